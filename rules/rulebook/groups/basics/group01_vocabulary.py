"""Group 1 of the rules: Vocabulary and card model."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=1)
ruling = partial(Rule, kind="ruling", group=1)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-1.1",
        "Adjacent tiles",
        "Two tiles, or two cards, are adjacent when they lie exactly one tile apart horizontally or "
        "vertically; diagonal neighbours are not adjacent.",
        "Important Terms (Adjacent); Quick rules 2",
    ),
    statement(
        "D-1.2",
        "Controlling a card",
        "You control the cards on the field that are under your command; the cards your opponent controls "
        "are those under theirs.",
        "Important Terms (Control)",
    ),
    statement(
        "D-1.3",
        "Meaning of destroy",
        "A card is destroyed only when a battle or a card ability removes it; sacrificing, discarding and "
        "using up an activated card are not destruction.",
        "Important Terms (Destroy)",
    ),
    statement(
        "D-1.4",
        "Sacrifice and send",
        "To sacrifice a card, or to send it somewhere, is to put it into a graveyard or another zone "
        "without destroying it; an ability can do this too.",
        "Important Terms (Sacrifice/Send to)",
    ),
    statement(
        "D-1.5",
        "Meaning of inventory",
        "Your inventory is only the magic crystals that you hold now.",
        "Important Terms (Inventory)",
    ),
    statement(
        "D-1.6",
        "Hidden and face-down",
        "Hidden and face-down mean the same: your opponent cannot see which card it is.",
        "Important Terms (Hidden)",
    ),
    statement(
        "D-1.7",
        "Targeting and selecting",
        "Target and select mean the same: an ability targets when its text uses either word or its trick "
        "has the Target class, and it may pick tiles or anybody’s cards on the field or in a deck, hand, "
        "graveyard, Archive or Abyss.",
        "Important Terms (Target / Select)",
    ),
    statement(
        "D-1.8",
        "Meaning of damage",
        "Damage is what a battle or an ability takes off a creature’s HP or, where it says so, off a leader’s HP.",
        "Important Terms (Damage)",
    ),
    statement(
        "D-1.9",
        "Spawn and Miracle Spawn",
        "To spawn is to put a creature from your hand on the field by paying spawn points; a creature put "
        "on the field by an ability is Miracle Spawned.",
        "Important Terms (Spawn, Miracle Spawn)",
    ),
    statement(
        "D-1.10",
        "Meaning of equip",
        "An equip card is attached to a creature and works while that creature is on the field; unless a "
        "card says otherwise, it stays until it or its host is destroyed, and a card may say that its "
        "effect outlasts its own destruction.",
        "Important Terms (Equip)",
    ),
    statement(
        "D-1.11",
        "Meaning of attach",
        "An ability can attach any number of adjacent creatures to a card; none is detached before its "
        "controller’s next turn or in the turn it was attached, and when the carrier is destroyed or leaves "
        "the field, everything attached to it goes to the graveyard.",
        "Important Terms (Attach)",
    ),
    statement(
        "D-1.12",
        "Boost and Increase",
        "A Boost raises stats for a time; an Increase raises them permanently unless the card says that it "
        "is temporary.",
        "Important Terms (Boost, Increase)",
    ),
    statement(
        "D-1.13",
        "Meaning of discard",
        "To discard is to put one card from the hand into the graveyard.",
        "Important Terms (Discard)",
    ),
    statement(
        "D-1.14",
        "The ten elements",
        "There are ten elements: Dark, Light, Earth, Wind, Water, Fire, Thunder, Ice and Toxic, each with a "
        "tile that buffs it, and Normal.",
        "Creature Cards 2; §6 7.0; Field Tiles",
    ),
    statement(
        "D-1.15",
        "The ten field tiles",
        "There are ten default field tiles: Abyss, Burning Lands, Forest, Mountain, Ocean, Plain Fields, "
        "Realm of Light, Sub-Zero, Thunder Cloud and Toxic Wasteland; other tiles with other effects may "
        "exist.",
        "Field Tiles",
    ),
    statement(
        "D-1.16",
        "Each element’s tile",
        "Each element has one tile that gives +100: Abyss for Dark, Realm of Light for Light, Forest for "
        "Earth, Mountain for Wind, Ocean for Water, Burning Lands for Fire, Thunder Cloud for Thunder, "
        "Sub-Zero for Ice, Toxic Wasteland for Toxic; Normal belongs to Plain Fields, which give nothing.",
        "§6 7.0; Field Tiles",
    ),
    statement(
        "D-1.17",
        "The six battle stats",
        "The six battle stats, printed at the bottom right of a creature card, are ATK, HP, CATK, RATK, DEF "
        "and HL; a creature need not have all of them.",
        "Creature Cards 8; §6 4.2, 4.3",
    ),
    statement(
        "D-1.18",
        "What a creature card shows",
        "A creature card shows its name, element, level, creature type, ability name, ability or lore text, "
        "set number and battle stats.",
        "Creature Cards 1–8",
    ),
    statement(
        "D-1.19",
        "Level is cost",
        "A card’s level is its cost: a red crystal marks the cost to spawn a creature, a blue crystal the "
        "cost to activate a trick.",
        "Creature Cards 3",
    ),
    statement(
        "D-1.20",
        "Lore instead of ability",
        "A creature without an ability has a lore text, marked by a gold lore icon, in its place, and may "
        "have higher stats.",
        "Creature Cards, introduction",
    ),
    statement(
        "D-1.21",
        "Set number",
        "A set number such as “BTA • EN – 350” names the card’s set and its number in that set.",
        "Creature Cards 7",
    ),
    statement(
        "D-1.22",
        "Number of creature types",
        "There are currently 21 creature types; the rulebook gives the count but no list.",
        "Creature Cards 4",
    ),
    statement(
        "D-1.23",
        "What a trick shows",
        "A trick has one of three activation types – Normal, Instant or Chain – shown by an icon at the top "
        "right, and one or more of 21 trick classes listed above its text.",
        "Trick Cards 2, 6; §6 2.5",
    ),
    statement(
        "D-1.24",
        "Activation type and class",
        "A trick’s activation type decides its speed and timing; its classes say what it can do, and some "
        "of them carry mechanics of their own.",
        "Trick Cards, introduction; Trick Cards 6",
    ),
    statement(
        "D-1.25",
        "The 21 trick classes",
        "The trick classes are Target, Equip, Evade, Unavoidable, Trap, Counter, Terrain, Area Radius, "
        "Damage, Ranged, Spawn, Stats, Resource, Movement, Effect, Void, Status Effect, Infinite, Timer, "
        "Recharge and Protect.",
        "Trick Cards (each class)",
    ),
    statement(
        "D-1.26",
        "The three activation types",
        "Normal tricks are for your own turn outside the Battle Phase; Instant tricks are for either "
        "player’s turn at any time, also in response; Chain tricks are for anyone’s turn, but only to "
        "answer an activation.",
        "§6 2.5; Trick Cards 2",
    ),
    statement(
        "D-1.27",
        "Activation speeds",
        "From fastest to slowest the speeds are: Chainlink 1, Instant 2, creature abilities marked instant "
        "3, all other tricks 4, ordinary creature abilities 5.",
        "§6 2.6",
    ),
    statement(
        "D-1.28",
        "The leader",
        "Your leader is one card of your choice that starts on the field, has Leader HP and belongs to no deck.",
        "Need to Play (All You Need); Objective, introduction; Need to Play (Main Deck)",
    ),
    statement(
        "D-1.29",
        "What tokens are",
        "A token stands for a creature or a field tile that an ability has made.",
        "§6 10.0; Items 2",
    ),
    statement(
        "D-1.30",
        "Counters on the field",
        "Counters mark damage, or an amount of something named, on cards and tiles.",
        "§6 9.0; Items 1",
    ),
    statement(
        "D-1.31",
        "Dice and coins",
        "Abilities may call for the roll of a die or the toss of a coin.",
        "Items 3, 6",
    ),
    statement(
        "D-1.32",
        "Mixing sets in play",
        "A deck may hold cards from any sets.",
        "About",
    ),
    statement(
        "D-1.33",
        "Kinds of special-deck creatures",
        "The creatures of the special deck are gods, devils, ritual creatures, fusion creatures and further kinds.",
        "Need to Play (Special Deck)",
    ),
    ruling(
        "O-1.1",
        "Creature types are open",
        "Every creature has exactly one creature type from a list that may grow; an unknown type is never "
        "refused, and more than 21 types are only reported.",
    ),
    ruling(
        "O-1.2",
        "Chainlink means Chain",
        "“Chainlink” and the activation type Chain are the same thing and have speed 1.",
    ),
    ruling(
        "O-1.3",
        "Normal tricks have speed 4",
        "The tricks of speed 4 are the Normal ones, and a trick that prints no activation type counts as Normal.",
    ),
    ruling(
        "O-1.4",
        "Reading a set number",
        "A set number consists of a set code (2 to 6 letters or digits), a two-letter language code such as "
        "EN, and a number of up to 4 digits, perhaps with a letter; it is printed like “BTA • EN – 350”, "
        "and no two cards share all three parts.",
    ),
    ruling(
        "O-1.5",
        "Absent stats",
        "A stat that is not printed is absent, not 0: it is never buffed, and a creature without ATK cannot "
        "make adjacent attacks; every creature has HP above 0.",
    ),
    ruling(
        "O-1.6",
        "Range of RATK",
        "RATK has an amount and a range of at least 2 tiles, 2 if none is printed; buffs change the amount, "
        "never the range.",
    ),
    ruling(
        "O-1.7",
        "Tricks, elements and types",
        "A trick may have an element but usually has none, and it never has a creature type.",
    ),
    ruling(
        "O-1.8",
        "Bounds of a level",
        "A level is a whole number of 0 or more without an upper limit; above 15 there is only a warning.",
    ),
    ruling(
        "O-1.9",
        "Leader HP by default",
        "A leader card that prints no Leader HP has 3000.",
    ),
    ruling(
        "O-1.10",
        "What a leader card carries",
        "A leader card has a name, a set number and, where printed, an element, Leader HP, an ability and "
        "ATK; it has no level and no creature type.",
    ),
    ruling(
        "O-1.11",
        "The Archive",
        "Each player has an Archive, a zone that stays empty unless a card uses it.",
    ),
    ruling(
        "O-1.12",
        "Void and Abyss",
        "The place for cards removed from the game is the Void; where a text sends, exiles or casts out "
        "cards to “the Abyss” or targets cards in it, the Void is meant, and where it speaks of tiles, the "
        "tile.",
    ),
    ruling(
        "O-1.13",
        "Classes on one trick",
        "A trick has at least 1 and at most 21 different classes.",
    ),
    ruling(
        "O-1.14",
        "What a status is",
        "A status has a name, a duration and the effects its card gives it: no moving, no attacking, no "
        "activating, no counter-attacking, damage each turn, or changed stats.",
    ),
    ruling(
        "O-1.15",
        "Fair dice and coins",
        "Unless the card says otherwise a die has six sides and a coin is fair; every result comes from the "
        "game’s own random stream and is logged.",
    ),
    ruling(
        "O-1.16",
        "Several abilities on one creature",
        "A creature may have several abilities, each continuous, activated or triggered and possibly marked "
        "instant, chainable or unavoidable; each may be used once per turn unless it says otherwise.",
    ),
    ruling(
        "O-1.17",
        "When a Boost ends",
        "A Boost without a stated duration ends at the end of the current turn; one tied to a condition "
        "lasts exactly as long as that condition.",
    ),
)
