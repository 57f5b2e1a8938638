"""Numbers of more digits than Python prints, 4300: everything of the library is printed all the same."""

from fractions import Fraction

import pytest

from exactdice import (
    Chart,
    Decision,
    Deck,
    Distribution,
    Transition,
    at_least,
    bernoulli,
    best_reroll,
    between,
    binomial,
    d6,
    equals,
    geometric,
    one_of,
    point,
    pool,
    symbols,
)
from exactdice.errors import OperandError, SupportError
from exactdice.games import wh40k
from exactdice.symbolic import latex

HUGE = 10**5000
TINY = Fraction(1, HUGE)
GUN = wh40k.Weapon("gun", attacks=1, skill=TINY, strength=4, damage=1)
SQUAD = wh40k.Unit("squad", toughness=4, models=[wh40k.Model(wounds=1, save=TINY)])


@pytest.mark.parametrize(
    "value",
    [
        point(HUGE),
        point((HUGE, 1)),
        point(frozenset([HUGE])),
        point(at_least(HUGE)),
        Distribution({0: 1, 1: HUGE}),
        Distribution({TINY: 1, 2: 1}),
        bernoulli(TINY) @ d6,
        bernoulli(symbols("p")) * HUGE,
        bernoulli(symbols("p")).map(lambda x: (x, HUGE)),
        binomial(symbols("n"), TINY),
        geometric(TINY),
        geometric("1/3") + HUGE,
        pool([point(HUGE), d6]),
        Deck([HUGE, 1]),
        Chart("rolls", {range(HUGE, HUGE + 3): HUGE, HUGE + 3: 1}),
        Transition({HUGE: HUGE}),
        Decision(lambda state: {HUGE: 0} if state else {}).best(HUGE),
        best_reroll(pool(2, Distribution([1, HUGE])), objective=at_least(2)),
        GUN,
        SQUAD,
        wh40k.attack([(1, GUN)], SQUAD),
        *[event & ~equals(TINY) for event in (at_least(HUGE), between(1, HUGE), one_of(1, HUGE), equals(HUGE))],
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_print_themselves(value):
    for text in (repr(value), str(value), f"{value}"):
        assert text
        assert len(text) < 2000


def test_a_long_number_is_named_by_its_kind():
    assert str(at_least(HUGE)) == "<Interval of very many digits>"
    assert repr(Deck([HUGE])) == "<Deck of very many digits>"
    assert str(point((HUGE, 1))).splitlines()[2].split("  ")[0] == "<tuple of very many digits>"
    assert latex(TINY) == "<Rational of very many digits>"
    assert latex(point(HUGE)) == r"P(X = x) = \begin{cases} 1 & x = <Integer of very many digits> \end{cases}"


def test_messages_hold_no_number_too_long_to_print():
    with pytest.raises(OperandError, match=r"at_least.<int of very many digits>"):
        point(1).__ge__(HUGE)
    with pytest.raises(SupportError, match=r"marginal.<int of very many digits>"):
        point((1, 2)).marginal(HUGE)
    with pytest.raises(SupportError, match=r"infinitely many outcomes .<int of very many digits>"):
        max(geometric("1/3") + HUGE)


def test_outcomes_are_written_whole_where_they_leave_the_library():
    pytest.importorskip("polars")
    table = Distribution({TINY: 1, 2: 1}).to_polars()
    assert table["outcome"][0] == "1/1" + 5000 * "0"
    with pytest.raises(SupportError, match="cannot be written as text: it has more digits than Python prints; map it"):
        point((HUGE, 1)).to_polars()


def test_a_formula_with_long_numbers():
    assert "very many digits" in binomial(symbols("n"), TINY).latex()


def test_a_float_of_a_fraction_too_long_to_print():
    """``float`` of a Fraction divides two integers of any length."""
    chance = (10**5 @ d6).pmf(350_000)
    with pytest.raises(ValueError, match="4300 digits"):
        str(chance)
    assert float(chance) == chance.numerator / chance.denominator > 0
