"""Judge samples: whether they follow a law, how sure that is, and which outcomes are off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from math import ceil, isinf, log
from random import Random
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import CountError, OperandError, SimulatorError, SupportError
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.scalars import count, shown
from exactdice.verify.enumerating import Enumeration
from exactdice.verify.enumeration.run import source_of
from exactdice.verify.laws import amount, law_of, level, plain_law, sample
from exactdice.verify.statistics import power as powers
from exactdice.verify.statistics.evidence import Evidence
from exactdice.verify.statistics.laws import PlainLaw
from exactdice.verify.statistics.residuals import chi_square, residuals
from exactdice.verify.statistics.verdicts import Verdict
from exactdice.verify.tables import is_table

Law = Distribution[Any] | Volley | str  # an attack stands for its wounds lost, a text for its dice

_POWER = Fraction(99, 100)
_FIRST_LOOK = 100
_MOST = 1_000_000


def compare(
    data: Any, law: Law, *, alarm: Any = 1e-6, detect: Any = "1%", power: Any = _POWER, most: int = _MOST
) -> Verdict:
    """Whether samples follow a law: agrees, disagrees, or not sure yet.

    The alarm is raised by an e-process (Dirichlet-multinomial mixture, Ville's inequality), so a disagreement is wrong
    with a chance of at most ``alarm`` however often one looks or repeats. An outcome that the law forbids settles it.

    Args:
        data: A mapping gives counts by outcome; a function is a sampler, called until the answer is sure or ``detect``
            would have been seen; anything else gives samples one by one. A function of one required parameter receives
            a ``random.Random`` with a fresh seed.
        law: The exact law, which may have infinitely many outcomes, an attack (its wounds lost), or a dice text.
        alarm: The chance of a false alarm. A float here is the decimal number that it prints: a level is no answer.
        detect: What must be excluded before the answer is "agrees": a relative change of the mean (of the most
            probable outcome's chance, where outcomes are no numbers), another law, or a mapping of names to laws.
        power: The chance with which it would have been seen.
        most: The greatest number of samples that a sampler or iterator is asked for.

    Raises:
        OperandError: The data or the law are of the wrong kind.
        CountError: There are no data, or a count is no whole number of at least 0.
        SimulatorError: The sampler fails or returns what is no outcome.
        SupportError: ``detect`` names a change that no number of samples can show.
        WeightError: A level is not between 0 and 1.

    Examples:
        >>> from exactdice import d6
        >>> print(compare({1: 170, 2: 170, 3: 160, 4: 170, 5: 160, 6: 170}, d6, detect="20%"))
        agrees after 1,000 samples: log10 E = -0.3, an alarm is at 6.0
          chi-square 0.8 in 6 bins, p = 0.98
          1,000 samples would have shown a change of 14 % in the mean, an impossible outcome of chance 0.46%
        >>> compare([7], d6).impossible
        ((7, 1),)
    """
    aim = aim_of(plain_law(law_of(law)), detect, level(alarm), level(power, "power"))
    return judged(data, aim, count(most, "greatest number of samples", 1))


def judged(data: Any, aim: Aim, most: int = _MOST) -> Verdict:
    """The verdict of :func:`compare` on data, for an aim that is known; of an iterator, as soon as it is sure."""
    evidence = Evidence(aim.law)
    for counts in _batches(data, aim, most):
        evidence.add(counts)
        if evidence.log_e >= aim.bar and not isinstance(data, (Mapping, Sized)):
            break
    if not evidence.samples:
        raise CountError("data are empty; give at least one sample")
    return verdict(evidence, aim)


def samples_needed(
    law: Law, alternative: Any = None, *, detect: Any = None, alarm: Any = 1e-6, power: Any = _POWER
) -> int:
    """The number of samples that :func:`compare` needs to tell another law, or a change of the mean, from this one.

    Args:
        law: The law that is tested, an attack (its wounds lost), or a dice text.
        alternative: The law that the samples come from, or a relative change of the mean such as ``"1%"``.
        detect: The same by the name that :func:`compare` has for it, also a mapping of names to laws: all are seen.
        alarm: The chance of a false alarm.
        power: The chance to be sure after so many samples; ``"1/2"`` gives the typical number.

    Raises:
        OperandError: There is no alternative, or there are two.
        SupportError: The laws are equal, or nearer than 10^10 samples can tell.

    Examples:
        >>> from exactdice import Distribution, d6
        >>> samples_needed(d6, Distribution([1, 2, 3, 4, 5, 6, 6]))
        1023
        >>> samples_needed(d6, "5%")
        8304
    """
    if (alternative is None) == (detect is None):
        raise OperandError("an alternative is needed, and one only; write another law or a change such as '1%'")
    aim = detect if alternative is None else alternative
    return aim_of(plain_law(law_of(law)), aim, level(alarm), level(power, "power")).samples


@dataclass(frozen=True, slots=True)
class Aim:
    """What a comparison must be able to see, and the samples that it takes."""

    law: PlainLaw
    alarm: Fraction
    bar: float
    power: Fraction
    needed: Mapping[str, int]

    @property
    def samples(self) -> int:
        """The number of samples that shows all of it."""
        return max(self.needed.values(), default=1)


def aim_of(law: PlainLaw, detect: Any, alarm: Fraction, power: Fraction) -> Aim:
    """What :func:`compare` must be able to see, and the samples that it takes.

    Raises:
        OperandError, SupportError, WeightError: As :func:`compare` raises them for ``detect``.
    """
    bar = log(alarm.denominator) - log(alarm.numerator)
    if isinstance(detect, (Distribution, Volley)) or (isinstance(detect, str) and "d" in detect.lower()):
        other = plain_law(law_of(detect), "alternative")
        return Aim(law, alarm, bar, power, {"the alternative": _needed(law, other, bar, power, "alternative")})
    if isinstance(detect, Mapping):
        needed = {
            str(name): _needed(
                law, plain_law(law_of(other), f"alternative {name!r}"), bar, power, f"alternative {name!r}"
            )
            for name, other in detect.items()
        }
        if not needed:
            raise OperandError("detect {} names no alternative; write '1%' or a mapping of names to laws")
        return Aim(law, alarm, bar, power, needed)
    change = amount(detect, "change to detect")
    if len(law.cells) == 1:
        return Aim(law, alarm, bar, power, {})  # the one outcome is certain: any change is an impossible outcome
    _, worth, mean = _averaged(law)
    by = change * abs(mean) if mean else change
    number = powers.samples_for_change(law, worth, float(by), bar, float(power))
    if isinf(number):
        raise SupportError(f"no number of samples up to 10^10 shows a change of {shown(detect)}; detect another change")
    return Aim(law, alarm, bar, power, {f"a change of {float(change * 100):.3g} %": ceil(number)})


def _needed(law: PlainLaw, other: PlainLaw, bar: float, power: Fraction, what: str) -> int:
    number = powers.samples_needed(law, other, bar, float(power))
    if isinf(number):
        raise SupportError(f"{what} is not told from the law by 10^10 samples; give a law that differs more")
    return ceil(number)


def _averaged(law: PlainLaw) -> tuple[str, Callable[[Hashable], Fraction], Fraction]:
    """What a change is measured in: the mean of numbers, or the chance of the most probable outcome."""
    if law.numeric:
        return "the mean", Fraction, law.mean  # type: ignore[return-value]
    top = max(law.known, key=law.known.__getitem__)
    return f"the chance of {top!r}", lambda outcome: Fraction(outcome == top), law.known[top]


def _batches(data: Any, aim: Aim, most: int) -> Iterator[Mapping[Hashable, int]]:
    """The samples as counts, little by little."""
    if isinstance(data, (Distribution, Enumeration, str, bytes)):
        cure = "compare laws by ==" if isinstance(data, Distribution) else "give a list of samples"
        if isinstance(data, Enumeration):
            cure = "they are exact: compare by found.law == law, or ask found.differences(law)"
        raise OperandError(f"data {shown(data)} are no samples; {cure}")
    if isinstance(data, Mapping):
        if is_table(data) and any([0 < value < 1 for value in data.values() if isinstance(value, (Fraction, float))]):
            raise OperandError(f"data {shown(data)} are chances, not counts; give them to judge_pmf")
        counts: Counter[Hashable] = Counter()
        for x, number in data.items():
            counts[sample(x, aim.law)] += count(number, f"count of {shown(x)}")
        yield counts
        return
    if callable(data):
        _, takes = source_of(data)
        draws: Iterator[Any] = _calls(partial(data, Random()) if takes else data)
        most = min(most, aim.samples)
    elif isinstance(data, Iterable):
        draws = iter(data)
        most = len(data) if isinstance(data, Sized) else most
    else:
        raise OperandError(f"data {shown(data)} are no samples; give counts, a list of samples or a function")
    taken = 0
    while taken < most:
        size = min(most - taken, max(_FIRST_LOOK, taken // 10))
        batch = Counter([sample(x, aim.law) for x in islice(draws, size)])
        if not batch:
            return
        yield batch
        taken += size


def counts_of(data: Any, law: PlainLaw) -> Mapping[Hashable, int]:
    """All of some data as counts: a mapping or a list of samples.

    Raises:
        OperandError: It is neither, or samples without an end.
        CountError: There are none.
    """
    if not isinstance(data, (Mapping, Sized)):
        raise OperandError(f"data {shown(data)} are neither counts nor a list; write a list of the samples taken")
    total: Counter[Hashable] = Counter()
    for counts in _batches(data, Aim(law, Fraction(1), 0.0, Fraction(1), {}), 1):
        total.update(counts)
    if not total.total():
        raise CountError("data are empty; give at least one sample")
    return total


def _calls(sampler: Callable[[], Any]) -> Iterator[Any]:
    """The results of a sampler, for ever."""
    number = 0
    while True:
        number += 1
        try:
            value = sampler()
        except Exception as error:
            numpy = "'Random' object has no attribute" in str(error) or "Random." in str(error)
            raise SimulatorError(
                f"sampler failed at sample {number} with {type(error).__name__}: {shown(str(error))}; "
                f"{'for numpy give partial(f, numpy.random.default_rng()), ' * numpy}it is called without arguments, "
                "or with a random.Random where it takes one, and returns one outcome"
            ) from error
        yield value


def verdict(evidence: Evidence, aim: Aim) -> Verdict:
    """What the evidence says, with the figures that explain it."""
    n, law = evidence.samples, aim.law
    log_e = evidence.log_e
    disagrees = log_e >= aim.bar
    answer = "disagrees" if disagrees else "agrees" if n >= aim.samples else "not sure yet"
    shows, blind = ([], []) if disagrees else _in_words(n, aim)
    singles, tails = residuals(law, evidence.counts, evidence.impossible)
    return Verdict(
        answer,
        n,
        aim.alarm,
        log_e / log(10),
        tuple(evidence.impossible.items()),
        tuple(singles),
        tuple(tails),
        None if evidence.impossible else chi_square(law, evidence.counts),
        tuple(shows),
        tuple(blind),
    )


def _in_words(n: int, aim: Aim) -> tuple[list[str], list[str]]:
    """What so many samples show and what they do not, for a pass that says its power."""
    shows, blind = [], []
    if len(aim.law.cells) > 1:
        what, worth, mean = _averaged(aim.law)
        change = powers.smallest_change(aim.law, worth, n, aim.bar, float(aim.power))
        if not isinf(change):
            size = f"{100 * change / abs(float(mean)):.2g} %" if mean else f"{change:.2g}"
            shows.append(f"a change of {size} in {what}")
    for name, needed in aim.needed.items():
        if n >= needed and not name.startswith("a change of"):
            shows.append(name)
        elif n < needed:
            blind.append(f"{name} (that takes {needed:,})")
    shows.append(f"an impossible outcome of chance {100 * -(float(1 - aim.power) ** (1 / n) - 1):.2g}%")
    return shows, blind
