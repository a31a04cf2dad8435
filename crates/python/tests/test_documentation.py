"""The examples in the documentation are true, and the types are those of the code."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludex

MODULES = ["ludex", *(f"ludex.{module.name}" for module in pkgutil.iter_modules(ludex.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_every_example_in_the_documentation_is_true(name):
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_every_example_in_the_book_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chapter = Path(__file__).parents[3] / "docs" / "python.md"
    failed, tried = doctest.testfile(
        str(chapter), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert failed == 0 and tried > 20


def test_every_public_name_is_documented():
    for module in (ludex, ludex.pawns, ludex.pegs, ludex.gone, ludex.tables):
        assert module.__doc__, module
        for name in module.__all__:
            if not name.startswith("__"):
                assert getattr(module, name).__doc__, f"{module.__name__}.{name}"


def test_types_are_right_and_stubs_agree_with_what_is_compiled(tmp_path):
    for command in (
        ["mypy", "--strict", "--no-incremental", "--cache-dir", str(tmp_path), "-p", "ludex"],
        ["mypy.stubtest", "ludex._ludex", "--ignore-disjoint-bases"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            capture_output=True,
            cwd=tmp_path,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, done.stdout + done.stderr
