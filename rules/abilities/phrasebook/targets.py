"""The phrasebook: which cards, which tiles."""

from __future__ import annotations

from typing import Final

from rules.abilities.phrasebook.entry import Chapter, framed, means, worded
from rules.abilities.phrases.filters import NOUNS
from rules.abilities.phrases.targets import PLACES, TARGETS
from rules.abilities.phrases.where import ORIGIN as ORIGIN_WORDS
from rules.abilities.phrases.where import WHERES
from rules.abilities.phrases.words import ZONE as ZONE_WORDS

TARGET: Final = Chapter(
    "targets",
    "Targets",
    "Which cards an effect is for. Leaders are touched only by the three phrases that name them.",
    TARGETS,
    {
        "this creature": means("The creature or leader whose text it is.", "D-1.4", "phrase-this-creature"),
        "this trick card": means("The trick whose text it is.", "D-1.4 O-7.5", "phrase-this-trick-card"),
        "this card": means("The card whose text it is.", "D-1.4", "phrase-this-card"),
        "the equipped creature": means(
            "The creature that this Equip is fastened to; it is chosen when the trick is activated.",
            "D-7.7 O-7.11",
            "phrase-the-equipped-creature",
        ),
        "that creature": means(
            "The one that the when-phrase speaks of; later in a text, the one just chosen.",
            "O-8.7 O-5.8",
            "phrase-that-creature-just-chosen",
        ),
        "that trick card": means("The same, for a trick.", "O-8.7", "phrase-that-trick-card"),
        "that card": means("The same, for either.", "O-8.7", "phrase-that-card"),
        "your opponent's leader": means(
            "The opposing leader.", "D-13.2", "phrase-when-this-creature-declares-an-attack"
        ),
        "your leader": means("Your own leader.", "D-13.2", "phrase-your-leader"),
        "both leaders": means("Your leader and the opposing one.", "D-13.2", "phrase-both-leaders"),
        "the leader of its controller": means(
            "The leader of the player who controls the card that the text spoke of last, or of its owner.",
            "D-13.2 O-8.7",
            "phrase-the-leader-of-its-controller",
        ),
        "the attacking creature": means(
            "The attacker of the event, or of the attack that is answered.", "O-5.8 O-7.6", "the-attacker-of-whomever"
        ),
        "the attacked creature": means(
            "The target of the attack that the event is about, or that is answered.",
            "O-5.8 O-7.6",
            "the-attacked-of-whomever",
        ),
        "the other creature": means(
            "The one on the other side of the event: the attacker of what is attacked, what destroyed it.",
            "O-5.8 O-23.6",
            "the-creature-that-destroyed-it",
        ),
        "the other card": means(
            "The card that is no creature on the other side of the event: the trick that targets one.",
            "O-5.8 O-23.1",
            "the-other-card-is-the-one-that-targets",
        ),
        "up to N target FILTER creature(s)": means(
            "The same as without the word, and they are targets.", "O-23.1 D-1.7", "phrase-up-to-two-target-creatures"
        ),
        "N target FILTER creature(s)": means(
            "You choose N as targets: what “cannot be targeted” can’t be chosen.",
            "O-23.1 D-1.7",
            "phrase-when-this-creature-is-targeted",
        ),
        "up to N FILTER creature(s) of your choice": means(
            "Whoever is named picks them, but only while it is carried out, and targets nothing; with “each player’s”, "
            "so many of the own cards each.",
            "O-8.7 O-23.1",
            "phrase-the-opponent-sacrifices",
        ),
        "N random FILTER creature(s)": means(
            "Chance picks them while it is carried out.", "O-23.9", "phrase-a-random-creature"
        ),
        "the FILTER creature(s) with the highest STAT": means(
            "Found while it is carried out, on the whole field unless the text says where; of several that are equal "
            "you pick one.",
            "O-7.7 O-8.7 O-23.1",
            "phrase-the-creature-with-the-lowest-hp",
        ),
        "all FILTER creature(s) with the highest STAT": means(
            "All of those that are equal.", "O-9.6 O-23.1", "phrase-all-creatures-with-the-highest-atk"
        ),
        "the top card of your deck": means(
            "The one that would be drawn next, or the last one.", "O-23.9", "phrase-reveal-the-top-card"
        ),
        "the top cards of your deck equal to AMOUNT": means(
            "As many of them as are counted, as many as there are.", "O-23.9 O-23.4", "phrase-mill-as-many"
        ),
        "the top N card(s) of your deck": means("So many of them, as many as there are.", "O-23.9", "phrase-mill"),
        "up to N FILTER creature(s)": means(
            "You choose as many as you like, at most N, when the ability is activated.",
            "O-8.7",
            "phrase-up-to-two-creatures",
        ),
        "N FILTER creature(s)": means(
            "You choose N when the ability is activated.", "O-8.7 D-1.7 O-7.7", "phrase-two-creatures"
        ),
        "another creature": means("You choose one that is not this card.", "O-8.7 D-1.7", "phrase-another-creature"),
        "all FILTER creature(s)": means(
            "Everything that fits when it is carried out, on both sides unless an owner is named.",
            "O-9.6 O-7.7",
            "phrase-all-creatures",
        ),
    },
    placeholder="TARGET",
)

