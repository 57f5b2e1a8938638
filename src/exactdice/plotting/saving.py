"""``save``: a picture as a file that holds the same bytes each time it is made."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from exactdice.errors import OperandError
from exactdice.extras import needed
from exactdice.plotting.canvas import axes_of
from exactdice.scalars import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_METADATA: dict[str, dict[str, Any]] = {  # what would hold a date or the version of a library
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


def save(ax: Axes, file: str | PathLike[str] | IO[bytes], *, format: str | None = None, dpi: int = 150) -> None:
    """Write the figure of Axes to a file, the same bytes for the same picture: no dates, no random names.

    Args:
        ax: Axes that ``plot`` drew.
        file: The name of a file, or a stream of bytes.
        format: ``"png"``, ``"svg"`` or ``"pdf"``; by default as the name of the file ends.
        dpi: Pixels for each inch of a PNG.

    Raises:
        OperandError: ``ax`` is no Axes, or the format is not one of these.

    Examples:
        >>> from io import BytesIO
        >>> from exactdice import d6, plot
        >>> file = BytesIO()  # or "two.svg"
        >>> save(plot(2 @ d6), file, format="svg")
        >>> file.getvalue()[:5]
        b'<?xml'
    """
    suffix = Path(file).suffix.removeprefix(".") if isinstance(file, (str, PathLike)) else None
    kind = format or suffix or "png"
    if kind not in _METADATA:
        raise OperandError(f"format {shown(kind)} is not known; write one of {', '.join(map(repr, _METADATA))}")
    if ax is None:
        raise OperandError("there are no Axes to save; write save(plot(law), 'law.svg')")
    figure = axes_of(ax).get_figure(root=True)
    assert figure is not None
    matplotlib = needed("matplotlib", "plot", "a plot")
    with matplotlib.rc_context({"svg.hashsalt": "exactdice"}):
        figure.savefig(file, format=kind, dpi=dpi, metadata=_METADATA[kind])
