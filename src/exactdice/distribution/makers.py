"""Ways to make a law: certain, uniform, Bernoulli, binomial, both hypergeometric ones, mixtures and extremes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, lcm
from typing import Any, TypeVar

from exactdice import kernel
from exactdice.algebra import mixing, order
from exactdice.algebra.forms import lattice_point, pack, power_of
from exactdice.distribution.law import Distribution
from exactdice.distribution.measure import chance_of, weight_of
from exactdice.errors import CountError, OperandError, SupportError, WeightError, ZeroMassError
from exactdice.scalars import count, has_symbols, outcome, shown
from exactdice.sizes import bounded, require

U = TypeVar("U")


def point(x: U) -> Distribution[U]:
    """Law of the certain outcome x.

    Args:
        x: A number, a text, a tuple, whatever can be hashed; no float.

    Raises:
        SupportError: x is a float or cannot be hashed.

    Examples:
        >>> point("pass")
        Distribution({'pass': '1'})
    """
    return Distribution._of(lattice_point(x) if isinstance(x, int) and type(x) is int else pack({outcome(x): 1}))


def uniform(outcomes: Iterable[U]) -> Distribution[U]:
    """Law in which every listed outcome is equally likely, repeated ones as often as they stand.

    Args:
        outcomes: The outcomes, in any order.

    Raises:
        OperandError: It is a mapping or a law, whose outcomes have weights of their own.
        SupportError: The list is empty.

    Examples:
        >>> uniform([1, 1, 1, 2, 2]).pmf(1)
        Fraction(3, 5)
    """
    if isinstance(outcomes, (Mapping, Distribution)):
        raise OperandError(
            f"uniform takes a list of outcomes, and {shown(outcomes)} has weights of its own; "
            "write Distribution(...) to keep them or uniform(list(...)) to drop them"
        )
    return Distribution(outcomes)


def bernoulli(p: Any) -> Distribution[int]:
    """Law of 1 with probability p, else 0.

    Args:
        p: The chance of 1: an int, a Fraction, text such as ``"1/3"`` or ``"0.25"``, or an expression with symbols.

    Raises:
        WeightError: p is not an exact number from 0 to 1.

    Examples:
        >>> bernoulli("1/3")
        Distribution({0: '2/3', 1: '1/3'})
    """
    chance = chance_of(p)
    return Distribution._of(pack({0: chance.denominator - chance.numerator, 1: chance.numerator}, chance.denominator))


def binomial(n: int, p: Any) -> Distribution[int]:
    """Law of the number of successes in n independent trials of probability p.

    Where n is a symbol, the law has a mean, a variance, moments and a pmf, and ``subs`` gives all the rest.

    Args:
        n: The number of trials, or a symbol.
        p: The chance of a success, as ``bernoulli`` takes it.

    Raises:
        CountError: n is not a whole number of at least 0.
        WeightError: p is not an exact number from 0 to 1.

    Examples:
        >>> from exactdice import symbols
        >>> n, p = symbols("n p")
        >>> binomial(10, "1/2").pmf(5), binomial(n, p).mean()
        (Fraction(63, 256), n*p)
    """
    if has_symbols(n):
        from exactdice.distribution.closed import closed

        return Distribution._of(closed(binomial, {"number of trials": n}, [chance_of(p)]))
    return count(n, "number of trials") @ bernoulli(p)


def hypergeometric(population: int, successes: int, draws: int) -> Distribution[int]:
    """Law of the number of successes among cards drawn without replacement.

    ``P(k) = C(K, k) C(N - K, n - k) / C(N, n)``, each term from the one before.

    Args:
        population: N, the number of cards.
        successes: K, how many of them count.
        draws: n, how many are drawn.

    Raises:
        CountError: A number is not whole, or there are more successes or draws than cards.

    Examples:
        >>> hypergeometric(52, 4, 5).pmf(0)
        Fraction(35673, 54145)
    """
    if any(map(has_symbols, (population, successes, draws))):
        from exactdice.distribution.closed import closed

        counts = {"population": population, "number of successes": successes, "number of draws": draws}
        return Distribution._of(closed(hypergeometric, counts))
    total, good = _population(population, successes)
    drawn = _at_most(draws, "draws", total, "population of")
    low, high = max(0, drawn - (total - good)), min(good, drawn)
    if low == high:
        return point(low)
    _require_draws(high - low + 1, total, min(good, drawn), "this hypergeometric law")
    if drawn > good:  # the law is the same with the two swapped, and fewer draws have smaller weights
        good, drawn = drawn, good
    ratios = [((good - k) * (drawn - k), (k + 1) * (total - good - drawn + k + 1)) for k in range(low, high)]
    first = comb(good, low) * comb(total - good, drawn - low)
    return Distribution._of(power_of(kernel.ratio_polynomial(first, ratios, comb(total, drawn)), 1, low, 1))


def negative_hypergeometric(population: int, successes: int, k: int) -> Distribution[int]:
    """Law of the number of failures drawn without replacement before the k-th success.

    ``P(x) = C(x + k - 1, x) C(N - x - k, K - k) / C(N, K)``, each term from the one before; the number of draws is
    k more. scipy counts the other kind: this law is its ``nhypergeom(N, N - K, k)``.

    Args:
        population: N, the number of cards.
        successes: K, how many of them count.
        k: The success at which drawing ends; at 0 it ends before the first card.

    Raises:
        CountError: A number is not whole, or there are more successes than cards, or k is greater than their number.

    Examples:
        >>> (1 + negative_hypergeometric(52, 4, 1)).mean()
        Fraction(53, 5)
    """
    total, good = _population(population, successes)
    last = _at_most(k, "successes awaited", good, "total of")
    failures = total - good
    if not last or not failures:
        return point(0)
    _require_draws(failures + 1, total, min(good, failures), "this negative hypergeometric law")
    ratios = [((x + last) * (failures - x), (x + 1) * (total - x - last)) for x in range(failures)]
    first = comb(total - last, good - last)
    return Distribution._of(power_of(kernel.ratio_polynomial(first, ratios, comb(total, good)), 1, 0, 1))


def _population(population: Any, successes: Any) -> tuple[int, int]:
    total = count(population, "population")
    return total, _at_most(successes, "successes", total, "population of")


def _at_most(value: Any, what: str, most: int, of: str) -> int:
    number = count(value, f"number of {what}")
    if number > most:
        raise CountError(f"{shown(number)} {what} exceed the {of} {shown(most)}; give at most as many")
    return number


def _require_draws(outcomes: int, total: int, fewer: int, what: str) -> None:
    """Refuse a law of draws that has too many outcomes, or weights of too many digits: at the most C(total, fewer)."""
    bits = min(total, fewer * total.bit_length())
    require("outcomes", outcomes, what)
    require("bits", outcomes * bits, what)
    require("states", kernel.python_states(bits), what)


def mixture(branches: Iterable[tuple[Any, Any]]) -> Distribution[Any]:
    """Law that follows each branch with a probability in proportion to its weight.

    Args:
        branches: Pairs of an exact weight and a distribution (or a plain outcome).

    Raises:
        WeightError: A weight is negative or not exact.
        SupportError: There is no branch.
        ZeroMassError: All weights are zero.

    Examples:
        >>> from exactdice import d6
        >>> mixture([("1/3", d6), ("2/3", point(0))]).pmf(0)
        Fraction(2, 3)
    """
    if isinstance(branches, (Mapping, Distribution)) or not isinstance(branches, Iterable):
        raise OperandError(f"mixture takes a list of pairs, not {shown(branches)}; write mixture([(weight, law), ...])")
    rows: list[tuple[Any, Distribution[Any]]] = []
    for branch in bounded(branches, "this mixture"):
        if not isinstance(branch, tuple) or len(branch) != 2:
            raise OperandError(f"branch {shown(branch)} is no pair; write mixture([(weight, law), ...])")
        weight, law = weight_of(branch[0]), branch[1]
        if type(weight) is Fraction and weight < 0:
            raise WeightError(f"weight {shown(branch[0])} is negative; weights are numbers of at least 0")
        rows.append((weight, law if isinstance(law, Distribution) else point(law)))
    if not rows:
        raise SupportError("a mixture needs at least one branch; write mixture([(weight, law), ...])")
    if {type(weight) for weight, _ in rows} != {Fraction}:
        weights = kernel.proportions([weight for weight, _ in rows])
        return Distribution._of(mixing.mix([(w, law._form) for w, (_, law) in zip(weights, rows, strict=True) if w]))
    common = lcm(*[weight.denominator for weight, _ in rows])
    forms = [(row[0].numerator * (common // row[0].denominator), row[1]._form) for row in rows if row[0]]
    if not forms:
        raise ZeroMassError("all weights of the mixture are zero; give one branch a positive weight")
    return Distribution._of(mixing.mix(forms))


def max_of(*laws: Any) -> Distribution[Any]:
    """Law of the greatest of independent rolls.

    Args:
        laws: Distributions, or plain numbers.

    Raises:
        SupportError: No law is given, or the outcomes have no common order.

    Examples:
        >>> from exactdice import d6
        >>> max_of(d6, d6).pmf(6)
        Fraction(11, 36)
    """
    return Distribution._of(order.maximum(_forms(laws, "max_of")))


def min_of(*laws: Any) -> Distribution[Any]:
    """Law of the least of independent rolls.

    Args:
        laws: Distributions, or plain numbers.

    Raises:
        SupportError: No law is given, or the outcomes have no common order.

    Examples:
        >>> from exactdice import d6
        >>> min_of(d6, 4).pmf(4)
        Fraction(1, 2)
    """
    return Distribution._of(order.minimum(_forms(laws, "min_of")))


def _forms(laws: tuple[Any, ...], name: str) -> list[Any]:
    if not laws:
        raise SupportError(f"{name}() needs at least one law; write {name}(d6, d6)")
    if len(laws) == 1 and isinstance(laws[0], Iterable) and not isinstance(laws[0], (Distribution, str)):
        raise OperandError(f"{name} takes the laws one by one; write {name}(*laws)")
    return [law._form if isinstance(law, Distribution) else point(law)._form for law in laws]
