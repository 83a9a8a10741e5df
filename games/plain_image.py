"""Card images for games without a layout of their own: name, emblem, kind, numbers and texts."""

from __future__ import annotations

from typing import Any

from PIL import Image

from drawing.art.devices import icon_of
from drawing.art.emblem import Stage, draw_emblem
from drawing.card_images import back, frame, layout
from drawing.card_images.frame import Style
from drawing.card_images.geometry import BOTTOM, LEFT, PAD, RIGHT, ROOM, TITLE, Plan
from drawing.card_images.imprint import Imprint
from drawing.card_images.layout import TypeLine
from drawing.card_images.size import Size
from drawing.card_images.webp import in_sizes
from drawing.palette import PARCHMENT, mix
from drawing.text import draw_fitted
from drawing.word_colours import accent_of, tint_of

_FOOT = 60


def draw_card(card: Any, imprint: Imprint) -> dict[Size, bytes]:
    """Return the image of a card as WebP in every size. The same arguments give the same bytes."""
    kind = card.kind.label
    style = Style(tint_of(kind), accent_of(kind), accent_of(kind), icon_of(kind))
    blocks = layout.words_of((), getattr(card, "text", ""), getattr(card, "flavour", ""), style.accent)
    line = TypeLine.of(kind, ROOM)
    plan = Plan.of(blocks, line.height, _FOOT)
    left, top, right, bottom = plan.art
    image = frame.blank(style)
    frame.picture(image, draw_emblem(card.name, (), Stage.OBJECT, right - left, bottom - top), plan.art, style)
    frame.panel(image, TITLE, style, radius=14)
    draw_fitted(image, card.name, (LEFT + PAD, TITLE[1], RIGHT - PAD, TITLE[3]), "Black", 44, PARCHMENT, shadow=True)
    frame.panel(image, plan.band, style)
    line.draw(image, (LEFT + PAD, plan.band[1], RIGHT - PAD, plan.band[3]), mix(style.accent, PARCHMENT, 0.55))
    if blocks:
        frame.panel(image, plan.words, style, radius=14)
        layout.draw_words(image, blocks, plan.words)
    layout.foot(image, imprint, layout.look_of(imprint.rarity), (LEFT, BOTTOM - _FOOT + 3, RIGHT, BOTTOM - 3))
    return in_sizes(frame.cut_out(image))


def draw_back() -> Image.Image:
    """Return the card back that all games without a layout of their own share."""
    return back.draw_back()
