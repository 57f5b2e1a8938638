"""Operators: a law with a number, and two independent laws with each other."""

from __future__ import annotations

from operator import floordiv, mod, mul
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar

from exactdice.algebra import sums
from exactdice.algebra.sums import add, copies
from exactdice.distribution.measure import Measure, T_co, make, new, set_form
from exactdice.distribution.questions import Questions
from exactdice.errors import OperandError, SupportError
from exactdice.scalars import count, operand, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.algebra.forms import Form


M = TypeVar("M", bound=Measure[Any])


def _refusal(what: str, cure: str) -> Callable[..., NoReturn]:
    """A method for what Python can ask of a number and a law does not answer."""

    def refuse(*_: Any) -> NoReturn:
        raise OperandError(f"a distribution is a law and no number, so it has no {what}; write {cure}")

    return refuse


class Arithmetic(Questions[T_co]):
    """``+ - * / // % @`` and signs; every operand that is a law is an independent roll of its own."""

    __slots__ = ()

    __pow__ = __rpow__ = _refusal("power", "d6.map(lambda x: x ** 2), or d6 * d6 for two dice")
    __divmod__ = __rdivmod__ = _refusal("divmod", "d6.map(lambda x: divmod(x, 2)) for both parts of one roll")
    __round__ = __floor__ = __ceil__ = __trunc__ = _refusal("rounded value", "law.map(round)")
    __int__ = __float__ = __complex__ = _refusal("single value", "law.mean(), or law.map(int) for its outcomes")
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = _refusal(
        "logical operations", "d6.prob(at_least(2) & at_most(4)), or joint(...) for two rolls"
    )
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _refusal("bits to shift", "d6.map(lambda x: x << 1)")

    def __add__(self, other: Any) -> Self:
        if isinstance(other, Measure):
            law = new(type(self))  # ``make`` written out, as in ``__rmatmul__``: the most common operations of all
            set_form(law, add(self._form, other._form))
            return law
        return make(type(self), sums.shift(self._form, operand(other)))

    def __radd__(self, other: Any) -> Self:
        return self._of(sums.shift(self._form, operand(other)))

    def __sub__(self, other: Any) -> Self:
        if isinstance(other, Measure):
            return self._of(sums.add(self._form, sums.negate(other._form)))
        return self._of(sums.shift(self._form, -operand(other)))

    def __rsub__(self, other: Any) -> Self:
        return self._of(sums.shift(sums.negate(self._form), operand(other)))

    def __mul__(self, other: Any) -> Self:
        if isinstance(other, Measure):
            return self._of(sums.combine(self._form, other._form, mul, "*"))
        return self._of(sums.scale(self._form, operand(other)))

    def __rmul__(self, other: Any) -> Self:
        return self._of(sums.scale(self._form, operand(other)))

    def __truediv__(self, other: Any) -> Self:
        return self._operate(other, sums.divide, "/")

    def __rtruediv__(self, other: Any) -> Self:
        return self._operate(other, sums.divide, "/", swapped=True)

    def __floordiv__(self, other: Any) -> Self:
        return self._operate(other, floordiv, "//")

    def __rfloordiv__(self, other: Any) -> Self:
        return self._operate(other, floordiv, "//", swapped=True)

    def __mod__(self, other: Any) -> Self:
        return self._operate(other, mod, "%")

    def __rmod__(self, other: Any) -> Self:
        return self._operate(other, mod, "%", swapped=True)

    def __neg__(self) -> Self:
        return self._of(sums.negate(self._form))

    def __pos__(self) -> Self:
        return self

    def __abs__(self) -> Self:
        return self._of(sums.each(self._form, abs, "abs"))

    def __matmul__(self, other: M) -> M:
        """A random number of copies: ``d6 @ d3`` adds as many D3 as a D6 shows."""
        if not isinstance(other, Measure):
            number = operand(other)  # which says what is wrong with a float or a text
            value = shown(number)
            copied = f"{value} @ law for copies or " if type(number) is int and number >= 0 else ""
            raise OperandError(
                f"on the right of @ stands the law to be copied, not {value}; write {copied}law * {value}"
            )
        return type(other)._of(sums.compound(self._form, other._form))

    def __rmatmul__(self, n: int) -> Self:
        """``n @ d`` adds n independent copies."""
        if type(n) is not int or n < 0:
            n = count(n, "number of copies")
        law = new(type(self))
        set_form(law, copies(n, self._form))
        return law

    def _operate(self, other: Any, f: Callable[[Any, Any], Any], sign: str, swapped: bool = False) -> Self:
        right: Form | None = other._form if isinstance(other, Measure) else None
        if right is not None:
            return self._of(sums.combine(self._form, right, f, sign))
        number = operand(other)
        try:
            if swapped:
                return self._of(sums.each(self._form, lambda x: f(number, x), sign))
            if self._form.endless and f is sums.divide:
                return self._of(sums.scale(self._form, f(1, number)))
            return self._of(sums.each(self._form, lambda x: f(x, number), sign))
        except ZeroDivisionError:
            raise SupportError(f"{sign} divides by zero; take the outcome 0 out of the divisor") from None
