"""Pawn games: who wins, in how many moves, and why.

>>> import ludex
>>> answer = ludex.pawns.solve("5x5")
>>> answer.outcome, answer.value, answer.best_moves
('win', 19, ('b1-b2', 'c1-c2', 'd1-d2'))

Positions are sizes (`"5x5"`), texts in any format of the program (`"ppp/3/PPP w"`), paths of
files, or a `Position`. Rules are `"classic"`, `"misere"`, `"pawn-game,blocked=loses"`, ….
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias, overload

from . import _ludex
from ._errors import InputError, Unknown
from ._ludex import Position
from ._progress import MemoryLimit, Report, TimeLimit, spending
from ._questions import given

__all__ = ["Analysis", "Move", "Position", "Solution", "analyze", "solve"]

#: A position: a size, a text in any format, the path of a file, or itself.
Given: TypeAlias = str | os.PathLike[str] | Position


class Move(NamedTuple):
    """A move with its outcome and value."""

    #: Its notation: `b1-b2`, or `b1xc2` for a capture.
    move: str
    #: `win`, `draw`, `loss` or `unknown`, for the side that moves.
    outcome: str
    #: The value for the side that moves; None for a draw, or if unknown.
    value: int | None
    #: Both in words.
    words: str


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer about a position. In a notebook it is drawn."""

    #: The position on one line.
    position: str
    #: The rule set: a preset such as `classic`, then the keys that differ from it.
    rules: str
    #: The rows of the board.
    rows: int
    #: The columns of the board.
    cols: int
    #: `white` or `black`.
    to_move: str
    #: `win`, `draw`, `loss` or `unknown`, for the side to move.
    outcome: str
    #: `white` or `black`; None for a draw, or if unknown.
    winner: str | None
    #: The signed number of plies; None for a draw, or if unknown or not requested.
    value: int | None
    #: The number of plies; None for a draw, or if unknown or not requested.
    plies: int | None
    #: The moves that keep the value.
    best_moves: tuple[str, ...]
    #: A whole game of best moves.
    line: tuple[str, ...]
    #: The answer in a sentence.
    sentence: str
    #: Why something is unknown; None if everything is known.
    reason: str | None
    #: The number of positions searched.
    positions: int = field(compare=False)
    #: Time for the search, in seconds.
    seconds: float = field(compare=False)

    def __str__(self) -> str:
        return self.sentence

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, as in the program's JSON."""
        return asdict(self)

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

        The position is solved again, with a budget of its own.
        """
        # Without a value, who wins is what is known.
        outcome_only = self.value is None
        limits = spending(time_limit, memory_limit, threads, progress)
        proof, reason = _ludex.prove(self.position, self.rules, outcome_only, limits)
        if proof is None:
            raise Unknown(reason or "limit reached", self)
        if path is None:
            return proof
        _ludex.write_file(os.fspath(path), proof)
        return None

    def _repr_svg_(self) -> str:
        first = (self.line or self.best_moves)[:1]
        moves = [(move, self.outcome, None) for move in first]
        return _ludex.draw(self.position, self.rules, moves, self.sentence)


@dataclass(frozen=True, slots=True)
class Analysis(Solution):
    """The answer about a position and every legal move. In a notebook it is drawn."""

    #: Every legal move, best first.
    moves: tuple[Move, ...]

    def _repr_svg_(self) -> str:
        def label(move: Move) -> str | None:
            if move.value is not None:
                return str(move.value)
            return {"draw": "draw", "unknown": "?"}.get(move.outcome)

        moves = [(move.move, move.outcome, label(move)) for move in self.moves]
        return _ludex.draw(self.position, self.rules, moves, self.sentence)


@overload
def solve(  # type: ignore[overload-overlap]  # a text is one position, not several letters
    position: Given,
    *,
    rules: str | None = None,
    format: str | None = None,
    outcome_only: bool = False,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> Solution: ...


@overload
def solve(
    position: Iterable[Given],
    *,
    rules: str | None = None,
    format: str | None = None,
    outcome_only: bool = False,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
    errors: Literal["raise"] = "raise",
) -> list[Solution]: ...


@overload
def solve(
    position: Iterable[Given],
    *,
    rules: str | None = None,
    format: str | None = None,
    outcome_only: bool = False,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
    errors: Literal["return"],
) -> list[Solution | Exception]: ...


def solve(
    position: Given | Iterable[Given],
    *,
    rules: str | None = None,
    format: str | None = None,
    outcome_only: bool = False,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
    errors: Literal["raise", "return"] = "raise",
) -> Solution | list[Solution] | list[Solution | Exception]:
    """Solves a position: who wins, in how many plies, by which moves.

    >>> import ludex
    >>> answer = ludex.pawns.solve("3x3")
    >>> print(answer)
    White to move loses in 6 plies: Black wins (value -6).
    >>> answer.line
    ('b1-b2', 'a3xb2', 'c1xb2', 'c3-c2', 'a1-a2', 'c2-c1')

    Several positions are solved in one call and share one budget:

    >>> [answer.value for answer in ludex.pawns.solve(["3x3", "3x4", "4x4"])]
    [-6, 5, 11]

    Args:
        position: a size, a text, a path, a `Position`; or several of them.
        rules: the rules; by default those that the position names, or else `classic`.
        format: `side-rows`, `sizes-rows`, `one-line` or `size`; detected by default.
        outcome_only: find only who wins, not in how many plies.
        time_limit: seconds, a text such as `"30s"`, or a `timedelta`.
        memory_limit: bytes, or a text such as `"4GiB"`; one gibibyte by default.
        threads: one per core by default.
        progress: a bar such as `tqdm`'s, or a function that takes a `ludex.Progress`.
        errors: with several positions, `"return"` puts exceptions in their places in the
            list instead of raising the first, whose `index` says which position is wrong.

    Raises:
        InputError: the position or another argument is wrong.
        Unknown: the budget ran out first; its `answer` is what was learned.
        KeyboardInterrupt: you pressed Ctrl-C.
    """
    if errors not in ("raise", "return"):
        raise InputError(f'errors: {errors!r} is not "raise" or "return"', "errors")
    limits = spending(time_limit, memory_limit, threads, progress)
    if isinstance(position, (str, Position)):
        fields, is_complete = _ludex.solve(position, rules, format, outcome_only, limits)
        if not is_complete:
            raise _unknown(fields)
        return Solution(*fields)
    if isinstance(position, os.PathLike):
        fields, is_complete = _ludex.solve(given(position), rules, format, outcome_only, limits)
        if not is_complete:
            raise _unknown(fields)
        return Solution(*fields)
    if not isinstance(position, Iterable):
        raise TypeError(f"{type(position).__name__} is not a position")
    several = [given(one) for one in position]
    for index, one in enumerate(several):
        if not isinstance(one, (str, Position)):
            raise TypeError(f"at index {index}: {type(one).__name__} is not a position")
    results: list[Solution | Exception] = []
    solved = _ludex.solve_many(several, rules, format, outcome_only, limits)
    for index, result in enumerate(solved):
        answer: Solution | Exception
        # Other arguments are the same for all positions.
        if isinstance(result, InputError) and result.field is None:
            answer = InputError(f"at index {index}: {result}", result.field, index)
        elif isinstance(result, Exception):
            answer = result
        else:
            fields, is_complete = result
            answer = Solution(*fields) if is_complete else _unknown(fields)
        if errors == "raise" and isinstance(answer, Exception):
            raise answer
        results.append(answer)
    return results


def _unknown(fields: tuple[Any, ...]) -> Unknown:
    answer = Solution(*fields)
    return Unknown(answer.reason or "limit reached", answer)


def analyze(
    position: Given,
    *,
    rules: str | None = None,
    format: str | None = None,
    outcome_only: bool = False,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> Analysis:
    """Solves a position and judges every legal move, best first. The arguments are those of
    `solve`.

    >>> import ludex
    >>> for move in ludex.pawns.analyze("ppp/3/PPP w", rules="misere").moves:
    ...     print(move.move, move.words)
    a1-a2 loses in 5
    b1-b2 loses in 5
    c1-c2 loses in 5
    """
    limits = spending(time_limit, memory_limit, threads, progress)
    one = given(position)
    if not isinstance(one, (str, Position)):
        raise TypeError(f"{type(one).__name__} is not a position")
    fields, judged, is_complete = _ludex.analyze(one, rules, format, outcome_only, limits)
    answer = Analysis(*(*fields, tuple(Move(*move) for move in judged)))
    if not is_complete:
        raise Unknown(answer.reason or "limit reached", answer)
    return answer
