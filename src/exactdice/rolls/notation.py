"""The dice notation, from text to law: ``dice("2D6+1")``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.caches import cached
from exactdice.errors import NotationError
from exactdice.scalars import shown, text_fault

if TYPE_CHECKING:
    from exactdice.distribution import Distribution
    from exactdice.rolls.expression import Expression


def parse(text: str) -> Expression:
    """What a text in dice notation says, as an expression that prints itself and knows its law.

    The notation is that of ``dice``. ``parse(str(e)) == e`` for every expression that fits the limit on the length of a
    text.

    Raises:
        NotationError: the text cannot be read; the message shows where, and what was expected there.

    Examples:
        >>> print(parse("2D6+1"))
        2d6 + 1
        >>> parse("4d6kh3").law().mean()
        Fraction(15869, 1296)
    """
    if fault := text_fault(text):
        raise NotationError(f"cannot read {shown(text)} as dice notation: {fault}")
    return _read(text)


def dice(text: str) -> Distribution[Any]:
    """The exact law of a text in dice notation.

    - ``2d6``: two dice of six sides, added; ``d%``: one of a hundred; ``(d3)d6``: a random number of dice.
    - ``2d6r1``, ``r<3``, ``r1-2``: each die re-rolled once when it shows a 1, less than 3, from 1 to 2. Such
      a range has no blanks: ``2d6r1 - 2`` subtracts.
    - ``d6!2``: a die that shows its highest face is rolled again and added, at most twice; ``d6!``: for ever.
    - ``4d6kh3``, ``kl``, ``dh``, ``dl``: keep the highest or lowest three dice, drop the highest or lowest;
      one if no number is given.
    - ``+ - *`` and parentheses. Every die is rolled on its own: ``d6 - d6`` throws two.
    - ``< <= > >= = !=`` give a law of booleans.
    - The signs ``− – × ≤ ≥ ≠`` are read as ``- - * <= >= !=``, which is how they print.

    Suffixes stand in this order: re-roll, explosion, keep. Letters are of any case; blanks separate any words.

    Args:
        text: A roll such as ``"4d6kh3"``, ``"d6!+1"`` or ``"2d6 >= 9"``, in any case, with or without blanks.

    Raises:
        NotationError: the text cannot be read.
        SupportError: a number of dice has outcomes below zero, or some are kept of dice that explode for ever.
        CountError: a number of dice is below zero.
        TooLargeError: the law exceeds the budget.

    Examples:
        >>> dice("2d6 >= 9")
        Distribution({False: '13/18', True: '5/18'})
    """
    return parse(text).law()


@cached(1024)
def _read(text: str) -> Expression:
    """Texts are remembered by what they say, not by their laws: an expression is small, a law may be huge."""
    from exactdice.rolls.grammar import read  # imports lark, which most programs never need

    return read(text)
