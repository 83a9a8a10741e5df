"""Sentences: what “it” is, which sentences belong together, what has two meanings, and what would mend a text."""

from __future__ import annotations

import pytest

from rules.abilities.describe import describe
from rules.abilities.parse import AbilityError, parse
from rules.abilities.phrasebook import PLACEHOLDER
from rules.abilities.reading import Reader

#: A text and what it plays as.
READ = [
    # what “it” is
    (
        "When this creature is attacked, place 1 “Rage” counter on it.",
        "When this creature is attacked, place 1 “Rage” counter on this creature.",
    ),
    (
        "When an opposing creature enters a tile adjacent to this card, deal 300 damage to it.",
        "When an opposing creature enters a tile adjacent to this card, deal 300 damage to that creature.",
    ),
    (
        "When this creature is spawned, destroy 1 creature adjacent to it.",
        "When this creature is spawned, destroy 1 creature adjacent to this card.",
    ),
    (
        "Deal 100 damage to 1 creature and turn it face-down.",
        "Deal 100 damage to 1 creature, then turn that creature face-down.",
    ),
    (
        "When this creature destroys a creature by battle, place 1 “Rage” counter on it.",
        "When this creature destroys a creature by battle, place 1 “Rage” counter on this creature.",
    ),
    ("Destroy 1 creature, then restore 100 HP to your leader.", None),
    # who does it is not said again
    (
        "All creatures you control cannot move and cannot attack.",
        "All creatures you control cannot move, then all creatures you control cannot attack.",
    ),
    # where when and how often stand
    ("Draw a card whenever this creature moves.", "When this creature moves, draw 1 card."),
    ("If this creature is destroyed, draw a card.", "When this creature is destroyed, draw 1 card."),
    ("Once per turn, you can draw a card.", "Activate: Draw 1 card."),
    ("Once per turn: You can draw a card.", "Activate: Draw 1 card."),
    ("Once per turn, draw a card.", "Activate: Draw 1 card."),
    ("Twice per turn, draw a card.", "(2 times per turn) Activate: Draw 1 card."),
    ("Once per turn, you may pay 2 Magic Crystals. If you do, draw a card.", "Pay 2 Magic Crystals: Draw 1 card."),
    (
        "Pay 1 Magic Crystal: Draw 1 card. Activate this ability only during your turn.",
        "(Only if it is your turn) Pay 1 Magic Crystal: Draw 1 card.",
    ),
    (
        "This creature may attack again, but cannot attack your opponent's leader.",
        "This creature may attack again, then this creature cannot attack your opponent's leader.",
    ),
    (
        "The equipped creature cannot move. When it is destroyed, draw 1 card.",
        "The equipped creature cannot move. When the equipped creature is destroyed, draw 1 card.",
    ),
    (
        "Twice per turn, when this creature moves, draw 1 card.",
        "(2 times per turn) When this creature moves, draw 1 card.",
    ),
    ("Instant: This creature cannot be destroyed.", "(Instant) Activate: This creature cannot be destroyed."),
    ("Discard 1 card: Draw 1 card. Activate only twice each turn.", "(2 times per turn) Discard 1 card: Draw 1 card."),
    (
        "When this creature moves, draw 1 card. This ability triggers only once each turn.",
        "(Once per turn) When this creature moves, draw 1 card.",
    ),
    # sentences that go on
    (
        "When this creature is spawned, destroy 1 creature. Then draw 1 card.",
        "When this creature is spawned, destroy 1 creature, then draw 1 card.",
    ),
    (
        "When this creature is spawned, move 1 creature up to 2 tiles. It cannot be destroyed.",
        "When this creature is spawned, move 1 creature up to 2 tiles, then that creature cannot be destroyed.",
    ),
    ("When this creature is spawned, draw 1 card. This creature cannot be destroyed.", None),
    # small words
    ("Toss a coin: if heads, draw 1 card.", "Flip a coin: if heads, draw 1 card."),
    ("Can attack twice.", "This card may attack again."),
    ("Cannot be destroyed by battle.", "This card cannot be destroyed by battle."),
    (
        "Draw 1 card, then draw 1 more if you control no creatures.",
        "Draw 1 card, then if it is not true that you control 1 or more creatures, draw 1 card.",
    ),
    (
        "The first time each turn this card would be destroyed, it is not destroyed.",
        "(Once per turn) When this card would be destroyed, instead, nothing happens.",
    ),
    ("You can have 1 creature lose 100 ATK.", "You may decrease the ATK of 1 creature by 100."),
    (
        "Destroy all creatures adjacent to this card with lower ATK than it.",
        "Destroy all creatures with less ATK than this card adjacent to this card.",
    ),
    (
        "Turn 1 creature face-down in Defence Mode.",
        "Change 1 creature to Defence Mode, then turn that creature face-down.",
    ),
    (
        "Spawn 1 “Larva” token next to a creature you control.",
        "Choose 1 creature you control, then spawn 1 “Larva” token on 1 tile adjacent to that creature.",
    ),
    (
        "Both players discard their hands, then draw 4 cards.",
        "Each player discards their hand, then each player draws 4 cards.",
    ),
    (
        "Choose 1 of these effects: Draw 1 card; or gain 1 Magic Crystal.",
        "Choose one: draw 1 card; or add 1 Magic Crystal to your inventory.",
    ),
    ("Up to twice per turn, you can discard 1 card to draw 1 card.", "(2 times per turn) Discard 1 card: Draw 1 card."),
    ("After an Ambush Attack by this card, you can draw 1 card.", "When this card ambushes, you may draw 1 card."),
    (
        "Other creatures you control gain 50 DEF while adjacent to this card.",
        "Increase the DEF of all other creatures you control adjacent to this card by 50.",
    ),
    (
        "Increase this card's HP by 100 and its ATK by 50.",
        "Increase the HP of this card by 100, then increase the ATK of this card by 50.",
    ),
    (
        "Your opponent's leader takes 50 damage for each card in their hand.",
        "Deal damage equal to 50 times the number of cards in your opponent's hand to your opponent's leader.",
    ),
    (
        "Spawn as many “Spore” tokens as possible on Forest tiles.",
        "Spawn 1 “Spore” token on all tiles on Forest tiles.",
    ),
    (
        "If an opposing creature would move next to your leader: Negate that move.",
        "When an opposing creature enters a tile adjacent to your leader, negate that move.",
    ),
    (
        "Inflict 100 damage to 1 creature your opponent controls.",
        "Deal 100 damage to 1 creature your opponent controls.",
    ),
    # plain talk
    (
        "Destroy a creature if it is damaged.",
        "Choose 1 creature, then if that creature is a damaged creature, destroy that creature.",
    ),
    (
        "If this creature is damaged, it gains 100 ATK.",
        "If this creature is a damaged creature, increase the ATK of this creature by 100.",
    ),
    (
        "At the end of your turn, heal your leader for 100 HP if this creature is next to it.",
        "At the end of your turn, if this creature is a card adjacent to your leader, restore 100 HP to your leader.",
    ),
    (
        "On a Mountain tile, this creature can attack from up to 3 tiles away.",
        "This creature may attack from up to 3 tiles away, while this creature is on Mountain tiles.",
    ),
    (
        "Flip a coin. Heads: the enemy leader takes 400 damage. Tails: yours does.",
        "Flip a coin: if heads, deal 400 damage to your opponent's leader; if tails, deal 400 damage to your leader.",
    ),
    (
        "When an enemy creature attacks, negate the attack and destroy the creature.",
        "When an opposing creature declares an attack, negate that attack, then destroy the attacking creature.",
    ),
    ("Draw two cards, then discard one.", "Draw 2 cards, then discard 1 card."),
    ("Both players draw a card and discard a card.", "Each player draws 1 card, then each player discards 1 card."),
    (
        "When spawned, choose one: destroy a trick next to it, or push an enemy creature next to it back 2 tiles.",
        "When this creature is spawned, choose one: destroy 1 trick card adjacent to this card; or push 1 creature your"
        " opponent controls adjacent to this card 2 tiles away from this card.",
    ),
    (
        "When this creature is destroyed in battle, the attacker has -200 ATK as long as it stays on the field.",
        "When this creature is destroyed by battle, decrease the ATK of the attacking creature by 200, while the"
        " attacking creature is on the field.",
    ),
    (
        "Your creatures can't be destroyed in battle while they're next to this creature.",
        "All creatures you control adjacent to this card cannot be destroyed by battle.",
    ),
    (
        "Once per turn, pull an enemy creature in this creature's row up to 2 tiles towards it.",
        "Activate: Pull 1 creature your opponent controls in the same row as this card up to 2 tiles towards this "
        "card.",
    ),
    (
        "Attacks on your leader hit this creature instead.",
        "When your leader is attacked, redirect that attack to this creature.",
    ),
    (
        "Negate the ability of an enemy creature this turn.",
        "1 creature your opponent controls loses all abilities, until the end of the turn.",
    ),
    ("Your Undead have an extra +50 ATK.", "Increase the ATK of all Undead creatures you control by 50."),
    ("Destroy all creatures that you control.", "Destroy all creatures you control."),
    (
        "Destroy 1 creature your opponent controls that is in Defence Mode.",
        "Destroy 1 creature in Defence Mode your opponent controls.",
    ),
    ("Destroy 1 Infinite or Timer trick card.", None),
    ("Destroy 1 Instant or Timer trick card.", None),
    (
        "Change 1 creature your opponent controls from Attack Mode to Defence Mode.",
        "Change 1 creature in Attack Mode your opponent controls to Defence Mode.",
    ),
    ("Target 1 tile; it becomes Burning Lands.", "Change 1 tile to Burning Lands."),
    (
        "When this card attacks a creature and does not destroy it: Push that creature 1 tile.",
        "When a creature survives an attack by this card, push that creature 1 tile away from this card.",
    ),
    (
        "When an opposing creature moves onto or adjacent to this card: It cannot move this turn.",
        "When an opposing creature enters a tile within 1 tile of this card, that creature cannot move, until the end"
        " of the turn.",
    ),
    (
        "Destroy all tokens you control, then draw 1 card for each token destroyed.",
        "Destroy all tokens you control, then draw cards equal to that much.",
    ),
    (
        "Instant - Once per turn: You can switch this card to Defence Mode.",
        "(Instant) Activate: Change this card to Defence Mode.",
    ),
    (
        "When this card is destroyed, spawn 1 “Imp” token on the tile it was on.",
        "When this card is destroyed, spawn 1 “Imp” token on the tile of this card.",
    ),
    (
        "When this card is destroyed, spawn 1 “Imp” token on the tile this card was on.",
        "When this card is destroyed, spawn 1 “Imp” token on the tile of this card.",
    ),
    (
        "Creatures damaged by this card lose 100 ATK during each of their controller's Start Phases.",
        "When this card deals damage to a creature, at each start of its controller's turn from now on, decrease the"
        " ATK of that creature by 100.",
    ),
    (
        "Look at your opponent's hand and select 1 card in it; they discard that card.",
        "Your opponent discards 1 card of your choice.",
    ),
    (
        "Target 1 tile; inflict 250 damage to the creature on that tile and 100 damage to all creatures next to it.",
        "Choose 1 tile, then deal 250 damage to all creatures on that tile, then deal 100 damage to all creatures"
        " adjacent to that tile.",
    ),
    (
        "When an opposing creature of level 4 or higher would be Miracle Spawned: Negate that spawn.",
        "When your opponent Miracle Spawns a creature of level 4 or higher, negate that spawn.",
    ),
    (
        "Once per turn, during either player's turn: You can pay 2 Magic Crystals; draw 1 card.",
        "(Instant, Once per turn) Pay 2 Magic Crystals: Draw 1 card.",
    ),
    (
        "This card gains 50 ATK for each creature in the graveyards of both players.",
        "Increase the ATK of this card by 50 times the number of creatures in either player's graveyard.",
    ),
    (
        "Place 1 “Page” counter on this card during each of your Start Phases.",
        "At the start of your turn, place 1 “Page” counter on this card.",
    ),
]


