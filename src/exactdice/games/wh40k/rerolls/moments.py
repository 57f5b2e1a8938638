"""The moments at which a roll may be thrown again, and which of them a game can come to."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.format import abbreviated, decimal, percent
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.values import listed
from exactdice.games.wh40k.rerolls.table import ATTACKER, DEFENDER
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exactdice.games.wh40k.rerolls.table import Roll, Table, Tokens

Mass = Fraction | int  # the chance of a state; 0 in a walk that does not ask for chances
States = dict[tuple["Tokens", int], Mass]  # re-rolls left, and attacks or wounds lost so far

PLAYER = {  # who makes each roll, in the order of play
    "attacks": "attacker",
    "hit": "attacker",
    "wound": "attacker",
    "save": "defender",
    "damage": "attacker",
}
ROLLS = tuple(PLAYER)


def rolls_named(rolls: Any) -> tuple[str, ...]:
    """The rolls that are meant, in the order of play, by their names: ``"wound"`` and ``"wounds"`` are the same.

    Raises:
        RulesError: One does not exist, or there is none.
    """
    cure = "rolls=('wounds', 'damage'), any of 'attacks', 'hits', 'wounds', 'saves' and 'damage'"
    named = (rolls,) if isinstance(rolls, str) else listed("rolls", rolls, cure)
    words = [word.removesuffix("s") if isinstance(word, str) else word for word in named]
    known = [roll.removesuffix("s") for roll in ROLLS]
    if not words or any([word not in known for word in words]):
        raise RulesError(f"rolls {shown(rolls)} are none of an attack; write {cure}")
    return tuple([roll for roll, word in zip(ROLLS, known, strict=True) if word in words])


class _Moment(NamedTuple):
    roll: str
    result: int
    left: int
    so_far: int
    opponent: bool


class Moment(Drawn, _Moment):
    """A roll has been made that its player may throw again.

    Args:
        roll: ``"attacks"``, ``"hit"``, ``"wound"``, ``"save"`` or ``"damage"``.
        result: Of this roll: the number rolled (after modifiers), 1 for a success and 0 for a failure, the successes
            of a batch.
        left: What is still to come after it: bearers whose attacks are to be rolled, attacks, or wounds to be saved;
            for a batch its number of dice.
        so_far: Attacks so far for a number of attacks, otherwise wounds lost so far.
        opponent: Whether the other player still has a re-roll of his own.

    Examples:
        >>> failed = Moment("wound", result=0, left=1, so_far=0, opponent=False)
        >>> failed.player, Moment("save", result=0, left=0, so_far=3, opponent=False).player
        ('attacker', 'defender')
    """

    __slots__ = ()

    @property
    def player(self) -> str:
        """Whose roll it is."""
        return PLAYER[self.roll]

    __str__ = _Moment.__repr__  # it stands in lists and tables

    def _sheet(self) -> Sheet:
        names = ("roll", "result", "left to come", "so far", "the opponent has a re-roll")
        words = {True: "yes", False: "no"}
        rows = [
            [name, words[value] if isinstance(value, bool) else str(value)]
            for name, value in zip(names, self, strict=True)
        ]
        return Sheet((), [Grid(["a moment to decide", self.player], rows, (0, 1))])


class _RerollChoice(NamedTuple):
    throw_again: bool
    if_thrown: Fraction
    if_kept: Fraction
    chance: Fraction


class RerollChoice(Drawn, _RerollChoice):
    """What there is to choose at a moment.

    Args:
        throw_again: The better choice; what makes no difference is kept.
        if_thrown: The objective if the roll is thrown again, everybody deciding best afterwards.
        if_kept: The same if it is kept, and with it the re-roll.
        chance: The chance to come to the moment where everybody decides best.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, command_reroll
        >>> cannon = Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage=6)
        >>> tank = Unit("Tank", toughness=10, models=[Model(wounds=12, save=3)])
        >>> plan = command_reroll((1, cannon), tank, objective="mean_wounds_lost")
        >>> missed = plan.choice(Moment("hit", result=0, left=1, so_far=0, opponent=False))
        >>> missed.throw_again, missed.if_thrown, missed.if_kept, missed.chance
        (True, Fraction(20, 9), Fraction(0, 1), Fraction(1, 3))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        worths = [("thrown again", self.if_thrown), ("kept", self.if_kept)]
        rows = [[name, abbreviated(value), decimal(value)] for name, value in worths]
        foot = [f"better: {'throw again' if self.throw_again else 'keep'}", f"met with {percent(self.chance)}"]
        bars = shares([self.if_thrown, self.if_kept])
        return Sheet((), [Grid(["the roll is", "exactly", "worth"], rows, foot=foot, bars=bars)])


def moments(table: Table, *, best: bool) -> dict[Moment, bool]:
    """Whether to throw again, for every moment that can occur.

    Args:
        table: The decisions.
        best: Only what can occur where everybody decides best; otherwise whatever they decide.
    """
    return _Walk(table, best).found


def chances(table: Table) -> dict[Moment, Fraction]:
    """The chance of every moment that occurs where everybody decides best, in the order of play."""
    return _Walk(table, best=True, start=Fraction(1)).chance


