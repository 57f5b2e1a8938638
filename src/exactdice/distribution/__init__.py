"""``Distribution``, the one public type, with the ways to make one; a thin face over the rooms below."""

from exactdice.distribution.law import Distribution as Distribution
from exactdice.distribution.makers import bernoulli as bernoulli
from exactdice.distribution.makers import binomial as binomial
from exactdice.distribution.makers import hypergeometric as hypergeometric
from exactdice.distribution.makers import max_of as max_of
from exactdice.distribution.makers import min_of as min_of
from exactdice.distribution.makers import mixture as mixture
from exactdice.distribution.makers import negative_hypergeometric as negative_hypergeometric
from exactdice.distribution.makers import point as point
from exactdice.distribution.makers import uniform as uniform
from exactdice.distribution.procedure import procedure as procedure
