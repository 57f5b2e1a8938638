"""What is asked of a law is called otherwise in scipy, numpy, statistics, icepool, dyce and lea: what to write here."""

from __future__ import annotations

_HERE = {  # what to write, and the words that others have for it
    "law.mean()": "E expectation expected expected_value average avg expect",
    "law.var()": "variance Var pvariance",
    "law.std()": "sd stdev std_dev stddev standard_deviation sigma pstdev",
    "law.skewness()": "skew",
    "law.kurtosis()": "kurt",
    "law.central_moment(3)": "moments cumulant",
    "law.mean(), law.var(), law.skewness(), law.kurtosis()": "stats describe summary",
    "law.pmf(6)": "P p pdf mass quantity chance",
    "law.pmf(6) or law.prob(at_least(4))": "probability",
    "law.items()": "probabilities distribution pmf_dict sorted_items",
    "law.keys()": "outcomes",
    "law.cdf(4)": "cumulative cum_prob le at_most",
    "law.sf(3)": "survival tail ccdf gt",
    "law.prob(at_least(4))": "ge at_least",
    "law.quantile('0.9')": "ppf percentile inverse_cdf",
    "law.quantile('0.05'), law.quantile('0.95')": "interval",
    "law.quantile('0.1')": "isf",
    "law.min()": "min_outcome minimum",
    "law.max()": "max_outcome maximum",
    "law.mode()": "argmax modal_outcome",
    "law.map(lambda x: x ** 2)": "sub apply map_outcomes",
    "law.bind(lambda n: n @ d6)": "flat_map",
    "law.product(d6).marginal(0)": "marginals",
    "law.rolls_until(equals(6))": "hitting_time wait",
    "law.clip(2, 5)": "truncate",
    "2 @ law": "times repeat",
    "pool(4, law)": "pool keep highest lowest keep_highest keep_lowest sum count",
    "law.total_variation(d6)": "tv distance",
    "random.choices(law.keys(), law.to_float().values())  # a law samples nothing": (
        "sample rvs random roll simulate draw choice"
    ),
    "law.to_float()": "logpmf logcdf logsf",
}

CURES = {word: cure for cure, words in _HERE.items() for word in words.split()}
