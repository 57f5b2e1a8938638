"""Events: predicates on outcomes that combine, compare, pickle and print themselves."""

from __future__ import annotations

from typing import Any, NoReturn

from exactdice.errors import ExactDiceError, OperandError, SupportError, TooLargeError
from exactdice.scalars import abridged, outcome, shown

_DEEPEST = 100  # events within events: they are asked, printed and compared by recursion


class Event:
    """A set of outcomes, as a predicate: ``event(x)`` says whether ``x`` is in it.

    Events combine with ``&``, ``|`` and ``~``; events that are written alike are equal objects to Python. They have no
    truth value of their own, so ``at_least(3) or equals(1)`` cannot go wrong silently.

    Examples:
        >>> event = at_least(4) & ~equals(6)
        >>> print(event), event(5), event(6)
        >= 4 and not = 6
        (None, True, False)
    """

    __slots__ = ("_depth", "_parts")
    _parts: tuple[Any, ...]
    _depth: int
    _binding = 3  # how tightly the printed form binds: or 0, and 1, not 2, a comparison 3
    _takes: int | None = None  # how many parts it has, where that is fixed

    def __init__(self, *parts: Any) -> None:
        if hasattr(self, "_parts"):  # called again by hand
            self.__setattr__("_parts", parts)
        if self._takes not in (None, len(parts)):
            name = type(self).__name__
            raise OperandError(
                f"event {name} has {self._takes} parts, not {len(parts)}; write at_least(4), equals(6), ..."
            )
        self._hold(parts, 1 + max([part._depth for part in parts if isinstance(part, Event)], default=0))

    def _hold(self, parts: tuple[Any, ...], depth: int) -> None:
        """Keep the parts, refused where they are nested too deeply."""
        if depth > _DEEPEST:
            raise TooLargeError(
                f"an event is nested {depth} deep, and {_DEEPEST} are allowed; write it as one function"
            )
        object.__setattr__(self, "_parts", parts)
        object.__setattr__(self, "_depth", depth)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise OperandError(f"events do not change, so {name!r} cannot be set; build a new event")

    def __delattr__(self, name: str) -> NoReturn:
        raise OperandError(f"events do not change, so {name!r} cannot be deleted; build a new event")

    def __call__(self, x: Any) -> bool:
        """Whether the outcome ``x`` is in the event."""
        raise OperandError("an Event has no rule of its own; write at_least(4), equals(6), one_of(1, 2), ...")

    def __and__(self, other: Any) -> Event:
        return Both(self, as_event(other))

    def __or__(self, other: Any) -> Event:
        return Either(self, as_event(other))

    def __rand__(self, other: Any) -> Event:
        return Both(as_event(other), self)

    def __ror__(self, other: Any) -> Event:
        return Either(as_event(other), self)

    def __invert__(self) -> Event:
        return Not(self)

    def __bool__(self) -> NoReturn:
        raise OperandError(f"the event {self} has no truth value; combine events with &, | and ~")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash((type(self), self._parts))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._parts

    @property
    def asked(self) -> int:
        """How many conditions one outcome may be asked about."""
        return 1

    def _inside(self, event: Event) -> str:
        return f"({event})" if event._binding < self._binding else str(event)

    def _source(self, event: Event) -> str:
        """The event's repr as an operand of this one."""
        return f"({event!r})" if event._binding < self._binding else repr(event)


