"""Judge what a tool prints: a mean, a histogram in percent, a table of chances; rounding is accounted for exactly."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import inf, isfinite, log
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SupportError
from exactdice.scalars import count, exact, shown
from exactdice.verify.laws import level, plain_law, sample
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

_MOST_NAMED = 6
_COMPUTED = 15  # digits from which on a float was computed: its own rounding does not show in them
_ARITHMETIC = Fraction(1, 2**40)  # what float arithmetic is allowed, relatively


def judge_mean(
    mean: Any, law: Distribution[Any], *, samples: int | None = None, decimals: int | None = None, alarm: Any = 1e-6
) -> Verdict:
    """Whether a printed mean fits a law: as the mean of so many samples, or as the calculated one.

    A printed number stands for all within half a unit of its last digit, and the one that speaks least against the
    law counts. Means are blind to everything else: ``compare`` sees more.

    Args:
        mean: As printed, best as text, because ``"7.40"`` says more than 7.4.
        law: A law of numbers.
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
          the mean is 3.52, by the law 3.5
        >>> judge_mean("3.6", d6).answer
        'disagrees'
    """
    plain, limit = plain_law(law), level(alarm)
    if not plain.numeric:
        raise SupportError(
            f"a law of outcomes such as {shown(next(iter(plain.known)))} has no mean; judge samples instead"
        )
    low, high = _interval(mean, decimals, "mean")
    centre = exact(law.mean())
    notes = (f"the mean is {mean}, by the law {float(centre):.10g}",)
    if samples is None:
        return _calculated(low <= centre <= high, limit, notes)
    n = count(samples, "number of samples", 1)
    if plain.beyond:
        log_e = spread_evidence(centre, exact(law.var()), (low * n, high * n), n)
    elif high < min(plain.known) or low > max(plain.known):  # type: ignore[type-var, operator]
        log_e = inf
    elif len(plain.known) == 1:
        log_e = 0.0
    else:
        log_e = mean_evidence(plain, (low * n, high * n), n)
    return Verdict(_sampled(log_e, limit), n, limit, log_e / log(10), notes=notes)


def judge_percentages(
    printed: Mapping[Any, Any],
    law: Distribution[Any],
    *,
    samples: int | None = None,
    decimals: int | None = None,
    alarm: Any = 1e-6,
) -> Verdict:
    """Whether a printed histogram in percent fits a law: as shares of so many samples, or as calculated chances.

    Of all counts that print the same, those that speak least against the law count. An outcome of the law that is not
    printed would have been printed as 0.

    Args:
        printed: Percentages by outcome, best as text: ``{1: "16.7", 2: "16.6 %"}``.
        law: The law.
        samples: The number of samples; None where the percentages were calculated.
        decimals: Digits after the point, where the numbers do not show them.
        alarm: The chance of a false alarm.

    Raises:
        OperandError: The histogram is no mapping, or empty.
        SupportError: No counts of so many samples print these percentages.
        WeightError: A percentage is no number.

    Examples:
        >>> from exactdice import uniform
        >>> verdict = judge_percentages({"no": "48.1", "yes": "51.9"}, uniform(["no", "yes"]), samples=10**5)
        >>> print(verdict)
        disagrees after 100,000 samples: log10 E = 28.0, an alarm is at 6.0
          'no' is seen too seldom: 48.15% (47.60% to 48.70%) where the law says 50.00%, 48,150 times instead of 50,000
          'yes' is seen too often: 51.85% (51.30% to 52.40%) where the law says 50.00%, 51,850 times instead of 50,000
    """
    plain, limit = plain_law(law), level(alarm)
    shares = _intervals(printed, plain, decimals, Fraction(1, 100))
    if samples is None:
        return _by_chances(shares, plain, limit)
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


def judge_pmf(printed: Mapping[Any, Any], law: Distribution[Any], *, decimals: int | None = None) -> Verdict:
    """Whether a published table of chances is that of a law, as far as its digits go.

    A float of fewer than 15 digits stands for what rounds to it; one of more was computed, and is allowed an error of
    2^-40 of its size. An outcome that is not printed would have been printed as 0.

    Args:
        printed: Chances from 0 to 1 by outcome: text, floats or exact numbers; exact ones must be exactly right.
        law: The law.
        decimals: Digits after the point, where the numbers do not show them.

    Raises:
        OperandError: The table is no mapping, or empty.
        WeightError: A chance is no number.

    Examples:
        >>> from exactdice import d6
        >>> print(judge_pmf({1: 0.167, 2: 0.167, 3: 0.167, 4: 0.167, 5: 0.167, 6: 0.165}, d6))
        disagrees: the law cannot give this
          6 has 0.165, by the law 0.1666666667
    """
    plain = plain_law(law)
    return _by_chances(_intervals(printed, plain, decimals), plain, Fraction(1, 10**6))


def _by_chances(shares: Mapping[Hashable, Interval], law: PlainLaw, alarm: Fraction) -> Verdict:
    """The verdict on chances that were calculated: each exact one lies in its interval or does not."""
    off = [(x, low, high) for x, (low, high) in shares.items() if not low <= law.chance(x) <= high]
    notes = [f"{x!r} has {float(low + high) / 2:.10g}, by the law {float(law.chance(x)):.10g}" for x, low, high in off]
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
    found = {sample(x, law): _interval(value, decimals, f"number of {shown(x)}", unit) for x, value in printed.items()}
    found = {x: (max(low, Fraction(0)), high) for x, (low, high) in found.items()}
    coarsest = max([(high - low) / 2 for low, high in found.values()])
    return {**{x: (Fraction(0), coarsest) for x in law.known}, **found}


def _interval(value: Any, decimals: int | None, what: str, unit: Fraction = Fraction(1)) -> Interval:
    """The numbers that one printed number of a unit may stand for; a text with a percent sign has its own."""
    if isinstance(value, str) and value.rstrip().endswith("%"):
        value, unit = value.rstrip()[:-1], Fraction(1, 100)
    low, high = _digits(value, decimals, what)
    return low * unit, high * unit


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
    number = exact(repr(value) if isinstance(value, float) and isfinite(value) else value, what)
    half = Fraction(1, 2 * 10**decimals) if decimals is not None else Fraction(0)
    return number - half, number + half
