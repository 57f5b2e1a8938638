"""The page of keys: its copy, its links, and that it holds every key of the schema with a meaning."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import exactdice.scenario
from exactdice.cli.main import main
from exactdice.scenario import schema
from exactdice.scenario.key_tables import key_tables
from exactdice.scenario.kinds import ENVELOPE, KINDS

PAGE = key_tables()
SHAPES = schema()["$defs"]
NAMES = {shape["properties"]["kind"]["const"]: name for name, shape in SHAPES.items() if "$schema" in str(shape)}


def section(title):
    """What stands under a heading."""
    return PAGE.partition(f"### {title}\n")[2].partition("\n### ")[0]


def test_the_copy_is_what_the_command_prints():
    copy = Path(exactdice.scenario.__file__).with_name("KEYS.md").read_text(encoding="utf-8")
    printed = CliRunner().invoke(main, ["schema", "--keys"])
    assert (printed.exit_code, printed.stdout) == (0, PAGE)
    assert copy == PAGE, "write it again: exactdice schema --keys > src/exactdice/scenario/KEYS.md"


def test_every_link_has_its_heading():
    headings = [line.removeprefix("### ").strip("`").lower() for line in PAGE.splitlines() if line.startswith("### ")]
    assert len(set(headings)) == len(headings) == len(SHAPES)
    assert set(re.findall(r"\(#(\w+)\)", PAGE)) <= set(headings)


@pytest.mark.parametrize("name", [name for name in SHAPES if "properties" in SHAPES[name]])
def test_every_key_has_a_type_and_a_meaning(name):
    kind = {name: kind for kind, name in NAMES.items()}.get(name)
    rows = [line.split(" | ") for line in section(f"`{kind}`" if kind else name).splitlines() if line.startswith("| `")]
    known = [key for key in SHAPES[name]["properties"] if kind is None or key not in ENVELOPE]
    assert [row[0] for row in rows] == [f"| `{key}`" for key in known]
    assert all([row[1] and len(row[3]) > len("The x. |") and row[3].endswith(". |") for row in rows])


@pytest.mark.parametrize(
    "row",
    [  # Origin: the ranges and defaults of the scenario's contract.
        "| `ap` | whole number from -1000000 to 0 | required |",
        "| `skill` | whole number from 2 to 6 | required |",
        "| `extra_attacks` | true or false | `false` |",
        "| `critical_hit_on` | whole number from 2 to 6 |  |",
        "| `attacks` | [Expression](#expression) >= 1 | required |",
        "| `hit_modifiers` | list of whole numbers from -1000000 to 1000000 | `[]` |",
        "| `leadership` | whole number >= 1 or list of whole numbers >= 1, not empty | required |",
        '| `players` | list of `"attacker"`, `"defender"`, each once, not empty | required |',
        "| `within` | mapping, for each name a list of text |  |",
    ],
)
def test_types_and_defaults(row):
    assert row in PAGE


def test_every_kind_has_its_section():
    assert set(NAMES) == set(KINDS)
    assert [line[5:-1] for line in PAGE.splitlines() if line.startswith("### `")] == list(KINDS)
