"""The two inner forms of a law: a lattice, or a table of any outcomes; which of them a law has, and equality."""

from __future__ import annotations

from math import comb, gcd
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.lattices import Lattice as Lattice
from exactdice.algebra.lattices import Pairs as Pairs
from exactdice.algebra.lattices import lattice_point as lattice_point
from exactdice.algebra.lattices import power_of as power_of
from exactdice.algebra.outcomes import in_a_row, is_number, ordered
from exactdice.errors import SupportError, ZeroMassError
from exactdice.scalars import abridged, outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Table:
    """Any hashable outcomes with positive integer weights without common factor over one denominator.

    The weights, and then the denominator, may be polynomials in symbols.
    """

    __slots__ = ("_in_order", "_pairs", "denominator", "weights")
    endless = closed = False

    def __init__(self, weights: dict[Any, int], denominator: int) -> None:
        self.weights = weights
        self.denominator = denominator

    @property
    def in_order(self) -> bool:
        """Whether the outcomes have an order."""
        self.pairs()
        return self._in_order

    @property
    def length(self) -> int:
        """Number of outcomes."""
        return len(self.weights)

    def pairs(self) -> Pairs:
        """Outcomes in ascending order (as they came, where they have none; a lump at its end), weights, their sum."""
        try:
            return self._pairs
        except AttributeError:  # not asked for yet
            ascending = ordered(self.weights)
            self._in_order = ascending is not None
            outcomes = ascending or in_a_row(self.weights)
            self._pairs: Pairs = outcomes, [self.weights[x] for x in outcomes], self.denominator
            return self._pairs

    def weight(self, x: Any) -> tuple[int, int]:
        """Weight of one outcome over a common denominator, zero where it is impossible."""
        try:
            return self.weights.get(x, 0), self.denominator
        except TypeError:  # an unhashable outcome is impossible
            return 0, 1

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.weights, self.denominator)


class Copies(Table):
    """Independent copies of a table added, which nobody works out before somebody asks for more than a moment."""

    __slots__ = ("_add_up", "_sum", "base", "count")

    def __init__(self, base: Table, count: int, add_up: Callable[[Table, int], Form]) -> None:
        self.base = base
        self.count = count
        self._add_up = add_up
        self._sum: Form | None = None

    @property
    def total(self) -> Form:
        """The law of the sum, worked out once.

        Raises:
            TooLargeError: It exceeds the budget.
        """
        if self._sum is None:
            self._sum = self._add_up(self.base, self.count)
        return self._sum

    @property
    def weights(self) -> dict[Any, int]:  # type: ignore[override]
        """The weights of the sum."""
        return table_weights(self.total)[0]

    @property
    def denominator(self) -> int:  # type: ignore[override]
        """The sum of the weights."""
        return self.total.pairs()[2]

    @property
    def in_order(self) -> bool:
        """Whether the outcomes have an order: the totals of numbers."""
        return self.total.in_order

    def pairs(self) -> Pairs:
        """Outcomes in order, weights, and their sum."""
        return self.total.pairs()

    def weight(self, x: Any) -> tuple[int, int]:
        """Weight of one outcome over a common denominator, zero where it is impossible."""
        return self.total.weight(x)

    def __reduce__(self) -> tuple[Any, ...]:
        return Copies, (self.base, self.count, self._add_up)


Form = Lattice | Table


def symbolic(form: Form) -> bool:
    """Whether the weights are polynomials in symbols."""
    one = form.base if isinstance(form, Copies) else form
    return not (one.endless or one.closed) and isinstance(one, Table) and type(one.denominator) is not int


def require_plain(weights: Iterable[Any], what: str) -> None:
    """Refuse weights in symbols.

    Raises:
        SymbolError: A weight has a symbol.
    """
    for weight in weights:
        if type(weight) is not int:
            raise kernel.no_number(what, weight)


def alike(form: Form) -> tuple[int, ...]:
    """A key that is equal for the same law made in the same way, without a look at its weights.

    It holds as long as the form itself does, because it names objects.
    """
    return (id(form.base), form.copies, form.offset, form.stride) if isinstance(form, Lattice) else (id(form),)


