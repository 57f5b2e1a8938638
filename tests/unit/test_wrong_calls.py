"""Every wrong call of the tables in ``tests/wrong_calls``: the named error with value, reason and cure.

Each module there holds ``WRONG_CALLS``, rows of (id, call, error, words, ...); a new module is found by itself.
"""

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest
import wrong_calls

from exactdice.errors import ExactDiceError

TABLES = {module.name: import_module(f"wrong_calls.{module.name}") for module in iter_modules(wrong_calls.__path__)}
ROWS = [
    pytest.param(*row[1:3], row[3:], id=f"{name}: {row[0]}")
    for name, table in TABLES.items()
    for row in table.WRONG_CALLS
]
CAPITALISED = re.compile(r"(True|False|None|Pool\(|[A-Z]+ )")  # a value or an abbreviation may begin a message


def test_the_tables_are_found():
    assert "ground_floor" in TABLES
    assert len(ROWS) >= 60
    assert len({row.id for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize(("call", "error", "words"), ROWS)
def test_a_wrong_call(call, error, words):
    with pytest.raises(ExactDiceError) as caught:
        call()
    assert caught.type is error
    message = str(caught.value)
    for part in words:
        assert part in message
    assert not message[0].isupper() or CAPITALISED.match(message), message
    assert not message.endswith(".") or message.endswith("..."), message
    assert is_one_sentence(message), message


def is_one_sentence(message):
    """Whether nothing but the picture of a faulty text stands below the first line, and no second sentence begins."""
    first, *picture = message.splitlines()
    return re.search(r"[a-z]\. [A-Z]", first) is None and (not picture or any("^" in line for line in picture))
