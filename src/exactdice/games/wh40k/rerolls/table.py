"""The best use of re-rolls by backward induction: every moment's value, and whether to throw again.

A value is what the objective is worth in the mean if everybody decides best from there on. All values of a stage
are integers over one denominator, so they are compared exactly; what is as good as keeping is kept. ``tokens`` is
the pair of re-rolls that attacker and defender still have. A stage of n rolls of total T has the denominator T^n;
each re-roll that is still there adds one factor ``spare``, since the roll that it may throw again has the
denominator of one roll more.

Three mechanisms make an attack. *One by one* (``chain``): hit, wound, save and damage of an attack, or save and
damage of a wound, with the value as a function of the wounds lost so far. *A batch* of n dice (``batch``): with s
of T faces a success, b a failure and i of these b thrown again already, k successes come with weight C(n,k) s^k
b^(n-k), and with C(n,k) s^k i^(n-k) no failure among them may be thrown again; it is all the same which one is.
*Numbers of attacks* (``number``), bearer by bearer.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, NamedTuple

from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Mapping

ATTACKER, DEFENDER = 0, 1
Tokens = tuple[int, int]
At = tuple[str, int, int, int, bool]  # a moment: its roll, its result, what is left, so far, a re-roll of the opponent
Values = dict[Tokens, list[int]]


class Roll(NamedTuple):
    """A roll in integer weights over one total: what comes up first, and what comes up when it is thrown again.

    ``first`` has triples of a result, whether it may be thrown again (it has not been already), and a weight.
    """

    first: tuple[tuple[int, bool, int], ...]
    again: tuple[tuple[int, int], ...]
    total: int

    @property
    def free(self) -> bool:
        """Whether any result may be thrown again."""
        return any([free for _, free, _ in self.first])

    def over(self, total: int) -> Roll:
        """The same over a multiple of the total."""
        factor = total // self.total
        first = tuple([(result, free, factor * weight) for result, free, weight in self.first])
        return Roll(first, tuple([(result, factor * weight) for result, weight in self.again]), total)


def roll(first: Mapping[tuple[int, bool], Fraction], again: Mapping[int, Fraction]) -> Roll:
    """A roll by its chances; one with a single result is no roll, and nobody throws it again."""
    if len(again) == 1:
        (result,) = again
        return Roll(((result, False, 1),), ((result, 1),), 1)
    total = lcm(*[chance.denominator for chance in (*first.values(), *again.values())])
    return Roll(
        tuple([(result, free, int(chance * total)) for (result, free), chance in first.items() if chance]),
        tuple([(result, int(chance * total)) for result, chance in again.items() if chance]),
        total,
    )


class Place(NamedTuple):
    """The target after so many wounds lost: its save, the damage, and what damage then removes.

    ``removed`` gives, for each damage, pairs of a later number of wounds lost and a weight (Feel No Pain), over a
    total that all places share.
    """

    save: Roll
    damage: Roll
    removed: Mapping[int, tuple[tuple[int, int], ...]]


class Plan(NamedTuple):
    """All rolls of an attack, and what each number of wounds lost is worth, in integers over ``denominator``.

    The saves of all places share one total, and so do their damage rolls.
    """

    bearers: int
    attacks: Roll  # of one bearer
    hit: Roll
    wound: Roll
    places: list[Place]
    removal: int  # the total of ``Place.removed``
    worth: list[int]
    denominator: int

    @property
    def most(self) -> int:
        """The largest number of attacks."""
        return self.bearers * max([result for result, _ in self.attacks.again])


class Table:
    """Values and best decisions, computed once.

    Args:
        plan: The rolls.
        slow: Whether attacks are resolved one by one; otherwise hits, then wounds, are thrown in batches.
        tokens: The re-rolls that attacker and defender have.
        spent: Whether a re-roll is spent when it is used; otherwise every roll may be thrown again once.
        noting: Whether to keep what both choices are worth at every moment, which takes room.
    """

    def __init__(self, plan: Plan, slow: bool, tokens: Tokens, spent: bool = True, noting: bool = False) -> None:
        self.plan = plan
        self.slow = slow
        self.tokens = tokens
        self.spent = spent
        self._throws: set[At] = set()
        self._noting = noting
        self._noted: dict[At, tuple[int, int, int]] = {}
        _require(plan, slow, tokens, noting)
        rolls = [plan.attacks, plan.hit, plan.wound, plan.places[0].save, plan.places[0].damage]
        self._spare = lcm(*[one.total for one in rolls]) if spent else 1
        self._scale = plan.denominator
        offence = slow and (plan.hit.free or plan.wound.free)
        self._usable = (  # which player has anything to throw again in the chain
            offence or any([place.damage.free for place in plan.places]),
            any([place.save.free for place in plan.places]),
        )
        self._most_removed = max(
            [
                after - lost
                for lost, place in enumerate(plan.places)
                for ways in place.removed.values()
                for after, _ in ways
            ]
        )
        self.value, self.without = self._solve()

    def _solve(self) -> tuple[Fraction, Fraction]:
        plan = self.plan
        values = self._chain()
        if not self.slow:
            values = self._batch("wound", plan.wound, values, range(plan.most + 1))
            fixed = len(plan.attacks.again) == 1
            values = self._batch("hit", plan.hit, values, [plan.most] if fixed else range(plan.most + 1))
        values = self._number(values)
        held = sum(self.tokens)
        value = Fraction(values[self.tokens][0], self._scale * self._spare**held)
        return value, Fraction(values[0, 0][0], self._scale)

    def throws_again(self, moment: At) -> bool:
        """Whether to throw again at a moment; False where it makes no difference, and where it cannot occur."""
        return self._told_apart(moment) in self._throws

    def both(self, moment: At) -> tuple[Fraction, Fraction]:
        """What throwing again is worth at a moment that can occur, and keeping; of a table that notes them."""
        thrown, kept, denominator = self._noted[self._told_apart(moment)]
        return Fraction(thrown, denominator), Fraction(kept, denominator)

    def _told_apart(self, moment: At) -> At:
        """A moment as it is noted."""
        name, result, left, so_far, opponent = moment
        in_chain = self.slow or name in ("save", "damage")
        if in_chain and name != "attacks" and not self._usable[ATTACKER if name == "save" else DEFENDER]:
            opponent = False  # what the opponent cannot use in this stage has not been told apart
        return name, result, left, so_far, opponent

    def _worlds(self, usable: tuple[bool, bool]) -> list[Tokens]:
        """The tokens that can matter where attacker and defender have rolls to throw again, or have not."""
        attacker, defender = [range(held and free, -1, -1) for held, free in zip(self.tokens, usable, strict=True)]
        return [(a, d) for a in attacker for d in defender]

    def _widened(self, values: Values) -> Values:
        """The values with all tokens: one that could not be used in a stage has changed nothing in it."""
        widened = {}
        for a, d in self._worlds((True, True)):
            known = max([tokens for tokens in values if tokens[0] <= a and tokens[1] <= d], key=sum)
            factor = self._spare ** (a + d - sum(known))
            widened[a, d] = values[known] if factor == 1 else [value * factor for value in values[known]]
        return widened

    def after(self, tokens: Tokens, player: int) -> Tokens:
        """The tokens when a player has thrown again."""
        if not self.spent:
            return tokens
        return (0, tokens[1]) if player == ATTACKER else (tokens[0], 0)

    def _decide(
        self,
        one: Roll,
        player: int,
        values: Mapping[Tokens, Mapping[int, int]],
        at: tuple[str, int, int],
        factor: int = 1,
    ) -> dict[Tokens, int]:
        """The value before a roll, from the values of its results, and its decisions noted.

        Args:
            one: The roll.
            player: Who may throw it again: the attacker for more, the defender for less.
            values: For each state of tokens the value of each result.
            at: Name of the roll, what is left, and so far.
            factor: What the denominator of the values has beyond that of the stage.
        """
        if len(one.again) == 1:  # no roll
            ((result, _),) = one.again
            return {tokens: self._size(one) * known[result] for tokens, known in values.items()}
        before = {}
        name, left, so_far = at
        for tokens, known in values.items():
            if not (tokens[player] and one.free):
                before[tokens] = sum([weight * known[result] for result, _, weight in one.first])
                if not self.spent:
                    before[tokens] *= one.total
                continue
            later = values[self.after(tokens, player)]
            thrown = sum([weight * later[result] for result, weight in one.again])
            keep, lift = (1, self._spare // one.total) if self.spent else (one.total, 1)
            thrown *= lift
            total = 0
            for result, free, weight in one.first:
                kept = keep * known[result]
                if free and self._noting:
                    denominator = self._scale * factor * keep * self._spare ** sum(tokens)
                    self._noted[name, result, left, so_far, bool(tokens[1 - player])] = thrown, kept, denominator
                if free and (thrown > kept if player == ATTACKER else thrown < kept):
                    self._throws.add((name, result, left, so_far, bool(tokens[1 - player])))
                    kept = thrown
                total += weight * kept
            before[tokens] = total
        return before

    def _size(self, one: Roll) -> int:
        """The factor that a roll decided one by one adds to the denominator."""
        return one.total if self.spent else one.total**2

    def _chain(self) -> Values:
        """The values of n attacks (slow) or n wounds to be saved (fast) against the whole unit, one by one."""
        plan = self.plan
        save, damage = plan.places[0].save, plan.places[0].damage
        offence = [("wound", plan.wound), ("hit", plan.hit)] if self.slow else []
        worlds = self._worlds(self._usable)
        step = plan.removal * self._size(damage) * self._size(save)
        for _, one in offence:
            step *= self._size(one)
        values = {tokens: [worth * self._spare ** sum(tokens) for worth in plan.worth] for tokens in worlds}
        unit = {tokens: [rows[0]] for tokens, rows in values.items()}
        for left in range(plan.most):
            values = self._step(values, left, offence, step)
            self._scale *= step
            for tokens, rows in values.items():
                unit[tokens].append(rows[0])
        return self._widened({tokens: _level(column, step) for tokens, column in unit.items()})

    def _step(self, values: Values, left: int, offence: list[tuple[str, Roll]], step: int) -> Values:
        """One attack or wound more, in front of those that are left; only places that those before can have reached."""
        plan = self.plan
        before = {tokens: [0] * len(rows) for tokens, rows in values.items()}
        for tokens, rows in values.items():
            before[tokens][-1] = rows[-1] * step  # the unit is destroyed
        reached = (plan.most - 1 - left) * self._most_removed
        for lost, (save, damage, removed) in enumerate(plan.places[: reached + 1]):
            hurt = {tokens: _hurt(removed, rows) for tokens, rows in values.items()}
            value = self._decide(damage, ATTACKER, hurt, ("damage", left, lost), plan.removal)
            factor = plan.removal * self._size(damage)
            saved = {tokens: {1: rows[lost] * factor, 0: value[tokens]} for tokens, rows in values.items()}
            value = self._decide(save, DEFENDER, saved, ("save", left, lost), factor)
            factor *= self._size(save)
            for name, one in offence:
                ends = {tokens: {0: rows[lost] * factor, 1: value[tokens]} for tokens, rows in values.items()}
                value = self._decide(one, ATTACKER, ends, (name, left, lost), factor)
                factor *= self._size(one)
            for tokens in values:
                before[tokens][lost] = value[tokens]
        return before

    def _batch(self, name: str, one: Roll, values: Values, sizes: range | list[int]) -> Values:
        """The values of batches of these sizes, from the values of their successes; 0 for other sizes."""
        if len(one.again) == 1:  # no roll: all of them succeed
            return values
        total, most = one.total, self.plan.most
        success = sum([weight for result, _, weight in one.first if result])
        failure = total - success
        used = sum([weight for result, free, weight in one.first if not free and not result])
        fresh = dict(one.again)
        before: Values = {tokens: [0] * (most + 1) for tokens in values}
        powers = [[base**k for k in range(most + 1)] for base in (success, failure, used, total)]
        thrown: dict[Tokens, list[int]] = {}
        lift = self._spare // total
        for tokens in values:
            if tokens[ATTACKER] and used < failure:
                later = values[0, tokens[DEFENDER]]
                thrown[tokens] = [
                    lift * (fresh[1] * more + fresh[0] * less) for less, more in zip(later, later[1:], strict=False)
                ]
        for size in sizes:
            weights = [comb(size, k) * powers[0][k] for k in range(size + 1)]
            rest = powers[3][most - size]
            for tokens, known in values.items():
                value = 0
                for k in range(size + 1):
                    kept = known[k]
                    best = kept
                    if tokens in thrown and k < size and self._noting:
                        denominator = self._scale * self._spare ** sum(tokens)
                        self._noted[name, k, size, 0, bool(tokens[DEFENDER])] = thrown[tokens][k], kept, denominator
                    if tokens in thrown and k < size and thrown[tokens][k] > kept:
                        self._throws.add((name, k, size, 0, bool(tokens[DEFENDER])))
                        best = thrown[tokens][k]
                        kept_only = powers[2][size - k]
                        value += weights[k] * (best * (powers[1][size - k] - kept_only) + kept * kept_only)
                    else:
                        value += weights[k] * powers[1][size - k] * kept
                before[tokens][size] = value * rest
        self._scale *= total**most
        return before

    def _number(self, values: Values) -> Values:
        """The value before the numbers of attacks are rolled, bearer by bearer; at place 0 of the list."""
        one, plan = self.plan.attacks, self.plan
        each = max([result for result, _ in one.again])
        if len(one.again) == 1 or not plan.bearers:
            return {tokens: [rows[plan.most]] for tokens, rows in values.items()}
        for left in range(plan.bearers):
            so_far = (plan.bearers - 1 - left) * each  # at the most
            before: Values = {tokens: [] for tokens in values}
            for attacks in range(so_far + 1):
                known = {
                    tokens: {result: rows[attacks + result] for result, _ in one.again}
                    for tokens, rows in values.items()
                }
                for tokens, value in self._decide(one, ATTACKER, known, ("attacks", left, attacks)).items():
                    before[tokens].append(value)
            values = before
            self._scale *= self._size(one)
        return values


def _hurt(removed: Mapping[int, tuple[tuple[int, int], ...]], rows: list[int]) -> dict[int, int]:
    """The value of each damage, from the values of the wounds lost after it."""
    known = {}
    for damage, ways in removed.items():
        if len(ways) == 1:  # no Feel No Pain
            after, weight = ways[0]
            known[damage] = weight * rows[after]
        else:
            known[damage] = sum([weight * rows[after] for after, weight in ways])
    return known


def _level(column: list[int], step: int) -> list[int]:
    """Values of 0, 1, 2, ... attacks, each over a power of ``step`` more, over the denominator of the last."""
    levelled, factor = [], 1
    for value in reversed(column):
        levelled.append(value * factor)
        factor *= step
    return levelled[::-1]


def _require(plan: Plan, slow: bool, tokens: Tokens, noting: bool) -> None:
    """Refuse a table too large, by its results looked at, more where their values grow long or are all kept."""
    save, damage, _ = plan.places[0]
    ways = max([sum(map(len, place.removed.values())) for place in plan.places])
    chain = plan.most * len(plan.places) * (8 + 2 * len(damage.first) + ways)
    batch = 0 if slow else plan.most**2 * (1 if len(plan.attacks.again) == 1 else 2)
    number = plan.bearers * plan.most * len(plan.attacks.first)
    size = plan.hit.total * plan.wound.total * save.total * damage.total * plan.removal
    bits = plan.most * size.bit_length()
    steps = (chain + batch + number) * 2 ** sum(tokens) * (4000 + bits) // 4000
    what = "what both choices are worth in this attack" if noting else "the best re-roll of this attack"
    require("states", 8 * steps if noting else steps, what)
