"""Tests of icons: one sprite, equal shapes in browser and Pillow, and contrast on both backgrounds."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from drawing.icons.paths import BOX, flatten
from drawing.icons.sprite import KEYS, SPRITE, polygons
from drawing.palette import ICON_COLOURS, Family
from drawing.raster import icon_mask
from rules.vocabulary import Activation, Element, Stat, TrickClass

#: The grounds of both themes: ink at night, paper by day.
GROUNDS = {"dark": "#14161c", "light": "#f8f2e4"}


def test_everything_has_a_sign() -> None:
    wanted = {f"element-{element}" for element in Element} | {f"activation-{activation}" for activation in Activation}
    wanted |= {f"class-{trick_class}" for trick_class in TrickClass} | {f"stat-{stat}" for stat in Stat}
    assert set(KEYS) == wanted | {"lore", "crystal"}


def test_contours_are_closed_and_inside_the_box() -> None:
    for key in KEYS:
        for contour in polygons(key):
            assert contour[0] == contour[-1]
            assert len(contour) >= 4
            assert all(0 <= x <= BOX and 0 <= y <= BOX for x, y in contour)


def test_sign_covers_a_fair_part_of_its_box() -> None:
    for key in KEYS:
        mask = icon_mask(key, 48)
        covered = sum(level * count for level, count in enumerate(mask.histogram())) / 255 / 48**2
        assert 0.1 < covered < 0.85


def test_no_two_signs_are_alike() -> None:
    assert len({polygons(key) for key in KEYS}) == len(KEYS)


def test_even_odd_holes_stay_open() -> None:
    assert icon_mask("element-normal", 96).getpixel((48 + 23, 48)) == 0
    assert icon_mask("element-normal", 96).getpixel((48, 48)) == 255


def test_flatten_straight_lines() -> None:
    for path, points in (
        ("M0 0H4V4H0Z", ((0, 0), (4, 0), (4, 4), (0, 4), (0, 0))),
        ("M0 0L4 0L4 4Z", ((0, 0), (4, 0), (4, 4), (0, 0))),
        ("M0 0 4 0 4 4Z", ((0, 0), (4, 0), (4, 4), (0, 0))),
        ("M-1.5.5L3-2Z", ((-1.5, 0.5), (3, -2), (-1.5, 0.5))),
    ):
        assert flatten(path) == (points,)


def test_flatten_curves_end_where_they_should() -> None:
    (contour,) = flatten("M0 0Q2 4 4 0C5 -2 7 -2 8 0Z", steps=4)
    assert len(contour) == 1 + 4 + 4 + 1
    assert contour[2] == (2, 2)
    assert (contour[4], contour[8]) == ((4, 0), (8, 0))


def test_flattened_circle_is_round() -> None:
    (contour,) = flatten(
        "M20 12C20 16.42 16.42 20 12 20C7.58 20 4 16.42 4 12C4 7.58 7.58 4 12 4C16.42 4 20 7.58 20 12Z"
    )
    assert all(abs(((x - 12) ** 2 + (y - 12) ** 2) ** 0.5 - 8) < 0.02 for x, y in contour)


def test_flatten_refuses_what_it_cannot_draw() -> None:
    for path in ("M0 0L4 0", "L4 0Z", "M0 0A1 1 0 0 0 4 4Z", "M0 0L4Z", "M0 0L1 1M2 2Z", "M0 0Z4"):
        with pytest.raises(ValueError, match=r"contour|draw|before M"):
            flatten(path)


def test_sprite_has_every_sign_once() -> None:
    root = ElementTree.parse(SPRITE).getroot()  # noqa: S314 - our own text
    symbols = root.findall("{http://www.w3.org/2000/svg}symbol")
    assert [symbol.get("id") for symbol in symbols] == [f"sign-{key}" for key in KEYS]
    assert {symbol.get("viewBox") for symbol in symbols} == {"0 0 24 24"}


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the WCAG contrast of two RGB colours."""

    def luminance(colour: Sequence[int]) -> float:
        channels = [part / 255 for part in colour]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def test_element_colours_stand_out_and_differ() -> None:
    for colours in ICON_COLOURS.values():
        for ground, behind in GROUNDS.items():
            assert contrast(bytes.fromhex(getattr(colours, ground)[1:]), bytes.fromhex(behind[1:])) >= 3
    assert len({colour.dark for colour in ICON_COLOURS.values()}) == len(Family)


def test_every_element_has_a_family_of_colours() -> None:
    assert [family.value for family in Family] == [element.value for element in Element]
