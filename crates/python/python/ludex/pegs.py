"""Peg puzzles: a plan of jumps, or a proof that there is none.

>>> import ludex
>>> answer = ludex.pegs.solve("plus", goal="one d4", fewest_moves=True)
>>> answer.jumps, answer.moves, answer.moves_are_fewest
(8, 6, True)
>>> answer.plan
('c4-a4', 'e4-c4', 'd6-d4-b4', 'd2-d4', 'a4-c4-e4', 'f4-d4')

Puzzles are names of built-in boards (`"english"`, `"triangle:5"`), texts, paths of files, or a
`Puzzle`.
"""

from __future__ import annotations

import base64
import os
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias, overload

from . import _ludex
from ._errors import InputError, Unknown
from ._progress import MemoryLimit, Report, TimeLimit, spending
from ._questions import asked, given, tuples

__all__ = ["Army", "Puzzle", "Solution", "army", "soldiers", "solve"]


@dataclass(frozen=True, slots=True)
class _Answer:
    """What all answers about pegs have."""

    #: The question that was asked, by name and fields.
    question: tuple[str, tuple[tuple[str, Any], ...]] = field(repr=False)
    #: The answer in a sentence.
    sentence: str
    #: Why something is unknown; None if everything is known.
    reason: str | None
    #: The plan: moves such as `d2-d4`, or chains such as `d2-d4-f4`.
    plan: tuple[str, ...]
    #: The number of jumps of the plan; None without one.
    jumps: int | None
    #: The number of moves: a chain of jumps by one peg is one move.
    moves: int | None
    #: What proves the answer: `plan`, `parity`, `pagoda` or `closed-set`; None if nothing does.
    proof: str | None
    #: The number of positions searched.
    positions: int = field(compare=False)
    #: Time taken, in seconds.
    seconds: float = field(compare=False)

    def __str__(self) -> str:
        return self.sentence

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
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

        With `fewest_moves`, it proves that no plan has fewer moves.
        The puzzle is solved again, with a budget of its own.
        """
        kind, fields = self.question
        limits = spending(time_limit, memory_limit, threads, progress)
        answer, _ = asked(kind, {**dict(fields), "certificate": True}, limits)
        if answer.get("certificate") is None:
            raise Unknown(str(answer.get("reason") or "limit reached"), self)
        proof = base64.b64decode(answer["certificate"])
        if path is None:
            return proof
        _ludex.write_file(os.fspath(path), proof)
        return None


@dataclass(frozen=True, slots=True)
class Solution(_Answer):
    """The answer about a puzzle."""

    #: The puzzle on one line.
    position: str
    #: The goal.
    goal: str
    #: `reachable`, `impossible` or `unknown`.
    outcome: str
    #: Whether it is proved that no plan has fewer jumps; None without a plan.
    jumps_are_fewest: bool | None
    #: Whether it is proved that no plan has fewer moves; None without a plan.
    moves_are_fewest: bool | None
    #: Why there is no plan; None if there is one, or if that is unknown.
    why: str | None
    #: A number for each hole that proves it, rows from the top, None where there is no hole: its
    #: weight or, for parity, 1 if it is marked and 0 if not. None if no numbers prove it.
    weights: tuple[tuple[int | None, ...], ...] | None

    def _repr_svg_(self) -> str:
        """The boards of the plan, or the start with the numbers that prove that there is none."""
        kind, fields = self.question
        army = dict(fields).get("army")
        numbers = None if self.weights is None else (str(self.proof), self.weights)
        captions = [text for text in (self.sentence, self.why) if text]
        by_moves = kind == "pegs/solve"
        rows = None if army is None else ("army", army)
        return _ludex.draw_pegs(self.position, self.plan, by_moves, rows, numbers, captions)


@dataclass(frozen=True, slots=True)
class Army(_Answer):
    """The smallest army that reaches a level, and its plan."""

    #: The level.
    level: int
    #: `reachable`, `impossible` or `unknown`.
    outcome: str
    #: The size of the smallest army found; None if there is none.
    soldiers: int | None
    #: Whether no smaller army can do it.
    minimal: bool
    #: No army of fewer soldiers can do it, as far as proved.
    lower_bound: int | None
    #: The squares of the army.
    army: tuple[str, ...]
    #: The army and the square that it reaches, as a puzzle on one line; None if there is none.
    position: str | None
    #: Why no smaller army can do it, in a few sentences.
    because: str

    def _repr_svg_(self) -> str:
        """The boards of the plan; words alone if there is none."""
        captions = [self.sentence, self.because]
        rows = ("level", self.level)
        return _ludex.draw_pegs(self.position, self.plan, False, rows, None, captions)


@dataclass(frozen=True, slots=True, init=False)
class Puzzle:
    """A peg board with a goal. It never changes: `play` returns another one.

    >>> import ludex
    >>> puzzle = ludex.pegs.Puzzle("english")
    >>> puzzle.legal_jumps
    ('d2-d4', 'b4-d4', 'f4-d4', 'd6-d4')
    >>> puzzle = puzzle.play("d2-d4", "d5-d3")
    >>> puzzle.pegs, puzzle.is_solved
    (30, False)
    """

    #: The puzzle on one line, which any other part of Ludex reads.
    text: str

    def __init__(
        self,
        puzzle: str | os.PathLike[str] | Puzzle,
        *,
        goal: str | None = None,
        jumps: str | None = None,
    ) -> None:
        listed = _moves(_text(puzzle), goal=goal, lattice=jumps)
        object.__setattr__(self, "text", listed["position"])

    @property
    def goal(self) -> str:
        """The goal."""
        goal: str = _moves(self.text)["goal"]
        return goal

    @property
    def pegs(self) -> int:
        """The number of pegs."""
        pegs: int = _moves(self.text)["pegs"]
        return pegs

    @property
    def squares(self) -> tuple[str, ...]:
        """The rows from the top: `x` for a peg, `o` for an empty hole, `.` for no hole."""
        squares: tuple[str, ...] = tuple(_moves(self.text)["squares"])
        return squares

    @property
    def legal_jumps(self) -> tuple[str, ...]:
        """Every possible jump."""
        return tuple(jump["move"] for jump in _moves(self.text)["jumps"])

    @property
    def is_solved(self) -> bool:
        """Whether the goal is met."""
        met: bool = _moves(self.text)["met"]
        return met

    def play(self, *moves: str) -> Puzzle:
        """The puzzle after jumps such as `d2-d4`, or chains such as `d2-d4-f4`.

        Raises:
            InputError: one of them is not possible.
        """
        try:
            listed = _moves(self.text, jumps=list(moves))
        except InputError as error:
            raise InputError(str(error).removeprefix("jumps: ")) from None
        return Puzzle(listed["position"])

    def _repr_svg_(self) -> str:
        """The board, with a ring around the hole that the goal names."""
        return _ludex.draw_pegs(self.text, (), False, None, None, ())

    def __str__(self) -> str:
        return "\n".join(self.squares)

    def __repr__(self) -> str:
        return f"Puzzle({self.text!r})"


def _moves(position: str, **fields: Any) -> dict[str, Any]:
    answer, _ = asked("pegs/moves", {"position": position, **fields}, (None,) * 4)
    return answer


#: A puzzle: a name, a text, the path of a file, or itself.
Given: TypeAlias = str | os.PathLike[str] | Puzzle


def solve(
    puzzle: Given,
    *,
    goal: str | None = None,
    jumps: str | None = None,
    any: bool = False,
    fewest_moves: bool = False,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> Solution:
    """Finds a plan of jumps to the goal, or proves that none exists.

    >>> import ludex
    >>> ludex.pegs.solve("soldiers", goal="reach d8").outcome
    'impossible'
    >>> ludex.pegs.solve("jumps: orthogonal; goal: one; xxo").plan
    ('a1-c1',)

    Args:
        puzzle: a name, a text, a path, or a `Puzzle`.
        goal: replaces the goal: `reach d7`, `one`, `one d4`, `exactly ooo/oxo`.
        jumps: replaces the jumps: `orthogonal`, `diagonal`, `all` or `hex`.
        any: accept the first plan found.
        fewest_moves: minimize moves instead of jumps.
        time_limit: seconds, a text such as `"30s"`, or a `timedelta`.
        memory_limit: bytes, or a text such as `"4GiB"`; one gibibyte by default.
        threads: one per core by default.
        progress: a bar such as `tqdm`'s, or a function that takes a `ludex.Progress`.

    Raises:
        InputError: the puzzle or another argument is wrong.
        Unknown: the budget ran out first; its `answer` is what was learned.
        KeyboardInterrupt: you pressed Ctrl-C.
    """
    fields = {
        "position": _text(puzzle),
        "goal": goal,
        "jumps": jumps,
        "any": any,
        "fewest_moves": fewest_moves,
    }
    return _solution("pegs/solve", fields, spending(time_limit, memory_limit, threads, progress))


def soldiers(
    x: int,
    y: int,
    *,
    width: int = 7,
    height: int = 8,
    army: int = 4,
    jumps: str | None = None,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> Solution:
    """Conway's Soldiers: can an army that fills the lowest rows reach column `x` of row `y`,
    both counted from 1? The other arguments are those of `solve`.

    >>> import ludex
    >>> ludex.pegs.soldiers(4, 7).jumps
    7
    """
    fields = {"x": x, "y": y, "width": width, "height": height, "army": army, "jumps": jumps}
    limits = spending(time_limit, memory_limit, threads, progress)
    return _solution("pegs/soldiers", fields, limits)


def army(
    level: int,
    *,
    jumps: str | None = None,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
) -> Army:
    """The smallest army that reaches a level, its plan, and the proof that no smaller one can.

    >>> import ludex
    >>> [ludex.pegs.army(level).soldiers for level in (1, 2, 3)]
    [2, 4, 8]
    """
    fields = {"level": level, "jumps": jumps}
    limits = spending(time_limit, memory_limit, threads, progress)
    answer, is_complete = asked("pegs/army", fields, limits)
    found = Army(
        **_common("pegs/army", fields, answer),
        level=answer["level"],
        outcome=answer["outcome"],
        soldiers=answer["soldiers"],
        minimal=answer["minimal"],
        lower_bound=answer["lower_bound"],
        army=tuples(answer["army"]),
        position=answer["position"],
        because=answer["because"],
    )
    if not is_complete:
        raise Unknown(found.reason or "limit reached", found)
    return found


def _text(puzzle: Any) -> str:
    """The text of a puzzle, however it is given."""
    text = puzzle.text if isinstance(puzzle, Puzzle) else given(puzzle)
    if not isinstance(text, str):
        raise TypeError(f"{type(puzzle).__name__} is not a puzzle")
    return text


def _solution(kind: str, fields: dict[str, Any], limits: Any) -> Solution:
    answer, is_complete = asked(kind, fields, limits)
    why = answer.get("why") or {}
    solved = Solution(
        **_common(kind, fields, answer),
        position=answer["position"],
        goal=answer["goal"],
        outcome=answer["outcome"],
        jumps_are_fewest=answer["jumps_are_fewest"],
        moves_are_fewest=answer["moves_are_fewest"],
        why=why.get("words"),
        weights=tuples(why.get("weights")),
    )
    if not is_complete:
        raise Unknown(solved.reason or "limit reached", solved)
    return solved


def _common(kind: str, fields: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    return {
        "question": (kind, tuple(fields.items())),
        "sentence": answer["sentence"],
        "reason": answer["reason"],
        "plan": tuples(answer["line"]),
        "jumps": answer["jumps"],
        "moves": answer["moves"],
        "proof": answer["proof"],
        "positions": answer["positions"],
        "seconds": answer["seconds"],
    }
