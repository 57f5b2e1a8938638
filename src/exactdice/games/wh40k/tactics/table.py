"""Allocation by backward induction: the value of every moment, what is best there, and where that leads."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import TYPE_CHECKING, NamedTuple

from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from exactdice.games.wh40k.tactics.field import Field, Standing
    from exactdice.games.wh40k.tactics.rolls import Item, Roll, Turn

Values = list[int]  # one for each state, over a denominator that the context knows
Mass = dict[int, int]  # integer weight of states


class Node(NamedTuple):
    """What may be done with an item in a state: groups that the defender may choose, and CHARACTERs to be named.

    Where a policy decides, only what it chooses is listed. ``steps`` are the weights of the states that follow.
    """

    defender: tuple[int, ...]
    named: tuple[int, ...]
    names_first: bool  # whether the attacker names a CHARACTER where it makes no difference
    steps: dict[int, list[tuple[int, int]]]


class Best(NamedTuple):
    """What is best in a state, all that are equally good in list order, and the group that is taken."""

    taken: int
    kept: tuple[int, ...]  # for the defender, if the item is left to him
    named: tuple[int, ...]  # for the attacker
    left: bool  # whether it is best for the attacker, or compulsory, to leave it to the defender


class Level(NamedTuple):
    """A moment but for the state: the roll or turn, wounds of it still to allocate, and the code of those set aside."""

    number: int
    wounds: int
    aside: int


class Table:
    """Values and decisions of one attack, under best play of those who decide.

    At each level every state gets a value: the mean over what an item does, at the best of the groups that it may go
    to. Levels follow from the end: wounds set aside, then those of the last weapon, its rolls, the weapon before.

    Args:
        field: The unit in groups.
        rolls: The weapons in their order.
        turns: What they set aside.
        worth: What a state is worth in the end.
        players: Those who decide: ``"attacker"`` and ``"defender"``, either or none; for others a policy does.

    Raises:
        TooLargeError: There are too many moments.
    """

    def __init__(
        self,
        field: Field,
        rolls: Sequence[Roll],
        turns: Sequence[Turn],
        worth: Callable[[Standing], Fraction],
        players: Collection[str],
    ) -> None:
        self.field = field
        self.rolls = rolls
        self.turns = turns
        self.players = players
        self.states = [field.start]
        self._indices = {field.start: 0}
        self._items = [*[roll.item for roll in rolls], *[turn.item for turn in turns]]
        each = 100 * len(self._items)  # finding what follows a state costs as much as so many products
        require("states", each * field.size, "the best allocation to this unit")
        self._nodes: list[list[Node]] = [[] for _ in self._items]
        for state in self.states:  # grows while it is read
            for item, nodes in zip(self._items, self._nodes, strict=True):
                nodes.append(self._node(item, state))
        self._codes = self._reachable()
        self._require()
        self.best: dict[Level, dict[int, Best]] = {}  # where there is a choice
        self._shared: dict[Best, Best] = {}
        self.value = self._induction(worth)

    def _node(self, item: Item, state: Standing) -> Node:
        defender = self.field.eligible(state)
        named = self.field.nameable(state) if item.precise else []
        names = bool(named) and self._names(item, state, named[0])
        if "attacker" not in self.players:
            named = named[:1] if names else []
            defender = [] if names else defender
        if "defender" not in self.players:
            defender = defender[:1]
        steps = {group: self._steps(item, state, group) for group in [*defender, *named]}
        return Node(tuple(defender), tuple(named), names, steps)

    def _names(self, item: Item, state: Standing, group: int) -> bool:
        """Whether the attacker's policy names a CHARACTER, the one in front of a group."""
        most = max([damage for damage, _ in item.laws[self.field.kind(group)]])
        return item.precision == "always" or (
            item.precision == "when it kills" and most >= self.field.front(group, state)
        )

    def _steps(self, item: Item, state: Standing, group: int) -> list[tuple[int, int]]:
        weights: dict[int, int] = {}
        for damage, weight in item.laws[self.field.kind(group)]:
            after = self.field.after(state, group, damage)
            index = self._indices.setdefault(after, len(self.states))
            if index == len(self.states):
                self.states.append(after)
            weights[index] = weights.get(index, 0) + weight
        return [(weight, index) for index, weight in weights.items()]

    def _reachable(self) -> list[dict[int, int]]:
        """For each roll the codes that stand after it, and the most wounds of it that may then be to allocate."""
        before: Collection[int] = [0]
        found = []
        for roll in self.rolls:
            require("states", len(before) * len(roll.results), "the best allocation of this attack")
            codes: dict[int, int] = {}
            for code in before:
                for _, wounds, added in roll.results:
                    codes[code + added] = max(wounds, codes.get(code + added, 0))
            found.append(codes)
            before = codes
        return found

    def _require(self) -> None:
        """Refuse what would take too long: one state for each product of a weight and a value, more where long."""
        work, before = 0, 1
        bits = sum([turn.most * turn.item.denominator.bit_length() for turn in self.turns])
        for number, (roll, codes) in enumerate(zip(self.rolls, self._codes, strict=True)):
            work += sum(codes.values()) * self._edges(number)
            work += before * len(roll.results) * (len(self.states) if number else 1)
            bits += roll.most * roll.item.denominator.bit_length() + roll.total.bit_length()
            before = len(codes)
        edges = [self._edges(len(self.rolls) + turn) for turn in range(len(self.turns))]
        for code, place in self._aside():
            work += edges[place] if code else 0
        require("states", work * (2000 + bits) // 2000, "the best allocation of this attack")

    def _edges(self, number: int) -> int:
        return sum([len(steps) for node in self._nodes[number] for steps in node.steps.values()])

    def _aside(self) -> Iterator[tuple[int, int]]:
        """The codes that can come about when all weapons are done, the largest first, with the turn that is next."""
        require("states", prod([turn.most + 1 for turn in self.turns]), "the best allocation of this attack")
        waiting = set(self._codes[-1])
        for code in range(max(waiting), -1, -1):
            if code in waiting:
                turn = next((n for n, turn in enumerate(self.turns) if turn.number(code)), 0)
                if code:
                    waiting.add(code - self.turns[turn].place)
                yield code, turn

    def _scale(self, code: int) -> int:
        """What brings a value at a code to the denominator of the largest."""
        return prod([turn.item.denominator ** (turn.most - turn.number(code)) for turn in self.turns])

    def _induction(self, worth: Callable[[Standing], Fraction]) -> Fraction:
        """The value of the attack, and on the way all that is best."""
        worths = [worth(state) for state in self.states]
        denominator = lcm(*[one.denominator for one in worths])
        tables = {0: [int(one * denominator) for one in worths]}
        for code, number in reversed(list(self._aside())):
            if code:
                turn = self.turns[number]
                rest = code - turn.place
                level = Level(len(self.rolls) + number, turn.number(code), rest % turn.place)
                tables[code] = self._level(level, tables[rest])
        after = {code: [value * self._scale(code) for value in tables[code]] for code in self._codes[-1]}
        denominator *= self._scale(0)
        for number in reversed(range(len(self.rolls))):
            after = self._before(number, after)
            roll = self.rolls[number]
            denominator *= roll.item.denominator**roll.most * roll.total
        return Fraction(after[0][0], denominator)

    def _before(self, number: int, after: dict[int, Values]) -> dict[int, Values]:
        """Values before a roll, by code, from those when its wounds are all allocated."""
        roll = self.rolls[number]
        states = len(self.states) if number else 1  # the attack begins in the first of them
        codes = self._codes[number - 1] if number else {0: 0}
        before = {code: [0] * states for code in codes}
        sources: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for code in codes:
            for weight, wounds, added in roll.results:
                scaled = weight * roll.item.denominator ** (roll.most - wounds)
                sources.setdefault((code + added, wounds), []).append((code, scaled))
        for aside, most in self._codes[number].items():
            values = after[aside]
            for wounds in range(most + 1):
                if wounds:
                    values = self._level(Level(number, wounds, aside), values)
                for code, weight in sources.get((aside, wounds), ()):
                    row = before[code]
                    for index in range(states):
                        row[index] += weight * values[index]
        return before

    def _level(self, level: Level, after: Values) -> Values:
        """Values with one wound more to allocate."""
        denominator = self._items[level.number].denominator
        values: Values = []
        best: dict[int, Best] = {}
        for index, node in enumerate(self._nodes[level.number]):
            if not node.steps:  # nobody is left
                values.append(after[index] * denominator)
                continue
            worth = {
                group: sum([weight * after[place] for weight, place in steps]) for group, steps in node.steps.items()
            }
            if len(worth) > 1:
                choice = _best(node, worth)
                best[index] = self._shared.setdefault(choice, choice)
                values.append(worth[choice.taken])
            else:
                values.extend(worth.values())
        if best:
            self.best[level] = best
        return values

    @cached_property
    def outcome(self) -> tuple[list[int], int]:
        """Integer weights of the states in the end, and their sum."""
        mass, total = self._forward(every=False)[0], prod([roll.total for roll in self.rolls])
        total *= prod([roll.item.denominator**roll.most for roll in self.rolls]) * self._scale(0)
        return [mass.get(index, 0) for index in range(len(self.states))], total

    def moments(self) -> list[tuple[Level, list[int]]]:
        """Where there is a choice, met by players who choose as well as possible: levels in order, and their states.

        All choices that are equally good are followed.
        """
        visited = self._forward(every=True)[1]
        return [(level, sorted(states & self.best[level].keys())) for level, states in visited.items()]

    def node(self, level: Level, state: int) -> Node:
        """What may be done in a moment."""
        return self._nodes[level.number][state]

    def item(self, level: Level) -> Item:
        """The kind of wounds of a level."""
        return self._items[level.number]

    def _forward(self, *, every: bool) -> tuple[Mass, dict[Level, set[int]]]:
        """Weights of the states in the end, and the states met at levels with a choice.

        With ``every`` all choices that are equally good are followed: weights then only say that a state can come
        about.
        """
        visited: dict[Level, set[int]] = {}
        masses: dict[int, Mass] = {0: {0: 1}}
        for number, roll in enumerate(self.rolls):
            fresh: dict[tuple[int, int], Mass] = {}
            for code, mass in masses.items():
                for weight, wounds, added in roll.results:
                    scaled = weight * roll.item.denominator ** (roll.most - wounds)
                    _add(fresh.setdefault((code + added, wounds), {}), mass, scaled)
            masses = {}
            for code, most in self._codes[number].items():
                mass = {}
                for wounds in range(most, 0, -1):
                    _add(mass, fresh.get((code, wounds), {}), 1)
                    mass = self._moved(Level(number, wounds, code), mass, visited, every=every)
                _add(mass, fresh.get((code, 0), {}), 1)
                masses[code] = mass
        masses = {code: {state: w * self._scale(code) for state, w in mass.items()} for code, mass in masses.items()}
        for code, number in self._aside():
            if code:
                turn = self.turns[number]
                rest = code - turn.place
                level = Level(len(self.rolls) + number, turn.number(code), rest % turn.place)
                _add(masses.setdefault(rest, {}), self._moved(level, masses.pop(code), visited, every=every), 1)
        return masses[0], visited

    def _moved(self, level: Level, mass: Mass, visited: dict[Level, set[int]], *, every: bool) -> Mass:
        """Weights after one wound is allocated."""
        nodes, best = self._nodes[level.number], self.best.get(level, {})
        denominator = self._items[level.number].denominator
        if best:
            visited.setdefault(level, set()).update(mass)
        moved: Mass = {}
        for state, weight in mass.items():
            node, choice = nodes[state], best.get(state)
            if not node.steps:
                moved[state] = moved.get(state, 0) + weight * denominator
                continue
            groups: Collection[int] = list(node.steps)
            if choice is not None:
                groups = _followed(choice) if every else [choice.taken]
            for group in groups:
                for chance, after in node.steps[group]:
                    moved[after] = moved.get(after, 0) + weight * chance
        return moved


def _best(node: Node, worth: dict[int, int]) -> Best:
    """The attacker's best, who wants much, given that the defender wants little; ties go to the policy, list order."""
    low = min([worth[group] for group in node.defender], default=None)
    high = max([worth[group] for group in node.named], default=None)
    kept = tuple([group for group in node.defender if worth[group] == low])
    if high is None or (low is not None and low > high):
        return Best(kept[0], kept, (), True)
    named = tuple([group for group in node.named if worth[group] == high])
    left = low == high
    return Best(kept[0] if left and not node.names_first else named[0], kept, named, left)


def _followed(choice: Best) -> set[int]:
    return {*choice.named, *(choice.kept if choice.left else ())}


def _add(mass: Mass, other: Mass, factor: int) -> None:
    for state, weight in other.items():
        mass[state] = mass.get(state, 0) + weight * factor
