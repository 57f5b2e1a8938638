"""``exactdice waaagh``: the odds of each fate of a shaman who takes the Waaagh test of Warhammer Fantasy."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from exactdice.cards import Deck
from exactdice.cli.answering import show_answer
from exactdice.cli.choices import Choice
from exactdice.cli.main import Command
from exactdice.cli.output import (
    Block,
    Output,
    Report,
    chance_in_words,
    chances_block,
    format_option,
    header,
    law_block,
    law_record,
    number,
    number_cells,
    short,
    show,
)
from exactdice.distribution.describe import exact_and_rounded
from exactdice.format import decimal, percent
from exactdice.games import fantasy
from exactdice.games.fantasy.discards import require_held
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

EXAMPLES = """\
exactdice waaagh --race orc --level 2 --units 4
exactdice waaagh --race goblin --units 3 --contact 10xT3 --contact T4
exactdice waaagh --race orc --level 1 --units 5 --card Dispel --card Power --card Power --keep Dispel
exactdice waaagh --race orc --level 1 --units 5 --card Dispel --card Power --worth Dispel=3 --worth Power=1
exactdice waaagh --race orc --level 3 --units 5 --turns 6
exactdice waaagh --race goblin --units 2 --spell "Brain Bursta" --spell "Gaze of Mork" --format json
"""
_CONTACT = re.compile(r"(?:([0-9]{1,7})\s*[xX×]\s*)?[tT]?([0-9]{1,7})\Z")
_LEVELS = 4  # of shamans
_MOST = 1_000  # greenskins in base contact
_NAME = "shaman"


@click.command(cls=Command, examples=EXAMPLES, short_help="The fates of a shaman who takes the Waaagh test.")
@click.option("--race", type=Choice(["orc", "goblin"]), required=True, help="The shaman's race.")
@click.option("--level", type=int, metavar="N", help="His level, which an Orc adds to the test.")
@click.option(
    "--units",
    type=int,
    required=True,
    metavar="N",
    help="Units to beat: of 10 Orcs or 20 Goblins, none fleeing, those in close combat counted twice.",
)
@click.option(
    "--contact",
    multiple=True,
    metavar="[NUMBERx]TOUGHNESS",
    help="Greenskins in base contact: their number, then their Toughness, 10xT4 or 10x4 for ten of Toughness 4; may be "
    "repeated.",
)
@click.option("--spell", "spells", multiple=True, metavar="NAME", help="A spell that he knows; may be repeated.")
@click.option("--card", "cards", multiple=True, metavar="NAME", help="A winds of magic card in hand; may be repeated.")
@click.option(
    "--keep",
    multiple=True,
    metavar="NAME",
    help="A card worth keeping, the best one first; may be repeated. Cards not named are discarded first. Beside "
    "--worth it breaks ties.",
)
@click.option(
    "--worth",
    multiple=True,
    metavar="NAME=NUMBER",
    help="What a card is worth, Dispel=3; may be repeated. The discard that is chosen is then the best one.",
)
@click.option(
    "--turns",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="Play a game of N turns, each with a magic phase of his own and one of the enemy, as many to beat in each.",
)
@format_option
def waaagh(race: str, level: int | None, units: int, turns: int | None, output: Output, **options: Any) -> None:
    """Print the odds of each fate of a shaman in one magic phase, by the names of the 'Eadbangerz chart.

    With greenskins in base contact, spells or cards also what becomes of them, and with the worth of cards which one
    to give up; with --turns whether he lives through a game. Several shamans who share cards and contacts, and games
    of other phases, are scenarios of `exactdice run`, of the kinds wfb_phase and wfb_game.
    """
    _require_level(race, level)
    if turns is not None:
        _show_game(output, race, level, units, turns, options)
        return
    contact = _toughnesses(options["contact"])
    shaman = fantasy.Shaman(_NAME, race=race, level=level, units=units, contact=contact, spells=options["spells"])
    cards = options["cards"]
    worth = _worths(options["worth"]) or None
    _require_cards(cards, {"--keep": options["keep"], "--worth": worth or {}})
    after = fantasy.phase([shaman], cards=cards, keep_order=options["keep"], worth=worth)
    show(
        output,
        report=lambda: _report(shaman, after, cards),
        record=lambda: _record(shaman, after, cards),
        sheet=lambda: (("quantity", "outcome", "chance", "chance_float"), _sheet_rows(shaman, after, cards)),
    )


def _show_game(
    output: Output, race: str, level: int | None, units: int, turns: int, options: dict[str, tuple[str, ...]]
) -> None:
    """The chance to be dead after each turn of a game."""
    for name in [name for name, given in options.items() if given]:
        option = f"--{name.removesuffix('s')}"
        raise click.UsageError(f"{option} belongs to one magic phase. Leave out {option} or --turns")
    played = fantasy.game(turns * [("own", units), ("enemy", units)], race=race, level=level)
    dead = {f"dead_after_turn_{turn}": chance for turn, chance in enumerate(played.dead_after[1::2], 1)}
    show_answer(
        output,
        "waaagh",
        title=[f"{_who(race, level)}, {units} to beat in his own and the enemy's magic phase of each turn"],
        asked={"race": race, "level": level, "units": units, "turns": turns},
        chances={"dead": played.dead, "unconscious_at_end": played.unconscious_at_end, **dead},
        laws={"own_phases_able_to_cast": played.own_phases_able_to_cast},
    )


def _require_level(race: str, level: int | None) -> None:
    """Refuse an Orc without a level, and a level that no shaman has."""
    if race == "orc" and level is None:
        raise click.UsageError("An Orc adds his level to the test. Write --level 1")
    if race == "goblin" and level is not None:
        raise click.UsageError("A Goblin adds no level to the test. Leave out --level")
    if level is not None and not 1 <= level <= _LEVELS:
        raise click.UsageError(f"Level {level} does not exist. Write --level with a number from 1 to {_LEVELS}")


def _require_cards(cards: tuple[str, ...], named: dict[str, Any]) -> None:
    """Refuse several cards in one option, and names of cards that are not held."""
    for card in cards:
        if "," in card:
            several = " ".join([f"--card {shlex.quote(part.strip())}" for part in card.split(",") if part.strip()])
            raise click.UsageError(f"card {shown(card)} holds a comma. Write {several or '--card Dispel'}")
    for option, names in named.items():
        if names and not cards:
            raise click.UsageError(f"{option} is about cards in hand. Write each of them with --card as well")
        require_held(option, names, Deck(cards), general=False)


def _toughnesses(contact: tuple[str, ...]) -> list[int]:
    """The Toughness of each greenskin: ``["2x4", "3"]`` is 4, 4, 3."""
    toughnesses: list[int] = []
    for text in contact:
        match = _CONTACT.match(text.strip())
        if match is None:
            raise click.UsageError(f"contact {shown(text)} is no Toughness; write T4, or 10xT4 for ten of Toughness 4")
        models = int(match[1] or 1)
        if len(toughnesses) + models > _MOST:
            raise click.UsageError(f"contact {shown(text)} makes more than {_MOST:,} greenskins; write fewer")
        toughnesses += models * [int(match[2])]
    return toughnesses


def _worths(texts: tuple[str, ...]) -> dict[str, str]:
    """The worth of each card: ``["Dispel=3"]``; the number is read where it is used."""
    worths: dict[str, str] = {}
    for text in texts:
        card, sign, worth = text.rpartition("=")
        if not (card and sign and worth):
            raise click.UsageError(f"worth {shown(text)} is no card and a number; write Dispel=3")
        if card in worths:
            raise click.UsageError(f"worth of {shown(card)} stands twice; write each card once")
        worths[card] = worth
    return worths


def _discards(after: fantasy.Aftermath) -> dict[str, Fraction]:
    """The worth of the hand that is left without each card that may go by choice, the best choice first."""
    if after.discards is None:
        return {}
    choices = [after.discards.worths(moment) for moment in after.discards.policy if moment.must_discard]
    return dict(sorted([row for worths in choices for row in worths.items()], key=lambda row: -row[1]))


def _fates(after: fantasy.Aftermath) -> dict[str, Fraction]:
    """The chance of each fate: to pass, then the chart from 6 to 1, as far as they are possible."""
    law = after.result(_NAME)
    rows = [result for _, result in reversed(fantasy.EADBANGERZ.rows())]
    return {fate: law.pmf(fate) for fate in ("no test", "pass", *rows) if law.pmf(fate)}


def _losses(shaman: fantasy.Shaman, after: fantasy.Aftermath, cards: tuple[str, ...]) -> dict[str, dict[str, Fraction]]:
    """What may be lost, where there is something to lose: chances by what they are of, in groups."""
    groups = {
        "spell forgotten": {spell: after.forgets(_NAME, spell) for spell in shaman.spells},
        "card left": {card: after.still_has(card) for card in dict.fromkeys(cards)},
    }
    return {name: chances for name, chances in groups.items() if chances}


def _who(race: str, level: int | None) -> str:
    return f"{race.capitalize()} shaman" + (f" of level {level}" if race == "orc" else "")


def _title(shaman: fantasy.Shaman) -> str:
    toughnesses = Counter([one.toughness for one in shaman.contact if isinstance(one, fantasy.Greenskin)])
    beside = [f"{models} of Toughness {toughness}" for toughness, models in toughnesses.items()]
    return ", ".join(
        [
            _who(shaman.race, shaman.level),
            f"{shaman.count()} to beat",
            *([f"beside {' and '.join(beside)}"] if beside else []),
        ]
    )


def _report(shaman: fantasy.Shaman, after: fantasy.Aftermath, cards: tuple[str, ...]) -> Report:
    rolls = {result: roll for roll, result in fantasy.EADBANGERZ.rows()}
    fates = _fates(after)
    rows = [[fate, rolls.get(fate, ""), short(chance), percent(chance)] for fate, chance in fates.items()]
    bars = tuple([float(chance / max(fates.values())) for chance in fates.values()])
    blocks = [Block(["fate", "chart", "exactly", "chance"], rows, left=(0,), bars=bars)]
    blocks += [law_block("greenskins dead", after.greenskins_dead)] if shaman.contact else []
    blocks += [chances_block(name, chances) for name, chances in _losses(shaman, after, cards).items()]
    choices = [[card, short(worth), decimal(worth)] for card, worth in _discards(after).items()]
    if after.discards is not None and choices:
        foot = f"mean worth of the hand {exact_and_rounded(after.discards.value)}"
        blocks.append(Block(["card to give up", "worth left", ""], choices, left=(0,), foot=foot))
    headline = f"can cast: {chance_in_words(after.can_cast(_NAME))}, dead: {chance_in_words(after.dead(_NAME))}"
    return Report([_title(shaman)], headline, blocks)


def _record(shaman: fantasy.Shaman, after: fantasy.Aftermath, cards: tuple[str, ...]) -> dict[str, Any]:
    record: dict[str, Any] = {
        **header("waaagh"),
        "race": shaman.race,
        "level": shaman.level,
        "units": shaman.count(),
        "can_cast": number(after.can_cast(_NAME)),
        "dead": number(after.dead(_NAME)),
        "fates": {fate: number(chance) for fate, chance in _fates(after).items()},
    }
    for name, chances in _losses(shaman, after, cards).items():
        record[name.replace(" ", "_")] = {what: number(chance) for what, chance in chances.items()}
    if after.discards is not None:
        record["discard_leaves"] = {card: number(worth) for card, worth in _discards(after).items()}
        record["mean_worth"] = number(after.discards.value)
    if shaman.contact:
        record["greenskins_dead"] = law_record(after.greenskins_dead)
    return record


def _sheet_rows(shaman: fantasy.Shaman, after: fantasy.Aftermath, cards: tuple[str, ...]) -> Iterator[list[str]]:
    dead = {str(n): chance for n, chance in after.greenskins_dead.items()} if shaman.contact else {}
    groups = {"fate": _fates(after), **_losses(shaman, after, cards), "greenskins dead": dead}
    for name, chances in groups.items():
        for what, chance in chances.items():
            yield [name, what, *number_cells(chance)]
