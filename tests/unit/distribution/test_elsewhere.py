"""Words of other libraries: what is said of them, that it works when typed, and what must not change by it."""

import copy
import inspect
import pickle
import random

import pytest

import exactdice
from exactdice import Distribution, at_least, d6, equals, geometric, pool
from exactdice.distribution.elsewhere import CURES

NAMES = {"law": d6, "d6": d6, "at_least": at_least, "equals": equals, "pool": pool, "random": random}


@pytest.mark.parametrize("word", CURES)
def test_the_cure_of_a_word_works_when_typed(word):
    with pytest.raises(AttributeError) as caught:
        getattr(d6, word)
    assert str(caught.value) == f"a distribution has no {word!r}; write {CURES[word]}"
    eval(CURES[word], dict(NAMES))


def test_no_word_hides_what_there_is():
    assert not [word for word in CURES if hasattr(Distribution, word)]


def test_other_names_are_missing_as_usual():
    with pytest.raises(AttributeError, match=r"^a distribution has no 'meen'$") as caught:
        getattr(d6, "meen")  # noqa: B009
    assert (caught.value.name, caught.value.obj) == ("meen", d6)  # of which Python makes "Did you mean: 'mean'?"
    for name in ("variance", "shape", "numerator", "is_commutative", "__array__", "_repr_png_", "_ipython_display_"):
        assert not hasattr(d6, name)
    assert getattr(d6, "variance", None) is None


def test_laws_are_copied_and_pickled_as_before():
    for law in (d6, 10**6 @ d6, geometric("1/3")):
        assert copy.copy(law) is law
        assert copy.deepcopy(law) is law
        assert pickle.loads(pickle.dumps(law)) == law
    assert hash(pickle.loads(pickle.dumps(d6))) == hash(d6)
    assert dict(inspect.getmembers(Distribution))["mean"] is Distribution.mean


def test_the_package_lists_every_name_that_it_has():
    assert set(exactdice._LATER) | set(exactdice.__all__) <= set(dir(exactdice))
    assert all(hasattr(exactdice, name) for name in exactdice.__all__)
