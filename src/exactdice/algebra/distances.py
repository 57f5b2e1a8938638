"""Two laws side by side: comparison, dominance, total variation, Kolmogorov and Wasserstein distance, entropy."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Form, pack, require_numbers, table_weights
from exactdice.algebra.moments import plain
from exactdice.algebra.order import cumulative_weights, merged_outcomes
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def comparison(a: Form, b: Form) -> Form:
    """Law of the sign of ``X - Y`` for independent X and Y: -1, 0 or +1."""
    if a.endless or b.endless:
        from exactdice.algebra.endless import extremes

        a, b = extremes.cut(a, b)
        if a.endless:
            return extremes.comparison(a, b)
    outcomes = merged_outcomes([a, b], "compare")
    bits = a.pairs()[2].bit_length() + b.pairs()[2].bit_length()
    require("states", len(outcomes) * bits // 500, "comparing two laws of so long weights")
    p, _ = table_weights(a)
    q, _ = table_weights(b)
    below_b = [0, *cumulative_weights(b, outcomes)]
    total_a, total_b = a.pairs()[2], b.pairs()[2]
    above = kernel.dot([p.get(x, 0) for x in outcomes], below_b[:-1])
    equal = kernel.dot(list(p.values()), [q.get(x, 0) for x in p])
    total = total_a * total_b
    return pack({-1: total - above - equal, 0: equal, 1: above}, total)


def dominates(a: Form, b: Form) -> bool:
    """Whether ``P(X >= x) >= P(Y >= x)`` for every x (first-order stochastic dominance)."""
    _, rows, _ = _beside(a, b, "dominates")
    return all([p <= q for p, q in rows])


def total_variation(a: Form, b: Form) -> Fraction:
    """The greatest difference in probability of any event: half the sum of ``|p(x) - q(x)|``."""
    p, q = table_weights(a)[0], table_weights(b)[0]
    outcomes = {**dict.fromkeys(p), **dict.fromkeys(q)}
    rows, total = _over_one_denominator(a, b, [p.get(x, 0) for x in outcomes], [q.get(x, 0) for x in outcomes])
    return kernel.fraction(sum([abs(p - q) for p, q in rows]), 2 * total)


def _beside(a: Form, b: Form, what: str) -> tuple[Sequence[Any], Iterable[tuple[int, int]], int]:
    """All outcomes, and the two distribution functions at each of them over one denominator."""
    outcomes = merged_outcomes([a, b], what)
    return outcomes, *_over_one_denominator(a, b, cumulative_weights(a, outcomes), cumulative_weights(b, outcomes))


def _over_one_denominator(
    a: Form, b: Form, ps: Sequence[int], qs: Sequence[int]
) -> tuple[Iterable[tuple[int, int]], int]:
    """Weights of two laws row by row over their least common denominator."""
    total_a, total_b = a.pairs()[2], b.pairs()[2]
    common = kernel.common_divisor(total_a, [total_b])
    factor_a, factor_b = total_b // common, total_a // common
    bits = total_a.bit_length() * factor_a.bit_length() + total_b.bit_length() * factor_b.bit_length()
    require("states", len(ps) * bits // 10_000_000, "two laws of so long weights side by side")
    return zip(kernel.scaled(ps, factor_a), kernel.scaled(qs, factor_b), strict=True), total_a * factor_a


def _gaps(a: Form, b: Form, what: str) -> tuple[Sequence[Any], list[int], int]:
    """Differences of the two distribution functions at every outcome, over one denominator."""
    outcomes, rows, total = _beside(a, b, what)
    return outcomes, [abs(p - q) for p, q in rows], total


def kolmogorov(a: Form, b: Form) -> Fraction:
    """The greatest difference of the two distribution functions."""
    _, gaps, total = _gaps(a, b, "kolmogorov")
    return kernel.fraction(max(gaps), total)


def wasserstein(a: Form, b: Form) -> Any:
    """The area between the two distribution functions: the least mean distance that mass must move."""
    require_numbers(a, "wasserstein")
    require_numbers(b, "wasserstein")
    outcomes, gaps, total = _gaps(a, b, "wasserstein")
    if type(total) is not int:
        steps = [y - x for x, y in zip(outcomes, outcomes[1:], strict=False)]
        return kernel.expression_of(kernel.weighted(steps, gaps[:-1], total)) if steps else Fraction(0)
    area = sum([(y - x) * gap for x, y, gap in zip(outcomes, outcomes[1:], gaps, strict=False)])
    return kernel.fraction(area, total) if isinstance(area, int) else plain(area / Fraction(total))


def entropy(a: Form, base: Fraction) -> Any:
    """``-sum p log p`` in the given base: a Fraction where every p is a power of the base, else a sympy number."""
    _, weights, total = a.pairs()
    if type(total) is not int:
        return _symbolic_entropy([kernel.expression(weight, total) for weight in weights], base)
    counts = Counter(weights)
    rational = _rational_entropy(counts, total, base)
    if rational is not None:
        return rational
    # one logarithm for each distinct probability
    states = len(counts) * (1000 + kernel.python_states(total.bit_length()))
    require("states", states, f"the entropy as a sum of {len(counts):,} logarithms")
    import sympy

    chances = [(n, kernel.fraction(w, total)) for w, n in counts.items()]
    terms = [
        sympy.Rational(n * p.numerator, p.denominator) * sympy.log(sympy.Rational(p.denominator, p.numerator))
        for n, p in chances
    ]
    return sympy.Add(*terms) / sympy.log(sympy.Rational(base.numerator, base.denominator))


def _symbolic_entropy(chances: Sequence[Any], base: Fraction) -> Any:
    """The entropy where probabilities are expressions."""
    import sympy

    numbers = [sympy.sympify(chance) for chance in chances]
    return sympy.Add(*[-p * sympy.log(p) for p in numbers]) / sympy.log(
        sympy.Rational(base.numerator, base.denominator)
    )


def _rational_entropy(counts: Mapping[int, int], total: int, base: Fraction) -> Fraction | None:
    """The entropy where every probability is a power of the base, else None; ``counts`` are those of equal weights."""
    entropy = Fraction(0)
    for weight, n in counts.items():
        exponent = _exponent(kernel.fraction(total, weight), base)
        if exponent is None:
            return None
        entropy += kernel.fraction(n * weight, total) * exponent
    return entropy


def _exponent(x: Fraction, base: Fraction) -> int | None:
    """The whole number e with ``base ** e == x``, None where there is none (x at least 1, base above 1).

    In lowest terms a power is the power of the numerator over that of the denominator, and the numerator is at
    least 2. The exponent is put together from powers of two, the largest first.
    """
    powers = [(1, base.numerator)]
    while powers[-1][1].bit_length() * 2 <= x.numerator.bit_length() + 1:
        powers.append((2 * powers[-1][0], powers[-1][1] ** 2))
    exponent, rest = 0, x.numerator
    for times, power in reversed(powers):
        quotient, remainder = divmod(rest, power)
        if remainder == 0:
            exponent, rest = exponent + times, quotient
    return exponent if rest == 1 and base.denominator**exponent == x.denominator else None
