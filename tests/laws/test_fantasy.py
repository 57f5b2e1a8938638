"""Laws of the Waaagh test, of phases and of games: what must not matter, what can only help, and what adds up."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.games.fantasy import Greenskin, Mob, Shaman, game, head_explosions, phase, waaagh_test

CARDS = ["Dispel", "Drain", "Power"]
MOBS = [
    Mob(race="goblin", size=21, name="Gits"),
    Mob(race="orc", size=11, in_combat=True, name="Boyz"),
    Mob(race="orc", size=10),
]
counts = st.integers(0, 9)
levels = st.integers(0, 4)
toughnesses = st.lists(st.integers(1, 7), max_size=5)
phases = st.lists(st.tuples(st.sampled_from(["own", "enemy"]), counts), min_size=1, max_size=6)


@st.composite
def asked_phases(draw):
    """Two shamans with some of the greenskins, and what else a phase is asked with."""
    greenskins = {
        f"g{n}": Greenskin(draw(st.integers(1, 6)), unit=draw(st.sampled_from(["Gits", "Boyz", None])))
        for n in range(draw(st.integers(0, 3)))
    }
    some = st.lists(st.sampled_from(list(greenskins)), unique=True) if greenskins else st.just([])
    near = st.lists(st.sampled_from(MOBS), unique=True)
    shamans = [Shaman(name, race="goblin", units=draw(near), contact=draw(some)) for name in "AB"]
    hand = draw(st.lists(st.sampled_from(CARDS), max_size=3))
    return shamans, {"greenskins": greenskins, "cards": hand, "recount": draw(st.booleans())}


@given(counts, levels)
def test_more_to_beat_is_never_easier_and_a_level_never_harms(n, level):
    passes = waaagh_test(units=n + 1, level=level).pmf("pass")
    assert waaagh_test(units=n + 2, level=level).pmf("pass") <= passes
    assert waaagh_test(units=n + 1, level=level + 1).pmf("pass") >= passes


@given(toughnesses, toughnesses)
def test_heads_add_up(some, others):
    assert head_explosions(some) + head_explosions(others) == head_explosions(some + others)


@settings(max_examples=20)
@given(asked_phases())
def test_every_part_is_a_marginal_of_the_joint_law(asked):
    shamans, options = asked
    after = phase(shamans, **options)
    for part in ("results", "dead", "able_to_cast", "spells", "greenskins_dead", "hand"):
        assert after.law(part) == after.joint.map(lambda fates, part=part: getattr(fates, part))


@settings(max_examples=20)
@given(asked_phases())
def test_who_cannot_matter_does_not(asked):
    # A shaman with nobody near and nobody beside him, greenskins of Toughness 6, and a card that is the best one.
    shamans, options = asked
    tough = options["greenskins"] | {"brute": Greenskin(6, unit="Boyz")}
    further = [replace(shamans[0], contact=(*shamans[0].contact, "brute")), shamans[1], Shaman("C", race="goblin")]
    plain, more = phase(shamans, **options), phase(further, **(options | {"greenskins": tough}))
    assert more.greenskins_dead == plain.greenskins_dead
    assert more.hand == plain.hand
    assert more.results.map(lambda results: results[:2]) == plain.results


@settings(max_examples=20)
@given(asked_phases(), st.lists(st.integers(-3, 3), min_size=3, max_size=3))
def test_the_best_discards_are_as_good_as_any_order(asked, worths):
    shamans, options = asked
    worth = dict(zip(CARDS, worths, strict=True))

    def value(hand):
        return Fraction(sum(worth[card] for card in hand))

    best = phase(shamans, worth=worth, **options).discards.value
    fixed = [phase(shamans, keep_order=order, **options).hand.map(value).mean() for order in permutations(CARDS)]
    assert best == max(fixed)  # worths of cards add up, so that the least one goes whatever comes


@given(phases, counts, levels)
def test_death_only_grows_and_spells_only_shrink(played, n, level):
    shorter, longer = (game(part, level=level, spells=2) for part in (played, [*played, ("own", n)]))
    assert shorter.dead_after == longer.dead_after[:-1]
    assert longer.dead >= shorter.dead
    assert longer.unconscious_at_end <= Fraction(1, 6)  # he has woken in the last phase
    assert longer.spells_left_or_dead.prob(lambda left: left == 2) <= shorter.spells_left_or_dead.prob(
        lambda left: left == 2
    )
    assert sum([chance for _, chance in longer.spells_left_or_dead.items()]) == 1
