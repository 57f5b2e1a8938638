"""Wrong calls of decks: each with the named error and words that its one sentence must hold."""

from exactdice import Deck, Evaluator, budget, d6, equals, hypergeometric, negative_hypergeometric
from exactdice.cards import standard_deck
from exactdice.errors import CountError, OperandError, SupportError, TooLargeError, ZeroMassError

HAND = Deck({"Power": 2, "Dispel": 1})
POWER = equals("Power")
HUGE = Deck({"a": 10**18, "b": 10**18})


def within(outcomes, call):
    """A call with a smaller budget of outcomes."""
    with budget(outcomes=outcomes):
        return call()


WRONG_CALLS = [  # id, call, error, words of the message
    ("a number", lambda: Deck(52), OperandError, "cards 52 are no list; write Deck(['Power', 'Dispel'])"),
    ("one text", lambda: Deck("Power"), OperandError, "cards 'Power' are no list"),
    ("a law", lambda: Deck(d6), OperandError, "are no list; write Deck("),
    ("a float as a card", lambda: Deck([0.5]), SupportError, "outcome 0.5 is a float"),
    ("a list as a card", lambda: Deck([["Power"]]), SupportError, "cannot be hashed; use a tuple"),
    ("half a card", lambda: Deck({"Power": 0.5}), CountError, "number of cards 'Power' 0.5 is not a whole number"),
    ("minus one card", lambda: Deck({"Power": -1}), CountError, "number of cards 'Power' -1 is too small"),
    ("more than can be counted", lambda: Deck({"a": 2**64}), TooLargeError, "a deck of about 2^64 cards is too large"),
    ("twice as many", lambda: 2**64 * HAND, TooLargeError, "a deck of about 2^65 cards is too large"),
    ("half a deck", lambda: HAND * 0.5, CountError, "number of decks 0.5 is not a whole number"),
    ("a card added", lambda: HAND + "Power", OperandError, "'Power' is no deck; write deck + Deck([...])"),
    ("a list taken away", lambda: HAND - ["Power"], OperandError, "['Power'] is no deck; write deck - Deck([...])"),
    ("a card in common", lambda: HAND & "Power", OperandError, "'Power' is no deck; write deck & Deck([...])"),
    ("a card united", lambda: HAND | "Power", OperandError, "'Power' is no deck; write deck | Deck([...])"),
    (
        "more taken away than there are",
        lambda: HAND - Deck({"Power": 3}),
        SupportError,
        "3 of card 'Power' cannot be taken from 2; write deck - (deck & Deck(['Power', 'Power', 'Power']))",
    ),
    (
        "a discard that is not there",
        lambda: HAND.discard("Drain"),
        SupportError,
        "1 of card 'Drain' cannot be discarded from 0 in Deck(['Dispel', 'Power', 'Power']); name cards that are there",
    ),
    (
        "more discards than copies",
        lambda: HAND.discard("Power", "Power", "Power"),
        SupportError,
        "3 of card 'Power' cannot be discarded from 2 in",
        "each at most as often as it is held",
    ),
    ("a hand too large", lambda: HAND.hand(4), CountError, "4 cards cannot be taken from 3; give at most 3"),
    ("hands too large", lambda: HAND.deal(2, 2), CountError, "2 + 2 cards cannot be taken from 3; give at most 3"),
    ("half a hand", lambda: HAND.hand(0.5), CountError, "number of cards 0.5 is not a whole number"),
    ("a hand of minus one", lambda: HAND.draw(-1), CountError, "number of cards -1 is too small"),
    ("a card of no deck", lambda: Deck().card(), CountError, "1 cards cannot be taken from 0"),
    ("too many discards", lambda: HAND.discard_by([], 4), CountError, "4 cards cannot be taken from 3"),
    ("too many random discards", lambda: HAND.discard_random(4), CountError, "4 cards cannot be taken from 3"),
    ("an order of one text", lambda: HAND.discard_by("Power"), OperandError, "order 'Power' is no list; write"),
    ("an order of one number", lambda: HAND.discard_by(3), OperandError, "order 3 is no list; write discard_by("),
    (
        "a card twice in the order",
        lambda: HAND.discard_by(["Power", "Power"]),
        SupportError,
        "card 'Power' is twice in the order; name each card once",
    ),
    ("a card for an event", lambda: HAND.count(2, "Power"), OperandError, "'Power' is not an event; write equals("),
    (
        "a count without a number",
        lambda: HAND.count("Power"),
        OperandError,
        "count('Power') needs a number of cards and an event; write deck.count(5, equals('Power')) of so many cards "
        "drawn, or deck[card] for the copies that are there",
    ),
    ("a count of an event alone", lambda: HAND.count(POWER), OperandError, "deck.count(5, equals('Power')) of so many"),
    ("a count without an event", lambda: HAND.count(2), OperandError, "count(2) needs", "deck.count(2, equals(card))"),
    ("a chance without a number", lambda: HAND.at_least_one("Power"), OperandError, "deck.at_least_one(5, equals("),
    ("no evaluator", lambda: HAND.evaluate(2), OperandError, "None is no evaluator; write deck.evaluate(5, Evaluator("),
    ("no event", lambda: HAND.counts_of(2), OperandError, "counts_of names no event; write deck.counts_of(5, equals("),
    (
        "a sum of names",
        lambda: HAND.sum(2),
        SupportError,
        "card 'Dispel' is no rational number; write sum(",
    ),
    (
        "a worth of text",
        lambda: HAND.sum(2, str.upper),
        SupportError,
        "value 'DISPEL' of card 'Dispel' is no rational number",
    ),
    ("a worth of floats", lambda: HAND.sum(2, lambda card: 0.5), SupportError, "outcome 0.5 is a float"),
    ("a worth that is a number", lambda: HAND.sum(2, 3), OperandError, "value 3 is no function; write value=lambda"),
    ("the fourth of two", lambda: HAND.until(POWER, 4), CountError, "4 successes awaited exceed the total of 2"),
    ("half a success", lambda: HAND.until(POWER, 0.5), CountError, "number of successes awaited 0.5 is not a whole"),
    ("the first of none", lambda: HAND.first(equals("Drain")), ZeroMassError, "cannot condition on = Drain"),
    (
        "an evaluator that is a function",
        lambda: HAND.evaluate(2, max),
        OperandError,
        "is no evaluator; write deck.evaluate(5, Evaluator(start, step)) of five cards drawn",
    ),
    (
        "a state that is a list",
        lambda: HAND.evaluate(2, Evaluator(0, lambda state, card, held: [held])),
        OperandError,
        "state [0] cannot be hashed",
    ),
    (
        "more successes than cards",
        lambda: negative_hypergeometric(5, 6, 1),
        CountError,
        "6 successes exceed the population of 5; give at most as many",
    ),
    ("more draws than cards", lambda: hypergeometric(5, 2, 6), CountError, "6 draws exceed the population of 5"),
    (
        "all hands of five",
        lambda: standard_deck().hand(5),
        TooLargeError,
        "the law of hands of 5 of 52 cards needs 2,598,960 outcomes",
        "ask for count, sum or evaluate",
    ),
    (
        "all deals at bridge",
        lambda: standard_deck().deal(13, 13, 13, 13),
        TooLargeError,
        "the law of deals of 13 and 13 and 13 and 13 of 52 cards needs 635,013,559,600 outcomes",
    ),
    (
        "deals of small hands",
        lambda: within(100, lambda: Deck(dict.fromkeys(range(13), 4)).deal(1, 1)),
        TooLargeError,
        "the law of deals of 1 and 1 of 52 cards needs 169 outcomes, the budget is 100",
    ),
    (
        "all orders of four",
        lambda: standard_deck().draw(4),
        TooLargeError,
        "the law of 4 of 52 cards in order needs 6,497,400 outcomes",
    ),
    ("hands of a huge deck", lambda: HUGE.hand(10**17), TooLargeError, "the law of hands of"),
    ("orders of a huge deck", lambda: HUGE.draw(10**17), TooLargeError, "cards in order needs"),
    ("orders of one kind", lambda: Deck({"a": 10**9}).draw(10**8), TooLargeError, "in order needs 100,000,000 states"),
    ("a sum of a huge deck", lambda: HUGE.sum(10**17, len), TooLargeError, "the sum of"),
    ("a count of a huge deck", lambda: HUGE.count(10**17, equals("a")), TooLargeError, "hypergeometric law needs"),
    ("a chance of a huge deck", lambda: HUGE.at_least_one(10**17, equals("a")), TooLargeError, "this chance of"),
    ("joint counts of a huge deck", lambda: HUGE.count((10**17, 5), equals("a")), TooLargeError, "the joint count of"),
    ("positions in a huge deck", lambda: HUGE.until(equals("a")), TooLargeError, "negative hypergeometric law needs"),
    ("a sum of half of a thousand", lambda: Deck(range(1000)).sum(500), TooLargeError, "the sum of 500 of 1,000 cards"),
    (
        "a sum of very many of few kinds",
        lambda: Deck(dict.fromkeys(range(6), 3000)).sum(5000),
        TooLargeError,
        "the sum of 5,000 of 18,000 cards needs",
    ),
    ("very many players", lambda: HAND.deal(*[0] * 10_000), TooLargeError, "a deal of so many hands needs"),
]
