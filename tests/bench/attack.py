"""The attack that is timed: 20 shots (3+, S4, AP-1, damage 2) into ten models (T4, 3+ save, 2 wounds)."""

from typing import Any

import icepool
from flint import fmpz_mat, fmpz_poly

from exactdice.games import wh40k

from .harness import Entry, Pmf, Skip, Workload
from .libraries import force, from_counts

SHOTS, DAMAGE, MODELS, WOUNDS = 20, 2, 10, 2
UNSAVED = (1, 6)  # 2/3 to hit, 1/2 to wound, 1/2 to fail a save of 4+: the others get it ready made

State = tuple[int, int]  # wounds lost, models destroyed


def _packet(state: State) -> State:
    """One packet of damage on the model in front, the excess lost."""
    lost, destroyed = state
    if destroyed == MODELS:
        return state
    left = WOUNDS - (lost - WOUNDS * destroyed)
    return lost + min(DAMAGE, left), destroyed + (left <= DAMAGE)


def _packets(count: int) -> State:
    state = (0, 0)
    for _ in range(count):
        state = _packet(state)
    return state


def plain_objects() -> tuple[wh40k.Weapon, wh40k.Unit]:
    """The weapon and the target as anybody would write them."""
    weapon = wh40k.Weapon("rifle", attacks=1, skill=3, strength=4, ap=-1, damage=DAMAGE)
    target = wh40k.Unit("squad", toughness=4, models=MODELS * [wh40k.Model(wounds=WOUNDS, save=3)])
    return weapon, target


def attack_law(objects: tuple[wh40k.Weapon, wh40k.Unit]) -> Any:
    """The joint law of wounds lost and models destroyed."""
    weapon, target = objects
    return force(wh40k.attack([(SHOTS, weapon)], target).joint)


def prepare_volley(bearers: int, weapon: wh40k.Weapon, target: wh40k.Unit) -> tuple[Any, Any]:
    """The engagement of weapon and target, its laws of one attack computed, and the law of the number of attacks."""
    attacks, engagement = wh40k.attack([(bearers, weapon)], target)._parts[0]
    engagement.losses(attacks)
    engagement.losses(attacks)  # the second use of an allocation makes its table
    return engagement, attacks


def prepare() -> tuple[Any, Any]:
    """The same of the attack that is timed."""
    return prepare_volley(SHOTS, *plain_objects())


def prepared_law(prepared: tuple[Any, Any]) -> Any:
    """The same law as integer weights, through the entry inside the engine that takes prepared objects."""
    engagement, attacks = prepared
    return engagement.losses(attacks)


def _read_losses(losses: Any) -> Pmf:
    """The weights of the states after the attack; a state says how many wounds are lost."""
    states = [(state.lost, state.lost // WOUNDS) for state in losses.states]
    return from_counts(dict(zip(states, losses.weights, strict=True)))


def icepool_counted(attack: Any) -> Any:
    """Copies of an attack die added; their number mapped to the state it leaves. The fastest found."""
    return (SHOTS @ attack).map(_packets)


def icepool_state(attack: Any) -> Any:
    """Copies of an attack die added; a die of states mapped once a packet, as random damage would need."""
    states = [icepool.Die([(0, 0)])]
    for _ in range(SHOTS):
        states.append(states[-1].map(_packet, star=False))
    return (SHOTS @ attack).map(dict(enumerate(states)))


def _flint_prepared() -> tuple[fmpz_poly, fmpz_mat]:
    """One attack's generating function, and the matrix from packets to models destroyed."""
    lucky, of = UNSAVED
    rows = [[int(min(n, MODELS) == k) for k in range(MODELS + 1)] for n in range(SHOTS + 1)]
    return fmpz_poly([of - lucky, lucky]), fmpz_mat(rows)


def _flint_attack(prepared: tuple[fmpz_poly, fmpz_mat]) -> Any:
    attack, allocation = prepared
    return fmpz_mat(1, SHOTS + 1, (attack**SHOTS).coeffs()) * allocation


def _flint_read(row: fmpz_mat) -> Pmf:
    return from_counts({(WOUNDS * k, k): int(row[0, k]) for k in range(MODELS + 1)})


def _icepool_entry(formulation: Any) -> Entry:
    return Entry(lambda: icepool.Die({0: UNSAVED[1] - UNSAVED[0], 1: UNSAVED[0]}), formulation)


# what random damage needs; and what fixed damage allows (a state mapped once an attack takes five times as long)
FORMULATIONS = {"state die": icepool_state, "count": icepool_counted}


def attack_workloads() -> list[Workload]:
    """From plain objects and on prepared ones, each beside two ways to say it in icepool."""
    raw = Entry(_flint_prepared, _flint_attack, _flint_read)
    ours = {
        "attack(), plain objects": Entry(plain_objects, attack_law),
        "attack, prepared objects": Entry(prepare, prepared_law, _read_losses),
    }
    others = {library: Skip("not formulated") for library in ("dyce", "lea", "dicetables")}
    return [
        Workload(
            f"{name}; {formulation}",
            {"exactdice": entry, "raw flint": raw, "icepool": _icepool_entry(law), **others},
        )
        for name, entry in ours.items()
        for formulation, law in FORMULATIONS.items()
    ]
