"""A simulator of attacks, die by die, as its author would write it from the rules; each slip is planted by its name.

It knows no engine. ``roll(sides)`` gives a number from 1 to ``sides``, amounts are numbers or (dice, sides, bonus).
Blocks are mappings: a weapon has bearers, attacks, skill, strength, ap, damage and its abilities; a model wounds, save
and what protects it; a situation what holds besides.
"""

from fractions import Fraction
from math import ceil, floor

MISS, HIT, CRITICAL = range(3)


def amount(roll, value, slips):
    """A number of attacks, hits or wounds."""
    if isinstance(value, int):
        return value
    dice, sides, bonus = value
    if "one die multiplied" in slips:
        return dice * roll(sides) + bonus
    if "die and bonus multiplied" in slips:
        return dice * (roll(sides) + bonus)
    if "bonus on each die" in slips:
        return sum([roll(sides) + bonus for _ in range(dice)])
    return sum([roll(sides) for _ in range(dice)]) + bonus


def mean(value):
    """The mean of an amount, rounded half up."""
    if isinstance(value, int):
        return value
    dice, sides, bonus = value
    return floor(Fraction(dice * (sides + 1), 2) + bonus + Fraction(1, 2))


def again(roll, value, rerolled, slips):
    """An amount, thrown once more where its first result is among those that may be."""
    first = amount(roll, value, slips)
    return amount(roll, value, slips) if first in rerolled else first


def reroll_of(*policies):
    """The widest re-roll."""
    return max(policies, key=("none", "ones", "failed", "non-critical").index)


def checked(roll, judge, policy, fails=None):
    """A D6 that is judged, and thrown again at most once where the policy says so."""
    face = roll(6)
    result = judge(face)
    failed = result == MISS if fails is None else fails(face)
    if (
        (policy == "ones" and face == 1)
        or (policy == "failed" and failed)
        or (policy == "non-critical" and result != CRITICAL)
    ):
        result = judge(roll(6))
    return result


