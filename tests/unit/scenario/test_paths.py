"""Places and values as messages name them."""

from exactdice.scenario.paths import path_text, shown


def test_path():
    assert path_text(("weapons", 0, "attacks", "sum", 1)) == "weapons[0].attacks.sum[1]"
    assert path_text(()) == "the scenario"


def test_long_path_is_cut_in_the_middle():
    text = path_text(("expression", *("sum", 0) * 50))
    assert text.startswith("expression.sum[0]")
    assert text.endswith(".sum[0]")
    assert "..." in text
    assert len(text) <= 80


def test_long_value_is_cut_in_the_middle():
    assert shown("x" * 10) == repr("x" * 10)
    assert len(shown("x" * 1000)) <= 60
    assert shown(10**5000) == "a number of very many digits"  # Python prints no more than 4300
