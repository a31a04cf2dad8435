"""Any question by its name, and the text of files."""

from __future__ import annotations

import json
import os
from typing import Any

from . import _ludex
from ._errors import Unknown
from ._progress import MemoryLimit, Report, TimeLimit, spending


def kinds() -> dict[str, str]:
    """The names of all questions that `ludex.ask` takes, each with a line about it.

    >>> import ludex
    >>> ludex.kinds()["pegs/army"]
    'Find the smallest army that reaches a level beyond the line'
    """
    return dict(_ludex.kinds())


def ask(
    kind: str,
    *,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    threads: int | None = None,
    progress: Report | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """Asks any question by its name: whatever the program and the HTTP API answer.

    The fields of questions and answers are those of the HTTP API.

    >>> import ludex
    >>> ludex.ask("pawns/perft", position="3x3", depth=4)["counts"]
    [3, 10, 28, 56]
    >>> ludex.ask("pegs/army", level=3)["soldiers"]
    8

    Raises:
        InputError: the question is invalid.
        Unknown: the budget ran out first.
    """
    limits = spending(time_limit, memory_limit, threads, progress)
    answer, is_complete = asked(kind, fields, limits)
    if not is_complete:
        raise Unknown(str(answer.get("reason") or "limit reached"), answer)
    return answer


def asked(kind: str, fields: dict[str, Any], limits: Any) -> tuple[dict[str, Any], bool]:
    """The answer to a question, and whether it is complete."""
    text, is_complete = _ludex.ask(kind, json.dumps(fields), limits)
    answer: dict[str, Any] = json.loads(text)
    return answer, is_complete


def given(position: Any) -> Any:
    """A position, or the text of the file that is named by a path."""
    if isinstance(position, os.PathLike):
        with open(position, encoding="utf-8") as file:
            return file.read()
    return position


def tuples(value: Any) -> Any:
    """JSON with tuples for lists, so that it does not change and can be hashed."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value
