"""The game of Gone: floods of black cells by white ones, which is geodesic distance on a grid.

>>> import ludex, numpy as np
>>> black = np.array([[0, 1, 1], [1, 0, 1]])
>>> white = np.array([[1, 0, 0], [0, 0, 0]])
>>> ludex.gone.distances(black, white)
array([[ 0,  1,  2],
       [ 1, -1,  3]], dtype=int32)
"""

from __future__ import annotations

import base64
import json
import os
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from . import _ludex
from ._errors import InputError, Unknown
from ._progress import MemoryLimit, Report, TimeLimit, spending
from ._questions import asked, tuples

__all__ = ["Solution", "distances", "solve"]

#: Unsigned numbers of so many bytes.
_UNSIGNED = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}

#: What is as good as a NumPy array.
ArrayLike: TypeAlias = npt.ArrayLike


def distances(
    black: ArrayLike,
    white: ArrayLike,
    *,
    connectivity: int = 1,
    periodic: bool = False,
    out: npt.NDArray[np.int32] | None = None,
    time_limit: TimeLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> npt.NDArray[np.int32]:
    """The round in which white comes to each cell: 0 where white is, -1 where it never comes.

    That is the geodesic distance from `white` within `black`, in steps, exact: what MATLAB's
    `bwdistgeodesic` computes with `'cityblock'` (connectivity 1) and `'chessboard'` (2).

    Args:
        black: the mask to flood: bool or integers, where not 0 means yes; one or two
            dimensions, any memory order. A contiguous array, in C or Fortran order, is not
            copied.
        white: the mask to start from, of the same shape. Cells of both masks are white.
        connectivity: 1 or 4 for neighbours that share a side, 2 or 8 for those that share a
            side or a corner.
        periodic: wrap around at the edges.
        out: where to put the result: a contiguous array of int32 of that shape, which may not
            overlap the masks.
        time_limit: seconds, a text such as `"30s"`, or a `timedelta`.
        threads: one per core by default.
        progress: a bar such as `tqdm`'s, or a function that takes a `ludex.Progress`.

    All three arrays may be `np.memmap`: files that are larger than memory are paged in and out by
    the system. Besides the arrays, it takes 2 bits a cell. If `black` is in C order and `white` in
    Fortran order, one of them is copied.

    Returns:
        `out`, or a new array of int32, in the memory order of `black`.

    Raises:
        InputError: the shapes differ, or an argument is wrong.
        Unknown: the budget ran out first. Its `answer` is the array so far: numbers from 0 on are
            right; -1 also stands where white has not come yet.

    >>> import ludex, numpy as np
    >>> black = np.ones((3, 4), dtype=bool)
    >>> white = np.zeros_like(black)
    >>> white[0, 0] = True
    >>> ludex.gone.distances(black, white, connectivity=2, periodic=True)
    array([[0, 1, 2, 1],
           [1, 1, 2, 1],
           [1, 1, 2, 1]], dtype=int32)
    """
    _check(connectivity, periodic)
    masks = [_mask(black, "black"), _mask(white, "white")]
    shape = masks[0].shape
    if masks[1].shape != shape:
        raise _wrong("white", f"the shapes differ: {shape} and {masks[1].shape}")
    result = _result(masks, out)
    # Neighbours stay neighbours if rows and columns are exchanged.
    is_turned = not result.flags.c_contiguous
    planes = [np.asfortranarray(m).T if is_turned else np.ascontiguousarray(m) for m in masks]
    target = result.T if is_turned else result
    if result.ndim == 1:
        planes = [plane.reshape(1, -1) for plane in planes]
        target = target.reshape(1, -1)
    limits = spending(time_limit, 1 << 62, threads, progress)
    rounds, _, reason = _ludex.flood_array(
        planes[0], planes[1], target, connectivity in (2, 8), bool(periodic), limits
    )
    if reason is not None:
        raise Unknown(f"{reason} after {rounds} rounds", result)
    return result


def _wrong(field: str, message: str) -> InputError:
    return InputError(f"{field}: {message}", field)


def _check(connectivity: Any, periodic: Any) -> None:
    if connectivity not in (1, 2, 4, 8):
        raise _wrong("connectivity", f"{connectivity!r} is not 1, 2, 4 or 8")
    if not isinstance(periodic, (bool, np.bool_)):
        raise _wrong("periodic", f"{periodic!r} is not True or False")


def _mask(given: ArrayLike, name: str) -> npt.NDArray[Any]:
    """A mask as unsigned numbers, without a copy."""
    array = np.asarray(given)
    if array.ndim not in (1, 2):
        raise _wrong(name, f"{array.ndim} dimensions: give one or two")
    if array.dtype.kind not in "bui":
        raise _wrong(name, f"an array of {array.dtype}: give bool or integers")
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return array.view(_UNSIGNED[array.dtype.itemsize])


def _result(
    masks: list[npt.NDArray[Any]], out: npt.NDArray[np.int32] | None
) -> npt.NDArray[np.int32]:
    """The array for the result."""
    first = masks[0]
    if out is None:
        return np.empty(first.shape, np.int32, order="F" if np.isfortran(first) else "C")
    if not isinstance(out, np.ndarray) or out.dtype != np.int32 or out.shape != first.shape:
        raise _wrong("out", f"give an array of int32 with the shape {first.shape}")
    if not out.flags.writeable or not out.flags.forc:
        raise _wrong("out", "give a contiguous array that can be written to")
    if any(np.may_share_memory(out, mask) for mask in masks):
        raise _wrong("out", "it overlaps a mask")
    return out


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer about a board."""

    #: The question that was asked, by its fields.
    question: tuple[tuple[str, Any], ...] = field(repr=False)
    #: The rows of the board; None if it was not read.
    rows: int | None
    #: The columns of the board; None if it was not read.
    cols: int | None
    #: The answer in a sentence.
    sentence: str
    #: The number of rounds in which a pebble turned; None if unknown.
    rounds: int | None
    #: Whether any black pebbles remain.
    black_remains: bool | None
    #: The number of black pebbles at the end.
    black_left: int | None
    #: The number of white pebbles at the end.
    white: int | None
    #: The rows of the board after the round asked for; None if not asked for.
    board: tuple[str, ...] | None
    #: Why something is unknown; None if everything is known.
    reason: str | None
    #: Time for the spreading, in seconds.
    seconds: float = field(compare=False)

    def __str__(self) -> str:
        return self.sentence

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)

    def _repr_svg_(self) -> str | None:
        """The board, each cell in the colour of the round in which it turns; only if it was
        given as text."""
        fields = dict(self.question)
        if "position" not in fields:
            return None
        return _ludex.draw_board(json.dumps({**fields, "at": None}), self.sentence)

    @overload
    def certificate(
        self,
        path: None = None,
        *,
        time_limit: TimeLimit | None = None,
        memory_limit: MemoryLimit | None = None,
        threads: int | None = None,
        progress: Report | None = None,
    ) -> bytes: ...

    @overload
    def certificate(
        self,
        path: str | os.PathLike[str],
        *,
        time_limit: TimeLimit | None = None,
        memory_limit: MemoryLimit | None = None,
        threads: int | None = None,
        progress: Report | None = None,
    ) -> None: ...

    def certificate(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        time_limit: TimeLimit | None = None,
        memory_limit: MemoryLimit | None = None,
        threads: int | None = None,
        progress: Report | None = None,
    ) -> bytes | None:
        """Writes the proof of this answer to a file, or returns its bytes. `ludex.verify` and
        the program `ludex-check` check it.

        The board is read and flooded again, with a budget of its own.
        """
        limits = spending(time_limit, memory_limit, threads, progress)
        answer, _ = _asked({**dict(self.question), "at": None, "certificate": True}, limits)
        if answer.get("certificate") is None:
            raise Unknown(str(answer.get("reason") or "limit reached"), self)
        proof = base64.b64decode(answer["certificate"])
        if path is None:
            return proof
        _ludex.write_file(os.fspath(path), proof)
        return None


def solve(
    board: str | os.PathLike[str],
    *,
    connectivity: int = 1,
    periodic: bool = False,
    spread: str = "white",
    at: int | None = None,
    map: str | os.PathLike[str] | None = None,
    scratch: str | os.PathLike[str] | None = None,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> Solution:
    """Counts the rounds until white stops spreading, and the black pebbles that remain.

    >>> import ludex
    >>> print(ludex.gone.solve("BWW./BBB./B.../...B"))
    3 rounds; 1 black pebble remains.

    Args:
        board: rows of `B`, `W` and `.`, separated by `/` or line ends; or a path (a
            `pathlib.Path`, not a str) of a file in any format that the program reads: text,
            PBM, PNG, NPY, also compressed. A file may be larger than memory.
        connectivity, periodic: as in `distances`.
        spread: the colour that spreads, `white` or `black`.
        at: include the board after this many rounds.
        map: write the round in which each cell turns to this file: as .npy, .png or .csv,
            otherwise as text, also compressed (.gz, .zst). That needs the board in memory, and 4
            bytes a cell. `np.load(map).view(np.int32)` is what `distances` returns, except that
            -2 stands for empty cells.
        scratch: the folder for a board that does not fit in memory; by default the system's
            folder for temporary files.
        time_limit: seconds, a text such as `"30s"`, or a `timedelta`.
        memory_limit: bytes, or a text such as `"4GiB"`; one gibibyte by default.
        threads: one per core by default.
        progress: a bar such as `tqdm`'s, or a function that takes a `ludex.Progress`.

    Raises:
        InputError: the board or another argument is wrong.
        Unknown: the budget ran out first; its `answer` is what was learned.
        OSError: the file cannot be read.
    """
    _check(connectivity, periodic)
    fields: dict[str, Any] = {
        "neighbours": 8 if connectivity in (2, 8) else 4,
        "wrap": bool(periodic),
        "spread": spread,
        "at": at,
    }
    if isinstance(board, str):
        fields["position"] = board
    else:
        fields["path"] = os.fspath(board)
        fields["scratch"] = None if scratch is None else os.fspath(scratch)
    limits = spending(time_limit, memory_limit, threads, progress)
    answer, is_complete = _asked(fields, limits, map)
    solved = Solution(
        question=tuple(fields.items()),
        rows=answer["rows"],
        cols=answer["cols"],
        sentence=answer["sentence"],
        rounds=answer["rounds"],
        black_remains=answer["black_remains"],
        black_left=answer["black_left"],
        white=answer["white"],
        board=tuples(answer.get("board")),
        reason=answer.get("reason"),
        seconds=answer["seconds"],
    )
    if not is_complete:
        raise Unknown(solved.reason or "limit reached", solved)
    return solved


def _asked(
    fields: dict[str, Any], limits: Any, map: str | os.PathLike[str] | None = None
) -> tuple[dict[str, Any], bool]:
    if "path" not in fields and map is None:
        return asked("gone/solve", fields, limits)
    rest = {key: value for key, value in fields.items() if key not in ("path", "scratch")}
    path = fields.get("path")
    if path is not None:
        with open(path, "rb"):
            pass
    text, is_complete, unwritten = _ludex.solve_board(
        path,
        json.dumps(rest),
        fields.get("scratch"),
        None if map is None else os.fspath(map),
        limits,
    )
    answer: dict[str, Any] = json.loads(text)
    if unwritten is not None:
        answer["reason"] = f"the map was not written: {unwritten}"
    return answer, is_complete and unwritten is None
