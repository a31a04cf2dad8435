"""Who wins a pawn position, and in how many plies: right, or wrong in the way that its argument names."""

import sys

sys.setrecursionlimit(100_000)
KIND = sys.argv[1]


def read():
    side, *rows = sys.stdin.read().splitlines()
    rows = [row.strip() for row in rows if row.strip()]
    return side.strip(), tuple("".join(rows)), len(rows), len(rows[0])


SIDE, BOARD, ROWS, COLS = read()
MEMO = {}


def arrived(board, side):
    row = board[:COLS] if side == "W" else board[-COLS:]
    return ("P" if side == "W" else "p") in row


def moves(board, side):
    own, enemy, ahead = ("P", "p", -1) if side == "W" else ("p", "P", 1)
    pushes, captures = [], []
    for place, piece in enumerate(board):
        row, col = divmod(place, COLS)
        if piece != own or not 0 <= row + ahead < ROWS:
            continue
        for step in (0, -1, 1):
            if not 0 <= col + step < COLS:
                continue
            to = place + ahead * COLS + step
            if board[to] == (enemy if step else "."):
                after = list(board)
                after[place], after[to] = ".", own
                (captures if step else pushes).append(tuple(after))
    return pushes, captures


def value(board, side):
    key = board if KIND == "no-side-in-key" else (board, side)
    if KIND != "no-memo" and key in MEMO:
        return MEMO[key]
    MEMO[key] = found = search(board, side)
    return found


def search(board, side):
    other = "B" if side == "W" else "W"
    if KIND == "late-arrival":
        if arrived(board, side):
            return 1
    elif arrived(board, other):
        return 0
    pushes, captures = moves(board, side)
    if KIND == "no-pushes" and not pushes:
        return 0
    values = [value(after, other) for after in pushes + captures]
    lost = [found for found in values if found <= 0]
    if lost:
        return 1 - max(lost)
    return -(1 + max(values)) if values else 0


if KIND == "chatty":
    print("The answer is", end=" ")
answer = value(BOARD, SIDE)
if len(sys.argv) > 2 and sys.argv[2] == "value":
    print(answer)
else:
    print(1 if answer > 0 else -1)
