"""Programs and files judged: right ones, wrong ones, and every way in which a program can fail or never end."""

import os
import re
import subprocess
import time
from fractions import Fraction

import pytest
from verify.outside_programs import DICE, python, seeded

from exactdice.errors import CountError, OperandError, SimulatorError, TooLargeError
from exactdice.scalars import shown
from exactdice.verify import judging
from exactdice.verify.outside import checking, programs
from exactdice.verify.outside.checking import Allowed, check_command, check_samples
from exactdice.verify.outside.lines import Stream
from exactdice.verify.questions import JOINT, of_attack, of_scenario, of_text

COARSE = Allowed(detect="10%", seconds=60)
D6 = of_text("d6")


def run(command, question=D6, field=None, allowed=COARSE, seed=1):
    return check_command(command, question, field, allowed, seed)


def feed(text, question=D6, field=None, allowed=COARSE, *, whole=True):
    chunks = iter([text.encode(), b""])
    return check_samples(Stream(lambda size: next(chunks), name="file"), question, field, allowed, whole=whole)


# --- programs that are right, or wrong about the game ---------------------------------------------------------------


def test_a_right_program_agrees_and_says_what_that_means():
    found = run(seeded())
    assert (found.answer, found.fault, found.remarks) == ("agrees", "", ())
    assert found.diagnosis.verdict == "right"
    assert found.verdict.alarm == Fraction(1, 2_000_000)  # the diagnosis has the other half
    text = str(found)
    assert text.startswith(f"value: agrees after {found.verdict.samples:,} samples: log10 E = ")
    assert 2_000 <= found.verdict.samples <= 2_200  # a fixed level would need (4.9 + 2.3)^2 (1.708 / 0.35)^2 = 1,235
    assert "would have shown a change of 10 % in the mean" in text
    assert "\nseed of this check: 1\n" in text
    assert text.endswith("\nnext: keep this check among the simulator's own tests")


def test_the_seed_of_a_check_repeats_it():
    first, again, other = run(seeded()), run(seeded()), run(seeded(), seed=2)
    assert str(first) == str(again)
    assert first.seeds == again.seeds != other.seeds
    assert len(set(first.seeds)) == len(first.seeds) == 6  # 100, 100, 200, 400, 800 and part of 1,600 samples


def test_a_slip_is_named_and_what_to_do():
    """2D6+1 as 2(D6+1) is always even, and known to the diagnosis under the names of its two readings."""
    found = run(seeded("for _ in range({n}): print(2 * (r.randint(1, 6) + 1))"), of_text("2d6+1"))
    assert found.answer == "disagrees"
    assert found.diagnosis.names == ("die and bonus multiplied",)
    assert found.advice.startswith("look where the simulator does what 'die and bonus multiplied' says")
    assert "is seen too often: " in str(found)
    assert "diagnosis of 2d6+1: the rules are refuted" in str(found)


def test_an_impossible_outcome_settles_it_in_a_moment(monkeypatch):
    """The program takes for ever; a moment after its 7 it is not asked further."""
    monkeypatch.setattr(checking, "_MOMENT", 0.0)
    found = run(python("while True: print(7, flush=True); time.sleep(0.05)"))
    assert found.answer == "disagrees"
    assert found.verdict.impossible[0][0] == 7
    assert found.verdict.samples < 100
    assert "one die more" in found.diagnosis.names
    assert run(python("print(70)"), of_text("d6")).advice == (
        "look at what makes the outcomes that are off, mend it and check it again"
    )


def test_an_attack_that_disagrees_without_a_known_slip_points_to_its_stages():
    question = of_attack(["4x Gun A1 BS3+ S8 AP-2 D1"], "3x T4 Sv3+ W1")
    found = run(python("for _ in range({n}): print(2)"), question, "models_destroyed")
    assert found.diagnosis.verdict == "none of these"
    assert found.advice == "check the stages hits, wounds, unsaved: the first that disagrees holds the fault"
    stage = run(python("for _ in range({n}): print(2)"), question, "hits")
    assert stage.advice == "look at what makes the outcomes that are off, mend it and check it again"


def test_a_joint_law_by_objects():
    """One shot that always hits, wounds on 2+ and is not saved: with 5/6 one wound and one model."""
    question = of_attack(["1x Gun A1 S8 AP-6 D1 [torrent]"], "1x T4 Sv3+ W1")
    code = """
for _ in range({n}):
    lost = int(r.random() < 5 / 6)
    print('{"models_destroyed": %d, "wounds_lost": %d, "round": 1}' % (lost, lost))"""
    found = run(seeded(code), question, JOINT)
    assert (found.answer, found.diagnosis) == ("agrees", None)
    assert found.verdict.alarm == Fraction(1, 1_000_000)
    assert found.advice.startswith(
        "check what these samples do not show: wounds_lost, models_destroyed, unit_destroyed"
    )


