"""What a dice text says: immutable nodes that check themselves, spell themselves and know their law.

The canonical spelling is the shortest: ``d6`` for ``1d6``, ``d%`` for ``d100``, ``kh`` for ``kh1``, ``r1`` for
``r=1``, no needless parentheses. So a text that was read never grows when printed: it can be read again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from exactdice.algebra import sums
from exactdice.distribution import Distribution, point
from exactdice.errors import NotationError, SupportError
from exactdice.events import equals
from exactdice.rolls.dice import d
from exactdice.rolls.pools import pool
from exactdice.rolls.suffixes import (
    Comparator,
    Explosion,
    Keep,
    Shows,
    ShowsBetween,
    check_choice,
    check_whole,
    event_that,
)

if TYPE_CHECKING:
    from exactdice.events import Event

MAX_DEPTH: Final = 64  # printing, comparing and evaluating recurse once or twice per level of nesting

Value: TypeAlias = "int | Distribution[int]"  # what is not random stays a plain number


# ---------------------------------------------------------------------------------------------- checks


def check_sides(sides: object) -> None:
    """Refuse what cannot be the number of sides of a die."""
    check_whole("a number of sides", sides)
    if sides == 0:
        raise NotationError("a die of 0 sides cannot be rolled; write d1 or more")


def _check_suffix(what: str, value: object, kind: Any) -> None:
    if value is not None and not isinstance(value, kind):
        raise NotationError(f"{what} cannot be {value!r}; write None or an instance of its class")


def _check_keep(count: Expression, keep: Keep) -> None:
    if not isinstance(count, Number):
        raise NotationError(f"{keep} needs a fixed number of dice, not ({count}); write a plain number before the d")
    if keep.number > count.value == 0:
        raise NotationError(f"{keep} asks for {keep.number} of 0 dice; roll {keep.number} or more, or leave {keep} out")
    if keep.number > count.value:
        raise NotationError(f"{keep} asks for {keep.number} of {count} dice; write {count} or fewer")


def _adopt(whole: Expression, parts: tuple[Expression, ...], least: int = 1) -> None:
    """Note what follows from the parts; refuse what is no expression, and nesting that could exhaust the stack."""
    if not isinstance(parts, tuple) or len(parts) < least:
        name = type(whole).__name__
        raise NotationError(f"the parts of a {name} cannot be {parts!r}; write a tuple of {least} or more")
    for part in parts:
        if not isinstance(part, Expression):
            raise NotationError(f"{part!r} is no expression; write Number(6), Dice(6), ... or parse a text")
    depth = 1 + max(part.depth for part in parts)
    if depth > MAX_DEPTH:
        raise NotationError(f"the expression is nested more than {MAX_DEPTH} deep; split it into several")
    object.__setattr__(whole, "depth", depth)
    object.__setattr__(whole, "random", any([part.random for part in parts]))


# ---------------------------------------------------------------------------------------------- nodes


@dataclass(frozen=True, slots=True)
class Expression:
    """A dice expression: ``str`` spells it, :meth:`law` evaluates it, ``==`` compares what was written.

    It is one of the six kinds below; there are no others.
    """

    depth: int = field(default=1, init=False, repr=False, compare=False)
    random: bool = field(default=False, init=False, repr=False, compare=False)  # whether there are dice in it

    def __post_init__(self) -> None:
        raise NotationError("an Expression has no meaning of its own; write Number(6), Dice(6), ... or parse a text")

    def law(self) -> Distribution[Any]:
        """The exact law: of booleans for a comparison, of whole numbers for everything else.

        Every die of the expression is rolled on its own: in ``d6 - d6`` two dice are thrown.
        """
        value = _compared(self) if isinstance(self, Comparison) else _value(self)
        return point(value) if isinstance(value, int) else value

    def __str__(self) -> str:
        return _spelled(self)


@dataclass(frozen=True, slots=True)
class Number(Expression):
    """A whole number of zero or more; ``-3`` is ``Negative(Number(3))``."""

    value: int

    def __post_init__(self) -> None:
        check_whole("a number", self.value)


@dataclass(frozen=True, slots=True)
class Negative(Expression):
    """Minus the operand. ``a - b`` is the sum of ``a`` and ``Negative(b)``."""

    operand: Expression

    def __post_init__(self) -> None:
        _adopt(self, (self.operand,))


@dataclass(frozen=True, slots=True)
class Product(Expression):
    """Two or more factors, with dice in one at the most: ``3*d6`` triples one die (``3d6`` adds three)."""

    factors: tuple[Expression, ...]

    def __post_init__(self) -> None:
        _adopt(self, self.factors, least=2)
        if sum([factor.random for factor in self.factors]) > 1:
            raise NotationError(
                "a product has dice in one factor at the most; write (d6)d8 to add a random number of dice"
            )


@dataclass(frozen=True, slots=True)
class Sum(Expression):
    """Two or more terms added, all in one node: a sum of 500 terms is no deeper than one of two."""

    terms: tuple[Expression, ...]

    def __post_init__(self) -> None:
        _adopt(self, self.terms, least=2)


@dataclass(frozen=True, slots=True)
class Comparison(Expression):
    """Whether two expressions compare as stated; inside arithmetic, yes counts as 1 and no as 0."""

    left: Expression
    comparator: Comparator
    right: Expression

    def __post_init__(self) -> None:
        check_choice("a comparison", self.comparator, get_args(Comparator))
        _adopt(self, (self.left, self.right))


@dataclass(frozen=True, slots=True)
class Dice(Expression):
    """Equal dice added: ``4d6kh3`` is ``Dice(6, Number(4), keep=Keep("kh", 3))``.

    Re-roll and explosion are done die by die, the re-roll first: each roll of a die, those its explosions add
    too, is re-rolled once where it shows a face to re-roll. Then the pool is cut down to the dice kept.
    """

    sides: int
    count: Expression = Number(1)
    reroll: Shows | ShowsBetween | None = None
    explosion: Explosion | None = None
    keep: Keep | None = None

    def __post_init__(self) -> None:
        check_sides(self.sides)
        _adopt(self, (self.count,))
        object.__setattr__(self, "random", True)
        _check_suffix("a re-roll", self.reroll, Shows | ShowsBetween)
        _check_suffix("an explosion", self.explosion, Explosion)
        _check_suffix("a keep", self.keep, Keep)
        if self.keep is not None:
            _check_keep(self.count, self.keep)


# -------------------------------------------------------------------------------------------- spelling

_COMPARISON, _SUM, _PRODUCT, _UNARY, _ATOM = range(5)  # how tightly a node binds, loosest first


def _binding(expression: Expression) -> int:
    match expression:
        case Comparison():
            return _COMPARISON
        case Sum():
            return _SUM
        case Product():
            return _PRODUCT
        case Negative():
            return _UNARY
        case _:
            return _ATOM


def _within(expression: Expression, loosest: int) -> str:
    """The spelling where nothing looser than ``loosest`` can stand without parentheses."""
    text = _spelled(expression)
    return text if _binding(expression) >= loosest else f"({text})"


def _spelled(expression: Expression) -> str:
    match expression:
        case Number(value=value):
            return str(value)
        case Dice():
            return _spelled_dice(expression)
        case Negative(operand=operand):
            return f"-{_within(operand, _UNARY)}"
        case Product(factors=factors):
            return "*".join([_within(factor, _UNARY) for factor in factors])
        case Sum(terms=(first, *others)):
            return _within(first, _PRODUCT) + "".join([_spelled_next_term(term) for term in others])
    assert isinstance(expression, Comparison)
    return f"{_within(expression.left, _SUM)} {expression.comparator} {_within(expression.right, _SUM)}"


def _spelled_next_term(term: Expression) -> str:
    # The blanks matter after a re-roll: 'd6r1 - 2' subtracts, 'd6r1-2' re-rolls ones and twos.
    match term:
        case Negative(operand=operand):
            return f" - {_within(operand, _PRODUCT)}"
        case _:
            return f" + {_within(term, _PRODUCT)}"


def _spelled_dice(dice: Dice) -> str:
    match dice.count:
        case Number(value=1):
            count = ""
        case Number(value=value):
            count = str(value)
        case rolled:
            count = f"({_spelled(rolled)})"
    sides = "%" if dice.sides == 100 else str(dice.sides)
    reroll = "" if dice.reroll is None else f"r{dice.reroll}"
    return f"{count}d{sides}{reroll}{dice.explosion or ''}{dice.keep or ''}"


# --------------------------------------------------------------------------------------------- meaning

_MIRRORED: Final[dict[Comparator, Comparator]] = {
    "<": ">",
    "<=": ">=",
    ">": "<",
    ">=": "<=",
    "=": "=",
    "!=": "!=",
}


def _value(expression: Expression) -> Value:
    """The number an expression is, or the law of the number it is."""
    match expression:
        case Number(value=value):
            return value
        case Dice():
            return _rolled(expression)
        case Negative(operand=operand):
            return -_value(operand)
        case Product(factors=factors):
            return _multiplied(factors)
        case Sum(terms=terms):
            return _added(terms)
    assert isinstance(expression, Comparison)
    truth = _compared(expression)
    return int(truth) if isinstance(truth, bool) else truth.map(int)


def _rolled(dice: Dice) -> Value:
    die = d(dice.sides)
    if dice.reroll is not None:
        die = die.reroll(dice.reroll.event())
    if dice.explosion is not None and dice.explosion.times is None and (dice.keep is not None or dice.sides == 1):
        bounded = _spelled(replace(dice, explosion=Explosion(10)))
        fault = "keeps some of dice that explode for ever" if dice.keep is not None else "never comes to an end"
        raise SupportError(f"{_spelled(dice)} {fault}; write {bounded} for at most 10 further rolls of a die")
    if dice.explosion is not None:
        die = die.explode(equals(dice.sides), times=dice.explosion.times)
    count = _value(dice.count)
    if dice.keep is None or not isinstance(count, int):  # with a keep the count is a number: see _check_keep
        return count @ die
    if count == 0:
        return 0
    dice_rolled = pool(count, die)
    match dice.keep:
        case Keep(selection="kh", number=number):
            return dice_rolled.keep_highest(number).sum()
        case Keep(selection="kl", number=number):
            return dice_rolled.keep_lowest(number).sum()
        case Keep(selection="dh", number=number):
            return dice_rolled.drop_highest(number).sum()
        case _:
            return dice_rolled.drop_lowest(dice.keep.number).sum()


def _added(terms: tuple[Expression, ...]) -> Value:
    """The sum; equal terms are alike and independent, so n of them are n copies of one law."""
    number = 0
    forms = []
    for term, copies in Counter(terms).items():
        value = _value(term)
        if isinstance(value, int):
            number += copies * value
        else:
            forms.append((copies @ value)._form)
    if not forms:
        return number
    return Distribution._of(sums.total(forms)) + number


def _multiplied(factors: tuple[Expression, ...]) -> Value:
    product: Value = 1
    for factor in factors:
        product = product * _value(factor)
    return product


def _compared(comparison: Comparison) -> bool | Distribution[bool]:
    left, right = _value(comparison.left), _value(comparison.right)
    if isinstance(right, int):
        event = event_that(comparison.comparator, right)
        return event(left) if isinstance(left, int) else _truth(left, event)
    if isinstance(left, int):
        return _truth(right, event_that(_MIRRORED[comparison.comparator], left))
    return _truth(left.compare(right), event_that(comparison.comparator, 0))


def _truth(law: Distribution[int], event: Event) -> Distribution[bool]:
    """The law of whether the event happens; one probability is asked, which very many dice can still answer."""
    chance = law.prob(event)
    return Distribution({False: 1 - chance, True: chance})
