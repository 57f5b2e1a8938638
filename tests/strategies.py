"""One vocabulary of Hypothesis strategies for all properties: weights, laws of every kind, events, functions."""

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from exactdice import Distribution, at_least, at_most, between, d, equals, one_of, point
from exactdice.events import Where
from exactdice.games import wh40k

# --- exact numbers ------------------------------------------------------------------------------------------------

small_integers = st.integers(-6, 6)
spread_integers = st.sampled_from([-(10**30), -1000, -7, 0, 1, 12, 999, 10**12])
fractions = st.fractions(-3, 3, max_denominator=6)
probabilities = st.fractions(0, 1, max_denominator=12)
texts = st.sampled_from(["", "a", "hit", "miss", "critical hit", "1/3"])
positive_weights = st.integers(1, 9) | st.fractions(Fraction(1, 8), 4, max_denominator=8)


def weights():
    """Exact weights of zero or more, as a user may write them: numbers and text."""
    return positive_weights | st.just(0) | positive_weights.map(str)


# --- laws ---------------------------------------------------------------------------------------------------------


def laws_on(outcomes, most=5):
    """Laws of up to ``most`` of some outcomes, none of weight zero."""
    return st.dictionaries(outcomes, positive_weights, min_size=1, max_size=most).map(Distribution)


def dense_laws():
    """Laws of integers side by side, negative ones among them."""
    return laws_on(small_integers)


def gappy_laws():
    """Laws of integers that lie on a coarse lattice, or as far apart as numbers can."""
    on_lattice = st.builds(
        lambda law, stride, offset: law * stride + offset, dense_laws(), small_integers, spread_integers
    )
    return on_lattice | laws_on(spread_integers) | st.just(Distribution([0, 10**12]))


def power_laws():
    """Sums of copies, which stay unexpanded until somebody asks."""
    return st.builds(
        lambda n, law, shift: n @ law + shift, st.integers(0, 12), laws_on(small_integers, 3), small_integers
    )


def integer_laws():
    """Laws of integers in every shape: dense, gappy, far apart, powers, certain."""
    return dense_laws() | gappy_laws() | power_laws() | spread_integers.map(point) | st.integers(1, 8).map(d)


def small_laws(low=-4, high=4, most=3):
    """Laws of few small integers, for whatever multiplies their sizes."""
    return laws_on(st.integers(low, high), most)


def count_laws():
    """Laws of a number of dice."""
    return small_laws(0, 4)


def fraction_laws():
    """Laws of fractions, whole ones among them."""
    return laws_on(fractions)


def boolean_laws():
    """Laws of False and True."""
    return laws_on(st.booleans())


def text_laws():
    """Laws of names."""
    return laws_on(texts)


def tuple_laws():
    """Laws of pairs of small integers."""
    return laws_on(st.tuples(small_integers, small_integers))


def unordered_laws():
    """Laws of outcomes that have no order: sets, and numbers beside text."""
    sets = st.frozensets(st.integers(1, 3))
    both = st.builds(lambda x, y: Distribution({x: 1, y: 2}), small_integers, texts)
    return both | laws_on(sets, 3).filter(lambda law: any(not (x <= y or y <= x) for x in law for y in law))


def number_laws():
    """Laws of integers, fractions or booleans."""
    return integer_laws() | fraction_laws() | boolean_laws()


def ordered_laws():
    """Laws of outcomes that have an order."""
    return number_laws() | text_laws() | tuple_laws()


def laws():
    """Laws of every kind."""
    return ordered_laws() | unordered_laws()


def retyped(law):
    """The same law of integers, held in the other inner form: Python calls 1, True and Fraction(1) equal."""
    return Distribution({Fraction(x): chance for x, chance in law.items()})


# --- events, functions, kernels ---------------------------------------------------------------------------------------


def events(outcomes=small_integers):
    """Events on numbers: intervals, lists and functions, combined with ``&``, ``|`` and ``~``."""
    plain = st.one_of(
        st.builds(at_least, outcomes),
        st.builds(at_most, outcomes),
        st.builds(lambda x, y: between(min(x, y), max(x, y)), outcomes, outcomes),
        st.builds(equals, outcomes),
        st.lists(outcomes, min_size=1, max_size=3).map(lambda xs: one_of(*xs)),
        st.just(Where(_is_odd)),
    )
    return st.recursive(
        plain,
        lambda parts: st.one_of(
            st.builds(lambda a: ~a, parts),
            st.builds(lambda a, b: a & b, parts, parts),
            st.builds(lambda a, b: a | b, parts, parts),
        ),
        max_leaves=4,
    )


def _is_odd(x):
    return x % 2 == 1


def events_of(law):
    """Events on the outcomes of one law, whatever they are: some of them, or all but some."""
    some = st.lists(st.sampled_from(law.support()), min_size=1, max_size=3).map(lambda xs: one_of(*xs))
    return some | some.map(lambda event: ~event)