class _Walk:
    """A walk forward through the attack, stage by stage, to the moments that can occur, with their chances if asked."""

    def __init__(self, table: Table, best: bool, start: Mass = 0) -> None:
        self.table = table
        self.best = best
        self.found: dict[Moment, bool] = {}
        self.chance: dict[Moment, Any] = {}
        batches = self._numbers(start)
        if not table.slow:
            batches = self._batches("hit", table.plan.hit, batches)
            batches = self._batches("wound", table.plan.wound, batches)
        self._chain(batches)

    def _meet(self, moment: Moment, tokens: Tokens, mass: Mass) -> tuple[bool, Tokens | None]:
        """Whether the result may stand, and the tokens after it is thrown again, None where it is not."""
        again = self.table.throws_again(moment)
        self.found[moment] = again
        _add(self.chance, moment, mass)
        player = DEFENDER if moment.roll == "save" else ATTACKER
        return not (again and self.best), self.table.after(tokens, player) if again or not self.best else None

    def _results(
        self, one: Roll, player: int, tokens: Tokens, mass: Mass, at: tuple[str, int, int]
    ) -> Iterator[tuple[Tokens, int, Mass]]:
        """What a roll can come to, with the tokens that are then left, and the chance."""
        name, left, so_far = at
        for result, free, weight in one.first:
            part = _part(mass, weight, one.total)
            stands, later = True, None
            if free and tokens[player]:
                stands, later = self._meet(Moment(name, result, left, so_far, bool(tokens[1 - player])), tokens, part)
            if stands:
                yield tokens, result, part
            if later is not None:
                yield from [(later, thrown, _part(part, weight, one.total)) for thrown, weight in one.again]

    def _numbers(self, start: Mass) -> States:
        plan = self.table.plan
        now: States = {(self.table.tokens, 0): start}
        for left in reversed(range(plan.bearers)):
            after: States = {}
            for (tokens, attacks), mass in now.items():
                at = "attacks", left, attacks
                for later, result, part in self._results(plan.attacks, ATTACKER, tokens, mass, at):
                    _add(after, (later, attacks + result), part)
            now = after
        return now

    def _batches(self, name: str, one: Roll, sizes: States) -> States:
        if len(one.again) == 1:
            return sizes
        failure = sum([weight for result, _, weight in one.first if not result])
        used = sum([weight for result, free, weight in one.first if not free and not result])
        fresh, success = dict(one.again), one.total - failure
        after: States = {}
        for (tokens, size), mass in sizes.items():
            if not any(tokens):
                continue  # nobody decides anything from here on
            for k in range(size + 1):
                ways = comb(size, k) * success**k if mass else 0
                touched = _part(mass, ways * used ** (size - k), one.total**size)  # none that may be thrown again
                open_ = _part(mass, ways * (failure ** (size - k) - used ** (size - k)), one.total**size)
                stands, later = True, None
                if tokens[ATTACKER] and k < size and used < failure:
                    stands, later = self._meet(Moment(name, k, size, 0, bool(tokens[DEFENDER])), tokens, open_)
                if stands or used:
                    _add(after, (tokens, k), touched + open_ if stands else touched)
                if later is not None:
                    for result in (0, 1):
                        _add(after, (later, k + result), _part(open_, fresh[result], one.total))
        return after

    def _chain(self, sizes: States) -> None:
        plan = self.table.plan
        waiting: list[States] = [{} for _ in range(plan.most + 1)]
        for (tokens, size), mass in sizes.items():
            _add(waiting[size], (tokens, 0), mass)
        for left in reversed(range(plan.most)):
            for (tokens, lost), mass in waiting[left + 1].items():
                if any(tokens) and lost < len(plan.places):
                    for state, part in self._one(tokens, left, lost, mass):
                        _add(waiting[left], state, part)

    def _one(self, tokens: Tokens, left: int, lost: int, mass: Mass) -> Iterator[tuple[tuple[Tokens, int], Mass]]:
        """Where one attack, or one wound to be saved, leaves the target."""
        plan, place = self.table.plan, self.table.plan.places[lost]
        offence = [("hit", plan.hit), ("wound", plan.wound)] if self.table.slow else []
        now = {tokens: mass}
        checks = [(name, one, ATTACKER, 1) for name, one in offence] + [("save", place.save, DEFENDER, 0)]
        for name, one, player, goes_on in checks:
            further: dict[Tokens, Mass] = {}
            for held, share in now.items():
                for later, result, part in self._results(one, player, held, share, (name, left, lost)):
                    if result == goes_on:
                        _add(further, later, part)
                    else:
                        yield (later, lost), part
            now = further
        for held, share in now.items():
            for later, result, part in self._results(place.damage, ATTACKER, held, share, ("damage", left, lost)):
                for lost_then, weight in place.removed[result]:
                    yield (later, lost_then), _part(part, weight, plan.removal)


def _part(mass: Mass, weight: int, total: int) -> Mass:
    """A share of a chance; nothing to be computed where nobody asks for chances."""
    return mass and mass * Fraction(weight, total)


def _add(masses: dict[Any, Mass], key: Any, mass: Mass) -> None:
    masses[key] = masses.get(key, 0) + mass
