"""Checking certificates."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from . import _ludex
from ._errors import Unknown, VerificationError
from ._progress import MemoryLimit, Report, TimeLimit, spending


@dataclass(frozen=True, slots=True)
class Verification:
    """What a certificate proves."""

    #: The file, or `the bytes`.
    file: str
    #: The claim in words.
    statement: str
    #: The boards of the claim in full, in the order of the statement.
    boards: tuple[str, ...]
    #: The number of positions checked.
    positions: int
    #: Time for the check.
    seconds: float = field(compare=False)

    def __str__(self) -> str:
        return f"verified: {self.statement}"


def verify(
    certificate: str | os.PathLike[str] | bytes | bytearray | memoryview,
    *,
    time_limit: TimeLimit | None = None,
    memory_limit: MemoryLimit | None = None,
    progress: Report | None = None,
) -> Verification:
    """Checks a certificate file, its bytes, or the folder of a table, by the independent
    checker, which shares no code with the solvers.

    >>> import ludex
    >>> proof = ludex.pawns.solve("3x3").certificate()
    >>> print(ludex.verify(proof))
    verified: White, to move on 3x3, loses in 6 plies

    Raises:
        VerificationError: it does not prove what it claims.
        OSError: the file cannot be read.
        Unknown: the budget ran out first.
    """
    # Checks are as large as their files: by default they may take what they need.
    if memory_limit is None:
        memory_limit = 1 << 62
    limits = spending(time_limit, memory_limit, None, progress)
    if isinstance(certificate, (bytes, bytearray, memoryview)):
        found = _ludex.verify_bytes(bytes(certificate), limits)
    else:
        path = os.fspath(certificate)
        if not os.path.isdir(path):
            with open(path, "rb"):
                pass
        found = _ludex.verify_file(path, limits)
    file, statement, boards, positions, seconds, reason, is_given_up = found
    if is_given_up:
        raise Unknown(reason or "check not finished")
    if statement is None or positions is None:
        raise VerificationError(f"{file}: {reason}")
    return Verification(file, statement, tuple(boards), positions, seconds)
