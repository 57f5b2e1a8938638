"""Sums: two laws added, n copies added, a random number of copies added, and arithmetic with numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import comb, gcd, lcm
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import (
    Copies,
    Form,
    Lattice,
    Table,
    dense,
    filling,
    lattice_point,
    pack,
    power_of,
    require_numbers,
    symbolic,
)
from exactdice.algebra.mixing import mix, push
from exactdice.errors import SupportError
from exactdice.scalars import is_integer, shown
from exactdice.sizes import require, require_so_far, sized

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_FEW = 10_000  # totals of copies of a table that are worked out without being asked for


def add(a: Form, b: Form) -> Form:
    """Law of ``X + Y`` for independent X and Y."""
    if isinstance(a, Lattice) and isinstance(b, Lattice):
        if a.stride == b.stride:
            if a.base is b.base and a.stride:
                return power_of(a.base, a.copies + b.copies, a.offset + b.offset, a.stride)
            p = a._poly  # past the property, whose call would be a tenth of the time of adding two dice
            q = b._poly
            if p is None or q is None:
                p, q = a.poly, b.poly
            length = len(p) + len(q) - 1
            if length > 200:
                _require_product(p, q)
                poly = kernel.multiplied_out(p, q)
            else:  # mul_low and not *: FLINT's binary operators cost twice as much on the stable ABI of Python
                poly = p.mul_low(q, length)
            return Lattice(poly, 1, a.offset + b.offset, a.stride, poly)
        if not a.stride:
            return shift(b, a.offset)
        if not b.stride:
            return shift(a, b.offset)
        stride = gcd(a.stride, b.stride)
        length = (a.stride * (a.length - 1) + b.stride * (b.length - 1)) // stride + 1
        if dense(length, a.length * b.length):
            p = kernel.inflate(a.poly, a.stride // stride)
            q = kernel.inflate(b.poly, b.stride // stride)
            _require_product(p, q)
            return power_of(p * q, 1, a.offset + b.offset, stride)
    if a.endless or b.endless:
        from exactdice.algebra.endless import sums as endless_sums

        return endless_sums.add(a, b)
    if symbolic(a) or symbolic(b):
        from exactdice.algebra import expansions

        if isinstance(a, Copies) and isinstance(b, Copies) and a.base is b.base:
            return Copies(a.base, a.count + b.count, _add_up)
        return expansions.added(a, b) or combine(a, b, _plus, "+")
    return combine(a, b, _plus, "+")


def _plus(x: Any, y: Any) -> Any:
    return x + y


def _require_product(p: Any, q: Any) -> None:
    length = len(p) + len(q) - 1
    require("outcomes", length, "this sum")
    require("bits", length * (int(p.denom()).bit_length() + int(q.denom()).bit_length()), "this sum")


def shift(a: Form, number: Any) -> Form:
    """Law of ``X + number``."""
    if isinstance(a, Lattice) and type(number) is int:
        return Lattice(a.base, a.copies, a.offset + number, a.stride, a._poly)
    if a.endless:
        from exactdice.algebra.endless import sums as endless_sums

        return endless_sums.shift(a, number)
    return each(a, lambda x: x + number, "+")


def negate(a: Form) -> Form:
    """Law of ``-X``."""
    return scale(a, -1)


def scale(a: Form, number: Any) -> Form:
    """Law of ``X * number``."""
    if isinstance(a, Lattice) and type(number) is int:
        if number == 0 or not a.stride:
            return lattice_point(a.offset * number)
        if number > 0:
            return Lattice(a.base, a.copies, a.offset * number, a.stride * number, a._poly)
        weights, denominator = kernel.numerators(a.base)
        mirrored = kernel.polynomial(weights[::-1], denominator)
        return power_of(mirrored, a.copies, a.top * number, a.stride * -number)
    if a.endless:
        from exactdice.algebra.endless import sums as endless_sums

        return endless_sums.scale(a, number)
    return each(a, lambda x: x * number, "*")


def each(a: Form, f: Callable[[Any], Any], sign: str) -> Form:
    """Law of ``f(X)`` for arithmetic ``f``, refused where an outcome is no number."""
    require_numbers(a, f"arithmetic with {sign}")
    return push(a, f)


def combine(a: Form, b: Form, f: Callable[[Any, Any], Any], sign: str) -> Form:
    """Law of ``f(X, Y)`` for independent X and Y and arithmetic ``f``, pair by pair.

    Raises:
        SupportError: An outcome is no number, or the operation is not defined for a pair.
        TooLargeError: The number of pairs exceeds the budget.
    """
    require_numbers(a, f"arithmetic with {sign}")
    require_numbers(b, f"arithmetic with {sign}")
    xs, xw, xd = a.pairs()
    ys, yw, yd = b.pairs()
    what = f"the table of {len(xs):,} by {len(ys):,} outcomes"
    require("states", len(xs) * len(ys) * _pair_states(xs, ys, f), what)
    result: dict[Any, int] = {}
    get = result.get
    for x, p in zip(xs, xw, strict=True):
        require_so_far("outcomes", len(result), what)
        for y, q in zip(ys, yw, strict=True):
            try:
                z = f(x, y)
            except ZeroDivisionError:
                raise SupportError(
                    f"{shown(x)} {sign} {shown(y)} divides by zero; take the outcome 0 out of the divisor"
                ) from None
            result[z] = get(z, 0) + p * q
    return pack(result, xd * yd)


def _pair_states(xs: Sequence[Any], ys: Sequence[Any], f: Callable[[Any, Any], Any]) -> int:
    """Cost of one pair: a Fraction takes ten times as long as an integer, another number a hundred times."""
    kinds = set(map(type, xs)) | set(map(type, ys))
    if not kinds <= {int, bool, Fraction}:
        return 100
    longest = max([max(map(_bits, (row if Fraction in kinds else (row[0], row[-1])))) for row in (xs, ys)])
    return (10 if f is divide or Fraction in kinds else 1) + longest // 500


def _bits(x: int | Fraction) -> int:
    return x.numerator.bit_length() + x.denominator.bit_length()


def divide(x: Any, y: Any) -> Any:
    """The exact quotient: a Fraction of integers, never a float."""
    if isinstance(x, int):
        return Fraction(x, y) if isinstance(y, (int, Fraction)) else Fraction(x) / y
    return x / y


def copies(n: int, a: Form) -> Form:
    """Law of ``X_1 + ... + X_n`` with n independent copies; lazy on a lattice."""
    if n < 2:
        return whole(a) if n else lattice_point(0)
    if isinstance(a, Table):  # asked once, for equal dice are added in less than a microsecond
        if isinstance(a, Copies):
            return Copies(a.base, a.count * n, _add_up)
        if a.endless:
            from exactdice.algebra.endless import sums as endless_sums

            return endless_sums.copies(n, a)
        a = whole(a)
    if isinstance(a, Lattice):
        if not a.stride:
            return lattice_point(a.offset * n)
        base, count = a.base, a.copies * n
        # so little that waiting for a question is not worth the check
        poly = base**count if count < 8 and len(base) < 1000 else None
        return Lattice(base, count, a.offset * n, a.stride, poly)
    # n copies of k outcomes have C(n + k - 1, n) totals at the most; a smaller number below is not more
    few = comb(n + a.length - 1, min(n, a.length - 1, 8)) <= _FEW
    if few and symbolic(a):
        return _add_up(a, n)
    require_numbers(a, f"adding {sized(n)} copies")
    lattice = filling(a, n)
    if lattice is not None:
        return copies(n, lattice)
    return _add_up(a, n) if few else Copies(a, n, _add_up)


def _add_up(a: Table, n: int) -> Form:
    """The table of the sum of n copies."""
    if symbolic(a):
        from exactdice.algebra import expansions

        power = expansions.power(a, n)
        if power is not None:
            return power
        require_numbers(a, f"adding {sized(n)} copies")
    unit = _unit(a.weights)
    if unit is not None:  # outcomes are multiples of a fraction: add integers, then divide
        integers = push(a, lambda x: int(x / unit))
        if isinstance(integers, Lattice) or symbolic(integers):
            return push(copies(n, integers), lambda x: x * unit)
    # n copies of m numbers have n (m - 1) + 1 totals at the least; the last square is the largest table
    half = 1 << max(0, n.bit_length() - 2)
    require("outcomes", n * (a.length - 1) + 1, f"adding {sized(n)} copies")
    require("states", (half * (a.length - 1) + 1) ** 2, f"adding {sized(n)} copies")
    result: Form = lattice_point(0)
    square: Form = a
    while n:  # repeated squaring
        if n & 1:
            result = combine(result, square, _plus, "+")
        n >>= 1
        if n:
            square = combine(square, square, _plus, "+")
    return result


def whole(a: Form) -> Form:
    """The form with truth values and named integers as the integers they are in a sum: ``True + True`` is 2."""
    if isinstance(a, Lattice) or a.endless or not all([isinstance(x, int) for x in a.weights]):
        return a
    return a if set(map(type, a.weights)) == {int} else push(a, int)


def _unit(outcomes: Iterable[Any]) -> Fraction | None:
    """The fraction of which all outcomes are multiples, None where outcomes are not all rational."""
    if not all([isinstance(x, (int, Fraction)) for x in outcomes]):
        return None
    return Fraction(1, lcm(*[x.denominator for x in outcomes]))


def compound(count: Form, a: Form) -> Form:
    """Law of ``X_1 + ... + X_N`` with ``N ~ count`` and independent ``X_i ~ a``.

    ``G_S(z) = G_N(G_X(z))`` (W. Feller, An Introduction to Probability Theory, vol. 1, XII.1). With
    ``G_N = z^o B(z^s)^c`` this is ``G_X^o B(G_X^s)^c``, so the composition runs on the small ``B`` alone and the power
    stays a power.

    Raises:
        SupportError: ``count`` has an outcome that is not a whole number of at least 0.
    """
    if not count.endless:
        _require_counts(count)
    if count.endless or a.endless:
        from exactdice.algebra.endless import sums as endless_sums

        return endless_sums.compound(count, a)
    if isinstance(count, Lattice) and not count.stride:
        return copies(count.offset, a)
    if symbolic(count) or symbolic(a):
        return _with_symbols(whole(count), whole(a))
    if isinstance(count, Lattice) and not isinstance(a, Lattice):
        a = filling(a, count.top) or a
    if isinstance(count, Lattice) and isinstance(a, Lattice):
        if not a.stride:
            return scale(count, a.offset)
        if a.offset >= 0:
            return _compose(count, a)
    require("states", len(count.pairs()[0]) * a.length, "this random number of copies")
    return _branch_by_branch(count, a)


def _with_symbols(count: Form, a: Form) -> Form:
    """A random number of copies where one of the two has symbols; fractions are added as multiples of one of them."""
    from exactdice.algebra import expansions

    composed = expansions.composed(count, a)
    if composed is not None:
        return composed
    unit = _unit(a.pairs()[0])
    if unit in (None, 1):
        return _branch_by_branch(count, a)
    integers = push(a, lambda x: int(x / unit))
    return push(_with_symbols(count, integers), lambda x: x * unit)


def _branch_by_branch(count: Form, a: Form) -> Form:
    """A random number of copies as the mixture of every fixed number."""
    outcomes, weights, _ = count.pairs()
    return mix([(weight, copies(int(n), a)) for n, weight in zip(outcomes, weights, strict=True)])


def _require_counts(count: Form) -> None:
    if isinstance(count, Lattice):
        culprits = [count.offset] if count.offset < 0 else []
    else:
        culprits = [n for n in count.pairs()[0] if not is_integer(n) or n < 0]
    if culprits:
        raise SupportError(
            f"count has the outcome {shown(culprits[0])}, which is no number of copies; counts are 0, 1, 2, ..."
        )


def _compose(count: Lattice, a: Lattice) -> Form:
    unit = gcd(a.offset, a.stride)
    low = a.offset // unit
    if not dense(low + a.length * (a.stride // unit), 4 * a.length):
        return _branch_by_branch(count, a)
    length = (a.top // unit) * count.top + 1
    require("outcomes", length, "this random number of copies")
    bits = count.copies * int(count.base.denom()).bit_length() + count.top * a.copies * int(a.base.denom()).bit_length()
    require("bits", length * bits, "this random number of copies")
    require("states", length * bits // 20, "this random number of copies")
    tail = kernel.inflate(a.poly, a.stride // unit)  # G_X without its factor z^low
    whole = tail.left_shift(low) if low else tail
    stride_power = kernel.power(whole, count.stride) if count.stride > 1 else whole
    inner = kernel.compose(count.base, stride_power)
    times = gcd(count.offset, count.copies)
    base = inner ** (count.copies // times) * tail ** (count.offset // times)
    poly, step = kernel.deflate(base)
    result = power_of(poly, times, low * count.offset * unit, unit * step)
    result.require_expansion()
    return result


def total(forms: Sequence[Form]) -> Form:
    """Law of the sum of several independent outcomes, small laws first so that large ones meet large ones."""
    level = _alike_together(forms)
    if any([form.endless for form in level]):
        return reduce(add, level)
    _require_total(level)
    while len(level) > 1:
        level.sort(key=lambda form: form.length)
        paired = [add(a, b) for a, b in zip(level[::2], level[1::2], strict=False)]
        level = paired + ([level[-1]] if len(level) % 2 else [])
    return level[0] if level else lattice_point(0)


def _alike_together(forms: Sequence[Form]) -> list[Form]:
    """Copies of one base added first, which costs nothing yet."""
    alike: dict[Any, Form] = {}
    for form in forms:
        key = (id(form.base), form.stride) if isinstance(form, Lattice) else id(form)
        alike[key] = add(alike[key], form) if key in alike else form
    return list(alike.values())


def _require_total(forms: Sequence[Form]) -> None:
    """Refuse a sum too large before its terms are worked out.

    It has at least the outcomes and bits of all terms together.
    """
    if len(forms) > 1:
        outcomes = sum([form.length - 1 for form in forms])
        require("outcomes", outcomes, "this sum")
        require("bits", outcomes * sum([f.bits // f.length for f in forms if isinstance(f, Lattice)]), "this sum")
