"""The best re-rolls of small pools against the trial of every set of dice at every moment."""

from itertools import product

import enumerate_rerolls as oracle
import pytest

from exactdice import at_least, best_reroll, d, pool

D3, D4 = (1, 2, 3), (1, 2, 3, 4)


def laws(dice):
    return [d(len(die)) for die in dice]


WORTHS = {
    "target": (at_least(7), lambda faces: int(sum(faces) >= 7)),
    "pairs": (lambda faces: len(faces) - len(set(faces)), lambda faces: len(faces) - len(set(faces))),
    "spread": (lambda faces: faces[-1] - faces[0], lambda faces: faces[-1] - faces[0]),
}


@pytest.mark.parametrize("worth", WORTHS)
@pytest.mark.parametrize(("dice", "rerolls"), [((D3,), 3), ((D3, D3, D3), 2), ((D4, D3, D4), 1), ((D3, D4), 3)])
def test_values(dice, rerolls, worth):
    objective, apart = WORTHS[worth]
    plan = best_reroll(laws(dice), rerolls, objective=objective)
    assert plan.value == oracle.best(dice, rerolls, apart)
    least = best_reroll(laws(dice), rerolls, objective=objective, minimise=True)
    assert least.value == -oracle.best(dice, rerolls, lambda faces: -apart(faces))


@pytest.mark.parametrize("showing", list(product(D4, D3, D4)))
def test_values_of_what_shows(showing):
    dice = (D4, D3, D4)
    plan = best_reroll(laws(dice), 1, objective=at_least(9), showing=showing)
    assert plan.value == oracle.best(dice, 1, lambda faces: int(sum(faces) >= 9), showing)
    again = plan.advice(showing)  # the named dice are worth as much when they are thrown
    tries = list(product(*[die if place in again else (showing[place],) for place, die in enumerate(dice)]))
    assert plan.value * len(tries) == sum(sum(one) >= 9 for one in tries)


@pytest.mark.parametrize(("dice", "rerolls"), [((D3, D3), 3), ((D4, D3, D4), 1)])
def test_sums(dice, rerolls):
    assert best_reroll(laws(dice), rerolls).value == oracle.best(dice, rerolls, sum)
    assert best_reroll(laws(dice), rerolls, minimise=True).value == -oracle.best(dice, rerolls, lambda x: -sum(x))
    kept = best_reroll(pool(laws(dice)).keep_highest(1), rerolls)
    assert kept.value == oracle.best(dice, rerolls, max)
