"""The phrasebook: the shape of a text, marks, when, how long."""

from __future__ import annotations

from typing import Final

from rules.abilities.phrasebook.entry import Chapter, framed, means, worded
from rules.abilities.timing import CONDITIONS, DURATIONS, MARKS, OFTEN, WHENS

SHAPE: Final = worded(
    "shape",
    "The shape of a text",
    "A text is one or more sentences, each with its full stop. Capital letters don’t matter.",
    {
        "EFFECT.": means(
            "On a trick it happens when the trick is activated, and with class Infinite, Timer or Equip it goes on as "
            "long as the trick stays; on a creature or leader it goes on as long as the card is on the field.",
            "D-7.4 D-7.5 O-1.16",
            "phrase-this-creature",
        ),
        "WHEN, EFFECT.": means(
            "Triggered: it happens each time the event does; a Trap may be activated then.",
            "O-8.9 O-5.8 O-7.6",
            "phrase-when-this-creature-is-spawned",
        ),
        "Activate: EFFECT.": means(
            "An ability of a creature or leader that is activated, once a turn unless a mark says otherwise.",
            "O-8.8 D-1.27",
            "phrase-activate-once-a-turn",
        ),
        "COST: EFFECT.": means(
            "An ability that is activated by paying: without the whole cost it can’t be.",
            "O-21.3",
            "phrase-pay-crystals",
        ),
        "COST and|,_and|, COST: EFFECT.": means(
            "All of them are paid, or the ability is not used.", "O-21.3", "phrase-two-costs"
        ),
        "WHEN, COST: EFFECT.": means(
            "When the event happens, its controller may pay; who doesn’t gets nothing.",
            "O-8.9 O-21.3",
            "the-cost-of-a-trigger-may-be-paid",
        ),
        "EFFECT, then|and_then EFFECT.": means(
            "The effects happen in the order of the text; what the first destroys is gone before the second.",
            "O-8.11",
            "phrase-effects-joined-by-then",
        ),
        "EFFECT and EFFECT.": means(
            "The same as “then”: both happen, in the order of the text.", "O-8.11", "phrase-effects-joined-by-and"
        ),
        "; then EFFECT.": means(
            "After a coin or a die: what follows happens whatever was thrown.", "O-8.11", "phrase-after-a-coin"
        ),
        "EFFECT. EFFECT.": means(
            "A trick does what each sentence says, in order; elsewhere each sentence is an ability of its own.",
            "O-8.11 O-1.16",
            "phrase-several-sentences",
        ),
        "EFFECT, DURATION.": means(
            "All effects of the sentence last that long, as far as they last at all.",
            "O-1.17 O-5.6",
            "phrase-until-the-end-of-the-turn",
        ),
        "while|as_long_as CONDITION, EFFECT.": means(
            "How long may be said first as well.", "O-1.17", "phrase-a-duration-said-first"
        ),
        "(MARK, MARK)": means(
            "Marks stand in brackets before the sentence that they are for, in one pair or in several.",
            "O-1.16",
            "phrase-two-marks",
        ),
    },
    placeholder="EFFECT",
)

MARK: Final = framed(
    "marks",
    "Marks",
    "In brackets before a sentence: how fast it is and how often it may be used.",
    "({})",
    list(MARKS),
    {
        "Instant": means(
            "The ability may be used on either player’s turn and as an answer, and is quicker than a Normal trick.",
            "D-1.27 O-8.14",
            "phrase-instant",
        ),
        "Chain": means(
            "The ability answers an activation and may do nothing else; it is as slow as one without a mark.",
            "D-8.3 O-8.14",
            "phrase-chain",
        ),
        "Unavoidable": means(
            "The ability follows what it has chosen to another tile; it can still be negated or weakened.",
            "D-9.4 O-9.4",
            "phrase-unavoidable",
        ),
        "Once per duel": means("It is used once and never again in this duel.", "O-8.8", "phrase-once-per-duel"),
    },
    placeholder="MARK",
)

HOW_OFTEN: Final = framed(
    "often",
    "How often",
    "Marks too. Without one an activated ability is used once a turn.",
    "({})",
    list(OFTEN),
    {
        "once per turn": means("It is used once a turn.", "O-8.8 O-1.16", "phrase-once-per-turn"),
        "twice per turn": means("It is used twice a turn.", "O-8.8 O-1.16", "phrase-twice-per-turn-in-words"),
    },
)

USES: Final = worded(
    "uses",
    "Any number of times",
    "The same with a number.",
    {
        "(N times_per_turn|time_per_turn)": means(
            "It is used so many times a turn, even within one chain.", "O-8.8 O-1.16", "phrase-twice-per-turn"
        )
    },
)


