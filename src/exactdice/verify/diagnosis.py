"""What a diagnosis says: whether the rules hold, which known slips explain the data, and what would tell them apart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from exactdice.verify.statistics.verdicts import samples

RIGHT, SLIP, NONE = "right", "slip", "none of these"
_SHOWN = 5  # slips in a text


@dataclass(frozen=True, slots=True)
class Explanation:
    """How well a slip, or several that cannot differ, explain the data.

    Args:
        names: The slips whose law this is; more than one where no number of such data tells them apart.
        words: What a simulator with it does.
        log10_ratio: The logarithm to base 10 of its likelihood over that of the rules, infinite where the rules cannot
            give the data; None for tables of chances.
        distance: The greatest chance of an event by which it differs from a table of chances; None for samples.
        refuted: Whether the data refute it by themselves.
        samples: How many samples typically tell it from what is compared with it: from the best explanation, or from
            the rules where these hold; None where they cannot.

    Examples:
        >>> from exactdice import d6
        >>> from exactdice.verify import diagnose
        >>> found = diagnose(2 * (d6 + 1), "2D6+1")
        >>> found.slips[0].words
        'rolls one die and multiplies all, 2D6+1 as 2(D6+1)'
        >>> found.others[0].name, found.others[0].distance
        ('bonus on each die', Fraction(1, 2))
    """

    names: tuple[str, ...]
    words: str
    log10_ratio: float | None = None
    distance: Fraction | None = None
    refuted: bool = False
    samples: int | None = None

    @property
    def name(self) -> str:
        """The names in one text."""
        return " or ".join(self.names)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The verdict on a simulator; ``str`` says it in words.

    Args:
        verdict: ``"right"``: nothing speaks against the rules; ``"slip"``: the rules are refuted, and what is in
            ``slips`` explains the data, although another cause may look the same; ``"none of these"``: the rules and
            every known slip are refuted.
        answer: What the data are numbers of.
        samples: How many there are; None for a table of chances.
        alarm: The chance at most with which a right simulator is refuted.
        log10_e: The evidence against the rules; None for a table of chances.
        slips: The explanations that the data do not tell apart, the best first.
        others: All further slips that would show here, the best explanation first.
        ask: What to ask instead where several explanations are left; empty otherwise.
        unexamined: Slips that are not worked out for this attack, because it is large or other rules matter.

    Examples:
        >>> from exactdice import d6
        >>> from exactdice.verify import diagnose
        >>> found = diagnose(2 * (d6 + 1), "2D6+1")  # the chances of one die, doubled
        >>> found.verdict, found.names, found.slips[0].distance
        ('slip', ('die and bonus multiplied',), Fraction(0, 1))
    """

    verdict: str
    answer: str
    samples: int | None
    alarm: Fraction
    log10_e: float | None
    slips: tuple[Explanation, ...]
    others: tuple[Explanation, ...]
    ask: str = ""
    unexamined: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the slips that explain the data."""
        return tuple([name for one in self.slips for name in one.names])

    def __str__(self) -> str:
        if self.verdict == RIGHT:
            lines = self._right()
        elif self.verdict == SLIP:
            lines = self._slip()
        else:
            lines = self._none()
        if self.ask:
            lines.append(self.ask)
        if self.unexamined:
            lines.append(f"not examined for this attack: {_listed(self.unexamined)}")
        return "\n  ".join(lines)

    @property
    def _evidence(self) -> str:
        """What the data are, and how much they say against the rules."""
        if self.samples is None or self.log10_e is None:
            return "by its chances"
        bar = len(str(self.alarm.denominator // self.alarm.numerator)) - 1
        return f"after {samples(self.samples)}: log10 E = {self.log10_e:.1f}, an alarm is at {bar}"

    def _right(self) -> list[str]:
        lines = [f"{self.answer}: nothing speaks against the rules {self._evidence}"]
        still = [one for one in self.others if not one.refuted]
        lines += [f"not yet excluded: {one.name}{_needs(one)}" for one in still[:_SHOWN]]
        if len(still) > _SHOWN:
            lines.append(f"and {len(still) - _SHOWN} more")
        if self.others and not still:
            lines.append(f"{_slips(len(self.others))} excluded")
        return lines

    def _slip(self) -> list[str]:
        lines = [f"{self.answer}: the rules are refuted {self._evidence}"]
        lines += [f"{one.name}: it {one.words}{_ratio(one)}" for one in self.slips[:_SHOWN]]
        if len(self.slips) > _SHOWN:
            lines.append(f"and {len(self.slips) - _SHOWN} more")
        if len(self.slips) > 1:
            lines.append("these are not told apart by so few samples" + _needs(self.slips[1]))
        if self.others:
            lines.append(f"next: {self.others[0].name}{_ratio(self.others[0])}")
        if self.samples is not None:
            lines.append("the cause may also be one that is not among the known slips")
        return lines

    def _none(self) -> list[str]:
        lines = [f"{self.answer}: the rules are refuted {self._evidence}", "none of the known slips explains the data"]
        if self.others:
            lines.append(f"nearest: {self.others[0].name}{_ratio(self.others[0])}")
        return lines


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def _slips(number: int) -> str:
    return "the one slip that would show here is" if number == 1 else f"the {number} slips that would show here are"


def _needs(one: Explanation) -> str:
    return "" if one.samples is None else f", which takes about {samples(one.samples)}"


def _ratio(one: Explanation) -> str:
    """How well it explains the data, beside the rules."""
    if one.distance is not None:
        return ", its exact law" if not one.distance else f", {100 * float(one.distance):.2g} % of the mass away"
    if one.log10_ratio == float("-inf"):
        return ", which cannot give these data"
    if one.log10_ratio == float("inf"):
        return ", while the rules cannot give these data"
    return f", 10^{one.log10_ratio:.1f} times as likely as the rules"
