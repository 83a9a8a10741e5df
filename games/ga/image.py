"""Card images of Grand Archive: typeline, element, cost, speed, and power, life and durability (GA-1.1, GA-2.1)."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from drawing.art.devices import icon_of
from drawing.art.emblem import Stage, draw_emblem
from drawing.card_images import back, badges, frame, layout
from drawing.card_images.badges import Badge
from drawing.card_images.frame import HEIGHT, WIDTH, Box, Style
from drawing.card_images.geometry import PAD, ROOM, TITLE, Plan
from drawing.card_images.imprint import Imprint
from drawing.card_images.layout import Chip, TypeLine
from drawing.card_images.size import Size
from drawing.card_images.webp import in_sizes
from drawing.palette import GOLD, INK, PARCHMENT, RGB, mix, rgb
from drawing.raster import OVERSAMPLE, Icon
from drawing.text import Block, draw_fitted
from drawing.word_colours import accent_of, tint_of
from games.ga.cards import Card
from games.ga.words import CardType, Speed

_STAGES: Final[dict[CardType, Stage]] = {
    CardType.CHAMPION: Stage.MONUMENT,
    CardType.ALLY: Stage.MONUMENT,
    CardType.ACTION: Stage.WORKING,
    CardType.ATTACK: Stage.STRIKE,
    CardType.ITEM: Stage.OBJECT,
    CardType.WEAPON: Stage.OBJECT,
    CardType.DOMAIN: Stage.PLACE,
    CardType.PHANTASIA: Stage.LAW,
}
_SPEED_ICONS: Final[dict[Speed, Icon]] = {Speed.FAST: "activation-instant", Speed.SLOW: "class-timer"}
#: Width of the speed at the right of the typeline.
_SPEED: Final = 118
_STATS: Final[tuple[tuple[str, Icon, str, RGB], ...]] = (
    ("power", "stat-atk", "POWER", rgb("#f0764a")),
    ("life", "stat-hp", "LIFE", rgb("#ee6a72")),
    ("durability", "stat-def", "DUR", rgb("#6ea8f0")),
)


def draw_card(card: Card, imprint: Imprint) -> dict[Size, bytes]:
    """Return the image of a card as WebP in every size. The same arguments give the same bytes."""
    style, plan, blocks = _style(card), plan_of(card), _blocks(card)
    image = frame.blank(style)
    plate = frame.veil if style.bleeds else frame.panel
    words = (card.element,) if card.element else ()
    if style.bleeds:
        high = min(plan.words[1] + 90, HEIGHT - 18) - 18
        floor = (plan.band[1] - 24) / high
        frame.bleed(image, draw_emblem(card.name, words, _STAGES[card.kind], WIDTH - 36, high, floor))
    else:
        left, top, right, bottom = plan.art
        art = draw_emblem(card.name, words, _STAGES[card.kind], right - left, bottom - top)
        frame.picture(image, art, plan.art, style)
    plate(image, TITLE, style, radius=14)
    _title(image, card, style)
    plate(image, plan.band, style)
    _band(image, card, plan.band, style)
    if blocks:
        plate(image, plan.words, style, radius=14)
        layout.draw_words(image, blocks, plan.words)
    _foot(image, card, imprint, style, plan.foot)
    frame.ornaments(image, style)
    return in_sizes(frame.cut_out(image))


def draw_back() -> Image.Image:
    """Return the back of the cards, with an icon and a colour of the game."""
    return back.draw_back(icon_of("Grand Archive"), "#5fae8a")


def plan_of(card: Card) -> Plan:
    """Return the layout of the image of a card."""
    return Plan.of(_blocks(card), _type_line(card).height, 60)


def _style(card: Card) -> Style:
    """Return a card's frame in the colours of the element: cut corners for Actions and Attacks, gold for champions."""
    accent, tint, icon = accent_of(card.element), tint_of(card.element), icon_of(card.element)
    if card.kind in (CardType.CHAMPION, CardType.DOMAIN):
        champion = card.kind is CardType.CHAMPION
        return Style(mix(tint, INK, 0.5), GOLD if champion else accent, accent, icon, bleeds=True, ornate=champion)
    return Style(tint, accent, accent, icon, cut=card.kind in (CardType.ACTION, CardType.ATTACK))


def _blocks(card: Card) -> list[Block]:
    return layout.words_of((), card.text, card.flavour, accent_of(card.element))


def _title(image: Image.Image, card: Card, style: Style) -> None:
    """Draw the top of a card: the cost at the left, the name, and the icon of the element at the right."""
    left, top, right, bottom = TITLE
    middle = (top + bottom) // 2
    start, end = left + 20, right - 16
    if card.cost is not None:
        _cost(image, card.cost, (left + 36, middle), style)
        start = left + 80
    if card.element:
        badges.medallion(image, icon_of(card.element), (right - 36, middle), 56, style.accent, style.trim)
        end = right - 72
    colour = mix(PARCHMENT, GOLD, 0.45) if style.ornate else PARCHMENT
    draw_fitted(image, card.name, (start, top, end, bottom), "Black", 44, colour, shadow=True)


def _cost(image: Image.Image, cost: int, centre: tuple[int, int], style: Style) -> None:
    side = 62
    disc = Image.new("L", (side * OVERSAMPLE, side * OVERSAMPLE))
    ImageDraw.Draw(disc).ellipse((0, 0, side * OVERSAMPLE - 1, side * OVERSAMPLE - 1), fill=255)
    at = (centre[0] - side // 2, centre[1] - side // 2)
    mask = disc.reduce(OVERSAMPLE)
    image.paste(mix(style.accent, INK, 0.45), at, mask)
    image.paste(mix(PARCHMENT, style.accent, 0.1), (at[0] + 4, at[1] + 4), mask.resize((side - 8, side - 8)))
    draw_fitted(image, str(cost), (at[0] + 6, at[1], at[0] + side - 6, at[1] + side), "Black", 38, INK, align="centre")


def _type_line(card: Card) -> TypeLine:
    return TypeLine.of(str(card.typeline), ROOM - (_SPEED if card.speed else 0))


def _band(image: Image.Image, card: Card, box: Box, style: Style) -> None:
    """Draw the typeline of a card, with the speed at its right."""
    left, top, right, bottom = box[0] + PAD, box[1], box[2] - PAD, box[3]
    colour = GOLD if style.ornate else mix(style.accent, PARCHMENT, 0.55)
    _type_line(card).draw(image, (left + 2, top, right, bottom), colour)
    if card.speed:
        chip = Chip(_SPEED_ICONS[card.speed], card.speed.label)
        high = badges.chips_height([chip], _SPEED)
        at = (right - _SPEED + 18, (top + bottom - high) // 2)
        badges.draw_chips(image, [chip], lambda each: each.icon, at, _SPEED, style.accent)


def _foot(image: Image.Image, card: Card, imprint: Imprint, style: Style, box: Box) -> None:
    left, top, right, bottom = box
    values = [(icon, label, getattr(card, name), colour) for name, icon, label, colour in _STATS]
    stats = [Badge(icon, label, value, colour) for icon, label, value, colour in values if value is not None]
    lift, inset = (10, 26) if style.ornate else (0, 0)
    badges.stat_block(image, stats, right - inset, bottom - lift)
    width = len(stats) * (badges.STAT_CELL[0] + badges.GAP)
    free = (left + inset, top + 3 - lift, right - inset - width - 12, bottom - 3 - lift)
    layout.foot(image, imprint, layout.look_of(imprint.rarity), free)
