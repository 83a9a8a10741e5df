"""A pool of cards for tests that says everything that card text can say: every event, effect, cost, duration, place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.abilities.parse import parse
from rules.cards import CardDef, TileBuff
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Stat, TrickClass

#: Abilities of creatures. Each of them is on one creature of the pool.
CREATURE_TEXTS: Final = (
    "When this creature is spawned, change 2 tiles adjacent to this card to Ocean.",
    "When this creature is spawned, draw 1 card.",
    "When this creature is destroyed, deal 200 damage to 1 creature your opponent controls.",
    "When this creature is destroyed, return that creature to its owner's hand.",
    "When this creature declares an attack, deal 200 damage to your opponent's leader.",
    "When this creature declares an attack, boost the ATK of this creature by 200.",
    "When this creature is attacked, deal 100 damage to that creature.",
    "When this creature deals battle damage, draw 1 card.",
    "When this creature moves, restore 100 HP to all creatures you control.",
    "When this creature is turned face-up, destroy 1 creature your opponent controls.",
    "When a creature you control is destroyed, add 1 Magic Crystal to your inventory.",
    "When your opponent declares an attack, this creature gains “This creature cannot be destroyed.”.",
    "When your opponent spawns a creature, deal 50 damage to that creature.",
    "When your opponent activates an ability, place 1 “Ember” counter on this creature.",
    "When an opposing unit enters a tile adjacent to this card, deal 50 damage to that creature.",
    "At the start of your turn, restore 100 HP to your leader.",
    "At the end of your turn, flip a coin: if heads, draw 1 card; if tails, discard 1 card.",
    "This creature cannot be destroyed by battle.",
    "This creature gets +200 ATK, while this creature locks down a trick card.",
    "If this creature would be destroyed, remove 1 “Ember” counter from it instead.",
    "If another creature you control would be destroyed by battle, you may sacrifice this creature instead.",
    "When a creature you control is Normal Spawned, restore 50 HP to your leader.",
    "When this creature is Sacrifice Spawned, draw 1 card.",
    "When a creature you control is attacked, deal 50 damage to the attacking creature.",
    "When your opponent declares an attack, restore 50 HP to the attacked creature.",
    "This creature cannot be targeted by abilities of cards your opponent controls.",
    "This creature is unaffected by trick cards your opponent controls.",
    "Prevent all battle damage to all other creatures you control.",
    "Activate: 1 creature your opponent controls loses all abilities.",
    "Your opponent cannot activate trick cards during your turn.",
    "Players cannot activate abilities of creatures, while this creature is on Forest tiles.",
    "Activate: Your opponent cannot spawn creatures of level 3 or lower, until the end of your opponent's turn.",
    "Activate: 1 target creature your opponent controls cannot attack.",
    "When this creature is destroyed by battle, deal 100 damage to the other creature.",
    "When this creature destroys an opposing creature by battle, draw 1 card.",
    "When a Fire creature is Miracle Spawned, boost the ATK of that creature by 100.",
    "When you Miracle Spawn a creature, restore 50 HP to your leader.",
    "When another creature you control is sacrificed, deal 100 damage to your opponent's leader.",
    "(Once per turn) When you sacrifice a creature, draw 1 card.",
    "When this card is discarded, add 1 Magic Crystal to your inventory.",
    "When your opponent discards a card, boost the ATK of this creature by 50.",
    "When this card is sent to the graveyard, deal 50 damage to all creatures your opponent controls.",
    "When a creature you control is exiled, deal 100 damage to your opponent's leader.",
    "When this creature leaves the field, deal 50 damage to your opponent's leader.",
    "When this creature ambushes an opposing creature, boost the ATK of this creature by 100.",
    "When this creature is ambushed by an opposing creature, boost the ATK of this creature by 100.",
    "When your leader takes damage, boost the ATK of this creature by 50.",
    "When a creature you control is healed, boost the ATK of that creature by 50.",
    "When this creature loses its shield, boost the ATK of this creature by 50.",
    "When this creature wins a Clash, draw 1 card.",
    "When this creature loses a Clash, add 1 Magic Crystal to your inventory.",
    "When this creature locks down a trick card, destroy that card.",
    "When an opposing creature is turned face-down, deal 50 damage to that creature.",
    "When this creature changes its mode, restore 50 HP to this creature.",
    "When this creature gains an “Ember” counter, boost the ATK of this creature by 50.",
    "When this creature becomes equipped, restore 100 HP to this creature.",
    "When this creature is targeted by an ability of an opposing card, draw 1 card.",
    "When your opponent draws a card, restore 50 HP to your leader.",
    "At the start of each player's Main Phase, restore 50 HP to this creature.",
    "At the start of your Battle Phase, boost the ATK of this creature by 50.",
    "At the end of your Battle Phase, restore 50 HP to this creature.",
    "Activate: Deal 200 damage to 1 creature your opponent controls.",
    "Activate: Destroy 1 creature of level 2 or lower.",
    "Activate: Return 1 creature of level 3 or lower in your graveyard to its owner's hand.",
    "(Instant) Activate: Move this creature up to 2 tiles.",
    "(Instant) Discard 1 card: Deal 300 damage to 1 creature within 2 tiles of this card.",
    "(Chain) Activate: Prevent the next 200 damage to 1 creature you control.",
    "(Unavoidable, 2 times per turn) Activate: Deal 100 damage to 1 creature.",
    "(Once per duel) Activate: Miracle Spawn 1 creature from your special deck on 1 tile adjacent to this card.",
    "Sacrifice 1 other creature you control: Draw 1 card and this creature may attack again.",
    "Pay 1 Magic Crystal: Attach 1 other creature you control adjacent to this card to this creature.",
    "Activate: Detach 1 creature.",
    "Remove 1 “Ember” counter from this creature: Your opponent discards 1 card.",
    "Activate: Spawn 2 “Rag Doll” tokens.",
    "Activate: Take control of 1 creature your opponent controls adjacent to this card, until the end of the turn.",
    "Activate: Turn 1 face-up creature face-down.",
    "Activate: Roll a die: on 4 or more, this creature becomes a Dragon.",
    "Activate: Place this creature on any tile.",
    "This creature may attack from up to 3 tiles away.",
    "This creature may move again.",
    "Boost the ATK of this creature by 200, while this creature is on Ocean tiles.",
    "Boost all stats of all other creatures you control by 50.",
    "Boost all stats of this creature by 100, while you control 2 or more Beast creatures.",
    "Reduce the ATK of all creatures your opponent controls adjacent to this card by 100.",
    "This creature cannot be sacrificed.",
    "This creature is also a Dragon, while this card is face-up.",
    "Activate: Roll a die: on 6 or more, you win the duel.",
    "You may spawn 1 more creature.",
    "You may sacrifice tokens.",
    "Reduce damage to all Dragon creatures you control by 50.",
    "This creature takes half damage from battle.",
    "This creature deals double damage to your opponent's leader.",
    "All face-up creatures your opponent controls cannot counter-attack.",
    "When this creature moves, change the tile that it left to Toxic Wasteland.",
    "When a creature you control is destroyed, place this creature on the tile of that creature.",
    "When this creature declares an attack, push that creature 2 tiles away from this card.",
    "Activate: Pull 1 opposing creature 2 tiles towards this card.",
    "Activate: Swap the places of this creature and 1 creature in the same row as this card.",
    "This creature may attack diagonally. This creature ignores DEF.",
    "All creatures your opponent controls cannot move to tiles adjacent to this card.",
    "This creature may move only to tiles in your home row.",
    "When this creature is spawned, your opponent spawns 1 “Rag Doll” token on 1 tile in your opponent's home row.",
    "When a creature is attached to this creature, all creatures adjacent to this card cannot deal damage.",
    "When a creature you control declares an attack on a creature, boost the ATK of the former creature by 100.",
    "This creature may move through creatures. This creature may move up to 2 tiles.",
    "This creature may move diagonally. This creature may move after attacking.",
    "This creature may attack in Defence Mode. This creature may move in Defence Mode.",
    "Ambushes of this creature deal 3 times the damage. This creature may ambush from the side.",
    "This creature counts 300 more in a Clash. This creature wins Clashes that are tied.",
    "This creature cannot be moved by abilities. This creature deals surplus damage to creatures in Defence Mode too.",
    "Activate: Change the mode of 1 creature.",
    "When your leader is attacked, redirect that attack to this creature.",
    "When a creature your opponent controls moves, negate that move.",
    "When this creature is destroyed, your opponent skips the next Battle Phase.",
    "All opposing creatures adjacent to this card may attack only this creature.",
    "This creature must attack. This creature may attack in the same row as this card.",
    "This creature cannot be attacked by all creatures of level 3 or lower.",
    "When this creature is spawned, restore the shield of all creatures you control in your home row.",
    "When this creature is spawned, you may discard 1 card; if that is done, draw 2 cards.",
    "When this creature is spawned, choose one: draw 1 card; or deal 200 damage to 1 creature.",
    "When this creature is spawned, you may destroy 1 creature.",
    "When this creature declares an attack, boost the ATK of this creature by 200, for this battle.",
    "At the end of your turn, if this creature is in Defence Mode, draw 1 card; otherwise, discard 1 card.",
    "Increase the ATK of this creature by 50 times the number of cards in your graveyard.",
    "While the HP of your leader is 1000 or less, increase the ATK of this creature by its own ATK.",
    "While this creature is a Beast creature or there are 1 or more “Ember” counters on this creature, boost the CATK "
    "of this creature by 100.",
    "Pay 300 HP: Each player: draw 1 card.",
    "Pay 100 HP of this creature: This creature gains “This creature cannot be destroyed.”, until the end of your next "
    "turn.",
    "Pay any number of Magic Crystals: Deal damage equal to 50 times that much to 1 creature.",
    "(Only if it is your turn) Discard any number of cards: Draw cards equal to that much.",
    "Activate: Deal damage equal to half the ATK of this creature to your opponent's leader.",
    "Activate: At the next 2 ends of its controller's turn, 1 creature loses 100 HP.",
    "Activate: Set the ATK of 1 creature to its own HP, until the start of your next turn.",
    "Activate: First, your opponent loses 1 Magic Crystal; if that was done, add 1 Magic Crystal to your inventory.",
    "When this creature is sent from the field to the graveyard, draw 1 card.",
    "When this creature survives an attack, restore 50 HP to this creature.",
    "Activate: This creature becomes a copy of 1 other creature.",
    "Activate: This creature gains the abilities of 1 other creature, until the end of its controller's next turn.",
    "This creature may be spawned only by sacrificing 2 Beast creatures.",
    "You may also spawn this creature adjacent to a Beast creature you control for 1 spawn point less.",
    "Your creatures cost 1 spawn point less.",
    "Your trick cards cannot be locked down.",
    "Activate: Set the range of this creature to 3, while 1 other creature is on the field.",
    "Activate: Give control of this creature to the other player.",
    "Activate: Your opponent chooses one: your opponent discards 1 card; or your opponent's leader loses 100 HP.",
)

ENTERS: Final = "When an opposing creature enters a tile adjacent to this card"
SPAWNS: Final = "When your opponent spawns a creature"
#: Tricks: activation, classes, level, text.
TRICK_TEXTS: Final = (
    ("instant", "damage target ranged", 2, "Deal 400 damage to 1 creature your opponent controls."),
    ("instant", "damage area_radius ranged", 3, "Deal 200 damage to all creatures within 1 tile of this card."),
    ("normal", "damage ranged unavoidable", 4, "Destroy 1 face-up creature your opponent controls."),
    ("instant", "movement evade", 1, "Move 1 creature you control up to 2 tiles."),
    ("instant", "movement ranged", 1, "Move up to 2 creatures up to 2 tiles."),
    ("normal", "movement ranged", 1, "Place 1 creature you control on 1 tile adjacent to this card."),
    ("normal", "equip stats", 1, "Boost the ATK of the equipped creature by 200."),
    ("normal", "equip stats", 1, "Equip only to a Beast creature. Boost the HP of the equipped creature by 100."
     " This card's ability remains active after it has been destroyed."),
    ("normal", "equip effect", 1, "The equipped creature gains “(Instant) Activate: Draw 1 card.”."),
    ("normal", "equip timer status_effect", 1, "The equipped creature cannot attack, for 2 turns."),
    ("normal", "equip", 2, "Take control of the equipped creature."),
    ("chain", "counter", 1, "Negate that ability."),
    ("instant", "counter", 2, "Negate that ability."),
    ("instant", "counter protect", 1, "Negate that attack."),
    ("instant", "counter", 1, "Negate that spawn."),
    ("normal", "resource", 2, "Draw 2 cards."),
    ("normal", "resource", 1, "Add 2 Magic Crystals to your inventory and your opponent loses 1 Magic Crystal."),
    ("normal", "resource", 1, "Search your deck for 1 Beast creature and add it to your hand."),
    ("normal", "resource", 1, "Your opponent discards 1 card, then discard 1 card."),
    ("normal", "resource", 1, "Return 1 trick card in your graveyard to its owner's hand."),
    ("normal", "resource", 1, "Shuffle 1 card in your graveyard into its owner's deck."),
    ("normal", "terrain", 1, "Change 1 tile adjacent to this card to Burning Lands."),
    ("normal", "terrain ranged", 1, "Change all tiles within 1 tile of this card to Abyss."),
    ("normal", "infinite stats", 1, "Boost the ATK of all creatures you control by 100."),
    ("normal", "infinite stats", 1, "Boost the HP of all Fire creatures by 100."),
    ("normal", "infinite damage", 2, f"{ENTERS}, deal 100 damage to that creature."),
    ("normal", "infinite", 2, "At the start of your turn, draw 1 card."),
    ("normal", "timer protect", 1, "Reduce damage to all creatures you control by 200, for 2 turns."),
    ("normal", "timer recharge stats", 1, "Boost all stats of 1 creature you control by 100, for 1 turn."),
    ("instant", "recharge stats", 1, "Boost the ATK of 1 creature by 300, until the end of your opponent's turn."),
    ("normal", "recharge target", 1, "Increase the HP of 1 creature you control by 100."),
    ("normal", "trap damage", 1, f"{ENTERS}, deal 200 damage to that creature."),
    ("normal", "trap void ranged", 2, "When an opposing unit overlaps this card, cast out 1 opposing creature."),
    ("instant", "trap counter", 1, "When your opponent declares an attack, negate that attack."),
    ("normal", "trap spawn", 1, f"{SPAWNS}, miracle spawn 1 creature of level 3 or lower from your graveyard."),
    ("normal", "trap", 1, "When your opponent activates an ability, draw 1 card."),
    ("normal", "spawn", 2, "Miracle Spawn 1 creature of level 4 or lower."),
    ("instant", "spawn", 2, "Miracle Spawn 1 creature from your deck on 1 tile adjacent to this card."),
    ("instant", "spawn", 1, "Spawn 1 “Rag Doll” token on 1 tile adjacent to this card."),
    ("instant", "spawn", 1, "Miracle Spawn 1 creature from your Void on this tile."),
    ("normal", "void", 2, "Exile 1 card your opponent controls."),
    ("normal", "void", 2, "Sacrifice 1 creature of each player's choice."),
    ("normal", "damage", 3, "Destroy the creature with the highest ATK, then its controller draws 1 card."),
    ("normal", "resource", 2, "Each player draws until they have 3 cards in hand."),
    ("normal", "resource", 2, "Each player discards 1 card, then your opponent discards 1 card of your choice."),
    ("normal", "resource", 1, "Look at the top 3 cards of your deck, putting 1 card into your hand and the rest on the"
     " bottom of your deck."),
    ("normal", "resource", 1, "Look at the top 3 cards of your deck, in any order, then shuffle your deck."),
    ("normal", "resource", 1, "Search your deck or graveyard for up to 2 creatures and put them into your Archive."),
    ("normal", "resource", 1, "Reveal the top card of your deck, then add that card to your hand."),
    ("normal", "resource", 1, "Send the top 2 cards of each player's deck to the graveyard."),
    ("normal", "spawn", 2, "Miracle Spawn 1 random creature in your graveyard in Defence Mode."),
    ("instant", "effect ranged", 1, "Look at 1 face-down card, then put that card on top of its owner's deck."),
    ("normal", "stats", 1, "Choose 1 creature of each player's choice, then boost the ATK of that creature by 100."),
    ("instant", "status_effect ranged", 1, "1 opposing creature cannot move, until the end of your opponent's turn."),
    ("instant", "protect", 1, "Prevent the next 300 damage to all creatures you control."),
    ("instant", "protect ranged", 1, "1 creature you control cannot be destroyed, until the end of the turn."),
    ("normal", "stats ranged", 1, "Set the DEF of 1 creature to 300."),
    ("normal", "stats ranged", 1, "Decrease the HP of 1 creature by 150."),
    ("instant", "effect ranged", 1, "Turn 1 face-down creature face-up."),
    ("instant", "effect ranged", 1, "Turn 1 trick card face-down."),
    ("instant", "effect ranged", 1, "1 creature becomes Fire, then that creature becomes a Dragon."),
    ("instant", "target ranged", 1, "Return 1 creature to its owner's hand."),
    ("normal", "target ranged", 1, "Place 2 “Ember” counters on 1 creature and place 1 “Frost” counter on any tile."),
    ("normal", "target ranged", 1, "Remove 1 “Ember” counter from 1 creature, then draw 1 card."),
    ("normal", "damage ranged", 3, "Deal 100 damage to your opponent's leader and restore 50 HP to both leaders."),
    ("normal", "effect", 1, "(Once per duel) Discard 1 card: Draw 2 cards."),
    ("normal", "target ranged", 2, "Send 1 creature to the graveyard."),
    ("normal", "target", 1, "All creatures you control may attack again, until the end of the turn."),
    ("instant", "target ranged", 2, "Take control of 1 trick card your opponent controls."),
    ("instant", "movement ranged", 1, "Push all opposing creatures within 2 tiles of your leader 1 tile backwards."),
    ("instant", "movement ranged", 1, "Move 1 creature you control up to 2 tiles diagonally."),
    ("normal", "damage ranged", 1, "Choose 1 tile, then deal 50 damage to all creatures within 1 tile of that tile."),
    ("instant", "effect ranged", 1, "Swap the places of 2 creatures, then break the shield of those creatures."),
    ("normal", "status_effect ranged", 1, "1 opposing creature must attack, until the end of your opponent's turn."),
    ("instant", "counter", 2, "Redirect that attack to 1 creature you control."),
    ("instant", "counter", 2, "When your opponent declares an attack, negate that attack, then end the Battle Phase."),
    ("normal", "equip", 1, "Increase the range of the equipped creature by 1."),
    ("normal", "infinite terrain", 1, "Set the field buff of all creatures to 200."),
    ("normal", "resource", 1, "Choose one or both: draw 1 card; or add 1 Magic Crystal to your inventory."),
    ("normal", "damage ranged", 1, "Deal 500 damage divided as you choose among up to 3 creatures."),
    ("normal", "damage ranged", 1, "Roll a die; then deal damage equal to 50 times the result to 1 creature."),
    ("normal", "resource", 1, "Roll a die: on 1 to 2, discard 1 card; on 3 to 6, draw 1 card."),
    ("normal", "resource", 1, "Flip 3 coins, then draw cards equal to that much."),
    ("instant", "stats ranged", 1, "Swap the ATK and the CATK of 1 creature, until the end of the turn."),
    ("chain", "counter", 1, "Unless your opponent pays 1 Magic Crystal, negate that ability."),
    ("normal", "void ranged", 1, "Choose 1 creature; then if that creature wears an Equip or it is not true that that "
     "creature is in Attack Mode, cast out that creature."),
    ("normal", "spawn", 1, "Miracle Spawn 1 creature from your graveyard; then at the end of the turn, cast out that "
     "creature."),
    ("normal", "stats ranged", 1, "Until the end of the turn: boost the ATK of 1 creature by 100; then draw 1 card."),
    ("normal", "resource", 1, "You may pay 1 Magic Crystal; if that is done, draw 1 card."),
    ("normal", "infinite", 1, "While there are 9 or more “Ember” counters on this card, you win the duel."),
    ("normal", "infinite", 1, "While you control 2 or more creatures and it is your turn, boost the ATK of all "
     "creatures you control by 50."),
    ("normal", "resource", 1, "Roll 2 dice, then if the result is even, draw 1 card."),
    ("instant", "protect", 1, "Prevent all of the next damage to 1 creature you control."),
    ("instant", "stats ranged", 1, "Swap the ATK of 1 creature you control and 1 creature your opponent controls."),
    ("normal", "spawn ranged", 2, "Spawn 1 token as a copy of 1 creature."),
    ("normal", "damage ranged", 2, "Destroy 1 creature, then deal 100 damage to the leader of its controller."),
)  # fmt: skip

TYPES: Final = ("Beast", "Dragon", "Knight")
_STATS: Final = (
    {"atk": 300, "hp": 400},
    {"atk": 500, "hp": 300, "catk": 200},
    {"atk": 100, "hp": 300, "ratk": 400},
    {"atk": 700, "hp": 200, "def_": 300},
    {"atk": 200, "hp": 500, "catk": 300, "hl": 200},
    {"hp": 600, "def_": 400, "catk": 500},
    {"hp": 250, "ratk": 300, "ratk_range": 3, "hl": 100},
    {"atk": 1200, "hp": 800, "catk": 400, "ratk": 300, "def_": 200, "hl": 300},
)


def creature(number: int, name: str, text: str = "", **fields: Any) -> CardDef:
    """A creature whose stats, element, level and type follow from its number, where `fields` don't say otherwise."""
    given: dict[str, Any] = {
        "element": tuple(Element)[number % 10], "level": (1, 2, 3, 2, 4, 1, 3, 8, 5)[number % 9],
        "type": TYPES[number % 3], "text": text, "abilities": parse(text), **_STATS[number % 8],
    }  # fmt: skip
    return CardDef(number, name, Kind.CREATURE, **{**given, **fields})


