"""The dice notation: what texts say, how expressions print, and which law they have."""

import pickle
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdice.caches import clear_caches
from exactdice.distribution import Distribution, point, uniform
from exactdice.events import equals
from exactdice.rolls.dice import d
from exactdice.rolls.expression import (
    Comparison,
    Dice,
    Expression,
    Negative,
    Number,
    Product,
    Sum,
)
from exactdice.rolls.notation import dice, parse
from exactdice.rolls.suffixes import Explosion, Keep, Shows, ShowsBetween

D6 = Dice(6)
TWO_D6 = Dice(6, Number(2))

# ------------------------------------------------------------------------------------- reading and printing

READ = [  # text, what it says, how that prints
    ("7", Number(7), "7"),
    ("007", Number(7), "7"),
    ("D3", Dice(3), "d3"),
    ("1d6", D6, "d6"),
    ("(1)d6", D6, "d6"),
    ("3d6", Dice(6, Number(3)), "3d6"),
    ("0d6", Dice(6, Number(0)), "0d6"),
    ("d100", Dice(100), "d%"),
    ("d%", Dice(100), "d%"),
    ("2D6+1", Sum((TWO_D6, Number(1))), "2d6 + 1"),
    ("2D3+3", Sum((Dice(3, Number(2)), Number(3))), "2d3 + 3"),
    ("  2 D\t6\n+ 1 ", Sum((TWO_D6, Number(1))), "2d6 + 1"),
    ("(d3)d6", Dice(6, Dice(3)), "(d3)d6"),
    # signs as phones and books print them
    ("2d6 − 1", Sum((TWO_D6, Negative(Number(1)))), "2d6 - 1"),
    ("2d6 – 1", Sum((TWO_D6, Negative(Number(1)))), "2d6 - 1"),
    ("3×d6", Product((Number(3), D6)), "3*d6"),
    ("2d6 ≥ 9", Comparison(TWO_D6, ">=", Number(9)), "2d6 >= 9"),
    ("2d6≤9", Comparison(TWO_D6, "<=", Number(9)), "2d6 <= 9"),
    ("d6 ≠ 1", Comparison(D6, "!=", Number(1)), "d6 != 1"),
    ("2d6r≤2", Dice(6, Number(2), reroll=Shows("<=", 2)), "2d6r<=2"),
    ("2d6r1–2", Dice(6, Number(2), reroll=ShowsBetween(1, 2)), "2d6r1-2"),
    ("((2d6))", TWO_D6, "2d6"),
    # suffixes
    ("4d6kh3", Dice(6, Number(4), keep=Keep("kh", 3)), "4d6kh3"),
    ("4D6KL1", Dice(6, Number(4), keep=Keep("kl", 1)), "4d6kl"),
    ("4d6 Dl", Dice(6, Number(4), keep=Keep("dl", 1)), "4d6dl"),
    ("4d6dh 2", Dice(6, Number(4), keep=Keep("dh", 2)), "4d6dh2"),
    ("2d6r1", Dice(6, Number(2), reroll=Shows("=", 1)), "2d6r1"),
    ("2d6 R == 1", Dice(6, Number(2), reroll=Shows("=", 1)), "2d6r1"),
    ("2d6r<2", Dice(6, Number(2), reroll=Shows("<", 2)), "2d6r<2"),
    ("2d6r<=2", Dice(6, Number(2), reroll=Shows("<=", 2)), "2d6r<=2"),
    ("2d6r>5", Dice(6, Number(2), reroll=Shows(">", 5)), "2d6r>5"),
    ("2d6r!=6", Dice(6, Number(2), reroll=Shows("!=", 6)), "2d6r!=6"),
    ("2d6r1-2", Dice(6, Number(2), reroll=ShowsBetween(1, 2)), "2d6r1-2"),
    ("d6!3", Dice(6, explosion=Explosion(3)), "d6!3"),
    ("d6!", Dice(6, explosion=Explosion()), "d6!"),
    (
        "4d6r1!2kh3",
        Dice(6, Number(4), reroll=Shows("=", 1), explosion=Explosion(2), keep=Keep("kh", 3)),
        "4d6r1!2kh3",
    ),
    # arithmetic
    ("-d6", Negative(D6), "-d6"),
    ("- -3", Negative(Negative(Number(3))), "--3"),
    ("d6-1", Sum((D6, Negative(Number(1)))), "d6 - 1"),
    ("d6+-1", Sum((D6, Negative(Number(1)))), "d6 - 1"),
    ("d6--1", Sum((D6, Negative(Negative(Number(1))))), "d6 - -1"),
    ("5-3", Sum((Number(5), Negative(Number(3)))), "5 - 3"),
    ("1+2+3", Sum((Number(1), Number(2), Number(3))), "1 + 2 + 3"),
    ("1+(2+3)", Sum((Number(1), Sum((Number(2), Number(3))))), "1 + (2 + 3)"),
    ("1-(2-3)", Sum((Number(1), Negative(Sum((Number(2), Negative(Number(3))))))), "1 - (2 - 3)"),
    ("3 * d6", Product((Number(3), D6)), "3*d6"),
    ("d6*3", Product((D6, Number(3))), "d6*3"),
    ("2*(d6+1)", Product((Number(2), Sum((D6, Number(1))))), "2*(d6 + 1)"),
    ("-2*d6", Product((Negative(Number(2)), D6)), "-2*d6"),  # minus binds tighter than times, as in Python
    ("-(2*d6)", Negative(Product((Number(2), D6))), "-(2*d6)"),
    ("1-2*d6", Sum((Number(1), Negative(Product((Number(2), D6))))), "1 - 2*d6"),
    ("1+-2*d6", Sum((Number(1), Product((Negative(Number(2)), D6)))), "1 + -2*d6"),
    # comparisons
    ("2d6>=9", Comparison(TWO_D6, ">=", Number(9)), "2d6 >= 9"),
    ("d6==6", Comparison(D6, "=", Number(6)), "d6 = 6"),
    ("d6 != 6", Comparison(D6, "!=", Number(6)), "d6 != 6"),
    (
        "d20+5 >= d20+3",
        Comparison(Sum((Dice(20), Number(5))), ">=", Sum((Dice(20), Number(3)))),
        "d20 + 5 >= d20 + 3",
    ),
    ("(d6>=4) + 1", Sum((Comparison(D6, ">=", Number(4)), Number(1))), "(d6 >= 4) + 1"),
    ("(1<d6)<1", Comparison(Comparison(Number(1), "<", D6), "<", Number(1)), "(1 < d6) < 1"),
    # where the longest word wins, or the blank decides
    ("d6!=3", Comparison(D6, "!=", Number(3)), "d6 != 3"),
    ("d6! =3", Comparison(Dice(6, explosion=Explosion()), "=", Number(3)), "d6! = 3"),
    ("d6r1 - 2", Sum((Dice(6, reroll=Shows("=", 1)), Negative(Number(2)))), "d6r1 - 2"),
    ("d6r1-2-3", Sum((Dice(6, reroll=ShowsBetween(1, 2)), Negative(Number(3)))), "d6r1-2 - 3"),
]


