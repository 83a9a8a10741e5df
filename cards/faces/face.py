"""A whole face: every kind has its frame, and everything stands where the printed cards have it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from cards.faces import badges, frame
from cards.faces.art import draw_art
from cards.faces.frame import HEIGHT, WIDTH, Box, Style
from cards.faces.palette import GOLD, INK, PARCHMENT, mix
from cards.faces.size import Size, encoded
from cards.faces.text import Block, Line, draw_blocks, draw_fitted, printable, set_blocks
from rules.cards import CardDef
from rules.vocabulary import Activation, Kind, SpecialKind

_LEFT, _RIGHT, _BOTTOM = 32, WIDTH - 32, HEIGHT - 30
_TITLE: Box = (_LEFT, 30, _RIGHT, 98)
_ART_TOP = 105
#: Where the art may end, and the font size that the text must reach for it: art gives way until words are readable.
_ART_BOTTOMS = ((664, 31), (616, 30), (568, 26), (524, 25), (476, 24), (428, 11))
_LARGEST_TEXT, _SMALLEST_TEXT = 32, 11
_PAD = 16
#: Width of the words inside a plate.
_ROOM = _RIGHT - _LEFT - 2 * _PAD
#: How far art that bleeds stays away from the edge: the frame's ink and lines.
_BLEED_INSET = 18


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things stand on one face, in pixels of the large size."""

    art: Box
    band: Box
    words: Box
    foot: Box


def draw_face(card: CardDef, set_number: str, rarity: str) -> dict[Size, bytes]:
    """The face of a card as WebP in every size, with transparent corners. Painting is what takes the time.

    `set_number` and `rarity` are printed as they are; either may be empty. The same arguments give the same bytes.
    """
    image = frame.cut_out(_painted(card, set_number, rarity))
    return {size: encoded(_scaled(image, size)) for size in Size}


def _scaled(image: Image.Image, size: Size) -> Image.Image:
    if size is Size.LARGE:
        return image
    image = image.resize((size.width, size.height), Image.Resampling.LANCZOS)
    # Fine strokes lose weight when they shrink.
    return image.filter(ImageFilter.UnsharpMask(radius=0.8, percent=60, threshold=2))


def _painted(card: CardDef, set_number: str, rarity: str) -> Image.Image:
    style = frame.style_of(card)
    blocks = _blocks(card, style)
    plan = layout(card)
    image = frame.blank(style)
    _paint_art(image, card, style, plan)
    plate = frame.veil if style.bleeds else frame.panel
    plate(image, _TITLE, style, radius=14)
    plate(image, plan.band, style)
    if card.classes:
        badges.draw_classes(image, card.classes, (plan.band[0] + _PAD, plan.band[1] + 6), _ROOM, style.accent)
    else:
        _type_line(image, card, plan.band, style)
    if blocks:
        plate(image, plan.words, style, radius=14)
        _words(image, card, blocks, plan.words)
    _foot(image, card, set_number, rarity, style, plan)
    frame.ornaments(image, style)
    _title(image, card, style)
    return image


def _blocks(card: CardDef, style: Style) -> list[Block]:
    """The words of a card: ability name and text, else lore."""
    blocks = []
    if card.ability_name:
        blocks.append(Block(card.ability_name, "Bold", mix(style.accent, PARCHMENT, 0.25), 1.06))
    if card.text:
        blocks.append(Block(card.text, "Regular", PARCHMENT))
    if card.lore:
        blocks.append(Block(card.lore, "Italic", mix(PARCHMENT, GOLD, 0.22), indent=1.7))
    return [block for block in blocks if printable(block.text)]


def layout(card: CardDef) -> Plan:
    """Where everything goes: first the foot, then as much art as the words leave."""
    blocks = _blocks(card, frame.style_of(card))
    band = badges.classes_height(card.classes, _ROOM) + 12 if card.classes else 42
    rows = badges.stat_rows(len(card.stats))
    foot_height = 112 if card.kind is Kind.LEADER else max(60, len(rows) * (badges.STAT_CELL[1] + badges.GAP))
    foot = (_LEFT, _BOTTOM - foot_height, _RIGHT, _BOTTOM)
    words_bottom = foot[1] - 8
    art_bottom = words_bottom - band - 7
    if blocks:
        for art_bottom, wanted in _ART_BOTTOMS:
            high = words_bottom - (art_bottom + 7 + band + 6) - 2 * _PAD
            if set_blocks(blocks, _ROOM, wanted)[1] <= high:
                break
    band_top = art_bottom + 7
    return Plan(
        (_LEFT, _ART_TOP, _RIGHT, art_bottom),
        (_LEFT, band_top, _RIGHT, band_top + band),
        (_LEFT, band_top + band + 6, _RIGHT, words_bottom),
        foot,
    )


