"""Laws of multisets of dice: closed forms where there are some, else the walk over outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.algebra import matching as closed
from exactdice.algebra import mixing, order, pools, sums, walk
from exactdice.algebra.forms import Form, Lattice, alike, lattice_point, pack, symbolic
from exactdice.errors import CountError, OperandError
from exactdice.evaluators import Evaluator, ended, together
from exactdice.events import as_event
from exactdice.rolls import matching
from exactdice.rolls.sources import Dice, Joined
from exactdice.scalars import shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.distribution import Distribution
    from exactdice.events import Event
    from exactdice.rolls.sources import Source

_EVALUATING = "evaluating a pool"


def evaluated(source: Source, evaluators: tuple[Any, ...]) -> Form:
    """Law of the end values of evaluators, a tuple where there are several."""
    return evaluated_branches([(1, source)], evaluators)


def evaluated_branches(branches: Sequence[tuple[int, Source]], evaluators: tuple[Any, ...]) -> Form:
    """The mixture of the laws of the end values; all numbers of like dice walk together.

    Each branch is told the outcomes of all of them: what a die cannot show here it shows no times.
    """
    for evaluator in evaluators:
        if not isinstance(evaluator, Evaluator):
            raise OperandError(f"{shown(evaluator)} is no evaluator; write Evaluator(start, step)")
    machine = together(evaluators)
    outcomes = _outcomes([form for _, source in branches for form in source.forms])
    numbers: dict[Any, tuple[Distribution[Any], dict[int, int]]] = {}  # weights of the numbers of dice of a law
    forms = []
    for weight, source in branches:
        if isinstance(source, Dice) and source.alike:
            law, n = source.groups[0]
            weights = numbers.setdefault(alike(law._form), (law, {}))[1]
            weights[n] = weights.get(n, 0) + weight
        else:
            walked = _walked(source, machine, _EVALUATING, outcomes, times=len(branches))
            forms.append((weight, pack(ended(machine, walked), source.total)))
    for law, weights in numbers.values():
        forms.append((sum(weights.values()), _evaluated_numbers(machine, law, weights, outcomes)))
    return mixing.mix(forms)


def _evaluated_numbers(
    machine: Evaluator, law: Distribution[Any], weights: dict[int, int], outcomes: Sequence[Any]
) -> Form:
    """The walk of a random number of dice, the fewer of them weighted as if further dice showed anything."""
    most, ways = max(weights), law._form.pairs()[2]
    dice = Dice(((law, most),), range(most))
    left = {n: weight * ways ** (most - n) for n, weight in weights.items()}
    walked = _walked(dice, machine, _EVALUATING, outcomes, numbers=left)
    return pack(ended(machine, walked), sum(weights.values()) * dice.total)


def _outcomes(forms: Sequence[Form], what: str = _EVALUATING) -> Sequence[Any]:
    """The outcomes of some laws in one order."""
    distinct = list({id(form): form for form in forms}.values())
    return order.merged_outcomes(distinct, what) if distinct else []


def _walked(
    source: Source,
    machine: Evaluator,
    what: str,
    outcomes: Sequence[Any],
    *,
    numbers: dict[int, int] | None = None,
    times: int = 1,
) -> dict[Any, int]:
    """Weights of the last states; ``numbers`` are those of like dice, instead of one number."""
    require("states", times * source.dice**2 // 2, what)  # each number of dice that show an outcome, and of those left
    spread, left = source.spread(outcomes)
    placed, bits = numbers or {left: 1}, source.total.bit_length()
    return walk.walk(outcomes, spread, placed, machine.start, machine.step, what, bits=bits, times=times)


def total(source: Source) -> Form:
    """Law of the sum."""
    if isinstance(source, Dice):
        return _sum_of_dice(source)
    if isinstance(source, Joined) and source.sign == "+":
        return sums.add(total(source.a), total(source.b))
    return evaluated(source, (matching.total,))


def _sum_of_dice(dice: Dice) -> Form:
    groups = [(law._form, n) for law, n in dice.groups]
    thrown, kept = dice.dice, dice.kept
    if not kept:
        return lattice_point(0)
    if len(kept) == thrown:
        return sums.total([sums.copies(n, form) for form, n in groups])
    form, _ = groups[0]
    if len(groups) == 1 and isinstance(form, Lattice) and form.stride and kept[-1] - kept[0] == len(kept) - 1:
        if kept[-1] == thrown - 1:
            return pools.sum_of_highest(form, thrown, len(kept))
        if kept[0] == 0:  # the lowest are the highest of the mirrored dice
            mirrored = sums.negate(form)
            return sums.negate(pools.sum_of_highest(mirrored, thrown, len(kept)))  # type: ignore[arg-type]
    return pools.kept_total(groups, kept, None)


def counted(source: Source, condition: Event) -> Form:
    """Law of the number of dice whose outcome is in an event."""
    if isinstance(source, Joined) and source.sign == "+":
        return sums.add(counted(source.a, condition), counted(source.b, condition))
    if not isinstance(source, Dice):
        return evaluated(source, (matching.counting(condition),))
    groups = [(law._form, n) for law, n in source.groups]
    if source.whole:
        return sums.total([sums.copies(n, _success(form, condition)) for form, n in groups])
    if not source.kept:
        return lattice_point(0)
    return pools.kept_total(groups, source.kept, lambda x: int(bool(condition(x))))


def _success(form: Form, condition: Event) -> Form:
    """Law of 1 where an outcome is in the event, else 0."""
    p, q = order.probability(form, condition)
    return pack({0: q - p, 1: p}, q)


def size(source: Source) -> Form:
    """Law of the number of dice."""
    return lattice_point(source.size) if source.size is not None else counted(source, as_event(lambda _: True))


def at_position(source: Source, position: int) -> Form:
    """Law of the outcome of the die at a position, 0 for the lowest."""
    if isinstance(source, Dice):
        groups = [(law._form, n) for law, n in source.groups]
        return order.order_statistic(groups, source.kept[position] + 1)
    one = source.keep(range(position, position + 1))
    return evaluated(one, (Evaluator(None, lambda state, x, count: x if count else state),))


def largest_set(source: Source) -> Form:
    """Law of the size of the largest set of like outcomes."""
    if isinstance(source, Dice) and source.alike:
        law, n = source.groups[0]
        if symbolic(law._form):
            return evaluated(source, (matching.largest_set,))
        return closed.largest_set(law._form.pairs()[1], n)
    return evaluated(source, (matching.largest_set,))


def sets(source: Source) -> Form:
    """Law of the sizes of all sets of like outcomes."""
    outcomes, n = _uniform(source)
    return closed.sets(len(outcomes), n) if outcomes else evaluated(source, (matching.sets,))


def longest_straight(source: Source) -> Form:
    """Law of the greatest number of consecutive whole numbers that are all shown."""
    outcomes, n = _uniform(source)
    if isinstance(outcomes, range) and outcomes.step == 1:
        return closed.longest_straight(len(outcomes), n)
    return evaluated(source, (matching.longest_straight,))


def _uniform(source: Source) -> tuple[Sequence[Any], int]:
    """The outcomes and the number of like dice, where all count and every outcome is equally likely; else nothing."""
    if isinstance(source, Dice) and source.alike:
        law, n = source.groups[0]
        outcomes, weights, _ = law._form.pairs()
        if len(set(weights)) == 1:
            return outcomes, n
    return (), 0


TIES = {"defender": (1, 0), "attacker": (0, 1), "nobody": (0, 0)}  # who wins a tie: what attacker and defender lose


def opposed(attacker: Source, defender: Source, ties: str, times: int) -> Form:
    """Law of the dice lost by attacker and defender, paired from the highest downwards.

    A state holds how many dice more the attacker has placed than the defender, and the losses. Pairs are numbered from
    the lowest that counts: where dice of one outcome meet in a pair there is a tie, and a die placed beyond what the
    other side has reached is the lower one of its pair.
    """
    if ties not in list(TIES):  # which may be asked of what cannot be hashed
        raise OperandError(f"ties={shown(ties)} does not exist; write one of {', '.join(map(repr, TIES))}")
    if attacker.size is None or defender.size is None:
        raise CountError(
            "dice are paired where their number is certain, and a union, an intersection or a difference has a "
            "random number; keep some of a sum of pools, or write an Evaluator"
        )
    pairs = min(attacker.size, defender.size)
    tie_a, tie_b = TIES[ties]
    a_size, b_size = attacker.size, defender.size
    both = Joined(attacker.keep(range(a_size - pairs, a_size)), ",", defender.keep(range(b_size - pairs, b_size)))

    def step(state: tuple[int, int, int], _: Any, counts: tuple[int, int]) -> tuple[int, int, int]:
        ahead, lost_a, lost_b = state
        a, b = counts
        reached = ahead + a  # the pairs placed before are below 0 for the defender, below ahead for the attacker
        tied = max(0, min(reached, b) - max(ahead, 0))
        lost_a += max(0, reached - max(ahead, b)) + tied * tie_a
        lost_b += max(0, b - max(reached, 0)) + tied * tie_b
        return reached - b, lost_a, lost_b

    machine = Evaluator((0, 0, 0), step, lambda state: state[1:])
    what = f"pairing {sized(pairs)} dice"
    walked = _walked(both, machine, what, _outcomes(both.forms, what), times=times)
    return pack(ended(machine, walked), both.total)
