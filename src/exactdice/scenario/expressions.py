"""Dice expressions and conditions: read as shapes, kept as the laws and events that they mean.

An expression is a whole number, text in dice notation, or a mapping with one operation, told by the key that names
it. A field of type ``Roll`` holds the law of what was written, a field of type ``Condition`` the event.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Any, Literal

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo, field_validator
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypeAliasType

from exactdice.distribution import Distribution, max_of, min_of, point
from exactdice.events import Event, at_least, at_most, one_of
from exactdice.rolls.notation import dice
from exactdice.rolls.pools import pool
from exactdice.scenario.shapes import Count, Integer, Shape, expected, tag, told_by_key

_Law = Distribution[int]
_OPERATIONS = (
    "sum", "times", "keep", "reroll", "explode", "count", "halve", "scale", "min", "max", "compare",
)  # fmt: skip


class _Expression:
    """Marks a law that is written as a dice expression, with its least possible outcome."""

    def __init__(self, least: int | None = None, cure: str = "") -> None:
        self.least, self.cure = least, cure

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.law, handler.generate_schema(Expression))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """A minimum holds for what is written as a number; what a roll can give, a schema cannot say."""
        return handler(core) | ({} if self.least is None else {"minimum": self.least})

    def law(self, written: int | str | Operation) -> _Law:
        law = _law(written)
        if self.least is not None and law.min() < self.least:
            raise expected(f"an expression without outcomes below {self.least}{self.cure}")
        return law


class _Condition:
    """Marks an event that is written as a condition."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(lambda test: test.event(), handler.generate_schema(_Test))


Roll = Annotated[_Law, _Expression()]
Number = Annotated[_Law, _Expression(0)]
Attacks = Annotated[_Law, _Expression(1, "; no attacks are written as count 0")]
Damage = Annotated[_Law, _Expression(1)]
Condition = Annotated[Event, _Condition()]
Faces = Annotated[list[Integer], Field(min_length=1)]
Several = Annotated[list[Roll], Field(min_length=1, max_length=1000)]  # each of them may be a long law


# --- conditions ---------------------------------------------------------------------------------------------------


class In(Shape):
    """The results listed."""

    outcomes: Faces = Field(alias="in", description="The results that are meant.")

    def event(self) -> Event:
        """The event that is written."""
        return one_of(*self.outcomes)


class AtMost(Shape):
    """The results up to a bound."""

    at_most: Integer = Field(description="The greatest result that is meant.")

    def event(self) -> Event:
        """The event that is written."""
        return at_most(self.at_most)


class AtLeast(Shape):
    """The results from a bound."""

    at_least: Integer = Field(description="The least result that is meant.")

    def event(self) -> Event:
        """The event that is written."""
        return at_least(self.at_least)


# --- operations ---------------------------------------------------------------------------------------------------


class Operation(Shape):
    """A mapping with one operation on dice expressions; its operands are laws already."""

    @abstractmethod
    def law(self) -> _Law:
        """The law of the result."""


class Sum(Operation):
    """Independent expressions, added."""

    sum: Several = Field(description="The expressions, each rolled by itself.")

    def law(self) -> _Law:
        """The law of the sum."""
        return pool(self.sum).sum()


class Times(Operation):
    """So many copies of an expression, added; their number may be rolled, too."""

    times: Number = Field(description="The number of copies.")
    of: Roll = Field(description="What is rolled for each copy.")

    def law(self) -> _Law:
        """The law of the sum of the copies."""
        return self.times @ self.of


class Keep(Operation):
    """The highest or lowest of several dice, added."""

    keep: Count = Field(description="How many dice are kept and added.")
    which: Literal["highest", "lowest"] = Field(description="Whether the highest or the lowest are kept.")
    dice: Count = Field(description="How many dice are thrown.")
    of: Roll = Field(description="One die.")

    @field_validator("dice")
    @classmethod
    def _enough(cls, dice: int, info: ValidationInfo) -> int:
        if dice < info.data.get("keep", 0):
            raise expected(f"at least as many dice as are kept, {info.data['keep']}")
        return dice

    def law(self) -> _Law:
        """The law of the sum of the dice kept."""
        thrown = pool(self.dice, self.of)
        kept = thrown.keep_highest(self.keep) if self.which == "highest" else thrown.keep_lowest(self.keep)
        return kept.sum()


