"""Card images of Assemblage of Eternity (AOE-2.1 to 2.6): inputs in three colours and shapes, range, meter, damage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from drawing.art.devices import icon_of
from drawing.art.emblem import Stage, draw_emblem
from drawing.card_images import back, badges, frame, layout
from drawing.card_images.badges import Badge
from drawing.card_images.frame import HEIGHT, WIDTH, Box, Style
from drawing.card_images.geometry import LEFT, PAD, RIGHT, ROOM, TITLE, Plan
from drawing.card_images.imprint import Imprint
from drawing.card_images.layout import Chip, Look, TypeLine
from drawing.card_images.size import Size
from drawing.card_images.webp import in_sizes
from drawing.icons.paths import Contour
from drawing.palette import FADED, GOLD, INK, PARCHMENT, RGB, mix, rgb
from drawing.raster import OVERSAMPLE, Icon
from drawing.text import Block, draw_fitted, font, set_blocks
from drawing.word_colours import accent_of, tint_of
from games.aoe.cards import Card
from games.aoe.words import Colour, Input, Kind, Tag

#: Colours of inputs (AOE-2.5). Each has a shape, too: red is an octagon, yellow a diamond, white a ring.
COLOURS: Final[dict[Colour, RGB]] = {
    Colour.RED: rgb("#d8323c"),
    Colour.YELLOW: rgb("#f5c542"),
    Colour.WHITE: rgb("#e9e6df"),
}
_STAGES: Final[dict[Kind, Stage]] = {
    Kind.CHARACTER: Stage.MONUMENT,
    Kind.ATTACK: Stage.STRIKE,
    Kind.UTILITY: Stage.WORKING,
    Kind.COMMON: Stage.OBJECT,
    Kind.TAG: Stage.OBJECT,
}
#: Lowest end of the art: a card may have three long texts.
_ART_LAST: Final = 300
_INPUTS: Final = 96
_BUTTON: Final = 74
#: Most boxes that are drawn for a range.
_MOST_BOXES: Final = 6
_PRIORITY: Final = rgb("#7b4bd0")
_HEALTH: Final = rgb("#ee6a72")
_HAND: Final = rgb("#6ea8f0")
_DAMAGE: Final = rgb("#f0764a")
_LINK: Final = rgb("#4fc4b0")
_METER: Final = rgb("#e9c46a")
_HAND_ICON: Final[tuple[Contour, ...]] = (
    ((3, 9), (10, 6), (14, 18), (7, 21)),
    ((9.5, 4.6), (15.5, 4.6), (15.5, 12), (14, 17), (10.6, 6)),
    ((16.5, 5.4), (22, 8), (17, 20), (15, 18.6), (16.5, 12)),
)
_METER_ICON: Final[tuple[Contour, ...]] = tuple(
    ((x, 21), (x, top), (x + 5, top), (x + 5, 21)) for x, top in ((2, 15), (9.5, 9), (17, 3))
)
_TAG_ICONS: Final[dict[Tag, Icon]] = {
    Tag.METER: _METER_ICON,
    Tag.FINAL: "class-unavoidable",
    Tag.TERMINAL: "class-void",
    Tag.PRE_PRIORITY: "activation-instant",
    Tag.RESOLVE: "class-effect",
    Tag.ANTE: "class-resource",
    Tag.CLEAN_UP: "class-recharge",
}


def draw_card(card: Card, imprint: Imprint) -> dict[Size, bytes]:
    """Return the image of a card as WebP in every size. The same arguments give the same bytes."""
    style, look = style_of(card), layout.look_of(imprint.rarity)
    painted = _two_ways if card.text_reversed else _one_way
    image = painted(card, imprint, style, look)
    frame.ornaments(image, style)
    return in_sizes(frame.cut_out(image))


def draw_back() -> Image.Image:
    """Return the back of the cards, with an icon and a colour of the game."""
    return back.draw_back(icon_of("Assemblage of Eternity"), "#c9434d")


def style_of(card: Card) -> Style:
    """Return the frame of a card, in the colours of its symbol: cut corners for attacks, gold for characters."""
    accent, tint, icon = accent_of(card.symbol), tint_of(card.symbol), icon_of(card.symbol)
    if card.kind is Kind.CHARACTER:
        return Style(mix(tint, INK, 0.5), GOLD, accent, icon, bleeds=True, ornate=True)
    if card.kind is Kind.ATTACK:
        return Style(tint, accent, accent, icon, cut=True)
    return Style(mix(tint, rgb("#1d2a4a"), 0.45), mix(accent, PARCHMENT, 0.3), accent, icon)


# --- one orientation ----------------------------------------------------------------------------------------------


def plan_of(card: Card) -> Plan:
    """Return the layout of the image of a card with one orientation. Attacks have a row of inputs."""
    foot, inputs = 112 if card.kind is Kind.CHARACTER else 60, _INPUTS if card.kind is Kind.ATTACK else 0
    return Plan.of(_blocks(card), _band_height(card), foot, inputs, _ART_LAST)


def _one_way(card: Card, imprint: Imprint, style: Style, look: Look) -> Image.Image:
    image, plan, blocks = frame.blank(style), plan_of(card), _blocks(card)
    plate = frame.veil if style.bleeds else frame.panel
    if style.bleeds:
        high = plan.words[1] + 72
        frame.bleed(image, _emblem(card, WIDTH - 36, high, (plan.band[1] - 24) / high))
    else:
        left, top, right, bottom = plan.art
        frame.picture(image, _emblem(card, right - left, bottom - top), plan.art, style)
    plate(image, TITLE, style, radius=14)
    _title(image, card, TITLE, style)
    if card.priority is not None:
        badges.level_crystal(image, card.priority, _PRIORITY, (RIGHT - 56, TITLE[3] + 58))
    if plan.row:
        frame.panel(image, plan.row, style)
        _draw_inputs(image, card, plan.row)
        _draw_range(image, card, plan.row, style)
    plate(image, plan.band, style)
    _draw_band(image, card, plan.band, style)
    if blocks:
        plate(image, plan.words, style, radius=14)
        layout.draw_words(image, blocks, plan.words)
    _foot(image, card, imprint, style, look, plan.foot)
    return image


def _emblem(card: Card, width: int, height: int, floor: float = 0.97) -> Image.Image:
    words = (card.symbol,) if card.symbol else ()
    return draw_emblem(card.full_name, words, _STAGES[card.kind], width, height, floor)


def _blocks(card: Card) -> list[Block]:
    tokens = [f"Tokens: {', '.join(card.tokens)}"] if card.tokens else []
    return layout.words_of(tokens, card.text, card.flavour, accent_of(card.symbol))


def _title(image: Image.Image, card: Card, box: Box, style: Style) -> None:
    """Draw the top of a card: the icon of the character, the name, and at the right the priority or its label."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    if card.symbol:
        badges.medallion(image, icon_of(card.symbol), (left + 38, middle), 58, style.accent, style.trim)
        left += 60
    if card.priority is not None:
        word = "PRIORITY"
        if card.text_reversed:
            number = (right - 104, top + 4, right - 8, bottom - 18)
            draw_fitted(image, str(card.priority), number, "Black", 38, PARCHMENT, align="centre")
        ImageDraw.Draw(image).text(
            (right - 56, bottom - 13), word, fill=mix(_PRIORITY, PARCHMENT, 0.6), font=font("Bold", 15), anchor="mm"
        )
    colour = mix(PARCHMENT, GOLD, 0.45) if style.ornate else PARCHMENT
    room = (left + 16, top, right - (104 if card.priority is not None else 18), bottom)
    draw_fitted(image, card.name, room, "Black", 44, colour, shadow=True)


