"""d20 1.1.2: a dice roller on the module ``random``, enumerated as it stands.

How to install it beside this package: ``pip install cachetools`` and ``pip install --no-deps d20``, because its
lark-parser would overwrite the files of lark.
"""

PACKAGE = "d20"


def roller(text):
    """A function without parameters that rolls a text once."""
    import d20

    tree = d20.parse(text)
    return lambda: d20.roll(tree).total
