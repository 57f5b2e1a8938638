"""The decision that is timed: the best use of one re-roll, for attacks of damage D3 on ten models of two wounds."""

from fractions import Fraction
from typing import Any

from exactdice.games import wh40k

from .harness import Entry, Pmf, Skip, Workload

SIZES = (20, 100)


def objects(attacks: int) -> tuple[wh40k.Weapon, wh40k.Unit]:
    """The weapon and the target as anybody would write them."""
    weapon = wh40k.Weapon("rifle", attacks=attacks, skill=3, strength=4, ap=-1, damage="D3")
    return weapon, wh40k.Unit("squad", toughness=4, models=10 * [wh40k.Model(wounds=2, save=3)])


def name(attacks: int, mode: str) -> str:
    """How the job is called."""
    return f"best re-roll of {attacks} attacks, {mode}"


def _read(plan: Any) -> Pmf:
    """The value and the table of decisions are one result; nobody else's is compared with it."""
    return {plan.value: Fraction(1)}


def reroll_workloads() -> list[Workload]:
    """Values and decisions, from plain objects."""
    others = {library: Skip("not formulated") for library in ("raw flint", "icepool", "dyce", "lea", "dicetables")}
    return [
        Workload(
            name(attacks, mode),
            {
                "exactdice": Entry(
                    lambda attacks=attacks: objects(attacks),
                    lambda both, mode=mode: wh40k.command_reroll((1, both[0]), both[1], mode=mode),
                    _read,
                ),
                **others,
            },
        )
        for attacks in SIZES
        for mode in ("fast", "slow")
    ]
