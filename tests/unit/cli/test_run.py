"""``exactdice run`` and ``exactdice schema``: answers as tables and JSON, several files, bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from exactdice.cli.main import main
from exactdice.scenario import schema

GOLDEN = sorted(Path(__file__).parents[2].joinpath("golden").glob("*.json"))
DICE = {"kind": "dice", "expression": {"max": ["D2", "D2"]}}
MAX = {"pmf": {"value": {"1": "1/4", "2": "3/4"}}, "mean": {"value": "7/4"}}  # both ones: 1 of 4 throws
RUN = [sys.executable, "-c", "from exactdice.cli.main import main; main()"]


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A function that writes a file into the working folder and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(name, content):
        Path(name).write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return name

    return write


def run(*arguments, **settings):
    """The command in this process."""
    return CliRunner().invoke(main, ["run", *arguments], prog_name="exactdice", **settings)


def printed(*arguments, **settings):
    """What the command prints on stdout."""
    result = run(*arguments, **settings)
    assert result.exit_code == 0, result.output
    return result.stdout


# ------------------------------------------------------------------------------------------------- JSON


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_answers_come_out_in_order(path, file):
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"][:12]
    names = [file(f"{place}.json", case["input"]) for place, case in enumerate(cases)]
    lines = printed(*names, "--format", "json").splitlines()
    assert [json.loads(line) for line in lines] == [case["expected"] for case in cases]


def test_one_file_is_one_answer(file):
    assert json.loads(printed(file("a.json", DICE), "--format", "json")) == MAX


def test_toml_and_standard_input(file):
    toml = file("a.toml", 'kind = "dice"\nexpression = {max = ["D2", "D2"]}')
    lines = printed(toml, "-", "--format", "json", input=json.dumps(DICE)).splitlines()
    assert [json.loads(line) for line in lines] == [MAX, MAX]


def test_long_numbers_are_whole(file):
    # Origin: all ones in 600 throws; 6 ** 600 has 467 digits.
    answer = json.loads(printed(file("a.json", {"kind": "dice", "expression": "600d6"}), "--format", "json"))
    assert answer["pmf"]["value"]["600"] == f"1/{6**600}"
    assert answer["mean"] == {"value": "2100/1"}


# ------------------------------------------------------------------------------------------------- tables


def test_a_law_of_numbers(file):
    assert printed(file("a.json", DICE)) == (
        "a.json\n\n"
        "mean of  number  exactly\n"
        "-------  ------  -------\n"
        "value      1.75      7/4\n\n"
        "value  exactly  chance  at least  chance\n"
        "-----  -------  ------  --------  ------\n"
        "    1      1/4  25.00%         1    100%\n"
        "    2      3/4  75.00%       3/4  75.00%\n\n"
        "mean 7/4 ≈ 1.75, standard deviation sqrt(3/16) ≈ 0.433\n"
    )


def test_chances(file):
    hit = {"type": "hit", "label": "a 4+", "skill": 4}
    assert printed(file("a.json", {"kind": "roll_table", "rolls": [hit]})) == (
        "a.json\n\n"
        "chance of      exactly  chance\n"
        "-------------  -------  ------\n"
        "a 4+:success       1/2  50.00%\n"
        "a 4+:critical      1/6  16.67%\n"
    )


def test_values(file):
    # Origin: a D2 is thrown again on a 1, so it is worth 1/2 * 2 + 1/2 * 3/2.
    question = {"kind": "reroll_threshold", "roll": "D2", "worth": {"cap": 2}}
    assert printed(file("a.json", question)) == (
        "a.json\n\n"
        "value           number  exactly\n"
        "--------------  ------  -------\n"
        "optimal           1.75      7/4\n"
        "without_reroll     1.5      3/2\n"
    )


def test_joint_laws_and_laws_of_words_have_chances_alone(file):
    weapon = {"kind": "ranged", "attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1, "torrent": True}
    defender = {"toughness": 4, "models": [{"wounds": 1, "save": 7}]}
    attack = {"kind": "attack_sequence", "weapons": [weapon], "defender": defender, "joint": True}
    assert (  # a 4+ wounds, and nothing saves
        "\n\nwounds_lost,models_destroyed  exactly  chance\n"
        "----------------------------  -------  ------\n"
        "0,0                               1/2  50.00%\n"
        "1,1                               1/2  50.00%\n"
    ) in printed(file("a.json", attack))
    shot = attack | {"kind": "shot_then_battle_shock", "leadership": 6}
    del shot["joint"]
    assert (
        "\n\nstate      exactly  chance\n"
        "---------  -------  ------\n"
        "destroyed      1/2  50.00%\n"
        "steady         1/2  50.00%\n"
    ) in printed(file("b.json", shot))


def test_several_tables_stand_apart(file):
    one, two = file("a.json", DICE), file("b.json", DICE)
    assert printed(one, two) == printed(one) + "\n" + printed(two)


def test_what_a_table_leaves_out_is_said(file):
    result = run(file("a.json", {"kind": "dice", "expression": "200d6"}))
    assert result.stderr == (
        "note: 961 outcomes in the middle are left out; --format json or csv prints all\n"
        "note: long fractions are abbreviated; --format json or csv prints them whole\n"
    )


def test_a_long_table_of_words_is_cut_in_the_middle(file):
    rolls = [{"type": "hit", "label": f"{place}", "skill": 4} for place in range(100)]
    result = run(file("a.json", {"kind": "roll_table", "rolls": rolls}))
    before, _, after = result.stdout.partition("\n…                  …       …\n")
    assert before.endswith("\n9:critical       1/6  16.67%")
    assert after.startswith("90:success       1/2  50.00%\n")
    assert result.stderr == "note: 160 outcomes in the middle are left out; --format json or csv prints all\n"


# ------------------------------------------------------------------------------------------------- bad input

BAD = [  # name, content, the sentence
    ("a.json", {"kind": "charge", "needed": 9, "rerol": True}, "a.json: rerol is unknown; did you mean reroll?"),
    ("a.json", {"kind": "charge"}, "a.json: needed is missing; this key is required"),
    ("a.json", '{"kind": "charge", "needed": 8.5}', "a.json: needed is the float 8.5, so it is not exact; write a"),
    ("a.json", '{"kind": "charge", "kind": "charge"}', "a.json: kind is written twice; keep one of the two"),
    ("a.json", {"kind": "chrge"}, "a.json: kind 'chrge' is unknown, the nearest is 'charge'; the kinds answered today"),
    ("a.json", {"kind": "wfb_phase"}, "a.json: shamans is missing; this key is required"),
    ("a.json", "[]", "a.json: the scenario is of type list, not a mapping"),
    ("a.toml", "kind = ", "a.toml: it is not TOML: invalid value (at end of document); mend it"),
    (
        "a.json",
        {"kind": "dice", "expression": {"times": 10**7, "of": "D6"}},
        "a.json: the whole law of 10,000,000 copies needs 50,000,001 outcomes, the budget is 2,000,000; ask for "
        "less, or raise it in Python with budget(outcomes=...)",
    ),
]


@pytest.mark.parametrize(("name", "content", "sentence"), BAD)
@pytest.mark.parametrize("form", ["table", "json"])
def test_bad_input_is_one_sentence_and_nothing_is_printed(name, content, sentence, form, file):
    result = run(file("good.json", DICE), file(name, content), "--format", form)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {sentence}")
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there():
    result = run("none.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: none.json: cannot be read: No such file or directory; name a file that can be\n"


def test_standard_input_that_is_wrong():
    result = run("-", input='{"kind": "charge", "needed": "9"}')
    assert result.stderr == "error: standard input: needed is '9'; write a whole number\n"
    assert run("-", "-", input="{}").stderr == "error: standard input can be read once; write - once\n"


def test_standard_input_that_is_closed(monkeypatch, capsys):
    sentence = "error: standard input is closed; write the name of a file\n"
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as ended:
        main(["run", "-"])
    assert (ended.value.code, capsys.readouterr()) == (2, ("", sentence))
    done = subprocess.run(
        ["bash", "-c", f"'{RUN[0]}' -c '{RUN[2]}' run - <&-"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == sentence


def test_no_file():
    assert run().stderr == "error: missing argument 'FILE...'; see exactdice run --help\n"


# ------------------------------------------------------------------------------------------------- the schema


def test_schema():
    result = CliRunner().invoke(main, ["schema"])
    assert (result.exit_code, json.loads(result.stdout)) == (0, schema())
