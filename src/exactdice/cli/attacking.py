"""What the commands about attacks share: datasheet lines, the options that say what else holds, and words for them."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from exactdice.cli.choices import Choice
from exactdice.games import wh40k
from exactdice.games.wh40k.datasheets.reading import bearers
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Attacker = tuple[int, wh40k.Weapon]

_ROLLS = ("hit", "wound", "save")  # that modifiers are added to
_REROLLS = Choice(["none", "ones", "failed", "non-critical"])
_OPTIONS = (  # in the order of the help
    click.option("--charged", is_flag=True, help="The attacker charged this turn (lance)."),
    click.option("--cover", is_flag=True, help="The target has the benefit of cover."),
    click.option("--half-range", is_flag=True, help="The target is within half range (rapid fire, melta)."),
    click.option("--stationary", is_flag=True, help="The attacker did not move (heavy)."),
    click.option("--overwatch", is_flag=True, help="Fire Overwatch: only a natural 6 hits."),
    click.option("--not-visible", is_flag=True, help="The target cannot be seen (indirect fire)."),
    click.option("--hit-modifier", type=int, multiple=True, metavar="N", help="Add N to hit rolls; may be repeated."),
    click.option(
        "--wound-modifier", type=int, multiple=True, metavar="N", help="Add N to wound rolls; may be repeated."
    ),
    click.option(
        "--save-modifier", type=int, multiple=True, metavar="N", help="Add N to armour saves; may be repeated."
    ),
    click.option("--reroll-hits", type=_REROLLS, default="none", help="Which hit rolls are thrown again."),
    click.option("--reroll-wounds", type=_REROLLS, default="none", help="Which wound rolls are thrown again."),
    click.option(
        "--reroll-saves",
        type=Choice(["none", "ones", "failed"]),
        default="none",
        help="Which saves are thrown again.",
    ),
    click.option(
        "--save-cap",
        type=Choice(["net", "bonus_only"]),
        default="net",
        show_default=True,
        help="Whether AP counts when bonuses to a save are limited to +1.",
    ),
    click.option(
        "--precision",
        type=Choice(["always", "never", "when it kills"]),
        default="always",
        show_default=True,
        help="When attacks with Precision go to a leader.",
    ),
)

_SAID = (*(field.name for field in fields(wh40k.Situation)), "not_visible", *[f"{kind}_modifier" for kind in _ROLLS])

TARGET = '"5x T4 Sv3+ W2 [invulnerable 4+]"'
target_option = click.option("--target", required=True, metavar="UNIT", help=f"The unit attacked: {TARGET}.")
targets_option = click.option(
    "--target", "targets", multiple=True, metavar="UNIT", help=f"A unit attacked: {TARGET}; may be repeated."
)
leader_option = click.option(
    "--leader",
    "leaders",
    metavar="UNIT",
    multiple=True,
    help='A CHARACTER who leads it: "Captain T4 Sv3+ W5 [invulnerable 4+]"; may be repeated.',
)


class Rules(NamedTuple):
    """What holds beside the datasheets."""

    situation: wh40k.Situation
    edition: wh40k.Edition

    def attack(self, attackers: list[Attacker], unit: wh40k.Unit, attacking: wh40k.Unit | None = None) -> wh40k.Volley:
        """An attack under these rules."""
        return wh40k.attack(attackers, unit, self.situation, edition=self.edition, attacking=attacking)

    def record(self) -> dict[str, Any]:
        """The rules for JSON."""
        return {
            "edition": self.edition.name,
            "save_cap": self.edition.save_cap,
            "situation": str(self.situation),
        }

    def title(self) -> list[str]:
        """What differs from the ordinary, as a line of a title; none where nothing does."""
        return [words for words in [str(self.situation)] if words]


def situation_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say what holds during an attack; the command finds them as its ``rules``."""

    @wraps(command)
    def with_rules(*args: Any, save_cap: str, **options: Any) -> Any:
        told = {name: options.pop(name) for name in _SAID if name in options}
        return command(*args, rules=Rules(situation(told), replace(wh40k.TENTH, save_cap=save_cap)), **options)

    for option in reversed(_OPTIONS):
        with_rules = option(with_rules)
    return with_rules


def require_target_for_others(allowed: set[str]) -> None:
    """Refuse options of an attack where there is none, because nothing would come of them."""
    context = click.get_current_context()
    for option in context.command.params:
        name = str(option.name)
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and isinstance(option, click.Option) and name not in {*allowed, "form", "file", "color"}:
            raise click.UsageError(f"{option.opts[0]} belongs to an attack. Write --target as well, or leave it out")


def situation(options: dict[str, Any]) -> wh40k.Situation:
    """What the options say: modifiers have the plural there, and the target is visible unless it is not."""
    modifiers = {f"{kind}_modifiers": options.pop(f"{kind}_modifier") for kind in _ROLLS}
    visible = not options.pop("not_visible")
    return wh40k.Situation(visible=visible, **modifiers, **options)


def attacker(line: str) -> Attacker:
    """Bearers and weapon of a line."""
    if len(line.split()) == 1:
        raise click.UsageError(f"weapon {shown(line)} is a single word; write each datasheet line in quotes")
    number_of, rest = bearers(line)
    if number_of < 1:
        raise click.UsageError(f"weapon {shown(line)} has no bearer. Write 1x or more in front, or leave it out")
    return number_of, wh40k.Weapon.parse(rest)


def with_bearers(line: str | None, attackers: Sequence[Attacker]) -> wh40k.Unit | None:
    """The unit that attacks; where it marks no bearers, as many models as there are Hazardous weapons are."""
    if line is None:
        return None
    tests = sum([number_of for number_of, weapon in attackers if weapon.find("hazardous")])
    if not tests:
        raise click.UsageError("--attacking is for Hazardous tests, and no weapon is hazardous. Leave it out")
    unit = wh40k.Unit.parse(line)
    if any([model.hazardous for model in unit.models]):
        return unit
    marked = [replace(model, hazardous=place < tests) for place, model in enumerate(unit.models)]
    return replace(unit, models=tuple(marked))


def attacker_line(one: Attacker) -> str:
    """The line of an attacker."""
    return f"{one[0]}x {one[1]}"


def attacker_record(one: Attacker) -> dict[str, Any]:
    """An attacker for JSON."""
    return {"bearers": one[0], "weapon": str(one[1])}


def short_names(attackers: Sequence[Attacker]) -> list[str]:
    """The attackers by bearers and name, by their lines where that is ambiguous."""
    return _distinct([f"{number_of}x {weapon.name}" for number_of, weapon in attackers], map(attacker_line, attackers))


def short_targets(units: Sequence[wh40k.Unit]) -> list[str]:
    """Units by models and name, by their lines where that is ambiguous."""
    return _distinct([f"{len(unit.models)}x {unit.name}" for unit in units], map(str, units))


def _distinct(names: list[str], lines: Iterable[str]) -> list[str]:
    return names if len(set(names)) == len(names) else list(lines)


def led(unit: wh40k.Unit, leaders: tuple[str, ...]) -> wh40k.Unit:
    """The unit with its leaders, who are CHARACTERs behind the others."""
    models = list(unit.models)
    for line in leaders:
        leader = wh40k.Unit.parse(line)
        models += [replace(model, character=True, toughness=leader.toughness) for model in leader.models]
    return replace(unit, models=tuple(models)) if leaders else unit
