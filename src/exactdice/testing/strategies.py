"""Hypothesis strategies for laws, weapons and units; they shrink to one certain outcome and to the plainest profile.

``st.from_type(Distribution)`` and the like find them by themselves: Hypothesis registers them when both are imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, get_args

from hypothesis import strategies as st

from exactdice.distribution import Distribution
from exactdice.games.wh40k.datasheets.situations import Situation
from exactdice.games.wh40k.datasheets.units import Model, Unit
from exactdice.games.wh40k.datasheets.weapons import Weapon

_ROLLS = st.integers(2, 6)
_DICE = st.sampled_from(["D3", "D6", "D3+1", "2D6"])
ABILITIES: Sequence[Sequence[str]] = (  # of each kind one at most stands on a weapon
    ("sustained hits 1", "sustained hits 2", "sustained hits D3"),
    ("lethal hits",),
    ("devastating wounds",),
    ("re-roll hits of 1", "re-roll hits", "re-roll non-critical hits"),
    ("twin-linked", "re-roll wounds of 1", "re-roll non-critical wounds"),
    ("anti-infantry 4+", "anti-infantry 2+", "critical wounds 5+"),
    ("critical hits 5+",),
    ("+1 to hit", "-1 to hit", "heavy"),
    ("+1 to wound", "-1 to wound", "lance"),
    ("ignores cover",),
    ("rapid fire 1", "blast"),
    ("melta 2", "+1 damage"),
)

_KINDS = {text: kind for kind, texts in enumerate(ABILITIES) for text in texts}
_ONE = st.integers(0, len(_KINDS) - 1).map([*_KINDS].__getitem__)  # lists of different samples do not shrink to one
_ABILITIES = st.lists(_ONE, max_size=3, unique_by=_KINDS.__getitem__)


def distributions(
    outcomes: st.SearchStrategy[Any] | None = None, *, most: int = 6, greatest_weight: int = 9
) -> st.SearchStrategy[Distribution[Any]]:
    """Laws of up to ``most`` outcomes with whole weights.

    Args:
        outcomes: Where outcomes come from; small whole numbers by default.
        most: The greatest number of outcomes.
        greatest_weight: Each weight is from 1 to this.

    Examples:
        >>> from hypothesis import find
        >>> find(distributions(), lambda law: law.mean() > 3)
        Distribution({4: '1'})
    """
    weights = st.integers(1, greatest_weight)
    pairs = st.dictionaries(st.integers(-6, 6) if outcomes is None else outcomes, weights, min_size=1, max_size=most)
    return pairs.map(Distribution)


def weapons(*, abilities: bool = True, most_attacks: int = 6) -> st.SearchStrategy[Weapon]:
    """Weapons as they stand on datasheets.

    Args:
        abilities: Whether they may have abilities, up to three.
        most_attacks: The greatest fixed number of attacks.

    Examples:
        >>> from hypothesis import find
        >>> find(weapons(), lambda weapon: weapon.ap <= -2)
        Weapon('weapon', attacks=1, skill=2, strength=1, ap=-2, damage=1)
    """
    return st.builds(
        Weapon,
        st.just("weapon"),
        attacks=st.integers(1, most_attacks) | _DICE,
        skill=_ROLLS,
        strength=st.integers(1, 12),
        ap=st.integers(-4, 0),
        damage=st.integers(1, 3) | _DICE,
        kind=st.sampled_from(["ranged", "melee"]),
        abilities=_ABILITIES if abilities else st.just(()),
    )


def models(*, most_wounds: int = 6) -> st.SearchStrategy[Model]:
    """Models with their saves, unhurt.

    Args:
        most_wounds: The greatest number of wounds.

    Examples:
        >>> from hypothesis import find
        >>> find(models(), lambda model: model.wounds > 1)
        Model(wounds=2, save=2)
    """
    return st.builds(
        Model,
        wounds=st.integers(1, most_wounds),
        save=st.integers(2, 7),
        invulnerable=st.none() | _ROLLS,
        feel_no_pain=st.none() | _ROLLS,
        damage_reduction=st.sampled_from([0, 0, 1]),
        halve_damage=st.sampled_from([False, False, True]),
    )


def units(of: st.SearchStrategy[Model] | None = None, *, most: int = 6) -> st.SearchStrategy[Unit]:
    """Units of like models.

    Args:
        of: Where the model comes from.
        most: The greatest number of models.

    Examples:
        >>> from hypothesis import find
        >>> print(find(units(), lambda unit: len(unit.models) == 2))
        2x unit T1 Sv2+ W1
    """
    listed = st.builds(lambda model, number: number * [model], models() if of is None else of, st.integers(1, most))
    keywords = st.sampled_from([(), ("infantry",), ("vehicle",)])
    return st.builds(Unit, st.just("unit"), toughness=st.integers(1, 12), models=listed, keywords=keywords)


def situations() -> st.SearchStrategy[Situation]:
    """What else holds of an attack.

    Examples:
        >>> from hypothesis import find
        >>> find(situations(), lambda situation: situation.cover)
        Situation(cover=True)
    """
    few = st.lists(st.integers(-1, 1), max_size=2)
    return st.builds(
        Situation,
        half_range=st.booleans(),
        charged=st.booleans(),
        stationary=st.booleans(),
        cover=st.booleans(),
        hit_modifiers=few,
        wound_modifiers=few,
    )


def register() -> None:
    """Let ``st.from_type`` find the strategies; of ``Distribution[T]`` the outcomes are those of ``T``."""
    st.register_type_strategy(Distribution, _of_type)
    st.register_type_strategy(Weapon, weapons())
    st.register_type_strategy(Model, models())
    st.register_type_strategy(Unit, units())
    st.register_type_strategy(Situation, situations())


def _of_type(asked: Any) -> st.SearchStrategy[Distribution[Any]]:
    outcomes = [one for one in get_args(asked) if one is not Any]
    return distributions(_KNOWN.get(outcomes[0], st.from_type(outcomes[0])) if outcomes else None)


_KNOWN: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-6, 6),
    Fraction: st.fractions(-6, 6, max_denominator=6),
}

register()
