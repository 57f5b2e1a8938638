"""The dice notation: what texts say, how expressions print, which law they have, and what a wrong text is told."""

import pickle
import subprocess
import sys
import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdice.caches import clear_caches
from exactdice.distribution import Distribution, point, uniform
from exactdice.errors import ExactDiceError, NotationError, TooLargeError
from exactdice.rolls.expression import (
    MAX_DEPTH,
    Comparison,
    Dice,
    Explosion,
    Expression,
    Keep,
    Negative,
    Number,
    Product,
    Shows,
    ShowsBetween,
    Sum,
)
from exactdice.rolls.grammar import MAX_LENGTH
from exactdice.rolls.notation import dice, parse

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


def larger(parts):
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return (
        st.builds(Negative, parts)
        | st.builds(Sum, several)
        | st.builds(Product, several)
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


@given(st.text(alphabet="0123d6%!khlr<=>+-*() ", max_size=24) | st.text(max_size=12))
def test_any_text_is_read_or_refused_with_a_caret(text):
    try:
        expression = parse(text)
    except NotationError as error:
        assert caret(error) >= 0
    else:
        assert parse(str(expression)) == expression
        assert len(str(expression).replace(" ", "")) <= len("".join(text.split()))  # never longer than it was


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
    ("d2*d2", over(4, {1: 1, 2: 2, 4: 1}), "1*1, 1*2 and 2*1, 2*2"),
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
    ("2d2!1kh", over(16, {1: 4, 3: 5, 4: 7}), "the highest of two of 1 3 4: (2/4)^2, (3/4)^2 - (2/4)^2, the rest"),
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
    ("d20+5 >= d20+3", over(400, {True: 247, False: 153}), "all but 1 + ... + 17 pairs where the right leads by 3 or more"),
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
    # Published: the ability roll of D&D has mean 15869/1296 = 12.2446 (for instance anydice.com, program "highest 3 of 4d6").
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


def test_an_unbounded_explosion_asks_for_the_whole_die():
    # Mean of a D6 that explodes for ever: m = 7/2 + m/6, so m = 21/5; until infinite supports exist, a named error says so.
    try:
        mean = dice("d6!").mean()
    except ExactDiceError:
        return
    assert mean == Fraction(21, 5)


# ----------------------------------------------------------------------------------------------------- faults


def caret(error):
    """The column under which the caret stands, counted in the text shown."""
    _, shown, line = str(error).split("\n")[:3]
    assert shown == "" or shown.startswith("    ")
    assert line.strip() == "^"
    return line.index("^") - 4


A_TERM = 'expected a die such as d6, a number or "("'
SUFFIXES = (
    'expected a re-roll such as r1, an explosion such as "!2", a keep or drop such as kh3, an operator such as "+", '
    'a comparison such as ">="'
)

MALFORMED = [  # text, column of the caret, fault, what was expected
    ("", 0, "it is empty", A_TERM),
    ("  \t", 0, "it is empty", A_TERM),
    ("2d6 + ", 6, "something is missing at the end", A_TERM),
    ("2d6 +", 5, "something is missing at the end", A_TERM),
    ("2d6 +     ", 6, "something is missing at the end", A_TERM),
    ("+ 2d6", 0, "'+' cannot stand here", A_TERM),
    ("2d6 ++ 1", 5, "'+' cannot stand here", A_TERM),
    ("2d6 * * 2", 6, "'*' cannot stand here", A_TERM),
    ("-", 1, "something is missing at the end", A_TERM),
    ("()", 1, "')' cannot stand here", A_TERM),
    (">= 9", 0, "'>' cannot stand here", A_TERM),
    ("2d6 >= ", 7, "something is missing at the end", A_TERM),
    ("hello", 0, "'hello' cannot stand here", A_TERM),
    ("½d6", 0, "'½' cannot stand here", A_TERM),
    ("٣d6", 0, "'٣' cannot stand here", A_TERM),
    ("(2d6", 4, "something is missing at the end", f'{SUFFIXES} or ")"'),
    ("2d6)", 3, "')' cannot stand here", f"{SUFFIXES} or the end"),
    ("2d6 5", 4, "'5' cannot stand here", f"{SUFFIXES} or the end"),
    ("2d6 $ 3", 4, "'$' cannot stand here", f"{SUFFIXES} or the end"),
    ("2d6\n$ 3", 4, "'$' cannot stand here", f"{SUFFIXES} or the end"),
    ("4d6k3", 3, "'k' cannot stand here", f"{SUFFIXES} or the end"),
    ("2d6.5", 3, "'.' cannot stand here", f"{SUFFIXES} or the end"),
    ("1.5", 1, "'.' cannot stand here", 'expected a die such as d6, an operator such as "+", a comparison such as ">=" or the end'),
    ("2x", 1, "'x' cannot stand here", 'expected a die such as d6, an operator such as "+", a comparison such as ">=" or the end'),
    ("2(d6)", 1, "'(' cannot stand here", 'expected a die such as d6, an operator such as "+", a comparison such as ">=" or the end'),
    ("5-3 3-1", 4, "'3' cannot stand here", 'expected a die such as d6, an operator such as "+", a comparison such as ">=" or the end'),
    ("d", 1, "something is missing at the end", 'expected a number or "%"'),
    ("2d+1", 2, "'+' cannot stand here", 'expected a number or "%"'),
    ("dd6", 1, "'d' cannot stand here", 'expected a number or "%"'),
    ("d(6)", 1, "'(' cannot stand here", 'expected a number or "%"'),
    ("d-6", 1, "'-' cannot stand here", 'expected a number or "%"'),
    ("2d6r", 4, "something is missing at the end", 'expected a number, a range such as 1-2 or a comparison such as ">="'),
    ("2d6r<", 5, "something is missing at the end", "expected a number"),
    ("d6!!", 3, "'!' cannot stand here", 'expected a number, a keep or drop such as kh3, an operator such as "+", a comparison such as ">=" or the end'),
    ("d6!2r1", 4, "'r' cannot stand here", 'expected a keep or drop such as kh3, an operator such as "+", a comparison such as ">=" or the end'),
    ("4d6kh3kl1", 6, "'kl' cannot stand here", 'expected an operator such as "+", a comparison such as ">=" or the end'),
    ("1 < d6 < 4", 7, "'<' cannot stand here", 'expected a re-roll such as r1, an explosion such as "!2", a keep or drop such as kh3, an operator such as "+" or the end'),
    # read, but not possible: the message itself is the cure
    ("d0", 1, "a die of 0 sides cannot be rolled; write d1 or more", ""),
    ("2d6 + 3d0r1", 8, "a die of 0 sides cannot be rolled; write d1 or more", ""),
    ("4d6kh5", 5, "kh5 asks for 5 of 4 dice; write 4 or fewer", ""),
    ("4d6dl5 + 1", 5, "dl5 asks for 5 of 4 dice; write 4 or fewer", ""),
    ("0d6kh", 3, "kh asks for 1 of 0 dice; write 0 or fewer", ""),
    ("(d3)d6kh2", 8, "kh2 needs a fixed number of dice, not (d3); write a plain number before the d", ""),
    ("d6r3-1", 3, "the range 3-1 runs backwards; write 1-3, or with blanks to subtract", ""),
    ("2 + " + "9" * 31, 4, "a number of 31 digits is too large", "expected at most 30 digits"),
]


@pytest.mark.parametrize(("text", "column", "fault", "cure"), MALFORMED)
def test_a_malformed_text_is_shown_with_a_caret_and_what_was_expected(text, column, fault, cure):
    with pytest.raises(NotationError) as caught:
        dice(text)
    lines = str(caught.value).split("\n")
    assert lines[0] == f"cannot read {text!r}: {fault}"
    assert lines[1].strip() == " ".join(text.split()) or "\t" in text
    assert caret(caught.value) == column
    assert lines[3:] == ([cure] if cure else [])


def test_the_whole_message():
    with pytest.raises(NotationError) as caught:
        parse("2d6 + ")
    assert str(caught.value) == (
        "cannot read '2d6 + ': something is missing at the end\n"
        "    2d6 +\n"
        "          ^\n"
        'expected a die such as d6, a number or "("'
    )


def test_a_long_text_is_cut_around_the_fault():
    with pytest.raises(NotationError) as caught:
        parse("d6+" * 100 + "$" + "+d6" * 100)
    shown = str(caught.value).split("\n")[1][4:]
    assert len(shown) < 80
    assert shown[0] == shown[-1] == "…"
    assert shown[caret(caught.value)] == "$"


@pytest.mark.parametrize("wrong", [None, 6, 2.5, b"2d6", ["2d6"], {"2d6"}, D6])
def test_what_is_no_text_is_refused(wrong):
    with pytest.raises(NotationError, match="it is no text; write it in quotes"):
        dice(wrong)


IMPOSSIBLE = [  # building it, the message
    (lambda: Number(-1), "a number cannot be -1"),
    (lambda: Number(True), "a number cannot be True"),
    (lambda: Number(1.0), "a number cannot be 1.0"),
    (lambda: Number(10**30), "a number has more than 30 digits"),
    (lambda: Dice(0), "a die of 0 sides"),
    (lambda: Dice("6"), "a number of sides cannot be '6'"),
    (lambda: Dice(6, 2), "2 is no expression"),
    (lambda: Dice(6, Number(2), keep=Keep("kh", 3)), "kh3 asks for 3 of 2 dice"),
    (lambda: Dice(6, Dice(3), keep=Keep("kh")), r"kh needs a fixed number of dice, not \(d3\)"),
    (lambda: Dice(6, reroll=1), "a re-roll cannot be 1"),
    (lambda: Dice(6, explosion=3), "an explosion cannot be 3"),
    (lambda: Dice(6, keep="kh3"), "a keep cannot be 'kh3'"),
    (lambda: Keep("k", 3), "a keep or drop cannot be 'k'; write one of kh kl dh dl"),
    (lambda: Keep("kh", -1), "a number of dice cannot be -1"),
    (lambda: Explosion(-1), "a number of explosions cannot be -1"),
    (lambda: Shows("==", 1), "a comparison cannot be '=='"),
    (lambda: Shows("<", -1), "a face cannot be -1"),
    (lambda: ShowsBetween(2, 1), "the range 2-1 runs backwards"),
    (lambda: Comparison(D6, "~", D6), "a comparison cannot be '~'"),
    (lambda: Comparison(D6, [], D6), r"a comparison cannot be \[\]"),
    (lambda: Comparison(D6, ">=", 4), "4 is no expression"),
    (lambda: Negative("d6"), "'d6' is no expression"),
    (lambda: Sum((D6,)), "the parts of a Sum cannot be"),
    (lambda: Sum([D6, D6]), "the parts of a Sum cannot be"),
    (lambda: Product(()), r"the parts of a Product cannot be \(\)"),
]


@pytest.mark.parametrize(("build", "message"), IMPOSSIBLE)
def test_an_impossible_expression_cannot_be_built(build, message):
    with pytest.raises(NotationError, match=message):
        build()


# ----------------------------------------------------------------------------------------------------- limits


def test_nesting_has_a_limit_that_prints_and_reads():
    expression = D6
    while expression.depth < MAX_DEPTH:
        expression = Negative(Sum((Number(1), expression))) if expression.depth < MAX_DEPTH - 1 else Negative(expression)
    assert parse(str(expression)) == expression
    assert expression.law().max() < 100
    with pytest.raises(NotationError, match="nested more than 64 deep"):
        Negative(expression)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("(" * 65 + "d6" + ")" * 65, "nested more than 64 deep"),
        ("(" * 3000, "nested more than 64 deep"),
        ("-" * 3000 + "1", "nested more than 64 deep"),
        ("(-" * 60 + "1" + ")" * 60, "nested more than 64 deep") if MAX_DEPTH < 60 else ("(" * 99, "nested"),
        ("(" * 60 + "2*(1 + " * 60 + "1", "nested more than 64 deep"),
        ("d6" + "+1" * MAX_LENGTH, "it is too long"),
        (" " * (3 * MAX_LENGTH) + "d6", "it is too long"),
        ("d6 " * 10**6, "it is too long"),
        ("d" + "1" * 3999, "a number of 3999 digits is too large"),
        ("d6kh" + "9" * 31, "a number of 31 digits is too large"),
    ],
)
def test_what_is_too_deep_too_long_or_too_large_is_refused_at_once(text, fault):
    start = time.process_time()
    with pytest.raises(NotationError, match=fault) as caught:
        parse(text)
    assert time.process_time() - start < 1
    assert len(str(caught.value)) < 400


