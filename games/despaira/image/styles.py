"""Frames of Despaira's cards by kind, element and special kind."""

from __future__ import annotations

from drawing.card_images.frame import Style
from drawing.palette import FRAME_TINTS, GOLD, ICON_COLOURS, INK, PARCHMENT, SLATE, UNALIGNED, Family, mix, rgb
from rules.cards import CardDef
from rules.vocabulary import TILE_OF_ELEMENT, Element, Kind, SpecialKind


def element_of(card: CardDef) -> Element | None:
    """Return the element that colours a card's image, or None; for a tile that of the creatures it helps, or Normal."""
    if card.kind is not Kind.TILE or card.tile is None:
        return card.element
    return next((element for element, tile in TILE_OF_ELEMENT.items() if tile is card.tile), Element.NORMAL)


def style_of(card: CardDef) -> Style:
    """Return the frame of a card's image, by its kind and element."""
    element = element_of(card)
    accent = rgb(ICON_COLOURS[Family(element)].dark) if element else UNALIGNED
    tint = FRAME_TINTS[Family(element)] if element else rgb("#2c3242")
    pattern = f"element-{element}" if element else "crystal"
    if card.kind is Kind.LEADER:
        return Style(mix(tint, INK, 0.55), GOLD, accent, pattern, bleeds=True, ornate=True)
    if card.kind is Kind.TILE:
        return Style(mix(tint, INK, 0.3), mix(accent, INK, 0.25), accent, pattern, bleeds=True)
    if card.special is not SpecialKind.NONE:
        return Style(rgb("#0c0b0e"), GOLD, accent, pattern, ornate=True)
    if card.kind is Kind.TRICK:
        body = mix(tint, rgb("#1d2a4a"), 0.5)
        return Style(body, mix(rgb("#8fb0ea"), accent, 0.35), accent, pattern, cut=True)
    if card.kind is Kind.TOKEN:
        return Style(mix(tint, SLATE, 0.6), mix(accent, PARCHMENT, 0.5), accent, pattern)
    return Style(tint, accent, accent, pattern)
