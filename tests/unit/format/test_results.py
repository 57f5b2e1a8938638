"""What results draw from their sheets: every form holds the same rows, escapes them, and refuses without raising."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sympy import Symbol

from exactdice import budget
from exactdice.errors import RulesError, TooLargeError
from exactdice.format.results import Drawn, Folded, Formula, Grid, Shade, Sheet, Shown
from exactdice.sizes import limit, require

P = Symbol("p")


class Printer:
    """The printer of IPython, as far as it is used."""

    def __init__(self):
        self.printed = ""

    def text(self, text):
        self.printed += text


class Law:
    """Something that draws itself."""

    def __str__(self):
        return "1 2 3"

    def _repr_html_(self):
        return "<b>1 2 3</b>"

    def __rich__(self):
        return "one two three"

    def latex(self):
        return "$1, 2, 3$"


class Result(Drawn):
    """A result of whatever parts."""

    def __init__(self, *parts, title=()):
        self.sheet = Sheet(title, parts)

    def _sheet(self):
        return self.sheet


GRID = Grid(
    ["stage", "count"], [["hits", "2/3"], ["<b>&", ""]], name="funnel", foot=["note: all"], bars=[Fraction(1), None]
)
WHOLE = Result(GRID, Shown("law", Law()), "the end\nfor now", title=("a < b",))


def pretty(result):
    printer = Printer()
    result._repr_pretty_(printer, False)
    return printer.printed


def rich_text(result, width=80, ascii_only=False):
    from io import StringIO

    from rich.console import Console

    file = StringIO()
    console = Console(file=file, width=width, legacy_windows=False)
    console.encoding  # noqa: B018
    options = console.options
    options.encoding = "ascii" if ascii_only else "utf-8"
    for segment in console.render(result, options):
        file.write(segment.text)
    return file.getvalue()


def test_text_holds_title_tables_laws_and_sentences():
    assert str(WHOLE) == (
        "a < b\n\nfunnel\nstage  count\n-----  -----\nhits     2/3\n<b>&\nnote: all\n\nlaw\n1 2 3\n\nthe end\nfor now"
    )
    assert pretty(WHOLE) == str(WHOLE)


def test_inside_a_list_a_result_takes_one_line():
    printer = Printer()
    printer.stack = [None, None]
    WHOLE._repr_pretty_(printer, False)
    assert printer.printed == repr(WHOLE)


def test_sheets_inside_a_sheet_are_further_apart():
    inner = Sheet(("inner",), ("x",))
    assert str(Result("before", inner, inner, "after")) == "before\n\n\ninner\n\nx\n\n\ninner\n\nx\n\n\nafter"


def test_markdown():
    assert WHOLE.to_markdown() == (
        "a < b\n\nfunnel\n\n| stage | count |\n|:---|---:|\n| hits | 2/3 |\n| <b>& |  |\n\nnote: all\n\n"
        "law\n\n```text\n1 2 3\n```\n\nthe end\n\nfor now"
    )
    assert (
        Result(Sheet((), ("x",)), Folded("more", "y"), GRID._replace(name="")).to_markdown().startswith("x\n\n| stage")
    )


def test_latex():
    text = WHOLE.latex()
    assert text.startswith("a \\textless{} b\n\nfunnel\n\n\\begin{tabular}{lr}")
    assert text.endswith("note: all\n\nlaw\n\n$1, 2, 3$\n\nthe end\n\nfor now")
    assert r"\textless{}b\textgreater{}\&" in text
    assert Result(Sheet((), ("x",)), Folded("more", "y")).latex() == "x"


def test_html_escapes_and_keeps_bars_from_screen_readers():
    page = WHOLE._repr_html_()
    assert page == WHOLE._repr_html_()  # the same input gives the same bytes
    assert 'aria-label="a &lt; b"' in page
    assert "&lt;b&gt;&amp;" in page
    assert "<b>&" not in page
    assert page.count('<span aria-hidden="true"') == 1  # the second row has no bar
    assert "<title>hits: 2/3</title>" in page
    assert "<b>1 2 3</b>" in page  # what draws itself is not escaped
    assert ">the end</div><div style=" in page
    assert ">for now</div>" in page


def test_html_of_what_does_not_draw_itself_in_html_is_its_text():
    law = Law()
    law._repr_html_ = lambda: None
    assert "1 2 3" in Result(Shown("law", law))._repr_html_()


def test_html_of_a_sheet_in_a_sheet_is_a_group_with_a_name():
    page = Result(Sheet(("<inner>",), (GRID,)), Sheet((), ("x",)), Sheet((), (GRID,)))._repr_html_()
    assert '<div role="group" aria-label="&lt;inner&gt;" style="margin-top:1em">' in page
    assert '<div role="group" aria-label="result" style="margin-top:1em">' in page
    assert '<div role="group" aria-label="stage" style="margin-top:1em">' in page


def test_what_is_folded_stands_on_a_page_only():
    result = Result("x", Folded("in Python", "attack('<b>')"), Folded("why", GRID))
    page = result._repr_html_()
    assert "<details><summary>in Python</summary>" in page
    assert "attack(&#x27;&lt;b&gt;&#x27;)" in page
    assert "<summary>why</summary>" in page
    assert str(result) == result.latex() == result.to_markdown() == "x"
    assert rich_text(result).split() == ["x"]


def test_shades_make_a_heat_table():
    rows = [["a", Shade("50%", Fraction(1, 2), "a: 1/2"), ""], ["b", Formula("p**2", P**2), Shade("0%", None, "b: 0")]]
    result = Result(Grid(["against", "c", "d"], rows))
    page = result._repr_html_()
    assert 'data-exact="a: 1/2"' in page
    assert "<td></td>" in page  # nothing to be told
    assert "<msup><mi>p</mi><mn>2</mn></msup>" in page
    assert str(result).splitlines()[2] == "a         50%"


def test_formulas_are_typeset():
    result = Result(Grid(["chance"], [[Formula("p**2", P**2)], ["1"]]))
    assert "<math><msup><mi>p</mi><mn>2</mn></msup></math>" in result._repr_html_()
    assert "$p^{2}$" in result.latex()
    assert "p**2" in str(result)
    sentence = Result(Formula("p**2", P**2, "chance <p>: "))
    assert str(sentence) == "chance <p>: p**2"
    assert "chance &lt;p&gt;: <math>" in sentence._repr_html_()
    assert sentence.latex() == r"chance \textless{}p\textgreater{}: $p^{2}$"


def test_what_is_refused_is_said_in_its_place():
    def refused():
        require("states", 2_000_000, "this table")
        return "made"

    result = Result("first", refused, lambda: "last")
    assert "not drawn: this table needs 2,000,000 states, the budget is 1,000,000" in result._repr_html_()
    assert pretty(result).splitlines()[::4] == ["first", "last"]
    assert "not drawn" in rich_text(result, 200)
    assert str(result) == "first\n\nmade\n\nlast"  # asked for, it may take what the budget allows
    with budget(states=1_000_000), pytest.raises(TooLargeError):
        str(result)


def test_a_smaller_budget_holds_while_something_is_drawn():
    seen = []
    Result(lambda: seen.append(limit("states")) or "x")._repr_html_()
    with budget(states=500):
        Result(lambda: seen.append(limit("states")) or "x")._repr_html_()
    assert seen == [1_000_000, 500]
    assert limit("states") == 10_000_000


def test_a_sheet_that_is_refused_whole():
    class Refused(Drawn):
        def _sheet(self):
            raise RulesError("no such unit")

    for drawn in (Refused()._repr_html_(), pretty(Refused()), rich_text(Refused())):
        assert "Refused" in drawn
        assert "not drawn: no such unit" in drawn
    with pytest.raises(RulesError):
        str(Refused())


def test_a_result_must_say_what_it_draws():
    with pytest.raises(NotImplementedError):
        Drawn()._sheet()


def test_a_wide_terminal_shows_bars():
    lines = rich_text(WHOLE).splitlines()
    assert lines[0] == "a < b"
    hits = next(line for line in lines if line.startswith("hits"))
    assert hits.split() == ["hits", "2/3", 24 * "█"]
    assert "one two three" in lines


def test_a_terminal_without_unicode_or_room_shows_none():
    assert "█" not in rich_text(WHOLE, ascii_only=True)
    assert "█" not in rich_text(WHOLE, 14)
    assert rich_text(Result(GRID._replace(bars=()), Sheet((), ("x",)))).count("hits") == 1


def test_a_terminal_too_narrow_for_the_numbers_shows_rows_below_each_other():
    grid = Grid(["stage", "count"], [["hits", "123456789"], ["", "1"]])
    assert rich_text(Result(grid), 16).split("\n") == ["stage hits", "count 123456789", "", "count 1", ""]


def test_a_narrow_terminal_leaves_out_what_may_be_spared_and_says_so():
    grid = Grid(["stage", "count", "exactly"], [["hits", "0.6667", "2/3"]], spare=[2])
    assert [line.split() for line in rich_text(Result(grid), 24).splitlines()[2:]] == [["hits", "0.6667", "2/3"]]
    assert [line.split() for line in rich_text(Result(grid), 23).splitlines()[2:]] == [
        ["hits", "0.6667"],
        ["left", "out", "for", "want", "of"],
        ["room:", "exactly"],
    ]


def test_sentences_in_a_table_keep_some_width():
    words = "the rule that says so, in words"
    page = Result(Grid(["stage", "why"], [["hits", words], [words, "short"]], left=(0, 1)))._repr_html_()
    assert f'<div style="min-width:16em">{words}</div>' in page
    assert page.count("min-width:16em") == 1
