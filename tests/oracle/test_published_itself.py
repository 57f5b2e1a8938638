"""What is published, against computations in plain Python, exactly and as far as it is printed."""

from fractions import Fraction

import pytest
from published import ANSWERS


@pytest.mark.parametrize("name", ANSWERS)
def test_published_answer_can_be_computed(name):
    answer = ANSWERS[name]
    assert answer.compute() == answer.value
    assert answer.why
    assert answer.source


@pytest.mark.parametrize("name", [name for name, answer in ANSWERS.items() if answer.printed])
def test_published_decimals_are_those_of_the_value(name):
    value, printed = ANSWERS[name].value, ANSWERS[name].printed
    if isinstance(value, dict):  # a round at Risk: the attacker loses nobody
        value = next(chance for (lost, _), chance in value.items() if not lost)
    assert round(value, len(printed.partition(".")[2])) == Fraction(printed)
