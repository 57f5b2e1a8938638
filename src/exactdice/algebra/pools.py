"""Sums and counts over kept dice: a closed form for the highest k, a walk over outcomes for the rest."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from itertools import product as tuples
from math import comb, lcm, prod
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice import kernel
from exactdice.algebra.forms import Form, Lattice, dense, from_polynomial, pack, symbolic
from exactdice.algebra.order import merged_outcomes
from exactdice.algebra.sums import scale
from exactdice.errors import SupportError
from exactdice.scalars import shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def sum_of_highest(form: Lattice, n: int, k: int) -> Form:
    """Law of the sum of the k highest of n independent copies, ``0 < k < n``.

    Condition on v, the place of the k-th highest die, and on j, the number of dice above v: the j dice above
    contribute ``U(x)^j`` where U holds the weights above v, the k - j next show v, and of the n - j dice at or
    below v at least k - j show v. So the law is ``sum_v x^(k v) C_v(U_v(x) / x^v)`` with ``C_v[j] = C(n, j)
    (F(v)^(n-j) - sum_(m < k-j) C(n-j, m) w^m F(v-1)^(n-j-m))``.
    """
    weights, denominator = form.weights()
    places = len(weights)
    what, bits = f"the {sized(k)} highest of {sized(n)} dice", n * denominator.bit_length()
    require("bits", k * places * bits, what)
    require("states", places * places * k * bits // 300 + kernel.python_states(bits), what)
    choices = [comb(n, j) for j in range(k)]
    below = 0
    total: Any = 0
    for v, weight in enumerate(weights):
        if weight:
            counts = kernel.integer_polynomial(_ways_to_fill(choices, n, weight, below))
            above = kernel.integer_polynomial([0, *weights[v + 1 :]])
            total = kernel.compose(counts, above).left_shift(k * v) + total
        below += weight
    return from_polynomial(kernel.rational(total, denominator**n), k * form.offset, form.stride)


def _ways_to_fill(choices: list[int], n: int, weight: int, below: int) -> list[int]:
    """For j = 0 .. k-1 dice above v: ways to choose them, times ways that k - j or more of the others show v.

    With r = n - j other dice of which m = k - j or more show v, these are ``T(r, m) = sum_(i >= m) C(r, i) w^i
    b^(r-i)``, and ``T(r+1, m+1) = (w + b) T(r, m) - C(r, m) w^m b^(r-m+1)``: the first m + 1 of r + 1 dice that
    show v are m among the first r, unless exactly m were and the last is below. As r - m never changes, one product
    a step gives the last term.
    """
    k = len(choices)
    r, m = n - k + 1, 1
    at_most = weight + below
    floor = below**r
    tail = at_most**r - floor
    exactly = r * weight * floor
    ways = [choices[k - 1] * tail]
    for j in range(k - 2, -1, -1):
        tail = at_most * tail - exactly
        r, m = r + 1, m + 1
        exactly = exactly * (r * weight) // m
        ways.append(choices[j] * tail)
    return ways[::-1]


def kept_total(groups: Sequence[tuple[Form, int]], kept: Sequence[int], score: Callable[[Any], Any] | None) -> Form:
    """Law of the sum over the kept dice of their outcome, or of the score of their outcome.

    Outcomes are visited in ascending order; a state holds how many dice of each group are still to be placed and
    carries the polynomial of the total so far. The n-th die placed counts where n is a kept position.
    """
    outcomes = merged_outcomes([form for form, _ in groups], "keeping dice")
    _require_walk(groups, len(outcomes), 0)
    scores = [score(x) for x in outcomes] if score else outcomes
    unit = _unit(scores)
    steps = [int(value / unit) for value in scores]
    low, span = min(steps), (max(steps) - min(steps)) * len(kept)
    sizes = [n for _, n in groups]
    sums = comb(len(kept) + len(outcomes), len(kept))  # multisets of kept dice: no more totals than these
    dictionary = not dense(span, sums) or any([symbolic(form) for form, _ in groups])
    totals = _DICTIONARY if dictionary else _POLYNOMIAL
    _require_walk(groups, len(outcomes), span + 1 if totals is _POLYNOMIAL else sums)
    chosen = set(kept)
    kept_before = list(accumulate([position in chosen for position in range(sum(sizes))], initial=0))
    columns = [_column(form, outcomes) for form, _ in groups]
    states: dict[tuple[int, ...], Any] = {tuple(sizes): totals.zero()}
    for place, step in enumerate(steps):
        weights = [column[place] for column in columns]
        states = _place(states, weights, step - low, kept_before, totals)
    denominator = prod([form.pairs()[2] ** n for form, n in groups])
    total = totals.form(states[(0,) * len(sizes)], low * len(kept), denominator)
    return total if unit == 1 else scale(total, unit)


class _Totals(NamedTuple):
    """How a state carries its weights of totals: as a polynomial, or as a dictionary where totals lie far apart."""

    zero: Callable[[], Any]
    moved: Callable[[Any, int, int], Any]  # every total moved by a step, every weight multiplied
    added: Callable[[Any, Any], Any]
    form: Callable[[Any, int, int], Form]


def _merge(a: dict[int, int], b: dict[int, int]) -> dict[int, int]:
    merged = dict(a)
    for total, weight in b.items():
        merged[total] = merged.get(total, 0) + weight
    return merged


_POLYNOMIAL = _Totals(
    zero=lambda: kernel.integer_polynomial([1]),
    moved=lambda poly, step, ways: (poly * ways).left_shift(step),
    added=add,
    form=lambda poly, offset, denominator: from_polynomial(kernel.rational(poly, denominator), offset, 1),
)
_DICTIONARY = _Totals(
    zero=lambda: {0: 1},
    moved=lambda weights, step, ways: {total + step: weight * ways for total, weight in weights.items()},
    added=_merge,
    form=lambda weights, offset, denominator: pack({total + offset: w for total, w in weights.items()}, denominator),
)


def _place(
    states: dict[tuple[int, ...], Any], weights: list[int], step: int, kept_before: list[int], totals: _Totals
) -> dict[tuple[int, ...], Any]:
    """All ways of letting some of the dice left show one outcome."""
    result: dict[tuple[int, ...], Any] = {}
    dice = len(kept_before) - 1
    for left, carried in states.items():
        placed = dice - sum(left)
        for showing in tuples(*[range(n + 1 if weight else 1) for n, weight in zip(left, weights, strict=True)]):
            ways = prod([comb(n, c) * w**c for n, c, w in zip(left, showing, weights, strict=True)])
            counted = kept_before[placed + sum(showing)] - kept_before[placed]
            after = tuple([n - c for n, c in zip(left, showing, strict=True)])
            term = totals.moved(carried, counted * step, ways)
            result[after] = totals.added(result[after], term) if after in result else term
    return result


def _column(form: Form, outcomes: Sequence[Any]) -> list[int]:
    own, weights, _ = form.pairs()
    mass = dict(zip(own, weights, strict=True))
    return [mass.get(x, 0) for x in outcomes]


def _unit(values: Sequence[Any]) -> Fraction:
    """The fraction of which all values are multiples."""
    culprits = [x for x in values if not isinstance(x, (int, Fraction))]
    if culprits:
        raise SupportError(
            f"a sum of kept dice needs rational numbers, but outcomes include {shown(culprits[0])}; map them first"
        )
    return Fraction(1, lcm(*[x.denominator for x in values]))


def _require_walk(groups: Sequence[tuple[Form, int]], outcomes: int, totals: int) -> None:
    """Refuse a walk too long: one state for each way to place dice and for each 5,000 bits that it carries."""
    what = f"a pool of {sized(sum([n for _, n in groups]))} dice with {outcomes:,} outcomes"
    steps = outcomes * prod([(n + 1) * (n + 2) // 2 for _, n in groups])
    require("states", steps, what)
    bits = sum([n * form.pairs()[2].bit_length() for form, n in groups])
    require("states", steps * (1 + totals * bits // 5000), what)
