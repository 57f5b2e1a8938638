"""Heavier attacks, by the clock, and how the time of an attack grows with its attacks and with the target's models."""

from collections.abc import Callable
from typing import Any

from exactdice.games import wh40k

from .harness import Entry, Mode, Skip, Workload, measure, slope
from .libraries import all_libraries, force

ATTACKS = (10, 20, 50, 100)
MODELS = (5, 10, 20, 40)
Objects = tuple[list[tuple[int, wh40k.Weapon]], wh40k.Unit]


def _squad(models: int, wounds: int = 2, **more: Any) -> wh40k.Unit:
    return wh40k.Unit("squad", toughness=4, models=models * [wh40k.Model(wounds=wounds, save=3, **more)])


def _gun(attacks: Any = 1, damage: Any = 1, abilities: tuple[str, ...] = ()) -> wh40k.Weapon:
    return wh40k.Weapon("gun", attacks=attacks, skill=3, strength=4, ap=-1, damage=damage, abilities=abilities)


def three_weapons() -> Objects:
    """Rifles, two plasma guns and a lascannon-like gun into ten models of two wounds."""
    return [(10, _gun(2)), (2, _gun(1, 2)), (1, _gun(1, "D6+1"))], _squad(10)


def mixed_with_precision() -> Objects:
    """Twenty models of three kinds, a leader among them, and snipers who pick him out."""
    kinds = [(10, 1, 5), (6, 2, 4), (3, 3, 3)]
    models = [wh40k.Model(wounds=wounds, save=save) for number, wounds, save in kinds for _ in range(number)]
    leader = wh40k.Model(wounds=5, save=3, invulnerable=4, character=True)
    target = wh40k.Unit("led mob", toughness=5, models=[*models, leader])
    return [(10, _gun(2)), (3, _gun(1, 3, ("precision",)))], target


def everything_at_once() -> Objects:
    """120 attacks with sustained, lethal and devastating criticals, into models with Feel No Pain."""
    weapon = _gun(1, 2, ("sustained hits 1", "lethal hits", "devastating wounds"))
    return [(120, weapon)], _squad(10, 3, feel_no_pain=5)


HEAVY: dict[str, tuple[Callable[[], Objects], float]] = {  # what, and the milliseconds it may take
    "three weapons into 10 x W2": (three_weapons, 1),
    "20 mixed models with a leader, Precision": (mixed_with_precision, 20),
    "120 attacks, sustained, lethal, devastating, 5+++": (everything_at_once, 5),
}


def _joint(objects: Objects) -> Any:
    return force(wh40k.attack(*objects).joint)


def _alone(name: str, build: Callable[[], Any]) -> Workload:
    peers = ("raw flint", "icepool", "dyce", "lea", "dicetables")
    return Workload(name, {"exactdice": Entry(build, _joint), **{peer: Skip("not formulated") for peer in peers}})


def heavy_workloads() -> list[Workload]:
    """The whole joint law from plain objects."""
    return [_alone(name, build) for name, (build, _) in HEAVY.items()]


def growth_of_attacks(budget_ns: int) -> dict[str, float]:
    """Exponents of the time of a cold attack in its attacks, and in the models of its target."""

    def exponent(points: dict[int, Callable[[], Objects]]) -> float:
        libraries = all_libraries()
        taken = {}
        for size, build in points.items():
            times = measure(_alone(f"growth {size}", build), libraries, [Mode.COLD], budget_ns)
            taken[size] = times["exactdice", Mode.COLD]
        return slope(taken)

    return {
        "attacks": exponent({n: lambda n=n: ([(n, _gun(1, "D3"))], _squad(10)) for n in ATTACKS}),  # type: ignore[misc]
        "models": exponent({n: lambda n=n: ([(20, _gun(1, "D3"))], _squad(n)) for n in MODELS}),  # type: ignore[misc]
    }
