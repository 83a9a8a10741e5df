"""The phrasebook: the words that fill the places of other phrases."""

from __future__ import annotations

from typing import Final

from rules.abilities.phrasebook.entry import framed, means, worded
from rules.abilities.phrases.words import ANSWERED, DEED, ELEMENT, FACE, LICENCE, SPOT, STATUS, TERRAIN, THE_STAT
from rules.vocabulary import FIELD_BUFF, TILE_OF_ELEMENT, Element, Tile

STATS: Final = framed(
    "stats",
    "Stats",
    "What is boosted, reduced, increased, decreased or set.",
    "{}",
    THE_STAT.words,
    {
        "the ATK": means("What it strikes with when it attacks.", "D-1.17 D-12.4", "phrase-boost-each-stat"),
        "the HP": means(
            "How much damage it can take; now and at most.", "D-1.17 O-12.19 O-12.20", "phrase-boost-each-stat"
        ),
        "the CATK": means("What it strikes back with.", "D-1.17 D-12.7", "phrase-boost-each-stat"),
        "the RATK": means(
            "What it strikes with from a distance; the range stays.", "D-1.17 O-1.6", "phrase-boost-each-stat"
        ),
        "the DEF": means("Its shield; a broken one stays broken.", "D-1.17 O-12.3", "phrase-boost-each-stat"),
        "the HL": means("How many HP it restores.", "D-1.17 D-12.9", "phrase-boost-each-stat"),
        "all stats": means("Each stat that the card has; not after “set”.", "O-1.5 D-1.12", "phrase-boost-all-stats"),
    },
    placeholder="STAT",
)

STATUSES: Final = framed(
    "statuses",
    "Statuses",
    "What may be forbidden, for a time or as long as a card stays.",
    "cannot|can't|can_not {}",
    STATUS.words,
    {
        "move": means(
            "It does not move and is not moved along a path; it can still be placed elsewhere.",
            "O-1.14 O-21.1",
            "phrase-cannot-move",
        ),
        "attack": means("It declares no attack.", "O-1.14 O-21.1", "phrase-cannot-attack"),
        "counter-attack": means("It does not strike back.", "O-1.14 D-12.7", "phrase-cannot-counter-attack"),
        "counterattack": means("The same.", "O-1.14 D-12.7", "phrase-cannot-counterattack"),
        "activate abilities": means("Its abilities are not activated.", "O-1.14", "phrase-cannot-activate-abilities"),
        "be sacrificed": means(
            "It pays for no Sacrifice Spawn and no cost.", "O-1.14 O-21.1", "phrase-cannot-be-sacrificed"
        ),
        "be attacked": means("No attack is declared on it.", "O-21.1 D-12.1", "cannot-be-attacked"),
        "be counter-attacked": means("Nobody strikes back at it.", "D-12.7 O-21.1", "cannot-be-counter-attacked"),
        "ambush": means("Its attack from behind is one like any other.", "D-12.10 O-21.1", "phrase-cannot-ambush"),
        "be ambushed": means("An attack from behind is one like any other.", "D-12.10 O-21.1", "cannot-be-ambushed"),
        "be moved by abilities": means(
            "It is neither moved nor put elsewhere; it still moves by itself.", "O-1.14 O-21.1", "cannot-be-moved"
        ),
        "change its mode": means("It stays in its mode.", "O-11.1 O-21.1", "cannot-change-its-mode"),
        "change their modes": means("The same.", "O-11.1 O-21.1", "cannot-change-their-modes"),
        "use HL": means("It heals nobody.", "D-12.9 O-21.1", "cannot-use-hl"),
        "deal damage": means("Neither its attacks nor its abilities hurt anybody.", "O-1.14", "cannot-deal-damage"),
        "be destroyed": means(
            "No battle and no ability destroys it; at 0 HP it stays until the status ends.",
            "O-1.14 O-21.1",
            "phrase-cannot-be-destroyed",
        ),
    },
)

LICENCES: Final = framed(
    "licences",
    "What may be done beyond the rules",
    "For a time or as long as a card stays.",
    "may|can {}",
    LICENCE.words,
    {
        "attack diagonally": means(
            "A diagonal neighbour counts as adjacent for its attacks and for what strikes back.",
            "O-23.16",
            "phrase-may-attack-diagonally",
        ),
        "move diagonally": means("A move may go to a diagonal neighbour.", "D-10.1 D-21.1", "may-move-diagonally"),
        "move through creatures": means(
            "Units are no obstacle on its way; it can’t stop on one.",
            "D-10.6 O-10.7",
            "phrase-may-move-through-creatures",
        ),
        "attack in Defence Mode": means(
            "Face-up, it may attack and stays as it lies.", "O-11.5", "may-attack-in-defence"
        ),
        "move in Defence Mode": means("Face-up, it may move.", "D-10.5", "may-move-in-defence"),
        "move after attacking": means("Its attack does not hold it.", "D-10.4", "may-move-after-attacking"),
        "change its mode after attacking": means(
            "Its attack does not hold it in Attack Mode.", "O-11.2", "may-change-its-mode-after-attacking"
        ),
        "change their modes after attacking": means("The same.", "O-11.2", "may-change-their-modes-after-attacking"),
        "counter-attack ranged attacks": means(
            "It strikes back with CATK however far the attacker is.",
            "D-12.8 O-12.9",
            "may-counter-attack-ranged-attacks",
        ),
        "counter-attack Ambushes": means(
            "It strikes back at who comes from behind.", "D-12.10", "may-counter-attack-ambushes"
        ),
        "ambush from the side": means("An attack from the same row is one too.", "O-12.5", "may-ambush-from-the-side"),
    },
)

