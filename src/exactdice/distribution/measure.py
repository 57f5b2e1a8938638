"""A law as a value: how it is built, held, compared, hashed, pickled, printed and iterated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from math import lcm
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Self, TypeVar

from exactdice import kernel
from exactdice.algebra.forms import Form, Table, law_hash, pack, same_law, symbolic
from exactdice.distribution import describe
from exactdice.errors import OperandError, SupportError, SymbolError, WeightError
from exactdice.kernel import fraction, reducer, reducing_states
from exactdice.scalars import abridged, exact, has_symbols, outcome, probability, shown, words
from exactdice.sizes import limit, require, require_so_far

T_co = TypeVar("T_co", covariant=True)
_SHOWN = 32  # outcomes that repr spells out
_LONG = 300  # characters of a law with symbols that repr spells out
_READABLE = 8192  # bits of a denominator that repr spells out


class Measure(Generic[T_co]):
    """The value behind ``Distribution``: an inner form, and everything that makes it an immutable mapping."""

    __slots__ = ("_form", "_hash")
    __array_ufunc__ = None  # a numpy number on the left must ask the law, not make an array of its outcomes
    __sympy__ = False  # nor may one of sympy make a float of the law
    if TYPE_CHECKING:
        _form: Form
        _hash: int

    def __init__(self, weights: Mapping[Any, Any] | Iterable[Any]) -> None:
        if hasattr(self, "_form"):  # called again by hand
            self.__setattr__("_form", weights)
        set_form(self, form_of(weights))

    @classmethod
    def _of(cls, form: Form) -> Self:
        """The law of a form."""
        return make(cls, form)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "__orig_class__":  # Distribution[int](...) leaves a note for typing, which may be lost
            return
        raise OperandError(f"distributions do not change, so {name!r} cannot be set; build a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise OperandError(f"distributions do not change, so {name!r} cannot be deleted; build a new one")

    def __setitem__(self, x: Any, value: Any) -> NoReturn:
        raise OperandError(f"distributions do not change, so outcome {shown(x)} cannot be set; build a new one")

    def __delitem__(self, x: Any) -> NoReturn:
        raise OperandError(f"distributions do not change, so outcome {shown(x)} cannot be deleted; build a new one")

    if not TYPE_CHECKING:  # a checker of types shall still know what there is

        def __getattr__(self, name: str) -> NoReturn:
            """What is not there: the word for it, where another library has one; Python looks for names alike."""
            cure = None
            if not name.startswith("_"):
                from exactdice.distribution.elsewhere import CURES

                cure = CURES.get(name)
            text = f"a distribution has no {name!r}" + (f"; write {cure}" if cure else "")
            raise AttributeError(text, name=name, obj=self)

    def __reduce__(self) -> tuple[Any, ...]:
        return make, (type(self), self._form)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    # --- equality of laws ---------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Measure) and same_law(self._form, other._form)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:  # not asked for yet
            _set_hash(self, law_hash(self._form))
            return self._hash

    def __bool__(self) -> NoReturn:
        raise OperandError("a distribution has no truth value; ask for a probability such as d6.prob(at_least(4))")

    def _no_order(self, other: Any, sign: str, event: str) -> NoReturn:
        if isinstance(other, Measure):
            raise OperandError(
                f"two distributions are laws, so {sign} has no single answer; write a.compare(b) for the law of "
                "-1, 0 and 1, or max_of(a, b) and min_of(a, b)"
            )
        right = shown(other) if isinstance(other, int) else "4"
        raise OperandError(
            f"a distribution is a law, so {sign} has no single answer; write d6.prob({event}({right})) for the "
            f"probability or d6.map({event}({right})) for the law of True and False"
        )

    def __lt__(self, other: Any) -> NoReturn:
        self._no_order(other, "<", "~at_least")

    def __le__(self, other: Any) -> NoReturn:
        self._no_order(other, "<=", "at_most")

    def __gt__(self, other: Any) -> NoReturn:
        self._no_order(other, ">", "~at_most")

    def __ge__(self, other: Any) -> NoReturn:
        self._no_order(other, ">=", "at_least")

    # --- the mapping from outcomes to probabilities ---------------------------------------------------------------

    def __len__(self) -> int:
        """Number of outcomes."""
        form = self._form
        return form.length if isinstance(form, Table) else len(form.pairs()[0])

    def __iter__(self) -> Iterator[T_co]:
        """The outcomes, in order."""
        return iter(self._form.pairs()[0])

    def __reversed__(self) -> Iterator[T_co]:
        """The outcomes, in descending order, as of a dictionary."""
        return reversed(self.keys())

    def __contains__(self, x: object) -> bool:
        """Whether an outcome is possible."""
        try:
            x = outcome(x)
        except SupportError:  # a float may equal an outcome all the same; what has no hash, such as an array, is none
            try:
                hash(x)
            except TypeError:
                return False
        return self._form.weight(x)[0] != 0

    def __getitem__(self, x: Any) -> Fraction:
        """Probability of an outcome, the same as ``pmf(x)``."""
        if self._form.closed:
            return self._form.weight(outcome(x))[0]  # type: ignore[return-value]
        return fraction(*self._form.weight(outcome(x)))

    def keys(self) -> list[T_co]:
        """The outcomes, in order, so that ``dict(d)`` is the probability mass function.

        Examples:
            >>> from exactdice import d3
            >>> dict(d3)
            {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
        """
        return list(self._form.pairs()[0])

    def items(self) -> list[tuple[T_co, Fraction]]:
        """The outcomes with their probabilities, in order.

        Raises:
            TooLargeError: There are very many probabilities of very many digits to reduce.

        Examples:
            >>> from exactdice import bernoulli
            >>> bernoulli("1/3").items()
            [(0, Fraction(2, 3)), (1, Fraction(1, 3))]
        """
        outcomes, weights, denominator = self._form.pairs()
        require("states", len(outcomes) * reducing_states(denominator), f"reducing {len(outcomes):,} probabilities")
        reduced = reducer(denominator)
        return [(x, reduced(weight)) for x, weight in zip(outcomes, weights, strict=True)]

    def to_float(self) -> dict[Any, float]:
        """The probabilities rounded to floats, for plotting and other work outside exact numbers.

        Examples:
            >>> from exactdice import bernoulli
            >>> bernoulli("1/4").to_float()
            {0: 0.75, 1: 0.25}
        """
        outcomes, weights, denominator = self._form.pairs()
        if symbolic(self._form):
            raise SymbolError(
                "probabilities with symbols are no floats; put numbers in first, as in law.subs(p, '1/2').to_float()"
            )
        return {x: weight / denominator for x, weight in zip(outcomes, weights, strict=True)}

    # --- printing -------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        form = self._form
        if form.closed:
            return str(form)
        if not describe.at_hand(form) or form.length > 100 * _SHOWN or len(self) > _SHOWN:
            return describe.one_line(form)
        if form.pairs()[2].bit_length() > _READABLE:
            return describe.one_line(form)
        outcomes, weights, denominator = form.pairs()
        if symbolic(form):
            return self._expressions()
        try:
            rows = [
                f"{x!r}: {str(Fraction(weight, denominator))!r}" for x, weight in zip(outcomes, weights, strict=True)
            ]
        except ValueError:  # an outcome of more digits than Python prints
            return describe.one_line(form)
        return f"Distribution({{{', '.join(rows)}}})"

    def _expressions(self) -> str:
        """The law as it may be typed where its symbols are at hand; in one line where that is long."""
        few = self.items() if describe.few_terms(self._form) else []
        rows = [f"{abridged(repr)(x)}: {words(chance)}" for x, chance in few]
        text = f"Distribution({{{', '.join(rows)}}})"
        return text if rows and len(text) <= _LONG else describe.one_line(self._form)

    def __str__(self) -> str:
        return describe.explain(self._form)


new = object.__new__
set_form = vars(Measure)["_form"].__set__  # the slots, past the refusing __setattr__
_set_hash = vars(Measure)["_hash"].__set__


L = TypeVar("L", bound=Measure[Any])


def make(cls: type[L], form: Form) -> L:
    """The law of a form, without the checks of the public constructor."""
    law = new(cls)
    set_form(law, form)
    return law


def form_of(weights: Mapping[Any, Any] | Iterable[Any]) -> Form:
    """The form of a mapping from outcomes to exact weights, or of an iterable of equally weighted outcomes.

    Raises:
        SupportError: There is no outcome, or one is a float or cannot be hashed.
        WeightError: A weight is negative or not exact.
        ZeroMassError: All weights are zero.
    """
    if isinstance(weights, Measure):
        return weights._form
    if isinstance(weights, Mapping):
        return _from_weights(weights)
    if isinstance(weights, (str, bytes)):
        text = shown(weights)
        raise SupportError(f"{text} is text, not a list of outcomes; write dice({text}) or [{text}]")
    if isinstance(weights, range):
        return _from_range(weights)
    if not isinstance(weights, Iterable):
        value = shown(weights)
        raise SupportError(
            f"{value} is neither a mapping of weights nor a list of outcomes; write point({value}) for one outcome"
        )
    return _from_outcomes(weights)


def _from_range(outcomes: range) -> Form:
    if not outcomes:
        return _from_outcomes(())
    # not len(), which Python refuses beyond 2^63
    require("outcomes", (outcomes[-1] - outcomes[0]) // outcomes.step + 1, "this list of outcomes")
    return pack(dict.fromkeys(outcomes, 1))


def _from_outcomes(outcomes: Iterable[Any]) -> Form:
    listed = list(islice(outcomes, limit("outcomes") + 1))  # one more than allowed: an endless iterator ends here
    require_so_far("outcomes", len(listed), "this list of outcomes")
    counts: dict[Any, int] = {}
    for x in listed:
        key = outcome(x)
        counts[key] = counts.get(key, 0) + 1
    if not counts:
        raise SupportError(
            "a distribution needs at least one outcome, but none was given; write point(0) for a certain 0"
        )
    return pack(counts)


def _from_weights(weights: Mapping[Any, Any]) -> Form:
    if not weights:
        raise SupportError(
            "a distribution needs at least one outcome, but none was given; write point(0) for a certain 0"
        )
    require("outcomes", len(weights), "this mapping of weights")
    exact_weights: dict[Any, Any] = {}
    for x, value in weights.items():
        key = outcome(x)
        weight = Fraction(value) if type(value) is int else weight_of(value, f"weight of {shown(x)}:")
        if type(weight) is Fraction and weight < 0:
            raise WeightError(f"weight {shown(value)} of outcome {shown(x)} is negative; weights are at least 0")
        exact_weights[key] = exact_weights.get(key, Fraction(0)) + weight
    if set(map(type, exact_weights.values())) != {Fraction}:
        return pack(dict(zip(exact_weights, kernel.proportions(list(exact_weights.values())), strict=True)))
    common = lcm(*[weight.denominator for weight in exact_weights.values()])
    return pack({x: weight.numerator * (common // weight.denominator) for x, weight in exact_weights.items()})


def weight_of(value: Any, what: str = "weight") -> Any:
    """A weight as a Fraction, or as a Quotient where it is an expression in symbols."""
    return kernel.read(value, what) if has_symbols(value) else exact(value, what)


def chance_of(p: Any) -> Any:
    """A probability as a Fraction, or as a Quotient where it is an expression in symbols."""
    return kernel.chance(p) if has_symbols(p) else probability(p)
