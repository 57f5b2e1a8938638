"""A law without an end beside another law: which is greater, and the greater or the lesser of the two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from exactdice import kernel
from exactdice.algebra.endless import conditions
from exactdice.algebra.endless.form import Endless, endless, law_of
from exactdice.algebra.endless.parts import Part, framed, mixed, part_of
from exactdice.algebra.forms import Form, pack
from exactdice.errors import SupportError
from exactdice.events import at_least, at_most
from exactdice.kernel import quotients
from exactdice.scalars import shown
from exactdice.sizes import require

Several = Callable[[Sequence[Form]], Form]  # the extreme of laws with an end


def cut(a: Form, b: Form) -> tuple[Form, Form]:
    """Two laws that compare as the given ones do, cut beyond all outcomes of the other where that ends there."""
    a = _cut(a, b)
    return a, _cut(b, a)


def _cut(a: Form, other: Form) -> Form:
    if not isinstance(a, Endless):
        return a
    if a.stride > 0:
        last = _end(other, 1)
        return a if last is None else conditions.clip(a, None, _floor(last) + 1)
    last = _end(other, -1)
    return a if last is None else conditions.clip(a, _floor(last) - 1, None)


def _floor(x: Any) -> int:
    """The whole number below an outcome."""
    try:
        return int(x // 1)
    except TypeError:
        raise SupportError(
            f"outcome {shown(x)} is no number to stand in an order with those of a law without an end; "
            "map it to a number first"
        ) from None


def _end(form: Form, way: int) -> Any:
    """The greatest outcome of a law, or with way -1 the least; None where it has none."""
    if isinstance(form, Endless):
        return None if form.stride * way > 0 else form.offset
    return form.pairs()[0][-1 if way > 0 else 0]


def comparison(a: Form, b: Form) -> Form:
    """Law of the sign of ``X - Y`` for two laws unbounded on the same side."""
    way = 1 if endless(a).stride > 0 else -1
    (p, q), _, _ = framed([part_of(a, "compare"), part_of(b, "compare")], "compare")
    _require_product(p, q, "compare")
    equal = kernel.plain(quotients.diagonal_sum(p, q))
    before = kernel.plain(quotients.diagonal_sum(p, quotients.tails(*q)))  # X stands nearer to the end
    after = 1 - equal - before
    total = equal.denominator * before.denominator
    weights = {sign: int(chance * total) for sign, chance in ((-way, before), (0, equal), (way, after))}
    return pack(dict(sorted(weights.items())), total)


def extreme(a: Form, b: Form, largest: bool, of_finite: Several) -> Form:
    """Law of the greater of X and Y, or of the lesser; at least one has no end."""
    if not isinstance(a, Endless):
        a, b = b, a
    form = endless(a)
    outward = (form.stride > 0) == largest  # the other law cannot hold it back
    if isinstance(b, Endless):
        if (form.stride > 0) == (b.stride > 0):
            return _nearer(form, b) if not outward else _farther(form, b)
        if not outward:
            return extreme(b, form, largest, of_finite)
        bounds = (form.offset, None) if largest else (None, form.offset)  # b counts only where it is beyond a's end
        return extreme(form, conditions.clip(b, *bounds), largest, of_finite)
    last = _end(b, 1 if form.stride > 0 else -1)
    if not outward:
        bounds = (None, _floor(last) + 1) if form.stride > 0 else (_floor(last) - 1, None)
        return of_finite([conditions.clip(form, *bounds), b])
    within = at_most(last) if form.stride > 0 else at_least(last)
    beyond = conditions.restricted(form, ~within)
    assert beyond is not None
    chance = conditions.probability(form, within)
    if chance == 0:
        return form
    near = part_of(of_finite([conditions.given(form, within), b]), "an extreme")
    weighted = Part(near.num * chance.numerator, near.den * chance.denominator, near.start, near.unit)
    return mixed([(1, beyond), (1, weighted)], "an extreme")


def _nearer(a: Endless, b: Endless) -> Form:
    """Law of the outcome nearer to the end of two laws: the chances of more multiply."""
    (p, q), first, unit = framed([part_of(a, "an extreme"), part_of(b, "an extreme")], "an extreme")
    _require_product(p, q, "an extreme")
    num, den = quotients.termwise(quotients.tails(*p), quotients.tails(*q))
    return law_of(den - num + num.left_shift(1), den, first, unit)


def _farther(a: Endless, b: Endless) -> Form:
    """Law of the other one: both together have the mass of the two laws at every outcome."""
    parts = [part_of(form, "an extreme") for form in (a, b, _nearer(a, b))]
    parts[2] = parts[2]._replace(num=-parts[2].num)
    return mixed([(1, part) for part in parts], "an extreme")


def _require_product(p: quotients.Quotient, q: quotients.Quotient, what: str) -> None:
    """Refuse denominators whose composed product is too long."""
    degree = max(len(p[0]), len(p[1])) * max(len(q[0]), len(q[1]))
    bits = degree * (p[1].height_bits() + q[1].height_bits())
    require("bits", degree * bits, f"{what} of two laws without an end")
    require("states", degree * (bits + 1000) // 100, f"{what} of two laws without an end")