class Interval(Event):
    """The outcomes from ``low`` to ``high``, both inclusive; ``None`` leaves a side open."""

    __slots__ = ()
    _takes = 2

    @property
    def low(self) -> Any:
        """The least outcome in the event, or None."""
        return self._parts[0]

    @property
    def high(self) -> Any:
        """The greatest outcome in the event, or None."""
        return self._parts[1]

    def __call__(self, x: Any) -> bool:
        """Whether x lies between the bounds."""
        low, high = self._parts
        try:
            return (low is None or bool(x >= low)) and (high is None or bool(x <= high))
        except TypeError:
            if type(x) is Interval:
                return self._holds(x)
            raise SupportError(
                f"outcome {shown(x)} cannot be compared for {shown(self)}; "
                "write bounds of its kind, or use equals, one_of or a function"
            ) from None

    def _holds(self, other: Interval) -> bool:
        """Whether another interval, which is an outcome of a lumped law, lies inside, or outside as a whole."""
        low, high = self._parts
        least, most = other._parts
        if (low is None or (least is not None and least >= low)) and (
            high is None or (most is not None and most <= high)
        ):
            return True
        if (low is None or most is None or most >= low) and (high is None or least is None or least <= high):
            raise SupportError(
                f"the outcome {shown(other)} lies partly in {shown(self)}; lump the law at a bound that is farther out"
            )
        return False

    @abridged
    def __str__(self) -> str:
        low, high = self._parts
        if low is None:
            return f"<= {high!s}"
        return f">= {low!s}" if high is None else f"{low!s} to {high!s}"

    @abridged
    def __repr__(self) -> str:
        low, high = self._parts
        if low is None:
            return f"at_most({high!r})"
        return f"at_least({low!r})" if high is None else f"between({low!r}, {high!r})"