@pytest.mark.parametrize(("text", "canonical"), READ, ids=[text for text, _ in READ])
def test_what_it_plays_as(text: str, canonical: str | None) -> None:
    assert describe(parse(text)) == (canonical or text)
    assert parse(canonical or text) == parse(text)


def test_two_meanings_are_both_told() -> None:
    """O-23.25."""
    text = "When this creature deals battle damage to a creature, place 1 “Rage” counter on it."
    with pytest.raises(AbilityError, match="more than one way") as caught:
        parse(text)
    head = "When this creature deals battle damage to a creature, place 1 “Rage” counter on "
    assert caught.value.readings == (f"{head}this creature.", f"{head}that creature.")
    assert all(describe(parse(reading)) == reading for reading in caught.value.readings)


@pytest.mark.parametrize(
    "text",
    [
        "It cannot move.",
        "Destroy it.",
        "Then draw 1 card.",
        "Activate only once each turn.",
        "When it is destroyed, draw 1 card.",
        "Once per turn, this creature cannot be moved by abilities.",
        "When the equipped creature is destroyed, you may equip only to a creature you control.",
    ],
)
def test_what_speaks_of_nothing_is_refused(text: str) -> None:
    with pytest.raises(AbilityError):
        parse(text)


#: A text, and what it should say by the hint.
HINTS = [
    ("Deels 400 damage to 1 creature.", "deals 400 damage to 1 creature."),
    ("Deal 400 damge to 1 creature.", "Deal 400 damage to 1 creature."),
    ("Deal damage to 1 creature.", None),
    ("Destroy all creatures your oponent controls.", "Destroy all creatures your opponent controls."),
    ("When this creature is sumoned by, draw 1 crad.", None),
    ("Change 1 tile to Oceann.", "Change 1 tile to Ocean."),
]