NOUN: Final = framed(
    "nouns",
    "Nouns",
    "The kind of card, with an s for several.",
    "{0}|{0}s",
    [noun for noun in NOUNS if not noun.endswith("s")],
    {
        "creature": means("A creature or a token.", "D-15.6 O-7.12", "phrase-all-creatures"),
        "creature card": means("The same.", "D-15.4", "phrase-creature-card"),
        "trick card": means("A trick: on the field an equipped one too.", "D-15.1", "phrase-destroy-a-trick"),
        "trick": means("The same.", "D-15.1", "phrase-trick"),
        "card": means("A creature or a trick.", "D-1.7", "phrase-cards"),
    },
)

FILTER: Final = worded(
    "filters",
    "Filters",
    "Before the noun, in any order. All of them have to fit.",
    {
        "ELEMENT creature|creatures": means("Of that element.", "D-1.14", "phrase-of-an-element"),
        "TYPE creature|creatures": means(
            "Of that creature type: whatever words stand there and mean nothing else.",
            "D-1.22 O-1.1",
            "phrase-of-a-type",
        ),
        "face-up creature|creatures": means("Those that lie face-up.", "D-1.6", "phrase-face-up-creatures"),
        "face-down creature|creatures": means("Those that lie face-down.", "D-1.6", "phrase-face-down-creatures"),
        "“NAME” creature|creatures": means(
            "Whose name has these words, whole and side by side.", "D-17.1 D-17.2 O-17.2", "phrase-part-of-a-name"
        ),
        "other|another creature|creatures": means("Not this card.", "D-1.7", "phrase-other"),
        "opposing creature|creatures": means("Those your opponent controls.", "D-1.2", "phrase-opposing-creature"),
        "ELEMENT or ELEMENT creature|creatures": means(
            "One of both will do; so with two types.", "D-1.14 D-1.22", "filters-before-the-noun"
        ),
        "creature|creatures with|without a shield": means(
            "Whose DEF has to be broken first, or those without DEF or with a broken shield.",
            "D-12.6 O-12.3",
            "creatures-with-and-without-a-shield",
        ),
        "creature|creatures with a broken shield": means(
            "Whose shield an attack or a text has broken.", "O-12.3", "a-broken-shield-is-restored"
        ),
        "damaged|undamaged creature|creatures": means(
            "Whose HP are below their maximum, or not.", "D-1.8", "filters-before-the-noun"
        ),
        "equipped|unequipped creature|creatures": means(
            "With an equip fastened to them, or without.", "D-1.10", "filters-before-the-noun"
        ),
        "attacking|attacked creature|creatures": means(
            "The attacker, or the target, of the attack that is declared.", "O-5.8", "the-attacker-of-whomever"
        ),
        "locked-down trick|tricks": means(
            "On which a face-up creature of the other side stands.", "D-10.7", "phrase-locked-down-tricks"
        ),
        "God creature|creatures": means(
            "Of that kind; so are Devil, Ritual and Fusion.", "D-1.33", "filters-before-the-noun"
        ),
        "Equip|Instant trick|tricks": means(
            "With that class, or of that activation type.", "D-1.23 D-1.25", "tricks-by-class"
        ),
        "non-token creature|creatures": means("Creatures that are no tokens.", "D-15.6", "filters-behind-the-noun"),
    },
    placeholder="FILTER",
)

