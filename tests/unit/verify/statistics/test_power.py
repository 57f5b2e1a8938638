"""Plans: the samples needed and the changes shown, against exact enumerations and scipy's noncentral chi-square."""

from fractions import Fraction
from itertools import product
from math import comb, inf, isclose, log

import pytest
from ten_shots import RIGHT, WRONG

from exactdice.verify.statistics import power
from exactdice.verify.statistics.evidence import PRECISIONS, log_evidence, log_sum
from exactdice.verify.statistics.laws import PlainLaw, log_of

LAW = PlainLaw(RIGHT)
BAR = log(10**6)


@pytest.mark.parametrize("name", WRONG)
def test_the_typical_number_is_that_of_an_earlier_measurement(name):
    """Medians of 60,000, 140,000, 500, 15,000 and 3,000, looked at every 500 or more samples."""
    law, typical, nearly_all = WRONG[name]
    step = 500 if typical < 5_000 else typical / 20
    assert abs(power.samples_needed(LAW, PlainLaw(law), BAR, 0.5) - typical) <= step
    assert power.samples_needed(LAW, PlainLaw(law), BAR, 0.99) <= 1.1 * nearly_all


def test_mean_and_variance_of_the_evidence_of_few_samples():
    """Of six throws of a coin that shows heads twice in three times, tested as fair: all seven counts written out."""
    p, q, n, c = 0.5, 2 / 3, 6, 30
    one = power._moments([(p, log(p), q), (p, log(p), 1 - q)], n, c)
    values = []
    for k in range(n + 1):
        log_e = 0.0
        for seen in (k, n - k):
            log_e += sum(log((c * p + j) / p) for j in range(seen))
        log_e -= sum(log(c + j) for j in range(n))
        values.append((comb(n, k) * q**k * (1 - q) ** (n - k), log_e))
    mean = sum(w * v for w, v in values)
    assert isclose(one[0], mean, rel_tol=1e-9)
    assert isclose(one[1], sum(w * v * v for w, v in values) - mean**2, rel_tol=0.3)  # slopes are an approximation


def test_sums_and_taylor_polynomials_meet():
    for p, q, c in product((0.001, 0.01), (0.001, 0.02), PRECISIONS):
        n = int(40 / q)
        rare, frequent = (f(c, p, log(p), n, q) for f in (power._rare, power._frequent))
        assert isclose(rare[0], frequent[0], rel_tol=2e-3, abs_tol=2e-3)
        assert isclose(rare[2], frequent[2], rel_tol=2e-2, abs_tol=2e-2)


def test_against_the_noncentral_chi_square_of_scipy():
    """``log E_c`` is about ``n / (n + c) S / 2 - (K - 1) / 2 log(1 + n / c)`` for chi-square S of noncentrality n d.

    A die that shows one or two percentage points more sixes. The typical number holds to a tenth of the alarm; for
    high chances the normal law asks for more samples than needed, never for fewer.
    """
    stats = pytest.importorskip("scipy.stats")
    die = {x: Fraction(1, 6) for x in range(1, 7)}
    for points, chance in product((1, 2), (0.5, 0.9, 0.99)):
        law = {x: Fraction(1, 6) + Fraction(-points if x < 6 else 5 * points, 500) for x in die}
        distance = float(sum((law[x] - p) ** 2 / p for x, p in die.items()))
        planned = power.samples_needed(PlainLaw(die), PlainLaw(law), BAR, chance)
        statistic = stats.ncx2.ppf(1 - chance, 5, planned * distance)
        logs = [
            planned / (planned + c) * statistic / 2 - 5 / 2 * log(1 + planned / c) - log(len(PRECISIONS))
            for c in PRECISIONS
        ]
        assert -0.1 * BAR < log_sum(logs) - BAR < (0.1 if chance == 0.5 else 0.3) * BAR


def test_an_outcome_that_the_law_forbids_is_a_surprise():
    """Half of the samples show it: one in two is seen at once, 99 % of them after 7: 1 - 2^-7 > 0.99."""
    die, other = PlainLaw({1: Fraction(1)}), PlainLaw({1: Fraction(1, 2), 2: Fraction(1, 2)})
    assert power.samples_needed(die, other, BAR, 0.5) == 1
    assert power.samples_needed(die, other, BAR, 0.99) == 7
    assert power.samples_needed(die, PlainLaw({3: Fraction(1)}), BAR, 0.99) == 1


