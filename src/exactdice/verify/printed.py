"""Judge what a tool prints: a mean, a histogram in percent, a table of chances; rounding is accounted for exactly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import inf, isfinite, log, sqrt
from numbers import Integral
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SupportError, WeightError
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.scalars import count, exact, shown
from exactdice.verify.laws import law_of, level, plain_law, sample
from exactdice.verify.statistics.evidence import Evidence
from exactdice.verify.statistics.laws import PlainLaw
from exactdice.verify.statistics.residuals import residuals
from exactdice.verify.statistics.rounded import (
    Interval,
    interval_of,
    least_evident_counts,
    mean_evidence,
    spread_evidence,
)
from exactdice.verify.statistics.verdicts import Verdict

Law = Distribution[Any] | Volley | str  # an attack stands for its wounds lost, a text for its dice

_PERCENT = Fraction(1, 100)
_MOST_NAMED = 6
_NEAR = Fraction(1, 10)  # how far a table's sum may be from 1 to be one of chances
_MUCH = 2**50  # samples
_COMPUTED = 15  # digits from which on a float was computed: its own rounding does not show in them
_ARITHMETIC = Fraction(1, 2**40)  # what float arithmetic is allowed, relatively


def judge_mean(
    mean: Any, law: Law, samples: int | None = None, *, decimals: int | None = None, alarm: Any = 1e-6
) -> Verdict:
    """Whether a printed mean fits a law: as the mean of so many samples, or as the calculated one.

    A printed number stands for all within half a unit of its last digit, and the one that speaks least against the
    law counts. Means are blind to everything else: ``compare`` sees more.

    Args:
        mean: As printed, best as text, because ``"7.40"`` says more than 7.4; an int was rounded to whole numbers, a
            Fraction is exact.
        law: A law of numbers, an attack (its wounds lost), or a dice text.
        samples: Of how many samples it is the mean; None where it was calculated.
        decimals: Digits after the point, where the number does not show them.
        alarm: The chance of a false alarm.

    Raises:
        SupportError: The outcomes of the law are no numbers.
        WeightError: The mean is no number.

    Examples:
        >>> from exactdice import d6
        >>> print(judge_mean("3.52", d6, samples=1000))
        not sure yet after 1,000 samples: log10 E = -0.3, an alarm is at 6.0
          the mean is 3.52, by the law 3.5, at least 0.3 standard errors away
          so far off, about 450,000 samples would be sure
        >>> judge_mean("3.6", d6).answer
        'disagrees'
    """
    of = law_of(law)
    plain, limit = plain_law(of), level(alarm)
    if not plain.numeric:
        raise SupportError(
            f"a law of outcomes such as {shown(next(iter(plain.known)))} has no mean; judge samples instead"
        )
    low, high = _interval(mean, decimals, "mean")
    centre = exact(of.mean())
    notes: tuple[str, ...] = (f"the mean is {mean}, by the law {float(centre):.10g}",)
    if samples is None:
        return _calculated(low <= centre <= high, limit, notes)
    n = count(samples, "number of samples", 1)
    variance = exact(of.var())
    log_e = _mean_evidence(plain, centre, variance, (low, high), n)
    gap = max(low - centre, centre - high)
    if variance and gap > 0:
        notes = (f"{notes[0]}, at least {float(gap) / sqrt(variance / n):.1f} standard errors away",)
    answer = _sampled(log_e, limit)
    if answer != "disagrees":
        notes = (*notes, _next_step(lambda more: _mean_evidence(plain, centre, variance, (low, high), more), n, limit))
    return Verdict(answer, n, limit, log_e / log(10), notes=notes)


def _mean_evidence(law: PlainLaw, centre: Fraction, variance: Fraction, mean: Interval, n: int) -> float:
    """The logarithm of the least evidence of a mean of n samples."""
    low, high = mean
    if law.beyond:
        return spread_evidence(centre, variance, (low * n, high * n), n)
    if high < min(law.known) or low > max(law.known):  # type: ignore[type-var, operator]
        return inf
    return mean_evidence(law, (low * n, high * n), n) if len(law.known) > 1 else 0.0


def _next_step(evidence: Callable[[int], float], n: int, alarm: Fraction) -> str:
    """How many samples with the same mean would be sure, found by doubling: the evidence grows with them."""
    bar = -log(alarm)
    more = n
    while evidence(more) < bar:
        if more > _MUCH:
            return "a mean that is the law's, as far as it is printed, is never sure; give the samples to compare(...)"
        more *= 2
    low = more // 2
    while more - low > max(1, more // 100):
        middle = (low + more) // 2
        low, more = (low, middle) if evidence(middle) >= bar else (middle, more)
    return f"so far off, about {float(f'{more:.2g}'):,.0f} samples would be sure"


def judge_percentages(
    printed: Mapping[Any, Any],
    law: Law,
    samples: int | None = None,
    *,
    decimals: int | None = None,
    alarm: Any = 1e-6,
) -> Verdict:
    """Whether a printed histogram in percent fits a law: as shares of so many samples, or as calculated chances.

    Of all counts that print the same, those that speak least against the law count. An outcome of the law that is not
    printed would have been printed as 0.

    Args:
        printed: Percentages by outcome, best as text: ``{1: "16.7", 2: "16.6 %"}``; an int was rounded to whole
            numbers, as the text ``"17"``, and a Fraction is exact. Outcomes may be texts that spell the law's numbers.
        law: The law, an attack (its wounds lost), or a dice text.
        samples: The number of samples; None where the percentages were calculated.
        decimals: Digits after the point, where the numbers do not show them.
        alarm: The chance of a false alarm.

    Raises:
        OperandError: The histogram is no mapping, or empty, or an outcome is a text where the law has numbers.
        SupportError: No counts of so many samples print these percentages.
        WeightError: A percentage is no number, or they add up to 1, not to 100.

    Examples:
        >>> from exactdice import uniform
        >>> verdict = judge_percentages({"no": "48.1", "yes": "51.9"}, uniform(["no", "yes"]), samples=10**5)
        >>> print(verdict)
        disagrees after 100,000 samples: log10 E = 28.0, an alarm is at 6.0
          'no' is seen too seldom: 48.15% (47.60% to 48.70%) where the law says 50.00%, 48,150 times instead of 50,000
          'yes' is seen too often: 51.85% (51.30% to 52.40%) where the law says 50.00%, 51,850 times instead of 50,000
    """
    plain, limit = plain_law(law_of(law)), level(alarm)
    shares = _intervals(printed, plain, decimals, _PERCENT)
    if samples is None:
        return _by_chances(shares, plain, limit, _said(printed, plain), _PERCENT)
    n = count(samples, "number of samples", 1)
    counts = least_evident_counts(plain, shares, n)
    if counts is None:
        raise SupportError(
            f"no counts of {n:,} samples print these percentages; check the number of samples and decimals"
        )
    evidence = Evidence(plain)
    evidence.add(counts)
    log_e = evidence.log_e
    singles, tails = residuals(plain, evidence.counts, evidence.impossible)
    return Verdict(
        _sampled(log_e, limit),
        n,
        limit,
        log_e / log(10),
        tuple(evidence.impossible.items()),
        tuple(singles),
        tuple(tails),
    )


def judge_pmf(printed: Mapping[Any, Any], law: Law, *, decimals: int | None = None) -> Verdict:
    """Whether a published table of chances is that of a law, as far as its digits go.

    A float of fewer than 15 digits stands for what rounds to it; one of more was computed, and is allowed an error of
    2^-40 of its size. An outcome that is not printed would have been printed as 0.

    Args:
        printed: Chances from 0 to 1 by outcome: text, floats or exact numbers; exact ones must be exactly right, ints
            and Fractions are. Outcomes may be texts that spell the law's numbers.
        law: The law, an attack (its wounds lost), or a dice text.
        decimals: Digits after the point, where the numbers do not show them.

    Raises:
        OperandError: The table is no mapping, or empty, or an outcome is a text where the law has numbers.
        WeightError: A chance is no number, or they add up to 100, not to 1.

    Examples:
        >>> from exactdice import d6
        >>> print(judge_pmf({1: 0.167, 2: 0.167, 3: 0.167, 4: 0.167, 5: 0.167, 6: 0.165}, d6))
        disagrees: the law cannot give this
          6 has 0.165, by the law 0.1666666667
    """
    plain = plain_law(law_of(law))
    exactly = printed
    if isinstance(printed, Mapping):
        exactly = {x: Fraction(int(value)) if _is_int(value) else value for x, value in printed.items()}
    shares = _intervals(exactly, plain, decimals)
    return _by_chances(shares, plain, Fraction(1, 10**6), _said(printed, plain))


def _said(printed: Mapping[Any, Any], law: PlainLaw) -> dict[Hashable, str]:
    """What is printed of each outcome, as it stands there."""
    return {sample(x, law): str(value) for x, value in printed.items()}


def _by_chances(
    shares: Mapping[Hashable, Interval],
    law: PlainLaw,
    alarm: Fraction,
    said: Mapping[Hashable, str],
    unit: Fraction = Fraction(1),
) -> Verdict:
    """The verdict on chances that were calculated: each exact one lies in its interval or does not."""
    sign = "" if unit == 1 else " %"
    off = [x for x, (low, high) in shares.items() if not low <= law.chance(x) <= high]
    notes = [
        f"{x!r} {f'has {said[x]}' if x in said else 'is not given'}, "
        f"by the law {float(law.chance(x) / unit):.10g}{sign}"
        for x in off
    ]
    more = [f"and {len(off) - _MOST_NAMED} more"] if len(off) > _MOST_NAMED else []
    return _calculated(not off, alarm, (*notes[:_MOST_NAMED], *more))


def _calculated(agrees: bool, alarm: Fraction, notes: tuple[str, ...]) -> Verdict:
    """A verdict without chance."""
    return Verdict("agrees" if agrees else "disagrees", 0, alarm, 0.0 if agrees else inf, notes=notes)


def _sampled(log_e: float, alarm: Fraction) -> str:
    """A printed figure can disagree; that it agrees is not claimed, because what it cannot show is not known."""
    return "disagrees" if log_e >= -log(alarm) else "not sure yet"


def _intervals(
    printed: Any, law: PlainLaw, decimals: int | None, unit: Fraction = Fraction(1)
) -> dict[Hashable, Interval]:
    """What the printed numbers may stand for, and what those of the law's other outcomes may."""
    if not isinstance(printed, Mapping) or not printed:
        raise OperandError(
            f"table {shown(printed)} is no mapping of outcomes to numbers; write {{1: '16.7', 2: '83.3'}}"
        )
    found: dict[Hashable, Interval] = {}
    for given, value in printed.items():
        x = sample(given, law)
        if isinstance(x, str) and law.numeric:
            raise OperandError(
                f"outcome {shown(x)} is text, the law has {shown(next(iter(law.known)))}; write the law's numbers"
            )
        if x in found:
            raise OperandError(f"outcome {shown(x)} is given twice, as text and as number; write it once")
        found[x] = _interval(value, decimals, f"number of {shown(given)}", unit)
    total = sum([low + high for low, high in found.values()], Fraction(0)) / 2
    wrong, right = (1, 100) if unit != 1 else (100, 1)
    if abs(total / unit - wrong) <= _NEAR * wrong:
        raise WeightError(
            f"numbers of the table add up to about {wrong}, not to {right}; give it to "
            f"{'judge_pmf' if right == 100 else 'judge_percentages'}"
        )
    found = {x: (max(low, Fraction(0)), high) for x, (low, high) in found.items()}
    coarsest = max([(high - low) / 2 for low, high in found.values()])
    return {**{x: (Fraction(0), coarsest) for x in law.known}, **found}


