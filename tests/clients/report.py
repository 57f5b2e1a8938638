"""The report on tools of others: what was asked, the exact answer, theirs, the verdict and the slip that explains it.

``python -m tests.clients.report`` prints it as Markdown, ``--write`` keeps it in ``report.json``.
"""

import json
import random
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

from exactdice import Distribution, dice, verify
from exactdice.errors import RulesError, TooLargeError

from . import d20_client, dice_client, pyham40k_client, warhammer_stats_client, wh40kdc_client
from .adapting import NotSupportedError, installed
from .scenarios import ATTACKS, TEXTS

KEPT = Path(__file__).with_name("report.json")
COLUMNS = ("scenario", "asked", "exactly", "tool", "answer", "verdict", "diagnosis", "note")
NONE = "none of the known slips"
DECIMALS = 10  # to which means computed in floats must be right
WORDS = {"wounds_lost": "wounds", "models_destroyed": "kills"}
PACKAGES = ("warhammer-stats", "wh40kdc", "dice", "d20", "pyham40k")


def rows(tools):
    """All rows about some tools."""
    return [row for part in (_attack_rows, _text_rows) for row in part(set(tools))]


def _attack_rows(tools):
    for scenario in ATTACKS:
        volley = scenario.volley()
        if "warhammer-stats" in tools:
            yield _row(scenario, scenario.line, "warhammer-stats", *_kills(scenario, volley))
        several = scenario.records()[2].models[0].wounds > 1  # of models of one wound, kills are wounds
        for answer in ("wounds_lost", "models_destroyed") if several else ("models_destroyed",):
            if "wh40kdc" in tools:
                yield _row(scenario, scenario.line, "wh40kdc", *_mean(scenario, volley, wh40kdc_client.mean, answer))
        if "pyham40k" in tools:
            pyham40k_client.forget()
            if scenario.before:
                pyham40k_client.mean(*scenario.records(scenario.before), "wounds_lost")
            found = _mean(scenario, volley, pyham40k_client.mean, "wounds_lost")
            yield _row(scenario, scenario.line, "pyham40k", *found)


def _row(scenario, asked, tool, *found):
    exactly, answer, verdict, diagnosis = found
    note = scenario.notes.get(tool, "") if verdict.startswith(("differs", "fails")) else ""
    return dict(zip(COLUMNS, (scenario.name, asked, exactly, tool, answer, verdict, diagnosis, note), strict=True))


# --- attacks ------------------------------------------------------------------------------------------------------


def _kills(scenario, volley):
    """A table of chances, judged as printed with four decimals, and diagnosed as computed."""
    exactly = f"kills {number(volley.models_destroyed.mean())}"
    try:
        table = warhammer_stats_client.kills(*scenario.records())
    except NotSupportedError as reason:
        return exactly, "", "not supported", str(reason)
    answer = f"kills {sum(number * chance for number, chance in table.items()):.4f}"
    printed = {number: f"{chance:.4f}" for number, chance in table.items()}
    if verify.judge_pmf(printed, volley.models_destroyed).agrees:
        return exactly, answer, "equal", "as printed, 4 decimals of each chance"
    off = max(
        abs(Fraction(table.get(x, 0)) - volley.models_destroyed.pmf(x)) for x in {*table, *volley.models_destroyed}
    )
    named = verify.diagnose(table, volley, "models_destroyed").names
    if not named:  # what it leaves out on the way shows in the tenth digit, not in the fourth
        named = slips(volley, "models_destroyed", lambda law: verify.judge_pmf(printed, law))
    return exactly, answer, f"differs by {float(off):.4f} in a chance", _named(named)


def _named(names):
    return " or ".join(names) or NONE


def slips(volley, answer, judge):
    """The known slips whose law a figure fits, where it is no full law and no sample."""
    for one in verify.SLIPS:
        try:
            if one.applies(volley, answer) and judge(one.law(volley, answer)).agrees:
                yield one.name
        except (RulesError, TooLargeError):  # the slip plays no part here, or is not worked out for it
            continue


