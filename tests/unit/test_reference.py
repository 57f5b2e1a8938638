"""The reference pages name every public name once, and each docstring has its law, its arguments and an example."""

import inspect
import re
from functools import cached_property
from importlib import import_module
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "notebooks" / "reference"
MODULES = {
    "exactdice": "",
    "exactdice.cards": "",
    "exactdice.errors": "",
    "exactdice.games.fantasy": "",
    "exactdice.games.wh40k": "",
    "exactdice.games.wh40k.armoury": "KnownWeapon KnownUnit Known weapon unit WEAPONS UNITS",
    "exactdice.games.wh40k.orks": "Rule rule RULES apply Force Muster Moves da_jump da_jump_then_charge models_counted",
    "exactdice.plotting": "",
    "exactdice.scenario": "",
    "exactdice.symbolic": "",
    "exactdice.testing": "",
    "exactdice.testing.strategies": "distributions weapons models units situations",
    "exactdice.verify": "",
    "exactdice.widgets": "",
}


def public(module):
    """The public names of a module that are not modules; a module without ``__all__`` may have them listed above."""
    found = import_module(module)
    names = (
        MODULES[module].split() or getattr(found, "__all__", None) or [n for n in dir(found) if not n.startswith("_")]
    )
    return {n for n in names if not inspect.ismodule(getattr(found, n)) and n not in ("annotations", "TYPE_CHECKING")}


def listed():
    """What the pages document: (module, name) for each directive."""
    pairs = []
    for page in PAGES.glob("*.md"):
        module = ""
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith(".. currentmodule:: "):
                module = line.split()[-1]
            elif found := re.match(r"\.\. auto(?:class|function|data|exception):: (\w+)$", line):
                pairs.append((module, found[1]))
    return pairs


def public_values():
    """Every public name with its value: (module, name, value)."""
    return [
        (module, name, getattr(import_module(module), name)) for module in MODULES for name in sorted(public(module))
    ]


def lacks(thing):
    """What a reader would miss in the docstring of a class or a function."""
    text = inspect.getdoc(thing) or ""
    missing = [] if text.partition("\n")[0].endswith((".", "?")) else ["a first line that is a sentence"]
    is_error = inspect.isclass(thing) and issubclass(thing, Exception)
    if ">>> " not in text and not is_error:
        missing.append("an example")
    if inspect.isfunction(thing) and inspect.signature(thing).parameters and "Args:" not in text:
        missing.append("its arguments")
    return missing


def test_no_name_stands_twice():
    assert len(listed()) == len(set(listed()))


def test_every_public_name_stands_in_the_reference():
    shown = [getattr(import_module(module), name) for module, name in listed()]
    missing = [
        f"{module}.{name}" for module, name, value in public_values() if not any(value is other for other in shown)
    ]
    assert not missing


def methods(kind):
    """What a reader sees of a class besides itself: its public methods and properties, also those of its bases here."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("exactdice")]
    names = {name for base in bases for name in vars(base) if not name.startswith("_")}
    members = {name: inspect.getattr_static(kind, name) for name in names}
    seen = (property, cached_property, classmethod, staticmethod)
    return {name: one for name, one in members.items() if inspect.isfunction(one) or isinstance(one, seen)}


CLASSES = [(module, name) for module, name in listed() if inspect.isclass(getattr(import_module(module), name))]


def lacking(member):
    """What a reader would miss of a method or a property: a first sentence, arguments."""
    text = inspect.getdoc(member) or ""
    missing = [] if text.partition("\n")[0].endswith((".", "?")) else ["a first line that is a sentence"]
    function = getattr(member, "__func__", member)
    if inspect.isfunction(function) and set(inspect.signature(function).parameters) - {"self", "cls"}:
        missing += [] if "Args:" in text else ["its arguments"]
    return missing


@pytest.mark.parametrize(("module", "name"), CLASSES)
def test_what_a_reader_needs_of_the_methods(module, name):
    members = methods(getattr(import_module(module), name))
    assert {key: lacking(one) for key, one in members.items() if lacking(one)} == {}


@pytest.mark.parametrize(("module", "name"), listed())
def test_what_a_reader_needs(module, name):
    thing = getattr(import_module(module), name)
    if inspect.isclass(thing) or inspect.isfunction(thing):  # a value says by its law or its rows what it is
        assert lacks(thing) == []
