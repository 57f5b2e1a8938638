"""The dice of the referees: a throw followed over all its results, and rolls read from scenarios."""

from collections import defaultdict
from collections.abc import Callable, Generator, Hashable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any, TypeVar

import referee_dice

T = TypeVar("T", bound=Hashable)
Law = dict[T, Fraction]
# A procedure that throws dice: it yields the law of a throw, is sent one result, returns what became of it.
Throws = Generator[Mapping[Any, Fraction], Any, T]
# A weapon, a model, a defender or a situation, with the keys of a scenario file.
Block = Mapping[str, Any]

# -- branching over dice ---------------------------------------------------------------------------


def branch(procedure: Callable[[], Throws[T]]) -> Law[T]:
    """Every end of the procedure with its chance, each throw followed over all its results.

    A generator cannot be copied in the middle, so each path replays it from the start.
    """
    law: Law[T] = defaultdict(Fraction)
    paths: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while paths:
        path, weight = paths.pop()
        throws = procedure()
        try:
            thrown = next(throws)
            for result in path:
                thrown = throws.send(result)
        except StopIteration as end:
            law[end.value] += weight
        else:
            paths += [((*path, result), weight * chance) for result, chance in thrown.items()]
    return dict(law)


def play(tables: Law[T], pending: Callable[[T], Any], throw: Callable[[T], Throws[T]]) -> Law[T]:
    """Throw at every table where something is pending, merge equal tables; again until nothing is pending."""
    finished: Law[T] = defaultdict(Fraction)
    while tables:
        after: Law[T] = defaultdict(Fraction)
        for table, weight in tables.items():
            if not pending(table):
                finished[table] += weight
                continue
            for following, chance in branch(partial(throw, table)).items():
                after[following] += weight * chance
        tables = after
    return dict(finished)


def rename(law: Law[Any], name: Callable[[Any], T]) -> Law[T]:
    """The same chances under new names, equal names merged."""
    renamed: Law[T] = defaultdict(Fraction)
    for outcome, chance in law.items():
        renamed[name(outcome)] += chance
    return dict(renamed)


def die(sides: int) -> Law[int]:
    """One die; a D3 is a D6 halved, rounded up."""
    if sides == 3:
        return rename(die(6), lambda face: (face + 1) // 2)
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def expression(roll: int | str | Block) -> Law[int]:
    """Law of a number, of dice written as text, or of operations on dice written as a mapping."""
    return referee_dice.law(roll) if isinstance(roll, Mapping) else thrown(roll)


@cache
def thrown(text: int | str) -> Law[int]:
    """Whatever "2D6+1", "D3+3", "D6" or a plain number may come to, its dice thrown one after the other."""
    sides: tuple[int, ...] = ()
    constant = 0
    for term in str(text).upper().replace("-", "+-").split("+"):
        count, is_dice, faces = term.partition("D")
        if is_dice:
            sides += (int(faces),) * int(count or 1)
        else:
            constant += int(term)

    def throw(table: tuple[tuple[int, ...], int]) -> Throws[tuple[tuple[int, ...], int]]:
        waiting, total = table
        return waiting[1:], total + (yield die(waiting[0]))

    ends = play({(sides, constant): Fraction(1)}, lambda table: table[0], throw)
    return rename(ends, lambda table: table[1])


def meets(condition: Block, roll: int) -> bool:
    """Whether a roll meets a condition {in: [..]}, {at_most: k} or {at_least: k}."""
    ((how, what),) = condition.items()
    return bool(roll in what if how == "in" else {"at_most": roll <= what, "at_least": roll >= what}[how])


def characteristic(text: int | str, reroll: Block | None) -> Throws[int]:
    """An expression thrown, and thrown again as a whole, once, where the condition asks for it."""
    roll: int = yield expression(text)
    if reroll and meets(reroll, roll):
        roll = yield expression(text)
    return roll
