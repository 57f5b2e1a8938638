"""Figures: the numbers that the result of an attack is judged by, and what all questions about attacks check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.events import Event
from exactdice.format import decimal, percent
from exactdice.games.wh40k import objectives
from exactdice.games.wh40k.attacks.casualties import Casualties, require_casualties
from exactdice.scalars import exact, has_symbols, probability, shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

_ATTACK = 10_000  # an attack is taken for so many states
_READ: dict[str, Callable[[Casualties], Any]] = {
    "mean_wounds_lost": lambda result: result.wounds_lost.mean(),
    "mean_models_destroyed": lambda result: result.models_destroyed.mean(),
    "prob_unit_destroyed": lambda result: result.unit_destroyed,
}


class Figure(NamedTuple):
    """A number that can be read off what a unit has suffered.

    Wherever a question takes a figure it takes ``"mean_wounds_lost"``, ``"mean_models_destroyed"`` or
    ``"prob_unit_destroyed"``; an event on the number of models destroyed, such as ``at_least(3)``, whose chance is
    meant; a function of the result; or a ``Figure``, which is such a function with a name.

    Args:
        text: How it is called.
        read: From the result to an exact number.
        chance: Whether it is a probability.

    Examples:
        >>> from exactdice import at_least
        >>> from exactdice.games.wh40k import Model, Unit, mortal_wounds
        >>> boyz = Unit("Boyz", toughness=5, models=3 * [Model(wounds=1, save=5)])
        >>> two = Figure("chance of 2 wounds", lambda result: result.wounds_lost.prob(at_least(2)), chance=True)
        >>> two.of(mortal_wounds(boyz, "D3"))
        Fraction(2, 3)
    """

    text: str
    read: Callable[[Casualties], Any]
    chance: bool = False

    def of(self, result: Casualties) -> Fraction:
        """Its value for a result.

        Args:
            result: What an attack does.

        Raises:
            RulesError: It is no result of an attack, the function gives no exact number, or one with symbols.
        """
        value = self.read(require_casualties(result))
        if has_symbols(value):
            raise RulesError(
                f"the {self.text} {shown(value)} holds symbols, so it is neither greater nor less than another; write "
                "symbolic.break_even(attack(...).wounds_lost, attack(...).wounds_lost, p) for the p where two are "
                "equal, or a profile with numbers"
            )
        return exact(value, f"the {self.text}", RulesError)

    def goal(self, value: Any) -> Fraction:
        """A value that it is to reach.

        Args:
            value: An int, a Fraction or text such as ``"9/10"``.

        Raises:
            WeightError: The figure is a chance and the value is none.
            RulesError: The value is no exact number.
        """
        return probability(value) if self.chance else exact(value, f"goal for the {self.text}", RulesError)

    def shown(self, value: Fraction) -> str:
        """A value of it as text: chances in percent, anything else with four digits.

        Args:
            value: The value.
        """
        return percent(value) if self.chance else decimal(value)


def require_attacks(number: int, what: str) -> None:
    """Refuse a question that needs too many attacks.

    Raises:
        TooLargeError: Naming what was asked.
    """
    require("states", _ATTACK * number, what)


def figure_of(asked: Any) -> Figure:
    """The figure that is meant.

    Raises:
        RulesError: It is no name of a figure, no event and no function.

    Examples:
        >>> from exactdice import at_least
        >>> figure_of("mean_wounds_lost").text, figure_of(at_least(3)).text
        ('mean wounds lost', 'chance of models destroyed >= 3')
    """
    if isinstance(asked, Figure):
        return asked
    if isinstance(asked, str) and asked in _READ:
        return Figure(objectives.read(asked, 1).text, _READ[asked], chance=asked.startswith("prob"))
    if isinstance(asked, Event):
        words = objectives.read(asked, 1).text
        return Figure(words, lambda result: result.models_destroyed.prob(asked), chance=True)
    if callable(asked):
        return Figure(getattr(asked, "__name__", type(asked).__name__), asked)
    raise RulesError(
        f"figure {shown(asked)} does not exist; write one of {', '.join(map(repr, _READ))}, an event on the models "
        "destroyed such as at_least(3), or a function of the result"
    )
