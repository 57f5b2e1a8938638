"""Conditions on laws without an end, and what makes such laws: explosions; what ends them: clipping and lumping."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from exactdice import kernel
from exactdice.algebra.endless.form import Endless, endless, law_of
from exactdice.algebra.endless.parts import Part, common_unit, inflated, mixed, part_of_weights, require_terms, turned
from exactdice.algebra.endless.settled import settled
from exactdice.algebra.forms import Form, pack
from exactdice.errors import SupportError, ZeroMassError
from exactdice.events import Event, Interval, Not, OneOf, as_event, at_least, at_most
from exactdice.kernel import quotients
from exactdice.scalars import shown
from exactdice.sizes import require

Predicate = Callable[[Any], Any]


def probability(a: Form, event: Predicate) -> Fraction:
    """Mass of the outcomes in an event."""
    form = endless(a)
    if type(event) is Not:
        return 1 - probability(form, event.event)
    if type(event) is OneOf:
        return sum([kernel.fraction(*form.weight(x)) for x in set(event.outcomes)], Fraction(0))
    if type(event) is Interval and all([bound is None or isinstance(bound, (int, Fraction)) for bound in event._parts]):
        near, far = (event.low, event.high) if form.stride > 0 else (event.high, event.low)
        before = Fraction(0) if near is None else form.up_to(-int((form.offset - near) // form.stride) - 1)
        return (1 if far is None else form.up_to(int((far - form.offset) // form.stride))) - before
    part = restricted(form, event)
    return Fraction(0) if part is None else _mass(part)


def _mass(part: Part) -> Fraction:
    return kernel.fraction(int(part.num(1)), int(part.den(1)))


def restricted(form: Endless, event: Predicate) -> Part | None:
    """The outcomes in an event that is settled beyond some outcome, with their weights; None where there are none."""
    condition = as_event(event)
    landmarks, below, above = settled(condition)
    if (above if form.stride > 0 else below) is None:
        raise SupportError(
            f"{form.described()}, and a function such as {condition} cannot be asked about all; write the event with "
            "at_least, at_most, equals or one_of, or say where it ends: (at_most(20) & event)"
        )
    places = _beyond(form, landmarks)
    require("states", places * condition.asked // 3, f"an event of {condition.asked:,} conditions")
    low = form.head(places).truncate(places) if places else form.head(1).truncate(0)
    inside = kernel.rational(
        kernel.integer_polynomial(
            [w if w and condition(form.outcome(i)) else 0 for i, w in enumerate(low.numer().coeffs())]
        ),
        int(low.denom()),
    )
    num, den = quotients.integers(inside)
    if condition(form.outcome(places)):
        whole, below_line = form.ratio
        rest = quotients.cut(whole, below_line, low, places)
        num, den = quotients.added([(num, den), (rest.left_shift(places), below_line * low.denom())])
    if len(num) == 0:
        return None
    first = kernel.valuation(num)
    return Part(num.right_shift(first), den, form.outcome(first), form.stride)


def _beyond(form: Endless, landmarks: tuple[Any, ...]) -> int:
    """The first place beyond all numbers among some outcomes."""
    places = [0]
    for x in landmarks:
        try:
            places.append(int((x - form.offset) // form.stride) + 1)
        except (TypeError, ValueError, ArithmeticError):  # no number, which the event itself knows how to compare
            continue
    return max(places)


def given(a: Form, event: Predicate) -> Form:
    """Law of X conditioned on an event.

    Raises:
        ZeroMassError: No outcome is in the event.
    """
    form = endless(a)
    part = restricted(form, event)
    if part is None:
        raise ZeroMassError(f"cannot condition on {event}: no outcome in it; {form.described()}")
    return law_of(*part)


def push(a: Form, f: Callable[[Any], Any]) -> Form:
    """Law of ``f(X)`` for an event, True or False; for other functions nobody knows what they do far out."""
    form = endless(a)
    if not isinstance(f, Event):
        form.pairs()
    chance = probability(form, f)
    return pack({False: chance.denominator - chance.numerator, True: chance.numerator}, chance.denominator)


def clip(a: Form, low: Any, high: Any) -> Form:
    """Law of X moved to the nearer bound where it lies outside of ``low`` to ``high``."""
    form = endless(a)
    for bound in (low, high):
        if bound is not None and not isinstance(bound, (int, Fraction)):
            raise SupportError(f"bound {shown(bound)} is no rational number, as the outcomes are; write a whole number")
    inside = restricted(form, Interval(low, high))
    parts = [] if inside is None else [(1, inside)]
    outside = [(low, ~at_least(low))] if low is not None else []
    if high is not None:
        outside.append((high, ~at_most(high)))
    for bound, event in outside:
        mass = probability(form, event)
        if mass:
            parts.append((1, part_of_weights({bound: mass.numerator}, mass.denominator, "clip")))
    return mixed(parts, "a clipped law")


def lump(a: Form, at: Any) -> Form:
    """The finite law of the outcomes before ``at``, and the event of the rest as its last outcome."""
    form = endless(a)
    rest = at_least(at) if form.stride > 0 else at_most(at)
    before = restricted(form, ~rest)
    if before is None:
        return pack({rest: 1})
    total, weights = int(before.den[0]), list(map(int, before.num.coeffs()))
    outcomes = {before.start + before.unit * i: weight for i, weight in enumerate(weights)}
    return pack({**outcomes, rest: total - sum(weights)}, total)


def explode(a: Form, event: Predicate) -> Form:
    """Law of X plus a further throw whenever a throw is in the event, without a limit; X may have an end or not.

    With the generating functions S of the throws that stop and E of those that explode, ``G = S + E G``, so
    ``G = S / (1 - E)``. Some throws explode, and some do not.

    Raises:
        SupportError: Exploding throws have both signs, or are no rational numbers.
    """
    again, stop = _parted(a, event)
    if again.unit < 0 and again.ends:
        again = turned(again)
    last = again.start + again.unit * (len(again.num) - 1)
    if again.ends and again.start == last == 0:  # a throw of nothing is only thrown again
        return law_of(*stop)
    way = -1 if again.unit < 0 or (again.ends and last <= 0) else 1
    if again.start * way < 0 and (not again.ends or last > 0):
        raise SupportError(
            f"throws that show {shown(again.start)} and {shown(last)} both explode, so the sum would have no least and "
            f"no greatest outcome; write explode({event!r}, times=10)"
        )
    if not stop.ends and stop.unit * way < 0:
        raise SupportError(
            f"{endless(a).described()}, and throws explode towards its other side, so the sum would have no least and "
            "no greatest outcome; cut the law with clip or lump first"
        )
    again, stop = [turned(part) if part.unit * way < 0 and part.ends else part for part in (again, stop)]
    unit = way * (common_unit([again.unit, again.start, stop.unit]) or 1)
    num, den = inflated(stop, unit, 0, "explode")
    p, q = inflated(again, unit, again.start // unit, "explode")
    bits = sum([poly.height_bits() for poly in (num, den, p, q)])
    require_terms(len(num) + len(den) + len(p) + len(q), bits, "explode")
    return law_of(num * q, den * (q - p), stop.start, unit)


def _parted(a: Form, event: Predicate) -> tuple[Part, Part]:
    """The outcomes inside an event and those outside; there are some of both."""
    if isinstance(a, Endless):
        parts = [restricted(a, event), restricted(a, Not(as_event(event)))]
        assert parts[0] is not None
        assert parts[1] is not None
        return parts[0], parts[1]
    inside: dict[Any, int] = {}
    outside: dict[Any, int] = {}
    outcomes, weights, total = a.pairs()
    for x, weight in zip(outcomes, weights, strict=True):
        (inside if event(x) else outside)[x] = weight
    return part_of_weights(inside, total, "explode"), part_of_weights(outside, total, "explode")
