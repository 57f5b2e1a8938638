"""``Distribution``: the exact law of an outcome, and how one law becomes another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from exactdice.algebra import conditioning, distances, mixing, order
from exactdice.algebra.forms import alike, pack
from exactdice.distribution.arithmetic import Arithmetic
from exactdice.distribution.measure import T_co
from exactdice.errors import OperandError, SupportError
from exactdice.events import as_event
from exactdice.scalars import count, operand, outcome, shown

if TYPE_CHECKING:
    from exactdice.algebra.forms import Form
    from exactdice.events import Event

U = TypeVar("U")


class Distribution(Arithmetic[T_co]):
    """The exact law of a random outcome: a finite mapping from outcomes to probabilities that sum to one.

    A distribution is a law, not a variable: ``d6 - d6`` is two dice. Dependence is spelled out with ``bind`` and
    ``joint``. Laws are immutable, hashable and compare by value.

    Args:
        weights: A mapping from outcomes to exact weights (int, Fraction, Decimal, text such as ``"1/3"``),
            normalised to sum to one; or an iterable of equally weighted outcomes, repeated ones counting as often
            as they stand.

    Raises:
        SupportError: There is no outcome, or one is a float or cannot be hashed.
        WeightError: A weight is negative or a float.
        ZeroMassError: All weights are zero.

    Examples:
        >>> Distribution({"hit": 2, "miss": 1})
        Distribution({'hit': '2/3', 'miss': '1/3'})
        >>> Distribution([1, 1, 2]).pmf(1)
        Fraction(2, 3)
    """

    __slots__ = ()

    def map(self, f: Callable[[Any], U]) -> Distribution[U]:
        """Law of ``f(X)``.

        A law is an outcome like any other: where f returns laws, the result is a law of laws. To roll them, use
        :meth:`bind`.

        Args:
            f: A function of one outcome; an event or a chart is one, too.

        Raises:
            SupportError: A result is a float or cannot be hashed.

        Examples:
            >>> from exactdice import at_least, d6
            >>> d6.map(at_least(4))
            Distribution({False: '1/2', True: '1/2'})
        """
        order.require_asking(self._form, f)
        return Distribution._of(mixing.push(self._form, _function(f, "map")))

    def starmap(self, f: Callable[..., U]) -> Distribution[U]:
        """Law of ``f(*X)`` for outcomes that are tuples, as in itertools.

        Args:
            f: A function of as many arguments as a tuple has parts.

        Raises:
            SupportError: An outcome is no tuple.

        Examples:
            >>> from exactdice import bernoulli, d6
            >>> d6.joint(lambda n: n @ bernoulli("1/2")).starmap(lambda n, k: n == k).pmf(True)
            Fraction(21, 128)
        """
        _require_tuples(self._form, "starmap")
        function = _function(f, "starmap")
        return Distribution._of(mixing.push(self._form, lambda x: function(*x)))

    def bind(self, f: Callable[[Any], Any]) -> Distribution[Any]:
        """Law of an outcome whose own law depends on X: ``P(Y = y) = sum_x P(X = x) P(f(x) = y)``.

        Branches that are copies of one law are mixed without working out each of them.

        Args:
            f: A function from an outcome to a distribution, or to a plain outcome.

        Examples:
            >>> from exactdice import d3, d6
            >>> d6.bind(lambda n: n @ d3).mean()
            Fraction(7, 1)
        """
        function = _function(f, "bind")
        outcomes, weights, _ = self._form.pairs()
        return mix_branches([(function(x), weight) for x, weight in zip(outcomes, weights, strict=True)])

    def joint(self, f: Callable[[Any], Any]) -> Distribution[tuple[Any, Any]]:
        """Law of the pairs ``(x, y)`` where the law of y is ``f(x)``; nothing is forgotten.

        Args:
            f: A function from an outcome to a distribution, or to a plain outcome.

        Examples:
            >>> from exactdice import bernoulli
            >>> bernoulli("1/2").joint(lambda n: n @ bernoulli("1/2"))
            Distribution({(0, 0): '1/2', (1, 0): '1/4', (1, 1): '1/4'})
        """
        function = _function(f, "joint")
        return Distribution._of(mixing.joint(self._form, lambda x: _branch(function(x))))

    def product(self, *others: Distribution[Any]) -> Distribution[tuple[Any, ...]]:
        """Law of the tuples of independent outcomes, one from this law and one from each of the others.

        Args:
            others: The other laws, one argument each.

        Raises:
            TooLargeError: There are more tuples than the budget allows.

        Examples:
            >>> from exactdice import d3, d6
            >>> d6.product(d3).pmf((6, 3))
            Fraction(1, 18)
        """
        return Distribution._of(mixing.product([self._form, *[_law(other)._form for other in others]]))

    def marginal(self, *places: int) -> Distribution[Any]:
        """Law of one part of a joint outcome, or of the tuple of several parts, counted from 0.

        Args:
            places: Of the parts, counted from 0, one argument each.

        Raises:
            OperandError: A place is not a whole number of at least 0.
            SupportError: An outcome is no tuple, or too short.

        Examples:
            >>> from exactdice import d3, d6
            >>> d6.product(d3).marginal(1) == d3
            True
        """
        if not places:
            raise OperandError("marginal() names no place; write marginal(0) for the first part")
        _require_tuples(self._form, "marginal")
        for place in places:
            if type(place) is not int or place < 0:
                raise OperandError(
                    f"place {shown(place)} is not a whole number of at least 0; places are counted from 0"
                )
        try:
            if len(places) == 1:
                return self.map(lambda x: x[places[0]])
            return self.map(lambda x: tuple([x[place] for place in places]))
        except IndexError:
            raise SupportError(
                f"marginal({', '.join(map(shown, places))}) asks for a part that an outcome does not have; "
                "places count from 0"
            ) from None

    def given(self, event: Event | Callable[[Any], Any]) -> Distribution[T_co]:
        """Law conditioned on an event.

        Args:
            event: An event such as ``at_least(4)``, or a function from an outcome to True or False.

        Raises:
            ZeroMassError: The event is impossible.

        Examples:
            >>> from exactdice import at_least, d6
            >>> (2 @ d6).given(at_least(10))
            Distribution({10: '1/2', 11: '1/3', 12: '1/6'})
        """
        return Distribution._of(conditioning.given(self._form, as_event(event)))

    def clip(self, low: Any = None, high: Any = None) -> Distribution[T_co]:
        """Law of the outcome moved to the nearer bound where it lies outside; ``None`` leaves a side open.

        Args:
            low: The least outcome of the new law.
            high: The greatest one.

        Raises:
            SupportError: The outcomes have no order, or the bounds are in the wrong order.

        Examples:
            >>> from exactdice import d6
            >>> d6.clip(high=4).pmf(4)
            Fraction(1, 2)
        """
        low, high = (None if bound is None else outcome(bound) for bound in (low, high))
        return Distribution._of(conditioning.clip(self._form, low, high))

    def lump(self, at: Any) -> Distribution[Any]:
        """Law of the outcomes below ``at`` as they are, and of the event ``at_least(at)`` as one last outcome.

        That makes a finite law of one without an end, and says the mass that is cut: ``law.pmf(at_least(at))``. A law
        unbounded below is cut there, with ``at_most(at)``. An event without mass is left out.

        Args:
            at: The least outcome that goes into the last one.

        Raises:
            SupportError: The outcomes have no order, or the bound cannot be compared with them.

        Examples:
            >>> from exactdice import d6, equals
            >>> d6.explode(equals(6)).lump(3)
            Distribution({1: '1/6', 2: '1/6', at_least(3): '2/3'})
        """
        return Distribution._of(conditioning.lump(self._form, outcome(at)))

    def reroll(self, event: Event | Callable[[Any], Any], times: int = 1, until: bool = False) -> Distribution[T_co]:
        """Law of a roll that is thrown again while it is in the event, at most ``times`` times.

        Args:
            event: What is thrown again.
            times: How often at the most; once is the rule of most games.
            until: Throw again until the roll is outside, without ``times``: conditioning on the complement.

        Raises:
            OperandError: ``until`` is neither True nor False, or stands beside ``times``.
            ZeroMassError: ``until`` is set and every outcome is in the event.
            CountError: ``times`` is not a whole number of at least 0.

        Examples:
            >>> from exactdice import at_least, d6, equals
            >>> d6.reroll(equals(1)).prob(at_least(3))
            Fraction(7, 9)
        """
        condition = as_event(event)
        if type(until) is not bool:
            raise OperandError(f"until={shown(until)} is neither True nor False; write one of them")
        if until and times != 1:
            raise OperandError(f"times={shown(times)} beside until=True has no meaning; write one of the two")
        if until:
            return Distribution._of(conditioning.given(self._form, ~condition))
        return Distribution._of(conditioning.reroll(self._form, condition, count(times, "times")))

    def explode(self, event: Event | Callable[[Any], Any], times: int | None = None) -> Distribution[T_co]:
        """Law of a roll plus a further roll whenever a roll is in the event, at most ``times`` further rolls.

        Args:
            event: What grants a further roll.
            times: The largest number of further rolls; without it there is none, and the law may have no end.

        Raises:
            SupportError: ``times`` is missing where every outcome explodes, or outcomes of both signs do.
            CountError: ``times`` is not a whole number of at least 0.

        Examples:
            >>> from exactdice import d6, equals
            >>> d6.explode(equals(6), times=2).mean()
            Fraction(301, 72)
            >>> d6.explode(equals(6))
            <Distribution: 1, 2, 3, ... without an end, mean 21/5 ≈ 4.2, standard deviation sqrt(266/25) ≈ 3.262>
            >>> d6.explode(equals(6)).sf(12)
            Fraction(1, 36)
        """
        condition = as_event(event)
        if times is None:
            return Distribution._of(conditioning.explode_for_ever(self._form, condition))
        return Distribution._of(conditioning.explode(self._form, condition, count(times, "times")))

    def rolls_until(self, event: Event | Callable[[Any], Any]) -> Distribution[int]:
        """Law of the number of rolls up to the first one in the event, that one included.

        The total of those rolls is ``d6.explode(~event)``; the rolls up to the third one are ``3 @`` this law.

        Args:
            event: An event such as ``equals(6)``, or a function from an outcome to True or False.

        Raises:
            ZeroMassError: The event is impossible, so the rolls have no end.

        Examples:
            >>> from exactdice import d6, equals
            >>> d6.rolls_until(equals(6)).mean()
            Fraction(6, 1)
        """
        return Distribution._of(conditioning.waiting(self._form, as_event(event)))

    def compare(self, other: Distribution[Any] | Any) -> Distribution[int]:
        """Law of -1, 0 or +1 as this roll is less than, equal to or greater than an independent other one.

        Args:
            other: A distribution, or a plain number.

        Raises:
            SupportError: The outcomes have no common order.

        Examples:
            >>> from exactdice import d6
            >>> d6.compare(d6)
            Distribution({-1: '5/12', 0: '1/6', 1: '5/12'})
        """
        right = other._form if isinstance(other, Distribution) else pack({operand(other): 1})
        return Distribution._of(distances.comparison(self._form, right))


def mix_branches(branches: Iterable[tuple[Any, int]]) -> Distribution[Any]:
    """Mixture of laws and plain outcomes with integer weights; laws made in the same way are merged first."""
    laws: dict[Any, tuple[int, Form]] = {}
    plain: dict[Any, int] = {}
    for value, weight in branches:
        if isinstance(value, Distribution):
            key = branch_key(value)
            before, form = laws.get(key, (0, value._form))
            laws[key] = before + weight, form
        else:
            x = outcome(value)
            plain[x] = plain.get(x, 0) + weight
    forms = list(laws.values())
    if plain:
        forms.append((sum(plain.values()), pack(plain)))
    return Distribution._of(mixing.mix(forms))


def branch_key(value: Any) -> Any:
    """What tells a branch from others while they are held: a plain outcome itself, a law by how it was made."""
    return (Distribution, *alike(value._form)) if isinstance(value, Distribution) else outcome(value)


def _function(f: Any, method: str) -> Callable[..., Any]:
    if not callable(f):
        raise OperandError(f"{method} needs a function, not {shown(f)}; write {method}(lambda x: ...)")
    return f  # type: ignore[no-any-return]


def _law(value: Any) -> Distribution[Any]:
    if not isinstance(value, Distribution):
        raise OperandError(f"{shown(value)} is no distribution; write point({shown(value)}) for a certain outcome")
    return value


def _branch(value: Any) -> Form:
    return value._form if isinstance(value, Distribution) else pack({outcome(value): 1})


def _require_tuples(form: Form, method: str) -> None:
    for x in form.pairs()[0]:
        if not isinstance(x, tuple):
            raise SupportError(
                f"{method} needs outcomes that are tuples, but {shown(x)} is none; use joint or product first"
            )
