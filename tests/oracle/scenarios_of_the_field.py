"""Random scenarios of each kind around the attacks, small enough that every die can be followed.

At most three kinds of models with three wounds and six models in all, two weapons of two bearers and two attacks, four
tests, two rounds of mortal wounds, four units, three charges; a dice expression is a number or text, now and then a
mapping. Within the ranges of scenario files. What the rules leave open is not drawn: a unit of nothing but the dead,
Hazardous tests of nobody, several weapons a model in an exchange, several bearers of Supa-Cybork Body, Go to Ground or
overwatch with melee weapons, one single unit beside a Deadly Demise, a Command Re-roll where several bearers roll for
their attacks.
"""

from hypothesis import assume
from hypothesis import strategies as st

flag = st.booleans()
target = st.integers(2, 6)
modifier = st.integers(-2, 2)
rolls = st.sampled_from(["D6", "D3", "2D6", "D2", "D6+1"])
sums = st.builds(lambda roll, added: {"sum": [roll, added]}, rolls, st.integers(-12, 2))
conditions = st.one_of(
    st.builds(lambda results: {"in": results}, st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True)),
    st.builds(lambda k: {"at_most": k}, st.integers(1, 5)),
    st.builds(lambda k: {"at_least": k}, st.integers(2, 6)),
)


def scenario(kind, optional=None, **required):
    """A scenario of one kind with some of its optional keys."""
    return st.fixed_dictionaries({"kind": st.just(kind)} | required, optional=optional or {})


# -- models ----------------------------------------------------------------------------------------

SAVES = {"wounds": st.integers(1, 3), "save": st.integers(2, 7)}
NO_PAIN = {"fnp": target, "fnp_mortal": target, "fnp_psychic": target}


@st.composite
def models(draw, most=3, **optional):
    """Models of a few kinds, some of them wounded or dead (but never all), some alike."""
    kinds = st.fixed_dictionaries(SAVES, optional={"character": flag, "invulnerable": target} | NO_PAIN | optional)
    listed = []
    for model in draw(st.lists(kinds, min_size=1, max_size=most)):
        more_of_it = draw(st.sampled_from([{}, {}, {"count": 2}, "hurt"]))
        if more_of_it == "hurt":
            more_of_it = {"remaining": draw(st.integers(0, model["wounds"]))}
        listed.append(model | more_of_it)
    assume(any(model.get("remaining", 1) for model in listed))
    return listed


def somebody_bears_a_hazardous_weapon(unit):
    """Whether a unit that takes Hazardous tests says who may pay for them."""
    return any(model.get("hazardous_weapon") for model in unit)


bearers = models(hazardous_weapon=st.sampled_from([True, True, False])).filter(somebody_bears_a_hazardous_weapon)

amounts = st.sampled_from([1, 2, 3, "D2", "D3", "D6", "D3+1", {"keep": 1, "which": "highest", "dice": 2, "of": "D3"}])


@st.composite
def triggers(draw):
    """A roll and some of the results that it may have."""
    roll = draw(rolls)
    least = 1 + (roll in {"2D6", "D6+1"})
    most = {"D6": 6, "D3": 3, "2D6": 12, "D2": 2, "D6+1": 7}[roll]
    return {"roll": roll, "on": draw(st.lists(st.integers(least, most), min_size=1, max_size=4, unique=True))}


mortal_wounds = scenario(
    "mortal_wounds",
    {"trigger": triggers(), "repeats": st.integers(1, 2), "psychic": flag},
    amount=amounts,
    defender=st.fixed_dictionaries({"models": models()}),
)

hazardous = scenario(
    "hazardous",
    {"command_reroll": flag},
    tests=st.integers(0, 4),
    unit=bearers,
)


