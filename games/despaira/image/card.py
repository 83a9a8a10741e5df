"""Card images of Despaira: each kind has its frame, and the layout is that of printed cards."""

from __future__ import annotations

from PIL import Image, ImageDraw

from drawing.card_images import back, badges, frame
from drawing.card_images.badges import STAT_COLOURS, Badge
from drawing.card_images.frame import HEIGHT, WIDTH, Box, Style
from drawing.card_images.geometry import LARGEST_TEXT, PAD, RIGHT, ROOM, SMALLEST_TEXT, TITLE, Plan
from drawing.card_images.imprint import Imprint
from drawing.card_images.size import Size
from drawing.card_images.webp import in_sizes
from drawing.palette import GOLD, INK, PARCHMENT, RUBY, SAPPHIRE, mix, rgb
from drawing.raster import Icon
from drawing.text import Block, Line, draw_blocks, draw_fitted, printable
from games.despaira.image.art import draw_art
from games.despaira.image.styles import element_of, style_of
from rules.cards import CardDef
from rules.vocabulary import Activation, Kind, SpecialKind, Stat, TrickClass

#: The plate behind a leader's HP.
_HP_GROUND = mix(INK, rgb("#5a1018"), 0.4)
#: Distance of art that bleeds from the edge, for the lines of the frame.
_BLEED_INSET = 18


def draw_card(card: CardDef, imprint: Imprint) -> dict[Size, bytes]:
    """Return the image of a card as WebP in every size, with transparent corners. Painting the art is slow.

    Number and rarity are printed unchanged. The same arguments give the same bytes.
    """
    image = frame.cut_out(_painted(card, imprint.number, imprint.rarity))
    return in_sizes(image)


def draw_back() -> Image.Image:
    """Return the back of the cards, with the logo of the site."""
    return back.draw_back()


def _painted(card: CardDef, set_number: str, rarity: str) -> Image.Image:
    style = style_of(card)
    blocks = _blocks(card, style)
    plan = plan_of(card)
    image = frame.blank(style)
    _paint_art(image, card, style, plan)
    plate = frame.veil if style.bleeds else frame.panel
    plate(image, TITLE, style, radius=14)
    plate(image, plan.band, style)
    if card.classes:
        at = (plan.band[0] + PAD, plan.band[1] + 6)
        badges.draw_chips(image, card.classes, _class_icon, at, ROOM, style.accent)
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
    """Return the text of a card for its image: ability name and text, else lore."""
    blocks = []
    if card.ability_name:
        blocks.append(Block(card.ability_name, "Bold", mix(style.accent, PARCHMENT, 0.25), 1.06))
    if card.text:
        blocks.append(Block(card.text, "Regular", PARCHMENT))
    if card.lore:
        blocks.append(Block(card.lore, "Italic", mix(PARCHMENT, GOLD, 0.22), indent=1.7))
    return [block for block in blocks if printable(block.text)]


def plan_of(card: CardDef) -> Plan:
    """Return the layout of the image of a card."""
    blocks = _blocks(card, style_of(card))
    band = badges.chips_height(card.classes, ROOM) + 12 if card.classes else 42
    rows = badges.stat_rows(len(card.stats))
    foot_height = 112 if card.kind is Kind.LEADER else max(60, len(rows) * (badges.STAT_CELL[1] + badges.GAP))
    return Plan.of(blocks, band, foot_height)


def _paint_art(image: Image.Image, card: CardDef, style: Style, plan: Plan) -> None:
    if style.bleeds:
        bottom = HEIGHT - _BLEED_INSET if card.kind is Kind.TILE else plan.words[1] + 90
        frame.bleed(image, draw_art(card, WIDTH - 2 * _BLEED_INSET, min(bottom, HEIGHT - _BLEED_INSET) - _BLEED_INSET))
        return
    left, top, right, bottom = plan.art
    radius = 60 if card.kind is Kind.TOKEN else 22 if style.cut else 12
    frame.picture(image, draw_art(card, right - left, bottom - top), plan.art, style, radius)


