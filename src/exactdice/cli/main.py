"""The command ``exactdice``: its subcommands, loaded when they are called, and how every error becomes one sentence."""

from __future__ import annotations

import re
import sys
from collections import Counter
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from exactdice import ExactDiceError, __version__
from exactdice.cli import progress
from exactdice.cli.streams import COLOURS, never_fail_on_a_character, say, silence

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    "attack",
    "battle-shock",
    "charge",
    "check",
    "compare",
    "completion",
    "explain",
    "export",
    "matrix",
    "roll",
    "run",
    "schema",
    "symbolic",
    "waaagh",
)
CANNOT_WRITE = 1  # exit codes
BAD_INPUT = 2
INTERRUPTED = 130
_LONGEST = 400  # characters of what click says, which holds values of any length

EXAMPLES = """\
exactdice roll "2d6 >= 9"
exactdice roll 4d6kh3 --format csv
exactdice attack "10x Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]" --target "5x T4 Sv3+ W2"
exactdice explain "5x Bolt rifle A2 BS3+ S4 AP-1 D1" --target "10x Boyz T5 Sv5+ W1" --cover
exactdice compare "10x Choppa A3 WS3+ S4 AP-1 D1" "5x Big choppa A3 WS3+ S7 AP-1 D2" --target "5x T4 Sv3+ W2"
exactdice charge 9 --reroll failed
exactdice waaagh --race orc --level 2 --units 4
exactdice run - <<< '{"kind": "dice", "expression": "4d6kh3"}'
"""


class Command(click.Command):
    """A command whose help begins with examples."""

    def __init__(self, *args: Any, examples: str = "", **settings: Any) -> None:
        super().__init__(*args, **{"context_settings": {"max_content_width": 100}, **settings})
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; an option of one value that is given twice is refused, where click takes the last."""
        _, _, given = self.make_parser(ctx).parse_args(list(args))
        for option, times in Counter(given).items():
            if times > 1 and isinstance(option, click.Option) and not option.is_flag and not option.multiple:
                raise click.UsageError(f"Option '{option.opts[0]}' is given {times} times. Write it once.", ctx)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples first, then what click writes."""
        _write_examples(self.examples, formatter)
        super().format_help(ctx, formatter)


class Commands(click.Group):
    """The group of subcommands: each is a module of this room, imported when it is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; ``help attack`` and ``attack -help`` are ``attack --help``."""
        words = [*args[1:], "--help"] if args[:1] == ["help"] else args
        return super().parse_args(ctx, ["--help" if word == "-help" else word for word in words])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the subcommands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """A subcommand, imported now."""
        if name not in COMMANDS:
            if ctx.resilient_parsing:  # a shell asks what could follow
                return None
            nearest = get_close_matches(name, COMMANDS, n=1)
            cure = f"did you mean {nearest[0]!r}?" if nearest else f"write one of {', '.join(COMMANDS)}"
            raise click.UsageError(f"No such command {name!r}. {cure}", ctx)
        word = name.replace("-", "_")
        command: click.Command = getattr(import_module(f"exactdice.cli.{word}"), word)
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples first, then what click writes."""
        _write_examples(EXAMPLES, formatter)
        super().format_help(ctx, formatter)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **settings: Any,
    ) -> Any:
        """Run a command line; bad input ends with one sentence on stderr and exit code 2."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **settings)
        never_fail_on_a_character()
        if sys.stdout is None:
            _refuse("standard output is closed; send it to a terminal, a file or a program", CANNOT_WRITE)
        digits = sys.get_int_max_str_digits()
        sys.set_int_max_str_digits(0)  # a fraction of a large law is printed whole, however long
        COLOURS.set("auto")
        progress.begin()
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **settings)
        except click.ClickException as error:
            _refuse(_sentence(error))
        except ExactDiceError as error:
            _refuse(_as_typed(str(error)))
        except OSError as fault:  # files are read elsewhere, so it was about to print; click is quiet on a broken pipe
            silence(sys.stdout)
            reason = fault.strerror or "it is out of order"
            _refuse(f"cannot write to standard output: {reason}; send it elsewhere", CANNOT_WRITE)
        except click.Abort:
            sys.exit(INTERRUPTED)
        finally:
            progress.end()
            sys.set_int_max_str_digits(digits)
        sys.exit(code if isinstance(code, int) else 0)


def _write_examples(examples: str, formatter: click.HelpFormatter) -> None:
    with formatter.section("Examples"):
        for line in examples.splitlines():
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
    formatter.write_paragraph()


def _refuse(message: str, code: int = BAD_INPUT) -> NoReturn:
    progress.end()
    say(f"error: {message}")
    sys.exit(code)


def _as_typed(message: str) -> str:
    """A message whose cure may be a call of Python, which cannot be written on a command line."""
    message = re.sub(r"; [^;]*raise it with budget\(", "; ask for less, or raise it in Python with budget(", message)
    return re.sub(r"; [^;]*, because budget\(", "; ask for less, because budget(", message)


def _sentence(error: click.ClickException) -> str:
    """What click says, as one sentence that begins small and ends without a full stop."""
    parts = " ".join(error.format_message().split()).split(". ")
    text = "; ".join([part[:1].lower() + part[1:].rstrip(".") for part in parts])
    if isinstance(error, click.MissingParameter) and error.ctx is not None:
        text += f"; see {error.ctx.command_path} --help"
    if isinstance(error, click.NoSuchOption) and not error.option_name.startswith("--"):
        text += "; write -- in front of a roll that begins with a minus"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 100]}…{text[-80:]}"


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="exactdice", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Exact probability for dice: fractions, not samples."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
