"""Exact probability for dice: every roll is a distribution, every answer a fraction.

PYTEST_DONT_REWRITE: otherwise pytest, which rewrites asserts in plugins, warns where exactdice was imported before it.
"""

import sys
from typing import TYPE_CHECKING, Any

from exactdice import errors as errors
from exactdice.caches import clear_caches as clear_caches
from exactdice.charts import Chart as Chart
from exactdice.distribution import Distribution as Distribution
from exactdice.distribution import bernoulli as bernoulli
from exactdice.distribution import binomial as binomial
from exactdice.distribution import hypergeometric as hypergeometric
from exactdice.distribution import max_of as max_of
from exactdice.distribution import min_of as min_of
from exactdice.distribution import mixture as mixture
from exactdice.distribution import negative_hypergeometric as negative_hypergeometric
from exactdice.distribution import point as point
from exactdice.distribution import procedure as procedure
from exactdice.distribution import uniform as uniform
from exactdice.errors import ExactDiceError as ExactDiceError
from exactdice.events import Event as Event
from exactdice.events import at_least as at_least
from exactdice.events import at_most as at_most
from exactdice.events import between as between
from exactdice.events import equals as equals
from exactdice.events import one_of as one_of
from exactdice.rolls.dice import d as d
from exactdice.rolls.dice import d3 as d3
from exactdice.rolls.dice import d6 as d6
from exactdice.sizes import budget as budget

__version__ = "0.1.0"

if TYPE_CHECKING:
    from exactdice.cards import Deck as Deck
    from exactdice.distribution.waiting import geometric as geometric
    from exactdice.distribution.waiting import negative_binomial as negative_binomial
    from exactdice.evaluators import Evaluator as Evaluator
    from exactdice.plotting.pictures import plot as plot
    from exactdice.process.chains.transition import Transition as Transition
    from exactdice.process.decisions.decision import Decision as Decision
    from exactdice.rolls.choices import best_reroll as best_reroll
    from exactdice.rolls.notation import dice as dice
    from exactdice.rolls.pools import Pool as Pool
    from exactdice.rolls.pools import pool as pool
    from exactdice.symbolic.names import symbols as symbols

__all__ = [
    "Chart",
    "Decision",
    "Deck",
    "Distribution",
    "Evaluator",
    "Event",
    "ExactDiceError",
    "Pool",
    "Transition",
    "at_least",
    "at_most",
    "bernoulli",
    "best_reroll",
    "between",
    "binomial",
    "budget",
    "clear_caches",
    "d",
    "d3",
    "d6",
    "dice",
    "equals",
    "errors",
    "geometric",
    "hypergeometric",
    "max_of",
    "min_of",
    "mixture",
    "negative_binomial",
    "negative_hypergeometric",
    "one_of",
    "plot",
    "point",
    "pool",
    "procedure",
    "symbols",
    "uniform",
]


def __dir__() -> list[str]:
    """The public names, and the rooms that are imported by name."""
    return [
        *__all__,
        "__version__",
        "cards",
        "games",
        "plotting",
        "scenario",
        "symbolic",
        "testing",
        "verify",
        "widgets",
    ]


# What is loaded when it is first named, so that the import stays short: a name, and the module that holds it.
_LATER = {
    "best_reroll": "exactdice.rolls.choices",
    "Decision": "exactdice.process.decisions.decision",
    "Deck": "exactdice.cards",
    "Evaluator": "exactdice.evaluators",
    "Pool": "exactdice.rolls.pools",
    "Transition": "exactdice.process.chains.transition",
    "dice": "exactdice.rolls.notation",
    "plot": "exactdice.plotting.pictures",
    "pool": "exactdice.rolls.pools",
    "symbols": "exactdice.symbolic.names",
    "geometric": "exactdice.distribution.waiting",
    "negative_binomial": "exactdice.distribution.waiting",
}


def __getattr__(name: str) -> Any:
    """A name of a room that is loaded late."""
    if name in _LATER:
        from importlib import import_module

        value = getattr(import_module(_LATER[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'exactdice' has no attribute {name!r}")


if "hypothesis" in sys.modules:  # it came first; otherwise it finds the strategies when it is imported itself
    from _exactdice_plugins.for_hypothesis import register as _register

    _register()
