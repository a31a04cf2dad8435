"""Check a Ludex certificate that says who wins a pawn game: python3 checker.py FILE"""

import hashlib
import re
import sys

EMPTY, OWN, ENEMY, PASSED = 0, 1, 2, 3
WON, DRAWN, LOST = 1, 0, -1


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
    require(lines[0] in ("ludex certificate 1", "ludex certificate 2"), "unknown format")
    require(hashlib.sha256(before + body).hexdigest() == checksum.decode(), "damaged file")
    require(fields["coding"] == "none", "this checker reads uncompressed bodies only")
    require(len(body) == int(fields["length"]), "the body has another length")
    return lines[0][-1], fields, body
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


# ANCHOR: keys
KEYS = {
    "start": ["first", "second", "two-rows"],
    "pawns": ["orthodox", "berolina", "breakthrough"],
    "double-step": ["no", "home", "anywhere"],
    "en-passant": ["no", "yes"],
    "capture": ["free", "compulsory"],
    "far-row": ["wins", "loses", "nothing"],
    "blocked": ["loses", "draws", "draws-if-both", "wins"],
}
CLASSIC = {key: values[0] for key, values in KEYS.items()}
PRESETS = {
    "classic": CLASSIC,
    "pawn-game": CLASSIC | {"start": "second", "double-step": "home", "en-passant": "yes", "blocked": "draws"},
    "misere": CLASSIC | {"far-row": "loses", "blocked": "wins"},
    "compulsory": CLASSIC | {"capture": "compulsory"},
    "berolina": CLASSIC | {"pawns": "berolina"},
    "breakthrough": CLASSIC | {"start": "two-rows", "pawns": "breakthrough"},
    "dawson": CLASSIC | {"capture": "compulsory", "far-row": "nothing"},
}


def read_rules(text):
    """`PRESET,KEY=VALUE,…`, in the one way in which these rules are written."""
    name, *pairs = text.split(",")
    require(name in PRESETS, "unknown rules")
    rules = dict(PRESETS[name])
    for pair in pairs:
        key, _, value = pair.partition("=")
        require(value in KEYS.get(key, []), "unknown rule " + pair)
        rules[key] = value
    steps_twice = rules["double-step"] != "no"
    require(not steps_twice or rules["pawns"] == "orthodox", "a double step for other pawns")
    require(steps_twice or rules["en-passant"] == "no", "en passant without double steps")
    texts = [
        ",".join([name] + [f"{key}={rules[key]}" for key in KEYS if rules[key] != preset[key]])
        for name, preset in PRESETS.items()
    ]
    require(text == min(texts, key=lambda text: text.count("=")), "the rules have another text")
    return rules
# ANCHOR_END: keys


# ANCHOR: rules
class Game:
    """The rules on a board of so many columns. Boards are lists, seen by the side to move."""

    def __init__(self, rules, cols):
        self.rules, self.cols = rules, cols
        self.home = 0 if rules["start"] == "first" else 1

    def ways(self, board):
        """From where to where pawns can go, which pawn they take, what they pass over."""
        cols, steps_from = self.cols, self.rules["double-step"]
        ways = []
        for square, pawn in enumerate(board):
            ahead = square + cols
            if pawn != OWN or ahead >= len(board):
                continue
            for aside in (-1, 0, 1):
                target = ahead + aside
                if not 0 <= square % cols + aside < cols:
                    continue
                steps, captures = {
                    "orthodox": (aside == 0, aside != 0),
                    "berolina": (aside != 0, aside == 0),
                    "breakthrough": (True, aside != 0),
                }[self.rules["pawns"]]
                if captures and board[target] == ENEMY:
                    ways.append((square, target, target, None))
                elif captures and board[target] == PASSED:
                    ways.append((square, target, target - cols, None))
                elif steps and board[target] in (EMPTY, PASSED):
                    ways.append((square, target, None, None))
            may = steps_from == "anywhere" or steps_from == "home" and square // cols == self.home
            if may and ahead + cols < len(board):
                if board[ahead] in (EMPTY, PASSED) and board[ahead + cols] in (EMPTY, PASSED):
                    ways.append((square, ahead + cols, None, ahead))
        takes = [way for way in ways if way[2] is not None]
        return takes if takes and self.rules["capture"] == "compulsory" else ways

    def has_ended_by_arrival(self, board):
        return self.rules["far-row"] != "nothing" and ENEMY in board[: self.cols]

    def result(self, board):
        """How the game has ended for the side to move; None if it goes on."""
        blocked = self.rules["blocked"]
        if self.has_ended_by_arrival(board):
            return LOST if self.rules["far-row"] == "wins" else WON
        if OWN not in board:
            return WON if blocked == "wins" else LOST
        if self.ways(board):
            return None
        if blocked == "draws-if-both":
            return LOST if self.ways(turned(unmarked(board))) else DRAWN
        return {"loses": LOST, "draws": DRAWN, "wins": WON}[blocked]

    def moves(self, board):
        """The boards after each move, as the opponent then sees them."""
        if self.result(board) is not None:
            return
        for start, target, taken, passed in self.ways(board):
            after = unmarked(board)
            if taken is not None:
                after[taken] = EMPTY
            after[start], after[target] = EMPTY, OWN
            after = turned(after)
            if passed is not None and self.rules["en-passant"] == "yes":
                self.mark(after, len(board) - 1 - passed)
            yield after

    def mark(self, board, square):
        """Marks a square passed over, if a capture there is possible."""
        col, below = square % self.cols, square - self.cols
        beside = [below + aside for aside in (-1, 1) if 0 <= col + aside < self.cols]
        if any(board[pawn] == OWN for pawn in beside) and not self.has_ended_by_arrival(board):
            board[square] = PASSED

    def is_possible(self, board):
        """Whether a square is marked only where an enemy pawn may just have passed."""
        if PASSED not in board:
            return True
        square = board.index(PASSED)
        row, rows, plain = square // self.cols, len(board) // self.cols, board.copy()
        plain[square] = EMPTY
        may_start = self.rules["double-step"] == "anywhere" or rows - 2 - row == self.home
        if not (0 < row < rows - 1 and may_start):
            return False
        if plain[square - self.cols] != ENEMY or plain[square + self.cols] != EMPTY:
            return False
        self.mark(plain, square)
        return plain == board


