"""The libraries compared: how their laws are read as fractions, and how the caches they keep are emptied."""

import functools
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any

import dicetables  # noqa: F401  (its caches are looked for below)
import dyce  # noqa: F401
import icepool
import lea  # noqa: F401
from icepool.evaluator.multiset_evaluator_base import MultisetEvaluatorBase

import exactdice
from exactdice.algebra.forms import Copies

from .harness import Library, Pmf

_Cache = functools._lru_cache_wrapper  # what functools.cache and lru_cache return


def force(law: exactdice.Distribution[Any]) -> exactdice.Distribution[Any]:
    """Compute the whole law now, for a sum of equal dice may be a power that waits until somebody asks."""
    form: Any = law._form
    if isinstance(form, Copies):
        form.total  # noqa: B018
    elif getattr(form, "_poly", form) is None:  # it waits; a table of outcomes has no such attribute and never does
        form.poly  # noqa: B018
    return law


def from_counts(counts: Mapping[Any, int]) -> Pmf:
    """The law with these integer weights."""
    total = sum(counts.values())
    return {outcome: Fraction(count, total) for outcome, count in counts.items() if count}


def _modules(package: str) -> Iterator[ModuleType]:
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(package + "."):
            yield module


def functools_caches(package: str) -> list[Callable[[], None]]:
    """What empties every functools cache held by a module of the package or by a class in it."""
    found: dict[int, Callable[[], None]] = {}
    for module in _modules(package):
        for value in list(vars(module).values()):
            methods = list(vars(value).values()) if isinstance(value, type) else []
            for candidate in [value, *methods]:
                wrapped = isinstance(candidate, classmethod | staticmethod)
                function = candidate.__func__ if wrapped else candidate
                if isinstance(function, _Cache):
                    found[id(function)] = function.cache_clear
    return list(found.values())


def _clearer(package: str) -> Callable[[], None]:
    caches = functools_caches(package)

    def clear() -> None:
        for cache_clear in caches:
            cache_clear()

    return clear


def _own_clearer() -> Callable[[], None]:
    """What users call, and after it every cache it might have missed."""
    clear_functools = _clearer("exactdice")

    def clear() -> None:
        exactdice.clear_caches()
        clear_functools()

    return clear


def _icepool_clearer() -> Callable[[], None]:
    """Icepool keeps more than functools caches: rows of binomials, and the states its evaluators visited.

    The sums a die remembers (``Die._sum_cache``) go with the die, and a functools cache holds standard dice.
    """
    clear_functools = _clearer("icepool")
    evaluators = {
        id(value): value
        for module in _modules("icepool")
        for value in vars(module).values()
        if isinstance(value, MultisetEvaluatorBase)
    }

    def clear() -> None:
        clear_functools()
        icepool.math.comb_row_cache.clear()
        for evaluator in evaluators.values():
            vars(evaluator).pop("_cache", None)

    return clear


def _read_flint(result: Any) -> Pmf:
    """Raw results: a polynomial, the total its first coefficient stands for, and a denominator."""
    weights, first, _ = result
    numerators = weights.numer() if hasattr(weights, "numer") else weights
    return from_counts({first + i: int(c) for i, c in enumerate(numerators.coeffs())})


def _read_lea(law: Any) -> Pmf:
    """Its probabilities are fractions, or integers not divided by their sum."""
    weights = law.pmf_dict()
    total = sum(weights.values())
    return {outcome: Fraction(weight) / total for outcome, weight in weights.items()}


def all_libraries() -> dict[str, Library]:
    """Every library by name, in the order of the table's columns."""
    return {
        library.name: library
        for library in (
            Library("exactdice", read=dict, clear=_own_clearer()),
            Library("raw flint", read=_read_flint),
            Library("icepool", read=lambda die: from_counts(dict(die.items())), clear=_icepool_clearer()),
            Library("dyce", read=lambda h: from_counts(dict(h.items())), clear=_clearer("dyce")),
            Library("lea", read=_read_lea, clear=_clearer("lea")),
            Library("sympy", read=dict),
            Library("dicetables", read=lambda dice: from_counts(dice.get_dict()), clear=_clearer("dicetables")),
        )
    }