def _type_words(card: Card) -> str:
    return f"{card.kind.label} — {card.symbol}" if card.symbol and card.symbol != card.name else card.kind.label


def _type_line(card: Card) -> TypeLine:
    return TypeLine.of(_type_words(card), ROOM)


def _chips(card: Card) -> list[Chip]:
    """Return the labels with icons on a card's image: throw, tags, and whether it may be linked."""
    chips = [Chip("class-movement", "Throw")] if card.throw else []
    chips += [Chip(_TAG_ICONS[tag], tag.label) for tag in Tag if tag in card.tags]
    return [*chips, *([Chip("activation-chain", "May be linked")] if card.links else [])]


def _band_height(card: Card) -> int:
    chips = _chips(card)
    return _type_line(card).height + (badges.chips_height(chips, ROOM) + 4 if chips else 0)


def _draw_band(image: Image.Image, card: Card, box: Box, style: Style) -> None:
    left, top = box[0] + PAD, box[1]
    line, chips = _type_line(card), _chips(card)
    colour = GOLD if style.ornate else mix(style.accent, PARCHMENT, 0.55)
    line.draw(image, (left + 2, top, box[2] - PAD, top + line.height), colour)
    if chips:
        badges.draw_chips(image, chips, lambda chip: chip.icon, (left, top + line.height - 4), ROOM, style.accent)


