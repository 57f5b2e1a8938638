"""Movement with dice: Advance, Charge, the one after the other, Heroic Intervention, and Desperate Escape."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from exactdice.distribution import Distribution, bernoulli, binomial, mixture, point
from exactdice.errors import RulesError
from exactdice.events import at_least, at_most
from exactdice.format.results import Drawn, Sheet, Shown
from exactdice.games.wh40k.turn.trials import (
    TWO_DICE,
    chances,
    flag,
    inches,
    records,
    rerolled,
    several,
    successes,
    thrown,
    whole,
)
from exactdice.rolls.dice import d6
from exactdice.scalars import probability, shown

Inches = int | Fraction

ENGAGEMENT_RANGE = 1  # inches: a Charge must come as near, an Advance must not come nearer
CHARGE_RANGE = 12  # inches: a Charge is declared at targets within it, whatever is added to the roll
INTERVENTION_RANGE = 6  # inches: the same for Heroic Intervention
DEEP_STRIKE_CHARGE = 9  # inches needed by a unit set up more than 9" away
ERE_WE_GO = 2  # the stratagem 'Ere We Go: added to Advance and Charge rolls, after re-rolls


class Belligerence(NamedTuple):
    """What Bloodthirsty Belligerence lets a unit throw again.

    Attributes:
        advance: Whether an Advance roll may be thrown again.
        charge: The policy for Charge rolls, as ``charge`` takes it: ``"failed"`` or ``"none"``.

    Examples:
        >>> bloodthirsty_belligerence(10), bloodthirsty_belligerence(9).charge
        (Belligerence(advance=True, charge='failed'), 'none')
    """

    advance: bool
    charge: str


class _Charge(NamedTuple):
    needed: Inches
    total: Distribution[int]
    succeeds: Fraction
    fails_open: Fraction
    again: Fraction
    charge_bonus: bool = True


class Charge(Drawn, _Charge):
    """A Charge roll.

    Attributes:
        needed: Inches that the total must reach.
        total: Law of 2D6 after re-rolls, modifier added.
        succeeds: Chance to reach them, after whatever must come up first.
        fails_open: Chance of a failed roll that has not been thrown again, so that a Command Re-roll is allowed.
        again: Chance that a further throw of both dice succeeds.
        charge_bonus: Whether success grants the Charge bonus, Fights First.

    References:
        Rule B43, Charge bonus.

    Examples:
        >>> rolled = charge(9, reroll="failed")
        >>> rolled.total.mean(), rolled.succeeds, rolled.again
        (Fraction(47, 6), Fraction(155, 324), Fraction(5, 18))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        reached = {"succeeds": self.succeeds, "a further throw succeeds": self.again}
        return Sheet((), [chances(f'charge, {self.needed!s}" needed', reached), Shown("total (inches)", self.total)])


class _AdvanceThenCharge(NamedTuple):
    remaining: Distribution[Any]
    may_charge: Fraction
    succeeds: Fraction


