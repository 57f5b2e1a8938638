"""Questions to laws without an end: quantiles, modes, moments, the first outcomes, and comparison."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdice import kernel
from exactdice.algebra.endless.form import Endless, endless
from exactdice.algebra.forms import Form
from exactdice.errors import SupportError
from exactdice.events import at_least, at_most
from exactdice.kernel import quotients
from exactdice.sizes import require, sized

_ROWS, _LEFT = 40, Fraction(1, 1000)  # of a table: outcomes, and the mass that is left to the last row


def least(a: Form) -> Any:
    """The least outcome."""
    form = endless(a)
    if form.stride < 0:
        raise SupportError(f"{form.described()} and no least one; write quantile('0.01'), or clip(low=...) first")
    return form.offset


def greatest(a: Form) -> Any:
    """The greatest outcome."""
    form = endless(a)
    if form.stride > 0:
        raise SupportError(f"{form.described()} and no greatest one; write quantile('0.99'), or clip(high=...) first")
    return form.offset


def quantile(a: Form, q: Fraction) -> Any:
    """The least outcome x with ``P(X <= x) >= q``."""
    form = endless(a)
    if form.stride > 0:
        return greatest(form) if q == 1 else form.outcome(_first(form, q, more=False))
    # P(X <= x) is 1 less the chance of the places before x: the last place where that is at most 1 - q
    return least(form) if q == 0 else form.outcome(_first(form, 1 - q, more=True))


def _first(form: Endless, share: Fraction, *, more: bool) -> int:
    """The first place up to which there is a share of the mass, or more; the search doubles its length.

    The first places are listed with all their chances; farther out single places are asked for, which is dear but
    leaps over those between, and listing is the last resort.
    """
    before, length = -1, 16 + len(form.num)  # up to ``before`` there is less
    while True:
        if not _is_before(form, length, share):
            if not form.listable(length) and form.reachable(length, length.bit_length()):
                if _reached(form, length, share, more):
                    return _between(form, before, length, share, more)
            else:
                place = quotients.first_place(form.head(length), share, more)
                if place is not None:
                    return place
        before, length = length - 1, 2 * length


def _between(form: Endless, before: int, place: int, share: Fraction, more: bool) -> int:
    """The first place up to which there is a share, by halves."""
    while before + 1 < place:
        middle = (before + place) // 2
        if _reached(form, middle, share, more):
            place = middle
        else:
            before = middle
    return place


def _reached(form: Endless, place: int, share: Fraction, more: bool) -> bool:
    mass = form.up_to(place)
    return mass > share if more else mass >= share


def _is_before(form: Endless, place: int, share: Fraction) -> bool:
    """Whether there is surely less than a share up to a place, which is told by one number of few digits.

    For ``0 < x < 1`` the chance of at most n is at most ``G(x) / x^n`` (H. Chernoff), at most ``4 G(1 - 1/n)`` for
    ``n >= 2``. A place that could never be looked at is refused.
    """
    x = kernel.worth(Fraction(place - 1, place))
    one = form.num(x) / form.den(x)
    require("states", form.copies * kernel.length(one) // 20, f"a quantile of {sized(form.copies)} copies")
    if 4 * one**form.copies >= kernel.worth(share):
        return False
    if not form.reachable(place):
        form.require_head(place)
    return True


def modes(a: Form) -> tuple[Any, ...]:
    """All outcomes of the greatest weight, in order.

    The search ends with a proof: the outcomes not looked at have less mass together than the likeliest has alone; or
    each is an average of those just before it with weights of at least 0 and sum below 1, and those all have less.
    """
    form = endless(a)
    if len(form.num) == 1 and len(form.den) == 2:  # C(n + k - 1, k) r^k rises as long as k <= (n - 1) r / (1 - r)
        below, above = int(form.den[0]), -int(form.den[1])
        last, rest = divmod((form.copies - 1) * above, below - above)
        places = [last] if rest or not last else [last - 1, last]
        return tuple(sorted(map(form.outcome, places)))
    _, den = form.ratio
    averages = all([c <= 0 for c in den.coeffs()[1:]])
    length = 2 * (len(form.ratio[0]) + len(den))
    while True:
        weights, total = kernel.numerators(form.head(length))
        most = max(weights)
        if total - sum(weights) < most or (averages and max(_last(weights, length, len(den) - 1)) < most):
            break
        length *= 2
    places = [i for i, weight in enumerate(weights) if weight == most]
    return tuple([form.outcome(i) for i in (places if form.stride > 0 else places[::-1])])


def _last(weights: list[int], length: int, n: int) -> list[int]:
    """The last n of so many places, of which those at the end may be zero and left out."""
    return [*weights, *[0] * (length - len(weights))][-n:]


def head(a: Form, n: int) -> list[tuple[Any, Fraction]]:
    """The first n possible outcomes with their chances, from the end that the law has."""
    form = endless(a)
    outcomes = form.first(n)
    return [(x, kernel.fraction(*form.weight(x))) for x in outcomes]


def rows(a: Form) -> list[tuple[Any, Fraction, Fraction]]:
    """What a table shows: in ascending order outcomes, their chances and those of at least as much.

    The first outcomes down to a thousandth of the mass, at most 40, and the event of all others as an outcome.
    """
    form = endless(a)
    require("states", 2 * _ROWS * kernel.python_states(form.bits(_ROWS)), "a table of chances of so many digits")
    listed: list[tuple[Any, Fraction, Fraction]] = []
    rest = Fraction(1)
    for x, chance in head(form, _ROWS):
        listed.append((x, chance, rest if form.stride > 0 else 1 - rest + chance))
        rest -= chance
        if rest < _LEFT:
            break
    last = listed[-1][0] + form.stride
    if form.stride > 0:
        return [*listed, (at_least(last), rest, rest)]
    return [(at_most(last), rest, Fraction(1)), *listed[::-1]]


def base_moments(a: Form, k: int) -> tuple[Endless, list[Any]]:
    """The form, and the raw moments 0 to k of the index of one of the copies that it adds."""
    form = endless(a)
    return form, quotients.moments(form.num, form.den, k)


def moment_states(a: Form, k: int) -> int:
    """Cost of the moments up to an order of one of the copies, in states."""
    form = endless(a)
    length = len(form.num) + len(form.den)
    bits = int(max(form.num.height_bits(), form.den.height_bits())) + k * length.bit_length()
    return k * length * (bits + 1000) // 5000 + k * k * (1 + k * bits // 50)
