"""Sums of laws without an end: products, powers and compositions of rational generating functions."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any

from exactdice.algebra.endless.form import Endless, endless, law_of
from exactdice.algebra.endless.parts import (
    Part,
    common_unit,
    inflated,
    mixed,
    one_way,
    part_of,
    require_terms,
    turned,
)
from exactdice.algebra.forms import Form, Lattice, lattice_point, require_plain
from exactdice.errors import SupportError
from exactdice.kernel import quotients
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Sequence


def add(a: Form, b: Form) -> Form:
    """Law of ``X + Y`` for independent X and Y, at least one of them without an end."""
    if isinstance(a, Endless) and isinstance(b, Endless) and a.stride == b.stride and a.num == b.num and a.den == b.den:
        return Endless(a.num, a.den, a.copies + b.copies, a.offset + b.offset, a.stride)
    (left, right), way = one_way([part_of(a, "a sum"), part_of(b, "a sum")], "a sum")
    unit = common_unit([left.unit, right.unit]) * way
    (num, den), (p, q) = inflated(left, unit, 0, "a sum"), inflated(right, unit, 0, "a sum")
    length = len(num) + len(p) + len(den) + len(q)
    require_terms(length, den.height_bits() + q.height_bits() + num.height_bits() + p.height_bits(), "a sum")
    return law_of(num * p, den * q, left.start + right.start, unit)


def shift(a: Form, number: Any) -> Form:
    """Law of ``X + number``."""
    form = endless(a)
    step = _rational(number, "+")
    return Endless(form.num, form.den, form.copies, form.offset + step, form.stride)


def scale(a: Form, number: Any) -> Form:
    """Law of ``X * number``."""
    form = endless(a)
    factor = _rational(number, "*")
    if factor == 0:
        return lattice_point(0)
    return Endless(form.num, form.den, form.copies, form.offset * factor, form.stride * factor)


def _rational(number: Any, sign: str) -> Any:
    if not isinstance(number, (int, Fraction)):
        raise SupportError(
            f"a law without an end {sign} {shown(number)} has no rational outcomes; write an int or a Fraction, or "
            "cut the law with clip or lump first"
        )
    return number


def copies(n: int, a: Form) -> Form:
    """Law of the sum of ``n >= 1`` independent copies; the power waits until somebody needs it."""
    form = endless(a)
    return Endless(form.num, form.den, form.copies * n, form.offset * n, form.stride)


def mix(branches: Sequence[tuple[int, Form]]) -> Form:
    """Law that follows each branch with a probability in proportion to its weight, some of them without an end."""
    require_plain([weight for weight, _ in branches], "a mixture without an end")
    return mixed([(weight, part_of(form, "a mixture")) for weight, form in branches], "a mixture")


def compound(count: Form, a: Form) -> Form:
    """Law of ``X_1 + ... + X_N``, ``N ~ count`` at least 0 and ``X_i ~ a``; at least one of the two has no end.

    ``G_S(z) = G_N(G_X(z))`` with rational functions (W. Feller, An Introduction to Probability Theory, vol. 1, XII.1).
    With ``G_N = z^o B(z^s)^c`` the composition runs on the small ``B`` alone, as for laws with an end.
    """
    if not isinstance(count, Lattice | Endless):
        outcomes, weights, _ = count.pairs()
        return mix([(w, _fixed(int(n), a)) for n, w in zip(outcomes, weights, strict=True)])
    offset, stride = _whole(count)
    one, way = _towards(part_of(a, "a random sum"), count.endless)
    unit = way * (common_unit([one.unit, one.start]) or 1)
    start = int(one.start // unit)
    num, den = inflated(one, unit, max(start, 0), "a random sum")
    den = den.left_shift(max(-start, 0))
    base = quotients.integers(count.base) if isinstance(count, Lattice) else (count.num, count.den)
    times = gcd(offset, count.copies)
    degree = (max(map(len, base)) - 1) * stride * (count.copies // times) + offset // times
    bits = max(num.height_bits(), den.height_bits()) + max(base[0].height_bits(), base[1].height_bits())
    require_terms(degree * (len(num) + len(den)), degree * bits, "a random sum")
    p, q = quotients.composed(base, (num**stride, den**stride))
    more, extra = count.copies // times, offset // times
    single = law_of(p**more * num**extra, q**more * den**extra, 0, unit)
    return copies(times, single) if single.endless else single  # which then is the certain 0


def _fixed(n: int, a: Form) -> Form:
    return copies(n, a) if n else lattice_point(0)


def _whole(count: Lattice | Endless) -> tuple[int, int]:
    """Offset and stride of a number of copies.

    Raises:
        SupportError: It has an outcome that is not a whole number of at least 0.
    """
    offset, stride = count.offset, count.stride
    if not isinstance(offset, int) or not isinstance(stride, int) or offset < 0 or stride < 0:
        raise SupportError(
            f"{endless(count).described()}, which are not all numbers of copies; counts are 0, 1, 2, ..."
        )
    return offset, stride


def _towards(part: Part, without_end: bool) -> tuple[Part, int]:
    """The part turned so that sums grow upward or downward; of infinitely many copies all outcomes have one sign.

    Raises:
        SupportError: They have both signs, and infinitely many copies are possible.
    """
    (part,), way = one_way([part], "a random sum")
    last = part.start + part.unit * (len(part.num) - 1)
    if part.ends and last <= 0:
        return turned(part), -1
    if without_end and part.start * way < 0:
        raise SupportError(
            f"any number of copies of a law with the outcomes {shown(part.start)} and {shown(last)} would have no "
            "least and no greatest sum; cut the number of copies with clip or lump first"
        )
    return part, way
