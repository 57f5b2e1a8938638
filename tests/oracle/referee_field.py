"""The referee for what happens around the attacks: mortal wounds, movement, morale and command points.

`answer(scenario)` replays the rules one die at a time. Only the dice of the machinery (`branch`, `play`) and the
one Feel No Pain that applies come from the referee of the attacks. A dice expression is a number or text.

Decided where the rules are silent: equal choices go in list order; each model of the unit that `explodes` throws its
die; a unit suffers a Deadly Demise only where `within` names it, its own unit too; a roll is compared with what is
needed after modifiers, and neither 2 nor 12 means anything by itself; a gap that an Advance cannot shorten stays.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any, NamedTuple

from referee_answers import (
    Left,
    attack_chances,
    attack_laws,
    chance_of,
    each_model,
    wounds_at_start,
)
from referee_answers import answer as written
from referee_throws import Block, Law, Throws, branch, die, expression, meets, play, rename
from referee_wh40k import feel_no_pain

Answer = dict[str, Any]

# -- mortal wounds ---------------------------------------------------------------------------------


def one_mortal_wound(left: Left, index: int, model: Block, psychic: bool = False) -> Throws[Left]:
    """One mortal wound on one model that lives: lost unless Feel No Pain ignores it."""
    ignored_on = feel_no_pain({"psychic": psychic}, model, mortal=True)
    if ignored_on <= 6 and (yield die(6)) >= ignored_on:
        return left
    return (*left[:index], left[index] - 1, *left[index + 1 :])


def whose_turn(models: Sequence[Block], left: Left) -> int | None:
    """The model an ordinary mortal wound is allocated to: bodyguards first, among them the wounded, then list order."""
    living = [index for index, wounds in enumerate(left) if wounds]
    bodyguards = [index for index in living if not models[index].get("character")]
    choice = bodyguards or living
    wounded = [index for index in choice if left[index] < models[index]["wounds"]]
    return next(iter(wounded or choice), None)


def spilling_wound(models: Sequence[Block], left: Left, psychic: bool = False) -> Throws[Left]:
    """One ordinary mortal wound on a unit, allocated by itself; nothing where nobody lives."""
    index = whose_turn(models, left)
    return left if index is None else (yield from one_mortal_wound(left, index, models[index], psychic))


def mortal_wounds(scenario: Block) -> Answer:
    """As often as told: the trigger, the amount, then wound after wound."""
    listed = scenario["defender"]["models"]
    models, trigger = each_model(listed), scenario.get("trigger")

    def throw(table: tuple[int, int, Left]) -> Throws[tuple[int, int, Left]]:
        repeats, wounds, left = table
        if wounds:
            return repeats, wounds - 1, (yield from spilling_wound(models, left, scenario.get("psychic", False)))
        if trigger and (yield expression(trigger["roll"])) not in trigger["on"]:
            return repeats - 1, 0, left
        return repeats - 1, (yield expression(scenario["amount"])), left

    opening = {(scenario.get("repeats", 1), 0, wounds_at_start(listed)): Fraction(1)}
    law = rename(play(opening, lambda table: table[0] or table[1], throw), lambda table: table[2])
    return written(pmf=attack_laws(listed, law), prob=attack_chances(listed, law))


def chosen_bearer(models: Sequence[Block], left: Left) -> int | None:
    """The model a failed Hazardous test is paid by: a wounded bearer, else one who is no CHARACTER, else any."""
    bearers = [i for i, model in enumerate(models) if model.get("hazardous_weapon") and left[i]]
    wounded = [i for i in bearers if left[i] < models[i]["wounds"]]
    others = [i for i in bearers if not models[i].get("character")]
    return next(iter(wounded or others or bearers), None)


def after_hazardous_tests(unit: Sequence[Block], tests: int, command_reroll: bool = False) -> Law[Left]:
    """Law of the wounds left on each model of a unit that takes Hazardous tests, each failure paid for by itself."""
    models = each_model(unit)

    def test(table: tuple[int, bool, int, Left]) -> Throws[tuple[int, bool, int, Left]]:
        waiting, reroll, failures, left = table
        face = yield die(6)
        if face == 1 and reroll:
            face, reroll = (yield die(6)), False
        return waiting - 1, reroll, failures + (face == 1), left

    def pay(table: tuple[int, Left]) -> Throws[tuple[int, Left]]:
        failures, left = table
        index = chosen_bearer(models, left)
        for _ in range(3):
            if index is not None and left[index]:
                left = yield from one_mortal_wound(left, index, models[index])
        return failures - 1, left

    tested = play({(tests, command_reroll, 0, wounds_at_start(unit)): Fraction(1)}, lambda table: table[0], test)
    paid = play(rename(tested, lambda table: table[2:]), lambda table: table[0], pay)
    return rename(paid, lambda table: table[1])


def hazardous(scenario: Block) -> Answer:
    """Hazardous tests of a unit."""
    unit = scenario["unit"]
    law = after_hazardous_tests(unit, scenario["tests"], scenario.get("command_reroll", False))
    return written(pmf=attack_laws(unit, law), prob=attack_chances(unit, law))


class Blasts(NamedTuple):
    """Models that have yet to throw for their Deadly Demise, units that one is about to hit, wounds yet to fall."""

    queue: tuple[str, ...]  # units whose destroyed models wait, first in first out
    hits: tuple[tuple[str, str], ...]  # units yet to be hit, each with the unit that explodes
    wounds: int  # mortal wounds yet to fall on `hit`
    hit: str
    left: tuple[Left, ...]  # of the units in listed order


def deadly_demise(scenario: Block) -> Answer:
    """Explosions in the order of destruction: a die a model, a 6 hits each unit in reach with its own amount."""
    units = scenario["units"]
    names = [unit["name"] for unit in units]
    models = [each_model(unit["models"]) for unit in units]
    exploded = names.index(scenario["explodes"])

    def throw(table: Blasts) -> Throws[Blasts]:
        if table.wounds:
            index = names.index(table.hit)
            left = yield from spilling_wound(models[index], table.left[index])
            fallen = left.count(0) - table.left[index].count(0) if units[index].get("demise") else 0
            return table._replace(
                queue=table.queue + (table.hit,) * fallen,
                wounds=table.wounds - 1,
                left=(*table.left[:index], left, *table.left[index + 1 :]),
            )
        if table.hits:
            (hit, source), *later = table.hits
            wounds = yield expression(units[names.index(source)]["demise"])
            return table._replace(hits=tuple(later), hit=hit, wounds=wounds)
        name, *waiting = table.queue
        table = table._replace(queue=tuple(waiting), hit="")
        if (yield die(6)) < 6:
            return table
        return table._replace(hits=tuple((hit, name) for hit in scenario["within"].get(name, ())))

    start = tuple(wounds_at_start(unit["models"]) for unit in units)
    start = (*start[:exploded], (0,) * len(models[exploded]), *start[exploded + 1 :])
    opening = Blasts((scenario["explodes"],) * len(models[exploded]), (), 0, "", start)
    ends = play({opening: Fraction(1)}, lambda table: table.queue or table.hits or table.wounds, throw)
    law = rename(ends, lambda table: table.left)
    others = [index for index in range(len(units)) if index != exploded]
    lost = rename(law, lambda left: tuple(sum(start[i]) - sum(left[i]) for i in others))
    pmf: dict[str, Law[Any]] = {
        f"wounds_lost:{names[i]}": rename(lost, lambda each, at=at: each[at]) for at, i in enumerate(others)
    }
    return written(
        pmf=pmf | {"wounds_lost_joint": lost},
        prob={f"destroyed:{names[i]}": chance_of(law, lambda left, i=i: not any(left[i])) for i in others},
    )


# -- movement --------------------------------------------------------------------------------------


def two_dice(needed: int, modifier: int, reroll: bool) -> Throws[int]:
    """2D6 and a modifier; both dice again, once, where that misses what is needed and a re-roll is allowed."""
    total = (yield die(6)) + (yield die(6)) + modifier
    if reroll and total < needed:
        total = (yield die(6)) + (yield die(6)) + modifier
    return total


def advance_roll(modifier: int, reroll: Block | None) -> Throws[int]:
    """A D6, again where the condition asks for it, then the modifier."""
    face = yield die(6)
    if reroll and meets(reroll, face):
        face = yield die(6)
    return face + modifier


def charge(scenario: Block) -> Answer:
    """A Charge roll, perhaps after another roll has come up."""
    needed = scenario["needed"]
    total = branch(partial(two_dice, needed, scenario.get("modifier", 0), scenario.get("reroll", False)))
    succeeds = chance_of(total, lambda roll: roll >= needed)
    if before := scenario.get("before"):
        succeeds *= chance_of(expression(before["roll"]), lambda roll: roll in before["on"])
    return written(pmf={"charge_total": total}, prob={"charge_succeeds": succeeds})


def advance(scenario: Block) -> Answer:
    """The distance of an Advance."""
    roll = branch(partial(advance_roll, scenario.get("modifier", 0), scenario.get("reroll")))
    distance = rename(roll, lambda inches: scenario["move"] + inches)
    enough = chance_of(distance, lambda inches: inches >= scenario["needed"])
    return written(pmf={"distance": distance}, prob={"at_least_needed": enough})


def advance_then_charge(scenario: Block) -> Answer:
    """An Advance up to 1", then a charge from 12" at most that has to come within 1"."""

    def succeeds() -> Throws[bool]:
        moved = yield from advance_roll(scenario.get("advance_modifier", 0), scenario.get("reroll_advance"))
        rest = max(min(1, scenario["gap"]), scenario["gap"] - scenario["move"] - moved)
        if rest > 12:
            return False
        modifier, reroll = scenario.get("charge_modifier", 0), scenario.get("reroll_charge", False)
        return (yield from two_dice(rest - 1, modifier, reroll)) >= rest - 1

    return written(prob={"charge_succeeds": branch(succeeds).get(True, Fraction(0))})


