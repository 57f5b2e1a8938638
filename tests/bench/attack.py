"""The attack that is timed: 20 shots (3+, S4 on T4, AP-1 on a 3+ save, damage 2) into ten models of 2 wounds."""

from typing import Any

import icepool
from exactdice.games import wh40k
from flint import fmpz_mat, fmpz_poly

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


def prepared_attack() -> Entry | Skip:
    """HOOK: the same law from prepared objects, through the entry inside the engine that takes them.

    To be filled in when that entry has its name: ``Entry(build=<prepare>, operate=<the law, forced>)``.
    """
    return Skip("the entry for prepared objects has no name yet")


def icepool_counted(attack: Any) -> Any:
    """Copies of an attack die added; their number mapped to the state it leaves. The fastest found."""
    return (SHOTS @ attack).map(_packets)


def icepool_state(attack: Any) -> Any:
    """Copies of an attack die added; a die of states mapped once a packet, as random damage would need."""
    states = [icepool.Die([(0, 0)])]
    for _ in range(SHOTS):
        states.append(states[-1].map(_packet, star=False))
    return (SHOTS @ attack).map(dict(enumerate(states)))


def icepool_attack_by_attack(attack: Any) -> Any:
    """A die of states mapped once an attack. The slowest."""
    return icepool.Die([(0, 0)]).map(
        lambda state: attack.map({0: state, 1: _packet(state)}), star=False, repeat=SHOTS
    )


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


def attack_workloads() -> list[Workload]:
    """From plain objects; on prepared ones; and the other ways to say it in icepool."""
    plain = Entry(plain_objects, attack_law)
    prepared = prepared_attack()
    raw = Entry(_flint_prepared, _flint_attack, _flint_read)
    best, general = _icepool_entry(icepool_counted), _icepool_entry(icepool_state)
    return [
        _attack("attack(), plain objects", plain, raw, best),
        _attack("attack(), icepool's state die", plain, raw, general),
        _attack("attack, prepared objects", prepared, raw, best),
    ]


def _attack(name: str, ours: Entry | Skip, raw: Entry, peer: Entry) -> Workload:
    others = {library: Skip("not formulated") for library in ("dyce", "lea", "dicetables")}
    return Workload(name, {"exactdice": ours, "raw flint": raw, "icepool": peer, **others})
