"""Simulators that no one here wrote, asked by small adapters and judged by ``exactdice.verify``.

``python -m tests.clients.report`` prints the report as Markdown; what of it was computed by packages that are not
installed is taken from ``report.json``. ``python -m tests.clients.report --write`` keeps the new figures there.

    pip install warhammer-stats wh40kdc dice        any environment
    pip install cachetools && pip install --no-deps d20
        ``pip install d20`` alone would bring lark-parser 0.9, which overwrites the package ``lark`` that reads our dice
        texts; d20 runs as well with the lark that is already there
    pip install pyham40k                            Python 3.12 or later
"""
