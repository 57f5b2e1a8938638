"""Linear equations of chains, ``x_i = right_i + sum_j a_ij x_j``, solved exactly and block by block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution
from exactdice.kernel import linear
from exactdice.process.graphs import components
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Matrix = "Sequence[Mapping[int, Any]]"  # rationals of the kernel by row and column


def solve(rows: Sequence[Mapping[int, Any]], right: Sequence[Any], what: str) -> list[Any]:
    """The only x with ``x_i = right_i + sum_j rows[i][j] x_j``.

    Unknowns that depend on each other are a block; what a block depends on is known before it. In a chain whose states
    never come back every block is a single unknown, and nothing is left but sums.

    Raises:
        TooLargeError: A block is too large.
    """
    x = list(right)
    for block in components(rows):
        place = {i: at for at, i in enumerate(block)}
        begun = [
            linear.total([x[i], *[a * x[j] for j, a in rows[i].items() if j not in place and x[j]]]) for i in block
        ]
        if len(block) > 1:
            inner = [{place[j]: a for j, a in rows[i].items() if j in place} for i in block]
            begun = linear.solved(inner, begun, _plan(inner, what))
        elif block[0] in rows[block[0]]:
            begun[0] /= 1 - rows[block[0]][block[0]]
        for i, value in zip(block, begun, strict=True):
            x[i] = value
    return x


def _plan(block: Sequence[Mapping[int, Any]], what: str) -> linear.Pivots:
    """The order of elimination of a block, refused where it would take too long.

    A solution has at most as many bits as the determinant, which is at most the product of the rows' denominators.
    """
    states = len(block)
    bits = sum([max([a.q.bit_length() for a in row.values()]) + 1 for row in block])
    described = f"{what} with {states:,} states that lead back to each other"
    require("bits", states * bits, described)
    plan = linear.pivots(block)
    dense = len(plan.rest) ** 3 // 1000
    require("states", (plan.updates + dense) * (1 + bits // 500), described)
    return plan


def transposed(rows: Sequence[Mapping[int, Any]]) -> list[dict[int, Any]]:
    """Rows as columns."""
    columns: list[dict[int, Any]] = [{} for _ in rows]
    for i, row in enumerate(rows):
        for j, a in row.items():
            columns[j][i] = a
    return columns


def law(masses: Mapping[Any, Any]) -> Distribution[Any]:
    """The law of some probabilities by outcome, rationals of the kernel that add up to one."""
    kept = {x: mass for x, mass in masses.items() if mass}
    common = linear.common_denominator(kept.values())
    return Distribution._of(pack({x: int(mass.p * (common // mass.q)) for x, mass in kept.items()}, int(common)))
