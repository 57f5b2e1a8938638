"""What is made when the pages are built: the commands, their recorded sessions, the options of pytest."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import click

from _exactdice_plugins.for_pytest import pytest_addoption
from exactdice.cli.main import COMMANDS, main

SESSIONS = Path(__file__).parents[1] / "tests" / "unit" / "cli" / "sessions"
LONGEST = 45  # lines of a session that are shown
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CALL = re.compile(r".*?^\$ exactdice.*?(?=^\$ |\Z)", re.MULTILINE | re.DOTALL)  # with the files that it reads


def filled(page: str) -> str:
    """A page with what its comments ask for."""
    for comment, made in (("<!-- commands -->", commands), ("<!-- pytest options -->", pytest_options)):
        if comment in page:
            page = page.replace(comment, made())
    return page


def commands() -> str:
    """A section for each command: what it prints, what it takes, further examples, and its options as a table."""
    context = click.Context(main, info_name="exactdice", **main.context_settings)
    found = []
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None  # COMMANDS lists them
        found.append(_section(name, command, click.Context(command, info_name=name, parent=context)))
    return "\n".join(found)


def pytest_options() -> str:
    """The options of the pytest plugin; what may stand in the settings of a project is marked."""
    options: list[tuple[str, str]] = []
    settings: list[str] = []
    group = SimpleNamespace(addoption=lambda name, help, **_: options.append((name, help.replace("%%", "%"))))
    parser = SimpleNamespace(getgroup=lambda *_: group, addini=lambda name, *_, **__: settings.append(name))
    pytest_addoption(parser, SimpleNamespace(rewrite_hook=None))  # type: ignore[arg-type]
    marks = ["yes" if name[2:].replace("-", "_") in settings else "" for name, _ in options]
    rows = [[_code(name), _escaped(words), mark] for (name, words), mark in zip(options, marks, strict=True)]
    return _table(["option", "", "setting"], rows)


def _section(name: str, command: click.Command, context: click.Context) -> str:
    options = [record for one in command.get_params(context) if (record := one.get_help_record(context)) and record[1]]
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [
        f"## {name}",
        *[_escaped(" ".join(paragraph.split())) for paragraph in (command.help or "").split("\n\n")],
        _code(f"{context.command_path} {usage}"),
        _recorded(name),
        _block("shell", getattr(command, "examples", "")),
        _table(["option", ""], [[_code(names.replace(" [", "` `[")), _escaped(words)] for names, words in options]),
    ]
    return "\n\n".join([part for part in parts if part]) + "\n"


def _recorded(name: str) -> str:
    """The first command of the recorded session with all that it prints; nothing where it prints nothing."""
    path = SESSIONS / f"{name}.md"
    block = _BLOCK.search(path.read_text(encoding="utf-8")) if path.exists() else None
    call = _CALL.match(block[1]) if block else None
    lines = call[0].splitlines() if call else []
    if len(lines) > LONGEST:
        lines = [*lines[:LONGEST], "..."]
    return _block("console", "\n".join(lines)) if len(lines) > 1 else ""


def _block(kind: str, text: str) -> str:
    return f"```{kind}\n{text.rstrip()}\n```" if text else ""


def _code(text: str) -> str:
    return f"`{text}`"


def _escaped(text: str) -> str:
    """Text in which nothing is read as Markdown, except that options and what stands between backquotes are code."""
    code = r"(`[^`]*`|(?<![\w-])--[a-z][a-z-]*)"
    signs = r"([\\*_\[\]<>$#~])"
    pieces = re.split(code, text.replace("  ", " "))
    return "".join([_code(one.strip("`")) if n % 2 else re.sub(signs, r"\\\1", one) for n, one in enumerate(pieces)])


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, [":---"] * len(head), *[[cell.replace("|", r"\|") for cell in row] for row in rows]]
    return "\n".join([f"| {' | '.join(cells)} |" for cells in lines])