class OneOf(Event):
    """The outcomes listed."""

    __slots__ = ("_set",)
    _set: frozenset[Any]

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        object.__setattr__(self, "_set", frozenset(parts))

    @property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcomes in the event."""
        return self._parts

    def __call__(self, x: Any) -> bool:
        """Whether x is listed."""
        try:
            return x in self._set
        except TypeError:  # what cannot be hashed may still equal an outcome
            return x in self._parts

    @abridged
    def __str__(self) -> str:
        if len(self._parts) == 1:
            return f"= {self._parts[0]!s}"
        return f"one of {', '.join(map(str, self._parts))}"

    @abridged
    def __repr__(self) -> str:
        if len(self._parts) == 1:
            return f"equals({self._parts[0]!r})"
        return f"one_of({', '.join(map(repr, self._parts))})"


class Where(Event):
    """The outcomes for which a function answers yes."""

    __slots__ = ()
    _takes = 1

    def __call__(self, x: Any) -> bool:
        """Whether the function answers yes."""
        answer = self._parts[0](x)
        try:
            return bool(answer)
        except ExactDiceError:
            raise
        except (TypeError, ValueError):  # such as an inequality of symbols
            raise OperandError(
                f"{self} answers {shown(answer)} to {shown(x)}, which is neither true nor false; return True or False"
            ) from None

    def __str__(self) -> str:
        return str(getattr(self._parts[0], "__name__", self._parts[0]))

    def __repr__(self) -> str:
        return f"Where({self._parts[0]!r})"


class Not(Event):
    """The outcomes that are not in an event."""

    __slots__ = ()
    _binding = 2
    _takes = 1

    @property
    def event(self) -> Event:
        """The event that this one denies."""
        event: Event = self._parts[0]
        return event

    def __call__(self, x: Any) -> bool:
        """Whether x is outside the other event."""
        return not self._parts[0](x)

    @property
    def asked(self) -> int:
        """As many conditions as the other event has."""
        return self.event.asked

    def __invert__(self) -> Event:
        return self.event

    def __str__(self) -> str:
        return f"not {self._inside(self._parts[0])}"

    def __repr__(self) -> str:
        return f"~{self._source(self._parts[0])}"


class _Several(Event):
    """Events combined in one way: ``(a & b) & c`` has three parts, so that a long chain is not deep."""

    __slots__ = ()

    def __init__(self, *events: Any) -> None:
        if hasattr(self, "_parts"):  # called again by hand
            self.__setattr__("_parts", events)
        parts: list[Event] = []
        depth = 1
        for event in map(as_event, events):  # a chain is taken over whole, so that joining thousands is no square
            alike = type(event) is type(self)
            parts += event._parts if alike else [event]
            depth = max(depth, event._depth if alike else event._depth + 1)
        self._hold(tuple(parts), depth)

    @property
    def asked(self) -> int:
        """As many conditions as all of them have."""
        return sum([event.asked for event in self._parts])


class Both(_Several):
    """The outcomes in all of several events."""

    __slots__ = ()
    _binding = 1

    def __call__(self, x: Any) -> bool:
        """Whether x is in all of them."""
        return all(event(x) for event in self._parts)

    def __str__(self) -> str:
        return " and ".join(map(self._inside, self._parts))

    def __repr__(self) -> str:
        return " & ".join(map(self._source, self._parts))


class Either(_Several):
    """The outcomes in at least one of several events."""

    __slots__ = ()
    _binding = 0

    def __call__(self, x: Any) -> bool:
        """Whether x is in one of them."""
        return any(event(x) for event in self._parts)

    def __str__(self) -> str:
        return " or ".join(map(self._inside, self._parts))

    def __repr__(self) -> str:
        return " | ".join(map(self._source, self._parts))


def as_event(condition: Any) -> Event:
    """An event from an event or from any function of one outcome.

    Raises:
        OperandError: It is a truth value (a comparison that has already been made) or cannot be called.
    """
    if isinstance(condition, Event):
        return condition
    if isinstance(condition, bool):
        raise OperandError(f"{condition} is a truth value, not an event; write at_least(4), equals(6) or a function")
    if not callable(condition):
        value = shown(condition)
        try:
            whole = repr(outcome(condition)) == value  # as it may be typed: neither a float nor shortened
        except ExactDiceError:
            whole = False
        raise OperandError(
            f"{value} is not an event; write equals({value if whole else '...'}), at_least(...) or a function"
        )
    return Where(condition)


def at_least(low: Any) -> Event:
    """The outcomes ``x >= low``.

    Args:
        low: The least number that belongs to the event; no float.

    Raises:
        SupportError: The bound is a float, None or cannot be hashed.

    Examples:
        >>> from exactdice import d6
        >>> d6.prob(at_least(3))
        Fraction(2, 3)
    """
    return Interval(_bound(low), None)


def at_most(high: Any) -> Event:
    """The outcomes ``x <= high``.

    Args:
        high: The greatest number that belongs to the event; no float.

    Raises:
        SupportError: The bound is a float, None or cannot be hashed.

    Examples:
        >>> at_most(2)(2), at_most(2)(3)
        (True, False)
    """
    return Interval(None, _bound(high))


def between(low: Any, high: Any) -> Event:
    """The outcomes ``low <= x <= high``, both ends included.

    Args:
        low: The least number that belongs to the event.
        high: The greatest one.

    Raises:
        SupportError: The ends are in the wrong order.

    Examples:
        >>> [x for x in range(10) if between(2, 4)(x)]
        [2, 3, 4]
    """
    low, high = _bound(low), _bound(high)
    try:
        empty = bool(low > high)
    except TypeError:
        raise SupportError(f"{shown(low)} and {shown(high)} cannot be compared; give two bounds of one kind") from None
    if empty:
        raise SupportError(f"between({shown(low)}, {shown(high)}) is empty; give the lower bound first")
    return Interval(low, high)


def equals(x: Any) -> Event:
    """The outcome ``x`` alone.

    Args:
        x: The outcome: a number, a text, a tuple.

    Raises:
        SupportError: x is a float or cannot be hashed.

    Examples:
        >>> equals(6)(6), equals("pass")("fail")
        (True, False)
    """
    return OneOf(outcome(x))


def one_of(*outcomes: Any) -> Event:
    """The outcomes listed.

    Args:
        outcomes: The outcomes, one argument each.

    Raises:
        SupportError: No outcome is listed.

    Examples:
        >>> from exactdice import d6
        >>> d6.prob(one_of(2, 3, 5))
        Fraction(1, 2)
    """
    if not outcomes:
        raise SupportError("one_of() lists no outcome; write one_of(2, 3, 5)")
    return OneOf(*[outcome(x) for x in outcomes])


def _bound(x: Any) -> Any:
    if x is None:
        raise SupportError("None is no bound; write a number such as at_least(4)")
    return outcome(x)
