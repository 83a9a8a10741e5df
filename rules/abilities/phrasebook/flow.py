"""The phrasebook: amounts, effects with amounts that are counted, and effects that hold others."""

from __future__ import annotations

from typing import Final

from rules.abilities.phrasebook.entry import Chapter, PhraseMeaning, means
from rules.abilities.phrases.amounts import AMOUNTS, COUNTABLES

_STATS: Final = "amounts-of-stats"
_CARDS: Final = "amounts-of-cards-and-crystals"
_HP: Final = "amounts-of-damage-and-hp"
_DEEDS: Final = "what-was-done-this-turn"
_ALL: Final = "amounts-of-everything"

#: Effects, by how they are shown.
FLOW: Final[dict[str, PhraseMeaning]] = {
    "deal damage equal to AMOUNT to TARGET": means("As much damage as is counted.", "O-23.4 D-13.1", _HP),
    "deal N damage divided as you choose among TARGET": means(
        "On activation you say how much each gets: all of it in all, in multiples of 50 and 50 at least to each.",
        "O-8.7 D-13.1",
        "divide-damage",
    ),
    "TARGET loses N HP": means(
        "No damage: no shield, no prevention, no surplus; with 0 HP it is destroyed.", "O-23.3", "lose-hp-is-no-damage"
    ),
    "TARGET loses HP equal to AMOUNT": means("The same, as many as are counted.", "O-23.3 O-23.4", _HP),
    "draw cards equal to AMOUNT": means("As many cards as are counted.", "O-23.4", _CARDS),
    "discard FILTER card(s) equal to AMOUNT": means("As many cards as are counted.", "O-23.4 D-1.13", _CARDS),
    "add N Magic Crystal(s) to your opponent's inventory": means(
        "Your opponent gets so many crystals from the used zone.", "D-4.5 O-4.2", _CARDS
    ),
    "add Magic Crystals equal to AMOUNT to your inventory": means("As many as are counted.", "O-23.4 O-4.2", _CARDS),
    "add Magic Crystals equal to AMOUNT to your opponent's inventory": means(
        "As many as are counted.", "O-23.4 O-4.2", _CARDS
    ),
    "you lose N Magic Crystal(s)": means("So many of your crystals go to the used zone.", "D-4.6", _CARDS),
    "your opponent loses Magic Crystals equal to AMOUNT": means("As many as are counted.", "O-23.4 D-4.6", _CARDS),
    "you lose Magic Crystals equal to AMOUNT": means("As many as are counted.", "O-23.4 D-4.6", _CARDS),
    "boost the STAT of TARGET by AMOUNT": means("The stat is higher by what is counted.", "O-23.4 O-1.17", _STATS),
    "reduce the STAT of TARGET by AMOUNT": means("The stat is lower by what is counted.", "O-23.4 O-1.17", _STATS),
    "increase the STAT of TARGET by AMOUNT": means(
        "The stat is higher as long as the card is on the field.", "O-23.4 O-12.19", _STATS
    ),
    "decrease the STAT of TARGET by AMOUNT": means(
        "The stat is lower as long as the card is on the field.", "O-23.4 O-13.6", _STATS
    ),
    "set the STAT of TARGET to AMOUNT": means("The stat is what is counted.", "O-23.4 O-1.5", _STATS),
    "swap the STAT and the STAT of TARGET": means(
        "Each gets the value that the other has at that moment; nothing happens where one is absent.",
        "O-23.4 O-1.5",
        "swap-two-stats",
    ),
    "swap the STAT of TARGET and TARGET": means(
        "Each gets the value that the other has at that moment; nothing happens where one has none.",
        "O-23.4 O-1.5",
        "swap-a-stat-of-two",
    ),
    "swap the STAT of TARGET": means(
        "The same of two that are chosen together.", "O-1.5", "swap-the-atk-of-two-creatures"
    ),
    "restore HP equal to AMOUNT to TARGET": means("As many HP as are counted.", "O-23.4 O-12.19", _HP),
    "prevent the next damage equal to AMOUNT to TARGET": means("As much as is counted.", "O-23.4 O-13.6", _HP),
    "reduce damage to TARGET by AMOUNT": means("Each time by what was counted.", "O-23.4 O-13.6", _HP),
    "place “NAME” counters equal to AMOUNT on TARGET": means("As many as are counted.", "O-23.4 D-18.1", _CARDS),
    "remove “NAME” counters equal to AMOUNT from TARGET": means("As many as are counted.", "O-23.4 O-18.4", _CARDS),
    "choose N FILTER creature(s)": means(
        "Nothing happens to it yet: it is “that creature” in what follows.", "O-8.7", "choose-then-decide"
    ),
    "flip N coins": means("“That much” is then the number of heads.", "O-1.15 O-23.4", "several-coins"),
    "flip coins until one shows tails": means("The same, one after the other.", "O-1.15 O-23.4", "several-coins"),
    "roll N dice": means("“The result” is then what they show together.", "O-1.15 O-23.4", "several-dice"),
    "roll a die": means("“The result” is then what it shows.", "O-1.15 O-23.4", "the-result-of-a-die"),
    "roll a die: on N to N, EFFECT": means(
        "A die decides: the row happens in which its number is; “on 6” is “on 6 to 6”.", "O-1.15", "a-table-of-the-die"
    ),
    "your opponent wins the duel": means("The duel is over and you have lost it.", "D-19.5", "the-opponent-wins"),
    "if CONDITION, EFFECT": means(
        "Where the condition holds when it is carried out.", "O-23.18", "conditions-of-every-kind"
    ),
    "if CONDITION, EFFECT; otherwise, EFFECT": means("One or the other.", "O-23.18", "if-otherwise"),
    "first, EFFECT; if that was done, EFFECT": means(
        "The second only where all of the first was done.", "O-23.18", "if-that-was-done"
    ),
    "first, EFFECT; if that was done, EFFECT; otherwise, EFFECT": means(
        "The third where it was not.", "O-23.18", "if-that-was-done"
    ),
    "you may EFFECT": means(
        "You are asked; a triggered ability asks before its targets are chosen.", "O-23.18", "may-be-done"
    ),
    "you may EFFECT; if that is done, EFFECT": means(
        "The second only where you did all of the first.", "O-23.18", "may-then-if-done"
    ),
    "you may EFFECT; otherwise, EFFECT": means("The second where you don’t.", "O-23.18", "may-then-if-done"),
    "you may EFFECT; if that is done, EFFECT; otherwise, EFFECT": means(
        "The second where you did it, the third where you didn’t.", "O-23.18", "may-then-if-done"
    ),
    "your opponent may EFFECT": means("Your opponent is asked.", "O-23.18", "the-opponent-may"),
    "your opponent may EFFECT; otherwise, EFFECT": means(
        "The second where your opponent says no.", "O-23.18", "the-opponent-may"
    ),
    "unless your opponent COST, EFFECT": means(
        "Your opponent is asked first, and pays all of it or nothing.", "O-23.18 O-21.3", "unless-somebody-pays"
    ),
    "unless you EFFECT, EFFECT": means("You are asked first.", "O-23.18 O-21.3", "unless-you-pay"),
    "choose one: EFFECT; or EFFECT": means(
        "Chosen on activation, before targets and costs; what can’t happen can’t be chosen.",
        "O-23.19",
        "choose-one-of-several",
    ),
    "choose one or both: EFFECT; or EFFECT": means("One, or both.", "O-23.19", "choose-one-or-both"),
    "choose two: EFFECT; or EFFECT": means("Two of them.", "O-23.19", "choose-one-or-both"),
    "your opponent chooses one: EFFECT; or EFFECT": means(
        "Your opponent chooses when it is carried out.", "O-23.19", "the-opponent-chooses-one"
    ),
    "at the end of the turn, EFFECT": means(
        "Later, in the End Phase of this turn; not in a sentence that begins with it.",
        "O-23.8",
        "later-at-the-end-of-the-turn",
    ),
    "at the next start of your turn, EFFECT": means(
        "Once, when that moment comes; as long as what it is about is on the field.",
        "O-23.8",
        "later-at-the-next-start",
    ),
    "at the end of your next turn, EFFECT": means(
        "Once, at the end of the turn after this one, where this one is yours.",
        "O-23.8",
        "later-at-the-end-of-the-next",
    ),
    "at the end of your opponent's next turn, EFFECT": means(
        "Once, at the end of your opponent’s turn that comes.", "O-23.8", "later-at-the-end-of-the-next"
    ),
    "at the next N start of your turn, EFFECT": means(
        "So many times: “at the next 2 ends of its controller’s turn”.", "O-23.8", "later-several-times"
    ),
    "after N turn(s), EFFECT": means(
        "Once, at the end of your turn that comes as the Nth; this one counts if it is yours, as for a Timer.",
        "O-7.9 O-23.8",
        "after-so-many-turns",
    ),
    "at each start of your turn from now on, EFFECT": means("Each time.", "O-23.8", "later-each-time"),
    "at each start of your turn until it moves, EFFECT": means(
        "Each time, as long as what it is about stands where it stood.", "O-23.8", "later-until-it-moves"
    ),
    "DURATION: EFFECT": means(
        "How long, for a part of a sentence; what follows “; then” is no part of it.", "O-1.17", "a-part-that-lasts"
    ),
    "each player: EFFECT": means(
        "First the active player, then the other; “your” is each player’s own.", "O-23.24", "each-player"
    ),
}

