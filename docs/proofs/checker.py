#!/usr/bin/env python3
"""Checks certificates ("ludex certificate 1" and "2") for pawn games, peg puzzles and Gone.
Usage: checker.py FILE...     Exit code: 0 all are verified, 1 one is not, 2 one cannot be read.
Written from the documentation of the format alone. Nothing here searches: a certificate lists what
has to be looked at, and need() compares it with the rules. Compressed bodies need libzstd."""
import contextlib, ctypes, ctypes.util, functools, hashlib, io, itertools, math, os, re, sys

def need(condition, reason):  # or the certificate is rejected
    if not condition: raise ValueError(reason)
def match(pattern, text):  # the groups, if the text is as it should be; N is a number
    found = re.fullmatch(pattern.replace("N", "(0|[1-9][0-9]{0,19})"), text)
    need(found, f"the header may not say {text[:60]!a} there")
    groups = [int(group) if group and group.isdigit() else group for group in found.groups()]
    need(all(group < 2**64 for group in groups if isinstance(group, int)), "a number is too large")
    return groups
# ANCHOR: numbers
class Reader(io.BytesIO):  # takes one part of a body after the other; none may be missing
    def take(self, count):  # the next bytes
        found = self.read(count)
        need(len(found) == count, "the body ends too early")
        return found
    def number(self, limit=2**128):  # an unsigned LEB128 number below the limit
        found = self.take(1)
        while found[-1] >= 128 and len(found) < 20: found += self.take(1)
        value = sum((byte & 127) << 7 * place for place, byte in enumerate(found))
        need(value < limit and (0 < found[-1] < 128 or len(found) == 1), "not a number there")
        return value
    def signed(self):  # 0, -1, 1, -2, ... are written as 0, 1, 2, 3, ...
        value = self.number(2**64)
        return -(value + 1 >> 1) if value & 1 else value >> 1
    def several(self, read, limit=2**128): return [read() for _ in range(self.number(limit))]
    def ascending(self, limit):  # a count, the first number, then differences
        differences = self.several(self.number)
        numbers = list(itertools.accumulate(differences))
        need(all(differences[1:]) and max(numbers, default=0) < limit, "numbers do not ascend")
        return numbers
    def square(self):  # a square of the half-plane, as its row and column
        x, y = self.signed(), self.signed()
        need(-1000 <= x <= 1000 and -1000 <= y <= 64, "a square is too far away")
        return y, x
    def squares(self, read):  # a count, then squares, ascending, each with what follows it
        pairs = self.several(lambda: (self.square(), read()))
        need([square for square, _ in pairs] == sorted(dict(pairs)), "squares do not ascend")
        return dict(pairs)
    def members(self, squares, most=math.inf):  # sets of some of the squares, with moves and exits
        size, member, members, free = (len(squares) + 7) // 8, b"", {}, (0, set(squares))
        for index in range(self.number()):
            shared = self.number(size if index else min(size, 1))
            rest = self.take(size - shared)
            need(index == 0 or rest[0] > member[shared], "members do not ascend")
            member = member[:shared] + rest
            bits = "".join(f"{byte:08b}" for byte in member)
            need("1" not in bits[len(squares):], "a spare bit of a member is not 0")
            pegs = frozenset(square for square, bit in zip(squares, bits) if bit == "1")
            members[pegs] = free if most == math.inf else (
                self.number(most + 1), {squares[at] for at in self.ascending(len(squares))})
        return members
# ANCHOR_END: numbers, ANCHOR: file
FAMILIES = {"pawns": "rules board position claim", "gone": "rules board claim",
            "pegs": "jumps board goal claim proof"}
