"""A D6 check face by face, with the rules on natural results and on comparing as switches."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exactdice.games.wh40k.attacks.chances import anti_threshold, hit_modifiers, in_cover, unseen, wound_modifiers
from exactdice.games.wh40k.attacks.checks import widest
from exactdice.games.wh40k.attacks.target import Target
from exactdice.games.wh40k.datasheets.given import is_given
from exactdice.games.wh40k.datasheets.situations import Situation
from exactdice.games.wh40k.datasheets.units import Model
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import Edition

_FAILURE, _SUCCESS, _CRITICAL = range(3)


class Naturals(NamedTuple):
    """How a natural face is judged; the defaults are the rules of hit and wound rolls."""

    ones_fail: bool = True
    sixes_succeed: bool = True
    exceed: bool = False  # the roll must exceed what is needed instead of reaching it


class Check(NamedTuple):
    """A D6 check before its natural results are looked at."""

    need: int  # natural face that succeeds after all modifiers, in range or not
    critical_on: int
    reroll: str
    fails_up_to: int = 1

    def odds(self, naturals: Naturals) -> tuple[Fraction, Fraction]:
        """The chances of success and of a critical success; a die is thrown again once at most.

        References:
            Rules B01, re-rolls, and B03, unmodified results.
        """
        judged = {face: self._judged(face, naturals) for face in range(1, 7)}
        again = {
            "none": [],
            "ones": [1],
            "failed": [face for face, result in judged.items() if result == _FAILURE],
            "non-critical": [face for face, result in judged.items() if result != _CRITICAL],
        }[self.reroll]
        return (
            _chance([face for face, result in judged.items() if result], again),
            _chance([face for face, result in judged.items() if result == _CRITICAL], again),
        )

    def _judged(self, face: int, naturals: Naturals) -> int:
        reached = face > self.need if naturals.exceed else face >= self.need
        if face <= self.fails_up_to and (naturals.ones_fail or not reached):
            return _FAILURE
        if face >= max(self.critical_on, self.fails_up_to + 1) and (naturals.sixes_succeed or reached):
            return _CRITICAL
        return _SUCCESS if reached else _FAILURE


def _chance(good: list[int], again: list[int]) -> Fraction:
    """The chance of good faces where some faces are thrown again: those that stay, or come at the second throw."""
    staying = [face for face in good if face not in again]
    return Fraction(6 * len(staying) + len(again) * len(good), 36)


def _capped(modifiers: tuple[int, ...], edition: Edition) -> int:
    return max(-edition.roll_cap, min(edition.roll_cap, sum(modifiers)))


def hit_check(weapon: Weapon, situation: Situation, edition: Edition) -> Check | None:
    """The hit roll of a weapon; None where it rolls none, or only a natural 6 counts."""
    if weapon.skill is None or weapon.find("torrent") or is_given(weapon.skill) or situation.overwatch:
        return None
    misses = situation.indirect_fails_up_to or edition.indirect_fails_up_to if unseen(weapon, situation) else 1
    need = weapon.skill - _capped(hit_modifiers(weapon, situation, edition), edition)
    reroll = widest(situation.reroll_hits, weapon.find("re-roll hits") or "none")
    return Check(need, weapon.find("critical hits") or 6, reroll, misses)


def wound_check(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Check | None:
    """The wound roll of a weapon; None where its chance is given by hand."""
    if weapon.wound_chance is not None:
        return None
    need = edition.ask("wound_needed", weapon.strength, target.toughness)
    need -= _capped(wound_modifiers(weapon, target, situation), edition)
    twin = "failed" if weapon.find("twin-linked") else "none"
    reroll = widest(situation.reroll_wounds, weapon.find("re-roll wounds") or "none", twin)
    return Check(need, min(weapon.find("critical wounds") or 6, anti_threshold(weapon, target) or 6), reroll)


class Saving(NamedTuple):
    """How a save is worked out; the defaults are the rules, in which a natural 6 is nothing special."""

    naturals: Naturals = Naturals(sixes_succeed=False)
    limit: int = 1  # of what bonuses and AP together improve
    pierces: bool = False  # AP worsens an invulnerable save, too
    ap: int = 1  # -1 where AP improves a save


def save_chance(weapon: Weapon, model: Model, situation: Situation, edition: Edition, saving: Saving) -> Fraction:
    """The chance of a model to save against a weapon.

    References:
        Rules B12, saving throws, B13, invulnerable saves, and B14, Benefit of Cover.
    """
    if is_given(model.save):
        return Fraction(model.save)
    bonuses = sum(situation.save_modifiers)
    if in_cover(weapon, situation):
        bonuses += edition.ask("cover_bonus", model.save, weapon.ap)
    ap = saving.ap * weapon.ap
    net = min(saving.limit, ap + bonuses) if edition.save_cap == "net" else ap + min(saving.limit, bonuses)
    need = model.save - net
    if model.invulnerable is not None:
        need = min(need, model.invulnerable - ap if saving.pierces else model.invulnerable)
    return Check(need, 6, situation.reroll_saves).odds(saving.naturals)[0]
