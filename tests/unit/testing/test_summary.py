"""The summary of a session in words."""

from exactdice.testing.summary import summary


def record(test, **changes):
    return {
        "test": test,
        "answer": "agrees",
        "samples": 1000,
        "log10_evidence": -0.5,
        "alarm": "1/4000000",
        "shown": ["a change of 5 % in the mean"],
    } | changes


def test_the_most_evidence_comes_first():
    """Two checks of a quarter of a millionth each use half of a millionth."""
    wrong = record("wrong", answer="disagrees", log10_evidence="infinite", shown=[])
    assert summary([record("right"), wrong], "1e-6", 9) == [
        "2 checks, 2,000 samples, log10 E at most infinite; 5e-07 of the error budget 1e-6 used; seed 9",
        "wrong: disagrees after 1,000 samples, log10 E = infinite",
        "right: agrees after 1,000 samples, which would have shown a change of 5 % in the mean",
    ]


def test_of_many_ten_are_shown():
    records = [record(f"test {i}") for i in range(12)]
    assert summary(records, "1e-6", 9)[-1] == "and 2 more, which -v shows"
    assert len(summary(records, "1e-6", 9)) == 12
    assert len(summary(records, "1e-6", 9, everything=True)) == 13
