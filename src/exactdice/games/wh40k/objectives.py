"""What a decision is judged by, the expected worth of an attack's result in exact numbers, and who decides."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.events import Event
from exactdice.games.values import listed
from exactdice.scalars import exact, shown

if TYPE_CHECKING:
    from collections.abc import Callable


PLAYERS = ("attacker", "defender")


class Objective(NamedTuple):
    """What a result is worth, and how that is called; the attacker wants its mean high, the defender low."""

    text: str
    worth: Callable[[int, int], Fraction]  # from wounds lost and models destroyed


def read(objective: Any, models: int) -> Objective:
    """The objective that is meant, against a unit of so many living models.

    Args:
        objective: ``"mean_wounds_lost"``, ``"mean_models_destroyed"`` or ``"prob_unit_destroyed"``; an event on the
            number of models destroyed, such as ``at_least(3)``, whose chance is meant; or a function of wounds lost
            and models destroyed with exact values, whose mean is meant.
        models: Number of living models in the target.

    Raises:
        RulesError: It is nothing of this.
    """
    named: dict[str, Callable[[int, int], Fraction]] = {
        "mean_wounds_lost": lambda lost, destroyed: Fraction(lost),
        "mean_models_destroyed": lambda lost, destroyed: Fraction(destroyed),
        "prob_unit_destroyed": lambda lost, destroyed: Fraction(destroyed == models),
    }
    if isinstance(objective, str) and objective in named:
        words = objective.replace("_", " ").replace("prob", "chance of")
        return Objective(words, named[objective])
    if isinstance(objective, Event):
        return Objective(
            f"chance of models destroyed {objective}", lambda lost, destroyed: Fraction(bool(objective(destroyed)))
        )
    if callable(objective):
        name = getattr(objective, "__name__", "<")
        return Objective(
            f"mean of {name}" if name.isidentifier() else "mean worth",
            lambda lost, destroyed: exact(objective(lost, destroyed), f"worth of {lost} wounds lost", RulesError),
        )
    raise RulesError(
        f"objective {shown(objective)} does not exist; write one of {', '.join(map(repr, named))}, an event on the "
        "models destroyed such as at_least(3), or a function of wounds lost and models destroyed"
    )


def players_named(players: Any) -> tuple[str, ...]:
    """Who decides: ``"attacker"``, ``"defender"``, both in any order, or nobody.

    Raises:
        RulesError: Somebody else is named, or somebody twice.
    """
    who = (players,) if isinstance(players, str) else listed("players", players, "players=('attacker', 'defender')")
    if any([player not in PLAYERS for player in who]) or len(set(who)) < len(who):
        raise RulesError(f"players {shown(players)} are not those of a game; write 'attacker', 'defender' or both")
    return who
