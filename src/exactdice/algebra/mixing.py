"""Mixtures and maps: pushforward, mixture with weights, joint and product laws, marginals."""

from __future__ import annotations

from itertools import product as tuples
from math import gcd, lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice import kernel
from exactdice.algebra.forms import Form, Lattice, dense, from_polynomial, pack, table_weights
from exactdice.scalars import outcome
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


_FEW, _SHORT, _SHORT_BITS = 8, 64, 4096  # branches, places and bits of a denominator that need no estimate


def push(a: Form, f: Callable[[Any], Any]) -> Form:
    """Law of ``f(X)``."""
    if a.endless:
        from exactdice.algebra.endless import conditions as endless_conditions

        return endless_conditions.push(a, f)
    outcomes, weights, denominator = a.pairs()
    images = [outcome(f(x)) for x in outcomes]
    result = dict(zip(images, weights, strict=True))
    if len(result) < len(images):  # some coincide; where none do, each is hashed only once
        result = dict.fromkeys(result, 0)
        for y, weight in zip(images, weights, strict=True):
            result[y] += weight
    return pack(result, denominator)


def mix(branches: Sequence[tuple[int, Form]]) -> Form:
    """Law that follows each branch with a probability in proportion to its positive integer weight."""
    if len(branches) == 1:
        return branches[0][1]
    total = sum([weight for weight, _ in branches])
    short = _short_mixture(branches, total) if len(branches) <= _FEW and isinstance(total, int) else None
    if short is not None:
        return short
    frame = _frame(branches) if isinstance(total, int) else None
    if frame is not None:
        return _mixed_lattices(branches, total, *frame)
    if any([form.endless for _, form in branches]):
        from exactdice.algebra.endless import sums as endless_sums

        return endless_sums.mix(branches)
    length = sum([form.length for _, form in branches])
    require("states", length, "this mixture")
    common = kernel.common_multiple([form.pairs()[2] for _, form in branches])
    require("states", length * (1 + common.bit_length() // 5000), "this mixture")
    result: dict[Any, int] = {}
    get = result.get
    for weight, form in branches:
        outcomes, weights, denominator = form.pairs()
        factor = weight * (common // denominator)
        for x, w in zip(outcomes, weights, strict=True):
            result[x] = get(x, 0) + w * factor
    return pack(result, total * common)


def _short_mixture(branches: Sequence[tuple[int, Form]], total: int) -> Form | None:
    """A few short polynomials added at once, None for others: estimates would take as long as such a sum."""
    lattices = []
    for weight, form in branches:
        if not isinstance(form, Lattice) or form._poly is None or len(form._poly) > _SHORT:
            return None
        if form._poly.denom().bit_length() > _SHORT_BITS:
            return None
        lattices.append((weight, form))
    low = min([form.offset for _, form in lattices])
    stride = gcd(*[form.stride for _, form in lattices], *[form.offset - low for _, form in lattices])
    if stride:
        length = (max([form.top for _, form in lattices]) - low) // stride + 1
        if length > _SHORT:
            return None
        require("outcomes", length, "this mixture")
    mixed: Any = 0
    for weight, form in lattices:
        poly = form._poly
        if form.stride > stride:
            poly = kernel.inflate(poly, form.stride // stride)
        if form.offset > low:
            poly = poly.left_shift((form.offset - low) // stride)
        mixed = poly * weight + mixed
    return from_polynomial(mixed / total, low, stride)


def _frame(branches: Sequence[tuple[int, Form]]) -> tuple[int, int] | None:
    """Offset and stride of one lattice for all branches, None where one is a table or it would be mostly empty."""
    lattices = [form for _, form in branches if isinstance(form, Lattice)]
    if len(lattices) < len(branches):
        return None
    low = min([form.offset for form in lattices])
    stride = gcd(*[form.stride for form in lattices], *[form.offset - low for form in lattices])
    if stride:
        length = (max([form.top for form in lattices]) - low) // stride + 1
        # every polynomial is filled up with zeros from the common least outcome
        filled = sum([(form.top - low) // stride + 1 for form in lattices])
        outcomes = sum([form.length for form in lattices])
        if not dense(length, outcomes) or not dense(filled, outcomes):
            return None
        require("outcomes", length, "this mixture")
        require("bits", length * max([form.bits // form.length for form in lattices]), "this mixture")
    return low, stride


def _mixed_lattices(branches: Sequence[tuple[int, Form]], total: int, low: int, stride: int) -> Form:
    """The mixture as one polynomial; powers of one base are added without expanding each."""
    groups: dict[tuple[int, int], list[tuple[_Term, Lattice]]] = {}
    for weight, form in branches:
        assert isinstance(form, Lattice)
        term = _Term(form.copies, (form.offset - low) // stride if stride else 0, weight)
        groups.setdefault((id(form.base), form.stride), []).append((term, form))
    lone = [members[0][1] for members in groups.values() if len(members) == 1]
    require("bits", sum([max(form.bits, 64 * form.length) for form in lone]), "this mixture")
    parts = []
    for members in groups.values():
        term, form = members[0]
        step = form.stride // stride if stride else 1
        if len(members) == 1:
            parts.append((kernel.inflate(form.poly, step).left_shift(term.shift), term.weight))
        else:
            terms = sorted([term for term, _ in members])
            base = kernel.inflate(form.base, step)
            parts.append((_sum_of_powers(base, terms) * kernel.power(base, terms[0].copies), 1))
    denominators = [int(part.denom()) for part, _ in parts]
    require("states", _adding_states(max([len(part) for part, _ in parts]), denominators), "this mixture")
    mixed, common = kernel.sum_of_quotients([(part.numer() * weight, int(part.denom())) for part, weight in parts])
    return from_polynomial(kernel.rational(mixed, total * common), low, stride)


def _adding_states(length: int, denominators: Sequence[int]) -> int:
    """Cost of adding polynomials of a length by a balanced tree, each sum over the denominator that it needs."""
    longest, common = max(denominators).bit_length(), lcm(*denominators).bit_length()
    states, parts = 0, len(denominators)
    while parts > 1:
        longest = min(2 * longest, common)
        states += parts * length * (longest + 2000) // 10_000
        parts = (parts + 1) // 2
    return states


class _Term(NamedTuple):
    """A weight times a power of x times a power of a base."""

    copies: int
    shift: int
    weight: int


def _sum_of_powers(base: Any, terms: Sequence[_Term]) -> Any:
    """The sum of ``weight x^shift base^(copies - least)``, terms in ascending order of copies: half by half."""
    if len(terms) == 1:
        return (kernel.ONE * terms[0].weight).left_shift(terms[0].shift)
    middle = len(terms) // 2
    further = terms[middle].copies - terms[0].copies
    upper = _sum_of_powers(base, terms[middle:])
    return _sum_of_powers(base, terms[:middle]) + (upper * kernel.power(base, further) if further else upper)


def joint(a: Form, branch: Callable[[Any], Form]) -> Form:
    """Law of the pairs ``(x, y)`` with x from ``a`` and y from the branch at x."""
    outcomes, weights, total = a.pairs()
    outcome((outcomes[0], None))  # pairs of pairs of pairs: refused where they are nested too deeply
    branches = [branch(x) for x in outcomes]
    require("outcomes", sum([form.length for form in branches]), "this joint law")
    common = kernel.common_multiple([form.pairs()[2] for form in branches])
    bits = common.bit_length() + total.bit_length()
    require("bits", sum([form.length for form in branches]) * bits, "this joint law")
    result: dict[Any, int] = {}
    for x, weight, form in zip(outcomes, weights, branches, strict=True):
        ys, yw, denominator = form.pairs()
        factor = weight * (common // denominator)
        for y, w in zip(ys, yw, strict=True):
            result[x, y] = w * factor
    return pack(result, total * common)


def product(forms: Sequence[Form]) -> Form:
    """Law of the tuples of independent outcomes, one from each form."""
    size = prod([form.length for form in forms])
    require("outcomes", size, "this product of laws")
    require("states", size * len(forms), "this product of laws")
    rows = [table_weights(form) for form in forms]
    totals = [total for _, total in rows]
    require("bits", size * sum([total.bit_length() for total in totals]), "this product of laws")
    weights = map(prod, tuples(*[row.values() for row, _ in rows]))
    return pack(dict(zip(tuples(*[row for row, _ in rows]), weights, strict=True)), prod(totals))
