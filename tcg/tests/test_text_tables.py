"""Tables in text files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tcg.text_tables import read_rows


def test_a_row_with_other_cells_than_the_first_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "rows.txt").write_text("# a comment\na | b\n\nc | d\ne\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    rows = read_rows("toy", "rows")
    assert [next(rows), next(rows)] == [["a", "b"], ["c", "d"]]
    with pytest.raises(ValueError, match=r"^rows\.txt of toy, line 5: 1 cells instead of 2$"):
        next(rows)
