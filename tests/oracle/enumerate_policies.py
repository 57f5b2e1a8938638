"""Small decisions by hand: every policy is tried, its value found by elimination; imports nothing of the engine.

A decision is a dictionary from states to lists of actions; an action is a list of (chance, next state). States that are
not in it are ends.
"""

from fractions import Fraction
from itertools import product


def met(start, step):
    """The states that can be met from a start when ``step`` lists the (chance, next state) of each."""
    found, waiting = {start}, [start]
    while waiting:
        for _, state in step(waiting.pop()):
            if state not in found:
                found.add(state)
                waiting.append(state)
    return found


def value_of(decision, worth, policy, start):
    """The mean worth of the end under a policy, None where the play may go on for ever."""

    def step(state):
        return decision[state][policy[state]] if state in decision else []

    inner = [state for state in met(start, step) if state in decision]
    for state in inner:
        if all(other in decision for other in met(state, step)):
            return None
    if not inner:
        return worth(start)
    rows = []
    for state in inner:
        row = {state: Fraction(1)}
        right = Fraction(0)
        for chance, after in step(state):
            if after in decision:
                row[after] = row.get(after, Fraction(0)) - chance
            else:
                right += chance * worth(after)
        rows.append((row, right))
    return eliminate(inner, rows)[start]


def eliminate(names, rows):
    """Gauss and Jordan on rows of a dictionary of coefficients and a right side."""
    rows = list(rows)
    solved = []
    for name in names:
        n = next(n for n, (row, _) in enumerate(rows) if row.get(name))
        row, right = rows.pop(n)
        pivot = row[name]
        row, right = {key: x / pivot for key, x in row.items()}, right / pivot

        def less(other, name=name, row=row, right=right):
            factor = other[0].get(name, Fraction(0))
            keys = other[0].keys() | row.keys()
            return {key: other[0].get(key, 0) - factor * row.get(key, 0) for key in keys}, other[1] - factor * right

        rows = [less(other) for other in rows]
        solved = [(done, less(other)) for done, other in solved]
        solved.append((name, (row, right)))
    return {name: right for name, (_, right) in solved}


def policies(decision, states):
    """All ways to choose an action at each of some states."""
    listed = [state for state in decision if state in states]
    for places in product(*[range(len(decision[state])) for state in listed]):
        yield dict(zip(listed, places, strict=True))


def best_value(decision, worth, start):
    """The greatest value of all policies that end."""
    values = [value_of(decision, worth, policy, start) for policy in policies(decision, decision)]
    return max(value for value in values if value is not None)


def game_value(decision, worth, start, theirs):
    """The greatest value against the best reply, and the least that the other can hold to, over all pairs."""
    mine = [state for state in decision if state not in theirs]
    table = [
        [value_of(decision, worth, a | b, start) for b in policies(decision, theirs)] for a in policies(decision, mine)
    ]
    if any(value is None for row in table for value in row):
        return None
    return max(map(min, table)), min(map(max, zip(*table, strict=True)))


def is_caught(decision, start):
    """Whether some state that can be met leads to no end, whatever is done there."""

    def step(state):
        return [one for action in decision.get(state, []) for one in action]

    return any(all(other in decision for other in met(state, step)) for state in met(start, step))


def best_within(decision, worth, start, steps):
    """The best value with so many steps, by trying every action at every state with every number of steps left."""
    layered = {}
    for left in range(1, steps + 1):
        for state, actions in decision.items():
            layered[state, left] = [[(chance, (after, left - 1)) for chance, after in action] for action in actions]
    reached = met((start, steps), lambda key: [one for action in layered.get(key, []) for one in action])
    layered = {key: actions for key, actions in layered.items() if key in reached}
    return best_value(layered, lambda key: worth(key[0]), (start, steps))
