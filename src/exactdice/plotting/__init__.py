"""Pictures of results in matplotlib: ``plot`` draws what the library answers, ``save`` writes the same bytes again."""

from exactdice.plotting.pictures import plot as plot
from exactdice.plotting.saving import save as save
