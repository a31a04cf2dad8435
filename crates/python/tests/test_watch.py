"""Ctrl-C, threads and progress."""

import os
import signal
import sys
import threading
import time

import numpy as np
import pytest

import ludex


def combs(side):
    """Corridors beside each other, each from the top to the bottom and back in many turns, so that
    white is on its way for very long, and in many places at once."""
    black = np.ones((side, side), bool)
    for left in range(0, side, 16):
        black[1::4, left : left + 14] = False
        black[3::4, left + 1 : left + 15] = False
        black[:, left + 15 : left + 16] = False
    white = np.zeros_like(black)
    white[0, ::16] = True
    return black, white


def a_flood(folder):
    black, white = combs(8_000)
    return lambda **budget: ludex.gone.distances(black, white, threads=1, **budget)


def a_file(folder):
    black, white = combs(8_000)
    np.save(folder / "board.npy", np.where(white, 2, black).astype(np.uint8))
    solve = ludex.gone.solve
    return lambda **budget: solve(
        folder / "board.npy", memory_limit="2MiB", scratch=folder, **budget
    )


def a_table(folder):
    return lambda **budget: ludex.tables.build("6x5", folder / "6x5", **budget)


def a_check(folder):
    """The certificate of a board with many cells."""
    black, white = combs(8_000)
    np.save(folder / "board.npy", np.where(white, 2, black).astype(np.uint8))
    proof = folder / "board.proof"
    ludex.gone.solve(folder / "board.npy").certificate(proof, memory_limit="4GiB")
    return lambda **budget: ludex.verify(proof, **budget)


# Each makes work that takes far longer than it may until it is interrupted.
LONG = {
    "solve": lambda folder: lambda **budget: ludex.pawns.solve("8x8", **budget),
    "analyze": lambda folder: lambda **budget: ludex.pawns.analyze("7x7", **budget),
    "army": lambda folder: lambda **budget: ludex.pegs.army(7, jumps="hex", **budget),
    "count": lambda folder: lambda **budget: ludex.ask("pegs/count", position="european", **budget),
    "flood": a_flood,
    "file": a_file,
    "table": a_table,
    "check": a_check,
}


# Whoever starts the tests in the background may have had them ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", LONG)
def test_an_interrupt_stops_the_work(name, tmp_path):
    work, pressed = LONG[name](tmp_path), []

    def press():
        pressed.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    # Long before any of them would end.
    timer = threading.Timer(0.1, press)
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            # A limit, so that a failure does not last for ever.
            work(time_limit=60)
        # How soon is for `cargo xtask peers python` to say, on a machine that does nothing else.
        print(f"{name}: {(time.perf_counter() - pressed[0]) * 1000:.0f} ms")
    finally:
        timer.cancel()


def test_the_interpreter_is_released_while_solving():
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    try:
        before = counted[0]
        with pytest.raises(ludex.Unknown):
            ludex.pawns.solve("8x8", time_limit=0.5)
        assert counted[0] > before
    finally:
        done.set()
        other.join()


def test_two_threads_solve_two_positions_at_once():
    together = threading.Barrier(2, timeout=60)
    found = {}

    def reports(progress):
        # Both searches are under way when both report.
        if not together.broken and progress.positions > 0 and not found.get("met"):
            together.wait()
            found["met"] = True

    class Enough(Exception):
        pass

    def until_met(progress):
        reports(progress)
        if found.get("met"):
            raise Enough

    def run(size):
        try:
            ludex.pawns.solve(size, time_limit=60, progress=until_met)
        except Enough:
            found[size] = "met"

    threads = [threading.Thread(target=run, args=(size,)) for size in ("8x8", "8x7")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"met": True, "8x8": "met", "8x7": "met"}


def test_progress_is_reported_to_a_function_and_to_a_bar():
    seen = []
    with pytest.raises(ludex.Unknown):
        ludex.pawns.solve("8x8", time_limit=0.6, progress=seen.append)
    assert seen and all(isinstance(one, ludex.Progress) for one in seen)
    assert seen[-1].positions >= seen[0].positions >= 0 and seen[-1].stage

    class Bar:
        n = 0

        def update(self, n):
            self.n += n

    bar = Bar()
    with pytest.raises(ludex.Unknown):
        ludex.pawns.solve("8x8", time_limit=0.6, progress=bar)
    assert bar.n > 0


def test_progress_is_reported_to_tqdm(capsys):
    tqdm = pytest.importorskip("tqdm")
    with tqdm.tqdm(unit=" positions", file=sys.stderr) as bar:
        answer = ludex.pawns.solve("5x5", progress=bar)
    assert answer.value == 19 and bar.n > 0


def test_an_exception_in_the_callback_stops_the_search():
    class Enough(Exception):
        pass

    def stop(progress):
        raise Enough

    with pytest.raises(Enough):
        ludex.pawns.solve("8x8", time_limit=60, progress=stop)
    with pytest.raises(TypeError):
        ludex.pawns.solve("8x8", time_limit=60, progress=3)
