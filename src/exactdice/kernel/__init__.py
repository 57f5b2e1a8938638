"""The FLINT room: exact polynomials, powers, long fractions; no other room imports python-flint."""

from exactdice.kernel.coefficients import power_range_sum as power_range_sum
from exactdice.kernel.coefficients import range_sum_states as range_sum_states
from exactdice.kernel.coefficients import reduction_states as reduction_states
from exactdice.kernel.fractions import fraction as fraction
from exactdice.kernel.moments import balanced as balanced
from exactdice.kernel.moments import common_denominator as common_denominator
from exactdice.kernel.moments import index_moments as index_moments
from exactdice.kernel.moments import moved as moved
from exactdice.kernel.moments import plain as plain
from exactdice.kernel.moments import product_moment as product_moment
from exactdice.kernel.moments import scales as scales
from exactdice.kernel.moments import table_moments as table_moments
from exactdice.kernel.polynomials import ONE as ONE
from exactdice.kernel.polynomials import compose as compose
from exactdice.kernel.polynomials import deflate as deflate
from exactdice.kernel.polynomials import inflate as inflate
from exactdice.kernel.polynomials import integer_polynomial as integer_polynomial
from exactdice.kernel.polynomials import numerators as numerators
from exactdice.kernel.polynomials import polynomial as polynomial
from exactdice.kernel.polynomials import power as power
from exactdice.kernel.polynomials import product as product
from exactdice.kernel.polynomials import rational as rational
from exactdice.kernel.polynomials import uniform as uniform
from exactdice.kernel.polynomials import valuation as valuation
