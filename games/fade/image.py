"""Card images of F.A.D.E.: the layout of FADE-3.1 in the colours of the rarity (FADE-3.9)."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from drawing.art.devices import icon_of
from drawing.art.emblem import Stage, draw_emblem
from drawing.card_images import back, badges, frame, layout
from drawing.card_images.badges import STAT_COLOURS, Badge
from drawing.card_images.frame import Box, Style
from drawing.card_images.geometry import PAD, ROOM, TITLE, Plan
from drawing.card_images.imprint import Imprint
from drawing.card_images.layout import Chip, Look, TypeLine
from drawing.card_images.size import Size
from drawing.card_images.webp import in_sizes
from drawing.icons.paths import Contour
from drawing.palette import FADED, GOLD, INK, PARCHMENT, mix, rgb
from drawing.raster import Icon
from drawing.text import Block, draw_fitted, font
from drawing.word_colours import accent_of, tint_of
from games.fade.cards import Card
from games.fade.words import DamageType, Direction, Grade, Kind, Rank, Rarity
from tcg.construction.formats import ANY

#: Colours of text, border, symbol of the set and its outline (FADE-3.9).
LOOKS: Final[dict[Rarity, Look]] = {
    Rarity.COMMON: Look(rgb("#14120e"), INK, rgb("#0b0b0d"), rgb("#ffffff")),
    Rarity.UNCOMMON: Look(rgb("#c3c8d2"), INK, rgb("#a3a9b5")),
    Rarity.RARE: Look(rgb("#7edc8c"), INK, rgb("#3fae55")),
    Rarity.SUPER_RARE: Look(rgb("#82b4ff"), rgb("#66b8e6"), rgb("#4a86ee")),
    Rarity.ULTRA_RARE: Look(rgb("#ff9fca"), rgb("#bf2430"), rgb("#d964d2")),
    Rarity.OMEGA_RARE: Look(rgb("#ffe04a"), GOLD, rgb("#ffd93a")),
}
_STAGES: Final[dict[Kind, Stage]] = {
    Kind.CHARACTER: Stage.MONUMENT,
    Kind.SKILL: Stage.STRIKE,
    Kind.REACTION: Stage.WORKING,
    Kind.ITEM: Stage.OBJECT,
    Kind.AUGMENT: Stage.OBJECT,
    Kind.ZONE: Stage.PLACE,
    Kind.COMMAND: Stage.WORKING,
    Kind.WORLD_RULE: Stage.LAW,
}
_FOOT: Final = 54
#: Width of Level or Rank at the right of the type line.
_STRENGTH: Final = 178
_CHIPS: Final = 40
_COMPASS: Final = 138

_DAMAGE_ICONS: Final[dict[DamageType, Icon]] = {
    DamageType.PHYSICAL: "stat-atk",
    DamageType.ENERGY: "element-thunder",
    DamageType.UNKNOWN: "class-void",
}


def _bars(count: int) -> tuple[Contour, ...]:
    """Return `count` chevrons above each other, as outlines of the icon of a grade of damage."""
    return tuple(
        ((3, y), (12, y - 6), (21, y), (21, y + 4), (12, y - 2), (3, y + 4))
        for y in (12 + 3.5 * (count - 1) - 7 * number for number in range(count))
    )


_GRADE_ICONS: Final[dict[Grade, Icon]] = {grade: _bars(number) for number, grade in enumerate(Grade, start=1)}
#: Vectors of directions: columns to the right, rows down.
_POINTS: Final[dict[Direction, tuple[int, int]]] = {
    Direction.UP: (0, -1),
    Direction.UP_RIGHT: (1, -1),
    Direction.RIGHT: (1, 0),
    Direction.DOWN_RIGHT: (1, 1),
    Direction.DOWN: (0, 1),
    Direction.DOWN_LEFT: (-1, 1),
    Direction.LEFT: (-1, 0),
    Direction.UP_LEFT: (-1, -1),
}


def draw_card(card: Card, imprint: Imprint) -> dict[Size, bytes]:
    """Return the image of a card as WebP in every size. The same arguments give the same bytes."""
    look = LOOKS[Rarity(imprint.rarity)] if imprint.rarity else LOOKS[Rarity.COMMON]
    style = _style(card, look)
    image, plan, blocks = frame.blank(style), plan_of(card), _blocks(card)
    left, top, right, bottom = plan.art
    art = draw_emblem(card.name, card.elements, _STAGES[card.kind], right - left, bottom - top)
    frame.picture(image, art, plan.art, style)
    _title(image, card, style, look)
    _stats(image, card, plan.art)
    if card.directions:
        _compass(image, card, plan.art, style)
    _band(image, card, plan.band, style)
    if blocks:
        frame.panel(image, plan.words, style, radius=14)
        layout.draw_words(image, blocks, plan.words)
    rarity = Rarity(imprint.rarity).label if imprint.rarity else ""
    layout.foot(image, Imprint(imprint.number, imprint.set_code, rarity, imprint.artist), look, plan.foot)
    return in_sizes(frame.cut_out(image))


def draw_back() -> Image.Image:
    """Return the back of the cards, with an icon and a colour of the game."""
    return back.draw_back(icon_of("F.A.D.E."), "#4f8fd0")


def plan_of(card: Card) -> Plan:
    """Return the layout of the image of a card."""
    return Plan.of(_blocks(card), _type_line(card).height + (_CHIPS if _chips(card) else 0), _FOOT)


def _style(card: Card, look: Look) -> Style:
    """Return the frame of a card in its elements' colours, with the border of `look`; cut corners for cards used up."""
    first = card.elements[0] if card.elements else ""
    accent = accent_of(first)
    trim = mix(accent, accent_of(card.elements[-1]), 0.5) if len(card.elements) > 1 else accent
    cut = card.kind in (Kind.SKILL, Kind.REACTION, Kind.COMMAND)
    return Style(tint_of(first), trim, accent, icon_of(first), cut=cut, edge=look.border)


