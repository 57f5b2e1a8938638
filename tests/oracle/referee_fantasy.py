"""The referee of the Waaagh test: phases and games played die by die and card by card; random ones to play.

Every D6 is rolled on its own (the test, the chart, one for each head that may explode), a random discard draws one
physical card, a forgotten spell is one of those left. Equal tables are merged between two throws, and nothing else is
saved. Only the standard library and the other referees; nothing of the engine.

What was read in the rules: heads of shamans count as dead shamans, not as dead greenskins; who is dead rolls no more;
who forgot a spell has forgotten it, also if he dies later; `spells_left_or_dead` is text, so that it has no mean.
"""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple

from referee_answers import answer, chance_of
from referee_throws import Block, Law, Throws, branch, die, rename

STRONG_ENOUGH = {"orc": 10, "goblin": 20}  # models a unit needs to be counted
HARMLESS = ("pass", "6", "5")  # results after which a shaman may cast


def answers(scenario: Block) -> dict[str, Any]:
    """The answer of a scenario of kind `wfb_phase` or `wfb_game`."""
    return {"wfb_phase": phase_answers, "wfb_game": game_answers}[scenario["kind"]](scenario)


def follow(law: Law[Any], throw: Callable[[Any], Throws[Any]]) -> Law[Any]:
    """Throw at every table, and merge the tables that came out equal."""
    after: Law[Any] = defaultdict(Fraction)
    for table, weight in law.items():
        for following, chance in branch(partial(throw, table)).items():
            after[following] += weight * chance
    return dict(after)


def one_of(things: Any) -> Law[Any]:
    """One of several physical things, each as likely as the others."""
    return {thing: Fraction(1, len(things)) for thing in things}


def level_added(shaman: Block) -> int:
    """What a shaman adds to the die: an Orc his level, a Goblin nothing."""
    return int(shaman["level"]) if shaman["race"] == "orc" else 0


def tested(shaman: Block, to_beat: int) -> Throws[str]:
    """The test, and the chart where it is failed."""
    roll = yield die(6)
    if roll + level_added(shaman) > to_beat:
        return "pass"
    return str((yield die(6)))


# -- one magic phase -------------------------------------------------------------------------------


class Table(NamedTuple):
    """What lies on the table between two throws."""

    results: tuple[str, ...] = ()  # one for each shaman who had his turn
    dead: frozenset[str] = frozenset()  # "shaman:NAME", or the id of a greenskin
    hand: tuple[int, ...] = ()  # places of the physical cards in the scenario's list
    forgotten: frozenset[tuple[str, str]] = frozenset()  # (shaman, spell)


def phase(scenario: Block) -> Law[Table]:
    """All tables at the end of the phase."""
    law = {Table(hand=tuple(range(len(scenario.get("cards", []))))): Fraction(1)}
    for shaman in scenario["shamans"]:
        law = follow(law, partial(take_test, scenario, shaman))
        for contact in shaman.get("base_contact", []):
            law = follow(law, partial(keep_head, scenario, contact))
        law = follow(law, partial(discard, scenario))
        law = follow(law, partial(forget, shaman))
    return law


def to_beat(scenario: Block, shaman: Block, table: Table) -> int:
    """Units of greenskins that count, twice where they fight."""
    number = 0
    for unit in shaman.get("units_within_12", []):
        size = unit["size"]
        if scenario.get("recount") and "name" in unit:
            size -= sum(scenario["greenskins"][dead].get("unit") == unit["name"] for dead in greenskins(table))
        if size >= STRONG_ENOUGH[unit["race"]] and not unit.get("fleeing"):
            number += 2 if unit.get("in_combat") else 1
    return number


def greenskins(table: Table) -> list[str]:
    """The dead who are no shamans."""
    return [dead for dead in table.dead if not dead.startswith("shaman:")]


def take_test(scenario: Block, shaman: Block, table: Table) -> Throws[Table]:
    """A shaman who lives takes the test, where there is a unit near; a one on the chart kills him."""
    name = f"shaman:{shaman['name']}"
    number = to_beat(scenario, shaman, table)
    if name in table.dead:
        result = "dead"
    elif number == 0:
        result = "no_test"
    else:
        result = yield from tested(shaman, number)
    dead = table.dead | {name} if result == "1" else table.dead
    return table._replace(results=(*table.results, result), dead=dead)


def keep_head(scenario: Block, contact: str, table: Table) -> Throws[Table]:
    """A living greenskin in base contact rolls his Toughness or less, or dies."""
    if table.results[-1] not in {"1", "2"} or contact in table.dead:
        return table
    shamans = {f"shaman:{shaman['name']}": shaman for shaman in scenario["shamans"]}
    everybody = {**scenario.get("greenskins", {}), **shamans}
    if (yield die(6)) <= everybody[contact]["toughness"]:
        return table
    return table._replace(dead=table.dead | {contact})


