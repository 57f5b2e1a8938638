"""The documentation site: README.md, the notebooks, the pages of guide/ and the docstrings, as one set of pages.

    sphinx-build -W -b html -c notebooks . _site

Nothing is fetched when a page is read, and every warning of the build is an error.
"""

import re
import sys
from inspect import cleandoc
from pathlib import Path
from typing import Any

from docutils.nodes import SkipNode
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.domains.python import PyObject
from sphinx.ext.napoleon import GoogleDocstring

import exactdice

sys.path.insert(0, str(Path(__file__).parent))

from generated import filled

project = "exactdice"
author = "the exactdice developers"
project_copyright = "the exactdice developers"
release = version = exactdice.__version__

root_doc = "README"
include_patterns = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "src/exactdice/**/*.md",
    "tests/bench/FIGURES.md",
    "notebooks/**",
]
exclude_patterns = ["**/.ipynb_checkpoints", "notebooks/*.py"]
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

html_theme = "furo"
html_title = f"exactdice {release}"
html_favicon = "die.svg"
smartquotes_action = "D"  # dashes between a name and its description; quotes stay as they are typed
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False

nb_execution_mode = "off"  # the stored outputs are verified by nbval, cell by cell
html_math_renderer = "mathml"
myst_update_mathjax = False
myst_heading_anchors = 3
myst_links_external_new_tab = False
suppress_warnings = ["myst.header"]  # a changelog may begin a section two levels down

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True  # the attributes of a record, described once
python_maximum_signature_line_length = 260  # counted with the full names of all types; a page shows the last parts
toc_object_entries_show_parents = "hide"

CONTENTS = """
```{toctree}
:hidden:
:caption: Notebooks
:glob:

notebooks/[0-9]*
```

```{toctree}
:hidden:
:caption: Guide

notebooks/guide/coming_from
notebooks/guide/exactness
notebooks/guide/limits
Rules of Warhammer 40,000 <src/exactdice/games/wh40k/RULES>
Rules of Warhammer Fantasy <src/exactdice/games/fantasy/RULES>
Keys of scenarios <src/exactdice/scenario/KEYS>
Figures of speed <tests/bench/FIGURES>
CONTRIBUTING
CHANGELOG
```

```{toctree}
:hidden:
:caption: Reference
:glob:

notebooks/reference/*
```
"""


def add_contents(app: Sphinx, name: str, source: list[str]) -> None:
    """README.md ends with the table of contents, which a reader of the file alone need not see."""
    if name == root_doc:
        source[0] += CONTENTS
    source[0] = filled(source[0]).replace("```console\n", "```shell-session\n")


def code(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """What stands between single backquotes in a docstring is code, as between double ones, and no cross-reference."""
    lines[:] = [re.sub(r"(?<![`\w:])`([^`]+)`(?![`\w_])", r"``\1``", line) for line in lines]


def properties(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """A property is documented like a method; napoleon takes what stands before its first colon for a type."""
    if what == "property":
        lines[:] = cleandoc(obj.__doc__ or "").splitlines()
        code(app, what, name, obj, options, lines)
        lines[:] = [*GoogleDocstring(lines, app.config, app, "method", name, obj, options).lines(), ""]


def skip(app: Sphinx, what: str, name: str, obj: object, skipped: bool, options: object) -> bool | None:
    """Fields of records have no documentation of their own: the record describes them together."""
    return True if type(obj).__name__ in ("_tuplegetter", "member_descriptor") else None


def inline_math(writer: Any, node: Any) -> None:
    """Mathematics as MathML, which browsers set by themselves; MathJax would be fetched when a page is read."""
    writer.body.append(convert(node.astext()))
    raise SkipNode


def displayed_math(writer: Any, node: Any) -> None:
    """The same on a line of its own."""
    writer.body.append(f'<div class="math">{convert(node.astext(), display="block")}</div>')
    raise SkipNode


def setup(app: Sphinx) -> None:
    """Sphinx calls this once."""
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"  # as the docstrings call them
    app.add_html_math_renderer("mathml", (inline_math, None), (displayed_math, None))
    app.connect("source-read", add_contents)
    app.connect("autodoc-skip-member", skip)
    app.connect("autodoc-process-docstring", code, priority=100)  # before napoleon
    app.connect("autodoc-process-docstring", properties, priority=900)  # after it