@pytest.mark.parametrize(("text", "mended"), HINTS, ids=[text for text, _ in HINTS])
def test_a_hint_has_been_tried(text: str, mended: str | None) -> None:
    with pytest.raises(AbilityError) as caught:
        parse(text)
    hint = caught.value.hint
    assert hint is not None
    assert str(hint) in str(caught.value)
    applied = hint.applied(text)
    if mended is not None:
        assert applied == mended
        parse(applied)
        return
    with pytest.raises(AbilityError) as after:
        parse(applied)
    assert len(applied) - after.value.position < len(text) - caught.value.position


def test_a_hint_is_made_of_words_alone() -> None:
    """What stands for something else in the phrases has no place in a card text."""
    with pytest.raises(AbilityError) as caught:
        parse("If this creature would be dealt damage by a creature, halve that damage.")
    hint = caught.value.hint
    assert hint is not None
    assert PLACEHOLDER.search(hint.replacement) is None


def test_nothing_is_offered_for_what_is_no_card_text() -> None:
    with pytest.raises(AbilityError) as caught:
        parse("☃☃☃ ☃☃")
    assert caught.value.hint is None
    assert "can't be read here" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        # It would be asked at each move, not once.
        "Creatures your opponent controls can't move unless your opponent pays 1 Magic Crystal.",
        # At once, or each turn anew?
        "This creature gains 100 ATK and loses 50 HP at the end of your turn.",
        # Whose End Phases are they?
        "The equipped creature takes 50 damage during each of its controller's End Phases.",
        # Not only what this ability destroys.
        "Gain 1 Magic Crystal for each creature destroyed this turn.",
    ],
)
def test_what_would_be_taken_for_something_else_is_refused(text: str) -> None:
    with pytest.raises(AbilityError):
        parse(text)


