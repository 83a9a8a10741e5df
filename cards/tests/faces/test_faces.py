"""Faces: the same card is the same picture, every card has its own, and nothing printed runs out of its place."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image

from cards.tests.importing.set_files import huge_png
from despaira_site.testing.exhaustive import is_exhaustive
from drawing import text as lettering
from drawing.badges import chip_rows, rarity_colour, stat_rows
from drawing.figures import Figure
from drawing.frame import HEIGHT, WIDTH
from drawing.noise import generator
from drawing.size import Size
from drawing.uploads import resize_printed
from games.despaira.image import card as despaira_image
from games.despaira.image.art import draw_art
from games.despaira.image.bestiary import ALL_BODIES, body_of
from games.despaira.image.card import draw_face, layout
from games.despaira.image.digest import face_digest
from games.despaira.image.styles import style_of
from games.despaira.image.tricks import WEIGHT, main_class
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Stat, Tile, TrickClass

SIZES = {Size.SMALL: (186, 260), Size.NORMAL: (372, 520), Size.LARGE: (744, 1039)}
NUMBER = "BTA • EN – 350"
STATS = {**dict.fromkeys(("atk", "hp", "catk", "ratk", "def_", "hl"), 99999), "ratk_range": 12}
SENTENCE = "Each adjacent creature takes 200 damage and loses its counter-attack until the end of the turn. "


def card(**fields: Any) -> CardDef:
    given: dict[str, Any] = {"id": 1, "name": "Ashen Wyrm", "kind": Kind.CREATURE, "element": Element.FIRE, "level": 5}
    return CardDef(**{**given, "type": "Dragon", "atk": 700, "hp": 900, **fields})


TRICK = CardDef(
    2, "Flash Step", Kind.TRICK, level=2, activation=Activation.INSTANT, classes=(TrickClass.EVADE,), text="Dodge."
)
OF_KIND = {
    Kind.CREATURE: card(),
    Kind.TRICK: TRICK,
    Kind.LEADER: CardDef(3, "Isolde", Kind.LEADER, element=Element.LIGHT, leader_hp=3200, atk=200, text="Rules."),
    Kind.TOKEN: CardDef(4, "Spore", Kind.TOKEN, element=Element.TOXIC, level=1, type="Plant", hp=100),
    Kind.TILE: CardDef(5, "Ocean", Kind.TILE, tile=Tile.OCEAN),
}


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_same_card_same_bytes_in_exact_sizes_with_transparent_corners() -> None:
    faces, again = (draw_face(TRICK, NUMBER, "Rare") for _ in range(2))
    assert faces == again
    for size, pixels in SIZES.items():
        image = opened(faces[size])
        assert (image.format, image.size, (size.width, size.height)) == ("WEBP", pixels, pixels)
    small = opened(faces[Size.SMALL]).convert("RGBA")
    corners = [(x, y) for x in (0, 185) for y in (0, 259)]
    assert [small.getpixel(place)[3] for place in (*corners, (93, 130))] == [0] * 4 + [255]  # type: ignore[index]


def test_every_kind_and_the_extremes_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without their art, which takes most of the time and is drawn below."""
    monkeypatch.setattr(despaira_image, "draw_art", lambda one, width, height: Image.new("RGB", (width, height)))
    monkeypatch.setattr(despaira_image, "in_sizes", lambda image: image)
    for one in (*OF_KIND.values(), *(EXTREMES[name] for name in ("long text", "all classes", "all stats", "emoji"))):
        assert draw_face(one, NUMBER, "Ultra Secret Rare").size == SIZES[Size.LARGE], one  # type: ignore[attr-defined]


def test_frames_of_the_kinds_differ() -> None:
    styles = {style_of(replace(one, element=Element.FIRE)) for one in OF_KIND.values()}
    assert len(styles | {style_of(card(special=SpecialKind.GOD))}) == len(Kind) + 1


