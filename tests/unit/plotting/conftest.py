"""Pictures are drawn without a screen, settings of matplotlib must not change, and figures are closed after a test."""

import pytest


@pytest.fixture(autouse=True)
def closed_figures():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    before = dict(matplotlib.rcParams)
    yield
    assert dict(matplotlib.rcParams) == before, "a picture has changed a setting of matplotlib"
    pyplot.close("all")
