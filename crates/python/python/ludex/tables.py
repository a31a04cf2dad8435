"""Tables: every reachable position of a pawn game with its value, as Parquet files.

>>> import ludex, tempfile
>>> folder = tempfile.mkdtemp()
>>> summary = ludex.tables.build("3x3", folder)
>>> summary.positions, summary.value
(135, -6)
>>> ludex.tables.lookup(folder, "3x3 b1-b2").value
5
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from . import _ludex
from ._errors import Unknown
from ._progress import MemoryLimit, Report, TimeLimit, spending
from ._questions import given
from .pawns import Analysis, Given, Move, Position

__all__ = ["Summary", "build", "lookup", "scan"]


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in numbers."""

    #: The first position on one line.
    position: str
    #: The rule set.
    rules: str
    #: `win`, `draw` or `loss`, for the side to move first.
    outcome: str
    #: The signed number of plies; None for a draw.
    value: int | None
    #: The number of reachable positions: board and side to move.
    positions: int
    #: The same up to mirror images.
    folded: int
    #: Those in which the game is over.
    terminal: int
    #: The rows of the table.
    rows: int
    #: The number of layers: positions after the same number of plies.
    layers: int
    #: What was found in the folder: `new`, `whole` or `repaired`.
    condition: str


def build(
    position: Given,
    folder: str | os.PathLike[str],
    *,
    rules: str | None = None,
    text: bool = False,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> Summary:
    """Makes the table of all positions that can be reached from a position. An unfinished
    table in the folder is continued, a finished one is checked.

    Args:
        position: the first position: usually a size.
        folder: where the Parquet files go.
        rules: the rules; `classic` by default.
        text: also write each position as text.
        time_limit, memory_limit, threads, progress: the budget.

    Raises:
        Unknown: the budget ran out; the same call continues.
        OSError: a file cannot be read or written.
    """
    limits = spending(time_limit, memory_limit, threads, progress)
    found, reason = _ludex.build(given(position), os.fspath(folder), rules, text, limits)
    if found is None:
        raise Unknown(reason or "limit reached")
    return Summary(*found)


def lookup(folder: str | os.PathLike[str], position: str | Position) -> Analysis:
    """The answer about a position, and about every move, from a table alone."""
    fields, moves = _ludex.look_up(os.fspath(folder), position)
    return Analysis(*(*fields, tuple(Move(*move) for move in moves)))


def scan(
    folder: str | os.PathLike[str], *, engine: Literal["polars", "pyarrow"] | None = None
) -> Any:
    """The rows of a table, read as they are needed: a `polars.LazyFrame` if Polars is
    installed, or else a `pyarrow.dataset.Dataset`. The column `ply`, an int32, is the
    number of plies played.

    Raises:
        ImportError: neither of them is installed.
        OSError: there is no table.
    """
    folder = os.fspath(folder)
    manifest = os.path.join(folder, _ludex.MANIFEST)
    with open(manifest, encoding="utf-8") as file:
        layers = json.load(file)["layers"]
    if engine is None:
        installed = [name for name in ("polars", "pyarrow") if find_spec(name)]
        if not installed:
            raise ImportError("install polars or pyarrow to scan tables")
        engine = "polars" if "polars" in installed else "pyarrow"
    files = [os.path.join(folder, part["file"]) for layer in layers for part in layer["parts"]]
    if engine == "polars":
        polars = import_module("polars")
        # Polars takes every `name=value` on the way to a file for a column.
        others = [name.split("=")[0] for name in Path(folder).parts if "=" in name]
        columns = {**dict.fromkeys(others, polars.String), "ply": polars.Int32}
        rows = polars.scan_parquet(files, glob=False, hive_partitioning=True, hive_schema=columns)
        return rows.drop(others)
    pyarrow, dataset = import_module("pyarrow"), import_module("pyarrow.dataset")
    ply = dataset.partitioning(pyarrow.schema([("ply", pyarrow.int32())]), flavor="hive")
    return dataset.dataset(files, format="parquet", partitioning=ply, partition_base_dir=folder)
