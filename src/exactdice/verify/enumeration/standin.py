"""Scripted draws stand in for the module ``random``, every generator made of it, and names imported from it before."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock, get_ident
from threading import enumerate as threads
from typing import Any

from exactdice.verify.enumeration.sources import ScriptedRandom
from exactdice.verify.enumeration.tree import Draws

_ONE_AT_A_TIME = RLock()  # two threads would restore each other's names; inside one thread they nest
_NAMES = [name for name in vars(ScriptedRandom) if not name.startswith("__")]
_ABSENT = object()


class Follower:
    """Sends the calls of a run to the tree of draws, and those of everything else to what was there before."""

    def __init__(self, tree: Draws) -> None:
        self._tree = tree
        self._before = {thread.ident for thread in threads()}

    def follows(self) -> bool:
        """Whether this call belongs to the run; one of a thread that the run has started is refused."""
        owner, here = self._tree.owner, get_ident()
        return owner == here or (owner is not None and here not in self._before)

    def function(self, scripted: Callable[..., Any], before: Callable[..., Any]) -> Callable[..., Any]:
        """A function that stands in for another during a run."""

        def either(*args: Any, **kwargs: Any) -> Any:
            return (scripted if self.follows() else before)(*args, **kwargs)

        return either

    def method(self, scripted: Callable[..., Any], before: Callable[..., Any]) -> Callable[..., Any]:
        """The same for a method, whose object the scripted one does not need."""

        def either(self_: Any, *args: Any, **kwargs: Any) -> Any:
            return scripted(*args, **kwargs) if self.follows() else before(self_, *args, **kwargs)

        return either


@contextmanager
def scripted_random(tree: Draws, names: dict[str, Any]) -> Iterator[None]:
    """During the runs inside the block, ``random`` is answered by the tree.

    Methods of ``random.Random`` and ``random.SystemRandom`` are replaced on the classes, so generators made before or
    inside are scripted, those of ``secrets`` as well; functions of the module are replaced in each module that has
    imported them by name. Names in closures, default arguments and objects are not found, nor is ``os.urandom``.

    Args:
        tree: Answers the draws.
        names: The global names of the simulator, which need not be those of a module.
    """
    source, follower = ScriptedRandom(tree), Follower(tree)
    places: list[tuple[type, str]] = [(random.Random, name) for name in _NAMES]
    places += [(random.SystemRandom, name) for name in _NAMES if name in vars(random.SystemRandom)]
    methods = {
        (kind, name): follower.method(getattr(source, name), getattr(kind, name, getattr(source, name)))
        for kind, name in places
    }
    functions = {
        name: follower.function(getattr(source, name), getattr(random, name))
        for name in _NAMES
        if hasattr(random, name)
    }
    with _ONE_AT_A_TIME:
        found = [(getattr(random, name), function) for name, function in functions.items()]
        before = {(kind, name): vars(kind).get(name, _ABSENT) for kind, name in places}
        with replaced_everywhere(found, names):
            try:
                for (kind, name), method in methods.items():
                    setattr(kind, name, method)
                yield
            finally:
                for (kind, name), value in before.items():
                    if value is _ABSENT:
                        delattr(kind, name)
                    else:
                        setattr(kind, name, value)


@contextmanager
def replaced_everywhere(pairs: list[tuple[Any, Any]], more: dict[str, Any]) -> Iterator[None]:
    """Other objects in place of some, under every name that any module has for them, and in more names."""
    by_id = {id(old): (old, new) for old, new in pairs}
    changed: list[tuple[dict[str, Any], str, Any]] = []
    try:
        for names in [*[getattr(module, "__dict__", {}) for module in list(sys.modules.values())], more]:
            for name, value in list(names.items()):
                old, new = by_id.get(id(value), (None, None))
                if old is not None and old is value:
                    names[name] = new
                    changed.append((names, name, old))
        yield
    finally:
        for names, name, old in changed:
            names[name] = old
