"""Ludex: exact answers about pawns, pegs and pebbles, each with a proof.

>>> import ludex
>>> ludex.pawns.solve("4x4").value
11
>>> ludex.pegs.solve("soldiers").plan
('d3-d5', 'b4-d4-d6', 'f4-d4', 'd1-d3-d5-d7')

| to | use |
|---|---|
| solve pawn games | `ludex.pawns.solve`, `ludex.pawns.analyze`, `ludex.pawns.Position` |
| solve peg puzzles | `ludex.pegs.solve`, `ludex.pegs.army`, `ludex.pegs.Puzzle` |
| flood a grid, in memory or on disk | `ludex.gone.distances`, `ludex.gone.solve` |
| make and read tables of all positions | `ludex.tables.build`, `ludex.tables.scan` |
| check a certificate | `ludex.verify` |
| ask anything else that the program answers | `ludex.ask`, `ludex.kinds` |

An answer is proved, or `ludex.Unknown` is raised: it is never estimated.
"""

from . import gone, pawns, pegs, tables
from ._errors import InputError, Unknown, VerificationError
from ._ludex import __version__
from ._progress import Progress
from ._questions import ask, kinds
from ._verification import Verification, verify

__all__ = [
    "InputError",
    "Progress",
    "Unknown",
    "Verification",
    "VerificationError",
    "__version__",
    "ask",
    "gone",
    "kinds",
    "pawns",
    "pegs",
    "tables",
    "verify",
]
