"""What a law answers with a number: probabilities, moments, quantiles, and distances to another law."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice.algebra import distances, moments, order
from exactdice.distribution.measure import Measure, T_co
from exactdice.distribution.substitution import Substitution
from exactdice.errors import OperandError, WeightError
from exactdice.events import as_event
from exactdice.kernel import fraction
from exactdice.scalars import count, exact, outcome, probability, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.events import Event


class Questions(Substitution[T_co]):
    """The queries of a distribution; words are scipy's where scipy has them."""

    __slots__ = ()

    # --- probabilities --------------------------------------------------------------------------------------------

    def pmf(self, x: Any) -> Fraction:
        """``P(X = x)``, zero where x is impossible; the same as ``d[x]``.

        Python prints no number of more than 4300 digits: of a longer fraction, ``float(...)`` gives the value, and
        ``sys.set_int_max_str_digits(0)`` lets it be printed whole.

        Args:
            x: An outcome.

        Examples:
            >>> from exactdice import d6
            >>> (2 @ d6).pmf(7)
            Fraction(1, 6)
            >>> float((10**5 @ d6).pmf(350_000))
            0.0007386963923255596
        """
        return self[x]

    def cdf(self, x: Any) -> Fraction:
        """``P(X <= x)``.

        Args:
            x: A number, or what else can be compared with the outcomes; it need not be one of them.

        Raises:
            SupportError: The outcomes have no order.

        Examples:
            >>> from exactdice import d6
            >>> d6.cdf(4)
            Fraction(2, 3)
        """
        return fraction(*order.cumulative(self._form, outcome(x)))

    def sf(self, x: Any) -> Fraction:
        """``P(X > x)``, the survival function.

        Args:
            x: A number, or what else can be compared with the outcomes; it need not be one of them.

        Raises:
            SupportError: The outcomes have no order.

        Examples:
            >>> from exactdice import d6
            >>> d6.sf(4)
            Fraction(1, 3)
        """
        p, q = order.cumulative(self._form, outcome(x))
        return fraction(q - p, q)

    def prob(self, event: Event | Callable[[Any], Any]) -> Fraction:
        """Probability that the outcome is in an event.

        Args:
            event: An event such as ``at_least(9)``, or any function that says yes or no to an outcome.

        Raises:
            OperandError: The event is a truth value or cannot be called.

        Examples:
            >>> from exactdice import at_least, d6
            >>> (2 @ d6).prob(at_least(9))
            Fraction(5, 18)
        """
        return fraction(*order.probability(self._form, as_event(event)))

    # --- moments --------------------------------------------------------------------------------------------------

    def mean(self) -> Any:
        """``E X``, in the unit of the outcomes; of any number of added copies without their law.

        Raises:
            SupportError: An outcome is no number.

        Examples:
            >>> from exactdice import d6
            >>> (10**9 @ d6).mean()
            Fraction(3500000000, 1)
        """
        return moments.mean(self._form)

    def var(self) -> Any:
        """``E (X - E X)^2``, the variance.

        Raises:
            SupportError: An outcome is no number.

        Examples:
            >>> from exactdice import d6
            >>> d6.var()
            Fraction(35, 12)
        """
        return moments.variance(self._form)

    def std(self) -> Any:
        """The root of the variance: a Fraction where it is rational, otherwise an exact sympy number.

        Raises:
            SupportError: An outcome is no number.

        Examples:
            >>> from exactdice import d6
            >>> d6.std()
            sqrt(105)/6
        """
        return moments.square_root(self.var())

    def moment(self, k: int) -> Any:
        """``E X^k``.

        Args:
            k: A whole number of at least 0.

        Raises:
            CountError: k is not a whole number of at least 0.
            SupportError: An outcome is no number.

        Examples:
            >>> from exactdice import d6
            >>> d6.moment(2)
            Fraction(91, 6)
        """
        return moments.raw_moment(self._form, count(k, "order of the moment"))

    def central_moment(self, k: int) -> Any:
        """``E (X - E X)^k``.

        Args:
            k: A whole number of at least 0.

        Raises:
            CountError: k is not a whole number of at least 0.
            SupportError: An outcome is no number.

        Examples:
            >>> from exactdice import bernoulli
            >>> bernoulli("1/4").central_moment(3)
            Fraction(3, 32)
        """
        return moments.central_moment(self._form, count(k, "order of the moment"))

    def skewness(self) -> Any:
        """``E (X - E X)^3 / std^3``; a Fraction or an exact sympy number.

        Raises:
            ZeroMassError: The outcome is certain.
            SupportError: An outcome is no number.

        Examples:
            >>> from exactdice import bernoulli
            >>> bernoulli("1/5").skewness()
            Fraction(3, 2)
        """
        return moments.skewness(self._form)

    def kurtosis(self) -> Any:
        """The excess ``E (X - E X)^4 / var^2 - 3``.

        Raises:
            ZeroMassError: The outcome is certain.
            SupportError: An outcome is no number.

        Examples:
            >>> from exactdice import d6
            >>> d6.kurtosis()
            Fraction(-222, 175)
        """
        return moments.excess_kurtosis(self._form)

    def covariance(self) -> Any:
        """``E (X - E X)(Y - E Y)`` of a law of pairs.

        Raises:
            SupportError: The outcomes are no pairs of numbers.

        Examples:
            >>> from exactdice import d6
            >>> d6.map(lambda n: (n, 7 - n)).covariance()
            Fraction(-35, 12)
        """
        return moments.covariance(self._form)

    def correlation(self) -> Any:
        """Covariance over the product of the standard deviations of a law of pairs.

        Raises:
            SupportError: The outcomes are no pairs of numbers.
            ZeroMassError: One of the two is certain.

        Examples:
            >>> from exactdice import d6
            >>> d6.map(lambda n: (n, 7 - n)).correlation()
            Fraction(-1, 1)
        """
        return moments.correlation(self._form)

    def entropy(self, base: Any = 2) -> Any:
        """``-sum p log p``, in bits by default.

        A Fraction where every probability is a power of the base, otherwise an exact sympy number.

        Args:
            base: Of the logarithm, a number above 1.

        Raises:
            WeightError: The base is not an exact number above 1.

        Examples:
            >>> from exactdice import d, d6
            >>> d(8).entropy(), d6.entropy()
            (Fraction(3, 1), log(6)/log(2))
        """
        number = exact(base, "base of the logarithm")
        if number <= 1:
            raise WeightError(f"base of the logarithm {shown(base)} is not above 1; write 2 for bits")
        return distances.entropy(self._form, number)

    # --- order ----------------------------------------------------------------------------------------------------

    def support(self) -> list[T_co]:
        """The possible outcomes, in order.

        Examples:
            >>> from exactdice import d3
            >>> (10 * d3).support()
            [10, 20, 30]
        """
        return self.keys()

    def head(self, n: int) -> list[tuple[T_co, Fraction]]:
        """The first n outcomes with their probabilities, of a law with or without an end; fewer where it has no more.

        A law unbounded below is read from its greatest outcome.

        Args:
            n: How many.

        Raises:
            CountError: n is not a whole number of at least 0.

        Examples:
            >>> from exactdice import d6, equals
            >>> d6.rolls_until(equals(6)).head(2)
            [(1, Fraction(1, 6)), (2, Fraction(5, 36))]
        """
        return order.head(self._form, count(n, "number of outcomes"))

    def min(self) -> T_co:
        """The least outcome.

        Raises:
            SupportError: The outcomes have no order.
        """
        return order.least(self._form)  # type: ignore[no-any-return]

    def max(self) -> T_co:
        """The greatest outcome.

        Raises:
            SupportError: The outcomes have no order.
        """
        return order.greatest(self._form)  # type: ignore[no-any-return]

    def quantile(self, q: Any) -> T_co:
        """The least outcome x with ``P(X <= x) >= q``.

        Args:
            q: A chance, such as ``"1/2"``.

        Raises:
            SupportError: The outcomes have no order.
            WeightError: q is not an exact number from 0 to 1.

        Examples:
            >>> from exactdice import d6
            >>> (2 @ d6).quantile("0.9")
            10
        """
        return order.quantile(self._form, probability(q))  # type: ignore[no-any-return]

    def median(self) -> T_co:
        """``quantile("1/2")``, the lower one where there are two.

        Examples:
            >>> from exactdice import d6
            >>> d6.median()
            3
        """
        return order.quantile(self._form, Fraction(1, 2))  # type: ignore[no-any-return]

    def mode(self) -> tuple[T_co, ...]:
        """All outcomes of the greatest probability, in order.

        Examples:
            >>> from exactdice import d6
            >>> (2 @ d6).mode(), (3 @ d6).mode()
            ((7,), (10, 11))
        """
        return order.modes(self._form)

    # --- beside another law ---------------------------------------------------------------------------------------

    def dominates(self, other: Measure[Any]) -> bool:
        """Whether ``P(X >= x) >= P(Y >= x)`` for every x (first-order stochastic dominance).

        Args:
            other: The law of Y.

        Examples:
            >>> from exactdice import d6, max_of
            >>> max_of(d6, d6).dominates(d6)
            True
        """
        return distances.dominates(self._form, _other(other))

    def total_variation(self, other: Measure[Any]) -> Fraction:
        """The greatest difference between the two laws in the probability of any event.

        Args:
            other: The other law.

        Examples:
            >>> from exactdice import d, d6
            >>> d6.total_variation(d(8))
            Fraction(1, 4)
        """
        return distances.total_variation(self._form, _other(other))

    def kolmogorov(self, other: Measure[Any]) -> Fraction:
        """The greatest difference between the two distribution functions.

        Args:
            other: The other law.

        Examples:
            >>> from exactdice import d, d6
            >>> d6.kolmogorov(d(8))
            Fraction(1, 4)
        """
        return distances.kolmogorov(self._form, _other(other))

    def wasserstein(self, other: Measure[Any]) -> Any:
        """The area between the two distribution functions, in the unit of the outcomes.

        Args:
            other: The other law.

        Examples:
            >>> from exactdice import d, d6
            >>> d6.wasserstein(d(8))
            Fraction(1, 1)
        """
        return distances.wasserstein(self._form, _other(other))


def _other(law: Any) -> Any:
    if not isinstance(law, Measure):
        value = shown(law)
        raise OperandError(f"{value} is no distribution to compare with; write point({value}) for a certain outcome")
    return law._form
