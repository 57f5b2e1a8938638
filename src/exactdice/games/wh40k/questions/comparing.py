"""Which of several attacks does more: the chances of two, and many side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from exactdice.distribution import Distribution
from exactdice.errors import RulesError
from exactdice.events import at_least
from exactdice.format import decimal, percent
from exactdice.format.results import Drawn, Grid, Shade, Sheet, shares
from exactdice.games.values import listed
from exactdice.games.wh40k.attacks.casualties import Casualties, require_casualties
from exactdice.games.wh40k.attacks.odds import cells
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.games.wh40k.questions.figures import require_attacks
from exactdice.scalars import shown, text_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LAWS = ("wounds_lost", "models_destroyed")
_MOST_ROWS = 30  # of the table of chances of at least as much
_QUANTILES = (("1/10", "10%"), ("1/2", "median"), ("9/10", "90%"))


class _Comparison(NamedTuple):
    better: Fraction
    equal: Fraction
    worse: Fraction


class Comparison(Drawn, _Comparison):
    """The chances that the first of two results is better than the second, equal to it, and worse.

    Attributes:
        better: The chance that the first does more.
        equal: The chance that both do the same.
        worse: The chance that the second does more.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, compare, mortal_wounds
        >>> boyz = Unit("Boyz", toughness=5, models=6 * [Model(wounds=1, save=5)])
        >>> found = compare(mortal_wounds(boyz, "D6"), mortal_wounds(boyz, 3))
        >>> found.better, found.better + found.equal
        (Fraction(1, 2), Fraction(2, 3))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        names = ("the first does more", "both do the same", "the second does more")
        rows = [[name, *cells(chance, percent)] for name, chance in zip(names, self, strict=True)]
        bars = [chance if isinstance(chance, Fraction) else None for chance in self]
        return Sheet((), [Grid(["comparison", "exactly", "chance"], rows, bars=bars)])


