"""Explorers without a browser: values of fields are set, and what is shown is read."""

import sys
from fractions import Fraction

import pytest

pytest.importorskip("ipywidgets")

from exactdice import d6, errors
from exactdice.widgets import attack_explorer, roll_explorer


def shown(explorer):
    return explorer._result.value + explorer._code.value


def test_an_attack_follows_its_fields():
    explorer = attack_explorer()
    before = explorer.result.wounds_lost.mean()
    assert before == Fraction(5, 3)
    explorer.controls["cover"].value = True
    # cover makes a save of 4+ by AP-1 one of 3+ again: a third fails in place of a half
    assert explorer.result.wounds_lost.mean() == before * 2 / 3
    assert "cover=True" in explorer._code.value
    assert "--cover" in explorer._code.value
    explorer.controls["hit_modifier"].value = 1
    assert explorer.command.endswith("--cover --hit-modifier=1")


def test_every_field_of_an_attack_is_read():
    explorer = attack_explorer()
    changes = {
        "weapons": "3x Gun A1 BS4+ S4 D1 [precision]",
        "target": "2x T3 Sv6+ W1",
        "abilities": "lethal hits",
        "half_range": True,
        "charged": True,
        "stationary": True,
        "cover": True,
        "overwatch": True,
        "not_visible": True,
        "hit_modifier": 1,
        "wound_modifier": -1,
        "save_modifier": 2,
        "reroll_hits": "ones",
        "reroll_wounds": "failed",
        "reroll_saves": "ones",
        "precision": "never",
        "edition": "10th edition, AP after the cap on saves",
    }
    assert set(changes) == set(explorer.controls)
    for name, value in changes.items():
        before = (explorer.python, explorer.command)
        explorer.controls[name].value = value
        assert explorer.faults == {}
        assert (explorer.python, explorer.command) != before
        assert all([a != b for a, b in zip((explorer.python, explorer.command), before, strict=True)])


def test_a_fault_stands_beside_its_field_and_the_result_is_stale():
    explorer = attack_explorer()
    good = explorer.result
    explorer.controls["target"].value = "5x T4 <W2"
    message = explorer._messages["target"].value
    assert message.startswith('<pre role="alert"')
    assert "&#x27;&lt;W2&#x27; cannot stand here" in message
    assert explorer.stale
    assert explorer.result is good
    assert "stale: the last result" in explorer._result.value
    assert "opacity:0.45" in explorer._result.value
    assert repr(explorer).startswith("<explorer: stale: exactdice attack ")
    explorer.controls["target"].value = "5x T4 Sv3+ W2"
    assert explorer._messages["target"].value == ""
    assert not explorer.stale
    assert "stale" not in explorer._result.value


def test_before_there_is_a_result_nothing_is_shown():
    explorer = roll_explorer("2d")
    assert (explorer.result, explorer.chance, explorer.python, explorer.command) == (None, None, "", "")
    assert shown(explorer) == ""
    assert repr(explorer) == "<explorer: stale: no result yet>"
    explorer.controls["dice"].value = "2d6"
    assert explorer.result == 2 @ d6


def test_a_roll_and_its_event():
    explorer = roll_explorer("2d6", ">=", 9)
    assert "<strong>27.78%</strong> (5/18)" in explorer._result.value
    explorer.controls["number"].value = 10
    assert "<strong>16.67%</strong> (1/6)" in explorer._result.value
    assert "exactdice roll &#x27;2d6 &gt;= 10&#x27;" in explorer._code.value
    explorer.controls["sign"].value = ""
    assert explorer.chance is None
    assert "<strong>" not in explorer._result.value.partition("<table")[0]


def test_a_fault_of_the_event_stands_beside_it():
    explorer = roll_explorer("2d6")
    explorer.controls["dice"].value = "2d6 >= 9"
    explorer.controls["sign"].value = "="
    assert "alert" in explorer._messages["event"].value


def test_the_result_draws_itself_and_may_decline():
    class Drawn:
        def __init__(self, drawing):
            self.drawing = drawing

        def _repr_html_(self):
            return self.drawing

        def __str__(self):
            return "a < b"

    from exactdice.widgets.explorers import _drawn
    from exactdice.widgets.fields import Answer

    assert _drawn(Answer(Drawn("<svg/>"))) == "<svg/>"
    assert _drawn(Answer(Drawn(None))) == "<pre>a &lt; b</pre>"


def test_a_result_too_large_to_draw_says_so():
    class Large:
        def _repr_html_(self):
            raise errors.TooLargeError("it is <large>")

    from exactdice.widgets.explorers import _drawn
    from exactdice.widgets.fields import Answer

    assert _drawn(Answer(Large())) == "<pre>it is &lt;large&gt;</pre>"


def test_a_notebook_shows_the_widget():
    explorer = roll_explorer()
    bundle = explorer._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.widget.model_id


def test_fields_to_begin_with():
    explorer = attack_explorer("2x Gun A1 BS4+ S4 D1", "T3 Sv6+ W1", cover=True, reroll_hits="ones")
    assert (
        explorer.command == "exactdice attack '2x Gun A1 BS4+ S4 D1' --target 'T3 Sv6+ W1' --cover --reroll-hits=ones"
    )


def test_wrong_fields():
    with pytest.raises(
        errors.OperandError, match="field 'covr' does not exist; write one of weapons, target, abilities"
    ):
        attack_explorer(covr=True)
    with pytest.raises(errors.OperandError, match="reroll_hits='all' is nothing that its field takes"):
        attack_explorer(reroll_hits="all")
    with pytest.raises(errors.OperandError, match="dice=6 is nothing that its field takes"):
        roll_explorer(6)


def test_ipywidgets_is_an_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    for explorer in (attack_explorer, roll_explorer):
        with pytest.raises(errors.MissingExtraError) as caught:
            explorer()
        words = "an explorer needs ipywidgets, which is not installed; write pip install 'exactdice[notebook]'"
        assert str(caught.value) == words
