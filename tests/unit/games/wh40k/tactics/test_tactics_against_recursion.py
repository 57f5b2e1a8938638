"""The best allocation against a plain expectimax over single models and dice, which shares nothing with the engine.

The recursion here knows a unit as a list of models, each with its wounds left and a mark that it has been allocated
to; it rolls hit, wound, save and damage dice face by face, and tries every allocation that the rules allow.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exactdice import Distribution
from exactdice.games import wh40k


class Man(NamedTuple):
    """A model: wounds, what is left of them, armour save, Feel No Pain (7 for none), whether he is a CHARACTER."""

    wounds: int
    left: int
    save: int
    ignores: int
    leader: bool


class Gun(NamedTuple):
    """Attacks, skill, roll to wound, armour penetration, equally likely damages, abilities, policy of Precision."""

    attacks: int
    skill: int
    to_wound: int
    ap: int
    damage: tuple[int, ...]
    precision: bool
    devastating: bool
    mortal: bool


# --- the recursion -----------------------------------------------------------------------------------------------


def wounds_of(gun):
    """Law of (wounds to save, critical wounds set aside, mortal wounds), attack by attack, as a dictionary."""
    law = {(0, 0, 0): Fraction(1)}
    for _ in range(gun.attacks):
        following = {}
        for (plain, aside, mortal), chance in law.items():
            for hit in range(1, 7):
                for wound in range(1, 7):
                    result = plain, aside, mortal
                    if (hit >= gun.skill or hit == 6) and (wound >= gun.to_wound or wound == 6):
                        critical = wound == 6
                        parked = critical and gun.devastating
                        result = plain + (not parked), aside + parked, mortal + (critical and gun.mortal)
                    following[result] = following.get(result, 0) + chance / 36
        law = following
    return law


def taken(man, points):
    """Law of the wounds that so many points of damage remove from a man, a die for each point until he is dead."""
    law = {0: Fraction(1)}
    for _ in range(points):
        following = {}
        for lost, chance in law.items():
            for die in range(1, 7):
                now = lost if die >= man.ignores or lost == man.left else lost + 1
                following[now] = following.get(now, 0) + chance / 6
        law = following
    return law


class Game:
    """The value of an attack, when those who are named decide and the others follow list order and the policy."""

    def __init__(self, men, guns, policy, worth, players):
        self.men, self.guns, self.policy, self.worth, self.players = men, guns, policy, worth, players
        self.attached = any(man.leader for man in men) and not all(man.leader for man in men)
        self.volleys = [wounds_of(gun) for gun in guns]
        self.roll = lru_cache(maxsize=None)(self._roll)
        self.allot = lru_cache(maxsize=None)(self._allot)

    def value(self):
        return self.roll(0, (), tuple(man.left for man in self.men), (False,) * len(self.men))

    def _roll(self, number, waiting, left, marked):
        """Before a gun is rolled; ``waiting`` are the wounds that each gun before it has set aside."""
        if number < len(self.guns):
            return sum(
                chance * self.allot(number, "plain", plain, (*waiting, (aside, mortal)), left, marked)
                for (plain, aside, mortal), chance in self.volleys[number].items()
            )
        return self.later("devastating", 0, waiting, left, marked)

    def later(self, kind, number, waiting, left, marked):
        """The devastating wounds of each gun in turn, then the mortal ones of each."""
        if number == len(self.guns):
            if kind == "mortal":
                return self.worth(left)
            return self.later("mortal", 0, waiting, left, marked)
        count = waiting[number][kind == "mortal"]
        rest = list(waiting)
        rest[number] = (0, rest[number][1]) if kind == "devastating" else (0, 0)
        return self.allot(number, kind, count, tuple(rest), left, marked)

    def _allot(self, number, kind, count, waiting, left, marked):
        if not any(left):
            return self.worth(left)
        if count == 0:
            if kind == "plain":
                return self.roll(number + 1, waiting, left, marked)
            return self.later(kind, number + 1, waiting, left, marked)

        def worth(man):
            law = self.suffered(number, kind, self.men[man]._replace(left=left[man]))
            after = (*marked[:man], True, *marked[man + 1 :])
            return sum(
                chance
                * self.allot(number, kind, count - 1, waiting, (*left[:man], left[man] - lost, *left[man + 1 :]), after)
                for lost, chance in law.items()
                if chance
            )

        defender = self.defenders(left, marked)
        named = self.named(left) if self.attached and self.guns[number].precision else []
        if "defender" not in self.players:
            defender = defender[:1]
        if not named:
            return min(map(worth, defender))
        if "attacker" in self.players:
            return max(min(map(worth, defender)), *map(worth, named))
        greatest = 1 if kind == "mortal" else max(self.guns[number].damage)
        if self.policy == "always" or (self.policy == "when it kills" and greatest >= left[named[0]]):
            return worth(named[0])
        return min(map(worth, defender))

    def defenders(self, left, marked):
        alive = [n for n, man in enumerate(self.men) if left[n] and not (self.attached and man.leader)]
        alive = alive or [n for n in range(len(self.men)) if left[n]]
        wounded = [n for n in alive if left[n] < self.men[n].wounds]
        return [n for n in wounded or alive if marked[n]] or wounded or alive

    def named(self, left):
        alive = [n for n, man in enumerate(self.men) if left[n] and man.leader]
        return [n for n in alive if left[n] < self.men[n].wounds] or alive

    def suffered(self, number, kind, man):
        """Law of the wounds that one wound removes: over the save die, the damage die and Feel No Pain."""
        gun = self.guns[number]
        through = Fraction(sum(die == 1 or die + gun.ap < man.save for die in range(1, 7)), 6)
        law = {0: 1 - through} if kind == "plain" else {0: Fraction(0)}
        damages = (1,) if kind == "mortal" else gun.damage
        each = (through if kind == "plain" else 1) / Fraction(len(damages))
        for damage in damages:
            for lost, chance in taken(man, damage).items():
                law[lost] = law.get(lost, 0) + each * chance
        return law


# --- the same in the engine's words ------------------------------------------------------------------------------

STRENGTHS = {2: 8, 3: 5, 4: 4, 5: 3, 6: 2}  # against toughness 4


def the_unit(men):
    models = [
        wh40k.Model(
            wounds=man.wounds,
            remaining=man.left,
            save=man.save,
            feel_no_pain=man.ignores if man.ignores < 7 else None,
            character=man.leader,
        )
        for man in men
    ]
    return wh40k.Unit("men", toughness=4, models=models)


def the_weapon(number, gun):
    names = {"precision": gun.precision, "devastating wounds": gun.devastating, "mortal wounds 1": gun.mortal}
    return wh40k.Weapon(
        f"gun {number}",
        attacks=gun.attacks,
        skill=gun.skill,
        strength=STRENGTHS[gun.to_wound],
        ap=gun.ap,
        damage=Distribution(list(gun.damage)),
        abilities=[name for name, has in names.items() if has],
    )


def weighed(left):
    """A worth that tells models apart by what is left of them, and by nothing else."""
    return sum(Fraction(1, 1 + wounds) for wounds in left)


def leaders(men, left):
    return [wounds for man, wounds in zip(men, left, strict=True) if man.leader]


OBJECTIVES = {
    "mean_wounds_lost": lambda men: lambda left: Fraction(sum(man.left for man in men) - sum(left)),
    "mean_models_destroyed": lambda men: lambda left: Fraction(left.count(0)),
    "prob_unit_destroyed": lambda men: lambda left: Fraction(not any(left)),
    "prob_characters_destroyed": lambda men: lambda left: Fraction(not any(leaders(men, left))),
    "weighed": lambda men: weighed,
}

KINDS = [(1, 5, 7), (2, 3, 7), (3, 4, 5)]  # wounds, save, Feel No Pain


@st.composite
def men(draw):
    """Up to four men of up to three kinds; some wounded, some CHARACTERs."""
    found = []
    for _ in range(draw(st.integers(1, 4))):
        wounds, save, ignores = draw(st.sampled_from(KINDS))
        left = draw(st.just(wounds) | st.integers(1, wounds))
        found.append(Man(wounds, left, save, ignores, draw(st.sampled_from([False, False, True]))))
    return tuple(found)


guns = st.builds(
    Gun,
    attacks=st.integers(1, 2),
    skill=st.sampled_from([2, 4]),
    to_wound=st.sampled_from([3, 5]),
    ap=st.sampled_from([0, -2]),
    damage=st.sampled_from([(1,), (2,), (1, 3)]),
    precision=st.booleans(),
    devastating=st.booleans(),
    mortal=st.booleans(),
)
attacks = st.lists(guns, min_size=1, max_size=2)
policies = st.sampled_from(["always", "never", "when it kills"])
sides = st.sampled_from([(), ("defender",), ("attacker",), ("attacker", "defender")])


@settings(max_examples=80, deadline=None)
@given(men(), attacks, policies, st.sampled_from(sorted(OBJECTIVES)), sides)
def test_value_is_that_of_the_recursion(models, weapons, policy, objective, players):
    assume(objective != "prob_characters_destroyed" or leaders(models, [1] * len(models)))
    worth = OBJECTIVES[objective](models)

    def mine(left):
        return worth(tuple(model.left for model in left.models))

    plan = wh40k.best_allocation(
        [(1, the_weapon(number, gun)) for number, gun in enumerate(weapons)],
        the_unit(models),
        wh40k.Situation(precision=policy),
        objective=mine if objective == "weighed" else objective,
        players=players,
    )
    assert plan.value == Game(models, weapons, policy, worth, players).value()
    assert plan.list_order == Game(models, weapons, policy, worth, ()).value()
    assert sum(chance * mine(left) for left, chance in plan.casualties.left.items()) == plan.value
    if players == ():
        assert plan.casualties.left == plan.volley.left
    if players == ("defender",):
        assert plan.gain <= 0
    if players == ("attacker",):
        assert plan.gain >= 0
