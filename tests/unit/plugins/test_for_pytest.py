"""The pytest plugin in sessions of its own: passes, failures, settings, replays, workers, the ledger."""

import json
import os
import re
import subprocess
import sys

import pytest

pytest_plugins = ["pytester"]
NAME = "_exactdice_plugins.for_pytest"

SIMULATORS = """
    import random
    from exactdice import d6

    def die(rng):
        return rng.randint(1, 6)

    def d7(rng):
        return rng.randint(1, 7)

    def twos():
        return 2 * (random.randint(1, 6) + 1)
"""
RIGHT = "def test_right(exactdice_check): exactdice_check(die, d6, detect='20%')"
WRONG = "def test_wrong(exactdice_check): exactdice_check(twos, '2D6+1')"


@pytest.fixture
def run(pytester, monkeypatch):
    """A session with this plugin alone, as strict as a project can be."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # for those that run apart

    def session(tests, *arguments, settings="", plugins=(), apart=False):
        strict = "addopts = --strict-markers --strict-config\nfilterwarnings = error\n"
        pytester.makeini(f"[pytest]\n{strict}{settings}")
        pytester.makepyfile(test_sample=SIMULATORS.replace("\n    ", "\n") + "\n" + tests)
        loaded = [part for plugin in (NAME, *plugins) for part in ("-p", plugin)]
        start = pytester.runpytest_subprocess if apart else pytester.runpytest_inprocess
        return start(*loaded, *arguments)

    return session


def seed_of(result):
    """The seed in the summary."""
    return re.search(r"; seed (\d+)", result.stdout.str())[1]


# --- what a session says --------------------------------------------------------------------------------------------


def test_a_right_simulator_passes_and_a_wrong_one_fails_with_all_that_is_known(run):
    result = run(f"{RIGHT}\n{WRONG}")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*LawAssertionError: the simulator does not follow 2D6+1",
            "*disagrees after 100 samples: the law cannot give this",
            "*outcome * exact * seen * z",
            "*14 * 0% * impossible",
            "*diagnosis after 1,000 samples: die and bonus multiplied: it rolls one die and multiplies all*",
            f"*the same samples again: pytest --exactdice-seed={seed_of(result)} --exactdice-budget=1/2000000 *",
            "*= exactdice =*",
            "2 checks, * samples, log10 E at most infinite; 5e-07 of the error budget 1e-6 used; seed *",
            "test_sample.py::test_wrong: disagrees after 100 samples, log10 E = infinite",
            "test_sample.py::test_right: agrees after * which would have shown a change of 20 % in the mean, *",
        ]
    )
    assert "for_pytest.py:" not in result.stdout.str()  # the traceback ends in the test


def test_a_seed_repeats_a_session_and_others_differ(run):
    printing = f"{RIGHT}\ndef test_numbers(exactdice_check): exactdice_check(lambda r: print(r.random()) or 7, d6)"
    numbers = [
        re.findall(r"^0\.\d+$", run(printing, *arguments).stdout.str(), re.MULTILINE)
        for arguments in (["--exactdice-seed=5"], ["--exactdice-seed=5", "-k", "numbers"], [])
    ]
    assert len(numbers[0]) >= 100
    assert numbers[0] == numbers[1] != numbers[2]


def test_sessions_that_check_nothing_say_nothing(run):
    result = run("def test_else(): pass")
    result.assert_outcomes(passed=1)
    assert "exactdice =" not in result.stdout.str()


def test_many_checks_are_shown_in_full_on_demand(run):
    tests = "import pytest\n@pytest.mark.parametrize('i', range(12))\n" + RIGHT.replace("check):", "check, i):")
    brief = run(tests, "-q")
    brief.stdout.fnmatch_lines(["12 checks, *", "and 2 more, which -v shows"])
    assert "more, which" not in run(tests, "-v").stdout.str()


def test_what_was_found_stands_in_the_report_for_machines(run, pytester):
    run(f"{RIGHT}\n{WRONG}", "--junitxml=report.xml").assert_outcomes(passed=1, failed=1)
    assert "&quot;answer&quot;: &quot;agrees&quot;" in (pytester.path / "report.xml").read_text()


# --- the budget -----------------------------------------------------------------------------------------------------


def alarms(result_or_path):
    """The alarms in a report for machines, one for each check."""
    text = result_or_path.read_text().replace("&quot;", '"')
    return [json.loads(line)["alarm"] for line in re.findall(r'value="({.*?})"', text)]


def test_the_budget_is_shared_by_the_tests_that_check_something(run, pytester):
    """Of three tests two check something, one of them through a fixture: 1/2 of the budget, and 1/2 of that."""
    tests = f"""