LEVEL: Final = worded(
    "levels",
    "Levels",
    "Before the noun or, with “of”, behind it.",
    {
        "of level N": means("Of this level and no other.", "D-1.19", "phrase-of-level"),
        "of level N or_lower|or_less": means("Of this level or a lower one.", "D-1.19", "phrase-of-level-or-lower"),
        "of level N or_higher|or_more": means("Of this level or a higher one.", "D-1.19", "phrase-of-level-or-higher"),
        "of levels N to N": means("From the first to the second, both included.", "D-1.19", "phrase-of-levels"),
        "level N creature|creatures": means(
            "The same before the noun, also with “or lower” and “or higher”.", "D-1.19", "phrase-level-before-the-noun"
        ),
    },
)

OWNER: Final = worded(
    "owners",
    "Owners",
    "Behind the noun. Without one, cards of both sides are meant.",
    {
        "you control": means("Those under your command, whoever they belong to.", "D-1.2 O-15.7", "phrase-you-control"),
        "your opponent controls": means(
            "Those under the opponent’s command.", "D-1.2 O-15.7", "phrase-your-opponent-controls"
        ),
        "you own": means("Those that belong to you, whoever commands them.", "O-15.7 O-23.24", "cards-by-their-owner"),
        "your opponent owns": means("Those that belong to the opponent.", "O-15.7 O-23.24", "cards-by-their-owner"),
    },
)

STATE: Final = worded(
    "states",
    "States",
    "Behind the noun, in any order.",
    {
        "in Attack_Mode|Defence_Mode": means("That lie so; face-down is Defence Mode.", "D-11.5", "creatures-by-mode"),
        "with N STAT or_more|or_less|or_higher|or_lower|or_greater|or_fewer": means(
            "Whose stat is so high or low now; HP are those that are left.", "D-1.17 O-1.5", "creatures-by-stats"
        ),
        "with more_than|less_than N STAT": means("Above or below that.", "D-1.17 O-1.5", "creatures-by-stats"),
        "of a higher|lower level than this_card|this_creature|the_equipped_creature": means(
            "Above or below its level as it is now, or was when it left the field.",
            "D-1.19",
            "compared-with-the-attacker",
        ),
        "of at_least|at_most the level of this_card|this_creature|the_equipped_creature": means(
            "Its level, or above or below it.", "D-1.19", "compared-with-this-card"
        ),
        "with more|less STAT than this_card|this_creature|the_equipped_creature": means(
            "Above or below its own, of HP those that are left. No other card is meant by a card without the stat.",
            "D-1.17 O-1.5",
            "compared-with-this-card",
        ),
        "with at_least|at_most as much STAT as this_card|this_creature|the_equipped_creature": means(
            "Its own, or above or below it.", "D-1.17 O-1.5", "compared-with-this-card"
        ),
        "with the same name|element|type|level|STAT as this_card|this_creature|the_equipped_creature": means(
            "Of several elements or types one that both have is enough. A face-down card of the opponent has none.",
            "D-1.17 D-1.19 O-17.5",
            "the-same-name-as-this-card",
        ),
        "with exactly N STAT": means("Just that.", "D-1.17 O-1.5", "creatures-by-stats"),
        "with a “NAME” counter": means("With at least one of that name.", "D-18.1", "creatures-by-counters"),
        "with N or more “NAME” counters": means("With at least so many.", "D-18.1", "creatures-by-counters"),
        "with a counter": means("Of whatever name.", "D-18.1", "creatures-by-counters"),
        "with|without an ability": means("Whose text is not lore.", "D-1.20", "filters-behind-the-noun"),
        "that was_spawned|was_Miracle_Spawned|attacked|moved this turn": means(
            "That has done so in the turn that goes on.", "D-5.1", "filters-behind-the-noun"
        ),
        "other than that_creature|those_creatures|that_card|those_cards": means(
            "All but what was just chosen or is spoken of.", "O-8.7", "everything-but-what-was-chosen"
        ),
        "except FILTER": means("What fits there is not meant.", "D-1.7", "everything-but-water-creatures"),
    },
)

