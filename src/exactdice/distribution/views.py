"""What a picture of a law shows: its rows, thinned or added up into bins, and the words that say so."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from heapq import nlargest
from itertools import accumulate
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice import kernel
from exactdice.algebra.outcomes import lumped
from exactdice.distribution import describe
from exactdice.errors import SupportError
from exactdice.events import Event
from exactdice.format import abbreviated, decimal, percent
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from exactdice.algebra.forms import Form
    from exactdice.events import Interval

_COLUMNS = 120  # columns side by side, gaps among them, before outcomes are added up
_BARS = 60  # bars before outcomes at both ends are put together, and the most that adding up leaves
_WORDS = 20  # rows of outcomes that are no numbers
_EDGE = 1000  # of the mass at each end so much may be put together, one part in a thousand
_GAP = 3  # columns that a long gap is drawn with where its length would hide the bars
_COMMON = 2**40  # the largest common denominator of outcomes that are drawn to scale
_READ = 2**26  # bits of the chances of a law without an end that are looked at
_LONGEST = 24  # characters of a fraction in a row
_LONGEST_FACT = 90  # characters of a moment


class Row(NamedTuple):
    """An outcome, or several together: how it is called, its chance, that of at least as much, and its column."""

    name: str
    chance: Fraction
    above: Fraction | None = None
    column: int | None = None
    several: bool = False  # an end of the law, drawn hollow

    @property
    def told(self) -> str:
        """The row in one line, as on hover."""
        above = "" if self.above is None else f", at least {self.at_least}"
        return f"{self.name}: {abbreviated(self.chance, _LONGEST)} = {self.rounded}{above}"

    @property
    def exact(self) -> str:
        """The chance as a fraction, abbreviated where it is long."""
        return abbreviated(self.chance, _LONGEST)

    @property
    def rounded(self) -> str:
        """The chance in percent."""
        return percent(self.chance)

    @property
    def at_least(self) -> str:
        """The chance of at least as much in percent, empty where the outcomes have no order."""
        return "" if self.above is None else percent(self.above)


class View(NamedTuple):
    """The rows of a picture, whether they stand on an axis of numbers, and sentences about what was changed."""

    rows: list[Row]
    on_axis: bool
    notes: list[str]
    most: Fraction  # the greatest chance of a row that is no end of the law

    def share(self, row: Row) -> Fraction:
        """The length of a row's bar, of the longest one; what stands for several outcomes at an end has none."""
        return Fraction(0) if row.several else row.chance / self.most


def _view(rows: list[Row], on_axis: bool, notes: list[str]) -> View:
    return View(rows, on_axis, notes, max([row.chance for row in rows if not row.several]))


class _Weighed(NamedTuple):
    """Outcomes in order with weights, and the weight that lies below and above all of them."""

    outcomes: Sequence[Any]
    weights: Sequence[int]
    total: int
    below: int = 0
    above: int = 0
    ends: tuple[str, str] = ("", "")  # how what lies below and above is called where it is one outcome of the law


def view(form: Form, columns: int = _COLUMNS, bars: int = _BARS, words: int = _WORDS) -> View:
    """The rows of a law of numbers as probabilities, which is at hand or without an end."""
    if form.endless:
        return _of_endless(form, columns, bars)
    outcomes, weights, total = form.pairs()
    if _are_numbers(outcomes) and form.in_order:
        return _of_numbers(_Weighed(outcomes, weights, total), columns, bars)
    if found := lumped(outcomes):
        return _of_lumped(form, *found, columns, bars)
    return _of_words(form, words)


def facts(form: Form, seen: View) -> list[str]:
    """Range, number of outcomes, mean and standard deviation, as far as they are short and come in an instant."""
    said = describe.moments(form)
    if form.endless:
        return [describe.beginning(form), *said]
    outcomes = form.pairs()[0]
    span = (
        [f"{called(outcomes[0])} to {called(outcomes[-1])}"]
        if seen.on_axis and form.in_order and len(outcomes) > 1
        else []
    )
    number = f"{len(outcomes):,} outcome{'s' if len(outcomes) > 1 else ''}"
    return [*span, number, *[text for text in said if len(text) <= _LONGEST_FACT]]