def _title(image: Image.Image, card: CardDef, style: Style) -> None:
    """Draw the top of a card: name, element, level below, and at the right the activation of a trick."""
    middle = (TITLE[1] + TITLE[3]) // 2
    x = TITLE[2] - 36
    if card.kind is Kind.TRICK:
        activation = card.activation or Activation.NORMAL
        badges.medallion(image, f"activation-{activation}", (x, middle), 56, PARCHMENT, style.trim)
        x -= 62
    element = element_of(card)
    if element:
        badges.medallion(image, f"element-{element}", (x, middle), 56, style.accent, style.trim)
        x -= 62
    name = mix(PARCHMENT, GOLD, 0.45) if style.ornate else PARCHMENT
    draw_fitted(image, card.name, (TITLE[0] + 20, TITLE[1], x + 26, TITLE[3]), "Black", 44, name, shadow=True)
    if card.level is not None:
        stone = SAPPHIRE if card.kind is Kind.TRICK else RUBY
        badges.level_crystal(image, card.level, stone, (RIGHT - 56, TITLE[3] + 58))


def _type_line(image: Image.Image, card: CardDef, box: Box, style: Style) -> None:
    words = [card.type] if card.type else []
    if card.kind in (Kind.LEADER, Kind.TOKEN):
        words.insert(0, card.kind.label)
    elif card.kind is Kind.TILE:
        words = ["Field Tile", *([card.tile.label] if card.tile else [])]
    if card.special is not SpecialKind.NONE:
        words.append(card.special.label)
    colour = GOLD if style.ornate else mix(style.accent, PARCHMENT, 0.55)
    draw_fitted(image, " · ".join(words), (box[0] + PAD + 4, box[1], box[2] - PAD, box[3]), "Bold", 26, colour)


def _words(image: Image.Image, card: CardDef, blocks: list[Block], box: Box) -> None:
    inner = (box[0] + PAD, box[1] + PAD - 4, box[2] - PAD, box[3] - PAD + 4)
    lines = draw_blocks(image, blocks, inner, LARGEST_TEXT, SMALLEST_TEXT)
    first_of_lore = next((line for line in lines if line.block.weight == "Italic"), None)
    if first_of_lore:
        _lore_icon(image, first_of_lore)
    if card.ability_name and lines and len(blocks) > 1:
        _rule_under(image, [line for line in lines if line.block is blocks[0]], inner)


def _lore_icon(image: Image.Image, line: Line) -> None:
    size = max(12, round(line.size * 1.15))
    centre = (round(line.x - line.size * 1.7 + size / 2), round(line.y + line.size * 0.62))
    badges.icon(image, "lore", centre, size, GOLD)


def _rule_under(image: Image.Image, name_lines: list[Line], box: Box) -> None:
    """Draw a line across `box` below the name of an ability, drawn as `name_lines`; none without a name."""
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
        life = Badge("stat-hp", "HP", card.starting_hp, STAT_COLOURS[Stat.HP])
        badges.plaque(image, life, plate, _HP_GROUND, style.trim)
        badges.stat_block(image, _stats(card), plate[0] - 10, bottom)
        stats_width += 310
    else:
        badges.stat_block(image, _stats(card), right, bottom)
    # Leave space for the golden corner.
    inset, lift = (30, 8) if style.ornate else (6, 0)
    free = (left + inset, top, right - stats_width - 12, bottom - lift)
    badges.foot_line(image, set_number, rarity, card.is_executable, free)


def _stats(card: CardDef) -> list[Badge]:
    """Return the stats of a card in printed order, with the range beside RATK."""
    return [
        Badge(f"stat-{stat}", stat.label, value, STAT_COLOURS[stat], _reach(card) if stat is Stat.RATK else "")
        for stat, value in card.stats.items()
    ]


def _reach(card: CardDef) -> str:
    return "" if card.reach is None else f"·{card.reach}"


def _class_icon(trick_class: TrickClass) -> Icon:
    return f"class-{trick_class}"
