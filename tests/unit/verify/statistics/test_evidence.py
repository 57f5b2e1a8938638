"""Evidence against formulas written apart in fractions; its values are floats, hence a tolerance."""

from fractions import Fraction
from itertools import product
from math import exp, inf, isclose, log

from exactdice.verify.statistics.evidence import PRECISIONS, Evidence, log_evidence, log_sum
from exactdice.verify.statistics.laws import PlainLaw, log_of

THIRDS = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}


def by_predictions(law, samples):
    """E as the product of predictions ``(c p + seen so far) / (c + all so far)`` over ``p``, in fractions."""
    total = Fraction(0)
    for c in PRECISIONS:
        seen, one = {}, Fraction(1)
        for place, x in enumerate(samples):
            one *= (c * law[x] + seen.get(x, 0)) / ((c + place) * law[x])
            seen[x] = seen.get(x, 0) + 1
        total += one
    return total / len(PRECISIONS)


def test_it_is_the_product_of_predictions():
    evidence = Evidence(PlainLaw(THIRDS))
    for sample in "aacbacca":
        evidence.add({sample: 1})
    assert isclose(exp(evidence.log_e), by_predictions(THIRDS, "aacbacca"), rel_tol=1e-8)
    assert (evidence.samples, evidence.counts) == (8, {"a": 4, "b": 1, "c": 3})


def test_its_mean_under_the_law_is_1():
    """Over all 3^5 sequences of five samples, as a martingale has it."""
    total = 0.0
    for samples in product(THIRDS, repeat=5):
        evidence, chance = Evidence(PlainLaw(THIRDS)), 1.0
        for x in samples:
            evidence.add({x: 1})
            chance *= float(THIRDS[x])
        total += chance * exp(evidence.log_e)
    assert 1 - 1e-8 < total <= 1


def test_no_samples_say_nothing():
    evidence = Evidence(PlainLaw(THIRDS))
    evidence.add({"a": 0, "x": 0})
    assert (evidence.log_e, evidence.samples, evidence.impossible) == (0.0, 0, {})


def test_an_impossible_outcome_settles_it():
    evidence = Evidence(PlainLaw(THIRDS))
    evidence.add({"x": 1, "a": 3})
    evidence.add({"x": 2})
    assert (evidence.log_e, evidence.impossible, evidence.samples) == (inf, {"x": 3}, 6)


def test_a_chance_below_all_floats():
    """One sample of chance p says nothing: ``c p / (c p)``; two say ``(c p + 1) / ((c + 1) p)``, about ``1 / p``."""
    tiny = Fraction(1, 10**400)
    law = {0: tiny, 1: 1 - tiny}
    assert abs(log_evidence([(1, log_of(tiny))])) < 1e-8
    evidence = Evidence(PlainLaw(law))
    evidence.add({0: 2})
    assert isclose(evidence.log_e, log_of(Fraction(sum(Fraction(1, c + 1) for c in PRECISIONS) / 5)) - log_of(tiny))


def test_a_law_of_many_outcomes_is_looked_at_in_groups_as_well():
    """A shift of 1,000 equally probable numbers that no single count shows: each is seen once at most."""
    law = PlainLaw({x: Fraction(1, 1000) for x in range(1000)})
    evidence = Evidence(law)
    evidence.add(dict.fromkeys(range(200), 1))
    fine = log_evidence([(1, log(1 / 1000))] * 200)
    assert fine < 0
    assert evidence.log_e > log(10**6)


def test_groups_of_a_law_without_an_end_hold_what_lies_beyond():
    known = {x: Fraction(99, 100) ** (x - 1) / 100 for x in range(1, 600)}
    law = PlainLaw(known, lambda x: Fraction(99, 100) ** (x - 1) / 100)
    assert sum(law.group_chances.values()) == 1
    evidence = Evidence(law)
    evidence.add({700: 1, 3: 2})
    assert abs(evidence.log_e) < 1


def test_sums_of_logarithms():
    assert log_sum([-inf, -inf]) == -inf
    assert log_sum([inf, 0.0]) == inf
    assert isclose(log_sum([log(2), log(3)]), log(5))
