"""Allocation: packets of damage go to the model in front, one at a time, and what exceeds its wounds is lost.

Notation of this file: a packet removes d wounds with weight ``e[d]`` over a common denominator E, at least 1 and at
most the wounds of a model (more is lost anyway). On one model with W wounds, ``L_w`` is the polynomial in s (one s
a packet) of having lost exactly w < W wounds, and T that of dying with the last packet: ``L_0 = 1, L_w = s sum_d
e_d L_(w-d)``, ``T = s sum_w L_w (e_(W-w) + e_(W-w+1) + ...)``. Models die one after the other, so the weight of k
dead models and w wounds lost on the next is the coefficient of ``T^k L_w`` at s^n for n packets: allocation is a
renewal process (W. Feller, An Introduction to Probability Theory, vol. 1, XIII). Summed over a law ``c_n`` of n,
the powers of T are applied to c one by one: ``c -> sum_i T_i c_(n+i)`` removes the packets that killed one more
model.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from exactdice import kernel
from exactdice.caches import cached
from exactdice.distribution import Distribution
from exactdice.sizes import require

NOTHING = kernel.integer_polynomial([])


class Renewal(NamedTuple):
    """One model's polynomials: T and its mirror image, its degree, the lists of coefficients of ``L_0 ... L_(W-1)``."""

    deaths: Any
    mirrored: Any
    degree: int
    losses: list[list[int]]


@cached(1024)
def renewal(wounds: int, packet: Distribution[int]) -> tuple[Renewal, int]:
    """The polynomials of a model with so many wounds left under packets of a law, and the packets' denominator E."""
    outcomes, weights, total = packet._form.pairs()
    require("states", wounds * wounds * min(len(outcomes), wounds), f"damage on a model of {wounds:,} wounds")
    capped: dict[int, int] = {}
    for d, weight in zip(outcomes, weights, strict=True):
        capped[min(d, wounds)] = capped.get(min(d, wounds), 0) + weight
    losses = [kernel.integer_polynomial([1])]
    for lost in range(1, wounds):
        terms = [weight * losses[lost - d] for d, weight in capped.items() if d <= lost]
        losses.append(sum(terms, NOTHING).left_shift(1))
    fatal = list(accumulate([capped.get(d, 0) for d in range(wounds, 0, -1)]))  # of W wounds, of W - 1 or more, ...
    deaths = sum([weight * poly for weight, poly in zip(fatal, losses, strict=True)], NOTHING).left_shift(1)
    mirrored = kernel.integer_polynomial(deaths.coeffs()[::-1])
    rows = [list(map(int, poly.coeffs())) for poly in losses]
    return Renewal(deaths, mirrored, deaths.degree(), rows), total


class Allocation:
    """Damage packets of one law against a row of like models, the first of which may be wounded.

    Args:
        front: Wounds left on the first model.
        wounds: Wounds of each further model.
        models: Number of models.
        packet: Law of the wounds that one packet removes, at least 1.

    References:
        Rule B23, excess damage.
    """

    def __init__(self, front: int, wounds: int, models: int, packet: Distribution[int]) -> None:
        self.packet = packet
        self.models = models
        self.front, self.scale = renewal(front, packet)
        self.later, _ = renewal(wounds, packet)

        self.used = False
        self.most_packets = self.front.degree + (models - 1) * self.later.degree  # destroy the unit for certain
        self.places = self._places()

    def _places(self) -> list[tuple[int, int]] | None:
        """The state after each number of packets, where every packet does the same (fixed damage, or one is enough)."""
        if len(self.packet) > 1 and (self.front.degree > 1 or self.later.degree > 1):
            return None
        places: dict[int, tuple[int, int]] = {}
        before, one = 0, self.front
        for k in range(self.models):
            for lost, row in enumerate(one.losses):
                places.update({before + packets: (k, lost) for packets, ways in enumerate(row) if ways})
            before, one = before + one.degree, self.later
        return [places[n] for n in range(self.most_packets)]

    def spread(self, packets: list[int]) -> tuple[list[list[int]], int]:
        """Integer weights of (models destroyed, wounds lost on the next), and the growth factor of the total weight.

        Args:
            packets: Integer weights of 0, 1, 2, ... packets, as far as the unit may survive.

        Returns:
            A row for each number of destroyed models short of all; the rest of the mass destroyed the unit.
        """
        if self.places is not None:
            certain = [[0] * len((self.later if k else self.front).losses) for k in range(self.models)]
            for (k, lost), weight in zip(self.places, packets, strict=False):  # fewer packets may be possible
                certain[k][lost] = weight
            return certain, 1
        power = self.scale ** (len(packets) - 1)
        if self.scale > 1:  # every weight is brought to the denominator of the most packets
            scaled, factor = [], 1
            for weight in reversed(packets):
                scaled.append(weight * factor)
                factor *= self.scale
            packets = scaled[::-1]
        left = kernel.integer_polynomial(packets)
        rows = []
        one = self.front
        for _ in range(self.models):
            coefficients = list(map(int, left.truncate(len(one.losses)).coeffs()))
            rows.append([sum([c * ways for c, ways in zip(coefficients, row, strict=False)]) for row in one.losses])
            left = (left * one.mirrored).right_shift(one.degree)
            one = self.later
        return rows, power

    @cached_property
    def table(self) -> tuple[Any, int]:
        """The matrix from numbers of packets to the states of ``spread``, its rows one after the other, and its scale.

        One product with it replaces ``spread``, at the cost of building it: for an allocation that is used again.
        """
        columns: list[list[int]] = []
        dead, one = kernel.integer_polynomial([1]), self.front
        for _ in range(self.models):
            columns += [list(map(int, (dead * kernel.integer_polynomial(row)).coeffs())) for row in one.losses]
            dead, one = dead * one.deaths, self.later
        scale = self.scale
        if self.places is not None:  # every packet does the same, so its weights are left out
            columns, scale = [[1 if weight else 0 for weight in column] for column in columns], 1
        most = self.most_packets
        powers = [scale ** (most - 1 - n) for n in range(most)]
        rows = [[column[n] * powers[n] if n < len(column) else 0 for column in columns] for n in range(most)]
        return kernel.matrix(rows), powers[0]


@cached(256)
def allocation(front: int, wounds: int, models: int, packet: Distribution[int]) -> Allocation:
    """The allocation of packets of a law against a row of like models, prepared once for all attacks that meet it."""
    return Allocation(front, wounds, models, packet)
