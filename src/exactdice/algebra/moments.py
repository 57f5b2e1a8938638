"""Moments: mean, variance, raw and central moments, covariance; of many copies by cumulants, without the whole law."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Copies, Form, Lattice, Table, require_numbers
from exactdice.errors import SupportError, ZeroMassError
from exactdice.scalars import shown
from exactdice.sizes import limit, require, sized

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


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
    if a.closed:
        return _of_closed(a, k, central=False)
    _require_moment(a, k)
    if isinstance(a, Copies):
        return _leaving(_of_copies(a, k, central=False))
    if isinstance(a, Lattice):
        return kernel.plain(kernel.moved(_index_moments(a, k), k, a.offset, a.stride))
    if a.endless:
        return _of_endless(a, k, central=False)
    outcomes, weights, total = _unsorted(a)
    if _rational(outcomes) and not _symbolic(total):
        return kernel.plain(kernel.table_moments(outcomes, weights, total, [k])[0])
    require_numbers(a, "a moment")
    return _leaving(_average([x**k for x in outcomes], weights, total))


def central_moment(a: Form, k: int) -> Any:
    """``E (X - E X)^k``."""
    return _leaving(_central_moments(a, [k])[0])


def _central_moments(a: Form, orders: Sequence[int]) -> list[Any]:
    """``E (X - E X)^k`` for each order k; of weights with symbols a Quotient."""
    if a.closed:
        return [_of_closed(a, k, central=True) for k in orders]
    _require_moment(a, max(orders))
    if isinstance(a, Copies):
        return [_of_copies(a, k, central=True) for k in orders]
    if isinstance(a, Lattice):
        raw = _index_moments(a, max(orders))
        return [kernel.plain(kernel.moved(raw, k, -raw[1]) * a.stride**k) if k > 1 else Fraction(1 - k) for k in orders]
    if a.endless:
        return [_of_endless(a, k, central=True) for k in orders]
    if not _rational(a.weights):
        require_numbers(a, "a moment")
    return _central_of(*_unsorted(a), orders)


def _of_closed(a: Any, k: int, *, central: bool) -> Any:
    """The moment of order k of a law with symbols for counts, from its formulas."""
    require("states", 1000 * k * k, f"a moment of order {sized(k)}")
    return a.moment(k, central=central)


def _central_of(outcomes: Sequence[Any], weights: Sequence[int], total: int, orders: Sequence[int]) -> list[Any]:
    """Central moments of numbers with weights that add up to ``total``."""
    if _rational(outcomes) and not _symbolic(total):
        raw = kernel.table_moments(outcomes, weights, total, range(max(*orders, 1) + 1))
        return [kernel.plain(kernel.moved(raw, k, -raw[1])) for k in orders]
    if _rational(outcomes):  # with weights in symbols
        powers = [_average([x**j for x in outcomes], weights, total) for j in range(max(*orders, 1) + 1)]
        return [_about_mean(powers, k) for k in orders]
    centre = _average(outcomes, weights, total)  # irrational differences are seldom sums of terms that cancel
    spread = [x - centre for x in outcomes]
    return [_average([x**k for x in spread], weights, total) if k > 1 else Fraction(1 - k) for k in orders]


def _about_mean(raw: Sequence[Any], k: int) -> Any:
    """``E (X - E X)^k`` from the raw moments of X."""
    return sum([comb(k, j) * raw[j] * (-raw[1]) ** (k - j) for j in range(k + 1)])


def _symbolic(total: Any) -> bool:
    return type(total) is not int


def _unsorted(a: Table) -> tuple[list[Any], list[int], int]:
    """Outcomes, weights and denominator of a table as they stand: moments need no order."""
    return list(a.weights), list(a.weights.values()), a.denominator


def _rational(outcomes: Iterable[Any]) -> bool:
    return all([isinstance(x, (int, Fraction)) for x in outcomes])


def _average(values: Sequence[Any], weights: Sequence[Any], total: Any) -> Any:
    if _symbolic(total):
        if _rational(values):
            return kernel.weighted(values, weights, total)
        weights, total = [kernel.expression(weight, total) for weight in weights], 1
    return plain(kernel.balanced([x * weight for x, weight in zip(values, weights, strict=True)]) / Fraction(total))


def _leaving(number: Any) -> Any:
    """A number as it leaves: a quotient of polynomials as an expression."""
    if isinstance(number, (int, Fraction)) or hasattr(number, "is_commutative"):
        return number
    return kernel.expression_of(number)


def plain(number: Any) -> Any:
    """A number as it leaves: a rational of sympy as the Fraction it is."""
    return Fraction(int(number.p), int(number.q)) if getattr(number, "is_Rational", False) else number


def _index_moments(a: Lattice, k: int) -> list[Any]:
    """Raw moments 0 to k, at least to 1, of the index of a lattice.

    Cumulants of a sum of independent copies add (Feller vol. 1, XI.7 problem 17 for generating functions), so the
    base of a power is enough.
    """
    return _added(kernel.index_moments(a.base, max(k, 1)), a.copies)


def _added(raw: list[Any], copies: int) -> list[Any]:
    """Raw moments of the sum of so many copies from those of one."""
    return raw if copies == 1 else _from_cumulants([copies * kappa for kappa in _cumulants(raw)])


def _of_endless(a: Form, k: int, *, central: bool) -> Fraction:
    """The moment of order k of a law without an end, about the mean or about 0."""
    from exactdice.algebra.endless import questions

    form, base = questions.base_moments(a, max(k, 1))
    raw = _added(base, form.copies)
    stride = Fraction(form.stride)
    about = -raw[1] if central else kernel.rational_number(form.offset / stride)
    return kernel.multiplied([kernel.plain(kernel.moved(raw, k, about)), stride**k])


def _cumulants(raw: Sequence[Any]) -> list[Any]:
    """Cumulants from raw moments: ``m_n = sum_j C(n-1, j-1) kappa_j m_(n-j)`` for j from 1 to n."""
    kappa = [raw[0] * 0]
    for n in range(1, len(raw)):
        kappa.append(raw[n] - sum([comb(n - 1, j - 1) * kappa[j] * raw[n - j] for j in range(1, n)]))
    return kappa


def _from_cumulants(kappa: Sequence[Any]) -> list[Any]:
    """Raw moments from cumulants, the inverse of ``_cumulants``."""
    raw = [kappa[0] + 1]
    for n in range(1, len(kappa)):
        raw.append(sum([comb(n - 1, j - 1) * kappa[j] * raw[n - j] for j in range(1, n + 1)]))
    return raw


def _of_copies(a: Copies, k: int, *, central: bool) -> Any:
    """The moment of order k of copies of a table, about the mean or about 0: cumulants add."""
    outcomes, weights, total = _unsorted(a.base)
    if _rational(outcomes) and not _symbolic(total):
        raw = list(kernel.table_moments(outcomes, weights, total, range(max(k, 1) + 1)))
    else:
        raw = [Fraction(1), *[_average([x**j for x in outcomes], weights, total) for j in range(1, max(k, 1) + 1)]]
    kappa = [a.count * cumulant for cumulant in _cumulants(raw)]
    if central:
        kappa[1] = kappa[1] * 0
    moment = _from_cumulants(kappa)[k]
    return kernel.plain(moment) if _rational(outcomes) and not _symbolic(total) else plain(moment)


def _require_moment(a: Form, k: int) -> None:
    require("states", moment_states(a, k), f"a moment of order {sized(k)}")


def moment_states(a: Form, k: int) -> int:
    """Cost of the moments up to an order in states, about a microsecond each."""
    if isinstance(a, Lattice):
        length = len(a.base)
        bits = int(a.base.denom()).bit_length() + k * length.bit_length()
        powers = k * length * (bits + 1000) // 5000
        combined = bits + k * (abs(a.offset) + 1).bit_length() + k * a.stride.bit_length()
        return powers + _combining_states(combined, k, a.copies)
    if a.endless:
        from exactdice.algebra.endless import questions

        return questions.moment_states(a, k)
    if isinstance(a, Copies):
        return moment_states(a.base, k) + _combining_states(k * a.base.denominator.bit_length(), k, a.count)
    return _numbers_states(a.weights, a.denominator, k)


def _numbers_states(numbers: Collection[Any], total: int, k: int) -> int:
    """Cost of the moments up to an order of numbers whose weights add up to ``total``."""
    if not _rational(numbers):
        return 1000 * k * len(numbers)
    most = 4 * limit("states") // max(k * k, 1)  # more would be refused below
    common = kernel.common_denominator(numbers, most).bit_length()
    wide = max([x.numerator.bit_length() for x in numbers])
    each = k * len(numbers) * (1000 + k * wide + total.bit_length()) // 2000
    # fractions of different denominators are added by a tree whose top has the common one
    return int(each) + k * k * common // 4 + _combining_states(k * (wide + common) + total.bit_length(), k, 1)


def _combining_states(bits: int, k: int, copies: int) -> int:
    """Cost of central moments from raw ones, and of the cumulants of copies."""
    rounds = k * (1 if copies == 1 else k)
    return rounds * (1 + (bits + k * copies.bit_length()) // 50)


def covariance(joint: Form) -> Any:
    """``E (X - E X)(Y - E Y)`` of a law of pairs."""
    return _leaving(_covariance(*_columns(joint)))


def _covariance(xs: Sequence[Any], ys: Sequence[Any], weights: Sequence[int], total: int) -> Any:
    if _rational(xs) and _rational(ys) and not _symbolic(total):
        mean_x, mean_y = [kernel.table_moments(numbers, weights, total, [1])[0] for numbers in (xs, ys)]
        return kernel.plain(kernel.product_moment(xs, ys, weights, total) - mean_x * mean_y)
    mean_x, mean_y = _average(xs, weights, total), _average(ys, weights, total)
    if _symbolic(total) and _rational(xs) and _rational(ys):
        return _average([x * y for x, y in zip(xs, ys, strict=True)], weights, total) - mean_x * mean_y
    return _average([(x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)], weights, total)


def correlation(joint: Form) -> Any:
    """Covariance over the product of the standard deviations; exact, irrational where it must be.

    Raises:
        ZeroMassError: One of the two does not vary.
    """
    xs, ys, weights, total = _columns(joint)
    spread = _product(*[_central_of(numbers, weights, total, [2])[0] for numbers in (xs, ys)])
    if spread == 0:
        raise ZeroMassError("correlation needs two outcomes that vary, but one of them is certain; use covariance()")
    return square_root(1 / spread, _covariance(xs, ys, weights, total))


def _columns(joint: Form) -> tuple[list[Any], list[Any], Sequence[int], int]:
    """The two parts of each pair, the weights of the pairs, and their sum."""
    outcomes, weights, total = joint.pairs() if isinstance(joint, Lattice) else _unsorted(joint)
    try:
        xs, ys = [x for x, _ in outcomes], [y for _, y in outcomes]
        for number in (*xs, *ys):
            0 + number
    except (TypeError, ValueError):
        raise SupportError(
            f"covariance needs outcomes that are pairs of numbers, not {shown(outcomes[0])}; take marginal(i, j) first"
        ) from None
    states = sum([_numbers_states(numbers, total, 2) for numbers in (xs, ys)])
    require("states", 2 * states, f"the covariance of {len(outcomes):,} pairs")
    return xs, ys, weights, total


def _product(*factors: Any) -> Any:
    return kernel.multiplied(factors) if _rational(factors) else prod(factors)


def square_root(square: Any, factor: Any = Fraction(1)) -> Any:
    """The root, times a factor: a Fraction where it is rational, otherwise an exact sympy number or expression."""
    square, factor = _leaving(square), _leaving(factor)
    root = rational_root(square) if isinstance(square, Fraction) else None
    if root is not None:
        return _product(factor, root)
    from exactdice.algebra import radicals

    return plain(radicals.root(square, factor))


def rational_root(square: Fraction) -> Fraction | None:
    """The root where it is rational, else None."""
    p, q = kernel.isqrt(square.numerator), kernel.isqrt(square.denominator)
    return kernel.reduced(p, q) if p * p == square.numerator and q * q == square.denominator else None


def skewness(a: Form) -> Any:
    """Third central moment over the cube of the standard deviation.

    Raises:
        ZeroMassError: The outcome is certain.
    """
    square, cube = _central_moments(a, [2, 3])
    _require_spread(square, "skewness")
    return square_root(square, _product(cube, 1 / square, 1 / square))


def excess_kurtosis(a: Form) -> Any:
    """Fourth central moment over the squared variance, less 3 (the value of a normal law).

    Raises:
        ZeroMassError: The outcome is certain.
    """
    square, fourth = _central_moments(a, [2, 4])
    _require_spread(square, "kurtosis")
    return _leaving(_product(fourth, 1 / square, 1 / square) - 3)


def _require_spread(variance: Any, what: str) -> None:
    if variance == 0:
        raise ZeroMassError(f"{what} divides by the variance, which is 0 for a certain outcome; use central_moment()")
