"""The pytest plugin: options, the fixture ``exactdice_check``, the summary; exactdice itself is imported on first use.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import json
import secrets
from argparse import ArgumentTypeError
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.testing.session import Session
    from exactdice.verify import Ledger

_FIXTURE = "exactdice_check"
_PROPERTY = "exactdice"  # under which a test's report, also that of a worker, says what was found


def _budget(text: str) -> str:
    try:
        right = 0 < Fraction(text) < 1
    except (ValueError, ZeroDivisionError):
        right = False
    if not right:
        raise ArgumentTypeError(f"{text!r} is no chance between 0 and 1; write a number such as 1e-6")
    return text


def _whole(text: str, least: int) -> int:
    if not text.isdecimal() or int(text) < least:
        raise ArgumentTypeError(f"{text!r} is no whole number of at least {least}")
    return int(text)


def _seed(text: str) -> int:
    return _whole(text, 0)


def _samples(text: str) -> int:
    return _whole(text, 1)


# Options that may stand in the project's settings, too: name, default, how to read it, what it is.
_SETTINGS: tuple[tuple[str, str, Callable[[str], Any], str], ...] = (
    ("budget", "1e-6", _budget, "chance of any false alarm in a session, shared by all its tests"),
    ("detect", "5%", str, "relative change of the mean that a passing check would have shown"),
    ("samples", "100000", _samples, "greatest number of samples that a check draws"),
    ("ledger", "", str, "file in which evidence goes on from session to session; half of the budget is its own"),
)


class _Shared:
    """What one process knows of the session: settings, the tests that were collected, what was found."""

    def __init__(self, config: pytest.Config) -> None:
        given = getattr(config, "workerinput", {}).get("exactdice")  # on a worker of pytest-xdist
        self.settings = {name: _setting(config, name, read) for name, _, read, _ in _SETTINGS}
        option = config.getoption("exactdice_seed")
        self.replayed = option is not None
        self.seed: int = given["seed"] if given else option if self.replayed else secrets.randbelow(10**9)
        self.copies: int = given["copies"] if given else 1
        self.forget: str | None = config.getoption("exactdice_forget")
        self.tests: Counter[str] = Counter()
        self._session: Session | None = None
        written = config.getoption("exactdice_ledger")  # as a path from here; in the settings from where they stand
        self._folder = config.invocation_params.dir if written else config.rootpath

    def session(self) -> Session:
        """The session of exactdice, which imports the engine."""
        from exactdice.testing.session import Session

        if self._session is None:
            self._session = Session(
                self.settings["budget"],
                self.copies * self.tests.total(),
                self.seed,
                replayed=self.replayed,
                detect=self.settings["detect"],
                most=self.settings["samples"],
                path=self._folder / self.settings["ledger"] if self.settings["ledger"] else None,
                forget=self.forget,
            )
        return self._session

    @property
    def ledger(self) -> Ledger | None:
        """The evidence of all sessions, where it was asked for and some test has checked something."""
        return None if self._session is None else self._session.ledger

    @property
    def refuted(self) -> bool:
        """Whether all tests together are refuted."""
        return self.ledger is not None and self.ledger.disagrees


_SHARED = pytest.StashKey[_Shared]()


def _default(text: str) -> str:
    """The default in the text of a help, where a percent sign is written twice."""
    return f" (default: {text})".replace("%", "%%") if text else ""


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """The options, in ``pytest --help`` under exactdice."""
    _leave_unwritten(pluginmanager)
    group = parser.getgroup("exactdice", "exact laws of simulators (exactdice)")
    for name, default, read, words in _SETTINGS:
        group.addoption(f"--exactdice-{name}", type=read, default=None, help=f"{words}{_default(default)}")
        parser.addini(f"exactdice_{name}", f"{words}; --exactdice-{name} goes before it", default=default)
    group.addoption(
        "--exactdice-seed", type=_seed, default=None, help="repeat a session's samples by the seed that it printed"
    )
    group.addoption(
        "--exactdice-forget",
        default=None,
        metavar="TEXT",
        help="drop the ledger's evidence of tests whose names hold this text",
    )


def _leave_unwritten(pluginmanager: pytest.PytestPluginManager) -> None:
    """Leave the modules of exactdice as they are: pytest rewrites asserts in all modules of a plugin's distribution.

    There are none in exactdice, and rewriting takes a second wherever bytecode is not kept. The set is private; where
    it does not exist, nothing happens.
    """
    getattr(pluginmanager.rewrite_hook, "_must_rewrite", set()).discard("exactdice")


def _setting(config: pytest.Config, name: str, read: Callable[[str], Any]) -> Any:
    """An option of the command line, or else of the project's settings."""
    given = config.getoption(f"exactdice_{name}")
    if given is not None:
        return given
    try:
        return read(config.getini(f"exactdice_{name}"))
    except ArgumentTypeError as error:
        raise pytest.UsageError(f"exactdice_{name}: {error}") from None


