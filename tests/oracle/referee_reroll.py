"""The referee for one Command Re-roll spent as well as possible: every die, every decision, no closed forms.

`answer(scenario)` walks the whole tree. At a chance node the values of the results are averaged; right after a roll
its owner, where he still has his re-roll, keeps the result or throws that roll again, whichever is worth more to him.
A value belongs to everything both players see, and is remembered for it.

The laws of single rolls are those of the referee of the attacks. Decided where the rules are silent: the rolls for the
number of attacks come first and may be rolled again in both modes, each by itself; a successful roll may be thrown
again like a failed one where rolls are made one by one (nobody ever wants to); Feel No Pain is no such roll.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from referee_answers import answer as written
from referee_field import two_dice
from referee_throws import Block, Law, branch, expression
from referee_wh40k import FAILURE, SUCCESS, Battle, feel_no_pain, left_after

Answer = dict[str, Any]
ATTACKER, DEFENDER = 0, 1
BEST = {ATTACKER: max, DEFENDER: min}  # what each of them makes of a choice


class Tokens(NamedTuple):
    """Who may still have a roll thrown again."""

    attacker: bool
    defender: bool

    def spent_by(self, owner: int) -> "Tokens":
        """The re-rolls that remain when one player has used his."""
        return self._replace(attacker=False) if owner == ATTACKER else self._replace(defender=False)


def rolled(law: Law[Any], owner: int, tokens: Tokens, then: Callable[[Any, Tokens], Fraction]) -> Fraction:
    """Value of one roll: the result is seen, its owner may throw it again, once, and then it stands."""
    if not tokens[owner]:
        return sum((chance * then(result, tokens) for result, chance in law.items()), Fraction(0))
    again = rolled(law, owner, tokens.spent_by(owner), then)
    return sum((chance * BEST[owner](then(result, tokens), again) for result, chance in law.items()), Fraction(0))


# -- one attack ------------------------------------------------------------------------------------

PLAIN_WEAPON = {"name", "kind", "attacks", "count", "skill", "strength", "ap", "damage"}
ROLL_MODIFIERS = {"cover", "save_modifiers", "save_cap", "hit_modifiers", "wound_modifiers"}
PLAIN_TARGET = {"name", "toughness", "models"} | ROLL_MODIFIERS

OBJECTIVES: Mapping[str, Callable[[tuple[int, ...], tuple[int, ...]], int]] = {
    "mean_wounds_lost": lambda start, left: sum(start) - sum(left),
    "mean_models_destroyed": lambda start, left: left.count(0) - start.count(0),
    "prob_unit_destroyed": lambda _, left: int(not any(left)),
}


class OnTheTable(NamedTuple):
    """The piles the attack referee asks about when he allocates; only the wounds left matter."""

    left: tuple[int, ...]


class Game:
    """The tree of one attack of one weapon. Every method is the value of going on from where it stands."""

    def __init__(self, scenario: Block) -> None:
        weapon, defender = scenario["weapon"], scenario["defender"]
        if set(weapon) - PLAIN_WEAPON or set(defender) - PLAIN_TARGET:
            raise ValueError("the referee of re-rolls knows no abilities of weapons, and no other re-rolls")
        self.battle = Battle([weapon], defender, {})
        self.ignored_on = [feel_no_pain(weapon, model, mortal=False) for model in self.battle.models]
        self.bearers, self.fast = weapon.get("count", 1), scenario["mode"] == "fast"
        self.worth = OBJECTIVES[scenario["objective"]]
        for method in ("slow_attack", "save", "hit_batch", "wound_batch"):  # each remembers its values, for this game
            setattr(self, method, cache(getattr(self, method)))

    def value(self, tokens: Tokens) -> Fraction:
        """Value of the whole attack."""
        return self.number_of_attacks(self.bearers, 0, tokens)

    def number_of_attacks(self, bearers: int, attacks: int, tokens: Tokens) -> Fraction:
        """The bearers roll how often they attack, then the attacks follow."""
        if bearers:
            return rolled(
                self.battle.attacks[0],
                ATTACKER,
                tokens,
                lambda number, after: self.number_of_attacks(bearers - 1, attacks + number, after),
            )
        if self.fast:
            return self.hit_batch(attacks, 0, 0, tokens)
        return self.slow_attack(attacks, self.battle.start, tokens)

    # slow: each attack to its end before the next

    def slow_attack(self, attacks: int, left: tuple[int, ...], tokens: Tokens) -> Fraction:
        """So many attacks are to come: a Hit roll, a Wound roll, a save and damage of the first of them."""
        if not attacks:
            return Fraction(self.worth(self.battle.start, left))

        def next_attack(left: tuple[int, ...], tokens: Tokens) -> Fraction:
            return self.slow_attack(attacks - 1, left, tokens)

        def after_wound(wound: str, tokens: Tokens) -> Fraction:
            if wound == FAILURE:
                return next_attack(left, tokens)
            return self.save_and_damage(left, tokens, next_attack)

        def after_hit(hit: str, tokens: Tokens) -> Fraction:
            if hit == FAILURE:
                return next_attack(left, tokens)
            return rolled(self.battle.wound[0], ATTACKER, tokens, after_wound)

        return rolled(self.battle.hit[0], ATTACKER, tokens, after_hit)

    # fast: all Hit rolls, then all Wound rolls, then save and damage one by one

    def hit_batch(self, waiting: int, hits: int, misses: int, tokens: Tokens) -> Fraction:
        """Hit rolls of the batch one die at a time; when all lie there, one miss may be rolled again."""
        if waiting:
            return sum(
                chance * self.hit_batch(waiting - 1, hits + (hit != FAILURE), misses + (hit == FAILURE), tokens)
                for hit, chance in self.battle.hit[0].items()
            )
        keep = self.wound_batch(hits, 0, 0, tokens)
        if not (tokens.attacker and misses):
            return keep
        after = tokens.spent_by(ATTACKER)
        again = sum(
            chance * self.wound_batch(hits + (hit != FAILURE), 0, 0, after)
            for hit, chance in self.battle.hit[0].items()
        )
        return max(keep, again)

    def wound_batch(self, waiting: int, wounds: int, failures: int, tokens: Tokens) -> Fraction:
        """Wound rolls of the batch one die at a time; when all lie there, one failure may be rolled again."""
        if waiting:
            return sum(
                chance
                * self.wound_batch(waiting - 1, wounds + (wound != FAILURE), failures + (wound == FAILURE), tokens)
                for wound, chance in self.battle.wound[0].items()
            )
        keep = self.save(wounds, self.battle.start, tokens)
        if not (tokens.attacker and failures):
            return keep
        after = tokens.spent_by(ATTACKER)
        again = sum(
            chance * self.save(wounds + (wound != FAILURE), self.battle.start, after)
            for wound, chance in self.battle.wound[0].items()
        )
        return max(keep, again)

    def save(self, wounds: int, left: tuple[int, ...], tokens: Tokens) -> Fraction:
        """So many attacks are yet to be saved against."""
        if not wounds:
            return Fraction(self.worth(self.battle.start, left))
        return self.save_and_damage(left, tokens, lambda left, after: self.save(wounds - 1, left, after))

    # both

    def save_and_damage(
        self, left: tuple[int, ...], tokens: Tokens, then: Callable[[tuple[int, ...], Tokens], Fraction]
    ) -> Fraction:
        """One wounding attack: the defender's save, the attacker's damage, Feel No Pain, and what comes after."""
        index = self.battle.allocated(OnTheTable(left), 0)
        if index is None:
            return then(left, tokens)

        def after_damage(points: int, tokens: Tokens) -> Fraction:
            suffered = left_after(points, left[index], self.ignored_on[index])
            return sum(
                (
                    chance * then((*left[:index], wounds, *left[index + 1 :]), tokens)
                    for wounds, chance in suffered.items()
                ),
                Fraction(0),
            )

        def after_save(save: str, tokens: Tokens) -> Fraction:
            if save == SUCCESS:
                return then(left, tokens)
            return rolled(self.battle.damage[index][0], ATTACKER, tokens, after_damage)

        return rolled(self.battle.save[index][0], DEFENDER, tokens, after_save)


def command_reroll_attack(scenario: Block) -> Answer:
    """The attack with the re-rolls of the players named, and with none."""
    game, players = Game(scenario), scenario["players"]
    optimal = game.value(Tokens("attacker" in players, "defender" in players))
    return written(value={"optimal": optimal, "without_reroll": game.value(Tokens(False, False))})


# -- charges, and one roll by itself ---------------------------------------------------------------

CHARGES_WORTH: Mapping[str, Callable[[int, int], int]] = {
    "any": lambda succeeded, _: int(succeeded > 0),
    "all": lambda succeeded, declared: int(succeeded == declared),
    "mean": lambda succeeded, _: succeeded,
}
ONE, NONE = Tokens(True, False), Tokens(False, False)


def command_reroll_charges(scenario: Block) -> Answer:
    """Charges in order, with one re-roll of both dice among them all."""
    charges, worth = scenario["charges"], CHARGES_WORTH[scenario["objective"]]

    @cache
    def value(rolled_so_far: int, succeeded: int, tokens: Tokens) -> Fraction:
        if rolled_so_far == len(charges):
            return Fraction(worth(succeeded, len(charges)))
        charge = charges[rolled_so_far]
        total = branch(lambda: two_dice(charge["needed"], charge.get("modifier", 0), reroll=False))
        return rolled(
            total,
            ATTACKER,
            tokens,
            lambda inches, after: value(rolled_so_far + 1, succeeded + (inches >= charge["needed"]), after),
        )

    return written(value={"optimal": value(0, 0, ONE), "without_reroll": value(0, 0, NONE)})


def reroll_threshold(scenario: Block) -> Answer:
    """One roll, thrown again where what it is worth lies below what a new one is worth on average."""
    ((how, k),) = scenario["worth"].items()
    law = expression(scenario["roll"])

    def then(result: int, _: Tokens) -> Fraction:
        return Fraction(min(result, k) if how == "cap" else int(result >= k))

    return written(
        value={
            "optimal": rolled(law, ATTACKER, ONE, then),
            "without_reroll": rolled(law, ATTACKER, NONE, then),
        }
    )


KINDS: Mapping[str, Callable[[Block], Answer]] = {
    kind.__name__: kind for kind in (command_reroll_attack, command_reroll_charges, reroll_threshold)
}


def answer(scenario: Block) -> Answer:
    """The answer of a scenario of one of these kinds."""
    return KINDS[scenario["kind"]](scenario)