import pytest
{RIGHT}
def test_else(): pass
@pytest.fixture
def checked(exactdice_check): exactdice_check(die, d6, detect='20%')
@pytest.mark.usefixtures('checked')
def test_by_fixture(): pass
"""
    run(tests, "--junitxml=report.xml", settings="exactdice_budget = 1/1000").assert_outcomes(passed=3)
    assert alarms(pytester.path / "report.xml") == ["1/4000", "1/4000"]
    run(tests, "--junitxml=report.xml", "--exactdice-budget=0.01").assert_outcomes(passed=3)
    assert alarms(pytester.path / "report.xml") == ["1/400", "1/400"]


def test_a_test_without_a_share_is_refused(run):
    result = run("def test_late(request): request.getfixturevalue('exactdice_check')(die, d6)")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*exactdice_check was asked for while the test ran, so that it has no share*"])


def test_settings_and_options(run):
    test = "def test_right(exactdice_check): exactdice_check(die, d6)"
    run(test, settings="exactdice_detect = 25%").stdout.fnmatch_lines(["*would have shown a change of 25 % in*"])
    run(test, "--exactdice-detect=30%", settings="exactdice_detect = 25%").stdout.fnmatch_lines(["*change of 30 %*"])
    run(test, "--exactdice-samples=200").stdout.fnmatch_lines(["*too few samples to say whether the simulator*"])


@pytest.mark.parametrize(
    ("arguments", "settings", "words"),
    [
        (["--exactdice-budget=2"], "", "argument --exactdice-budget: '2' is no chance between 0 and 1; write a number"),
        (["--exactdice-budget=few"], "", "'few' is no chance between 0 and 1"),
        (["--exactdice-seed=-1"], "", "'-1' is no whole number of at least 0"),
        (["--exactdice-samples=0"], "", "'0' is no whole number of at least 1"),
        ([], "exactdice_budget = 1/0", "exactdice_budget: '1/0' is no chance between 0 and 1"),
        (["--exactdice-forget=x"], "", "--exactdice-forget is without a ledger; name its file by --exactdice-ledger"),
    ],
)
def test_wrong_options_are_usage_errors(run, arguments, settings, words):
    result = run(RIGHT, *arguments, settings=settings)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert words in result.stderr.str() + result.stdout.str()


def test_the_options_stand_in_the_help(run):
    lines = run(RIGHT, "--help").stdout.str()
    for name in ("budget", "detect", "samples", "ledger", "seed", "forget"):
        assert f"--exactdice-{name}" in lines
    for name in ("budget", "detect", "samples", "ledger"):
        assert f"exactdice_{name} (string):" in lines
    assert "(default: 5%)" in lines


# --- the ledger -----------------------------------------------------------------------------------------------------


def test_a_ledger_goes_on_and_is_told_in_the_summary(run, pytester):
    for samples in (1, 2):
        result = run(RIGHT, "--exactdice-ledger=evidence.json")
        result.assert_outcomes(passed=1)
        result.stdout.fnmatch_lines(["ledger evidence.json, no alarm: log10 E = *", "*test_right: * samples, log10 E*"])
        tests = json.loads((pytester.path / "evidence.json").read_text())["tests"]
        seen = sum(number for _, number in tests["test_sample.py::test_right"]["counts"])
        assert seen >= samples * 100


def test_a_ledger_in_the_settings_lies_beside_them(run, pytester):
    pytester.mkdir("below")
    run(RIGHT, f"--rootdir={pytester.path}", settings="exactdice_ledger = evidence.json").assert_outcomes(passed=1)
    assert (pytester.path / "evidence.json").exists()


def test_tests_that_pass_alone_may_be_refuted_together(run, pytester):
    """The ledger of an earlier session, refuted by another test, fails the session until it is forgotten."""
    impossible = {"law": "-", "counts": [[7, 1]], "log_e": "infinite"}
    ledger = {"version": 1, "alarm": "1/2000000", "tests": {"test_gone": impossible}}
    (pytester.path / "evidence.json").write_text(json.dumps(ledger))
    result = run(RIGHT, "--exactdice-ledger=evidence.json")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["ledger evidence.json, disagrees: log10 E = inf"])
    assert run(RIGHT, "--exactdice-ledger=evidence.json", "--exactdice-forget=gone").ret == pytest.ExitCode.OK


# --- other plugins --------------------------------------------------------------------------------------------------


def test_workers_of_xdist_share_the_budget_and_the_seed(run, pytester):
    pytest.importorskip("xdist")
    tests = f"{RIGHT}\n{WRONG}\n{RIGHT.replace('right', 'other')}"
    arguments = ["-n2", "--exactdice-seed=5", "--junitxml=report.xml"]
    result = run(tests, *arguments, plugins=["xdist.plugin"], apart=True)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["3 checks, * 5e-07 of the error budget 1e-6 used; seed 5", "*test_wrong: disagrees*"])
    assert alarms(pytester.path / "report.xml") == ["1/6000000"] * 3


def test_workers_that_each_run_all_tests_share_the_budget_among_them(run, pytester):
    """Two workers with a test each: half of the budget for each, and half of that for the first check."""
    pytest.importorskip("xdist")
    arguments = ["--dist=each", "--tx=2*popen", "--junitxml=report.xml"]
    run(RIGHT, *arguments, plugins=["xdist.plugin"], apart=True).assert_outcomes(passed=2)
    assert set(alarms(pytester.path / "report.xml")) == {"1/4000000"}


def test_a_ledger_is_not_shared_by_workers(run):
    pytest.importorskip("xdist")
    result = run(RIGHT, "-n2", "--exactdice-ledger=evidence.json", plugins=["xdist.plugin"], apart=True)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "which workers of pytest-xdist cannot share; leave out -n" in result.stderr.str()


def test_the_plugin_does_not_load_exactdice():
    """Before a test asks for it; nor does it load anything but what pytest has loaded."""
    script = f"import pytest, sys; before = set(sys.modules); import {NAME}; print(sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert not [name for name in eval(loaded) if name.startswith("exactdice") or name == "flint"]