def read_certificate(data):  # its version, the lines of its header, its body
    end = data.find(b"\n\n", 0, 65536 + 1)
    need(end >= 0, "the header does not end with an empty line")
    lines = data[:end].decode("utf-8", "replace").split("\n")
    version, = match("ludex certificate ([12])", lines[0])
    pairs = [line.partition(": ") for line in lines[1:]]
    fields = {key: value for key, colon, value in pairs if colon}
    family = fields.get("family") if version == 1 else "pawns"
    keys = ["family", "coding", "length", "sha256", *FAMILIES.get(family, "").split()]
    need(sorted(fields) == sorted(keys) and 4 < len(keys) == len(pairs), "not a header's lines")
    need(fields["family"] == family, "only pawns have a version 2")
    (length,), coding = match("N", fields["length"]), fields["coding"]
    need(len(data) <= 16 * length + 128 * 1024, "the file is longer than its length allows")
    before, body = data[:data.rfind(b"\n", 0, end) + 1], data[end + 2:]
    need(lines[-1] == "sha256: " + hashlib.sha256(before + body).hexdigest(), "a wrong checksum")
    if coding != "none":
        need(coding == "zstd" and length <= 16 * len(body), "the body is coded in another way")
        body = decompress(body, length)
    need(len(body) == length, "the body has another length than the header states")
    return version, fields, Reader(body)