def test_a_long_sum_is_flat():
    terms = 500
    expression = parse(" + ".join(["d6"] * terms))
    assert expression.depth == parse("d6 + d6").depth
    assert parse(str(expression)) == expression
    # Mean and variance of 500 independent dice: 500 times 7/2 and 35/12.
    law = expression.law()
    assert (law.mean(), law.var()) == (terms * Fraction(7, 2), terms * Fraction(35, 12))


def test_a_text_as_long_as_allowed_can_be_printed_and_read_again():
    text = "d%+" * 1332 + "1*23"
    assert len(text) == MAX_LENGTH
    assert parse(str(parse(text))) == parse(text)


def test_alternating_terms_are_added_quickly():
    start = time.process_time()
    law = dice("+".join(f"d{sides}" for sides in range(2, 102)))
    assert (law.min(), law.max()) == (100, sum(range(2, 102)))
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "text",
    [
        "1000000d1000000",
        "d" + "9" * 30,
        "9" * 30 + "d6",
        "9" * 30 + "d" + "9" * 30 + " >= 5",
        "d6!" + "9" * 30,
        "9" * 30 + "d6kh3",
        "(d1000000)d1000000",
        "(1000d1000)d6 > (1000d1000)d6",
        "9" * 30 + "*d6",
        "1000d1000*1000d1000",
        "+".join(f"{n}d{n}" for n in range(100, 500)),
        "2d" + "9" * 30 + "r1",
        "d6 >= d" + "9" * 30,
        "(-1)d6",
        "(d3-2)d6",
    ],
)
def test_absurd_sizes_give_a_law_or_a_named_error_within_seconds(text):
    start = time.process_time()
    try:
        law = dice(text)
        assert law.min() is not None
    except (TooLargeError, ExactDiceError):
        pass
    assert time.process_time() - start < 2


def test_reading_is_remembered_and_can_be_forgotten():
    first = parse("2d6 + 17")
    assert parse("2d6 + 17") is first
    clear_caches()
    assert parse("2d6 + 17") is not first
    assert parse("2d6 + 17") == first


def test_lark_is_imported_by_the_first_text_and_not_before():
    program = (
        "import sys; from exactdice.rolls.notation import dice; print('lark' in sys.modules); dice('d6'); print('lark' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "True"]


def test_every_expression_is_an_expression():
    for text, expression, _ in READ:
        assert isinstance(expression, Expression), text
    assert dice("d6") == uniform(range(1, 7))
    assert dice("3") == point(3)
