"""What people write about zones, spawning and sending, and what it plays as."""

from __future__ import annotations

import pytest

from rules.abilities.describe import describe
from rules.abilities.parse import AbilityError, parse

#: A text -> what it plays as.
WORDINGS = {
    "Spawn a token that is a copy of this creature on an adjacent tile.": (
        "Spawn 1 token on 1 tile adjacent to this card as a copy of this creature."
    ),
    "Spawn a token that is a copy of target creature on an adjacent tile.": (
        "Spawn 1 token on 1 tile adjacent to that creature as a copy of 1 target creature."
    ),
    "Each player discards their whole hand, then draws as many cards as they discarded.": (
        "Each player: discard your hand, then draw cards equal to that much."
    ),
    "Look at the top 4 cards of your deck; add 1 of them to your hand and place the rest on the bottom of your deck.": (
        "Look at the top 4 cards of your deck, putting 1 card into your hand and the rest on the bottom of your deck."
    ),
    "Look at the top five cards of your deck. Keep one and put the others on the bottom in any order.": (
        "Look at the top 5 cards of your deck, putting 1 card into your hand and the rest on the bottom of your deck"
        " in any order."
    ),
    "Each player chooses one creature they control. Destroy all the others.": (
        "Choose 1 creature of each player's choice, then destroy all creatures other than those creatures."
    ),
    "Put one of your creatures in the Void, chosen at random, into your hand.": (
        "Return 1 random creature in your Void to its owner's hand."
    ),
    "Return up to one target creature and up to one target trick from your graveyard to your hand.": (
        "Return up to 1 target creature in your graveyard to its owner's hand, then return up to 1 target trick card in"
        " your graveyard to its owner's hand."
    ),
    "Look at your opponent's hand and choose a trick from it. Your opponent discards that card.": (
        "Your opponent discards 1 trick card of your choice."
    ),
    "Your opponent randomly discards 1 card.": "Your opponent discards 1 random card.",
    "Your opponent discards a random card.": "Your opponent discards 1 random card.",
    "Take two tricks that cost 2 or less from your graveyard back to your hand.": (
        "Return 2 trick cards of level 2 or lower in your graveyard to their owners' hands."
    ),
    'Spawn 2 "Skeleton" tokens adjacent to your leader.': "Spawn 2 “Skeleton” tokens.",
    "Put up to two of your cards from the Void into your graveyard.": (
        "Send up to 2 cards in your Void to the graveyard."
    ),
    "Your opponent puts the top card of their deck into their graveyard.": (
        "Send the top card of your opponent's deck to the graveyard."
    ),
    "Your opponent sacrifices a creature.": ("Sacrifice 1 creature your opponent controls of your opponent's choice."),
    'Miracle Spawn 1 "Dragon" creature from your deck adjacent to your leader.': (
        "Miracle Spawn 1 “Dragon” creature from your deck."
    ),
    "Destroy all face-up creatures with 200 or less HP.": "Destroy all face-up creatures with 200 HP or less.",
    "Equip only to a Knight or a Soldier.": "Equip only to a Knight or Soldier creature.",
    "Equip this to one of your Soldiers.": "Equip only to a Soldier creature you control.",
    "It keeps this bonus even after this card has been destroyed.": (
        "This card's ability remains active after it has been destroyed."
    ),
    "You may use tokens for Sacrifice Spawns.": "You may sacrifice tokens.",
    "Equipped creature has “This creature cannot attack.”": (
        "The equipped creature gains “This creature cannot attack.”."
    ),
    "Destroy all non-Fire creatures.": "Destroy all creatures except Fire creatures.",
    "Destroy one of your opponent's Knights.": "Destroy 1 Knight creature your opponent controls.",
    "Exile up to three target cards from your opponent's graveyard.": (
        "Cast out up to 3 target cards in your opponent's graveyard."
    ),
    "Put target card in a graveyard on top of its owner's deck.": (
        "Put 1 target card in either player's graveyard on top of its owner's deck."
    ),
}


@pytest.mark.parametrize("text", WORDINGS)
def test_what_a_wording_plays_as(text: str) -> None:
    abilities = parse(text)
    assert describe(abilities) == WORDINGS[text]
    assert parse(WORDINGS[text]) == abilities


@pytest.mark.parametrize("text", ["Return the deck to your hand.", "Miracle Spawn 1 creature you control."])
def test_what_is_not_read_as_something_else(text: str) -> None:
    with pytest.raises(AbilityError):
        parse(text)
