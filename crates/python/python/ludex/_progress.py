"""How far a search has come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from operator import index
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from ._errors import InputError


class Progress(NamedTuple):
    """How far a search has come."""

    #: The current stage of the work.
    stage: str
    #: The positions visited so far.
    positions: int
    #: How full its table is, from 0 to 1.
    fill: float
    #: How long it has taken so far.
    seconds: float


@runtime_checkable
class Bar(Protocol):
    """What a progress bar offers: `tqdm.tqdm` does."""

    def update(self, n: int, /) -> Any:
        """Counts so many positions more."""


#: A time limit: seconds, a text such as "1m30s", or a `datetime.timedelta`.
TimeLimit: TypeAlias = float | str | timedelta
#: A memory limit: bytes, or a text such as "512MiB".
MemoryLimit: TypeAlias = int | str
#: Whom to report progress to, ten times a second: a bar such as tqdm's, or a function.
Report: TypeAlias = Bar | Callable[[Progress], object]
#: A budget as the compiled half takes it.
Spending: TypeAlias = tuple[float | str | None, int | str | None, int | None, Report | None]


def spending(
    time_limit: TimeLimit | None,
    memory_limit: MemoryLimit | None,
    threads: int | None,
    progress: Report | None,
) -> Spending:
    """A budget as the compiled half takes it."""
    if threads is not None and not _is_count(threads):
        raise InputError("threads: write a whole number from 1 to 1024", "threads")
    if isinstance(time_limit, timedelta):
        time_limit = time_limit.total_seconds()
    return (time_limit, memory_limit, threads, progress)


def _is_count(threads: Any) -> bool:
    """Whether so many threads can be started."""
    try:
        return 1 <= index(threads) <= 1024
    except TypeError:
        return False
