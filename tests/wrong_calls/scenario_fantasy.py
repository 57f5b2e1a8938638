"""Wrong scenarios of Warhammer Fantasy: each with the key's path and what was expected."""

from functools import partial

from exactdice.errors import RulesError, ScenarioError
from exactdice.scenario import run

GOB = {"name": "Gob", "race": "goblin"}
GITS = {"race": "goblin", "size": 20, "name": "Gits"}
RIGHT = {
    "wfb_phase": {"shamans": [GOB]},
    "wfb_game": {"shaman": {"race": "goblin"}, "phases": [{"turn": "own", "count": 4}]},
}


def wrong(kind, error=ScenarioError, **changes):
    """A right scenario with something wrong: a row without its words."""
    row_id = f"{kind} {' '.join(f'{key} {value}' for key, value in changes.items())}"
    return row_id, partial(run, {"kind": kind} | RIGHT[kind] | changes), error


def shaman(error=ScenarioError, **changes):
    """A phase whose shaman has something wrong."""
    return wrong("wfb_phase", error, shamans=[GOB | changes])


WRONG_CALLS = [
    ("no shamans", partial(run, {"kind": "wfb_phase"}), ScenarioError, "shamans is missing"),
    ("no phases", partial(run, {"kind": "wfb_game", "shaman": {"race": "goblin"}}), ScenarioError, "phases is missing"),
    (*wrong("wfb_phase", shamans=[]), "shamans is []; write a list of at least 1"),
    (*wrong("wfb_phase", shamans=[{"race": "orc"}]), "shamans[0].name is missing"),
    (*wrong("wfb_phase", shamans=[{"name": "x", "race": "elf"}]), "shamans[0].race is 'elf'; write 'orc' or 'goblin'"),
    (*wrong("wfb_phase", shamans=[{"name": "x", "race": "orc"}]), "shamans[0]: orc shaman", "has no level"),
    (*shaman(level=-1), "shamans[0].level is -1; write a whole number from 0 to 1,000,000"),
    (*shaman(toughness=0), "shamans[0].toughness is 0; write a whole number from 1 to 1,000,000"),
    (*shaman(spells=3), "shamans[0].spells is 3; write a list"),
    (*shaman(units=[GITS]), "shamans[0].units is unknown; did you mean units_within_12?"),
    (*shaman(units_within_12=[{"race": "goblin"}]), "shamans[0].units_within_12[0].size is missing"),
    (*shaman(units_within_12=[GITS | {"fleeing": 1}]), "shamans[0].units_within_12[0].fleeing is 1; write true or"),
    ("a unit twice", *shaman(RulesError, units_within_12=[GITS, GITS])[1:], "units of shaman 'Gob' hold 'Gits' twice"),
    (*shaman(RulesError, spells=["a", "a"]), "spells hold 'a' twice"),
    ("unknown greenskin", *shaman(RulesError, base_contact=["git"])[1:], "'git' in base contact is unknown"),
    (
        "a shaman beside himself",
        *shaman(RulesError, base_contact=["shaman:Gob"])[1:],
        "shaman 'Gob' in base contact with 'Gob' is not another",
    ),
    ("one name for two shamans", *wrong("wfb_phase", RulesError, shamans=[GOB, GOB])[1:], "shamans hold 'Gob' twice"),
    (
        "one name for two chances",
        *wrong("wfb_phase", shamans=[GOB | {"spells": ["b:c"]}, GOB | {"name": "Gob:b", "spells": ["c"]}])[1:],
        "two chances would have one name",
        "without colons",
    ),
    (*wrong("wfb_phase", greenskins=[3]), "greenskins is [3]; write a mapping"),
    (*wrong("wfb_phase", greenskins={"git": {}}), "greenskins.git.toughness is missing"),
    (
        "a greenskin with the name of a shaman",
        *wrong("wfb_phase", RulesError, greenskins={"shaman:x": {"toughness": 3}})[1:],
        "'shaman:x' cannot be told",
    ),
    (*wrong("wfb_phase", cards=["Power", 2]), "cards[1] is 2; write text"),
    (*wrong("wfb_phase", cards={"Power": 2}), "cards is {'Power': 2}; write a list"),
    (*wrong("wfb_phase", RulesError, keep_order=["a", "a"]), "keep_order hold 'a' twice"),
    (*wrong("wfb_phase", recount="yes"), "recount is 'yes'; write true or false"),
    (*wrong("wfb_phase", worth={"Power": 1}), "worth is unknown"),
    (*wrong("wfb_game", shaman={"race": "orc"}), "shaman: orc shaman", "has no level"),
    (*wrong("wfb_game", shaman={"race": "goblin", "spells": ["a"]}), "shaman.spells is ['a']; write a whole number"),
    (*wrong("wfb_game", phases=[]), "phases is []; write a list of at least 1"),
    (*wrong("wfb_game", phases=[{"turn": "mine", "count": 4}]), "phases[0].turn is 'mine'; write 'own' or 'enemy'"),
    (*wrong("wfb_game", phases=[{"turn": "own", "count": -1}]), "phases[0].count is -1; write a whole number from 0"),
    (*wrong("wfb_game", phases=[{"turn": "own"}]), "phases[0].count is missing"),
]
