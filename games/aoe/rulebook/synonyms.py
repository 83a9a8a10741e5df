"""Terms of players of Assemblage of Eternity with those of its rulebook, for `tcg.rulebook.search`."""

from __future__ import annotations

from typing import Final

from tcg.rulebook import Synonym

SYNONYMS: Final[tuple[Synonym, ...]] = (
    # Cards and what is printed on them
    Synonym(("fighter", "hero", "figure card"), ("character",)),
    Synonym(("spell", "support"), ("utility card",)),
    Synonym(("basic", "shared card"), ("common card",)),
    Synonym(("life", "hp", "hit points", "life bar"), ("health",)),
    Synonym(("super", "gauge", "energy", "mana", "ex"), ("meter",)),
    Synonym(("speed", "initiative", "startup", "frames"), ("priority",)),
    Synonym(("reach", "distance", "spacing"), ("range",)),
    Synonym(("button", "command", "colour", "color"), ("input",)),
    Synonym(("finisher", "ender"), ("Terminal", "Final")),
    Synonym(("deckbuilding", "deck building", "deck construction"), ("character is the deck",)),
    # Places
    Synonym(("stage", "arena", "ring", "map"), ("board",)),
    Synonym(("square", "field", "tile"), ("space",)),
    Synonym(("graveyard", "trash"), ("discard pile",)),
    Synonym(("exile",), ("leave the game",)),
    # A turn
    Synonym(("mulligan", "redraw"), ("draw anew",)),
    Synonym(("starting hand", "first hand"), ("opening hand",)),
    Synonym(("end step", "cleanup", "end phase"), ("Clean-up",)),
    Synonym(("tie break", "tiebreak", "same priority"), ("equal priorities",)),
    Synonym(("golden rule", "order of resolution"), ("six steps",)),
    # What is done
    Synonym(("string", "gatling", "juggle", "chain"), ("combo", "link")),
    Synonym(("follow-up",), ("may follow", "link")),
    Synonym(("grab", "grapple", "command grab"), ("throw",)),
    Synonym(("miss", "out of reach"), ("whiff",)),
    Synonym(("breaker", "combo breaker", "burst token"), ("burst",)),
    Synonym(("invincible", "invulnerable", "immune"), ("neither damage nor other cards",)),
    Synonym(("counter", "negate", "nullify"), ("cancel",)),
    Synonym(("snare", "stun", "immobile"), ("Root",)),
    Synonym(("sweep", "trip", "knock down"), ("Knockdown",)),
    Synonym(("bet", "wager", "gamble"), ("ante",)),
    Synonym(("cross up", "cross over", "side switch"), ("jumps over",)),
    Synonym(("walk", "dash", "step"), ("movement",)),
    # How it ends
    Synonym(("ko", "knock out", "death"), ("defeated",)),
    Synonym(("timeout", "time over", "deck out", "empty deck"), ("going to time",)),
    Synonym(("out of bounds", "off the board"), ("ring out",)),
    Synonym(("best of three", "match"), ("two rounds",)),
    Synonym(("partner", "assist"), ("Tag", "Teams")),
    Synonym(("free for all", "ffa", "multiplayer"), ("Scramble",)),
    Synonym(("lifesteal", "drain"), ("Vampire",)),
)
