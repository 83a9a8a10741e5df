"""What players call things: words of other card games, and everyday ones, with the rulebook's words for them.

The search of the rules reads them (tcg.rulebook.search). A word that the rulebook uses too keeps its own meaning, and
is read as the others beside it: a draw is a card that is drawn, and a tied Clash.
"""

from __future__ import annotations

from typing import Final

from tcg.rulebook import Synonym

SYNONYMS: Final[tuple[Synonym, ...]] = (
    # Cards and what is printed on them
    Synonym(("hero", "commander", "general", "king", "avatar", "planeswalker", "champion"), ("leader",)),
    Synonym(("monster", "minion", "follower", "ally"), ("creature",)),
    Synonym(("spell", "magic card", "event card"), ("trick",)),
    Synonym(("sorcery", "slow spell"), ("Normal trick",)),
    Synonym(("flash", "quick-play", "quick effect", "fast effect"), ("Instant",)),
    Synonym(("enchantment", "artifact", "permanent", "continuous spell"), ("Infinite",)),
    Synonym(("aura", "equipment", "weapon"), ("Equip",)),
    Synonym(("secret",), ("Trap", "face-down")),
    Synonym(("counterspell", "counter spell", "counter magic"), ("Counter-class", "negate")),
    Synonym(("cancel", "fizzle", "nullify"), ("negate", "without effect")),
    Synonym(("life", "life points", "hit points", "health", "toughness", "vitality"), ("HP",)),
    Synonym(("life total", "lifepoints"), ("Leader HP",)),
    Synonym(("power", "strength", "attack points", "attack value"), ("ATK",)),
    Synonym(("armor", "armour", "defence points"), ("DEF", "shield")),
    Synonym(("retaliate", "retaliation", "riposte", "counterattack"), ("counter-attack",)),
    Synonym(("shoot", "archer", "archery", "snipe", "distance"), ("ranged", "RATK")),
    Synonym(("color", "colour", "attribute", "faction", "affinity"), ("element",)),
    Synonym(("tribe", "race", "subtype"), ("creature type",)),
    Synonym(("mana cost", "casting cost", "price"), ("cost", "level")),
    Synonym(("mana curve",), ("level curve",)),
    Synonym(("flavor text", "flavour text", "flavor", "flavour"), ("lore",)),
    Synonym(("static ability", "passive ability", "passive effect"), ("continuous ability",)),
    Synonym(("debuff", "stun", "freeze", "silence", "poison", "sleep"), ("status",)),
    # Places
    Synonym(("library", "draw pile", "stock"), ("deck",)),
    Synonym(("discard pile", "cemetery", "trash", "dumpster", "grave"), ("graveyard",)),
    Synonym(("exile", "banish", "remove from play", "remove from the game", "out of play"), ("Void",)),
    Synonym(("sideboard", "side board"), ("side deck",)),
    Synonym(("extra deck", "fusion deck"), ("special deck",)),
    Synonym(("battlefield", "arena", "playmat", "play area"), ("field", "board")),
    Synonym(("square", "space", "cell", "hex", "lane"), ("tile",)),
    Synonym(("mana pool", "wallet", "bank"), ("inventory",)),
    # What is paid with
    Synonym(("mana", "energy", "gold", "currency"), ("crystal", "spawn point")),
    Synonym(("land", "mana source"), ("crystal", "tile")),
    # A turn
    Synonym(("redraw", "new hand"), ("mulligan",)),
    Synonym(("starting hand", "first hand"), ("opening hand",)),
    Synonym(("go first", "first player", "play first"), ("who starts", "starting player")),
    Synonym(("upkeep", "draw step", "draw phase", "standby phase", "untap step", "untap phase"), ("Start Phase",)),
    Synonym(("end step", "cleanup", "cleanup step"), ("End Phase",)),
    Synonym(("combat", "fight"), ("battle",)),
    Synonym(("combat step", "combat phase", "attack phase", "attack step"), ("Battle Phase",)),
    Synonym(("stack",), ("chain",)),
    Synonym(("priority",), ("responds first", "window")),
    Synonym(("reaction", "react", "interrupt"), ("respond", "answer")),
    Synonym(("turn timer", "time limit", "timeout", "rope"), ("clock", "minutes")),
    # What is done
    Synonym(("summon", "deploy", "put into play", "come into play"), ("spawn",)),
    Synonym(("cast",), ("activate", "spawn")),
    Synonym(("special summon",), ("Miracle Spawn",)),
    Synonym(("tribute", "tribute summon", "release"), ("Sacrifice Spawn", "sacrifice")),
    Synonym(("reanimate", "resurrect", "revive"), ("Miracle Spawn", "graveyard")),
    Synonym(
        ("haste", "charge", "rush", "summoning sickness", "summon sick"),
        ("no waiting turn", "attack on the first turn"),
    ),
    Synonym(("draw",), ("tie",)),
    Synonym(("mill", "deck out", "fatigue"), ("famine",)),
    Synonym(("tutor", "search the deck"), ("Resource",)),
    Synonym(("tap", "exhaust", "turn sideways"), ("Defence Mode", "declared an attack")),
    Synonym(("untap", "ready", "unexhaust"), ("Attack Mode", "Start Phase")),
    Synonym(("set face-down", "morph"), ("face-down",)),
    Synonym(("block", "blocker", "taunt", "intercept"), ("guard", "Defence Mode")),
    Synonym(("trample", "pierce", "overkill", "excess damage", "spill over"), ("surplus",)),
    Synonym(("flying", "flyer", "unblockable"), ("ranged attack", "relocation")),
    Synonym(("first strike",), ("attack before counter-attack",)),
    Synonym(("backstab", "sneak attack", "flank", "rear attack"), ("Ambush",)),
    Synonym(("burn", "direct damage", "spell damage"), ("ability damage",)),
    Synonym(("board wipe", "wrath", "sweeper", "splash"), ("area", "destroy all")),
    Synonym(("lifelink", "lifesteal", "lifegain", "gain life", "regenerate", "cure"), ("heal",)),
    Synonym(("dodge", "avoid"), ("evade",)),
    Synonym(("hexproof", "shroud", "ward"), ("Protect", "not affected")),
    Synonym(("pump",), ("Boost",)),
    Synonym(("kill", "die", "perish", "slay"), ("destroy",)),
    Synonym(("steal", "mind control", "gain control"), ("change of control",)),
    Synonym(("teleport", "blink", "warp"), ("relocation", "portal")),
    Synonym(("walk", "step"), ("move",)),
    Synonym(("bounce",), ("return to the hand",)),
    Synonym(("ban list", "banlist", "forbidden", "restricted"), ("banned",)),
    Synonym(("playset",), ("copies",)),
    # How it ends
    Synonym(("concede", "forfeit", "resign", "scoop", "quit"), ("surrender",)),
    Synonym(("victory",), ("win",)),
    Synonym(("defeat",), ("lose",)),
)
