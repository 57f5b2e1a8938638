"""Bounded caches that can all be cleared at once, for measuring cold and for giving memory back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

_caches: list[Any] = []


def cached(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last ``maxsize`` results of a function of hashable arguments, told apart by type as well."""

    def decorate(f: Callable[P, R]) -> Callable[P, R]:
        remembered = lru_cache(maxsize=maxsize, typed=True)(f)
        _caches.append(remembered)
        return remembered  # type: ignore[return-value]

    return decorate


def clear_caches() -> None:
    """Forget every remembered result; answers do not change, the next ones take longer.

    Examples:
        >>> from exactdice import clear_caches
        >>> clear_caches()
    """
    for cache in _caches:
        cache.cache_clear()