def test_everything_has_art() -> None:
    kinds = [Kind.CREATURE, Kind.TRICK, Kind.LEADER, Kind.TOKEN]
    cards = [
        *(replace(OF_KIND[kinds[place % 4]], element=element) for place, element in enumerate(Element)),
        *(CardDef(1, "T", Kind.TILE, tile=tile) for tile in Tile),
        *(replace(TRICK, classes=(trick_class,)) for trick_class in TrickClass),
    ]
    for one in cards:
        art = draw_art(one, 160, 110)
        assert (art.mode, art.size, bool(np.asarray(art).std() > 8)) == ("RGB", (160, 110), True), one


def test_art_differs_by_name_and_by_nothing_that_it_does_not_show() -> None:
    arts = {draw_art(card(name=f"Wyrm {number}"), 120, 80).tobytes() for number in range(4)}
    assert len(arts) == 4
    other = draw_art(card(id=9, slug="x", level=1, text="New."), 120, 80)
    assert draw_art(card(), 120, 80).tobytes() == other.tobytes()


def test_creature_stays_itself_when_its_art_is_smaller() -> None:
    size = 680 if is_exhaustive() else 340
    large = draw_art(card(), size, size * 27 // 34).resize((60, 42))
    small = draw_art(card(), size, size * 23 // 34).resize((60, 42))
    other = draw_art(card(name="Somebody Else"), size, size * 23 // 34).resize((60, 42))

    def apart(one: Image.Image, two: Image.Image) -> float:
        return float(np.abs(np.asarray(one, dtype=float) - np.asarray(two, dtype=float)).mean())

    assert apart(large, small) < apart(other, small)


def test_bodies_stay_within_reach() -> None:
    for body in ALL_BODIES:
        figure = Figure()
        body(figure, generator("anybody"))
        points = np.concatenate([np.asarray(outline) for outline, _ in figure.parts])
        assert np.isfinite(points).all()
        assert np.abs(points[:, 0]).max() < 1.1
        assert figure.lights


def test_types_have_fitting_bodies_and_unknown_ones_some() -> None:
    bodies = {"Golem": "golem", "Sea Serpent": "serpent", "Undead": "wraith", "Angels": "seraph"}
    assert {name: body_of(name, generator("x")).__name__ for name in bodies} == bodies
    assert {body_of("Qwxz", generator(str(number))) for number in range(60)} > {ALL_BODIES[0]}


EXTREMES = {
    "long name": card(name="Everlasting Archduchess Wilhelmina of the Seventeen Drownings"[:60]),
    "wide name": card(name="W" * 60),
    "long text": card(ability_name="All of it", text=(SENTENCE * 12)[:1000]),
    "one long word": card(text="x" * 1000),
    "all classes": replace(TRICK, classes=tuple(TrickClass), text=(SENTENCE * 8)[:700]),
    "no text": card(),
    "text of spaces": card(text="   \n "),
    "all stats": card(**STATS, text=SENTENCE, lore=SENTENCE),
    "no name": card(name=""),
    "accents": card(name="Œdipe Žižka Őrült Ångström", text="¿Qué? – “Naïve” ½ × 2 ≥ 1 → done"),
    "emoji": card(name="Fire 🔥🐉 Wyrm", text="🏳️‍🌈 中文 текст \u202e rtl\x00\x07"),
    "level": card(level=1000),
}


def test_boxes_neither_overlap_nor_leave_the_face() -> None:
    for one in (*EXTREMES.values(), *OF_KIND.values()):
        plan = layout(one)
        boxes = [plan.art, plan.band, *([plan.words] if one.text.strip() or one.lore else []), plan.foot]
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= WIDTH
            assert 0 <= top < bottom <= HEIGHT
        assert all(above[3] <= below[1] for above, below in pairwise(boxes)), one
        assert plan.art[3] - plan.art[1] >= 300


@pytest.mark.parametrize("name", ["long text", "one long word", "all classes"])
def test_long_texts_fit_whole_and_readable(name: str) -> None:
    one = EXTREMES[name]
    left, top, right, bottom = layout(one).words
    image = Image.new("RGB", (WIDTH, HEIGHT))
    block = lettering.Block(one.text, "Regular", (255, 255, 255))
    lines = lettering.draw_blocks(image, [block], (left + 16, top + 16, right - 16, bottom - 16), 32, 11)
    assert "".join(line.text for line in lines).replace(" ", "") == one.text.replace(" ", "")
    assert min(line.size for line in lines) >= 14
    box = image.getbbox()
    assert box is not None
    assert left < box[0] < box[2] < right
    assert top < box[1] < box[3] < bottom


def test_text_that_cannot_fit_ends_in_an_ellipsis() -> None:
    block = lettering.Block(SENTENCE * 40, "Regular", (255, 255, 255))
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


def test_classes_flow_into_few_rows() -> None:
    size, rows = chip_rows(tuple(TrickClass), 640)
    assert [one for row in rows for one in row] == list(TrickClass)
    assert len(rows) <= 3
    assert size >= 15


def test_stat_rows() -> None:
    assert [stat_rows(count) for count in (0, 1, 3, 4, 5, 6)] == [[], [1], [3], [2, 2], [3, 2], [3, 3]]


def test_rarities_have_colours() -> None:
    names = ("Common", "Uncommon", "Rare", "Super Rare", "Legendary", "Secret Rare", "?")
    assert len({rarity_colour(name) for name in names}) == 7


def test_main_class_is_what_happens() -> None:
    assert main_class((TrickClass.TARGET, TrickClass.DAMAGE)) is TrickClass.DAMAGE
    assert sorted(WEIGHT) == sorted(TrickClass)


def test_digest_changes_with_card_and_printing_and_ignores_what_no_face_shows() -> None:
    changes: list[dict[str, Any]] = [
        {"name": "Ashen Wyrm II"}, {"kind": Kind.TOKEN}, {"element": Element.ICE}, {"element": None}, {"level": 6},
        {"type": "Beast"}, {"special": SpecialKind.GOD}, {"activation": Activation.CHAIN},
        {"classes": (TrickClass.TRAP,)}, {"ability_name": "Roar"}, {"text": "Roars."}, {"lore": "Roars."},
        {"leader_hp": 1}, {"tile": Tile.OCEAN}, {"ratk_range": 3},
        *({"def_" if stat is Stat.DEF else stat.value: 1} for stat in Stat),
    ]  # fmt: skip
    whole = face_digest(card(), NUMBER, "Rare")
    assert [change for change in changes if face_digest(replace(card(), **change), NUMBER, "Rare") == whole] == []
    assert face_digest(card(id=8, slug="other"), NUMBER, "Rare") == whole
    printed = [("BTA • EN – 351", "Rare"), (NUMBER, "Common"), (NUMBER, "Rare", "abc")]
    digests = {whole, *(face_digest(card(), *printing) for printing in printed)}
    assert len(digests) == 4
    assert all(len(digest) == 20 and int(digest, 16) >= 0 for digest in digests)


def picture(size: tuple[int, int], kind: str, **options: Any) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, "#804020").save(stream, kind, **options)
    return stream.getvalue()


def test_printed_pictures_fit_into_the_size_and_stand_upright_without_their_metadata() -> None:
    for kind in ("PNG", "JPEG", "WEBP"):
        shown = opened(resize_printed(picture((744, 1039), kind), Size.NORMAL))
        assert (shown.format, shown.size) == ("WEBP", (372, 520))
    assert opened(resize_printed(picture((1000, 500), "PNG"), Size.SMALL)).size == (186, 93)
    assert opened(resize_printed(picture((50, 70), "PNG"), Size.LARGE)).size == (50, 70), "it is not blown up"
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "my home", 6
    shown = opened(resize_printed(picture((100, 50), "JPEG", exif=exif), Size.LARGE))
    assert shown.size == (50, 100)
    assert not shown.getexif()


def test_printed_pictures_are_refused_in_words() -> None:
    for data, message in (
        (b"", "not a PNG, JPEG or WebP"),
        (b"<svg/>", "not a PNG, JPEG or WebP"),
        (picture((20, 20), "GIF"), "not a PNG, JPEG or WebP"),
        (picture((20, 20), "PNG")[:60], "damaged"),
        (huge_png(), "40 million"),
    ):
        with pytest.raises(ValueError, match=message):
            resize_printed(data, Size.SMALL)
