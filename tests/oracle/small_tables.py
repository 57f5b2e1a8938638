"""Small dice for the enumeration: tables of integer weights, and events spelled for both sides."""

from fractions import Fraction

from hypothesis import strategies as st

from exactdice import (
    at_least,
    at_most,
    between,
    equals,
    one_of,
)

SMALL = st.integers(-4, 6)
GAPPY = st.sampled_from([-(10**30), -1000, -7, 0, 1, 12, 999, 10**12])
FRACTIONS = st.fractions(-3, 3, max_denominator=4)
NUMBERS = SMALL | GAPPY | FRACTIONS
TEXTS = st.sampled_from(["", "a", "miss", "hit", "critical hit"])


def tables(outcomes, most=4):
    """Tables of integer weights for the faces of a small die."""
    return st.dictionaries(outcomes, st.integers(1, 9), min_size=1, max_size=most)


NUMBER_TABLES = tables(SMALL) | tables(GAPPY) | tables(FRACTIONS) | tables(NUMBERS)
TEXT_TABLES = tables(TEXTS)
ANY_TABLES = NUMBER_TABLES | TEXT_TABLES
COUNT_TABLES = tables(st.integers(0, 4), most=3)

# An event as the engine spells it beside the same event as a plain function, for one or two numbers.
EVENTS = st.one_of(
    st.builds(lambda k: (at_least(k), lambda x: x >= k), SMALL),
    st.builds(lambda k: (at_most(k), lambda x: x <= k), SMALL),
    st.builds(lambda k: (~equals(k), lambda x: x != k), SMALL),
    st.builds(lambda j, k: (one_of(j, k), lambda x: x in (j, k)), SMALL, SMALL),
    st.builds(lambda low: (between(low, low + 3), lambda x: low <= x <= low + 3), SMALL),
    st.builds(lambda j, k: (at_least(j) & ~equals(k), lambda x: x >= j and x != k), SMALL, SMALL),
    st.builds(lambda j, k: (at_least(j) | equals(k), lambda x: x >= j or x == k), SMALL, SMALL),
    st.just((lambda x: x % 2 == 1, lambda x: x % 2 == 1)),
)


def same(law, expected):
    """Assert that the engine's law is the enumerated one, outcome by outcome, in exact numbers."""
    assert dict(law) == expected
    assert {type(chance) for chance in dict(law).values()} == {Fraction}
    assert float not in {type(outcome) for outcome in law}


# The oracle itself, against values derived by hand
