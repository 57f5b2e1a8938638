"""The page for those who come from another tool: both columns of its tables are run, and say the same."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import exactdice
from exactdice import Distribution

PAGE = Path(__file__).parents[2] / "notebooks" / "guide" / "coming_from.md"
OURS = {name: getattr(exactdice, name) for name in exactdice.__all__} | {
    name: exactdice.d(sides) for name, sides in (("d4", 4), ("d8", 8), ("d20", 20))
}


def rows(tool):
    """What the table of a tool says: meaning, their code, our code."""
    section = PAGE.read_text(encoding="utf-8").split(f"\n## {tool}\n")[1].split("\n## ")[0]
    found = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")][2:]
    assert all(len(row) == 3 for row in found)
    return [pytest.param(theirs.strip(" `"), ours.strip(" `"), id=meaning.strip()) for meaning, theirs, ours in found]


def law_or_number(value):
    """A law of theirs as ours, and a number as it is."""
    kind = type(value).__module__.split(".")[0]
    if kind == "icepool" and hasattr(value, "items"):
        return Distribution(dict(value.items()))
    if kind == "dyce":
        return Distribution(dict(value.items()))
    if kind == "lea" and hasattr(value, "pmf_tuple"):
        return Distribution({outcome: Fraction(str(chance)) for outcome, chance in value.pmf_tuple()})
    return value


@pytest.mark.parametrize(("theirs", "ours"), rows("icepool"))
def test_icepool(theirs, ours):
    """Origin of each expected value: icepool's own answer."""
    icepool = pytest.importorskip("icepool")
    names = {name: getattr(icepool, name) for name in dir(icepool)} | {"icepool": icepool}
    names |= {f"d{sides}": icepool.d(sides) for sides in (3, 6, 8)}
    assert eval(ours, OURS) == law_or_number(eval(theirs, names))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("theirs", "ours"), rows("dyce"))
def test_dyce(theirs, ours):
    """Origin of each expected value: dyce's own answer."""
    dyce = pytest.importorskip("dyce")
    assert eval(ours, OURS) == law_or_number(eval(theirs, vars(dyce)))


@pytest.mark.parametrize(("theirs", "ours"), rows("Lea"))
def test_lea(theirs, ours):
    """Origin of each expected value: Lea's own answer."""
    lea = pytest.importorskip("lea")
    lea.set_prob_type("r")
    assert eval(ours, OURS) == law_or_number(eval(theirs, {"lea": lea, "die": lea.interval(1, 6)}))


@pytest.mark.parametrize(("theirs", "ours"), rows("scipy"))
def test_scipy(theirs, ours):
    """Origin of each expected value: scipy's own answer, to twelve digits."""
    stats = pytest.importorskip("scipy.stats")
    assert f"{float(eval(ours, OURS)):.12g}" == f"{float(eval(theirs, {'stats': stats})):.12g}"


@pytest.mark.parametrize(("theirs", "ours"), rows("AnyDice"))
def test_anydice(theirs, ours):
    """The page of AnyDice cannot be run, but our column gives a law."""
    assert re.match(r"output |function: ", theirs)
    assert isinstance(eval(ours, OURS), Distribution)
