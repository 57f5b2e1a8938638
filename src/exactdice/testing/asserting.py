"""``assert_law``: one line in any test that fails where a simulator does not follow its exact law."""

from __future__ import annotations

from typing import Any

from exactdice.testing.judging import DETECT, MOST, Judgement, claim, judge
from exactdice.verify import Diagnosis, Verdict

_LOST = "{} does not bring these samples back: the simulator keeps a state, or draws from elsewhere, too"


class LawAssertionError(AssertionError):
    """A simulator does not follow a law, or too few samples were taken to say that it does.

    Attributes:
        verdict: The verdict of ``verify.compare``.
        diagnosis: That of ``verify.diagnose``, where an attack or a dice text is refuted; otherwise None.
        seed: What brings the samples back; None where they were given.
    """

    verdict: Verdict
    diagnosis: Diagnosis | None = None
    seed: int | None = None


def assert_law(
    sampler: Any,
    law: Any,
    *,
    answer: str | None = None,
    detect: Any = DETECT,
    alarm: Any = 1e-6,
    most: int = MOST,
    source: str | None = None,
    seed: int | None = None,
) -> Verdict:
    """Assert that a simulator, counts or samples follow a law; the verdict says what so many samples would have shown.

    A simulator of one required parameter receives a ``random.Random`` of the seed; for one of none the module
    ``random`` is seeded while it runs. It is called until the answer is sure: until the evidence raises the alarm, or
    ``detect`` would have been seen in 99 of 100 cases. Each call has an allowance of false alarms of its own; the
    fixture ``exactdice_check`` of pytest shares one among all tests of a session.

    Args:
        sampler: The simulator, a mapping of outcomes to counts, or samples.
        law: A law, an attack of ``wh40k.attack``, or a dice text. Of the latter two a failure names the known slips
            that explain the samples.
        answer: What is counted in an attack: ``"wounds_lost"``, ``"models_destroyed"``, ``"unit_destroyed"``,
            ``"hits"``, ``"wounds"`` or ``"unsaved"``.
        detect: What must be excluded: a relative change of the mean, another law, or a mapping of names to laws.
        alarm: The chance of a false alarm.
        most: The greatest number of samples that a simulator is asked for.
        source: What a simulator reads, where its parameters do not show it: ``"random"``, ``"module"``, ``"roll"`` for
            a function ``roll(sides)``, ``"numpy"`` for a ``numpy.random.Generator``.
        seed: A seed that a failure has printed; None for a fresh one, so that no test repeats the last.

    Raises:
        LawAssertionError: An AssertionError: the samples do not follow the law, or are too few to say that they do.
        OperandError: An argument is of the wrong kind.
        SimulatorError: The simulator fails, takes what nobody gives, or returns what is no outcome.

    Examples:
        >>> from exactdice import d6
        >>> assert_law(lambda rng: rng.randint(1, 6), d6).answer
        'agrees'
        >>> assert_law(lambda rng: 2 * (rng.randint(1, 6) + 1), "2D6+1", seed=1)
        Traceback (most recent call last):
        ...
        exactdice.testing.asserting.LawAssertionError: the simulator does not follow 2D6+1
        ...
        diagnosis after 1,000 samples: die and bonus multiplied: it rolls one die and multiplies all, ...
        ...
    """
    __tracebackhide__ = True
    found = judge(sampler, claim(law, answer), alarm=alarm, detect=detect, most=most, source=source, seed=seed)
    if not found.verdict.agrees:
        raise failure(found, "" if found.sampler is None else f"seed={found.sampler.seed}")
    return found.verdict


def failure(found: Judgement, replay: str = "", note: str = "") -> LawAssertionError:
    """What is raised: all that the author needs, the answer first.

    Args:
        found: The judgement.
        replay: What to write for the same samples, empty where they were given.
        note: What else is to be said.
    """
    who = "data" if found.sampler is None else "simulator"
    diagnosis = found.diagnosis()
    if found.verdict.disagrees:
        lines = [f"the {who} {'do' if who == 'data' else 'does'} not follow {found.claimed.words}"]
    else:
        lines = [f"too few samples to say whether the {who} follow{'s' * (who != 'data')} {found.claimed.words}"]
    lines += [str(found.verdict), found.evidence]
    if not found.verdict.disagrees:
        more = "give more samples" if found.sampler is None else "raise most="
        lines.append(f"{more}, or ask for less, such as detect='20%'")
    if diagnosis is not None:
        _, first, *further = str(diagnosis).splitlines()  # the verdict stands above
        lines += [f"diagnosis after {diagnosis.samples:,} samples: {first.strip()}", *further]
    if found.sampler is not None:
        lines.append(f"the same samples again: {replay}" if found.replays else _LOST.format(replay))
    lines += [note] if note else []
    error = LawAssertionError("\n".join(lines))
    error.verdict, error.diagnosis = found.verdict, diagnosis
    error.seed = None if found.sampler is None else found.sampler.seed
    return error
