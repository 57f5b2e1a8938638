"""What adapters share: the reason why a tool cannot be asked, and amounts such as 2D6+1 in parts."""

import re
from importlib.metadata import PackageNotFoundError, version

_AMOUNT = re.compile(r"(\d*)D(\d+)([+-]\d+)?")


class NotSupportedError(Exception):
    """The tool has nothing for this rule."""


def installed(package):
    """The version of an installed package, None where it is absent."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def parts(amount):
    """Dice, sides and bonus of an amount of a weapon: 3 is (0, 6, 3), 2D6+1 is (2, 6, 1)."""
    if isinstance(amount, int):
        return 0, 6, amount
    number, sides, bonus = _AMOUNT.fullmatch(amount).groups()
    return int(number or 1), int(sides), int(bonus or 0)


def require_known(weapon, situation, abilities, circumstances):
    """Refuse a rule that an adapter does not hand over, so that nothing is left out in silence."""
    for ability in weapon.abilities:
        if ability.name not in abilities:
            raise NotSupportedError(ability.name)
    for name in situation:
        if name not in circumstances:
            raise NotSupportedError(name.replace("_", " "))
