"""HTML and SVG: everything is escaped, the same input gives the same bytes, pictures are labelled."""

import xml.etree.ElementTree as ET
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from exactdice.format import html, svg

EVIL = "<script>alert(1)</script>\"'& \x00\ud800"


class Reader(HTMLParser):
    """The tags that a browser would see, what is left open, and what each attribute says."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.values, self.data = [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.open.append(tag)
        self.values += [value for _, value in attrs]

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.values += [value for _, value in attrs]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.data.append(data)


def read(text):
    text.encode("utf-8")
    reader = Reader(text)
    assert reader.open == []
    assert not {"script", "b", "link", "img"} & set(reader.tags)
    assert " id=" not in text  # two outputs on one page would collide
    assert "http" not in text
    return reader


def everything(text):
    """Every place where a user's text may stand."""
    row = svg.Bar(text, Fraction(1, 2), text)
    return html.figure(
        [
            text,
            html.title(text),
            html.note(text),
            html.side_by_side([text, svg.bars([row], label=text, lines=[(1, text)]), svg.strip(Fraction(1), text)]),
            html.folded(text, text, shown=True),
            html.table([text, text], [[text, text]], left=(0,), caption=text),
            html.heat([text, text], [(text, [html.Heat(text, Fraction(1), text), None])], caption=text),
        ],
        label=text,
    )


def test_text_of_users_is_escaped_everywhere():
    reader = read(everything(EVIL))
    plain = read(everything("x"))
    assert reader.tags == plain.tags
    assert reader.data.count("x") == 0
    seen = EVIL.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert sum([value == seen for value in reader.values]) == plain.values.count("x") > 0


def test_markup_is_not_escaped_again():
    bold = html.Markup("<i>x</i>")
    assert html.escaped(bold) is bold
    assert "<i>x</i>" in html.table(["a", "b"], [["1", bold]])


def test_the_same_input_gives_the_same_bytes():
    assert everything("a & b") == everything("a & b")


def test_a_table_names_its_rows_and_columns():
    text = html.table(["roll", "chance"], [["1", "1/6"]], left=(1,))
    assert '<th scope="col">roll</th><th scope="col" class="ed-left">chance</th>' in text
    assert '<tr><th scope="row">1</th><td class="ed-left">1/6</td></tr>' in text


@pytest.mark.parametrize(
    ("share", "colour"),
    [
        (Fraction(1), "background-color:rgba(74,134,197,0.70)"),
        (Fraction(1, 2), "background-color:rgba(74,134,197,0.38)"),  # 6 + 64/2
        (Fraction(1, 10**9), "background-color:rgba(74,134,197,0.06)"),
        (Fraction(0), '""'),
    ],
)
def test_heat_is_the_share_and_what_is_possible_is_seen(share, colour):
    assert colour in html.heat(["", "a"], [("b", [html.Heat("x", share, "y")])])


def test_small_heat_has_no_text_but_tells_its_values():
    text = html.heat(["", "a"], [("b", [html.Heat("shown", Fraction(1), "1/2")])], small=True)
    assert "shown" not in text
    assert 'data-exact="1/2" aria-label="1/2" tabindex="0"' in text


def test_folded_parts_open_without_a_script():
    assert html.folded("more", "x") == "<details><summary>more</summary>x</details>"
    assert html.folded("more", "x", shown=True).startswith("<details open>")


# --- bars -------------------------------------------------------------------------------------------------------------


def drawn(text):
    """The picture as XML: columns, heights and labels of its bars."""
    root = ET.fromstring(text)
    groups = [group for group in root.iter("g") if group.get("class") == "ed-bar"]
    rects = [group.findall("rect")[1] for group in groups]
    labels = [node.text for node in root.findall("text")]
    return groups, [(float(r.get("x")), float(r.get("height"))) for r in rects], labels


def bars(sizes, **options):
    return svg.bars([svg.Bar(str(i), size, f"{i}: {size}") for i, size in sizes], label="bars", **options)


def test_bars_are_in_proportion_and_tell_their_values():
    groups, places, labels = drawn(bars([(1, Fraction(1, 3)), (2, Fraction(2, 3))]))
    assert [height for _, height in places] == [60, 120]
    assert labels == ["1", "2"]
    assert groups[1].find("title").text == groups[1].get("aria-label") == "2: 2/3"
    assert {group.get("tabindex") for group in groups} == {"0"}


