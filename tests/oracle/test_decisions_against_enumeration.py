"""Decisions, for few states, have the value of the best of all policies, and their policy has it.

Origin of every expected value: ``enumerate_chains``, written apart from the engine.
"""

from fractions import Fraction

import enumerate_chains as chains
import enumerate_pools as pools
from enumerate_faces import die, numbered
from hypothesis import assume, given
from hypothesis import strategies as st
from small_tables import same, tables

from exactdice import Decision, Distribution, d6

STATES = range(4)
ACTIONS = ["hold", "press"]
rows = st.dictionaries(st.sampled_from(STATES), st.integers(1, 3), min_size=1, max_size=2)
problems = st.lists(st.dictionaries(st.sampled_from(ACTIONS), rows, max_size=2), min_size=4, max_size=4)
worths = st.lists(st.integers(-3, 5) | st.fractions(-2, 2, max_denominator=3), min_size=4, max_size=4)


def law(row):
    """Weights as chances."""
    return dict(die(row))


class Problem:
    """A decision as the engine reads it and as the enumeration does."""

    def __init__(self, table):
        self.table = table

    def actions(self, state, left=None):
        return {name: Distribution(row) for name, row in self.table[state].items()}

    def names(self, state):
        return list(self.table[state])

    def outcome(self, state, action):
        return law(self.table[state][action])


@given(problems, worths, st.integers(0, 3), st.sampled_from(STATES), st.booleans())
def test_value_is_that_of_the_best_policy(table, worth, steps, start, minimise):
    problem = Problem(table)
    assume(len(chains.moments_of_choice(problem.names, problem.outcome, start, steps)) <= 7)
    values = chains.values_of_all_policies(problem.names, problem.outcome, start, steps, worth.__getitem__)
    plan = Decision(problem.actions, worth.__getitem__, horizon=steps, minimise=minimise).best(start)
    assert plan.value == (min if minimise else max)(values)
    # the policy that is named has the value that is named, and the law of the result is the one under it
    policy = {(left, state): action for (state, left), action in plan.policy.items()}
    result = chains.under(policy, problem.outcome, start, steps)
    same(plan.result, result)
    assert chains.mean_worth(result, worth.__getitem__) == plan.value
    moments = chains.moments_of_choice(problem.names, problem.outcome, start, steps)
    assert set(policy) == set(moments)


@given(problems, worths, st.integers(1, 3), st.sampled_from(STATES))
def test_worths_of_actions_and_ties(table, worth, steps, start):
    problem = Problem(table)
    assume(len(chains.moments_of_choice(problem.names, problem.outcome, start, steps)) <= 7)
    plan = Decision(problem.actions, worth.__getitem__, horizon=steps).best(start)
    for (state, left), action in plan.policy.items():
        after = {
            name: sum(
                chance * chains.best_of_all(problem.names, problem.outcome, end, left - 1, worth.__getitem__)
                for end, chance in problem.outcome(state, name).items()
            )
            for name in table[state]
        }
        assert plan.worths(state, left) == after
        # of actions that are equally good the first one listed
        assert plan.advice(state, left) == action == next(name for name in after if after[name] == max(after.values()))
        assert plan.values[state, left] == max(after.values())


@given(problems, worths, st.integers(0, 3), st.sampled_from(STATES), st.data())
def test_a_given_policy_has_its_value(table, worth, steps, start, data):
    problem = Problem(table)
    moments = chains.moments_of_choice(problem.names, problem.outcome, start, steps)
    policy = {moment: data.draw(st.sampled_from(problem.names(moment[1]))) for moment in moments}
    decision = Decision(problem.actions, worth.__getitem__, horizon=steps)
    followed = decision.best(start, policy={(state, left): action for (left, state), action in policy.items()})
    expected = chains.under(policy, problem.outcome, start, steps)
    same(followed.result, expected)
    assert followed.value == chains.mean_worth(expected, worth.__getitem__) <= decision.best(start).value


@given(problems, worths, st.integers(0, 3), st.sampled_from(STATES), st.sets(st.sampled_from(STATES)))
def test_two_players(table, worth, steps, start, theirs):
    problem = Problem(table)
    assume(len(chains.moments_of_choice(problem.names, problem.outcome, start, steps)) <= 7)
    expected = chains.minimax(
        problem.names, problem.outcome, start, steps, worth.__getitem__, lambda state: state not in theirs
    )
    plan = Decision(problem.actions, worth.__getitem__, opponent=lambda state: state in theirs, horizon=steps).best(
        start
    )
    assert (plan.value, plan.value) == expected


@given(problems, worths, st.sampled_from(STATES), st.data())
def test_without_a_horizon(table, worth, start, data):
    """Where the play goes to greater states only, or ends, there is no need of a horizon."""
    table = [
        {name: {max(state + 1, after): weight for after, weight in row.items()} for name, row in actions.items()}
        for state, actions in enumerate(table[:-1])
    ] + [{}]
    problem = Problem(table)
    values = chains.values_of_all_policies(problem.names, problem.outcome, start, 4, worth.__getitem__)
    plan = Decision(problem.actions, worth.__getitem__).best(start)
    assert plan.value == max(values)
    policy = {(left, state): action for left in range(5) for state, action in plan.policy.items()}
    same(plan.result, chains.under(policy, problem.outcome, start, 4))


@given(problems, worths, st.sampled_from(STATES))
def test_states_that_come_again(table, worth, start):
    """Every stationary policy of a play that can always end: its ends with their chances by elimination."""
    ends = [*table[:-1], {}]
    problem = Problem([{name: row | {3: 1} for name, row in actions.items()} for actions in ends])

    def mean_under(policy):
        def chain(state):
            return problem.outcome(state, policy[state]) if state in policy else {state: Fraction(1)}

        return chains.mean_worth(chains.absorption(chain, start, lambda s: s not in policy), worth.__getitem__)

    choices = [[(state, name) for name in problem.names(state)] for state in STATES if problem.names(state)]
    values = [mean_under(dict(choice)) for choice in chains.product(*choices)]
    plan = Decision(problem.actions, worth.__getitem__).best(start)
    assert plan.value == max(values) == mean_under(plan.policy)


@given(tables(st.integers(-2, 6), most=3), st.integers(0, 3))
def test_optimal_stopping(table, more):
    """One die, thrown again as often as one likes up to a number of times."""

    def actions(shows, left):
        return {"stop": shows, "roll": Distribution(table)}

    start = min(table)
    plan = Decision(actions, horizon=more).best(start)
    assert plan.value == max(start, chains.best_stop(lambda _: law(table), start, more, lambda face: face))


def test_rerolls_of_a_pool():
    dice = [numbered(6)] * 3

    def actions(faces, left):
        def again(places):
            kept = [Distribution({face: 1}) if i not in places else d6 for i, face in enumerate(faces)]
            return kept[0].product(kept[1], kept[2])

        return {places: again(places) for places in pools.subsets(range(3), 3)}

    plan = Decision(actions, lambda faces: sum(faces) >= 17, horizon=1).best((5, 5, 5))
    assert (plan.value, plan.advice((5, 5, 5), 1)) == pools.best_choice(dice, (5, 5, 5), 1, lambda f: sum(f) >= 17)