def _interval(value: Any, decimals: int | None, what: str, unit: Fraction = Fraction(1)) -> Interval:
    """The numbers that one printed number of a unit may stand for; a text with a percent sign has its own."""
    if isinstance(value, str) and value.rstrip().endswith("%"):
        value, unit = value.rstrip()[:-1], Fraction(1, 100)
    low, high = _digits(value, decimals, what)
    return low * unit, high * unit


def _is_int(value: Any) -> bool:
    """Whether a number is an int, of Python or of numpy."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def _digits(value: Any, decimals: int | None, what: str) -> Interval:
    """The numbers that print like one number."""
    if decimals is not None:
        decimals = count(decimals, "number of decimals")
    if isinstance(value, float) and isfinite(value) and decimals is None:
        text = repr(float(value))
        if len(text.partition("e")[0].replace(".", "").lstrip("-0")) >= _COMPUTED:
            error = abs(Fraction(float(value))) * _ARITHMETIC
            return Fraction(float(value)) - error, Fraction(float(value)) + error
        return interval_of(text.removesuffix(".0"))
    if isinstance(value, str):
        text = value.strip()
        number = exact(text, what)
        return (number, number) if "/" in text else interval_of(text, decimals)
    if isinstance(value, Decimal):
        exact(value, what)
        return interval_of(str(value), decimals)
    if _is_int(value):
        return interval_of(str(int(value)), decimals)
    number = exact(repr(value) if isinstance(value, float) and isfinite(value) else value, what)
    half = Fraction(1, 2 * 10**decimals) if decimals is not None else Fraction(0)
    return number - half, number + half
