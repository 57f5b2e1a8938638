"""Laws of decisions: no policy beats the best, the law of the end has the value as its mean, wishes turn with signs."""

from hypothesis import given
from hypothesis import strategies as st

from exactdice import Decision, Distribution, best_reroll, d, pool

ENDS = [-1, -2, -3]


@st.composite
def plays(draw, *, returning):
    """A play over a few states, each with named actions to laws; with a way out wherever it may return."""
    states = draw(st.integers(1, 5))
    table = {}
    for state in range(states):
        onward = list(range(states)) if returning else list(range(state + 1, states))
        after = st.dictionaries(st.sampled_from([*onward, *ENDS]), st.integers(1, 4), min_size=1, max_size=3)
        if returning:  # one action for certain leads out
            after = after.map(lambda weights: weights | {draw(st.sampled_from(ENDS)): 1})
        table[state] = {
            n: Distribution(weights) for n, weights in enumerate(draw(st.lists(after, min_size=1, max_size=3)))
        }
    return table


any_play = st.booleans().flatmap(lambda returning: plays(returning=returning))
worths = st.fixed_dictionaries({end: st.fractions(-3, 3, max_denominator=4) for end in ENDS})


def decision(play, worth, **more):
    return Decision(lambda state: play.get(state, {}), worth.__getitem__, **more)


@given(any_play, worths, st.data())
def test_no_policy_beats_the_best(play, worth, data):
    asked = decision(play, worth)
    plan = asked.best(0)
    policy = {state: data.draw(st.sampled_from(list(actions))) for state, actions in play.items()}
    fixed = asked.best(0, policy=policy)
    assert fixed.value <= plan.value
    for followed in (fixed, plan):
        assert followed.result.map(worth.__getitem__).mean() == followed.value
    assert asked.best(0, policy=plan.policy).value == plan.value


@given(any_play, worths)
def test_the_best_is_worth_what_the_best_action_is(play, worth):
    plan = decision(play, worth).best(0)
    for state, action in plan.policy.items():
        values = plan.worths(state)
        assert plan.values[state] == values[action] == max(values.values())


@given(any_play, worths)
def test_little_of_a_worth_is_much_of_its_negative(play, worth):
    negative = {end: -value for end, value in worth.items()}
    assert decision(play, worth, minimise=True).best(0).value == -decision(play, negative).best(0).value


@given(plays(returning=True), worths, st.sets(st.integers(0, 4)), st.data())
def test_no_player_gains_by_another_policy(play, worth, theirs, data):
    game = decision(play, worth, opponent=theirs.__contains__)
    plan = game.best(0)
    policy = {state: data.draw(st.sampled_from(list(actions))) for state, actions in play.items()}
    mine = {state: policy[state] if state not in theirs else action for state, action in plan.policy.items()}
    other = {state: policy[state] if state in theirs else action for state, action in plan.policy.items()}
    assert game.best(0, policy=mine).value <= plan.value <= game.best(0, policy=other).value


@given(st.lists(st.integers(1, 5), min_size=1, max_size=3), st.integers(0, 2), st.integers(0, 12))
def test_more_re_rolls_are_never_worth_less(sides, rerolls, target):
    dice = pool([d(n) for n in sides])

    def reached(faces):
        return sum(faces) >= target

    plans = [best_reroll(dice, n, objective=reached) for n in (rerolls, rerolls + 1)]
    assert plans[0].value <= plans[1].value
    assert plans[1].result.prob(reached) == plans[1].value
    assert best_reroll(dice, rerolls).result.mean() == best_reroll(dice, rerolls, objective=sum).value
