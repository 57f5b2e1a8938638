"""How large an exact answer may become: sizes are estimated first and refused before the machine suffers."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from exactdice.errors import CountError, TooLargeError
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

T = TypeVar("T")


class Budget(NamedTuple):
    """Largest sizes allowed: outcomes of one law, bits of its weights, states or pairs visited on the way."""

    outcomes: int = 2_000_000
    bits: int = 2**31
    states: int = 10_000_000


# Beyond this no budget helps: FLINT and GMP end the process when they run out of memory. Some 6 GB are needed for laws
# of so many outcomes or bits, as measured, and hours for so many states.
CEILING = Budget(outcomes=10**8, bits=2**34, states=10**11)

_current: ContextVar[Budget] = ContextVar("exactdice_budget", default=Budget())  # noqa: B039  (a tuple does not change)


def budget(
    *, outcomes: int | None = None, bits: int | None = None, states: int | None = None
) -> AbstractContextManager[Budget]:
    """Change the budget for the calls inside a ``with`` block; no answer changes, only what is refused.

    There is a ceiling, which no budget raises: 100,000,000 outcomes, 2^34 bits, 10^11 states.

    Args:
        outcomes: Largest number of outcomes of one law.
        bits: Largest size of the weights of one law, in bits.
        states: Largest number of states or pairs of outcomes visited by one call.

    Raises:
        CountError: A size is not a whole number of at least 1.

    Examples:
        >>> from exactdice import budget, d, errors
        >>> with budget(outcomes=100):
        ...     try:
        ...         d(1000)
        ...     except errors.TooLargeError as error:
        ...         print(error)
        a die of 1,000 sides needs 1,000 outcomes, the budget is 100; raise it with budget(outcomes=...)
    """
    changes = {"outcomes": outcomes, "bits": bits, "states": states}
    given = {name: size for name, size in changes.items() if size is not None}
    for name, size in given.items():
        if type(size) is not int or size < 1:
            raise CountError(f"budget {name}={shown(size)} is not a size; write a whole number of at least 1")
    return _changed({name: min(size, getattr(CEILING, name)) for name, size in given.items()})


@contextmanager
def _changed(given: dict[str, int]) -> Iterator[Budget]:
    token = _current.set(_current.get()._replace(**given))
    try:
        yield _current.get()
    finally:
        _current.reset(token)


def limit(kind: str) -> int:
    """The current budget of a kind: ``"outcomes"``, ``"bits"`` or ``"states"``."""
    size: int = getattr(_current.get(), kind)
    return size


def allows(kind: str, size: int) -> bool:
    """Whether the current budget of a kind covers a size."""
    return size <= limit(kind)


def require(kind: str, size: int, what: str, instead: str = "") -> None:
    """Refuse what would need more than the current budget.

    Args:
        kind: Of the size, as in ``limit``.
        size: What is needed, known or estimated before anything is done.
        what: What was asked.
        instead: What to write instead, where there is something.

    Raises:
        TooLargeError: Naming what was asked, the size it needs and the budget.
    """
    if not allows(kind, size):
        raise TooLargeError(f"{what} needs {sized(size)} {kind}, {_bound(kind, size, instead)}")


def require_so_far(kind: str, spent: int, what: str, instead: str = "") -> None:
    """Refuse to go on with what has spent more than the current budget, and nobody knows how much it would need.

    Raises:
        TooLargeError: Naming what was asked and the budget.
    """
    if not allows(kind, spent):
        raise TooLargeError(f"{what} needs more than {sized(limit(kind))} {kind}, {_bound(kind, spent, instead)}")


def _bound(kind: str, size: int, instead: str) -> str:
    """The budget, and how to come by within it or beyond it."""
    ceiling: int = getattr(CEILING, kind)
    if size > ceiling:
        return (
            f"the budget is {sized(limit(kind))}; "
            f"{instead or 'ask for less'}, because budget({kind}=...) ends at {sized(ceiling)}"
        )
    return f"the budget is {sized(limit(kind))}; {f'{instead}, or ' if instead else ''}raise it with budget({kind}=...)"


def bounded(items: Iterable[T], what: str) -> Iterator[T]:
    """The items of a list, refused where it does not end: one item is taken for a hundred states.

    Raises:
        TooLargeError: There are more items than the budget allows.
    """
    most = limit("states") // 100
    for n, item in enumerate(items):
        if n == most:
            require_so_far("states", 100 * n + 100, what)
        yield item


def sized(size: int) -> str:
    """A size in a message: with commas, or as a power of two where nobody would count the digits.

    Examples:
        >>> sized(1_000_000), sized(10**30)
        ('1,000,000', 'about 2^99')
    """
    return f"{size:,}" if abs(size) < 10**15 else f"about 2^{size.bit_length() - 1}"
