"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class InputError(ValueError):
    """A question that makes no sense: what is wrong, where, and how to fix it.

    >>> import ludex
    >>> ludex.pawns.solve("ppp/2/PPP w")
    Traceback (most recent call last):
    ...
    ludex.InputError: line 1, column 5: row has 2 squares, but the board has 3 columns
    """

    #: The argument that is wrong, if it is not the position itself.
    field: str | None
    #: Which of several positions is wrong, counted from 0; None if only one was given.
    index: int | None

    def __init__(self, message: str, field: str | None = None, index: int | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.index = index

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.field, self.index))


class Unknown(Exception):
    """The budget ran out first. `answer` holds what was learned, `reason` says why it is not
    everything.

    >>> import ludex
    >>> try:
    ...     ludex.pawns.solve("8x8", time_limit=0)
    ... except ludex.Unknown as unknown:
    ...     print(unknown.reason, "|", unknown.answer.outcome)
    time limit reached | unknown
    """

    #: Why there is no complete answer.
    reason: str
    #: The answer as far as it is known, of the type that the function returns.
    answer: Any

    def __init__(self, reason: str, answer: Any = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.answer = answer

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.reason, self.answer))


class VerificationError(Exception):
    """A certificate that does not prove what it claims.

    >>> import ludex
    >>> ludex.verify(b"anything")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ludex.VerificationError: the bytes: not a certificate: ...
    """


for _class in (InputError, Unknown, VerificationError):
    # Where people find it.
    _class.__module__ = "ludex"
