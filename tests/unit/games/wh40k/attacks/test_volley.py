"""Attacks and their audit trail, against values derived by hand."""

import pickle
from fractions import Fraction

import pytest

from exactdice import Distribution, binomial, clear_caches, d3, errors, point
from exactdice.games import wh40k
from exactdice.games.wh40k.attacks.allocation import Allocation

MARINE = wh40k.Model(wounds=2, save=3)
ZERO_AND_MELTA = wh40k.Situation(half_range=True, first_failed_save_damage_zero=True)


def weapon(*abilities, **changes):
    profile = {"attacks": 1, "skill": 3, "strength": 4, "ap": 0, "damage": 1, **changes}
    return wh40k.Weapon("gun", abilities=abilities, **profile)


def unit(*models, toughness=4, keywords=()):
    return wh40k.Unit("squad", toughness=toughness, models=models or 5 * [MARINE], keywords=keywords)


def test_stages_of_plain_attacks_are_binomial():
    volley = wh40k.attack([(5, weapon(attacks=2, ap=-1))], unit())
    assert volley.attacks == point(10)
    assert volley.hits == binomial(10, "2/3")
    assert volley.wounds == binomial(10, "1/3")  # half of the hits
    assert volley.unsaved == binomial(10, "1/6")  # half of the wounds, at 4+
    assert volley.wounds_lost == volley.unsaved  # 10 wounds in all, so nothing is in excess
    assert volley.models_destroyed == volley.unsaved.map(lambda n: n // 2)
    assert volley.models_left == 5 - volley.models_destroyed
    assert volley.joint.marginal(0) == volley.wounds_lost
    assert volley.joint.marginal(1) == volley.models_destroyed
    assert volley.unit_destroyed == Fraction(1, 6**10)


def test_no_bearers_do_nothing():
    volley = wh40k.attack([(0, weapon())], unit())
    assert volley.joint == point((0, 0))
    assert volley.unit_destroyed == 0


def test_certain_damage_of_every_size_walks_along_the_unit():
    # torrent, wounding on 2+, no save: 5/6 each; damage 3 kills a 2-wound model a packet
    flamer = wh40k.Weapon("f", attacks=2, skill=None, strength=8, ap=-6, damage=3, abilities=["torrent"])
    volley = wh40k.attack([(1, flamer)], unit(*2 * [MARINE]))
    assert volley.joint == Distribution({(0, 0): 1, (2, 1): 10, (4, 2): 25})


def test_a_wounded_model_stands_in_front_wherever_it_is_listed():
    # one packet of damage 1 for certain but for natural ones: the wounded model dies first
    volley = wh40k.attack(
        [(1, weapon("torrent", strength=8, ap=-6))], unit(MARINE, wh40k.Model(wounds=2, save=3, remaining=1))
    )
    assert volley.joint == Distribution({(0, 0): 1, (1, 1): 5})


def test_dead_models_do_not_count():
    dead = wh40k.Model(wounds=2, save=3, remaining=0)
    blast = weapon("blast", attacks=1)
    assert wh40k.attack([(1, blast)], unit(*4 * [MARINE], dead)).attacks == point(1)
    assert wh40k.attack([(1, blast)], unit(*5 * [MARINE])).attacks == point(2)
    with pytest.raises(errors.RulesError, match="has no model left"):
        wh40k.attack([(1, blast)], unit(dead))


def test_devastating_damage_with_a_feel_no_pain_of_its_own():
    # one attack that wounds critically on 2+ (anti), no ordinary wound: FNP 2+ against mortal wounds loses 1 in 6
    anti = weapon("torrent", "anti-squad 2+", "devastating wounds", damage=1)
    tough = unit(*2 * [wh40k.Model(wounds=2, save=2, feel_no_pain_mortal=2)], keywords=["squad"])
    assert wh40k.attack([(1, anti)], tough).wounds_lost.pmf(1) == Fraction(5, 6) * Fraction(1, 6)


def test_results_are_computed_once_and_when_asked_for():
    volley = wh40k.attack([(5, weapon())], unit())
    assert "joint" not in vars(volley)
    assert volley.joint is volley.joint


def test_repr_rebuilds_and_str_explains():
    situation = wh40k.Situation(cover=True)
    volley = wh40k.attack([(5, weapon())], unit(), situation)
    rebuilt = eval(repr(volley), {**vars(wh40k)})
    assert rebuilt.joint == volley.joint
    assert repr(rebuilt) == repr(volley)
    assert "models destroyed" in str(volley)
    assert "unit destroyed" in str(volley)
    other = wh40k.Edition("other", save_cap="bonus_only")
    assert "edition=" in repr(wh40k.attack([(5, weapon())], unit(), edition=other))


def test_volleys_pickle():
    volley = wh40k.attack([(5, weapon())], unit())
    assert pickle.loads(pickle.dumps(volley)).joint == volley.joint


def test_an_edition_is_a_value():
    # a toy edition in which everything wounds on 2+: 5/6 instead of 1/2
    toy = wh40k.Edition("toy", wound_needed=lambda strength, toughness: 2)
    assert wh40k.attack([(1, weapon())], unit(), edition=toy).wounds.mean() == Fraction(2, 3) * Fraction(5, 6)


def rows(volley):
    return {row.stage: row for row in volley.explain().rows}


def test_the_audit_holds_exact_chances_and_counts():
    audit = rows(wh40k.attack([(5, weapon(attacks=2, ap=-1))], unit()))
    assert list(audit) == [
        "attacks", "hits", "wounds", "unsaved", "damage each", "wounds lost", "models destroyed", "unit destroyed",
    ]  # fmt: skip
    assert audit["attacks"].expected == 10
    assert (audit["hits"].needed, audit["hits"].chance, audit["hits"].expected) == (
        "3+",
        Fraction(2, 3),
        Fraction(20, 3),
    )
    assert audit["unsaved"].chance == Fraction(1, 2)
    assert audit["models destroyed"].expected == Fraction(138805, 236196)  # the published figure of the README
    assert audit["unit destroyed"].chance == Fraction(1, 6**10)


@pytest.mark.parametrize(
    ("abilities", "changes", "situation", "stage", "words"),
    [
        (["rapid fire 2"], {}, {"half_range": True}, "attacks", "1 x A1, rapid fire +2"),
        (["blast"], {}, {}, "attacks", "blast +1 against 5 models"),
        (["blast"], {}, {"blast_models": 11}, "attacks", "blast +2 against 11 models"),
        (["+1 attacks"], {}, {}, "attacks", "+1 each"),
        (["extra attacks", "+1 attacks"], {}, {}, "attacks", "extra attacks are not changed"),
        (["re-roll attacks of 1"], {"attacks": "D6"}, {}, "attacks", "re-roll attacks of 1"),
        (["sustained hits 1", "lethal hits"], {}, {}, "hits", "critical 1/6: sustained hits +1, lethal hits"),
        (["sustained hits D3"], {}, {}, "hits", "sustained hits +2"),
        (["sustained hits 1", "torrent"], {}, {}, "hits", "no critical hits, so no sustained hits +1"),
        (["lethal hits"], {}, {}, "wounds", "critical hits wound by themselves"),
        (["devastating wounds"], {}, {}, "wounds", "critical 1/6: devastating"),
        (["devastating wounds"], {}, {}, "unsaved", "devastating wounds cannot be saved"),
        (["melta 2"], {}, {"half_range": True}, "damage each", "D1, melta +2"),
        (["melta 2"], {}, {}, "damage each", "melta out of half range"),
        (["+1 damage", "re-roll damage of 1"], {"damage": "D3"}, {}, "damage each", "DD3, re-roll damage of 1, +1"),
        (["heavy"], {}, {"stationary": True}, "hits", "modifiers +1"),
        (["lance"], {}, {"charged": True}, "wounds", "modifiers +1"),
        (["indirect fire"], {}, {"visible": False, "indirect_fails_up_to": 3}, "hits", "natural 3 and less miss"),
        ([], {}, {"overwatch": True}, "hits", "natural 6 only"),
    ],
)
def test_the_audit_says_why(abilities, changes, situation, stage, words):
    volley = wh40k.attack([(1, weapon(*abilities, **changes))], unit(), wh40k.Situation(**situation))
    assert words in rows(volley)[stage].reason


def test_the_audit_of_damage_and_feel_no_pain():
    tough = wh40k.Model(wounds=3, save=7, feel_no_pain=5, halve_damage=True, damage_reduction=1)
    audit = rows(wh40k.attack([(1, weapon(damage=6))], unit(tough)))
    assert audit["damage each"].reason == "D6, halved, -1, at least 1"
    assert audit["damage each"].expected == 2
    assert (audit["lost each"].needed, audit["lost each"].expected) == ("fail 5+", Fraction(4, 3))
    mortal_only = wh40k.Model(wounds=3, save=7, feel_no_pain_mortal=5)
    assert "lost each" not in rows(wh40k.attack([(1, weapon())], unit(mortal_only)))
    told = rows(wh40k.attack([(1, weapon("devastating wounds"))], unit(mortal_only)))["lost each"]
    assert (told.needed, told.reason) == ("no roll", "no Feel No Pain, 5+ for those of mortal and devastating wounds")


@pytest.mark.parametrize(
    ("abilities", "situation", "note"),
    [
        (["hazardous"], {}, "hazardous: what the weapon does to its bearers is left out"),
        (["precision"], {}, "precision has no effect on a unit that is not an Attached unit"),
        (["pistol"], {}, "pistol says when the weapon may be used, not how it rolls"),
        (["anti-vehicle 4+"], {}, "anti-vehicle 4+ has no effect: the target has no such keyword"),
        ([], {"visible": False}, "the target is not visible and the weapon has no indirect fire"),
    ],
)
def test_the_audit_notes_what_the_result_leaves_out(abilities, situation, note):
    audit = wh40k.attack([(1, weapon(*abilities))], unit(), wh40k.Situation(**situation)).explain()
    assert any(line.startswith(note) for line in audit.notes)
    assert f"note: {note}" in str(audit)
    assert repr(audit) == str(audit)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: wh40k.attack([], unit()), "the list of attackers is empty"),
        (lambda: wh40k.attack([weapon()], unit()), "is no pair of bearers and a Weapon"),
        (lambda: wh40k.attack("5x gun", unit()), "are no list"),
        (lambda: wh40k.attack([(1, weapon())], [MARINE]), "is no Unit"),
        (lambda: wh40k.attack([(1, weapon())], unit(), {"cover": True}), "is no Situation"),
        (lambda: wh40k.attack([(1, weapon())], unit(), edition="10th"), "is no Edition"),
        (lambda: wh40k.attack([(1, weapon())], unit()).character_wounds_lost, "has no CHARACTER"),
        (
            lambda: wh40k.attack([(1, weapon("melta 2"))], unit(), ZERO_AND_MELTA).joint,
            "is not settled by the rules; leave one of them out",
        ),
    ],
)
def test_what_cannot_be_resolved_is_refused(call, words):
    with pytest.raises(errors.RulesError, match=words):
        call()


