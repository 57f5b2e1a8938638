"""Pools, for small dice, give exactly what listing every combination of faces gives.

Origin of every expected value: ``enumerate_faces``, written apart from the engine.
"""

import enumerate_faces as faces
from enumerate_faces import die, law_of
from hypothesis import given
from hypothesis import strategies as st
from small_tables import (
    EVENTS,
    GAPPY,
    NUMBER_TABLES,
    NUMBERS,
    SMALL,
    TEXT_TABLES,
    same,
    tables,
)

from exactdice import (
    Distribution,
    equals,
    max_of,
    min_of,
    pool,
)


@given(st.lists(NUMBER_TABLES, min_size=1, max_size=4))
def test_greatest_and_least(several):
    laws, dice = [Distribution(table) for table in several], [die(table) for table in several]
    same(max_of(*laws), law_of(lambda *rolled: max(rolled), *dice))
    same(min_of(*laws), law_of(lambda *rolled: min(rolled), *dice))


KEEPS = {
    "keep_highest": faces.highest,
    "keep_lowest": faces.lowest,
    "drop_highest": lambda rolled, k: faces.lowest(rolled, len(rolled) - k),
    "drop_lowest": lambda rolled, k: faces.highest(rolled, len(rolled) - k),
    "keep": faces.at_positions,
}


@st.composite
def pools(draw):
    """A pool of the engine's beside the list of its dice: one die several times, or unlike dice."""
    if draw(st.booleans()):
        number, table = draw(st.integers(1, 5)), draw(tables(SMALL | GAPPY, most=3))
        return pool(number, Distribution(table)), [die(table)] * number
    several = draw(st.lists(tables(NUMBERS), min_size=1, max_size=4))
    return pool([Distribution(table) for table in several]), [die(table) for table in several]


@st.composite
def selections(draw, size):
    """At most two ways to keep some of ``size`` dice, one after the other, and how many are kept at last."""
    steps = []
    for _ in range(draw(st.integers(0, 2))):
        method = draw(st.sampled_from(sorted(KEEPS)))
        if method == "keep":
            argument = draw(st.lists(st.integers(0, size - 1), min_size=1, unique=True))
        else:
            argument = draw(st.integers(0, size - 1) if "drop" in method else st.integers(1, size))
        size = len(KEEPS[method](list(range(size)), argument))
        steps.append((method, argument))
    return steps, size


@given(pools(), EVENTS, st.data())
def test_pool(pool_and_dice, events, data):
    (kept, dice), (event, plain) = pool_and_dice, events
    steps, size = data.draw(selections(len(dice)))
    k = data.draw(st.integers(1, size))
    for method, argument in steps:
        kept = getattr(kept, method)(argument)

    def selected(rolled):
        for method, argument in steps:
            rolled = KEEPS[method](rolled, argument)
        return rolled

    same(kept.sum(), faces.pooled(lambda rolled: sum(selected(rolled)), dice))
    same(kept.count(event), faces.pooled(lambda rolled: len(list(filter(plain, selected(rolled)))), dice))
    same(kept.highest(k), faces.pooled(lambda rolled: faces.kth_highest(selected(rolled), k), dice))
    same(kept.lowest(k), faces.pooled(lambda rolled: faces.kth_lowest(selected(rolled), k), dice))


@given(st.lists(TEXT_TABLES, min_size=1, max_size=3))
def test_text_is_counted_in_a_pool(several):
    expected = faces.counted([die(table) for table in several], lambda x: x == "hit")
    same(pool([Distribution(table) for table in several]).count(equals("hit")), expected)


# Questions
