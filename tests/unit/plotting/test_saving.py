"""Files of pictures: the same bytes from the same picture, and nothing in them that changes from day to day."""

import os
import subprocess
import sys
from io import BytesIO

import pytest

from exactdice import bernoulli, d6, plot, symbols
from exactdice.errors import OperandError
from exactdice.games.wh40k import Model, Unit, Weapon, attack
from exactdice.plotting import save

p = symbols("p")
RIFLE = Weapon("Rifle", attacks=2, skill=3, strength=4, damage=1)
BOYZ = Unit("Boyz", toughness=5, models=10 * [Model(wounds=1, save=5)])
PICTURES = {
    "bars": lambda: plot(2 @ d6, unit="inches"),
    "curves": lambda: plot({"six": 6 @ bernoulli(p), "D6": d6}),
    "ridges": lambda: plot({n: n @ d6 for n in (1, 2, 3)}, "ridges"),
    "heat": lambda: plot(d6.product(d6)),
    "attack": lambda: plot(attack([(5, RIFLE)], BOYZ)),
}


def written(draw, kind):
    stream = BytesIO()
    save(draw(), stream, format=kind, dpi=50)
    return stream.getvalue()


@pytest.mark.parametrize(("name", "kind"), [*[(name, "svg") for name in PICTURES], ("bars", "png"), ("heat", "png")])
def test_the_same_bytes_twice(name, kind):
    assert written(PICTURES[name], kind) == written(PICTURES[name], kind)


def test_the_same_bytes_in_another_process():
    script = """
import sys
from exactdice import d6, plot
from exactdice.plotting import save
save(plot(2 @ d6, unit="inches"), sys.stdout.buffer, format="svg")
"""
    environment = os.environ | {
        "PYTHONHASHSEED": "7",
        "PYTHONPATH": os.pathsep.join(sys.path),
        "MPLBACKEND": "Agg",
    }
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=environment)
    assert run.stdout == written(PICTURES["bars"], "svg")


def test_no_date_and_no_version():
    assert b"dc:date" not in written(PICTURES["bars"], "svg")
    assert b"Software" not in written(PICTURES["bars"], "png")
    assert b"CreationDate" not in written(PICTURES["bars"], "pdf")


def test_the_name_of_a_file_says_its_format(tmp_path):
    save(PICTURES["bars"](), tmp_path / "two.svg")
    save(PICTURES["bars"](), str(tmp_path / "two"))
    assert (tmp_path / "two.svg").read_bytes().startswith(b"<?xml")
    assert (tmp_path / "two").read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_saved():
    with pytest.raises(OperandError, match="is no matplotlib Axes"):
        save(2 @ d6, "two.svg")
