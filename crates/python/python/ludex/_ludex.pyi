"""The compiled half of the package. Use the modules of `ludex` instead."""

from collections.abc import Sequence
from typing import Any, final

import numpy as np
import numpy.typing as npt

from ._progress import Spending

__all__ = [
    "draw_board",
    "solve_board",
    "flood_array",
    "analyze",
    "draw",
    "prove",
    "solve",
    "solve_many",
    "draw_pegs",
    "Position",
    "ask",
    "kinds",
    "write_file",
    "build",
    "look_up",
    "verify_bytes",
    "verify_file",
    "MANIFEST",
    "__version__",
]

__version__: str
MANIFEST: str

@final
class Position:
    def __new__(
        cls, position: str | Position, rules: str | None = None, format: str | None = None
    ) -> Position: ...
    @property
    def text(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def to_move(self) -> str: ...
    @property
    def squares(self) -> tuple[str, ...]: ...
    @property
    def legal_moves(self) -> tuple[str, ...]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def outcome(self) -> str | None: ...
    @property
    def winner(self) -> str | None: ...
    def play(self, *moves: str) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[type[Position], tuple[str, str]]: ...
    def _repr_svg_(self) -> str: ...

def solve(
    position: str | Position,
    rules: str | None,
    format: str | None,
    outcome_only: bool,
    spending: Spending,
) -> tuple[tuple[Any, ...], bool]: ...
def solve_many(
    positions: Sequence[str | Position],
    rules: str | None,
    format: str | None,
    outcome_only: bool,
    spending: Spending,
) -> list[tuple[tuple[Any, ...], bool] | Exception]: ...
def analyze(
    position: str | Position,
    rules: str | None,
    format: str | None,
    outcome_only: bool,
    spending: Spending,
) -> tuple[tuple[Any, ...], tuple[tuple[str, str, int | None, str], ...], bool]: ...
def prove(
    position: str | Position, rules: str | None, outcome_only: bool, spending: Spending
) -> tuple[bytes | None, str | None]: ...
def draw(
    position: str, rules: str, moves: Sequence[tuple[str, str, str | None]], sentence: str
) -> str: ...
def kinds() -> list[tuple[str, str]]: ...
def ask(kind: str, fields: str, spending: Spending) -> tuple[str, bool]: ...
def write_file(path: str, bytes: bytes) -> None: ...
def verify_file(
    path: str, spending: Spending
) -> tuple[str, str | None, list[str], int | None, float, str | None, bool]: ...
def verify_bytes(
    bytes: bytes, spending: Spending
) -> tuple[str, str | None, list[str], int | None, float, str | None, bool]: ...
def build(
    position: str | Position, folder: str, rules: str | None, text: bool, spending: Spending
) -> tuple[tuple[Any, ...] | None, str | None]: ...
def look_up(
    folder: str, position: str | Position
) -> tuple[tuple[Any, ...], tuple[tuple[str, str, int | None, str], ...]]: ...
def flood_array(
    black: npt.NDArray[Any],
    white: npt.NDArray[Any],
    out: npt.NDArray[np.int32],
    diagonal: bool,
    wrap: bool,
    spending: Spending,
) -> tuple[int, int | None, str | None]: ...
def solve_board(
    path: str | None, fields: str, scratch: str | None, map: str | None, spending: Spending
) -> tuple[str, bool, str | None]: ...
def draw_board(fields: str, sentence: str) -> str | None: ...
def draw_pegs(
    position: str | None,
    plan: Sequence[str],
    by_moves: bool,
    rows: tuple[str, int] | None,
    numbers: tuple[str, Sequence[Sequence[int | None]]] | None,
    captions: Sequence[str],
) -> str: ...
