"""Laws whose numbers of dice or cards are symbols: no table of outcomes, but closed forms of what is asked most."""

from __future__ import annotations

from math import comb, factorial
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from exactdice import kernel
from exactdice.algebra.forms import Pairs, Table
from exactdice.errors import CountError, SymbolError
from exactdice.scalars import abridged, count, has_symbols, shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from exactdice.algebra.forms import Form

_LONG = 20  # outcomes below which a binomial coefficient is written as a polynomial


class Formulas(NamedTuple):
    """What is known of a law in its parameters; all are expressions of sympy."""

    factorial_moment: Callable[..., Any]  # E X (X - 1) ... (X - j + 1), of j and the parameters
    chance: Callable[..., Any]  # P(X = k), of k and the parameters
    pgf: Callable[..., Any]  # E z^X, of z and the parameters
    least: int  # the least outcome that any parameters allow


class Closed(Table):
    """A law with symbols for counts; whatever needs all outcomes is refused with what to write instead."""

    __slots__ = ("make", "parameters")
    closed = True

    def __init__(self, make: Callable[..., Any], parameters: tuple[Any, ...]) -> None:
        self.make = make  # the maker of the law, which puts numbers in
        self.parameters = parameters

    @property
    def formulas(self) -> Formulas:
        """The formulas of the law."""
        return FORMULAS[self.make.__name__]

    def weight(self, x: Any) -> tuple[Any, Any]:
        """The probability of an outcome, over 1."""
        if isinstance(x, int) and x < self.formulas.least:
            return 0, 1
        if not isinstance(x, int) and not has_symbols(x):
            return 0, 1
        return self.formulas.chance(x, *self.parameters), 1

    def moment(self, k: int, *, central: bool) -> Any:
        """The moment of order k about 0 or about the mean, by Stirling numbers of the second kind."""
        raw = [kernel.read(self._raw(j), "moment") for j in range(max(k, 1) + 1)]
        if central:
            return kernel.expression_of(sum([comb(k, j) * raw[j] * (-raw[1]) ** (k - j) for j in range(k + 1)]))
        return kernel.expression_of(raw[k])

    def _raw(self, k: int) -> Any:
        """``E X^k = sum_j S(k, j) E X (X - 1) ... (X - j + 1)``."""
        from sympy import Add
        from sympy.functions.combinatorial.numbers import stirling

        falling = self.formulas.factorial_moment
        return Add(*[stirling(k, j) * falling(j, *self.parameters) for j in range(k + 1)])

    def substituted(self, given: Mapping[Any, Any]) -> Any:
        """The law with numbers or expressions put in."""
        images = kernel.images(given, self.free_symbols)
        values = {symbol: kernel.expression_of(image) for symbol, image in images.items()}
        return self.make(*[parameter.subs(values) for parameter in self.parameters])

    @property
    def free_symbols(self) -> frozenset[Any]:
        """The symbols of the parameters."""
        return frozenset().union(*[parameter.free_symbols for parameter in self.parameters])

    # --- what a table has, and what this one refuses ---------------------------------------------------------------

    @property
    def in_order(self) -> bool:
        """Whether the outcomes have an order: they are numbers."""
        return True

    @property
    def weights(self) -> NoReturn:  # type: ignore[override]
        """Refused."""
        self._refuse()

    @property
    def denominator(self) -> NoReturn:  # type: ignore[override]
        """Refused."""
        self._refuse()

    @property
    def length(self) -> NoReturn:
        """Refused."""
        self._refuse()

    def pairs(self) -> Pairs:
        """Refused.

        Raises:
            SymbolError: Always; the message says what to write instead.
        """
        self._refuse()

    def _refuse(self) -> NoReturn:
        symbol = min(self.free_symbols, key=str)
        *_, last = self.parameters  # a chance, but for a hypergeometric law, which has three counts
        number = "'1/2'" if len(self.parameters) < 3 and symbol in last.free_symbols else "10"
        raise SymbolError(
            f"the outcomes of {self} depend on a symbol, so it has a mean, a variance, moments and a pmf only; "
            f"put numbers in first, as in law.subs({symbol}, {number})"
        )

    @abridged
    def __str__(self) -> str:
        return f"{self.make.__name__}({', '.join(map(_spelled, self.parameters))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Closed) and (self.make, self.parameters) == (other.make, other.parameters)

    def __hash__(self) -> int:
        return hash((self.make, self.parameters))

    def __reduce__(self) -> tuple[Any, ...]:
        return Closed, (self.make, self.parameters)


