"""Computations of classical questions of chance in plain Python: what is published is checked by these.

Each lists all throws, or follows a chain; nothing of the engine is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, permutations, product
from math import comb, prod
from typing import Any

from enumerate_chains import absorption, best_of_all, mean_time, solve
from enumerate_faces import as_die, collect, compared, die, numbered, pooled, total
from enumerate_faces import prob as chance
from enumerate_pools import largest_set, losses_at_risk, sizes, two_throws

F = Fraction


D6 = numbered(6)


def walk(goal: int, up: Fraction) -> Callable[[int], dict[int, Fraction]]:
    """A gambler who bets 1 until he has nothing or the goal."""
    return lambda has: {has: F(1)} if has in {0, goal} else {has - 1: 1 - up, has + 1: up}


def ruined(start: int, goal: int, up: Fraction) -> Fraction:
    """Chance to end with nothing."""
    return absorption(walk(goal, up), start, lambda has: has in {0, goal})[0]


def bets(start: int, goal: int, up: Fraction) -> Fraction | None:
    """Mean number of bets."""
    return mean_time(walk(goal, up), start, lambda has: has in {0, goal})


def collecting(faces: int) -> Callable[[int], dict[int, Fraction]]:
    """How many different faces a die has shown, roll by roll."""
    return lambda seen: {seen: F(seen, faces), seen + 1: F(faces - seen, faces)} if seen < faces else {seen: F(1)}


CRAPS = {7: "won", 11: "won", 2: "lost", 3: "lost", 12: "lost"}


def craps(state: Any) -> dict[Any, Fraction]:
    """A point is thrown again before a seven, or the shooter loses."""
    if state in {"won", "lost"}:
        return {state: F(1)}
    meaning = CRAPS if state == "come out" else {state: "won", 7: "lost"}
    stays = {} if state == "come out" else dict.fromkeys(range(2, 13), state)
    return collect(((meaning.get(s) or stays.get(s, s)), chance) for s, chance in total(D6, D6).items())


def is_over(state: Any) -> bool:
    """Whether a game of craps is."""
    return state in {"won", "lost"}


def throwing_until(patterns: tuple[str, ...]) -> Callable[[str], dict[str, Fraction]]:
    """The last coins thrown, as far as they can matter; ends with the first of the patterns."""
    longest = max(map(len, patterns))

    def chain(last: str) -> dict[str, Fraction]:
        return {last: F(1)} if last.endswith(patterns) else {(last + coin)[-longest:]: F(1, 2) for coin in "HT"}

    return chain


def comes_first(ours: str, theirs: str) -> Fraction:
    """Chance that ours is seen before theirs."""
    return absorption(throwing_until((ours, theirs)), "", lambda last: last.endswith((ours, theirs)))[ours]


def waiting(pattern: str) -> Fraction | None:
    """Mean number of coins until a pattern."""
    return mean_time(throwing_until((pattern,)), "", lambda last: last.endswith(pattern))


def birthdays(seen: int) -> dict[int, Fraction]:
    """How many different birthdays there are, as long as all differ; -1 for a pair."""
    return {-1: F(1)} if seen < 0 else {seen + 1: F(365 - seen, 365), -1: F(seen, 365)}


def jail(turn: Any) -> dict[Any, Fraction]:
    """Three turns to throw a double; out in the third in any case."""
    return {turn: F(1)} if turn == 3 or isinstance(turn, str) else {f"double {turn + 1}": F(1, 6), turn + 1: F(5, 6)}


def out(turn: Any) -> bool:
    """Whether a player has left jail."""
    return turn == 3 or isinstance(turn, str)


def risk_round(attack: int, defence: int) -> dict[tuple[int, int], Fraction]:
    """Armies lost (attacker, defender) in one round, by the dice rolled."""
    return two_throws(losses_at_risk, [D6] * attack, [D6] * defence)


def battle(armies: tuple[int, int]) -> dict[tuple[int, int], Fraction]:
    """One round of a battle at Risk with as many dice as there may be."""
    ours, theirs = armies
    if not ours or not theirs:
        return {armies: F(1)}
    law = risk_round(min(ours, 3), min(theirs, 2))
    return {(ours - lost, theirs - won): chance for (lost, won), chance in law.items()}


def conquest(ours: int, theirs: int) -> Fraction:
    """Chance that the defender is wiped out; ours are the armies that may be lost."""
    law = absorption(battle, (ours, theirs), lambda armies: not all(armies))
    return sum((chance for (left, _), chance in law.items() if left), F(0))


def longest_run(coins: tuple[int, ...]) -> int:
    """The longest run of heads."""
    return max((len(list(run)) for face, run in groupby(coins) if face), default=0)


def five_equal(size: int) -> dict[int, Fraction]:
    """The largest set among five dice, after the others were rolled once more."""
    return pooled(lambda new: max(size + new.count(1), largest_set(new)), [D6] * (5 - size))


def beats(ours: dict[int, int], theirs: dict[int, int]) -> Fraction:
    """Chance that ours shows more."""
    return compared(die(ours), die(theirs))[1]


EFRON = [{4: 4, 0: 2}, {3: 6}, {6: 2, 2: 4}, {5: 3, 1: 3}]


def sixes(dice: int, least: int) -> Fraction:
    """Chance of at least so many sixes."""
    return chance(as_die(total(*[die({0: 5, 1: 1})] * dice)), lambda number: number >= least)


def mean_turn(hold: int) -> Fraction:
    """Mean score of a turn of Pig that is held at a total."""

    def chain(score: int) -> dict[int, Fraction]:
        return {score + face: F(1, 6) for face in range(2, 7)} | {0: F(1, 6)}

    def from_score(score: int) -> Fraction:
        if score >= hold:
            return F(score)
        return sum((p * from_score(s) for s, p in chain(score).items() if s), F(0))

    return from_score(0)


PIGLETS = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 1, 0)]


def piglet() -> dict[tuple[int, int, int], Fraction]:
    """Chance to win at each state of Piglet to two where both play by the policy that no change of one move betters.

    A coin adds 1 to the turn, or ends it with nothing; holding without a total is never considered.
    """

    def terms(state: tuple[int, int, int], flips: bool) -> tuple[Fraction, dict[Any, Fraction]]:
        ours, theirs, turn = state
        if not flips:
            return F(1), {(theirs, ours + turn, 0): F(-1)}
        up = (ours, theirs, turn + 1)
        won = ours + turn + 1 >= 2
        return F(1, 2) + F(won, 2), {(theirs, ours, 0): F(-1, 2)} | ({} if won else {up: F(1, 2)})

    def under(policy: dict[Any, bool]) -> dict[Any, Fraction]:
        rows = [terms(state, policy[state]) for state in PIGLETS]
        matrix = [[F(a == b) - row.get(b, F(0)) for b in PIGLETS] for a, (_, row) in zip(PIGLETS, rows, strict=True)]
        return dict(zip(PIGLETS, solve(matrix, [constant for constant, _ in rows]), strict=True))

    def is_best(worth: dict[Any, Fraction]) -> bool:
        def after(state: tuple[int, int, int], flips: bool) -> Fraction:
            constant, row = terms(state, flips)
            return constant + sum((factor * worth[other] for other, factor in row.items()), F(0))

        return all(worth[state] == max(after(state, flips) for flips in may_flip(state)) for state in PIGLETS)

    choices = product(*map(may_flip, PIGLETS))
    return next(filter(is_best, (under(dict(zip(PIGLETS, choice, strict=True))) for choice in choices)))


def may_flip(state: tuple[int, int, int]) -> list[bool]:
    """Flip, or hold where there is something to hold."""
    return [True, False] if state[2] else [True]


def poker_name(ranks: tuple[int, ...], flush: bool) -> str:
    """What a hand of sorted ranks 0 (two) to 12 (ace) is."""
    straight = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == (0, 1, 2, 3, 12))
    if straight or flush:
        return "straight flush" if straight and flush else "straight" if straight else "flush"
    names = {(4, 1): "four", (3, 2): "full house", (3, 1, 1): "three", (2, 2, 1): "two pairs", (2, 1, 1, 1): "pair"}
    return names.get(sizes(ranks), "nothing")


def poker_hands() -> dict[str, int]:
    """Hands of five of 52 cards by name: sorted ranks one after the other, each with the ways to choose the suits."""

    def ways() -> Iterator[tuple[str, Fraction]]:
        for ranks in combinations_with_replacement(range(13), 5):
            if largest_set(ranks) < 5:
                suits = prod(comb(4, size) for size in sizes(ranks))
                flushes = 4 if largest_set(ranks) == 1 else 0
                yield poker_name(ranks, False), F(suits - flushes)
                yield poker_name(ranks, True) if flushes else "nothing", F(flushes)

    return {name: int(number) for name, number in collect(ways()).items()}


def best_of_row(number: int) -> Fraction:
    """The greatest chance to take the best of a row, seen one by one, over all ways to take or leave."""

    def actions(state: Any) -> list[str]:
        return [] if isinstance(state, str) else ["take", "leave"]

    def outcome(state: tuple[int, bool], action: str) -> dict[Any, Fraction]:
        seen, is_best = state
        if action == "take":
            return {"won": F(seen, number)} | ({"lost": F(number - seen, number)}) if is_best else {"lost": F(1)}
        after = {(seen + 1, True): F(1, seen + 1), (seen + 1, False): F(seen, seen + 1)}
        return after if seen < number else {"lost": F(1)}

    return best_of_all(actions, outcome, (1, True), number, lambda state: state == "won")


def always_ahead(ours: int, theirs: int) -> Fraction:
    """Chance that our votes are ahead all through the count."""
    counts = list(permutations([1] * ours + [-1] * theirs))
    ahead = sum(all(sum(count[:n]) > 0 for n in range(1, len(count) + 1)) for count in counts)
    return F(ahead, len(counts))


def suits_of(shape: tuple[int, ...]) -> Fraction:
    """Chance that a hand of Bridge has suits of these lengths, in any order."""
    return F(sum(prod(comb(13, n) for n in suits) for suits in set(permutations(shape))), comb(52, 13))
