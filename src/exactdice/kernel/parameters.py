"""Polynomials with integer coefficients in symbols: weights that are not numbers yet, and the conditions on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from flint import fmpz_mpoly_ctx

from exactdice.caches import cached
from exactdice.errors import SymbolError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Condition(NamedTuple):
    """What a law takes for granted: a quotient of polynomials is ``>= 0``, ``<= 1`` or ``> 0``."""

    numerator: Polynomial
    denominator: Polynomial
    sign: str

    @property
    def distance(self) -> Polynomial:
        """What is at least 0 where the denominator is more."""
        return self.denominator - self.numerator if self.sign == "<= 1" else self.numerator

    def holds(self) -> bool | None:
        """Whether it holds, None where that depends on a symbol; a quotient with the denominator 0 never does."""
        below = _signs(self.denominator)
        signs = {upper * lower for upper in _signs(self.distance) for lower in below if lower}
        allowed = {1} if self.sign == "> 0" else {0, 1}
        if not signs & allowed:
            return False
        return True if signs <= allowed and 0 not in below else None

    def __str__(self) -> str:
        from exactdice.kernel.expressions import spelled

        return f"{spelled(self.numerator, self.denominator)} {self.sign}"


_FEW, _LOW = 50, 200  # terms, and the sum of degrees, of a polynomial that is taken apart to learn its sign


def _signs(polynomial: Polynomial) -> set[int]:
    """The signs that a polynomial may have, as far as that is plain from its factors."""
    number = polynomial.constant
    if number is not None:
        return {(number > 0) - (number < 0)}
    signs = _plain_signs(polynomial)
    if len(signs) == 3 and len(polynomial.poly) <= _FEW and sum(map(int, polynomial.poly.degrees())) <= _LOW:
        content, factors = polynomial.poly.factor()
        signs = {1 if content > 0 else -1}
        for factor, n in factors:
            these = _plain_signs(Polynomial(polynomial.ring, factor))
            signs = {a * b**n for a in signs for b in these}
    return signs


def _plain_signs(polynomial: Polynomial) -> set[int]:
    """The signs that a polynomial may have: a condition says it, or symbols and coefficients are all of one sign."""
    for condition in polynomial.ring.conditions:
        if condition.denominator == 1:
            known = {1} if condition.sign == "> 0" else {0, 1}
            if polynomial == condition.distance:
                return known
            if -polynomial == condition.distance:
                return {-sign for sign in known}
    if not all([getattr(symbol, "is_nonnegative", None) for symbol in polynomial.symbols]):
        return {-1, 0, 1}
    signs = {(coefficient > 0) - (coefficient < 0) for coefficient in polynomial.poly.coeffs()}
    if len(signs) > 1:
        return {-1, 0, 1}
    has_constant = not any(polynomial.poly.monoms()[-1])
    return signs if has_constant else signs | {0}


class Ring:
    """The symbols of polynomials, ordered by name, and the conditions on whatever is made of these polynomials.

    All rings of as many symbols share a context of FLINT: there, symbols are places.
    """

    __slots__ = ("_hash", "conditions", "context", "symbols")

    def __init__(self, symbols: tuple[Any, ...], conditions: frozenset[Condition]) -> None:
        self.symbols = symbols
        self.conditions = conditions
        self.context = context(len(symbols))
        self._hash = hash((symbols, conditions))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ring) and self.symbols == other.symbols and self.conditions == other.conditions

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return ring, (self.symbols, self.conditions)

    def lifted(self, polynomial: Polynomial) -> Any:
        """The FLINT polynomial of another ring in this one, which has all its symbols."""
        return moved(polynomial.poly, polynomial.ring.symbols, self)


def context(symbols: int) -> Any:
    """FLINT's context of polynomials in so many symbols."""
    return fmpz_mpoly_ctx.get(tuple([f"s{i}" for i in range(symbols)]), "lex")


@cached(1024)
def ring(symbols: tuple[Any, ...], conditions: frozenset[Condition] = frozenset()) -> Ring:
    """The ring of some symbols, ordered by name; the same object as long as it is remembered."""
    ordered = tuple(sorted(symbols, key=str))
    for first, second in zip(ordered, ordered[1:], strict=False):
        if str(first) == str(second):
            raise SymbolError(
                f"two different symbols are called {first}, with other assumptions each; "
                f'make it once, {first} = symbols("{first}"), and use that one everywhere'
            )
    return Ring(ordered, conditions)


@cached(4096)
def united(a: Ring, b: Ring) -> Ring:
    """The ring of the symbols and the conditions of two.

    Raises:
        SymbolError: Two different symbols have one name.
    """
    return ring(tuple({*a.symbols, *b.symbols}), a.conditions | b.conditions)


def moved(poly: Any, symbols: tuple[Any, ...], target: Ring) -> Any:
    """A FLINT polynomial in some symbols as one of a ring that has all those that occur in it."""
    if symbols == target.symbols:
        return poly
    places = {i: target.symbols.index(symbol) for i, symbol in enumerate(symbols) if symbol in target.symbols}
    return poly.project_to_context(target.context, mapping=places)


