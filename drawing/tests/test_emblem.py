"""Tests of emblems, devices and colours of words."""

from __future__ import annotations

import numpy as np

from drawing.art.devices import boxed, icon_of, monument, rosette
from drawing.art.emblem import Stage, draw_emblem
from drawing.card_images.layout import TypeLine
from drawing.palette import Family
from drawing.word_colours import accent_of, family_of, tint_of

WORDS = ("rust", "brine", "fog", "static", "honey", "chalk", "moss", "frost", "poison", "storm")


def test_emblems_differ_by_name_and_are_no_noise() -> None:
    for stage in Stage:
        pictures = [draw_emblem(f"Card {number}", ("Rust",), stage, 170, 120) for number in range(3)]
        assert len({picture.tobytes() for picture in pictures}) == len(pictures)
        for picture in pictures:
            pixels = np.asarray(picture.convert("L"), dtype=float)
            assert pixels.std() > 8
            # Of noise, neighbours would differ as much as any two places.
            assert np.abs(np.diff(pixels, axis=1)).mean() < pixels.std() / 2


def test_every_family_of_colours_has_emblems() -> None:
    for family in Family:
        word = next(word for word in (family.value, "fire", "ember", "steel", *WORDS) if family_of(word) is family)
        assert draw_emblem("A", (word,), Stage.MONUMENT, 120, 90).size == (120, 90)


def test_words_have_the_colours_that_they_name_and_any_other_has_some() -> None:
    assert family_of("EMBER") is family_of("ember") is Family.FIRE
    assert family_of("Qwxzy") is family_of("qwxzy")
    assert len({family_of(f"word {number}") for number in range(80)}) == len(Family)
    assert accent_of("") != accent_of("ember")
    assert tint_of("") != tint_of("ember")


def test_icons_of_words_are_inside_their_box_and_differ() -> None:
    icons = [icon_of(word) for word in ("Rust", "Chalk", "Fog", "Static", "Brine", "Honey", "Minna", "Lucan", "Gerda")]
    assert len(set(icons)) == len(icons)
    points = np.asarray([point for icon in icons for contour in icon for point in contour])
    assert points.min() >= -0.5
    assert points.max() <= 24.5
    assert icon_of("rust") == icon_of("Rust")


def test_devices_and_monuments_are_finite() -> None:
    for seed in range(60):
        rng = np.random.default_rng(seed)
        points = np.asarray([point for contour in boxed(rosette(rng)) for point in contour])
        assert np.isfinite(points).all()
        figure = monument(rng)
        outline = np.asarray([point for line, _ in figure.parts for point in line])
        assert np.isfinite(outline).all()
        assert np.abs(outline[:, 0]).max() < 0.75
        assert figure.lights


def test_a_long_type_line_is_wrapped_and_whole() -> None:
    line = TypeLine.of(" ".join(["Scrapmongering"] * 30), 400)
    assert " ".join(line.rows) == " ".join(["Scrapmongering"] * 30)
    assert line.height >= len(line.rows) * line.size
