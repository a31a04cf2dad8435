"""Floods as Python has them: prints the answer, then the seconds it took.

Usage: flood.py version | TASK BOARD.npy
The board is an array: 0 empty, 1 black, 2 white.
"""

import sys
import time

import numpy as np


def propagation(black, white):
    """scipy: where white comes, but not when. The answer is how many are left."""
    from scipy.ndimage import binary_propagation

    reached = binary_propagation(white, mask=white | black)
    return int((black & ~reached).sum())


def dilation(black, white):
    """numpy: round after round on whole arrays. The answer is the rounds."""
    rounds = 0
    white = white.copy()
    while True:
        near = np.zeros_like(white)
        near[1:] |= white[:-1]
        near[:-1] |= white[1:]
        near[:, 1:] |= white[:, :-1]
        near[:, :-1] |= white[:, 1:]
        near &= black & ~white
        if not near.any():
            return rounds
        white |= near
        rounds += 1


def geodesic(black, white):
    """scikit-image: the cost of the cheapest way. The answer is the rounds."""
    from skimage.graph import MCP

    costs = np.where(black | white, 1.0, -1.0)
    found = MCP(costs, fully_connected=False).find_costs(np.argwhere(white))[0]
    # The cell where a way begins has its cost too.
    return int(found[np.isfinite(found) & black].max(initial=1)) - 1


def main():
    if sys.argv[1] == "version":
        import scipy
        import skimage

        print(f"numpy {np.__version__}, scipy {scipy.__version__}, scikit-image {skimage.__version__}")
        return
    task = {"propagation": propagation, "dilation": dilation, "geodesic": geodesic}[sys.argv[1]]
    board = np.load(sys.argv[2])
    black, white = board == 1, board == 2
    start = time.perf_counter()
    answer = task(black, white)
    print(answer)
    print(time.perf_counter() - start)


main()
