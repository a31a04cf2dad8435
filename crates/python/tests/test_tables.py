"""Tables of all positions."""

import pytest

import ludex
from ludex import tables


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables") / "4x4"
    summary = tables.build("4x4", folder)
    assert (summary.positions, summary.value, summary.condition) == (20286, 11, "new")
    return folder


def test_a_table_is_whole_and_true(folder):
    assert tables.build("4x4", folder).condition == "whole"
    assert ludex.verify(folder).positions > 0


def test_positions_are_looked_up(folder):
    found = tables.lookup(folder, "4x4")
    assert found == ludex.pawns.analyze("4x4")
    assert tables.lookup(folder, ludex.pawns.Position("4x4").play("b1-b2")).to_move == "black"
    for wrong in ("3x3", "p3/4/4/P3 w", "zzz"):
        with pytest.raises(ludex.InputError):
            tables.lookup(folder, wrong)
    with pytest.raises((OSError, ludex.InputError)):
        tables.lookup(folder / "none", "4x4")


def test_rows_are_scanned_by_polars(folder):
    polars = pytest.importorskip("polars")
    scan = tables.scan(folder)
    rows = scan.select(polars.len()).collect().item()
    assert rows == tables.build("4x4", folder).rows
    assert scan.filter(polars.col("ply") == 0).select("value").collect().item() == 11
    assert scan.collect_schema()["ply"] == polars.Int32


def test_rows_are_scanned_by_pyarrow(folder):
    pytest.importorskip("pyarrow")
    scan = tables.scan(folder, engine="pyarrow")
    assert scan.count_rows() == tables.build("4x4", folder).rows
    assert str(scan.schema.field("ply").type) == "int32"
    assert max(scan.to_table(columns=["ply"])["ply"].to_pylist()) == 17


@pytest.mark.parametrize("name", ["a*b", "[ab]?", "size=3x3", "{x}"])
def test_the_name_of_the_folder_is_only_a_name(tmp_path, name):
    folder = tmp_path / name / "table"
    rows = tables.build("3x3", folder).rows
    polars = pytest.importorskip("polars")
    found = tables.scan(folder, engine="polars").collect()
    assert (found.height, found.columns[-1]) == (rows, "ply")
    assert found["ply"].to_list() == sorted(found["ply"].to_list()) and found["ply"].max() == 7
    pytest.importorskip("pyarrow")
    other = tables.scan(folder, engine="pyarrow").to_table()
    assert polars.from_arrow(other).equals(found)


def test_an_unfinished_table_is_not_looked_up(tmp_path):
    with pytest.raises(ludex.Unknown):
        tables.build("4x4", tmp_path / "4x4", time_limit=0)
    with pytest.raises(ludex.InputError, match="not finished: make it again to continue"):
        tables.lookup(tmp_path / "4x4", "4x4")


def test_what_is_not_a_table_is_refused(tmp_path):
    with pytest.raises(OSError):
        tables.scan(tmp_path)
    with pytest.raises(ludex.InputError):
        tables.build("9x9", tmp_path / "large")
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises((OSError, ludex.InputError)):
        tables.build("3x3", file)


def test_an_unfinished_table_is_continued(tmp_path):
    with pytest.raises(ludex.Unknown, match="call it again to continue"):
        tables.build("4x4", tmp_path / "4x4", time_limit=0)
    assert tables.build("4x4", tmp_path / "4x4").value == 11
