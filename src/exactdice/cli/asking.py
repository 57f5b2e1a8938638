"""The question that ``check`` and ``export`` are about: a scenario file, a dice text or an attack, by options."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from exactdice.cli.attacking import (
    TARGET,
    Rules,
    attacker,
    leader_option,
    led,
    require_target_for_others,
    situation_options,
)
from exactdice.cli.run import name_of, read
from exactdice.games import wh40k
from exactdice.scalars import shown
from exactdice.scenario.files import naming

ANY_WORDS = {"max_content_width": 100, "allow_extra_args": True}  # which the question refuses with its own cure

WEAPON = '"10x Choppa A3 WS3+ S4 AP-1 D1"'

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.verify.questions import Question


class Asked(NamedTuple):
    """What the options say; ``question`` makes sense of it."""

    scenario: str | None
    law: str | None
    attack: tuple[str, ...]
    target: str | None
    leaders: tuple[str, ...]
    rules: Rules

    def question(self, own: set[str]) -> Question:
        """The question, beside options of the command's own.

        Raises:
            click.UsageError: None is asked, or more than one.
        """
        from exactdice.verify import questions

        self._require_one()
        if self.attack:
            unit = led(wh40k.Unit.parse(str(self.target)), self.leaders)
            volley = self.rules.attack([attacker(line) for line in self.attack], unit)
            lines = {"attack": list(self.attack), "target": str(unit)}
            return questions.of_volley(volley, lines | self.rules.record())
        require_target_for_others({"scenario", "law", *own})
        if self.law is not None:
            return questions.of_text(self.law)
        file = str(self.scenario)
        scenario = read(file)
        with naming(name_of(file)):
            return questions.of_scenario(scenario)

    def _require_one(self) -> None:
        """Refuse what is no question, or more than one."""
        words = click.get_current_context().args
        if words:
            raise click.UsageError(
                f"{shown(words[0])} stands alone. Write --attack in front of the weapon of an attack, "
                "or --law in front of a roll."
            )
        questions = {"--scenario": self.scenario, "--law": self.law, "--attack": self.attack or None}
        given = [option for option, value in questions.items() if value is not None]
        if not given and self.target is None:
            raise click.UsageError("Write one of --scenario FILE, --law DICE, or --attack WEAPON with --target UNIT.")
        if len(given) > 1:
            raise click.UsageError(f"{' and '.join(given)} are different questions. Write one of them.")
        if self.attack and self.target is None:
            raise click.UsageError('--attack needs the unit attacked. Write --target "5x T4 Sv3+ W2" as well.')
        if self.target is not None and not self.attack:
            raise click.UsageError("--target belongs to an attack. Write --attack WEAPON as well, or leave it out.")


def question_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which laws are meant; the command finds them as ``asked``."""

    @click.option("--scenario", metavar="FILE", help="The question as a scenario of `exactdice run`.")
    @click.option("--law", metavar="DICE", help='The law as a roll in dice notation, "2d6+1".')
    @click.option(
        "--attack", multiple=True, metavar="WEAPON", help=f"A weapon with its bearers: {WEAPON}; may be repeated."
    )
    @click.option("--target", metavar="UNIT", help=f"The unit attacked: {TARGET}.")
    @leader_option
    @situation_options
    @wraps(command)
    def with_question(*args: Any, **options: Any) -> Any:
        asked = Asked(*[options.pop(name) for name in Asked._fields])
        return command(*args, asked=asked, **options)

    return with_question
