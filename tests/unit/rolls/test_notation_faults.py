"""What a wrong dice text is told, which expressions cannot be built, and the limits on both."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdice.errors import ExactDiceError, NotationError, SupportError
from exactdice.rolls.expression import MAX_DEPTH, Comparison, Dice, Expression, Negative, Number, Product, Sum
from exactdice.rolls.grammar import MAX_LENGTH
from exactdice.rolls.notation import dice, parse
from exactdice.rolls.suffixes import Explosion, Keep, Shows, ShowsBetween

D6 = Dice(6)

# ----------------------------------------------------------------------------------------------------- faults


def caret(message):
    """The column under which the caret stands, counted in the text shown."""
    _, shown, line = message.split("\n")[:3]
    assert shown == "" or shown.startswith("    ")
    assert line.strip() == "^"
    return line.index("^") - 4


A_TERM = 'expected a die such as d6, a number or "("'
SIGN = 'an operator such as "+"'
COMPARISON = 'a comparison such as ">="'
KEEP = "a keep or drop such as kh3"
SUFFIX = f'a re-roll such as r1, an explosion such as "!2", {KEEP}'
AFTER_DICE = f"expected {SUFFIX}, {SIGN}, {COMPARISON}"
AFTER_NUMBER = f"expected a die such as d6, {SIGN}, {COMPARISON} or the end"
ONE_FACTOR = "a product has dice in one factor at the most"
WHOLE_NUMBERS = 'expected whole numbers; in Python, write dice("d6")'
SIDES = 'expected a number or "%"'

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
    ("(2d6", 4, "something is missing at the end", f'{AFTER_DICE} or ")"'),
    ("2d6)", 3, "')' cannot stand here", f"{AFTER_DICE} or the end"),
    ("2d6 5", 4, "'5' cannot stand here", f"{AFTER_DICE} or the end"),
    ("2d6 $ 3", 4, "'$' cannot stand here", f"{AFTER_DICE} or the end"),
    ("2d6\n$ 3", 4, "'$' cannot stand here", f"{AFTER_DICE} or the end"),
    ("4d6k3", 3, "'k' cannot stand here", f"{AFTER_DICE} or the end"),
    ("2d6.", 3, "'.' cannot stand here", f"{AFTER_DICE} or the end"),
    ("2d6.5", 2, "'6.5' is a float, so it is not exact", f"{WHOLE_NUMBERS} * 13 / 2"),
    ("2d6 + 1.0", 6, "'1.0' is a float, so it is not exact", "expected whole numbers; write 1"),
    (
        "8d10 >= 0.5",
        8,
        "'0.5' is a float, so it is not exact",
        "expected whole numbers; multiply both sides by 2, as in 2*(2d6) >= 1",
    ),
    ("1.5", 0, "'1.5' is a float, so it is not exact", f"{WHOLE_NUMBERS} * 3 / 2"),
    ("d6 * 0.5", 5, "'0.5' is a float, so it is not exact", f"{WHOLE_NUMBERS} * 1 / 2"),
    ("d6*.25", 3, "'.25' is a float, so it is not exact", f"{WHOLE_NUMBERS} * 1 / 4"),
    ("2d6 ≥ ≥ 9", 6, "'≥' cannot stand here", A_TERM),
    ("d6 – – ×", 7, "'×' cannot stand here", A_TERM),
    ("2x", 1, "'x' cannot stand here", AFTER_NUMBER),
    ("2(d6)", 1, "'(' cannot stand here", AFTER_NUMBER),
    ("5-3 3-1", 4, "'3' cannot stand here", AFTER_NUMBER),
    ("d", 1, "something is missing at the end", SIDES),
    ("2d+1", 2, "'+' cannot stand here", SIDES),
    ("dd6", 1, "'d' cannot stand here", SIDES),
    ("d(6)", 1, "'(' cannot stand here", SIDES),
    ("d-6", 1, "'-' cannot stand here", SIDES),
    ("2d6r", 4, "something is missing at the end", f"expected a number, a range such as 1-2 or {COMPARISON}"),
    ("2d6r<", 5, "something is missing at the end", "expected a number"),
    ("d6!!", 3, "'!' cannot stand here", f"expected a number, {KEEP}, {SIGN}, {COMPARISON} or the end"),
    ("d6!2r1", 4, "'r' cannot stand here", f"expected {KEEP}, {SIGN}, {COMPARISON} or the end"),
    ("4d6kh3kl1", 6, "'kl' cannot stand here", f"expected {SIGN}, {COMPARISON} or the end"),
    ("1 < d6 < 4", 7, "'<' cannot stand here", f"expected {SUFFIX}, {SIGN} or the end"),
    # read, but not possible: the message itself is the cure
    ("d0", 1, "a die of 0 sides cannot be rolled; write d1 or more", ""),
    ("2d6 + 3d0r1", 8, "a die of 0 sides cannot be rolled; write d1 or more", ""),
    ("4d6kh5", 5, "kh5 asks for 5 of 4 dice; write 4 or fewer", ""),
    ("4d6dl5 + 1", 5, "dl5 asks for 5 of 4 dice; write 4 or fewer", ""),
    ("0d6kh", 3, "kh asks for 1 of 0 dice; roll 1 or more, or leave kh out", ""),
    ("0d6dl2", 5, "dl2 asks for 2 of 0 dice; roll 2 or more, or leave dl2 out", ""),
    ("(d3)d6kh2", 8, "kh2 needs a fixed number of dice, not (d3); write a plain number before the d", ""),
    ("d6*2*d6 + 1", 6, f"{ONE_FACTOR}; write (d6)d8 to add a random number of dice", ""),
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
    assert caret(str(caught.value)) == column
    assert lines[3:] == ([cure] if cure else [])


@given(st.text(alphabet="0123d6%!khlr<=>≤≥≠+-−×*(). ", max_size=24) | st.text(max_size=12))
def test_any_text_is_read_or_refused_with_a_caret(text):
    try:
        expression = parse(text)
    except NotationError as error:
        message = str(error)
    else:
        assert parse(str(expression)) == expression
        typed = re.sub("[≤≥≠]", ">=", "".join(text.split()))
        assert len(str(expression).replace(" ", "")) <= len(typed)  # never longer than it was
        assert str(expression).isascii()
        return
    assert 0 <= caret(message) <= len(text)


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
    assert shown[caret(str(caught.value))] == "$"


@pytest.mark.parametrize("wrong", [None, 6, 2.5, ["2d6"], {"2d6"}, D6])
def test_what_is_no_text_is_refused(wrong):
    with pytest.raises(NotationError, match="it is no text; write it in quotes"):
        dice(wrong)


def test_bytes_and_halves_of_characters_are_no_text():
    with pytest.raises(
        NotationError, match="cannot read b'2d6' as dice notation: it is bytes, not text; write it with"
    ):
        dice(b"2d6")
    with pytest.raises(
        NotationError, match=r"cannot read 'd6\\ud800' as dice notation: it holds '\\ud800', which is h"
    ):
        dice("d6\ud800")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3d1!", "3d1! never comes to an end; write 3d1!10 for at most 10 further rolls of a die"),
        (
            "2 + 4d6r1!kh3",
            "4d6r1!kh3 keeps some of dice that explode for ever; write 4d6r1!10kh3 for at most 10 further",
        ),
    ],
)
def test_an_explosion_for_ever_names_the_bounded_one_as_it_is_spelled(text, message):
    with pytest.raises(SupportError) as caught:
        dice(text)
    assert message in str(caught.value)
    assert str(caught.value).partition("write ")[2].split()[0] in str(parse(text.replace("!", "!10")))


def test_a_sign_that_prints_as_two_counts_as_two():
    """Otherwise a text of 2,000 characters could print as one that is too long to be read."""
    sum_of_numbers = "+".join(["1" * 29] * 66)  # 66 * 29 + 65 = 1979 characters
    assert parse("1" * 20 + "=" + sum_of_numbers).random is False
    with pytest.raises(NotationError, match="it is too long"):
        parse("1" * 20 + "≥" + sum_of_numbers)
    assert parse("1" * 19 + "≥" + sum_of_numbers) == parse("1" * 19 + ">=" + sum_of_numbers)


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
    (Expression, "an Expression has no meaning of its own"),
    (lambda: Sum((D6,)), "the parts of a Sum cannot be"),
    (lambda: Sum([D6, D6]), "the parts of a Sum cannot be"),
    (lambda: Product((D6, D6)), ONE_FACTOR),
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
        expression = Product((Number(1), expression)) if expression.depth % 2 else Sum((Number(1), expression))
    assert parse(str(expression)) == expression
    assert expression.law().max() < 100
    with pytest.raises(NotationError, match="nested more than 64 deep"):
        Negative(expression)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("(" * 65 + "d6" + ")" * 65, "nested more than 64 deep"),
        ("(" * MAX_LENGTH, "nested more than 64 deep"),
        ("-" * 1999 + "1", "nested more than 64 deep"),
        ("2*(1+" * 40 + "1" + ")" * 40, "nested more than 64 deep"),
        ("(" * 64 + "d6" + ")d6" * 64, "nested more than 64 deep"),
        ("d6" + "+1" * MAX_LENGTH, "it is too long"),
        (" " * (3 * MAX_LENGTH) + "d6", "it is too long"),
        ("d6 " * 10**6, "it is too long"),
        ("d" + "1" * 1999, "a number of 1999 digits is too large"),
        ("d6kh" + "9" * 31, "a number of 31 digits is too large"),
    ],
)
def test_what_is_too_deep_too_long_or_too_large_is_refused_at_once(text, fault):
    with pytest.raises(NotationError, match=fault) as caught:
        parse(text)
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
    text = "d%+" * 666 + "23"
    assert len(text) == MAX_LENGTH
    assert parse(str(parse(text))) == parse(text)


def test_alternating_terms_are_added_quickly():
    law = dice("+".join(f"d{sides}" for sides in range(2, 102)))
    assert (law.min(), law.max()) == (100, sum(range(2, 102)))


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
        "100000d6 >= 350000",
        "+".join(f"{n}d{n}" for n in range(100, 300)),
        "50000d6 + 50001d6 + 7 >= 350000",
        "100000d6 + 100000d8",
        "0*1000000d1000000",
        "2d" + "9" * 30 + "r1",
        "d6 >= d" + "9" * 30,
        "(-1)d6",
        "(d3-2)d6",
    ],
)
def test_absurd_sizes_give_a_law_or_a_named_error(text):
    try:
        law = dice(text)
        assert law.min() is not None
    except ExactDiceError:
        pass
