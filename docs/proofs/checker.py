"""Check a Ludex certificate that says who wins a pawn game: python3 checker.py FILE"""

import hashlib
import re
import sys

EMPTY, OWN, ENEMY = 0, 1, 2


def require(condition, complaint):
    if not condition:
        sys.exit("rejected: " + complaint)


# ANCHOR: file
def read(path):
    """The fields of the header, and the body."""
    data = open(path, "rb").read()
    header, body = data.split(b"\n\n", 1)
    before, checksum = header.split(b"sha256: ")
    lines = before.decode().splitlines()
    fields = dict(line.split(": ", 1) for line in lines[1:])
    require(lines[0] == "ludex certificate 1", "unknown format")
    require(hashlib.sha256(before + body).hexdigest() == checksum.decode(), "damaged file")
    require(fields["coding"] == "none", "this checker reads uncompressed bodies only")
    require(len(body) == int(fields["length"]), "the body has another length")
    return fields, body
# ANCHOR_END: file


# ANCHOR: numbers
def numbers(body):
    """Numbers of seven bits per byte; the last byte of each has no eighth bit."""
    number = shift = 0
    for byte in body:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0
    require(shift == 0, "the last number does not end")


def read_set(body):
    """How many boards there are, then the first number and the differences."""
    count, *differences = numbers(body)
    require(count == len(differences), "the body has more or fewer boards than it says")
    boards, number = [], 0
    for difference in differences:
        number += difference
        boards.append(number)
    return set(boards)
# ANCHOR_END: numbers


# ANCHOR: rules
def moves(board, cols):
    """The boards after each move, as the opponent then sees them."""
    if ENEMY in board[:cols]:
        return  # an enemy pawn has arrived
    for square, pawn in enumerate(board):
        ahead = square + cols
        if pawn != OWN or ahead >= len(board):
            continue
        targets = [ahead] if board[ahead] == EMPTY else []
        if square % cols > 0 and board[ahead - 1] == ENEMY:
            targets.append(ahead - 1)
        if square % cols < cols - 1 and board[ahead + 1] == ENEMY:
            targets.append(ahead + 1)
        for target in targets:
            after = board.copy()
            after[square], after[target] = EMPTY, OWN
            yield turned(after)


def turned(board):
    """The board for the other side: half a turn, colours exchanged."""
    return [{EMPTY: EMPTY, OWN: ENEMY, ENEMY: OWN}[pawn] for pawn in reversed(board)]


def is_lost(board, cols):
    """The side to move has lost already: it has no move."""
    return next(moves(board, cols), None) is None
# ANCHOR_END: rules


# ANCHOR: boards
def number_of(board, cols):
    """The board as a number to the base 3; of two mirror images the smaller."""
    mirrored = [board[square - square % cols + cols - 1 - square % cols] for square in range(len(board))]
    return min(int("".join(map(str, image)), 3) for image in (board, mirrored))


def board_of(number, squares):
    digits = []
    for _ in range(squares):
        number, digit = divmod(number, 3)
        digits.append(digit)
    require(number == 0, "a number stands for no board")
    return digits[::-1]


def board_from_text(text):
    """`ppp/3/PPP w`, seen by the side to move."""
    rows, side = text.split()
    rows = re.sub(r"\d+", lambda digits: "." * int(digits[0]), rows).split("/")
    board = [{".": EMPTY, "P": OWN, "p": ENEMY}[c] for row in reversed(rows) for c in row]
    return board if side == "w" else turned(board)
# ANCHOR_END: boards


# ANCHOR: check
def check(path):
    fields, body = read(path)
    require(fields["family"] == "pawns" and fields["rules"] == "classic", "another game")
    require(fields["claim"] in ("win", "loss"), "this checker knows win and loss only")
    rows, cols = map(int, fields["board"].split("x"))
    claimed = read_set(body)

    def is_bad(board):
        return is_lost(board, cols) or number_of(board, cols) in claimed

    for number in claimed:
        board = board_of(number, rows * cols)
        require(number_of(board, cols) == number, "the larger of two mirror images")
        for after in moves(board, cols):
            require(not is_lost(after, cols), "a position claimed lost wins at once")
            require(any(map(is_bad, moves(after, cols))), "a move has no reply")

    start = board_from_text(fields["position"])
    holds = is_bad(start) if fields["claim"] == "loss" else any(map(is_bad, moves(start, cols)))
    require(holds, "the claim does not follow")
    print(f"verified: {fields['claim']} for the side to move in {fields['position']}, by {len(claimed)} positions")
# ANCHOR_END: check


if __name__ == "__main__":
    check(sys.argv[1])
