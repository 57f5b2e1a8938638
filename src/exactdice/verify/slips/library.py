"""The known slips in attacks of Warhammer 40,000: rows of a name, words, and how the law changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from exactdice.verify.slips import allocating as a
from exactdice.verify.slips import rewriting as r
from exactdice.verify.slips.naturals import Naturals, Saving
from exactdice.verify.slips.packets import Kernel
from exactdice.verify.slips.record import Slip

_ONES = Naturals(ones_fail=False)
_SIXES = Naturals(sixes_succeed=False)
_EXCEED = Naturals(exceed=True)
_SAVE = Naturals(sixes_succeed=False)


def _played(name: str, words: str, **rules: Any) -> Slip:
    """A slip of a kernel with other rules."""
    return Slip(name, words, kernel=Kernel(**rules))


_NUMBERS = [
    Slip("bonus on each die", "adds the bonus of an amount to each die, 2D6+1 as 2D6+2", r.bonus_on_each),
    Slip("die and bonus multiplied", "rolls one die and multiplies all, 2D6+1 as 2(D6+1)", r.all_multiplied),
    Slip("one die multiplied", "rolls one die of an amount and multiplies it, 2D6 as 2 x D6", r.one_multiplied),
    Slip("one attack too many", "makes one attack more than there are", r.one_more_attack),
    Slip("one attack too few", "makes one attack less than there are", r.one_attack_less),
    Slip("attacks are their mean", "takes the rounded mean for the number of attacks", r.attacks(r.rounded_mean)),
    Slip(
        "one roll of attacks for all",
        "rolls the attacks once for all bearers of a weapon",
        r.one_roll(r.attacks_law, r.with_attacks),
    ),
    Slip(
        "blast in steps of 6 and 11",
        "adds the attacks of blast from 6 and 11 models on",
        r.edition(blast_bonus=lambda models: (models - 1) // 5),
    ),
]

_HITS = [
    Slip("natural 1 that hits", "lets a natural 1 hit where the modified roll is enough", r.naturals_of_hits(_ONES)),
    Slip(
        "natural 6 that misses",
        "lets a natural 6 miss where the modified roll is not enough",
        r.naturals_of_hits(_SIXES),
    ),
    Slip("hit roll must exceed", "compares the hit roll with > instead of >=", r.naturals_of_hits(_EXCEED)),
    Slip("one too much to hit", "adds 1 to hit rolls", r.more_to_hit(1)),
    Slip("one too little to hit", "subtracts 1 from hit rolls", r.more_to_hit(-1)),
    Slip("modifiers without a cap", "adds more than 1 to hit or wound rolls", r.edition(roll_cap=100)),
    Slip(
        "re-rolls before modifiers",
        "re-rolls only what fails without modifiers",
        r.edition(reroll_failed="before modifiers"),
    ),
    Slip(
        "criticals on 6 only", "knows no critical hits or wounds below 6", r.without("critical hits", "critical wounds")
    ),
    Slip(
        "one sustained die for all",
        "rolls the sustained hits of all critical hits of a weapon once",
        r.one_roll(r.sustained_law, r.with_sustained),
    ),
    Slip(
        "sustained hits are their mean",
        "takes the rounded mean for sustained hits",
        r.amount("sustained hits", r.rounded_mean),
    ),
    Slip("sustained hits are 1", "takes any number of sustained hits for 1", r.amount("sustained hits", lambda _: 1)),
    _played("sustained hits roll to hit", "makes sustained hits roll to hit", score=a.sustained_rolled),
    _played(
        "sustained hits instead of the hit",
        "forgets the critical hit itself beside its sustained hits",
        score=a.sustained_instead,
    ),
    _played(
        "lethal on bonus hits",
        "lets the sustained hits of a lethal hit wound by themselves",
        score=a.lethal_bonus_hits,
    ),
    _played(
        "lethal hits roll to wound too",
        "counts the wound of a lethal hit and rolls to wound for it as well",
        score=a.lethal_rolls_too,
    ),
    _played(
        "lethal hits are critical wounds",
        "takes a lethal hit for a critical wound",
        lethal_is_critical=True,
    ),
]

_WOUNDS = [
    Slip(
        "wound table by difference",
        "needs 4+ at par and one more or less for each point between strength and toughness",
        r.edition(wound_needed=r.wound_by_difference),
    ),
    Slip(
        "double strength not included",
        "needs more than double for 2+, and less than half for 6+",
        r.edition(wound_needed=r.wound_without_halves),
    ),
    Slip(
        "natural 1 that wounds", "lets a natural 1 wound where the modified roll is enough", r.naturals_of_wounds(_ONES)
    ),
    Slip(
        "natural 6 that does not wound",
        "lets a natural 6 fail to wound where the modified roll is not enough",
        r.naturals_of_wounds(_SIXES),
    ),
    Slip("wound roll must exceed", "compares the wound roll with > instead of >=", r.naturals_of_wounds(_EXCEED)),
    Slip("first anti only", "looks at the first anti ability only", r.first_anti),
]

_SAVES = [
    Slip(
        "cover on Sv3+ at AP0",
        "gives cover to a save of 3+ or better against AP 0 as well",
        r.edition(cover_bonus=lambda save, ap: 1),
    ),
    Slip(
        "cover subtracts from hit rolls",
        "takes cover for -1 to hit",
        r.edition(cover_bonus=lambda save, ap: 0, cover_hit_modifier=-1),
    ),
    Slip(
        "save bonuses capped before AP",
        "caps the bonuses of a save before AP is subtracted",
        r.edition(save_cap="bonus_only"),
    ),
    _played("save bonuses without a cap", "improves a save by more than 1", saving=Saving(_SAVE, limit=100)),
    _played("natural 1 that saves", "lets a natural 1 save", saving=Saving(_SAVE._replace(ones_fail=False))),
    _played("natural 6 always saves", "lets a natural 6 save whatever AP is", saving=Saving(Naturals())),
    _played("save must exceed", "compares the save with > instead of >=", saving=Saving(_SAVE._replace(exceed=True))),
    _played("AP improves saves", "adds AP to a save with the wrong sign", saving=Saving(_SAVE, ap=-1)),
    _played(
        "AP pierces invulnerable saves", "subtracts AP from invulnerable saves", saving=Saving(_SAVE, pierces=True)
    ),
    _played("saves inverted", "saves as often as it should fail", saves_inverted=True),
    Slip("AP ignored", "ignores AP", r.weapons(lambda weapon: replace(weapon, ap=0))),
]

_PAIN = [
    Slip("Feel No Pain inverted", "loses the wounds that Feel No Pain ignores", r.models(r.feel_no_pain_inverted)),
    _played(
        "Feel No Pain once for each attack",
        "rolls Feel No Pain once for all damage of an attack",
        harm=a.pain_of_the_packet,
        devastating_harm=a.mortal_pain_of_the_packet,
    ),
    _played(
        "Feel No Pain after the cut",
        "cuts damage at the wounds left before Feel No Pain",
        harm=a.pain_after_the_cut,
    ),
    _played(
        "both Feel No Pains rolled",
        "rolls both Feel No Pains against devastating damage",
        devastating_harm=a.both_pains,
    ),
    _played(
        "Feel No Pain not against devastating wounds",
        "rolls no Feel No Pain against devastating damage",
        devastating_harm=a.no_pain,
    ),
    _played(
        "ordinary Feel No Pain against devastating wounds",
        "overlooks Feel No Pain against mortal wounds where wounds are devastating",
        devastating_harm=a.ordinary_pain,
    ),
]

_DAMAGE = [
    Slip("damage is its mean", "takes the rounded mean for the damage", r.damage(r.rounded_mean)),
    Slip(
        "one damage roll for all",
        "rolls the damage of a weapon once for all attacks",
        r.one_roll(r.damage_law, r.with_damage),
    ),
    Slip("reduced damage may be 0", "lets damage fall to 0 by subtraction", r.edition(modified=r.damage_to_nothing)),
    Slip("halved damage rounded down", "rounds halved damage down", r.edition(modified=r.halved_down)),
    Slip(
        "damage added before halving", "adds to damage before it is halved", r.edition(modified=r.added_before_halving)
    ),
    _played("overkill kept", "lets excess damage go on to the next model", spills=True, devastating_spills=True),
    _played(
        "kills are damage over wounds",
        "divides all damage by the wounds of a model to count the dead",
        spills=True,
        devastating_spills=True,
        fractional_kills=True,
    ),
    _played("devastating spill", "lets excess devastating damage go on to the next model", devastating_spills=True),
    _played("devastating in order", "resolves devastating wounds with their attack instead of last", last=False),
    Slip("no unit size", "destroys more models than there are", laws=a.endless_unit),
    Slip(
        "fresh models for each weapon",
        "lets each weapon begin with the unit unhurt and adds up",
        laws=a.fresh_for_each_weapon,
    ),
    Slip(
        "earlier losses ignored",
        "starts with unhurt models",
        r.models(lambda model: replace(model, remaining=None) if model.left else model),
    ),
]

_WEAPON_WORDS = (
    "sustained hits", "lethal hits", "devastating wounds", "twin-linked", "anti", "blast", "rapid fire", "melta",
    "heavy", "lance", "indirect fire", "ignores cover", "precision", "mortal wounds", "to hit", "to wound", "attacks",
    "damage",
    "re-roll hits", "re-roll wounds", "re-roll attacks", "re-roll damage",
)  # fmt: skip
_MODEL_WORDS: dict[str, dict[str, Any]] = {
    "invulnerable save": {"invulnerable": None},
    "Feel No Pain": {"feel_no_pain": None},
    "Feel No Pain against mortal wounds": {"feel_no_pain_mortal": None},
    "Feel No Pain against psychic wounds": {"feel_no_pain_psychic": None},
    "damage reduction": {"damage_reduction": 0},
    "half damage": {"halve_damage": False},
}
_SITUATION_WORDS: dict[str, dict[str, Any]] = {
    "cover": {"cover": False},
    "hit modifiers": {"hit_modifiers": ()},
    "wound modifiers": {"wound_modifiers": ()},
    "save modifiers": {"save_modifiers": ()},
    "hit re-rolls": {"reroll_hits": "none"},
    "wound re-rolls": {"reroll_wounds": "none"},
    "save re-rolls": {"reroll_saves": "none"},
    "Fire Overwatch": {"overwatch": False},
    "-1 to wound if stronger": {"minus_one_to_wound_if_stronger": False},
    "the first failed save without damage": {"first_failed_save_damage_zero": False},
}


def _model_without(fields: dict[str, Any]) -> Any:
    return r.models(lambda model: replace(model, **fields))


_IGNORED = [
    *[Slip(f"{word} ignored", f"ignores the ability {word!r}", r.without(word)) for word in _WEAPON_WORDS],
    *[Slip(f"{word} ignored", f"ignores {word}", _model_without(fields)) for word, fields in _MODEL_WORDS.items()],
    *[Slip(f"{word} ignored", f"ignores {word}", r.situation(**fields)) for word, fields in _SITUATION_WORDS.items()],
]

SLIPS = (*_NUMBERS, *_HITS, *_WOUNDS, *_SAVES, *_PAIN, *_DAMAGE, *_IGNORED)
