"""The top level of the package: the names of the public interface, and what an import loads."""

import subprocess
import sys

import pytest

import exactdice

PROMISED = [
    "Chart",
    "Decision",
    "Deck",
    "Distribution",
    "Evaluator",
    "Event",
    "ExactDiceError",
    "Pool",
    "Transition",
    "at_least",
    "at_most",
    "bernoulli",
    "best_reroll",
    "between",
    "binomial",
    "budget",
    "clear_caches",
    "d",
    "d3",
    "d6",
    "dice",
    "equals",
    "errors",
    "geometric",
    "hypergeometric",
    "max_of",
    "min_of",
    "mixture",
    "negative_hypergeometric",
    "negative_binomial",
    "one_of",
    "plot",
    "point",
    "pool",
    "procedure",
    "symbols",
    "uniform",
]


def test_the_names_of_the_public_interface():
    assert sorted(PROMISED) == sorted(exactdice.__all__)
    for name in PROMISED:
        assert getattr(exactdice, name) is not None


def test_a_name_that_does_not_exist():
    with pytest.raises(AttributeError, match="'exactdice' has no attribute 'd7'"):
        exactdice.d7  # noqa: B018


def test_an_import_leaves_the_large_libraries_alone():
    script = """
import sys, exactdice
exactdice.d6.mean(), (2 @ exactdice.d6).pmf(7), exactdice.pool(4, exactdice.d6).keep_highest(3).sum()
print([name for name in ("sympy", "numpy", "lark", "click", "rich", "matplotlib") if name in sys.modules])
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