AMOUNT: Final = Chapter(
    "amounts",
    "How much",
    "Amounts that are counted when the effect is carried out, and anew as long as it goes on.",
    AMOUNTS,
    {
        "the number of COUNTED": means("How many there are.", "O-23.4", _CARDS),
        "N times the number of COUNTED": means("So much for each.", "O-23.4", _HP),
        "its own STAT": means("The stat of whatever the effect is about, of several each its own.", "O-23.4", _STATS),
        "the STAT of TARGET": means("The stat at that moment; HP are the current ones.", "O-23.4", _HP),
        "its own maximum HP": means("The HP that it can have.", "O-23.4", _STATS),
        "the maximum HP of TARGET": means("The HP that it can have.", "O-23.4", _HP),
        "its own level": means("The level of whatever the effect is about.", "O-23.4", _ALL),
        "the level of TARGET": means("The level; of several cards the sum.", "O-23.4", _HP),
        "the result": means("What the die shows that was rolled last.", "O-1.15", "the-result-of-a-die"),
        "the number paid": means(
            "As many crystals as were paid, or cards discarded, of a cost that says “any number”, or “X”.",
            "O-21.3 O-23.4",
            "x-is-what-was-paid",
        ),
        "that much": means(
            "What the effect before has done, what was paid, or what the event was about.", "O-23.4", "several-coins"
        ),
        "half AMOUNT": means("Rounded down.", "O-23.4", _HP),
        "twice AMOUNT": means("Two times as much.", "O-23.4", _HP),
        "N times AMOUNT": means("So many times as much.", "O-23.4", _HP),
        "N times AMOUNT divided by N": means("Rounded down.", "O-23.4", _HP),
        "the sum of AMOUNT and AMOUNT": means("Both together.", "O-23.4", _HP),
        "the lesser of AMOUNT and AMOUNT": means("The first, but no more than the second.", "O-23.4", _HP),
    },
    placeholder="AMOUNT",
)

