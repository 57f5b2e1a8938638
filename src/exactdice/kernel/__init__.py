"""The FLINT room: exact polynomials, powers, long fractions; no other room imports python-flint."""

from exactdice.kernel.coefficients import power_range_sum as power_range_sum
from exactdice.kernel.coefficients import range_sum_states as range_sum_states
from exactdice.kernel.coefficients import reduction_states as reduction_states
from exactdice.kernel.fractions import fraction as fraction
from exactdice.kernel.matrices import entries as entries
from exactdice.kernel.matrices import matrix as matrix
from exactdice.kernel.matrices import row as row
from exactdice.kernel.matrices import row_of as row_of
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
