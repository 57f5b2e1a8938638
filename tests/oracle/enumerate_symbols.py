"""Laws with symbols as sympy polynomials, outcome by outcome; knows nothing of the engine."""

from itertools import product

from sympy import Poly, cancel, symbols

MARK = symbols("mark")  # the variable of generating functions


def generating(law, *gens):
    """The generating function of a law ``{outcome: expression}`` of outcomes of at least 0, as a Poly."""
    return Poly(sum(chance * MARK**outcome for outcome, chance in law.items()), MARK, *gens)


def law_of(poly):
    """The law of a generating function."""
    found = {}
    for (outcome, *exponents), coefficient in poly.terms():
        term = coefficient
        for gen, n in zip(poly.gens[1:], exponents, strict=True):
            term *= gen**n
        found[outcome] = found.get(outcome, 0) + term
    return {outcome: chance for outcome, chance in found.items() if chance != 0}


def added(law, n, *gens):
    """The sum of n copies: a power of the generating function."""
    return law_of(generating(law, *gens) ** n)


def summed(a, b, *gens):
    """The sum of two independent outcomes: a product."""
    return law_of(generating(a, *gens) * generating(b, *gens))


def compound(count, law, *gens):
    """A random number of copies: a composition."""
    total = Poly(0, MARK, *gens)
    for n, chance in count.items():
        total += Poly(chance, MARK, *gens) * generating(law, *gens) ** n
    return law_of(total)


def throws(laws, outcome_of):
    """Whatever is made of independent throws, one sequence after the other."""
    found = {}
    for rows in product(*[law.items() for law in laws]):
        outcome = outcome_of(*[x for x, _ in rows])
        chance = 1
        for _, one in rows:
            chance *= one
        found[outcome] = found.get(outcome, 0) + chance
    return found


def given(law, event):
    """The law conditioned on an event."""
    mass = sum(chance for outcome, chance in law.items() if event(outcome))
    return {outcome: cancel(chance / mass) for outcome, chance in law.items() if event(outcome)}


def moments(law):
    """Mean and variance, by definition."""
    mean = sum(outcome * chance for outcome, chance in law.items())
    return mean, sum((outcome - mean) ** 2 * chance for outcome, chance in law.items())
