"""What the tools are asked: attacks as lines of weapons and units, and dice texts in the notation of each roller."""

from dataclasses import dataclass, field
from typing import Any

from exactdice import at_least, d6, pool
from exactdice.games.wh40k import Situation, Unit, Weapon, attack


@dataclass(frozen=True)
class Attack:
    """An attack, and notes about what a tool means by it."""

    name: str
    bearers: int
    weapon: str
    unit: str
    situation: dict[str, Any] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    before: str = ""  # a weapon that is asked about first, of tools that remember

    @property
    def line(self) -> str:
        """The question as it is asked."""
        where = "".join(f", {name.replace('_', ' ')}" for name in self.situation)
        return f"{self.bearers}x {self.weapon} at {self.unit}{where}"

    def records(self, weapon=None):
        """Number of bearers, weapon, unit and situation, as adapters read them."""
        return self.bearers, Weapon.parse(f"Gun {weapon or self.weapon}"), Unit.parse(self.unit), self.situation

    def volley(self):
        """The exact answer."""
        bearers, weapon, unit, situation = self.records()
        return attack([(bearers, weapon)], unit, Situation(**situation))


AVERAGE = "a mean cannot follow single models, which lose the excess and may stay wounded"
COVER_11 = "11th edition by its source: cover is -1 to hit"
NO_MODELS = "by its description it knows no models"
SPREAD = "the mean is right: it draws the additional hits apart from the hits"

ATTACKS = [
    Attack("hits, wounds, saves", 5, "A2 BS3+ S4 AP-1 D1", "20x T4 Sv3+ W1"),
    Attack("strength against toughness", 6, "A1 BS4+ S8 AP0 D1", "20x T5 Sv5+ W1"),
    Attack("invulnerable save", 6, "A1 BS3+ S4 AP-3 D1", "20x T4 Sv3+ W1 [invulnerable 5+]"),
    Attack("two wounds a model", 5, "A2 BS3+ S4 AP0 D1", "10x T4 Sv3+ W2", notes={"wh40kdc": AVERAGE}),
    Attack(
        "D3 damage on two wounds", 5, "A2 BS4+ S8 AP-2 DD3", "15x T4 Sv3+ W2",
        notes={"wh40kdc": AVERAGE, "pyham40k": NO_MODELS},
    ),
    Attack(
        "D6+1 damage on three wounds", 4, "A1 BS3+ S9 AP-4 DD6+1", "10x T10 Sv2+ W3 [invulnerable 4+]",
        notes={"wh40kdc": AVERAGE, "pyham40k": NO_MODELS},
    ),
    Attack("D3 attacks each", 3, "AD3 BS4+ S5 AP-1 D1", "10x T4 Sv4+ W1"),
    Attack(
        "2D6+1 attacks", 1, "A2D6+1 BS4+ S4 AP0 D1", "20x T4 Sv5+ W1",
        notes={"pyham40k": "the bonus is added to each die; seen alone in the row of dice and bonus"},
    ),
    Attack(
        "Feel No Pain", 6, "A1 BS3+ S4 AP0 D1", "10x T4 Sv4+ W1 [feel no pain 5+]",
        notes={"pyham40k": "it multiplies by the chance to ignore a wound, not to suffer it"},
    ),
    Attack(
        "Feel No Pain after D6 damage", 4, "A1 BS3+ S9 AP-4 DD6", "10x T8 Sv3+ W3 [feel no pain 5+]",
        notes={
            "wh40kdc": AVERAGE,
            "pyham40k": NO_MODELS + ", and Feel No Pain is inverted as above",
            "warhammer-stats": "damage is cut at the wounds of a whole model before Feel No Pain, not after",
        },
    ),
    Attack(
        "sustained hits 1", 6, "A1 BS4+ S4 AP0 D1 [sustained hits 1]", "20x T4 Sv5+ W1",
        notes={"warhammer-stats": SPREAD},
    ),
    Attack(
        "sustained hits 2", 5, "A1 BS3+ S4 AP0 D1 [sustained hits 2]", "20x T4 Sv5+ W1",
        notes={"warhammer-stats": SPREAD},
    ),
    Attack(
        "lethal hits", 6, "A1 BS4+ S4 AP0 D1 [lethal hits]", "20x T4 Sv6+ W1",
        notes={"warhammer-stats": "the attack ends at its 6 and the wound is lost: two methods differ in name"},
    ),
    Attack(
        "lethal and sustained", 6, "A1 BS4+ S4 AP0 D1 [sustained hits 1, lethal hits]", "20x T4 Sv6+ W1",
        notes={"warhammer-stats": "as above; the 6 is off the die before its additional hits are counted"},
    ),
    Attack(
        "devastating wounds", 6, "A1 BS4+ S4 AP0 D3 [devastating wounds]", "20x T4 Sv4+ W1",
        notes={"wh40kdc": AVERAGE, "warhammer-stats": "the 6 is off the die before its mortal wounds are counted"},
    ),
    Attack(
        "mortal wounds in addition", 6, "A1 BS4+ S4 AP0 D1 [mortal wounds 1]", "20x T4 Sv5+ W1",
        notes={"warhammer-stats": "mortal wounds kill only a model that was wounded before"},
    ),
    Attack(
        "two anti keywords", 6, "A1 BS3+ S4 AP0 D1 [anti-vehicle 5+, anti-monster 2+]",
        "20x T8 Sv5+ W1 [vehicle, monster]",
    ),
    Attack("re-roll hits of 1, twin-linked", 6, "A1 BS3+ S4 AP0 D1 [re-roll hits of 1, twin-linked]", "20x T4 Sv5+ W1"),
    Attack(
        "re-roll failed hits at -1", 6, "A1 BS3+ S4 AP0 D1 [re-roll hits, -1 to hit]", "20x T4 Sv5+ W1",
        notes={"warhammer-stats": "8th edition by its ReRollFailed; its ReRollAll follows later ones"},
    ),
    Attack("torrent", 2, "A4 S4 AP-1 D1 [torrent]", "20x T4 Sv4+ W1"),
    Attack(
        "blast", 1, "AD6 BS3+ S5 AP0 D1 [blast]", "10x T4 Sv5+ W1",
        notes={"wh40kdc": "it counts where data give Blast a value; 340 of its 376 profiles give none"},
    ),
    Attack("cover, AP-1", 6, "A1 BS3+ S4 AP-1 D1", "20x T4 Sv4+ W1", {"cover": True}, {"wh40kdc": COVER_11}),
    Attack(
        "cover, Sv3+ at AP0", 6, "A1 BS3+ S4 AP0 D1", "20x T4 Sv3+ W1", {"cover": True},
        {
            "wh40kdc": COVER_11,
            "warhammer-stats": "9th edition: no exception for Sv3+",
            "pyham40k": "the exception is meant; it compares an object with a number",
        },
    ),
    Attack(
        "+1 and +1 to hit", 6, "A1 BS5+ S4 AP0 D1 [+1 to hit, +1 to hit]", "20x T4 Sv5+ W1",
        notes={"warhammer-stats": "8th edition: no cap; its user has to cap"},
    ),
    Attack(
        "BS6+ at -1", 6, "A1 BS6+ S4 AP0 D1 [-1 to hit]", "20x T4 Sv5+ W1",
        notes={"warhammer-stats": "8th edition: a natural 6 did not always hit"},
    ),
    Attack(
        "-1 damage", 4, "A1 BS3+ S8 AP-3 DD3", "10x T4 Sv4+ W2 [-1 damage]",
        notes={"wh40kdc": "subtracts from the mean of the damage, not from each roll"},
    ),
    Attack(
        "size of the unit", 10, "A2 BS3+ S8 AP-3 D1", "5x T4 Sv6+ W2",
        notes={"wh40kdc": "the mean is cut at the number of models, not the number of kills", "pyham40k": NO_MODELS},
    ),
    Attack(
        "AP-2, asked after AP-1", 5, "A2 BS4+ S4 AP-2 D1", "20x T4 Sv3+ W1",
        notes={"pyham40k": "it keeps values by their hash, and hash(-2) == hash(-1) in Python: AP-2 is AP-1"},
        before="A2 BS4+ S4 AP-1 D1",
    ),
]  # fmt: skip


