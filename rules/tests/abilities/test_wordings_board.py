"""Movement, attacks, modes and tiles in the words that people write, and what each of them is canonically."""

from __future__ import annotations

import pytest

from rules.abilities.describe import describe
from rules.abilities.parse import AbilityError, parse

#: What is written, and what it is read as.
WORDINGS = [
    # places
    (
        "Push 1 creature your opponent controls back by 2 tiles.",
        "Push 1 creature your opponent controls 2 tiles away from this card.",
    ),
    ("Knock 1 creature back up to two tiles.", "Push 1 creature up to 2 tiles away from this card."),
    ("Shove 1 creature 1 tile away from your leader.", "Push 1 creature 1 tile away from your leader."),
    ("Drag 1 creature 2 spaces toward this card.", "Pull 1 creature 2 tiles towards this card."),
    ("Pull 1 creature 1 tile closer.", "Pull 1 creature 1 tile towards this card."),
    ("Push 1 creature 1 tile forward.", "Push 1 creature 1 tile forwards."),
    ("2 creatures you control trade places.", "Swap the places of 2 creatures you control."),
    ("Switch the positions of 2 creatures.", "Swap the places of 2 creatures."),
    (
        "Exchange 1 creature you control with 1 creature your opponent controls.",
        "Swap the places of 1 creature you control and 1 creature your opponent controls.",
    ),
    ("This creature swaps places with your leader.", "Swap the places of this creature and your leader."),
    ("Teleport this creature to any unoccupied tile.", "Place this creature on any tile."),
    (
        "Move this creature to any free tile adjacent to your leader.",
        "Place this creature on 1 tile adjacent to your leader.",
    ),
    ("Move 1 creature you control to an adjacent tile.", "Move 1 creature you control 1 tile."),
    ("Place 1 creature on an adjacent tile.", "Place 1 creature on 1 tile adjacent to that creature."),
    ("Place this creature on any free tile of your back row.", "Place this creature on 1 tile in your home row."),
    ("Place this creature on an empty Forest tile.", "Place this creature on 1 tile on Forest tiles."),
    ("Leaders cannot declare attacks.", "Both leaders cannot attack."),
    (
        "When this creature is spawned, push all adjacent enemy creatures 1 tile away from it.",
        "When this creature is spawned, push all creatures your opponent controls adjacent to this card 1 tile away"
        " from this card.",
    ),
    (
        "After this creature has attacked, it can still move 1 tile during Main Phase 2.",
        "This creature may move after attacking.",
    ),
    ("After attacking, this creature may move.", "This creature may move after attacking."),
    ("Destroy target creature's shield.", "Break the shield of 1 target creature."),
    ("Target 1 creature you control; restore its broken DEF.", "Restore the shield of 1 target creature you control."),
    ("Target tile becomes a Forest.", "Change 1 tile to Forest."),
    (
        "The tile this creature is on and all tiles adjacent to it become Ocean.",
        "Change all tiles within 1 tile of this card to Ocean.",
    ),
    (
        "When this creature is spawned, the tile it's on becomes Ocean.",
        "When this creature is spawned, change the tile of this card to Ocean.",
    ),
    (
        "While a Equip card is attached to this creature, this creature cannot move.",
        "This creature cannot move, while this creature wears an Equip.",
    ),
    (
        "If this card is equipped with a Trick card, it gains 100 ATK.",
        "If this card wears an Equip, increase the ATK of this card by 100.",
    ),
    # where
    ("Destroy 1 creature next to this creature.", "Destroy 1 creature adjacent to this card."),
    ("Destroy 1 creature within 2 tiles.", "Destroy 1 creature within 2 tiles of this card."),
    ("Destroy 1 creature up to 3 tiles away.", "Destroy 1 creature within 3 tiles of this card."),
    ("Destroy 1 creature in front of this creature.", "Destroy 1 creature directly in front of this card."),
    ("Destroy all creatures in the same row.", "Destroy all creatures in the same row as this card."),
    ("Destroy all creatures standing on an Ocean tile.", "Destroy all creatures on Ocean tiles."),
    ("Destroy all creatures that are next to your leader.", "Destroy all creatures adjacent to your leader."),
    ("Destroy all creatures on your half of the board.", "Destroy all creatures on your side of the field."),
    # modes and shields
    ("Switch 1 creature to Defence Mode.", "Change 1 creature to Defence Mode."),
    ("Put 1 creature into Attack Mode.", "Change 1 creature to Attack Mode."),
    ("Destroy the DEF of 1 creature.", "Break the shield of 1 creature."),
    ("Repair the shields of all creatures you control.", "Restore the shield of all creatures you control."),
    # beyond the rules
    ("This creature can also attack diagonally.", "This creature may attack diagonally."),
    ("This creature can move through other creatures.", "This creature may move through creatures."),
    ("This creature can move up to three tiles per turn.", "This creature may move up to 3 tiles."),
    ("This creature may move one additional tile each turn.", "This creature may move up to 2 tiles."),
    ("This creature's attacks ignore DEF.", "This creature ignores DEF."),
    (
        "This card's Ambush Attacks triple the damage instead of doubling it.",
        "Ambushes of this card deal 3 times the damage.",
    ),
    ("This creature can attack while in Defence Mode.", "This creature may attack in Defence Mode."),
    ("This creature may move even after it has attacked.", "This creature may move after attacking."),
    # attacks
    ("This creature can attack twice each turn.", "This creature may attack again."),
    ("This creature may attack one more time this turn.", "This creature may attack again."),
    ("This creature cannot attack leaders.", "This creature cannot attack both leaders."),
    ("This creature can only attack leaders.", "This creature may attack only both leaders."),
    ("All creatures can't attack anything other than this creature.", "All creatures may attack only this creature."),
    ("This creature must attack each turn if able.", "This creature must attack."),
    ("This creature cannot attack or move.", "This creature cannot attack, then this creature cannot move."),
    (
        "This creature cannot move, attack or counter-attack.",
        "This creature cannot move, then this creature cannot attack, then this creature cannot counter-attack.",
    ),
    (
        "This creature can attack enemies up to two tiles away in a straight line.",
        "This creature may attack creatures within 2 tiles of this card in a straight line.",
    ),
    (
        "This card can attack any creature in the same row, no matter how far away it is.",
        "This card may attack creatures in the same row as this card.",
    ),
    ("This creature can attack units up to 2 tiles away.", "This creature may attack from up to 2 tiles away."),
    (
        "This creature can attack enemies up to 2 tiles away.",
        "This creature may attack creatures within 2 tiles of this card.",
    ),
    (
        "Target creature can attack any enemy creature in its column this turn.",
        "1 target creature may attack creatures in the same column as that creature, until the end of the turn.",
    ),
    # stats and places of two
    ("Switch the ATK of two target creatures.", "Swap the ATK of 2 target creatures."),
    (
        "Target 1 creature you control and 1 creature your opponent controls; switch their ATK until the End Phase.",
        "Swap the ATK of 1 target creature you control and 1 target creature your opponent controls,"
        " until the end of the turn.",
    ),
    ("Target 2 creatures you control; switch their tiles.", "Swap the places of 2 target creatures you control."),
    # the one that is chosen is chosen once
    (
        "Target creature can't attack or counter-attack until the end of your opponent's next turn.",
        "1 target creature cannot attack, then that creature cannot counter-attack, until the end of your opponent's"
        " next turn.",
    ),
    (
        "Target creature you control can attack creatures up to 3 tiles away this turn.",
        "1 target creature you control may attack creatures within 3 tiles of that creature, until the end of the"
        " turn.",
    ),
    ("This creature can attack 2 tiles away.", "This creature may attack from up to 2 tiles away."),
    (
        "This creature may attack three times each turn.",
        "This creature may attack again, then this creature may attack again.",
    ),
    ("This creature can move twice each turn.", "This creature may move again."),
    (
        "Target creature's tile becomes Abyss.",
        "Choose 1 target creature, then change the tile of that creature to Abyss.",
    ),
    ("Flip target face-down creature face up.", "Turn 1 target face-down creature face-up."),
    (
        "This creature can't attack unless you control another Knight.",
        "While it is not true that you control 1 or more other Knight creatures: this creature cannot attack.",
    ),
    (
        "Creatures your opponent controls cannot move during their next turn.",
        "At the next start of its controller's turn, until the end of the turn: all creatures your opponent controls"
        " cannot move.",
    ),
    ("Flip: Draw 1 card.", "When this creature is turned face-up, draw 1 card."),
    (
        "Attack Mode creatures can't attack creatures in Defence Mode.",
        "All creatures in Attack Mode cannot attack all creatures in Defence Mode.",
    ),
    ("Change any 2 tiles to Abyss.", "Change 2 tiles to Abyss."),
    ("Change the positions of 2 of your creatures.", "Swap the places of 2 creatures you control."),
    # shields, ranges, exceptions
    ("Destroy 1 creature without DEF.", "Destroy 1 creature without a shield."),
    ("Destroy 1 creature whose DEF was destroyed.", "Destroy 1 creature with a broken shield."),
    (
        "At the start of your turn, if this creature's shield is broken, restore it.",
        "At the start of your turn, if this creature is a creature with a broken shield, restore the shield of this"
        " creature.",
    ),
    (
        "Target 1 creature you control with RATK; its range becomes 4 until the End Phase.",
        "Set the range of 1 target creature with 1 RATK or more you control to 4, until the end of the turn.",
    ),
    ("This creature's RATK range is increased by 1.", "Increase the range of this creature by 1."),
    (
        "Creatures on Ocean tiles cannot attack, except Water creatures.",
        "All creatures on Ocean tiles except Water creatures cannot attack.",
    ),
    (
        "At the end of each turn, every creature on a Burning Lands tile takes 50 damage unless it's a Fire creature.",
        "At the end of each turn, deal 50 damage to all creatures on Burning Lands tiles except Fire creatures.",
    ),
    (
        'The equipped creature gains this ability: "Once per turn, inflict 100 damage to 1 adjacent creature."',
        "The equipped creature gains “Activate: Deal 100 damage to 1 creature adjacent to this card.”.",
    ),
    (
        "While a creature is attached to this card, this card gains 200 ATK.",
        "Increase the ATK of this card by 200, while the number of creatures attached to this card is 1 or more.",
    ),
    # tiles
    ("Up to 3 Forest tiles become Ocean.", "Change up to 3 tiles on Forest tiles to Ocean."),
    ("Turn up to two adjacent tiles into Ocean.", "Change up to 2 tiles adjacent to this card to Ocean."),
    ("Turn 3 tiles that are next to each other into Ocean.", "Change 3 connected tiles to Ocean."),
    ("Turn an adjacent tile into a Forest.", "Change 1 tile adjacent to this card to Forest."),
    (
        "All Plain Fields within 2 tiles of this card become Ocean tiles.",
        "Change all tiles on Plain Fields tiles within 2 tiles of this card to Ocean.",
    ),
    (
        "Destroy all creatures adjacent to this card on a Forest tile.",
        "Destroy all creatures on Forest tiles adjacent to this card.",
    ),
    (
        "Place target creature you control on any free tile that matches its element.",
        "Place 1 target creature you control on 1 tile on tiles of the element of that creature.",
    ),
    ("This creature does not receive counter-attacks.", "This creature cannot be counter-attacked."),
    ("Change the attack target to this creature.", "Redirect that attack to this creature."),
    ("Your opponent has no Battle Phase on their next turn.", "Your opponent skips the next Battle Phase."),
    # tiles
    ("Move 1 target creature two tiles in any direction.", "Move 1 target creature 2 tiles."),
    ("Turn 1 tile into Forest.", "Change 1 tile to Forest."),
    ("All adjacent tiles become Ocean tiles.", "Change all tiles adjacent to this card to Ocean."),
    (
        "Field tiles boost creatures of the matching Element by 200 instead of 100.",
        "Set the field buff of all creatures to 200.",
    ),
]