def _draw_inputs(image: Image.Image, card: Card, box: Box) -> None:
    """Draw the four inputs of a card in their order (AOE-2.5)."""
    middle = (box[1] + box[3]) // 2
    for number, letter in enumerate(Input):
        _button(image, letter, card.colour(letter), (box[0] + 52 + number * (_BUTTON + 8), middle))


def _button(image: Image.Image, letter: Input, colour: Colour, centre: tuple[int, int]) -> None:
    tone = COLOURS[colour]
    rim, fill, ink = {
        Colour.RED: (mix(tone, PARCHMENT, 0.75), tone, (255, 255, 255)),
        Colour.YELLOW: (mix(tone, INK, 0.5), tone, INK),
        Colour.WHITE: (mix(tone, INK, 0.35), mix(INK, tone, 0.06), mix(tone, INK, 0.2)),
    }[colour]
    at = (centre[0] - _BUTTON // 2, centre[1] - _BUTTON // 2)
    image.paste(rim, at, _button_mask(colour, 0))
    image.paste(fill, at, _button_mask(colour, 3 if colour is Colour.WHITE else 5))
    face = font("Black", 30 if colour is Colour.WHITE else 36)
    ImageDraw.Draw(image).text((centre[0], centre[1] + 1), letter.value, fill=ink, font=face, anchor="mm")


@lru_cache(maxsize=8)
def _button_mask(colour: Colour, inset: float) -> Image.Image:
    """Return the shape of an input of this colour, `inset` pixels smaller on all sides. Do not draw on it."""
    side, half, scale = _BUTTON - inset, _BUTTON / 2, OVERSAMPLE
    mask = Image.new("L", (_BUTTON * scale, _BUTTON * scale))
    draw = ImageDraw.Draw(mask)
    if colour is Colour.WHITE:
        draw.ellipse([value * scale for value in (inset + 10, inset + 10, side - 10, side - 10)], fill=255)
        return mask.reduce(scale)
    points = [(half, inset), (side, half), (half, side), (inset, half)]
    if colour is Colour.RED:
        near, far = _BUTTON * 0.29, _BUTTON * 0.71
        points = [(near, inset), (far, inset), (side, near), (side, far)]
        points += [(_BUTTON - x, _BUTTON - y) for x, y in points]
    draw.polygon([(x * scale, y * scale) for x, y in points], fill=255)
    return mask.reduce(scale)


def _draw_range(image: Image.Image, card: Card, box: Box, style: Style) -> None:
    """Draw the range of a card: a figure, and a box for each space that it reaches (O-AOE.8)."""
    right, middle = box[2] - PAD, (box[1] + box[3]) // 2
    left = box[0] + 4 * (_BUTTON + 8) + 34
    draw = ImageDraw.Draw(image)
    draw.line((left - 8, box[1] + 16, left - 8, box[3] - 16), fill=mix(style.trim, INK, 0.6), width=2)
    reach = card.range or 0
    draw_fitted(image, f"Range {reach}", (left + 6, box[1] + 8, right, box[1] + 44), "Black", 27, PARCHMENT)
    y = middle + 20
    draw.ellipse((left + 8, y - 11, left + 30, y + 11), fill=style.accent)
    for number in range(min(reach, _MOST_BOXES)):
        x = left + 42 + number * 34
        draw.rounded_rectangle((x, y - 12, x + 26, y + 12), radius=5, outline=style.accent, width=3)
    if reach > _MOST_BOXES:
        draw.text((left + 42 + _MOST_BOXES * 34 + 4, y), "…", fill=style.accent, font=font("Black", 24), anchor="lm")


def _foot(image: Image.Image, card: Card, imprint: Imprint, style: Style, look: Look, box: Box) -> None:
    left, top, right, bottom = box
    free = right
    if card.kind is Kind.CHARACTER:
        ground = mix(INK, rgb("#5a1018"), 0.4)
        if card.health is not None:
            free = right - 248
            health = Badge("stat-hp", "HEALTH", card.health, _HEALTH)
            badges.plaque(image, health, (free, top + 4, right, bottom), ground, style.trim)
        if card.hand_size is not None:
            box_of_hand = (free - 222, top + 4, free - 10, bottom)
            hand = Badge(_HAND_ICON, "HAND", card.hand_size, _HAND)
            badges.plaque(image, hand, box_of_hand, mix(INK, rgb("#10305a"), 0.5), style.trim)
            free = box_of_hand[0]
        layout.foot(image, imprint, look, (left + 30, bottom - 70, free - 12, bottom - 14))
        return
    numbers = (
        (_METER_ICON, "METER", card.meter, _METER),
        ("stat-atk", "HIT", card.attack, _DAMAGE),
        ("activation-chain", "LINK", card.link, _LINK),
    )
    stats = [Badge(icon, label, value, colour) for icon, label, value, colour in numbers if value is not None]
    badges.stat_block(image, stats, right, bottom)
    width = len(stats) * (badges.STAT_CELL[0] + badges.GAP)
    layout.foot(image, imprint, look, (left, top + 3, right - width - 12, bottom - 3))


# --- two orientations (AOE-2.3) -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HalfPlan:
    """Layout of a card image with two orientations: the lower half is the upper one rotated.

    Between them are the art, the flavour text and the foot. Tags are written in the text of their ability.
    """

    words: Box
    art: Box
    flavour: Box | None
    foot: Box


#: Ends of the upper half to try, with the font size that the longer ability must reach.
_HALF_ENDS: Final = ((280, 30), (308, 26), (336, 22), (364, 11))
_STRIP: Final = 52
#: Heights of the flavour text to try, with the font size that it must reach.
_FLAVOUR_HEIGHTS: Final = ((60, 26), (88, 24), (124, 20), (188, 11))


def half_plan_of(card: Card) -> HalfPlan:
    """Return the layout of the image of a card with two orientations."""
    longer = max((_half_blocks(card, text) for text in (card.text, card.text_reversed)), key=_taken)
    words_top = TITLE[3] + 6 + _type_line(card).height + 6
    for end, wanted in _HALF_ENDS:
        if set_blocks(longer, ROOM, wanted)[1] <= end - words_top - 2 * PAD:
            break
    foot = (LEFT, HEIGHT - end - 7 - _STRIP, RIGHT, HEIGHT - end - 7)
    flavour, art_bottom = None, foot[1] - 5
    if card.flavour:
        for high, wanted in _FLAVOUR_HEIGHTS:
            if set_blocks(_flavour(card), ROOM, wanted)[1] <= high - 2 * PAD + 8:
                break
        flavour = (LEFT, art_bottom - high, RIGHT, art_bottom)
        art_bottom -= high + 5
    return HalfPlan((LEFT, words_top, RIGHT, end), (LEFT, end + 7, RIGHT, art_bottom), flavour, foot)


def _taken(blocks: list[Block]) -> float:
    return set_blocks(blocks, ROOM, 20)[1]


def _half_blocks(card: Card, text: str) -> list[Block]:
    return layout.words_of((), text, "", accent_of(card.symbol))


def _flavour(card: Card) -> list[Block]:
    return layout.words_of((), "", card.flavour, FADED)


def _two_ways(card: Card, imprint: Imprint, style: Style, look: Look) -> Image.Image:
    plan = half_plan_of(card)
    image = _half(card, card.text, style, plan)
    lower = _half(card, card.text_reversed, style, plan)
    inset = 17
    part = lower.crop((inset, inset, WIDTH - inset, plan.words[3] + 2)).rotate(180)
    image.paste(part, (inset, HEIGHT - plan.words[3] - 2))
    left, top, right, bottom = plan.art
    frame.picture(image, _emblem(card, right - left, bottom - top), plan.art, style)
    if plan.flavour:
        frame.panel(image, plan.flavour, style)
        layout.draw_words(image, _flavour(card), plan.flavour)
    layout.foot(image, imprint, look, plan.foot)
    return image


def _half(card: Card, text: str, style: Style, plan: HalfPlan) -> Image.Image:
    """Return the image of the upper half of a card, laid out by `plan`: name, type line, `text` of one ability."""
    image = frame.blank(style)
    frame.panel(image, TITLE, style, radius=14)
    _title(image, card, TITLE, style)
    box = (LEFT, TITLE[3] + 6, RIGHT, TITLE[3] + 6 + _type_line(card).height)
    frame.panel(image, box, style)
    _type_line(card).draw(image, (box[0] + PAD + 2, box[1], box[2] - PAD, box[3]), mix(style.accent, PARCHMENT, 0.55))
    frame.panel(image, plan.words, style, radius=14)
    layout.draw_words(image, _half_blocks(card, text), plan.words)
    return image
