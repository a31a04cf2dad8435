"""easyAI's own Hexapawn, asked for values and leaf counts.

usage: hexapawn.py version
       hexapawn.py solve POSITION       prints the value in plies, and seconds
       hexapawn.py perft POSITION N     prints the leaves at depths 1..N, and seconds

A position is written as `ppp/3/PPP w`: rows from the top, digits for empty
squares, the side to move.
"""

import sys
import time
from importlib.metadata import version

from easyAI import AI_Player, solve_with_iterative_deepening
from easyAI.games.Hexapawn import Hexapawn


def game_at(position):
    """The library's game, with its pawns put where the position has them."""
    board, side = position.split()
    rows = []
    for text in reversed(board.split("/")):
        row = "".join("." * int(c) if c.isdigit() else c for c in text)
        rows.append(row)
    game = Hexapawn([AI_Player(None), AI_Player(None)], size=(len(rows), len(rows[0])))
    for player, pawn in zip(game.players, "Pp"):
        player.pawns = [
            (i, j) for i, row in enumerate(rows) for j, c in enumerate(row) if c == pawn
        ]
    game.current_player = 1 if side == "w" else 2
    return game


def leaves(game, depth):
    """The games of exactly this many further moves, by the library's rules."""
    if depth == 0:
        return 1
    if game.is_over():
        return 0
    count = 0
    for move in game.possible_moves():
        after = game.copy()
        after.make_move(move)
        after.switch_player()
        count += leaves(after, depth - 1)
    return count


def main(verb, position="", depth="0"):
    if verb == "version":
        print(version("easyAI"))
        return
    game = game_at(position)
    start = time.perf_counter()
    if verb == "solve":
        result, plies, _ = solve_with_iterative_deepening(
            game,
            ai_depths=range(1, 100),
            win_score=100,
            scoring=lambda game: -100 if game.lose() else 0,
            verbose=False,
        )
        answer = [result * plies]
    else:
        answer = [leaves(game, n) for n in range(1, int(depth) + 1)]
    print(*answer)
    print(time.perf_counter() - start)


main(*sys.argv[1:])
