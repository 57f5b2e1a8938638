"""Which outcomes are off: counts written down with the shift that must be named."""

from fractions import Fraction
from math import isclose

from ten_shots import CLIPPED_AT_18, RIGHT, Simulator

from exactdice.verify.statistics.laws import PlainLaw
from exactdice.verify.statistics.residuals import chi_square, residuals

DIE = PlainLaw({x: Fraction(1, 6) for x in range(1, 7)})


def test_a_right_die_has_none():
    assert residuals(DIE, dict.fromkeys(range(1, 7), 100)) == ([], [])


def test_a_loaded_die_is_named():
    """Sixes a quarter instead of a sixth: 1,500 of 6,000, that is 17 deviations; "at least 6" is the same event."""
    singles, tails = residuals(DIE, {1: 900, 2: 900, 3: 900, 4: 900, 5: 900, 6: 1500})
    worst = singles[0]
    assert (worst.event, worst.seen, worst.expected, worst.chance) == ("6", 1500, 1000, Fraction(1, 6))
    assert worst.low < 0.25 < worst.high
    assert worst.low > 1 / 6
    assert worst.p_value < 1e-50
    assert tails[0].event == "at least 6"
    assert [one.event for one in residuals(DIE, {6: 6000}, most=2)[0]] == ["6", "1"]


def test_what_never_shows_is_named():
    """Of 600 throws no six: 2 (5/6)^600 is below 10^-47."""
    singles, _ = residuals(DIE, {1: 120, 2: 120, 3: 120, 4: 120, 5: 120})
    assert (singles[0].event, singles[0].seen, singles[0].low) == ("6", 0, 0.0)


def test_the_clipped_tail_is_named():
    """At 50,000 samples 18 is seen about 188 times instead of 101, and 19 and more never instead of 87 times."""
    _, tails = residuals(PlainLaw(RIGHT), Simulator(CLIPPED_AT_18, 1).counts(50_000))
    singles, _ = residuals(PlainLaw(RIGHT), Simulator(CLIPPED_AT_18, 1).counts(50_000))
    assert {"18", "19"} <= {one.event for one in singles}
    assert "at least 19" in {one.event for one in tails}


def test_what_lies_beyond_is_one_event():
    law = PlainLaw({x: Fraction(1, 2**x) for x in range(1, 4)}, lambda x: Fraction(1, 2**x))
    singles, _ = residuals(law, {1: 500, 9: 500})
    assert "what lies beyond" in {one.event for one in singles}
    assert chi_square(law, {1: 500, 9: 500}).bins == 4


def test_texts_are_quoted_and_have_no_tails():
    singles, tails = residuals(PlainLaw({"hit": Fraction(1, 2), "miss": Fraction(1, 2)}), {"hit": 1000})
    assert ([one.event for one in singles], tails) == (["'hit'", "'miss'"], [])


def test_shares_are_of_all_samples_also_of_forbidden_ones():
    """17 ones among 100 samples: the 60 sevens and 10 texts are samples too, and a seven is at least 6."""
    singles, tails = residuals(DIE, {1: 17, 2: 13}, {7: 60, "lost": 10})
    three = next(one for one in singles if one.event == "3")
    assert (three.seen, three.expected) == (0, Fraction(100, 6))
    assert [(one.seen, one.share, one.expected) for one in tails if one.event == "at least 6"] == [
        (60, 0.6, Fraction(100, 6))
    ]


def test_forbidden_samples_do_not_lie_beyond():
    """Of 1,000 samples 200 are 0, which the law forbids, and none lies beyond 3, where 125 are expected."""
    law = PlainLaw({x: Fraction(1, 2**x) for x in range(1, 4)}, lambda x: Fraction(1, 2**x) if x > 0 else Fraction(0))
    singles, _ = residuals(law, {1: 400, 2: 250, 3: 150}, {0: 200})
    beyond = next(one for one in singles if one.event == "what lies beyond")
    assert (beyond.seen, beyond.expected) == (0, 125)


def test_a_certain_outcome_is_not_tested():
    assert residuals(PlainLaw({3: Fraction(1)}), {3: 50}) == ([], [])


def test_chi_square_of_a_die():
    """Sum of (10^2 + 10^2) / 100 = 2 in six bins."""
    found = chi_square(DIE, {1: 110, 2: 90, 3: 100, 4: 100, 5: 100, 6: 100})
    assert (found.statistic, found.bins) == (2.0, 6)
    assert isclose(found.p_value, 0.8491450360846096, rel_tol=1e-12)  # scipy.stats.chi2.sf(2, 5)


def test_neighbours_are_pooled_to_25_expected():
    """Of 60 throws 10 are expected of each face: three faces make 30, so two bins."""
    assert chi_square(DIE, dict.fromkeys(range(1, 7), 10)).bins == 2
    assert chi_square(DIE, dict.fromkeys(range(1, 7), 5)) is None
    assert chi_square(DIE, dict.fromkeys(range(1, 7), 14)).bins == 3
    assert chi_square(DIE, dict.fromkeys(range(1, 7), 20)).statistic == 0
