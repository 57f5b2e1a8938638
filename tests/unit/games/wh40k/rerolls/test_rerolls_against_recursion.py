"""The best re-roll against a plain recursion that throws die by die, models as a tuple of wounds left, in fractions.

It shares no code with the engine: rules, modifiers and the choice at each moment are written again here.
"""

import os
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.games import wh40k

SIXTH = Fraction(1, 6)
FACES = {"D2": [1, 2], "D3": [1, 2, 3], "D6": [1, 2, 3, 4, 5, 6], "D3+1": [2, 3, 4], "2D2": [2, 3, 3, 4]}


def thrown(faces, again):
    """Triples (chance, result, whether it may be thrown again) of a roll that an ability re-rolls, and one throw."""
    one = Fraction(1, len(faces))
    first = [(one, face, True) for face in faces if not again(face)]
    first += [(one * one, second, False) for face in faces if again(face) for second in faces]
    return first, [(one, face) for face in faces]


def check(needed, policy):
    """The same of a D6 that succeeds from a number on, as 1 and 0; a 6 is critical."""
    again = {
        "none": lambda face: False,
        "ones": lambda face: face == 1,
        "failed": lambda face: face < needed,
        "non-critical": lambda face: face < 6,
    }[policy]
    first, fresh = thrown([1, 2, 3, 4, 5, 6], again)
    return merged([(p, int(x >= needed), free) for p, x, free in first]), merged(
        [(p, int(x >= needed)) for p, x in fresh]
    )


def merged(side):
    """Equal results together, so that there are fewer of them to go through."""
    chances = {}
    for p, *result in side:
        chances[tuple(result)] = chances.get(tuple(result), 0) + p
    return [(p, *result) for result, p in chances.items()]


def needed_to_wound(strength, toughness):
    return next(
        need
        for need, holds in [
            (2, strength >= 2 * toughness),
            (3, strength > toughness),
            (4, strength == toughness),
            (6, 2 * strength <= toughness),
            (5, True),
        ]
        if holds
    )


ROLLS = ("attacks", "hit", "wound", "save", "damage")


