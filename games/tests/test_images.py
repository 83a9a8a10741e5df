"""Card images: each card its own, everything in its place, nothing printed runs out of it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from despaira_site.testing.exhaustive import is_exhaustive
from drawing.card_images import layout
from drawing.card_images.frame import HEIGHT, WIDTH
from drawing.card_images.imprint import Imprint
from drawing.card_images.size import Size
from drawing.card_images.webp import encoded
from drawing.tests.test_icons import contrast
from drawing.text import printable, set_blocks
from games import GAMES, Game, images, other_games
from games.aoe import image as aoe_image
from games.aoe.cards import Card as CardOfAssemblage
from games.aoe.words import Colour, Input, Tag
from games.aoe.words import Kind as KindOfAssemblage
from games.despaira.image import card as despaira_image
from games.fade import image as fade_image
from games.fade.cards import Card as CardOfFade
from games.fade.keywords import read as read_keyword
from games.fade.words import DamageType, Direction, Grade, Kind, Rank, Rarity
from games.ga import image as ga_image
from games.ga.cards import Card as CardOfGrandArchive
from games.ga.words import CardType, Speed
from games.images import PLAIN, image_digest
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Tile
from rules.vocabulary import Kind as DespairaKind

SIZES = {Size.SMALL: (186, 260), Size.NORMAL: (372, 520), Size.LARGE: (744, 1039)}
IMPRINT = Imprint("MKT • EN – 12", "MKT", "", "Somebody")
SENTENCE = "Each adjacent creature takes 200 damage and loses its counter-attack until the end of the turn. "
LONG = (SENTENCE * 13)[:1200].strip()
LONG_NAME = "Everlasting Archduchess Wilhelmina of the Seventeen Drownings and Six Returns"[:80]

SKILL = CardOfFade(
    1, "Strike", Kind.SKILL, "strike", ("Rust",), 4, None, Rank.HYPER, typecasting=("Tool",), text="Deal 3 damage.",
    damage_type=DamageType.PHYSICAL, grade=Grade.RELENTLESS, keywords=(read_keyword("Aura 3"),), flavour="Ouch.",
)  # fmt: skip
PUNCH = CardOfAssemblage(
    "Punch", symbol="Ash", priority=6, range=2, attack=4, link=2, meter=1, red=frozenset({Input.LIGHT}),
    yellow=frozenset({Input.MEDIUM}), tags=frozenset({Tag.FINAL}), text="Final: Knockdown.", id=2, slug="punch",
)  # fmt: skip
ALLY = CardOfGrandArchive(
    3, "Postman", CardType.ALLY, "postman", ("Unique",), (CardType.ALLY,), ("Clerk",), "Ember", 2, Speed.FAST, 3, 4, 1,
    "Draw 1.", "He knows.",
)  # fmt: skip

OF_FADE = [replace(SKILL, kind=kind) for kind in Kind]
OF_ASSEMBLAGE = [replace(PUNCH, kind=kind, health=20, hand_size=6) for kind in KindOfAssemblage]
OF_GRAND_ARCHIVE = [replace(ALLY, kind=kind, types=(kind,)) for kind in CardType]
OF_DESPAIRA = [
    CardDef(1, "Ashen Wyrm", DespairaKind.CREATURE, element=Element.FIRE, level=5, type="Dragon", atk=700, hp=900),
    CardDef(2, "Flash Step", DespairaKind.TRICK, level=2, activation=Activation.INSTANT, text="Dodge."),
    CardDef(3, "Isolde", DespairaKind.LEADER, element=Element.LIGHT, leader_hp=3200, atk=200, text="Rules."),
    CardDef(4, "Spore", DespairaKind.TOKEN, element=Element.TOXIC, level=1, type="Plant", hp=100),
    CardDef(5, "Ocean", DespairaKind.TILE, tile=Tile.OCEAN),
]
CARDS: list[tuple[str, Any]] = [
    *(("fade", card) for card in OF_FADE),
    *(("aoe", card) for card in OF_ASSEMBLAGE),
    *(("ga", card) for card in OF_GRAND_ARCHIVE),
    ("aoe", replace(PUNCH, kind=KindOfAssemblage.COMMON, symbol="", text="Forth.", text_reversed="Back.")),
]
LONGEST: dict[str, tuple[str, Any]] = {
    "fade": (
        "fade",
        replace(
            SKILL, name=LONG_NAME, text=LONG, flavour=LONG, elements=("Rust", "Fog"),
            typecasting=("Scrapmongering",) * 10, keywords=(read_keyword("Aura 3"),) * 20, hp=9999, plv=9999,
            def_=9999, agi=9999, cost=99, copies="any",
        ),
    ),
    "fade command": (
        "fade",
        replace(SKILL, name="W" * 80, kind=Kind.COMMAND, text=LONG, directions=tuple(Direction), flavour=LONG),
    ),
    "aoe": (
        "aoe",
        replace(
            PUNCH, name=LONG_NAME, symbol="Wilhelmina of the Seventeen Drownings", text=LONG, flavour=LONG, priority=99,
            range=99, attack=99, link=99, meter=99, tags=frozenset(Tag), throw=True, links=True,
        ),
    ),
    "aoe character": (
        "aoe",
        replace(
            PUNCH, kind=KindOfAssemblage.CHARACTER, name="W" * 80, health=999, hand_size=99, text=LONG,
            flavour=LONG, tokens=("x" * 80,) * 10, priority=None,
        ),
    ),
    "aoe two ways": (
        "aoe",
        replace(
            PUNCH, kind=KindOfAssemblage.COMMON, symbol="", name=LONG_NAME, text=LONG, text_reversed=LONG, flavour=LONG,
            tags=frozenset(Tag), links=True,
        ),
    ),
    "ga": (
        "ga",
        replace(
            ALLY, name=LONG_NAME, types=tuple(CardType), supertypes=("Unprecedentedly",) * 10, text=LONG, flavour=LONG,
            subtypes=("Archduchess",) * 10, cost=99, power=9999, life=9999, durability=9999,
        ),
    ),
}  # fmt: skip


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.fixture
def plain_emblems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw faces in the large size alone, with one colour for the emblem: the rest takes most of the time."""

    def plain(name: str, words: Any, stage: Any, width: int, height: int, *floor: int) -> Image.Image:
        return Image.new("RGB", (width, height), "#405060")

    monkeypatch.setattr(despaira_image, "draw_art", lambda card, width, height: plain("", "", "", width, height))
    emblems: list[Any] = [aoe_image, fade_image, ga_image]
    for module in emblems:
        monkeypatch.setattr(module, "draw_emblem", plain)
    for module in (*emblems, despaira_image):
        monkeypatch.setattr(module, "in_sizes", lambda image: {Size.LARGE: encoded(image)})


