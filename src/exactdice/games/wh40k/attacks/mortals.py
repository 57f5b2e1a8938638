"""Mortal wounds outside an attack: those that spill from model to model, and Hazardous tests of the bearers."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from exactdice import kernel
from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution, bernoulli, binomial
from exactdice.errors import RulesError
from exactdice.games.values import require_flag
from exactdice.games.wh40k.attacks.casualties import Casualties, Losses, casualties
from exactdice.games.wh40k.attacks.chain import suffer
from exactdice.games.wh40k.attacks.target import Row, target_of
from exactdice.games.wh40k.datasheets.abilities import amount_law
from exactdice.games.wh40k.datasheets.amounts import Amount, positive_amount
from exactdice.games.wh40k.datasheets.units import Model, Unit, require_unit
from exactdice.games.wh40k.edition import TENTH, Edition, require_edition
from exactdice.scalars import count
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Mapping


def mortal_wounds(unit: Unit, amount: Amount, *, psychic: bool = False, edition: Edition = TENTH) -> Casualties:
    """What so many mortal wounds do to a unit: one at a time, no saves, what a dead model does not need spills over.

    Each goes where an attack would go, bodyguards before CHARACTERs, and each may be ignored by Feel No Pain.

    Args:
        unit: The unit.
        amount: A number, dice text or a law of how many (mortal wounds); 0 may be in it.
        psychic: Whether they come from a psychic attack.
        edition: The rules.

    Raises:
        RulesError: The amount can be negative or no whole number, or nobody is alive.

    References:
        Rule B18, mortal wounds.

    Examples:
        >>> from exactdice import d6
        >>> from exactdice.games.wh40k import Model, Unit
        >>> boyz = Unit("Boyz", toughness=5, models=3 * [Model(wounds=1, save=5)])
        >>> on_a_one = d6.bind(lambda roll: d6 if roll == 1 else 0)
        >>> mortal_wounds(boyz, on_a_one).models_destroyed
        Distribution({0: '5/6', 1: '1/36', 2: '1/36', 3: '1/9'})
    """
    require_edition(edition)
    require_flag("psychic", psychic)
    require_unit("unit", unit)
    law = amount_law(positive_amount("amount of mortal wounds", amount, "write 3, 'D3' or a law of at least 0", 0))
    target = target_of(unit, edition.allocation)
    suffered = {model: model.suffers_mortal_wound(psychic=psychic) for model in target.kinds}
    weights, total = suffer(law, suffered, target)
    return Casualties(unit, Losses(list(weights), list(weights.values()), total), target)


def hazardous(unit: Unit, tests: int, *, command_reroll: bool = False, edition: Edition = TENTH) -> Casualties:
    """What Hazardous tests do to the unit that takes them: each failure harms one bearer, and none of it spills.

    A bearer who has lost wounds is chosen first, then one who is no CHARACTER, then a CHARACTER; within these, list
    order. Where no bearer is left, nothing happens.

    Args:
        unit: The unit; ``Model(hazardous=True)`` marks the bearers.
        tests: Number of tests, one for each Hazardous weapon that was used (dice).
        command_reroll: Throw one failed test again.
        edition: The rules; ``hazardous_harm`` says what a failure does.

    Raises:
        RulesError: There are tests but no model of the unit is marked.
        CountError: The number of tests is not a whole number of at least 0.

    References:
        Rules B16, Hazardous, and B04, Command Re-roll.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit
        >>> mob = Unit("Mob", toughness=5, models=[Model(wounds=1, save=5), Model(wounds=4, save=6, hazardous=True)])
        >>> hazardous(mob, 1).wounds_lost
        Distribution({0: '5/6', 3: '1/6'})
    """
    require_edition(edition)
    require_flag("command_reroll", command_reroll)
    require_unit("unit", unit)
    number = count(tests, "number of tests")
    if number and not any([model.hazardous for model in unit.models]):
        cure = "write Model(..., hazardous=True), or [hazardous] at the end of a unit line"
        raise RulesError(f"unit {unit.name!r} has no bearer for Hazardous tests; {cure}")
    row = _bearers(unit)
    work = (number + 1) * (row.wounds + 1) * (1 + number // 400)  # weights grow with the tests
    require("states", work, f"{sized(number)} Hazardous tests on {row.wounds:,} wounds")
    harm = {kind: edition.hazardous_harm(kind)._form.pairs() for kind in set(row.kinds)}
    common = kernel.common_multiple([denominator for _, _, denominator in harm.values()])
    steps = {
        kind: [(wounds, weight * (common // denominator)) for wounds, weight in zip(outcomes, weights, strict=True)]
        for kind, (outcomes, weights, denominator) in harm.items()
    }
    failures = failed_tests(number, Fraction(edition.hazardous_fails_up_to, 6), command_reroll=command_reroll)
    numbers, chances, whole = failures._form.pairs()
    most = max(numbers)
    chance_of = dict(zip(numbers, chances, strict=True))
    weights: dict[int, int] = defaultdict(int)
    after = {0: 1}  # integer weights of the wounds lost after so many failures, over common ** failed
    for failed in range(most + 1):
        chance = chance_of.get(failed, 0) * common ** (most - failed)
        for lost, weight in after.items():
            weights[lost] += chance * weight
        after = _one_more(row, steps, after, common)
    left = {unit.with_wounds(row.left(lost)): weight for lost, weight in weights.items()}
    return casualties(unit, Distribution._of(pack(left, whole * common**most)))


def failed_tests(tests: int, chance: Fraction, *, command_reroll: bool = False) -> Distribution[int]:
    """Law of the number of tests failed, each with a chance; with a Command Re-roll one failed test is thrown again."""
    failures = binomial(tests, chance)
    if not command_reroll:
        return failures
    return failures.bind(lambda failed: failed - 1 + bernoulli(chance) if failed else 0)


def _bearers(unit: Unit) -> Row:
    """The living bearers in the order in which they are chosen."""
    places = [place for place, model in enumerate(unit.models) if model.hazardous and model.left]
    places.sort(key=lambda place: _turn(unit.models[place]))
    return Row([unit.models[place] for place in places], places)


def _turn(model: Model) -> int:
    """0 for a bearer who has lost wounds, CHARACTER or not, 1 for one who is no CHARACTER, 2 for a CHARACTER."""
    return 0 if model.left < model.wounds else 1 + model.character


def _one_more(
    row: Row, harm: Mapping[Model, list[tuple[int, int]]], before: Mapping[int, int], common: int
) -> dict[int, int]:
    """Weights of the wounds lost by the bearers after one more failure, each over a further factor of ``common``."""
    after: dict[int, int] = defaultdict(int)
    for lost, weight in before.items():
        if lost == row.wounds:
            after[lost] += weight * common
            continue
        for wounds, by in harm[row.model(lost)]:
            after[row.after(lost, wounds)] += weight * by
    return after
