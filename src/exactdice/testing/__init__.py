"""Testing: a simulator's own tests hold it to an exact law, with pytest, with Hypothesis or with neither."""

from exactdice.testing.asserting import LawAssertionError as LawAssertionError
from exactdice.testing.asserting import assert_law as assert_law