def _mean(scenario, volley, mean, answer):
    law = getattr(volley, answer)
    exactly = f"{WORDS[answer]} {number(law.mean())}"
    try:
        value = mean(*scenario.records(), answer)
    except NotSupportedError as reason:
        return exactly, "", "not supported", str(reason)
    except TypeError as error:
        return exactly, "", f"fails: {type(error).__name__}", ""
    told = f"{WORDS[answer]} {value:.4f}"

    def judge(law):
        return verify.judge_mean(value, law, decimals=DECIMALS)

    if judge(law).agrees:
        return exactly, told, "equal", "a mean is all it gives"
    verdict = f"differs by {value / float(law.mean()) - 1:+.2%}"
    return exactly, told, verdict, _named(slips(volley, answer, judge))


# --- dice texts ---------------------------------------------------------------------------------------------------


def _text_rows(tools):
    for scenario in TEXTS:
        law = scenario.law if isinstance(scenario.law, Distribution) else dice(scenario.law)
        for tool in [tool for tool in ("dice", "d20", "pyham40k") if tool in tools]:
            text = scenario.written.get(tool)
            if tool == "pyham40k" and text is None:  # it is no dice roller
                continue
            exactly = f"mean {number(law.mean())}"
            if text is None:
                found = ("", "not supported", "")
            elif scenario.sampled:
                found = _samples(tool, text, law, scenario.sampled)
            else:
                found = _enumerated(tool, text, law, scenario.law)
            yield _row(
                scenario, f"{scenario.exactly}, there {text}" if text else scenario.exactly, tool, exactly, *found
            )


def _roller(tool, text):
    return {"dice": dice_client, "d20": d20_client, "pyham40k": pyham40k_client}[tool].roller(text)


def _enumerated(tool, text, law, question):
    """The roller run over all its rolls; of loops that need not end, as far as twelve throws of a die."""
    found = verify.enumerate(_roller(tool, text), draws=12, paths=20_000)
    off = found.differences(law)
    if found.uncovered:
        answer = f"{found.paths:,} paths, all but {float(found.uncovered):.1e}"
        return answer, "differs" if off else "equal within bounds", NONE if off else "no chance is outside its bounds"
    answer = f"mean {number(found.law.mean())}, {found.paths:,} paths"
    if not off:
        return answer, "equal", "exactly, every chance"
    x, (its, ours) = next(iter(off.items()))
    names = verify.diagnose(found.law, question).names if isinstance(question, str) else ()
    return answer, f"differs: {x} has {its}, exactly {ours}", _named(names)


def _samples(tool, text, law, most):
    """Seeded samples, so that the report is the same each time; a client's own test takes fresh ones."""
    roll, before = _roller(tool, text), random.getstate()
    random.seed(20)
    samples = [roll() for _ in range(most)]
    random.setstate(before)
    verdict = verify.compare(Counter(samples), law, detect="3%")
    return f"mean {sum(samples) / most:.4f}, {most:,} samples", verdict.answer, "; ".join(verdict.power)


def number(value):
    short = f"{value} = " if len(str(value)) < 12 and Fraction(value).denominator > 1 else ""
    return f"{short}{float(value):.4f}"


# --- printing -----------------------------------------------------------------------------------------------------


def whole_report():
    """All rows: of packages that are installed computed now, of others as they were kept."""
    present = [tool for tool in PACKAGES if installed(tool)]
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {"versions": {}, "rows": []}
    versions = {**kept["versions"], **{tool: installed(tool) for tool in present}}
    found = [*rows(present), *[row for row in kept["rows"] if row["tool"] not in present]]
    order = [scenario.name for scenario in (*ATTACKS, *TEXTS)]
    found.sort(key=lambda row: (order.index(row["scenario"]), PACKAGES.index(row["tool"])))
    return {"versions": {tool: versions[tool] for tool in PACKAGES if tool in versions}, "rows": found}


def as_markdown(report):
    """The report as a table."""
    lines = [f"Tools: {', '.join(f'{tool} {number}' for tool, number in report['versions'].items())}.", ""]
    lines += [f"| {' | '.join(COLUMNS)} |", f"|{len(COLUMNS) * ' --- |'}"]
    lines += [f"| {' | '.join(str(row[column]) for column in COLUMNS)} |" for row in report["rows"]]
    return "\n".join(lines)


if __name__ == "__main__":
    report = whole_report()
    if "--write" in sys.argv[1:]:
        KEPT.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(as_markdown(report))
