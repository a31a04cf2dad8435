"""Pawn games: the answers of the program, and what Python adds to them."""

import json
import os
import pickle
import subprocess
from datetime import timedelta

import pytest

import ludex
from ludex.pawns import Position, analyze, solve

# FACTS: the value for white to move at the start, in plies (rows, columns from 1).
KNOWN = {3: [1, -2, -6, 5, 7, -8], 4: [-2, -6, -8, 11, -14], 5: [3, -6, 11, -16]}


def test_known_values_of_start_positions():
    for rows, values in KNOWN.items():
        sizes = [f"{rows}x{cols}" for cols in range(1, len(values) + 1)]
        assert [answer.value for answer in solve(sizes)] == values


def program(*arguments):
    """The answer of the program, if the tests know where it is."""
    if "LUDEX" not in os.environ:
        pytest.skip("LUDEX does not name the program")
    done = subprocess.run([os.environ["LUDEX"], *arguments, "--json"], capture_output=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("rules", ["classic", "misere", "compulsory", "berolina"])
def test_answers_are_those_of_the_program(rules):
    expected = program("pawns", "analyze", "4x4", "--rules", rules)
    answer = analyze("4x4", rules=rules)
    moves = [move._asdict() for move in answer.moves]
    assert moves == expected.pop("moves")
    for name, value in answer.to_dict().items():
        if name not in ("seconds", "moves", "reason", "positions"):
            assert (list(value) if isinstance(value, tuple) else value) == expected[name], name


def test_a_draw_has_no_value_and_no_winner():
    answer = solve("3x3", rules="classic,blocked=draws")
    assert (answer.outcome, answer.value, answer.winner) == ("draw", None, None)
    assert ludex.verify(answer.certificate()).statement


def test_who_wins_can_be_all_that_is_asked():
    answer = solve("4x4", outcome_only=True)
    assert (answer.outcome, answer.value) == ("win", None)
    assert "wins" in ludex.verify(answer.certificate()).statement


def test_every_format_is_read(tmp_path):
    text = "W\nppp\n...\nPPP\n"
    file = tmp_path / "board.txt"
    file.write_text(text)
    given = ["3x3", "ppp/3/PPP w", text, file, Position("3x3")]
    assert {answer.position for answer in solve(given)} == {"ppp/3/PPP w"}
    assert solve(file) == solve("3x3") == solve("3x3", format="size")


@pytest.mark.parametrize(
    ("arguments", "field", "words"),
    [
        ({"position": "zzz"}, None, "letter 'z'"),
        ({"position": ""}, None, ""),
        ({"position": "ppp/2/PPP w"}, None, "line 1, column 5"),
        ({"position": "9x9"}, None, "64"),
        ({"position": "3x3", "rules": "chess"}, "rules", "chess"),
        (
            {"position": "3x3", "format": "pgn"},
            "format",
            'unknown format "pgn": write side-rows, sizes-rows, one-line or size',
        ),
        ({"position": "3x3", "errors": "ignore"}, "errors", '"raise" or "return"'),
        ({"position": "3x3", "threads": -1}, "threads", "write a whole number from 1 to 1024"),
        ({"position": "3x3", "threads": "2"}, "threads", "write a whole number from 1 to 1024"),
        ({"position": "3x3", "time_limit": "soon"}, "time_limit", "soon"),
        ({"position": "3x3", "time_limit": -1}, "time_limit", "-1"),
        ({"position": "3x3", "time_limit": float("nan")}, "time_limit", "NaN"),
        ({"position": "3x3", "memory_limit": "much"}, "memory_limit", "much"),
        ({"position": "3x3", "threads": 0}, "threads", "1 to 1024"),
        ({"position": Position("3x3"), "rules": "misere"}, "rules", "classic"),
    ],
)
def test_what_is_wrong_is_named(arguments, field, words):
    with pytest.raises(ludex.InputError) as caught:
        solve(**arguments)
    assert caught.value.field == field and words in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_wrong_types_are_type_errors():
    for wrong in (3, None, 2.5, [3], object()):
        words = "int is not a position" if wrong == [3] else f"{type(wrong).__name__} is not a position"
        with pytest.raises(TypeError, match=words):
            solve(wrong)
    for function in (analyze, Position, lambda wrong: ludex.tables.build(wrong, "none")):
        with pytest.raises(TypeError, match="NoneType is not a position"):
            function(None)
    with pytest.raises(TypeError, match="NoneType is not a puzzle"):
        ludex.pegs.solve(None)
    with pytest.raises(FileNotFoundError):
        from pathlib import Path

        solve(Path("no such file"))


def test_equal_positions_have_equal_answers_in_their_order():
    start = Position("4x4")
    after = start.play("a1-a2")
    given = ["4x4", after, start, "zzz", after.text, "zzz", "4x4"]
    answers = solve(given, errors="return")
    assert answers[0] == answers[2] == answers[6] == solve("4x4")
    assert answers[1] == answers[4] == solve(after)
    assert [answer.index for answer in (answers[3], answers[5])] == [3, 5]


def test_an_error_stands_in_its_place_among_several():
    answers = solve(["3x3", "zzz", "3x4"], errors="return")
    assert [type(answer).__name__ for answer in answers] == ["Solution", "InputError", "Solution"]
    assert solve([]) == []


def test_an_error_says_which_of_several_positions_is_wrong():
    with pytest.raises(ludex.InputError) as alone:
        solve("zzz")
    assert alone.value.index is None
    with pytest.raises(ludex.InputError) as caught:
        solve(["3x3", "zzz", "yyy"])
    assert str(caught.value) == f"at index 1: {alone.value}"
    assert pickle.loads(pickle.dumps(caught.value)).index == caught.value.index == 1
    answers = solve(iter(["zzz", "3x3", "zzz"]), errors="return")
    assert [getattr(answer, "index", None) for answer in answers] == [0, None, 2]
    with pytest.raises(TypeError, match="at index 2: int"):
        solve(["3x3", Position("4x4"), 3])
    # What is wrong with all of them is not wrong with the first.
    with pytest.raises(ludex.InputError) as caught:
        solve(["3x3", "4x4"], rules="zzz")
    assert (caught.value.field, caught.value.index) == ("rules", None)


def test_a_budget_that_runs_out_says_what_was_learned():
    for limit in (0, "0s", timedelta(0)):
        with pytest.raises(ludex.Unknown) as caught:
            solve("8x8", time_limit=limit)
        unknown = caught.value
        assert (unknown.reason, unknown.answer.outcome) == ("time limit reached", "unknown")
        again = pickle.loads(pickle.dumps(unknown))
        assert (again.reason, again.answer) == (unknown.reason, unknown.answer)
    with pytest.raises(ludex.Unknown):
        analyze("8x8", time_limit=0)
    with pytest.raises(ludex.Unknown):
        solve("5x5").certificate(time_limit=0)


def test_positions_are_values():
    start = Position("3x3")
    one = start.play("b1-b2").play("a3xb2")
    other = start.play("b1b2", "a3b2")
    assert one == other and hash(one) == hash(other) and len({one, other, start}) == 2
    assert one != Position(one.text, rules="misere") and one != one.text
    for position in (start, one, Position("8x8", rules="pawn-game")):
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position and repr(copy) == repr(position)
        assert eval(repr(position), {"Position": Position}) == position


def test_a_game_is_played_move_by_move_to_its_end():
    game, plies = Position("4x4"), 0
    while not game.is_over:
        game = game.play(analyze(game).moves[0].move)
        plies += 1
    # White moves first and wins in 11 plies.
    assert (plies, game.winner, game.outcome, game.legal_moves) == (11, "white", "loss", ())


def test_an_illegal_move_is_refused():
    game = Position("3x3")
    for wrong in ("b1-b3", "b2-b3", "a3-a2", "", "z9-z8", "b1"):
        with pytest.raises(ludex.InputError):
            game.play(wrong)


def test_answers_can_be_pickled_compared_and_hashed():
    for answer in (solve("4x4"), analyze("3x3", rules="misere")):
        copy = pickle.loads(pickle.dumps(answer))
        assert copy == answer and hash(copy) == hash(answer) and copy._repr_svg_()
        assert set(answer.to_dict()) >= {"outcome", "value", "line"}


def test_boards_are_drawn():
    import xml.etree.ElementTree as tree

    for drawn in (Position("5x5"), solve("5x5"), analyze("4x4"), analyze("3x3", rules="classic,blocked=draws")):
        picture = tree.fromstring(drawn._repr_svg_())
        assert picture.tag.endswith("svg")
    assert "draw" in analyze("3x3", rules="classic,blocked=draws")._repr_svg_()


def test_certificates_are_written_and_verified(tmp_path):
    file = tmp_path / "4x4.proof"
    assert solve("4x4").certificate(file) is None
    found = ludex.verify(file)
    assert "wins in 11 plies" in found.statement and found == ludex.verify(str(file))
    proof = file.read_bytes()
    for given in (proof, bytearray(proof), memoryview(proof)):
        assert ludex.verify(given).statement == found.statement
    damaged = bytearray(file.read_bytes())
    damaged[-1] ^= 1
    with pytest.raises(ludex.VerificationError):
        ludex.verify(bytes(damaged))
    with pytest.raises(FileNotFoundError):
        ludex.verify(tmp_path / "none.proof")
    with pytest.raises(OSError):
        solve("3x3").certificate(tmp_path / "no" / "folder.proof")
