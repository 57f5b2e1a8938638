"""Answers as plain data: laws and probabilities as text in lowest terms, the denominator always written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.distribution.describe import require_text
from exactdice.kernel import digits

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from exactdice.distribution import Distribution

Answer = dict[str, dict[str, Any]]


def answer(
    laws: Mapping[str, Distribution[Any]] | None = None,
    prob: Mapping[str, Fraction] | None = None,
    *,
    mean: Mapping[str, Fraction] | None = None,
    value: Mapping[str, Fraction] | None = None,
) -> Answer:
    """Laws by name, with the means of the numeric ones, probabilities, further means and values by name.

    Empty parts are left out.
    """
    laws = laws or {}
    means = {name: law.mean() for name, law in laws.items() if _numeric(law)} | dict(mean or {})
    parts: Answer = {
        "pmf": {name: pmf(law) for name, law in laws.items()},
        "mean": {name: ratio(number) for name, number in means.items()},
        "prob": {name: ratio(chance) for name, chance in (prob or {}).items()},
        "value": {name: ratio(number) for name, number in (value or {}).items()},
    }
    return {name: part for name, part in parts.items() if part}


def pmf(law: Distribution[Any]) -> dict[str, str]:
    """The outcomes of a law in ascending order with their probabilities."""
    require_text(law._form, 1)
    return {outcome_text(x): ratio(chance) for x, chance in law.items()}


def outcome_text(x: Any) -> str:
    """An outcome as text, a joint one with its parts joined by commas."""
    if isinstance(x, tuple):
        return ",".join(map(outcome_text, x))
    return _digits(x) if isinstance(x, int) else str(x)


def ratio(value: Fraction) -> str:
    """A fraction with its denominator, even where that is one.

    Examples:
        >>> from fractions import Fraction
        >>> ratio(Fraction(6, 4)), ratio(Fraction(0))
        ('3/2', '0/1')
    """
    return f"{_digits(value.numerator)}/{_digits(value.denominator)}"


def _digits(number: int) -> str:
    return digits(number)  # not held to the 4300 digits at which str(int) stops


def _numeric(law: Distribution[Any]) -> bool:
    return all(isinstance(x, int) for x in law)