class Polynomial:
    """An integer polynomial in symbols that adds and multiplies with others and with integers.

    It compares as a polynomial, whatever ring it is held in; its order is only known where the difference is a number.
    """

    __slots__ = ("poly", "ring")

    def __init__(self, ring: Ring, poly: Any) -> None:
        self.ring = ring
        self.poly = poly

    @property
    def constant(self) -> int | None:
        """The integer that it is, None where it has a symbol."""
        if not self.poly.is_constant():
            return None
        return int(self.poly.leading_coefficient()) if self.poly else 0

    @property
    def symbols(self) -> list[Any]:
        """The symbols that occur in it."""
        return [symbol for symbol, degree in zip(self.ring.symbols, self.poly.degrees(), strict=True) if degree > 0]

    def terms(self) -> list[tuple[tuple[int, ...], int]]:
        """The exponents of each term in the order of the ring's symbols, with its coefficient."""
        return [
            (tuple(map(int, exponents)), int(coefficient))
            for exponents, coefficient in zip(self.poly.monoms(), self.poly.coeffs(), strict=True)
        ]

    def bit_length(self) -> int:
        """A size for estimates: 64 bits for each term."""
        return 64 * len(self.poly)

    def _with(self, other: Any, operation: Callable[[Any, Any], Any]) -> Any:
        if type(other) is Polynomial:
            if other.ring is self.ring:
                return Polynomial(self.ring, operation(self.poly, other.poly))
            common = united(self.ring, other.ring)
            return Polynomial(common, operation(common.lifted(self), common.lifted(other)))
        return Polynomial(self.ring, operation(self.poly, other)) if isinstance(other, int) else NotImplemented

    def __add__(self, other: Any) -> Any:
        return self._with(other, _plus)

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        return self._with(other, _times)

    __rmul__ = __mul__

    def __sub__(self, other: Any) -> Any:
        return self._with(other, _minus)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Any:
        return Polynomial(self.ring, -self.poly)

    def __floordiv__(self, other: Any) -> Any:
        """The exact quotient; nothing here divides with a rest."""
        return self._with(other, _over)

    def __rfloordiv__(self, other: int) -> Any:
        return Polynomial(self.ring, _over(self.ring.context.constant(other), self.poly))

    def __pow__(self, n: int) -> Any:
        return Polynomial(self.ring, self.poly**n)

    def __bool__(self) -> bool:
        return bool(self.poly)

    def __eq__(self, other: object) -> bool:
        if type(other) is not Polynomial:
            return bool(self.poly == other) if isinstance(other, int) else NotImplemented
        if other.ring.symbols == self.ring.symbols:
            return bool(self.poly == other.poly)
        symbols = self.symbols
        if set(symbols) != set(other.symbols):
            return False
        smaller = ring(tuple(symbols))
        return bool(smaller.lifted(self) == smaller.lifted(other))

    def __hash__(self) -> int:
        number = self.constant
        if number is not None:
            return hash(number)
        symbols = self.ring.symbols
        return hash(
            frozenset(
                [
                    (coefficient, *[(symbol, n) for symbol, n in zip(symbols, exponents, strict=True) if n])
                    for exponents, coefficient in self.terms()
                ]
            )
        )

    def _is(self, sign: str, other: Any, allowed: set[int]) -> bool:
        """Whether the sign of the difference to another one is one of those allowed, as far as that is certain."""
        difference = self - other
        signs = _signs(difference)
        if not signs & allowed:
            return False
        if signs <= allowed:
            return True
        from exactdice.kernel.expressions import spelled

        raise depends(f"{spelled(self)} {sign} {spelled(other)}", difference.symbols)

    def __lt__(self, other: Any) -> bool:
        return self._is("<", other, {-1})

    def __le__(self, other: Any) -> bool:
        return self._is("<=", other, {-1, 0})

    def __gt__(self, other: Any) -> bool:
        return self._is(">", other, {1})

    def __ge__(self, other: Any) -> bool:
        return self._is(">=", other, {0, 1})

    def __abs__(self) -> Polynomial:
        return -self if _signs(self) <= {-1, 0} or not self >= 0 else self

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.ring, self.terms())

    def __repr__(self) -> str:
        from exactdice.kernel.expressions import spelled

        return f"<Polynomial {spelled(self)}>"


def _read(ring: Ring, terms: list[tuple[tuple[int, ...], int]]) -> Polynomial:
    return Polynomial(ring, ring.context.from_dict(dict(terms)))


def _plus(a: Any, b: Any) -> Any:
    return a + b


def _minus(a: Any, b: Any) -> Any:
    return a - b


def _times(a: Any, b: Any) -> Any:
    return a * b


def _over(a: Any, b: Any) -> Any:
    return a / b  # FLINT's division of polynomials with / is the exact one, and refuses a rest


def no_number(what: str, weight: Polynomial) -> SymbolError:
    """The refusal of weights in symbols."""
    names = " and ".join(map(str, weight.ring.symbols))
    return SymbolError(
        f"{what} needs probabilities that are numbers, and these are expressions in {names}; "
        f"put numbers in first, as in law.subs({weight.ring.symbols[0]}, '1/2')"
    )


def depends(relation: str, symbols: Sequence[Any]) -> SymbolError:
    """The refusal of an answer that depends on whether a relation holds."""
    names = " and ".join(map(str, symbols))
    first = symbols[0]
    return SymbolError(
        f"the answer depends on {names}: on whether {relation}; put numbers in first, as in law.subs({first}, '1/2')"
    )