@dataclass(frozen=True)
class Text:
    """A roll, its exact law, and how each roller writes it."""

    name: str
    exactly: str
    law: Any
    written: dict[str, str]
    notes: dict[str, str] = field(default_factory=dict)
    sampled: int = 0  # too many paths: so many samples at most


TEXTS = [
    Text("dice and bonus", "2d6+1", "2d6+1", {"dice": "2d6+1", "d20": "2d6+1", "pyham40k": "2d6 +1"}),
    Text("keep highest", "4d6kh3", "4d6kh3", {"dice": "4d6h3", "d20": "4d6kh3"}),
    Text("keep lowest", "3d6kl1", "3d6kl1", {"dice": "3d6l1", "d20": "3d6kl1"}),
    Text(
        "drop lowest", "3d6dl1", "3d6dl1", {"dice": "3d6h-1", "d20": "3d6pl1"},
        {"dice": "documented to drop; read as (3d6h)-1, all but the lowest, minus 1"},
    ),
    Text(
        "keep the middle three of four", "4d6kh3", "4d6kh3", {"dice": "4d6m3"},
        {"dice": "of an odd number to go it means to drop more at the bottom; a slice of -0 at the top removes all"},
    ),
    Text(
        "keep lowest 0", "4d6", "4d6", {"dice": "4d6l0"},
        {"dice": "documented: zero has no effect; it is so for the highest only"},
    ),
    Text("re-roll once", "2d6r1-2", "2d6r1-2", {"dice": "2d6r2", "d20": "2d6ro<3"}),
    Text("re-roll until", "2 @ d6.given(at_least(3))", 2 @ d6.given(at_least(3)), {"dice": "2d6rr2", "d20": "2d6rr<3"}),
    Text("explode", "d6!", "d6!", {"dice": "d6x", "d20": "1d6e6"}),
    Text("arithmetic", "3*(d6+1)", "3*(d6+1)", {"dice": "3*(d6+1)", "d20": "3*(1d6+1)"}),
    Text("difference", "10-2d6+1", "10-2d6+1", {"dice": "10-2d6+1", "d20": "10-2d6+1"}),
    Text(
        "multiply, then divide", "(d6 * 4) // 3", (d6 * 4).map(lambda x: x // 3), {"dice": "d6*4/3", "d20": "1d6*4//3"},
        {"dice": "/ binds before * in its grammar, and rounds down: d6*(4/3)"},
    ),
    Text("comparison", "2d6>=9", (2 @ d6).map(at_least(9)).map(int), {"d20": "2d6>=9"}),
    Text("count successes", "pool(4, d6).count(at_least(5))", pool(4, d6).count(at_least(5)), {"dice": "4d6e5"}),
    Text(
        "percentile die", "d%", "d%", {"dice": "d%", "d20": "1d%"},
        {"d20": "another convention: the die of tens, 0 to 90"},
    ),
    Text("keep of many", "20d6kh10", "20d6kh10", {"dice": "20d6h10", "d20": "20d6kh10"}, sampled=10_000),
    Text(
        "many exploding dice", "10d6!", 10 @ d6.explode(at_least(6)), {"dice": "10d6x", "d20": "10d6e6"},
        sampled=10_000,
    ),
]  # fmt: skip