def laws_with_events(kind):
    """A law of some kind beside an event on its outcomes."""
    return kind.flatmap(lambda law: st.tuples(st.just(law), events_of(law)))


class Lookup(NamedTuple):
    """A function of an integer that looks its value up; equal numbers get equal values, and a failure prints it."""

    values: tuple

    def __call__(self, x):
        return self.values[int(x) % len(self.values)]


def functions(values=small_integers):
    """Functions from integers to some values."""
    return st.lists(values, min_size=1, max_size=4).map(lambda found: Lookup(tuple(found)))


def kernels(branches):
    """Functions from integers to laws, and here and there to a plain outcome."""
    return functions(branches | small_integers)


# --- attacks ------------------------------------------------------------------------------------------------------

_ABILITIES = {  # each kind with the texts one of which a weapon may have
    "attacks": ["rapid fire 1", "+1 attacks"],
    "blast": ["blast"],
    "hit": ["+1 to hit", "-1 to hit", "heavy"],
    "reroll_hits": ["re-roll hits of 1", "re-roll hits", "re-roll non-critical hits"],
    "critical_hits": ["critical hits 5+"],
    "sustained": ["sustained hits 1", "sustained hits D3"],
    "lethal": ["lethal hits"],
    "wound": ["+1 to wound", "-1 to wound", "lance"],
    "reroll_wounds": ["re-roll wounds of 1", "twin-linked", "re-roll non-critical wounds"],
    "critical_wounds": ["anti-mob 4+", "anti-vehicle 2+", "critical wounds 5+"],
    "devastating": ["devastating wounds"],
    "mortal": ["mortal wounds 1"],
    "damage": ["melta 1", "+1 damage", "re-roll damage of 1"],
    "other": ["ignores cover", "psychic", "precision", "indirect fire"],
}
fixed_damage, any_damage = st.integers(1, 4), st.sampled_from([1, 2, 3, "D3", "D3+1"])


@st.composite
def weapons(draw, *, without=(), only=None, damage=any_damage, most=3):
    """Weapons of few attacks; ``without`` and ``only`` name kinds of abilities."""
    chosen = [
        draw(st.sampled_from(texts))
        for kind, texts in _ABILITIES.items()
        if kind not in without and (only is None or kind in only) and draw(st.integers(0, 3)) == 0
    ]
    return wh40k.Weapon(
        draw(st.sampled_from(["gun", "bow"])),
        attacks=draw(st.sampled_from([*range(1, most + 1), "D2"])),
        skill=draw(st.integers(2, 6)),
        strength=draw(st.integers(1, 9)),
        ap=draw(st.integers(-3, 0)),
        damage=draw(damage),
        kind=draw(st.sampled_from(["ranged", "ranged", "melee"])),
        abilities=chosen,
    )


rolls_needed = st.integers(2, 6)
wh40k_models = st.builds(
    wh40k.Model,
    wounds=st.integers(1, 4),
    save=st.integers(2, 7),
    invulnerable=st.none() | rolls_needed,
    feel_no_pain=st.none() | rolls_needed,
    feel_no_pain_mortal=st.none() | st.none() | rolls_needed,
    damage_reduction=st.sampled_from([0, 0, 1]),
    halve_damage=st.sampled_from([False, False, True]),
)
plain_models = st.builds(wh40k.Model, wounds=st.integers(1, 4), save=st.integers(2, 7))


@st.composite
def like_units(draw, models=wh40k_models, least=1, most=4):
    """Units of like models, all of them whole."""
    listed = draw(st.integers(least, most)) * [draw(models)]
    return wh40k.Unit("mob", toughness=draw(st.integers(2, 8)), models=listed, keywords=["mob"])


@st.composite
def hurt_units(draw, models=wh40k_models):
    """Units of like models, one of which may have lost wounds."""
    unit = draw(like_units(models))
    return unit.with_wounds({draw(st.integers(0, len(unit.models) - 1)): draw(st.integers(1, unit.models[0].wounds))})


def mixed_units(character=st.just(False)):  # noqa: B008, a strategy has no state
    """Units of up to three different models, CHARACTERs among them if wanted."""
    models = st.builds(lambda model, leads: replace(model, character=leads), wh40k_models, character)
    listed = st.lists(models, min_size=1, max_size=3)
    return st.builds(wh40k.Unit, st.just("mob"), toughness=st.integers(2, 8), models=listed, keywords=st.just(["mob"]))


situations = st.builds(
    wh40k.Situation,
    half_range=st.booleans(),
    charged=st.booleans(),
    stationary=st.booleans(),
    cover=st.booleans(),
    visible=st.sampled_from([True, True, False]),
    hit_modifiers=st.lists(st.integers(-1, 1), max_size=2),
    wound_modifiers=st.lists(st.integers(-1, 1), max_size=2),
    save_modifiers=st.lists(st.integers(-1, 1), max_size=2),
    reroll_saves=st.sampled_from(["none", "ones", "failed"]),
)
