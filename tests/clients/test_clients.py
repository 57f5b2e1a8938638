"""What tools of others answer, held as the report keeps it; without a package its part is skipped with the reason."""

import json
import random
from fractions import Fraction

import pytest

from clients import d20_client, dice_client, pyham40k_client, report
from clients.adapting import NotSupportedError, installed, parts, require_known
from clients.scenarios import ATTACKS, TEXTS
from exactdice import Distribution, dice, point, verify
from exactdice.games.wh40k import Weapon

KEPT = json.loads(report.KEPT.read_text(encoding="utf-8"))
DIFFERENT = [row for row in KEPT["rows"] if row["verdict"].startswith(("differs", "fails"))]


def require(tool):
    """Skip where the package is absent or has another version than the one whose source was read."""
    present, read = installed(tool), KEPT["versions"][tool]
    if present != read:
        pytest.skip(f"{tool} {read} is not installed" + (f", but {present}" if present else ""))


@pytest.mark.parametrize("tool", report.PACKAGES)
def test_the_report_is_what_the_tool_answers(tool):
    require(tool)
    assert report.rows([tool]) == [row for row in KEPT["rows"] if row["tool"] == tool]


def test_exact_answers_of_the_report_are_those_of_the_engine():
    for scenario in ATTACKS:
        volley = scenario.volley()
        told = {f"{word} {report.number(getattr(volley, name).mean())}" for name, word in report.WORDS.items()}
        assert {row["exactly"] for row in KEPT["rows"] if row["scenario"] == scenario.name} <= told
    for scenario in TEXTS:
        law = scenario.law if isinstance(scenario.law, Distribution) else dice(scenario.law)
        told = {row["exactly"] for row in KEPT["rows"] if row["scenario"] == scenario.name}
        assert told == {f"mean {report.number(law.mean())}"}


def test_every_scenario_is_answered_and_every_difference_is_explained():
    assert {row["scenario"] for row in KEPT["rows"]} == {scenario.name for scenario in (*ATTACKS, *TEXTS)}
    slips = {slip.name for slip in (*verify.SLIPS, *verify.TEXT_SLIPS)}
    for row in DIFFERENT:
        named = {name for pair in row["diagnosis"].split(" or ") for name in pair.split(" + ")} - {"", report.NONE}
        assert named <= slips
        assert named or row["note"], row


def test_dice_drops_by_taking_one_off_the_total():
    """``3d6h-1`` is documented to drop one die; its grammar reads ``(3d6h) - 1``."""
    require("dice")
    assert verify.enumerate(dice_client.roller("3d6h-1")).law == dice("3d6kh2") - 1


def test_dice_loses_all_dice_where_no_die_or_one_die_is_to_go():
    """Python's slice ``[-0:]`` is the whole list; so is ``[0:]`` of the lowest 0, which is documented to keep all."""
    require("dice")
    for text in ("4d6m3", "4d6l0"):
        assert verify.enumerate(dice_client.roller(text)).law == point(0)


def test_dice_explodes_without_the_generator_that_it_is_given():
    """One seed, two states of the module: what is rolled first comes from the seed, explosions do not."""
    require("dice")

    def rolled(element, state):
        random.seed(state)
        generator = random.Random(7)
        return [int(element.evaluate(random=generator)) for _ in range(20)]

    before = random.getstate()
    plain, exploding = dice_client.parsed("10d6"), dice_client.parsed("10d6x")
    assert rolled(plain, 1) == rolled(plain, 2)
    assert rolled(exploding, 1) == rolled(exploding, 1) != rolled(exploding, 2)
    random.setstate(before)


def test_d20_rolls_the_tens_of_a_percentile_die():
    require("d20")
    assert verify.enumerate(d20_client.roller("1d%")).law == Distribution(range(0, 100, 10))


def test_pyham40k_adds_a_bonus_to_each_die():
    require("pyham40k")
    assert verify.enumerate(pyham40k_client.roller("2d6 +1")).law == dice("2d6+2")


def test_no_rule_is_left_out_in_silence():
    gun = Weapon.parse("Gun A1 BS3+ S4 AP0 D1 [lethal hits]")
    with pytest.raises(NotSupportedError, match="lethal hits"):
        require_known(gun, {}, {"torrent"}, set())
    with pytest.raises(NotSupportedError, match="half range"):
        require_known(gun, {"half_range": True}, {"lethal hits"}, {"cover"})
    assert [parts(amount) for amount in (3, "D6", "2D6+1")] == [(0, 6, 3), (1, 6, 0), (2, 6, 1)]


def test_the_report_is_printed_with_what_is_kept_of_absent_tools(monkeypatch):
    monkeypatch.setattr(report, "installed", lambda tool: None)
    assert report.whole_report() == KEPT
    lines = report.as_markdown(KEPT).splitlines()
    assert len(lines) == len(KEPT["rows"]) + 4
    assert lines[4].startswith("| hits, wounds, saves | 5x A2 BS3+ S4 AP-1 D1 at 20x T4 Sv3+ W1 | kills 5/3 = 1.6667 |")
    assert report.number(Fraction(5)) == "5.0000"
