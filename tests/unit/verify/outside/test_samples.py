"""Lines as outcomes: numbers in every spelling, joint samples, texts, truth values, tables, and what is no sample."""

from fractions import Fraction

import pytest

from exactdice import Distribution, bernoulli, d6
from exactdice.errors import SimulatorError
from exactdice.verify.laws import plain_law
from exactdice.verify.outside.samples import Reader

JOINT = (d6).map(lambda n: (n, n // 4))
FATES = Distribution({"Dead": 1, "Saved, just": 2})


def reader(law=d6, field="value"):
    return Reader(plain_law(law), field, "file")


def table(text, law=d6, field="value"):
    return list(reader(law, field).table(iter(text.splitlines())))


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("3", 3),
        ("-3", -3),
        ("+3", 3),
        ("03", 3),
        ("3.0", 3),
        ("3.", 3),
        (".5", Fraction(1, 2)),
        ("3e0", 3),
        ("1E2", 100),
        ("3.5", Fraction(7, 2)),
        ("7/2", Fraction(7, 2)),
        ("0.3333333333333333", Fraction(1, 3)),
        ("0.3333", Fraction(3333, 10000)),
        ("12345678901234567890.123456789", Fraction(12345678901234567890123456789, 10**9)),
        ('"3"', 3),
        ("true", True),
        ("True", True),
        ("false", False),
        ('{"value": 3, "rounds": 2}', 3),
        ("9" * 100, int("9" * 100)),
        ("[3, 4]", (3, 4)),
        ("[[1], 2]", ((1,), 2)),
    ],
)
def test_a_number_in_every_spelling(line, outcome):
    assert reader().sample(line) == outcome


@pytest.mark.parametrize(
    "line",
    ["x", "nan", "NaN", "Infinity", "-inf", "1e400", "1e999999999", "3 4", "3,4", "null", "1/0", "1/00", '"x"',
     "{}", "[null]", "9" * 101, "[" * 5000, '{"value": null}', "[NaN]", "[1e400]", "0x10", "1_0", "٣"],
)  # fmt: skip
def test_what_is_no_sample(line):
    with pytest.raises(SimulatorError, match=r"line 7 of file is .*, which is no sample of value; print a number or"):
        reader().sample(line, 7)


@pytest.mark.parametrize("line", ["[3, 0]", "(3, 0)", "3,0", "3, 0", '{"models": 0, "wounds": 3}', "[3.0, false]"])
def test_a_joint_sample(line):
    assert reader(JOINT, "wounds,models").sample(line) == (3, 0)


@pytest.mark.parametrize("line", ["3", "3;0", "x", "{}", '{"wounds": 3}'])
def test_what_is_no_joint_sample(line):
    with pytest.raises(SimulatorError, match=r"is no sample of wounds,models; print a list of 2 or an object"):
        reader(JOINT, "wounds,models").sample(line)


def test_a_joint_law_of_one_name():
    for text in ("[3, 0]", "pair\n[3, 0]", 'pair,x\n"[3, 0]",1', '{"pair": [3, 0]}', 'pair,x\n"(3, 0)",1'):
        assert table(text, JOINT, "pair") == [((3, 0), None)]


def test_texts_with_and_without_quotes():
    fates = reader(FATES, "fate")
    for line in ("Saved, just", '"Saved, just"', '{"fate": "Saved, just"}'):
        assert fates.sample(line) == "Saved, just"
    assert fates.sample("Escaped") == "Escaped"  # an outcome that the law forbids, which the verdict names


def test_words_beside_numbers():
    """The results of a Waaagh test are rows of its chart, or a pass; of two tests a pair of them."""
    law = Distribution({1: 1, 2: 1, "pass": 4})
    for line in ("1", '"1"', "1.0"):
        assert reader(law, "results").sample(line) == 1
    assert [reader(law, "results").sample(line) for line in ("pass", '"pass"', "7")] == ["pass", "pass", 7]
    assert table("outcome,count\n1,5\npass,20\n7,1", law) == [(1, 5), ("pass", 20), (7, 1)]
    pair = law.product(law)
    for line in ("1,pass", '[1, "pass"]', "(1, 'pass')"):
        assert reader(pair, "results").sample(line) == (1, "pass")


