"""Mixtures and maps: pushforward, mixture with weights, joint and product laws, marginals."""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Form, Lattice, dense, from_polynomial, pack, table_weights
from exactdice.scalars import outcome
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


def push(a: Form, f: Callable[[Any], Any]) -> Form:
    """Law of ``f(X)``."""
    outcomes, weights, denominator = a.pairs()
    result: dict[Any, int] = {}
    get = result.get
    for x, weight in zip(outcomes, weights, strict=True):
        y = outcome(f(x))
        result[y] = get(y, 0) + weight
    return pack(result, denominator)


def mix(branches: Sequence[tuple[int, Form]]) -> Form:
    """Law that follows each branch with a probability in proportion to its positive integer weight."""
    if len(branches) == 1:
        return branches[0][1]
    total = sum([weight for weight, _ in branches])
    lattices = _aligned(branches)
    if lattices is not None:
        offset, stride, rows = lattices
        poly = 0
        for weight, row in rows:
            poly = row * weight + poly
        return from_polynomial(poly / total, offset, stride)
    common = lcm(*[form.pairs()[2] for _, form in branches])
    require("states", sum([form.length for _, form in branches]), "this mixture")
    result: dict[Any, int] = {}
    get = result.get
    for weight, form in branches:
        outcomes, weights, denominator = form.pairs()
        factor = weight * (common // denominator)
        for x, w in zip(outcomes, weights, strict=True):
            result[x] = get(x, 0) + w * factor
    return pack(result, total * common)


def _aligned(branches: Sequence[tuple[int, Form]]) -> tuple[int, int, list[tuple[int, Any]]] | None:
    """The branches as polynomials on one lattice, None where one is a table or the lattice would be mostly empty."""
    lattices = [(weight, form) for weight, form in branches if isinstance(form, Lattice)]
    if len(lattices) < len(branches):
        return None
    low = min([form.offset for _, form in lattices])
    stride = gcd(*[form.stride for _, form in lattices], *[form.offset - low for _, form in lattices])
    if not stride:  # one and the same point
        return low, 0, [(weight, form.poly) for weight, form in lattices]
    length = (max([form.top for _, form in lattices]) - low) // stride + 1
    outcomes = sum([form.length for _, form in lattices])
    # every polynomial is filled up with zeros from the common least outcome
    filled = sum([(form.top - low) // stride + 1 for _, form in lattices])
    if not dense(length, outcomes) or not dense(filled, outcomes):
        return None
    require("outcomes", length, "this mixture")
    rows = []
    for weight, form in lattices:
        poly = form.poly
        if form.stride > stride:
            poly = kernel.inflate(poly, form.stride // stride)
        rows.append((weight, poly.left_shift((form.offset - low) // stride)))
    return low, stride, rows


def joint(a: Form, branch: Callable[[Any], Form]) -> Form:
    """Law of the pairs ``(x, y)`` with x from ``a`` and y from the branch at x."""
    outcomes, weights, total = a.pairs()
    outcome((outcomes[0], None))  # pairs of pairs of pairs: refused where they are nested too deeply
    branches = [branch(x) for x in outcomes]
    require("outcomes", sum([form.length for form in branches]), "this joint law")
    common = lcm(*[form.pairs()[2] for form in branches])
    result: dict[Any, int] = {}
    for x, weight, form in zip(outcomes, weights, branches, strict=True):
        ys, yw, denominator = form.pairs()
        factor = weight * (common // denominator)
        for y, w in zip(ys, yw, strict=True):
            result[x, y] = w * factor
    return pack(result, total * common)


def product(forms: Iterable[Form]) -> Form:
    """Law of the tuples of independent outcomes, one from each form."""
    result: dict[Any, int] = {(): 1}
    total = 1
    size = 1
    for form in forms:
        weights, denominator = table_weights(form)
        size *= len(weights)
        require("outcomes", size, "this product of laws")
        result = {(*x, y): p * q for x, p in result.items() for y, q in weights.items()}
        total *= denominator
    return pack(result, total)