def _are_numbers(outcomes: Sequence[Any]) -> bool:
    """Whether outcomes are rational numbers; truth values alone are words."""
    kinds = set(map(type, outcomes))
    return kinds <= {int, bool, Fraction} and kinds != {bool}


def called(x: Any, longest: int = 80) -> str:
    """An outcome in a row: short, in one line, and never a table of its own."""
    if isinstance(x, (int, Fraction)) and not isinstance(x, bool):
        return abbreviated(Fraction(x), _LONGEST)
    plain = isinstance(x, (str, Event)) or hasattr(x, "is_commutative")
    try:
        text = str(x) if plain else shown(x)
    except (ValueError, RecursionError):
        text = shown(x)
    text = " ".join(text.split()) or repr(x)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


# --- outcomes that are no numbers ---------------------------------------------------------------------------------


def _of_words(form: Form, most: int) -> View:
    """Every outcome; of very many the likeliest, and all others together."""
    outcomes, weights, total = form.pairs()
    if len(outcomes) <= most:
        rows = [Row(called(x), kernel.fraction(weight, total)) for x, weight in zip(outcomes, weights, strict=True)]
        return _view(rows, False, [])
    likeliest = nlargest(most - 1, range(len(weights)), key=weights.__getitem__)
    rows = [Row(called(outcomes[place]), kernel.fraction(weights[place], total)) for place in likeliest]
    rest = total - sum([weights[place] for place in likeliest])
    others = len(outcomes) - len(likeliest)
    rows.append(Row(f"{others:,} others", kernel.fraction(rest, total), several=True))
    return _view(rows, False, [f"the {len(likeliest)} likeliest of {len(outcomes):,} outcomes"])


# --- numbers ------------------------------------------------------------------------------------------------------


def _of_lumped(form: Form, numbers: Sequence[Any], lump: Interval, columns: int, bars: int) -> View:
    """Numbers and one outcome beyond all of them, which stands at its end."""
    _, weights, total = form.pairs()
    if lump.low is None:
        law = _Weighed(numbers, weights[1:], total, below=weights[0], ends=(called(lump), ""))
    else:
        law = _Weighed(numbers, weights[:-1], total, above=weights[-1], ends=("", called(lump)))
    return _of_numbers(law, columns, bars)


