"""Tests of the picture cache: drawing once, expiry and size limit."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from cards.images import cache

A_MONTH = 31 * 24 * 3600


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.PICTURES_DIR = tmp_path
    return tmp_path


def never() -> bytes:
    raise AssertionError("drawn again")


def test_a_picture_is_drawn_once() -> None:
    mark = cache.digest_of("test", 1)
    assert cache.picture(mark, "png", lambda: b"drawn") == b"drawn"
    assert cache.picture(mark, "png", never) == b"drawn"
    assert cache.picture(mark, "webp", lambda: b"other") == b"other"


def test_a_mark_is_of_all_that_is_shown() -> None:
    marks = [
        cache.digest_of("a"),
        cache.digest_of("b"),
        cache.digest_of("a", 1),
        cache.digest_of("a", "1"),
        cache.digest_of("a", [1]),
    ]
    assert len(set(marks)) == len(marks)
    assert {len(mark) for mark in marks} == {20}


def test_a_disk_without_room_costs_time_alone(folder: Path) -> None:
    (folder / cache.digest_of("test")[:2]).write_text("a file where the folder should be")
    assert cache.picture(cache.digest_of("test"), "png", lambda: b"drawn") == b"drawn"
    assert cache.picture(cache.digest_of("test"), "png", lambda: b"again") == b"again"


def test_what_nobody_asks_for_goes(folder: Path) -> None:
    marks = [cache.digest_of("test", number) for number in range(3)]
    for mark in marks:
        cache.picture(mark, "png", lambda: b"drawn")
    for path in folder.glob("*/*"):
        os.utime(path, (time.time() - A_MONTH,) * 2)
    cache.picture(marks[0], "png", never)  # which somebody still asks for
    assert len(cache.old()) == 2
    assert [cache.delete_old(1), cache.delete_old(5), cache.delete_old(5)] == [1, 1, 0]
    assert [path.stem for path in folder.glob("*/*")] == [marks[0]]


def test_there_are_never_too_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 1000)
    monkeypatch.setattr(cache, "_LOOK_EVERY", 2)
    for number in range(40):
        cache.picture(cache.digest_of("test", number), "png", lambda: bytes(100))
    assert sum(path.stat().st_size for path in folder.glob("*/*")) <= 1100
    newest = cache.digest_of("test", 39)
    assert cache.picture(newest, "png", never) == bytes(100)