def pytest_configure(config: pytest.Config) -> None:
    """Read the settings; refuse a ledger that several processes would write."""
    shared = config.stash[_SHARED] = _Shared(config)
    if not shared.settings["ledger"]:
        if shared.forget is not None:
            raise pytest.UsageError("--exactdice-forget is without a ledger; name its file by --exactdice-ledger")
        return
    if config.getoption("dist", "no") != "no" or hasattr(config, "workerinput"):
        raise pytest.UsageError(
            "--exactdice-ledger is one file, which workers of pytest-xdist cannot share; leave out -n, or the ledger "
            "by -o exactdice_ledger="
        )


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give a worker of pytest-xdist the session's seed; where each runs all tests, they share the budget, too."""
    copies = node.workerinput["workercount"] if node.config.getoption("dist") == "each" else 1
    node.workerinput["exactdice"] = {"seed": node.config.stash[_SHARED].seed, "copies": copies}


def pytest_collection_finish(session: pytest.Session) -> None:
    """Count the tests among which the budget is shared; each worker sees all of them."""
    names = [item.nodeid for item in session.items if _FIXTURE in getattr(item, "fixturenames", ())]
    session.config.stash[_SHARED].tests = Counter(names)


@pytest.fixture
def exactdice_check(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Check a simulator: ``exactdice_check(simulate, law)``; its law is a law, an attack or a dice text.

    A function of one required parameter receives a seeded ``random.Random``, one of none draws from the module
    ``random``. Further: answer=, detect=, most=, source=, as ``exactdice.testing.assert_law`` has them.
    """
    shared, node = request.config.stash[_SHARED], request.node
    if node.nodeid not in shared.tests:
        raise pytest.UsageError(
            f"{_FIXTURE} was asked for while the test ran, so that it has no share of the error budget; write it as a "
            "parameter of the test or of a fixture"
        )
    session = shared.session()

    def check(data: Any, law: Any, **options: Any) -> Any:
        __tracebackhide__ = True
        return session.check(node.nodeid, report, data, law, **options)

    def report(line: str) -> None:
        node.user_properties.append((_PROPERTY, line))

    return check


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Tests that pass one by one may still be refuted by the ledger of all of them together."""
    if session.config.stash[_SHARED].refuted and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """What was checked: samples, evidence, budget used, and what the passes would have shown."""
    shared = config.stash[_SHARED]
    reports = [report for listed in terminalreporter.stats.values() for report in listed]
    written = [line for report in reports for name, line in getattr(report, "user_properties", ()) if name == _PROPERTY]
    records = {record["test"]: record for record in map(json.loads, written)}  # a test reports more than once
    if not records:
        return
    from exactdice.testing.summary import summary

    everything = config.option.verbose > 0
    terminalreporter.section("exactdice")
    for line in summary(list(records.values()), shared.settings["budget"], shared.seed, everything=everything):
        terminalreporter.write_line(line)
    if shared.ledger is not None:
        terminalreporter.write_line(f"ledger {shared.settings['ledger']}, {shared.ledger}")
