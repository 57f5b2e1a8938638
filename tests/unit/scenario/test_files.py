"""Scenario files: what is read, and the one sentence about a file that is wrong, with its name and the path."""

import datetime
import json
from pathlib import Path

import pytest

from exactdice.errors import ExactDiceError, OperandError, ScenarioError, TooLargeError
from exactdice.scenario import read_file, run
from exactdice.scenario.files import DIGITS, DOTS, DOTS_SQUARED, LARGEST, naming, read_stream

CHARGE = {"kind": "charge", "needed": 9, "before": {"roll": "D6", "on": [5, 6]}}
GOLDEN = sorted(Path(__file__).parents[2].joinpath("golden").glob("*.json"))


@pytest.fixture
def file(tmp_path):
    """A function that writes a file and gives its path."""

    def write(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


# ------------------------------------------------------------------------------------------------- what is read


def test_json(file):
    assert read_file(file("a.json", json.dumps(CHARGE))) == CHARGE


def test_toml(file):
    text = 'kind = "charge"\nneeded = 9\n[before]\nroll = "D6"\non = [5, 6]\n'
    assert read_file(file("a.toml", text)) == CHARGE


def test_the_address_of_a_schema_is_read_from_both(file):
    noted = {"$schema": "./schema.json", "kind": "charge", "needed": 9}
    for name, text in (
        ("a.json", json.dumps(noted)),
        ("a.toml", '"$schema" = "./schema.json"\nkind = "charge"\nneeded = 9'),
    ):
        assert read_file(file(name, text)) == noted
        assert run(read_file(file(name, text)))["prob"] == {"charge_succeeds": "5/18"}  # 4 + 3 + 2 + 1 of 36 throws


def test_the_path_may_be_text_and_the_name_end_in_capitals(file):
    assert read_file(str(file("A.JSON", json.dumps(CHARGE)))) == CHARGE


def test_what_editors_of_windows_write(file):
    content = b"\xef\xbb\xbf" + json.dumps(CHARGE, indent=1).replace("\n", "\r\n").encode()
    assert read_file(file("a.json", content)) == CHARGE
    assert read_file(file("a.toml", b"\xef\xbb\xbfkind = 'charge'\r\nneeded = 9\r\n")) == {
        "kind": "charge",
        "needed": 9,
    }


def test_a_stream_of_json(file):
    with open(file("scenario", json.dumps(CHARGE)), "rb") as stream:
        assert read_stream(stream, "standard input") == CHARGE


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_questions_come_back_as_they_were(path, file):
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        assert read_file(file("case.json", json.dumps(case["input"]))) == case["input"]


def test_as_much_as_is_allowed_is_read(file):
    number = "9" * DIGITS
    scenario = read_file(file("a.json", f'{{"kind": "dice", "expression": {number}}}'.ljust(LARGEST)))
    assert run(scenario)["mean"] == {"value": f"{number}/1"}
    assert read_file(file("a.toml", f"name = {'.' * DOTS!r}")) == {"name": "." * DOTS}
    with pytest.raises(ScenarioError, match="deeper than 60 mappings"):
        read_file(file("b.toml", f"{'a.' * DOTS}a = 1"))


# ------------------------------------------------------------------------------------------------- what is refused

BAD = [  # id, name, content, words of the sentence
    (
        "a float",
        "a.json",
        '{"kind": "dice", "expression": {"sum": [1, 2.5]}}',
        "expression.sum[1] is the float 2.5, so",
    ),
    ("a whole float", "a.json", '{"needed": 9.0}', "needed is the float 9.0, so it is not exact; write a whole number"),
    ("a float by its exponent", "a.json", '{"needed": 1e1}', "needed is the float 10.0"),
    ("an endless float", "a.json", '{"needed": 1e999}', "needed is the float inf"),
    ("a constant of JavaScript", "a.json", '{"needed": NaN}', "needed is the float nan"),
    ("null", "a.json", '{"needed": null}', "needed is null; leave the key out"),
    ("a key twice", "a.json", '{"needed": 9, "needed": 9}', "needed is written twice; keep one of the two"),
    ("a key twice below", "a.json", '{"a": [0, {"b": {"c": 1, "c": 2}}]}', "a[1].b.c is written twice"),
    ("half a character", "a.json", r'{"name": "\ud800"}', r"name is '\ud800': it holds"),
    ("a list", "a.json", "[]", "the scenario is of type list, not a mapping; write one such as {'kind': 'dice'"),
    ("no JSON", "a.json", '{"kind":\n "dice"', "it is not JSON: expecting ',' delimiter at line 2, column 8; mend it"),
    ("two scenarios", "a.json", "{}\n{}", "it is not JSON: extra data at line 2, column 1"),
    ("nothing", "a.json", "", "it is not JSON: expecting value at line 1, column 1"),
    ("a float in TOML", "a.toml", "needed = 9.0", "needed is the float 9.0"),
    ("a date", "a.toml", "needed = 2026-11-30", f"needed is {datetime.date(2026, 11, 30)!r} of type date"),
    ("a key twice in TOML", "a.toml", "needed = 9\nneeded = 9", "it is not TOML: cannot overwrite a value"),
    ("no TOML", "a.toml", "{}", "it is not TOML: invalid statement (at line 1, column 1); mend it"),
    ("no UTF-8", "a.json", b'{"name": "\xff"}', "byte 11 is not UTF-8; save it in UTF-8"),
    ("another ending", "a.yaml", "kind: dice", "the name does not say what is in it; let it end in .json or .toml"),
    ("no ending", "json", "{}", "the name does not say what is in it"),
    ("deep JSON", "a.json", "[" * 100_000, "it lies deeper than 60 mappings; write a flatter scenario"),
    ("deep TOML", "a.toml", "a = " + "[" * 100_000, "it lies deeper than 60 mappings; write a flatter scenario"),
    ("61 mappings", "a.json", '{"a": ' * 61 + "{}" + "}" * 61, "lies deeper than 60 mappings"),
    (
        "a long number",
        "a.json",
        f'{{"needed": {"9" * (DIGITS + 1)}}}',
        f"it holds a number of more than {DIGITS} digits",
    ),
    ("a long hexadecimal", "a.toml", f"needed = 0x{'f' * DIGITS}", f"it holds a number of more than {DIGITS} digits"),
    ("a large file", "a.json", "{}".ljust(LARGEST + 1), "it holds more than 1,000,000 bytes; write a smaller scenario"),
    ("a long dotted key", "a.toml", "a." * (DOTS + 1) + "a = 1", "its lines have too many dots; write tables in place"),
    ("many dotted keys", "a.toml", f"#{'.' * DOTS}\n" * (DOTS_SQUARED // DOTS**2 + 1), "its lines have too many dots"),
]


@pytest.mark.parametrize(("name", "content", "words"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_a_wrong_file(name, content, words, file):
    path = file(name, content)
    with pytest.raises(ExactDiceError) as caught:
        read_file(path)
    assert caught.type is ScenarioError
    assert str(caught.value).startswith(f"{path}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_a_file_that_is_not_there(tmp_path):
    path = tmp_path / "none.json"
    with pytest.raises(ScenarioError) as caught:
        read_file(path)
    assert str(caught.value) == f"{path}: cannot be read: No such file or directory; name a file that can be"


def test_a_folder(tmp_path):
    (tmp_path / "a.json").mkdir()
    with pytest.raises(ScenarioError, match="cannot be read: Is a directory"):
        read_file(tmp_path / "a.json")


def test_a_name_that_no_file_can_have():
    with pytest.raises(ScenarioError, match="cannot be read: embedded null byte"):
        read_file("a\0.json")
    with pytest.raises(ScenarioError, match=r"'a\\nb.json': cannot be read"):
        read_file("a\nb.json")  # and the message stays in one line


@pytest.mark.parametrize("path", [3, b"a.json", None])
def test_a_path_that_is_none(path):
    with pytest.raises(OperandError, match=r"write text or a pathlib\.Path"):
        read_file(path)


def test_a_file_without_end_is_read_no_further_than_allowed():
    with open("/dev/zero", "rb") as stream, pytest.raises(ScenarioError, match="zeros: it holds more than"):
        read_stream(stream, "zeros")


def test_errors_keep_their_type_and_get_the_name():
    with pytest.raises(TooLargeError, match=r"^a\.json: the whole law"), naming("a.json"):
        run({"kind": "dice", "expression": {"times": 10**9, "of": "D6"}})
