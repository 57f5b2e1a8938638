"""Controls for notebooks, with ipywidgets: an attack or a roll whose exact result follows the fields."""

from exactdice.widgets.explorers import Explorer as Explorer
from exactdice.widgets.explorers import attack_explorer as attack_explorer
from exactdice.widgets.explorers import roll_explorer as roll_explorer
