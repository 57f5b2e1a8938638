"""The ledger: evidence that goes on, many tests under one allowance, and its file."""

from fractions import Fraction
from math import inf, isclose, log10

import pytest
from ten_shots import HIT_ONE_POINT, RIGHT, Simulator

from exactdice import Distribution, d6, uniform
from exactdice.errors import OperandError, SupportError
from exactdice.verify import Ledger, compare

LAW = Distribution(RIGHT)
EVEN = dict.fromkeys(range(1, 7), 100)


def test_small_runs_add_up_as_one_long_run():
    """A bonus of one point in runs of 5,000 samples: seen after about 60,000, as in one run."""
    ledger, simulator = Ledger(), Simulator(HIT_ONE_POINT, 1)
    runs = 0
    while not ledger.disagrees:
        ledger.add("shots", simulator.counts(5_000), LAW)
        runs += 1
    assert 6 <= runs <= 20
    assert ledger.samples("shots") == runs * 5_000
    assert str(ledger).startswith("disagrees: log10 E = ")


def test_it_is_the_evidence_of_all_samples_together():
    ledger = Ledger()
    ledger.add("die", EVEN, d6)
    ledger.add("die", [1, 2, 3], d6)
    together = compare({**EVEN, 1: 101, 2: 101, 3: 101}, d6).log10_evidence
    assert ledger.evidence == {"die": together}
    assert isclose(ledger.log10_evidence, log10((10**together + 10**together / 2 + 1 / 2) / 2))


def test_an_empty_ledger_says_nothing():
    """1/2 of the empty product and 1/2 of the sum over tests to come are 1."""
    assert Ledger().log10_evidence == 0
    assert not Ledger().disagrees
    assert Ledger().samples("die") == 0


def test_one_wrong_simulator_among_many_right_ones_is_seen():
    ledger = Ledger()
    for i in range(30):
        ledger.add(f"right {i}", dict.fromkeys(range(1, 7), 10000), d6)
    ledger.add("wrong", {1: 900, 2: 900, 3: 900, 4: 900, 5: 900, 6: 1500}, d6)
    assert ledger.disagrees
    assert str(ledger).splitlines()[1].startswith("  wrong: 6,000 samples, log10 E = ")


def test_an_impossible_outcome_settles_it():
    ledger = Ledger()
    ledger.add("die", [7], d6)
    assert ledger.log10_evidence == inf
    assert ledger.disagrees


def test_a_changed_law_is_not_taken_for_the_old_one():
    ledger = Ledger()
    ledger.add("die", EVEN, d6)
    with pytest.raises(SupportError, match=r"another law before; write ledger.forget\('die'\)"):
        ledger.add("die", EVEN, uniform(range(1, 9)))
    ledger.forget("die")
    ledger.add("die", EVEN, uniform(range(1, 9)))
    assert ledger.samples("die") == 600


def test_it_is_saved_and_goes_on(tmp_path):
    path = tmp_path / "ledger.json"
    ledger = Ledger.load(path, alarm="1/1000")
    half = Fraction(1, 2)
    law = uniform([1, half, "a", True, None, (1, ("b", half)), frozenset([2])])
    ledger.add("odd", list(law), law)
    ledger.add("wrong", [7], d6)
    ledger.save(path)
    again = Ledger.load(path)
    assert again.alarm == Fraction(1, 1000)
    assert again.evidence == ledger.evidence
    again.add("odd", list(law), law)
    assert again.samples("odd") == 12  # 1 and True are one outcome
    assert [one.name for one in tmp_path.iterdir()] == ["ledger.json"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 2}', '{"version": 1, "alarm": "1/9", "tests": []}', "[" * 9999]
)
def test_a_file_that_holds_no_ledger(tmp_path, text):
    path = tmp_path / "ledger.json"
    path.write_text(text)
    with pytest.raises(OperandError, match="holds no ledger"):
        Ledger.load(path)


def test_bytes_that_are_no_text_hold_no_ledger(tmp_path):
    path = tmp_path / "ledger.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(OperandError, match="holds no ledger; delete it"):
        Ledger.load(path)


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(OperandError, match=r"cannot be read \(Is a directory\); give a file"):
        Ledger.load(tmp_path)
    with pytest.raises(OperandError, match=r"cannot be written \(Is a directory\); give a file in a folder"):
        Ledger().save(tmp_path)
    with pytest.raises(OperandError, match=r"cannot be written \(No such file or directory\); give a file in a folder"):
        Ledger().save(tmp_path / "nowhere" / "ledger.json")
    assert list(tmp_path.parent.glob("*.part")) == []


def test_counts_and_shares():
    """The first of a ledger has 1/2 of 1/(1*2) of the alarm, the second 1/2 of 1/(2*3), the next 1/2 of 1/(3*4)."""
    ledger = Ledger("1/1000")
    ledger.add("a", [1, 1, 2], d6)
    ledger.add("b", [3], d6)
    assert (ledger.counts("a"), ledger.counts("c")) == ({1: 2, 2: 1}, {})
    assert [ledger.share(name) for name in "abc"] == [Fraction(1, 4000), Fraction(1, 12000), Fraction(1, 24000)]


def test_an_outcome_that_cannot_be_written(tmp_path):
    thing = d6
    ledger = Ledger()
    ledger.add("odd", [thing], uniform([thing, 1]))
    with pytest.raises(SupportError, match="cannot be written as JSON"):
        ledger.save(tmp_path / "ledger.json")
