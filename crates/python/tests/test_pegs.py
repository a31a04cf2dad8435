"""Peg puzzles."""

import pickle

import pytest

import ludex
from ludex.pegs import Puzzle, army, soldiers, solve


def test_plans_lead_to_the_goal():
    answer = solve("plus", goal="one d4", fewest_moves=True)
    assert answer.moves_are_fewest and len(answer.plan) == answer.moves
    answer = solve("english")
    assert (answer.jumps, answer.jumps_are_fewest) == (31, True)
    puzzle = Puzzle("english").play(*answer.plan)
    assert puzzle.is_solved and puzzle.pegs == 1


def test_what_cannot_be_reached_is_proved(tmp_path):
    answer = solve("soldiers", goal="reach d8")
    assert (answer.outcome, answer.plan, answer.jumps) == ("impossible", (), None)
    file = tmp_path / "d8.proof"
    answer.certificate(file)
    assert "d8" in ludex.verify(file).statement


def test_soldiers_and_armies_are_as_known():
    assert [soldiers(4, y).jumps for y in (5, 6, 7)] == [1, 3, 7]
    assert [army(level).soldiers for level in (1, 2, 3, 4)] == [2, 4, 8, 20]
    assert army(5).outcome == "impossible"
    assert "20" in ludex.verify(army(4).certificate()).statement


def test_puzzles_are_values():
    one = Puzzle("english").play("d2-d4")
    assert one == Puzzle(one.text) == Puzzle(one) and hash(one) == hash(Puzzle(one.text))
    assert one != Puzzle("english") and pickle.loads(pickle.dumps(one)) == one
    assert Puzzle("english", goal="one").goal != Puzzle("english").goal
    assert eval(repr(one), {"Puzzle": Puzzle}) == one


def test_puzzles_plans_and_proofs_are_drawn():
    import xml.etree.ElementTree as tree

    def words(drawn):
        picture = tree.fromstring(drawn._repr_svg_())
        assert picture.tag.endswith("svg")
        return [element.text for element in picture.iter() if element.text and element.text.strip()]

    assert "a" in words(Puzzle("english")) and "7" in words(Puzzle("english"))
    plan = words(solve("plus", goal="one d4", fewest_moves=True))
    assert {"start", "1. c4-a4", "3. d6-d4-b4"} < set(plan), plan
    # A soldier's plan is drawn jump by jump, with the line that the army stays behind.
    one = soldiers(4, 6)
    assert {"start", "1. " + one.plan[0]} <= set(words(one)) and "<line" in one._repr_svg_()
    assert "<line" in army(3)._repr_svg_() and "start" in words(army(3))
    for impossible in (solve("soldiers", goal="reach d8"), solve("xoox")):
        assert impossible.why and impossible.weights
        shown = words(impossible)
        assert any(text.startswith(impossible.sentence[:20]) for text in shown), shown
    assert any("golden" in text or "level" in text for text in words(army(5)))
    # What is unknown has a start all the same.
    with pytest.raises(ludex.Unknown) as caught:
        solve("english", time_limit=0)
    assert "svg" in caught.value.answer._repr_svg_()


def test_answers_can_be_pickled_and_hashed():
    for answer in (solve("soldiers"), army(2)):
        assert pickle.loads(pickle.dumps(answer)) == answer and hash(answer)
        assert answer.to_dict()["plan"] == answer.plan


def test_what_is_wrong_is_named():
    for call, words in (
        (lambda: solve("englsh"), "built-in boards"),
        (lambda: solve("english", goal="reach z9"), "goal"),
        (lambda: solve("english", jumps="knight"), "jumps"),
        (lambda: solve("english", any=True, fewest_moves=True), "cannot be combined"),
        (lambda: Puzzle("english").play("d2-d3"), "not a legal jump"),
        (lambda: army(0), "level"),
        (lambda: soldiers(0, 1), "x"),
        (lambda: ludex.ask("pegs/knit"), "pegs/army"),
        (lambda: ludex.ask("pawns/perft", position="3x3", deep=3), "deep"),
    ):
        with pytest.raises(ludex.InputError, match=words):
            call()


def test_a_budget_that_runs_out_says_what_was_learned():
    with pytest.raises(ludex.Unknown) as caught:
        solve("english", fewest_moves=True, time_limit=0)
    assert caught.value.answer.outcome == "unknown"
    with pytest.raises(ludex.Unknown) as caught:
        ludex.ask("pegs/count", position="english", time_limit=0)
    assert isinstance(caught.value.answer, dict)


def test_every_question_can_be_asked():
    assert "gone/percolation" in ludex.kinds()
    answers = ludex.ask("pawns/solve", positions=["3x3", "4x4"])["answers"]
    assert [answer["value"] for answer in answers] == [-6, 11]
    assert ludex.ask("pegs/table", position="triangle:4")["solvable"] == 6
