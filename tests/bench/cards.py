"""The jobs with cards that are timed: sums of cards of a pack of 52, and a long hypergeometric law."""

from math import comb
from typing import Any

import icepool
from flint import fmpz, fmpz_poly

import exactdice

from .harness import Entry, Skip, Workload
from .libraries import force

HANDS = (5, 13)
POPULATION, SUCCESSES, DRAWS = 1000, 300, 200
NO_DECKS = {library: Skip("has no draws without replacement") for library in ("dyce", "dicetables")}


def sum_name(n: int) -> str:
    """How the job is called."""
    return f"52 cards, sum of {n}"


def _pack() -> dict[int, int]:
    return dict.fromkeys(range(1, 14), 4)


def _raw_sum(n: int) -> Any:
    """``[y^n] prod (1 + y x^v)^4`` from the power sums, by Newton's identities; a card counts from 0."""
    once = fmpz_poly([4] * 13)
    powers = [once.inflate(k) for k in range(1, n + 1)]
    chosen = [fmpz_poly([1])]
    for m in range(1, n + 1):
        terms = [chosen[m - k] * powers[k - 1] for k in range(1, m + 1)]
        chosen.append((sum(terms[::2], fmpz_poly([])) - sum(terms[1::2], fmpz_poly([]))) // m)
    return chosen[n], n, comb(52, n)


def card_sum(n: int) -> Workload:
    """The sum of n cards of a pack in which every rank from 1 to 13 is four times."""
    return Workload(
        sum_name(n),
        {
            "exactdice": Entry(lambda: exactdice.Deck(_pack()), lambda deck: force(deck.sum(n))),
            "raw flint": Entry(lambda: n, _raw_sum),
            "icepool": Entry(lambda: icepool.Deck(_pack()), lambda deck: deck.deal(n).sum()),
            "lea": Skip("draws one card after the other, all orders"),
            **NO_DECKS,
        },
    )


def _raw_hypergeometric(_: Any) -> Any:
    weight = fmpz(comb(POPULATION - SUCCESSES, DRAWS))
    weights = [weight]
    for k in range(DRAWS):
        up, down = (SUCCESSES - k) * (DRAWS - k), (k + 1) * (POPULATION - SUCCESSES - DRAWS + k + 1)
        weight = weight * up // down
        weights.append(weight)
    return fmpz_poly(weights), 0, comb(POPULATION, DRAWS)


def long_hypergeometric() -> Workload:
    """The number of marked cards among very many."""
    marked = {1: SUCCESSES, 0: POPULATION - SUCCESSES}
    return Workload(
        f"hypergeometric {SUCCESSES}/{POPULATION}/{DRAWS}",
        {
            "exactdice": Entry(
                lambda: (POPULATION, SUCCESSES, DRAWS), lambda numbers: force(exactdice.hypergeometric(*numbers))
            ),
            "raw flint": Entry(lambda: None, _raw_hypergeometric),
            "icepool": Entry(lambda: icepool.Deck(marked), lambda deck: deck.deal(DRAWS).sum()),
            "lea": Skip("draws one card after the other, all orders"),
            **NO_DECKS,
        },
    )


def card_workloads() -> list[Workload]:
    """Every job with cards."""
    return [*[card_sum(n) for n in HANDS], long_hypergeometric()]
