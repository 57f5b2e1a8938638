"""The FLINT room: exact polynomials, powers, long fractions; no other room imports python-flint.

What concerns symbols is loaded when it is first needed: the import of the package must stay short.
"""

from typing import TYPE_CHECKING, Any

from exactdice.kernel.coefficients import binomial_tails as binomial_tails
from exactdice.kernel.coefficients import power_range_sum as power_range_sum
from exactdice.kernel.coefficients import python_states as python_states
from exactdice.kernel.coefficients import range_sum_states as range_sum_states
from exactdice.kernel.coefficients import ratio_polynomial as ratio_polynomial
from exactdice.kernel.coefficients import reduction_states as reduction_states
from exactdice.kernel.fractions import common_divisor as common_divisor
from exactdice.kernel.fractions import common_multiple as common_multiple
from exactdice.kernel.fractions import digits as digits
from exactdice.kernel.fractions import dot as dot
from exactdice.kernel.fractions import fraction as fraction
from exactdice.kernel.fractions import from_digits as from_digits
from exactdice.kernel.fractions import isqrt as isqrt
from exactdice.kernel.fractions import multiplied as multiplied
from exactdice.kernel.fractions import product_of_powers as product_of_powers
from exactdice.kernel.fractions import reduced as reduced
from exactdice.kernel.fractions import reducer as reducer
from exactdice.kernel.fractions import reducing_states as reducing_states
from exactdice.kernel.fractions import scaled as scaled
from exactdice.kernel.fractions import split as split
from exactdice.kernel.matrices import entries as entries
from exactdice.kernel.matrices import matrix as matrix
from exactdice.kernel.matrices import row as row
from exactdice.kernel.matrices import row_of as row_of
from exactdice.kernel.moments import balanced as balanced
from exactdice.kernel.moments import common_denominator as common_denominator
from exactdice.kernel.moments import index_moments as index_moments
from exactdice.kernel.moments import moved as moved
from exactdice.kernel.moments import plain as plain
from exactdice.kernel.moments import product_moment as product_moment
from exactdice.kernel.moments import rational_number as rational_number
from exactdice.kernel.moments import table_moments as table_moments
from exactdice.kernel.polynomials import ONE as ONE
from exactdice.kernel.polynomials import compose as compose
from exactdice.kernel.polynomials import deflate as deflate
from exactdice.kernel.polynomials import inflate as inflate
from exactdice.kernel.polynomials import integer_polynomial as integer_polynomial
from exactdice.kernel.polynomials import multiplied_out as multiplied_out
from exactdice.kernel.polynomials import numerators as numerators
from exactdice.kernel.polynomials import polynomial as polynomial
from exactdice.kernel.polynomials import power as power
from exactdice.kernel.polynomials import product as product
from exactdice.kernel.polynomials import rational as rational
from exactdice.kernel.polynomials import sum_of_quotients as sum_of_quotients
from exactdice.kernel.polynomials import uniform as uniform
from exactdice.kernel.polynomials import valuation as valuation
from exactdice.kernel.polynomials import words as words
from exactdice.kernel.worths import ZERO as ZERO
from exactdice.kernel.worths import combined as combined
from exactdice.kernel.worths import length as length
from exactdice.kernel.worths import worth as worth

if TYPE_CHECKING:
    from exactdice.kernel.compositions import Composition as Composition
    from exactdice.kernel.expressions import chance as chance
    from exactdice.kernel.expressions import expression as expression
    from exactdice.kernel.expressions import expression_of as expression_of
    from exactdice.kernel.expressions import images as images
    from exactdice.kernel.expressions import proportions as proportions
    from exactdice.kernel.expressions import read as read
    from exactdice.kernel.expressions import relations as relations
    from exactdice.kernel.expressions import spelled as spelled
    from exactdice.kernel.normal_forms import assuming as assuming
    from exactdice.kernel.normal_forms import normalised as normalised
    from exactdice.kernel.parameters import Polynomial as Polynomial
    from exactdice.kernel.parameters import depends as depends
    from exactdice.kernel.parameters import no_number as no_number
    from exactdice.kernel.roots import derivative as derivative
    from exactdice.kernel.roots import roots_from_0_to_1 as roots_from_0_to_1
    from exactdice.kernel.roots import rounded as rounded
    from exactdice.kernel.series import NO_SYMBOLS as NO_SYMBOLS
    from exactdice.kernel.series import Series as Series
    from exactdice.kernel.series import gathered as gathered
    from exactdice.kernel.shifts import Counts as Counts
    from exactdice.kernel.shifts import counts as counts
    from exactdice.kernel.symbol_quotients import Quotient as Quotient
    from exactdice.kernel.symbol_quotients import conditions as conditions
    from exactdice.kernel.symbol_quotients import over_one_denominator as over_one_denominator
    from exactdice.kernel.symbol_quotients import quotient as quotient
    from exactdice.kernel.symbol_quotients import substituted as substituted
    from exactdice.kernel.symbol_quotients import weighted as weighted

_LATER = {
    "compositions": {"Composition"},
    "expressions": {"chance", "expression", "expression_of", "images", "proportions", "read", "relations", "spelled"},
    "normal_forms": {"assuming", "normalised"},
    "parameters": {"Polynomial", "depends", "no_number"},
    "symbol_quotients": {"Quotient", "conditions", "over_one_denominator", "quotient", "substituted", "weighted"},
    "shifts": {"Counts", "counts"},
    "roots": {"derivative", "roots_from_0_to_1", "rounded"},
    "series": {"NO_SYMBOLS", "Series", "gathered"},
}


def __getattr__(name: str) -> Any:
    """A name of a module that is loaded late."""
    for module, names in _LATER.items():
        if name in names:
            from importlib import import_module

            globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
            return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
