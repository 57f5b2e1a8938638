"""Random dice expressions through `scenario.run`, against the law got by listing every combination of faces.

The oracle reads an expression a second time, operation by operation, with nothing but the functions of the
enumeration. Expressions whose faces have too many combinations to list are thrown away.
"""

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
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exactdice.scenario import run

MOST_COMBINATIONS = 4000  # of the faces of the dice of one operation

# -- the oracle ------------------------------------------------------------------------------------


def law(expression):
    """Law of an expression, every combination of the faces of its operands listed."""
    if isinstance(expression, int):
        return {expression: Fraction(1)}
    if isinstance(expression, str):
        count, sides, added = re.fullmatch(r"(\d*)D(\d+)([+-]\d+)?", expression).groups()
        return total(*[numbered(int(sides))] * int(count or 1), die({int(added or 0): 1}))
    operation = next(iter(set(expression) & set(READERS)))
    return READERS[operation](expression)


def rolled(expression, times=1):
    """A die that shows the results of an expression, unless so many of them cannot be listed."""
    shown = as_die(law(expression))
    assume(len(shown) ** times <= MOST_COMBINATIONS)
    return shown


def several(expressions):
    """Dice that show the results of several expressions, unless together they cannot be listed."""
    dice = [rolled(expression) for expression in expressions]
    assume(prod(map(len, dice)) <= MOST_COMBINATIONS)
    return dice


def meets(condition):
    """A condition as a function of a result."""
    ((how, what),) = condition.items()
    return {"in": lambda x: x in what, "at_most": lambda x: x <= what, "at_least": lambda x: x >= what}[how]


def copies_of(number, one):
    """Law of the sum of a rolled number of copies."""
    count = rolled(number)
    assume(len(one) ** max(face for face, _ in count) <= MOST_COMBINATIONS)
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

# -- what is drawn ---------------------------------------------------------------------------------

small = st.integers(-4, 8)
leaves = st.integers(-3, 4) | st.sampled_from(["D6", "D3", "D2", "2D6", "2D3+1", "D6-3", "D4+2", "1D1", "3D2"])
numbers_of_dice = st.integers(0, 3) | st.sampled_from(["D2", "D3", "2D2-2"])
conditions = st.one_of(
    st.builds(lambda results: {"in": results}, st.lists(small, min_size=1, max_size=4)),
    st.builds(lambda k: {"at_most": k}, small),
    st.builds(lambda k: {"at_least": k}, small),
)


def operation(**keys):
    """A mapping with one operation."""
    return st.fixed_dictionaries(keys)


@st.composite
def keeping(draw, parts):
    """A keep of no more dice than are thrown."""
    number = draw(st.integers(0, 4))
    which = draw(st.sampled_from(["highest", "lowest"]))
    return {"keep": draw(st.integers(0, number)), "which": which, "dice": number, "of": draw(parts)}


def operations(parts):
    """One operation on expressions."""
    lists = st.lists(parts, min_size=1, max_size=3)
    no_less_than_0 = parts.map(lambda part: {"min": [3, {"max": [0, part]}]})
    return st.one_of(
        operation(sum=lists),
        operation(times=numbers_of_dice | no_less_than_0, of=parts),
        keeping(parts),
        operation(reroll=parts, when=conditions),
        operation(explode=parts, on=st.lists(small, min_size=1, max_size=3), extra=st.integers(0, 3)),
        operation(count=numbers_of_dice | no_less_than_0, of=parts, when=conditions),
        operation(halve=parts),
        operation(scale=parts, by=st.integers(-3, 3)),
        operation(min=lists),
        operation(max=lists),
        operation(compare=st.lists(parts, min_size=2, max_size=2)),
    )


expressions = st.recursive(leaves, operations, max_leaves=6)

# -- the comparison --------------------------------------------------------------------------------


@settings(max_examples=300)
@given(expressions)
def test_answer_is_the_law_of_all_faces(expression):
    expected = law(expression)
    answer = run({"kind": "dice", "expression": expression})
    read = {int(outcome): Fraction(chance) for outcome, chance in answer["pmf"]["value"].items()}
    assert read == expected
    assert list(read) == sorted(expected)
    assert Fraction(answer["mean"]["value"]) == sum(x * chance for x, chance in expected.items())
