"""The documentation site: README.md, the notebooks, the pages of guide/ and the docstrings, as one set of pages.

    sphinx-build -W -b html -c notebooks . _site

Nothing is fetched when a page is read, and every warning of the build is an error.
"""

import re
from pathlib import Path

import exactdice

project = "exactdice"
author = "the exactdice developers"
project_copyright = "the exactdice developers"
release = version = exactdice.__version__

root_doc = "README"
include_patterns = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "src/exactdice/**/*.md", "notebooks/**"]
exclude_patterns = ["**/.ipynb_checkpoints", "notebooks/conf.py"]
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

html_theme = "furo"
html_title = f"exactdice {release}"
html_copy_source = False
html_show_sourcelink = False

nb_execution_mode = "off"  # the stored outputs are verified by nbval, cell by cell
myst_heading_anchors = 3
myst_links_external_new_tab = False
suppress_warnings = ["myst.header"]  # a changelog may begin a section two levels down

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True  # the attributes of a record, described once
python_maximum_signature_line_length = 88

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
src/exactdice/games/wh40k/RULES
src/exactdice/games/fantasy/RULES
src/exactdice/scenario/KEYS
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


def add_contents(app, name, source):
    """README.md ends with the table of contents, which a reader of the file alone need not see."""
    if name == root_doc:
        source[0] += CONTENTS
    source[0] = source[0].replace("```console\n", "```shell-session\n")


def as_literal(app, what, name, obj, options, lines):
    """Docstrings write code between double or single backquotes; a single one is code, too, never a cross-reference."""
    lines[:] = [re.sub(r"(?<![`\w:])`([^`]+)`(?![`\w_])", r"``\1``", line) for line in lines]


def setup(app):
    """Sphinx calls this once."""
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-docstring", as_literal)
    return {"parallel_read_safe": True, "version": str(Path(__file__).stat().st_mtime_ns)}
