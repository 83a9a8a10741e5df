"""What stands on a card, in plain lines: for programs that know nothing of the game."""

from __future__ import annotations

from rules.cards import CardDef
from rules.vocabulary import Kind, SpecialKind


def kind_line(card: CardDef) -> str:
    """What the card is: "Level 3 Fire Creature – Dragon", "Level 1 Trick – Instant, Equip"."""
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
    """Its stats, "ATK 3 · HP 5 · RATK 2 (2 tiles)"; a leader's HP. Empty for a card without any."""
    stats = [f"{stat.label} {value}" for stat, value in card.stats.items()]
    if card.kind is Kind.LEADER:
        stats.append(f"HP {card.starting_hp}")
    if card.reach is not None:
        stats.append(f"range {card.reach}")
    return " · ".join(stats)


def describe(card: CardDef) -> str:
    """What stands on a card besides its name, in lines: what it is, stats, ability, or lore."""
    text = f"{card.ability_name}: {card.text}" if card.ability_name and card.text else card.text
    return "\n".join(filter(None, (kind_line(card), stats_line(card), text or card.lore)))
