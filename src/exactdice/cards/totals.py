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
from exactdice.distribution import hypergeometric
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
    if len(places) == 2:  # how many are of the dearer kind says all
        dearer = hypergeometric(cards, places[1], n)
        return shift(scale(dearer._form, stride), n * low)
    ways = comb(cards, n)
    span = _greatest(places, n)
    if dense(span + 1, comb(n + len(places) - 1, n)):
        alike = len(set(places.values()))
        coefficient = _by_kronecker if alike <= 2 and n * n > 16 * len(places) else _by_newton
        poly = coefficient(places, n, span, ways.bit_length(), what)
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


def _by_newton(places: dict[int, int], n: int, span: int, bits: int, what: str) -> Any:
    """``e_n = [y^n] prod_v (1 + y x^v)^c_v`` as a polynomial in x, from the power sums ``p_k = sum_v c_v x^(k v)``.

    Newton's identities: ``m e_m = sum_(k=1)^m (-1)^(k-1) e_(m-k) p_k``. Their cost does not grow with the kinds.
    """
    widest = max(places)
    require("bits", n * (span + 1) * bits, what)
    require("states", widest * n**3 * (1 + bits // 100) // 8, what)
    row = [0] * (widest + 1)
    for place, copies in places.items():
        row[place] = copies
    once = kernel.integer_polynomial(row)
    powers = [once.inflate(k) for k in range(1, n + 1)]
    chosen = [kernel.integer_polynomial([1])]
    for m in range(1, n + 1):
        terms = [chosen[m - k] * powers[k - 1] for k in range(1, m + 1)]
        chosen.append((sum(terms[2::2], terms[0]) - sum(terms[3::2], terms[1])) // m if m > 1 else terms[0])
    return chosen[n]


def _by_kronecker(places: dict[int, int], n: int, span: int, bits: int, what: str) -> Any:
    """The same where n is great and the kinds are few: all powers of y at once.

    L. Kronecker's substitution: with ``y = x^(span + 1)`` no sum of up to n cards reaches the next power of y. Places
    of equally many copies are multiplied first, then raised to their power.
    """
    width = span + 1
    length = (n + 1) * width
    alike: dict[int, list[int]] = {}
    for place, copies in places.items():
        alike.setdefault(copies, []).append(place)
    require("bits", length * bits, what)
    require("states", length * (4 * len(alike) + len(places) // 50) * (1 + bits // 100), what)
    result: Any = kernel.integer_polynomial([1])
    for copies, group in alike.items():
        factor = kernel.integer_polynomial([1])
        for place in group:
            factor = (factor + factor.left_shift(width + place)).truncate(length)
        result = result.mul_low(factor.pow_trunc(copies, length), length)
    return result.right_shift(n * width)
