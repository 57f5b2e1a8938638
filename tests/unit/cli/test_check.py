"""``exactdice check``: exit codes, formats, and every wrong call in one sentence."""

import json
import os
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner
from verify.outside_programs import seeded

from exactdice.cli import asking, check
from exactdice.cli.main import main
from exactdice.errors import ScenarioError

COUNTS = "outcome,count\n" + "".join([f"{face},400\n" for face in range(1, 7)])
SIXES = "outcome,count\n6,40\n"
DIE = ["check", "--law", "d6", "--detect", "10%"]
GUN = ["--attack", "4x Gun A1 BS3+ S8 AP-2 D2", "--target", "3x T4 Sv3+ W2"]


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, list(arguments), input=stdin, prog_name="exactdice")


@pytest.fixture
def file(tmp_path):
    def write(text, name="samples.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_exit_codes(file):
    """0 agrees, 1 disagrees or the program is at fault, 3 not sure yet; 2 is a wrong call."""
    assert run(*DIE, "--samples", file(COUNTS)).exit_code == 0
    assert run(*DIE, "--samples", file(SIXES)).exit_code == 1
    assert run(*DIE, "--command", "yes").exit_code == 1
    assert run(*DIE, "--samples", file("3\n4\n")).exit_code == 3
    assert run(*DIE, "--samples", file("x\ny\n")).exit_code == 2


def test_the_table_is_sentences(file):
    result = run(*DIE, "--samples", file(SIXES))
    assert result.stdout.startswith("value: disagrees after 40 samples: log10 E = ")
    assert "\n  6 is seen too often: 100.00% (" in result.stdout
    assert "\ndiagnosis of d6: the rules are refuted" in result.stdout
    assert "\nnext: " in result.stdout
    assert result.stderr == ""


def test_standard_input(file):
    assert run(*DIE, "--samples", "-", stdin=COUNTS).exit_code == 0
    scenario = '{"kind": "dice", "expression": "d6"}'
    assert run("check", "--scenario", "-", "--detect", "10%", "--samples", file(COUNTS), stdin=scenario).exit_code == 0


def test_standard_input_of_a_process_of_its_own():
    words = [sys.executable, "-c", "from exactdice.cli.main import main; main()", *DIE, "--samples", "-"]
    done = subprocess.run(words, input=COUNTS, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_standard_input(monkeypatch):
    """Python sets it to None where a shell has closed it."""
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(click.UsageError, match="Standard input is closed"):
        check._opened("-")
    with pytest.raises(ScenarioError, match="standard input is closed; write the name of a file"):
        asking.read("-")


def test_a_scenario_file_and_a_field(file):
    scenario = file('{"kind": "charge", "needed": 9}', "charge.json")
    counts = file("outcome,count\n1,1000\n0,2600\n")
    result = run("check", "--scenario", scenario, "--samples", counts, "--field", "charge_succeeds", "--detect", "30%")
    assert result.exit_code == 0
    assert result.stdout.startswith("charge_succeeds: agrees after 3,600 samples")


def test_json_of_a_command():
    result = run(*DIE, "--command", seeded(), "--seed", "1", "--format", "json")
    found = json.loads(result.stdout)
    assert list(found) == [
        "schema", "schema_version", "exactdice", "answer", "law", "samples", "alarm", "log10_evidence", "impossible",
        "outcomes", "tails", "chi_square", "would_have_shown", "would_not_have_shown", "fault", "remarks", "diagnosis",
        "next", "seed", "seeds",
    ]  # fmt: skip
    assert (found["schema"], found["answer"], found["law"], found["fault"]) == (
        "exactdice check",
        "agrees",
        "value",
        None,
    )
    assert found["alarm"]["exact"] == "1/2000000"
    assert found["chi_square"]["bins"] == 6
    assert found["diagnosis"]["verdict"] == "right"
    assert (found["seed"], len(found["seeds"])) == (1, 6)


def test_json_of_samples_that_disagree(file):
    found = json.loads(run(*DIE, "--samples", file(SIXES), "--format", "json").stdout)
    worst = found["outcomes"][0]
    assert (worst["event"], worst["seen"], worst["expected"]["exact"]) == ("6", 40, "20/3")
    assert worst["low"] < worst["share"] == 1 == worst["high"]
    assert found["seed"] is None
    slip = found["diagnosis"]["others"][0]
    assert set(slip) == {"names", "words", "log10_ratio", "refuted", "samples_to_tell"}


def test_json_of_what_is_impossible(file):
    """Infinite evidence is a text, because JSON has no such number; outcomes are numbers, lists or text."""
    joint = ["--field", "wounds_lost,models_destroyed", "--format", "json"]
    found = json.loads(run("check", *GUN, *joint, "--samples", file("[2, 0]\n[2.5, 7]\n")).stdout)
    assert (found["log10_evidence"], found["answer"]) == ("inf", "disagrees")
    assert found["impossible"] == [{"outcome": [2, 0], "seen": 1}, {"outcome": ["5/2", 7], "seen": 1}]
    assert (found["chi_square"], found["diagnosis"]) == (None, None)


def test_json_of_a_program_at_fault():
    found = json.loads(run(*DIE, "--command", "yes", "--format", "json").stdout)
    assert (found["answer"], found.get("samples")) == ("at fault", None)
    assert found["fault"].startswith("line 1 of the output is 'y'")


def test_the_attack_is_the_one_of_the_options(file):
    """Cover makes the save of 3+ one of 4+ at AP-2, where it was 5+; without it the law is another one."""
    gun = ["--attack", "2x Gun A1 S8 AP-2 D1 [torrent]", "--target", "9x T4 Sv3+ W1", "--leader", "Boss T4 Sv3+ W1"]
    asked = [*gun, "--field", "unsaved", "--detect", "20%"]
    counts = file("outcome,count\n0,1225\n1,1750\n2,625\n")  # of 3,600: unsaved with 5/6 of 1/2, which is 5/12
    assert run("check", *asked, "--cover", "--samples", counts).exit_code == 0
    assert run("check", *asked, "--samples", counts).exit_code == 1


def test_the_wounds_lost_are_the_first_question_about_an_attack(file):
    """One shot that wounds on 2+ and is not saved; samples of 3,600 in proportion to its law."""
    gun = ["--attack", "1x Gun A1 S8 AP-6 D1 [torrent]", "--target", "1x T4 Sv3+ W1", "--detect", "10%"]
    counts = file("outcome,count\n0,600\n1,3000\n")
    result = run("check", *gun, "--samples", counts)
    assert (result.exit_code, result.stdout.split(":")[0]) == (0, "wounds_lost")
    said = "\nremark: the samples are taken for wounds_lost, because no --field names another law\n"
    assert said in result.stdout
    assert said not in run("check", *gun, "--samples", counts, "--field", "wounds_lost").stdout
    assert said in run("check", *gun, "--command", seeded("print('1\\n' * {n})")).stdout


def test_a_file_holds_what_would_be_printed(file, tmp_path):
    printed = run(*DIE, "--samples", file(SIXES))
    written = run(*DIE, "--samples", file(SIXES), "--output", str(tmp_path / "verdict.txt"))
    assert (written.exit_code, written.stdout) == (1, "")
    assert (tmp_path / "verdict.txt").read_text(encoding="utf-8") == printed.stdout


def test_a_seed_is_drawn_where_none_is_given():
    first, second = [run(*DIE, "--command", "yes", "--format", "json").stdout for _ in range(2)]
    assert json.loads(first)["seed"] != json.loads(second)["seed"]


def test_every_option_reaches_the_check(file):
    result = run("check", "--law", "d6", "--samples", "-", "--most", "7", "--alarm", "1/100", "--timeout", "50",
                 stdin="3\n4\n" * 20)  # fmt: skip
    assert result.stdout.startswith("value: not sure yet after 7 samples: log10 E = ")
    assert ", an alarm is at 2.3\n" in result.stdout


BAD = [
    ([*DIE], "write one of --samples FILE and --command COMMAND"),
    ([*DIE, "--samples", "x", "--command", "y"], "write one of --samples FILE and --command COMMAND"),
    (["check", "--samples", "x"], "write one of --scenario FILE, --law DICE, or --attack WEAPON with --target UNIT"),
    ([*DIE, *GUN, "--samples", "x"], "--law and --attack are different questions; write one of them"),
    (["check", *GUN, "--scenario", "y", "--samples", "x"], "--scenario and --attack are different questions"),
    ([*DIE, "--target", "T4 Sv3+ W1", "--samples", "x"], "--target belongs to an attack; write --attack WEAPON"),
    (["check", *GUN[:2], "--samples", "x"], '--attack needs the unit attacked; write --target "5x T4 Sv3+ W2" as well'),
    (["check", *GUN[1:], "--samples", "x"], "'4x Gun A1 BS3+ S8 AP-2 D2' stands alone; write --attack in front of the"),
    (["export", "2d6", "--to", "json"], "'2d6' stands alone; write --attack in front of the weapon of an attack, or"),
    ([*DIE[:-1], "5", "--samples", "x"], "invalid value for '--detect': 5 is 500 %; write 5%"),
    ([*DIE[:-1], "500%", "--command", "x"], "no number of samples up to 10^10 shows a change of '500%'"),
    ([*DIE, "--cover", "--samples", "x"], "--cover belongs to an attack; write --target as well, or leave it out"),
    (["check", "--scenario", "-", "--samples", "-"], "standard input holds the samples or the scenario"),
    (["check", "--scenario", "none.json", "--samples", "x"], "none.json: cannot be read: No such file or directory"),
    (["check", "--law", "2d", "--samples", "x"], "cannot read '2d'"),
    ([*DIE, "--samples", "none.csv"], "could not open file 'none.csv': No such file or directory; name one that can"),
    ([*DIE, "--samples", "\0"], "could not open file"),
    ([*DIE, "--samples", os.path.dirname(__file__)], "cannot be read: Is a directory; name what can be read"),
    ([*DIE, "--samples", "/dev/null"], "/dev/null is empty; give at least one sample"),
    ([*DIE, "--samples", "/dev/zero"], "line 1 of /dev/zero is longer than 10,000 bytes"),
    ([*DIE, "--command", "no-such-program"], "program 'no-such-program' is not found"),
    ([*DIE, "--command", "yes", "--timeout", "0"], "time limit 0 is not between 0 and 1,000,000 seconds"),
    ([*DIE, "--command", "yes", "--timeout", "nan"], "time limit nan is not between"),
    ([*DIE, "--command", "yes", "--most", "0"], "greatest number of samples 0 is too small"),
    ([*DIE, "--command", "yes", "--alarm", "0"], "alarm '0' is not between 0 and 1"),
    ([*DIE, "--command", "yes", "--seed", "-1"], "-1 is not in the range x>=0"),
    ([*DIE, "--command", "yes", "--format", "csv"], "'csv' is not one of 'table', 'json'"),
    (["check", *GUN, "--command", "yes", "--field", "hit"], "there is no law 'hit' here; did you mean hits?"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD)
def test_a_wrong_call_is_one_sentence(arguments, words):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert words in result.stderr
    assert "^" in result.stderr or result.stderr.count("\n") == 1
