"""The best plan of small random decisions against the trial of every policy."""

from fractions import Fraction
from random import Random

import enumerate_policies as oracle
import pytest

from exactdice import Decision, Distribution
from exactdice.errors import SupportError

ENDS = (-1, -2, -3)


def worth(end):
    return Fraction({-1: 0, -2: 1, -3: 3}.get(end, 2))


def random_decision(random, states, *, cyclic):
    """So many states with up to three actions, each to up to three states or ends."""
    decision = {}
    for state in range(states):
        onward = list(range(states)) if cyclic else list(range(state + 1, states))
        decision[state] = []
        for _ in range(random.randint(1, 3)):
            after = random.sample([*onward, *ENDS], random.randint(1, 3))
            weights = [random.randint(1, 3) for _ in after]
            decision[state].append(
                [(Fraction(weight, sum(weights)), other) for weight, other in zip(weights, after, strict=True)]
            )
    return decision


def laws(decision):
    """The same decision as the engine takes it."""

    def actions(state, left=None):
        return [
            (n, Distribution({other: chance for chance, other in action}))
            for n, action in enumerate(decision.get(state, []))
        ]

    return actions


@pytest.mark.parametrize("seed", range(60))
def test_without_return(seed):
    decision = random_decision(Random(seed), 5, cyclic=False)
    plan = Decision(laws(decision), worth).best(0)
    assert plan.value == oracle.best_value(decision, worth, 0)
    assert plan.result.map(worth).mean() == plan.value
    for state, action in plan.policy.items():  # ties: the first of all that are equally good
        values = [sum(chance * plan.values[after] for chance, after in one) for one in decision[state]]
        assert action == values.index(max(values))
        assert plan.values[state] == oracle.best_value(decision, worth, state)


@pytest.mark.parametrize("seed", range(150))
def test_with_return(seed):
    decision = random_decision(Random(seed), 4, cyclic=True)
    asked = Decision(laws(decision), worth)
    if oracle.is_caught(decision, 0):
        with pytest.raises(SupportError, match="never ends"):
            asked.best(0)
        return
    plan = asked.best(0)
    assert plan.value == oracle.best_value(decision, worth, 0)
    assert plan.result.map(worth).mean() == plan.value
    assert oracle.value_of(decision, worth, plan.policy, 0) == plan.value
    for state, value in plan.values.items():
        assert state in ENDS or oracle.best_value(decision, worth, state) == value


@pytest.mark.parametrize("seed", range(100))
def test_two_players(seed):
    random = Random(seed)
    decision = random_decision(random, 4, cyclic=seed % 2 == 0)
    theirs = set(random.sample(range(4), 2))
    for actions in decision.values():  # a small chance to end keeps the play finite
        if random.random() < 0.9:
            for action in actions:
                if all(other not in ENDS for _, other in action):
                    action[:] = [(Fraction(1, 5), -3), *[(chance * Fraction(4, 5), other) for chance, other in action]]
    reached = oracle.met(0, lambda state: [one for action in decision.get(state, []) for one in action])
    decision = {state: actions for state, actions in decision.items() if state in reached}
    expected = oracle.game_value(decision, worth, 0, theirs)
    game = Decision(laws(decision), worth, opponent=lambda state: state in theirs)
    if expected is None:
        return  # some pair of policies goes on for ever: see the unit tests
    plan = game.best(0)
    assert expected == (plan.value, plan.value)
    assert plan.result.map(worth).mean() == plan.value


@pytest.mark.parametrize("seed", range(40))
def test_with_a_horizon(seed):
    random = Random(seed)
    decision = random_decision(random, 2, cyclic=True)
    steps = random.randint(0, 3)
    plan = Decision(laws(decision), worth, horizon=steps).best(0)
    assert plan.value == oracle.best_within(decision, worth, 0, steps)
    assert plan.result.map(worth).mean() == plan.value
