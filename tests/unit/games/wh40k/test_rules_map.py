"""RULES.md and the code name each other: every place in it exists, and docstrings cite the rules that it puts there."""

import ast
import re
from functools import reduce
from importlib import import_module
from pathlib import Path

from exactdice.games import wh40k

ROOM = Path(wh40k.__file__).parent
TEXT = (ROOM / "RULES.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`([\w/]+\.py): ([\w.]+)`")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("|")]
RULES = [row for row in ROWS if re.fullmatch(r"B\d+", row[0])]
QUESTIONS = [row for row in ROWS if re.fullmatch(r"AMB-\d+", row[0])]
WITHOUT_PLACE = {"B35", "B84", "Roll-offs", "Dice kept for later (Miracle dice, Fate dice)"}


def stated(file):
    """All texts that stand by themselves in a file: docstrings, and those below a constant."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def cited():
    """Pairs of a rule and a file in which it is cited."""
    return {
        (rule, file.relative_to(ROOM).as_posix())
        for file in ROOM.rglob("*.py")
        for text in stated(file)
        for rule in re.findall(r"\bB\d{2}\b", text)
    }


def test_all_three_tables_are_read():
    others = [row for row in ROWS if row not in RULES and row not in QUESTIONS and not set(row[0]) <= {"-"}]
    heads = [row for row in others if row[0] in ("id", "rule")]
    assert len(heads) == 7  # dice, attacks, units, movement, Orks; questions; expected beside these
    assert {len(row) for row in RULES + QUESTIONS} == {4}
    assert {len(row) for row in others if row not in heads} == {3}
    assert all(cell for row in ROWS for cell in row)


def test_ids_are_unique_and_in_order():
    for rows in (RULES, QUESTIONS):
        numbers = [int(row[0].lstrip("ABM-")) for row in rows]
        assert numbers
        assert numbers == sorted(set(numbers))


def test_every_place_exists():
    places = PLACE.findall(TEXT)
    assert len(places) == TEXT.count(".py: ")  # none is spelled in another way
    for file, name in places:
        module = import_module(".".join([wh40k.__name__, *file.removesuffix(".py").split("/")]))
        assert reduce(getattr, name.split("."), module) is not None


def test_rules_without_a_place_are_known():
    wheres = {row[0]: row[2] for row in RULES} | {row[0]: row[1] for row in ROWS if len(row) == 3 and row[0] != "rule"}
    without = {name for name, where in wheres.items() if not PLACE.search(where) and not set(where) <= {"-"}}
    assert without == WITHOUT_PLACE


def test_docstrings_cite_the_rules_in_the_files_where_the_table_puts_them():
    placed = {(row[0], file) for row in RULES for file, _ in PLACE.findall(row[2])}
    assert cited() == placed