def turned(board):
    """The board for the other side: half a turn, colours exchanged."""
    return [{EMPTY: EMPTY, OWN: ENEMY, ENEMY: OWN}[pawn] for pawn in reversed(board)]


def unmarked(board):
    return [EMPTY if pawn == PASSED else pawn for pawn in board]
# ANCHOR_END: rules


# ANCHOR: boards
def number_of(board, cols, base):
    """The board as a number; of two mirror images the smaller."""
    mirrored = [board[square - square % cols + cols - 1 - square % cols] for square in range(len(board))]
    return min(int("".join(map(str, image)), base) for image in (board, mirrored))


def board_of(number, squares, base):
    digits = []
    for _ in range(squares):
        number, digit = divmod(number, base)
        digits.append(digit)
    require(number == 0, "a number stands for no board")
    return digits[::-1]


def board_from_text(text, game):
    """`ppp/3/PPP w`, seen by the side to move; a third field names a square passed over."""
    rows, side, *passed = text.split()
    rows = re.sub(r"\d+", lambda digits: "." * int(digits[0]), rows).split("/")
    board = [{".": EMPTY, "P": OWN, "p": ENEMY}[c] for row in reversed(rows) for c in row]
    board = board if side == "w" else turned(board)
    require(len(passed) == (game.rules["en-passant"] == "yes"), "a field too many, or too few")
    if passed and passed != ["-"]:
        letters, row = re.fullmatch(r"([a-z]+)([1-9]\d*)", passed[0]).groups()
        col = 0
        for letter in letters:
            col = 26 * col + ord(letter) - ord("a") + 1
        square = (int(row) - 1) * game.cols + col - 1
        board[square if side == "w" else len(board) - 1 - square] = PASSED
        require(game.is_possible(board), "nothing can be captured on " + passed[0])
    return board
# ANCHOR_END: boards


# ANCHOR: check
def check(path):
    version, fields, body = read(path)
    rules = read_rules(fields["rules"])
    require(fields["family"] == "pawns" and (version == "2" or rules == CLASSIC), "another game")
    claim = fields["claim"]
    require(claim in ("win", "draw", "loss"), "this checker knows win, draw and loss only")
    rows, cols = map(int, fields["board"].split("x"))
    game, base = Game(rules, cols), 4 if rules["en-passant"] == "yes" else 3
    claimed = read_set(body)
    # What is claimed of the side to move on every board of the set.
    as_claimed = (DRAWN, LOST) if claim == "draw" else (LOST,)

    def holds(board):
        result = game.result(board)
        if result is not None:
            return result in as_claimed
        return number_of(board, cols, base) in claimed

    for number in claimed:
        board = board_of(number, rows * cols, base)
        require(number_of(board, cols, base) == number, "the larger of two mirror images")
        require(game.is_possible(board), "no pawn can just have passed there")
        require(game.result(board) in (None, *as_claimed), "a game that is over, and not as claimed")
        for after in game.moves(board):
            result = game.result(after)
            if result is None:
                require(any(map(holds, game.moves(after))), "a move has no reply")
            else:
                require(-result in as_claimed, "a move refutes the claim")

    start = board_from_text(fields["position"], game)
    result, after_a_move = game.result(start), any(map(holds, game.moves(start)))
    if claim == "draw":
        proved = result == DRAWN or result is None and holds(start) and after_a_move
    else:
        proved = holds(start) if claim == "loss" else result == WON or after_a_move
    require(proved, "the claim does not follow")
    print(f"verified: {claim} for the side to move in {fields['position']}, by {len(claimed)} positions")
# ANCHOR_END: check


if __name__ == "__main__":
    check(sys.argv[1])