# -- morale and command ----------------------------------------------------------------------------


def passes_battle_shock(unit: Block) -> Throws[bool]:
    """One Battle-shock test: 2D6 and the modifier against the best Leadership of the unit."""
    leadership = unit["leadership"]
    best = leadership if isinstance(leadership, int) else min(leadership)
    return (yield from two_dice(best, unit.get("modifier", 0), unit.get("reroll", False))) >= best


def battle_shock(scenario: Block) -> Answer:
    """Battle-shock tests of several units, one after the other."""
    tests = [branch(partial(passes_battle_shock, unit)) for unit in scenario["units"]]

    def throw(table: tuple[int, int]) -> Throws[tuple[int, int]]:
        tested, shocked = table
        return tested + 1, shocked + (not (yield tests[tested]))

    ends = play({(0, 0): Fraction(1)}, lambda table: table[0] < len(tests), throw)
    shocked = rename(ends, lambda table: table[1])
    return written(
        pmf={"units_shocked": shocked},
        prob={"all_pass": shocked.get(0, Fraction(0)), "first_unit_passes": tests[0].get(True, Fraction(0))},
    )


def insane_bravery(scenario: Block) -> Answer:
    """The best use of one Insane Bravery while the units test in order, looked for over all decisions."""
    tests = [branch(partial(passes_battle_shock, unit)) for unit in scenario["units"]]
    before_the_roll = scenario["version"] == "core"

    def best(worth: Callable[[int], int]) -> Fraction:
        """Greatest mean of what the number of shocked units is worth."""

        @cache
        def value(tested: int, shocked: int, available: bool) -> Fraction:
            if tested == len(tests):
                return Fraction(worth(shocked))
            passed, failed = value(tested + 1, shocked, available), value(tested + 1, shocked + 1, available)
            brave = value(tested + 1, shocked, False) if available else None
            if brave is not None and not before_the_roll:
                failed = max(failed, brave)
            rolled = sum(chance * (passed if result else failed) for result, chance in tests[tested].items())
            return max(rolled, brave) if brave is not None and before_the_roll else rolled

        return value(0, 0, True)

    return written(
        mean_of={"units_shocked_at_best": -best(lambda shocked: -shocked)},
        prob={"all_pass_at_best": best(lambda shocked: int(shocked == 0))},
    )


