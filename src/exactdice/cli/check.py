"""``exactdice check``: whether a simulator in any language follows the exact law, and if not, what it got wrong."""

from __future__ import annotations

import json
import os
import re
import secrets
import stat
import sys
from typing import TYPE_CHECKING, Any

import click

from exactdice.cli.asking import ANY_WORDS, Asked, question_options
from exactdice.cli.choices import Choice
from exactdice.cli.main import Command
from exactdice.cli.output import header, number, output_of, output_option, write_lines
from exactdice.cli.run import STDIN, name_of

if TYPE_CHECKING:
    from exactdice.verify.diagnosis import Diagnosis, Explanation
    from exactdice.verify.outside.checking import Finding
    from exactdice.verify.outside.lines import Stream
    from exactdice.verify.statistics.residuals import Residual
    from exactdice.verify.statistics.verdicts import Verdict

EXAMPLES = """\
exactdice check --attack "1x Flamer A1 S8 AP-4 D1 [torrent]" --target "1x T4 Sv3+ W1" --field wounds_lost \\
    --command "awk -v n={n} -v s={seed} 'BEGIN { srand(s); while (n-- > 0) print (rand() < 5 / 6) }'"
exactdice check --law d6 --command "awk -v n={n} -v s={seed} \\
    'BEGIN { srand(s); while (n-- > 0) print int(1 + 6 * rand()) }'"
printf 'outcome,count\\n1,170\\n2,170\\n3,160\\n4,170\\n5,160\\n6,170\\n' | \\
    exactdice check --samples - --law d6 --detect 20%
"""
CODES = {"agrees": 0, "disagrees": 1, "at fault": 1, "not sure yet": 3}


def _with_unit(context: click.Context, parameter: click.Parameter, change: str) -> str:
    """A change, but for one such as 5, which is 500 % and hardly meant."""
    if re.fullmatch(r"[1-9]\d{0,3}", change):
        raise click.BadParameter(f"{change} is {change}00 %. Write {change}%")
    return change


@click.command(
    cls=Command,
    examples=EXAMPLES,
    context_settings=ANY_WORDS,
    short_help="Whether a simulator in any language is right.",
)
@click.option("--samples", metavar="FILE", help="Samples one to a line, or a table outcome,count; - is standard input.")
@click.option(
    "--command", metavar="COMMAND", help="A program that prints {n} samples from the seed {seed}, one to a line."
)
@click.option(
    "--field",
    metavar="NAME",
    help="What is counted: of an attack wounds_lost (the default), models_destroyed, unit_destroyed, hits, wounds, "
    "unsaved, or wounds_lost,models_destroyed together; of a scenario a law of its answer.",
)
@click.option(
    "--detect",
    default="5%",
    show_default=True,
    metavar="CHANGE",
    callback=_with_unit,
    help="It agrees once so many samples would have shown a mean that is off by so much; half of it takes four times "
    "as many.",
)
@click.option(
    "--alarm",
    default="1/1000000",
    show_default=True,
    metavar="CHANCE",
    help="Chance that a right program is said to disagree.",
)
@click.option(
    "--most",
    type=int,
    default=1_000_000,
    show_default=True,
    metavar="N",
    help="Samples to take at most; a file and a table are read whole.",
)
@click.option(
    "--timeout", type=float, default=60, show_default=True, metavar="SECONDS", help="Time for all runs together."
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="Draw the seeds of the runs from this one, which repeats a check.",
)
@question_options
@click.option(
    "--format", "form", type=Choice(["table", "json"]), default="table", show_default=True, help="How to print."
)
@output_option
def check(
    *,
    samples: str | None,
    command: str | None,
    field: str | None,
    seed: int | None,
    asked: Asked,
    form: str,
    file: str | None,
    **limits: Any,
) -> None:
    """Say whether samples follow the exact law, and which known slip explains them if they do not.

    The law is asked by one of --law, --attack with --target, and --scenario; the samples come by one of --command and
    --samples.

    In a command {n} stands for the number of samples that it must print and {seed} for a seed. It runs again and
    again, each time with a fresh seed, until the answer is sure, and is ended for certain. It is split into words but
    run without a shell: what needs one, such as |, is written into a script.

    Samples are numbers or values of JSON, one to a line and nothing else: 3, [3, 1] for a joint law, or
    {"wounds_lost": 3} of which --field takes its part. A table is headed outcome,count.

    The exit code is 0 if it agrees, 1 if it disagrees or the program is at fault, 2 if the call is wrong, 3 if it is
    not sure yet.
    """
    from exactdice.verify.outside.checking import Allowed, check_command, check_samples

    if (samples is None) == (command is None):
        raise click.UsageError("Write one of --samples FILE and --command COMMAND.")
    if samples == STDIN == asked.scenario:
        raise click.UsageError("Standard input holds the samples or the scenario. Write the other one to a file.")
    allowed = Allowed(*[limits[name] for name in ("alarm", "detect", "most", "timeout")])
    question = asked.question({"samples", "command", "field", "seed", *limits})
    if command is not None:
        seed = secrets.randbelow(2**31) if seed is None else seed
        found = check_command(command, question, field, allowed, seed)
    else:
        given = str(samples)
        found = check_samples(_opened(given), question, field, allowed, whole=_is_whole(given))
    output = output_of(form, file, {".json": "json"})
    write_lines(output, [json.dumps(_record(found), indent=2) if output.form == "json" else str(found)])
    click.get_current_context().exit(CODES[found.answer])


