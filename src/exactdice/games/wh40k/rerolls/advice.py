"""Decisions as sentences: the moments at which to throw again, said by thresholds where there are any, else listed.

A *cell* is a moment as a tuple of coordinates along named axes; a region is what says yes for some cells and no for
others, and says nothing of cells that cannot occur, so that a threshold need only part those that can.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from exactdice.games.wh40k.rerolls.moments import ROLLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from exactdice.games.wh40k.rerolls.moments import Moment

_MOST_LINES = 12
_MANY = 20_000  # moments of which one order of coordinates is tried, not the shortest sought

Cells = dict[tuple[int, ...], bool]
Case = tuple[str, ...]  # one condition for each axis, empty where every value will do


class Axis(NamedTuple):
    """A coordinate of moments, and the words around its values: ``(s)`` for several, ``(-s)`` for one."""

    of: Callable[[Moment], int]
    words: str


def advice(moments: Mapping[Moment, bool], fronts: Sequence[tuple[int, int]], *, slow: bool) -> list[str]:
    """One sentence, or a list, for each kind of roll that occurs.

    Args:
        moments: Whether to throw again, for every moment that occurs.
        fronts: Wounds left on the model in front, and models destroyed, after 0, 1, 2, ... wounds lost.
        slow: Whether attacks are resolved one by one.
    """
    both = len({moment.player for moment in moments}) > 1
    lines = []
    for roll in ROLLS:
        batch = not slow and roll in ("hit", "wound")
        met = {moment: again for moment, again in moments.items() if moment.roll == roll}
        whose = f"{next(iter(met)).player}, " if both and met else ""
        name, axes = whose + _NAMES[roll, batch], _axes(roll, batch, slow, fronts)
        if batch or roll in ("attacks", "damage"):
            lines += _sentences(name, "one failed die" if batch else "", met, axes)
            continue
        failures = {moment: again for moment, again in met.items() if not moment.result}
        successes = {moment: again for moment, again in met.items() if moment.result}
        undone = any(successes.values())  # nearly nobody wants that
        if any(failures.values()) or not undone:
            lines += _sentences(name, "a failure", failures, axes)
        if undone:
            lines += _sentences(name, "a success", successes, axes)
    return lines


def situation(moment: Moment, fronts: Sequence[tuple[int, int]], *, slow: bool, models: int) -> tuple[str, str, str]:
    """A moment in words: the roll, its result, and where the attack stands.

    Args:
        moment: The moment.
        fronts: As in ``advice``.
        slow: Whether attacks are resolved one by one.
        models: How many models the target has; of one alone it goes without saying how many are destroyed.
    """
    batch = not slow and moment.roll in ("hit", "wound")
    name = _NAMES[moment.roll, batch]
    if batch:
        return name, f"{moment.result} of {moment.left}", ""
    counted = moment.roll in ("attacks", "damage")
    result = str(moment.result) if counted else ("failure", "success")[moment.result]
    axes = [axis for axis in _axes(moment.roll, False, slow, fronts)[0] if not axis.words.startswith("a result")]
    told = [_worded(axis.words, str(axis.of(moment))) for axis in axes if models > 1 or "destroyed" not in axis.words]
    return name, result, ", ".join([*told, *(["opponent has a re-roll"] if moment.opponent else [])])


_NAMES = {
    ("attacks", False): "number of attacks",
    ("hit", True): "hits",
    ("hit", False): "hit roll",
    ("wound", True): "wounds",
    ("wound", False): "wound roll",
    ("save", False): "save",
    ("damage", False): "damage roll",
}


def _sentences(name: str, what: str, met: Mapping[Moment, bool], orders: list[list[Axis]]) -> list[str]:
    """What is said of one kind of roll; apart for an opponent with and without a re-roll where that matters."""
    groups = {
        flag: {m._replace(opponent=False): a for m, a in met.items() if m.opponent == flag} for flag in (True, False)
    }
    if all([groups[False].get(moment, again) == again for moment, again in groups[True].items()]):
        return _told(name, what, groups[True] | groups[False], orders)
    first = _told(f"{name}, while the opponent has a re-roll", what, groups[True], orders)
    return first + _told(f"{name}, afterwards", what, groups[False], orders)


def _told(name: str, what: str, met: Mapping[Moment, bool], orders: list[list[Axis]]) -> list[str]:
    if not met:
        return []
    several = orders if len(met) <= _MANY else orders[:1]
    cases = _shortest([_cases_along(axes, met) for axes in several])
    if not cases:
        return [f"{name}: keep it"]
    ends = [_ending(what, case) for case in cases]
    if len(ends) == 1:
        return [f"{name}: throw again {ends[0]}"]
    more = len(ends) - _MOST_LINES
    rest = [f"  and in {more} cases more, which policy lists"] if more > 0 else []
    return [f"{name}: throw again", *[f"  {end}" for end in ends[:_MOST_LINES]], *rest]


def _ending(what: str, case: Case) -> str:
    """A case in words: what is thrown again, with what, if what."""
    result = next((words for words in case if words.startswith("a result")), "any result")
    conditions = [words for words in case if words and not words.startswith(("a result", "if"))]
    ifs = [words for words in case if words.startswith("if")]
    return " ".join([what or result, *(["with " + ", ".join(conditions)] if conditions else []), *ifs])


def _axes(roll: str, batch: bool, slow: bool, fronts: Sequence[tuple[int, int]]) -> list[list[Axis]]:
    """The orders of coordinates to try, the outermost first."""
    result = Axis(lambda m: m.result, "if {} succeed(-s)" if batch else "a result of {}")
    if batch:
        dice = Axis(lambda m: m.left, "{} dice")
        return [[dice, result], [result, dice]]
    if roll == "attacks":
        so_far = Axis(lambda m: m.so_far, "{} attack(s) so far")
        bearers = Axis(lambda m: m.left, "{} bearer(s) to come")
        return [[bearers, so_far, result], [so_far, bearers, result]]
    left = Axis(lambda m: m.left, "{} attack(s) to come" if slow else "{} wound(s) still to be saved")
    front = Axis(lambda m: fronts[m.so_far][0], "{} wound(s) left on the model in front")
    destroyed = Axis(lambda m: fronts[m.so_far][1], "{} model(s) destroyed")
    inner = [result] if roll == "damage" else []
    return [[*outer, *inner] for outer in permutations((front, destroyed, left))]


def _shortest(several: Iterable[list[Case]]) -> list[Case]:
    """Of several lists of cases that say the same, the first with the fewest cases, then conditions."""
    return min(several, key=lambda cases: (len(cases), sum([bool(words) for case in cases for words in case])))


def _cases_along(axes: list[Axis], met: Mapping[Moment, bool]) -> list[Case]:
    """The cases in which to throw again, in words."""
    cells = {tuple([axis.of(moment) for axis in axes]): again for moment, again in met.items()}
    return _cases(cells, [axis.words for axis in axes])


def _cases(cells: Cells, words: Sequence[str]) -> list[Case]:
    """The cells that say yes, as few cases as neighbours allow."""
    if not any(cells.values()):
        return []
    values = sorted({cell[0] for cell in cells})
    if len(words) == 1:
        return [(_condition([v for v in values if cells[v,]], values, words[0]),)]
    parts: dict[int, Cells] = {value: {} for value in values}
    for (value, *rest), again in cells.items():
        parts[value][tuple(rest)] = again
    groups: list[tuple[list[int], Cells]] = []  # neighbours that one rule fits
    for value, inner in parts.items():
        if groups and all([groups[-1][1].get(cell, again) == again for cell, again in inner.items()]):
            groups[-1][0].append(value)
            groups[-1][1].update(inner)
        else:
            groups.append(([value], inner))
    told: dict[tuple[Case, ...], list[int]] = {}
    for members, inner in groups:
        told.setdefault(tuple(_cases(inner, words[1:])), []).extend(members)
    return [(_condition(members, values, words[0]), *case) for cases, members in told.items() for case in cases]


def _condition(chosen: list[int], values: list[int], words: str) -> str:
    """That a coordinate has one of the chosen values, out of those that occur."""
    if chosen == values:
        return ""
    if len(chosen) > 1 and chosen == values[: len(chosen)]:
        text = f"at most {chosen[-1]}"
    elif len(chosen) > 1 and chosen == values[-len(chosen) :]:
        text = f"at least {chosen[0]}"
    else:
        text = _listed(chosen, values)
    return _worded(words, text)


def _worded(words: str, text: str) -> str:
    """The words of an axis around a value or a range."""
    one = text in ("1", "at least 1", "at most 1")
    return words.replace("(s)", "" if one else "s").replace("(-s)", "s" if one else "").format(text)


def _listed(chosen: list[int], values: list[int]) -> str:
    """Values as a list of ranges, a range being unbroken among those that occur."""
    runs: list[list[int]] = []
    for value in chosen:
        if runs and values.index(value) == values.index(runs[-1][-1]) + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    texts: list[str] = []
    for run in runs:
        texts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"