DEEDS: Final = framed(
    "again",
    "Once more",
    "What may be done again.",
    "may {} again",
    DEED.words,
    {
        "move": means("A second move in a turn, again of one tile.", "D-10.2 D-21.1 O-21.2", "phrase-may-move-again"),
        "attack": means("A second attack in a turn.", "D-12.1 D-21.1 O-21.1", "phrase-may-attack-again"),
    },
)

ANSWERS: Final = framed(
    "negated",
    "What is negated",
    "The event that is answered.",
    "negate that {}",
    ANSWERED.words,
    {
        "ability": means("The activation does nothing.", "D-13.5 O-8.6", "phrase-negate-that-ability"),
        "attack": means("The attack is spent without effect.", "O-5.8 O-9.5", "phrase-negate-that-attack"),
        "move": means("What moves stays where it was; its move is used.", "O-23.22 D-13.5", "phrase-negate-that-move"),
        "spawn": means(
            "The creature goes to its owner’s graveyard, not destroyed.", "O-6.12 O-4.5", "phrase-negate-that-spawn"
        ),
    },
)

SPOTS: Final = framed(
    "spots",
    "Where to",
    "Where cards go that were found or looked at; always to their owner’s.",
    "{}",
    SPOT.words,
    {
        "into your hand": means("Your opponent doesn’t see which.", "O-3.6", "phrase-look-and-take"),
        "into your graveyard": means("It was not discarded.", "D-1.13", "phrase-search-for-the-graveyard"),
        "into the Void": means("It is cast out.", "D-15.3", "phrase-look-and-take-up-to"),
        "into your Archive": means("Where only a text finds it.", "O-1.11", "phrase-from-the-archive"),
        "on top of your deck": means("The first one on top.", "O-23.9", "phrase-search-for-the-top"),
        "on the bottom of your deck": means("The first one above the others.", "O-23.9", "phrase-look-and-take"),
        "back into your deck": means("It is shuffled.", "O-23.9", "phrase-reveal-and-take-any-number"),
    },
    placeholder="SPOT",
)

FACES: Final = framed(
    "faces",
    "Faces",
    "Which way a card is turned.",
    "TARGET {}",
    FACE.words,
    {
        "face-up": means(
            "A creature comes up in Defence Mode; a trick is not activated by it.",
            "O-11.4 O-7.13",
            "phrase-turn-a-creature-face-up",
        ),
        "face-down": means(
            "A creature is in Defence Mode then, and hidden.", "D-11.7 D-21.2", "phrase-turn-a-creature-face-down"
        ),
    },
)

ELEMENTS: Final = framed(
    "elements",
    "Elements",
    "The ten elements.",
    "{}",
    ELEMENT.words,
    {
        element.label: means(
            f"Creatures of this element have {FIELD_BUFF} more on {TILE_OF_ELEMENT[element].label} tiles."
            if element in TILE_OF_ELEMENT
            else "No tile raises creatures of this element.",
            "D-1.14 D-1.16",
            "phrase-each-element",
        )
        for element in Element
    },
    placeholder="ELEMENT",
)

_ELEMENT_OF: Final = {tile: element for element, tile in TILE_OF_ELEMENT.items()}
TILES: Final = framed(
    "tiles",
    "Tile types",
    "The ten types of field tiles.",
    "{}",
    TERRAIN.words,
    {
        tile.label: means(
            f"{_ELEMENT_OF[tile].label} creatures on it have {FIELD_BUFF} more of each stat."
            if tile in _ELEMENT_OF
            else "Nobody gains on it.",
            "D-1.15 D-1.16",
            "phrase-each-tile-type",
        )
        for tile in Tile
    },
    placeholder="TILE TYPE",
)

TYPES: Final = worded(
    "types",
    "Creature types",
    "There is no closed list of them.",
    {
        "a|an TYPE": means(
            "One to four words that mean nothing else, or any type that a card of the site has.",
            "D-1.22 O-1.1",
            "phrase-becomes-a-type",
        )
    },
    placeholder="TYPE",
)

NAMES: Final = worded(
    "names",
    "What is quoted",
    "Between two quotation marks, curly or straight.",
    {
        "“NAME” creature|creatures": means(
            "Words of a name, found whole and side by side.", "D-17.1 O-17.1", "phrase-part-of-a-name"
        ),
        "“NAME” counter|counters": means(
            "The whole name of a counter, capital letters or not.", "D-18.3 O-18.3", "phrase-remove-counters"
        ),
        "“NAME” token|tokens": means("The whole name of a token.", "D-1.29", "phrase-spawn-tokens"),
    },
    placeholder="“NAME”",
)

TEXTS: Final = worded(
    "texts",
    "A quoted text",
    "After “gains”.",
    {
        "gains|gain “TEXT”": means(
            "A whole text with its own full stop; what follows behind it is the outer sentence or the next.",
            "O-1.16 O-1.17",
            "phrase-gains-an-ability",
        )
    },
    placeholder="“TEXT”",
)

NUMBERS: Final = worded(
    "numbers",
    "Numbers",
    "From 0 to 99,999 in digits, up to ten in words.",
    {
        "one|two|three|four|five|six|seven|eight|nine|ten|a|an card|cards": means(
            "“1”, “one”, “a” and “an” are the same; plural forms follow the number.",
            "O-23.1",
            "phrase-numbers-in-words",
        )
    },
    placeholder="N",
)