def discard(scenario: Block, table: Table) -> Throws[Table]:
    """A five discards any card, a six the least wanted one."""
    if table.results[-1] not in {"5", "6"} or not table.hand:
        return table
    if table.results[-1] == "5":
        card = yield one_of(table.hand)
    else:
        card = least_wanted(scenario, table.hand)
    return table._replace(hand=tuple(other for other in table.hand if other != card))


def least_wanted(scenario: Block, hand: tuple[int, ...]) -> int:
    """Cards that are not listed go first, in the order of the alphabet; then the last one of the list."""
    cards, keep_order = scenario["cards"], scenario.get("keep_order", [])
    not_listed = [place for place in hand if cards[place] not in keep_order]
    if not_listed:
        return min(not_listed, key=lambda place: cards[place])
    return max(hand, key=lambda place: keep_order.index(cards[place]))


def forget(shaman: Block, table: Table) -> Throws[Table]:
    """A three takes one of his spells from a shaman."""
    if table.results[-1] != "3" or not shaman.get("spells"):
        return table
    spell = yield one_of(shaman["spells"])
    return table._replace(forgotten=table.forgotten | {(shaman["name"], spell)})


def best_worth(scenario: Block, worth: Callable[[tuple[str, ...]], Fraction]) -> Fraction:
    """Greatest mean worth of the sorted hand left, every card tried at each discard of the player's choice."""
    shamans, cards = scenario["shamans"], scenario.get("cards", [])

    def value(number: int, table: Table) -> Fraction:
        if number == len(shamans):
            return worth(tuple(sorted(cards[place] for place in table.hand)))
        law = follow({table: Fraction(1)}, partial(take_test, scenario, shamans[number]))
        for contact in shamans[number].get("base_contact", []):
            law = follow(law, partial(keep_head, scenario, contact))
        return sum((chance * discarded(number + 1, after) for after, chance in law.items()), Fraction(0))

    def discarded(number: int, table: Table) -> Fraction:
        values = [
            value(number, table._replace(hand=tuple(other for other in table.hand if other != card)))
            for card in table.hand
        ]
        if not values or table.results[-1] not in {"5", "6"}:
            return value(number, table)
        return max(values) if table.results[-1] == "6" else sum(values, Fraction(0)) / len(values)

    return value(0, Table(hand=tuple(range(len(cards)))))


def phase_answers(scenario: Block) -> dict[str, Any]:
    """The laws and chances asked of a phase."""
    law = phase(scenario)
    names = [shaman["name"] for shaman in scenario["shamans"]]
    cards = scenario.get("cards", [])

    def is_dead(name: str, table: Table) -> bool:
        return f"shaman:{name}" in table.dead

    def able(name: str, table: Table) -> bool:
        return table.results[names.index(name)] in HARMLESS and not is_dead(name, table)

    chances = {}
    for shaman in scenario["shamans"]:
        name = shaman["name"]
        chances[f"dead:{name}"] = chance_of(law, partial(is_dead, name))
        chances[f"can_cast:{name}"] = chance_of(law, partial(able, name))
        for spell in shaman.get("spells", []):
            chances[f"forgets:{name}:{spell}"] = chance_of(
                law, lambda table, lost=(name, spell): lost in table.forgotten
            )
    for card in sorted(set(cards)):
        chances[f"still_has_card:{card}"] = chance_of(
            law, lambda table, card=card: any(cards[place] == card for place in table.hand)
        )
    return answer(
        pmf={
            "results": rename(law, lambda table: table.results),
            "shamans_dead": rename(law, lambda table: len(table.dead) - len(greenskins(table))),
            "greenskins_dead": rename(law, lambda table: len(greenskins(table))),
            "cards_left": rename(law, lambda table: len(table.hand)),
            "shamans_able_to_cast": rename(law, lambda table: sum(able(name, table) for name in names)),
        },
        prob=chances,
    )


# -- a whole game ----------------------------------------------------------------------------------


class Shaman(NamedTuple):
    """What has become of the shaman between two phases."""

    fate: str = "awake"  # or "unconscious", or "dead"
    spells: tuple[int, ...] = ()  # those not forgotten, by number
    able: int = 0  # own phases in which he could cast


def magic_phase(shaman: Block, turn: str, count: int, now: Shaman) -> Throws[Shaman]:
    """One magic phase of the game; who is unconscious wakes at the start of an own one."""
    if now.fate == "unconscious" and turn == "own":
        now = now._replace(fate="awake")
    if now.fate != "awake" or count == 0:
        return now
    result = yield from tested(shaman, count)
    if result in HARMLESS and turn == "own":
        return now._replace(able=now.able + 1)
    if result == "3" and now.spells:
        lost = yield one_of(now.spells)
        return now._replace(spells=tuple(spell for spell in now.spells if spell != lost))
    return now._replace(fate={"1": "dead", "2": "unconscious"}.get(result, "awake"))