@pytest.mark.parametrize(("text", "expression", "printed"), READ)
def test_a_text_says_and_prints(text, expression, printed):
    assert parse(text) == expression
    assert str(expression) == printed
    assert parse(printed) == expression


numbers = st.integers(0, 12) | st.integers(0, 10**30 - 1)
comparators = st.sampled_from(["<", "<=", ">", ">=", "=", "!="])
ranges = st.tuples(numbers, numbers).map(lambda ends: ShowsBetween(min(ends), max(ends)))


@st.composite
def dice_of(draw, counts):
    """Dice with any suffixes; a keep only on a plain count, and of no more dice than there are."""
    count = draw(counts)
    keep = None
    if isinstance(count, Number):
        kept = st.builds(Keep, st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(0, count.value))
        keep = draw(st.none() | kept)
    return Dice(
        draw(numbers.filter(bool)),
        count,
        reroll=draw(st.none() | st.builds(Shows, comparators, numbers) | ranges),
        explosion=draw(st.none() | st.builds(Explosion, st.none() | numbers)),
        keep=keep,
    )


def with_dice_in_one(factors):
    """The factors with a number in place of every one that has dice, except the first."""
    first = next((factor for factor in factors if factor.random), None)
    return tuple(factor if factor is first or not factor.random else Number(2) for factor in factors)


