"""Trials and branchings whose chances may be expressions: as those of numbers, with the conditions they came with."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exactdice import kernel
from exactdice.algebra import mixing
from exactdice.algebra.forms import pack, symbolic
from exactdice.distribution import Distribution, bernoulli, mixture
from exactdice.format import abbreviated, decimal, percent
from exactdice.format.results import Formula


def trial(chance: Any) -> Distribution[int]:
    """Law of 1 with a chance, else 0."""
    if type(chance) is Fraction:
        return bernoulli(chance)
    upper, lower = chance.numerator, chance.denominator
    return Distribution._of(pack({0: lower - upper, 1: upper}, lower))


def branching(branches: Sequence[tuple[Any, Any]]) -> Distribution[Any]:
    """Law that follows each branch, a law or an outcome, with a chance of its own; these add up to 1.

    Products of chances from 0 to 1 are such chances, so no further condition is put on expressions.
    """
    if all([type(chance) is Fraction for chance, _ in branches]):
        return mixture(branches)
    weights = kernel.over_one_denominator([chance for chance, _ in branches])
    laws = [law if isinstance(law, Distribution) else Distribution([law]) for _, law in branches]
    rows = zip(weights, laws, strict=True)
    return Distribution._of(mixing.mix([(weight, law._form) for weight, law in rows if weight]))


def has_expressions(law: Distribution[Any]) -> bool:
    """Whether the weights of a law are expressions."""
    return symbolic(law._form)


def number(chance: Any) -> Any:
    """A chance as it is answered: a Fraction, or the expression."""
    return kernel.expression_of(chance) if type(chance) is not Fraction else chance


def sentence(name: str, chance: Any) -> str:
    """A chance in words after what it is of; an expression is typeset where it can be."""
    exact, rounded = cells(chance, percent)
    if isinstance(exact, Formula):
        return Formula(exact, chance, f"{name}: ")
    return f"{name}: {exact}, {rounded}" if rounded else f"{name}: {exact}"


def mean_text(mean: Any) -> str:
    """A mean in words: rounded, or the expression."""
    exact, rounded = cells(mean, decimal)
    return rounded or exact


def cells(value: Any, rounded: Any) -> list[str]:
    """An exact number and its rounded form, or an expression, of which a long one is only described, and nothing."""
    if isinstance(value, (int, Fraction)):
        return [abbreviated(Fraction(value)), rounded(value)]
    number = kernel.read(value, "expression")
    text = kernel.spelled(number.numerator, number.denominator)
    return [text if text.startswith("<") else Formula(text, value), ""]