def pack(weights: Mapping[Any, Any], denominator: Any = None) -> Form:
    """The form for a table of weights: a lattice where the outcomes are integers and lie close together.

    Zero weights are dropped. ``denominator`` is the sum of the weights and is computed where it is not given.

    Raises:
        ZeroMassError: All weights are zero.
    """
    kept = weights if all(weights.values()) else {x: weight for x, weight in weights.items() if weight}
    if not kept:
        raise ZeroMassError(
            "all weights are zero, so there is nothing to normalise; give one outcome a positive weight"
        )
    if denominator is None:
        denominator = sum(kept.values())
    kinds = set(map(type, kept))
    if kinds != {int} and any([hasattr(kind, "is_commutative") for kind in kinds]):
        kept = _merged(kept)
        kinds = set(map(type, kept))
    if type(denominator) is not int:  # weights in symbols
        kept, denominator = kernel.normalised(kept, denominator)
        if type(denominator) is not int:
            return Table(kept, denominator)
    if kinds == {int}:
        low, stride, length = _span(kept)
        if dense(length, len(kept)):
            return _laid_out(kept, denominator, low, stride, length)
    common = kernel.common_divisor(denominator, kept.values())
    if common > 1:
        return Table({x: weight // common for x, weight in kept.items()}, denominator // common)
    return Table(dict(kept), denominator)


def _merged(weights: Mapping[Any, int]) -> dict[Any, int]:
    """Weights of outcomes as they are kept: arithmetic of sympy's numbers leaves equal ones in several forms."""
    result: dict[Any, int] = {}
    for x, weight in weights.items():
        key = outcome(x)
        result[key] = result.get(key, 0) + weight
    return result


def _span(outcomes: Iterable[int]) -> tuple[int, int, int]:
    """The least of some integers, the stride of the lattice they lie on, and its length."""
    listed = list(outcomes)
    low = min(listed)
    stride = gcd(*[x - low for x in listed])
    return low, stride, (max(listed) - low) // stride + 1 if stride else 1


def _laid_out(weights: Mapping[int, int], denominator: int, low: int, stride: int, length: int) -> Lattice:
    """The lattice of integer outcomes, however far apart they are."""
    coefficients = [0] * length
    for x, weight in weights.items():
        coefficients[(x - low) // stride if stride else 0] = weight
    return power_of(kernel.polynomial(coefficients, denominator), 1, low, stride)


_LONGEST_FILLING = 1_000_000  # coefficients, so that a gap of any width costs nothing


def filling(a: Table, n: int) -> Lattice | None:
    """A table of integers as a lattice where the totals of n copies fill one, although a single copy does not."""
    if n < 2 or symbolic(a) or set(map(type, a.weights)) != {int}:
        return None
    low, stride, length = _span(a.weights)
    if (length - 1) * n > _LONGEST_FILLING:  # the bound below says how many totals there may be, not how many there are
        return None
    kinds = min(a.length, 8)  # n copies of k outcomes have C(n + k - 1, k - 1) totals at the most
    if not dense((length - 1) * n + 1, comb(n + kinds - 1, kinds - 1)):
        return None
    return _laid_out(a.weights, a.denominator, low, stride, length)


def dense(length: int, outcomes: int) -> bool:
    """Whether a polynomial of a length serves so few outcomes better than a table.

    A table pays about a microsecond per pair of outcomes in a sum, a polynomial some 10 nanoseconds per coefficient.
    """
    return length <= 16 * outcomes + 64


def from_polynomial(poly: Any, offset: int, stride: int) -> Lattice:
    """Lattice in normal form of a polynomial that may start above zero or skip."""
    low = kernel.valuation(poly)
    if low:
        poly = poly.right_shift(low)
        offset += low * stride
    poly, step = kernel.deflate(poly)
    return power_of(poly, 1, offset, stride * step)


def table_weights(form: Form) -> tuple[dict[Any, int], int]:
    """Outcomes and integer weights as a dictionary, with their sum."""
    if isinstance(form, Table):
        return form.weights, form.denominator
    outcomes, weights, denominator = form.pairs()
    return dict(zip(outcomes, weights, strict=True)), denominator


def same_law(a: Form, b: Form) -> bool:
    """Whether two forms describe the same law, outcomes compared as Python compares them."""
    if a is b:
        return True
    if isinstance(a, Lattice) and isinstance(b, Lattice):
        if a.offset != b.offset or a.stride != b.stride or a.length != b.length:
            return False
        if a.copies == b.copies and a.base == b.base:
            return True
        return bool(a.poly == b.poly)
    if a.endless or b.endless or a.closed or b.closed:
        return a == b  # forms without an end compare by value
    if a.length != b.length and type(a) is type(b):
        return False
    return table_weights(a) == table_weights(b)


def law_hash(form: Form) -> int:
    """Hash that agrees for equal laws of either form."""
    if form.endless or form.closed:
        return hash(form)
    outcomes, weights, denominator = form.pairs()
    return hash((denominator, frozenset(zip(outcomes, weights, strict=True))))


def require_numbers(form: Form, what: str) -> None:
    """Refuse outcomes that are no numbers.

    Raises:
        SupportError: Naming the first culprits.
    """
    if isinstance(form, Lattice):
        return
    culprits = [x for x in form.pairs()[0] if not is_number(x)]
    if culprits:
        shown = ", ".join(map(abridged(repr), culprits[:3])) + (", ..." if len(culprits) > 3 else "")
        raise SupportError(f"{what} needs numbers, but outcomes include {shown}; map them to numbers first")
