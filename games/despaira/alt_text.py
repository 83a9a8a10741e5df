"""Words for the card images of Despaira, and the words on its cards in plain lines."""

from __future__ import annotations

from games.alt_text import sentences
from rules.cards import CardDef
from rules.vocabulary import Kind, SpecialKind


def alt_text(card: CardDef, rarity: str) -> str:
    """Return a card image in words, short: the page around it says the rest."""
    level = f"level {card.level}" if card.level is not None else ""
    return sentences(card.name, [card.kind.label, level, card.element.label if card.element else ""], ())


def kind_line(card: CardDef) -> str:
    """Return what a card is: "Level 3 Fire Creature – Dragon", "Level 1 Trick – Instant, Equip"."""
    words = [f"Level {card.level}" if card.level is not None else "", card.element.label if card.element else ""]
    if card.special is not SpecialKind.NONE:
        words.append("Special" if card.special is SpecialKind.OTHER else card.special.label)
    words.append(card.kind.label)
    more = [card.type, *(each.label for each in card.classes)]
    if card.kind is Kind.TRICK and card.activation:
        more.insert(0, card.activation.label)
    if card.tile:
        more.append(card.tile.label)
    said = ", ".join(filter(None, more))
    return " ".join(filter(None, words)) + (f" – {said}" if said else "")


def stats_line(card: CardDef) -> str:
    """Return the stats of a card, "ATK 3 · HP 5 · RATK 2 (2 tiles)"; a leader's HP. Empty for a card without any."""
    stats = [f"{stat.label} {value}" for stat, value in card.stats.items()]
    if card.kind is Kind.LEADER:
        stats.append(f"HP {card.starting_hp}")
    if card.reach is not None:
        stats.append(f"range {card.reach}")
    return " · ".join(stats)


def lines(card: CardDef) -> list[str]:
    """Return the words on a card besides its name: what it is, stats, ability, or lore."""
    text = f"{card.ability_name}: {card.text}" if card.ability_name and card.text else card.text
    return list(filter(None, (kind_line(card), stats_line(card), text or card.lore)))
