"""The figures by which commands judge attacks, as options and as what a result says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from exactdice.cli.choices import Choice

if TYPE_CHECKING:
    from exactdice.games import wh40k

FIGURES = ("mean_wounds_lost", "mean_models_destroyed", "prob_unit_destroyed")
figure_option = click.option(
    "--figure",
    type=Choice(FIGURES),
    default="mean-models-destroyed",
    show_default=True,
    help="The figure to judge by.",
)


def figure_words(name: str) -> str:
    """A quantity as people read it: ``chance of unit destroyed``."""
    return name.replace("_", " ").replace("prob ", "chance of ")


def figures_of(volley: wh40k.Volley) -> dict[str, Any]:
    """Every figure of an attack by its name: Fractions, or expressions in symbols."""
    return dict(
        zip(FIGURES, (volley.wounds_lost.mean(), volley.models_destroyed.mean(), volley.unit_destroyed), strict=True)
    )
