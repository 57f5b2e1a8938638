"""The audit trail of an attack: each stage with what was needed, why, its odds and the expected count."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.format import decimal, percent
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.wh40k.attacks.odds import cells, number
from exactdice.games.wh40k.datasheets.abilities import amount_text
from exactdice.games.wh40k.datasheets.given import is_given, roll_text
from exactdice.games.wh40k.datasheets.units import suffers
from exactdice.games.wh40k.edition import TENTH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from exactdice.distribution import Distribution
    from exactdice.games.wh40k.attacks.chances import Chances, Defence
    from exactdice.games.wh40k.attacks.checks import Check
    from exactdice.games.wh40k.attacks.sequence import Engagement
    from exactdice.games.wh40k.datasheets.units import Model, Unit


class Stage(NamedTuple):
    """One stage of an attack: what is rolled and why, the chance of one die, and what is expected.

    Numbers are Fractions, or expressions where a chance given by hand is one.

    Attributes:
        stage: Its name.
        needed: The roll needed, such as ``"4+"``; empty where there is none.
        reason: Where that comes from, in words.
        chance: Of one die; None where it depends or no die is rolled.
        expected: The mean number of dice, wounds or models; None where it depends.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, attack
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> attack([(2, rifle)], boy).explain().rows[1]
        Stage(stage='hits', needed='4+', reason='skill 4+', chance=Fraction(1, 2), expected=Fraction(1, 1))
    """

    stage: str
    needed: str
    reason: str
    chance: Any
    expected: Any

    @property
    def counts(self) -> bool:
        """Whether what is expected is a number of dice, wounds or models: not of each one, and no chance."""
        name = self.stage.rpartition(": ")[2]
        return not name.startswith(("damage each", "lost each", "unit destroyed"))


class Audit(Drawn):
    """The stages of an attack, in order, and what the result leaves out; prints as a table with notes.

    Attributes:
        rows: The stages, with exact values.
        notes: The sentences below them.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, attack
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> audit = attack([(2, rifle)], boy).explain()
        >>> [(stage.stage, stage.expected) for stage in audit.rows[:3]]
        [('attacks', Fraction(2, 1)), ('hits', Fraction(1, 1)), ('wounds', Fraction(1, 2))]
    """

    __slots__ = ("notes", "rows")

    def __init__(self, rows: list[Stage], notes: list[str]) -> None:
        self.rows = rows
        self.notes = notes

    def cells(self) -> tuple[list[str], list[list[str]]]:
        """Head and rows as text."""
        head = ["stage", "needed", "chance", "", "expected", "", "why"]
        rows = []
        for stage, needed, reason, chance, expected in self.rows:
            odds = ["", ""] if chance is None else cells(chance, percent)
            count = ["", ""] if expected is None else cells(expected, decimal)
            rows.append([stage, needed, *odds, *count, reason])
        return head, rows

    @property
    def funnel(self) -> Grid:
        """The stages with their numbers, beside bars of the expected counts, but without the reasons."""
        head = ["stage", "needed", "chance", "expected", "chance exactly", "expected exactly"]
        rows = []
        for (stage, needed, chance, percents, expected, rounded, _), row in zip(
            self.cells()[1], self.rows, strict=True
        ):
            exact = [chance if percents else "", expected if rounded else ""]
            shown = [needed, percents or chance, rounded or expected, *exact]
            if row.expected is row.chance is not None:  # the chance that the unit is destroyed is no count
                shown[2] = shown[4] = ""
            rows.append([stage, *shown])
        return Grid(head, rows, bars=self._bars, spare=range(len(head) - 2, len(head)))

    @property
    def reasons(self) -> Grid:
        """Each stage with the roll needed and why, and the notes."""
        rows = [[row.stage, row.needed, row.reason] for row in self.rows]
        return Grid(["stage", "needed", "why"], rows, (0, 2), foot=self._sentences)

    def _sheet(self) -> Sheet:
        head, rows = self.cells()
        return Sheet((), [Grid(head, rows, (0, 6), foot=self._sentences, bars=self._bars)])

    @property
    def _bars(self) -> list[Fraction | None]:
        """The expected counts as shares of the greatest; none where one of them is an expression."""
        counts = [row.expected if row.counts else None for row in self.rows]
        known = all([count is None or isinstance(count, (int, Fraction)) for count in counts])
        return shares(counts) if known else []

    @property
    def _sentences(self) -> list[str]:
        return [f"note: {note}" for note in self.notes]

    __repr__ = Drawn._text_at_once


def audit(
    parts: Sequence[tuple[int, tuple[Distribution[int], Engagement]]],
    unit: Unit,
    outcome: Mapping[str, Any],
    aftermath: Sequence[Stage] = (),
) -> Audit:
    """The audit trail of weapons (bearers, law of their attacks, engagement), with the means of the outcome by name.

    ``aftermath`` are the stages of what the attackers do to themselves.
    """
    stages: list[Stage] = []
    notes: list[str] = []
    for bearers, (attacks, engagement) in parts:
        name = f"{engagement.weapon.name}: " if len(parts) > 1 else ""
        stages += [stage._replace(stage=name + stage.stage) for stage in _stages(bearers, attacks, engagement)]
        notes += [note for note in _notes(engagement, known=bool(aftermath)) if note not in notes]
    destroyed = outcome["unit destroyed"]
    stages += [
        Stage("wounds lost", "", "excess damage on a model is lost", None, outcome["wounds lost"]),
        Stage("models destroyed", "", str(unit), None, outcome["models destroyed"]),
        Stage("unit destroyed", "", "the chance that no model is left", destroyed, destroyed),
    ]
    return Audit([*stages, *aftermath], notes)


def hazardous_stages(tests: int, fails_up_to: int, attacking: Unit, wounds: Any, models: Any) -> list[Stage]:
    """The stages of Hazardous tests, with the means of the wounds and models that the attacking unit loses."""
    chance = Fraction(fails_up_to, 6)
    reason = "one test for each Hazardous weapon used"
    return [
        Stage("Hazardous tests", f"fail {fails_up_to + 1}+", reason, chance, tests * chance),
        Stage("own wounds lost", "", "a failure harms one bearer, and nothing spills", None, wounds),
        Stage("own models destroyed", "", str(attacking), None, models),
    ]


def _stages(bearers: int, attacks: Distribution[int], engagement: Engagement) -> list[Stage]:
    """The stages of one weapon; where models defend differently, a row for each kind, without a count of its own."""
    one = engagement.chances
    hit, wound = one.hit, one.wound
    stages = [
        Stage("attacks", "", _attacks(engagement, bearers), None, attacks.mean()),
        _check("hits", hit, _criticals(one), attacks @ engagement.hits),
        _check("wounds", wound, _autos(one), attacks @ engagement.wounds),
    ]
    defences = engagement.defences
    alike = len(set(defences.values())) == 1
    for model, defence in list(defences.items())[: 1 if alike else None]:
        of = "" if alike else f" (W{model.wounds} Sv{roll_text(model.save)}{' CHARACTER' if model.character else ''})"
        save = defence.save
        unsaved = (attacks @ engagement.unsaved).mean() if alike else None
        reason = ("save of " if save.needed else "save ") + save.reason + _devastating(one)
        stages += [
            Stage("unsaved" + of, _failing(save.needed), reason, number(save.failure), unsaved),
            Stage("damage each" + of, "", _damage(engagement, model), None, defence.damage.mean()),
            *_feel_no_pain(one, defence, of),
        ]
    return stages


def _check(stage: str, check: Check, more: str, law: Distribution[int]) -> Stage:
    """The stage of a roll, with the law of the number of successes."""
    return Stage(stage, check.needed, check.reason + more, number(check.success), law.mean())


def _failing(needed: str) -> str:
    """What the defender rolls for: the chance of the stage is that he fails."""
    return "no roll" if needed == "none" else f"fail {needed}" if needed else ""


def _attacks(engagement: Engagement, bearers: int) -> str:
    weapon, situation = engagement.weapon, engagement.situation
    words = f"{bearers} x A{amount_text(weapon.attacks)}"
    if weapon.find("re-roll attacks") is not None:
        words += f", {next(str(a) for a in weapon.all('re-roll attacks'))}"
    if weapon.find("extra attacks"):
        return words + ", extra attacks are not changed"
    if situation.half_range and weapon.find("rapid fire") is not None:
        words += f", rapid fire +{amount_text(weapon.find('rapid fire'))}"
    if weapon.find("attacks"):
        words += f", {weapon.find('attacks'):+d} each"
    if weapon.find("blast"):
        models = engagement.target.models if situation.blast_models is None else situation.blast_models
        words += f", blast +{engagement.edition.blast_bonus(models)} against {models} models"
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
    return f"; critical {number(one.hit.critical)}: {', '.join(effects)}"


def _autos(one: Chances) -> str:
    effects = ["devastating"] if one.devastating else []
    if one.mortal_wounds.max() > 0:
        effects.append(f"+{amount_text(one.mortal_wounds)} mortal wounds after everything else")
    words = f"; critical {number(one.wound.critical)}: {', '.join(effects)}" if effects else ""
    return words + ("; critical hits wound by themselves" if one.lethal and one.hit.critical else "")


def _devastating(one: Chances) -> str:
    return "; devastating wounds cannot be saved" if one.devastating else ""


def _damage(engagement: Engagement, model: Model) -> str:
    weapon = engagement.weapon
    words = [f"D{amount_text(weapon.damage)}"]
    words += [str(one) for one in weapon.all("re-roll damage")]
    if model.damage_to_zero:
        return ", ".join([*words, "set to 0"])
    if engagement.situation.first_failed_save_damage_zero:
        words.append("0 for the first failed save")
    if model.halve_damage:
        words.append("halved")
    if weapon.find("damage"):
        words.append(f"{weapon.find('damage'):+d}")
    if weapon.find("melta"):
        words.append(f"melta +{weapon.find('melta')}" if engagement.situation.half_range else "melta out of half range")
    if model.damage_reduction:
        words.append(f"-{model.damage_reduction}")
    if len(words) > 1 and (model.halve_damage or model.damage_reduction):
        words.append("at least 1")
    return ", ".join(words)


def _feel_no_pain(one: Chances, defence: Defence, of: str) -> list[Stage]:
    """The row of Feel No Pain, where there is one; the chance is that of a wound to be lost."""
    ordinary, mortal = defence.feel_no_pain, defence.feel_no_pain_mortal
    told_apart = (one.devastating or one.mortal_wounds.max() > 0) and ordinary != mortal
    if ordinary is None and not told_apart:
        return []
    roll = "" if ordinary is None else roll_text(ordinary).removeprefix("=")
    words = f"Feel No Pain {roll} for each wound" if roll else "no Feel No Pain"
    words += f", {mortal}+ for those of mortal and devastating wounds" if told_apart else ""
    needed = "" if is_given(ordinary) else _failing(f"{ordinary}+" if ordinary else "none")
    return [Stage("lost each" + of, needed, words, suffers(ordinary).pmf(1), defence.ordinary.mean())]


_OUTSIDE = {
    "hazardous": "hazardous: what the weapon does to its bearers is left out, because the attacking unit is not given",
    "assault": "assault says when the weapon may be used, not how it rolls",
    "pistol": "pistol says when the weapon may be used, not how it rolls",
    "one shot": "one shot says how often the weapon may be used, not how it rolls",
}


_PRECISION = {  # by the policy of the situation
    "always": "precision: wounds go to a CHARACTER while one lives",
    "when it kills": "precision: a wound goes to a CHARACTER when its greatest damage reaches the wounds he has left",
    "never": "precision: wounds go to bodyguards while one lives, for the policy is never to pick a CHARACTER",
    "without effect": "precision has no effect on a unit that is not an Attached unit",
}


def _notes(engagement: Engagement, *, known: bool) -> list[str]:
    """What the weapon has and the result does not depend on, and what nobody has checked; ``known`` is who attacks."""
    outside = [(name, note) for name, note in _OUTSIDE.items() if not (known and name == "hazardous")]
    notes = [note for name, note in outside if engagement.weapon.find(name)]
    if engagement.weapon.find("precision"):
        notes.append(_PRECISION[engagement.precision if engagement.target.attached else "without effect"])
    unseen = not engagement.situation.visible and engagement.weapon.kind == "ranged"
    if unseen and not engagement.weapon.find("indirect fire"):
        notes.append(
            "the target is not visible and the weapon has no indirect fire; whether it may attack is not judged"
        )
    if engagement.edition != TENTH:
        notes.append(f"edition {engagement.edition.name!r}, whose rules are not those of {TENTH.name!r} as they stand")
    unmatched = [str(one) for one in engagement.weapon.all("anti") if one.keyword not in engagement.target.keywords]
    return [*notes, *[f"{one} has no effect: the target has no such keyword" for one in unmatched]]
