"""``exactdice export``: data and test files, to standard output or a file, and every wrong call in one sentence."""

import csv
import io
import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from exactdice import d6
from exactdice.cli.main import main
from exactdice.verify.export.cases import golden
from exactdice.verify.export.files import written

TWO = golden({"value": 2 @ d6}, "2d6")
GUN = ["--attack", "4x Gun A1 BS3+ S8 AP-2 D2", "--target", "3x T4 Sv3+ W2"]


def run(*arguments):
    return CliRunner().invoke(main, ["export", *arguments], prog_name="exactdice")


def test_json_holds_the_question_the_law_and_the_bounds():
    found = json.loads(run("--law", "2d6", "--to", "json").stdout)
    assert (found["schema"], found["schema_version"], found["question"]) == ("exactdice export", 1, "2d6")
    assert (found["samples"], found["alarm"]["exact"]) == (10_000, "1/1000000")
    (case,) = found["cases"]
    assert case["case"] == "value"
    assert {int(row["outcome"]): Fraction(row["chance"]["exact"]) for row in case["outcomes"]} == dict(2 @ d6)
    seven = case["outcomes"][5]
    assert [seven[key] for key in ("least", "most", "least_from", "most_from")] == list(TWO.cases["value"][5][2:])


def test_csv_holds_the_same():
    rows = list(csv.reader(io.StringIO(run("--law", "2d6", "--to", "csv").stdout)))
    assert rows[0] == ["case", "outcome", "chance", "chance_float", "least", "most", "least_from", "most_from"]
    assert rows[6] == ["value", "7", "1/6", str(1 / 6), *map(str, TWO.cases["value"][5][2:])]


@pytest.mark.parametrize("language", ["pytest", "jest", "rust"])
def test_a_test_file(language):
    assert run("--law", "2d6", "--to", language).stdout == written(TWO, language)


def test_the_names_of_classes_and_packages(tmp_path):
    assert "class GoldenTest {" in run("--law", "d6", "--to", "junit").stdout
    assert "class DiceTest {" in run("--law", "d6", "--to", "junit", "--name", "DiceTest").stdout
    assert "\npackage simulator\n" in run("--law", "d6", "--to", "go").stdout
    file = tmp_path / "CoinTest.java"
    result = run("--law", "d2", "--to", "junit", "--output", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "class CoinTest {" in file.read_text(encoding="utf-8")


def test_fields_are_chosen_or_all():
    assert [case["case"] for case in json.loads(run(*GUN, "--to", "json").stdout)["cases"]] == [
        "wounds_lost", "models_destroyed", "unit_destroyed", "hits", "wounds", "unsaved", "wounds_lost,models_destroyed"
    ]  # fmt: skip
    chosen = run(*GUN, "--field", "hits", "--field", "wounds", "--to", "csv").stdout
    assert {row[0] for row in csv.reader(io.StringIO(chosen))} == {"case", "hits", "wounds"}


def test_the_question_of_an_attack_says_what_holds():
    question = json.loads(run(*GUN, "--cover", "--field", "hits", "--to", "json").stdout)["question"]
    assert question["attack"] == [GUN[1]]
    assert (question["target"], question["situation"], question["save_cap"]) == ("3x target T4 Sv3+ W2", "cover", "net")


def test_samples_and_alarm():
    text = run("--law", "d6", "--to", "pytest", "--samples", "600", "--alarm", "1/100").stdout
    assert "\nSAMPLES = 600\n" in text
    assert "\n# is at most 1/100.\n" in text


BAD = [
    (["--law", "2d6"], "missing option '--to'; choose from: json, csv, pytest, jest, junit, rust, go"),
    (["--law", "2d6", "--to", "perl"], "'perl' is not one of 'json', 'csv', 'pytest'"),
    (["--to", "json"], "write one of --scenario FILE, --law DICE, or --attack WEAPON with --target UNIT"),
    (["--law", "d6", "--to", "json", "--field", "hits"], "there is no law 'hits' here; write one of value"),
    (["--law", "d6", "--to", "json", "--samples", "0"], "number of samples 0 is too small"),
    (
        ["--law", "d6", "--to", "json", "--samples", "10000000"],
        "6 outcomes at 10,000,000 samples are too many for bounds",
    ),
    (["--law", "d6", "--to", "json", "--alarm", "1"], "alarm '1' is not between 0 and 1"),
    (["--law", "d6!", "--to", "json"], "law value has no end; lump what lies beyond"),
    (["--law", "d6", "--to", "rust", "--name", "x"], "option '--name' is for junit and go; leave it out"),
    (
        ["--law", "d6", "--to", "go", "--name", "a b"],
        "the name 'a b' is no identifier; write one of letters and digits",
    ),
    (["--law", "d6", "--to", "junit", "--output", "no-test.java"], "the name 'no-test' is no identifier"),
    (["--law", "d6", "--to", "json", "--output", "none/x.json"], "cannot write to 'none/x.json': No such file or"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD)
def test_a_wrong_call_is_one_sentence(arguments, words):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