class SideBySide(Drawn):
    """Several results beside each other. Made by ``compare`` from a list or a mapping.

    Attributes:
        results: The results by their names, in the order given.
        by: What is compared, in words.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, compare, mortal_wounds
        >>> boyz = Unit("Boyz", toughness=5, models=6 * [Model(wounds=1, save=5)])
        >>> side_by_side = compare({"D6": mortal_wounds(boyz, "D6"), "three": mortal_wounds(boyz, 3)})
        >>> side_by_side.laws["three"], side_by_side.pairs["D6", "three"].better
        (Distribution({3: '1'}), Fraction(1, 2))
    """

    def __init__(self, results: Mapping[str, Casualties], by: Any) -> None:
        self.results = dict(results)
        self.by = str(by).replace("_", " ") if isinstance(by, str) else getattr(by, "__name__", "law")
        self._asked = by

    @cached_property
    def laws(self) -> dict[str, Distribution[Any]]:
        """The law of each that is compared."""
        return {name: _law(result, self._asked) for name, result in self.results.items()}

    @cached_property
    def pairs(self) -> dict[tuple[str, str], Comparison]:
        """The comparison of each with each other one.

        Raises:
            SupportError: The outcomes of the laws have no common order.
        """
        laws = self.laws
        return {(one, other): _compared(laws[one], laws[other]) for one in laws for other in laws if one != other}

    def __repr__(self) -> str:
        return f"<{len(self.results)} results side by side, by {self.by}>"

    def _sheet(self) -> Sheet:
        return Sheet((), [self._figures, self._at_least, self._against_each_other])

    def _figures(self) -> Grid:
        """A row for each result, with the numbers that players ask for first."""
        columns: list[tuple[str, Callable[[Casualties], Any], Any]] = [
            ("mean wounds lost", lambda result: result.wounds_lost.mean(), decimal),
            ("mean models destroyed", lambda result: result.models_destroyed.mean(), decimal),
            ("unit destroyed", lambda result: result.unit_destroyed, percent),
        ]
        values = [_shaded([read(result) for result in self.results.values()], text) for _, read, text in columns]
        spread = [[str(law.quantile(q)) for q, _ in _QUANTILES] if _plain(law) else [] for law in self.laws.values()]
        told = all(spread)
        names = [f"{self.by}: {name}" if not place else name for place, (_, name) in enumerate(_QUANTILES)]
        head = ["result", *[name for name, _, _ in columns], *(names if told else [])]
        rows = [
            [name, *cells_of, *(quantiles if told else [])]
            for name, quantiles, *cells_of in zip(self.results, spread, *values, strict=True)
        ]
        shaded = any([isinstance(cell, Shade) for row in rows for cell in row])
        return Grid(head, rows, foot=["colour: share of the greatest in its column"] if shaded else [])

    def _at_least(self) -> Grid:
        """The chance of at least so much, for each result; of very many outcomes so many that a table holds them."""
        outcomes = sorted({x for law in self.laws.values() for x in law.support()})[1:]
        step = -(-len(outcomes) // _MOST_ROWS)
        chosen = outcomes[:: step or 1]
        laws = self.laws.values()
        rows = [[f"≥ {x}", *[_chance(law.prob(at_least(x))) for law in laws]] for x in chosen]
        foot = [f"one outcome in {step} of {len(outcomes):,}"] if step > 1 else []
        return Grid([self.by, *self.laws], rows, foot=foot)

    def _against_each_other(self) -> Grid:
        """The chance that the result of a row does more than that of a column."""
        names = list(self.results)
        rows = [
            [one, *[_chance(self.pairs[one, other].better) if one != other else "" for other in names]] for one in names
        ]
        return Grid(["does more than", *names], rows)


def _plain(law: Distribution[Any]) -> bool:
    """Whether the chances of a law are numbers."""
    return isinstance(law.pmf(next(iter(law))), Fraction)


def _chance(chance: Any) -> str:
    exact, rounded = cells(chance, percent)
    return Shade(rounded, chance, f"{exact}, {rounded}") if rounded else exact


def _shaded(values: Sequence[Any], text: Callable[[Any], str]) -> list[str]:
    """Numbers of one column as cells of a heat table; expressions as they are."""
    made = []
    for value, share in zip(values, shares(values), strict=True):
        exact, rounded = cells(value, text)
        made.append(Shade(rounded, share, exact) if rounded else exact)
    return made


@overload
def compare(one: Casualties, other: Casualties, *, by: Any = "models_destroyed") -> Comparison: ...


@overload
def compare(
    one: Casualties, other: Casualties, third: Casualties, /, *more: Casualties, by: Any = "models_destroyed"
) -> SideBySide: ...


@overload
def compare(
    one: Iterable[Casualties] | Mapping[str, Casualties], other: None = None, *, by: Any = "models_destroyed"
) -> SideBySide: ...


def compare(one: Any, other: Any = None, *more: Any, by: Any = "models_destroyed") -> Comparison | SideBySide:
    """The chances that one attack does more than another, each rolled for itself against its own copy of the target.

    Of three or more, a list or a mapping from names, all are set side by side: means, chances of at least so much, and
    the chance of each to do more than each other one.

    Args:
        one: What the first does; or a list of results, or a mapping from names to results.
        other: What the second does.
        more: What all others do, as if they stood in a list.
        by: ``"models_destroyed"``, ``"wounds_lost"``, or a function from the result to a law.

    Raises:
        RulesError: An argument is no result, or there is no such law.
        SupportError: The outcomes of the laws have no common order.
        TooLargeError: There are too many results.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, mortal_wounds
        >>> boyz = Unit("Boyz", toughness=5, models=6 * [Model(wounds=1, save=5)])
        >>> compare(mortal_wounds(boyz, "D6"), mortal_wounds(boyz, 3))
        Comparison(better=Fraction(1, 2), equal=Fraction(1, 6), worse=Fraction(1, 3))
        >>> side_by_side = compare({"D6": mortal_wounds(boyz, "D6"), "three": mortal_wounds(boyz, 3)})
        >>> side_by_side.pairs["three", "D6"].better
        Fraction(1, 3)
    """
    if more:
        one, other = [one, other, *more], None
    if other is None and not isinstance(one, Casualties):
        results = _named(one)
        for result in results.values():
            _law_asked(require_casualties(result), by)
        return SideBySide(results, by)
    return _compared(_law(one, by), _law(other, by))


def _compared(one: Distribution[Any], other: Distribution[Any]) -> Comparison:
    law = one.compare(other)
    return Comparison(law.pmf(1), law.pmf(0), law.pmf(-1))


def _named(results: Any) -> dict[str, Casualties]:
    """Results by name; of a list by what tells them apart.

    Raises:
        RulesError: There are fewer than two, a name is no text, or there is something else among them.
    """
    cure = "[attack([(5, weapon)], unit), attack([(3, other)], unit)]"
    if isinstance(results, Mapping):
        for name in results:
            if fault := text_fault(name):
                raise RulesError(f"a result cannot be called {shown(name)}: {fault}")
        named = {str(name): require_casualties(result) for name, result in results.items()}
    else:
        given = [require_casualties(result) for result in listed("results", results, cure)]
        named = dict(zip(_names(given), given, strict=True))
    if len(named) < 2:
        raise RulesError(
            f"{len(named)} result{'s' if not named else ''} cannot be set side by side; write compare({cure})"
        )
    require_attacks(len(named) ** 2, f"comparing {len(named):,} results with each other")
    return named


def _names(results: Sequence[Casualties]) -> list[str]:
    """What tells results apart: their attackers, their targets, or both; a number where neither does."""
    attackers = [_attackers(result) for result in results]
    targets = [result.unit.name for result in results]
    both = [f"{one} against {unit}" if one else unit for one, unit in zip(attackers, targets, strict=True)]
    for names in (attackers, targets, both):
        if len(set(names)) == len(names) and all(names):
            return names
    return [f"{place}: {name}" for place, name in enumerate(both, 1)]


def _attackers(result: Casualties) -> str:
    if not isinstance(result, Volley):
        return ""
    return " + ".join([f"{bearers}x {weapon.name}" for bearers, weapon in result.attackers])


def _law(result: Any, by: Any) -> Distribution[Any]:
    law = _law_asked(require_casualties(result), by)
    return law if isinstance(law, Distribution) else getattr(result, law)


def _law_asked(result: Casualties, by: Any) -> Any:
    """The name of a law, or the law that a function gives.

    Raises:
        RulesError: There is no such law.
    """
    if isinstance(by, str) and by in _LAWS:
        return by
    law = by(result) if callable(by) else None
    if not isinstance(law, Distribution):
        raise RulesError(
            f"law {shown(by)} to compare by does not exist; write 'models_destroyed', 'wounds_lost' or a function from "
            "the result to a Distribution"
        )
    return law