def test_bearers_are_whole_numbers():
    with pytest.raises(errors.CountError, match=r"number of bearers 1.5 is not a whole number"):
        wh40k.attack([(1.5, weapon())], unit())


def test_allocation_of_random_damage_by_hand():
    # two 2-wound models, D3 damage: one packet kills with 2/3, so after two packets both are dead with (2/3)^2; one is
    # dead and none wounded with 1/3 (1 then any), one dead and the next wounded by 1 with 2/3 * 1/3
    allocation = Allocation(2, 2, 2, d3)
    weights, scale = allocation.spread([0, 0, 1, 0])
    assert scale == 27
    assert [[Fraction(w, 27) for w in row] for row in weights] == [[0, 0], [Fraction(1, 3), Fraction(2, 9)]]
    assert allocation.most_packets == 4


@pytest.mark.parametrize("damage", [1, 2, "D3", "D6+1"])
@pytest.mark.parametrize("attacks", [1, 7, 40, "2D6"])
def test_an_allocation_that_is_used_again_gives_the_same_law(damage, attacks):
    # the first use passes polynomials from model to model, later ones take one product with a table
    gun = wh40k.Weapon("gun", attacks=attacks, skill=3, strength=4, ap=-1, damage=damage)
    models = [
        wh40k.Model(wounds=3, save=4, feel_no_pain=5, remaining=2),
        *3 * [wh40k.Model(wounds=3, save=4, feel_no_pain=5)],
    ]
    target = wh40k.Unit("t", toughness=4, models=models)
    clear_caches()
    first, second = (wh40k.attack([(1, gun)], target).joint for _ in range(2))
    assert first == second
    apart = wh40k.attack([(1, gun), (0, gun)], target)  # two weapons go through the chain of states
    assert second == apart.joint
    assert pickle.loads(
        pickle.dumps(wh40k.attack([(1, gun)], target).then(lambda left: wh40k.attack([(0, gun)], left)))
    )
