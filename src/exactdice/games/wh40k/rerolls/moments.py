"""The moments at which a roll may be thrown again, and which of them a game can come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from exactdice.games.wh40k.rerolls.table import ATTACKER, DEFENDER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exactdice.games.wh40k.rerolls.table import Roll, Table, Tokens

ROLLS = ("attacks", "hit", "wound", "save", "damage")


class Moment(NamedTuple):
    """A roll has been made that its player may throw again.

    Args:
        roll: ``"attacks"``, ``"hit"``, ``"wound"``, ``"save"`` or ``"damage"``.
        result: Of this roll: the number rolled (after modifiers), 1 for a success and 0 for a failure, the successes
            of a batch.
        left: What is still to come after it: bearers whose attacks are to be rolled, attacks, or wounds to be saved;
            for a batch its number of dice.
        so_far: Attacks so far for a number of attacks, otherwise wounds lost so far.
        opponent: Whether the other player still has a re-roll of his own.
    """

    roll: str
    result: int
    left: int
    so_far: int
    opponent: bool

    @property
    def player(self) -> str:
        """Whose roll it is."""
        return "defender" if self.roll == "save" else "attacker"


def moments(table: Table, *, best: bool) -> dict[Moment, bool]:
    """Whether to throw again, for every moment that can occur.

    Args:
        table: The decisions.
        best: Only what can occur where everybody decides best; otherwise whatever they decide.
    """
    return _Walk(table, best).found


class _Walk:
    """A walk forward through the attack, stage by stage, to the moments that can occur; chances do not matter to it."""

    def __init__(self, table: Table, best: bool) -> None:
        self.table = table
        self.best = best
        self.found: dict[Moment, bool] = {}
        batches = self._numbers()
        if not table.slow:
            batches = self._batches("hit", table.plan.hit, batches)
            batches = self._batches("wound", table.plan.wound, batches)
        self._chain(batches)

    def _meet(self, moment: Moment, tokens: Tokens) -> tuple[bool, Tokens | None]:
        """Whether the result may stand, and the tokens after it is thrown again, None where it is not."""
        again = self.table.throws_again(moment)
        self.found[moment] = again
        player = DEFENDER if moment.roll == "save" else ATTACKER
        return not (again and self.best), self.table.after(tokens, player) if again or not self.best else None

    def _results(
        self, one: Roll, player: int, tokens: Tokens, name: str, left: int, so_far: int
    ) -> Iterator[tuple[Tokens, int]]:
        """What a roll can come to, with the tokens that are then left."""
        for result, free, _ in one.first:
            stands, later = True, None
            if free and tokens[player]:
                stands, later = self._meet(Moment(name, result, left, so_far, bool(tokens[1 - player])), tokens)
            if stands:
                yield tokens, result
            if later is not None:
                yield from [(later, thrown) for thrown, _ in one.again]

    def _numbers(self) -> set[tuple[Tokens, int]]:
        plan = self.table.plan
        now = {(self.table.tokens, 0)}
        for left in reversed(range(plan.bearers)):
            now = {
                (later, attacks + result)
                for tokens, attacks in now
                for later, result in self._results(plan.attacks, ATTACKER, tokens, "attacks", left, attacks)
            }
        return now

    def _batches(self, name: str, one: Roll, sizes: set[tuple[Tokens, int]]) -> set[tuple[Tokens, int]]:
        if len(one.again) == 1:
            return sizes
        failures = [free for result, free, _ in one.first if not result]
        after: set[tuple[Tokens, int]] = set()
        for tokens, size in sizes:
            for k in range(size + 1):
                stands, later = True, None
                if tokens[ATTACKER] and k < size and any(failures):
                    stands, later = self._meet(Moment(name, k, size, 0, bool(tokens[DEFENDER])), tokens)
                if stands or not all(failures):  # there may be none among the failures that may be thrown again
                    after.add((tokens, k))
                if later is not None:
                    after |= {(later, k), (later, k + 1)}
        return after

    def _chain(self, sizes: set[tuple[Tokens, int]]) -> None:
        plan = self.table.plan
        waiting: list[set[tuple[Tokens, int]]] = [set() for _ in range(plan.most + 1)]
        for tokens, size in sizes:
            waiting[size].add((tokens, 0))
        for left in reversed(range(plan.most)):
            for tokens, lost in waiting[left + 1]:
                if any(tokens) and lost < len(plan.places):
                    waiting[left] |= self._one(tokens, left, lost)

    def _one(self, tokens: Tokens, left: int, lost: int) -> set[tuple[Tokens, int]]:
        """Where one attack, or one wound to be saved, leaves the target."""
        plan, place = self.table.plan, self.table.plan.places[lost]
        offence = [("hit", plan.hit), ("wound", plan.wound)] if self.table.slow else []
        after: set[tuple[Tokens, int]] = set()
        now = {tokens}
        checks = [(name, one, ATTACKER, 1) for name, one in offence] + [("save", place.save, DEFENDER, 0)]
        for name, one, player, goes_on in checks:
            results = {step for t in now for step in self._results(one, player, t, name, left, lost)}
            after |= {(later, lost) for later, result in results if result != goes_on}
            now = {later for later, result in results if result == goes_on}
        for t in now:
            for later, result in self._results(place.damage, ATTACKER, t, "damage", left, lost):
                after |= {(later, lost_then) for lost_then, _ in place.removed[result]}
        return after