def test_too_few_samples_are_not_sure():
    """A change of 5 % takes about a quarter as many samples as one of 2.5 %; no law on 1 to 6 has half of the mean."""
    found = run(seeded(), allowed=Allowed(most=150))
    assert (found.answer, found.verdict.samples) == ("not sure yet", 150)
    assert re.fullmatch(r"write --most 8\d\d\d, or write --detect 50% to exclude greater changes only", found.advice)


def test_the_most_that_an_advice_names_is_enough(monkeypatch):
    """However many samples a comparison would take if it were not told."""
    monkeypatch.setattr(judging.judged, "__defaults__", (100,))
    few = run(seeded(), allowed=Allowed(most=150))
    most = int(few.advice.split()[2].rstrip(","))
    assert run(seeded(), allowed=Allowed(most=most)).answer == "agrees"
    stream = feed(FAIR * 4, allowed=Allowed(most=2300), whole=False)
    assert (stream.verdict.samples, stream.advice.split(",")[0]) == (2300, few.advice.split(",")[0])


def test_too_few_samples_even_for_a_great_change():
    assert re.fullmatch(r"give 8,\d\d\d samples", feed("3\n4\n", allowed=Allowed(), whole=False).advice)


def test_a_known_slip_is_seen_where_the_comparison_is_not_sure_yet():
    """Six wounds on 2+ with a Feel No Pain of 5+, inverted: counts of 20 samples in proportion to its law."""
    question = of_attack(["6x Gun A1 S8 AP-6 D1 [torrent]"], "10x T4 Sv7+ W1 [feel no pain 5+]")
    found = feed("outcome,count\n0,3\n1,7\n2,6\n3,3\n4,1", question, "wounds_lost")
    assert found.verdict.log10_evidence < 3
    assert "Feel No Pain inverted" in found.diagnosis.names
    assert found.answer == found.verdict.answer == "disagrees"
    assert "fewer samples are enough to see a known slip" in str(found)


# --- programs that fail ---------------------------------------------------------------------------------------------

SHORT = Allowed(detect="10%", seconds=1)
FAULTS = [  # id, command, limits, words of the fault, samples before it
    ("words", "yes", COARSE, "line 1 of the output is 'y', which is no sample of value", 0),
    ("zeros", "cat /dev/zero", COARSE, "line 1 of the output is longer than 10,000 bytes", 0),
    ("empty lines", "yes ''", COARSE, "line 1,001 of the output is one of 1,001 empty ones", 0),
    ("UTF-16", python("sys.stdout.buffer.write('3\\n'.encode('utf-16'))"), COARSE, "is UTF-16; write text in UTF-8", 0),
    ("NaN", python("print(float('nan'))"), COARSE, "line 1 of the output is 'nan'", 0),
    ("a huge number", "echo 1e999999999", COARSE, "is '1e999999999', which is no sample", 0),
    ("sleeps", "sleep 1000", SHORT, "it hangs: it gave 0 samples in 1 seconds; mend it, or allow more with", 0),
    (
        "sleeps later",
        python("for k in range(150 if {n} == 200 else {n}): print(random.randint(1, 6), flush=True)\n"
               "time.sleep(1000 * ({n} == 200))"),
        Allowed(detect="10%", seconds=3),
        "it hangs: it gave 350 samples in 3 seconds, nothing in the last",
        350,
    ),
    ("crashes", python("print(3)\nraise ValueError('no weapon')", "{n}"), COARSE,
     "it crashed: it ended with exit status 1 after 1 of the 100 samples, saying 'ValueError: no weapon'; mend it", 1),
    ("crashes without a word", python("sys.exit(7)"), COARSE, "ended with exit status 7 after 0 samples; mend it", 0),
    ("is killed", python("os.kill(os.getpid(), 9)"), COARSE, "it ended by SIGKILL after 0 samples", 0),
    ("an unknown signal", python("os.kill(os.getpid(), 40)"), COARSE, "it ended by ", 0),
    ("gives nothing", "true {n}", COARSE, "it ends after 0 of the 100 samples; let it print as many as it is", 0),
    ("is not told how many", "true", COARSE, "it ends after 0 samples; write {n} in the command where it takes", 0),
    ("prints its mean at the end", python("for k in range(100): print(k % 6 + 1)\nprint('\\nmean: 1')", "{n}"), COARSE,
     "it floods: line 102 is 'mean: 1', behind the 100 samples that it was asked for; let it stop at {n} and", 100),
    ("gives too few", python("for k in range(50): print(random.randint(1, 6))", "{n}"), COARSE,
     "it ends after 50 of the 100 samples", 50),
    ("goes on", python("k = 0\nwhile True: k += 1; print(k % 6 + 1)", "{n}"), COARSE,
     "it floods: line 101 is '6', behind the 100 samples that it was asked for; let it stop at {n} and print", 100),
    ("ignores its seed", python("r = random.Random(1)\n" + DICE, "{seed}"), COARSE,
     "it ignores its seed: seeds 577090037 and 271041745 give the same samples; let it use the seed given", 100),
    ("has a fixed seed", python("r = random.Random(1)\n" + DICE), COARSE,
     "it gives the same samples in each run, from a fixed seed; write {seed} where it takes one", 100),
]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "allowed", "words", "samples"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_a_program_at_fault(command, allowed, words, samples):
    found = run(command, allowed=allowed)
    assert words in found.fault
    assert (found.answer, found.diagnosis, found.advice) == ("at fault", None, "mend the program, then check it again")
    assert (0 if found.verdict is None else found.verdict.samples) == samples
    assert str(found).startswith(f"value: at fault after {samples:,} samples: {found.fault}\n")


