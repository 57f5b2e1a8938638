"""Six matchups of a gun and a squad: on prepared objects, through the public attack, in raw FLINT and in icepool.

Every attack hits on 3+, wounds on 4+ and meets a save of 4+. The raw calls are a power (or a composition) of one
attack's generating function and one product with the matrix from packets to states, both made beforehand. Icepool adds
copies of an attack die and maps their number to a die of states that is mapped once a packet.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

import icepool
from flint import fmpq, fmpq_poly, fmpz_mat

from exactdice.games import wh40k

from .attack import prepare_volley, prepared_law
from .harness import Entry, Pmf, Skip, Workload
from .libraries import force, from_counts

Law = dict[int, Fraction]


@dataclass(frozen=True)
class Matchup:
    """A gun's attacks and damage, what its critical hits do, and the squad."""

    name: str
    bearers: int
    attacks: Any
    damage: Any
    rolled: Law = field(repr=False)  # the damage, as a law
    models: int
    wounds: int
    critical: bool = False  # sustained hits 1 and lethal hits
    feel_no_pain: int | None = None

    def objects(self) -> tuple[int, wh40k.Weapon, wh40k.Unit]:
        """The weapon and the target as anybody would write them."""
        abilities = ["sustained hits 1", "lethal hits"] if self.critical else []
        weapon = wh40k.Weapon(
            "gun", attacks=self.attacks, skill=3, strength=4, ap=-1, damage=self.damage, abilities=abilities
        )
        model = wh40k.Model(wounds=self.wounds, save=3, feel_no_pain=self.feel_no_pain)
        return self.bearers, weapon, wh40k.Unit("squad", toughness=4, models=self.models * [model])

    def suffered(self) -> Law:
        """Law of the wounds that one failed save removes, at most those of a model."""
        kept = Fraction(1) if self.feel_no_pain is None else Fraction(self.feel_no_pain - 1, 6)
        law: Law = {}
        for damage, chance in self.rolled.items():
            points = [Fraction(1)]
            for _ in range(damage):  # one Feel No Pain roll a point
                points = [
                    (points[k] if k < len(points) else 0) * (1 - kept) + (points[k - 1] * kept if k else 0)
                    for k in range(len(points) + 1)
                ]
            for lost, p in enumerate(points):
                law[min(lost, self.wounds)] = law.get(min(lost, self.wounds), Fraction(0)) + chance * p
        return {lost: p for lost, p in law.items() if p}

    def unsaved(self, share: Fraction) -> Law:
        """Law of the failed saves of one attack that an independent chance lets through."""
        plain = {0: 1 - share / 4, 1: share / 4}
        automatic = {0: 1 - share / 2, 1: share / 2}
        law = {0: Fraction(1, 3)}
        critical = [automatic, plain] if self.critical else [plain]
        for chance, parts in ((Fraction(1, 2), [plain]), (Fraction(1, 6), critical)):
            one = {0: chance}
            for part in parts:
                one = _added(one, part)
            law = {n: law.get(n, Fraction(0)) + one.get(n, Fraction(0)) for n in {*law, *one}}
        return law


def _added(a: Law, b: Law) -> Law:
    law: Law = {}
    for x, p in a.items():
        for y, q in b.items():
            law[x + y] = law.get(x + y, Fraction(0)) + p * q
    return law


def _certain(value: int) -> Law:
    return {value: Fraction(1)}


def _die(sides: int, plus: int = 0) -> Law:
    return {face + plus: Fraction(1, sides) for face in range(1, sides + 1)}


MATCHUPS = (
    Matchup("20 x D2 into 10 x W2", 20, 1, 2, _certain(2), 10, 2),
    Matchup("20 x D3 damage into 10 x W2", 20, 1, "D3", _die(3), 10, 2),
    Matchup("the same into it, sustained 1, lethal", 20, 1, "D3", _die(3), 10, 2, True),
    Matchup("100 x D1 into 20 x W1", 100, 1, 1, _certain(1), 20, 1),
    Matchup("6D6 x D1 into 30 x W1", 6, "D6", 1, _certain(1), 30, 1),
    Matchup("20 x D6+3 into 5 x W3 5+++, sustained 1, lethal", 20, 1, "D6+3", _die(6, 3), 5, 3, True, 5),
)


