"""Games of a variants file, walked and solved by brute force with pyffish.

usage: variants.py version
       variants.py perft FILE GAMES             leaves at each depth
       variants.py outcomes FILE GAMES COUNT    outcomes of starts and of COUNT other positions

FILE is the variants file. GAMES lists names in it, one per line, for `perft` each with a depth.
Each line of the answer is a JSON object.
"""

import json
import random
import sys
from importlib.metadata import version

import pyffish


def leaves(game, fen, depth):
    """The games of exactly this many further moves."""
    moves = pyffish.legal_moves(game, fen, [])
    if depth == 1:
        return len(moves)
    return sum(leaves(game, pyffish.get_fen(game, fen, [move]), depth - 1) for move in moves)


def result(game, fen):
    """The outcome of a game without legal moves, for the side to move."""
    value = pyffish.game_result(game, fen, [])
    return "win" if value > 0 else "loss" if value < 0 else "draw"


REVERSED = {"win": "loss", "draw": "draw", "loss": "win"}


def better(one, other):
    """The better of two outcomes with plies: a quick win, a slow loss."""
    if other is None:
        return one
    rank = {"win": 2, "draw": 1, "loss": 0}
    haste = {"win": -1, "draw": 0, "loss": 1}
    key = lambda judged: (rank[judged[0]], haste[judged[0]] * judged[1])
    return max(one, other, key=key)


def solve(game, fen, known):
    """Outcome and plies under best play, by plain minimax."""
    key = fen.rsplit(" ", 2)[0]
    if key not in known:
        # A game that is over by other rules has no legal moves either.
        moves = pyffish.legal_moves(game, fen, [])
        best = None if moves else (result(game, fen), 0)
        for move in moves:
            outcome, plies = solve(game, pyffish.get_fen(game, fen, [move]), known)
            best = better((REVERSED[outcome], plies + 1), best)
        known[key] = best
    return known[key]


def random_position(start, chance):
    """Pawns at random, of both sides and none arrived, on the board of a start position."""
    rows = []
    for text in start.split()[0].split("/"):
        row = "".join("." * int(c) if c.isdigit() else c for c in text)
        rows.append(row)
    height, width = len(rows), len(rows[0])
    while True:
        density = chance.choice([2, 3, 4])
        board = [[chance.choice("Pp" + "." * density) for _ in range(width)] for _ in rows]
        for column in range(width):
            if board[0][column] == "P":
                board[0][column] = "."
            if board[height - 1][column] == "p":
                board[height - 1][column] = "."
        pawns = {cell for row in board for cell in row}
        if {"P", "p"} <= pawns:
            break
    ranks = []
    for row in board:
        rank, empty = "", 0
        for cell in row + [""]:
            if cell == ".":
                empty += 1
                continue
            rank += (str(empty) if empty else "") + cell
            empty = 0
        ranks.append(rank)
    return "/".join(ranks) + " " + chance.choice("wb") + " - - 0 1"


def walk(game, fen, chance):
    """A position of a random game."""
    for _ in range(chance.randrange(1, 8)):
        moves = pyffish.legal_moves(game, fen, [])
        if not moves:
            break
        fen = pyffish.get_fen(game, fen, [chance.choice(moves)])
    return fen


def perft(game, depth):
    start = pyffish.start_fen(game)
    counts = [leaves(game, start, n) for n in range(1, int(depth) + 1)]
    print(json.dumps({"game": game, "counts": counts}), flush=True)


def outcomes(game, count):
    start = pyffish.start_fen(game)
    chance = random.Random(game)
    fens = [start]
    for number in range(count):
        fens.append(walk(game, start, chance) if number % 2 else random_position(start, chance))
    known = {}
    for fen in fens:
        outcome, plies = solve(game, fen, known)
        answer = {"game": game, "fen": fen, "outcome": outcome, "plies": plies}
        print(json.dumps(answer), flush=True)


def main(verb, file="", games="", count="0"):
    if verb == "version":
        print(version("pyffish"))
        return
    with open(file) as text:
        pyffish.load_variant_config(text.read())
    with open(games) as lines:
        for line in lines:
            if verb == "perft":
                perft(*line.split())
            else:
                outcomes(line.strip(), int(count))


main(*sys.argv[1:])