COUNTED: Final = Chapter(
    "counted",
    "What is counted",
    "After “the number of”.",
    COUNTABLES,
    {
        "FILTER creature(s)": means("Such cards, on the field or where it says.", "O-23.4", _CARDS),
        "FILTER card(s) among those cards": means(
            "Of the cards that the effect before has sent, found or looked at.", "O-23.4 O-23.9", "cards-among-those"
        ),
        "“NAME” counters on each of them": means(
            "Counters of a name on whatever the effect is about.", "O-23.4 D-18.1", _ALL
        ),
        "counters on each of them": means("Counters of any name on it.", "O-23.4 D-18.1", _ALL),
        "creatures attached to each of them": means(
            "What is attached to whatever the effect is about.", "O-23.4 D-1.11", _ALL
        ),
        "Equips on each of them": means("What whatever the effect is about wears.", "O-23.4 O-7.11", _ALL),
        "“NAME” counters on TARGET": means("Counters of a name.", "O-23.4 D-18.1", _ALL),
        "counters on TARGET": means("Counters of any name.", "O-23.4 D-18.1", _ALL),
        "tiles WHERE": means("Tiles there.", "O-23.4", _ALL),
        "Magic Crystals in your inventory": means("Crystals that can be paid.", "O-23.4 D-4.5", _ALL),
        "Magic Crystals in your used zone": means("Crystals that have been paid.", "O-23.4 D-4.6", _ALL),
        "spawn points you have": means("Your points that are left.", "O-23.4 D-4.1", _ALL),
        "spawn points your opponent has": means("Your opponent’s points that are left.", "O-23.4 D-4.1", _ALL),
        "FILTER card(s) attached to TARGET": means(
            "Of what is attached to it, what the filter says.", "O-23.4 D-1.11", "phrase-a-bird-is-attached"
        ),
        "creatures attached to TARGET": means("What is attached to it.", "O-23.4 D-1.11", _ALL),
        "Equips on TARGET": means("What it wears.", "O-23.4 O-7.11", _ALL),
        "different elements among FILTER creature(s)": means(
            "Elements, each once however many cards have it.", "O-23.4", "elements-that-differ"
        ),
        "attacks you declared this turn": means(
            "Those of creatures that are gone by now too.", "O-23.4 D-12.1", _DEEDS
        ),
        "attacks your opponent declared this turn": means("The other player’s.", "O-23.4 D-12.1", _DEEDS),
        "attacks you declared with FILTER card(s) this turn": means(
            "Those of creatures that are gone by now too, by what is printed on them.", "O-23.4 D-12.1", _DEEDS
        ),
        "attacks your opponent declared with FILTER card(s) this turn": means(
            "The other player’s.", "O-23.4 D-12.1", _DEEDS
        ),
        "FILTER card(s) you spawned this turn": means(
            "From the hand, by paying; by what is printed on them.", "O-23.4 D-1.9", _DEEDS
        ),
        "FILTER card(s) your opponent spawned this turn": means("The other player’s.", "O-23.4 D-1.9", _DEEDS),
        "FILTER card(s) you activated this turn": means("Tricks, negated ones too.", "O-23.4 D-8.1", _DEEDS),
        "FILTER card(s) your opponent activated this turn": means("The other player’s.", "O-23.4 D-8.1", _DEEDS),
    },
    placeholder="COUNTED",
)