WHEN: Final = Chapter(
    "when",
    "When",
    "Before a comma, at the beginning of a sentence: what sets it off.",
    WHENS,
    {
        "when this creature is spawned": means(
            "It came on the field: by a Normal, Sacrifice or Miracle Spawn.",
            "O-5.8 D-1.9",
            "phrase-when-this-creature-is-spawned",
        ),
        "when this creature is destroyed": means(
            "A battle or an ability destroyed it; being sacrificed or sent away doesn’t count.",
            "D-1.3 D-13.4",
            "phrase-when-this-creature-is-destroyed",
        ),
        "when this creature declares an attack": means(
            "It attacks, and its damage is still to come: what it adds to its ATK now counts for that attack. "
            "“That creature” is the one that it attacks.",
            "O-5.8 O-13.4",
            "phrase-when-this-creature-declares-an-attack",
        ),
        "when this creature is attacked": means(
            "An attack on it was declared, and its damage is still to come: HP or a shield come in time. "
            "“That creature” is the attacker.",
            "O-5.8",
            "phrase-when-this-creature-is-attacked",
        ),
        "when this creature deals battle damage": means(
            "Its strike took HP, so this comes after the damage; one that the shield held off took none.",
            "D-1.8 O-12.2",
            "phrase-when-this-creature-deals-battle-damage",
        ),
        "when this creature moves": means(
            "It moved to another tile.", "O-5.8 D-10.1", "phrase-when-this-creature-moves"
        ),
        "when this creature is turned face-up": means(
            "It lay face-down and was turned up: by its controller, an attack or an ability.",
            "O-11.4 D-12.15",
            "phrase-when-this-creature-is-turned-face-up",
        ),
        "when a creature you control is destroyed": means(
            "Any of your creatures was destroyed; “that creature” is it.",
            "D-1.2 D-1.3",
            "phrase-when-a-creature-you-control-is-destroyed",
        ),
        "when your opponent declares an attack": means(
            "“That creature” is the attacker, which has not struck yet, whatever the effect is.",
            "O-5.8 O-7.6",
            "phrase-when-your-opponent-declares-an-attack",
        ),
        "when your opponent spawns a creature": means(
            "“That creature” is the one spawned; what negates the spawn comes before it is carried out.",
            "O-5.8",
            "phrase-when-your-opponent-spawns-a-creature",
        ),
        "when your opponent activates an ability": means(
            "A trick or an ability was activated; “that card” is the one that has it. Triggered abilities don’t count.",
            "O-8.15",
            "phrase-when-your-opponent-activates-an-ability",
        ),
        "when an opposing creature enters a tile adjacent to this card": means(
            "It came on a tile next to this card, from elsewhere or by a spawn; “that creature” is it.",
            "D-1.1 O-7.6",
            "phrase-when-an-opposing-creature-comes-near",
        ),
        "when an opposing unit enters a tile adjacent to this card": means(
            "The same, and it sees leaders too.", "O-10.1 O-7.6", "a-leader-sets-off-a-proximity-trap"
        ),
        "when an opposing creature overlaps this card": means(
            "It came on the tile of this card, which may act although it is locked down then.",
            "D-10.7 O-10.4",
            "phrase-when-an-opposing-creature-overlaps-this-card",
        ),
        "when an opposing unit overlaps this card": means(
            "The same, and it sees leaders too.", "O-10.1", "phrase-when-an-opposing-unit-overlaps-this-card"
        ),
        "at the start of your turn": means(
            "In your Start Phase, after crystals and cards.", "O-5.2", "phrase-at-the-start-of-your-turn"
        ),
        "at the end of your turn": means(
            "In your End Phase, before “until the end of the turn” is over.", "O-5.6", "phrase-at-the-end-of-your-turn"
        ),
    },
    placeholder="WHEN",
)

DURATION: Final = Chapter(
    "durations",
    "How long",
    "At the end of a sentence, after a comma, or first. Without one a Boost ends with the turn.",
    DURATIONS,
    {
        "until the end of the turn": means(
            "It ends in the End Phase of this turn.", "O-1.17 O-5.6", "phrase-until-the-end-of-the-turn-is-over"
        ),
        "until the end of your opponent's turn": means(
            "It ends in the End Phase of the next turn of your opponent that ends.",
            "O-5.6",
            "phrase-until-the-end-of-your-opponents-turn",
        ),
        "for N turn(s)": means(
            "It is counted in your End Phases, as a Timer is, beginning with this turn if it is yours.",
            "O-7.9",
            "phrase-for-two-turns",
        ),
        "while CONDITION": means("It holds exactly as long as the condition does.", "O-1.17", "phrase-while-on-a-tile"),
    },
    placeholder="DURATION",
)

CONDITION: Final = Chapter(
    "conditions",
    "Conditions",
    "After “while”.",
    CONDITIONS,
    {
        "this creature is on TILE TYPE tiles": means(
            "The card’s own tile is of that type.", "O-1.17 D-1.15", "phrase-while-on-a-tile"
        ),
        "this creature is on a TILE TYPE tile": means(
            "The same.", "O-1.17 D-1.15", "phrase-while-on-one-tile-of-a-type"
        ),
        "you control N or more FILTER creature(s)": means(
            "At least so many such cards are yours, this card among them where it fits.",
            "O-1.17 D-1.2",
            "phrase-while-you-control",
        ),
        "your opponent controls N or more FILTER creature(s)": means(
            "At least so many such cards are the opponent’s.", "O-1.17 D-1.2", "phrase-while-your-opponent-controls"
        ),
        "this card is face-up": means(
            "The card lies face-up on the field.", "O-7.8 D-1.6", "phrase-while-this-card-is-face-up-no-more"
        ),
    },
    placeholder="CONDITION",
)
