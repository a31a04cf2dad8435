"""The notebooks of the book run from beginning to end, in a fresh interpreter each."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

#: Runs cells as a notebook does: what stands last in a cell is shown, unless a semicolon follows.
RUN = """
import ast, json, sys

names = {"__name__": "__main__"}
for number, cell in enumerate(json.load(sys.stdin), 1):
    body = ast.parse(cell).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    place = f"cell {number}"
    exec(compile(ast.Module(body, []), place, "exec"), names)
    if last is not None:
        value = eval(compile(ast.Expression(last.value), place, "eval"), names)
        is_silent = value is None or cell.rstrip().endswith(";")
        for method in ("_repr_svg_", "_repr_html_", "__repr__"):
            if not is_silent and hasattr(value, method):
                assert getattr(value, method)(), method
                print("shown by", method)
                break
"""


def cells(notebook, kind):
    document = json.loads(notebook.read_text(encoding="utf-8"))
    return [cell for cell in document["cells"] if cell["cell_type"] == kind]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_every_cell_of_a_notebook_runs(notebook, tmp_path):
    code = ["".join(cell["source"]) for cell in cells(notebook, "code")]
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        input=json.dumps(code),
        capture_output=True,
        cwd=tmp_path,
        # Nothing is drawn on a screen, and no window waits to be closed.
        env={**os.environ, "MPLBACKEND": "Agg"},
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "shown by" in done.stdout


def test_notebooks_are_committed_without_outputs_and_linked_from_the_book():
    assert len(NOTEBOOKS) >= 3
    chapter = (FOLDER.parent / "python.md").read_text(encoding="utf-8")
    for notebook in NOTEBOOKS:
        assert f"(notebooks/{notebook.name})" in chapter, notebook.name
        assert cells(notebook, "markdown")[0]["source"][0].startswith("# ")
        for cell in cells(notebook, "code"):
            assert cell["outputs"] == [] and cell["execution_count"] is None, notebook.name