def _after(matchup: Matchup, lost: int, damage: int) -> int:
    """Wounds lost after one packet on the model in front, the excess lost."""
    return min(lost + damage, (lost // matchup.wounds + 1) * matchup.wounds, matchup.models * matchup.wounds)


def _pair(matchup: Matchup, lost: int) -> tuple[int, int]:
    return lost, lost // matchup.wounds


def _ours_read(matchup: Matchup) -> Callable[[Any], Pmf]:
    def read(losses: Any) -> Pmf:
        pairs = [_pair(matchup, state.lost) for state in losses.states]
        return from_counts(dict(zip(pairs, losses.weights, strict=True)))

    return read


def _raw(matchup: Matchup) -> Entry:
    """The bare calls: packets that remove nothing are taken out beforehand, and packets too many are cut off."""
    everything = matchup.models * matchup.wounds
    packet = matchup.suffered()
    idle = packet.pop(0, Fraction(0))
    hurting = {damage: p / (1 - idle) for damage, p in packet.items()}
    scale = lcm(*[p.denominator for p in hurting.values()])
    steps = {damage: int(p * scale) for damage, p in hurting.items()}

    def build() -> Any:
        law = matchup.unsaved(1 - idle)
        one = fmpq_poly(
            [fmpq(law.get(n, Fraction(0)).numerator, law.get(n, Fraction(0)).denominator) for n in range(3)]
        )
        rolled = fmpq_poly([0, *[fmpq(1, 6)] * 6]) ** matchup.bearers if matchup.attacks == "D6" else None
        rows, now = [], {0: 1}
        for n in range(everything):
            rows.append([now.get(lost, 0) * scale ** (everything - 1 - n) for lost in range(everything)])
            after: dict[int, int] = {}
            for lost, weight in now.items():
                for damage, ways in steps.items():
                    there = _after(matchup, lost, damage)
                    after[there] = after.get(there, 0) + weight * ways
            now = {lost: weight for lost, weight in after.items() if lost < everything}
        return one, rolled, fmpz_mat(rows)

    def operate(prepared: Any) -> Any:
        one, rolled, matrix = prepared
        packets = one.pow_trunc(matchup.bearers, everything) if rolled is None else rolled(one).truncate(everything)
        weights = packets.numer().coeffs()
        if len(weights) < everything:
            weights += [0] * (everything - len(weights))
        return fmpz_mat(1, everything, weights) * matrix, packets.denom()

    def read(result: Any) -> Pmf:
        row, denominator = result
        total = int(denominator) * scale ** (everything - 1)
        counts = {_pair(matchup, lost): int(row[0, lost]) for lost in range(everything)}
        counts[_pair(matchup, everything)] = total - sum(counts.values())
        return from_counts(counts)

    return Entry(build, operate, read)


def _icepool(matchup: Matchup) -> Entry:
    def die(law: Law) -> Any:
        scale = lcm(*[p.denominator for p in law.values()])
        return icepool.Die({x: int(p * scale) for x, p in law.items()})

    def build() -> Any:
        one, damage = die(matchup.unsaved(Fraction(1))), die(matchup.suffered())
        return one, damage, icepool.d6 if matchup.attacks == "D6" else None

    def operate(dice: Any) -> Any:
        one, damage, attacks = dice
        packets = (matchup.bearers @ (attacks @ one)) if attacks is not None else matchup.bearers @ one
        states = [icepool.Die([0])]
        for _ in range(packets.max_outcome()):
            states.append(icepool.map(lambda lost, d: _after(matchup, lost, d), states[-1], damage))
        return packets.map(dict(enumerate(states)))

    def read(law: Any) -> Pmf:
        return {_pair(matchup, lost): p for lost, p in zip(law.outcomes(), law.probabilities(), strict=True)}

    return Entry(build, operate, read)


def matchup_workloads() -> list[Workload]:
    """Each matchup on prepared objects and through the public attack."""
    others = {library: Skip("not formulated") for library in ("dyce", "lea", "dicetables")}
    workloads = []
    for matchup in MATCHUPS:
        ours = {
            "prepared": Entry(partial(prepare_volley, *matchup.objects()), prepared_law, _ours_read(matchup)),
            "attack()": Entry(matchup.objects, _attack_law),
        }
        for name, entry in ours.items():
            entries = {"exactdice": entry, "raw flint": _raw(matchup), "icepool": _icepool(matchup), **others}
            workloads.append(Workload(f"{name}: {matchup.name}", entries))
    return workloads


def _attack_law(objects: tuple[int, wh40k.Weapon, wh40k.Unit]) -> Any:
    bearers, weapon, target = objects
    return force(wh40k.attack([(bearers, weapon)], target).joint)
