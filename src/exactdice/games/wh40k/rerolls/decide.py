"""The Command Re-roll as a decision: what one re-roll is worth when it is spent as well as possible, and on what."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice.errors import RulesError
from exactdice.format import abbreviated, decimal
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.wh40k import objectives
from exactdice.games.wh40k.attacks.volley import one_weapon
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.games.wh40k.rerolls.advice import advice
from exactdice.games.wh40k.rerolls.explain import MOST_ROWS, Explanation
from exactdice.games.wh40k.rerolls.moments import PLAYER, ROLLS, Moment, RerollChoice, chances, moments, rolls_named
from exactdice.games.wh40k.rerolls.plan import Matchup
from exactdice.games.wh40k.rerolls.table import Table
from exactdice.scalars import shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from exactdice.games.wh40k.attacks.volley import Volley
    from exactdice.games.wh40k.datasheets.situations import Situation
    from exactdice.games.wh40k.datasheets.units import Unit
    from exactdice.games.wh40k.datasheets.weapons import Weapon

MODES = ("slow", "fast")
_ADVICE = 160  # advice takes so many states for each attack and each wound that may be lost by then


class RerollPlan(Drawn):
    """What re-rolls are worth at their best, and when to use them. Made by ``command_reroll`` and ``damage_rerolls``.

    Args:
        title: What may be thrown again, in words.
        volley: The attack without the re-roll.
        objective: What the result is judged by, in words.
        matchup: The rolls.
        best: Values and decisions.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> cannon = Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage=6)
        >>> tank = Unit("Tank", toughness=10, models=[Model(wounds=12, save=3)])
        >>> plan = command_reroll((1, cannon), tank, objective="mean_wounds_lost")
        >>> plan.value, plan.volley.wounds_lost.mean()
        (Fraction(100, 27), Fraction(20, 9))
    """

    def __init__(self, title: str, volley: Volley, objective: str, matchup: Matchup, best: Table) -> None:
        self.title = title
        self.volley = volley
        self.objective = objective
        self._matchup = matchup
        self._table = best

    @property
    def value(self) -> Fraction:
        """The objective where every re-roll is spent as well as possible."""
        return self._table.value

    @property
    def without_reroll(self) -> Fraction:
        """The objective where nobody has one."""
        return self._table.without

    @property
    def gain(self) -> Fraction:
        """The difference: negative where it is the defender who profits."""
        return self.value - self.without_reroll

    def throws_again(self, moment: Moment) -> bool:
        """Whether to throw again at a moment; False where it makes no difference, and where it cannot occur.

        Args:
            moment: One of ``policy``.
        """
        return self._table.throws_again(moment)

    @cached_property
    def policy(self) -> Mapping[Moment, bool]:
        """Whether to throw again, for every moment that can occur, whatever was decided before."""
        return moments(self._table, best=False)

    def choice(self, moment: Moment) -> RerollChoice:
        """What both choices are worth at a moment, and the chance to come to it.

        Args:
            moment: One of ``policy``.

        Raises:
            RulesError: It cannot occur.
            TooLargeError: There are too many moments to keep the values of all.
        """
        if not isinstance(moment, tuple) or moment not in self.policy:
            raise RulesError(f"there is nothing to decide at {shown(moment)}; policy lists the moments that can occur")
        return self._choice(moment)

    def _choice(self, moment: Moment) -> RerollChoice:
        thrown, kept = self._values.both(moment)  # first, because it may be refused
        return RerollChoice(self.throws_again(moment), thrown, kept, self._chances.get(moment, Fraction(0)))

    @cached_property
    def _values(self) -> Table:
        """The table once more, with what is not kept unasked."""
        best = self._table
        return Table(best.plan, best.slow, best.tokens, best.spent, noting=True)

    @cached_property
    def _chances(self) -> Mapping[Moment, Fraction]:
        """The moments that occur where everybody decides best, in the order of play, with their chances."""
        return chances(self._table)

    def explain(self) -> Explanation:
        """The moments that players come to who decide best, with what throwing again and keeping are worth at each.

        A single success that is kept is left out, for nobody asks.

        Raises:
            TooLargeError: There are too many moments to keep the values of all.

        Examples:
            >>> from exactdice.games.wh40k import Model, Unit, Weapon
            >>> cannon = Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage=6)
            >>> tank = Unit("Tank", toughness=10, models=[Model(wounds=12, save=3)])
            >>> command_reroll((2, cannon), tank, objective="mean_wounds_lost").explain()
            mean wounds lost
            <BLANKLINE>
            roll    result  met with  thrown again         kept         better       where
            ------  ------  --------  ------------  -----  ----  -----  -----------  -----
            hits    0 of 2    11.11%          20/9  2.222     0      0  throw again
            hits    1 of 2    44.44%          50/9  5.556  40/9  4.444  throw again
            wounds  0 of 2     4.94%          10/3  3.333     0      0  throw again
            wounds  1 of 2    19.75%          25/3  8.333     5      5  throw again
        """
        values = self._values  # first, because it may be refused
        met = [one for one in self._chances if self.throws_again(one) or not self._success(one)]
        likely = set(sorted(met, key=self._chances.__getitem__, reverse=True)[:MOST_ROWS])
        rows = {moment: self._choice(moment) for moment in met if moment in likely}
        slow, models = values.slow, self.volley.unit.models_left
        return Explanation(self.objective, rows, len(met) - len(rows), self._fronts, slow=slow, models=models)

    def _success(self, moment: Moment) -> bool:
        """Whether a single die has succeeded."""
        checks = ("hit", "wound", "save") if self._table.slow else ("save",)
        return moment.roll in checks and moment.result == 1

    @property
    def _fronts(self) -> list[tuple[int, int]]:
        """Wounds left on the model in front, and models destroyed, after 0, 1, 2, ... wounds lost."""
        return [self._matchup.front(lost) for lost in range(len(self._table.plan.places))]

    @cached_property
    def advice(self) -> list[str]:
        """The decisions in sentences, one for each kind of roll: what is met by players who follow them."""
        return advice(self._followed, self._fronts, slow=self._table.slow)

    @cached_property
    def _followed(self) -> Mapping[Moment, bool]:
        """The moments that occur where everybody decides best."""
        return moments(self._table, best=True)

    def _sheet(self) -> Sheet:
        rows = [("with", self.value), ("without", self.without_reroll), ("gain", self.gain)]
        cells = [[name, abbreviated(value), decimal(value)] for name, value in rows]
        bars = shares([self.value, self.without_reroll, None])
        bearers, weapon = self.volley.attackers[0]
        return Sheet(
            (f"{bearers}x {weapon}", f"against {self.volley.unit}", self.title),
            [Grid([self.objective, "exactly", ""], cells, bars=bars), self._advice_in_lines],
        )

    def _advice_in_lines(self) -> str:
        if "advice" not in vars(self):  # not worked out yet
            size = self._table.plan.most * len(self._table.plan.places)
            require("states", _ADVICE * size, f"the advice on a plan of {size:,} attacks and wounds")
        return "\n".join(self.advice)

    __repr__ = Drawn._text_at_once


def command_reroll(
    attacker: tuple[int, Weapon],
    unit: Unit,
    situation: Situation | None = None,
    *,
    objective: Any = "mean_models_destroyed",
    mode: str = "fast",
    players: str | Iterable[str] = ("attacker",),
    rolls: str | Iterable[str] = ROLLS,
    edition: Edition = TENTH,
) -> RerollPlan:
    """One Command Re-roll for each of the players named, spent as well as possible during one attack.

    At every moment its player knows all rolls so far, and either keeps the last one or throws it again: the value of
    the moment is the better of the two, and what makes no difference is kept. The attacker may throw again a number
    of attacks, a hit, wound or damage roll; the defender a save. What is no roll cannot be thrown again: fixed
    attacks and damage, torrent, a save out of reach; nor can Feel No Pain, nor a die that another re-roll has already
    thrown again. A roll of several dice is thrown again whole, before its modifiers.

    In slow mode each attack is resolved before the next, in fast mode all hits are thrown together, then all wounds,
    and one failed die of such a batch may be thrown again once the batch is seen; saves and damage come one by one in
    both, and so do, before everything else, the numbers of attacks of all bearers.

    Args:
        attacker: The number of bearers and their weapon.
        unit: The target, models of any kinds in list order.
        situation: What else holds; nothing by default.
        objective: ``"mean_wounds_lost"``, ``"mean_models_destroyed"`` or ``"prob_unit_destroyed"``; an event on the
            number of models destroyed, such as ``at_least(3)``, whose chance is meant; or a function of wounds lost
            and models destroyed with exact values, whose mean is meant. The attacker wants more, the defender less.
        mode: ``"slow"`` or ``"fast"``.
        players: ``"attacker"``, ``"defender"`` or both: each has one re-roll of his own.
        rolls: What it is reserved for: any of ``"attacks"``, ``"hits"``, ``"wounds"``, ``"saves"``, ``"damage"``; all
            by default.
        edition: The rules.

    Raises:
        RulesError: The weapon has an ability that the decision does not cover (sustained and lethal hits, devastating
            and mortal wounds, precision on an Attached unit), or an argument does not exist.
        TooLargeError: There are too many moments to decide.

    References:
        Backward induction: M. L. Puterman, Markov Decision Processes, section 4.5.
        Rules B04, Command Re-roll, and B05, the version of Boarding Actions (slow mode).

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> cannon = Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage="D6+1")
        >>> tank = Unit("Tank", toughness=10, models=[Model(wounds=12, save=3)])
        >>> print(command_reroll((2, cannon), tank, objective="mean_wounds_lost"))
        2x Lascannon A1 BS3+ S12 AP-3 DD6+1
        against 1x Tank T10 Sv3+ W12
        one Command Re-roll for the attacker, fast dice
        <BLANKLINE>
        mean wounds lost      exactly
        ----------------  -----------  -----
        with              98950/19683  5.027
        without            21770/6561  3.318
        gain              33640/19683  1.709
        <BLANKLINE>
        hits: throw again one failed die
        wounds: throw again one failed die
        damage roll: throw again
          a result of at most 3 with 5 wounds left on the model in front
          a result of at most 4 with at least 6 wounds left on the model in front, 0 wounds still to be saved
          a result of at most 3 with at least 6 wounds left on the model in front, 1 wound still to be saved
    """
    who = sorted(objectives.players_named(players))
    if not who:
        raise RulesError("nobody has a re-roll; write players='attacker', 'defender' or both")
    tokens = int("attacker" in who), int("defender" in who)
    reserved = rolls_named(rolls)
    title = f"one Command Re-roll for the {' and one for the '.join(who)}"
    if len(reserved) < len(ROLLS):
        title += f", of {' and '.join(reserved)} rolls only"
    if not {PLAYER[roll] for roll in reserved} & set(who):
        raise RulesError(f"rolls {shown(rolls)} are none that the {who[0]} may throw again; write others, or players=")
    volley = one_weapon(attacker, unit, situation, edition)
    return _best(title, volley, objective, mode, tokens, reserved)


def damage_rerolls(
    attacker: tuple[int, Weapon],
    unit: Unit,
    situation: Situation | None = None,
    *,
    objective: Any = "mean_models_destroyed",
    mode: str = "fast",
    edition: Edition = TENTH,
) -> RerollPlan:
    """An ability that lets every damage roll be thrown again once: on which results to use it.

    It depends on the wounds left on the model in front, for what exceeds them is lost. Arguments, errors and modes are
    those of ``command_reroll``; the mode says what is known: attacks to come, or wounds still to be saved.

    Args:
        attacker: Number of bearers and weapon.
        unit: The target.
        situation: As ``attack`` takes it.
        objective: What to make large, as ``command_reroll`` takes it.
        mode: ``"fast"`` or ``"slow"`` dice.
        edition: The rules.

    Raises:
        RulesError, OperandError, TooLargeError: As ``command_reroll`` raises them.

    References:
        Rule B01, re-rolls.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> rail = Weapon("Rail rifle", attacks=1, skill=3, strength=8, ap=-3, damage="D6")
        >>> ogryns = Unit("Ogryns", toughness=6, models=3 * [Model(wounds=3, save=5)])
        >>> for sentence in damage_rerolls((3, rail), ogryns).advice:
        ...     print(sentence)
        damage roll: throw again
          a result of 1 with 2 wounds left on the model in front
          a result of at most 2 with 3 wounds left on the model in front
    """
    volley = one_weapon(attacker, unit, situation, edition)
    return _best("every damage roll may be thrown again once", volley, objective, mode, None, ("damage",))


def _best(
    title: str, volley: Volley, objective: Any, mode: str, tokens: tuple[int, int] | None, rolls: tuple[str, ...]
) -> RerollPlan:
    """The decisions; where there are no tokens, every one of the rolls may be thrown again."""
    if mode not in MODES:
        raise RulesError(f"mode {shown(mode)} does not exist; write 'slow' or 'fast'")
    judged = objectives.read(objective, volley._target.models)
    (bearers, weapon), *_ = volley.attackers
    matchup = Matchup(bearers, weapon, volley._target, volley.situation, volley.edition, rolls)
    best = Table(matchup.plan(judged), mode == "slow", tokens or (1, 0), spent=tokens is not None)
    return RerollPlan(f"{title}, {mode} dice", volley, judged.text, matchup, best)