def desperate_escape(scenario: Block) -> Answer:
    """Desperate Escape tests, lost on 1 and 2, the first lost one thrown again where that is allowed."""
    models = scenario["models"]

    def throw(table: tuple[int, bool, int]) -> Throws[tuple[int, bool, int]]:
        waiting, reroll, destroyed = table
        face = yield die(6)
        if face <= 2 and reroll:
            face, reroll = (yield die(6)), False
        return waiting - 1, reroll, destroyed + (face <= 2)

    ends = play({(models, scenario.get("command_reroll", False), 0): Fraction(1)}, lambda table: table[0], throw)
    destroyed = rename(ends, lambda table: table[2])
    none, everyone = destroyed.get(0, Fraction(0)), destroyed.get(models, Fraction(0))
    return written(pmf={"models_destroyed": destroyed}, prob={"none_destroyed": none, "all_destroyed": everyone})


def command_points(scenario: Block) -> Answer:
    """A command point for each die that reaches what its source needs."""
    dice = [source for source in scenario["sources"] for _ in range(source.get("times", 1))]

    def throw(table: tuple[int, int]) -> Throws[tuple[int, int]]:
        thrown, gained = table
        source = dice[thrown]
        return thrown + 1, gained + ((yield die(6)) + source.get("modifier", 0) >= source["needed"])

    ends = play({(0, 0): Fraction(1)}, lambda table: table[0] < len(dice), throw)
    gained = rename(ends, lambda table: table[1])
    return written(pmf={"gained": gained}, prob={"none": gained.get(0, Fraction(0))})


KINDS: Mapping[str, Callable[[Block], Answer]] = {
    kind.__name__: kind
    for kind in (
        hazardous,
        mortal_wounds,
        deadly_demise,
        charge,
        advance,
        advance_then_charge,
        battle_shock,
        insane_bravery,
        desperate_escape,
        command_points,
    )
}


def answer(scenario: Block) -> Answer:
    """The answer of a scenario of one of these kinds."""
    return KINDS[scenario["kind"]](scenario)