def _paint_art(image: Image.Image, card: CardDef, style: Style, plan: Plan) -> None:
    if style.bleeds:
        bottom = HEIGHT - _BLEED_INSET if card.kind is Kind.TILE else plan.words[1] + 90
        frame.bleed(image, draw_art(card, WIDTH - 2 * _BLEED_INSET, min(bottom, HEIGHT - _BLEED_INSET) - _BLEED_INSET))
        return
    left, top, right, bottom = plan.art
    radius = 60 if card.kind is Kind.TOKEN else 22 if style.cut else 12
    frame.picture(image, draw_art(card, right - left, bottom - top), plan.art, style, radius)


def _title(image: Image.Image, card: CardDef, style: Style) -> None:
    """Name, element beside it, a trick's activation at the right end; the level hangs below into the art."""
    middle = (_TITLE[1] + _TITLE[3]) // 2
    x = _TITLE[2] - 36
    if card.kind is Kind.TRICK:
        activation = card.activation or Activation.NORMAL
        badges.medallion(image, f"activation-{activation}", (x, middle), 56, PARCHMENT, style.trim)
        x -= 62
    element = frame.element_of(card)
    if element:
        badges.medallion(image, f"element-{element}", (x, middle), 56, style.accent, style.trim)
        x -= 62
    name = mix(PARCHMENT, GOLD, 0.45) if style.ornate else PARCHMENT
    draw_fitted(image, card.name, (_TITLE[0] + 20, _TITLE[1], x + 26, _TITLE[3]), "Black", 44, name, shadow=True)
    if card.level is not None:
        badges.level_crystal(image, card.level, card.kind, (_RIGHT - 56, _TITLE[3] + 58))


def _type_line(image: Image.Image, card: CardDef, box: Box, style: Style) -> None:
    words = [card.type] if card.type else []
    if card.kind in (Kind.LEADER, Kind.TOKEN):
        words.insert(0, card.kind.label)
    elif card.kind is Kind.TILE:
        words = ["Field Tile", *([card.tile.label] if card.tile else [])]
    if card.special is not SpecialKind.NONE:
        words.append(card.special.label)
    colour = GOLD if style.ornate else mix(style.accent, PARCHMENT, 0.55)
    draw_fitted(image, " · ".join(words), (box[0] + _PAD + 4, box[1], box[2] - _PAD, box[3]), "Bold", 26, colour)


def _words(image: Image.Image, card: CardDef, blocks: list[Block], box: Box) -> None:
    inner = (box[0] + _PAD, box[1] + _PAD - 4, box[2] - _PAD, box[3] - _PAD + 4)
    lines = draw_blocks(image, blocks, inner, _LARGEST_TEXT, _SMALLEST_TEXT)
    first_of_lore = next((line for line in lines if line.block.weight == "Italic"), None)
    if first_of_lore:
        _lore_sign(image, first_of_lore)
    if card.ability_name and lines and len(blocks) > 1:
        _rule_under(image, [line for line in lines if line.block is blocks[0]], inner)


def _lore_sign(image: Image.Image, line: Line) -> None:
    size = max(12, round(line.size * 1.15))
    centre = (round(line.x - line.size * 1.7 + size / 2), round(line.y + line.size * 0.62))
    badges.sign(image, "lore", centre, size, GOLD)


def _rule_under(image: Image.Image, name_lines: list[Line], box: Box) -> None:
    """A hairline between an ability's name and what it does."""
    if name_lines:
        last = name_lines[-1]
        y = round(last.y + last.size * 1.3)
        ImageDraw.Draw(image).line((box[0], y, box[2], y), fill=mix(last.block.colour, INK, 0.68), width=1)


def _foot(image: Image.Image, card: CardDef, set_number: str, rarity: str, style: Style, plan: Plan) -> None:
    left, top, right, bottom = plan.foot
    rows = badges.stat_rows(len(card.stats))
    stats_width = max(rows, default=0) * (badges.STAT_CELL[0] + badges.GAP)
    if card.kind is Kind.LEADER:
        plate = (right - 300, top + 4, right, bottom)
        badges.leader_hp(image, card, plate, style)
        badges.stat_block(image, card, plate[0] - 10, bottom)
        stats_width += 310
    else:
        badges.stat_block(image, card, right, bottom)
    # The golden corner keeps its place.
    inset, lift = (30, 8) if style.ornate else (6, 0)
    free = (left + inset, top, right - stats_width - 12, bottom - lift)
    badges.foot_line(image, set_number, rarity, card.is_executable, free)