def game(scenario: Block) -> Law[Shaman]:
    """Everything that may have become of the shaman at the end."""
    shaman = scenario["shaman"]
    law = {Shaman(spells=tuple(range(shaman["spells"]))): Fraction(1)}
    for one in scenario["phases"]:
        law = follow(law, partial(magic_phase, shaman, one["turn"], one["count"]))
    return law


def game_answers(scenario: Block) -> dict[str, Any]:
    """The laws and chances asked of a game."""
    law = game(scenario)
    return answer(
        pmf={
            "spells_left_or_dead": rename(law, lambda end: "dead" if end.fate == "dead" else str(len(end.spells))),
            "own_phases_able_to_cast": rename(law, lambda end: end.able),
        },
        prob={
            "dead": chance_of(law, lambda end: end.fate == "dead"),
            "unconscious_at_end": chance_of(law, lambda end: end.fate == "unconscious"),
        },
    )


# -- random scenarios ------------------------------------------------------------------------------

NAMES = ["Gob", "Nazgrot", "Old Zogg"]
SPELLS = ["Brain Bursta", "Gaze of Mork", "Mork Save Uz!"]
CARDS = ["Dispel", "Power", "Total Power", "Drain Magic"]
SIZES = [9, 10, 11, 19, 20, 21, 22, 30]


def now_and_then(rng: Random, key: str, value: Any, chance: float = 0.5) -> dict[str, Any]:
    """A key of a scenario that may be left out."""
    return {key: value} if rng.random() < chance else {}


def some(rng: Random, things: Any, most: int) -> list[Any]:
    """A few different things in any order."""
    things = list(things)
    return rng.sample(things, rng.randint(0, min(most, len(things))))


def random_unit(rng: Random, number: int) -> Block:
    """A unit at or around the sizes that count, now and then fleeing, fighting or without a name."""
    return {
        "race": rng.choice(["orc", "goblin"]),
        "size": rng.choice(SIZES),
        **now_and_then(rng, "fleeing", rng.random() < 0.5, 0.3),
        **now_and_then(rng, "in_combat", rng.random() < 0.7, 0.4),
        **now_and_then(rng, "name", f"Mob {number}", 0.8),
    }


def random_phase(rng: Random) -> dict[str, Any]:
    """A scenario of kind `wfb_phase`: at most three shamans, three contacts each, four greenskins, five cards.

    Drawn on purpose: no unit near, shared contacts, contacts with shamans before and after their own test, Toughness
    above six, an empty hand, `keep_order` with cards that nobody holds and without some that are held, no spells.
    """
    names = NAMES[: rng.choice([1, 1, 1, 2, 2, 2, 3])]
    army = [random_unit(rng, number) for number in range(rng.randint(1, 6))]
    mobs = [unit["name"] for unit in army if "name" in unit]
    greenskins = {
        f"g{number}": {
            "toughness": rng.randint(1, 7),
            **now_and_then(rng, "unit", rng.choice(mobs or ["Far away"]), 0.8),
        }
        for number in range(rng.randint(0, 4))
    }
    in_contact = [*greenskins, *(f"shaman:{name}" for name in names)]
    shamans = [random_shaman(rng, name, army, in_contact) for name in names]
    return {
        "kind": "wfb_phase",
        "shamans": shamans,
        **({"greenskins": greenskins} if greenskins else {}),
        **now_and_then(rng, "cards", [rng.choice(CARDS) for _ in range(rng.randint(0, 5))], 0.9),
        **now_and_then(rng, "keep_order", some(rng, CARDS, 4)),
        **now_and_then(rng, "recount", rng.random() < 0.8, 0.6),
    }


def random_shaman(rng: Random, name: str, army: list[Block], in_contact: list[str]) -> Block:
    """A shaman near some of the army, in contact with some of the others."""
    race = rng.choice(["orc", "goblin"])
    near = [] if rng.random() < 0.1 else rng.sample(army, rng.randint(1, len(army)))
    contacts = some(rng, [other for other in in_contact if other != f"shaman:{name}"], 3)
    return {
        "name": name,
        "race": race,
        "level": rng.randint(1, 4),
        "toughness": rng.randint(2, 6),
        **now_and_then(rng, "units_within_12", near, 1 if near else 0.5),
        **now_and_then(rng, "spells", some(rng, SPELLS, 3), 0.8),
        **now_and_then(rng, "base_contact", contacts, 1 if contacts else 0.5),
    }


def random_game(rng: Random) -> dict[str, Any]:
    """A scenario of kind `wfb_game`: at most nine phases, mostly own and enemy ones in turn."""
    turns = [rng.choice(["own", "enemy"])]
    for _ in range(rng.randint(0, 8)):
        other = "enemy" if turns[-1] == "own" else "own"
        turns.append(rng.choice([other, other, other, turns[-1]]))
    return {
        "kind": "wfb_game",
        "shaman": {"race": rng.choice(["orc", "goblin"]), "level": rng.randint(1, 4), "spells": rng.randint(0, 4)},
        "phases": [{"turn": turn, "count": rng.randint(0, rng.choice([3, 8]))} for turn in turns],
    }