def _blocks(card: Card) -> list[Block]:
    """Return the text of a card for its image: keywords, allowed copies unless the text has them, text, flavour."""
    lines = [" · ".join(map(str, card.keywords))]
    if card.copies is not None and "deck" not in card.text.casefold():
        lines.append("Any number in a deck" if card.copies == ANY else f"At most {card.copies} in a deck")
    return layout.words_of(lines, card.text, card.flavour, accent_of(card.elements[0] if card.elements else ""))


def _title(image: Image.Image, card: Card, style: Style, look: Look) -> None:
    """Draw the top of a card: elements at the left, name in the middle, cost at the right (FADE-3.1)."""
    fill = {"fill": mix(PARCHMENT, style.accent, 0.12), "cover": 1.0} if look.pale_plates else {}
    frame.panel(image, TITLE, style, radius=14, **fill)  # type: ignore[arg-type]
    left, top, right, bottom = TITLE
    middle, x = (top + bottom) // 2, left + 36
    for element in card.elements:
        badges.medallion(image, icon_of(element), (x, middle), 56, accent_of(element), accent_of(element))
        x += 58
    free = 12 if card.cost is None else 124
    if card.cost is not None:
        _cost(image, card, (right - 116, top + 6, right - 6, bottom - 6), style)
    edge = max(x - 24 - left if card.elements else 12, free)
    # Centre the name if it fits between equal margins, else use all the width.
    wide = font("Black", 44).getlength(card.name) <= right - left - 2 * edge
    box = (
        (left + edge, top, right - edge, bottom)
        if wide
        else (x - 24 if card.elements else left + 12, top, right - free, bottom)
    )
    draw_fitted(image, card.name, box, "Black", 44, look.text, align="centre", shadow=not look.pale_plates)


