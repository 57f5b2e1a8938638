"""The symbols of a law: which there are, under which conditions, and how numbers are put in for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from exactdice import kernel
from exactdice.algebra.forms import Form, symbolic
from exactdice.distribution.measure import T_co
from exactdice.distribution.presentation import Presentation
from exactdice.errors import OperandError
from exactdice.scalars import shown


class Substitution(Presentation[T_co]):
    """What only a law with symbols in its weights is asked."""

    __slots__ = ()

    @property
    def free_symbols(self) -> frozenset[Any]:
        """The symbols in the weights, as sympy calls them; empty for a law of numbers.

        Examples:
            >>> from exactdice import bernoulli, d6, symbols
            >>> bernoulli(symbols("p")).free_symbols, d6.free_symbols
            (frozenset({p}), frozenset())
        """
        if self._form.closed:
            return self._form.free_symbols  # type: ignore[union-attr, no-any-return]
        ring = _ring(self._form)
        return frozenset() if ring is None else frozenset(ring.symbols)

    def conditions(self) -> tuple[Any, ...]:
        """What the law takes for granted of its symbols, besides their own assumptions, as relations of sympy.

        Examples:
            >>> from exactdice import bernoulli, equals, symbols
            >>> bernoulli(symbols("p")).given(equals(1) | equals(0)).conditions()
            (p <= 1,)
        """
        ring = _ring(self._form)
        return () if ring is None else kernel.relations(ring.conditions)

    def subs(self, symbol: Any, value: Any = None) -> Self:
        """The law with numbers, or expressions in other symbols, in place of symbols.

        Args:
            symbol: A symbol or its name; or a mapping from symbols to values.
            value: An exact number, text such as ``"1/2"``, or an expression.

        Raises:
            SymbolError: The law has no such symbol.
            WeightError: A value is a float, or breaks a condition of the law or an assumption of the symbol.

        Examples:
            >>> from exactdice import bernoulli, symbols
            >>> p, q = symbols("p q")
            >>> hits = 2 @ bernoulli(p)
            >>> hits.subs(p, "1/3")
            Distribution({0: '4/9', 1: '4/9', 2: '1/9'})
            >>> hits.subs({p: 1 - q}).pmf(2)
            q**2 - 2*q + 1
        """
        if not isinstance(symbol, Mapping):
            if value is None:
                raise OperandError(f"subs({shown(symbol)}) names no value; write law.subs(p, '1/2')")
            symbol = {symbol: value}
        elif value is not None:
            raise OperandError(f"subs takes a mapping or a symbol with its value, not {shown(value)} beside a mapping")
        if self._form.closed:
            return self._form.substituted(symbol)  # type: ignore[union-attr, no-any-return]
        images = kernel.images(symbol, self.free_symbols)
        if not images:
            return self
        from exactdice.algebra.substitution import substituted

        return self._of(substituted(self._form, images))


def _ring(form: Form) -> Any:
    """The ring of the weights, None where they have no symbols."""
    if not symbolic(form):
        return None
    from exactdice.algebra.expansions import ring_of

    return ring_of(form)
