"""The line on standard error while something takes long: there on a terminal, gone before the answer, nowhere else."""

import sys
from time import monotonic, sleep

import pytest
from terminal_sessions import Stream, execute

from exactdice.cli import progress, roll

MATRIX = 'exactdice matrix "Gun A1 BS3+ S4 D1" --target "Scout T4 Sv4+ W1" --target "Tank T9 Sv2+ W9" --format csv'


@pytest.fixture
def impatient(monkeypatch):
    """A line appears after a hundredth of a second, and what is computed takes longer than that."""
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    waited = []

    def parse(text, parse=roll.parse):
        line = progress._lines[0] if progress._lines else None
        began = monotonic()
        while line is not None and not line._width and monotonic() - began < 10:
            sleep(0.001)
        waited.append(text)
        return parse(text)

    monkeypatch.setattr(roll, "parse", parse)
    return waited


def test_on_a_terminal_a_line_appears_and_is_erased_before_the_answer(impatient, tmp_path):
    text = execute("exactdice roll 'd6 >= 4'", True, tmp_path)
    answer, _, said = text.partition("\n")
    assert answer == "1/2 = 50 %"
    assert said.startswith("\rcomputing, 0 s ...")
    assert said.endswith("\r" + " " * len("computing, 0 s ...") + "\r")


def test_it_is_erased_before_an_error(impatient, tmp_path):
    said = execute("exactdice roll 2d6x", True, tmp_path)
    erased, error = said.rsplit("\r", 1)
    assert erased.startswith("\rcomputing")
    assert error.startswith("error: cannot read '2d6x'")


def test_a_pipe_sees_nothing_of_it(impatient, tmp_path):
    assert execute("exactdice roll 'd6 >= 4'", False, tmp_path) == "1/2 = 50 %\n"
    assert impatient == ["d6 >= 4"]


def test_a_matrix_says_how_far_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    steps = []
    monkeypatch.setattr(progress, "step", steps.append)
    execute(MATRIX, True, tmp_path)
    assert steps == ["cell 1 of 2", "cell 2 of 2"]


def test_steps_are_shown(monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    stream = Stream(True)
    monkeypatch.setattr(sys, "stderr", stream)
    progress.begin()
    progress.step("cell 3 of 40")
    began = monotonic()
    while "cell 3 of 40, 0 s ..." not in stream.written() and monotonic() - began < 10:
        sleep(0.001)
    progress.end()
    assert "\rcell 3 of 40, 0 s ..." in stream.written()
    progress.step("nothing is computed any more")
    progress.end()
    assert "any more" not in stream.written()


def test_a_stream_that_breaks_ends_it(monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    stream = Stream(True)
    monkeypatch.setattr(sys, "stderr", stream)
    progress.begin()
    stream.isatty = None
    monkeypatch.setattr(stream, "write", lambda text: (_ for _ in ()).throw(OSError("gone")))
    line = progress._lines[0]
    line._thread.join(10)
    assert not line._thread.is_alive()
    progress.end()


def test_nothing_is_begun_without_a_terminal(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    progress.begin()
    assert progress._lines == []
