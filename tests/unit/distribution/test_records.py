"""Records and JSON: exact there and back, and every kind of outcome."""

import json
from fractions import Fraction

import pytest
import strategies
from hypothesis import given

from exactdice import Distribution, bernoulli, d6
from exactdice.errors import TooLargeError
from exactdice.sizes import budget


def there_and_back(law):
    result = Distribution.from_json(law.to_json())
    assert result == law == Distribution.from_dict(law.to_dict())
    assert list(map(type, result)) == list(map(type, law))
    assert result.to_json() == law.to_json()


@given(strategies.integer_laws())
def test_integers_there_and_back(law):
    there_and_back(law)


@pytest.mark.parametrize(
    "law",
    [
        Distribution([Fraction(1, 3), 2, -Fraction(7, 2)]),
        bernoulli("1/3").map(bool),
        Distribution(["hit", "", "50%", '"', "\ud800", "é"]),
        Distribution([None, "never"]),
        Distribution([(1, ("a", Fraction(1, 2))), ()]),
        Distribution([2**53, 2**53 - 1, -(10**5000)]),
        Distribution({0: 1, 1: 7**8000 - 1}),  # a fraction of more digits than Python reads
        200 @ d6,
    ],
)
def test_every_kind_there_and_back(law):
    there_and_back(law)


def test_the_shape_of_a_record():
    record = json.loads(Distribution([1, (Fraction(1, 2), 2**53)]).to_json())
    assert record == {
        "schema": "exactdice distribution",
        "schema_version": 1,
        "outcomes": [
            {"outcome": 1, "probability": "1/2"},
            {"outcome": [{"fraction": "1/2"}, {"integer": "9007199254740992"}], "probability": "1/2"},
        ],
    }


def test_too_long_a_record_is_refused():
    with budget(bits=1000), pytest.raises(TooLargeError):
        (20 @ d6).to_json()