class Attack:
    """One unit's attack on another, with slips."""

    def __init__(self, roll, weapons, unit, situation=None, slips=(), *, hits_only=False):
        self.roll, self.slips, self.hits_only = roll, frozenset(slips), hits_only
        self.situation = self._known(situation or {})
        if self.has("Fire Overwatch ignored"):
            self.situation.pop("overwatch", None)
        self.weapons = [self._known(weapon) for weapon in weapons]
        self.unit = unit
        self.models = [self._model(model) for model in unit["models"]]
        self.before = len([model for model in self.models if model["left"]])
        self.hits = self.wounds = self.unsaved = 0
        self.lost = self.dead = 0
        self.parked, self.mortal = [], []

    def has(self, slip):
        return slip in self.slips

    def _known(self, block):
        """What is not ignored."""
        names = {"hit_modifiers": "hit modifiers", "wound_modifiers": "wound modifiers",
                 "save_modifiers": "save modifiers", "reroll_hits": "hit re-rolls",
                 "reroll_wounds": "wound re-rolls", "reroll_saves": "save re-rolls",
                 "minus_one_to_wound_if_stronger": "-1 to wound if stronger",
                 "first_failed_save_damage_zero": "the first failed save without damage"}  # fmt: skip
        kept = {key: value for key, value in block.items() if f"{names.get(key, key)} ignored" not in self.slips}
        if self.has("attacks ignored") and "bearers" in block:
            kept["attacks"] = block["attacks"]
        if self.has("damage ignored") and "bearers" in block:
            kept["damage"] = block["damage"]
        return kept

    def _model(self, block):
        names = {"invulnerable": "invulnerable save", "feel_no_pain": "Feel No Pain",
                 "feel_no_pain_mortal": "Feel No Pain against mortal wounds",
                 "feel_no_pain_psychic": "Feel No Pain against psychic wounds",
                 "damage_reduction": "damage reduction", "halve_damage": "half damage"}  # fmt: skip
        kept = {key: value for key, value in block.items() if f"{names.get(key)} ignored" not in self.slips}
        kept["left"] = (
            block["wounds"] if self.has("earlier losses ignored") else block.get("remaining", block["wounds"])
        )
        return kept

    # --- numbers --------------------------------------------------------------------------------------------------

    def number(self, weapon, place):
        """The number of attacks of all bearers."""
        total, shared = 0, None
        for _ in range(weapon["bearers"]):
            if self.has("attacks are their mean"):
                attacks = mean(weapon["attacks"])
            elif self.has("one roll of attacks for all") and shared is not None:
                attacks = shared
            else:
                attacks = again(self.roll, weapon["attacks"], weapon.get("re-roll attacks", ()), self.slips)
            shared, added = attacks, weapon.get("+ attacks", 0) if not self.has("attacks ignored") else 0
            if self.situation.get("half_range"):
                attacks += amount(self.roll, weapon.get("rapid fire", 0), self.slips)
            if weapon.get("blast"):
                added += (self.before - 1) // 5 if self.has("blast in steps of 6 and 11") else self.before // 5
            total += max(1, attacks + added)
        if place == 0:
            total += self.has("one attack too many") - self.has("one attack too few")
        return total

    # --- rolls ----------------------------------------------------------------------------------------------------

    def covered(self, weapon):
        cover = self.situation.get("cover") or self.unseen(weapon)
        return cover and weapon.get("kind", "ranged") == "ranged" and not weapon.get("ignores cover")

    def unseen(self, weapon):
        return self.situation.get("visible", True) is False and weapon.get("indirect fire")

    def capped(self, modifiers):
        return sum(modifiers) if self.has("modifiers without a cap") else max(-1, min(1, sum(modifiers)))

    def judge(self, need, critical_on, ones, sixes, exceed):
        """How a natural face is judged, given the face that is needed."""

        def result(face):
            reached = face > need if self.has(exceed) else face >= need
            if face == 1 and not (self.has(ones) and reached):
                return MISS
            if face >= critical_on and (reached or not self.has(sixes)):
                return CRITICAL
            return HIT if reached else MISS

        return result

    def hit(self, weapon):
        if weapon.get("torrent"):
            return HIT
        if self.situation.get("overwatch"):
            return checked(self.roll, lambda face: CRITICAL if face == 6 else MISS, "none")
        modifiers = [weapon.get("to hit", 0), *self.situation.get("hit_modifiers", ())]
        modifiers.append(1 if weapon.get("heavy") and self.situation.get("stationary") else 0)
        modifiers.append(-1 if self.unseen(weapon) else 0)
        modifiers.append(-1 if self.covered(weapon) and self.has("cover subtracts from hit rolls") else 0)
        modifiers.append(self.has("one too much to hit") - self.has("one too little to hit"))
        return self.modified(
            weapon["skill"],
            self.capped(modifiers),
            6 if self.has("criticals on 6 only") else weapon.get("critical hits", 6),
            reroll_of(weapon.get("re-roll hits", "none"), self.situation.get("reroll_hits", "none")),
            ("natural 1 that hits", "natural 6 that misses", "hit roll must exceed"),
        )

    def modified(self, need, modifier, critical_on, policy, slips):
        judge = self.judge(need - modifier, critical_on, *slips)
        fails = None
        if self.has("re-rolls before modifiers"):
            unmodified = self.judge(need, critical_on, *slips)
            fails = lambda face: judge(face) == MISS and unmodified(face) == MISS  # noqa: E731
        return checked(self.roll, judge, policy, fails)

    def needed(self, strength):
        toughness = self.unit["toughness"]
        if self.has("wound table by difference"):
            return max(2, min(6, 4 + toughness - strength))
        half = strength > 2 * toughness if self.has("double strength not included") else strength >= 2 * toughness
        weak = 2 * strength < toughness if self.has("double strength not included") else 2 * strength <= toughness
        return 2 if half else 3 if strength > toughness else 4 if strength == toughness else 6 if weak else 5

    def wound(self, weapon):
        strength = weapon["strength"]
        modifiers = [weapon.get("to wound", 0), *self.situation.get("wound_modifiers", ())]
        modifiers.append(1 if weapon.get("lance") and self.situation.get("charged") else 0)
        weaker = self.situation.get("minus_one_to_wound_if_stronger") and strength > self.unit["toughness"]
        modifiers.append(-1 if weaker else 0)
        critical_on = 6 if self.has("criticals on 6 only") else weapon.get("critical wounds", 6)
        anti = weapon.get("anti", ())[: 1 if self.has("first anti only") else None]
        critical_on = min([critical_on, *[on for word, on in anti if word in self.unit.get("keywords", ())]])
        policy = reroll_of(
            weapon.get("re-roll wounds", "none"),
            self.situation.get("reroll_wounds", "none"),
            "failed" if weapon.get("twin-linked") else "none",
        )
        slips = ("natural 1 that wounds", "natural 6 that does not wound", "wound roll must exceed")
        return self.modified(self.needed(strength), self.capped(modifiers), critical_on, policy, slips)

    def saved(self, weapon, model):
        ap = 0 if self.has("AP ignored") else weapon["ap"]
        if self.has("AP improves saves"):
            ap = -ap
        bonus = sum(self.situation.get("save_modifiers", ()))
        if self.covered(weapon) and not self.has("cover subtracts from hit rolls"):
            bonus += 1 if self.has("cover on Sv3+ at AP0") or not (model["save"] <= 3 and ap == 0) else 0
        if self.has("save bonuses without a cap"):
            change = ap + bonus
        elif self.has("save bonuses capped before AP"):
            change = ap + min(1, bonus)
        else:
            change = min(1, ap + bonus)
        invulnerable = model.get("invulnerable", 99) - (ap if self.has("AP pierces invulnerable saves") else 0)
        need = min(model["save"] - change, invulnerable)
        if need > 6 and not self.has("natural 6 always saves"):
            return self.has("saves inverted")  # nobody rolls for it

        def judge(face):
            if face == 1 and not (self.has("natural 1 that saves") and need <= 1):
                return MISS
            if face == 6 and self.has("natural 6 always saves"):
                return HIT
            return HIT if (face > need if self.has("save must exceed") else face >= need) else MISS

        success = checked(self.roll, judge, self.situation.get("reroll_saves", "none")) != MISS
        return success != self.has("saves inverted")

    # --- damage ---------------------------------------------------------------------------------------------------

    def damage(self, weapon, model, shared):
        if self.has("damage is its mean"):
            value = mean(weapon["damage"])
        elif self.has("one damage roll for all"):
            value = shared
        else:
            value = again(self.roll, weapon["damage"], weapon.get("re-roll damage", ()), self.slips)
        add = weapon.get("+ damage", 0) if not self.has("damage ignored") else 0
        add += weapon.get("melta", 0) if self.situation.get("half_range") else 0
        if self.has("damage added before halving"):
            result = Fraction(value + add, 2 if model.get("halve_damage") else 1)
        else:
            result = Fraction(value, 2 if model.get("halve_damage") else 1) + add
        result -= model.get("damage_reduction", 0)
        down = self.has("halved damage rounded down")
        return max(0 if self.has("reduced damage may be 0") else 1, floor(result) if down else ceil(result))

    def ignored(self, weapon, model, mortal):
        """Whether Feel No Pain ignores a wound."""
        rolls = [model.get("feel_no_pain"), model.get("feel_no_pain_psychic") if weapon.get("psychic") else None]
        special = model.get("feel_no_pain_mortal") if mortal else None
        if self.has("both Feel No Pains rolled"):
            return any([self.roll(6) >= one for one in (*rolls, special) if one is not None])
        if mortal and self.has("Feel No Pain not against devastating wounds"):
            return False
        if not self.has("ordinary Feel No Pain against devastating wounds"):
            rolls.append(special)
        best = min([one for one in rolls if one is not None], default=None)
        return best is not None and (self.roll(6) >= best) != self.has("Feel No Pain inverted")

    def front(self, weapon):
        alive = [model for model in self.models if model["left"]]
        hurt = [model for model in alive if model["left"] < model["wounds"]]
        order = hurt + [model for model in alive if model not in hurt]
        characters = [model for model in order if model.get("character")]
        if weapon.get("precision") and characters:
            return characters[0]
        others = [model for model in order if not model.get("character")]
        if not alive and self.has("no unit size"):
            self.models.append({**self.models[-1], "left": self.models[-1]["wounds"]})
            return self.models[-1]
        return next(iter(others or characters), None)

    def suffer(self, weapon, number, *, mortal, spills):
        """Damage to the model in front, or, where it spills, to the next ones as well."""
        model = self.front(weapon)
        if model is not None and self.has("Feel No Pain after the cut") and not mortal:
            number = min(number, model["left"])
            number = sum([not self.ignored(weapon, model, mortal) for _ in range(number)])
        elif model is not None and self.has("Feel No Pain once for each attack"):
            number = 0 if self.ignored(weapon, model, mortal) else number
        elif model is not None:
            number = sum([not self.ignored(weapon, model, mortal) for _ in range(number)])
        while number and model is not None:
            taken = min(number, model["left"])
            model["left"] -= taken
            self.lost += taken
            self.dead += not model["left"]
            number = number - taken if spills else 0
            model = self.front(weapon)

    def resolve(self, weapon, shared, *, devastating):
        model = self.front(weapon) or self.models[-1]
        if not devastating and self.saved(weapon, model):
            return
        self.unsaved += not devastating
        number = self.damage(weapon, model, shared)
        if not devastating and self.situation.get("first_failed_save_damage_zero"):
            self.situation = {**self.situation, "first_failed_save_damage_zero": False}
            number = 0
        kept = self.has("overkill kept") or self.has("kills are damage over wounds")
        spills = kept or (devastating and self.has("devastating spill"))
        self.suffer(weapon, number, mortal=devastating, spills=spills)

    # --- the sequence ---------------------------------------------------------------------------------------------

    def hits_of(self, weapon, extra_of_all):
        """The hits of one attack: True for those that wound by themselves."""
        result = self.hit(weapon)
        if result == MISS:
            return []
        lethal = result == CRITICAL and bool(weapon.get("lethal hits"))
        hits = [lethal]
        if result == CRITICAL and "sustained hits" in weapon:
            if extra_of_all is not None:
                extra = extra_of_all
            elif self.has("sustained hits are their mean"):
                extra = mean(weapon["sustained hits"])
            else:
                extra = amount(self.roll, weapon["sustained hits"], self.slips)
            extra = 1 if self.has("sustained hits are 1") else extra
            if self.has("sustained hits roll to hit"):
                extra = sum([self.hit(weapon) != MISS for _ in range(extra)])
            hits = [] if self.has("sustained hits instead of the hit") else hits
            hits += extra * [lethal and self.has("lethal on bonus hits")]
        if lethal and self.has("lethal hits roll to wound too"):
            hits.append(False)
        return hits

    def wounds_of(self, weapon, hits):
        """The numbers of ordinary and of devastating wounds of some hits."""
        ordinary = devastating = 0
        for lethal in hits:
            result = (
                (CRITICAL if self.has("lethal hits are critical wounds") else HIT) if lethal else self.wound(weapon)
            )
            if result == CRITICAL and weapon.get("devastating wounds"):
                devastating += 1
            elif result != MISS:
                ordinary += 1
            if result == CRITICAL and "mortal wounds" in weapon:
                self.mortal.append((weapon, amount(self.roll, weapon["mortal wounds"], self.slips)))
        return ordinary, devastating

    def fire(self, weapon, place):
        shared = extra = None
        if self.has("one damage roll for all"):
            shared = again(self.roll, weapon["damage"], weapon.get("re-roll damage", ()), self.slips)
        if self.has("one sustained die for all") and "sustained hits" in weapon:
            extra = amount(self.roll, weapon["sustained hits"], self.slips)
        for _ in range(self.number(weapon, place)):
            hits = self.hits_of(weapon, extra)
            self.hits += len(hits)
            if self.hits_only:
                continue
            ordinary, devastating = self.wounds_of(weapon, hits)
            self.wounds += ordinary + devastating
            self.unsaved += devastating
            for _ in range(ordinary):
                self.resolve(weapon, shared, devastating=False)
            if self.has("devastating in order"):
                for _ in range(devastating):
                    self.resolve(weapon, shared, devastating=True)
            else:
                self.parked += devastating * [(weapon, shared)]

    def finish(self):
        for weapon, shared in self.parked:
            self.resolve(weapon, shared, devastating=True)
        for weapon, number in self.mortal:
            self.suffer(weapon, number, mortal=True, spills=True)

    def result(self):
        for place, weapon in enumerate(self.weapons):
            self.fire(weapon, place)
        self.finish()
        kills = self.dead
        if self.has("kills are damage over wounds"):
            kills = Fraction(self.lost, self.models[0]["wounds"])
        return {
            "hits": self.hits, "wounds": self.wounds, "unsaved": self.unsaved, "wounds_lost": self.lost,
            "models_destroyed": kills, "unit_destroyed": int(kills >= self.before),
        }  # fmt: skip


def simulate(roll, weapons, unit, situation=None, slips=(), *, hits_only=False):
    """What one attack does, by all its answers; with ``hits_only`` it ends when hits are known."""
    if "fresh models for each weapon" not in slips:
        return Attack(roll, weapons, unit, situation, slips, hits_only=hits_only).result()
    alone = [Attack(roll, [weapon], unit, situation, slips).result() for weapon in weapons]
    total = {answer: sum([one[answer] for one in alone]) for answer in alone[0]}
    most = sum([model.get("remaining", model["wounds"]) for model in unit["models"]])
    total["wounds_lost"] = min(total["wounds_lost"], most)
    total["models_destroyed"] = min(total["models_destroyed"], len(unit["models"]))
    total["unit_destroyed"] = int(total["models_destroyed"] == len(unit["models"]))
    return total