WHERE: Final = Chapter(
    "wheres",
    "Where",
    "Behind the noun: on which tiles.",
    WHERES,
    {
        "adjacent to ORIGIN": means(
            "On the four tiles next to it, not on a diagonal.", "D-1.1", "phrase-adjacent-to-this-card"
        ),
        "within N tile(s) of ORIGIN": means(
            "At most so many tiles away, counted along rows and columns.", "O-7.7", "phrase-within-two-tiles"
        ),
        "within N tile(s) of ORIGIN in a straight line": means(
            "At most so many tiles away in its row or its column.", "O-3.1", "may-attack-in-a-straight-line"
        ),
        "to the left or right of ORIGIN": means("On the next tiles of its row.", "O-3.1", "where-to-the-left-or-right"),
        "on that tile": means("On the tile just chosen.", "O-8.7 O-9.2", "where-on-that-tile"),
        "on the same tile as ORIGIN": means("Where it stands.", "O-8.7", "where-on-the-same-tile"),
        "diagonally adjacent to ORIGIN": means(
            "On the four tiles that touch it at a corner.", "D-1.1", "where-diagonally-adjacent"
        ),
        "adjacent or diagonally adjacent to ORIGIN": means(
            "On the eight tiles around it.", "D-1.1", "where-adjacent-or-diagonally-adjacent"
        ),
        "directly in front of ORIGIN": means(
            "On the next tile towards the home row of its controller’s opponent.", "O-11.7", "where-directly-in-front"
        ),
        "directly behind ORIGIN": means(
            "On the next tile towards its controller’s home row.", "O-11.7 O-12.5", "where-directly-behind"
        ),
        "anywhere in front of ORIGIN": means(
            "In its column, on all tiles towards the opponent’s home row.", "O-11.7", "where-anywhere-in-front"
        ),
        "anywhere behind ORIGIN": means(
            "In its column, on all tiles towards its controller’s home row.",
            "O-11.7 O-12.5",
            "where-anywhere-behind",
        ),
        "in the same row as ORIGIN": means("In its row, its own tile among them.", "O-3.1", "where-in-the-same-row"),
        "in the same column as ORIGIN": means(
            "In its column, its own tile among them.", "O-3.1", "where-in-the-same-column"
        ),
        "in the same row or column as ORIGIN": means(
            "In its row or its column, its own tile among them.", "O-3.1", "where-in-the-same-row-or-column"
        ),
        "on tiles with “NAME” counters": means(
            "On tiles on which such a counter lies, not on those of creatures.", "O-18.3", "tiles-with-counters"
        ),
        "on the edge of the field": means(
            "In the first or last row or column, corners among them.", "O-3.1", "parts-of-the-field"
        ),
        "in a corner of the field": means("On one of the four tiles in the corners.", "O-3.1", "parts-of-the-field"),
        "in the middle column": means(
            "In the column between the others; of an even number in either of two.", "O-3.1", "parts-of-the-field"
        ),
        "in an outer column": means("In the first or last column.", "O-3.1", "parts-of-the-field"),
        "in your home row": means("In the row in which your leader began.", "D-3.5", "where-in-your-home-row"),
        "in your opponent's home row": means(
            "In the row in which the opposing leader began.", "D-3.5", "where-in-your-opponents-home-row"
        ),
        "in the home row of ORIGIN": means(
            "In the home row of the player who controls it.", "D-3.5", "where-in-the-home-row-of-that-creature"
        ),
        "on your side of the field": means(
            "In the half of the rows that is next to your home row.", "O-3.1", "where-on-your-side"
        ),
        "on your opponent's side of the field": means(
            "In the half of the rows that is next to the opponent’s home row.", "O-3.1", "where-on-your-opponents-side"
        ),
        "on the side of ORIGIN": means(
            "On the side of the player who controls it.", "O-3.1", "where-on-the-side-of-that-creature"
        ),
        "on TILE TYPE tiles": means("On tiles of that type.", "D-1.15", "phrase-on-tiles-of-a-type"),
        "on a TILE TYPE tile": means("The same.", "D-1.15", "phrase-on-a-tile-of-a-type"),
        "on tiles of the element of ORIGIN": means(
            "On the tiles that buff it; on none for a Normal creature.",
            "D-1.16 D-16.2",
            "place-on-tiles-of-its-element",
        ),
        "on TILE TYPE tiles WHERE": means("Both must hold.", "D-1.15", "creatures-on-terrain-within-a-distance"),
    },
    placeholder="WHERE",
)

