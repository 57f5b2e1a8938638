"""The three D6 rolls of an attack: hit, wound and save, with modifiers, caps, natural results and re-rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.games.values import require_flag, require_whole
from exactdice.games.wh40k.datasheets.given import odds
from exactdice.games.wh40k.edition import TENTH, Edition, require_edition
from exactdice.games.wh40k.values import POLICIES, modifier_list, policy


class Check(NamedTuple):
    """A roll that succeeds or fails: what is needed, why, and the exact chances of one die.

    ``critical`` is part of ``success``; a save has none. Both are expressions where a chance given by hand is one.

    Attributes:
        needed: The natural roll that succeeds, such as ``"4+"``.
        reason: Where that comes from, in words.
        success: The chance of one die to succeed.
        critical: The chance of a critical success.

    References:
        Rule B03, unmodified results: ``critical`` looks at the natural roll.

    Examples:
        >>> check = hit_roll(3, modifiers=[-1])
        >>> check.needed, check.reason, check.success, check.critical
        ('4+', 'skill 3+, modifiers -1', Fraction(1, 2), Fraction(1, 6))
    """

    needed: str
    reason: str
    success: Any
    critical: Any = Fraction(0)

    @property
    def failure(self) -> Any:
        """The chance to fail."""
        return 1 - self.success


def given_check(given: Any) -> Check:
    """A check with a chance given by hand, which nothing else changes."""
    success, critical = odds(given)
    return Check("", "given by hand", success, critical or Fraction(0))


def _chances(success: int, critical: int, reroll: str, failed: int | None = None) -> tuple[Fraction, Fraction]:
    """Chances of success and of a critical success, from the number of faces that succeed and are critical.

    A die thrown again keeps its second result: ``p'(x) = p(x) [x stays] + P(again) p(x)``. ``failed`` faces may be
    thrown again where failures may; by default those that do not succeed.

    References:
        Rule B01, re-rolls.
    """
    staying_success, again = success, 0
    if reroll == "ones":
        again = 1
    elif reroll == "failed":
        again = 6 - success if failed is None else failed
    elif reroll == "non-critical":
        staying_success, again = critical, 6 - critical
    hit = Fraction(6 * staying_success + again * success, 36)
    return hit, Fraction(6 * critical + again * critical, 36)


def _modified(given: Any, cap: int) -> tuple[int, str]:
    """The sum of the modifiers after the cap, in numbers and in words."""
    numbers = modifier_list("modifiers", given)
    capped = max(-cap, min(cap, sum(numbers)))
    words = _listed(numbers)
    return capped, words + (f" capped to {capped:+d}" if capped != sum(numbers) else "")


def _listed(numbers: Sequence[int]) -> str:
    return ", modifiers " + ", ".join([f"{m:+d}" for m in numbers]) if numbers else ""


def _rerolled(reroll: str) -> str:
    return {"none": "", "ones": ", re-roll 1s", "failed": ", re-roll failed"}.get(reroll, f", re-roll {reroll}")


def _check(
    need: int, modifier: int, critical_on: int, *, reroll: str, reason: str, edition: Edition, fails_up_to: int = 1
) -> Check:
    """A check with natural results: ``fails_up_to`` and less fails, ``critical_on`` and more succeeds."""
    critical_on = max(critical_on, fails_up_to + 1)
    plain, needed = [min(critical_on, max(fails_up_to + 1, roll)) for roll in (need, need - modifier)]
    failed = None if edition.reroll_failed == "after modifiers" else min(plain, needed) - 1
    success, critical = _chances(7 - needed, 7 - critical_on, reroll, failed)
    on = f", critical on {critical_on}+" if critical_on < 6 else ""
    return Check(f"{needed}+", reason + on + _rerolled(reroll), success, critical)


def hit_roll(
    skill: int | None,
    *,
    modifiers: int | Iterable[int] = (),
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

    References:
        Rules B01, re-rolls, B10, hit rolls, and B58, Fire Overwatch.

    Examples:
        >>> hit_roll(3, modifiers=[-1, -1]).success
        Fraction(1, 2)
    """
    require_edition(edition)
    require_flag("overwatch", overwatch)
    require_flag("torrent", torrent)
    require_whole("fails_up_to", fails_up_to, 1, 5)
    require_whole("critical_on", critical_on, 2, 6)
    reroll = policy("reroll", reroll)
    modifier, words = _modified(modifiers, edition.roll_cap)
    if skill is not None:
        require_whole("skill", skill, 2, 6)
    if torrent:
        return Check("auto", "torrent hits by itself", Fraction(1))
    if skill is None:
        raise RulesError("skill None rolls no hit; write a skill from 2 to 6, or use torrent")
    if overwatch:
        if edition.overwatch_criticals and critical_on < 6:
            reason = "Fire Overwatch hits on critical hits only"
            return _check(6, 0, critical_on, reroll=reroll, reason=reason, edition=edition)
        return _check(6, 0, 6, reroll=reroll, reason="Fire Overwatch hits on a natural 6 only", edition=edition)
    misses = f", natural {fails_up_to} and less miss" if fails_up_to > 1 else ""
    reason = f"skill {skill}+{words}{misses}"
    return _check(skill, modifier, critical_on, reroll=reroll, reason=reason, edition=edition, fails_up_to=fails_up_to)


def wound_roll(
    strength: int,
    toughness: int,
    *,
    modifiers: int | Iterable[int] = (),
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

    References:
        Rules B01, re-rolls, and B11, wound rolls.

    Examples:
        >>> wound_roll(4, 9, anti=3).critical
        Fraction(2, 3)
    """
    require_edition(edition)
    require_flag("twin_linked", twin_linked)
    require_whole("strength", strength, 1)
    require_whole("toughness", toughness, 1)
    require_whole("critical_on", critical_on, 2, 6)
    if anti is not None:
        require_whole("anti", anti, 2, 6)
    reroll = widest(policy("reroll", reroll), "failed" if twin_linked else "none")
    modifier, words = _modified(modifiers, edition.roll_cap)
    reason = f"S{strength} against T{toughness}{words}"
    need = edition.ask("wound_needed", strength, toughness)
    return _check(need, modifier, min(critical_on, anti or 6), reroll=reroll, reason=reason, edition=edition)


def save_roll(
    save: int,
    ap: int,
    *,
    invulnerable: int | None = None,
    ranged: bool = True,
    cover: bool = False,
    ignores_cover: bool = False,
    modifiers: int | Iterable[int] = (),
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

    References:
        Rules B01, re-rolls, B12, saving throws, B13, invulnerable saves, and B14, Benefit of Cover.

    Examples:
        >>> save_roll(3, -1, cover=True).needed
        '3+'
    """
    require_edition(edition)
    for name, flag in (("ranged", ranged), ("cover", cover), ("ignores_cover", ignores_cover)):
        require_flag(name, flag)
    require_whole("save", save, 2, 7)
    require_whole("AP", ap, None, 0)
    if invulnerable is not None:
        require_whole("invulnerable", invulnerable, 2, 6)
    reroll = policy("reroll", reroll, POLICIES[:3])
    given = modifier_list("modifiers", modifiers)
    bonuses = list(given)
    words = f"Sv{save}+, AP{ap}" if ap else f"Sv{save}+"
    if cover and ranged and not ignores_cover:
        bonus = edition.ask("cover_bonus", save, ap)
        words += f", cover +{bonus}" if bonus else ", no cover for this save against AP0"
        if bonus:
            bonuses.append(bonus)
    words += _listed(given)
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
