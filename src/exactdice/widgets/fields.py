"""What the fields of an explorer say: the answer, the faults by field, the Python and the command that reproduce it.

Nothing here knows a widget: the explorers hold one of these records, and whatever else has text fields may, too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import ExactDiceError
from exactdice.events import at_least, at_most, equals
from exactdice.games import wh40k
from exactdice.games.wh40k.datasheets.reading import bearers
from exactdice.rolls.notation import parse
from exactdice.sizes import budget

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from exactdice.distribution import Distribution
    from exactdice.games.wh40k import Edition, Situation, Unit, Volley, Weapon


def quick() -> AbstractContextManager[Any]:
    """The budget of what is worked out, and drawn, while somebody types."""
    return budget(outcomes=100_000, bits=2**27, states=1_000_000)


class Rules(NamedTuple):
    """An edition or a reading of it: the value, how Python spells it, the options that the command takes for it."""

    edition: Edition
    python: str
    options: tuple[str, ...]


EDITIONS = {
    "10th edition": Rules(wh40k.TENTH, "", ()),
    "10th edition, AP after the cap on saves": Rules(
        replace(wh40k.TENTH, save_cap="bonus_only"),
        'dataclasses.replace(wh40k.TENTH, save_cap="bonus_only")',
        ("--save-cap", "bonus_only"),
    ),
}
FLAGS = ("half_range", "charged", "stationary", "cover", "overwatch", "not_visible")
MODIFIERS = ("hit_modifier", "wound_modifier", "save_modifier")
REROLLS = ("reroll_hits", "reroll_wounds", "reroll_saves")


class Answer(NamedTuple):
    """What fields come to: a result with its Python and its command, or the faults by the name of the field.

    A fault that belongs to no single field stands under ``""``.
    """

    result: Any = None
    chance: Any = None
    python: str = ""
    command: str = ""
    faults: dict[str, str] = {}  # noqa: RUF012  (never changed)


class _Faults:
    """The faults of fields, gathered instead of raised."""

    def __init__(self) -> None:
        self.by_field: dict[str, str] = {}

    def read(self, field: str, reading: Callable[[], Any]) -> Any:
        """What the reading gives; None where the library refuses it, which is noted under the field."""
        try:
            with quick():
                return reading()
        except ExactDiceError as error:
            self.by_field.setdefault(field, str(error))
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackFields:
    """The fields of an attack, as they are typed and chosen.

    Args:
        weapons: Datasheet lines with the number of bearers in front, one weapon in each line.
        target: The line of the unit attacked.
        abilities: What every weapon has besides, separated by commas.
        half_range: As of ``Situation``, and so are the following; ``not_visible`` is its ``visible``, denied.
        hit_modifier: Added to hit rolls; the others alike.
        edition: A key of ``EDITIONS``.

    Examples:
        >>> fields = AttackFields(weapons="5x Bolt rifle A2 BS3+ S4 AP-1 D1", target="5x T4 Sv3+ W2", cover=True)
        >>> answer = fields.answer()
        >>> print(answer.command)
        exactdice attack '5x Bolt rifle A2 BS3+ S4 AP-1 D1' --target '5x T4 Sv3+ W2' --cover
        >>> answer.result.wounds_lost.mean()
        Fraction(10, 9)
    """

    weapons: str
    target: str
    abilities: str = ""
    half_range: bool = False
    charged: bool = False
    stationary: bool = False
    cover: bool = False
    overwatch: bool = False
    not_visible: bool = False
    hit_modifier: int = 0
    wound_modifier: int = 0
    save_modifier: int = 0
    reroll_hits: str = "none"
    reroll_wounds: str = "none"
    reroll_saves: str = "none"
    precision: str = "always"
    edition: str = next(iter(EDITIONS))

    def answer(self) -> Answer:
        """The result of the attack, or what is wrong with which field."""
        faults = _Faults()
        plain = faults.read("weapons", lambda: [_attacker(line) for line in self._lines("")])
        faults.read("abilities", lambda: [wh40k.ability(one) for one in self._abilities()])
        unit = faults.read("target", lambda: wh40k.Unit.parse(self.target))
        attackers = plain
        if self._abilities() and not faults.by_field:
            attackers = faults.read("abilities", lambda: [_attacker(line) for line in self._lines(self.abilities)])
        if faults.by_field:
            return Answer(faults=faults.by_field)
        result = faults.read("", lambda: self._volley(attackers, unit))
        if result is None:
            return Answer(faults=faults.by_field)
        return Answer(result, None, self._python(), self._command())

    def _volley(self, attackers: list[tuple[int, Weapon]], unit: Unit) -> Volley:
        rules = EDITIONS[self.edition].edition
        volley = wh40k.attack(attackers, unit, self._situation(), edition=rules)
        volley.models_destroyed.mean()  # refused here, where it is too large
        return volley

    def _situation(self) -> Situation:
        modifiers: dict[str, Any] = {f"{name}s": (value,) for name in MODIFIERS if (value := getattr(self, name))}
        flags = {name: getattr(self, name) for name in FLAGS if name != "not_visible"}
        others = {name: getattr(self, name) for name in (*REROLLS, "precision")}
        return wh40k.Situation(visible=not self.not_visible, **modifiers, **flags, **others)

    def _abilities(self) -> list[str]:
        return [one for one in self.abilities.strip().strip("[]").split(",") if self.abilities.strip()]

    def _lines(self, abilities: str) -> list[str]:
        """The lines of the weapons, as they are written or with abilities behind; at least one, lest none be read."""
        more = f" [{abilities.strip().strip('[]')}]" if abilities.strip() else ""
        return [line.strip() + more for line in self.weapons.splitlines() if line.strip()] or [""]

    def _python(self) -> str:
        pairs = [bearers(line) for line in self._lines(self.abilities)]
        weapons = ", ".join([f"({number}, wh40k.Weapon.parse({rest!r}))" for number, rest in pairs])
        parts = [f"[{weapons}]", f"wh40k.Unit.parse({self.target!r})"]
        situation, rules = self._situation(), EDITIONS[self.edition]
        parts += [f"wh40k.{situation!r}"] if situation != wh40k.Situation() else []
        parts += [f"edition={rules.python}"] if rules.python else []
        imports = "import dataclasses\n" if rules.python else ""
        return f"{imports}from exactdice.games import wh40k\nwh40k.attack({', '.join(parts)})"

    def _command(self) -> str:
        words = [_worded(line) for line in self._lines(self.abilities)]
        options = ["--target", self.target]
        options += [f"--{name.replace('_', '-')}" for name in FLAGS if getattr(self, name)]
        for name in (*MODIFIERS, *REROLLS, "precision"):
            value = getattr(self, name)
            if value not in (0, "none", "always"):
                options.append(f"--{name.replace('_', '-')}={value}")
        options += EDITIONS[self.edition].options
        dashed = any([word.startswith("-") for word in words])
        parts = [*options, "--", *words] if dashed else [*words, *options]
        return " ".join(["exactdice", "attack", *map(quote, parts)])


def _attacker(line: str) -> tuple[int, Weapon]:
    number, rest = bearers(line)
    return number, wh40k.Weapon.parse(rest)


def _worded(line: str) -> str:
    """A line as the command takes it, which refuses a single word: a line joined by commas alone gets blanks."""
    return line if len(line.split()) > 1 else " ".join(line.replace(",", " ").replace(";", " ").split())


_EVENTS: dict[str, tuple[str, Callable[[int], Any]]] = {
    ">=": ("at_least({})", at_least),
    "<=": ("at_most({})", at_most),
    "=": ("equals({})", equals),
    ">": ("~at_most({})", lambda n: ~at_most(n)),
    "<": ("~at_least({})", lambda n: ~at_least(n)),
    "!=": ("~equals({})", lambda n: ~equals(n)),
}
SIGNS = ("", *_EVENTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollFields:
    """The fields of a roll: a text in dice notation, and a comparison whose chance is asked for, or none.

    Args:
        dice: The text.
        sign: One of ``SIGNS``; ``""`` asks for no event.
        number: What the roll is compared with.

    Examples:
        >>> answer = RollFields(dice="2D6+1", sign=">=", number=9).answer()
        >>> answer.chance, answer.command
        (Fraction(5, 12), "exactdice roll '2d6 + 1 >= 9'")
        >>> print(answer.python)
        from exactdice import at_least, dice
        dice('2d6 + 1').prob(at_least(9))
    """

    dice: str
    sign: str = ""
    number: int = 0

    def answer(self) -> Answer:
        """The law of the roll and the chance of the event, or what is wrong with which field."""
        faults = _Faults()
        read = faults.read("dice", lambda: parse(self.dice))
        law: Distribution[Any] | None = None if read is None else faults.read("dice", read.law)
        if read is None or law is None:
            return Answer(faults=faults.by_field)
        text = str(read)
        if not self.sign:
            python = f"from exactdice import dice\ndice({text!r})"
            return Answer(law, None, python, self._command(text))
        spelled, event = _EVENTS[self.sign]
        compared = f"{text} {self.sign} {self.number}"
        faults.read("event", lambda: parse(compared))  # a comparison cannot be compared
        chance = faults.read("event", lambda: law.prob(event(self.number)))
        if faults.by_field:
            return Answer(faults=faults.by_field)
        call = spelled.format(self.number)
        name = call.strip("~").partition("(")[0]
        python = f"from exactdice import {', '.join(sorted([name, 'dice']))}\ndice({text!r}).prob({call})"
        return Answer(law, chance, python, self._command(compared))

    def _command(self, text: str) -> str:
        dashes = ["--"] if text.startswith("-") else []
        return " ".join(["exactdice", "roll", *dashes, quote(text)])
