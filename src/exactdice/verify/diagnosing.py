"""Diagnose a simulator: rank the rules and all known slips by how well they explain what it returned."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import ceil, inf, log
from typing import Any, NamedTuple

from exactdice.caches import cached
from exactdice.distribution import Distribution, mixture
from exactdice.errors import OperandError, RulesError, TooLargeError
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.rolls.notation import dice
from exactdice.scalars import shown
from exactdice.verify.diagnosis import NONE, RIGHT, SLIP, Diagnosis, Explanation
from exactdice.verify.enumerating import Enumeration
from exactdice.verify.judging import counts_of
from exactdice.verify.laws import level, plain_law
from exactdice.verify.slips import ANSWERS, SLIPS, TEXT_SLIPS, Slip
from exactdice.verify.slips.record import answer_law, require_question
from exactdice.verify.statistics.evidence import Evidence, log_sum
from exactdice.verify.statistics.laws import PlainLaw, log_of
from exactdice.verify.statistics.residuals import chi_square
from exactdice.verify.tables import Table, distance, is_table, table_of

_APART = log(10**4)  # two explanations are told apart where one is so many times as likely
_TEN = log(10)
_MOST_PAIRS = 600
_MISFIT = Fraction(1, 1000)  # the chance at which a slip that is at work is taken for none: no harm is done by that

Law = Distribution[Any]


class Candidate(NamedTuple):
    """A law that the data may have, and the slips that have it."""

    names: tuple[str, ...]
    words: str
    law: Law
    plain: PlainLaw


class Field(NamedTuple):
    """All that is compared for one question: the law by the rules, and those of the slips that differ from it."""

    answer: str
    right: Candidate
    slips: tuple[Candidate, ...]
    unexamined: tuple[str, ...] = ()


class Row(NamedTuple):
    """A candidate beside data: what is said of it, and the logarithm of its likelihood."""

    said: Explanation
    candidate: Candidate
    likelihood: float


def diagnose(data: Any, question: Volley | str, answer: str = "wounds_lost", *, alarm: Any = 1e-6) -> Diagnosis:
    """What a simulator got wrong: the rules and all known slips, ranked by exact likelihood.

    The rules are given up where the mean of two e-values reaches ``1 / alarm``: the evidence of :func:`compare`, and
    the mean likelihood ratio of all slips. Both are martingales under the rules, so a right simulator is accused with
    a chance of at most ``alarm``, however often one looks (Ville's inequality). A slip is no explanation where the
    samples are improbable under its own law: evidence of 1,000, or a chi-square test below 1/1000. Where no single slip
    is left, pairs of those that rewrite the attack are tried. What explains the samples need not be the cause: a slip
    that is not in the library can look like one that is.

    Args:
        data: Counts by outcome, a list of samples, or a table of chances: a Distribution, a complete Enumeration, a
            mapping to Fractions or floats, and for ``"unit_destroyed"`` one chance.
        question: The attack, or a dice text such as ``"2D6+1"``.
        answer: What is counted in an attack; of ``"unit_destroyed"`` a sample is 1 or 0.
        alarm: The chance of a false alarm; a float here is the decimal number that it prints.

    Raises:
        OperandError: The data, the question or the answer is of the wrong kind.
        CountError: There are no data, or a count is no whole number of at least 0.
        NotationError: The dice text cannot be read.
        WeightError: The alarm is no chance, or chances do not add up to 1.

    References:
        J. Ville, Etude critique de la notion de collectif, 1939.

    Examples:
        >>> from exactdice import d6
        >>> print(diagnose(2 * (d6 + 1), "2D6+1"))
        2D6+1: the rules are refuted by its chances
          die and bonus multiplied: it rolls one die and multiplies all, 2D6+1 as 2(D6+1), its exact law
          next: bonus on each die, 50 % of the mass away
        >>> diagnose({4: 20, 6: 20, 8: 20, 10: 20, 12: 20, 14: 20}, "2D6+1").names
        ('die and bonus multiplied',)
    """
    if isinstance(data, Enumeration):
        data = data.law
    if callable(data) and not isinstance(data, Distribution):
        raise OperandError(
            f"data {shown(data)} are neither counts nor a list; write a list of the samples taken, or give "
            "verify.enumerate(f).law"
        )
    bar = level(alarm)
    field = _field(question, answer)
    if is_table(data):
        return _by_table(table_of(data, field.answer), field, bar, question)
    return _by_samples(counts_of(_known_floats(data, field), _union(field)), field, bar, question)


# --- what is compared ---------------------------------------------------------------------------------------------


def _field(question: Any, answer: Any) -> Field:
    if isinstance(question, str):
        if answer != "wounds_lost":
            raise OperandError(f"answer {shown(answer)} is beside a dice text, which has one answer; leave it out")
        return _text_field(question)
    require_question(question, answer)
    return _volley_field(question.attackers, question.unit, question.situation, question.edition, answer)


@cached(64)
def _text_field(text: str) -> Field:
    laws = [(slip.name, slip.words, slip.altered(text)) for slip in TEXT_SLIPS]
    return _grouped(text, dice(text), laws)


@cached(64)
def _volley_field(attackers: Any, unit: Any, situation: Any, edition: Any, answer: str) -> Field:
    volley = Volley(attackers, unit, situation, edition)
    right = answer_law(volley, answer)
    plain_law(right)  # refuses symbols before any slip is tried
    laws, unexamined = [], []
    for slip in SLIPS:
        try:
            laws.append((slip.name, slip.words, slip.altered(volley, answer)))
        except (RulesError, TooLargeError):
            unexamined.append(slip.name)
    return _grouped(answer, right, laws)._replace(unexamined=tuple(unexamined))


def _grouped(answer: str, right: Law, laws: Iterable[tuple[str, str, Law | None]]) -> Field:
    """Slips of one law are one candidate; those that have the law of the rules are none."""
    groups: dict[Law, Candidate] = {}
    for name, words, law in laws:
        if law is None or law == right:
            continue
        known = groups.get(law)
        groups[law] = known._replace(names=(*known.names, name)) if known else _candidate((name,), words, law)
    return Field(answer, _candidate(("the rules",), "follows the rules", right), tuple(groups.values()))


def _candidate(names: tuple[str, ...], words: str, law: Law) -> Candidate:
    return Candidate(names, words, law, plain_law(law))


@cached(64)
def _pairs(attackers: Any, unit: Any, situation: Any, edition: Any, answer: str) -> Field:
    """Two slips at once, of those that rewrite the attack and are seen alone."""
    volley = Volley(attackers, unit, situation, edition)
    alone = _volley_field(attackers, unit, situation, edition, answer)
    names = {name for one in alone.slips for name in one.names}
    seen = [one for one in SLIPS if one.rewrite and one.name in names]
    laws = [
        (f"{one.name} + {other.name}", f"{one.words}, and it {other.words}", _both(one, other, volley, answer))
        for one, other in list(combinations(seen, 2))[:_MOST_PAIRS]
    ]
    return _grouped(answer, answer_law(volley, answer), laws)


def _both(one: Slip, other: Slip, volley: Volley, answer: str) -> Law | None:
    try:
        return mixture([(chance, _law(other, part, answer)) for chance, part in one.attacks(volley)])
    except TooLargeError:
        return None


def _pairs_of(question: Any, answer: str) -> Field | None:
    """The pairs for an attack; a dice text has none."""
    if not isinstance(question, Volley):
        return None
    return _pairs(question.attackers, question.unit, question.situation, question.edition, answer)


# --- samples ------------------------------------------------------------------------------------------------------


def _union(field: Field) -> PlainLaw:
    """A law in which every outcome of the rules and of the slips is possible, to read samples by."""
    outcomes = dict.fromkeys([x for one in (field.right, *field.slips) for x in one.plain.known])
    return PlainLaw(dict.fromkeys(outcomes, Fraction(1, len(outcomes))))


def _known_floats(data: Any, field: Field) -> Any:
    """The data with floats that print an outcome, such as a third of a kill, read as that outcome."""
    fractions = [x for one in (field.right, *field.slips) for x in one.plain.known if isinstance(x, Fraction)]
    known = {float(x): x for x in fractions if x.denominator > 1}
    if not known or not isinstance(data, (Mapping, list, tuple)):
        return data
    read: Callable[[Any], Any] = lambda x: known.get(x, x) if isinstance(x, float) else x  # noqa: E731
    return {read(x): n for x, n in data.items()} if isinstance(data, Mapping) else [read(x) for x in data]


def log_likelihood(counts: Mapping[Hashable, int], law: PlainLaw) -> float:
    """The logarithm of the likelihood of counts, minus infinity where one is impossible."""
    total = 0.0
    for x, number in counts.items():
        chance = law.chance(x) if number else Fraction(1)
        if not chance:
            return -inf
        total += number * log_of(chance)
    return total


def _evidence(counts: Mapping[Hashable, int], law: PlainLaw) -> float:
    evidence = Evidence(law)
    evidence.add(counts)
    return evidence.log_e


def _by_samples(counts: Mapping[Hashable, int], field: Field, alarm: Fraction, question: Any) -> Diagnosis:
    bar, samples = -log_of(alarm), sum(counts.values())
    base = log_likelihood(counts, field.right.plain)
    log_e = _against(counts, base, field)
    result = Diagnosis(RIGHT, field.answer, samples, alarm, log_e / _TEN, (), (), unexamined=field.unexamined)
    if log_e < bar:
        return replace(result, others=tuple([_open(row, base, field) for row in _ranked(counts, base, alarm, field)]))
    misfit = max(alarm, _MISFIT)
    rows = _ranked(counts, base, misfit, field)
    left = [row for row in rows if not row.said.refuted]
    pairs = None if left else _pairs_of(question, field.answer)
    if pairs is not None:
        left = [row for row in _ranked(counts, base, misfit, pairs) if not row.said.refuted]
    if not left:
        return replace(result, verdict=NONE, others=tuple([row.said for row in rows]))
    near = [row for row in left if left[0].likelihood - row.likelihood < _APART]
    best, *further = near
    explained = (
        best.said,
        *[replace(row.said, samples=samples_apart(best.candidate.law, row.candidate.law)) for row in further],
    )
    return replace(
        result,
        verdict=SLIP,
        slips=explained,
        others=tuple([row.said for row in rows if row not in near]),
        ask=_ask([row.candidate for row in near], question, field.answer),
    )


def _against(counts: Mapping[Hashable, int], base: float, field: Field) -> float:
    """The logarithm of the e-value against the rules: general evidence and the slips' mean likelihood ratio."""
    general = _evidence(counts, field.right.plain)
    if not field.slips or base == -inf:
        return general
    ratios = [log_likelihood(counts, one.plain) - base for one in field.slips]
    return log_sum([general, log_sum(ratios) - log(len(ratios))]) - log(2)


def _misfits(counts: Mapping[Hashable, int], law: PlainLaw, level: Fraction) -> bool:
    """Whether counts are improbable under a law, by evidence or, at a mild level, by the more powerful chi-square."""
    if _evidence(counts, law) >= -log_of(level):
        return True
    test = chi_square(law, counts) if level >= _MISFIT else None
    return test is not None and test.p_value < level


def _ranked(counts: Mapping[Hashable, int], base: float, level: Fraction, field: Field) -> list[Row]:
    """All candidates, the most likely first; refuted by what the data say against each of them."""
    rows = []
    for one in field.slips:
        likelihood = log_likelihood(counts, one.plain)
        refuted = likelihood == -inf or _misfits(counts, one.plain, level)
        ratio = -inf if likelihood == -inf else inf if base == -inf else (likelihood - base) / _TEN
        rows.append(Row(Explanation(one.names, one.words, ratio, refuted=refuted), one, likelihood))
    return sorted(rows, key=lambda row: -row.likelihood)


def _open(row: Row, base: float, field: Field) -> Explanation:
    """Beside rules that hold: whether the slip is excluded, and how many samples of a right simulator do so."""
    excluded = row.said.refuted or base - row.likelihood >= _APART
    return replace(row.said, refuted=excluded, samples=samples_apart(field.right.law, row.candidate.law))


def samples_apart(law: Law, other: Law) -> int | None:
    """How many samples of a law typically make it ten thousand times as likely as another one; None for equal laws.

    References:
        S. Kullback and R. A. Leibler, On information and sufficiency, Ann. Math. Statist. 22 (1951), 79.
    """
    if law == other:
        return None
    bound = law.items()
    missing = sum([chance for x, chance in bound if not other.pmf(x)], Fraction(0))
    if missing:
        return ceil(min(1 / missing, Fraction(10**12)))
    divergence = sum([float(chance) * (log_of(chance) - log_of(other.pmf(x))) for x, chance in bound])
    return ceil(min(_APART / divergence, 1e12)) if divergence > 0 else None


def _law(slip: Slip, volley: Volley, answer: str) -> Law:
    """The law of a slip, which is that of the rules where it plays no part."""
    law = slip.altered(volley, answer)
    return answer_law(volley, answer) if law is None else law


def _apart(one: Slip, other: Slip, volley: Volley, answer: str) -> int | None:
    """How many samples of an answer tell two slips apart, None where they cannot or it is not known."""
    try:
        return samples_apart(_law(one, volley, answer), _law(other, volley, answer))
    except (RulesError, TooLargeError):
        return None


def _ask(near: list[Candidate], question: Any, answer: str) -> str:
    """What to ask instead where several slips explain the data."""
    names = [name for one in near for name in one.names]
    known = [one for name in names[:2] for one in SLIPS if one.name == name]  # a pair of slips is none
    if not isinstance(question, Volley) or len(known) < 2:
        return ""
    one, other = known
    best: tuple[int, str] | None = None
    for instead in ANSWERS:
        number = _apart(one, other, question, instead)
        if instead != answer and number is not None and (best is None or number < best[0]):
            best = number, instead
    if best is None:
        return f"no answer about this attack tells {one.name!r} from {other.name!r}; ask about another weapon or unit"
    return f"ask for {best[1]} instead: about {best[0]:,} samples tell {one.name!r} from {other.name!r}"


# --- tables of chances --------------------------------------------------------------------------------------------


def _printed(table: Table, one: Candidate) -> Explanation:
    """How near a candidate is to a table."""
    return Explanation(one.names, one.words, distance=distance(table, one.plain), refuted=not table.equals(one.plain))


def _by_table(table: Table, field: Field, alarm: Fraction, question: Any) -> Diagnosis:
    rows = [(_printed(table, one), one) for one in field.slips]
    rows.sort(key=lambda row: (row[0].refuted, row[0].distance))
    result = Diagnosis(RIGHT, field.answer, None, alarm, None, (), (), unexamined=field.unexamined)
    if table.equals(field.right.plain):
        return replace(result, others=tuple([said for said, _ in rows]))
    same = [row for row in rows if not row[0].refuted]
    pairs = None if same else _pairs_of(question, field.answer)
    if pairs is not None:
        same = [(_printed(table, one), one) for one in pairs.slips if table.equals(one.plain)]
    return replace(
        result,
        verdict=SLIP if same else NONE,
        slips=tuple([said for said, _ in same]),
        others=tuple([row[0] for row in rows if row not in same]),
        ask=_ask([one for _, one in same], question, field.answer),
    )
