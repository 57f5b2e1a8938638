"""The three D6 rolls of an attack: hit, wound and save, with modifiers, caps, natural results and re-rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from exactdice.errors import RulesError
from exactdice.games.wh40k.abilities import POLICIES, policy, refuse_beyond
from exactdice.games.wh40k.edition import TENTH, Edition


class Check(NamedTuple):
    """A roll that succeeds or fails: what is needed, why, and the exact chances of one die.

    ``critical`` is part of ``success``; a save has none.
    """

    needed: str
    reason: str
    success: Fraction
    critical: Fraction = Fraction(0)

    @property
    def failure(self) -> Fraction:
        """The chance to fail."""
        return 1 - self.success


def _chances(success: int, critical: int, reroll: str) -> tuple[Fraction, Fraction]:
    """Chances of success and of a critical success, from the number of faces that succeed and are critical.

    A die thrown again keeps its second result: ``p'(x) = p(x) [x stays] + P(again) p(x)``.
    """
    staying_success, again = success, 0
    if reroll == "ones":
        again = 1
    elif reroll == "failed":
        again = 6 - success
    elif reroll == "non-critical":
        staying_success, again = critical, 6 - critical
    hit = Fraction(6 * staying_success + again * success, 36)
    return hit, Fraction(6 * critical + again * critical, 36)


def _modified(modifiers: Sequence[int], cap: int) -> tuple[int, str]:
    """The sum of the modifiers after the cap, in numbers and in words."""
    for modifier in modifiers:
        refuse_beyond("modifier", modifier)
    total = sum(modifiers)
    capped = max(-cap, min(cap, total))
    if not modifiers:
        return capped, ""
    listed = ", ".join([f"{m:+d}" for m in modifiers])
    return capped, f", modifiers {listed}" + (f" capped to {capped:+d}" if capped != total else "")


def _rerolled(reroll: str) -> str:
    return {"none": "", "ones": ", re-roll 1s", "failed": ", re-roll failed"}.get(reroll, f", re-roll {reroll}")


def _check(need: int, critical_on: int, fails_up_to: int, reroll: str, reason: str) -> Check:
    """A check with natural results: ``fails_up_to`` and less fails, ``critical_on`` and more succeeds."""
    critical_on = max(critical_on, fails_up_to + 1)
    needed = min(critical_on, max(fails_up_to + 1, need))
    success, critical = _chances(7 - needed, 7 - critical_on, reroll)
    on = f", critical on {critical_on}+" if critical_on < 6 else ""
    return Check(f"{needed}+", reason + on + _rerolled(reroll), success, critical)


def hit_roll(
    skill: int | None,
    *,
    modifiers: Sequence[int] = (),
    reroll: str = "none",
    critical_on: int = 6,
    overwatch: bool = False,
    torrent: bool = False,
    fails_up_to: int = 1,
    edition: Edition = TENTH,
) -> Check:
    """The hit roll: a natural 1 misses, a critical hit always hits, otherwise the modified roll must reach the skill.

    Modifiers are summed, then capped. In Fire Overwatch only a natural 6 hits, whatever else holds. Torrent hits by
    itself.

    Args:
        skill: BS or WS, 2 to 6; None only with torrent.
        modifiers: To the roll; summed, then capped.
        reroll: ``"none"``, ``"ones"``, ``"failed"`` or ``"non-critical"``.
        critical_on: Natural roll from which a hit is critical.
        overwatch: Whether the attack is Fire Overwatch.
        torrent: Whether the weapon hits by itself.
        fails_up_to: Natural rolls up to this miss.
        edition: The rules.

    Raises:
        RulesError: A number is out of range.

    Examples:
        >>> hit_roll(3, modifiers=[-1, -1]).success
        Fraction(1, 2)
    """
    _require("fails_up_to", fails_up_to, 1, 5)
    if torrent:
        return Check("auto", "torrent hits by itself", Fraction(1))
    reroll = policy("reroll", reroll)
    if overwatch:
        return _check(6, 6, 1, reroll, "Fire Overwatch hits on a natural 6 only")
    if skill is None:
        raise RulesError("skill None rolls no hit; write a skill from 2 to 6, or use torrent")
    _require("skill", skill, 2, 6)
    _require("critical_on", critical_on, 2, 6)
    modifier, words = _modified(modifiers, edition.roll_cap)
    misses = f", natural {fails_up_to} and less miss" if fails_up_to > 1 else ""
    return _check(skill - modifier, critical_on, fails_up_to, reroll, f"skill {skill}+{words}{misses}")


def wound_roll(
    strength: int,
    toughness: int,
    *,
    modifiers: Sequence[int] = (),
    reroll: str = "none",
    twin_linked: bool = False,
    anti: int | None = None,
    critical_on: int = 6,
    edition: Edition = TENTH,
) -> Check:
    """The wound roll: strength against toughness, with the same natural results, cap and re-rolls as a hit roll.

    Twin-linked re-rolls failed rolls; beside another re-roll the wider of the two holds. Anti makes natural rolls
    from its threshold critical wounds.

    Args:
        strength: Of the weapon, after its own modifiers.
        toughness: Of the target.
        modifiers: To the roll; summed, then capped.
        reroll: ``"none"``, ``"ones"``, ``"failed"`` or ``"non-critical"``.
        twin_linked: Whether the weapon is twin-linked.
        anti: Threshold of an anti ability that matches the target.
        critical_on: Natural roll from which a wound is critical.
        edition: The rules.

    Raises:
        RulesError: A number is out of range.

    Examples:
        >>> wound_roll(4, 9, anti=3).critical
        Fraction(2, 3)
    """
    _require("strength", strength, 1)
    _require("toughness", toughness, 1)
    _require("critical_on", critical_on, 2, 6)
    if anti is not None:
        _require("anti", anti, 2, 6)
    reroll = widest(policy("reroll", reroll), "failed" if twin_linked else "none")
    modifier, words = _modified(modifiers, edition.roll_cap)
    reason = f"S{strength} against T{toughness}{words}"
    need = edition.wound_needed(strength, toughness)
    return _check(need - modifier, min(critical_on, anti or 6), 1, reroll, reason)


def save_roll(
    save: int,
    ap: int,
    *,
    invulnerable: int | None = None,
    ranged: bool = True,
    cover: bool = False,
    ignores_cover: bool = False,
    modifiers: Sequence[int] = (),
    reroll: str = "none",
    edition: Edition = TENTH,
) -> Check:
    """The saving throw: the better of armour and invulnerable save; a natural 1 fails, a natural 6 need not save.

    Armour is worsened by AP and improved by cover (against ranged attacks) and other bonuses, by 1 at the most; the
    invulnerable save is never changed.

    Args:
        save: Armour save, 2 to 7; 7 is out of reach unless it is improved.
        ap: Armour penetration, 0 or less.
        invulnerable: Invulnerable save, 2 to 6.
        ranged: Whether the attack is ranged.
        cover: Whether the target has the Benefit of Cover.
        ignores_cover: Whether the weapon ignores it.
        modifiers: To the armour save.
        reroll: ``"none"``, ``"ones"`` or ``"failed"``.
        edition: The rules; ``save_cap`` chooses between two readings of the limit.

    Raises:
        RulesError: A number is out of range.

    Examples:
        >>> save_roll(3, -1, cover=True).needed
        '3+'
    """
    _require("save", save, 2, 7)
    _require("AP", ap, None, 0)
    if invulnerable is not None:
        _require("invulnerable", invulnerable, 2, 6)
    reroll = policy("reroll", reroll, POLICIES[:3])
    bonuses = list(modifiers)
    for bonus in bonuses:
        refuse_beyond("modifier", bonus)
    words = f"Sv{save}+, AP{ap}" if ap else f"Sv{save}+"
    if cover and ranged and not ignores_cover:
        bonus = edition.cover_bonus(save, ap)
        words += f", cover +{bonus}" if bonus else ", no cover for this save against AP0"
        if bonus:
            bonuses.append(bonus)
    if modifiers:
        words += ", modifiers " + ", ".join([f"{m:+d}" for m in modifiers])
    net = min(1, ap + sum(bonuses)) if edition.save_cap == "net" else ap + min(1, sum(bonuses))
    armour = max(2, save - net)
    if sum(bonuses) > 1:
        words += f", improved by 1 at most ({edition.save_cap})"
    if invulnerable is not None and invulnerable < armour:
        armour, words = invulnerable, f"invulnerable {invulnerable}+ beats {words}"
    success, _ = _chances(max(0, 7 - armour), 0, reroll)
    return Check(f"{armour}+" if armour <= 6 else "none", words + _rerolled(reroll), success)


def widest(*policies: str) -> str:
    """The re-roll that covers the others."""
    return max(policies, key=POLICIES.index)


def _require(what: str, value: int, low: int | None, high: int | None = None) -> None:
    refuse_beyond(what, value)
    if type(value) is not int or (low is not None and value < low) or (high is not None and value > high):
        span = f"at least {low}" if high is None else f"at most {high}" if low is None else f"from {low} to {high}"
        raise RulesError(f"{what} {value!r} does not exist; write a whole number, {span}")