@st.composite
def deadly_demises(draw):
    """One unit explodes; any other with a Deadly Demise may follow, and hit itself."""
    names = ["Wagon", "Buggy", "Mob", "Squad"][: draw(st.integers(3, 4))]
    exploding, *others = draw(st.permutations(names))
    first = {
        "name": exploding,
        "models": [draw(st.fixed_dictionaries(SAVES)) | draw(st.sampled_from([{}, {"count": 2}]))],
    }
    units = [first | {"demise": draw(amounts)}]
    for name in others:
        unit = {"name": name, "models": draw(models(most=2))}
        units.append(unit | draw(st.fixed_dictionaries({}, optional={"demise": amounts})))
    within = {
        unit["name"]: draw(st.lists(st.sampled_from(sorted(others)), unique=True)) for unit in units if "demise" in unit
    }
    listed = draw(st.permutations(units))
    return {"kind": "deadly_demise", "explodes": exploding, "units": listed, "within": within}


# -- movement, morale, command ---------------------------------------------------------------------

charge = scenario(
    "charge",
    {"modifier": modifier, "reroll": flag, "before": triggers()},
    needed=st.integers(2, 14),
)
advance = scenario(
    "advance",
    {"modifier": modifier, "reroll": conditions},
    move=st.integers(4, 12),
    needed=st.integers(5, 20),
)
advance_then_charge = scenario(
    "advance_then_charge",
    {
        "advance_modifier": st.integers(0, 2),
        "charge_modifier": modifier,
        "reroll_advance": conditions,
        "reroll_charge": flag,
    },
    gap=st.integers(1, 30),
    move=st.integers(4, 12),
)
leaderships = st.integers(4, 10) | st.lists(st.integers(4, 10), min_size=1, max_size=3)
testing_units = st.lists(
    st.fixed_dictionaries({"leadership": leaderships}, optional={"modifier": modifier, "reroll": flag}),
    min_size=1,
    max_size=4,
)
battle_shock = scenario("battle_shock", units=testing_units)
insane_bravery = scenario("insane_bravery", units=testing_units, version=st.sampled_from(["core", "boarding"]))
desperate_escape = scenario("desperate_escape", {"command_reroll": flag}, models=st.integers(1, 5))
sources = st.fixed_dictionaries(
    {"needed": st.integers(2, 7)}, optional={"modifier": modifier, "times": st.integers(1, 3)}
)
command_points = scenario("command_points", sources=st.lists(sources, min_size=1, max_size=3))

# -- attacks ---------------------------------------------------------------------------------------


def weapons(kind=st.sampled_from(["ranged", "melee"]), **optional):  # noqa: B008, a strategy has no state
    """A weapon of few attacks with some of the abilities."""
    return st.fixed_dictionaries(
        {
            "kind": kind,
            "attacks": st.sampled_from([1, 1, 2, "D2"]),
            "skill": st.integers(2, 5),
            "strength": st.integers(3, 8),
            "ap": st.integers(-3, 0),
            "damage": st.sampled_from([1, 2, 3, "D3"]),
        },
        optional={
            "sustained_hits": st.sampled_from([0, 1, "D2"]),
            "lethal_hits": flag,
            "devastating_wounds": flag,
            "precision": flag,
            "psychic": flag,
            "critical_hit_on": target,
            "reroll_hits": st.sampled_from(["none", "ones", "failed"]),
        }
        | optional,
    )


counts = st.integers(0, 2)
toughness = st.integers(3, 8)
defenders = st.fixed_dictionaries({"toughness": toughness, "models": models(damage_reduction=st.integers(0, 1))})


@st.composite
def shots_then_battle_shock(draw):
    """An attack on a unit that was perhaps greater once."""
    question = draw(
        scenario(
            "shot_then_battle_shock",
            {"at_least_models": st.integers(0, 4), "situation": st.just({"half_range": True})},
            weapons=st.lists(weapons(count=counts, rapid_fire=st.integers(0, 1)), min_size=1, max_size=2),
            defender=defenders,
            leadership=leaderships,
        )
    )
    listed = sum(model.get("count", 1) for model in question["defender"]["models"])
    more = draw(st.none() | st.integers(0, 4))
    return question if more is None else question | {"starting_strength": listed + more}


def side(**optional):
    """One side of an exchange of blows."""
    return st.fixed_dictionaries(
        {"weapon": weapons(st.just("melee"), **optional), "toughness": toughness, "models": models(most=2)}
    )


exchange = scenario(
    "exchange",
    {"never_beaten": flag, "situation": st.just({"charged": True})},
    first=side(lance=flag),
    second=side(),
)


