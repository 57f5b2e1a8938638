"""One magic phase: the Waaagh tests of all shamans of a side, and what is left of shamans, greenskins and cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice.cards import Deck
from exactdice.distribution.describe import exact_and_rounded
from exactdice.errors import RulesError
from exactdice.format import percent
from exactdice.format.results import Drawn, Grid, Sheet
from exactdice.games.fantasy.discards import Discards, Order, require_held, worth_of_hand
from exactdice.games.fantasy.fates import Chain, Fates
from exactdice.games.fantasy.field import Board
from exactdice.games.fantasy.records import SHAMAN, Greenskin, Shaman, names, refuse_twice
from exactdice.games.fantasy.waaagh import FORGETS
from exactdice.games.values import listed, printable, require_flag
from exactdice.scalars import shown

if TYPE_CHECKING:
    from exactdice.distribution import Distribution

_PARTS = (*Fates._fields, "cards_left", "shamans_dead", "shamans_able_to_cast")


class Aftermath(Drawn):
    """What a magic phase leaves behind, as laws; each is worked out when it is asked for.

    Made by ``phase``.

    Attributes:
        shamans: Those who tested, in order.
        discards: Where a worth of hands was given, the plan of the best discards, which prints as advice; else None.

    Examples:
        >>> after = phase([Shaman("Gob", race="goblin", units=6)], cards=["Power"])
        >>> after.dead("Gob"), after.cards_left.mean()
        (Fraction(1, 6), Fraction(2, 3))
    """

    def __init__(self, board: Board, hand: Deck, order: Order, worth: Any) -> None:
        self.shamans: tuple[Shaman, ...] = tuple(board.shamans)
        best = None if worth is None else Discards(board, hand, worth_of_hand(worth), order)
        self.discards = None if best is None else best.plan
        self._cards = hand
        self._chain = Chain(board, hand, best or order)
        self._places = board.places

    def law(self, *parts: str) -> Distribution[Any]:
        """Joint law of some parts of what is left; of one part its own law.

        Args:
            parts: Fields of ``Fates``, or the numbers ``"cards_left"``, ``"shamans_dead"``, ``"shamans_able_to_cast"``.

        Raises:
            RulesError: A part is unknown.
            TooLargeError: There are too many states.

        Examples:
            >>> after = phase([Shaman("Gob", race="goblin", units=6)], cards=["Power"])
            >>> after.law("results", "cards_left").pmf((("Yuuurgh!",), 0))
            Fraction(1, 6)
        """
        for part in parts or [None]:
            if part not in _PARTS:
                raise RulesError(f"part {shown(part)} is unknown; write some of {', '.join(_PARTS)}")
        law = self._chain.law(parts)
        return law.map(lambda values: values[0]) if len(parts) == 1 else law

    @cached_property
    def joint(self) -> Distribution[Fates]:
        """Joint law of everything, as ``Fates``."""
        return self._chain.law(Fates._fields, Fates._make)

    @cached_property
    def results(self) -> Distribution[tuple[str, ...]]:
        """Joint law of the results in test order.

        A result is ``"pass"``, a row of the chart, ``"no test"``, or ``"dead"`` where his head exploded before it.
        """
        return self.law("results")

    @cached_property
    def hand(self) -> Distribution[Deck]:
        """Law of the cards left."""
        return self.law("hand")

    @cached_property
    def cards_left(self) -> Distribution[int]:
        """Law of the number of cards left."""
        return self.law("cards_left")

    @cached_property
    def greenskins_dead(self) -> Distribution[int]:
        """Law of the number of greenskins in base contact whose heads exploded, shamans apart."""
        return self.law("greenskins_dead")

    @cached_property
    def shamans_dead(self) -> Distribution[int]:
        """Law of the number of shamans whose heads exploded."""
        return self.law("shamans_dead")

    @cached_property
    def shamans_able_to_cast(self) -> Distribution[int]:
        """Law of the number of shamans who may cast spells if it is their turn."""
        return self.law("shamans_able_to_cast")

    def result(self, name: str) -> Distribution[str]:
        """Law of the result of one shaman.

        Args:
            name: Of the shaman.

        Raises:
            RulesError: Nobody has this name.
        """
        return self._chain.each[self._place(name)].result

    def dead(self, name: str) -> Fraction:
        """The chance that a shaman is dead, by his own head or another's.

        Args:
            name: Of the shaman.

        Raises:
            RulesError: Nobody has this name.
        """
        return self._chain.each[self._place(name)].dead

    def can_cast(self, name: str) -> Fraction:
        """The chance that a shaman is alive and may cast spells if it is his turn.

        Args:
            name: Of the shaman.

        Raises:
            RulesError: Nobody has this name.
        """
        return self._chain.can_cast(self._place(name))

    def forgets(self, name: str, spell: str) -> Fraction:
        """The chance that a shaman forgets a spell: that of the row by the number of his spells.

        Args:
            name: Of the shaman.
            spell: The spell's name.

        Raises:
            RulesError: Nobody has this name, or he does not know the spell.

        References:
            Rule A09, I've forgot!
        """
        spells = self.shamans[self._place(name)].spells
        if spell not in spells:
            raise RulesError(
                f"spell {shown(spell)} of {shown(name)} is unknown; he knows {', '.join(spells) or 'none'}"
            )
        return self.result(name).pmf(FORGETS) / len(spells)

    def still_has(self, card: str) -> Fraction:
        """The chance that a card, or one copy of it, is left.

        Args:
            card: Its name.

        Raises:
            RulesError: It was not in the hand.
        """
        if card not in self._cards:
            raise RulesError(f"card {shown(card)} was not in the hand of {self._cards}")
        return self.hand.prob(lambda hand: card in hand)

    def _place(self, name: str) -> int:
        if name not in self._places:
            raise RulesError(f"shaman {shown(name)} is not in this phase; there are {', '.join(self._places)}")
        return self._places[name]

    def __repr__(self) -> str:
        return f"<aftermath of a magic phase of {', '.join(self._places)}>"

    def _sheet(self) -> Sheet:
        rows = []
        for shaman in self.shamans:
            chances = (self.dead(shaman.name), self.can_cast(shaman.name))
            rows.append([shaman.name, *[cell for chance in chances for cell in (str(chance), percent(chance))]])
        means = {"greenskins dead": self.greenskins_dead, "cards left": self.cards_left}
        lines = [f"{what} on average: {exact_and_rounded(law.mean())}" for what, law in means.items()]
        return Sheet((), [Grid(["shaman", "dead", "", "can cast", ""], rows, foot=lines)])


def phase(
    shamans: Any,
    *,
    greenskins: Mapping[str, Greenskin | int] | None = None,
    cards: Any = (),
    keep_order: Any = (),
    worth: Any = None,
    recount: bool = False,
) -> Aftermath:
    """What the Waaagh tests of one magic phase do, taken by the shamans one after the other.

    A chain over the shamans: the test, the chart, then heads in base contact, spells and the hand of cards, which all
    of them share. One who is killed before his test takes none; a greenskin dies once.

    Args:
        shamans: In test order, each with a name of his own.
        greenskins: The models that ``contact`` of the shamans names, each a ``Greenskin`` or a Toughness; those who
            touch one shaman alone need no name.
        cards: The winds of magic cards in hand, as a list or a ``Deck``.
        keep_order: Cards from the best to the worst: the last one of them goes by choice, and before all of them those
            that are not listed, alphabetically.
        worth: Worth of the hand that is left: of each card, which add up, or a function of the hand. Chosen discards
            are then the best ones, ties broken by ``keep_order``. Both may name cards that are not in the hand, unless
            they look like a slip for one that is.
        recount: Whether units are counted again for each shaman after heads have exploded; else as they stood at first.

    Raises:
        RulesError: A name is unknown or stands twice, or a value is of another kind.
        OperandError: The worth is neither a mapping nor a function.
        TooLargeError: There are too many states.

    References:
        Rules A01, when, and A13, several shamans.

    Examples:
        >>> wurrzag = Shaman("Wurrzag", race="orc", level=2, units=4, contact=["Nob"], spells=["Gaze of Mork"])
        >>> after = phase([wurrzag], greenskins={"Nob": Greenskin(4)}, cards=["Dispel", "Power"], keep_order=["Dispel"])
        >>> after.can_cast("Wurrzag"), after.dead("Wurrzag"), after.still_has("Dispel")
        (Fraction(7, 9), Fraction(1, 18), Fraction(35, 36))
        >>> after.greenskins_dead
        Distribution({0: '26/27', 1: '1/27'})
        >>> gob = Shaman("Gob", race="goblin", units=6, contact=10 * [3])  # he fails, and two rows of six explode heads
        >>> phase([gob]).greenskins_dead.mean()  # 10 * 1/3 * 1/2
        Fraction(5, 3)
    """
    listed_shamans = (shamans,) if isinstance(shamans, Shaman) else listed("shamans", shamans, "[Shaman(...)]")
    for shaman in listed_shamans:
        if not isinstance(shaman, Shaman):
            raise RulesError(f"shaman {shown(shaman)} is no Shaman; write Shaman('Wurrzag', race='orc', level=4)")
    if not listed_shamans:
        raise RulesError("a phase without shamans has no test; write phase([Shaman(...)])")
    refuse_twice("shamans", [shaman.name for shaman in listed_shamans])
    hand = Deck({printable("a card", card): copies for card, copies in Deck(cards).counts().items()})
    require_flag("recount", recount)
    kept = names("keep_order", keep_order, "keep_order=['Dispel', 'Power']")
    require_held("keep_order", kept, hand, general=True)
    if isinstance(worth, Mapping):
        require_held("worth", worth, hand, general=True)
    board = Board(listed_shamans, _models(greenskins or {}), recount=recount)
    return Aftermath(board, hand, Order(kept), worth)


def _models(greenskins: Any) -> Mapping[str, Greenskin]:
    if not isinstance(greenskins, Mapping):
        raise RulesError(f"greenskins {shown(greenskins)} are no mapping; write {{'Nob': Greenskin(4)}}")
    models = {name: Greenskin(model) if type(model) is int else model for name, model in greenskins.items()}
    for name, model in models.items():
        if printable("the name of a greenskin", name).startswith(SHAMAN):
            raise RulesError(f"greenskin {shown(name)} cannot be told from a shaman; write a name without '{SHAMAN}'")
        if not isinstance(model, Greenskin):
            raise RulesError(f"greenskin {shown(name)} is {shown(model)}, no Greenskin; write Greenskin(4) or 4")
    return models
