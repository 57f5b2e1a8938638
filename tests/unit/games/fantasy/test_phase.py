"""A magic phase against an enumeration of every die and card, written apart here, and against values by hand."""

from collections import defaultdict
from fractions import Fraction

import pytest

from exactdice import Deck, binomial, budget
from exactdice.errors import TooLargeError
from exactdice.games.fantasy import Fates, Greenskin, Mob, Shaman, head_explosions, phase

ROWS = ["Eadbang!", "I fink I'm gonna", "I've forgot!", "Me 'ead 'urts!", "Fzzzzzzap!", "Yuuurgh!"]
GITS = Mob(race="goblin", size=20, name="Gits")
BOYZ = Mob(race="orc", size=11, name="Boyz", in_combat=True)


# --- the enumeration: a path is (results, dead shamans, living greenskins, spells, cards), each die on its own ------


def throw(paths):
    """Each path six times, with the die beside it."""
    return [(path, chance / 6, die) for path, chance in paths for die in range(1, 7)]


def enumerated(shamans, greenskins, cards, keep_order, recount):
    paths = [(((), frozenset(), frozenset(greenskins), tuple(s.spells for s in shamans), tuple(cards)), Fraction(1))]
    for place, shaman in enumerate(shamans):
        following = []
        for path, chance in paths:
            results, dead, living, spells, hand = path
            n = to_beat(shaman, greenskins, living if recount else set(greenskins))
            if shaman.name in dead or n == 0:
                result = "dead" if shaman.name in dead else "no test"
                following.append((((*results, result), dead, living, spells, hand), chance))
                continue
            for _, one, first in throw([(path, chance)]):
                if first + (shaman.level if shaman.race == "orc" else 0) > n:
                    following.append((((*results, "pass"), dead, living, spells, hand), one))
                    continue
                for _, two, second in throw([(path, one)]):
                    told = (*results, ROWS[second - 1])
                    after = [((told, dead, living, spells, hand), two)]
                    following += effect(second, place, after, shamans, greenskins, keep_order)
        paths = following
    return paths


def to_beat(shaman, greenskins, living):
    n = 0
    for mob in shaman.units:
        lost = [name for name, model in greenskins.items() if model.unit == mob.name and name not in living]
        strong = mob.size - (len(lost) if mob.name else 0) >= {"orc": 10, "goblin": 20}[mob.race]
        n += (2 if mob.in_combat else 1) if strong and not mob.fleeing else 0
    return n


def effect(row, place, paths, shamans, greenskins, keep_order):
    shaman = shamans[place]
    if row == 6:
        return [((r, d, g, s, chosen(h, keep_order)), c) for (r, d, g, s, h), c in paths]
    if row == 5:
        return [
            ((r, d, g, s, h[:i] + h[i + 1 :]), c / max(1, len(h)))
            for (r, d, g, s, h), c in paths
            for i in range(max(1, len(h)))
        ]
    if row == 3:
        return [
            ((r, d, g, (*s[:place], s[place][:i] + s[place][i + 1 :], *s[place + 1 :]), h), c / max(1, len(s[place])))
            for (r, d, g, s, h), c in paths
            for i in range(max(1, len(s[place])))
        ]
    if row == 1:
        paths = [((r, d | {shaman.name}, g, s, h), c) for (r, d, g, s, h), c in paths]
    for name in shaman.contact if row < 3 else ():
        other = name.removeprefix("shaman:") if name.startswith("shaman:") else None
        toughness = {s.name: s.toughness for s in shamans}[other] if other else greenskins[name].toughness
        paths = [
            ((r, d | {other} if other and die > toughness else d, g - {name} if die > toughness else g, s, h), c)
            for (r, d, g, s, h), c, die in throw(paths)
        ]
    return paths


def chosen(hand, keep_order):
    unlisted = sorted(card for card in hand if card not in keep_order)
    goes = unlisted[0] if unlisted else next((card for card in reversed(keep_order) if card in hand), None)
    left = list(hand)
    if goes is not None:
        left.remove(goes)
    return tuple(left)


def collected(paths, shamans, greenskins):
    """The paths as a law of ``Fates``."""
    law = defaultdict(Fraction)
    for (results, dead, living, spells, hand), chance in paths:
        casts = [r in ("pass", "Yuuurgh!", "Fzzzzzzap!") and s.name not in dead for s, r in zip(shamans, results)]  # noqa: B905
        law[
            Fates(
                results,
                tuple(s.name for s in shamans if s.name in dead),
                tuple(s.name for s, able in zip(shamans, casts, strict=True) if able),
                spells,
                len(greenskins) - len(living),
                Deck(hand),
            )
        ] += chance
    return law


