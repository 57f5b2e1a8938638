"""The README's table of figures is the one that ``tests/bench/readme.py`` cuts from the last measurement."""

from bench import readme

FIGURES, README = [file.read_text(encoding="utf-8") for file in (readme.FIGURES, readme.README)]


def test_the_readme_shows_the_figures_that_were_measured_last():
    assert readme.put(README, FIGURES) == README
    assert readme.put(README.replace("| cold  |", "| warm  |"), FIGURES) == README  # whatever stood there before


def test_what_is_cut():
    head, rule, *rows = readme.cut(FIGURES).splitlines()
    assert head.startswith("| workload ")
    assert set(rule) == set("|- ")
    modes = {}
    for row in rows:
        workload, mode = [cell.strip() for cell in row.split("|")[1:3]]
        modes.setdefault(workload, []).append(mode)
    assert modes["2d6"] == ["cold", "built"]
    assert modes["largest set of 20d20"] == ["cold"]
    assert modes["prepared: 20 x D2 into 10 x W2"] == ["warm"]
    assert "three weapons into 10 x W2" not in modes
