"""RULES.md of a game and its code name each other: every place exists, and docstrings cite the rules put there."""

import ast
import re
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest

from exactdice.games import fantasy, wh40k

PLACE = re.compile(r"`([\w/]+\.py): ([\w.]+)`")
WITHOUT_PLACE = {
    wh40k: {"B35", "B84", "Roll-offs", "Dice kept for later (Miracle dice, Fate dice)"},
    fantasy: {
        "Does a shaman test whose head has exploded before?",
        "Does an unconscious shaman test?",
        "What of a greenskin beside two shamans whose heads explode?",
    },
}


class Map:
    """The tables of a game's RULES.md."""

    def __init__(self, game):
        self.game = game
        self.room = Path(game.__file__).parent
        self.text = (self.room / "RULES.md").read_text(encoding="utf-8")
        lines = [line for line in self.text.splitlines() if line.startswith("|")]
        self.rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        self.rules = [row for row in self.rows if re.fullmatch(r"[AB]\d+", row[0])]
        self.questions = [row for row in self.rows if re.fullmatch(r"AMB-\d+", row[0])]
        known = self.rules + self.questions
        self.others = [row for row in self.rows if row not in known and not set(row[0]) <= {"-"}]

    @property
    def heads(self):
        return [row for row in self.others if row[0] in ("id", "rule", "question")]

    def cited(self):
        """Pairs of a rule and a file in which it is cited."""
        return {
            (rule, file.relative_to(self.room).as_posix())
            for file in self.room.rglob("*.py")
            for text in stated(file)
            for rule in re.findall(r"\b[AB]\d{2}\b", expanded(text))
        }


def stated(file):
    """All texts that stand by themselves in a file: docstrings, and those below a constant."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def expanded(text):
    """A text with "A06 to A08" written out as three rules."""

    def listed(match):
        first, last = int(match[2]), int(match[3])
        return " ".join([f"{match[1]}{n:02d}" for n in range(first, last + 1)])

    return re.sub(r"\b([AB])(\d{2}) to \1(\d{2})\b", listed, text)


@pytest.fixture(params=[wh40k, fantasy], ids=["wh40k", "fantasy"])
def rules_map(request):
    return Map(request.param)


def test_all_tables_are_read(rules_map):
    # 40,000: dice, attacks, units, movement, Orks; questions; expected beside these. Fantasy: rules, questions.
    assert len(rules_map.heads) == {wh40k: 7, fantasy: 2}[rules_map.game]
    assert len(rules_map.rules) == {wh40k: 74, fantasy: 14}[rules_map.game]
    assert {len(row) for row in rules_map.rules + rules_map.questions} == {4}
    assert {len(row) for row in rules_map.others if row not in rules_map.heads} == {3}
    assert all(cell for row in rules_map.rows for cell in row)


def test_ids_are_unique_and_in_order(rules_map):
    for rows in (rules_map.rules, rules_map.questions):
        numbers = [int(row[0].lstrip("ABM-")) for row in rows]
        assert numbers == sorted(set(numbers))


def test_every_place_exists(rules_map):
    places = PLACE.findall(rules_map.text)
    assert len(places) == rules_map.text.count(".py: ")  # none is spelled in another way
    for file, name in places:
        module = import_module(".".join([rules_map.game.__name__, *file.removesuffix(".py").split("/")]))
        assert reduce(getattr, name.split("."), module) is not None


def test_rules_without_a_place_are_known(rules_map):
    wheres = {row[0]: row[2] for row in rules_map.rules}
    wheres |= {row[0]: " ".join(row[1:]) for row in rules_map.others if row not in rules_map.heads}
    without = {name for name, where in wheres.items() if not PLACE.search(where)}
    assert without == WITHOUT_PLACE[rules_map.game]


def test_docstrings_cite_the_rules_in_the_files_where_the_table_puts_them(rules_map):
    placed = {(row[0], file) for row in rules_map.rules for file, _ in PLACE.findall(row[2])}
    assert rules_map.cited() == placed
