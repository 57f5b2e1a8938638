"""Chains and decisions by brute force: every path, every policy; equations over the rationals solved by elimination.

A chain is a function ``state -> {state: chance}``; a state that goes to itself only is absorbing. Only the
standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import gcd
from typing import Any

from enumerate_faces import Law, collect

Chain = Callable[[Any], Mapping[Any, Fraction]]
Event = Callable[[Any], bool]
Matrix = list[list[Fraction]]


# Paths


def paths(
    chain: Chain, start: Any, steps: int, stop: Event = lambda state: False
) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
    """Every path of ``steps`` steps with its chance; one that reaches ``stop`` ends there."""
    if not steps or stop(start):
        yield (start,), Fraction(1)
        return
    for after, chance in chain(start).items():
        for path, other in paths(chain, after, steps - 1, stop):
            yield (start, *path), chance * other


def after_steps(chain: Chain, start: Any, steps: int) -> Law:
    """Law of the state after some steps."""
    return collect((path[-1], chance) for path, chance in paths(chain, start, steps))


def stopped(chain: Chain, start: Any, stop: Event, most: int) -> Law:
    """Joint law of the first state in ``stop`` and its time; (None, None) where ``most`` steps do not do."""
    return collect(
        ((path[-1], len(path) - 1) if stop(path[-1]) else (None, None), chance)
        for path, chance in paths(chain, start, most, stop)
    )


def first_passage(chain: Chain, start: Any, target: Event, most: int) -> Law:
    """Law of the time of the first visit, after 0 steps or more; None where ``most`` steps do not do."""
    return collect((time, chance) for (_, time), chance in stopped(chain, start, target, most).items())


# Equations


def reachable(chain: Chain, start: Any, stop: Event = lambda state: False) -> list[Any]:
    """Every state that can be reached, in the order of discovery; ``stop`` ends a path."""
    found = [start]
    for state in found:
        if not stop(state):
            found += [after for after, chance in chain(state).items() if chance and after not in found]
    return found


def solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """The one solution of ``matrix * x = right``, by elimination row after row."""
    rows: Matrix = [[Fraction(x) for x in row] + [Fraction(b)] for row, b in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = next(row for row in range(column, len(rows)) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [x / rows[column][column] for x in rows[column]]
        for row in range(len(rows)):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]


def fixpoint(chain: Chain, inner: Sequence[Any], known: Mapping[Any, Fraction], gain: Fraction) -> dict[Any, Fraction]:
    """The numbers ``x[state] = gain + mean of x[next state]`` at the inner states, ``known`` elsewhere."""
    matrix = [[Fraction(a == b) - chain(a).get(b, Fraction(0)) for b in inner] for a in inner]
    right = [gain + sum((p * known[b] for b, p in chain(a).items() if b not in inner), Fraction(0)) for a in inner]
    return dict(zip(inner, solve(matrix, right), strict=True))


def hopeful(chain: Chain, states: Sequence[Any], stop: Event) -> list[Any]:
    """The states outside of ``stop`` from which it can be reached."""
    return [state for state in states if not stop(state) and any(map(stop, reachable(chain, state, stop)))]


def absorption(chain: Chain, start: Any, stop: Event) -> Law:
    """Law of the state in ``stop`` that is reached first; None where none ever is."""
    states = reachable(chain, start, stop)
    inner, ends = hopeful(chain, states, stop), [state for state in states if stop(state)]
    law = {}
    for end in ends:
        known = {state: Fraction(state == end) for state in states if state not in inner}
        law[end] = (known | fixpoint(chain, inner, known, Fraction(0)))[start]
    return collect([*law.items(), (None, 1 - sum(law.values(), Fraction(0)))])


def mean_time(chain: Chain, start: Any, stop: Event) -> Fraction | None:
    """Mean number of steps until ``stop``; None where it is infinite, because ``stop`` may never be reached."""
    states = reachable(chain, start, stop)
    inner = hopeful(chain, states, stop)
    if any(not stop(state) and state not in inner for state in states):
        return None
    known = {state: Fraction(0) for state in states if stop(state)}
    return (known | fixpoint(chain, inner, known, Fraction(1)))[start]


def mean_square_time(chain: Chain, start: Any, stop: Event) -> Fraction:
    """Mean of the square of the number of steps until ``stop``, where that is certain."""
    states = reachable(chain, start, stop)
    inner = [state for state in states if not stop(state)]
    means = {state: mean_time(chain, state, stop) or Fraction(0) for state in states}
    matrix = [[Fraction(a == b) - chain(a).get(b, Fraction(0)) for b in inner] for a in inner]
    right = [1 + 2 * sum((p * means[after] for after, p in chain(state).items()), Fraction(0)) for state in inner]
    return dict(zip(inner, solve(matrix, right), strict=True)).get(start, Fraction(0))


def conditioned(chain: Chain, stop: Event, wanted: Event) -> Chain:
    """The chain, knowing that it stops in a wanted state: each step weighed by the chance to end there afterwards."""

    def hope(state: Any) -> Fraction:
        ends = absorption(chain, state, stop)
        return sum((chance for end, chance in ends.items() if end is not None and wanted(end)), Fraction(0))

    return lambda state: collect((after, p * hope(after) / hope(state)) for after, p in chain(state).items())


def class_of(chain: Chain, state: Any) -> set[Any]:
    """The states that a state reaches and that reach it; it is one of them."""
    return {other for other in reachable(chain, state) if state in reachable(chain, other)}


def is_recurrent(chain: Chain, state: Any) -> bool:
    """Whether a state is always reached again: nothing leads out of its class."""
    return class_of(chain, state) == set(reachable(chain, state))


def period(chain: Chain, state: Any, most: int) -> int:
    """The greatest common divisor of the numbers of steps (at most ``most``) of ways back; 0 without any."""
    found, now = 0, {state}
    for steps in range(1, most + 1):
        now = {after for before in now for after, p in chain(before).items() if p}
        if state in now:
            found = gcd(found, steps)
    return found


def long_run(chain: Chain, start: Any) -> Law:
    """The mean share of the steps in each state: the stationary law of each class, as likely as it is entered."""
    entered = absorption(chain, start, lambda state: is_recurrent(chain, state))
    return collect(
        (state, chance * share)
        for entry, chance in entered.items()
        if chance
        for state, share in stationary(chain, entry).items()
    )


def mean_visits(chain: Chain, start: Any, stop: Event) -> dict[Any, Fraction]:
    """Mean number of visits of each state before ``stop``, the start counted: sums of powers, solved as equations."""
    states = [state for state in reachable(chain, start, stop) if not stop(state)]
    matrix = [[Fraction(a == b) - chain(b).get(a, Fraction(0)) for b in states] for a in states]
    return dict(zip(states, solve(matrix, [Fraction(state == start) for state in states]), strict=True))


def stationary(chain: Chain, start: Any) -> Law:
    """The one law that a step leaves as it is, on a set of states that all reach each other."""
    states = reachable(chain, start)
    balance = [[chain(b).get(a, Fraction(0)) - (a == b) for b in states] for a in states]
    everything = [[Fraction(1)] * len(states), *balance[1:]]
    return collect(zip(states, solve(everything, [Fraction(1)] + [Fraction(0)] * (len(states) - 1)), strict=True))


# Decisions: ``actions(state)`` lists what may be done, ``outcome(state, action)`` is a law of the next state

Actions = Callable[[Any], Sequence[Any]]
Outcome = Callable[[Any, Any], Mapping[Any, Fraction]]
Policy = Mapping[tuple[int, Any], Any]  # what is done with so many steps left, at a state


def moments_of_choice(actions: Actions, outcome: Outcome, start: Any, steps: int) -> list[tuple[int, Any]]:
    """Every (steps left, state) that any policy can reach and where something may be done."""
    found = [(steps, start)]
    for left, state in found:
        if left:
            nexts = [(left - 1, after) for action in actions(state) for after in outcome(state, action)]
            found += [moment for moment in dict.fromkeys(nexts) if moment not in found]
    return [(left, state) for left, state in found if left and actions(state)]


def policies(actions: Actions, outcome: Outcome, start: Any, steps: int) -> Iterator[Policy]:
    """Every deterministic policy."""
    moments = moments_of_choice(actions, outcome, start, steps)
    for choice in product(*(actions(state) for _, state in moments)):
        yield dict(zip(moments, choice, strict=True))


def under(policy: Policy, outcome: Outcome, start: Any, steps: int) -> Law:
    """Law of the last state, path by path, under a policy; a state without a choice is the last one."""
    if (steps, start) not in policy:
        return {start: Fraction(1)}
    law = outcome(start, policy[steps, start])
    return collect(
        (end, chance * other)
        for after, chance in law.items()
        for end, other in under(policy, outcome, after, steps - 1).items()
    )


def mean_worth(law: Law, worth: Callable[[Any], Any]) -> Fraction:
    """Mean of the worth of the last state."""
    return sum((chance * Fraction(worth(state)) for state, chance in law.items()), Fraction(0))


def values_of_all_policies(
    actions: Actions, outcome: Outcome, start: Any, steps: int, worth: Callable[[Any], Any]
) -> list[Fraction]:
    """The mean worth under each deterministic policy."""
    every = policies(actions, outcome, start, steps)
    return [mean_worth(under(policy, outcome, start, steps), worth) for policy in every]


def best_of_all(actions: Actions, outcome: Outcome, start: Any, steps: int, worth: Callable[[Any], Any]) -> Fraction:
    """The greatest mean worth: the best of the values of all policies."""
    return max(values_of_all_policies(actions, outcome, start, steps, worth))


def minimax(
    actions: Actions, outcome: Outcome, start: Any, steps: int, worth: Callable[[Any], Any], maximises: Event
) -> tuple[Fraction, Fraction]:
    """What each of two players can be sure of, all policies of one against all of the other: (the most, the least).

    ``maximises(state)`` says whose state it is; both numbers are the value of the game where nothing is hidden.
    """
    moments = moments_of_choice(actions, outcome, start, steps)
    ours = [moment for moment in moments if maximises(moment[1])]
    theirs = [moment for moment in moments if not maximises(moment[1])]

    def all_choices(some: Sequence[tuple[int, Any]]) -> list[Policy]:
        return [dict(zip(some, way, strict=True)) for way in product(*(actions(state) for _, state in some))]

    table = [
        [mean_worth(under({**one, **other}, outcome, start, steps), worth) for other in all_choices(theirs)]
        for one in all_choices(ours)
    ]
    return max(map(min, table)), min(map(max, zip(*table, strict=True)))


def best_stop(chain: Chain, start: Any, steps: int, worth: Callable[[Any], Any]) -> Fraction:
    """The greatest mean worth where a chain may be stopped before any of ``steps`` steps: all stopping rules tried.

    A stopping rule is a policy with two actions; a stopped chain is where it was.
    """

    def actions(state: Any) -> list[str]:
        return [] if state[0] == "stopped" else ["go on", "stop"]

    def outcome(state: Any, action: str) -> Mapping[Any, Fraction]:
        if action == "stop":
            return {("stopped", state[1]): Fraction(1)}
        return {("running", after): chance for after, chance in chain(state[1]).items()}

    return best_of_all(actions, outcome, ("running", start), steps, lambda state: worth(state[1]))