def _of_endless(form: Any, columns: int, bars: int) -> View:
    """The first outcomes until a thousandth of the mass is left; all others are one row.

    Raises:
        SupportError: Those that come in an instant have less than half of the mass.
    """
    places = 64
    while True:
        weights, total = kernel.numerators(form.head(places))
        masses = list(accumulate(weights[:places]))
        if (total - masses[-1]) * _EDGE < total or not form.cheap(2 * places, _READ):
            break
        places *= 2
    if 2 * masses[-1] < total:
        raise SupportError("most of the mass lies farther out than what comes in an instant")
    end = bisect_left(masses, total - total // _EDGE)  # the first place beyond which a thousandth is left
    kept = [(form.outcome(place), weight) for place, weight in enumerate(weights[: end + 1]) if weight]
    rest = total - masses[min(end, len(masses) - 1)]
    if form.stride > 0:
        law = _Weighed([x for x, _ in kept], [weight for _, weight in kept], total, above=rest)
    else:
        kept.reverse()
        law = _Weighed([x for x, _ in kept], [weight for _, weight in kept], total, below=rest)
    seen = _of_numbers(law, columns, bars)
    last = seen.rows[-1 if form.stride > 0 else 0]
    return seen._replace(notes=[f"without an end: {last.name} has {last.rounded} together", *seen.notes])


def _of_numbers(law: _Weighed, columns: int, bars: int) -> View:
    places, note = _places(law.outcomes, bars)
    notes = [note] if note else []
    if places[-1] >= bars and len(places) > bars // 2:
        first, last = _middle(law)
        if first > 1 or last < len(places) - 2:
            law, places = _within(law, first, last), places[first : last + 1]
            notes.append("less than a thousandth at each end is put together")
    if places[-1] - places[0] < columns:
        return _view(_rows(law, [place - places[0] for place in places]), True, notes)
    if len(places) <= bars:
        return _view(_rows(law, _closer(places)), True, [*notes, "long gaps are shortened"])
    rows, note = _added_up(law, places, bars)
    return _view(rows, True, [*notes, note])


def _places(outcomes: Sequence[Any], bars: int) -> tuple[Sequence[int], str]:
    """Rational numbers in order as columns, and a sentence where a column is not the next number or not to scale."""
    if isinstance(outcomes, range) and outcomes.step == 1:
        return range(len(outcomes)), ""
    common = 1
    for x in outcomes:
        common = lcm(common, x.denominator)
        if common > _COMMON:
            return range(len(outcomes)), "outcomes stand side by side, not to scale"
    steps = [int((x - outcomes[0]) * common) for x in outcomes]
    stride = gcd(*steps) or 1
    if common == 1 and (stride == 1 or steps[-1] < bars):
        return steps, ""
    note = "" if stride == common else f"columns lie {called(Fraction(stride, common))} apart"
    return [step // stride for step in steps], note


def _middle(law: _Weighed) -> tuple[int, int]:
    """The first and the last place of what is left when at most a thousandth of the mass goes at each end."""
    masses = list(accumulate(law.weights, initial=law.below))  # of all before a place
    first = bisect_right(masses, law.total // _EDGE) - 1
    last = bisect_left(masses, law.total - law.total // _EDGE) - 1
    end = len(law.weights) - 1
    return min(max(first, 0), end), min(max(last, first, 0), end)


def _within(law: _Weighed, first: int, last: int) -> _Weighed:
    below, above = sum(law.weights[:first]), sum(law.weights[last + 1 :])
    ends = ("" if below else law.ends[0], "" if above else law.ends[1])
    kept = slice(first, last + 1)
    return _Weighed(law.outcomes[kept], law.weights[kept], law.total, law.below + below, law.above + above, ends)


def _closer(places: Sequence[int]) -> list[int]:
    """Columns in which a gap takes three columns at the most."""
    closer = [0]
    for before, after in zip(places, places[1:], strict=False):
        closer.append(closer[-1] + min(after - before, _GAP + 1))
    return closer


def _rows(law: _Weighed, columns: Sequence[int]) -> list[Row]:
    return _with_ends(law, [called(x) for x in law.outcomes], law.weights, columns)


def _with_ends(law: _Weighed, names: Sequence[str], weights: Sequence[int], columns: Sequence[int]) -> list[Row]:
    """A row for each name, between what lies below and above all of them."""
    rows, reached, shift = [], law.total, 0

    def add(name: str, weight: int, column: int, several: bool = False) -> None:
        chance, above = (kernel.fraction(mass, law.total) for mass in (weight, reached))
        rows.append(Row(name, chance, above, column, several))

    if law.below:
        add(law.ends[0] or f"< {called(law.outcomes[0])}", law.below, 0, several=not law.ends[0])
        reached, shift = reached - law.below, 2
    for name, weight, column in zip(names, weights, columns, strict=True):
        add(name, weight, column + shift)
        reached -= weight
    if law.above:
        name = law.ends[1] or f"> {called(law.outcomes[-1])}"
        add(name, law.above, columns[-1] + shift + 2, several=not law.ends[1])
    return rows


def _added_up(law: _Weighed, places: Sequence[int], bars: int) -> tuple[list[Row], str]:
    """Bins of one width, a round number of columns, and the sentence that says so."""
    wide = places[-1] - places[0] + 1
    width = next(width for width in _round_numbers() if (wide - 1) // width < bars - 1)
    first, last = law.outcomes[0], law.outcomes[-1]
    unit = Fraction(last - first) / (places[-1] - places[0])
    start = -int(first % width) if unit == 1 else 0  # whole numbers begin at a multiple of the width
    masses: dict[int, int] = {}
    for place, weight in zip(places, law.weights, strict=True):
        number = (place - places[0] - start) // width
        masses[number] = masses.get(number, 0) + weight
    names = []
    for number in masses:
        low, high = (first + (start + (number + more) * width - more) * unit for more in (0, 1))
        low, high = max(low, first), min(high, last)
        names.append(_number(low) if low == high else f"{_number(low)} to {_number(high)}")
    note = f"each bar adds up {_number(width * unit)} numbers" if unit == 1 else f"each bar adds up {width:,} columns"
    return _with_ends(law, names, list(masses.values()), list(masses)), note


def _number(x: Any) -> str:
    return called(x) if x.denominator == 1 else decimal(x)


def _round_numbers() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10
