"""The named errors: each is an ExactDiceError, a builtin besides, documented, and survives pickling."""

import pickle

import pytest

from exactdice import ExactDiceError, errors

CLASSES = [value for value in vars(errors).values() if isinstance(value, type) and value.__module__ == errors.__name__]
BUILTIN = {
    "OperandError": TypeError,
    "WeightError": ValueError,
    "ZeroMassError": ValueError,
    "SupportError": ValueError,
    "SymbolError": ValueError,
    "CountError": ValueError,
    "ChartGapError": LookupError,
    "ChartOverlapError": ValueError,
    "NotationError": ValueError,
    "TooLargeError": OverflowError,
    "ProcedureError": TypeError,
    "ProcessError": ValueError,
    "RulesError": ValueError,
    "ScenarioError": ValueError,
    "SimulatorError": RuntimeError,
    "UncoveredError": LookupError,
    "MissingExtraError": ImportError,
}


def test_every_error_is_listed_here():
    assert {error.__name__ for error in CLASSES} == {"ExactDiceError", *BUILTIN}


@pytest.mark.parametrize("error", CLASSES, ids=lambda error: error.__name__)
def test_an_error_can_be_caught_by_either_name(error):
    assert issubclass(error, ExactDiceError)
    assert issubclass(error, BUILTIN.get(error.__name__, Exception))
    assert error.__doc__


@pytest.mark.parametrize("error", CLASSES, ids=lambda error: error.__name__)
def test_an_error_pickles(error):
    back = pickle.loads(pickle.dumps(error("a reason; a cure")))
    assert type(back) is error
    assert str(back) == "a reason; a cure"
