"""The audit trail of an attack: each stage with what was needed, why, its odds and the expected count."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exactdice.format import decimal, fraction, percent, table

if TYPE_CHECKING:
    from exactdice.games.wh40k.sequence import Chances
    from exactdice.games.wh40k.volley import Volley


class Stage(NamedTuple):
    """One stage: its name, the roll needed, the reason, the chance of one die, and the expected count at its end."""

    stage: str
    needed: str
    reason: str
    chance: Fraction | None
    expected: Fraction


class Audit:
    """The stages of an attack, in order; prints as a table.

    ``rows`` holds the exact values.
    """

    __slots__ = ("rows",)

    def __init__(self, rows: list[Stage]) -> None:
        self.rows = rows

    def cells(self) -> tuple[list[str], list[list[str]]]:
        """Head and rows as text."""
        head = ["stage", "needed", "chance", "", "expected", "", "why"]
        rows = []
        for stage, needed, reason, chance, expected in self.rows:
            odds = ["", ""] if chance is None else [fraction(chance), percent(chance)]
            rows.append([stage, needed, *odds, fraction(expected), decimal(expected), reason])
        return head, rows

    def __str__(self) -> str:
        head, rows = self.cells()
        return table(head, rows, left=(0, 6))

    __repr__ = __str__


def audit(volley: Volley) -> Audit:
    """The audit trail of a volley."""
    one = volley._engagement.chances
    weapon = volley.weapon
    rows = [
        Stage("attacks", "", _attacks(volley), None, volley.attacks.mean()),
        Stage("hits", one.hit.needed, one.hit.reason + _criticals(one), one.hit.success, volley.hits.mean()),
        Stage("wounds", one.wound.needed, one.wound.reason + _autos(one), one.wound.success, volley.wounds.mean()),
        Stage("unsaved", one.save.needed, "save of " + one.save.reason + _devastating(one), one.save.failure, volley.unsaved.mean()),
        Stage("damage each", str(weapon.damage), _damage(volley), None, one.damage.mean()),
    ]
    pain = _pain(one)
    if pain:
        needed = f"{one.feel_no_pain}+" if one.feel_no_pain else "none"
        suffered = Fraction((one.feel_no_pain or 7) - 1, 6)
        rows.append(Stage("lost each", needed, pain, suffered, one.damage.mean() * suffered))
    rows += [
        Stage("wounds lost", "", "excess damage on a model is lost", None, volley.wounds_lost.mean()),
        Stage("models destroyed", "", str(volley.unit), None, volley.models_destroyed.mean()),
        Stage("unit destroyed", "", "", volley.unit_destroyed, volley.unit_destroyed),
    ]
    return Audit(rows)


def _attacks(volley: Volley) -> str:
    weapon, situation = volley.weapon, volley.situation
    words = f"{volley.bearers} x A{weapon.attacks}"
    if weapon.find("re-roll attacks") is not None:
        words += f", {next(str(a) for a in weapon.all('re-roll attacks'))}"
    if weapon.find("extra attacks"):
        return words + ", extra attacks are not changed"
    if situation.half_range and weapon.find("rapid fire"):
        words += f", rapid fire +{weapon.find('rapid fire')}"
    if weapon.find("attacks"):
        words += f", {weapon.find('attacks'):+d} each"
    if weapon.find("blast"):
        models = volley._target.models if situation.blast_models is None else situation.blast_models
        words += f", blast +{volley.edition.blast_bonus(models)} against {models} models"
    return words


def _criticals(one: Chances) -> str:
    effects = []
    if one.sustained.max() > 0:
        effects.append(f"sustained hits +{one.sustained.max() if len(one.sustained) == 1 else one.sustained.mean()}")
    if one.lethal:
        effects.append("lethal hits")
    if not effects:
        return ""
    if not one.hit.critical:
        return f"; no critical hits, so no {' or '.join(effects)}"
    return f"; critical {one.hit.critical}: {', '.join(effects)}"


def _autos(one: Chances) -> str:
    words = f"; critical {one.wound.critical}: devastating" if one.devastating else ""
    return words + ("; critical hits wound by themselves" if one.lethal and one.hit.critical else "")


def _devastating(one: Chances) -> str:
    return "; devastating wounds cannot be saved" if one.devastating else ""


def _damage(volley: Volley) -> str:
    weapon, model = volley.weapon, volley._target.model
    words = [f"D{weapon.damage}"]
    words += [str(one) for one in weapon.all("re-roll damage")]
    if model.halve_damage:
        words.append("halved")
    if weapon.find("damage"):
        words.append(f"{weapon.find('damage'):+d}")
    if weapon.find("melta"):
        words.append(f"melta +{weapon.find('melta')}" if volley.situation.half_range else "melta out of half range")
    if model.damage_reduction:
        words.append(f"-{model.damage_reduction}")
    if len(words) > 1 and (model.halve_damage or model.damage_reduction):
        words.append("at least 1")
    return ", ".join(words)


def _pain(one: Chances) -> str:
    ordinary, mortal = one.feel_no_pain, one.feel_no_pain_mortal
    if not one.devastating or ordinary == mortal:
        return f"Feel No Pain {ordinary}+ for each wound" if ordinary else ""
    usual = f"{ordinary}+" if ordinary else "none"
    return f"Feel No Pain {usual} for each wound, {mortal}+ for those of devastating wounds"
