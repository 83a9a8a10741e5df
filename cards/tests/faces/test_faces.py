"""Faces: the same card is the same picture, every card has its own, and nothing printed runs out of its place."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image

from cards.faces import Size, draw_face, face_digest, resize_printed
from cards.faces import text as lettering
from cards.faces.anatomy import Figure
from cards.faces.art import draw_art
from cards.faces.badges import chip_rows, rarity_colour, stat_rows
from cards.faces.bestiary import ALL_BODIES, body_of
from cards.faces.face import layout
from cards.faces.frame import HEIGHT, WIDTH, style_of
from cards.faces.motifs import WEIGHT, main_class
from cards.faces.noise import generator
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Stat, Tile, TrickClass

SIZES = {Size.SMALL: (186, 260), Size.NORMAL: (372, 520), Size.LARGE: (744, 1039)}
NUMBER = "BTA • EN – 350"
STATS: dict[str, int] = {
    "atk": 99999,
    "hp": 99999,
    "catk": 99999,
    "ratk": 99999,
    "ratk_range": 12,
    "def_": 99999,
    "hl": 99999,
}
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


def test_same_card_same_bytes() -> None:
    assert draw_face(card(), NUMBER, "Rare")[Size.SMALL] == draw_face(card(), NUMBER, "Rare")[Size.SMALL]


@pytest.mark.parametrize("size", Size)
def test_size_is_exact(size: Size) -> None:
    face = opened(draw_face(TRICK, NUMBER, "Rare")[size])
    assert (face.format, face.size) == ("WEBP", SIZES[size])
    assert (size.width, size.height) == SIZES[size]


def test_corners_are_transparent() -> None:
    face = opened(draw_face(TRICK, "", "")[Size.SMALL]).convert("RGBA")
    assert [face.getpixel((x, y))[3] for x in (0, 185) for y in (0, 259)] == [0, 0, 0, 0]  # type: ignore[index]
    assert face.getpixel((93, 130))[3] == 255  # type: ignore[index]


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_draws(kind: Kind) -> None:
    assert opened(draw_face(OF_KIND[kind], NUMBER, "")[Size.SMALL]).size == SIZES[Size.SMALL]


def test_frames_of_the_kinds_differ() -> None:
    styles = {style_of(replace(one, element=Element.FIRE)) for one in OF_KIND.values()}
    assert len(styles | {style_of(card(special=SpecialKind.GOD))}) == len(Kind) + 1


@pytest.mark.parametrize("element", Element)
@pytest.mark.parametrize("kind", [Kind.CREATURE, Kind.TRICK, Kind.LEADER, Kind.TOKEN])
def test_every_element_has_art(element: Element, kind: Kind) -> None:
    art = draw_art(replace(OF_KIND[kind], element=element), 160, 110)
    assert (art.mode, art.size) == ("RGB", (160, 110))
    assert np.asarray(art).std() > 8


@pytest.mark.parametrize("tile", Tile)
def test_every_tile_has_art(tile: Tile) -> None:
    assert np.asarray(draw_art(CardDef(1, "T", Kind.TILE, tile=tile), 120, 160)).std() > 8


@pytest.mark.parametrize("trick_class", TrickClass)
def test_every_class_has_a_working(trick_class: TrickClass) -> None:
    assert np.asarray(draw_art(replace(TRICK, classes=(trick_class,)), 160, 110)).std() > 8


def test_art_differs_by_name_alone() -> None:
    arts = {draw_art(card(name=f"Wyrm {number}"), 120, 80).tobytes() for number in range(8)}
    assert len(arts) == 8


def test_art_does_not_depend_on_anything_but_the_picture() -> None:
    assert (
        draw_art(card(), 120, 80).tobytes() == draw_art(card(id=9, slug="x", level=1, text="New."), 120, 80).tobytes()
    )


def test_creature_stays_itself_when_its_art_is_smaller() -> None:
    large = draw_art(card(), 680, 540).resize((60, 42))
    small = draw_art(card(), 680, 460).resize((60, 42))
    other = draw_art(card(name="Somebody Else"), 680, 460).resize((60, 42))

    def apart(one: Image.Image, two: Image.Image) -> float:
        return float(np.abs(np.asarray(one, dtype=float) - np.asarray(two, dtype=float)).mean())

    assert apart(large, small) < apart(other, small)


@pytest.mark.parametrize("body", ALL_BODIES)
def test_bodies_stay_within_reach(body: Any) -> None:
    figure = Figure()
    body(figure, generator("anybody"))
    points = np.concatenate([np.asarray(outline) for outline, _ in figure.parts])
    assert np.isfinite(points).all()
    assert np.abs(points[:, 0]).max() < 1.1
    assert figure.lights


@pytest.mark.parametrize(
    ("type_name", "body"), [("Golem", "golem"), ("Sea Serpent", "serpent"), ("Undead", "wraith"), ("Angels", "seraph")]
)
def test_types_have_fitting_bodies(type_name: str, body: str) -> None:
    assert body_of(type_name, generator("x")).__name__ == body


def test_unknown_types_have_some_body() -> None:
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


@pytest.mark.parametrize("name", EXTREMES)
def test_extremes_draw(name: str) -> None:
    assert opened(draw_face(EXTREMES[name], NUMBER, "Ultra Secret Rare")[Size.SMALL]).size == SIZES[Size.SMALL]


@pytest.mark.parametrize("one", [*EXTREMES.values(), *OF_KIND.values()])
def test_boxes_neither_overlap_nor_leave_the_face(one: CardDef) -> None:
    plan = layout(one)
    boxes = [plan.art, plan.band, *([plan.words] if one.text.strip() or one.lore else []), plan.foot]
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= HEIGHT
    for above, below in pairwise(boxes):
        assert above[3] <= below[1]
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


@pytest.mark.parametrize("name", ["A", "Queen Isolde the Unbroken II", "W" * 60, "i" * 200])
def test_names_are_never_clipped(name: str) -> None:
    image = Image.new("RGB", (600, 80))
    lettering.draw_fitted(image, name, (50, 10, 450, 70), "Black", 44, (255, 255, 255))
    box = image.getbbox()
    assert box is not None
    assert box[0] >= 50
    assert box[2] <= 452
    assert box[1] >= 10
    assert box[3] <= 70


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Žižka", "Žižka"),
        ("Őrült", "Orült"),
        ("a🔥b", "ab"),
        ("中", "□"),
        ("→", "›"),
        ("e\u0301", "é"),
        ("a\x00b\u200db", "abb"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert lettering.printable(text) == shown


def test_classes_flow_into_few_rows() -> None:
    size, rows = chip_rows(tuple(TrickClass), 640)
    assert [one for row in rows for one in row] == list(TrickClass)
    assert len(rows) <= 3
    assert size >= 15


@pytest.mark.parametrize(("count", "rows"), [(0, []), (1, [1]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3])])
def test_stat_rows(count: int, rows: list[int]) -> None:
    assert stat_rows(count) == rows


def test_rarities_have_colours() -> None:
    assert (
        len(
            {
                rarity_colour(name)
                for name in ("Common", "Uncommon", "Rare", "Super Rare", "Legendary", "Secret Rare", "?")
            }
        )
        == 7
    )


def test_main_class_is_what_happens() -> None:
    assert main_class((TrickClass.TARGET, TrickClass.DAMAGE)) is TrickClass.DAMAGE
    assert sorted(WEIGHT) == sorted(TrickClass)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Ashen Wyrm II"}, {"kind": Kind.TOKEN}, {"element": Element.ICE}, {"element": None}, {"level": 6},
        {"type": "Beast"}, {"special": SpecialKind.GOD}, {"activation": Activation.CHAIN},
        {"classes": (TrickClass.TRAP,)}, {"ability_name": "Roar"}, {"text": "Roars."}, {"lore": "Roars."},
        {"leader_hp": 1}, {"tile": Tile.OCEAN}, {"ratk_range": 3},
        *({"def_" if stat is Stat.DEF else stat.value: 1} for stat in Stat),
    ],
)  # fmt: skip
def test_digest_changes_with_the_card(change: dict[str, Any]) -> None:
    assert face_digest(replace(card(), **change), NUMBER, "Rare") != face_digest(card(), NUMBER, "Rare")


def test_digest_depends_on_the_printing_too() -> None:
    digests = {
        face_digest(card(), NUMBER, "Rare"),
        face_digest(card(), "BTA • EN – 351", "Rare"),
        face_digest(card(), NUMBER, "Common"),
        face_digest(card(), NUMBER, "Rare", "abc"),
    }
    assert len(digests) == 4
    assert all(len(digest) == 20 and int(digest, 16) >= 0 for digest in digests)


def test_digest_ignores_what_no_picture_shows() -> None:
    assert face_digest(card(id=8, slug="other"), NUMBER, "Rare") == face_digest(card(), NUMBER, "Rare")


def picture(size: tuple[int, int], kind: str, **options: Any) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, "#804020").save(stream, kind, **options)
    return stream.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_printed_pictures_fit_into_the_size(kind: str) -> None:
    face = opened(resize_printed(picture((1488, 2078), kind), Size.NORMAL))
    assert (face.format, face.size) == ("WEBP", (372, 520))


def test_printed_pictures_keep_their_proportions_and_are_not_blown_up() -> None:
    assert opened(resize_printed(picture((1000, 500), "PNG"), Size.SMALL)).size == (186, 93)
    assert opened(resize_printed(picture((50, 70), "PNG"), Size.LARGE)).size == (50, 70)


def test_printed_pictures_lose_their_metadata_and_stand_upright() -> None:
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "my home", 6
    face = opened(resize_printed(picture((100, 50), "JPEG", exif=exif), Size.LARGE))
    assert face.size == (50, 100)
    assert not face.getexif()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a PNG, JPEG or WebP"),
        (b"<svg/>", "not a PNG, JPEG or WebP"),
        (picture((20, 20), "GIF"), "not a PNG, JPEG or WebP"),
        (picture((20, 20), "PNG")[:60], "damaged"),
        (picture((8000, 5001), "PNG"), "40 million"),
    ],
)
def test_printed_pictures_are_refused_in_words(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        resize_printed(data, Size.SMALL)
