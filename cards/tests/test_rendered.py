"""Tests of cached pages and bounded caches."""

from __future__ import annotations

from cards.responses.rendered import BoundedCache


def test_no_more_is_kept_than_may_be() -> None:
    kept = BoundedCache[str](2)
    for number, letter in enumerate("abc"):
        kept.set(letter, letter.upper())
        assert kept.get(letter) == letter.upper()
        assert len(kept) == (1, 2, 1)[number]
    assert kept.get("a") is None