def larger(parts):
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return (
        st.builds(Negative, parts)
        | st.builds(Sum, several)
        | st.builds(Product, several.map(with_dice_in_one))
        | st.builds(Comparison, parts, comparators, parts)
        | dice_of(parts)
    )


leaves = st.builds(Number, numbers)
expressions = st.recursive(leaves | dice_of(leaves), larger, max_leaves=12)


@given(expressions)
def test_printing_and_reading_again_is_the_identity(expression):
    printed = str(expression)
    assert parse(printed) == expression
    assert parse(printed.upper()) == expression
    assert eval(repr(expression)) == expression  # repr rebuilds


def test_expressions_are_values():
    expression = parse("(d3)d6r1!2 + 4d6kh3 >= -2*d8")
    assert pickle.loads(pickle.dumps(expression)) == expression
    assert hash(parse("2D6 + 1")) == hash(parse("2d6+1"))
    assert parse("2d6") != parse("d6 + d6")  # equality is of what was written; the laws are equal
    with pytest.raises(AttributeError):
        D6.sides = 8


# ------------------------------------------------------------------------------------------------------ laws


def over(denominator, weights):
    """The weights as exact chances over one denominator; they must use it up."""
    assert sum(weights.values()) == denominator
    return {outcome: Fraction(weight, denominator) for outcome, weight in weights.items()}


