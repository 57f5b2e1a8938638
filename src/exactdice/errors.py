"""Every error of the library, by name: each says the value, the reason and the cure in one sentence."""

from __future__ import annotations


class ExactDiceError(Exception):
    """Base of all errors that exactdice raises on purpose."""


class OperandError(ExactDiceError, TypeError):
    """An argument or operand is of the wrong kind."""


class WeightError(ExactDiceError, ValueError):
    """A weight or probability is not an exact number of zero or more."""


class ZeroMassError(ExactDiceError, ValueError):
    """A condition, or a set of weights, has no mass to normalise."""


class SupportError(ExactDiceError, ValueError):
    """An outcome does not allow what was asked: no order, no number, the wrong range."""


class SymbolError(ExactDiceError, ValueError):
    """The answer depends on the value of a symbol, or a symbol is not where it was looked for."""


class CountError(ExactDiceError, ValueError):
    """A number of dice, copies, times, positions or models is not a whole number in range."""


class ChartGapError(ExactDiceError, LookupError):
    """A roll has no row in a chart."""


class ChartOverlapError(ExactDiceError, ValueError):
    """A roll would have two rows in a chart."""


class NotationError(ExactDiceError, ValueError):
    """A text in dice or datasheet notation cannot be read; the message points at the fault."""


class TooLargeError(ExactDiceError, OverflowError):
    """An exact answer would exceed the budget; the message holds the size needed, or where it stopped."""


class ProcedureError(ExactDiceError, TypeError):
    """A procedure of rolls is not a generator, or does not repeat itself."""


class ProcessError(ExactDiceError, ValueError):
    """A step of a chain fails, or gives neither a law nor a state."""


class RulesError(ExactDiceError, ValueError):
    """A profile, a situation or an ability does not exist in the rules of the game."""


class ScenarioError(ExactDiceError, ValueError):
    """A scenario has an unknown, missing or ill-formed key; the message holds its path."""


class SimulatorError(ExactDiceError, RuntimeError):
    """A simulator cannot be followed: it hides a state, draws what has no exact law, or returns no outcome."""


class UncoveredError(ExactDiceError, LookupError):
    """A law is asked for where paths of a simulator were cut or not run, so that only bounds are known."""


class MissingExtraError(ExactDiceError, ImportError):
    """A library of an optional extra is not installed; the message holds the command that installs it."""