def _opened(file: str) -> Stream:
    """The bytes of a file or of standard input."""
    from exactdice.verify.outside.lines import Stream, of_file

    if file != STDIN:
        return of_file(file)
    if sys.stdin is None:
        raise click.UsageError("Standard input is closed. Write the name of a file.")
    return Stream(getattr(sys.stdin.buffer, "raw", sys.stdin.buffer).read, name=name_of(file))


def _is_whole(file: str) -> bool:
    """Whether a file has an end, so that it is judged as a whole."""
    try:
        return file != STDIN and stat.S_ISREG(os.stat(file).st_mode)
    except (OSError, ValueError) as fault:
        raise click.FileError(file, hint=f"{getattr(fault, 'strerror', fault)}. Name one that can be read") from None


# --- JSON ---------------------------------------------------------------------------------------------------------


def _record(found: Finding) -> dict[str, Any]:
    return {
        **header("check"),
        "answer": found.answer,
        "law": found.field,
        **({} if found.verdict is None else _verdict(found.verdict)),
        "fault": found.fault or None,
        "remarks": list(found.remarks),
        "diagnosis": None if found.diagnosis is None else _diagnosis(found.diagnosis),
        "next": found.advice,
        "seed": found.seed,
        "seeds": list(found.seeds),
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    chi = verdict.chi_square
    return {
        "samples": verdict.samples,
        "alarm": number(verdict.alarm),
        "log10_evidence": _finite(verdict.log10_evidence),
        "impossible": [{"outcome": _plain(x), "seen": seen} for x, seen in verdict.impossible],
        "outcomes": [_residual(one) for one in verdict.outcomes],
        "tails": [_residual(one) for one in verdict.tails],
        "chi_square": chi and {"statistic": chi.statistic, "bins": chi.bins, "p_value": chi.p_value},
        "would_have_shown": list(verdict.power),
        "would_not_have_shown": list(verdict.blind),
    }


def _residual(one: Residual) -> dict[str, Any]:
    return {
        "event": one.event,
        "seen": one.seen,
        "expected": number(one.expected),
        "share": one.share,
        "low": one.low,
        "high": one.high,
        "chance": number(one.chance),
        "p_value": one.p_value,
    }


def _diagnosis(diagnosis: Diagnosis) -> dict[str, Any]:
    return {
        "verdict": diagnosis.verdict,
        "slips": [_explanation(one) for one in diagnosis.slips],
        "others": [_explanation(one) for one in diagnosis.others],
        "ask": diagnosis.ask or None,
        "not_examined": list(diagnosis.unexamined),
    }


def _explanation(one: Explanation) -> dict[str, Any]:
    ratio = one.log10_ratio
    return {
        "names": list(one.names),
        "words": one.words,
        "log10_ratio": None if ratio is None else _finite(ratio),
        "refuted": one.refuted,
        "samples_to_tell": one.samples,
    }


def _finite(value: float) -> float | str:
    """A number of JSON, which has no infinite ones."""
    return str(value) if abs(value) == float("inf") else value


def _plain(outcome: Any) -> Any:
    """An outcome for JSON: a number, text, list of them, or its print."""
    if isinstance(outcome, tuple):
        return [_plain(part) for part in outcome]
    return outcome if isinstance(outcome, (bool, int, str)) else str(outcome)
