"""Terms of players of F.A.D.E. with those of its rulebook, for `tcg.rulebook.search`."""

from __future__ import annotations

from typing import Final

from tcg.rulebook import Synonym

SYNONYMS: Final[tuple[Synonym, ...]] = (
    # Cards and what is printed on them
    Synonym(("creature", "monster", "minion", "hero", "unit", "fighter"), ("Character",)),
    Synonym(("spell", "sorcery", "magic"), ("Skill",)),
    Synonym(("trap", "secret", "interrupt", "quick effect"), ("Reaction",)),
    Synonym(("equipment", "weapon", "artifact"), ("Equip", "Item")),
    Synonym(("enchantment", "upgrade"), ("Augment",)),
    Synonym(("land", "terrain", "location"), ("Zone card",)),
    Synonym(("house rule", "variant"), ("World Rule",)),
    Synonym(("coop", "co-op", "cooperative"), ("Raider",)),
    Synonym(("life", "life points", "hit points", "health"), ("HP",)),
    Synonym(("mana", "energy", "currency", "resource"), ("TP",)),
    Synonym(("power", "strength", "attack points", "atk"), ("PLV",)),
    Synonym(("armor", "armour", "defense points", "toughness"), ("DEF",)),
    Synonym(("speed", "initiative", "agility"), ("AGI",)),
    Synonym(("color", "attribute"), ("element",)),
    Synonym(("colorless", "elementless"), ("Null-type",)),
    Synonym(("legendary", "unique"), ("Mythical",)),
    Synonym(("deck size", "minimum deck"), ("sixty cards",)),
    Synonym(("playset",), ("copies", "four of a name")),
    # Places
    Synonym(("graveyard", "cemetery", "trash"), ("Discard Pile",)),
    Synonym(("exile", "banish", "removed from the game"), ("Rift",)),
    Synonym(("extra deck", "roster", "team sheet"), ("Fighter Pool",)),
    Synonym(("bench", "sideline"), ("Reserve",)),
    Synonym(("library", "draw pile"), ("deck",)),
    Synonym(("hand limit", "hand size", "maximum hand"), ("hand of ten",)),
    # A turn
    Synonym(("mulligan", "new hand"), ("redraw",)),
    Synonym(("opening hand", "starting hand"), ("first hand",)),
    Synonym(("go first", "who starts"), ("first player",)),
    Synonym(("upkeep", "standby phase"), ("Starting Phase",)),
    Synonym(("main phase",), ("Preparation", "Aftermath")),
    Synonym(("end step", "cleanup"), ("End Phase",)),
    Synonym(("draw step",), ("Draw Phase",)),
    Synonym(("fight",), ("Combat", "Battle")),
    Synonym(("summon", "deploy", "cast"), ("play", "enters the field")),
    Synonym(("etb", "comes into play"), ("enters the field",)),
    Synonym(("haste", "rush", "summoning sickness"), ("Flash", "no attack on arrival")),
    Synonym(("evolve", "evolution", "digivolve"), ("Level Up",)),
    # What is done
    Synonym(("the stack", "lifo", "filo"), ("first in last out",)),
    Synonym(("counterspell", "counter spell", "fizzle", "nullify", "cancel"), ("negate",)),
    Synonym(("redirect",), ("deflect",)),
    Synonym(("parry", "guard"), ("block",)),
    Synonym(("retaliate", "strike back"), ("counter",)),
    Synonym(("weaken",), ("downgrade",)),
    Synonym(("double attack", "multi attack", "windfury"), ("Multistrike", "several hits")),
    Synonym(("direct attack", "attack directly"), ("Lock-On", "attacks on a player")),
    Synonym(("trample", "overflow", "overkill"), ("hits left over",)),
    Synonym(("kill", "die", "death", "ko"), ("Knocked Out",)),
    Synonym(("poison",), ("Fracture Counter",)),
    Synonym(("freeze", "frozen"), ("Paralyze Counter", "Stun")),
    Synonym(("silence",), ("Mute",)),
    Synonym(("indestructible", "endure"), ("Willpower",)),
    Synonym(("hexproof", "untargetable"), ("Immune", "Lock")),
    Synonym(("charge counter",), ("Power Counter",)),
    Synonym(("discount", "cheaper"), ("costs less", "Affinity")),
    # How it ends
    Synonym(("mill", "deck out"), ("empty deck",)),
    Synonym(("defeat", "eliminated"), ("lost",)),
    Synonym(("victory",), ("win",)),
)