def test_a_fault_after_samples_that_disagree_is_beside_the_point():
    found = run(python("for k in range(20): print(7)\nsys.exit(2)", "{n}"))
    assert found.answer == "disagrees"
    assert "\nfault of the program: it crashed: it ended with exit status 2 after 20 of the 100 samples" in str(found)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("no-such-program --n {n}", "program 'no-such-program' is not found; write its path, or install it"),
        (os.path.dirname(__file__), "cannot be started: Permission denied; name another"),
        ("", "command '' names no program; write one such as 'my-sim --n {n} --seed {seed}'"),
        ("my-sim {n} | head", "command has '|', and no shell is there to read it; write a script and name that"),
        ("cd sims && my-sim {n}", "command has '&&', and no shell"),
        ("my-sim {n} > file", "command has '>', and no shell"),
        ("my-sim $n", "command has '$n', and no shell is there to read it; write {n} and {seed} without $"),
        ("my-sim --seed=${seed}", "command has '${seed}', and no shell"),
        ("a\0b", "names no program"),
        ('a "b', "cannot be split into words: no closing quotation; close it"),
    ],
)
def test_a_command_that_is_none(command, words):
    with pytest.raises(OperandError, match=re.escape(words)):
        run(command)


def test_signs_of_a_shell_in_quotes_are_words():
    """As those of a script in awk or of a field's mark."""
    assert programs.Command.parse("awk -F '|' '{ if ($n > 3) print; exit }'").template == (
        "awk", "-F", "|", "{ if ($n > 3) print; exit }",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("x.js:1\nthrow new Error('no weapon')\n^\n\nError: no weapon\n    at onError (x.js:1:7)\n\nNode.js v20",
         "Error: no weapon"),
        ("thread 'main' panicked at src/main.rs:2:5:\nno weapon\nnote: run with `RUST_BACKTRACE`\n 0: core::panicking",
         "thread 'main' panicked at src/main.rs:2:5: no weapon"),
        ("reading\nusage: my-sim N\n", "usage: my-sim N"),
    ],
)  # fmt: skip
def test_a_crash_is_quoted_by_the_line_that_names_it(said, quoted):
    found = run(python(f"sys.stderr.write({said!r})\nsys.exit(1)"))
    assert f", saying {shown(quoted)}; mend it" in found.fault


# --- programs that are odd, and judged all the same -----------------------------------------------------------------


def test_the_same_seed_that_gives_other_samples_is_a_remark():
    found = run(python("r = random.Random()\n" + DICE, "{seed}"))
    assert found.answer == "agrees"
    assert found.remarks == ("the same seed gives other samples, so that a run cannot be repeated",)
    assert "\nremark: the same seed gives other samples" in str(found)


def test_a_stream_without_an_end_is_ended():
    found = run(python("while True: print(random.randint(1, 6))"))
    assert (found.answer, found.fault) == ("agrees", "")
    assert found.remarks == ("the command has no {seed}, so that a run cannot be repeated",)


def test_errors_of_any_length_are_read_and_dropped():
    found = run(seeded("for _ in range(100): sys.stderr.write('x' * 100_000)\n" + DICE))
    assert (found.answer, found.fault) == ("agrees", "")


def test_who_waits_for_input_sees_its_end():
    assert run(seeded("sys.stdin.read()\n" + DICE)).answer == "agrees"


def test_a_program_that_does_not_end_is_ended(monkeypatch):
    monkeypatch.setattr(programs, "_GRACE", 0.2)
    found = run(seeded(DICE + "\nsys.stdout.flush()\ntime.sleep(1000)"))
    assert (found.answer, found.fault) == ("agrees", "")
    assert found.remarks == ("it does not end after its last sample, so it was ended",)
    closing = seeded(DICE + "\nsys.stdout.flush()\nos.close(1)\ntime.sleep(1000)")
    assert run(closing).remarks == found.remarks


