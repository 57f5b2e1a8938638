"""Where an event stops to change its answer, so that infinitely many outcomes need not be asked."""

from __future__ import annotations

from typing import Any, NamedTuple

from exactdice.events import Both, Either, Event, Interval, Not, OneOf


class Settled(NamedTuple):
    """The answers below all landmarks and above all of them, None where they may change for ever."""

    landmarks: tuple[Any, ...]
    below: bool | None
    above: bool | None


def settled(event: Event) -> Settled:
    """Beyond which outcomes an event always gives the same answer; of a function that is not known."""
    match event:
        case Interval():
            bounds = (event.low, event.high)
            return Settled(tuple([x for x in bounds if x is not None]), event.low is None, event.high is None)
        case OneOf():
            return Settled(event.outcomes, False, False)
        case Not():
            landmarks, *answers = settled(event.event)
            return Settled(landmarks, *[None if answer is None else not answer for answer in answers])
        case Both() | Either():
            parts = [settled(part) for part in event._parts]
            decisive = isinstance(event, Either)  # one that holds is enough here, one that fails is enough there
            sides = [{part.below for part in parts}, {part.above for part in parts}]
            answers = [decisive if decisive in side else None if None in side else not decisive for side in sides]
            return Settled(tuple([x for part in parts for x in part.landmarks]), *answers)
    return Settled((), None, None)
