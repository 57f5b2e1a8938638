"""Laws of cards: what holds of every deck, whatever is asked of it."""

from fractions import Fraction
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from exactdice import Deck, Evaluator, hypergeometric, negative_hypergeometric, one_of, point
from exactdice.errors import SupportError

kinds = st.integers(-3, 6) | st.fractions(-2, 2, max_denominator=3)
decks = st.dictionaries(kinds, st.integers(1, 4), max_size=4).map(Deck)
events = st.lists(kinds, min_size=1, max_size=3).map(lambda cards: one_of(*cards))


@st.composite
def draws(draw, players=1):
    """A deck and the numbers of cards that are dealt from it."""
    deck = draw(decks)
    sizes, left = [], len(deck)
    for _ in range(players):
        sizes.append(draw(st.integers(0, min(left, 4))))
        left -= sizes[-1]
    return deck, *sizes


@given(draws(2))
def test_every_player_has_the_law_of_one_hand(case):
    deck, first, second = case
    hands = deck.deal(first, second)
    assert hands.marginal(0) == deck.hand(first)
    assert hands.marginal(1) == deck.hand(second)
    assert deck.deal(second, first) == hands.map(lambda dealt: dealt[::-1])
    assert hands.map(lambda dealt: dealt[0] + dealt[1]) == deck.hand(first + second)


@given(draws(2))
def test_dealing_is_drawing_from_what_is_left(case):
    deck, first, second = case
    step_by_step = deck.hand(first).joint(lambda hand: (deck - hand).hand(second))
    assert deck.deal(first, second) == step_by_step
    assert deck.hand(first + second).bind(lambda hand: hand.discard_random(second)) == deck.hand(first)


@given(draws())
def test_the_order_forgotten_is_a_hand(case):
    deck, n = case
    assert deck.draw(n).map(Deck) == deck.hand(n)
    assert deck.draw(n).map(lambda order: order[::-1]) == deck.draw(n)
    assert deck.hand(n).map(lambda hand: deck - hand) == deck.hand(len(deck) - n)


@given(draws())
def test_sums_and_counts_are_those_of_the_hands(case):
    deck, n = case
    hand = deck.hand(n)
    assert deck.sum(n) == hand.map(sum)
    assert deck.sum(n, lambda card: 2 * card - 1) == 2 * deck.sum(n) - n
    assert deck.sum(len(deck) - n) == sum(deck) - deck.sum(n)
    if deck:
        assert deck.sum(n).mean() == n * deck.card().mean()
    assert hand.map(len) == point(n)


@given(draws(), events)
def test_the_hypergeometric_law_is_the_count(case, event):
    deck, n = case
    good = sum(event(card) for card in deck)
    law = deck.count(n, event)
    assert law == hypergeometric(len(deck), good, n)
    assert law == deck.hand(n).map(lambda hand: sum(event(card) for card in hand))
    assert law == deck.counts_of(n, event).map(lambda counts: counts[0])
    assert law == deck.evaluate(n, Evaluator(0, lambda k, card, held: k + held * event(card)))
    assert law == deck.sum(n, lambda card: int(event(card)))
    assert deck.at_least_one(n, event) == 1 - law.pmf(0)
    assert deck.count((n,), event) == law.map(lambda k: (k,))


@given(draws(3), events)
def test_joint_counts_add_up(case, event):
    deck, *sizes = case
    law = deck.count(tuple(sizes), event)
    assert law.map(sum) == deck.count(sum(sizes), event)
    for place, size in enumerate(sizes):
        assert law.marginal(place) == deck.count(size, event)
    assert law == deck.deal(*sizes).map(lambda hands: tuple(sum(map(event, hand)) for hand in hands))


@given(decks, events)
def test_the_kth_success_is_late_where_few_are_among_the_first(deck, event):
    good = sum(event(card) for card in deck)
    for k in range(1, good + 1):
        position = deck.until(event, k)
        assert position == k + negative_hypergeometric(len(deck), good, k)
        for n in range(len(deck) + 1):  # later than n: fewer than k among the first n
            assert position.sf(n) == sum((deck.count(n, event).pmf(j) for j in range(k)), Fraction(0))
        # from the back it is the success of the complementary number
        assert position == len(deck) + 1 - deck.until(event, good + 1 - k)


@given(draws(), decks)
def test_arithmetic_of_multisets(case, other):
    deck, _ = case
    assert deck + other == other + deck
    assert deck + other - other == deck
    assert len(deck + other) == len(deck) + len(other)
    assert (deck & other) + (deck | other) == deck + other
    assert (deck <= other) == (deck & other == deck) == (deck | other == other)
    assert deck - (deck & other) <= deck
    try:
        assert (deck - other) + other == deck
    except SupportError:
        assert not other <= deck
    assert 3 * deck == deck + deck + deck


@given(draws())
def test_a_hand_is_as_likely_as_its_ways(case):
    deck, n = case
    for hand, chance in deck.hand(n).items():
        ways = 1
        for card, held in hand.counts().items():
            ways *= comb(deck[card], held)
        assert chance == Fraction(ways, comb(len(deck), n))


@given(decks, st.data())
def test_chosen_discards_go_from_the_last(deck, data):
    order = data.draw(st.lists(kinds, max_size=4, unique=True))
    left = deck
    for n in range(len(deck) + 1):
        assert deck.discard_by(order, n) == left
        if left:
            unlisted = sorted(card for card in left if card not in order)
            left = left.discard(unlisted[0] if unlisted else max(left, key=order.index))