def test_it_is_no_leader_where_a_creature_may_be_meant() -> None:
    """Leaders are touched by name alone (D-13.2)."""
    attacker = parse("When an opposing creature attacks your leader, destroy it.")
    assert attacker == parse("When an opposing creature attacks your leader, destroy that creature.")
    (count,) = parse("If you have 2 or more cards in your hand, draw 1 card.")
    assert count == parse("If the number of cards in your hand is 2 or more, draw 1 card.")[0]


def test_options_do_not_know_of_one_another() -> None:
    """Only one of them happens."""
    head = "When this creature is spawned, choose one: destroy 1 trick card adjacent to this card; or"
    said = parse(f"{head} push 1 creature adjacent to it 2 tiles away from this card.")
    assert said == parse(f"{head} push 1 creature adjacent to this card 2 tiles away from this card.")


def test_more_spawns_than_the_rules_allow_are_no_limit() -> None:
    """Two creatures each turn are allowed without any text (D-6.3)."""
    assert parse("You may spawn up to 3 creatures each turn.") == parse("You may spawn 1 more creature.")


def test_a_word_in_the_place_of_digits_is_read_as_a_number() -> None:
    """“Roll 1 die” is brought to “roll a die”."""
    assert [reading.value for reading in Reader("Roll 1 die.", (), ()).number(1)] == [1]
