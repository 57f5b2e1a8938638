"""Pools: dice thrown together and looked at together, from which laws are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from exactdice.algebra import mixing
from exactdice.distribution import Distribution
from exactdice.errors import OperandError
from exactdice.events import as_event
from exactdice.kernel import common_multiple
from exactdice.rolls.multisets import Multiset
from exactdice.rolls.sources import Dice, thrown
from exactdice.scalars import count, shown
from exactdice.sizes import bounded, require

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from exactdice.algebra.forms import Form
    from exactdice.evaluators import Evaluator
    from exactdice.events import Event
    from exactdice.rolls.sources import Source


class Pool(Multiset):
    """Independent dice thrown together and sorted, with the positions that are kept (0 is the lowest die).

    Made by ``pool``. ``keep_...`` and ``drop_...`` give pools, and so do ``a | b``, ``a & b``, ``a - b`` and ``a + b``:
    union, intersection and difference of multisets (the greater, the less and the difference of how many dice show an
    outcome), and the dice of both. Two pools are independent, ``a | a`` is two throws. All other methods give laws.

    Examples:
        >>> from exactdice import d6
        >>> pool(4, d6).keep_highest(3).sum().mean()
        Fraction(15869, 1296)
        >>> (pool(2, d6) & pool(2, d6)).size().pmf(2)  # both throw the same
        Fraction(11, 216)
    """

    __slots__ = ()

    def sum(self) -> Distribution[Any]:
        """Law of the sum of the kept dice.

        Raises:
            SupportError: An outcome is no number.
            TooLargeError: The answer exceeds the budget.
        """
        return self._law(_laws().total, lazy=True)

    def count(self, event: Event | Callable[[Any], Any]) -> Distribution[int]:
        """Law of the number of kept dice whose outcome is in an event.

        Args:
            event: An event such as ``at_least(5)``, or a function from an outcome to True or False.

        Examples:
            >>> from exactdice import at_least, d6
            >>> pool(3, d6).count(at_least(5)).mean()
            Fraction(1, 1)
        """
        condition = as_event(event)
        return self._law(lambda source: _laws().counted(source, condition), lazy=True)

    def size(self) -> Distribution[int]:
        """Law of the number of dice; random in a union, an intersection or a difference.

        Examples:
            >>> from exactdice import d6
            >>> (pool(1, d6) | pool(1, d6)).size()
            Distribution({1: '1/6', 2: '5/6'})
        """
        return self._law(_laws().size, lazy=True)

    def highest(self, k: int = 1) -> Distribution[Any]:
        """Law of the k-th highest of the kept dice.

        Args:
            k: 1 for the highest.

        Raises:
            CountError: There are, or may be, fewer than k dice.
            SupportError: The outcomes have no order.

        Examples:
            >>> from exactdice import d6
            >>> pool(2, d6).highest().pmf(6)
            Fraction(11, 36)
        """
        number = self._at_most_all(k, self._sizes("highest"), least=1)
        return self._law(lambda source: _laws().at_position(source, source.size - number))  # type: ignore[operator]

    def lowest(self, k: int = 1) -> Distribution[Any]:
        """Law of the k-th lowest of the kept dice.

        Args:
            k: 1 for the lowest.

        Raises:
            CountError: There are, or may be, fewer than k dice.
            SupportError: The outcomes have no order.
        """
        number = self._at_most_all(k, self._sizes("lowest"), least=1)
        return self._law(lambda source: _laws().at_position(source, number - 1))

    def evaluate(self, evaluator: Evaluator, *more: Evaluator) -> Distribution[Any]:
        """Law of what an evaluator says of the kept dice; of the tuple of what several say of the same throw.

        Args:
            evaluator: A state machine over outcomes, of one's own or from ``exactdice.rolls.matching``.
            more: Further ones.

        Raises:
            OperandError: It is no evaluator, or a state cannot be hashed.
            SupportError: The outcomes have no order, or a value is a float.
            TooLargeError: There are more states than the budget allows.

        Examples:
            >>> from exactdice import Evaluator, d6
            >>> odd = Evaluator(True, lambda even, outcome, count: even == (count % 2 == 0), lambda even: not even)
            >>> pool(2, d6).evaluate(odd)
            Distribution({False: '1'})
            >>> from exactdice.rolls.matching import largest_set, longest_straight
            >>> pool(5, d6).evaluate(largest_set, longest_straight).pmf((1, 5))
            Fraction(5, 162)
        """
        return Distribution._of(_laws().evaluated_branches(self._branches, (evaluator, *more)))

    def counts(self) -> Distribution[tuple[int, ...]]:
        """Law of how many dice show each outcome, a tuple in ascending order of the outcomes of all dice.

        Examples:
            >>> from exactdice import d3
            >>> pool(3, d3).counts().pmf((1, 1, 1))
            Fraction(2, 9)
        """
        return self.evaluate(_matching().counts)

    def sets(self) -> Distribution[tuple[int, ...]]:
        """Law of the sizes of all sets of dice that show the same, in descending order.

        Examples:
            >>> from exactdice import d6
            >>> pool(5, d6).sets().pmf((3, 2))  # a full house
            Fraction(25, 648)
        """
        return self._law(_laws().sets)

    def largest_set(self) -> Distribution[int]:
        """Law of the size of the largest set of dice that show the same.

        Examples:
            >>> from exactdice import d6
            >>> pool(5, d6).largest_set().pmf(5)
            Fraction(1, 1296)
        """
        return self._law(_laws().largest_set)

    def longest_straight(self) -> Distribution[int]:
        """Law of the greatest number of consecutive whole numbers that are all shown.

        Raises:
            SupportError: An outcome is no whole number.

        Examples:
            >>> from exactdice import d6
            >>> pool(5, d6).longest_straight().pmf(5)
            Fraction(5, 162)
        """
        return self._law(_laws().longest_straight)

    def straights(self, length: int) -> Distribution[int]:
        """Law of the number of straights: of x such that each of x, ..., x + length - 1 is shown.

        A longer one holds several (1-2-3-4 holds two of length 3), and dice that show the same count once.

        Args:
            length: How many outcomes in a row.

        Raises:
            CountError: The length is not a whole number of at least 1.
            SupportError: An outcome is no whole number.

        Examples:
            >>> from exactdice import d6
            >>> pool(5, d6).straights(4).pmf(0)  # no small straight: 1 - 1200/7776
            Fraction(137, 162)
        """
        return self.evaluate(_matching().straights(length))

    def against(self, defender: Pool, ties: str = "defender") -> Distribution[tuple[int, int]]:
        """Law of the pairs (dice lost by this pool, the attacker; dice lost by the defender).

        The highest die meets the highest, the second the second, as long as both have one; the lower of a pair is
        lost.

        Args:
            defender: The other pool.
            ties: Who wins a pair of equals: ``"defender"``, ``"attacker"`` or ``"nobody"``, where neither loses a die.

        Raises:
            OperandError: The defender is no pool, or ``ties`` does not exist.
            CountError: How many dice a union, an intersection or a difference has is uncertain.

        Examples:
            >>> from exactdice import d6
            >>> pool(1, d6).against(pool(1, d6))
            Distribution({(0, 1): '5/12', (1, 0): '7/12'})
        """
        self._require_pool(defender, "against")
        opposed, times = _laws().opposed, len(self._branches) * len(defender._branches)
        require("states", 1000 * times, "pairing two pools")
        forms = [(v * w, opposed(a, b, ties, times)) for v, a in self._branches for w, b in defender._branches]
        return Distribution._of(mixing.mix(forms))

    def reroll_shared(
        self, event: Event | Callable[[Any], Any], times: int | None = None, which: str = "lowest"
    ) -> Self:
        """The pool after at most ``times`` of the dice in an event are thrown again, each of them once.

        All dice are thrown; then the owner throws again dice whose outcome is in the event, as many as there are, but
        at most ``times``. What comes up stays, in the event or not, so the dice lie then: they may be kept, joined and
        looked at, but ``explode_each`` comes before.

        Args:
            event: What is thrown again.
            times: The re-rolls of the whole pool; a number is needed.
            which: The dice that are thrown again where more are in the event: the ``"lowest"``, the ``"highest"``, or
                some of them at ``"random"``.

        Raises:
            OperandError: Dice are unlike, or dropped or thrown again before, or ``which`` does not exist.
            CountError: ``times`` is missing, or not a whole number of at least 0.

        Examples:
            >>> from exactdice import at_least, d
            >>> pool(5, d(10)).reroll_shared(lambda x: x < 7, 2).count(at_least(7)).mean()
            Fraction(43142, 15625)
        """
        condition, shared = as_event(event), _shared()
        number = shared.limit(times, "reroll_shared", "pool(4, d6.reroll(event))")
        return self._branched("reroll_shared", lambda law, n: shared.rerolled(law, n, condition, number, which))

    def explode_shared(self, event: Event | Callable[[Any], Any], times: int | None = None) -> Self:
        """The pool to which each die in an event adds a die, and those too, at most ``times`` dice in all.

        The dice added are dice of the pool: they are kept, counted and matched like the others.

        Args:
            event: What grants a further die.
            times: The explosions of the whole pool; a number is needed.

        Raises:
            OperandError: Dice are unlike, or dropped or thrown again before.
            CountError: ``times`` is missing, or not a whole number of at least 0.

        Examples:
            >>> from exactdice import d6, equals
            >>> pool(3, d6).explode_shared(equals(6), 3).sum().mean()
            Fraction(32557, 2592)
        """
        condition, shared = as_event(event), _shared()
        number = shared.limit(times, "explode_shared", "explode_each(event)")
        return self._branched("explode_shared", lambda law, n: shared.exploded(law, n, condition, number))

    def explode_each(self, event: Event | Callable[[Any], Any], times: int | None = None) -> Self:
        """The pool of dice each of which explodes for itself: its outcome is the sum of its throws.

        Args:
            event: What grants a die a further throw.
            times: The largest number of further throws of each die; no limit without it.

        Raises:
            OperandError: Some dice are dropped or thrown again before.

        Examples:
            >>> from exactdice import d6, equals
            >>> pool(2, d6).explode_each(equals(6), 1).highest().pmf(12)  # 1 - (35/36)^2
            Fraction(71, 1296)
        """
        dice = [(weight, _shared().untouched(source, "explode_each")) for weight, source in self._branches]
        laws = {law: law.explode(event, times) for law in {law for _, source in dice for law, _ in source.groups}}
        return self._of([(weight, thrown([(laws[law], n) for law, n in source.groups])) for weight, source in dice])

    def explode_sum(self, event: Event | Callable[[Any], Any], times: int | None = None) -> Distribution[Any]:
        """Law of the sum, where the whole pool is thrown again and added whenever its sum is in the event.

        Args:
            event: Which sum grants a further throw of the pool.
            times: The largest number of further throws; no limit without it.

        Examples:
            >>> from exactdice import d6, equals
            >>> pool(2, d6).explode_sum(equals(12), 1).mean()  # 7 + 7/36
            Fraction(259, 36)
        """
        return self.sum().explode(event, times)

    def _law(self, form_of: Callable[[Source], Form], *, lazy: bool = False) -> Distribution[Any]:
        """The mixture of the laws of all branches; ``lazy`` ones of like dice are mixed before they are worked out."""
        if len(self._branches) == 1:
            return Distribution._of(form_of(self._branches[0][1]))
        dear = [source for _, source in self._branches if not (lazy and isinstance(source, Dice) and source.alike)]
        what = f"a pool in {len(self._branches):,} branches"
        require("states", sum([source.dice**2 for source in dear]) // 2, what)  # of each a law of its own
        return Distribution._of(mixing.mix([(weight, form_of(source)) for weight, source in self._branches]))

    def _branched(
        self, method: str, split: Callable[[Distribution[Any], int], tuple[list[tuple[int, Source]], int]]
    ) -> Self:
        """The pool in which the like dice of each branch split into further branches."""
        parts = []
        for weight, source in self._branches:
            law, n = _shared().alike(source, method)
            parts.append((weight, *(split(law, n) if law is not None else ([(1, source)], 1))))
        common = common_multiple([total for _, _, total in parts])
        return self._of([(v * w * (common // total), source) for v, rows, total in parts for w, source in rows])


def _laws() -> Any:
    """The room of the laws, loaded when it is first needed."""
    from exactdice.rolls import laws

    return laws


def _matching() -> Any:
    from exactdice.rolls import matching

    return matching


def _shared() -> Any:
    from exactdice.rolls import shared

    return shared


def pool(dice: int | Distribution[int] | Iterable[Distribution[Any]], law: Distribution[Any] | None = None) -> Pool:
    """A pool of n dice of one law, of a random number of them, or of the laws in a list.

    Args:
        dice: The number of dice, the law of their number, or a list of laws.
        law: The law of each die where a number is given.

    Raises:
        CountError: The number is not whole and at least 0.
        OperandError: A die is no distribution.

    Examples:
        >>> from exactdice import d, d3, d6
        >>> pool([d6, d(8)]).highest().pmf(8)
        Fraction(1, 8)
        >>> pool(d3, d6).keep_highest(2).sum().mean()  # of one to three dice, all where there is one
        Fraction(455, 72)
    """
    if law is not None:
        die = _die(law)
        if isinstance(dice, Distribution):
            return Pool._of([(weight, _like(n, die)) for n, weight in zip(*dice._form.pairs()[:2], strict=True)])
        return Pool._of([(1, _like(dice, die))])
    if isinstance(dice, (int, Distribution, Mapping)) or not isinstance(dice, Iterable):
        raise OperandError(f"pool({shown(dice)}) names no dice; write pool(4, d6) or pool([d6, d8])")
    return Pool._of([(1, thrown([(_die(one), 1) for one in bounded(dice, "this list of dice")]))])


def _like(dice: Any, die: Distribution[Any]) -> Dice:
    n = count(dice, "number of dice")
    require("bits", n, "such a pool")
    return Dice(((die, n),), range(n))


def _die(law: Any) -> Distribution[Any]:
    if not isinstance(law, Distribution):
        raise OperandError(f"die {shown(law)} is no distribution; write pool(4, d6)")
    return law