LAWS = [  # text, the law as counted by hand over the stated denominator, and the count
    ("5", over(1, {5: 1}), "a number is certain"),
    ("2*3+4-1", over(1, {9: 1}), "6 + 3"),
    ("D3", over(3, {1: 1, 2: 1, 3: 1}), "three equal faces"),
    ("2d3+3", over(9, {5: 1, 6: 2, 7: 3, 8: 2, 9: 1}), "1 2 3 2 1 ways for 2 to 6, moved by 3"),
    ("2d2", over(4, {2: 1, 3: 2, 4: 1}), "two coins"),
    ("0d6", over(1, {0: 1}), "an empty sum"),
    ("0d6kh0", over(1, {0: 1}), "an empty sum"),
    ("d2-d2", over(4, {-1: 1, 0: 2, 1: 1}), "two dice: each of the four pairs once"),
    ("-d2", over(2, {-2: 1, -1: 1}), "one die mirrored"),
    ("3*d2", over(2, {3: 1, 6: 1}), "one die tripled, not three dice"),
    ("d2*3", over(2, {3: 1, 6: 1}), "the same the other way round"),
    ("0*d6", over(1, {0: 1}), "nothing of a die"),
    ("2*d2*3*-1", over(2, {-6: 1, -12: 1}), "one die times -6"),
    ("2*(d2+1)", over(2, {4: 1, 6: 1}), "twice 2 and twice 3"),
    ("d2+d2+d2", over(8, {3: 1, 4: 3, 5: 3, 6: 1}), "three dice: binomial coefficients"),
    ("(d2)d2", over(8, {1: 2, 2: 3, 3: 2, 4: 1}), "half of 1 1 over 2, half of 1 2 1 over 4"),
    # re-rolls: a face met at once or after the re-roll
    ("d6r1", over(36, {1: 1, 2: 7, 3: 7, 4: 7, 5: 7, 6: 7}), "1 needs 1, 1; others 6 ways at once and 1 after a 1"),
    ("d4r1-2", over(16, {1: 2, 2: 2, 3: 6, 4: 6}), "2 of 4 re-rolled: 0 or 4 at once and 2 after"),
    ("d4r<3", over(16, {1: 2, 2: 2, 3: 6, 4: 6}), "the same faces"),
    ("d4r<=2", over(16, {1: 2, 2: 2, 3: 6, 4: 6}), "the same faces"),
    ("d4r>2", over(16, {1: 6, 2: 6, 3: 2, 4: 2}), "the other faces"),
    ("d4r>=3", over(16, {1: 6, 2: 6, 3: 2, 4: 2}), "the other faces"),
    ("d4r!=4", over(16, {1: 3, 2: 3, 3: 3, 4: 7}), "3 of 4 re-rolled: 0 or 4 at once and 3 after"),
    ("d4r1-4", over(4, {1: 1, 2: 1, 3: 1, 4: 1}), "the second roll counts, whatever the first was"),
    ("d4r9", over(4, {1: 1, 2: 1, 3: 1, 4: 1}), "a 9 never shows"),
    ("2d2r1", over(16, {2: 1, 3: 6, 4: 9}), "each die is 1 with 1/4 and 2 with 3/4, on its own"),
    # explosions
    ("d2!2", over(8, {1: 4, 3: 2, 5: 1, 6: 1}), "1; 2 1; 2 2 1; 2 2 2"),
    ("d2!0", over(2, {1: 1, 2: 1}), "no further roll"),
    ("2d2!1", over(16, {2: 4, 4: 4, 5: 4, 6: 1, 7: 2, 8: 1}), "dice of 1 3 4 with weights 2 1 1, each on its own"),
    ("d2r1!1", over(16, {1: 4, 3: 3, 4: 9}), "1 with 1/4, else 2 and again 1 with 1/4 or 2 with 3/4"),
    # pools: the highest of two is at most m with (m/6)^2
    ("2d6kh", over(36, {1: 1, 2: 3, 3: 5, 4: 7, 5: 9, 6: 11}), "m^2 - (m-1)^2"),
    ("2d6dl1", over(36, {1: 1, 2: 3, 3: 5, 4: 7, 5: 9, 6: 11}), "dropping the lowest of two keeps the highest"),
    ("2d6kl1", over(36, {1: 11, 2: 9, 3: 7, 4: 5, 5: 3, 6: 1}), "the mirror image"),
    ("2d6dh", over(36, {1: 11, 2: 9, 3: 7, 4: 5, 5: 3, 6: 1}), "the mirror image"),
    ("3d2kh2", over(8, {2: 1, 3: 3, 4: 4}), "2 with no 2 thrown, 3 with one, 4 with two or three"),
    ("3d2dl0", over(8, {3: 1, 4: 3, 5: 3, 6: 1}), "nothing dropped"),
    ("3d2kh0", over(1, {0: 1}), "nothing kept"),
    (
        "2d2!1kh",
        over(16, {1: 4, 3: 5, 4: 7}),
        "the highest of two of 1 3 4: up to 1 with (2/4)^2, up to 3 with (3/4)^2",
    ),
    ("2d2r1kh", over(16, {1: 1, 2: 15}), "1 only when both stay 1: (1/4)^2"),
    # comparisons
    ("2d6 >= 9", over(36, {True: 10, False: 26}), "4 + 3 + 2 + 1 throws of 9, 10, 11, 12"),
    ("2d6 > 8", over(36, {True: 10, False: 26}), "the same event"),
    ("2d6 < 9", over(36, {False: 10, True: 26}), "its complement"),
    ("2d6 <= 8", over(36, {False: 10, True: 26}), "its complement"),
    ("9 <= 2d6", over(36, {True: 10, False: 26}), "the same said from the left"),
    ("9 > 2d6", over(36, {False: 10, True: 26}), "its complement from the left"),
    ("7 = 2d6", over(6, {True: 1, False: 5}), "6 of 36"),
    ("2d6 == 7", over(6, {True: 1, False: 5}), "6 of 36"),
    ("2d6 != 3+4", over(6, {True: 5, False: 1}), "30 of 36"),
    ("d6 > 0", over(1, {True: 1}), "certain"),
    ("2 > 3", over(1, {False: 1}), "no dice at all"),
    ("d2 >= d2", over(4, {True: 3, False: 1}), "all pairs but 1, 2"),
    ("d2 = d2", over(4, {True: 2, False: 2}), "1, 1 and 2, 2: two dice"),
    ("d2 != d2", over(4, {True: 2, False: 2}), "1, 2 and 2, 1"),
    ("d20+5 >= d20+3", over(400, {True: 247, False: 153}), "all but 1 + ... + 17 pairs: right die 3 or more ahead"),
    ("(d2=2)+(d2=2)", over(4, {0: 1, 1: 2, 2: 1}), "successes counted"),
    ("3*(2>1)", over(1, {3: 1}), "yes counts as 1"),
    ("(d2=1)d2", over(4, {0: 2, 1: 1, 2: 1}), "one die or none"),
]