#: What none of these wordings may be stretched to.
REFUSED = [
    "Push 1 creature back.",
    "Push your graveyard 2 tiles.",
    "Swap the places of 3 creatures.",
    "Trade places.",
    "Change 1 creature to Forest Mode.",
    "This creature can attack sideways.",
    "This creature must attack the moon.",
    "Redirect that attack to Tuesday.",
    "Destroy 1 creature within tiles.",
    "Place this creature on a free.",
    # A trick has neither HP nor stats, and keeps its text.
    "Deal 100 damage to 1 trick card.",
    "Destroy 1 trick card. Boost the ATK of that trick card by 100.",
    "1 target trick card loses all abilities.",
    # One that was chosen is no “those”, and nobody counts what all the turn has done.
    "Destroy 1 target creature. Deal 100 damage to those creatures.",
    "Draw 1 card for each card you discarded this turn.",
    "Boost the ATK of this creature by 100 for each creature destroyed this turn.",
]


@pytest.mark.parametrize(("text", "canonical"), WORDINGS, ids=[text for text, _ in WORDINGS])
def test_a_wording_is_read_as_what_it_says(text: str, canonical: str) -> None:
    abilities = parse(text)
    assert describe(abilities) == canonical
    assert parse(canonical) == abilities


@pytest.mark.parametrize("text", REFUSED)
def test_what_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(AbilityError):
        parse(text)