def test_truth_values_are_one_and_zero():
    coin = reader(bernoulli(Fraction(1, 3)), "unit_destroyed")
    assert [coin.sample(line) for line in ("true", "False", "1", "0")] == [1, 0, 1, 0]


def test_joint_texts_stay_texts():
    law = Distribution({("a", 1): 1, ("b", 2): 1})
    assert reader(law, "name,number").sample('["a", 1]') == ("a", 1)


# --- tables -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["3\n4", "value\n3\n4", "hits per turn\n3\n4", "outcome\n3\n4", "x,Value\n9,3\n9,4", "result;x\n3;9\n4;9",
     "x\tsample\n9\t3\n9\t4", '"value","x"\n"3","a, b"\n"4",""', '{"value": 3}\n{"value": 4}'],
)  # fmt: skip
def test_samples_in_a_column(text):
    assert table(text) == [(3, None), (4, None)]


@pytest.mark.parametrize("text", ["outcome,count\n3,17\n4,0", "Count,Value\n17,3\n0,4", "face;counts\n3;17\n4;0"])
def test_outcomes_and_counts(text):
    assert table(text) == [(3, 17), (4, 0)]


def test_tables_of_joint_samples_texts_and_fractions():
    assert table("wounds,models,count\n3,0,5", JOINT, "wounds,models") == [((3, 0), 5)]
    assert table("3,0\n(4, 1)", JOINT, "wounds,models") == [((3, 0), None), ((4, 1), None)]
    assert table('outcome,count\n"Saved, just",5', FATES, "fate") == [("Saved, just", 5)]
    assert table("Dead\nSaved, just", FATES, "fate") == [("Dead", None), ("Saved, just", None)]
    assert table("value\n1/2\n0.5\ntrue") == [(Fraction(1, 2), None), (Fraction(1, 2), None), (1, None)]
    assert table("") == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a,b\n3,4", "the first line of file is 'a,b', which heads no column value; write such a header, or outcome"),
        ("3,4\n3,4", "the first line of file is '3,4', which heads no column value"),
        ("a,b,count\n3,4,5", "which heads no column value"),
        ("value\n3\n3,4", "line 3 of file is '3,4', which is no sample of value"),
        ("value\nx", "line 2 of file is 'x'"),
        ("value\n1/0", "line 2 of file is '1/0'"),
        ("value\n" + "9" * 101, "line 2 of file is '999"),
        ("3\n\u0663x", "line 2 of file is"),
        ("nan\n3", "line 1 of file is 'nan'"),
        ("1e400", "line 1 of file is '1e400'"),
        ("1/0", "line 1 of file is '1/0'"),
        ("outcome,count\n3,4.5", "line 2 of file has the count '4.5'; write a whole number of at least 0"),
        ("outcome,count\n3,-1", "has the count '-1'"),
        ("outcome,count\n3," + "9" * 16, "has the count '999"),
        ("value\n" + "[" * 3000, "line 2 of file is"),
    ],
)
def test_tables_that_cannot_be_read(text, words):
    with pytest.raises(SimulatorError, match=words):
        table(text)


def test_a_line_that_csv_does_not_understand():
    """A carriage return inside a line."""
    with pytest.raises(SimulatorError, match="line 2 of file is"):
        list(reader().table(iter(["value,x", "3\r4,5"])))


def test_what_uniq_counts_is_not_guessed():
    """A count and an outcome, or an outcome and a count: the head of a table says it."""
    words = "line 1 of file is '12 3', which is no sample of value; .*, or counts below the head outcome,count in lines"
    with pytest.raises(SimulatorError, match=words + " such as 3,12"):
        table("12 3\n9 4")


def test_empty_lines_count_where_a_line_is_named():
    assert table("\n3\n\n4") == [(3, None), (4, None)]
    with pytest.raises(SimulatorError, match="line 5 of file is 'x'"):
        table("\n\n3\n\nx")
    with pytest.raises(SimulatorError, match="line 2 of file is '!'"):
        table("\n!")
