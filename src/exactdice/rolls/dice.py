"""Single dice: ``d(n)``, the common D6, and the D3 that is half a D6."""

from __future__ import annotations

from exactdice import kernel
from exactdice.algebra.forms import lattice_point, power_of
from exactdice.caches import cached
from exactdice.distribution import Distribution
from exactdice.scalars import count
from exactdice.sizes import limit, require, sized


@cached(256)
def _die(sides: int) -> Distribution[int]:
    if sides == 1:
        return Distribution._of(lattice_point(1))
    return Distribution._of(power_of(kernel.uniform(sides), 1, 1, 1))


def d(sides: int) -> Distribution[int]:
    """Law of a fair die with the faces 1 to ``sides``.

    Args:
        sides: How many faces, at least 1.

    Raises:
        CountError: ``sides`` is not a whole number of at least 1.
        TooLargeError: The faces exceed the budget.

    Examples:
        >>> d(6).mean()
        Fraction(7, 2)
    """
    n = count(sides, "number of sides", 1)
    if n > limit("outcomes"):
        require("outcomes", n, f"a die of {sized(n)} sides")
    return _die(n)


d3 = d(3)
d6 = d(6)
