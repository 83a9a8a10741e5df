"""Texts as people talk: sentences that say in their subject what sets them off, and short forms of what was said."""

from __future__ import annotations

import pytest

from rules.abilities.describe import describe
from rules.abilities.parse import parse
from rules.abilities.problems import AbilityError

#: A text, and what it plays as.
READ = [
    (
        "After this creature moves, it gets +100 ATK until the end of your opponent's next turn.",
        "When this creature moves, increase the ATK of this creature by 100, until the end of your opponent's "
        "next turn.",
    ),
    (
        "The first creature you Miracle Spawn each turn gets +200 ATK until the end of the turn.",
        "(Once per turn) When you Miracle Spawn a creature, increase the ATK of that creature by 200, "
        "until the end of the turn.",
    ),
    (
        "Enemy creatures that move next to this card take 100 damage.",
        "When an opposing creature enters a tile adjacent to this card, deal 100 damage to that creature.",
    ),
    (
        "Creatures that attack this creature get -100 ATK for that battle.",
        "When a creature declares an attack on this creature, decrease the ATK of that creature by 100, "
        "for this battle.",
    ),
    (
        "Creatures damaged by this creature can't counter-attack until your next turn.",
        "When this creature deals damage to a creature, that creature cannot counter-attack, "
        "until the start of your next turn.",
    ),
    ("Creatures attacked by this creature can't counter-attack.", "This creature cannot be counter-attacked."),
    (
        "Every trick you activate gives this creature +50 ATK until the end of the turn.",
        "When you activate a trick card, increase the ATK of this creature by 50, until the end of the turn.",
    ),
    (
        "Each tile this creature leaves turns into Burning Lands.",
        "When this creature moves, change the tile that it left to Burning Lands.",
    ),
    (
        "This creature comes into play with 3 “Charge” counters on it.",
        "When this creature is spawned, place 3 “Charge” counters on this creature.",
    ),
    (
        "Instead of attacking, this creature can heal an adjacent creature for 100 HP.",
        "(Only if it is not true that this creature is a creature that attacked this turn) Activate: Restore 100 HP "
        "to 1 creature adjacent to this card, then until the end of the turn: this creature cannot attack.",
    ),
    (
        "When this creature changes to Defence Mode, it heals 100 HP.",
        "(Only if this creature is in Defence Mode) When this creature changes its mode, restore 100 HP to "
        "this creature.",
    ),
    (
        "If you spawn this creature on an Ocean tile, it gets +200 HP.",
        "(Only if this creature is on Ocean tiles) When this creature is spawned, increase the HP of this creature "
        "by 200.",
    ),
    (
        "Draw 1 card, or 2 if you have no creatures.",
        "If it is not true that you control 1 or more creatures, draw 2 cards; otherwise, draw 1 card.",
    ),
    (
        "Give one of your creatures +100 ATK this turn. If you have no cards in hand, give it +300 instead.",
        "Choose 1 creature you control, then if the number of cards in your hand is exactly 0, until the end of the "
        "turn: increase the ATK of that creature by 300; otherwise, until the end of the turn: increase the ATK of "
        "that creature by 100.",
    ),
    (
        "Put the top 3 cards of your opponent's deck into their graveyard.",
        "Send the top 3 cards of your opponent's deck to the graveyard.",
    ),
    (
        "This creature gains 100 ATK each time it destroys a creature.",
        "When this creature destroys a creature, increase the ATK of this creature by 100.",
    ),
    (
        "This creature has +200 ATK when it makes an Ambush attack.",
        "When this creature ambushes, increase the ATK of this creature by 200, for this battle.",
    ),
    (
        "Once per turn, when your opponent activates a trick that targets one of your other creatures, negate it.",
        "(Once per turn) When another creature you control is targeted by an opposing trick card, negate that ability.",
    ),
    (
        "Negate an enemy trick that targets one of your creatures, then draw a card.",
        "When a creature you control is targeted by an opposing trick card, negate that ability, then draw 1 card.",
    ),
    (
        "When this creature moves onto an enemy trick, look at it. Then draw a card.",
        "When this creature locks down an opposing trick card, look at that trick card, then draw 1 card.",
    ),
    (
        "Flip a coin. On heads, destroy an enemy trick. On tails, destroy one of your own.",
        "Flip a coin: if heads, destroy 1 trick card your opponent controls; if tails, destroy 1 trick card "
        "you control.",
    ),
    (
        "This creature's ATK becomes the highest ATK among enemy creatures.",
        "Set the ATK of this creature to the ATK of the creature your opponent controls with the highest ATK.",
    ),
    (
        "Your opponent loses a Magic Crystal for every creature they control.",
        "Your opponent loses Magic Crystals equal to the number of creatures your opponent controls.",
    ),
    (
        "At the start of your turn, pay 1 Magic Crystal or destroy this creature.",
        "At the start of your turn, unless you pay 1 Magic Crystal, destroy this creature.",
    ),
    (
        "If a creature would go to the graveyard, exile it instead.",
        "All creatures are cast out when they leave the field.",
    ),
    (
        "Enemy attacks on creatures next to this creature hit this creature instead.",
        "When a creature adjacent to this card is attacked, redirect that attack to this creature.",
    ),
    (
        "Freeze an enemy creature until the end of your opponent's next turn: it can't move or attack.",
        "Choose 1 creature your opponent controls, then until the end of your opponent's next turn: that creature "
        "cannot move, then that creature cannot attack.",
    ),
]


@pytest.mark.parametrize(("text", "canonical"), READ, ids=[text for text, _ in READ])
def test_what_it_plays_as(text: str, canonical: str) -> None:
    assert describe(parse(text)) == canonical
    assert parse(canonical) == parse(text)


@pytest.mark.parametrize(
    "text",
    [
        # After an attack is another moment than when it is declared.
        "After this creature is attacked, draw 1 card.",
        "Instead of attacking, this creature gains 100 ATK while it is on Ocean tiles, draw.",
        "Each tile an opposing creature leaves turns into Ocean.",
        # A trick has no other target, and a move is no time during which anything is allowed.
        "When this creature is targeted by an enemy trick, change the target to another creature.",
        "This creature may jump over other creatures when it moves.",
        # Who “they” are has not been said.
        "Draw a card for every creature they control.",
    ],
)
def test_what_it_is_not(text: str) -> None:
    with pytest.raises(AbilityError):
        parse(text)