class AdvanceThenCharge(Drawn, _AdvanceThenCharge):
    """An Advance and the Charge after it.

    Attributes:
        remaining: Law of the inches between the units after the Advance.
        may_charge: Chance that a Charge may be declared.
        succeeds: Chance that it is, and succeeds.

    Examples:
        >>> moved = advance_then_charge(20, 6)
        >>> moved.may_charge, moved.succeeds, moved.remaining.min()
        (Fraction(5, 6), Fraction(55, 216), 8)
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        reached = {"a charge may be declared": self.may_charge, "it succeeds": self.succeeds}
        law = Shown("inches between the units after the advance", self.remaining)
        return Sheet((), [chances("advance, then charge", reached), law])


def advance(move: int, *, modifier: int = 0, reroll: Any = None) -> Distribution[int]:
    """Law of ``move + D6 + modifier`` inches, the die thrown again before the modifier is added.

    One die for the whole unit. A unit that advances when it arrives (Eager to Fight) rolls the same.

    Args:
        move: The Move characteristic (inches).
        modifier: Added to the roll, such as ``ERE_WE_GO``; no cap holds here.
        reroll: Natural results that are thrown again: an event such as ``at_most(3)``, or None.

    Raises:
        RulesError: A number is out of range, or the distance could fall below 0.

    References:
        Core rules, Advance: one D6 is added to the Move of every model of the unit.
        Rules B40, moves, B41, Advance, B62, Eager to Fight, and B65, 'Ere We Go.

    Examples:
        >>> from exactdice import at_most
        >>> advance(6, modifier=ERE_WE_GO, reroll=at_most(3)).prob(at_least(12))
        Fraction(3, 4)
    """
    whole("move", move, 0)
    if move + 1 + whole("modifier", modifier) < 0:
        raise RulesError(f"modifier {modifier} could turn a move of {move} back; write one of at least {-move - 1}")
    return thrown(d6, rerolled(reroll)) + (move + modifier)


def charge(needed: Any, *, modifier: int = 0, reroll: Any = "none", before: Any = 1) -> Charge:
    """Law of ``2D6 + modifier`` and its chance to reach ``needed``; a re-roll throws both dice, before the modifier.

    Whether the target is near enough to be declared is not asked: ``advance_then_charge`` and ``charge_needed`` do.

    Args:
        needed: Inches to come within Engagement Range, or a list of them for several targets: a charge that does not
            reach all of its targets fails. ``DEEP_STRIKE_CHARGE`` after Deep Strike, Rapid Ingress or Da Jump.
        modifier: Added to the roll, such as ``ERE_WE_GO``; no cap holds here.
        reroll: ``"none"`` (or False), ``"failed"`` (or True), or an event: the natural totals that are thrown again.
        before: Chance of what must come up first, such as ``d6.prob(at_least(2))`` of Da Jump; multiplies the chance.

    Raises:
        RulesError: A number is out of range.
        WeightError: ``before`` is no probability.

    References:
        Core rules, Charge: the roll is the greatest distance of the move, which must end within Engagement Range of
        every target.
        Rules B42, Charge, B47, Deep Strike, and B65, 'Ere We Go.

    Examples:
        >>> charge(DEEP_STRIKE_CHARGE, modifier=ERE_WE_GO, reroll="failed").succeeds
        Fraction(119, 144)
        >>> charge([4, 7]).succeeds == charge(7).succeeds
        True
    """
    farthest = max([inches("needed distance", each) for each in several("needed distances", needed)])
    natural = farthest - whole("modifier", modifier)
    first = probability(before)
    success = at_least(natural)
    again = rerolled(reroll, natural)
    kept_failure = ~success if again is None else ~success & ~again
    law = thrown(TWO_DICE, again)
    return Charge(
        needed=farthest,
        total=law + modifier,
        succeeds=first * law.prob(success),
        fails_open=first * TWO_DICE.prob(kept_failure),
        again=TWO_DICE.prob(success),
    )


def charge_needed(gap: Any, *, within: int = CHARGE_RANGE) -> Inches:
    """Inches that a Charge needs over a gap: the gap less Engagement Range.

    Args:
        gap: Inches to the target, at least 1.
        within: Inches within which the target must be.

    Raises:
        RulesError: The target is too far away, or engaged already.

    References:
        Core rules, Charge: targets are declared within 12"; bonuses to the roll do not extend that.
        Rules B25, Engagement Range, and B42, Charge.

    Examples:
        >>> charge(charge_needed("9.5")).succeeds
        Fraction(5, 18)
    """
    distance = _gap(gap)
    if distance > within:
        raise RulesError(
            f"gap {shown(gap)} is beyond the {within} inches within which a charge is declared; move first"
        )
    return distance - ENGAGEMENT_RANGE


def heroic_intervention(gap: Any, *, modifier: int = 0, reroll: Any = "none") -> Charge:
    """The Charge of Heroic Intervention: one target within 6 inches, and no Charge bonus.

    Args:
        gap: Inches to the one target.
        modifier: Added to the roll.
        reroll: As in ``charge``.

    Raises:
        RulesError: The target is farther than 6 inches, or a number is out of range.

    References:
        Core stratagem Heroic Intervention: a charge in the opponent's turn, which does not strike first for it.
        Rule B60.

    Examples:
        >>> heroic_intervention(6).succeeds, heroic_intervention(6).charge_bonus
        (Fraction(5, 6), False)
    """
    needed = charge_needed(gap, within=INTERVENTION_RANGE)
    return charge(needed, modifier=modifier, reroll=reroll)._replace(charge_bonus=False)


def charges_that_succeed(charges: Any) -> Distribution[int]:
    """Law of the number of several units' charges that succeed; each rolls its own dice.

    Args:
        charges: A list of charges.

    Raises:
        RulesError: It is no list of charges, or empty.

    References:
        A sum of independent trials with unlike chances, the Poisson binomial law.
        Rule B42, Charge.

    Examples:
        >>> charges_that_succeed([charge(7), charge(9)]).mean()
        Fraction(31, 36)
    """
    listed = records("charges", charges, Charge, "[charge(7), charge(9)]")
    return successes([each.succeeds for each in listed])


def advance_then_charge(
    gap: Any,
    move: int,
    *,
    advance_modifier: int = 0,
    charge_modifier: int = 0,
    reroll_advance: Any = None,
    reroll_charge: Any = "none",
) -> AdvanceThenCharge:
    """``P(2D6 + b >= R - 1, R <= 12)`` where ``R = max(gap - (move + D6 + a), 1)`` inches remain after the Advance.

    For units that may charge after advancing, as Orks do while they Waaagh!

    Args:
        gap: Inches between the units before the Advance, at least 1.
        move: The Move characteristic (inches).
        advance_modifier: Added to the Advance roll.
        charge_modifier: Added to the Charge roll.
        reroll_advance: Natural results of the Advance that are thrown again, an event or None.
        reroll_charge: ``"none"``, ``"failed"``, or an event of natural totals.

    Raises:
        RulesError: A number is out of range.

    References:
        Core rules, Advance and Charge: the move ends 1 inch away at the nearest; targets are declared within 12".
        Rule B49, rolls in a chain.

    Examples:
        >>> advance_then_charge(20, 6).succeeds
        Fraction(55, 216)
    """
    distance = _gap(gap)
    law = advance(move, modifier=advance_modifier, reroll=reroll_advance)
    remaining = law.map(lambda moved: max(distance - moved, ENGAGEMENT_RANGE))
    charges = {
        left: charge(left - ENGAGEMENT_RANGE, modifier=charge_modifier, reroll=reroll_charge) for left in remaining
    }
    near = at_most(CHARGE_RANGE)
    succeeds = sum([remaining.pmf(left) * charges[left].succeeds for left in charges if near(left)], Fraction(0))
    return AdvanceThenCharge(remaining, remaining.prob(near), succeeds)


def desperate_escape(models: int, *, command_reroll: bool = False, battle_shocked: bool = False) -> Distribution[int]:
    """Law of the models destroyed, binomial with chance 1/3; with a Command Re-roll one failure is thrown again.

    The re-roll is spent on the first failure: whether the tests are made one by one or together, one failure of one or
    more becomes a success with chance 2/3.

    Args:
        models: Models that take the test: those that move over enemies, or all of a Battle-shocked unit.
        command_reroll: Whether a Command Re-roll is at hand.
        battle_shocked: Whether the unit is Battle-shocked.

    Raises:
        RulesError: A number is out of range, or a Battle-shocked unit would use a stratagem.

    References:
        Core rules, Desperate Escape tests; a Battle-shocked unit is not affected by its player's stratagems.
        Rules B04, Command Re-roll, and B45, Desperate Escape.

    Examples:
        >>> desperate_escape(4, command_reroll=True).pmf(0)
        Fraction(112, 243)
    """
    whole("number of models", models, 0)
    if flag("command_reroll", command_reroll) and flag("battle_shocked", battle_shocked):
        raise RulesError(
            "command_reroll=True is not open to a Battle-shocked unit, which no stratagem helps; leave it out"
        )
    failures = binomial(models, "1/3")
    if not command_reroll or models == 0:
        return failures
    none = failures.pmf(0)
    return mixture([(none, point(0)), (1 - none, failures.given(at_least(1)) - bernoulli("2/3"))])


def bloodthirsty_belligerence(models: int) -> Belligerence:
    """What the enhancement Bloodthirsty Belligerence lets the bearer's unit throw again.

    Args:
        models: Models of the whole Attached unit, its bearer among them.

    Raises:
        RulesError: The number is out of range.

    References:
        Green Tide: re-roll Advance rolls, and at 10 or more models Charge rolls as well.
        Rule B78.

    Examples:
        >>> charge(9, reroll=bloodthirsty_belligerence(10).charge).succeeds
        Fraction(155, 324)
    """
    return Belligerence(True, "failed" if whole("number of models", models, 1) >= 10 else "none")


def _gap(gap: Any) -> Inches:
    distance = inches("gap", gap)
    if distance < ENGAGEMENT_RANGE:
        raise RulesError(f"gap {shown(gap)} lies within Engagement Range already; write at least {ENGAGEMENT_RANGE}")
    return distance
