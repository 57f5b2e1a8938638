"""Random dice expressions through `scenario.run`, against the law got by listing every combination of faces.

The referee reads an expression a second time, operation by operation. Expressions whose faces have too many
combinations to list are thrown away.
"""

from fractions import Fraction

from hypothesis import given, reject, settings
from hypothesis import strategies as st
from referee_dice import TooManyFacesError, law

from exactdice.scenario import run

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
    try:
        expected = law(expression)
    except TooManyFacesError:
        reject()
    answer = run({"kind": "dice", "expression": expression})
    read = {int(outcome): Fraction(chance) for outcome, chance in answer["pmf"]["value"].items()}
    assert read == expected
    assert list(read) == sorted(expected)
    assert Fraction(answer["mean"]["value"]) == sum(x * chance for x, chance in expected.items())
