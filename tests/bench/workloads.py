"""The jobs with dice that are timed, each written in the fastest way known of every library."""

from typing import Any

import dicetables
import dyce
import icepool
import lea
from dyce.h import aggregate_weighted
from flint import fmpq_poly, fmpz, fmpz_poly

import exactdice

from .harness import Entry, Skip, Workload
from .libraries import force


def lea_die(sides: int) -> Any:
    """A die with integer weights: exact, and several times faster than with fractions."""
    return lea.pmf(dict.fromkeys(range(1, sides + 1), 1), prob_type=-1, normalization=False)


def sum_of(n: int, sides: int = 6) -> Workload:
    """The sum of n equal dice."""
    return Workload(
        f"{n}d{sides}",
        {
            "exactdice": Entry(lambda: exactdice.d(sides), lambda die: force(n @ die)),
            "raw flint": Entry(
                lambda: (fmpz_poly([1] * sides), fmpz(sides)),
                lambda die: (die[0] ** n, n, die[1] ** n),
            ),
            "icepool": Entry(lambda: icepool.d(sides), lambda die: n @ die)
            if n < 900
            else Skip("recursion one level a die ends at Python's limit"),
            "dyce": Entry(lambda: dyce.H(sides), lambda die: n @ die),
            "lea": Entry(lambda: lea_die(sides), lambda die: die.times(n, normalization=False))
            if n <= 500
            else Skip("seconds a call"),
            "dicetables": Entry(lambda: dicetables.Die(sides), lambda die: dicetables.DiceTable.new().add_die(die, n)),
        },
    )


def two_different() -> Workload:
    """A D6 and a D3 added."""
    return Workload(
        "d6 + d3",
        {
            "exactdice": Entry(lambda: (exactdice.d(6), exactdice.d(3)), lambda dice: force(dice[0] + dice[1])),
            "raw flint": Entry(
                lambda: (fmpz_poly([1] * 6), fmpz_poly([1] * 3), fmpz(6), fmpz(3)),
                lambda dice: (dice[0] * dice[1], 2, dice[2] * dice[3]),
            ),
            "icepool": Entry(lambda: (icepool.d(6), icepool.d(3)), lambda dice: dice[0] + dice[1]),
            "dyce": Entry(lambda: (dyce.H(6), dyce.H(3)), lambda dice: dice[0] + dice[1]),
            "lea": Entry(lambda: (lea_die(6), lea_die(3)), lambda dice: (dice[0] + dice[1]).calc(normalization=False)),
            "dicetables": Entry(
                lambda: (dicetables.Die(6), dicetables.Die(3)),
                lambda dice: dicetables.DiceTable.new().add_die(dice[0], 1).add_die(dice[1], 1),
            ),
        },
    )


def _lea_compound(die: Any) -> Any:
    return die.times(6).switch_func(die.times).calc()


def random_number() -> Workload:
    """As many D6 as six D6 show."""
    return Workload(
        "(6d6)D6",
        {
            "exactdice": Entry(lambda: exactdice.d(6), lambda die: force((6 @ die) @ die)),
            "raw flint": Entry(lambda: fmpq_poly([0, 1, 1, 1, 1, 1, 1], 6), lambda die: ((die**6)(die), 0, None)),
            "icepool": Entry(lambda: icepool.d(6), lambda die: (6 @ die) @ die),
            "dyce": Entry(
                lambda: dyce.H(6),
                lambda die: aggregate_weighted((n @ die, weight) for n, weight in (6 @ die).items()),
            ),
            "lea": Entry(lambda: lea.interval(1, 6, prob_type="r"), _lea_compound),
            "dicetables": Skip("no random number of dice"),
        },
    )


def keep_highest(keep: int, n: int, sides: int) -> Workload:
    """The sum of the highest of n dice."""
    few = n <= 5
    return Workload(
        f"keep {keep} of {n}d{sides}",
        {
            "exactdice": Entry(
                lambda: exactdice.d(sides),
                lambda die: force(exactdice.pool(n, die).keep_highest(keep).sum()),
            ),
            "raw flint": Skip("no single call"),
            "icepool": Entry(lambda: icepool.d(sides), lambda die: die.highest(n, keep)),
            "dyce": Entry(lambda: dyce.H(sides), lambda die: (n @ dyce.P(die)).at(slice(n - keep, None)))
            if few
            else Skip("a minute a call"),
            "lea": Entry(
                lambda: lea.interval(1, sides, prob_type="r"),
                lambda die: die.draw(n, sorted=True, replacement=True).map(lambda roll: sum(roll[n - keep :])).calc(),
            )
            if few
            else Skip("lists every sorted roll"),
            "dicetables": Entry(
                lambda: dicetables.Die(sides),
                lambda die: dicetables.BestOfDicePool(dicetables.DicePool(die, n), keep),
            )
            if few
            else Skip("lists every sorted roll"),
        },
    )


def dice_workloads() -> list[Workload]:
    """All jobs, in the order of the table."""
    sums = [sum_of(n) for n in (20, 100, 500, 1000)]
    pools = [keep_highest(3, 4, 6), keep_highest(10, 20, 20)]
    return [sum_of(2), two_different(), *sums, random_number(), *pools]


def read_out(workload: Workload) -> Workload:
    """The same job of this library alone, every probability handed over as a fraction of Python's."""
    entry = workload.entries["exactdice"]
    assert isinstance(entry, Entry)
    read = entry.read or dict
    return Workload(
        workload.name,
        {"exactdice": Entry(entry.build, lambda dice: read(entry.operate(dice)), dict)},
    )
