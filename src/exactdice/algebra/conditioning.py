"""Conditions and second throws: given, re-rolls, explosions, clipping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Form, pack, require_plain, symbolic
from exactdice.algebra.mixing import mix, push
from exactdice.algebra.order import probability, require_asking, require_order
from exactdice.algebra.sums import add, whole
from exactdice.errors import SupportError, ZeroMassError
from exactdice.events import as_event, at_least
from exactdice.scalars import shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Callable


def restrict(form: Form, event: Callable[[Any], Any]) -> tuple[dict[Any, int], int]:
    """The outcomes in an event with their weights, and the weight of all outcomes."""
    require_asking(form, event)
    outcomes, weights, denominator = form.pairs()
    return {x: weight for x, weight in zip(outcomes, weights, strict=True) if event(x)}, denominator


def given(form: Form, event: Callable[[Any], Any]) -> Form:
    """Law of X conditioned on the event.

    Raises:
        ZeroMassError: No outcome is in the event.
    """
    if form.endless:
        from exactdice.algebra.endless import conditions as endless_conditions

        return endless_conditions.given(form, event)
    inside, total = restrict(form, event)
    if not inside:
        raise ZeroMassError(f"cannot condition on {event}: no outcome in it; the support is {support_text(form)}")
    return pack(_possible(inside, total) if symbolic(form) else inside)


def _possible(inside: dict[Any, Any], total: Any) -> dict[Any, Any]:
    """Weights in symbols with the condition that they have a mass."""
    needed = kernel.conditions(kernel.quotient(sum(inside.values()), total), "> 0")
    return dict(zip(inside, kernel.assuming(list(inside.values()), needed), strict=True))


def support_text(form: Form) -> str:
    """The support in a few words."""
    outcomes = form.pairs()[0]
    if len(outcomes) <= 6:
        return ", ".join(map(shown, outcomes))
    return f"{shown(outcomes[0])}, {shown(outcomes[1])}, ..., {shown(outcomes[-1])}"


def reroll(form: Form, event: Callable[[Any], Any], times: int) -> Form:
    """Law of X thrown again while it is in the event, at most ``times`` times.

    With ``r = P(event)`` an outcome outside has ``p (1 + r + ... + r^times)``, one inside ``p r^times``.
    """
    if form.endless:
        return _reroll_endless(form, event, times)
    inside, denominator = restrict(form, event)
    again = sum(inside.values())
    if not inside or times == 0 or again == denominator:  # a roll always thrown again is the last one thrown
        return form
    bits = (times + 1) * denominator.bit_length()
    require("bits", form.length * bits, f"{sized(times)} re-rolls")
    require("states", (form.length + 2) * bits // 10, f"{sized(times)} re-rolls")
    stay, go = (kernel.product_of_powers([(base, times)]) for base in (denominator, again))
    # (1 + r + ... + r^t) over denominator^t is (D^(t+1) - a^(t+1)) / (D - a)
    outside_factor = (stay * denominator - go * again) // (denominator - again)
    common = kernel.common_divisor(go, [outside_factor, stay * denominator])
    go, outside_factor = go // common, outside_factor // common
    outcomes, weights, _ = form.pairs()
    result = {x: weight * (go if x in inside else outside_factor) for x, weight in zip(outcomes, weights, strict=True)}
    return pack(result, stay * denominator // common)


def _reroll_endless(form: Form, event: Callable[[Any], Any], times: int) -> Form:
    """The same as a mixture: the last of ``times + 1`` throws inside with ``r^(times + 1)``, else one from outside."""
    p, q = probability(form, event)
    if p in (0, q) or times == 0:
        return form
    bits = (times + 1) * q.bit_length()
    require("bits", bits, f"{sized(times)} re-rolls")
    require("states", kernel.python_states(bits), f"{sized(times)} re-rolls")
    again, every = p ** (times + 1), q ** (times + 1)
    condition = as_event(event)
    return mix([(every - again, given(form, ~condition)), (again, given(form, condition))])


def explode(form: Form, event: Callable[[Any], Any], times: int) -> Form:
    """Law of X plus a further throw whenever a throw is in the event, at most ``times`` further throws."""
    inside, denominator = restrict(form, event)
    if not inside or times == 0:
        return form
    form = whole(form)
    require("bits", form.length * (times + 1) ** 2 * denominator.bit_length(), f"{sized(times)} explosions")
    exploding = pack(inside)
    again = sum(inside.values())
    if again == denominator:
        rest = None
    else:
        rest = pack({x: weight for x, weight in zip(*form.pairs()[:2], strict=True) if x not in inside})
    length = form.length * (times + 1)
    bits = times * denominator.bit_length()
    require("states", times * length * (bits + 1000) // 8_000, f"{sized(times)} explosions")
    total = form
    for _ in range(times):
        more = add(exploding, total)
        total = more if rest is None else mix([(again, more), (denominator - again, rest)])
    return total


def explode_for_ever(form: Form, event: Callable[[Any], Any]) -> Form:
    """Law of X plus a further throw whenever a throw is in the event, without a limit.

    Raises:
        SupportError: Every outcome explodes, so no throw is the last.
    """
    p, q = probability(form, event)
    if p == 0:
        return form
    if p == q:
        raise SupportError(
            f"every outcome is in {event!r}, so explode never comes to an end; write explode({event!r}, times=10)"
        )
    from exactdice.algebra.endless import conditions as endless_conditions

    return endless_conditions.explode(form, event)


def waiting(form: Form, event: Callable[[Any], Any]) -> Form:
    """Law of the number of independent throws up to the first one in the event, that one included.

    Raises:
        ZeroMassError: The event is impossible.
    """
    p, q = probability(form, event)
    if p == 0:
        raise ZeroMassError(f"{event!r} is impossible, so the rolls would have no end; write an event that is possible")
    require_plain([p, q], "the number of rolls until an event")
    from exactdice.algebra.endless.form import law_of_quotient

    return law_of_quotient([0, p], [q, p - q])


def lump(form: Form, at: Any) -> Form:
    """Law of the outcomes below ``at``, and of the event of all others as the last outcome, where they are possible."""
    if form.endless:
        from exactdice.algebra.endless import conditions as endless_conditions

        return endless_conditions.lump(form, at)
    outcomes = require_order(form, "lump")
    _, weights, denominator = form.pairs()
    rest = at_least(at)
    try:
        below = [x for x in outcomes if x < at]
    except TypeError:
        raise SupportError(f"bound {shown(at)} cannot be compared with the outcomes; use one of their kind") from None
    lumped: dict[Any, int] = dict(zip(below, weights, strict=False))
    lumped[rest] = denominator - sum(lumped.values())
    return pack(lumped, denominator)


def clip(form: Form, low: Any, high: Any) -> Form:
    """Law of X moved to the nearer bound where it lies outside of ``low`` to ``high``."""
    if not form.endless:
        require_order(form, "clip")
    try:
        if low is not None and high is not None and low > high:
            raise SupportError(f"clip({shown(low)}, {shown(high)}) is empty; give the lower bound first")
        if form.endless:
            from exactdice.algebra.endless import conditions as endless_conditions

            return endless_conditions.clip(form, low, high)
        raised = form if low is None else push(form, lambda x: max(x, low))
        return raised if high is None else push(raised, lambda x: min(x, high))
    except TypeError:
        raise SupportError(
            f"bounds {shown(low)} and {shown(high)} cannot be compared with the outcomes; use bounds like them"
        ) from None
