"""Faces: the same card is the same picture, every card has its own, and nothing printed runs out of its place."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image

from despaira_site.testing.exhaustive import is_exhaustive
from drawing import text as lettering
from drawing.art.figures import Figure
from drawing.card_images.frame import HEIGHT, WIDTH
from drawing.card_images.imprint import Imprint
from drawing.card_images.size import Size
from drawing.noise import generator
from games.despaira.image import card as despaira_image
from games.despaira.image.art import draw_art
from games.despaira.image.bestiary import ALL_BODIES, body_of
from games.despaira.image.card import draw_card, plan_of
from games.despaira.image.styles import style_of
from games.despaira.image.tricks import BY_PRIORITY, main_class
from games.despaira.image_digest import image_digest
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


def test_the_extremes_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without their art, which takes most of the time and is drawn below."""
    monkeypatch.setattr(despaira_image, "draw_art", lambda one, width, height: Image.new("RGB", (width, height)))
    monkeypatch.setattr(despaira_image, "in_sizes", lambda image: image)
    for one in (EXTREMES[name] for name in ("long text", "all classes", "all stats", "emoji")):
        assert draw_card(one, Imprint(NUMBER, "BTA", "Ultra Secret Rare")).size == SIZES[Size.LARGE], one  # type: ignore[attr-defined]


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
        plan = plan_of(one)
        boxes = [plan.art, plan.band, *([plan.words] if one.text.strip() or one.lore else []), plan.foot]
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= WIDTH
            assert 0 <= top < bottom <= HEIGHT
        assert all(above[3] <= below[1] for above, below in pairwise(boxes)), one
        assert plan.art[3] - plan.art[1] >= 300


@pytest.mark.parametrize("name", ["long text", "one long word", "all classes"])
def test_long_texts_fit_whole_and_readable(name: str) -> None:
    one = EXTREMES[name]
    left, top, right, bottom = plan_of(one).words
    image = Image.new("RGB", (WIDTH, HEIGHT))
    block = lettering.Block(one.text, "Regular", (255, 255, 255))
    lines = lettering.draw_blocks(image, [block], (left + 16, top + 16, right - 16, bottom - 16), 32, 11)
    assert "".join(line.text for line in lines).replace(" ", "") == one.text.replace(" ", "")
    assert min(line.size for line in lines) >= 14
    box = image.getbbox()
    assert box is not None
    assert left < box[0] < box[2] < right
    assert top < box[1] < box[3] < bottom


def test_main_class_is_what_happens() -> None:
    assert main_class((TrickClass.TARGET, TrickClass.DAMAGE)) is TrickClass.DAMAGE
    assert sorted(BY_PRIORITY) == sorted(TrickClass)


def digest(card: CardDef, number: str, rarity: str, printed: str = "") -> str:
    return image_digest("despaira", card, Imprint(number, rarity=rarity), printed)


def test_digest_changes_with_card_and_printing_and_ignores_what_no_face_shows() -> None:
    changes: list[dict[str, Any]] = [
        {"name": "Ashen Wyrm II"}, {"kind": Kind.TOKEN}, {"element": Element.ICE}, {"element": None}, {"level": 6},
        {"type": "Beast"}, {"special": SpecialKind.GOD}, {"activation": Activation.CHAIN},
        {"classes": (TrickClass.TRAP,)}, {"ability_name": "Roar"}, {"text": "Roars."}, {"lore": "Roars."},
        {"leader_hp": 1}, {"tile": Tile.OCEAN}, {"ratk_range": 3},
        *({"def_" if stat is Stat.DEF else stat.value: 1} for stat in Stat),
    ]  # fmt: skip
    whole = digest(card(), NUMBER, "Rare")
    assert [change for change in changes if digest(replace(card(), **change), NUMBER, "Rare") == whole] == []
    assert digest(card(id=8, slug="other"), NUMBER, "Rare") == whole
    printed = [("BTA • EN – 351", "Rare"), (NUMBER, "Common"), (NUMBER, "Rare", "abc")]
    digests = {whole, *(digest(card(), *printing) for printing in printed)}
    assert len(digests) == 4
    assert all(len(digest) == 20 and int(digest, 16) >= 0 for digest in digests)
