"""A law as a value: built, compared, hashed, copied, pickled, printed, iterated, shared by threads, never changed."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

import pytest
import sympy

from exactdice import Distribution, at_least, budget, clear_caches, d, d6, point
from exactdice.errors import OperandError, SupportError, TooLargeError, WeightError, ZeroMassError

HUGE = 10**5000  # of more digits than Python prints


@pytest.mark.parametrize(
    "weights",
    [
        {"hit": 2, "miss": 1},
        {"hit": "2/3", "miss": "1/3"},
        {"hit": Fraction(1, 3), "miss": Fraction(1, 6)},
        {"hit": Decimal("0.2"), "miss": Decimal("0.1")},
        {"hit": "2e-3", "miss": "0.001", "never": 0},
        MappingProxyType({"hit": 4, "miss": 2}),
        ["hit", "miss", "hit"],
        ("hit", "hit", "miss"),
    ],
    ids=repr,
)
def test_one_law_written_in_many_ways(weights):
    law = Distribution(weights)
    assert law.items() == [("hit", Fraction(2, 3)), ("miss", Fraction(1, 3))]
    assert law == Distribution(iter(["hit", "hit", "miss"]))


def test_ranges_and_laws_are_lists_of_outcomes():
    assert Distribution(range(1, 7)) == d6
    assert Distribution(range(6, 0, -1)) == d6
    assert Distribution(range(0, 10, 5)) == Distribution([0, 5])
    assert Distribution(d6) == d6


def test_equal_outcomes_add_their_weights():
    assert Distribution({Decimal("0.5"): 1, "x": 1, Fraction(3, 2): 2}).pmf(Fraction(1, 2)) == Fraction(1, 4)
    assert Distribution([1, True, Fraction(1), 2]).pmf(1) == Fraction(3, 4)
    # sympy's numbers are equal to Python's but hash otherwise, so a dictionary holds both
    assert Distribution({sympy.Rational(1, 2): 1, Fraction(1, 2): 3, "a": 4}).pmf(Fraction(1, 2)) == Fraction(1, 2)
    assert Distribution([Fraction(1, 2)]).pmf(sympy.Rational(1, 2)) == 1
    assert sympy.Rational(1, 2) in Distribution([Fraction(1, 2), "a"])
    assert (sympy.Rational(1, 2), 1) in Distribution([(Fraction(1, 2), 1)])
    assert 0.5 in Distribution([Fraction(1, 2), "a"])  # equal to an outcome, as in a dictionary


@pytest.mark.parametrize(
    ("weights", "error", "words"),
    [
        ({}, SupportError, "a distribution needs at least one outcome, but none was given; write point(0)"),
        ([], SupportError, "needs at least one outcome"),
        (range(0), SupportError, "needs at least one outcome"),
        ({1: 0}, ZeroMassError, "all weights are zero"),
        ({1: -1, 2: 2}, WeightError, "weight -1 of outcome 1 is negative; weights are at least 0"),
        ({"a": 0.5}, WeightError, "weight of 'a': 0.5 is a float, so it is not exact; write Fraction(1, 2)"),
        ({0.5: 1}, SupportError, "outcome 0.5 is a float"),
        ([[1]], SupportError, "cannot be hashed"),
        ("2d6", SupportError, "'2d6' is text, not a list of outcomes; write dice('2d6') or ['2d6']"),
        (6, SupportError, "6 is neither a mapping of weights nor a list of outcomes; write point(6) for one outcome"),
        (range(10**30), TooLargeError, "this list of outcomes needs about 2^99 outcomes"),
        ({HUGE: -1}, WeightError, "of outcome <int of very many digits> is negative"),
    ],
    ids=lambda x: x.__name__ if isinstance(x, type) else "",
)
def test_laws_that_cannot_be(weights, error, words):
    with pytest.raises(error) as caught:
        Distribution(weights)
    assert words in str(caught.value)


def test_a_law_does_not_change():
    with pytest.raises(OperandError, match="distributions do not change, so 'name' cannot be set; build a new one"):
        d6.name = "my die"
    with pytest.raises(OperandError, match="so '_form' cannot be set"):
        d6._form = None
    with pytest.raises(OperandError, match="so '_form' cannot be deleted"):
        del d6._form


def test_a_law_has_no_truth_value_and_no_order():
    with pytest.raises(OperandError, match=r"a distribution has no truth value; ask .+ d6\.prob\(at_least\(4\)\)"):
        bool(d6)
    for compare, sign, cure in (
        (lambda: d6 >= 4, ">=", "at_least(4)"),
        (lambda: d6 > 4, ">", "~at_most(4)"),
        (lambda: d6 <= 4, "<=", "at_most(4)"),
        (lambda: d6 < 4, "<", "~at_least(4)"),
    ):
        with pytest.raises(OperandError) as caught:
            compare()
        assert f"{sign} has no single answer; write d6.prob({cure})" in str(caught.value)


def test_two_laws_have_no_order_but_can_be_compared():
    with pytest.raises(OperandError, match=r"two distributions are laws, so > .+ a\.compare\(b\) .+ max_of\(a, b\)"):
        max(d6, d(8))
    with pytest.raises(OperandError, match="so > has no single answer"):
        bool(d6 > d(8))


def test_the_cure_for_a_comparison_is_right():
    # the event in the message has the probability that the comparison would have meant
    assert d6.prob(~at_least(4)) == Fraction(sum(x < 4 for x in range(1, 7)), 6)


def test_a_mapping_from_outcomes_to_probabilities():
    assert dict(Distribution({2: 1, 1: 3})) == {1: Fraction(3, 4), 2: Fraction(1, 4)}
    assert d6[7] == 0
    assert 6 in d6
    for x in (7, "6", None, [6], Decimal("1e999999999"), Fraction(1, 2), float("nan"), d6):
        assert x not in d6
    with pytest.raises(SupportError, match=r"outcome 3\.0 is a float"):
        d6[3.0]


def test_rounded_probabilities():
    assert Distribution({"a": 1, "b": 2}).to_float() == {"a": 1 / 3, "b": 2 / 3}


def test_equality():
    assert d6 == Distribution(range(1, 7))
    assert d6 != d(8)
    assert d6 != 6
    assert point(1) == point(True) == point(Fraction(1))
    assert len({point(1), point(True), point(Fraction(1)), d6, d(6), 1 @ d6}) == 2


def test_laws_keep_the_type_of_their_outcomes():
    # equal laws may print differently, and no cache may mix them up
    clear_caches()
    assert repr(point(True)) == "Distribution({True: '1'})"
    assert repr(point(1)) == "Distribution({1: '1'})"
    assert repr(d(1)) == "Distribution({1: '1'})"


@pytest.mark.parametrize("law", [d6, 100 @ d6, 10**6 @ d6, Distribution(["a", "b"]), point(HUGE)], ids=range(5))
def test_copies_and_pickles(law):
    assert copy.copy(law) is law
    assert copy.deepcopy([law])[0] is law
    assert pickle.loads(pickle.dumps(law)) == law


def test_printing_rebuilds_up_to_32_outcomes():
    assert repr(Distribution({"a": 1, 2: 2})) == "Distribution({'a': '1/3', 2: '2/3'})"
    assert repr(d(32)).startswith("Distribution({1: '1/32', ")
    assert repr(d(33)) == "<Distribution: 1 to 33, 33 outcomes, mean 17, standard deviation sqrt(272/3) ≈ 9.522>"
    assert repr(Distribution([0, 10**12])) == "Distribution({0: '1/2', 1000000000000: '1/2'})"


def test_a_budget_is_used_up_to_its_last_outcome():
    with budget(outcomes=6):
        assert Distribution(range(1, 7)) == Distribution(iter(range(1, 7))) == d6
        for seven, needed in ((range(7), "7"), (iter(range(7)), "more than 6")):
            with pytest.raises(TooLargeError, match=f"this list of outcomes needs {needed} outcomes, the budget is 6"):
                Distribution(seven)


def test_printing_what_is_too_long_to_read():
    assert repr(10**6 @ d6).startswith("<Distribution: 1000000 to 6000000, 5,000,001 outcomes, mean 3500000, standard")
    assert repr(point(HUGE)).startswith("<Distribution: <int of very many digits> to")
    assert str(point(HUGE)).splitlines()[2].startswith("<int of very many digits>      1    100%")
    small_chance = Distribution({0: 1, 1: 2**9000})
    assert repr(small_chance).startswith("<Distribution: 0 to 1, 2 outcomes")


def test_eight_threads_ask_one_law():
    law = 2000 @ d6
    questions = [lambda: law.pmf(7000), lambda: law.support()[-1], lambda: hash(law), lambda: law.cdf(7000)] * 8
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda question: question(), questions))
    assert answers == answers[:4] * 8
    assert answers[1] == 12_000


def test_eight_threads_build_the_same_dice():
    clear_caches()
    with ThreadPoolExecutor(8) as threads:
        laws = list(threads.map(lambda n: (300 + n % 2) @ d(6), range(32)))
    assert len(set(laws)) == 2


@pytest.mark.parametrize("gap", [10**12, 10**30, HUGE], ids=["12", "30", "5000"])
def test_outcomes_far_apart_cost_as_much_as_there_are(gap):
    law = Distribution({-gap: 1, gap: 1})
    assert len(law) == 2
    assert (law.mean(), law.var()) == (0, gap**2)
    assert law.cdf(0) == Fraction(1, 2)
    total = 10 @ law
    assert len(total) == 11
    assert total.pmf(0) == Fraction(252, 1024)  # C(10, 5)
    assert len(law + d6) == 12
    assert (law * 2).support() == [-2 * gap, 2 * gap]


class Array:
    """An array of one number, as numpy compares it: it has a value for ``==`` and no hash."""

    __hash__ = None

    def __sub__(self, other):
        return self

    def __eq__(self, other):
        return True


def test_what_cannot_be_hashed_is_no_outcome():
    assert Array() not in d6
    assert [1] not in d6
    assert [1] not in point("a")
    assert 6 in d6


def test_outcomes_in_descending_order():
    assert list(reversed(d(3))) == [3, 2, 1]
    assert list(reversed(Distribution({"a": 1, "b": 2}))) == ["b", "a"]


def test_format_without_a_specification_is_str():
    assert f"{d6}" == format(d6) == str(d6)
