"""A known slip as data: what it is called, what it does, and how the law of an attack changes with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdice.distribution import Distribution, bernoulli, mixture
from exactdice.errors import OperandError, RulesError
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.scalars import shown
from exactdice.verify.slips.packets import Kernel

ANSWERS = ("wounds_lost", "models_destroyed", "unit_destroyed", "hits", "wounds", "unsaved")

Mixed = Sequence[tuple[Fraction, Volley]]  # one die for several things: an attack for each of its results


@dataclass(frozen=True, slots=True)
class Slip:
    """A known slip; one of the last three fields says how the law changes.

    Args:
        name: How it is called.
        words: What the simulator does, behind "it".
        rewrite: From an attack to another one that has by the rules the law of the slip, or to several with their
            chances; None where the slip changes nothing.
        kernel: The rules of allocation with one of them exchanged.
        laws: From an attack and an answer to the law.

    Examples:
        >>> from exactdice.games.wh40k import Unit, Weapon, attack
        >>> from exactdice.verify import slip
        >>> overkill = slip("overkill kept")
        >>> f"it {overkill.words}"
        'it lets excess damage go on to the next model'
        >>> volley = attack([(1, Weapon.parse("Gun A1 BS3+ S4 AP0 D3"))], Unit.parse("3x T4 Sv7+ W2"))
        >>> overkill.applies(volley), overkill.applies(volley, "models_destroyed")
        (True, False)
    """

    name: str
    words: str
    rewrite: Callable[[Volley], Volley | Mixed | None] | None = None
    kernel: Kernel | None = None
    laws: Callable[[Volley, str], Distribution[Any] | None] | None = None

    def applies(self, volley: Volley, answer: str = "wounds_lost") -> bool:
        """Whether the slip changes the law of an answer about this attack.

        Args:
            volley: The attack, made by ``attack``.
            answer: As for ``law``.

        Raises:
            OperandError: It is no attack, or there is no such answer.
            RulesError: The slip is not worked out beside Precision, mortal wounds in addition or a save set to 0.
            TooLargeError: It would take long.
        """
        law = self.altered(volley, answer)
        return law is not None and law != answer_law(volley, answer)

    def law(self, volley: Volley, answer: str = "wounds_lost") -> Distribution[Any]:
        """The law of what a simulator with this slip returns.

        Args:
            volley: The attack, made by ``attack``.
            answer: ``"wounds_lost"``, ``"models_destroyed"``, ``"unit_destroyed"``, ``"hits"``, ``"wounds"`` or
                ``"unsaved"``.

        Raises:
            RulesError: The rule plays no part in this attack, or the slip is not worked out for it.
            TooLargeError: It would take long.
            OperandError: It is no attack, or there is no such answer.

        Examples:
            >>> from exactdice.games.wh40k import Unit, Weapon, attack
            >>> from exactdice.verify import slip
            >>> volley = attack([(1, Weapon.parse("Gun A1 BS3+ S4 AP0 D3"))], Unit.parse("3x T4 Sv7+ W2"))
            >>> slip("overkill kept").law(volley).max(), volley.wounds_lost.max()
            (3, 2)
        """
        law = self.altered(volley, answer)
        if law is None:
            raise RulesError(f"slip {self.name!r} changes nothing in this attack; ask slip.applies(volley) first")
        return law

    def altered(self, volley: Volley, answer: str) -> Distribution[Any] | None:
        """The law, or None where the rule plays no part or the altered attack does not exist.

        Args:
            volley: The attack, made by ``attack``.
            answer: As for ``law``.

        Raises:
            RulesError: A kernel does not cover what else matters in this attack.
            TooLargeError: It would take long.
        """
        require_question(volley, answer)
        if self.kernel is not None:
            return self.kernel.law(volley, answer)
        if self.laws is not None:
            return self.laws(volley, answer)
        try:
            parts = self.attacks(volley)
            return mixture([(chance, answer_law(part, answer)) for chance, part in parts]) if parts else None
        except RulesError:  # a profile that is out of range
            return None

    def attacks(self, volley: Volley) -> Mixed:
        """The attacks that have the law of the slip, with their chances; none where it changes nothing.

        Args:
            volley: The attack, made by ``attack``.
        """
        changed = self.rewrite(volley) if self.rewrite else None
        if changed is None:
            return []
        return [(Fraction(1), changed)] if isinstance(changed, Volley) else changed

    def __str__(self) -> str:
        return f"{self.name}: it {self.words}"


def require_question(volley: Any, answer: Any) -> None:
    """Refuse what is no attack, and an answer that does not exist.

    Raises:
        OperandError: It is one of both.
    """
    if not isinstance(volley, Volley):
        cure = "give the attack itself and not one of its laws, as" if isinstance(volley, Distribution) else "write"
        raise OperandError(f"question {shown(volley)} is no attack; {cure} attack([(5, weapon)], unit)")
    if answer not in ANSWERS:
        raise OperandError(f"answer {shown(answer)} does not exist; write one of {', '.join(map(repr, ANSWERS))}")


def answer_law(volley: Volley, answer: str) -> Distribution[Any]:
    """The law of an answer by the rules; whether the unit is destroyed is 1 or 0."""
    if answer == "unit_destroyed":
        return bernoulli(volley.unit_destroyed)
    law: Distribution[Any] = getattr(volley, answer)
    return law
