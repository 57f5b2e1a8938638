"""The law of the sum of cards drawn without replacement, as one coefficient of a product of polynomials."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, gcd, lcm
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Form, dense, from_polynomial, lattice_point, pack
from exactdice.algebra.sums import negate, scale, shift
from exactdice.algebra.walk import deck, walk
from exactdice.errors import OperandError, SupportError
from exactdice.scalars import outcome, shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.cards.multiset import Rows


def worths(rows: Rows, value: Callable[[Any], Any] | None) -> list[tuple[Any, int]]:
    """The worth of each kind of card, in whole numbers and fractions, with the number of copies.

    Raises:
        OperandError: ``value`` is no function.
        SupportError: A worth is no rational number.
    """
    if value is not None and not callable(value):
        raise OperandError(f"value {shown(value)} is no function; write value=lambda card: ...")
    result = []
    for card, copies in rows:
        worth = card if value is None else outcome(value(card))
        if not isinstance(worth, (int, Fraction)):
            said = f"card {shown(card)} is" if value is None else f"value {shown(worth)} of card {shown(card)} is"
            raise SupportError(
                f"{said} no rational number; write sum(n, value=...) with a function from a card to its worth"
            )
        result.append((worth, copies))
    return result


def require_ways(cards: int, drawn: int, what: str) -> None:
    """Refuse a draw whose number of ways ``C(cards, drawn)`` has too many digits."""
    fewer = min(drawn, cards - drawn)
    bits = min(cards, fewer * cards.bit_length())
    require("bits", bits, what)
    require("states", kernel.python_states(bits), what)


def total(worth: list[tuple[Any, int]], n: int, what: str) -> Form:
    """Law of the sum of the worths of n cards."""
    copies: Counter[Any] = Counter()
    for x, number in worth:
        copies[x] += number
    cards = sum(copies.values())
    require_ways(cards, n, what)
    if 2 * n > cards:  # what is not drawn is as random, and less of it
        every = sum([x * number for x, number in copies.items()])
        return shift(negate(total(worth, cards - n, what)), every)
    common = lcm(*[x.denominator for x in copies])
    steps = {x.numerator * (common // x.denominator): number for x, number in copies.items()}
    form = _whole_total(steps, cards, n, what)
    return form if common == 1 else scale(form, Fraction(1, common))


def _whole_total(steps: dict[int, int], cards: int, n: int, what: str) -> Form:
    low = min(steps, default=0)
    stride = gcd(*[step - low for step in steps])
    if not n or not stride:
        return lattice_point(n * low)
    places = {(step - low) // stride: copies for step, copies in sorted(steps.items())}
    ways = comb(cards, n)
    span = _greatest(places, n)
    if dense(span + 1, comb(n + len(places) - 1, n)):
        poly = _coefficient(places, n, span, ways.bit_length(), what)
        return from_polynomial(kernel.rational(poly, ways), n * low, stride)
    spread = deck(list(places.values()), n)
    totals = walk(list(places), spread, {n: 1}, 0, _added, what, bits=ways.bit_length())
    return pack({n * low + stride * place: weight for place, weight in totals.items()}, ways)


def _added(total: int, place: int, held: int) -> int:
    return total + place * held


def _greatest(places: dict[int, int], n: int) -> int:
    """The sum of the n greatest places."""
    span = 0
    for place in sorted(places, reverse=True):
        held = min(n, places[place])
        span, n = span + held * place, n - held
    return span


def _coefficient(places: dict[int, int], n: int, span: int, bits: int, what: str) -> Any:
    """``[y^n] prod_v (1 + y x^v)^c_v`` as a polynomial in x.

    L. Kronecker's substitution: with ``y = x^(span + 1)`` no sum of up to n cards reaches the next power of y. Places
    of equally many copies are multiplied first, then raised to their power.
    """
    width = span + 1
    length = (n + 1) * width
    require("bits", length * bits, what)
    require("states", len(places) * length * (1 + bits // 500) // 40, what)
    alike: dict[int, list[int]] = {}
    for place, copies in places.items():
        alike.setdefault(copies, []).append(place)
    result: Any = None
    for copies, group in alike.items():
        factor = kernel.integer_polynomial([1])
        for place in group:
            factor = (factor + factor.left_shift(width + place)).truncate(length)
        factor = factor.pow_trunc(copies, length)
        result = factor if result is None else result.mul_low(factor, length)
    return result.right_shift(n * width)
