"""A session's budget, seeds and ledger."""

import json
import random
from fractions import Fraction

import pytest

from exactdice import d6, uniform
from exactdice.errors import OperandError
from exactdice.testing import LawAssertionError
from exactdice.testing.session import Session
from exactdice.verify import Ledger

SHARE = Fraction(1, 10**6)


def die(rng):
    return rng.randint(1, 6)


class Reports(list):
    def __call__(self, line):
        self.append(json.loads(line))


def test_shares_add_up_to_the_budget_at_most():
    """Of 4 tests each has a quarter; its checks take 1/2, 1/6, 1/12, ... of that, 1 - 1/(n + 1) after n of them."""
    session, reports = Session("1e-6", tests=4, seed=1, detect="50%"), Reports()
    for test in "abcd":
        for _ in range(5):
            session.check(test, reports, die, d6)
    alarms = [Fraction(each["alarm"]) for each in reports]
    assert alarms[:3] == [SHARE / 8, SHARE / 24, SHARE / 48]
    assert sum(alarms) == SHARE * Fraction(5, 6)


def test_each_check_has_samples_of_its_own_whatever_the_order():
    seen = {}

    def keep(name):
        return lambda rng: seen.setdefault(name, rng.random()) * 0 + rng.randint(1, 6)

    session = Session("1e-6", tests=2, seed=1, detect="50%")
    for name, test in [("a", "a"), ("a #2", "a"), ("b", "b")]:
        session.check(test, Reports(), keep(name), d6)
    first, seen = dict(seen), {}
    again = Session("1e-6", tests=2, seed=1, detect="50%")
    for name, test in [("b", "b"), ("a", "a"), ("a #2", "a")]:
        again.check(test, Reports(), keep(name), d6)
    assert seen == first
    assert len(set(first.values())) == 3


def test_what_was_found_is_reported_and_a_failure_says_how_to_repeat_it():
    session, reports = Session("1e-6", tests=1, seed=12, detect="20%", most=5000), Reports()
    session.check("test_a", reports, die, d6)
    with pytest.raises(LawAssertionError) as caught:
        session.check("test_a", reports, lambda: random.choice([1, 7]), d6)
    assert str(caught.value).endswith(
        "the same samples again: pytest --exactdice-seed=12 --exactdice-budget=1/1000000 'test_a'"
    )
    right, wrong = reports
    assert (right["test"], right["answer"], right["shown"][0]) == ("test_a", "agrees", "a change of 20 % in the mean")
    assert (wrong["test"], wrong["answer"], wrong["log10_evidence"]) == ("test_a #2", "disagrees", "infinite")


def test_a_test_alone_is_repeated_with_the_share_that_it_had(tmp_path):
    """Of two tests each has half of the budget; of that, the ledger has half again in both sessions."""
    session, reports = Session("1e-6", tests=2, seed=1, path=tmp_path / "ledger.json"), Reports()
    with pytest.raises(LawAssertionError, match="--exactdice-budget=1/2000000 'a'"):
        session.check("a", reports, lambda: 7, d6)
    again = Session("1/2000000", tests=1, seed=1, path=tmp_path / "ledger.json")
    with pytest.raises(LawAssertionError):
        again.check("a", reports, lambda: 7, d6)
    assert reports[0] == reports[1]


def test_a_check_may_ask_for_more_or_less_than_the_session():
    session = Session("1e-6", tests=1, seed=1, detect="1%", most=200)
    assert session.check("a", Reports(), die, d6, detect="20%", most=10_000).agrees
    with pytest.raises(LawAssertionError, match="too few samples"):
        session.check("a", Reports(), die, d6)


# --- the ledger -----------------------------------------------------------------------------------------------------


def loaded():
    """A die whose six comes up in 13 of 63 throws."""
    return random.choices(range(1, 7), [10, 10, 10, 10, 10, 13])[0]


def test_evidence_goes_on_from_session_to_session(tmp_path):
    """No session of some hundred samples shows that the die is loaded; all together do."""
    path, sessions = tmp_path / "ledger.json", 0
    caught = None
    while caught is None:
        sessions += 1
        session = Session("1e-6", tests=1, seed=sessions, detect="20%", path=path)
        try:
            session.check("test_die", Reports(), loaded, d6)
        except LawAssertionError as error:
            caught = error
    assert 4 < sessions < 60
    assert f"these are the samples of all sessions in {path}" in str(caught)
    assert "pytest --exactdice-forget='test_die' begins anew" in str(caught)
    assert caught.verdict.samples == Ledger.load(path).samples("test_die") > 2000
    assert Session("1e-6", tests=1, seed=1, path=path, forget="die").ledger.samples("test_die") == 0
    assert Ledger.load(path).samples("test_die") == 0


def test_half_of_the_budget_is_the_ledgers(tmp_path):
    session, reports = Session("1e-6", tests=1, seed=1, detect="50%", path=tmp_path / "ledger.json"), Reports()
    session.check("a", reports, die, d6)
    assert session.ledger.alarm == SHARE / 2
    assert Fraction(reports[0]["alarm"]) == SHARE / 4  # a half of the half is the first check's


def test_only_fresh_samples_are_added(tmp_path):
    """Neither recorded ones, which come again in each session, nor those of a seed that was given."""
    path = tmp_path / "ledger.json"
    session = Session("1e-6", tests=1, seed=1, detect="50%", path=path)
    session.check("a", Reports(), dict.fromkeys(range(1, 7), 1000), d6)
    assert Ledger.load(path).samples("a") == 0
    session.check("b", Reports(), die, d6)
    number = Ledger.load(path).samples("b")
    assert number > 0
    Session("1e-6", tests=1, seed=1, replayed=True, detect="50%", path=path).check("b", Reports(), die, d6)
    assert Ledger.load(path).samples("b") == number


def test_samples_that_are_refuted_alone_are_not_added(tmp_path):
    path = tmp_path / "ledger.json"
    session = Session("1e-6", tests=1, seed=1, path=path)
    with pytest.raises(LawAssertionError):
        session.check("a", Reports(), lambda: 7, d6)
    assert Ledger.load(path).samples("a") == 0


def test_another_law_begins_anew(tmp_path):
    path = tmp_path / "ledger.json"
    options = {"tests": 1, "seed": 1, "detect": "50%", "path": path}
    Session("1e-6", **options).check("a", Reports(), die, d6)
    Session("1e-6", **options).check("a", Reports(), lambda rng: rng.randint(1, 8), uniform(range(1, 9)))
    assert set(Ledger.load(path).counts("a")) == set(range(1, 9))


def test_a_file_that_is_no_ledger_is_refused(tmp_path):
    path = tmp_path / "ledger.json"
    path.write_text("{}")
    with pytest.raises(OperandError, match="holds no ledger"):
        Session("1e-6", tests=1, seed=1, path=path)
