"""Cuts the README's table of figures from ``FIGURES.md``, the last measurement: ``python -m tests.bench.readme``."""

from pathlib import Path

FIGURES = Path(__file__).with_name("FIGURES.md")
README = Path(__file__).parents[2] / "README.md"
HEAD = "| workload "
MODES = {  # of workloads whose names begin so; the first that fits, none where the README leaves them out
    "prepared: ": ("warm",),
    "attack(): ": ("cold", "warm"),
    "attack": (),
    "three weapons": (),
    "20 mixed models": (),
    "120 attacks": (),
    "best re-roll": (),
    **dict.fromkeys(("2d6", "d6 + d3", "20d6", "100d6", "(6d6)D6", "10d6!", "20 attacks of chance"), ("cold", "built")),
    "": ("cold",),
}


def cut(figures: str) -> str:
    """The rows that the README shows, below the heads of their columns."""
    head, rule, *rows = _table(figures)
    return "\n".join([head, rule, *[row for row in rows if _shown(row)]])


def put(readme: str, figures: str) -> str:
    """The README with its table replaced."""
    return readme.replace("\n".join(_table(readme)), cut(figures))


def _table(text: str) -> list[str]:
    """The lines of the table of figures."""
    lines = text.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith(HEAD) and "| mode " in line)
    last = next(place for place, line in enumerate([*lines, ""]) if place > first and not line.startswith("|"))
    return lines[first:last]


def _shown(row: str) -> bool:
    workload, mode = [cell.strip() for cell in row.split("|")[1:3]]
    return mode in next(modes for prefix, modes in MODES.items() if workload.startswith(prefix))


if __name__ == "__main__":
    README.write_text(put(README.read_text(encoding="utf-8"), FIGURES.read_text(encoding="utf-8")), encoding="utf-8")
