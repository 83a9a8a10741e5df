"""Tests of text on images: fitting, wrapping and cutting."""

from __future__ import annotations

from PIL import Image

from drawing import text as lettering


def test_text_that_cannot_fit_ends_in_an_ellipsis() -> None:
    block = lettering.Block("Each adjacent creature takes 200 damage. " * 60, "Regular", (255, 255, 255))
    lines = lettering.draw_blocks(Image.new("RGB", (200, 100)), [block], (0, 0, 200, 100), 20, 11)
    assert lines[-1].text.endswith("…")
    assert lines[-1].y + lines[-1].size <= 100


def test_names_are_never_clipped() -> None:
    for name in ("A", "Queen Isolde the Unbroken II", "W" * 60, "i" * 200):
        image = Image.new("RGB", (600, 80))
        lettering.draw_fitted(image, name, (50, 10, 450, 70), "Black", 44, (255, 255, 255))
        left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
        assert 50 <= left < right <= 452, name
        assert 10 <= top < bottom <= 70, name


def test_printable() -> None:
    rows = {
        "Žižka": "Žižka", "Őrült": "Orült", "a🔥b": "ab", "中": "□", "→": "›", "e\u0301": "é", "a\x00b\u200db": "abb",
    }  # fmt: skip
    assert {text: lettering.printable(text) for text in rows} == rows