def test_same_card_same_bytes_in_exact_sizes() -> None:
    faces, again = (fade_image.draw_card(SKILL, IMPRINT) for _ in range(2))
    assert faces == again
    images = {size: opened(face) for size, face in faces.items()}
    assert {size: (image.format, image.size) for size, image in images.items()} == {
        size: ("WEBP", pixels) for size, pixels in SIZES.items()
    }


@pytest.mark.usefixtures("plain_emblems")
def test_every_kind_is_drawn_with_transparent_corners() -> None:
    of_despaira = [("despaira", card) for card in OF_DESPAIRA]
    for game, card in (*of_despaira, *(CARDS if is_exhaustive() else CARDS[::3])):
        face = opened(GAMES[game].image.drawing.draw_card(card, IMPRINT)[Size.LARGE]).convert("RGBA")
        corners = [face.getpixel((x, y))[3] for x in (0, 743) for y in (0, 1038)]  # type: ignore[index]
        assert (face.size, corners) == (SIZES[Size.LARGE], [0] * 4)


@pytest.mark.usefixtures("plain_emblems")
def test_each_rarity_of_fade_has_its_border_and_its_face() -> None:
    """FADE-3.9."""
    faces = {
        rarity: opened(fade_image.draw_card(SKILL, replace(IMPRINT, rarity=rarity))[Size.LARGE]) for rarity in Rarity
    }
    borders = {rarity: face.convert("RGB").getpixel((WIDTH // 2, 6)) for rarity, face in faces.items()}
    assert len({face.tobytes() for face in faces.values()}) == len(Rarity)

    def is_near(rarity: Rarity) -> bool:
        seen, meant = np.asarray(borders[rarity], int), np.asarray(fade_image.LOOKS[rarity].border)
        return bool(np.abs(seen - meant).max() < 24)

    assert [rarity for rarity in Rarity if not is_near(rarity)] == []
    plain = {rarity for rarity in Rarity if fade_image.LOOKS[rarity].border == fade_image.LOOKS[Rarity.COMMON].border}
    assert plain == {Rarity.COMMON, Rarity.UNCOMMON, Rarity.RARE}


def test_what_a_rarity_writes_can_be_read() -> None:
    for rarity in Rarity:
        look = fade_image.LOOKS[rarity]
        ground = (230, 220, 205) if look.pale_plates else (30, 32, 40)
        assert contrast(look.text, ground) >= 4.5


def test_inputs_differ_by_their_shape_too() -> None:
    """AOE-2.5, without the colours."""
    shapes = {aoe_image._button_mask(colour, 0).tobytes() for colour in Colour}
    assert len(shapes) == len(Colour)
    covered = {colour: np.asarray(aoe_image._button_mask(colour, 0)).mean() for colour in Colour}
    assert covered[Colour.RED] > covered[Colour.YELLOW] > covered[Colour.WHITE]


def test_two_ways_of_a_common_card_are_each_other_turned_round() -> None:
    """AOE-2.3."""
    card = replace(
        PUNCH, kind=KindOfAssemblage.COMMON, symbol="", text="The same.", text_reversed="The same.", flavour=""
    )
    face = np.asarray(opened(aoe_image.draw_card(card, Imprint())[Size.LARGE]).convert("L"), dtype=float)
    top = face[40:260, 40:-40]
    turned = face[::-1, ::-1][40:260, 40:-40]
    assert np.abs(top - turned).mean() < 4


def boxes_of(game: str, card: Any) -> list[tuple[int, int, int, int]]:
    """The boxes of a card's face from the top to the bottom."""
    if game == "aoe" and card.text_reversed:
        half = aoe_image.half_plan_of(card)
        lower = (half.words[0], HEIGHT - half.words[3], half.words[2], HEIGHT - half.words[1])
        return [half.words, half.art, *([half.flavour] if half.flavour else []), half.foot, lower]
    plan = {"aoe": aoe_image.plan_of, "fade": fade_image.plan_of, "ga": ga_image.plan_of}[game](card)  # type: ignore[operator]
    return [box for box in (getattr(plan, field.name) for field in fields(plan)) if box]


def test_boxes_neither_overlap_nor_leave_the_face() -> None:
    for game, card in (*CARDS, *LONGEST.values()):
        boxes = boxes_of(game, card)
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= WIDTH
            assert 0 <= top < bottom <= HEIGHT
        assert [(above, below) for above, below in pairwise(boxes) if above[3] > below[1]] == []


@pytest.mark.usefixtures("plain_emblems")
@pytest.mark.parametrize("name", LONGEST)
def test_long_texts_fit_whole(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, card = LONGEST[name]
    drawn: list[tuple[str, str]] = []
    draw = layout.draw_words

    def spy(image: Any, blocks: Any, box: Any) -> Any:
        lines = draw(image, blocks, box)
        drawn.append(("".join(block.text for block in blocks), "".join(line.text for line in lines)))
        for line in lines:
            assert box[1] < line.y
            assert line.y + line.size < box[3]
            assert line.size >= 11
        return lines

    monkeypatch.setattr(layout, "draw_words", spy)
    GAMES[game].image.drawing.draw_card(card, replace(IMPRINT, artist="x" * 80))
    assert drawn
    for meant, shown in drawn:
        assert shown.replace(" ", "") == printable(meant).replace(" ", "").replace("\n", "")


def test_digest_changes_with_everything_that_is_seen() -> None:
    cards: dict[str, Any] = {"fade": SKILL, "aoe": PUNCH, "ga": ALLY}
    for game, card in cards.items():
        whole = image_digest(game, card, IMPRINT)
        assert len(whole) == 20
        assert int(whole, 16) >= 0
        changed = {"name": "Other", "flavour": "Other.", "text": "Other."}
        values: dict[str, Any] = {field.name: changed.get(field.name) for field in fields(card)}
        for name in values:
            if name in ("id", "slug"):
                continue
            now = getattr(card, name)
            other = values[name] or (() if now else ("x",) if isinstance(now, tuple) else 77)
            assert image_digest(game, replace(card, **{name: other}), IMPRINT) != whole, name
        assert image_digest(game, replace(card, id=99, slug="other"), IMPRINT) == whole


def test_digest_changes_with_the_printing() -> None:
    changes: tuple[dict[str, Any], ...] = ({}, {"number": "X"}, {"set_code": "X"}, {"rarity": "rare"}, {"artist": "X"})
    digests = {image_digest("fade", SKILL, replace(IMPRINT, **change)) for change in changes}
    others = {image_digest("ga", SKILL, IMPRINT), image_digest("fade", SKILL, IMPRINT, "abc")}
    assert len(digests | others) == len(changes) + 2, "games and printed pictures are told apart too"


def test_digest_of_a_set_is_the_same_in_any_order() -> None:
    one = replace(PUNCH, tags=frozenset([Tag.ANTE, Tag.FINAL, Tag.METER]))
    other = replace(PUNCH, tags=frozenset([Tag.METER, Tag.ANTE, Tag.FINAL]))
    assert image_digest("aoe", one, IMPRINT) == image_digest("aoe", other, IMPRINT)
    assert images._plain(one.tags) == sorted(one.tags)


@pytest.mark.parametrize("game", other_games(), ids=lambda game: str(game.code))
def test_the_texts_of_our_own_sets_are_large_enough_to_read(game: Game) -> None:
    for path in Path("data/sets", game.code).glob("*.json"):
        for number, row in enumerate(json.loads(path.read_text())["cards"], start=1):
            card = game.build(number, "", game.read(row))
            boxes = boxes_of(game.code, card)
            if getattr(card, "text_reversed", ""):
                continue
            blocks = {"aoe": aoe_image._blocks, "fade": fade_image._blocks, "ga": ga_image._blocks}[game.code](card)  # type: ignore[operator]
            words = boxes[-2]
            assert set_blocks(blocks, words[2] - words[0] - 32, 22)[1] <= words[3] - words[1] - 24, card.name


@dataclass(frozen=True)
class Toy:
    """A card of a game without a layout of its own."""

    id: int
    name: str
    slug: str
    kind: CardType


def test_a_game_without_a_layout_has_images() -> None:
    toy = Toy(1, "Tin Soldier", "tin-soldier", CardType.ALLY)
    images = PLAIN.drawing.draw_card(toy, IMPRINT)
    assert {size: opened(image).size for size, image in images.items()} == SIZES
    assert PLAIN.describe(toy) == "Tin Soldier: Ally."
    assert PLAIN.digest("toy", toy, IMPRINT, "") != PLAIN.digest("toy", replace(toy, name="Bear"), IMPRINT, "")


def test_what_draws_is_imported_when_the_first_image_is_drawn() -> None:
    subprocess.run(
        [sys.executable, "-c", "import games, sys; sys.exit(bool({'PIL', 'numpy'} & set(sys.modules)))"], check=True
    )
