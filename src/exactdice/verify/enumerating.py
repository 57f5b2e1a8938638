"""The exact law of a simulator, read from the simulator itself: enumerate all its paths, or one attack and lift it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import CountError, ExactDiceError, OperandError, SimulatorError, UncoveredError
from exactdice.events import Event
from exactdice.format import abbreviated, percent
from exactdice.format.results import Drawn, Grid, Sheet, Shown
from exactdice.scalars import is_integer, shown
from exactdice.verify.enumeration import Enumerated, run_every_path

_ROWS = 20  # outcomes that are printed
_PATIENCE = 1.0  # seconds before a line appears
Progress = Callable[[int, Fraction], Any]


class Enumeration(Drawn):
    """What a simulator does, exactly, as far as its paths have been run.

    Made by ``enumerate``.

    Attributes:
        weights: The chance of each outcome, a lower bound where something is uncovered.
        uncovered: The chance of all paths that were cut or not run; 0 where the law is complete.
        reasons: That chance by its reasons.
        paths: How many paths were run.

    Examples:
        >>> from exactdice import verify
        >>> found = verify.enumerate(lambda rng: max(rng.randint(1, 6), rng.randint(1, 6)))
        >>> found
        <36 paths to 6 outcomes, which cover all>
        >>> found.law.pmf(6), found.uncovered
        (Fraction(11, 36), Fraction(0, 1))
    """

    def __init__(self, found: Enumerated) -> None:
        self.weights = found.weights
        self.reasons = found.uncovered
        self.uncovered = sum(found.uncovered.values(), Fraction(0))
        self.paths = found.paths

    @property
    def law(self) -> Distribution[Any]:
        """The law of the results.

        Raises:
            UncoveredError: Some paths were cut or not run; ``bounds`` answers then.

        Examples:
            >>> from exactdice import d6, verify
            >>> verify.enumerate(lambda rng: rng.randint(1, 6) + rng.randint(1, 6)).law == 2 @ d6
            True
        """
        if self.uncovered:
            reasons = " and ".join(self.reasons)
            raise UncoveredError(
                f"the chance {abbreviated(self.uncovered)} is not covered ({reasons}), so the law is known in bounds "
                "only; ask bounds(x) or differences(law), enumerate fewer attacks, take verify.lift(f, n) where "
                "attacks add up, judge samples by testing.assert_law(f, law), or raise paths=, draws=, seconds=, "
                "total_seconds="
            )
        return Distribution(self.weights)

    def bounds(self, what: Any) -> tuple[Fraction, Fraction]:
        """The least and the greatest chance that an outcome, or an event, can have.

        Args:
            what: An outcome, or an event such as ``at_least(18)``.

        Examples:
            >>> from exactdice import at_least, verify
            >>> def exploding(rng):
            ...     roll = rng.randint(1, 6)
            ...     return roll + exploding(rng) if roll == 6 else roll
            >>> found = verify.enumerate(exploding, draws=3)
            >>> found.bounds(7), found.bounds(at_least(18))
            ((Fraction(1, 36), Fraction(7, 216)), (Fraction(0, 1), Fraction(1, 216)))
        """
        if isinstance(what, Event):
            least = sum([weight for outcome, weight in self.weights.items() if what(outcome)], Fraction(0))
        else:
            least = self.weights.get(what, Fraction(0))
        return least, least + self.uncovered

    def differences(self, law: Distribution[Any]) -> dict[Any, tuple[Fraction, Fraction]]:
        """The outcomes on which the simulator and a law disagree: its chance there, and the law's; the greatest first.

        The simulator's chance is a lower bound where something is uncovered, and an outcome is listed only if no law
        within the bounds agrees. No differences and nothing uncovered means that both are equal.

        Args:
            law: The law that the simulator should have.

        Raises:
            OperandError: What is compared is no distribution.

        Examples:
            >>> from exactdice import d6, verify
            >>> found = verify.enumerate(lambda rng: max(rng.randint(1, 6), 2))  # a slip: 1s count as 2s
            >>> found.differences(d6)
            {1: (Fraction(0, 1), Fraction(1, 6)), 2: (Fraction(1, 3), Fraction(1, 6))}
        """
        if not isinstance(law, Distribution):
            raise OperandError(f"{shown(law)} is no distribution; give the law that the simulator should have")
        both = {x: (weight, law.pmf(x)) for x, weight in self.weights.items()}
        with suppress(ExactDiceError):  # no end: what lies outside the simulator's outcomes is known by what is inside
            both = {x: (Fraction(0), law.pmf(x)) for x in law} | both
        off = {x: (ours, its) for x, (ours, its) in both.items() if not ours <= its <= ours + self.uncovered}
        return dict(sorted(off.items(), key=lambda item: -abs(item[1][0] - item[1][1])))

    def __repr__(self) -> str:
        cover = "all" if not self.uncovered else f"all but {percent(self.uncovered)}"
        return f"<{self.paths:,} paths to {len(self.weights):,} outcomes, which cover {cover}>"

    def _sheet(self) -> Sheet:
        if not self.uncovered:
            return Sheet((), [Shown(repr(self), self.law)])
        rows = [[str(x), *map(abbreviated, self.bounds(x))] for x in list(self.weights)[:_ROWS]]
        rest = [["...", "", ""]] if len(self.weights) > _ROWS else []
        lost = [f"not covered: {abbreviated(chance)}, {reason}" for reason, chance in self.reasons.items()]
        return Sheet((repr(self), *lost), [Grid(["outcome", "at least", "at most"], rows + rest, ())])


def enumerate(
    f: Callable[..., Any],
    *,
    source: str | None = None,
    paths: int = 1_000_000,
    draws: int = 1000,
    seconds: float | None = 10,
    total_seconds: float | None = 60,
    progress: Progress | None = None,
) -> Enumeration:
    """The exact law of what an unmodified simulator returns: it is run once for each sequence of its random draws.

    A function of one required parameter receives a scripted ``random.Random``; one of none reads the module
    ``random``, whose functions are scripted while it runs, as are generators that exist already, names imported from
    it before, and ``secrets``. The most probable paths come first; whatever is cut or not run is stated as uncovered.

    A continuous number may be compared with numbers and rounded to whole ones, which is exact: a float is read as the
    simple fraction that it rounds (``2 / 3`` is two thirds), otherwise as it stands. Results are read likewise.
    ``seed()`` does nothing. ``os.urandom``, generators of other libraries, and draws in threads are not followed:
    they are noticed by runs that are repeated. A call that stays in C for ever cannot be ended.

    The paths multiply: one attack (hit, wound, save, D3 damage, Feel No Pain) may have 20,000, which take half a
    second, and two then have hundreds of millions: see ``lift``. Where 20,000 runs bring no path to its end, the
    simulator may draw for ever, and no more are made. On a terminal a line on standard error counts the paths.

    Args:
        f: The simulator; a random draw of n equally likely answers makes n paths.
        source: What it reads, where its parameters do not show it: ``"random"`` or ``"module"`` as above, ``"roll"`` a
            function ``roll(sides)``, ``"numpy"`` a ``numpy.random.Generator`` (or, of no parameter, ``numpy.random``).
        paths: How many runs at most; about 300 bytes each.
        draws: How many draws one run may make.
        seconds: How long one run may take, None for any time; after three such runs the rest is not run.
        total_seconds: How long all runs together may take, None for any time.
        progress: Called in place of that line, after every thousand runs, with the number of paths and the chance that
            is not covered yet.

    Raises:
        SimulatorError: The simulator cannot be followed: it raises, keeps a state between runs, uses a continuous
            number as a float, or returns what is no outcome.
        OperandError: An argument is of the wrong kind.
        CountError: A number of paths, draws or seconds is none.

    Examples:
        >>> from exactdice import d6, verify
        >>> import random
        >>> def charge():
        ...     return random.randint(1, 6) + random.randint(1, 6)
        >>> verify.enumerate(charge).law == 2 @ d6
        True
        >>> verify.enumerate(lambda roll: roll(6) >= 4 and roll(6) >= 3, source="roll").law.pmf(True)
        Fraction(1, 3)
    """
    options: dict[str, Any] = {"source": source, "paths": paths, "draws": draws}
    with _counted(progress) as told:
        found = run_every_path(f, **options, seconds=seconds, total_seconds=total_seconds, progress=told)
    return Enumeration(found)


@contextmanager
def _counted(progress: Progress | None) -> Iterator[Progress | None]:
    """The progress asked for; otherwise, on a terminal, a line on standard error, gone at the end."""
    if progress is not None or not sys.stderr.isatty():
        yield progress
        return
    begin = monotonic() + _PATIENCE

    def tell(paths: int, uncovered: Fraction) -> None:
        if monotonic() > begin:
            sys.stderr.write(f"\r\x1b[K{paths:,} paths, {percent(uncovered)} not covered ...")
            sys.stderr.flush()

    try:
        yield tell
    finally:
        sys.stderr.write("\r\x1b[K")


def lift(
    f: Callable[..., Any],
    attacks: Any,
    *,
    tested: int = 2,
    source: str | None = None,
    paths: int = 1_000_000,
    draws: int = 1000,
    seconds: float | None = 10,
    total_seconds: float | None = 60,
    progress: Progress | None = None,
) -> Distribution[Any]:
    """The law of n attacks of a simulator whose attacks are independent and add up: n times the law of one.

    ``f(rng, n)``, or ``f(n)`` with the module ``random``, is enumerated for one attack and for ``tested`` attacks. That
    these are ``tested`` independent ones is not believed but compared, exactly.

    Args:
        f: The simulator, as in ``enumerate``, with the number of attacks as its last required parameter.
        attacks: How many attacks, or the law of their number.
        tested: The number of attacks on which the claim is tested.
        source: As in ``enumerate``, also what follows.
        paths: For each of the two enumerations.
        draws: As in ``enumerate``.
        seconds: As in ``enumerate``.
        total_seconds: For each of the two enumerations.
        progress: As in ``enumerate``.

    Raises:
        SimulatorError: The attacks are not independent or do not add up, or as in ``enumerate``.
        UncoveredError: One of the enumerations is not complete.
        CountError: ``tested`` is less than 2.

    Examples:
        >>> from exactdice import bernoulli, verify
        >>> def hits(rng, attacks):
        ...     return sum(rng.randint(1, 6) >= 3 for _ in range(attacks))
        >>> verify.lift(hits, 20) == 20 @ bernoulli("2/3")
        True
        >>> verify.lift(lambda rng, attacks: attacks * hits(rng, 1), 20)  # one roll for all
        Traceback (most recent call last):
        ...
        exactdice.errors.SimulatorError: 2 attacks of the simulator are not 2 independent ones: ...
    """
    if not is_integer(tested) or tested < 2:
        raise CountError(f"tested {shown(tested)} shows nothing of independence; write a whole number of at least 2")
    options: dict[str, Any] = {"source": source, "paths": paths, "draws": draws}
    options |= {"seconds": seconds, "total_seconds": total_seconds}
    with _counted(progress) as told:
        one = Enumeration(run_every_path(f, (1,), **options, progress=told)).law
        several = Enumeration(run_every_path(f, (tested,), **options, progress=told))
    off = several.differences(tested @ one)
    if off:
        x, (its, claim) = next(iter(off.items()))
        raise SimulatorError(
            f"{tested} attacks of the simulator are not {tested} independent ones: the chance of {shown(x)} is "
            f"{abbreviated(its)}, not {abbreviated(claim)}; enumerate all attacks as one simulator"
        )
    if several.uncovered:
        return several.law  # raises what is not covered
    law: Distribution[Any] = attacks @ one
    return law