def test_a_surprise_among_other_differences():
    """An outcome forbidden once in ten thousand is seen later than the natural 1 that wounds."""
    law = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    other = {0: Fraction(3, 4) - Fraction(1, 10**4), 1: Fraction(1, 4), 2: Fraction(1, 10**4)}
    assert power.samples_needed(PlainLaw(law), PlainLaw(other), BAR, 0.5) < 500


def test_equal_laws_are_never_told_apart_and_near_ones_not_by_so_many_samples():
    assert power.samples_needed(LAW, LAW, BAR, 0.5) == inf
    near = {0: Fraction(1, 2) + Fraction(1, 10**7), 1: Fraction(1, 2) - Fraction(1, 10**7)}
    assert power.samples_needed(PlainLaw({0: Fraction(1, 2), 1: Fraction(1, 2)}), PlainLaw(near), BAR, 0.5) == inf


def test_an_outcome_that_is_certain_under_the_alternative():
    """Heads always: 2^n is reached by none of the mixture, but 30 samples with precision 30 carry enough."""
    coin, heads = PlainLaw({0: Fraction(1, 2), 1: Fraction(1, 2)}), PlainLaw({1: Fraction(1)})
    n = power.samples_needed(coin, heads, BAR, 0.5)
    assert log_evidence([(int(n) + 1, log(0.5))]) >= BAR > log_evidence([(int(n) - 2, log(0.5))])


def test_what_lies_beyond_is_one_outcome():
    def geometric(p):
        return PlainLaw({x: (1 - p) ** (x - 1) * p for x in range(1, 60)}, lambda x: (1 - p) ** (x - 1) * p)

    needed = power.samples_needed(geometric(Fraction(1, 6)), geometric(Fraction(1, 5)), BAR, 0.5)
    assert 1_000 < needed < 4_000  # ln(10^6) over the divergence of 0.0149 is 930 with the alternative known


def test_the_smallest_change_and_the_samples_for_it_belong_together():
    for n in (1_000, 100_000):
        change = power.smallest_change(LAW, Fraction, n, BAR, 0.99)
        assert isclose(power.samples_for_change(LAW, Fraction, change, BAR, 0.99), n, rel_tol=0.01)


def test_a_change_that_cannot_be():
    assert power.smallest_change(LAW, Fraction, 1, BAR, 0.99) == inf
    assert power.samples_for_change(LAW, Fraction, 40.0, BAR, 0.99) == inf


def test_a_tilt_leaves_what_lies_beyond():
    law = PlainLaw({1: Fraction(1, 2), 2: Fraction(1, 4)}, lambda x: Fraction(1, 2**x))
    cells, change = power.tilted(law, Fraction, 0.5)
    assert cells[-1] == (0.25, log_of(Fraction(1, 4)), 0.25)
    assert isclose(sum(q for _, _, q in cells), 1)
    assert isclose(change, cells[0][2] + 2 * cells[1][2] - 0.75 * 4 / 3)


def numbers(n, tilt=0):
    """The numbers below n, the upper half more probable by the tilt."""
    return PlainLaw({x: (1 + (Fraction(tilt) if 2 * x >= n else -Fraction(tilt))) / n for x in range(n)})


def test_groups_show_a_shift_of_many_outcomes_as_soon_as_of_few():
    """A tenth more of the upper half: about as many samples for 1,000 and for 3,000 numbers as for 64."""
    few, many, more = (power.samples_needed(numbers(n), numbers(n, "1/10"), BAR, 0.5) for n in (64, 1000, 3000))
    assert few < 10_000
    assert many <= few
    assert more <= few


def test_one_of_many_outcomes_is_seen_by_itself():
    """Of 300 numbers the first is three times as probable; groups of nine would show it later."""
    other = {0: Fraction(3, 300), **{x: Fraction(297, 300) / 299 for x in range(1, 300)}}
    found = power.samples_needed(numbers(300), PlainLaw(other), BAR, 0.5)
    assert found < power._crossing(power._by_groups(numbers(300), power._cells(numbers(300), PlainLaw(other))), BAR, 0)


def test_a_change_of_a_law_of_many_outcomes():
    change = power.smallest_change(numbers(300), Fraction, 10_000, BAR, 0.99)
    assert isclose(power.samples_for_change(numbers(300), Fraction, change, BAR, 0.99), 10_000, rel_tol=0.01)