def decompress(stored, length):  # of Zstandard frames (RFC 8878), as the format allows them
    zstd, size, at = ctypes.CDLL(ctypes.util.find_library("zstd")), ctypes.c_size_t, 0
    zstd.ZSTD_decompress.restype = zstd.ZSTD_findFrameCompressedSize.restype = size
    packed, body = ctypes.create_string_buffer(stored), ctypes.create_string_buffer(length + 1)
    while at < max(1, len(stored)):
        *magic, descriptor, window = stored[at:at + 6].ljust(6)
        need(bytes(magic) == b"\x28\xb5\x2f\xfd", "a frame is not Zstandard")
        need(descriptor & 32 or (8 + window % 8) << (7 + window // 8) <= 2**23, "a large window")
        rest = ctypes.byref(packed, at), size(len(stored) - at)
        need(zstd.ZSTD_getDictID_fromFrame(*rest) == 0, "a frame needs a dictionary")
        at += zstd.ZSTD_findFrameCompressedSize(*rest)  # for a damaged frame, a large number
    need(zstd.ZSTD_decompress(body, size(length), packed, size(len(stored))) == length, "damaged")
    return body.raw[:length]
def square_of(name):  # the row and column, from 0, of a square such as d7 or ab12
    letters, row = match("([a-z]{1,5})N", name)
    return row - 1, functools.reduce(lambda x, letter: 26 * x + ord(letter) - 96, letters, 0) - 1
# ANCHOR_END: file, ANCHOR: game
RULES = {"start": "first second two-rows", "pawns": "orthodox berolina breakthrough",
         "double-step": "no home anywhere", "en-passant": "no yes", "capture": "free compulsory",
         "far-row": "wins loses nothing", "blocked": "loses draws draws-if-both wins"}
CLASSIC = {key: values.split()[0] for key, values in RULES.items()}
PRESETS = {name: CLASSIC | dict(change.split("=") for change in text.split()) for name, text in {
    "classic": "", "pawn-game": "start=second double-step=home en-passant=yes blocked=draws",
    "misere": "far-row=loses blocked=wins", "compulsory": "capture=compulsory",
    "berolina": "pawns=berolina", "breakthrough": "start=two-rows pawns=breakthrough",
    "dawson": "capture=compulsory far-row=nothing"}.items()}
SIDEWAYS = {"orthodox": ((0,), (-1, 1)), "berolina": ((-1, 1), (0,)),  # of steps, of captures
            "breakthrough": ((-1, 0, 1), (-1, 1))}
LOST, DRAWN, WON = -1, 0, 1
def read_rules(text):  # a value for each key, from their canonical text
    preset, *changes = text.split(",")
    rules = PRESETS.get(preset, {}) | dict(change.partition("=")[::2] for change in changes)
    need(len(rules) == 7 and all(rules.get(key) in RULES[key].split() for key in RULES), "unknown")
    texts = [[name] + [f"{key}={rules[key]}" for key in RULES if rules[key] != values[key]]
             for name, values in PRESETS.items()]
    need(text == ",".join(min(texts, key=len)), "the rules are not in canonical form")
    need(rules["double-step"] == "no" or rules["pawns"] == "orthodox", "not orthodox")
    need(rules["en-passant"] == "no" or rules["double-step"] != "no", "nothing to take en passant")
    return rules
def turned(board): return board[::-1].translate(str.maketrans("12", "21"))  # for the other side
def put(board, piece, square): return board[:square] + piece + board[square + 1:]

class PawnGame:
    """Moves and results. A board is its rows, the first one first, with / around each, as the side
    to move sees it: 0 empty, 1 its own pawn, 2 an enemy pawn, 3 the square just passed over."""
    def __init__(self, rules, rows, columns):
        self.rules, self.rows, self.columns, self.width = rules, rows, columns, columns + 1
        home = int(rules["start"] != "first")
        self.doubles = {"no": [], "home": [home], "anywhere": range(rows)}[rules["double-step"]]
        self.moves = functools.lru_cache(1 << 16)(self.moves)
    def canonical(self, board): return min(board, "/".join(row[::-1] for row in board.split("/")))
    def enemy_arrived(self, board):  # has that ended the game?
        return self.rules["far-row"] != "nothing" and "2" in board[:self.width]
    def passed_over(self, board, square):  # the board with it marked, if that is a difference
        width, beyond, row = self.width, square - self.width, self.rows - 2 - square // self.width
        passed = board[beyond:square + width + 1:width] == "200" and row in self.doubles
        can_take = "1" in board[beyond - 1:beyond + 2] and self.rules["en-passant"] == "yes"
        counts = passed and can_take and not self.enemy_arrived(board)
        return put(board, "3", square) if counts else board
    def moves(self, board):  # the boards after every move, as the opponent sees them
        quiet, captures, width, empty = [], [], self.width, board.replace("3", "0")
        steps, strikes = SIDEWAYS[self.rules["pawns"]]
        def go(at, to, taken): return turned(put(put(put(empty, "0", at), "0", taken), "1", to))
        for origin in (at for at, piece in enumerate(board[:-width]) if piece == "1"):
            for target in range(origin + width - 1, origin + width + 2):
                if target - origin - width in steps and empty[target] == "0":
                    quiet.append(go(origin, target, origin))
                if target - origin - width in strikes and board[target] in "23":
                    captures.append(go(origin, target, target - width * (board[target] == "3")))
            over, target = origin + width, origin + 2 * width
            if origin // width in self.doubles and empty[over:target + 1:width] == "00":
                quiet.append(self.passed_over(go(origin, target, origin), len(board) - 1 - over))
        return captures if captures and self.rules["capture"] == "compulsory" else captures + quiet
    def outcome(self, board):  # for the side to move; None if the game continues
        blocked = self.rules["blocked"]
        if self.enemy_arrived(board): return LOST if self.rules["far-row"] == "wins" else WON
        if self.moves(board): return None
        if blocked == "draws-if-both":
            blocked = "loses" if self.moves(turned(board.replace("3", "0"))) else "draws"
        return WON if blocked == "wins" else DRAWN if blocked == "draws" and "1" in board else LOST
    def read_position(self, text):
        grid, side, passed = match("([0-9Pp/]+) ([wb])(?: (-|[a-z]+[0-9]+))?", text)
        need((passed is None) == (self.rules["en-passant"] == "no"), "a third field, or none")
        rows = re.sub("[1-9][0-9]*", lambda n: "." * int(n[0][:3]), str(grid)).split("/")[::-1]
        fits = list(map(len, rows)) == [self.columns] * self.rows and "0" not in "".join(rows)
        need(fits, "not a position on this board")
        board = "/".join(["", *rows, ""]).translate(str.maketrans("Pp.", "120"))
        if side == "b": board = turned(board)
        if passed not in (None, "-"):
            row, column = square_of(passed)
            need(0 <= row < self.rows and column < self.columns, "no such square")
            square = row * self.width + column + 1
            board = self.passed_over(board, square if side == "w" else len(board) - 1 - square)
            need("3" in board, "that square cannot have been passed over")
        return board
# ANCHOR_END: game, ANCHOR: check
class PawnSet(PawnGame):
    """A set of boards whose side to move is claimed to lose, or (loses is false) not to win; within
    a number of plies for each, which is infinite if the claim is not about plies."""
    def __init__(self, body, loses, with_plies, *game):
        super().__init__(*game)
        self.loses, self.claimed = loses, (LOST,) if loses else (LOST, DRAWN)
        base = {"no": 3, "yes": 4}[self.rules["en-passant"]]
        places = [base**place for place in reversed(range(self.rows * self.columns))]
        numbers = body.ascending(places[0] * base)
        digits = ["".join(str(number // place % base) for place in places) for number in numbers]
        boards = ["/" + re.sub("." * self.columns, r"\g<0>/", digit) for digit in digits]
        self.plies = {board: body.number(65536) if with_plies else math.inf for board in boards}
        for board in boards: self.check(board, self.plies[board])
    def holds(self, board, plies=math.inf):  # is the claim known of a board, for so many plies?
        outcome = self.outcome(board)
        if outcome is not None: return outcome in self.claimed
        stated = self.plies.get(self.canonical(board), math.nan)  # which is never enough
        return stated <= plies if self.loses else stated >= plies or plies <= 0
    def some_move_holds(self, board, plies=math.inf):  # the game continues, and a move leads there
        return self.outcome(board) is None and any(self.holds(b, plies) for b in self.moves(board))
    def check(self, board, plies):
        passed, outcome = board.find("3"), self.outcome(board)
        need(board == self.canonical(board), "a board's mirror image has a smaller number")
        need(board == self.passed_over(board.replace("3", "0"), passed), "no such pawn passed")
        need(outcome in self.claimed or outcome is None and (plies or not self.loses), "not lost")
        for after in self.moves(board) if outcome is None else ():
            result = self.outcome(after)
            if result is not None:
                need(-result in self.claimed, "a move ends the game, and not as claimed")
            elif self.loses or plies >= 2:
                need(plies >= 2 and self.some_move_holds(after, plies - 2), "no reply leads back")
def check_pawns(version, fields, body):  # version 1 has a ply to spare: wins take an odd number
    (rows, columns), claim = match("NxN", fields["board"]), fields["claim"]
    need(0 < rows * columns <= 64, "a board has from 1 to 64 squares")
    need(version == 2 or fields["rules"] == "classic", "version 1 is for the classic rules")
    game = read_rules(fields["rules"]), rows, columns
    board = PawnGame(*game).read_position(fields["position"])
    outcome, spare = PawnGame(*game).outcome(board), 2 - version
    if claim in ("win", "loss", "draw")[:version + 1]:
        one = PawnSet(body, claim != "draw", False, *game)
        here, after = one.holds(board), one.some_move_holds(board)
        draws = outcome == DRAWN or here and after
        proved = {"win": outcome == WON or after, "loss": here, "draw": draws}[claim]
    else:
        sign, k = match("value ([+-]?)N", claim)
        need(k <= 65535 and (k == 0 if sign == "+" else k or not sign), "no such value")
        need(version == 2 or sign != "+" and k % 2 == (not sign and k > 0), "no such value")
        loses, cannot_win = PawnSet(body, True, True, *game), PawnSet(body, False, True, *game)
        wins = loses.some_move_holds(board, k - 1) and cannot_win.holds(board, k - 1 - spare)
        lasts = k == 1 or cannot_win.some_move_holds(board, k - 2 - spare)
        is_lost = outcome is None and loses.holds(board, k) and lasts
        proved = is_lost if sign == "-" else wins if k else outcome == (WON if sign else LOST)
    need(proved, "the sets do not prove the claim")
# ANCHOR_END: check, ANCHOR: pegs
CROSS, SLANTED = [(0, 1), (0, -1), (1, 0), (-1, 0)], [(1, -1), (-1, 1), (1, 1), (-1, -1)]
DIRECTIONS = {"orthogonal": CROSS, "diagonal": SLANTED, "all": CROSS + SLANTED,
              "hex": CROSS + SLANTED[:2]}
GOLDEN = {"orthogonal": 5, "hex": 8, "all": 9, "diagonal": 7}  # levels that no army reaches
FIBONACCI = functools.reduce(lambda found, _: found + [found[-1] + found[-2]], range(70), [1, 2])

def lines_of(jumps, holes):  # in threes, all of them holes, from a square in all directions
    need(jumps in DIRECTIONS, "unknown jumps")
    def lines(square):
        threes = [tuple((square[0] + n * dy, square[1] + n * dx) for n in range(3))
                  for dy, dx in DIRECTIONS[jumps]]
        return [three for three in threes if holes is None or holes.issuperset(three)]
    return functools.lru_cache(1 << 16)(lines)
def play(pegs, jumps, lines):  # each from a square to another
    for start, landing in jumps:
        over = {line[1] for line in lines(start) if line[2] == landing}
        need(over and {start, *over} <= pegs and landing not in pegs, "a jump is impossible")
        pegs = pegs - {start, *over} | {landing}
    return pegs
def check_closed_set(origins, members, backward, lines, symmetries, bounds, forbidden, most):
    """Of three squares in line, a jump empties two and fills the third; backward, the other way
    round. A bound is a weight and the largest sum allowed. A jump from an exit goes on a move."""
    def images(pegs): return [frozenset(map(symmetry, pegs)) for symmetry in symmetries]
    def excluded(pegs): return any(sum(map(weight, pegs)) > limit for weight, limit in bounds)
    def settled(pegs, moves, exit):
        known = [(members.get(image, (math.inf, ())), image) for image in images(pegs)]
        return any(fewest < moves + (exit is None or symmetry(exit) in exits) or excluded(image)
                   for ((fewest, exits), image), symmetry in zip(known, symmetries))
    need(all(settled(pegs, 0, None) for pegs in origins), "a first one is not settled")
    for member, (fewest, exits) in members.items():
        need(not forbidden(member), "a member is what no member may be")
        need(most == math.inf or sorted(member) == max(map(sorted, images(member))), "not least")
        pegs = () if any(map(excluded, images(member))) else member
        for line in itertools.chain.from_iterable(map(lines, pegs)):
            moves = fewest + (line[0] not in exits)
            if (line[1] in member) != backward and line[2] not in member and moves <= most:
                need(settled(member ^ {*line}, moves, line[2]), "the set is not closed")

def check_board(_, fields, body):  # for the goal reach, the only end is the target alone
    (board,), claim, proof = match("([xo./]+)", fields["board"]), fields["claim"], fields["proof"]
    def squares(grid, letters):
        return [(y, x) for y, row in enumerate(reversed(grid.split("/")))
                for x, letter in enumerate(row) if letter in letters]
    holes, start = squares(board, "xo"), frozenset(squares(board, "x"))
    need(len(set(map(len, board.split("/")))) == 1 and 0 < len(holes) <= 1024, "not a board")
    lines = lines_of(fields["jumps"], set(holes))
    jumps = {line for hole in holes for line in lines(hole)}  # from, over, to
    goal, _, where = fields["goal"].partition(" ")
    reach, is_closed = goal == "reach", proof == "closed-set"
    ends = [frozenset([hole]) for hole in holes]
    if goal == "exactly":
        need(where.replace("x", "o") == board.replace("x", "o"), "the goal has other holes")
        ends = [frozenset(squares(where, "x"))]
    elif fields["goal"] != "one":
        need(goal in ("one", "reach") and square_of(where) in holes, "no such goal")
        ends = [frozenset([square_of(where)])]
    of_moves = claim.startswith("moves ")
    exact = "(?:jumps|moves) N " + ("closed-set" if reach or of_moves else "plan|impossible parity")
    most, = match("reachable plan|impossible (?:pagoda|closed-set)|" + exact, f"{claim} {proof}")
    def hole(): return holes[body.number(len(holes))]
    def read_weight():
        weights = {hole: body.signed() for hole in holes}
        need(all(weights[start] + weights[over] >= weights[to] for start, over, to in jumps)
             and (not reach or min(weights.values()) >= 0), "a jump raises the sum of weights")
        return weights.get
    if claim != "impossible":
        plan = body.several(lambda: (hole(), hole()))
        end = play(start, plan, lines)
        moves = sum(before[1:] != jump[:1] for before, jump in zip([(), *plan], plan))
        is_met = end >= ends[0] if reach else end in ends
        need(is_met and most in (None, moves if of_moves else len(plan)), "no such plan")
    if (claim == "impossible" or of_moves) and not (is_closed and reach):
        for marks in body.several(lambda: body.ascending(len(holes)), 1 if reach else 1025):
            marked = {holes[mark] for mark in marks}
            need(all(len(marked.intersection(jump)) in (0, 2) for jump in jumps), "parity changes")
            ends = [end for end in ends if len(marked & (end ^ start)) % 2 == 0]
        for weight in body.several(read_weight, 1025) if proof != "parity" else ():
            ends = [end for end in ends if sum(map(weight, end)) <= sum(map(weight, start))]
        need(bool(ends) == is_closed, "too few or too many ends are ruled out")
    if is_closed:
        group = {tuple(holes), *body.several(lambda: tuple(hole() for _ in holes), 65)}
        symmetries = [dict(zip(holes, images)).get for images in group]
        for image in symmetries:
            need(len(set(map(image, holes))) == len(holes), "a symmetry is not a permutation")
            need({tuple(map(image, jump)) for jump in jumps} == jumps, "a symmetry changes jumps")
            need({frozenset(map(image, end)) for end in ends} == set(ends), "it changes the ends")
            need(not (reach or of_moves) or set(map(image, start)) == start, "it changes the start")
            need({tuple(map(image, images)) for images in group} <= group, "not a group")
        bounds, units = ([(lambda square: 1, most)], 2**63) if claim[0] == "j" else ([], 1)
        for unit, weight in body.several(lambda: (body.number(units), read_weight())):
            extra = sum(max(0, weight(square) - unit) for square in start)
            least = min(sum(map(weight, end)) for end in ends)
            bounds.append((weight, unit * (most or 0) + extra) if reach else
                          (lambda square, weight=weight: -weight(square), -least))
            bounds += [(weight, sum(map(weight, start)))] * of_moves
        rules, left = (lines, symmetries, bounds), most - 1 if of_moves else math.inf
        origins, bad = (ends, start.issuperset) if reach else ([start], ends.__contains__)
        if of_moves and not reach:  # first from the start, then back from the ends
            near = body.number(most)
            found, left = body.members(holes, near), left - near
            check_closed_set(origins, found, False, *rules, lambda _: False, near)
            origins, bad = ends, found.__contains__
        check_closed_set(origins, body.members(holes, left), reach or of_moves, *rules, bad, left)
def check_army(_, fields, body):  # armies on the half-plane
    (level,), claim, proof = match("level N", fields["goal"]), fields["claim"], fields["proof"]
    lines, is_hex = lines_of(fields["jumps"], None), fields["jumps"] == "hex"
    if (claim, proof) == ("impossible", "golden"):
        return need(GOLDEN[fields["jumps"]] <= level <= 1000, "no such level")
    which, soldiers = match("army (at most |at least |)N", claim)
    need(level <= 64 and 0 < soldiers < 2**32, "the level or the army is too large")
    need(proof == ("plan" if which == "at most " else "closed-set"), "no such proof of that claim")
    if which != "at least ":
        army = body.several(body.square)
        need(len(army) == len(set(army)) == soldiers and max(army)[0] <= 0, "not such an army")
        plan = body.several(lambda: (body.square(), body.square()))
        need((level, 0) in play(set(army), plan, lines), "the army misses the target")
    if which == "at most ": return
    def mirror(square): return square[0], -square[1] - is_hex * (square[0] - level)
    symmetries, first_byte = [lambda square: square] + [mirror] * body.number(2), body.tell()
    stated = body.several(lambda: (body.number(2**63), body.squares(lambda: body.number(2**63))))
    listed = list(body.squares(lambda: None))
    landings = {symmetry(square) for symmetry in symmetries for square in listed}
    known = {square for at in landings for line in lines(at) for square in line} | {(level, 0)}
    enough = 2**20 + 64 * (body.getbuffer().nbytes - first_byte)
    need(len(listed) <= 1024 and len(known) * len(stated) <= enough, "too many squares or bounds")
    bounds = [(lambda square: 1, soldiers - 1)]
    for unit, entries in stated:
        def weight(at, unit=unit, of=entries): return of.get(at, unit * FIBONACCI[max(0, at[0])])
        near = {start for square in entries for line in lines(square) for start in line}
        need(all(weight(start) + weight(over) >= weight(landing) for square in near
                 for start, over, landing in lines(square)), "a jump raises the sum")
        extra = sum(max(0, value - unit) for (y, _), value in entries.items() if y <= 0)
        bounds.append((weight, unit * (soldiers - 1) + extra))
    check_closed_set([{(level, 0)}], body.members(listed), True, lines, symmetries, bounds,
                     lambda member: all(y <= 0 for y, _ in member), math.inf)
# ANCHOR_END: pegs, ANCHOR: gone
def check_gone(_, fields, body):  # each number is compared with its neighbours
    _, near, edge = match("(white|black) spreads, ([48]) neighbours, (edge|toru)s", fields["rules"])
    rows, columns = match("NxN", fields["board"])
    rounds, left = match("rounds N, left N", fields["claim"])
    border = int(edge == "edge")  # a row and a column without cells
    cells = {divmod(at, columns): body.number(rows * columns + 3) for at in range(rows * columns)}
    for (y, x), cell in cells.items():
        places = [((y + dy) % (rows + border), (x + dx) % (columns + border))
                  for dy, dx in DIRECTIONS["orthogonal" if near == 4 else "all"]]
        first = min((cells[at] for at in places if cells.get(at, 0) >= 2), default=0)
        need(cell in (0, 2) or first == cell - 1, f"the cell {y}, {x} has a wrong number")
    need(max([2, *cells.values()]) - 2 == rounds, "the game has another number of rounds")
    need(list(cells.values()).count(1) == left, "another number of pebbles is left")
# ANCHOR_END: gone
def check_file(name):  # the exit code, and the verdict
    try:
        with open(name, "rb") as file: version, fields, body = read_certificate(file.read())
        of_pegs = check_army if fields["board"] == "half-plane" else check_board
        checks = {"pawns": check_pawns, "pegs": of_pegs, "gone": check_gone}
        checks[fields["family"]](version, fields, body)
        need(not body.read(1), "something follows the end of the body")
        return 0, "verified: " + ", ".join(map(fields.get, FAMILIES[fields["family"]].split()))
    except ValueError as reason: return 1, f"not verified: {reason}"
    except Exception as error:  # unreadable, or out of memory: no verdict
        return 2, f"error: {error!a}"
if __name__ == "__main__":
    sys.excepthook = lambda *_: os._exit(2)  # the verdict cannot be written, as on a full disk
    worst = 0 if sys.argv[1:] else 2
    for path in sys.argv[1:]:
        code, verdict = check_file(path)
        worst, out = max(worst, code), sys.stderr if code == 2 else sys.stdout
        with contextlib.suppress(BrokenPipeError):  # the exit code still tells the verdict
            print(f"{path if path.isprintable() else ascii(path)}: {verdict}", file=out, flush=True)
    os._exit(worst)
