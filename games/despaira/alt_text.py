"""Alternative texts of the card images of Despaira, and the printed lines of its cards."""

from __future__ import annotations

from games.alt_text import sentences
from rules.cards import CardDef
from rules.vocabulary import Kind, SpecialKind


def alt_text(card: CardDef, rarity: str) -> str:
    """Return a short alternative text of a card image. The page around the image has the details."""
    level = f"level {card.level}" if card.level is not None else ""
    return sentences(card.name, [card.kind.label, level, card.element.label if card.element else ""], ())


def kind_line(card: CardDef) -> str:
    """Return the type line of a card: "Level 3 Fire Creature – Dragon", "Level 1 Trick – Instant, Equip"."""
    words = [f"Level {card.level}" if card.level is not None else "", card.element.label if card.element else ""]
    if card.special is not SpecialKind.NONE:
        words.append("Special" if card.special is SpecialKind.OTHER else card.special.label)
    words.append(card.kind.label)
    more = [card.type, *(each.label for each in card.classes)]
    if card.kind is Kind.TRICK and card.activation:
        more.insert(0, card.activation.label)
    if card.tile:
        more.append(card.tile.label)
    details = ", ".join(filter(None, more))
    return " ".join(filter(None, words)) + (f" – {details}" if details else "")


def stats_line(card: CardDef) -> str:
    """Return the stats of a card, "ATK 3 · HP 5 · RATK 2 (2 tiles)", or the HP of a leader; "" without any."""
    stats = [f"{stat.label} {value}" for stat, value in card.stats.items()]
    if card.kind is Kind.LEADER:
        stats.append(f"HP {card.starting_hp}")
    if card.reach is not None:
        stats.append(f"range {card.reach}")
    return " · ".join(stats)


def lines(card: CardDef) -> list[str]:
    """Return the lines printed on a card besides its name: type line, stats, ability or lore."""
    text = f"{card.ability_name}: {card.text}" if card.ability_name and card.text else card.text
    return list(filter(None, (kind_line(card), stats_line(card), text or card.lore)))