ORIGIN: Final = framed(
    "origins",
    "Measured from",
    "From which tile a where is measured.",
    "of|to|as|behind {}",
    ORIGIN_WORDS.words,
    {
        "this card": means("The tile of this card.", "O-9.6", "phrase-within-two-tiles"),
        "this creature": means("The same.", "O-9.6", "where-directly-in-front"),
        "that creature": means("The tile of the creature spoken of.", "O-9.6", "phrase-adjacent-to-that-creature"),
        "that card": means("The tile of the card spoken of.", "O-9.6", "where-adjacent-to-that-card"),
        "the equipped creature": means("The tile of the host.", "O-10.10", "where-adjacent-to-the-equipped-creature"),
        "your leader": means("The tile of your leader.", "O-9.6", "where-adjacent-to-your-leader"),
        "your opponent's leader": means(
            "The tile of the opposing leader.", "O-9.6", "where-within-two-tiles-of-the-opposing-leader"
        ),
        "a leader": means("The tile of either leader.", "O-9.6", "where-adjacent-to-a-leader"),
        "that tile": means("The tile just chosen.", "O-8.7", "where-adjacent-to-that-tile"),
        "its own tile": means(
            "Within an amount: the tile of whatever the effect is about, of several each its own.",
            "O-23.4",
            "each-counts-from-its-own-tile",
        ),
    },
    placeholder="ORIGIN",
)

IN_ZONE: Final = framed(
    "zones",
    "Zones",
    "Behind the noun: in which of your piles; after “Miracle Spawn”, with “from”. Without one, the field is meant.",
    "in_your|from_your|in_the|from_the|in_your_opponent's|in_either_player's {}",
    ZONE_WORDS.words,
    {
        "hand": means("Cards that you hold.", "D-1.7", "phrase-in-your-hand"),
        "deck": means(
            "Cards of your deck; whoever looks through it shuffles it.", "O-6.11", "phrase-miracle-spawn-from-the-deck"
        ),
        "graveyard": means("Cards of your graveyard.", "D-1.7 D-15.4", "phrase-in-your-graveyard"),
        "Void": means("Your cards in the Void.", "D-15.4 O-15.6", "phrase-in-your-void"),
        "Abyss": means("The Void, where cards are meant; the tile, where tiles are.", "O-1.12", "phrase-in-the-abyss"),
        "special deck": means("Cards of your special deck.", "O-6.11", "phrase-miracle-spawn-from-the-special-deck"),
        "Archive": means("Cards that a text has put there.", "O-1.11", "phrase-from-the-archive"),
    },
    placeholder="ZONE",
)

ON_FIELD: Final = worded(
    "field",
    "The field",
    "What is meant where no zone is named.",
    {"on the field": means("The cards of both sides on the board.", "D-1.7", "phrase-on-the-field")},
)

PLACE: Final = Chapter(
    "places",
    "Places",
    "Which tiles an effect is for.",
    PLACES,
    {
        "this tile": means("The tile of this card.", "O-7.7", "phrase-this-tile"),
        "any tile": means("One tile of your choice, anywhere on the board.", "D-21.2", "phrase-any-tile"),
        "the tile that it left": means(
            "Where the creature stood that has just moved.", "O-8.7 D-1.15", "place-the-tile-that-it-left"
        ),
        "the tile it left": means("The same.", "O-8.7 D-1.15", "place-the-tile-it-left"),
        "the tile of ORIGIN": means(
            "Where it stands, or stood when it was destroyed.", "O-8.7 D-10.10", "place-the-tile-of-that-creature"
        ),
        "N tile(s) on the field": means("So many tiles of your choice.", "O-8.7", "phrase-tiles-on-the-field"),
        "all tiles on the field": means("Every tile of the board.", "O-7.7", "phrase-all-tiles-on-the-field"),
        "N tile(s) WHERE": means(
            "So many tiles of your choice; without a where, any.", "O-8.7", "phrase-several-tiles"
        ),
        "all tiles WHERE": means("Every such tile.", "O-9.6", "phrase-all-tiles"),
        "N TILE TYPE tile(s)": means(
            "So many tiles of that type, of your choice.", "D-1.15 O-8.7", "phrase-tiles-of-a-type"
        ),
        "up to N tile(s) WHERE": means("At most so many of your choice.", "O-8.7", "up-to-three-tiles"),
        "up to N connected tile(s) WHERE": means(
            "All of them in one piece; corners do not connect.", "O-8.7 D-1.1", "connected-tiles"
        ),
        "all TILE TYPE tiles": means("Every tile of that type.", "D-1.15", "phrase-all-tiles-of-a-type"),
    },
    placeholder="PLACE",
)
