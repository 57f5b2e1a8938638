"""dice 4.0.0: a dice roller, enumerated as it stands.

Its dice come from the module ``random``; a generator given as ``random=`` is not used for explosions and re-rolls.
"""

import warnings

PACKAGE = "dice"


def parsed(text):
    """A text that can be rolled often, which is faster than to parse it each time."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it uses names that its parser has renamed
        import dice

        return dice.roll(text, raw=True)


def roller(text):
    """A function without parameters that rolls a text once."""
    element = parsed(text)
    return lambda: int(element.evaluate())
