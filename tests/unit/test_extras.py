"""Libraries of extras: missed in one sentence with the command that installs them."""

import sys

import pytest

from exactdice import d6, errors, plot
from exactdice.extras import needed


def test_a_library_that_is_there():
    assert needed("json.decoder", "plot", "a plot").JSONDecodeError is not None


def test_a_library_that_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.axes", None)
    with pytest.raises(errors.MissingExtraError) as caught:
        plot(2 @ d6)
    words = "a plot needs matplotlib, which is not installed; write pip install 'exactdice[plot]'"
    assert str(caught.value) == words
    assert isinstance(caught.value, ImportError)


def test_a_library_that_lacks_another_is_not_missing_itself(tmp_path, monkeypatch):
    (tmp_path / "half_a_library.py").write_text("import nowhere_to_be_found\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        needed("half_a_library", "plot", "a plot")
