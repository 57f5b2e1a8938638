"""Damage item by item as a chain of states: for mixed models, several weapons, and damage that is set aside.

An item is a wound that needs a save, a devastating wound, or a mortal wound. A state carries a polynomial: the
coefficient at ``code + block n`` is the weight of being there with n items still to come and other items, counted
by the digits of the code, set aside for later. Damage only moves on, so one pass over the states in the order of
wounds lost resolves all items of a kind; what is left below the block has none to come.

Nothing here divides by a weight or compares two, so the weights may as well be polynomials in symbols: then a state
carries a polynomial in x and these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import lcm
from operator import mul
from typing import Any, NamedTuple

from exactdice import kernel
from exactdice.distribution import Distribution
from exactdice.games.wh40k.attacks.chances import Chances, Defence
from exactdice.games.wh40k.attacks.odds import branching, has_expressions, trial
from exactdice.games.wh40k.attacks.target import State, Target
from exactdice.games.wh40k.datasheets.units import Model
from exactdice.sizes import require, require_so_far, sized

Polynomials = dict[State, Any]


class Move(NamedTuple):
    """What one item does in a state: nothing, or a step to another, in integer weights over one denominator."""

    stay: Any  # an integer or a polynomial in symbols, as all weights here
    steps: list[tuple[Any, State]]


def times_of(symbolic: bool) -> Callable[[Any, Any], Any]:
    """How polynomials are multiplied in a sequence: with symbols products of terms are counted, and refused in time.

    How many terms a polynomial has is known when it is there; most of those that its degrees allow are missing.
    """
    if not symbolic:
        return mul
    products = 0

    def times(poly: Any, weight: Any) -> Any:
        nonlocal products
        products += len(poly) * (1 if isinstance(weight, int) else len(weight.poly))
        require_so_far("states", products // 10, "this attack sequence with symbols")
        return poly * weight

    return times


def resolve(
    start: Polynomials, target: Target, kind: Kind, block: int, times: Callable[[Any, Any], Any] = mul
) -> Polynomials:
    """Let all items of a kind happen, one after the other; the mass of a destroyed unit drops out.

    Args:
        start: For each state the polynomial of items to come.
        target: The models.
        kind: What one item does.
        block: The place of the items' digit in the code.
        times: How polynomials are multiplied.
    """
    waiting = dict(start)
    turns = [(state.lost, state.forgiven, state) for state in waiting]  # damage only moves on to later turns
    heapify(turns)
    done: Polynomials = {}
    while turns:
        _, _, state = heappop(turns)
        poly = waiting.pop(state)
        moved = poly.right_shift(block)
        if moved:
            here = kind.move(target, state)
            if here.stay:
                poly = _staying(poly, here.stay, block, times)
                moved = poly.right_shift(block)
            for weight, after in here.steps:
                if target.over(after):
                    continue
                if after not in waiting:
                    heappush(turns, (after.lost, after.forgiven, after))
                waiting[after] = times(moved, weight) + waiting.get(after, 0)
        done[state] = poly.truncate(block)
    return done


def _staying(poly: Any, weight: Any, block: int, times: Callable[[Any, Any], Any]) -> Any:
    """The polynomial with any number of items used up without effect: ``q_n = p_n + weight q_(n+1)``, from the top."""
    if symbolic_polynomial(poly):
        return _staying_doubled(poly, weight, block, times)
    coefficients = poly.coeffs()
    for place in range(len(coefficients) - 1 - block, -1, -1):
        coefficients[place] += weight * coefficients[place + block]
    return kernel.integer_polynomial(coefficients)


def _staying_doubled(poly: Any, weight: Any, block: int, times: Callable[[Any, Any], Any]) -> Any:
    """The same as ``sum_n weight^n R^n p``, where R takes an item away, from sums of 1, 2, 4, ... terms."""
    moved = poly.right_shift(block)
    while moved:
        poly = times(moved, weight) + poly
        weight, block = weight * weight, 2 * block
        moved = poly.right_shift(block)
    return poly


def symbolic_polynomial(poly: Any) -> bool:
    """Whether a polynomial has symbols."""
    return hasattr(poly, "ring")


def scaled(weights: Mapping[int, Any], block: int, most: int, denominator: Any, *, symbolic: bool = False) -> Any:
    """The polynomial of a law of codes, each weight brought to the denominator of ``most`` items."""
    powers = [1]
    for _ in range(most):
        powers.append(powers[-1] * denominator)
    if symbolic:
        return kernel.counts({code: weight * powers[most - code // block] for code, weight in weights.items()})
    coefficients = [0] * (max(weights) + 1)
    for code, weight in weights.items():
        coefficients[code] = weight * powers[most - code // block]
    return kernel.integer_polynomial(coefficients)


def rescaled(poly: Any, block: int, most: int, denominator: Any) -> Any:
    """The same of a polynomial whose digit at ``block`` counts the items that come next."""
    if symbolic_polynomial(poly):
        return scaled(poly.coefficients(), block, most, denominator, symbolic=True)
    weights = {code: int(weight) for code, weight in enumerate(poly.coeffs())}
    return scaled(weights, block, most, denominator) if weights else poly


def start_of(symbolic: bool) -> Any:
    """The polynomial of one way and no item, and the same number as a weight."""
    return kernel.counts({0: 1}) if symbolic else kernel.integer_polynomial([1])


def _without_items(polynomials: Polynomials) -> dict[State, Any]:
    """The weights of the states once all items have happened."""
    return {
        state: poly.coefficient(0) if symbolic_polynomial(poly) else int(poly[0])
        for state, poly in polynomials.items()
        if poly
    }


class Stream(NamedTuple):
    """The attacks of one weapon: how many, their chances, what each kind of model does to a wound, where they go."""

    attacks: Distribution[int]
    chances: Chances
    defences: Mapping[Model, Defence]
    precision: str
    scored: Callable[[Distribution[int], Distribution[int]], Distribution[int]]

    @property
    def most_hits(self) -> int:
        """The largest number of hits."""
        return self.attacks.max() * (1 + self.chances.sustained.max())


class Kind(NamedTuple):
    """Items of one kind: what one of them does to each kind of model, those without effect on any taken out.

    ``share`` is the chance that an item can have an effect at all; the laws are conditioned on it.
    """

    laws: dict[Model, tuple[tuple[int, Any], ...]]  # pairs of wounds lost and weight over ``denominator``
    denominator: Any
    share: Fraction
    precision: str  # the policy: never, always, when it kills
    forgivable: dict[Model, Any] | None = None  # weights of a save, where the first failure is forgiven

    def move(self, target: Target, state: State) -> Move:
        """What one item does in a state."""
        on_character = target.picks_character(state, self._precise(target, state))
        row, lost = (target.characters, state.characters) if on_character else (target.bodyguards, state.bodyguards)
        front = row.destroyed(lost)
        model, end = row.kinds[front], row.ends[front]  # damage beyond his end is lost
        stay: Any = 0
        if self.forgivable is not None and not state.forgiven:
            stay = self.forgivable[model]
            return Move(stay, [(self.denominator - stay, state._replace(forgiven=True))])
        steps: dict[int, Any] = {}
        for damage, weight in self.laws[model]:
            if damage:
                now = min(lost + damage, end)
                steps[now] = steps.get(now, 0) + weight
            else:
                stay = weight
        bodyguards, characters, forgiven = state
        if on_character:
            return Move(stay, [(weight, State(bodyguards, now, forgiven)) for now, weight in steps.items()])
        return Move(stay, [(weight, State(now, characters, forgiven)) for now, weight in steps.items()])

    def _precise(self, target: Target, state: State) -> bool:
        """Whether the attacker allocates the item to a CHARACTER, by his policy."""
        if self.precision != "when it kills" or not target.characters_left(state):
            return self.precision == "always"
        model = target.model(state, True)
        return max([damage for damage, _ in self.laws[model]], default=0) >= target.characters.front(state.characters)


def _kind(laws: Mapping[Model, Distribution[int]], precision: str, saved: Mapping[Model, Any] | None = None) -> Kind:
    """Items that remove wounds by these laws; ``saved`` are the chances of a save where one failure is forgiven."""
    failing = list(saved.values()) if saved else []
    if any(map(has_expressions, laws.values())) or any([type(p) is not Fraction for p in failing]):
        return _symbolic_kind(laws, precision, saved)
    idle = [law.pmf(0) for law in laws.values()] + (list(saved.values()) if saved else [])
    share = 1 - min(idle)
    if not share:
        return Kind({}, 1, Fraction(0), precision)
    chances = {
        model: {damage: (p - (1 - share) if damage == 0 else p) / share for damage, p in law.items()}
        for model, law in laws.items()
    }
    forgivable = {model: (p - (1 - share)) / share for model, p in saved.items()} if saved else {}
    every = [p for law in chances.values() for p in law.values()] + list(forgivable.values())
    denominator = lcm(*[p.denominator for p in every])
    weighed = {
        model: tuple([(damage, int(p * denominator)) for damage, p in law.items() if p])
        for model, law in chances.items()
    }
    return Kind(
        weighed,
        denominator,
        share,
        precision,
        {model: int(p * denominator) for model, p in forgivable.items()} if saved else None,
    )


def _symbolic_kind(laws: Mapping[Model, Distribution[int]], precision: str, saved: Mapping[Model, Any] | None) -> Kind:
    """The same with expressions, whose order is not known: no item is taken out."""
    rows = {model: law._form.pairs() for model, law in laws.items()}
    chances = saved or {}
    denominator = kernel.common_multiple(
        [*[row[2] for row in rows.values()], *[chance.denominator for chance in chances.values()]]
    )
    weighed = {
        model: tuple([(damage, weight * (denominator // total)) for damage, weight in zip(xs, weights, strict=True)])
        for model, (xs, weights, total) in rows.items()
    }
    forgivable = {model: p.numerator * (denominator // p.denominator) for model, p in chances.items()}
    return Kind(weighed, denominator, Fraction(1), precision, forgivable if saved else None)


class Parked(NamedTuple):
    """Items set aside for later: their kind, the place of their digit in the code, and the largest number of them."""

    kind: Kind
    place: int
    most: int


class Plan(NamedTuple):
    """The items of all weapons: ordinary ones and those set aside by weapon, and these in the order of their turn."""

    ordinary: list[Kind]
    devastating: list[Parked | None]
    mortal: list[Parked | None]
    turns: list[Parked]
    block: int


def _plan(streams: Sequence[Stream], forgiving: bool, order: Sequence[str]) -> Plan:
    """Number the digits of the code: what has its turn first stands highest, so resolving it shortens the code.

    Args:
        streams: The attacks of each weapon.
        forgiving: Whether the first failed save is forgiven.
        order: ``"devastating"`` and ``"mortal"`` wounds, in the order of their turns.
    """
    wishes: list[tuple[str, int, Kind, int]] = []  # what, stream, kind, most
    for what in order:
        for number, stream in enumerate(streams):
            each = int(stream.chances.devastating) if what == "devastating" else stream.chances.mortal_wounds.max()
            if each:
                laws = {model: getattr(one, what) for model, one in stream.defences.items()}
                wishes.append((what, number, _kind(laws, stream.precision), stream.most_hits * each))
    groups: list[list[tuple[str, int, Kind, int]]] = []  # neighbours of one kind share a digit
    for wish in wishes:
        if groups and groups[-1][0][0] == wish[0] and groups[-1][0][2] == wish[2]:
            groups[-1].append(wish)
        else:
            groups.append([wish])
    parked: dict[str, list[Parked | None]] = {what: [None] * len(streams) for what in order}
    turns: list[Parked] = []
    place = 1
    for group in reversed(groups):
        most = sum([wish[3] for wish in group])
        one = Parked(group[0][2], place, most)
        for what, number, _, _ in group:
            parked[what][number] = one
        turns.insert(0, one)
        place *= most + 1
    ordinary = [_ordinary(stream, forgiving) for stream in streams]
    return Plan(ordinary, parked["devastating"], parked["mortal"], turns, place)


def _ordinary(stream: Stream, forgiving: bool) -> Kind:
    """The wounds of a weapon that need a save."""
    laws = {
        model: branching([(one.save.success, 0), (one.save.failure, one.ordinary)])
        for model, one in stream.defences.items()
    }
    saved = {model: one.save.success for model, one in stream.defences.items()} if forgiving else None
    return _kind(laws, stream.precision, saved)


def _scores(
    stream: Stream, ordinary: Kind, devastating: Parked | None, mortal: Parked | None, block: int
) -> Distribution[int]:
    """Law of the code that one attack adds: its ordinary wounds at ``block``, those set aside at their places."""
    wound = stream.chances.wound
    needs_save = block * trial(ordinary.share)
    critical = devastating.place * trial(devastating.kind.share) if devastating else needs_save
    if mortal:
        critical = critical + mortal.place * (stream.chances.mortal_wounds @ trial(mortal.kind.share))
    plain = branching([(wound.failure, 0), (wound.success - wound.critical, needs_save), (wound.critical, critical)])
    return stream.scored(plain, needs_save)


def _require(streams: Sequence[Stream], plan: Plan, target: Target) -> None:
    """Refuse a sequence too large, by its states: one for each wound and code, more where weights grow long."""
    longest = max([stream.most_hits for stream in streams]) + 1
    bits = 0
    for stream, kind in zip(streams, plan.ordinary, strict=True):
        bits += stream.most_hits * (16 + kind.denominator.bit_length())
    require("states", (target.wounds + 1) * plan.block * longest * (4000 + bits) // 10_000, "this attack sequence")


def run(
    streams: Sequence[Stream],
    target: Target,
    forgiving: bool,
    order: Sequence[str] = ("devastating", "mortal"),
    *,
    symbolic: bool = False,
) -> tuple[dict[State, Any], Any]:
    """Weights of the states short of destruction, and that of everything; polynomials where a chance is an expression.

    Each weapon's ordinary wounds are resolved in turn on the states that earlier ones left; devastating wounds are set
    aside until all weapons are done, mortal wounds until those are done as well, unless the order is another.

    References:
        Rules B17, Devastating Wounds, and B18, mortal wounds.
    """
    plan = _plan(streams, forgiving, order)
    _require(streams, plan, target)
    polynomials: Polynomials = {State(0, 0): start_of(symbolic)}
    total: Any = start_of(symbolic).coefficient(0) if symbolic else 1
    times = times_of(symbolic)
    for stream, kind, devastating, mortal in zip(streams, plan.ordinary, plan.devastating, plan.mortal, strict=True):
        law = stream.attacks @ _scores(stream, kind, devastating, mortal, plan.block)
        codes, weights, denominator = law._form.pairs()
        most = max(codes) // plan.block
        scores = scaled(dict(zip(codes, weights, strict=True)), plan.block, most, kind.denominator, symbolic=symbolic)
        total = total * denominator * kind.denominator**most
        start = {state: times(poly, scores) for state, poly in polynomials.items()}
        polynomials = resolve(start, target, kind, plan.block, times)
    for kind, place, most in plan.turns:
        total = total * kind.denominator**most
        start = {state: rescaled(poly, place, most, kind.denominator) for state, poly in polynomials.items()}
        polynomials = resolve(start, target, kind, place, times)
    return _without_items(polynomials), total


def suffer(
    items: Distribution[int], laws: Mapping[Model, Distribution[int]], target: Target
) -> tuple[dict[State, Any], Any]:
    """Weights of the states after so many like items, such as mortal wounds, and the weight of everything."""
    kind = _kind(laws, "never")
    law = items @ trial(kind.share)
    numbers, weights, denominator = law._form.pairs()
    most = max(numbers)
    work = (target.wounds + 1) * (most + 1) * (4000 + most * kind.denominator.bit_length()) // 4000
    require("states", work, f"{sized(most)} wounds on a unit of {target.wounds:,}")
    symbolic = any(map(has_expressions, (items, *laws.values())))
    start = scaled(dict(zip(numbers, weights, strict=True)), 1, most, kind.denominator, symbolic=symbolic)
    total: Any = denominator * kind.denominator**most
    polynomials = resolve({State(0, 0): start}, target, kind, 1, times_of(symbolic))
    states = _without_items(polynomials)
    destroyed = State(target.bodyguards.wounds, target.characters.wounds)
    states[destroyed] = total - sum(states.values())
    return states, total