def _cost(image: Image.Image, card: Card, box: Box, style: Style) -> None:
    """Draw the cost of a card with its unit: CS for a Character, TP for other cards."""
    left, top, right, bottom = box
    ground = rgb("#7a3b12") if card.kind is Kind.CHARACTER else rgb("#123f6e")
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(
        (left, top, right - 1, bottom - 1), radius=12, fill=ground, outline=mix(ground, PARCHMENT, 0.6), width=3
    )
    draw_fitted(image, str(card.cost), (left + 6, top, left + 62, bottom), "Black", 40, (255, 255, 255), align="centre")
    unit = "CS" if card.kind is Kind.CHARACTER else "TP"
    draw.text((right - 28, (top + bottom) // 2 + 1), unit, fill=PARCHMENT, font=font("Black", 27), anchor="mm")


def _stats(image: Image.Image, card: Card, art: Box) -> None:
    """Draw a card's HP and DEF on the left, PLV and AGI on the right (FADE-3.1)."""
    wide, high = badges.STAT_CELL
    columns = (
        (art[0] + 16, (("stat-hp", "HP", card.hp, "hp"), ("stat-def", "DEF", card.def_, "def"))),
        (art[2] - 16 - wide, (("stat-atk", "PLV", card.plv, "atk"), ("class-movement", "AGI", card.agi, "ratk"))),
    )
    for x, stats in columns:
        y = art[3] - 16
        for icon, label, value, colour in reversed(stats):
            if value is not None:
                badges.stat(image, Badge(icon, label, value, STAT_COLOURS[colour]), (x, y - high, x + wide, y))
                y -= high + badges.GAP


def _compass(image: Image.Image, card: Card, art: Box, style: Style) -> None:
    """Draw the directions of the materials that a Command needs: a small card with an arrow for each."""
    left, top = art[2] - 18 - _COMPASS, art[3] - 18 - _COMPASS
    frame.panel(image, (left, top, left + _COMPASS, top + _COMPASS), style, radius=14)
    draw = ImageDraw.Draw(image)
    cx, cy, step = left + _COMPASS // 2, top + _COMPASS // 2, 42
    draw.rounded_rectangle((cx - 13, cy - 18, cx + 13, cy + 18), radius=4, fill=mix(style.accent, PARCHMENT, 0.3))
    for direction, (right, down) in _POINTS.items():
        x, y = cx + right * step, cy + down * step
        if direction not in card.directions:
            draw.ellipse((x - 3, y - 3, x + 3, y + 3), fill=mix(FADED, INK, 0.6))
            continue
        long = (right * right + down * down) ** 0.5
        ahead, aside = (right / long * 15, down / long * 15), (-down / long * 14, right / long * 14)
        draw.polygon(
            [(x + ahead[0], y + ahead[1]), (x - ahead[0] + aside[0], y - ahead[1] + aside[1]),
             (x - ahead[0] - aside[0], y - ahead[1] - aside[1])],
            fill=GOLD,
        )  # fmt: skip


def _type_line(card: Card) -> TypeLine:
    typecasting = " ".join(card.typecasting)
    return TypeLine.of(f"{card.kind.label} — {typecasting}" if typecasting else card.kind.label, ROOM - _STRENGTH)


def _chips(card: Card) -> list[Chip]:
    """Return the labels with icons on a card's image: type and grade of its damage."""
    chips = [Chip(_DAMAGE_ICONS[card.damage_type], card.damage_type.label)] if card.damage_type else []
    return [*chips, *([Chip(_GRADE_ICONS[card.grade], card.grade.label)] if card.grade else [])]


def _band(image: Image.Image, card: Card, box: Box, style: Style) -> None:
    """Draw a card's type line at the left, Level or Rank at the right, and the damage below."""
    frame.panel(image, box, style)
    left, top, right, bottom = box[0] + PAD, box[1], box[2] - PAD, box[3]
    line, chips = _type_line(card), _chips(card)
    line.draw(image, (left + 2, top, right - _STRENGTH, top + line.height), mix(style.accent, PARCHMENT, 0.55))
    strength = (right - _STRENGTH + 10, top, right, top + line.height)
    if card.level is not None:
        draw_fitted(image, f"Level {card.level}", strength, "Black", 27, PARCHMENT, align="right")
    if card.rank is not None:
        middle, step = (strength[1] + strength[3]) // 2, 15
        number = tuple(Rank).index(card.rank) + 1
        layout.pips(image, number, len(Rank), (right - len(Rank) * step, middle + 12), 12, GOLD)
        draw_fitted(
            image, card.rank.label, (strength[0], middle - 18, right, middle + 6), "Black", 20, PARCHMENT, align="right"
        )
    if chips:
        badges.draw_chips(image, chips, lambda chip: chip.icon, (left, bottom - _CHIPS), ROOM, style.accent)
