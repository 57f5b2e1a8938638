"""A question that samples or golden cases are about: its laws by name, and what a diagnosis is asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from exactdice.distribution import Distribution, bernoulli
from exactdice.errors import OperandError, RulesError
from exactdice.games.wh40k import Unit, Volley, Weapon, attack
from exactdice.games.wh40k.datasheets.reading import bearers
from exactdice.rolls.notation import parse
from exactdice.scalars import shown
from exactdice.scenario import run
from exactdice.scenario.kinds import volley_of
from exactdice.verify.slips import ANSWERS
from exactdice.verify.slips.record import answer_law

VALUE = "value"  # the one law of a dice text
JOINT = "wounds_lost,models_destroyed"
STAGES = ("hits", "wounds", "unsaved")  # of an attack, in their order
_WHOLE = re.compile("-?[0-9]+")

Law = Distribution[Any]


class Question(NamedTuple):
    """Laws by name, each made when it is asked for.

    Args:
        laws: The laws.
        asked: What ``diagnose`` takes: an attack or a dice text; None where there is neither.
        source: The question as plain data, as it was asked.
    """

    laws: Mapping[str, Callable[[], Law]]
    asked: Volley | str | None
    source: Any

    @property
    def fields(self) -> list[str]:
        """The names of the laws; of an attack whose models save differently, without the unsaved wounds."""
        return [name for name in self.laws if not isinstance(self.asked, Volley) or _is_known(self.laws[name])]

    def law(self, field: str | None = None) -> tuple[str, Law]:
        """A law with its name; where none is given, the only one, or the wounds lost of an attack.

        Raises:
            OperandError: There is no such law, or there are several and no name is given.
        """
        if field is None and isinstance(self.asked, Volley):
            field = ANSWERS[0]
        if field is None and len(self.laws) == 1:
            field = next(iter(self.laws))
        if field is None:
            raise OperandError(f"the question has several laws; name one of {', '.join(self.fields)}")
        if field not in self.laws:
            nearest = get_close_matches(field, self.laws, n=1)
            cure = f"did you mean {nearest[0]}?" if nearest else f"write one of {', '.join(self.fields)}"
            raise OperandError(f"there is no law {shown(field)} here; {cure}")
        return field, self.laws[field]()


def of_text(text: str) -> Question:
    """The law of a text in dice notation.

    Raises:
        NotationError: The text cannot be read.

    Examples:
        >>> of_text("2D6+1").law()
        ('value', Distribution({3: '1/36', ..., 13: '1/36'}))
    """
    expression = parse(text)
    return Question({VALUE: expression.law}, text, text)


def of_attack(weapons: list[str], target: str) -> Question:
    """The laws of an attack: weapons as datasheet lines with their bearers, and the unit attacked.

    Raises:
        NotationError, RulesError: A line cannot be read, or the game does not know what is asked.
    """
    attackers = [(number, Weapon.parse(rest)) for number, rest in map(bearers, weapons)]
    return of_volley(attack(attackers, Unit.parse(target)), {"attack": weapons, "target": target})


def of_volley(volley: Volley, source: Any) -> Question:
    """The laws of an attack that has been made, beside the plain data that it was made of."""
    return Question(_of_volley(volley), volley, source)


def of_scenario(scenario: Mapping[str, Any]) -> Question:
    """The laws of a scenario: those of its answer, its chances as laws of 1 and 0, and the stages of an attack.

    Raises:
        ScenarioError, RulesError, TooLargeError: As ``scenario.run`` raises them.

    Examples:
        >>> of_scenario({"kind": "charge", "needed": 9}).law("charge_succeeds")
        ('charge_succeeds', Distribution({0: '13/18', 1: '5/18'}))
    """
    answered = run(scenario)
    volley = volley_of(scenario)
    laws: dict[str, Callable[[], Law]] = {
        name: partial(_read_law, pmf) for name, pmf in answered.get("pmf", {}).items()
    }
    for name, chance in answered.get("prob", {}).items():
        laws[name] = partial(bernoulli, Fraction(chance))
    if volley is not None:
        laws = _of_volley(volley) | laws
    if not laws:
        raise OperandError("the scenario has no law, only values; ask a question that is answered with chances")
    expression = scenario.get("expression")
    return Question(laws, expression if isinstance(expression, str) else volley, dict(scenario))


def _of_volley(volley: Volley) -> dict[str, Callable[[], Law]]:
    laws: dict[str, Callable[[], Law]] = {name: partial(answer_law, volley, name) for name in ANSWERS}
    return laws | {JOINT: lambda: volley.joint}


def _is_known(law: Callable[[], Law]) -> bool:
    try:
        law()
    except RulesError:
        return False
    return True


def _read_law(pmf: Mapping[str, str]) -> Law:
    """The law that an answer holds as text; the parts of joint outcomes have commas between them."""
    joint = len({text.count(",") for text in pmf}) == 1 and "," in next(iter(pmf))
    read = (lambda text: tuple(map(_outcome, text.split(",")))) if joint else _outcome
    return Distribution({read(text): Fraction(chance) for text, chance in pmf.items()})


def _outcome(text: str) -> Any:
    return int(text) if _WHOLE.fullmatch(text) else {"True": True, "False": False}.get(text, text)