@pytest.mark.parametrize(("text", "law", "reason"), LAWS)
def test_the_law_of_a_text_is_the_one_counted_by_hand(text, law, reason):
    assert dict(dice(text)) == law, reason
    assert dice(text) == parse(text).law() == Distribution(law)


def test_comparisons_give_booleans_and_arithmetic_gives_numbers():
    assert {type(outcome) for outcome in dice("2d6 >= 9")} == {bool}
    assert {type(outcome) for outcome in dice("d2 = d2")} == {bool}
    assert {type(outcome) for outcome in dice("2 > 3")} == {bool}
    assert {type(outcome) for outcome in dice("0 + (d6 >= 4)")} == {int}
    assert {type(outcome) for outcome in dice("-(2 > 1)")} == {int}


def test_the_best_three_of_four():
    # Published: the ability roll of D&D has mean 15869/1296 = 12.2446 (anydice.com, "output [highest 3 of 4d6]").
    law = dice("4d6kh3")
    assert law.mean() == Fraction(15869, 1296)
    assert law == dice("4d6dl1") == dice("4d6dl")
    # 18: at least three sixes of four, 4*5 + 1 of 1296; the same count of ones for the lowest three being 3.
    assert law.pmf(18) == Fraction(21, 1296) == dice("4d6kl3").pmf(3)


def test_re_rolled_ones():
    # A die is 1 with 1/36 and every other face with 7/36, so its mean is (1 + 7*20)/36, and two ones come with 1/36^2.
    law = dice("2d6r1")
    assert law.mean() == 2 * Fraction(141, 36)
    assert law.pmf(2) == Fraction(1, 1296)
    assert law.pmf(12) == Fraction(49, 1296)


def test_equal_terms_are_independent_dice():
    # The variance of one D6 is 35/12; three independent dice have three times that, one die tripled nine times.
    assert dice("d6+d6+d6").var() == 3 * Fraction(35, 12)
    assert dice("3*d6").var() == 9 * Fraction(35, 12)
    assert (dice("d6+d6") - dice("d6+d6")).var() == 4 * Fraction(35, 12)


def test_an_unbounded_explosion():
    # mean of a D6 that explodes for ever: m = 7/2 + m/6, so m = 21/5
    assert dice("d6!").mean() == Fraction(21, 5)
    assert dice("3d6! + d3 - 1") == 3 @ d(6).explode(equals(6)) + d(3) - 1
    assert dice("(d3)d6!") == d(3) @ d(6).explode(equals(6))
    assert dice("d6! > 12").pmf(True) == Fraction(1, 36)
    assert dice("d6r1! * 2").mean() == 2 * Fraction(47, 12) / (1 - Fraction(7, 36))  # a re-rolled D6 shows 47/12


def test_reading_is_remembered_and_can_be_forgotten():
    first = parse("2d6 + 17")
    assert parse("2d6 + 17") is first
    clear_caches()
    assert parse("2d6 + 17") is not first
    assert parse("2d6 + 17") == first


def test_lark_is_imported_by_the_first_text_and_not_before():
    program = "import sys, exactdice; print('lark' in sys.modules); exactdice.dice('d6'); print('lark' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "True"]


def test_every_expression_is_an_expression():
    for text, expression, _ in READ:
        assert isinstance(expression, Expression), text
    assert dice("d6") == uniform(range(1, 7))
    assert dice("3") == point(3)