def _spelled(parameter: Any) -> str:
    """A parameter as it may be typed."""
    return repr(str(parameter)) if parameter.is_Rational and not parameter.is_Integer else str(parameter)


def closed(make: Callable[..., Any], counts: Mapping[str, Any], chances: Collection[Any] = ()) -> Form:
    """The form of a law by its maker, the counts it is asked for and its probabilities.

    Raises:
        CountError: A count is not exact, or can never be a whole number of at least 0.
    """
    from sympy import sympify

    read = [_count(number, what) for what, number in counts.items()]
    return Closed(make, tuple(map(sympify, [*read, *[kernel.expression_of(chance) for chance in chances]])))


def _count(number: Any, what: str) -> Any:
    if not has_symbols(number):
        return count(number, what)
    kernel.read(number, what, CountError)
    if number.is_negative or number.is_integer is False:
        raise CountError(f"{what} {shown(number)} is never a whole number of at least 0; write another expression")
    return number


# --- the formulas ----------------------------------------------------------------------------------------------------


def _choose(n: Any, k: Any) -> Any:
    """A binomial coefficient, as a polynomial in n where k is a small number."""
    from sympy import binomial, ff

    return ff(n, k) / factorial(k) if isinstance(k, int) and k <= _LONG else binomial(n, k)


def _falling(x: Any, j: int) -> Any:
    """``x (x - 1) ... (x - j + 1)``."""
    from sympy import Mul

    require("states", j * j.bit_length(), f"a product of {sized(j)} factors")
    return Mul(*[x - i for i in range(j)])


def _rising(x: Any, j: int) -> Any:
    return _falling(x + j - 1, j)


def _repeated(n: Any, k: Any) -> Any:
    """Multisets of k out of n, as a polynomial in n where k is a number."""
    from sympy import binomial

    return _rising(n, k) / factorial(k) if isinstance(k, int) else binomial(n + k - 1, k)


def _hypergeometric_pgf(z: Any, population: Any, successes: Any, draws: Any) -> Any:
    """Gauss's function (N. L. Johnson, A. W. Kemp, S. Kotz, Univariate Discrete Distributions, 6.2)."""
    from sympy import hyper

    gauss = hyper((-draws, -successes), (population - successes - draws + 1,), z)
    return _choose(population - successes, draws) / _choose(population, draws) * gauss


FORMULAS = {
    "binomial": Formulas(
        factorial_moment=lambda j, n, p: _falling(n, j) * p**j,
        chance=lambda k, n, p: _choose(n, k) * p**k * (1 - p) ** (n - k),
        pgf=lambda z, n, p: (1 - p + p * z) ** n,
        least=0,
    ),
    "hypergeometric": Formulas(
        factorial_moment=lambda j, population, successes, draws: (
            _falling(successes, j) * _falling(draws, j) / _falling(population, j)
        ),
        chance=lambda k, population, successes, draws: (
            _choose(successes, k) * _choose(population - successes, draws - k) / _choose(population, draws)
        ),
        pgf=_hypergeometric_pgf,
        least=0,
    ),
    "geometric": Formulas(
        factorial_moment=lambda j, p: factorial(j) * (1 - p) ** (j - 1) / p**j if j else 1,
        chance=lambda k, p: p * (1 - p) ** (k - 1),
        pgf=lambda z, p: p * z / (1 - (1 - p) * z),
        least=1,
    ),
    "negative_binomial": Formulas(
        factorial_moment=lambda j, n, p: _rising(n, j) * ((1 - p) / p) ** j,
        chance=lambda k, n, p: _repeated(n, k) * p**n * (1 - p) ** k,
        pgf=lambda z, n, p: (p / (1 - (1 - p) * z)) ** n,
        least=0,
    ),
}