@st.composite
def ork_attacks(draw):
    """Weapons that are all ranged or all melee, with any rules that may then apply."""
    kind = draw(st.sampled_from(["ranged", "melee"]))
    drawn = weapons(
        st.just(kind), name=st.sampled_from(["'Eadbanger", "Choppa"]), count=counts, hazardous=flag, extra_attacks=flag
    )
    defender = draw(defenders)
    attacking = [
        "Waaagh!",
        "Waaagh! Energy",
        "Get Stuck In",
        "Unbridled Carnage",
        "Headwoppa's Killchoppa",
        "Ferocious Show Off",
        "Epic Challenge",
    ]
    defending = ["Waaagh!", "'Ard as Nails", "Belligerent Boarders"]
    if kind == "ranged":
        attacking.append("Fire Overwatch")
        defending.append("Go to Ground")
    if sum(model.get("count", 1) for model in defender["models"] if model.get("character")) == 1:
        defending.append("Supa-Cybork Body")
    question = {
        "kind": "ork_attack",
        "weapons": draw(st.lists(drawn, min_size=1, max_size=2)),
        "defender": defender,
        "attacker_rules": draw(st.lists(st.sampled_from(attacking), unique=True, max_size=4)),
        "defender_rules": draw(st.lists(st.sampled_from(defending), unique=True, max_size=3)),
        "attacking_unit": {"models": draw(st.sampled_from([1, 5, 9, 10, 11, 21])), "led": draw(flag)},
    }
    optional = {"bearer_unit": bearers, "joint": flag}
    return question | draw(st.fixed_dictionaries({}, optional=optional))


# -- Command Re-rolls ------------------------------------------------------------------------------

weapons_to_reroll = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["ranged", "melee"]),
        "attacks": st.integers(1, 3),
        "skill": target,
        "strength": st.integers(3, 8),
        "ap": st.integers(-3, 0),
        "damage": st.sampled_from([1, 2, 3, "D2", "D3", "D3+1", "D6"]),
    },
    optional={"count": st.integers(0, 2)},
)
random_attacks = st.builds(
    lambda weapon, attacks: {key: weapon[key] for key in weapon if key != "count"} | {"attacks": attacks},
    weapons_to_reroll,
    st.sampled_from(["D2", "D3"]),
)
targets_to_reroll = st.fixed_dictionaries(
    {"toughness": toughness, "models": models(most=2, damage_reduction=st.integers(0, 1), halve_damage=flag)},
    optional={"cover": flag, "hit_modifiers": st.lists(modifier, max_size=2)},
)
command_reroll_attack = scenario(
    "command_reroll_attack",
    mode=st.sampled_from(["slow", "fast"]),
    players=st.sampled_from([["attacker"], ["defender"], ["attacker", "defender"]]),
    objective=st.sampled_from(["mean_wounds_lost", "mean_models_destroyed", "prob_unit_destroyed"]),
    weapon=weapons_to_reroll | random_attacks,
    defender=targets_to_reroll,
)
charges = st.fixed_dictionaries({"needed": st.integers(2, 13)}, optional={"modifier": modifier})
command_reroll_charges = scenario(
    "command_reroll_charges",
    charges=st.lists(charges, min_size=1, max_size=3),
    objective=st.sampled_from(["any", "all", "mean"]),
)
reroll_threshold = scenario(
    "reroll_threshold",
    roll=rolls | sums,
    worth=st.builds(lambda how, k: {how: k}, st.sampled_from(["cap", "at_least"]), st.integers(-6, 12)),
)

SCENARIOS = {
    "hazardous": hazardous,
    "mortal_wounds": mortal_wounds,
    "deadly_demise": deadly_demises(),
    "charge": charge,
    "advance": advance,
    "advance_then_charge": advance_then_charge,
    "battle_shock": battle_shock,
    "insane_bravery": insane_bravery,
    "desperate_escape": desperate_escape,
    "command_points": command_points,
    "shot_then_battle_shock": shots_then_battle_shock(),
    "exchange": exchange,
    "ork_attack": ork_attacks(),
    "command_reroll_attack": command_reroll_attack,
    "command_reroll_charges": command_reroll_charges,
    "reroll_threshold": reroll_threshold,
}
