"""Rows to text, Markdown, CSV, HTML, SVG and LaTeX, and exact numbers to words; has never heard of a distribution.

HTML, SVG and LaTeX are modules of their own, ``html``, ``svg`` and ``latex``, imported when something is drawn.
"""

from exactdice.format.numbers import abbreviated as abbreviated
from exactdice.format.numbers import decimal as decimal
from exactdice.format.numbers import decimal_root as decimal_root
from exactdice.format.numbers import fraction as fraction
from exactdice.format.numbers import percent as percent
from exactdice.format.sheets import comma_separated as comma_separated
from exactdice.format.sheets import markdown as markdown
from exactdice.format.text import MINUS_SIGNS as MINUS_SIGNS
from exactdice.format.text import bar as bar
from exactdice.format.text import reading_fault as reading_fault
from exactdice.format.text import table as table
