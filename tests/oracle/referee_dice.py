"""The referee for dice expressions: operation by operation, every combination of the faces of its operands listed."""

import re
from fractions import Fraction
from math import ceil, prod

from enumerate_faces import (
    as_die,
    compared,
    compound,
    die,
    exploded,
    highest,
    law_of,
    lowest,
    numbered,
    pooled,
    rerolled,
    total,
)

MOST_COMBINATIONS = 4000  # of the faces of the dice of one operation


class TooManyFacesError(Exception):
    """The combinations of faces are too many to list."""


def law(expression):
    """Law of an expression, every combination of the faces of its operands listed."""
    if isinstance(expression, int):
        return {expression: Fraction(1)}
    if isinstance(expression, str):
        count, sides, added = re.fullmatch(r"(\d*)D(\d+)([+-]\d+)?", expression).groups()
        return total(*[numbered(int(sides))] * int(count or 1), die({int(added or 0): 1}))
    operation = next(iter(set(expression) & set(READERS)))
    return READERS[operation](expression)


def listable(combinations):
    """Refuse what would take long."""
    if combinations > MOST_COMBINATIONS:
        raise TooManyFacesError(combinations)


def rolled(expression, times=1):
    """A die that shows the results of an expression, unless so many of them cannot be listed."""
    shown = as_die(law(expression))
    listable(len(shown) ** times)
    return shown


def several(expressions):
    """Dice that show the results of several expressions, unless together they cannot be listed."""
    dice = [rolled(expression) for expression in expressions]
    listable(prod(map(len, dice)))
    return dice


def meets(condition):
    """A condition as a function of a result."""
    ((how, what),) = condition.items()
    return {"in": lambda x: x in what, "at_most": lambda x: x <= what, "at_least": lambda x: x >= what}[how]


def copies_of(number, one):
    """Law of the sum of a rolled number of copies."""
    count = rolled(number)
    listable(len(one) ** max(face for face, _ in count))
    return compound(count, one)


def kept(expression):
    """Law of the sum of the highest or lowest of several dice."""
    pick = {"highest": highest, "lowest": lowest}[expression["which"]]
    one = rolled(expression["of"], expression["dice"])
    return pooled(lambda faces: sum(pick(faces, expression["keep"])), [one] * expression["dice"])


def exploding(expression):
    """Law of a total with further rolls."""
    one = rolled(expression["explode"], expression["extra"] + 1)
    return exploded(one, meets({"in": expression["on"]}), expression["extra"])


def counted(expression):
    """Law of the number of copies that meet a condition: copies of a die that shows 1 or 0."""
    condition = meets(expression["when"])
    return copies_of(expression["count"], as_die(law_of(lambda x: int(condition(x)), rolled(expression["of"]))))


READERS = {
    "sum": lambda e: total(*several(e["sum"])),
    "times": lambda e: copies_of(e["times"], rolled(e["of"])),
    "keep": kept,
    "reroll": lambda e: rerolled(rolled(e["reroll"], 2), meets(e["when"]), 1),
    "explode": exploding,
    "count": counted,
    "halve": lambda e: law_of(lambda x: ceil(Fraction(x, 2)), rolled(e["halve"])),
    "scale": lambda e: law_of(lambda x: x * e["by"], rolled(e["scale"])),
    "min": lambda e: law_of(min, *several(e["min"])) if len(e["min"]) > 1 else law(e["min"][0]),
    "max": lambda e: law_of(max, *several(e["max"])) if len(e["max"]) > 1 else law(e["max"][0]),
    "compare": lambda e: compared(*several(e["compare"])),
}
