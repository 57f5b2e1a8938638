"""Datasheet lines as players write them: text in, arguments of a weapon or a unit out, or a caret under the fault."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from exactdice.errors import NotationError, RulesError
from exactdice.format import reading_fault
from exactdice.games.wh40k.datasheets.abilities import SITUATIONS, Ability, ability, is_ability, situation_hint
from exactdice.games.wh40k.datasheets.given import is_given, roll_text
from exactdice.games.wh40k.datasheets.lines import TIMES, Characteristic, Line, Sheet
from exactdice.scalars import shown, text_fault

_NUMBER = "[0-9]{1,6}"
_DICE = f"(?:(?:{_NUMBER})?d)?{_NUMBER}"
_AMOUNT = rf"(?:{_NUMBER}\s*\+\s*)?(?:{_NUMBER})?d{_NUMBER}(?:\s*[-+]\s*{_DICE})*|{_NUMBER}"  # D2 -1 is no sum
_ROLL = rf"{_NUMBER}\+?"
_NONE = r"n/a|-"
_INVULNERABLE = r"inv(?:uln(?:erable)?)?(?:\s+save)?"
_FEEL_NO_PAIN = r"fnp|feel\s+no\s+pain"
_INCH = r"\s*(?:\"|''|”|″|in\b|inch\b|inches\b)"

KEYWORDS = (
    "aircraft", "battleline", "beast", "beasts", "boyz", "cavalry", "character", "daemon", "dedicated transport",
    "drone", "epic hero", "fly", "fortification", "grenades", "gretchin", "grots", "infantry", "jump pack", "mob",
    "monster", "mounted", "psyker", "smoke", "swarm", "synapse", "terminator", "titanic", "towering", "transport",
    "vehicle", "walker",
)  # fmt: skip
_FEEL_NO_PAIN_ROLL = rf"(?:(?:feel no pain|fnp) ?{_NUMBER}\+(?:\+\+)?|{_NUMBER}\+\+\+)"
_DEFENCES = (  # how an ability of a model is spelled, and its argument
    (rf"inv(?:uln(?:erable)?)?(?: save)?(?: of)? ?{_NUMBER}\+\+?|{_NUMBER}\+\+", "invulnerable"),
    (_FEEL_NO_PAIN_ROLL, "feel_no_pain"),
    (rf"{_FEEL_NO_PAIN_ROLL} (?:against|vs\.?) mortal(?:s| wounds?)", "feel_no_pain_mortal"),
    (rf"{_FEEL_NO_PAIN_ROLL} (?:against|vs\.?) psychic(?: attacks?)?", "feel_no_pain_psychic"),
    (rf"damage reduction(?: of)? {_NUMBER}|-{_NUMBER} damage", "damage_reduction"),
    (r"(?:halved?|half) damage", "halve_damage"),
    (r"hazardous", "hazardous"),  # it bears a Hazardous weapon, which matters when its own unit attacks
)


def _is_defence(words: str) -> bool:
    return any([re.fullmatch(pattern, words) for pattern, _ in _DEFENCES]) or words in SITUATIONS


WEAPON = Sheet(
    "weapon",
    {
        "attacks": Characteristic("A", _AMOUNT, "A3", required=True, dice=True, spelled="attacks?"),
        "skill": Characteristic("BS|WS", f"{_ROLL}|{_NONE}", "BS3+ or WS3+"),
        "no skill": Characteristic("", "n/a", "N/A", matters=False),
        "strength": Characteristic("S", _NUMBER, "S4", required=True, spelled="strength"),
        "ap": Characteristic("AP", rf"[-+]?\s*{_NUMBER}", "AP-1"),
        "damage": Characteristic("D", _AMOUNT, "D1", required=True, dice=True, spelled="damage"),
        "range": Characteristic("(?:range)?", rf"{_NUMBER}{_INCH}|melee", '24"', matters=False),
    },
    'expected the name; bearers are "{0}x" before the line of an attack, or attack([({0}, weapon)], unit) in Python',
    "expected one weapon: give each weapon a line of its own, on the command line in quotes of its own",
    lambda words: is_ability(words) or words in SITUATIONS,
    (),
)
UNIT = Sheet(
    "target",
    {
        "toughness": Characteristic("T", _NUMBER, "T4", required=True, spelled="toughness"),
        "save": Characteristic("SV|save", f"{_ROLL}|{_NONE}", "Sv3+", required=True, spelled="save"),
        "wounds": Characteristic("W", _NUMBER, "W2", required=True, spelled="wounds?"),
        "invulnerable": Characteristic(_INVULNERABLE, rf"{_NUMBER}\+{{1,2}}", "4++"),
        "invulnerable, short": Characteristic("", rf"{_NUMBER}\+\+", "4++", matters=False),
        "feel_no_pain": Characteristic(_FEEL_NO_PAIN, rf"{_NUMBER}\+{{1,3}}", "5+++"),
        "feel_no_pain, short": Characteristic("", rf"{_NUMBER}\+\+\+", "5+++", matters=False),
        "movement": Characteristic("M", rf"{_NUMBER}(?:{_INCH})?", 'M6"', matters=False),
        "leadership": Characteristic("LD", _ROLL, "Ld6+", matters=False),
        "control": Characteristic("OC", _NUMBER, "OC2", matters=False),
    },
    'expected a whole number of models such as "{}x" before the name',
    "expected models of one kind: a leader is --leader on the command line; models that differ are a list in Python "
    "or a scenario",
    _is_defence,
    KEYWORDS,
)

WRITTEN = {
    "invulnerable": "invulnerable {}+",
    "feel_no_pain": "feel no pain {}+",
    "feel_no_pain_mortal": "feel no pain {}+ against mortal wounds",
    "feel_no_pain_psychic": "feel no pain {}+ against psychic attacks",
    "damage_reduction": "damage reduction {}",
    "halve_damage": "halve damage",
    "hazardous": "hazardous",
}


def bearers(line: str) -> tuple[int, str]:
    """A leading number such as ``10x`` and the rest of the line; 1 where there is none.

    Raises:
        NotationError: The line is no text, or the number has more than six digits.

    Examples:
        >>> bearers("10x Bolt rifle A2 BS3+ S4 AP-1 D1")
        (10, 'Bolt rifle A2 BS3+ S4 AP-1 D1')
    """
    if fault := text_fault(line):
        raise NotationError(f"cannot read {shown(line)} as a line: {fault}")
    match = re.match(rf"\s*([0-9]+)(?:{TIMES}|\s+{TIMES}(?![a-z]))\s*", line, re.IGNORECASE)  # but not 10 xenos
    if not match:
        return 1, line
    if len(match[1]) > 6:
        fault = f"a number of {len(match[1])} digits is too large"
        raise NotationError(reading_fault(line, match.start(1), fault, "expected at most 6 digits"))
    return int(match[1]), line[match.end() :]


# --- weapons ------------------------------------------------------------------------------------------------------


def weapon_arguments(line: str) -> tuple[str, dict[str, Any]]:
    """Name and keyword arguments of a weapon: ``Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]``.

    Characteristics stand behind the name in any order and any case; without AP it is 0. WS makes a melee weapon, BS a
    ranged one, and a torrent weapon has ``N/A`` or nothing. A range may stand among them; it does not matter to dice.

    Raises:
        NotationError: The line cannot be read; the message points at the fault.
        RulesError: An ability is unknown; the message points at it.

    Examples:
        >>> weapon_arguments('Flamer 12" A D6 N/A S4 D1 [torrent]')[1]["attacks"]
        'D6'
    """
    parts = Line(line, WEAPON)
    abilities = [_ability(parts, position, text) for position, text in parts.items]
    skill, kind = _skill(parts, Ability("torrent") in abilities)
    arguments = {
        "attacks": parts.amount("attacks"),
        "skill": skill,
        "strength": parts.number("strength"),
        "ap": _armour_penetration(parts),
        "damage": parts.amount("damage"),
        "kind": kind,
        "abilities": tuple(abilities),
    }
    return parts.name, arguments


def _ability(parts: Line, position: int, text: str) -> Ability:
    try:
        return ability(text)
    except RulesError as error:
        fault, _, cure = str(error).partition("; ")
        parts.fail(position, fault, cure, RulesError)


def _armour_penetration(parts: Line) -> int:
    """AP as 0 or less: ``AP1`` and ``AP-1`` are the same."""
    if "ap" not in parts.found:
        return 0
    found = parts.found["ap"]
    value = int(found.value.strip("-+ "))
    if value and found.value[0] == "+":
        parts.fail(found.position, f"{found.text!r} would improve the save", f"expected AP-{value} or AP0")
    return -value


def _skill(parts: Line, torrent: bool) -> tuple[int | None, str]:
    """The skill, None for a torrent weapon, and the kind: WS or the range Melee make a melee weapon."""
    written, span = parts.found.get("skill"), parts.found.get("range")
    melee = span is not None and span.value == "MELEE"
    if written and span and melee != (written.label == "WS"):
        fault = f"{written.text!r} contradicts the range {span.text!r}"
        parts.fail(written.position, fault, "expected WS for a melee weapon or BS for a ranged one")
    kind = "melee" if melee or (written and written.label == "WS") else "ranged"
    if written and written.value[0].isdecimal():
        return parts.number("skill"), kind
    if not torrent:
        absent = written or parts.found.get("no skill")
        position = absent.position if absent else parts.end
        parts.fail(position, "only a torrent weapon has no skill", "expected BS3+ or WS3+, or torrent in brackets")
    return None, kind


# --- units --------------------------------------------------------------------------------------------------------


def unit_arguments(line: str) -> tuple[str, dict[str, Any]]:
    """Name and arguments of a unit of like models: ``5x Intercessor T4 Sv3+ W2 [invulnerable 4+, infantry]``.

    ``4++`` and ``6+++`` are short for the invulnerable save and Feel No Pain. The bracket holds these, reductions of
    damage, ``hazardous`` for bearers of such a weapon, and keywords: the common ones as they are, any other as
    ``keyword: orks``.

    Returns:
        The name, and ``toughness``, ``keywords``, the number ``models`` and the keyword arguments of each as ``model``.

    Raises:
        NotationError: The line cannot be read; the message points at the fault.
        RulesError: An ability or keyword is unknown; the message points at it.

    Examples:
        >>> unit_arguments("5x T4 Sv3+ W2 4++ [infantry]")[1]["model"]
        {'save': 3, 'wounds': 2, 'invulnerable': 4}
    """
    models, rest = bearers(line)
    if models == 0:
        raise RulesError(reading_fault(line, 0, "a unit of 0 models cannot be attacked", 'expected "1x" or more'))
    parts = Line(rest, UNIT)
    model: dict[str, Any] = {"save": _save(parts), "wounds": parts.number("wounds")}
    model.update({key: parts.number(key) for key in ("invulnerable", "feel_no_pain") if key in parts.found})
    keywords: list[str] = []
    for position, text in parts.items:
        keyword = _keyword(text)
        if keyword == "":
            parts.fail(position, "the keyword is missing", "expected it behind the colon, as in keyword: orks")
        if keyword:
            keywords.append(keyword)
        else:
            _defend(model, parts, position, text)
    if "character" in keywords:
        model["character"] = True
    arguments = {"toughness": parts.number("toughness"), "models": models, "model": model, "keywords": tuple(keywords)}
    return parts.name, arguments


def _save(parts: Line) -> int:
    """The armour save; none is a 7."""
    return parts.number("save") if parts.found["save"].value[0].isdecimal() else 7


def _keyword(text: str) -> str | None:
    """A keyword: a common one as it is, any other as ``keyword: orks``; empty where the word is missing."""
    marked = re.fullmatch(r"keywords?\s*:\s*(.*)", text)
    if marked:
        return marked[1]
    return text if text in KEYWORDS else None


def _defend(model: dict[str, Any], parts: Line, position: int, text: str) -> None:
    """Add an ability to the arguments of the model."""
    for pattern, key in _DEFENCES:
        if re.fullmatch(pattern, text):
            if key in model:
                parts.fail(position, f"{text!r} stands beside another of its kind", "expected the best one alone")
            number = re.search("[0-9]+", text)
            model[key] = int(number[0]) if number else True
            return
    if hint := situation_hint(text):
        parts.fail(position, f"{text!r} is no ability of a unit", hint, RulesError)
    known = [*[item.format(5) for item in WRITTEN.values()], *KEYWORDS]
    nearest = get_close_matches(text, known, n=3, cutoff=0.5) or ["invulnerable 4+", "infantry"]
    cure = f"the nearest known ones are {', '.join(nearest)}; any other keyword is written as keyword: {text}"
    parts.fail(position, f"{text!r} is neither an ability nor a common keyword", cure, RulesError)


def unit_line(name: str, arguments: dict[str, Any]) -> str:
    """The line that ``unit_arguments`` reads as these arguments."""
    model, keywords = arguments["model"], arguments["keywords"]
    items = [template.format(model[key]) for key, template in WRITTEN.items() if model.get(key)]
    if is_given(model.get("feel_no_pain")):
        items = [f"feel no pain{roll_text(model['feel_no_pain'])}", *[item for item in items if "feel" not in item]]
    items += [word if word in KEYWORDS else f"keyword: {word}" for word in keywords]
    if model.get("character") and "character" not in keywords:
        items.append("character")
    bracket = f" [{', '.join(items)}]" if items else ""
    save = roll_text(model["save"])
    return f"{arguments['models']}x {name} T{arguments['toughness']} Sv{save} W{model['wounds']}{bracket}"
