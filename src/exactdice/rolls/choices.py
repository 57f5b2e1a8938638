"""Pools as decisions: which dice to throw again towards a sum, a target, or anything else that dice can show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import require_numbers, require_plain
from exactdice.algebra.outcomes import ordered
from exactdice.distribution import Distribution, point
from exactdice.distribution.describe import exact_and_rounded
from exactdice.errors import CountError, OperandError, SupportError
from exactdice.events import Event
from exactdice.format import abbreviated, decimal, percent
from exactdice.format.results import Drawn, Grid, Sheet
from exactdice.process.decisions.objective import read
from exactdice.process.equations import law
from exactdice.rolls.choices_table import Kind, Table
from exactdice.rolls.pools import Pool, pool
from exactdice.rolls.sources import Dice
from exactdice.scalars import count, outcome, shown, words
from exactdice.sizes import bounded, require, sized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.process.decisions.objective import Objective
from exactdice.rolls.choices_table import Hand

_MOST_ROWS = 30
_LONGEST = 20  # characters of a fraction in a row
_0, _1 = Fraction(0), Fraction(1)


class Held:
    """The dice of a decision: their kinds, which kind each of them is, and which positions count when sorted."""

    def __init__(self, dice: Any) -> None:
        if isinstance(dice, Distribution):
            dice = [dice]
        listed = list(bounded(dice, "this list of dice")) if _is_list(dice) else None
        held = dice if isinstance(dice, Pool) else pool(dice if listed is None else listed)
        source = held._branches[0][1]
        if len(held._branches) > 1 or not isinstance(source, Dice):
            raise OperandError(
                f"{shown(held)} has no certain dice to throw again; write a pool of a number of dice or a list of dice"
            )
        require("states", source.dice, f"the best re-roll of {sized(source.dice)} dice")  # each has its place in a list
        groups = source.groups
        self.laws = [die for die, _ in groups]
        self.order = [n for n, (_, number) in enumerate(groups) for _ in range(number)]
        if listed is not None:
            numbers = {die: n for n, die in enumerate(self.laws)}
            self.order = [numbers[die] for die in listed]
        self.kinds = [Kind(n, *die._form.pairs()) for die, n in groups]
        require_plain([kind.total for kind in self.kinds], "the best re-roll")
        self.number = source.dice
        faces = {face for kind in self.kinds for face in kind.faces}
        self.rank = {face: n for n, face in enumerate(ordered(faces) or ())}
        self._kept = source.kept
        self.all_kept = source.whole
        if not self.all_kept and not self.rank:
            raise SupportError(
                f"{shown(held)} keeps some of dice whose faces have no order; keep all, or map them to numbers"
            )

    def faces(self, showing: Any) -> list[tuple[int, Any]]:
        """The dice as they lie: the kind and the face of each.

        Raises:
            CountError: There are more or fewer faces than dice.
            SupportError: A die has no such face.
        """
        if not isinstance(showing, Iterable) or isinstance(showing, (str, Distribution)):
            raise OperandError(f"showing {shown(showing)} is no list of faces; write showing=[5, 5, 5]")
        listed = [outcome(face) for face in bounded(showing, "this list of faces")]
        if len(listed) != self.number:
            raise CountError(f"showing has {len(listed)} faces for {self.number} dice; give one for each die")
        lying = list(zip(self.order, listed, strict=True))
        for kind, face in lying:
            if face not in self.kinds[kind].faces:
                raise SupportError(f"a die shows {shown(face)}, which is none of its faces; give what it can show")
        return lying

    def kept(self, hand: Sequence[Any]) -> tuple[Any, ...]:
        """The faces of a hand that count, lowest first where they have an order."""
        faces = sorted(hand, key=self.rank.__getitem__) if self.rank else list(hand)
        return tuple([faces[place] for place in self._kept])


def _is_list(dice: Any) -> bool:
    return isinstance(dice, Iterable) and not isinstance(dice, (Pool, Mapping))


class RerollPlan(Drawn, ABC):
    """Which dice of a pool to throw again; prints as a table of advice. Made by ``best_reroll``.

    ``value`` is the objective under best play, ``result`` the law of the sum in the end, or where the objective is a
    function the law of the dice in the end, sorted.
    """

    objective: str
    value: Fraction
    result: Distribution[Any]

    def __init__(self, dice: Held, rerolls: int) -> None:
        self.dice = dice
        self.rerolls = rerolls

    def advice(self, showing: Iterable[Any], left: int | None = None) -> tuple[int, ...]:
        """The dice to throw again, by their places in a list of what all of them show, counted from 0.

        Args:
            showing: A face for each die, in the order of the list of dice or of the pool's own text.
            left: The re-rolls that are left, all of them by default.

        Raises:
            CountError: There are more or fewer faces than dice, or not so many re-rolls.
            SupportError: A die has no such face.
        """
        return self._again(self.dice.faces(showing), self._left(left))

    def _left(self, left: int | None) -> int:
        number = self.rerolls if left is None else count(left, "number of re-rolls left")
        if number > self.rerolls:
            raise CountError(f"{shown(left)} re-rolls left are more than the plan has; give at most {self.rerolls}")
        return number

    @abstractmethod
    def _again(self, lying: list[tuple[int, Any]], left: int) -> tuple[int, ...]: ...

    @abstractmethod
    def _rows(self) -> tuple[list[str], list[list[str]], int]:
        """Head and rows of the table, and how many rows are left out."""

    def _sheet(self) -> Sheet:
        head, rows, more = self._rows()
        title = f"{self.objective}: {exact_and_rounded(self.value)}"
        if not rows:
            return Sheet((title, "there is no moment to decide"), ())
        foot = [f"and {more:,} less likely moments, which advice answers"] if more else []
        return Sheet(
            (title,), [Grid(head, rows, [n for n, name in enumerate(head) if name not in _NUMBERS], foot=foot)]
        )

    def __repr__(self) -> str:
        return f"<RerollPlan: {self.objective} {exact_and_rounded(self.value)}>"


_NUMBERS = {"left", "met with", "worth", "keeping all", ""}


class _ByHands(RerollPlan):
    """Any objective: every hand is valued."""

    def __init__(self, dice: Held, rerolls: int, objective: Objective, sums: bool, low: bool, showing: Any) -> None:
        super().__init__(dice, rerolls)
        self.objective = f"{'least' if low else 'greatest'} {objective.text}"
        self._sums = sums
        self._sign = -1 if low else 1
        self._table = Table(dice.kinds, rerolls, lambda hand: self._sign * objective.worth(self._end(hand)))
        if showing is None:
            self._start = self._table.spread({0: kernel.worth(_1)})
            value = self._table.thrown[rerolls][0]
        else:
            place = self._place(dice.faces(showing))
            self._start = {place: kernel.worth(_1)}
            value = self._table.worth(place, rerolls)
        self.value = self._sign * kernel.plain(value)

    def _end(self, hand: Hand) -> Any:
        kept = self.dice.kept(self._faces(hand))
        return sum(kept) if self._sums else kept

    def _faces(self, hand: Hand) -> list[Any]:
        return [self.dice.kinds[n].faces[face] for n, lying in enumerate(hand) for face in lying]

    def _place(self, lying: list[tuple[int, Any]]) -> int:
        kinds = self.dice.kinds
        numbers = [sorted([kinds[n].faces.index(face) for kind, face in lying if kind == n]) for n in range(len(kinds))]
        return self._table.places[tuple(map(tuple, numbers))]

    def _again(self, lying: list[tuple[int, Any]], left: int) -> tuple[int, ...]:
        kept = self._table.hands[self._table.kept[left][self._place(lying)]]
        remaining = [[self.dice.kinds[n].faces[face] for face in faces] for n, faces in enumerate(kept)]
        again = []
        for place in reversed(range(len(lying))):  # of like dice the first are thrown
            kind, face = lying[place]
            if face in remaining[kind]:
                remaining[kind].remove(face)
            else:
                again.append(place)
        return tuple(reversed(again))

    @cached_property
    def _play(self) -> tuple[list[dict[int, Any]], dict[int, Any]]:
        return self._table.play(self._start)

    @cached_property
    def result(self) -> Distribution[Any]:  # type: ignore[override]
        chances: dict[Any, Any] = {}
        for place, chance in self._play[1].items():
            end = self._end(self._table.hands[place])
            chances[end] = chances.get(end, kernel.ZERO) + chance
        return law(chances)

    def _rows(self) -> tuple[list[str], list[list[str]], int]:
        head = ["left", "showing", "met with", "throw again", "worth", "", "keeping all"]
        met = [
            (self.rerolls - n, place, chance)
            for n, hands in enumerate(self._play[0][:-1])
            for place, chance in hands.items()
        ]
        likeliest = sorted(met, key=lambda one: one[2], reverse=True)[:_MOST_ROWS]
        likeliest.sort(key=lambda one: (-one[0], one[1]))
        return head, [self._row(*one) for one in likeliest], max(0, len(met) - _MOST_ROWS)

    def _row(self, left: int, place: int, chance: Any) -> list[str]:
        worth = self._sign * kernel.plain(self._table.worth(place, left))
        kept = self._sign * kernel.plain(self._table.thrown[0][place])
        hand, keeping = self._table.hands[place], self._table.hands[self._table.kept[left][place]]
        again: Hand = tuple([_without(faces, keeping[n]) for n, faces in enumerate(hand)])
        cells = [percent(kernel.plain(chance)), self._text(again) or "nothing"]
        return [str(left), self._text(hand), *cells, abbreviated(worth, _LONGEST), decimal(worth), decimal(kept)]

    def _text(self, hand: Hand) -> str:
        """The faces, of unlike dice with a bar between the kinds."""
        faces = [
            " ".join([words(self.dice.kinds[n].faces[face]) for face in lying]) or "-" for n, lying in enumerate(hand)
        ]
        return " | ".join(faces) if any(hand) else ""


def _without(faces: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(faces)
    for face in kept:
        rest.remove(face)
    return tuple(rest)


class _BySum(RerollPlan):
    """The mean sum of all dice: each die is thrown again where it shows less than what it is worth thrown again."""

    def __init__(self, dice: Held, rerolls: int, low: bool, showing: Any) -> None:
        super().__init__(dice, rerolls)
        self.objective = f"{'least' if low else 'greatest'} mean sum"
        self._low = low
        self._worths = [self._thrown(kind) for kind in dice.kinds]
        self._lying = None if showing is None else dice.faces(showing)

    def _thrown(self, kind: Kind) -> list[Fraction]:
        """What a die is worth that is thrown with so many re-rolls left: the mean of the better of face and re-roll."""
        size = len(kind.faces) * (self.rerolls + 1)
        bits = (self.rerolls + 1) * kind.total.bit_length()
        require("states", 3 * size * (1 + bits // 2000), f"the best of {self.rerolls:,} re-rolls")
        require("bits", self.rerolls * bits, f"the best of {self.rerolls:,} re-rolls")
        rolls = [(weight, kernel.worth(Fraction(face))) for weight, face in zip(kind.weights, kind.faces, strict=True)]
        worths = [kernel.combined(rolls, kind.total)]
        better = min if self._low else max
        for _ in range(self.rerolls):
            worths.append(kernel.combined([(weight, better(face, worths[-1])) for weight, face in rolls], kind.total))
        return list(map(kernel.plain, worths))

    def _throws(self, kind: int, face: Any, left: int) -> bool:
        """Whether a die is thrown again; a face that is worth as much is kept."""
        if not left:
            return False
        worth = self._worths[kind][left - 1]
        return bool(face > worth if self._low else face < worth)

    def _again(self, lying: list[tuple[int, Any]], left: int) -> tuple[int, ...]:
        return tuple([place for place, (kind, face) in enumerate(lying) if self._throws(kind, face, left)])

    @cached_property
    def value(self) -> Fraction:  # type: ignore[override]
        if self._lying is None:
            return sum([kind.dice * worths[-1] for kind, worths in zip(self.dice.kinds, self._worths, strict=True)], _0)
        return sum(
            [
                self._worths[kind][self.rerolls - 1] if self._throws(kind, face, self.rerolls) else Fraction(face)
                for kind, face in self._lying
            ],
            _0,
        )

    @cached_property
    def result(self) -> Distribution[Any]:  # type: ignore[override]
        if self._lying is None:
            laws = [kind.dice @ self._law(n, self.rerolls) for n, kind in enumerate(self.dice.kinds)]
        else:
            throw = self.rerolls - 1
            laws = [
                n @ (self._law(kind, throw) if self._throws(kind, face, self.rerolls) else point(face))
                for (kind, face), n in Counter(self._lying).items()
            ]
        return sum(laws, point(0))

    def _law(self, kind: int, left: int) -> Distribution[Any]:
        """The law of a die thrown with so many re-rolls left."""
        chances: dict[Any, Any] = {}
        thrown = kernel.worth(_1)
        faces, weights, total = self.dice.kinds[kind][1:]
        for remaining in range(left, -1, -1):
            again = 0
            for face, weight in zip(faces, weights, strict=True):
                if self._throws(kind, face, remaining):
                    again += weight
                else:
                    chances[face] = chances.get(face, kernel.ZERO) + thrown * weight / total
            thrown = thrown * again / total
        return law(chances)

    def _rows(self) -> tuple[list[str], list[list[str]], int]:
        head = ["left", "die", "throw again", "worth", ""]
        rows = []
        for left in range(self.rerolls, max(0, self.rerolls - _MOST_ROWS), -1):
            for n, kind in enumerate(self.dice.kinds):
                again = [face for face in kind.faces if self._throws(n, face, left)]
                bound = f"{again[0]} or more" if self._low else f"{again[-1] if again else ''} or less"
                worth = self._worths[n][left - 1]
                die = f"{kind.faces[0]} to {kind.faces[-1]}"
                rows.append(
                    [str(left), die, bound if again else "nothing", abbreviated(worth, _LONGEST), decimal(worth)]
                )
        return head, rows[:_MOST_ROWS], max(0, self.rerolls * len(self.dice.kinds) - _MOST_ROWS)


def best_reroll(
    dice: Pool | Iterable[Distribution[Any]] | Distribution[Any],
    rerolls: int = 1,
    *,
    objective: Any = None,
    minimise: bool = False,
    showing: Iterable[Any] | None = None,
) -> RerollPlan:
    """Which dice to throw again: all are thrown, then any of them again, at most so many times, each time as wished.

    Where it makes no difference, the fewest dice are thrown again, and of as many those with the lowest faces.

    Args:
        dice: A pool, a list of dice or one die; of a pool that keeps some dice only those count in the end.
        rerolls: How often dice may be picked up and thrown again, each time as many as wished.
        objective: What is wanted: nothing for the mean of the sum, an event for its chance to hold of the sum, or a
            function from the tuple of dice, sorted, to an exact number whose mean is meant.
        minimise: Whether little is wanted instead of much.
        showing: What the dice show already, in the order of the list of dice or of the pool's own text; without it
            they are thrown first.

    Raises:
        CountError: The number of re-rolls is not a whole number of at least 0, or there are not as many faces as dice.
        SupportError: A die has no such face, faces that are added are no numbers, or a worth is no exact number.
        OperandError: An argument is of the wrong kind.
        SymbolError: The chances of a die are expressions in symbols.
        TooLargeError: There are too many hands or dice.

    References:
        Backward induction: M. L. Puterman, Markov Decision Processes (1994), section 4.5.

    Examples:
        >>> from exactdice import at_least, d, d6, pool
        >>> plan = best_reroll(pool(3, d6), objective=at_least(17), showing=[5, 5, 5])
        >>> plan.value, plan.advice([5, 5, 5])
        (Fraction(1, 36), (0, 1))
        >>> best_reroll(pool(3, d(10)), rerolls=2).value
        Fraction(447, 20)
        >>> print(best_reroll(d6, rerolls=2))
        greatest mean sum: 14/3 ≈ 4.667
        <BLANKLINE>
        left  die     throw again  worth
        ----  ------  -----------  -----  ----
           2  1 to 6  4 or less     17/4  4.25
           1  1 to 6  3 or less      7/2   3.5
    """
    held = Held(dice)
    number = count(rerolls, "number of re-rolls")
    if type(minimise) is not bool:
        raise OperandError(f"minimise={shown(minimise)} is neither True nor False; write one of them")
    sums = objective is None or isinstance(objective, Event)
    judged = read(objective, "sum" if sums else "dice")
    if sums:
        for die in held.laws:
            require_numbers(die._form, "a sum of dice")
    rational = all([isinstance(face, (int, Fraction)) for kind in held.kinds for face in kind.faces])
    if objective is None and held.all_kept and rational:
        return _BySum(held, number, minimise, showing)
    return _ByHands(held, number, judged, sums, minimise, showing)
