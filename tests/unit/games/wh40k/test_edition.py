"""Editions as values: the order of modifiers, and tables that another edition replaces."""

from __future__ import annotations

import pytest

from exactdice.games.wh40k.edition import Changes, modified


@pytest.mark.parametrize(
    ("value", "changes", "expected"),
    [
        (4, Changes(divide=2, subtract=1), 1),  # halved to 2, less 1; subtracting first gives 3/2, so 2
        (2, Changes(divide=2, add=2), 3),  # halved to 1, plus 2; adding first gives 2
        (5, Changes(divide=2, subtract=1), 2),  # 5/2 less 1 is 3/2, rounded up at the end; rounding first gives 3 - 1
        (3, Changes(divide=2, multiply=2), 3),  # 3/2 doubled; rounding after the division gives 4
        (3, Changes(multiply=2, add=1), 7),  # doubled, plus 1; adding first gives 8
        (3, Changes(multiply=2, subtract=1), 5),  # doubled, less 1; subtracting first gives 4
        (6, Changes(replace=1, divide=2), 1),  # replaced by 1, halved to 1/2, rounded up; halving first leaves 1, too
        (6, Changes(replace=3, divide=2), 2),  # replaced by 3, halved to 3/2, so 2; halving first and replacing gives 3
        (6, Changes(replace=3, add=1), 4),  # replaced by 3, plus 1; adding first and replacing gives 3
        (1, Changes(subtract=3), 1),  # never below 1
        (1, Changes(add=2, subtract=2), 1),  # plus 2, less 2; a floor of 1 after the subtraction alone would give 3
        (4, Changes(replace=0, subtract=1), 0),  # set to 0 stays 0
        (4, Changes(replace=0, divide=2), 0),
    ],
)
def test_the_order_of_modifiers(value, changes, expected):
    assert modified(value, changes) == expected
