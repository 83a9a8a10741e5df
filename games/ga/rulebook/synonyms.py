"""Terms of players of Grand Archive with those of its rulebook, for `tcg.rulebook.search`."""

from __future__ import annotations

from typing import Final

from tcg.rulebook import Synonym

SYNONYMS: Final[tuple[Synonym, ...]] = (
    Synonym(("creature", "monster", "minion", "unit"), ("Ally",)),
    Synonym(("hero", "leader", "commander"), ("Champion",)),
    Synonym(("artifact", "equipment"), ("Item", "Weapon")),
    Synonym(("enchantment",), ("Phantasia",)),
    Synonym(("land", "location"), ("Domain",)),
    Synonym(("spell",), ("Action",)),
    Synonym(("instant", "quick"), ("fast",)),
    Synonym(("sorcery",), ("slow",)),
    Synonym(("hp", "health", "toughness", "hit points"), ("life",)),
    Synonym(("strength", "atk", "attack value"), ("power",)),
    Synonym(("armor", "armour", "charges"), ("durability",)),
    Synonym(("color", "colour"), ("element",)),
    Synonym(("counter", "tapped", "rested", "damaged"), ("properties states",)),
    Synonym(("tribe", "race", "creature type", "class"), ("subtype",)),
    Synonym(("type change", "becomes a", "turns into"), ("type-setting",)),
    Synonym(("counts as", "treated as", "as if"), ("as though",)),
    Synonym(("in addition", "additional types", "gains a type"), ("type-expansion",)),
    Synonym(("layers", "timestamp", "dependency"), ("order",)),
    Synonym(("exchange",), ("swapped",)),
    Synonym(("exile", "void", "removed from the game"), ("banishment",)),
    Synonym(("discard pile", "cemetery", "trash"), ("graveyard",)),
    Synonym(("chain",), ("effects stack",)),
    Synonym(("library",), ("main deck",)),
    Synonym(("extra deck",), ("material deck",)),
    Synonym(("untap step", "untap", "upkeep"), ("Wake Up",)),
    Synonym(("mana", "resource"), ("memory",)),
    Synonym(("mulligan", "starting hand", "first hand"), ("opening hand",)),
    Synonym(("hand limit", "maximum hand"), ("hand of any size",)),
    Synonym(("deck size",), ("Constructed decks",)),
    Synonym(("block", "blocker"), ("retaliation",)),
)
