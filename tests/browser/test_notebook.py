"""A notebook in a real JupyterLab: all cells run, the explorer's slider changes its number, nothing is fetched."""

import json
import os
import socket
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from exactdice.games.wh40k import Situation, Unit, Weapon, attack

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "00_five_minutes.ipynb"
SECONDS = 60  # until JupyterLab answers, and until all cells have run
WEAPON, TARGET = "Gun A2 BS4+ S4 AP-1 D1", "3x Scouts T4 Sv4+ W1"
CELLS = {
    "explorer": f"from exactdice.widgets import attack_explorer\n\nattack_explorer({WEAPON!r}, {TARGET!r})",
    "end": "print('all', 'cells', 'have', 'run')",
}
MODULES = ("jupyterlab", "ipywidgets")


def expected(modifier):
    """The mean of the wounds that the attack of the explorer takes, as the page shows it."""
    volley = attack([(1, Weapon.parse(WEAPON))], Unit.parse(TARGET), Situation(hit_modifiers=(modifier,)))
    return str(volley.wounds_lost.mean())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of the notebook without its outputs, with the explorer below it."""
    folder = tmp_path_factory.mktemp("lab")
    book = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    book["cells"] += [{"cell_type": "code", "id": name, "metadata": {}, "source": text} for name, text in CELLS.items()]
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    (folder / NOTEBOOK.name).write_text(json.dumps(book), encoding="utf-8")
    return folder


def free_port():
    """A port of this machine that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture
def lab(scheme, folder, must_have, tmp_path):
    """The address of the notebook in a JupyterLab whose theme is light or dark."""
    for module in MODULES:
        must_have(find_spec(module), module, "pip install -e '.[notebook]'")
    apputils = "@jupyterlab/apputils-extension"
    settings = {
        f"{apputils}:notification": {"fetchNews": "false"},
        f"{apputils}:themes": {"theme": f"JupyterLab {scheme.title()}"},
        "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},  # cells out of sight stay in the page
    }
    (tmp_path / "overrides.json").write_text(json.dumps(settings), encoding="utf-8")
    port = free_port()
    log = tmp_path / "lab.log"
    with log.open("w", encoding="utf-8") as stream:
        server = subprocess.Popen(
            [
                *(
                    sys.executable,
                    "-m",
                    "jupyterlab",
                    "--no-browser",
                    "--allow-root",
                    "--ip=127.0.0.1",
                    f"--port={port}",
                ),
                *("--IdentityProvider.token=t", f"--ServerApp.root_dir={folder}"),
                *(f"--LabApp.app_settings_dir={tmp_path}", "--LabApp.news_url=None"),
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            ],
            stdout=stream,
            stderr=stream,
            env={**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path), "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path)},
        )
    try:
        await_answer(f"http://127.0.0.1:{port}/api?token=t", server, log)
        yield f"http://127.0.0.1:{port}/lab/tree/{NOTEBOOK.name}?token=t&reset"
    finally:
        server.terminate()
        server.wait(timeout=30)


def await_answer(address, server, log):
    """Wait until a server answers, or fail with what it wrote."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            with urlopen(address, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"JupyterLab does not answer:\n{log.read_text(encoding='utf-8')[-3000:]}")


def test_a_notebook_and_its_explorer(watched, lab, scheme):
    page = watched.page
    page.set_default_timeout(1000 * SECONDS)
    page.goto(lab)
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()  # else it asks for a kernel
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.locator(".jp-OutputArea-output", has_text="all cells have run").wait_for()
    assert page.locator(".jp-OutputArea-output svg").count() >= 2  # laws that drew themselves
    assert page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0

    explorer = page.locator(".jp-OutputArea-output", has=page.locator(".noUi-handle")).last
    explorer.get_by_text(expected(0), exact=True).first.wait_for()
    assert expected(1) != expected(0)
    handle = explorer.locator(".widget-slider", has_text="hit modifier").locator(".noUi-handle")
    handle.focus()
    page.keyboard.press("ArrowRight")
    explorer.get_by_text(expected(1), exact=True).first.wait_for()
    explorer.scroll_into_view_if_needed()
    watched.picture(f"lab_{scheme}")
    assert watched.outside == []
    assert watched.errors == []
