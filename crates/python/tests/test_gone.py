"""Floods of arrays and files, against the plain queue."""

from collections import deque
from pathlib import Path

import numpy as np
import pytest

import ludex
from ludex.gone import distances, solve


def queue(black, white, diagonal=False, periodic=False):
    """The rounds by breadth-first search."""
    rows, cols = black.shape
    rounds = np.full(black.shape, -1, np.int32)
    rounds[white != 0] = 0
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    if diagonal:
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    waiting = deque(zip(*np.nonzero(white)))
    while waiting:
        row, col = waiting.popleft()
        for down, right in steps:
            near, beside = row + down, col + right
            if periodic:
                near, beside = near % rows, beside % cols
            elif not (0 <= near < rows and 0 <= beside < cols):
                continue
            if black[near, beside] and rounds[near, beside] < 0:
                rounds[near, beside] = rounds[row, col] + 1
                waiting.append((near, beside))
    return rounds


SHAPES = [(1, 1), (1, 70), (70, 1), (3, 64), (64, 65), (40, 129)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("connectivity", [1, 2, 4, 8])
@pytest.mark.parametrize("periodic", [False, True])
def test_floods_agree_with_the_queue(shape, connectivity, periodic):
    numbers = np.random.default_rng(7)
    for density in (0.0, 0.3, 0.65, 1.0):
        black = numbers.random(shape) < density
        white = numbers.random(shape) < 0.02
        found = distances(black, white, connectivity=connectivity, periodic=periodic)
        expected = queue(black, white, connectivity in (2, 8), periodic)
        assert found.dtype == np.int32 and np.array_equal(found, expected)


TYPES = [bool, *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)), ">i4"]


@pytest.mark.parametrize("dtype", TYPES)
def test_masks_are_bool_or_integers_of_any_size_and_order(dtype):
    numbers = np.random.default_rng(3)
    black = (numbers.random((20, 70)) < 0.7).astype(dtype)
    white = (numbers.random((20, 70)) < 0.05).astype(dtype)
    if dtype is not bool:
        # Whatever is not 0 counts, also where its lowest byte is 0.
        black = black * (256 if black.dtype.itemsize > 1 else 128 if "u" in dtype else -128)
        black = black.astype(dtype)
    expected = queue(black, white)
    for order in (np.ascontiguousarray, np.asfortranarray, lambda a: np.repeat(a, 2, 1)[:, ::2]):
        assert np.array_equal(distances(order(black), order(white)), expected)
    assert np.array_equal(distances(black[::-1, ::-1], white[::-1, ::-1])[::-1, ::-1], expected)
    assert np.array_equal(distances(np.asfortranarray(black), white), expected)


def test_the_result_is_in_the_order_of_the_mask():
    black, white = np.ones((5, 9), bool), np.eye(5, 9, dtype=bool)
    assert distances(black, white).flags.c_contiguous
    assert distances(np.asfortranarray(black), np.asfortranarray(white)).flags.f_contiguous


def test_the_result_goes_where_it_is_wanted():
    black, white = np.ones((5, 9), bool), np.eye(5, 9, dtype=bool)
    for order in "CF":
        out = np.empty((5, 9), np.int32, order=order)
        assert distances(black, white, out=out) is out
        assert np.array_equal(out, queue(black, white))
    readonly = np.empty((5, 9), np.int32)
    readonly.flags.writeable = False
    for wrong in (np.empty((5, 9)), np.empty((9, 5), np.int32), readonly, [[0]], np.empty((5, 18), np.int32)[:, ::2]):
        with pytest.raises(ludex.InputError, match="out"):
            distances(black, white, out=wrong)
    mask = np.ones((5, 9), np.int32)
    with pytest.raises(ludex.InputError, match="overlaps"):
        distances(mask, white, out=mask)


def test_lists_lines_and_empty_arrays_are_arrays():
    assert distances([1, 1, 0, 1], [1, 0, 0, 0]).tolist() == [0, 1, -1, -1]
    assert distances([[1, 1]], [[0, 1]]).tolist() == [[1, 0]]
    for shape in ((0,), (0, 0), (0, 5), (5, 0)):
        assert distances(np.zeros(shape, bool), np.zeros(shape, bool)).shape == shape


def test_masks_are_left_as_they_are():
    black, white = np.ones((70, 70), np.uint8), np.eye(70, dtype=np.uint8)
    copies = black.copy(), white.copy()
    black.flags.writeable = white.flags.writeable = False
    distances(black, white)
    assert np.array_equal(black, copies[0]) and np.array_equal(white, copies[1])


def test_what_is_wrong_is_named():
    good = np.ones((3, 3), bool)
    for black, white, options, words in (
        (good, np.ones((3, 4), bool), {}, "shapes"),
        (np.ones((3, 3, 3), bool), good, {}, "black: 3 dimensions"),
        (np.ones((3, 3)), good, {}, "black: an array of float64"),
        (good, np.array([["a"]]), {}, "white: an array of"),
        (good, good, {"connectivity": 3}, "connectivity: 3"),
        (good, good, {"connectivity": "4"}, "connectivity: '4' is not"),
        (good, good, {"periodic": 1}, "periodic: 1 is not True or False"),
    ):
        with pytest.raises(ludex.InputError, match=words):
            distances(black, white, **options)


def test_a_flood_can_run_out_of_time():
    black, white = np.ones((2000, 2000), bool), np.zeros((2000, 2000), bool)
    white[0, 0] = True
    for out in (None, np.full(black.shape, 7, np.int32)):
        with pytest.raises(ludex.Unknown, match="time limit") as caught:
            distances(black, white, time_limit=0, out=out)
        found = caught.value.answer
        assert (out is None or found is out) and np.isin(found, (-1, 0)).all()
        assert not found[~white & (found == 0)].size