def trick(number: int, name: str, activation: str, classes: str, level: int, text: str) -> CardDef:
    """A trick; its classes stand in one string."""
    return CardDef(
        number, name, Kind.TRICK, level=level, activation=Activation(activation), text=text, abilities=parse(text),
        classes=tuple(TrickClass(word) for word in classes.split()),
    )  # fmt: skip


def _pool() -> Iterator[CardDef]:
    yield CardDef(0, "Queen of Ash", Kind.LEADER, atk=300, leader_hp=2000)
    text = "Activate: Restore 100 HP to 1 creature you control."
    yield CardDef(1, "King of Reeds", Kind.LEADER, text=text, abilities=parse(text))
    yield CardDef(2, "Rag Doll", Kind.TOKEN, element=Element.DARK, level=1, type="Doll", atk=200, hp=200)
    yield CardDef(3, "Salt Marsh", Kind.TILE, buffs=(TileBuff({Stat.HP: 150, Stat.ATK: -50}, type="Beast"),))
    number = 4
    for kind in (SpecialKind.GOD, SpecialKind.FUSION):
        yield creature(number, f"High {kind.label}", level=9, special=kind)
        number += 1
    for plain in range(16):
        yield creature(number, f"Beast {plain}")
        number += 1
    for index, text in enumerate(CREATURE_TEXTS):
        yield creature(number, f"Servant {index}", text)
        number += 1
    for index, (activation, classes, level, text) in enumerate(TRICK_TEXTS):
        yield trick(number, f"Trick {index}", activation, classes, level, text)
        number += 1


#: Every card of the pool: two leaders, a token, a tile card, two special-deck creatures, creatures, tricks.
POOL: Final = tuple(_pool())
LEADERS: Final = (0, 1)
TOKEN: Final = 2
SPECIAL: Final = (4, 5)
PLAIN: Final = tuple(range(6, 22))
SERVANTS: Final = tuple(range(22, 22 + len(CREATURE_TEXTS)))
TRICKS: Final = tuple(range(22 + len(CREATURE_TEXTS), len(POOL)))
