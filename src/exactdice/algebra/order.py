"""Order: support, distribution function, quantiles, modes, probabilities of events, extremes of several laws."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.centres import centres, likeliest, quantile_place
from exactdice.algebra.forms import Form, Lattice, alike, pack, symbolic
from exactdice.algebra.outcomes import ordered
from exactdice.errors import SupportError
from exactdice.events import Event, Interval, Not, OneOf, at_most
from exactdice.scalars import shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Ratio = tuple[int, int]  # numerator, denominator


def require_order(form: Form, what: str) -> Sequence[Any]:
    """The outcomes in ascending order.

    Raises:
        SupportError: They have none; the message names the culprits.
    """
    outcomes = form.pairs()[0]
    if form.in_order:
        return outcomes
    first, second = _unordered_pair(outcomes)
    raise SupportError(
        f"{what} needs outcomes in an order, but {shown(first)} and {shown(second)} have none; "
        "map them to numbers first"
    )


def _unordered_pair(outcomes: Sequence[Any]) -> tuple[Any, Any]:
    for x, y in zip(outcomes, outcomes[1:], strict=False):
        if ordered((x, y)) is None:
            return x, y
    return outcomes[0], outcomes[-1]


def probability(form: Form, event: Callable[[Any], Any]) -> Ratio:
    """Mass of the outcomes in an event; of an interval on a lattice without reading the whole law."""
    if isinstance(form, Lattice):
        if type(event) is Interval:
            places = _places(form, event)
            if places is not None:
                return form.range_weight(*places)
        elif type(event) is OneOf and len(event.outcomes) == 1:
            return form.weight(event.outcomes[0])
        elif type(event) is Not and type(event.event) in (Interval, OneOf):
            p, q = probability(form, event.event)
            return q - p, q
    if form.endless:
        from exactdice.algebra.endless import conditions as endless_conditions

        return endless_conditions.probability(form, event).as_integer_ratio()
    require_asking(form, event)
    outcomes, weights, denominator = form.pairs()
    return sum([weight for x, weight in zip(outcomes, weights, strict=True) if event(x)]), denominator


def require_asking(form: Form, event: Callable[[Any], Any]) -> None:
    """Refuse an event of very many conditions that very many outcomes would be asked about."""
    if isinstance(event, Event) and event.asked > 1 and not form.endless:
        require("states", form.length * event.asked // 3, f"an event of {event.asked:,} conditions")


def _places(form: Lattice, event: Interval) -> tuple[int, int] | None:
    """First and last place of a lattice inside an interval with rational bounds."""
    low, high = event.low, event.high
    if not (low is None or isinstance(low, (int, Fraction))) or not (high is None or isinstance(high, (int, Fraction))):
        return None
    stride = form.stride or 1
    first = 0 if low is None else -((form.offset - low) // stride)  # rounded up
    last = form.length - 1 if high is None else (high - form.offset) // stride
    return first, last


def cumulative(form: Form, x: Any) -> Ratio:
    """``P(X <= x)``."""
    if isinstance(form, Lattice) or form.endless:
        return probability(form, at_most(x))
    outcomes = require_order(form, "a cumulative probability")
    _, weights, denominator = form.pairs()
    try:
        return sum(weights[: bisect_right(outcomes, x)]), denominator
    except TypeError:  # asked one by one, the event says what cannot be compared
        return probability(form, at_most(x))


def quantile(form: Form, q: Fraction) -> Any:
    """The least outcome x with ``P(X <= x) >= q``."""
    if form.endless:
        from exactdice.algebra.endless import questions

        return questions.quantile(form, q)
    if isinstance(form, Lattice) and not form.expanded:
        middle = centres(form) if 2 * q == 1 else None
        place = quantile_place(form, q) if middle is None else middle[0]
        if place is not None:
            return form.outcome(place)
    outcomes = require_order(form, "a quantile")
    _, weights, denominator = form.pairs()
    if symbolic(form):
        return next(x for x, mass in zip(outcomes, accumulate(weights), strict=True) if _reaches(mass, denominator, q))
    needed = -(-q.numerator * denominator // q.denominator)
    return next(x for x, mass in zip(outcomes, accumulate(weights), strict=True) if mass >= needed)


def _reaches(mass: Any, denominator: Any, q: Fraction) -> bool:
    """Whether a chance that may have symbols is at least q."""
    chance = kernel.quotient(mass, denominator)
    if isinstance(chance, kernel.Quotient):
        symbols = [*chance.numerator.symbols, *chance.denominator.symbols]
        raise kernel.depends(f"{kernel.spelled(mass, denominator)} >= {q}", list(dict.fromkeys(symbols)))
    return chance >= q


def modes(form: Form) -> tuple[Any, ...]:
    """All outcomes of the greatest weight, in order."""
    if form.endless:
        from exactdice.algebra.endless import questions

        return questions.modes(form)
    if isinstance(form, Lattice):
        places = likeliest(form)
        if places is not None:
            return tuple(map(form.outcome, places))
    outcomes, weights, _ = form.pairs()
    most = max(weights)
    return tuple([x for x, weight in zip(outcomes, weights, strict=True) if weight == most])


def head(form: Form, n: int) -> list[tuple[Any, Fraction]]:
    """The first n outcomes with their chances."""
    if form.endless:
        from exactdice.algebra.endless import questions

        return questions.head(form, n)
    outcomes, weights, denominator = form.pairs()
    return [(x, kernel.fraction(weight, denominator)) for x, weight in zip(outcomes[:n], weights[:n], strict=True)]


def least(form: Form) -> Any:
    """The least outcome."""
    if form.endless:
        from exactdice.algebra.endless import questions

        return questions.least(form)
    return form.offset if isinstance(form, Lattice) else require_order(form, "the least outcome")[0]


def greatest(form: Form) -> Any:
    """The greatest outcome."""
    if form.endless:
        from exactdice.algebra.endless import questions

        return questions.greatest(form)
    return form.top if isinstance(form, Lattice) else require_order(form, "the greatest outcome")[-1]


def merged_outcomes(forms: Sequence[Form], what: str) -> Sequence[Any]:
    """All outcomes of several laws in one ascending order.

    Raises:
        SupportError: They have no common order.
    """
    if all([form is forms[0] for form in forms]):
        return require_order(forms[0], what)
    require("states", sum([form.length for form in forms]), what)
    union: dict[Any, None] = {}
    for form in forms:
        union.update(dict.fromkeys(form.pairs()[0]))
    result = ordered(union)
    if result is None:
        first, second = _unordered_pair(list(union))
        raise SupportError(
            f"{what} needs outcomes in one order, but {shown(first)} and {shown(second)} have none; map them first"
        )
    return result


def cumulative_weights(form: Form, outcomes: Sequence[Any]) -> list[int]:
    """Integer weights of ``X <= x`` at each of the outcomes, which must include those of the law."""
    own, weights, _ = form.pairs()
    if own is outcomes:
        return list(accumulate(weights))
    mass = dict(zip(own, weights, strict=True))
    return list(accumulate([mass.get(x, 0) for x in outcomes]))


def maximum(forms: Sequence[Form]) -> Form:
    """Law of the greatest of independent outcomes."""
    if any([form.endless for form in forms]):
        return _with_endless(forms, maximum, largest=True)
    return _greatest_of(_grouped(forms), "max_of")


def minimum(forms: Sequence[Form]) -> Form:
    """Law of the least of independent outcomes."""
    if any([form.endless for form in forms]):
        return _with_endless(forms, minimum, largest=False)
    return _least_of(_grouped(forms), "min_of")


def _with_endless(forms: Sequence[Form], extreme: Callable[[Sequence[Form]], Form], *, largest: bool) -> Form:
    """The extreme of several laws, those with an end first."""
    from exactdice.algebra.endless import extremes

    finite = [form for form in forms if not form.endless]
    first = [extreme(finite)] if finite else []
    return reduce(
        lambda a, b: extremes.extreme(a, b, largest, extreme) if a.endless or b.endless else extreme([a, b]),
        [*first, *[form for form in forms if form.endless]],
    )


def _grouped(forms: Sequence[Form]) -> list[tuple[Form, int]]:
    """Forms with the number of times that each occurs."""
    times = Counter(map(alike, forms))
    return [(form, times[key]) for key, form in {alike(form): form for form in forms}.items()]


def _greatest_of(groups: Sequence[tuple[Form, int]], what: str) -> Form:
    """Distribution functions multiply."""
    outcomes = merged_outcomes([form for form, _ in groups], what)
    _require_extreme(groups, len(outcomes))
    return _from_cumulative(outcomes, [(cumulative_weights(form, outcomes), n) for form, n in groups], groups)


def _least_of(groups: Sequence[tuple[Form, int]], what: str) -> Form:
    """The greatest in reversed order."""
    outcomes = merged_outcomes([form for form, _ in groups], what)
    _require_extreme(groups, len(outcomes))
    columns = []
    for form, n in groups:
        total = form.pairs()[2]
        below = [0, *cumulative_weights(form, outcomes)[:-1]]
        columns.append(([total - mass for mass in reversed(below)], n))
    return _from_cumulative(outcomes[::-1], columns, groups)


def _require_extreme(groups: Sequence[tuple[Form, int]], outcomes: int) -> None:
    bits = sum([n * form.pairs()[2].bit_length() for form, n in groups])
    what = f"the extreme of {sized(sum([n for _, n in groups]))} dice"
    require("bits", outcomes * bits, what)
    require("states", outcomes * (len(groups) + bits // 1000), what)


def _from_cumulative(
    outcomes: Sequence[Any], columns: Sequence[tuple[list[int], int]], groups: Sequence[tuple[Form, int]]
) -> Form:
    """The law whose distribution function is the product of powers of those in the columns."""
    mass = [kernel.product_of_powers([(column[place], n) for column, n in columns]) for place in range(len(outcomes))]
    weights = [m - below for m, below in zip(mass, [0, *mass[:-1]], strict=True)]
    denominator = kernel.product_of_powers([(form.pairs()[2], n) for form, n in groups])
    return pack(dict(zip(outcomes, weights, strict=True)), denominator)


def order_statistic(groups: Sequence[tuple[Form, int]], k: int) -> Form:
    """Law of the k-th lowest of independent dice, k from 1; each group is a law and a number of dice.

    It is at most x with the chance that at least k dice show at most x: a tail of ``prod (1 - F + F z)^n`` (H. A.
    David, H. N. Nagaraja, Order Statistics, 2.1).
    """
    dice = sum([n for _, n in groups])
    if k == dice:
        return _greatest_of(groups, "an order statistic")
    if k == 1:
        return _least_of(groups, "an order statistic")
    what = f"an order statistic of {sized(dice)} dice"
    bits = sum([n * form.pairs()[2].bit_length() for form, n in groups])
    least = max([form.length for form, _ in groups])  # outcomes, at the least
    terms = 1 + min(k, dice - k) if len(groups) == 1 else dice
    require("bits", max(least, terms) * bits, what)
    # several groups: a polynomial for each die, multiplied pair by pair
    work = terms * bits // 10_000 if len(groups) == 1 else dice * (5 + dice.bit_length() * bits // 5000)
    require("states", least * work + kernel.reduction_states(bits), what)
    outcomes = merged_outcomes([form for form, _ in groups], "an order statistic")
    if any([symbolic(form) for form, _ in groups]):
        return _symbolic_order_statistic(groups, outcomes, k)
    columns = [(cumulative_weights(form, outcomes), form.pairs()[2], n) for form, n in groups]
    if len(columns) == 1:
        below, total, _ = columns[0]
        mass = kernel.binomial_tails(dice, k, below, total)
    else:
        mass = []
        for place in range(len(outcomes)):
            factors = [(kernel.polynomial([total - below[place], below[place]]), n) for below, total, n in columns]
            counts = kernel.product([kernel.power(factor, n) for factor, n in factors])
            mass.append(int(counts.right_shift(k)(1).p))
    weights = [m - below for m, below in zip(mass, [0, *mass[:-1]], strict=True)]
    return pack(dict(zip(outcomes, weights, strict=True)))


def _symbolic_order_statistic(groups: Sequence[tuple[Form, int]], outcomes: Sequence[Any], k: int) -> Form:
    """The same where weights are polynomials in symbols: dice are counted one by one, at k and beyond together."""
    columns = [(cumulative_weights(form, outcomes), form.pairs()[2], n) for form, n in groups]
    mass = []
    for place in range(len(outcomes)):
        counts: list[Any] = [1] + [0] * k  # ways in which so many dice show at most this outcome
        for below, total, n in columns:
            low, high = below[place], total - below[place]
            for _ in range(n):
                counts = [
                    counts[0] * high,
                    *[counts[i] * high + counts[i - 1] * low for i in range(1, k)],
                    counts[k] * total + counts[k - 1] * low,
                ]
        mass.append(counts[k])
    weights = [m - below for m, below in zip(mass, [0, *mass[:-1]], strict=True)]
    denominator = kernel.product_of_powers([(form.pairs()[2], n) for form, n in groups])
    return pack(dict(zip(outcomes, weights, strict=True)), denominator)