class Reroll(Operation):
    """A whole expression, thrown again once where a condition holds."""

    reroll: Roll = Field(description="What is rolled.")
    when: Condition = Field(description="The results that are thrown again, once.")

    def law(self) -> _Law:
        """The law of the result that stands."""
        return self.reroll.reroll(self.when)


class Explode(Operation):
    """An expression to which a further roll is added after certain results, a limited number of times."""

    explode: Roll = Field(description="What is rolled.")
    on: Faces = Field(description="The results that add a further roll.")
    extra: Count = Field(description="The greatest number of further rolls.")

    def law(self) -> _Law:
        """The law of the total."""
        return self.explode.explode(one_of(*self.on), times=self.extra)


class CountOf(Operation):
    """How many of so many copies meet a condition; the number of copies may be rolled, too."""

    count: Number = Field(description="The number of copies.")
    of: Roll = Field(description="What is rolled for each copy.")
    when: Condition = Field(description="The results that are counted.")

    def law(self) -> _Law:
        """The law of the number of copies that meet the condition."""
        return self.count @ self.of.map(lambda x: int(self.when(x)))


class Halve(Operation):
    """Half of an expression, rounded up."""

    halve: Roll = Field(description="What is halved, rounded up.")

    def law(self) -> _Law:
        """The law of the half."""
        return self.halve.map(lambda x: -(-x // 2))


class Scale(Operation):
    """An expression multiplied by a number."""

    scale: Roll = Field(description="What is rolled.")
    by: Integer = Field(description="The number that the result is multiplied by.")

    def law(self) -> _Law:
        """The law of the multiple."""
        return self.scale * self.by


class Min(Operation):
    """The least of independent expressions."""

    min: Several = Field(description="The expressions, each rolled by itself.")

    def law(self) -> _Law:
        """The law of the least."""
        return min_of(*self.min)


class Max(Operation):
    """The greatest of independent expressions."""

    max: Several = Field(description="The expressions, each rolled by itself.")

    def law(self) -> _Law:
        """The law of the greatest."""
        return max_of(*self.max)


class Compare(Operation):
    """+1, 0 or -1 as the first of two independent expressions is greater, equal or less."""

    compare: Annotated[list[Roll], Field(min_length=2, max_length=2)] = Field(description="The two expressions.")

    def law(self) -> _Law:
        """The law of the comparison."""
        first, second = self.compare
        return first.compare(second)


# --- which one is written -----------------------------------------------------------------------------------------


def _law(written: int | str | Operation) -> _Law:
    if isinstance(written, Operation):
        return written.law()
    if isinstance(written, int):
        return point(written)
    law = dice(written)
    if isinstance(law.min(), bool):
        raise expected("a roll of numbers, not a comparison; {'compare': [a, b]} gives +1, 0 or -1")
    return law


# both have a name, so that the published schema describes each once
Expression = TypeAliasType(
    "Expression",
    Annotated[
        Annotated[Integer, tag("int")]
        | Annotated[str, Field(description="Dice notation such as 2D6+1."), tag("str")]
        | Annotated[Sum, tag("sum")]
        | Annotated[Times, tag("times")]
        | Annotated[Keep, tag("keep")]
        | Annotated[Reroll, tag("reroll")]
        | Annotated[Explode, tag("explode")]
        | Annotated[CountOf, tag("count")]
        | Annotated[Halve, tag("halve")]
        | Annotated[Scale, tag("scale")]
        | Annotated[Min, tag("min")]
        | Annotated[Max, tag("max")]
        | Annotated[Compare, tag("compare")],
        told_by_key(
            *_OPERATIONS,
            types=(int, str),
            what=f"a whole number, text such as 'D6', or a mapping with one of {', '.join(_OPERATIONS)}",
        ),
        Field(description="What is rolled: a whole number, dice notation, or a mapping with one operation."),
    ],
)
_Test = TypeAliasType(  # type: ignore[misc]  # Condition is the event that is meant
    "Condition",
    Annotated[
        Annotated[In, tag("in")] | Annotated[AtMost, tag("at_most")] | Annotated[AtLeast, tag("at_least")],
        told_by_key("in", "at_most", "at_least", what="{'in': [1, 2]}, {'at_most': 2} or {'at_least': 5}"),
        Field(description="Which results are meant."),
    ],
)
