"""What one player rolls and both see before wounds are allocated: wounds of each weapon, and those set aside."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from exactdice.distribution import Distribution, mixture, point
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from exactdice.games.wh40k.attacks.chances import Defence
    from exactdice.games.wh40k.attacks.sequence import Engagement
    from exactdice.games.wh40k.datasheets.units import Model

Part = tuple["Distribution[int]", "Engagement"]  # the number of attacks, and what one of them does


class Item(NamedTuple):
    """A wound to allocate: what it removes from each kind of model, and how far the attacker has a say.

    ``precision`` is the policy that he follows where he does not decide.
    """

    name: str
    laws: Mapping[Model, tuple[tuple[int, int], ...]]  # pairs of wounds lost and integer weight over ``denominator``
    denominator: int
    precise: bool  # whether a CHARACTER may be named
    precision: str


class Roll(NamedTuple):
    """The hit and wound rolls of a weapon: triples of a weight, wounds to allocate, and the code of those set aside."""

    item: Item
    results: list[tuple[int, int, int]]
    total: int

    @property
    def most(self) -> int:
        """The largest number of wounds to allocate."""
        return max([wounds for _, wounds, _ in self.results])


class Turn(NamedTuple):
    """Wounds set aside: the place of their digit in the code, and the largest number of them."""

    item: Item
    place: int
    most: int

    def number(self, code: int) -> int:
        """How many a code says there are."""
        return code // self.place % (self.most + 1)


def rolls(parts: Sequence[Part]) -> tuple[list[Roll], list[Turn]]:
    """The rolls of the weapons in their order, and what they set aside in the order of its turn.

    The code of wounds set aside has a digit for the devastating wounds of each weapon, then one for its mortal wounds;
    what has its turn first stands highest.
    """
    names = [_name(parts, number) for number in range(len(parts))]
    devastating = [number for number, part in enumerate(parts) if part[1].chances.devastating]
    mortal = [number for number, part in enumerate(parts) if part[1].chances.mortal_wounds.max()]
    turns: list[Turn] = []
    place = 1
    aside: list[dict[str, int]] = [{} for _ in parts]
    for what, number in reversed([*(("devastating", n) for n in devastating), *(("mortal", n) for n in mortal)]):
        attacks, engagement = parts[number]
        each = 1 if what == "devastating" else engagement.chances.mortal_wounds.max()
        most = attacks.max() * (1 + engagement.chances.sustained.max()) * each
        law: Callable[[Defence], Distribution[int]] = _devastating if what == "devastating" else _mortal
        turns.insert(0, Turn(_item(f"{what} wounds of {names[number]}", engagement, law), place, most))
        aside[number][what] = place
        place *= most + 1
    return [_roll(*each, place) for each in zip(names, parts, aside, strict=True)], turns


def _name(parts: Sequence[Part], number: int) -> str:
    """The name of a weapon, with its number where several bear it."""
    name = parts[number][1].weapon.name
    alone = [part[1].weapon.name for part in parts].count(name) == 1
    return name if alone else f"{name} (weapon {number + 1})"


def _roll(name: str, part: Part, places: Mapping[str, int], block: int) -> Roll:
    """The rolls of a weapon; in the code of a result the wounds to allocate at once stand above those set aside."""
    attacks, engagement = part
    chances = engagement.chances
    most = attacks.max() * (1 + chances.sustained.max())
    require("states", block * (most + 1), f"the number of wounds of {name!r} to allocate")
    critical: Distribution[int] = point(places.get("devastating", block))
    if "mortal" in places:
        critical = critical + places["mortal"] * chances.mortal_wounds
    wound = chances.wound
    plain = mixture([(wound.failure, 0), (wound.success - wound.critical, block), (wound.critical, critical)])
    codes, weights, total = (attacks @ engagement.scored(plain, point(block)))._form.pairs()
    results = [(int(weight), code // block, code % block) for code, weight in zip(codes, weights, strict=True)]
    return Roll(_item(f"wounds of {name}", engagement, _ordinary), results, int(total))


def _ordinary(one: Defence) -> Distribution[int]:
    return mixture([(one.save.success, 0), (one.save.failure, one.ordinary)])


def _devastating(one: Defence) -> Distribution[int]:
    return one.devastating


def _mortal(one: Defence) -> Distribution[int]:
    return one.mortal


def _item(what: str, engagement: Engagement, law: Callable[[Defence], Distribution[int]]) -> Item:
    """Wounds of a kind, in integer weights; what exceeds a model's wounds is lost."""
    laws = {model: law(one).clip(high=model.wounds) for model, one in engagement.defences.items()}
    denominator = lcm(*[chance.denominator for one in laws.values() for _, chance in one.items()])
    weighed = {
        model: tuple([(damage, int(chance * denominator)) for damage, chance in one.items()])
        for model, one in laws.items()
    }
    precise = engagement.target.attached and bool(engagement.weapon.find("precision"))
    return Item(what, weighed, denominator, precise, engagement.precision)