def recursion(case, mode, players, worth, *, rolls=ROLLS, spent=True, decided=None, slip=None):
    """The value of the attack where every player in turn decides best, by the definition, and all moments met.

    Of each moment the better choice, and the values of throwing again and of keeping. Only some rolls may be thrown
    again; each of them if a re-roll is not spent. What has been decided before is followed, but for one slip.
    """
    met = {}
    hit = check(case["skill"], case["reroll_hits"])
    wound = check(needed_to_wound(case["strength"], case["toughness"]), case["reroll_wounds"])
    models = case["models"]

    def decide(owner, tokens, moment, thrown, kept):
        key = (*moment, bool(tokens - {owner}))
        better = thrown > kept if owner == "attacker" else thrown < kept
        met[key] = better, thrown, kept
        again = decided[key] != (key == slip) if decided else better
        return thrown if again else kept

    def choose(roll, owner, tokens, at, then):
        first, fresh = roll
        if len({x for _, x in fresh}) == 1:  # nothing to roll
            return then(fresh[0][1], tokens)
        value = 0
        for chance, x, free in first:
            best = then(x, tokens)
            name, left, so_far = at
            if free and owner in tokens and name in rolls:
                other = sum(p * then(y, tokens - {owner} if spent else tokens) for p, y in fresh)
                best = decide(owner, tokens, (name, x, left, so_far), other, best)
            value += chance * best
        return value

    def batch(name, roll, dice, tokens, then):
        first, fresh = roll
        value = 0
        for throw in product(first, repeat=dice):
            results = [x for _, x, _ in throw]
            best = then(sum(results), tokens)
            if any(x == 0 and free for _, x, free in throw) and "attacker" in tokens and name in rolls:
                other = sum(p * then(sum(results) + y, tokens - {"attacker"}) for p, y in fresh)
                best = decide("attacker", tokens, (name, sum(results), dice, 0), other, best)
            value += prod((p for p, _, _ in throw), start=Fraction(1)) * best
        return value

    def lost(left):
        return sum(model["left"] for model in models) - sum(left)

    def over(left):
        return worth(lost(left), sum(wounds == 0 for wounds in left))

    def save(left, to_come, tokens, then):
        """One wound: the model in front saves, then suffers."""
        front = next((i for i, wounds in enumerate(left) if wounds), None)
        if front is None:
            return over(left)
        model = models[front]
        needed = min(max(2, model["save"] - case["ap"]), model["invulnerable"] or 9)
        roll = check(needed, case["reroll_saves"])
        damage = thrown(case["damage_faces"], lambda face: face in case["reroll_damage"])
        modified = [merged([(p, hurt(x, model), *free) for p, x, *free in side]) for side in damage]

        def suffer(points, left, tokens):
            if points == 0 or left[front] == 0:
                return then(left, tokens)
            lose = Fraction((model["fnp"] or 7) - 1, 6)
            less = (*left[:front], left[front] - 1, *left[front + 1 :])
            value = lose * suffer(points - 1, less, tokens)
            return value + ((1 - lose) * suffer(points - 1, left, tokens) if lose < 1 else 0)

        def failed(saved, tokens):
            if saved:
                return then(left, tokens)
            at = ("damage", to_come, lost(left))
            return choose(modified, "attacker", tokens, at, lambda points, tokens: suffer(points, left, tokens))

        return choose(roll, "defender", tokens, ("save", to_come, lost(left)), failed)

    def hurt(points, model):
        return max(1, -(-points // (2 if model["halved"] else 1)) - model["reduced"])

    @cache
    def one_by_one(attacks, left, tokens):
        """Attacks (slow) or wounds (fast) to come."""
        if attacks == 0 or not any(left):
            return over(left)
        to_come = attacks - 1

        def next_one(left, tokens):
            return one_by_one(to_come, left, tokens)

        def wounds(hit, tokens):
            if not hit:
                return next_one(left, tokens)
            return choose(wound, "attacker", tokens, ("wound", to_come, lost(left)), saves)

        def saves(success, tokens):
            return save(left, to_come, tokens, next_one) if success else next_one(left, tokens)

        if mode == "slow":
            return choose(hit, "attacker", tokens, ("hit", to_come, lost(left)), wounds)
        return saves(1, tokens)

    whole = tuple(model["left"] for model in models)

    @cache
    def all_attacks(attacks, tokens):
        if mode == "slow":
            return one_by_one(attacks, whole, tokens)
        return batch("hit", hit, attacks, tokens, all_wounds)

    @cache
    def all_wounds(hits, tokens):
        return batch("wound", wound, hits, tokens, lambda wounds, tokens: one_by_one(wounds, whole, tokens))

    def numbers(bearers, attacks, tokens):
        if bearers == 0:
            return all_attacks(attacks, tokens)
        roll = thrown(case["attack_faces"], lambda face: face in case["reroll_attacks"])
        at = ("attacks", bearers - 1, attacks)
        return choose(roll, "attacker", tokens, at, lambda x, tokens: numbers(bearers - 1, attacks + x, tokens))

    return numbers(case["bearers"], 0, frozenset(players)), met


policies = st.sampled_from(["none", "none", "ones", "failed", "non-critical"])


@st.composite
def cases(draw):
    bearers = draw(st.integers(0, 2))
    damage = draw(st.sampled_from([1, 2, 3, *FACES]))
    attacks = draw(st.sampled_from([1, 2, "D2"] if bearers == 2 else [1, 2, 3, "D2", "D3", "D3+1"]))
    model = st.fixed_dictionaries(
        {
            "wounds": st.integers(1, 4),
            "save": st.integers(2, 7),
            "invulnerable": st.sampled_from([None, None, 4, 5]),
            "fnp": st.sampled_from([None, None, 5]),
            "reduced": st.sampled_from([0, 0, 1]),
            "halved": st.sampled_from([False, False, True]),
        }
    )
    kinds = draw(st.lists(model, min_size=1, max_size=2))
    models = [dict(kind) for kind in kinds for _ in range(draw(st.integers(1, 2)))]
    for one in models:
        one["left"] = one["wounds"]
    models[0]["left"] = draw(st.integers(1, models[0]["wounds"]))
    return {
        "bearers": bearers,
        "attacks": attacks,
        "attack_faces": FACES.get(attacks, [attacks]),
        "reroll_attacks": draw(st.sampled_from([(), (), (1,), (1, 2)])),
        "skill": draw(st.integers(2, 6)),
        "strength": draw(st.integers(2, 9)),
        "ap": draw(st.integers(-3, 0)),
        "damage": damage,
        "damage_faces": FACES.get(damage, [damage]),
        "reroll_damage": draw(st.sampled_from([(), (), (1,), (1, 2)])),
        "reroll_hits": draw(policies),
        "reroll_wounds": draw(policies),
        "reroll_saves": draw(st.sampled_from(["none", "none", "ones", "failed"])),
        "toughness": draw(st.integers(2, 6)),
        "models": models,
    }


def engine(case, ask=wh40k.command_reroll, **question):
    abilities = [wh40k.Ability(f"re-roll {what}", case[f"reroll_{what}"]) for what in ("hits", "wounds")]
    again = {f"re-roll {what}": case[f"reroll_{what}"] for what in ("attacks", "damage")}
    abilities += [wh40k.Ability(name, results.__contains__) for name, results in again.items() if results]
    weapon = wh40k.Weapon(
        "gun",
        attacks=case["attacks"],
        skill=case["skill"],
        strength=case["strength"],
        ap=case["ap"],
        damage=case["damage"],
        abilities=abilities,
    )
    models = [
        wh40k.Model(
            wounds=one["wounds"],
            remaining=one["left"],
            save=one["save"],
            invulnerable=one["invulnerable"],
            feel_no_pain=one["fnp"],
            damage_reduction=one["reduced"],
            halve_damage=one["halved"],
        )
        for one in case["models"]
    ]
    unit = wh40k.Unit("squad", toughness=case["toughness"], models=models)
    situation = wh40k.Situation(reroll_saves=case["reroll_saves"])
    return ask((case["bearers"], weapon), unit, situation, **question)


worths = {
    "mean_wounds_lost": lambda models: lambda lost, dead: lost,
    "mean_models_destroyed": lambda models: lambda lost, dead: dead,
    "prob_unit_destroyed": lambda models: lambda lost, dead: int(dead == models),
}
objectives = st.sampled_from([*worths, lambda lost, dead: Fraction(lost * lost, 3) - 2 * dead])


@settings(max_examples=int(os.environ.get("REFEREE_EXAMPLES", "100")), deadline=None)
@given(
    cases(),
    st.sampled_from(["slow", "fast"]),
    st.sampled_from([("attacker",), ("defender",), ("attacker", "defender")]),
    objectives,
    st.one_of(st.just(ROLLS), st.sets(st.sampled_from(ROLLS), min_size=1)),
    st.randoms(),
)
def test_values_and_decisions_are_those_of_the_plain_recursion(case, mode, players, objective, rolls, random):
    worth = worths[objective](len(case["models"])) if objective in worths else objective
    rolls = {*rolls, *(("damage", "save") if rolls != ROLLS else ())}  # each player has something to throw again
    result = engine(case, objective=objective, mode=mode, players=players, rolls=rolls)
    value, met = recursion(case, mode, players, worth, rolls=rolls)
    assert result.value == value
    assert result.policy == {moment: again for moment, (again, _, _) in met.items()}
    assert {moment: result.choice(moment)[:3] for moment in result.policy} == met
    assert all(result.throws_again(moment) == again for moment, again in result.policy.items())
    assert set(result._chances) == set(result._followed)
    if met:  # to choose the other way at one moment changes the value by the difference, times the chance to be there
        slip = random.choice(list(result.policy))
        again, thrown, kept, chance = result.choice(slip)
        other = kept - thrown if again else thrown - kept
        slipped, _ = recursion(case, mode, players, worth, rolls=rolls, decided=result.policy, slip=slip)
        assert slipped == value + chance * other
    assert result.without_reroll == recursion(case, mode, (), worth)[0]
    assert set(result._followed) <= set(met)


@settings(max_examples=int(os.environ.get("REFEREE_EXAMPLES", "40")), deadline=None)
@given(cases(), st.sampled_from(["slow", "fast"]), objectives)
def test_re_rolls_of_all_damage_are_those_of_the_plain_recursion(case, mode, objective):
    worth = worths[objective](len(case["models"])) if objective in worths else objective
    result = engine(case, wh40k.damage_rerolls, objective=objective, mode=mode)
    value, met = recursion(case, mode, ("attacker",), worth, rolls=("damage",), spent=False)
    assert result.value == value
    assert {moment: result.choice(moment)[:3] for moment in result.policy} == met
    assert result.without_reroll == recursion(case, mode, (), worth)[0]
