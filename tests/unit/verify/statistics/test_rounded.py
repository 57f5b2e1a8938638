"""Rounded figures: the least evident counts against all counts tried, and evidence in means."""

from fractions import Fraction
from itertools import product
from math import exp, inf, isclose, log

import pytest
from ten_shots import RIGHT, convolved, shot

from exactdice.verify.statistics.evidence import Evidence
from exactdice.verify.statistics.laws import PlainLaw
from exactdice.verify.statistics.rounded import interval_of, least_evident_counts, mean_evidence, spread_evidence

LAW = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}


def evidence_of(law, counts):
    evidence = Evidence(law)
    evidence.add(counts)
    return evidence.log_e


@pytest.mark.parametrize("printed", [(50, 33, 17), (40, 40, 20), (10, 10, 80), (0, 0, 100), (33, 33, 33)])
@pytest.mark.parametrize("n", [7, 30, 64])
def test_no_other_counts_that_print_the_same_are_less_evident(printed, n):
    """All counts of n samples within five percent of the printed ones, tried one by one."""
    law = PlainLaw(LAW)
    shares = {
        x: (max(Fraction(0), Fraction(p - 5, 100)), Fraction(p + 5, 100)) for x, p in zip("abc", printed, strict=True)
    }
    tried = [
        dict(zip("abc", counts, strict=True))
        for counts in product(range(n + 1), repeat=3)
        if sum(counts) == n
        and all(low * n <= k <= high * n for (low, high), k in zip(shares.values(), counts, strict=True))
    ]
    found = least_evident_counts(law, shares, n)
    if not tried:
        assert found is None
    else:
        assert found in tried
        assert isclose(evidence_of(law, found), min(evidence_of(law, one) for one in tried), abs_tol=1e-7)


def test_what_the_law_forbids_is_counted_last():
    law = PlainLaw({"a": Fraction(1)})
    assert least_evident_counts(law, {"a": (Fraction(0), Fraction(9, 10)), "x": (Fraction(0), Fraction(1))}, 10) == {
        "a": 9,
        "x": 1,
    }
    assert least_evident_counts(law, {"a": (Fraction(0), Fraction(1)), "x": (Fraction(0), Fraction(1))}, 10)["x"] == 0


def test_no_whole_count_lies_in_the_interval():
    assert least_evident_counts(PlainLaw(LAW), {"a": (Fraction(41, 100), Fraction(42, 100))}, 10) is None


def test_the_mean_of_the_evidence_in_means_is_at_most_1():
    """Over all sums of four throws of a die."""
    die = {x: Fraction(1, 6) for x in range(1, 7)}
    sums = convolved(die, die, die, die)
    total = sum(float(p) * exp(mean_evidence(PlainLaw(die), (Fraction(s), Fraction(s)), 4)) for s, p in sums.items())
    assert 1 - 1e-9 < total <= 1


def test_a_mean_one_percent_off_is_seen_and_a_wider_interval_says_less():
    n, law = 200_000, PlainLaw(RIGHT)
    off = sum(x * p for x, p in convolved(*[shot(Fraction(10, 27) * Fraction(101, 100))] * 10).items())
    exact = mean_evidence(law, (off * n, off * n), n)
    rounded = mean_evidence(law, ((off - Fraction(1, 100)) * n, (off + Fraction(1, 100)) * n), n)
    assert log(10**6) < rounded < exact


def test_without_a_moment_generating_function_chebyshev_counts():
    """Ten off with n times the variance 20: 100 / 20."""
    assert isclose(spread_evidence(Fraction(1), Fraction(2), (Fraction(20), Fraction(25)), 10), log(5))
    assert isclose(spread_evidence(Fraction(1), Fraction(2), (Fraction(-5), Fraction(0)), 10), log(5))
    assert spread_evidence(Fraction(1), Fraction(2), (Fraction(9), Fraction(11)), 10) == -inf


@pytest.mark.parametrize(
    ("text", "decimals", "interval"),
    [
        ("7", None, ("13/2", "15/2")),
        ("7.40", None, ("7.395", "7.405")),
        ("1.5e-3", None, ("0.00145", "0.00155")),
        ("7.4", 2, ("7.395", "7.405")),
        ("-2.5", None, ("-2.55", "-2.45")),
    ],
)
def test_what_a_printed_number_may_stand_for(text, decimals, interval):
    assert interval_of(text, decimals) == tuple(Fraction(end) for end in interval)
