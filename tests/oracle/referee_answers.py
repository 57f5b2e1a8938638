"""Laws and chances written as the answer of a scenario: fractions as text, outcomes in order.

What all referees of scenarios share. Only the standard library and nothing of the engine.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from referee_throws import Block, Law, rename

Left = tuple[int, ...]  # wounds left on each model, in allocation order


def fraction(chance: Fraction) -> str:
    """Lowest terms, the denominator always written."""
    return f"{chance.numerator}/{chance.denominator}"


def fractions(chances: Mapping[str, Fraction]) -> dict[str, str]:
    """Named chances as text."""
    return {name: fraction(chance) for name, chance in chances.items()}


def outcome(value: Any) -> str:
    """An outcome as text; a joint one is joined by commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def mean(law: Law[int]) -> Fraction:
    """Mean of a law of numbers."""
    return sum((value * chance for value, chance in law.items()), Fraction(0))


def chance_of(law: Law[Any], event: Any) -> Fraction:
    """Chance that the outcome is one for which `event` holds."""
    return sum((chance for value, chance in law.items() if event(value)), Fraction(0))


def answer(
    *,
    pmf: Mapping[str, Law[Any]] | None = None,
    mean_of: Mapping[str, Fraction] | None = None,
    prob: Mapping[str, Fraction] | None = None,
    value: Mapping[str, Fraction] | None = None,
) -> dict[str, Any]:
    """The answer, its empty parts left out; a law of numbers (not a joint, not a textual one) gives its mean, too."""
    laws = {name: {x: law[x] for x in sorted(law) if law[x]} for name, law in (pmf or {}).items()}
    numbers = {name: mean(law) for name, law in laws.items() if all(isinstance(x, int) for x in law)}
    parts = {
        "pmf": {name: {outcome(x): fraction(chance) for x, chance in law.items()} for name, law in laws.items()},
        "mean": fractions(numbers | dict(mean_of or {})),
        "prob": fractions(prob or {}),
        "value": fractions(value or {}),
    }
    return {name: part for name, part in parts.items() if part}


# -- what is asked of every attack -----------------------------------------------------------------


def each_model(models: Sequence[Block]) -> list[Block]:
    """One block for each model, `count` written out."""
    return [model for model in models for _ in range(model.get("count", 1))]


def wounds_at_start(models: Sequence[Block]) -> Left:
    """Wounds left on each model before anything happens."""
    return tuple(model.get("remaining", model["wounds"]) for model in each_model(models))


def attack_laws(models: Sequence[Block], law: Law[Left], joint: bool = False) -> dict[str, Law[Any]]:
    """Laws of wounds lost and of models destroyed, of CHARACTERs where there are any."""
    start = wounds_at_start(models)
    characters = [index for index, model in enumerate(each_model(models)) if model.get("character")]

    def lost(left: Left) -> int:
        return sum(start) - sum(left)

    def destroyed(left: Left) -> int:
        return left.count(0) - start.count(0)

    laws: dict[str, Law[Any]] = {"wounds_lost": rename(law, lost), "models_destroyed": rename(law, destroyed)}
    if joint:
        laws["wounds_lost,models_destroyed"] = rename(law, lambda left: (lost(left), destroyed(left)))
    if characters:
        laws["character_wounds_lost"] = rename(law, lambda left: sum(start[i] - left[i] for i in characters))
    return laws


def attack_chances(models: Sequence[Block], law: Law[Left]) -> dict[str, Fraction]:
    """Chances that nobody lives, and that no CHARACTER does where there are any."""
    characters = [index for index, model in enumerate(each_model(models)) if model.get("character")]
    chances = {"unit_destroyed": chance_of(law, lambda left: not any(left))}
    if characters:
        chances["all_characters_destroyed"] = chance_of(law, lambda left: not any(left[i] for i in characters))
    return chances
