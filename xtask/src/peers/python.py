"""What a call from Python takes, and floods beside what users of Python have.

Prints a line for each figure: `figure`, what it is and its value; or `row`, the work, the peer, its
seconds, ours, and both answers; separated by tabs. Processor time, except for interrupts.

Usage: python.py version | measure [LARGEST]
"""

import os
import pathlib
import signal
import sys
import threading
import time

import numpy as np

import ludex


def best(work, tries):
    """The least processor time of several runs, and the last result."""
    times = []
    for _ in range(tries):
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
    return min(times), result


def figure(what, value):
    print("figure", what, value, sep="\t", flush=True)


def calls():
    for size, number in (("3x3", 300), ("4x4", 50)):
        took, _ = best(lambda: [ludex.pawns.solve(size) for _ in range(number)], 15)
        figure(f"pawns.solve({size!r}), {number} times, best of 15", f"{took / number * 1e6:.1f} µs a call")
    positions = [ludex.pawns.Position("4x4")]
    for position in positions:
        if len(positions) >= 1000:
            break
        for move in position.legal_moves:
            following = position.play(move)
            if not following.is_over and following not in positions:
                positions.append(following)
    took, _ = best(lambda: ludex.pawns.solve(positions[:1000]), 7)
    figure("pawns.solve of the first 1,000 positions of 4x4, best of 7", f"{took * 1e3:.1f} ms")


def combs(side):
    """Corridors beside each other, each with many turns, so that white is on its way for long."""
    black = np.ones((side, side), bool)
    for left in range(0, side, 16):
        black[1::4, left : left + 14] = False
        black[3::4, left + 1 : left + 15] = False
        black[:, left + 15 : left + 16] = False
    white = np.zeros_like(black)
    white[0, ::16] = True
    return black, white


def interrupts(folder):
    black, white = combs(8_000)
    board = pathlib.Path(folder, "combs.npy")
    np.save(board, np.where(white, 2, black).astype(np.uint8))
    proof = os.path.join(folder, "combs.proof")
    ludex.gone.solve(board).certificate(proof, memory_limit="4GiB")
    works = {
        'pawns.solve("8x8")': lambda: ludex.pawns.solve("8x8"),
        'pawns.analyze("7x7")': lambda: ludex.pawns.analyze("7x7"),
        'pegs.army(7, jumps="hex")': lambda: ludex.pegs.army(7, jumps="hex"),
        "gone.distances, winding corridors on 8,000x8,000": lambda: ludex.gone.distances(
            black, white, threads=1
        ),
        "gone.solve(path) of them, 2 MiB": lambda: ludex.gone.solve(
            board, memory_limit="2MiB", scratch=folder
        ),
        "verify of their certificate": lambda: ludex.verify(proof),
        'tables.build("6x5")': lambda: ludex.tables.build("6x5", os.path.join(folder, "6x5")),
    }
    for name, work in works.items():
        figure(f"from SIGINT to KeyboardInterrupt: {name}", interrupted(work))


def interrupted(work):
    pressed = []

    def press():
        pressed.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.1, press)
    timer.start()
    try:
        work()
    except KeyboardInterrupt:
        return f"{(time.perf_counter() - pressed[0]) * 1e3:.0f} ms"
    finally:
        timer.cancel()
    return "it had ended before"


def summed(distances):
    """What has to be the same: how far, how many, and the sum of all."""
    reached = distances[distances > 0]
    return f"{reached.max(initial=0)} rounds, {reached.size} cells, sum {int(reached.sum(dtype=np.int64))}"


def mcp(black, white):
    from skimage.graph import MCP

    costs = np.where(black | white, 1.0, -1.0)
    found = MCP(costs, fully_connected=False).find_costs(np.argwhere(white))[0]
    return np.where(np.isfinite(found) & ~white, found - 1, -1).astype(np.int64)


def dilation(black, white):
    from scipy.ndimage import binary_dilation

    rounds, number, reached = np.full(black.shape, -1), 0, white.copy()
    while True:
        number += 1
        fresh = binary_dilation(reached, mask=black | white) & ~reached
        if not fresh.any():
            return rounds
        rounds[fresh] = number
        reached |= fresh


def dijkstra(black, white):
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import dijkstra

    is_cell = black | white
    numbers = np.arange(is_cell.size).reshape(is_cell.shape)
    across = is_cell[:, 1:] & is_cell[:, :-1]
    down = is_cell[1:] & is_cell[:-1]
    start = np.concatenate([numbers[:, 1:][across], numbers[1:][down]])
    end = np.concatenate([numbers[:, :-1][across], numbers[:-1][down]])
    ones = np.ones(start.size)
    graph = coo_matrix((ones, (start, end)), shape=(is_cell.size, is_cell.size)).tocsr()
    found = dijkstra(graph, directed=False, indices=numbers[white], unweighted=True, min_only=True)
    return np.where(np.isfinite(found), found, -1).astype(np.int64).reshape(is_cell.shape)


def floods(largest):
    random = np.random.default_rng(7)
    for side in (1000, 2000, 10_000):
        if side > largest:
            continue
        cells = random.random((side, side))
        black, white = cells < 0.6, cells > 0.99
        ours, found = best(
            lambda: ludex.gone.distances(black, white, threads=1), 10 if side < 10_000 else 5
        )
        peers = [("scikit-image MCP", mcp), ("SciPy binary_dilation, round by round", dilation)]
        if side == 1000:
            peers.append(("SciPy dijkstra", dijkstra))
        for name, peer in peers:
            theirs, same = best(lambda: peer(black, white), 1)
            row = (f"{side}x{side}, 60 % black, 1 % white", name, theirs, ours, summed(same), summed(found))
            print("row", *row, sep="\t", flush=True)


def main():
    if sys.argv[1] == "version":
        import scipy
        import skimage

        print(
            f"Python {sys.version.split()[0]}, numpy {np.__version__}, scipy {scipy.__version__}, "
            f"scikit-image {skimage.__version__}, ludex {ludex.__version__}"
        )
        return
    import tempfile

    signal.signal(signal.SIGINT, signal.default_int_handler)
    calls()
    with tempfile.TemporaryDirectory() as folder:
        interrupts(folder)
    floods(int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)


main()