def test_gaps_are_drawn_as_gaps():
    rows = [svg.Bar(str(x), 1, str(x), x) for x in (0, 2, 3)]
    _, places, _ = drawn(svg.bars(rows, label="gaps"))
    (first, _), (second, _), (third, _) = places
    assert second - first == 2 * (third - second)


def test_what_is_possible_is_at_least_a_pixel_high():
    _, places, _ = drawn(bars([(0, 10**9), (1, 1), (2, 0)]))
    assert [height for _, height in places] == [120, 1, 0]


def test_one_scale_for_several_pictures():
    _, places, _ = drawn(bars([(0, Fraction(1, 4))], most=Fraction(1, 2)))
    assert places[0][1] == 60


def test_nothing_at_all_has_no_height():
    _, places, _ = drawn(bars([(0, 0)]))
    assert places[0][1] == 0


@pytest.mark.parametrize(
    ("low", "number", "labels"),
    [
        (1, 12, [str(n) for n in range(1, 13)]),
        (1, 31, [str(n) for n in range(2, 32, 2)]),  # columns of 4600 // 31 = 148; two digits take 2 * 66 + 60 = 192
        (-7, 100, [str(n) for n in range(-5, 93, 5)]),  # every fifth: 5 columns of 46 are 230
        (1, 1000, [str(n) for n in range(50, 1001, 50)]),  # every fiftieth, because twenties would be 50 labels
    ],
)
def test_labels_are_thinned_to_round_numbers(low, number, labels):
    assert drawn(bars([(low + i, 1) for i in range(number)]))[2] == labels


def test_ends_keep_their_labels_when_others_are_thinned():
    rows = [svg.Bar("< 3", 1, "", 0, pale=True), *[svg.Bar(str(n), 1, "", n - 1) for n in range(3, 60)]]
    rows.append(svg.Bar("> 59", 1, "", 60, pale=True))
    labels = drawn(svg.bars(rows, label="ends"))[2]
    assert labels == ["< 3", *[str(n) for n in range(10, 56, 5)], "> 59"]


def test_labels_that_count_nothing_are_thinned_from_the_first():
    rows = [svg.Bar(f"{n}/7", 1, "") for n in range(100)]
    assert drawn(svg.bars(rows, label="sevenths"))[2][:2] == ["0/7", "10/7"]
    rows = [svg.Bar(str(-n), 1, "") for n in range(100)]
    assert drawn(svg.bars(rows, label="down"))[2][:2] == ["0", "-10"]  # "-99" takes 3 * 66 + 60 = 258, more than 5 * 46


def test_long_labels_widen_their_columns_or_are_cut():
    _, places, labels = drawn(bars([("steady and calm", 1), ("broken", 1)]))
    assert labels == ["steady and calm", "broken"]
    assert places[1][0] - places[0][0] == 15 * 6.6 + 6
    assert drawn(bars([("x" * 30, 1)]))[2] == ["x" * 23 + "…"]


def test_a_bar_for_many_outcomes_is_hollow():
    text = svg.bars([svg.Bar("9+", 1, "all others", pale=True)], label="rest")
    assert 'fill="none" stroke="#4a86c5"' in text


@pytest.mark.parametrize(
    ("most", "names"),
    [
        (Fraction(1), ["50%", "100%"]),
        (Fraction(95, 100), ["20%", "40%", "60%", "80%"]),
        (Fraction(1, 4), ["10%", "20%"]),
        (Fraction(1, 6), ["5%", "10%", "15%"]),
        (Fraction(1, 10), ["5%", "10%"]),
        (Fraction(1, 10**6), ["5e-5%", "0.0001%"]),
    ],
)
def test_lines_of_reference(most, names):
    lines = svg.percent_lines(most)
    assert [name for _, name in lines] == names
    assert [f"{float(100 * size):.9g}%" for size, _ in lines] == [f"{float(name[:-1]):.9g}%" for name in names]


def test_lines_of_reference_are_drawn_at_their_size():
    root = ET.fromstring(bars([(0, 2)], lines=[(1, "half")]))
    line = root.find("line")
    assert (line.get("y1"), line.get("y2")) == ("78", "78")  # 18 above the bars, half of 120


def test_a_line_with_a_formula_scrolls_in_its_own_box():
    """A formula does not wrap: a line that holds one must not widen the page."""
    assert ".exactdice div:has(>math){overflow:auto hidden;max-width:100%}" in html.STYLE
