"""Moments: mean, variance, raw and central moments, covariance; of many copies by cumulants, without the whole law."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isqrt
from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import Form, Lattice, require_numbers
from exactdice.errors import SupportError, ZeroMassError
from exactdice.scalars import shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Sequence


def mean(a: Form) -> Any:
    """``E X``."""
    return raw_moment(a, 1)


def variance(a: Form) -> Any:
    """``E (X - E X)^2``."""
    return central_moment(a, 2)


def raw_moment(a: Form, k: int) -> Any:
    """``E X^k``."""
    if k == 0:
        return Fraction(1)
    centre, central = _mean_and_central(a, k)
    return sum([comb(k, j) * centre ** (k - j) * central[j] for j in range(k + 1)], Fraction(0))


def central_moment(a: Form, k: int) -> Any:
    """``E (X - E X)^k``."""
    return _mean_and_central(a, k)[1][k]


def _mean_and_central(a: Form, k: int) -> tuple[Any, list[Any]]:
    """The mean and the central moments 0 to k.

    Cumulants of a sum of independent copies add (Feller vol. 1, XI.7 problem 17 for generating functions), so the
    base of a power is enough.
    """
    if k > 8:
        _require_moment(a, k)
    if not isinstance(a, Lattice):
        require_numbers(a, "a moment")
        outcomes, weights, total = a.pairs()
        return _central(outcomes, weights, total, k)
    weights = list(map(int, a.base.numer().coeffs()))
    total = int(a.base.denom())
    centre, central = _central(range(len(weights)), weights, total, k)
    if a.copies > 1:
        cumulants = [a.copies * kappa for kappa in _cumulants(central)]
        centre, central = centre * a.copies, _from_cumulants(cumulants)
    return a.offset + a.stride * centre, [a.stride**j * m for j, m in enumerate(central)]


def _require_moment(a: Form, k: int) -> None:
    """Refuse a moment of an order too high: powers of every outcome, sums of long fractions, cumulants of copies."""
    if isinstance(a, Lattice):
        length, total, copies = len(a.base), int(a.base.denom()), a.copies
    else:
        length, total, copies = a.length, a.denominator, 1
    bits = (length * total).bit_length()
    cumulants = 20 * k * k if copies > 1 else 0
    states = length * k * (1 + k * bits // 2000) + k * k * bits // 100 + cumulants
    require("states", states, f"a moment of order {sized(k)}")


def _central(outcomes: Sequence[Any], weights: Sequence[int], total: int, k: int) -> tuple[Any, list[Any]]:
    first = sum([x * weight for x, weight in zip(outcomes, weights, strict=True)])
    centre = Fraction(first, total) if isinstance(first, int) else first / total
    central: list[Any] = [Fraction(1), Fraction(0)]
    if k >= 2:
        if isinstance(first, int):  # integers until the last division
            spread = [x * total - first for x in outcomes]
            central += [
                Fraction(sum([d**j * w for d, w in zip(spread, weights, strict=True)]), total ** (j + 1))
                for j in range(2, k + 1)
            ]
        else:
            spread = [x - centre for x in outcomes]
            central += [
                sum([d**j * w for d, w in zip(spread, weights, strict=True)]) / Fraction(total) for j in range(2, k + 1)
            ]
    return centre, central[: max(k, 1) + 1]


def _cumulants(central: list[Any]) -> list[Any]:
    """Cumulants from central moments: ``m_n = kappa_n + sum_j C(n-1, j-1) kappa_j m_(n-j)``, the mean taken as 0."""
    kappa: list[Any] = [Fraction(0), Fraction(0)]
    for n in range(2, len(central)):
        kappa.append(central[n] - sum([comb(n - 1, j - 1) * kappa[j] * central[n - j] for j in range(2, n)]))
    return kappa[: len(central)]


def _from_cumulants(kappa: list[Any]) -> list[Any]:
    """Central moments from cumulants, the inverse of ``_cumulants``."""
    central: list[Any] = [Fraction(1), Fraction(0)]
    for n in range(2, len(kappa)):
        central.append(sum([comb(n - 1, j - 1) * kappa[j] * central[n - j] for j in range(2, n + 1)]))
    return central[: len(kappa)]


def covariance(joint: Form) -> Any:
    """``E (X - E X)(Y - E Y)`` of a law of pairs."""
    outcomes, weights, total = joint.pairs()
    xs, ys = _columns(outcomes)
    mean_x = sum([x * w for x, w in zip(xs, weights, strict=True)]) / Fraction(total)
    mean_y = sum([y * w for y, w in zip(ys, weights, strict=True)]) / Fraction(total)
    return sum([(x - mean_x) * (y - mean_y) * w for x, y, w in zip(xs, ys, weights, strict=True)]) / Fraction(total)


def correlation(joint: Form) -> Any:
    """Covariance over the product of the standard deviations; exact, irrational where it must be.

    Raises:
        ZeroMassError: One of the two does not vary.
    """
    outcomes, weights, total = joint.pairs()
    xs, ys = _columns(outcomes)
    spread = _central(xs, weights, total, 2)[1][2] * _central(ys, weights, total, 2)[1][2]
    if spread == 0:
        raise ZeroMassError("correlation needs two outcomes that vary, but one of them is certain; use covariance()")
    return covariance(joint) * square_root(1 / spread)


def _columns(outcomes: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    try:
        xs, ys = [x for x, _ in outcomes], [y for _, y in outcomes]
        0 + sum(xs) + sum(ys)
    except (TypeError, ValueError):
        raise SupportError(
            f"covariance needs outcomes that are pairs of numbers, not {shown(outcomes[0])}; take marginal(i, j) first"
        ) from None
    return xs, ys


def square_root(square: Any) -> Any:
    """The root as a Fraction where it is rational, otherwise as an exact sympy number."""
    root = rational_root(square) if isinstance(square, Fraction) else None
    if root is not None:
        return root
    import sympy

    return sympy.sqrt(sympy.sympify(square))


def rational_root(square: Fraction) -> Fraction | None:
    """The root where it is rational, else None."""
    p, q = isqrt(square.numerator), isqrt(square.denominator)
    return Fraction(p, q) if p * p == square.numerator and q * q == square.denominator else None


def skewness(a: Form) -> Any:
    """Third central moment over the cube of the standard deviation.

    Raises:
        ZeroMassError: The outcome is certain.
    """
    central = _mean_and_central(a, 3)[1]
    _require_spread(central[2], "skewness")
    return central[3] / central[2] ** 2 * square_root(central[2])


def excess_kurtosis(a: Form) -> Any:
    """Fourth central moment over the squared variance, less 3 (the value of a normal law).

    Raises:
        ZeroMassError: The outcome is certain.
    """
    central = _mean_and_central(a, 4)[1]
    _require_spread(central[2], "kurtosis")
    return central[4] / central[2] ** 2 - 3


def _require_spread(variance: Any, what: str) -> None:
    if variance == 0:
        raise ZeroMassError(f"{what} divides by the variance, which is 0 for a certain outcome; use central_moment()")