def test_what_a_program_has_started_is_ended_with_it(tmp_path):
    """The child writes its number and holds the output open; it is gone when the check is over."""
    file = tmp_path / "child"
    code = f"child = os.fork()\nif child == 0: time.sleep(1000)\nopen({str(file)!r}, 'w').write(str(child))\n{DICE}"
    found = run(seeded(code))
    assert found.answer == "agrees"
    assert found.remarks == ("it leaves a process behind that holds its output open, which was ended",)
    child = int(file.read_text())
    for _ in range(100):
        if not is_alive(child):
            break
        time.sleep(0.1)
    assert not is_alive(child)


def is_alive(process):
    """Whether a process still runs; a dead one may wait for whoever has adopted it."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return done.stdout.strip()[:1] not in ("", "Z")


def test_a_child_in_a_session_of_its_own_is_not_waited_for():
    code = "if os.fork() == 0: os.setsid(); time.sleep(5); sys.exit()\n" + DICE
    assert run(seeded(code)).answer == "agrees"


def test_a_slow_program_is_judged_by_what_came_in_time():
    found = run(python("while True: print(random.randint(1, 6), flush=True); time.sleep(0.1)"), allowed=SHORT)
    assert (found.answer, found.fault) == ("not sure yet", "")
    assert found.remarks[0] == "it was ended after 1 seconds; allow more with --timeout"
    assert found.advice.startswith("allow more time with --timeout")
    assert found.verdict.samples > 0


def test_a_law_of_one_outcome_and_one_that_is_nearly_so_say_nothing_of_seeds():
    """All runs of a certain outcome are equal; of one in a hundred thousand nearly all are."""
    assert run("yes 3", of_text("3")).answer == "agrees"
    rare = of_scenario({"kind": "charge", "needed": 2})
    assert run(python("print('1\\n' * {n})", "{seed}"), rare, "charge_succeeds").fault == ""
    nearly = of_text("1d100000 >= 2")
    tiny = Allowed(most=1000, detect="0.0001%")
    assert run(python("print('True\\n' * {n})", "{seed}"), nearly, allowed=tiny).fault == ""


# --- files ----------------------------------------------------------------------------------------------------------

FAIR = "\n".join(["1", "2", "3", "4", "5", "6"] * 400)


def test_a_file_is_judged_whole_so_that_it_may_be_sorted():
    in_order = "\n".join([face for face in "123456" for _ in range(400)])
    assert feed(in_order).answer == feed(FAIR).answer == "agrees"
    assert feed(in_order, whole=False).answer == "disagrees"  # a stream is taken in its order


def test_a_stream_is_left_when_it_is_sure():
    given = []

    def sevens(size):
        given.append(size)
        return b"7\n" * 1000

    assert check_samples(Stream(sevens), D6, None, COARSE, whole=False).answer == "disagrees"


def test_a_stream_may_end_before_it_is_sure():
    found = feed("3\n4\n", whole=False)
    assert (found.answer, found.verdict.samples, found.remarks) == ("not sure yet", 2, ())


def test_counts_are_judged_whole():
    found = feed("outcome,count\n" + "\n".join([f"{face},400" for face in "123456"]), whole=False)
    assert (found.answer, found.verdict.samples, found.seed) == ("agrees", 2400, None)


def test_files_that_hold_no_samples():
    with pytest.raises(CountError, match="file is empty; give at least one sample"):
        feed("")
    with pytest.raises(CountError, match="data are empty"):
        feed("outcome,count\n3,0")


def test_too_many_different_outcomes(monkeypatch):
    monkeypatch.setattr(checking, "_MOST_OUTCOMES", 5)
    with pytest.raises(TooLargeError, match="file has more than 5 different outcomes; give fewer samples"):
        feed(FAIR)


def silent(*begin):
    reader, writer = os.pipe()
    os.write(writer, b"".join(begin))
    return Stream(lambda size: os.read(reader, size), lambda: (os.close(reader), os.close(writer)), "pipe")


def test_a_stream_that_is_silent_is_given_up():
    quick = Allowed(seconds=0.2)
    with pytest.raises(SimulatorError, match=r"pipe was not read in 0\.2 seconds; let it be shorter or faster, or"):
        check_samples(silent(), D6, None, quick, whole=False)
    with pytest.raises(SimulatorError, match="pipe was not read"):
        check_samples(silent(b"3\n"), D6, None, quick, whole=True)
    found = check_samples(silent(b"3\n4\n"), D6, None, quick, whole=False)
    assert (found.answer, found.verdict.samples) == ("not sure yet", 2)
    assert found.remarks == ("reading ended after 0.2 seconds; allow more with --timeout",)
