"""Synonyms for card texts, card search and rulebook search.

The searches use the synonyms of card texts too. Words of other card games only lead the searches to the words of this
one. This module is data: to add a synonym, add a word to a line, or add a row. A synonym that depends on the phrase
around it belongs to the paraphrases of that phrase in `rules.abilities`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tcg.rulebook.search import FILLERS
from tcg.rulebook.stems import stem
from tcg.rulebook.synonyms import Synonym

#: Words of the grammar of card texts, each with the words that are read as it, separated by “|”.
OF_TEXTS: Final = {
    # small words
    "cannot": "can't|can not|may not|can no longer|may no longer|is unable to|are unable to",
    "may": "can|is able to|are able to",
    "when": "whenever|each time|as soon as|every time|any time|anytime",
    "while": "as long as|so long as|for as long as",
    # verbs in all persons
    "activate": "activates|use|uses",
    "add": "adds",
    "attach": "attaches",
    "become": "becomes",
    "boost": "boosts",
    "change": "changes",
    "choose": "chooses|pick|picks",
    "control": "controls",
    "counter attack": "counter attacks|counterattack|counterattacks|strike back|strikes back",
    "deal": "deals|inflict|inflicts",
    "declare": "declares",
    "decrease": "decreases",
    "destroy": "destroys",
    "discard": "discards|throw away|throws away",
    "draw": "draws",
    "enter": "enters",
    "exile": "exiles|banish|banishes",
    "flip a coin": "toss a coin|flip one coin|flip 1 coin|toss one coin|toss 1 coin",
    "gain": "gains|get|gets|receive|receives",
    "give": "gives",
    "have": "has",
    "heal": "heals",
    "increase": "increases",
    "lose": "loses",
    "move": "moves",
    "negate": "negates",
    "overlap": "overlaps",
    "pay": "pays",
    "place": "places",
    "prevent": "prevents",
    "put": "puts",
    "recover": "recovers|regain|regains",
    "reduce": "reduces",
    "remove": "removes",
    "restore": "restores",
    "return": "returns",
    "reveal": "reveals",
    "roll a die": "roll a six sided die|roll one six sided die|roll one die|roll 1 die|roll a dice|throw a die",
    "sacrifice": "sacrifices",
    "search": "searches",
    "send": "sends",
    "shuffle": "shuffles",
    "spawn": "spawns|summon|summons",
    "take": "takes",
    "take control of": "takes control of|gain control of|gains control of|get control of|gets control of|steal|steals",
    "target": "targets|select|selects",
    "turn": "turns",
    "win": "wins",
    # limits
    "or higher": "and higher",
    "or lower": "and lower",
    # short forms
    "it is": "it's",
    "you have": "you've",
    "they are": "they're",
    "that is": "that's",
    # nouns
    "defence": "defense",
    "defence mode": "defence position|defense position|defense mode",
    "attack mode": "attack position",
    "your opponent": "the opponent|an opponent|your enemy|the enemy player|your foe",
    "your opponent's": "the opponent's|an opponent's|your enemy's|the enemy's|the enemy player's",
    "your opponent's leader": (
        "enemy leader|the enemy leader|opposing leader|the opposing leader|your opponents leader"
        "|the opponent's leader|your enemy's leader|the enemy's leader"
    ),
    "your leader": "your own leader",
    "on the field": "on the board|on the battlefield",
    "each player": "both players",
    "both leaders": "each leader|all leaders|each player's leader",
    "this creature": "this token|this monster",
    "that creature": "that monster",
    "those creatures": "those tokens|those monsters",
    "face down": "facedown",
    "face up": "faceup",
    "until the end of the turn": (
        "until end of turn|until the end of turn|until the end of this turn|until end of this turn|until this turn ends"
    ),
}

#: Words of other card games and everyday words, with the words of this game for them. A word that the rulebook uses too
#: keeps its own meaning as well: “draw” is a drawn card and a tied Clash.
OF_PLAYERS: Final[tuple[Synonym, ...]] = (
    # Cards and their fields
    Synonym(("hero", "commander", "general", "king", "avatar", "planeswalker", "champion"), ("leader",)),
    Synonym(("monster", "minion", "follower", "ally"), ("creature",)),
    Synonym(("spell", "magic card", "event card"), ("trick",)),
    Synonym(("enemy", "foe"), ("opponent", "opposing")),
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
    # Resources
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
    # Actions
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
    # The end
    Synonym(("concede", "forfeit", "resign", "scoop", "quit"), ("surrender",)),
    Synonym(("victory",), ("win",)),
    Synonym(("defeat",), ("lose",)),
)


def _of_texts() -> Iterator[Synonym]:
    """Yield synonyms from `OF_TEXTS` that are other words, not other forms, and are not in `OF_PLAYERS`."""
    known = {_stems(words) for synonym in OF_PLAYERS for words in synonym.words}
    for read, written in OF_TEXTS.items():
        words = {_stems(each): each for each in reversed(written.split("|")) if not _stems(each) <= _stems(read)}
        if others := tuple(each for stems, each in words.items() if stems not in known):
            yield Synonym(others, (read,))


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split() if word not in FILLERS)


#: All synonyms of the searches.
SYNONYMS: Final = (*OF_PLAYERS, *_of_texts())

#: Remarks in brackets without an effect, in normalised words; N is any number.
BRACKETED: Final = frozenset(
    {
        "at random", "randomly", "by battle", "in battle", "by abilities", "by an ability", "face down", "face up",
        "in attack mode", "in defence mode", "of your choice", "you choose",
        "including diagonals", "including diagonally", "even diagonally", "also diagonally", "diagonals included",
        "diagonals count", "diagonals count too",
        "in any order", "in a straight line", "up to N",
        "to a maximum of N", "permanently",
    }
)  # fmt: skip