GAMES = {
    "one with everything": (
        [Shaman("A", race="orc", level=1, units=[BOYZ], contact=["g", "h"], spells=["x", "y"])],
        {"g": Greenskin(3), "h": Greenskin(4)},
        ["P", "P", "D"],
        ["D"],
        False,
    ),
    "two share cards and a greenskin": (
        [
            Shaman("A", race="goblin", units=[BOYZ, GITS], contact=["g"], spells=["x"]),
            Shaman("B", race="orc", level=1, units=[BOYZ], contact=["g"]),
        ],
        {"g": Greenskin(2, unit="Gits")},
        ["P", "D"],
        ["P", "D"],
        False,
    ),
    "shamans beside each other": (
        [
            Shaman("A", race="goblin", units=[BOYZ, GITS], contact=["shaman:B"], toughness=3),
            Shaman("B", race="goblin", units=[BOYZ], contact=["shaman:A"], toughness=4),
        ],
        {},
        ["D"],
        [],
        False,
    ),
    "a unit that shrinks": (
        [
            Shaman("A", race="goblin", units=[BOYZ, GITS], contact=["g", "h", "i"]),
            Shaman("B", race="goblin", units=[GITS, BOYZ], contact=["i"]),
        ],
        {"g": Greenskin(4, unit="Boyz"), "h": Greenskin(3, unit="Boyz"), "i": Greenskin(5, unit="Gits")},
        ["D"],
        [],
        True,
    ),
    "a unit that is counted by the last of three": (
        [
            Shaman("A", race="orc", level=1, units=[BOYZ], contact=["g", "shaman:B"], toughness=5),
            Shaman("B", race="goblin", units=[Mob(race="orc", size=10)], contact=["g"], toughness=3),
            Shaman("C", race="orc", level=1, units=[GITS, BOYZ], contact=["shaman:A"]),
        ],
        {"g": Greenskin(3, unit="Gits")},
        [],
        [],
        True,
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_die_and_card(name):
    shamans, greenskins, cards, keep_order, recount = GAMES[name]
    after = phase(shamans, greenskins=greenskins, cards=cards, keep_order=keep_order, recount=recount)
    law = collected(enumerated(*GAMES[name]), shamans, greenskins)
    assert dict(after.joint) == law

    def chance(event):
        return sum((weight for fates, weight in law.items() if event(fates)), Fraction(0))

    # each part by itself, worked out on smaller states, is the same
    for part in ("results", "dead", "able_to_cast", "spells", "greenskins_dead", "hand"):
        for outcome, weight in after.law(part).items():
            assert weight == chance(lambda fates, part=part, outcome=outcome: getattr(fates, part) == outcome)
    assert all(after.cards_left.pmf(n) == chance(lambda f, n=n: len(f.hand) == n) for n in range(4))
    assert all(after.shamans_dead.pmf(n) == chance(lambda f, n=n: len(f.dead) == n) for n in range(4))
    assert all(after.shamans_able_to_cast.pmf(n) == chance(lambda f, n=n: len(f.able_to_cast) == n) for n in range(4))
    for place, shaman in enumerate(shamans):
        assert after.dead(shaman.name) == chance(lambda f, s=shaman: s.name in f.dead)
        assert after.can_cast(shaman.name) == chance(lambda f, s=shaman: s.name in f.able_to_cast)
        for outcome, weight in after.result(shaman.name).items():
            assert weight == chance(lambda f, p=place, outcome=outcome: f.results[p] == outcome)
        for spell in shaman.spells:
            assert after.forgets(shaman.name, spell) == chance(lambda f, p=place, s=spell: s not in f.spells[p])
    for card in set(cards):
        assert after.still_has(card) == chance(lambda f, card=card: card in f.hand)


# --- by hand -------------------------------------------------------------------------------------------------------


def test_forty_greenskins_between_two_shamans():
    # Both have six to beat, so heads explode beside each with a third; a git of Toughness 3 keeps his with a half.
    gits = {f"git {n}": Greenskin(3) for n in range(40)}
    shamans = [Shaman(name, race="goblin", units=6, contact=list(gits)) for name in ("A", "B")]
    after = phase(shamans, greenskins=gits)
    assert after.greenskins_dead.pmf(0) == Fraction(4, 9) + Fraction(4, 9) / 2**40 + Fraction(1, 9) / 4**40
    assert after.greenskins_dead.pmf(40) == Fraction(4, 9) / 2**40 + Fraction(1, 9) * Fraction(3, 4) ** 40
    assert after.greenskins_dead.mean() == Fraction(4, 9) * 20 + Fraction(1, 9) * 30
    assert head_explosions(40 * [3]) == binomial(40, "1/2")


def test_a_unit_that_can_spare_its_dead_is_not_counted_again():
    # 30 Goblins may lose 10; with 10 in base contact the law is that without recount.
    mob = Mob(race="goblin", size=30, name="Gits")
    gits = {f"git {n}": Greenskin(1 + n % 5, unit="Gits") for n in range(10)}
    shamans = [Shaman(name, race="goblin", units=[mob], contact=list(gits)) for name in "AB"]
    counted, not_counted = (phase(shamans, greenskins=gits, recount=recount) for recount in (True, False))
    assert counted.results == not_counted.results
    assert counted.greenskins_dead == not_counted.greenskins_dead


def test_greenskins_need_no_name():
    """Toughnesses alone, models, and names say the same; a unit is counted again by its nameless models, too."""
    models = {"a": Greenskin(3, unit="Gits"), "b": Greenskin(3, unit="Gits"), "c": 4}
    named, nameless = [
        [
            Shaman("A", race="goblin", units=[GITS], contact=contact),
            Shaman("B", race="goblin", units=[GITS, BOYZ], contact=["c"]),
        ]
        for contact in (["a", "b", "c"], [Greenskin(3, unit="Gits"), "c", Greenskin(3, unit="Gits")])
    ]
    for recount in (False, True):
        one, other = [phase(side, greenskins=models, recount=recount) for side in (named, nameless)]
        assert one.joint == other.joint
    assert phase(nameless, greenskins=models).results != phase(nameless, greenskins=models, recount=True).results
    gob = Shaman("Gob", race="goblin", units=6, contact=[3, 3, 4])
    heads = phase([gob]).greenskins_dead
    assert heads.given(lambda n: n > 0) == head_explosions([3, 3, 4]).given(lambda n: n > 0)
    assert repr(gob).endswith("contact=(Greenskin(toughness=3), Greenskin(toughness=3), Greenskin(toughness=4)))")
    assert eval(repr(gob)) == gob


def test_one_shaman_need_not_stand_in_a_list():
    gob = Shaman("Gob", race="goblin", units=6)
    assert phase(gob).results == phase([gob]).results
    assert phase(gob).law("results", "cards_left").pmf((("pass",), 0)) == 0


def test_it_prints_chances_and_means():
    # Six to beat: each row a sixth.
    after = phase([Shaman("Gob", race="goblin", units=6)], cards=["Power"])
    assert repr(after) == "<aftermath of a magic phase of Gob>"
    assert str(after).splitlines()[2:] == [
        "Gob      1/6  16.67%       1/3  33.33%",
        "greenskins dead on average: 0",
        "cards left on average: 2/3 ≈ 0.6667",
    ]


def test_ten_shamans_are_answered_one_by_one():
    # Each by himself: three to beat without a level fail with a half, and a third of those can cast.
    after = phase([Shaman(f"Gob {n}", race="goblin", units=3) for n in range(10)], cards=["Power"])
    assert after.can_cast("Gob 9") == Fraction(2, 3)
    assert after.shamans_dead.mean() == Fraction(10, 12)
    assert after.still_has("Power") == Fraction(5, 6) ** 10
    with pytest.raises(TooLargeError, match="the states of 10 shamans and what they leave behind needs"):
        _ = after.results


def test_greenskins_beside_all_else_are_refused_where_they_are_too_many():
    gits = {f"git {n}": Greenskin(3) for n in range(200)}
    shamans = [Shaman(name, race="goblin", units=6, contact=list(gits)) for name in "ABC"]
    after = phase(shamans, greenskins=gits)
    assert after.greenskins_dead.mean() > 0
    with budget(states=100_000), pytest.raises(TooLargeError, match="the greenskins dead beside what else is asked"):
        _ = after.joint


def test_many_heads_that_matter_to_a_later_count_are_refused():
    mob = Mob(race="goblin", size=210, name="Gits")
    gits = {f"git {n}": Greenskin(1 + n % 5, unit="Gits") for n in range(200)}
    shamans = [Shaman(name, race="goblin", units=[mob], contact=list(gits)) for name in "ABC"]
    with pytest.raises(TooLargeError, match="the heads around a shaman that matter to later ones needs"):
        _ = phase(shamans, greenskins=gits, recount=True).results


def test_shamans_beside_each_other_are_refused_where_they_are_too_many():
    def ring(n):
        near = [[f"shaman:{other}" for other in range(n) if other != place] for place in range(n)]
        return phase(
            [Shaman(f"{place}", race="goblin", units=6, toughness=3, contact=near[place]) for place in range(n)]
        )

    # The second of two loses his head beside the first with a third of a half, else in his own test with a sixth.
    assert ring(2).dead("1") == Fraction(1, 6) + Fraction(5, 6) / 6
    with budget(states=100_000), pytest.raises(TooLargeError, match="the states of 8 shamans"):
        ring(8).dead("0")


def test_hands_of_too_many_kinds_are_refused():
    cards = [f"card {n}" for n in range(6_000)]
    gob = Shaman("Gob", race="goblin", units=6)
    assert phase([gob], cards=cards).cards_left.mean() == 6_000 - Fraction(1, 3)
    with pytest.raises(TooLargeError, match="the states of 1 shamans"):
        phase([gob], cards=cards).still_has("card 0")
    with pytest.raises(TooLargeError, match="the best discard from a hand of 6,000 kinds"):
        phase([gob], cards=cards, worth=len)