def test_what_a_flood_has_found_when_time_is_up_is_right():
    black, white = serpentine(2000), np.zeros((2000, 2000), bool)
    white[0, 0] = True
    right = distances(black, white)
    seen = 0
    for milliseconds in (0, 1, 2, 4, 8, 16, 32, 64):
        try:
            distances(black, white, time_limit=milliseconds / 1000)
        except ludex.Unknown as unknown:
            known = unknown.answer >= 0
            assert (unknown.answer[known] == right[known]).all()
            assert (unknown.answer[~known] == -1).all()
            seen += 1
    assert seen, "no time is not enough"


def serpentine(side):
    """Rows that are joined at alternating ends."""
    black = np.ones((side, side), bool)
    black[1::4, :-1] = False
    black[3::4, 1:] = False
    return black


def test_arrays_in_files_are_flooded_in_place(tmp_path):
    numbers = np.random.default_rng(11)
    cells = numbers.random((300, 500))
    black, white = cells < 0.7, cells > 0.99
    files = {name: tmp_path / f"{name}.npy" for name in ("black", "white", "rounds")}
    np.save(files["black"], black)
    np.save(files["white"], white.astype(np.uint8))
    out = np.lib.format.open_memmap(files["rounds"], "w+", np.int32, black.shape)
    given = [np.load(files[name], mmap_mode="r") for name in ("black", "white")]
    assert distances(*given, out=out) is out
    out.flush()
    assert (np.load(files["rounds"]) == distances(black, white)).all()


def test_the_rounds_of_a_file_are_written_to_a_file(tmp_path):
    numbers = np.random.default_rng(12)
    cells = numbers.random((120, 90))
    black, white = cells < 0.6, cells > 0.97
    np.save(tmp_path / "board.npy", np.where(white, 2, black).astype(np.uint8))
    rounds = distances(black, white)
    for board in (tmp_path / "board.npy", text_of(black, white)):
        answer = solve(board, map=tmp_path / "rounds.npy")
        assert answer == solve(board) and answer.rounds == rounds.max()
        found = np.load(tmp_path / "rounds.npy").view(np.int32)
        is_cell = black | white
        assert (found[is_cell] == rounds[is_cell]).all() and (found[~is_cell] == -2).all()
    solve("WBB/B.B", map=tmp_path / "rounds.csv")
    assert (tmp_path / "rounds.csv").read_text() == "0,1,2\n1,,3\n"
    solve("WBB/B.B", map=tmp_path / "rounds.txt.gz")
    assert (tmp_path / "rounds.txt.gz").read_bytes()[:2] == b"\x1f\x8b"
    with pytest.raises(FileNotFoundError):
        solve("WBB", map=tmp_path / "none" / "rounds.npy")
    # What there is no memory for is not written, and the rest is known.
    large = tmp_path / "large.npy"
    np.save(large, np.ones((1000, 1000), np.uint8))
    with pytest.raises(ludex.Unknown) as caught:
        solve(large, map=tmp_path / "large.map.npy", memory_limit="1MiB")
    assert caught.value.answer.rounds == 0 and not (tmp_path / "large.map.npy").exists()


def text_of(black, white):
    letters = np.where(white, "W", np.where(black, "B", "."))
    return "/".join("".join(row) for row in letters)


def test_boards_given_as_text_are_drawn(tmp_path):
    import xml.etree.ElementTree as tree

    drawn = tree.fromstring(solve("WBB/B.B", at=1)._repr_svg_())
    words = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert {"1", "2", "3"} < set(words) and "3 rounds; no black pebble remains." in words
    file = tmp_path / "board.txt"
    file.write_text("WBB\nB.B\n")
    assert solve(file)._repr_svg_() is None


def test_boards_are_solved_as_text_and_from_files(tmp_path):
    answer = solve("BWW./BBB./B.../...B", at=1)
    assert (answer.rounds, answer.black_left, answer.black_remains) == (3, 1, True)
    assert answer.board == ("WWW.", "BWW.", "B...", "...B")
    file = tmp_path / "board.txt"
    file.write_text("BWW.\nBBB.\nB...\n...B\n")
    again = solve(file)
    assert (again.rounds, again.black_left) == (3, 1)
    again.certificate(tmp_path / "gone.proof")
    assert "3 rounds" in ludex.verify(tmp_path / "gone.proof").statement
    assert solve("WBB", spread="black").rounds == 1
    assert solve("WB/BB", connectivity=8).rounds == 1
    assert solve("W...B", periodic=True).rounds == 1
    with pytest.raises(FileNotFoundError):
        solve(Path("no such file"))
    for wrong in ({"spread": "red"}, {"connectivity": 5}):
        with pytest.raises(ludex.InputError):
            solve("W", **wrong)


def test_a_file_may_be_larger_than_memory(tmp_path):
    numbers = np.random.default_rng(5)
    cells = np.where(numbers.random((3000, 3000)) < 0.8, ord("B"), ord(".")).astype(np.uint8)
    # Few rounds, because each pass through the file takes a while.
    cells[numbers.random(cells.shape) < 0.01] = ord("W")
    file = tmp_path / "board.txt"
    file.write_bytes(b"".join(row.tobytes() + b"\n" for row in cells))
    whole = solve(file)
    in_parts = solve(file, memory_limit="2MiB", scratch=tmp_path)
    assert in_parts == solve(file, scratch=tmp_path) and in_parts.rounds == whole.rounds
    found = distances(cells == ord("B"), cells == ord("W"))
    assert found.max() == whole.rounds
    assert np.count_nonzero((found < 0) & (cells == ord("B"))) == whole.black_left
