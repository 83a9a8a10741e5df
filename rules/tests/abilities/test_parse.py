"""Card text and abilities: each phrase with the tree that it says, and what is said of texts that can't be read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from rules.abilities import tree
from rules.abilities.describe import describe
from rules.abilities.parse import AbilityError, parse

from rules.abilities.tree import (  # isort: skip
    Ability, Again, AllTiles, AmbushTimes, Answered, AnyOf, AnyTile, AtRandom, Attach, AttackFrom, AttackWhere,
    Become, BreakShield, ChangeMode, ChangeRange, ChangeStat, ChangeTerrain, Chooser, ChooseTile, Chosen,
    ControllerOf, Controls, CountMore, DealDamage, DeckEnd, Destroy, Detach, Dig, Discard, DiscardCards, Draw,
    DrawUpTo, Effect, EndBattle, EndOfOpponentsTurn, EndOfTurn, EquipOnly, Event, Every, Extreme, Filter, FlipCoin,
    Forbid, ForTurns, Gain, GainCrystals, Heading, Host, IsFaceUp, LeaderOf, Licence, LimitAttackers, LimitAttacks,
    Look, LoseCrystals, Marks, MaySacrificeTokens, MiracleSpawn, MoreSpawns, Move, MoveFurther, MustAttack, Near,
    Negate, Noun, OnTerrain, Origin, Outlast, OwnerOf, PayCrystals, Permit, Pick, Picked, Place, Prevent, Push,
    PutCounters, PutOn, Redirect, ReduceDamage, Restore, RestoreShield, Reveal, RollDie, Sacrifice, SacrificeTarget,
    Search, Send, SetFieldBuff, SetStat, Shuffle, SkipBattle, SpawnThese, SpawnTokens, SpendCounters, Spot, Stance,
    Status, SwapPlaces, TakeControl, TakeCounters, Target, That, This, ThisTile, TileLeft, TileOf, Tiles, Top, Turn,
    UnitDeed, When, Where, While, Whose, WinDuel, Zone,
)  # fmt: skip
from rules.vocabulary import Element, Stat, Tile

THIS = This()
THAT = That()
MINE = Filter(controller=Whose.YOURS)
THEIRS = Filter(controller=Whose.OPPONENTS)
NEXT_TO = Where(Near.ADJACENT)

#: What a text says -> the one effect that it is, at its shortest: no when, no duration.
UP_TO_3 = Chosen(3, Filter(), up_to=True)
FIRE = Become(THAT, element=Element.FIRE)
SPAWN = tree.PlayerDeed.SPAWN
ANY = Filter()
AN_IMP = tree.Printed(Element.DARK, "Fiend", 2, ((Stat.ATK, 100), (Stat.HP, 50)))
HOME_ROW = tree.Where(tree.Near.HOME_ROW, of=tree.Origin.YOUR_LEADER)
EFFECTS: list[tuple[str, Effect]] = [
    ("This creature cannot be destroyed by battle",
     tree.Protect(THIS, tree.Harm.DESTROYED, tree.Cause(tree.Means.BATTLE))),
    ("All creatures you control cannot be targeted",
     tree.Protect(Every(Filter(controller=Whose.YOURS)), tree.Harm.TARGETED)),
    ("This creature can’t be targeted by your opponent’s tricks",
     tree.Protect(THIS, tree.Harm.TARGETED, tree.Cause(of=Filter(Noun.TRICK, controller=Whose.OPPONENTS)))),
    ("Your leader is unaffected by your opponent’s abilities",
     tree.Protect(LeaderOf(Whose.YOURS), tree.Harm.AFFECTED,
      tree.Cause(tree.Means.ABILITY, Filter(Noun.CARD, controller=Whose.OPPONENTS)))),
    ("Prevent all damage to your leader", tree.Protect(LeaderOf(Whose.YOURS), tree.Harm.DAMAGED)),
    ("1 creature loses all abilities", tree.Silence(Chosen(1, Filter()))),
    ("Your opponent can’t activate tricks during your turn",
     tree.Bar(Whose.OPPONENTS, tree.PlayerDeed.ACTIVATE, Filter(Noun.TRICK), Whose.YOURS)),
    ("Players cannot draw cards", tree.Bar(Whose.BOTH, tree.PlayerDeed.DRAW)),
    ("Deal 400 damage to 1 creature your opponent controls.", DealDamage(400, Chosen(1, THEIRS))),
    ("Destroy that creature.", Destroy(THAT)),
    ("Draw 2 cards.", Draw(2)),
    ("Discard 3 cards.", Discard(3)),
    ("Your opponent discards 1 card.", Discard(1, Whose.OPPONENTS)),
    ("Its controller draws 2 cards.", Draw(2, ControllerOf(THAT))),
    ("Each player draws until they have 3 cards in hand.", DrawUpTo(3, Whose.BOTH)),
    ("Discard up to 2 Fire cards.", Discard(2, filter=Filter(Noun.CARD, element=Element.FIRE), up_to=True)),
    ("Your opponent discards 2 random cards.", Discard(2, Whose.OPPONENTS, how=Chooser.RANDOM)),
    ("Your opponent discards 1 trick card of your choice.",
     Discard(1, Whose.OPPONENTS, Filter(Noun.TRICK), how=Chooser.YOU)),
    ("Discard any number of cards.", Discard(None, up_to=True)),
    ("Each player discards their hand.", Discard(None, Whose.BOTH)),
    ("Sacrifice 1 creature.", Sacrifice(Chosen(1, Filter()))),
    ("Your opponent shuffles their deck.", Shuffle(Whose.OPPONENTS)),
    ("Look at that card.", Look(That(Noun.CARD))),
    ("Reveal the top card of your deck.", Reveal(Top(1))),
    ("Choose 1 creature of each player's choice.", Pick(Picked(1, Filter(), Whose.BOTH))),
    ("Look at the top 3 cards of your deck, in any order.", Dig(3, 0, Spot.HAND, Spot.TOP, in_any_order=True)),
    ("Reveal the top 4 cards of your opponent's deck, putting up to 2 creatures into your graveyard and the rest on"
     " the bottom of your deck.",
     Dig(4, 2, Spot.GRAVEYARD, Spot.BOTTOM, Filter(), up_to=True, whose=Whose.OPPONENTS, is_revealed=True)),
    ("Search your deck or graveyard for up to 2 trick cards and reveal them and put them on top of your deck.",
     Search(2, Filter(Noun.TRICK), Spot.TOP, up_to=True, more_zones=(Zone.GRAVEYARD,), is_revealed=True)),
    ("Put this creature on the bottom of its owner's deck.", Send(THIS, Zone.DECK, DeckEnd.BOTTOM)),
    ("Put this creature into its owner's Archive.", Send(THIS, Zone.ARCHIVE)),
    ("Miracle Spawn that card on any tile in Defence Mode.", SpawnThese(That(Noun.CARD), AnyTile(), Stance.DEFENCE)),
    ("Add 2 Magic Crystals to your inventory.", GainCrystals(2)),
    ("Your opponent loses 1 Magic Crystal.", LoseCrystals(1)),
    ("Boost the ATK of this creature by 100.", ChangeStat(Stat.ATK, THIS, 100)),
    ("Reduce the DEF of that creature by 300.", ChangeStat(Stat.DEF, THAT, -300)),
    ("Decrease the HP of that creature by 50.", ChangeStat(Stat.HP, THAT, -50, permanent=True)),
    ("Set the CATK of this creature to 0.", SetStat(Stat.CATK, THIS, 0)),
    ("Set the ATK of 1 creature of level 3 to 500.",
     SetStat(Stat.ATK, Chosen(1, Filter(level_from=3, level_to=3)), 500)),
    ("Restore 50 HP to your leader.", Restore(50, LeaderOf(Whose.YOURS))),
    ("Move up to 2 creatures you control up to 2 tiles.", Move(Chosen(2, MINE, up_to=True), 2)),
    ("Place this creature on any tile.", PutOn(THIS, AnyTile())),
    ("This creature can attack diagonally.", Permit(THIS, Licence.ATTACK_DIAGONALLY)),
    ("This creature ignores DEF.", Permit(THIS, Licence.IGNORE_DEF)),
    ("This creature can move up to 2 tiles.", MoveFurther(THIS, 2)),
    ("Move this creature up to 2 tiles diagonally.", Move(THIS, 2, diagonally=True)),
    ("Ambushes of this creature deal 3 times the damage.", AmbushTimes(THIS, 3)),
    ("This creature counts 200 more in a Clash.", CountMore(THIS, 200)),
    ("Increase the range of this creature by 1.", ChangeRange(THIS, 1)),
    ("Set the range of this creature to 4.", tree.SetRange(THIS, 4)),
    ("Set the field buff of all creatures to 200.", SetFieldBuff(Every(Filter()), 200)),
    ("Redirect that attack to this creature.", Redirect(THIS)),
    ("End the Battle Phase.", EndBattle()),
    ("Your opponent skips their next Battle Phase.", SkipBattle()),
    ("Negate that move.", Negate(Answered.MOVE)),
    ("This creature cannot be attacked.", Forbid(THIS, Status.CANNOT_BE_ATTACKED)),
    ("This creature cannot attack both leaders.", LimitAttacks(THIS, LeaderOf(Whose.BOTH))),
    ("This creature can attack only this card.", LimitAttacks(THIS, This(Noun.CARD), only=True)),
    ("This creature cannot be attacked by all creatures.", LimitAttackers(THIS, Every(Filter()))),
    ("This creature must attack.", MustAttack(THIS)),
    ("This creature must attack that creature.", MustAttack(THIS, That())),
    ("This creature may attack adjacent to that tile.", AttackWhere(THIS, Where(Near.ADJACENT, of=Origin.THAT_TILE))),
    ("This creature cannot be counter-attacked.", Forbid(THIS, Status.CANNOT_BE_COUNTERED)),
    ("This creature can't be ambushed.", Forbid(THIS, Status.CANNOT_BE_AMBUSHED)),
    ("This creature can't ambush.", Forbid(THIS, Status.CANNOT_AMBUSH)),
    ("Prevent all of the next damage to this creature.", tree.PreventNext(THIS)),
    ("Your trick cards cannot be locked down.", tree.Unlockable(Whose.YOURS)),
    ("This card cannot be locked down.", tree.Unlockable(None)),
    ("Reduce damage from battle to this creature by 50.", ReduceDamage(THIS, 50, tree.Cause(tree.Means.BATTLE))),
    ("This creature cannot be moved by abilities.", Forbid(THIS, Status.CANNOT_BE_MOVED)),
    ("This creature cannot change its mode.", Forbid(THIS, Status.CANNOT_CHANGE_MODE)),
    ("This creature cannot use HL.", Forbid(THIS, Status.CANNOT_HEAL)),
    ("Push this creature 2 tiles away from your leader.", Push(THIS, 2, Heading.AWAY, Origin.YOUR_LEADER)),
    ("Pull this creature 1 tile toward that tile.", Push(THIS, 1, Heading.TOWARDS, Origin.THAT_TILE)),
    ("Push this creature 1 tile backward.", Push(THIS, 1, Heading.BACKWARDS)),
    ("Swap the places of this creature and 1 creature you control.", SwapPlaces(THIS, Chosen(1, MINE))),
    ("Swap the places of 2 creatures you control.", SwapPlaces(Chosen(2, MINE))),
    ("Change this creature to Defence Mode.", ChangeMode(THIS, Stance.DEFENCE)),
    ("Change the mode of this creature.", ChangeMode(THIS)),
    ("Destroy the shield of this creature.", BreakShield(THIS)),
    ("Restore the shields of all creatures.", RestoreShield(Every(Filter()))),
    ("Choose 1 tile adjacent to this card.", ChooseTile(Tiles(1, NEXT_TO))),
    ("Place 1 creature you control onto this tile.", PutOn(Chosen(1, MINE), ThisTile())),
    ("Miracle Spawn 1 “Titan” creature from your special deck on 1 tile adjacent to this card.",
     MiracleSpawn(1, Filter(name="Titan"), Zone.SPECIAL, Tiles(1, NEXT_TO))),
    ("Miracle Spawn two Fire Beast creatures of level 3 or lower from your graveyard.",
     MiracleSpawn(2, Filter(element=Element.FIRE, type="Beast", level_to=3), Zone.GRAVEYARD)),
    ("Miracle Spawn 1 creature on any tile.", MiracleSpawn(1, Filter(), Zone.HAND, AnyTile())),
    ("Spawn 1 “Rag Doll” token on this tile.", SpawnTokens(1, "Rag Doll", ThisTile())),
    ("Send this card to the graveyard.", Send(This(Noun.CARD), Zone.GRAVEYARD)),
    ("Cast out that creature.", Send(THAT, Zone.VOID)),
    ("Send that creature to the Abyss.", Send(THAT, Zone.VOID)),
    ("Return that creature to its owner’s hand.", Send(THAT, Zone.HAND)),
    ("Shuffle that creature into its owner's deck.", Send(THAT, Zone.DECK)),
    ("Search your deck for 1 Soldier card and add it to your hand.", Search(1, Filter(Noun.CARD, type="Soldier"))),
    ("Change this tile to Realm of Light.", ChangeTerrain(ThisTile(), Tile.REALM_OF_LIGHT)),
    ("Negate that ability.", Negate(Answered.ABILITY)),
    ("Negate that attack.", Negate(Answered.ATTACK)),
    ("Negate that spawn.", Negate(Answered.SPAWN)),
    ("Turn 1 face-up creature your opponent controls face-down.",
     Turn(Chosen(1, replace(THEIRS, is_face_up=True)), face_up=False)),
    ("Turn this creature face up.", Turn(THIS, face_up=True)),
    ("This creature cannot move.", Forbid(THIS, Status.CANNOT_MOVE)),
    ("This creature can’t attack.", Forbid(THIS, Status.CANNOT_ATTACK)),
    ("This creature cannot counter-attack.", Forbid(THIS, Status.CANNOT_COUNTER)),
    ("This creature cannot activate abilities.", Forbid(THIS, Status.CANNOT_ACTIVATE)),
    ("This creature cannot be sacrificed.", Forbid(THIS, Status.CANNOT_BE_SACRIFICED)),
    ("This creature cannot be destroyed.", Forbid(THIS, Status.CANNOT_BE_DESTROYED)),
    ("This creature may move again.", Again(THIS, UnitDeed.MOVE)),
    ("This creature may attack again this turn.", Again(THIS, UnitDeed.ATTACK)),
    ("You may spawn 1 more creature.", MoreSpawns(1)),
    ("Spawn 1 “Imp” token (Dark, Fiend, level 2, 100 ATK, 50 HP).", tree.SpawnTokens(1, "Imp", None, AN_IMP)),
    ("Spawn 1 token as a copy of 1 creature.", tree.SpawnCopies(1, tree.Chosen(1, ANY))),
    ("Spawn 1 token with the ATK and HP of 1 creature.", tree.SpawnCopies(1, tree.Chosen(1, ANY), plain=True)),
    ("This creature gains the abilities of 1 creature.", tree.GainAbilities(THIS, tree.Chosen(1, ANY))),
    ("This creature becomes a copy of 1 creature.", tree.BecomeCopy(THIS, tree.Chosen(1, ANY))),
    ("Give control of this creature to the other player.", tree.HandOver(THIS)),
    ("You may also spawn this creature in your home row.", tree.SpawnPlace(None, HOME_ROW)),
    ("You may also spawn creatures adjacent to a creature for 1 spawn point less.", tree.SpawnPlace(ANY, ANY, 1)),
    ("This creature may be spawned only by sacrificing 2 creatures.", tree.SpawnOnly(2)),
    ("Spawning creatures costs your opponent more by 1.", tree.ChangeCost(SPAWN, ANY, 1, Whose.OPPONENTS)),
    ("Spawning the first of a turn's creatures costs less by 1.", tree.ChangeCost(SPAWN, ANY, -1, is_first=True)),
    ("Activating this trick card costs less by 1.", tree.ChangeCost(tree.PlayerDeed.ACTIVATE, None, -1)),
    ("You may sacrifice tokens.", MaySacrificeTokens()),
    ("This creature may attack from up to 3 tiles away.", AttackFrom(THIS, 3)),
    ("Prevent the next 400 damage to 1 creature you control.", Prevent(400, Chosen(1, MINE))),
    ("Reduce damage to this creature by 50.", ReduceDamage(THIS, 50)),
    ("Take control of that creature.", TakeControl(THAT)),
    ("Place 2 “Ember” counters on 1 tile.", PutCounters(2, "Ember", Tiles(1))),
    ("Draw 1 card, then remove 2 “Ember” counters from this tile.", TakeCounters(2, "Ember", ThisTile())),
    ("Remove 2 “Ember” counters from this creature.", TakeCounters(2, "Ember", THIS)),
    ("Attach 1 creature you control adjacent to this card to this creature.",
     Attach(Chosen(1, replace(MINE, where=NEXT_TO)))),
    ("Detach that creature.", Detach(THAT)),
    ("This creature gains “When this creature is attacked, draw 1 card.”",
     Gain(THIS, (Ability((Draw(1),), When(Event.ATTACKED)),))),
    ("That creature becomes a Beast.", Become(THAT, type="Beast")),
    ("That creature becomes Fire.", Become(THAT, element=Element.FIRE)),
    ("This creature is also a Plant.", Become(THIS, type="Plant", also=True)),
    ("Flip a coin: if heads, draw 1 card; if tails, discard 1 card.", FlipCoin((Draw(1),), (Discard(1),))),
    ("Flip a coin: if tails, draw 1 card and discard 1 card.", FlipCoin(tails=(Draw(1), Discard(1)))),
    ("Roll a die: on 4 or more, draw 1 card.", RollDie(4, (Draw(1),))),
    ("Equip only to a Dark creature you control.", EquipOnly(Filter(element=Element.DARK, controller=Whose.YOURS))),
    ("This card's ability remains active after it has been destroyed.", Outlast()),
    ("You win the duel.", WinDuel()),
    ("Your opponent's leader loses 300 HP.", tree.LoseHp(300, LeaderOf(Whose.OPPONENTS))),
    ("Deal 500 damage divided as you choose among up to 3 creatures.", tree.DivideDamage(500, UP_TO_3)),
    ("Swap the ATK of this creature and that creature.", tree.TradeStat(Stat.ATK, THIS, THAT)),
    ("Swap the ATK of 2 creatures you control.", tree.TradeStat(Stat.ATK, Chosen(2, MINE))),
    ("This creature may attack creatures adjacent to that tile.",
     AttackWhere(THIS, Where(Near.ADJACENT, of=Origin.THAT_TILE), creatures=True)),
    ("Swap the ATK and the CATK of that creature.", tree.SwapStats(Stat.ATK, Stat.CATK, THAT)),
    ("Choose up to 3 creatures.", tree.Select(UP_TO_3)),
    ("Flip 3 coins.", tree.FlipCoins(3)),
    ("You may pay 2 Magic Crystals; if that is done, draw 1 card.", tree.May((tree.Pay(PayCrystals(2)),), (Draw(1),))),
    ("Unless your opponent pays 2 Magic Crystals, draw 1 card.",
     tree.Unless(Whose.OPPONENTS, (tree.Pay(PayCrystals(2)),), (Draw(1),))),
    ("Roll a die: on 1 to 2, draw 1 card; on 6, draw 2 cards.",
     tree.DieTable((tree.DieRow(1, 2, (Draw(1),)), tree.DieRow(6, 6, (Draw(2),))))),
    ("If it is your turn, draw 1 card; otherwise, discard 1 card.",
     tree.If(tree.IsTurnOf(Whose.YOURS), (Draw(1),), (Discard(1),))),
    ("First, discard 1 card; if that was done, draw 2 cards.", tree.Do((Discard(1),), (Draw(2),))),
    ("Choose one: draw 1 card; or discard 1 card.", tree.ChooseOne(((Draw(1),), (Discard(1),)))),
    ("At each end of your opponent's turn from now on, draw 1 card.",
     tree.Later(tree.Moment(tree.TurnPoint.END, Whose.OPPONENTS), (Draw(1),), 0)),
    ("Until the end of the turn: that creature becomes Fire.", tree.Lasting((FIRE,), EndOfTurn())),
    ("Each player: draw 1 card.", tree.EachPlayer((Draw(1),))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effect"), EFFECTS, ids=[text for text, _ in EFFECTS])
def test_an_effect(text: str, effect: Effect) -> None:
    [ability] = parse(text)
    assert ability == Ability(ability.effects)
    assert ability.effects[-1] == effect
    assert parse(describe([ability])) == (ability,)


def test_every_effect_is_in_the_table() -> None:
    # What is paid stands only within what may be done, and “instead” behind what would happen.
    said = {type(effect) for _, effect in EFFECTS} | {tree.Pay, tree.Instead}
    missing = [effect.__name__ for effect in get_args(Effect) if effect not in said]
    assert missing == [], "each needs a row of EFFECTS in this module: a text, and what it says"


def test_every_status_and_negation_is_in_the_table() -> None:
    assert {effect.status for _, effect in EFFECTS if isinstance(effect, Forbid)} == set(Status)
    assert {effect.what for _, effect in EFFECTS if isinstance(effect, Negate)} == set(Answered)


TARGETS: list[tuple[str, Target]] = [
    ("this creature", THIS),
    ("this card", This(Noun.CARD)),
    ("the equipped creature", Host()),
    ("that creature", THAT),
    ("that card", That(Noun.CARD)),
    ("your opponent's leader", LeaderOf(Whose.OPPONENTS)),
    ("your opponent’s leader", LeaderOf(Whose.OPPONENTS)),
    ("both leaders", LeaderOf(Whose.BOTH)),
    ("1 creature", Chosen(1, Filter())),
    ("a creature", Chosen(1, Filter())),
    ("ten creatures", Chosen(10, Filter())),
    ("up to 3 creatures", Chosen(3, Filter(), up_to=True)),
    ("all creatures", Every(Filter())),
    ("up to 2 creatures of your opponent's choice", Picked(2, Filter(), Whose.OPPONENTS, up_to=True)),
    ("2 random creatures in your graveyard", AtRandom(2, Filter(zone=Zone.GRAVEYARD))),
    ("the creature your opponent controls with the lowest HP", Extreme(THEIRS, Stat.HP, highest=False)),
    ("all creatures with the highest level", Extreme(Filter(), None, highest=True, every=True)),
    ("the top card of your deck", Top(1)),
    ("the bottom 2 cards of each player's deck", Top(2, Whose.BOTH, from_bottom=True)),
    ("1 trick card", Chosen(1, Filter(Noun.TRICK))),
    ("all cards", Every(Filter(Noun.CARD))),
    ("1 Fire creature", Chosen(1, Filter(element=Element.FIRE))),
    ("1 Beast creature", Chosen(1, Filter(type="Beast"))),
    ("1 deep-sea horror creature", Chosen(1, Filter(type="Deep-Sea Horror"))),
    ("1 face-down creature", Chosen(1, Filter(is_face_up=False))),
    ("1 face up creature", Chosen(1, Filter(is_face_up=True))),
    ("1 “Red Dragon” creature", Chosen(1, Filter(name="Red Dragon"))),
    ('1 "Red  Dragon" creature', Chosen(1, Filter(name="Red Dragon"))),
    ("1 other creature", Chosen(1, Filter(other=True))),
    ("an opposing creature", Chosen(1, THEIRS)),
    ("all other face-up Fire “Knight” Beast creatures",
     Every(Filter(element=Element.FIRE, type="Beast", is_face_up=True, name="Knight", other=True))),
    ("all Beast “Knight” Fire other face-up creatures",
     Every(Filter(element=Element.FIRE, type="Beast", is_face_up=True, name="Knight", other=True))),
    ("1 creature of level 3", Chosen(1, Filter(level_from=3, level_to=3))),
    ("1 creature of level 3 or lower", Chosen(1, Filter(level_to=3))),
    ("1 creature of level 3 or higher", Chosen(1, Filter(level_from=3))),
    ("1 level 3 or higher creature", Chosen(1, Filter(level_from=3))),
    ("1 creature of levels 2 to 4", Chosen(1, Filter(level_from=2, level_to=4))),
    ("1 creature you control", Chosen(1, MINE)),
    ("1 creature your opponent controls", Chosen(1, THEIRS)),
    ("1 creature adjacent to this card", Chosen(1, Filter(where=NEXT_TO))),
    ("1 creature adjacent to that creature", Chosen(1, Filter(where=Where(Near.ADJACENT, of=Origin.THAT)))),
    ("1 creature within 2 tiles of this card", Chosen(1, Filter(where=Where(Near.WITHIN, tiles=2)))),
    ("1 creature on Burning Lands tiles", Chosen(1, Filter(where=Where(Near.ON_TERRAIN, terrain=Tile.BURNING_LANDS)))),
    ("1 card in your graveyard", Chosen(1, Filter(Noun.CARD, zone=Zone.GRAVEYARD))),
    ("1 card in your Void", Chosen(1, Filter(Noun.CARD, zone=Zone.VOID))),
    ("1 creature on the field", Chosen(1, Filter())),
    ("1 creature of level 4 or lower your opponent controls adjacent to this card",
     Chosen(1, Filter(level_to=4, controller=Whose.OPPONENTS, where=NEXT_TO))),
    ("1 creature adjacent to this card your opponent controls of level 4 or lower",
     Chosen(1, Filter(level_to=4, controller=Whose.OPPONENTS, where=NEXT_TO))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "target"), TARGETS, ids=[text for text, _ in TARGETS])
def test_a_target(text: str, target: Target) -> None:
    assert parse(f"Destroy {text}.") == (Ability((Destroy(target),)),)
    assert parse(f"Destroy {text} and draw 1 card.")[0].effects == (Destroy(target), Draw(1))


PLACES: list[tuple[str, Place]] = [
    ("1 tile", Tiles(1)),
    ("2 tiles adjacent to this card", Tiles(2, NEXT_TO)),
    ("1 tile within 3 tiles of this card", Tiles(1, Where(Near.WITHIN, tiles=3))),
    ("2 tiles on Ocean tiles", Tiles(2, Where(Near.ON_TERRAIN, terrain=Tile.OCEAN))),
    ("2 Ocean tiles", Tiles(2, Where(Near.ON_TERRAIN, terrain=Tile.OCEAN))),
    ("all tiles within 1 tile of this card", AllTiles(Where(Near.WITHIN, tiles=1))),
    ("all tiles adjacent to that creature", AllTiles(Where(Near.ADJACENT, of=Origin.THAT))),
    ("all Plain Fields tiles", AllTiles(Where(Near.ON_TERRAIN, terrain=Tile.PLAIN_FIELDS))),
    ("this tile", ThisTile()),
    ("any tile", AnyTile()),
    ("the tile of that creature", TileOf(Origin.THAT)),
    ("the tile that it left", TileLeft()),
    ("1 tile in your home row", Tiles(1, Where(Near.HOME_ROW, of=Origin.YOUR_LEADER))),
    ("1 tile directly behind your leader", Tiles(1, Where(Near.BEHIND, of=Origin.YOUR_LEADER))),
]


@pytest.mark.parametrize(("text", "place"), PLACES, ids=[text for text, _ in PLACES])
def test_a_place(text: str, place: Place) -> None:
    assert parse(f"Change {text} to Forest.") == (Ability((ChangeTerrain(place, Tile.FOREST),)),)
    assert parse(f"Place 1 creature on {text}.") == (Ability((PutOn(Chosen(1, Filter()), place),)),)


ENTERS, OVERLAPS = Event.ENTERS, Event.OVERLAPS
YOU, THEY = tree.Player(Whose.YOURS), tree.Player(Whose.OPPONENTS)
OPPOSING, FIERY = AnyOf(Filter(controller=Whose.OPPONENTS)), AnyOf(Filter(element=Element.FIRE))
ANOTHER = AnyOf(Filter(element=Element.FIRE, other=True, controller=Whose.YOURS))
NEXT = Where(Near.ADJACENT)
WHENS: list[tuple[str, When]] = [
    ("When this creature is spawned", When(Event.SPAWNED)),
    ("Whenever this card is destroyed", When(Event.DESTROYED, This(Noun.CARD))),
    ("When this creature declares an attack", When(Event.ATTACKS)),
    ("When this creature is attacked", When(Event.ATTACKED)),
    ("When this creature survives an attack", When(Event.SURVIVES)),
    ("When this creature deals battle damage", When(Event.DEALS_DAMAGE, cause=tree.Cause(tree.Means.BATTLE))),
    ("When this creature moves", When(Event.MOVES)),
    ("When this creature is turned face-up", When(Event.TURNED_UP)),
    ("When a creature you control is destroyed", When(Event.DESTROYED, AnyOf(Filter(controller=Whose.YOURS)))),
    ("When your opponent declares an attack", When(Event.ATTACKS, THEY)),
    ("When your opponent spawns a creature", When(Event.SPAWNS, THEY, AnyOf(Filter()))),
    ("When your opponent activates an ability", When(Event.ACTIVATES, THEY)),
    ("When an opposing creature enters a tile adjacent to this card", When(ENTERS, OPPOSING, where=NEXT)),
    ("When an opposing unit enters a tile adjacent to this card", When(ENTERS, OPPOSING, where=NEXT, units=True)),
    ("When an opposing creature overlaps this card", When(OVERLAPS, OPPOSING)),
    ("When an opposing unit overlaps this card", When(OVERLAPS, OPPOSING, units=True)),
    ("At the start of your turn", When(Event.TURN_STARTS, YOU)),
    ("At the end of your turn", When(Event.TURN_ENDS, YOU)),
    ("When this creature is destroyed by battle", When(Event.DESTROYED, cause=tree.Cause(tree.Means.BATTLE))),
    ("When this creature is destroyed by an ability of an opposing trick card",
     When(Event.DESTROYED, cause=tree.Cause(tree.Means.ABILITY, Filter(Noun.TRICK, controller=Whose.OPPONENTS)))),
    ("When another Fire creature you control is sacrificed", When(Event.SACRIFICED, ANOTHER)),
    ("When you sacrifice a creature", When(Event.SACRIFICES, YOU, AnyOf(Filter()))),
    ("When this card is discarded", When(Event.DISCARDED, This(Noun.CARD))),
    ("When your opponent discards a card", When(Event.DISCARDS, THEY, AnyOf(Filter(Noun.CARD)))),
    ("When this card is sent to the graveyard", When(Event.SENT, This(Noun.CARD))),
    ("When this card is sent from the field to the graveyard", When(Event.SENT_FROM_FIELD, This(Noun.CARD))),
    ("When this card is exiled", When(Event.EXILED, This(Noun.CARD))),
    ("When an opposing creature leaves the field", When(Event.LEAVES, OPPOSING)),
    ("When this creature is Normal Spawned", When(Event.NORMAL_SPAWNED)),
    ("When this creature is Sacrifice Spawned", When(Event.SACRIFICE_SPAWNED)),
    ("When a creature is Miracle Spawned", When(Event.MIRACLE_SPAWNED, AnyOf(Filter()))),
    ("When you Miracle Spawn a creature", When(Event.MIRACLE_SPAWNS, YOU, AnyOf(Filter()))),
    ("When this creature destroys an opposing creature by battle",
     When(Event.DESTROYS, what=OPPOSING, cause=tree.Cause(tree.Means.BATTLE))),
    ("When this creature declares an attack on your opponent's leader",
     When(Event.ATTACKS, what=LeaderOf(Whose.OPPONENTS))),
    ("When the equipped creature is attacked by a Fire creature", When(Event.ATTACKED, Host(), FIERY)),
    ("When this creature ambushes an opposing creature", When(Event.AMBUSHES, what=OPPOSING)),
    ("When this creature is ambushed by an opposing creature", When(Event.AMBUSHED, what=OPPOSING)),
    ("When your leader takes damage", When(Event.DAMAGED, LeaderOf(Whose.YOURS))),
    ("When this creature takes battle damage", When(Event.DAMAGED, cause=tree.Cause(tree.Means.BATTLE))),
    ("When a creature you control is healed", When(Event.HEALED, AnyOf(Filter(controller=Whose.YOURS)))),
    ("When this creature wins a Clash", When(Event.WINS_CLASH)),
    ("When this creature loses a Clash", When(Event.LOSES_CLASH)),
    ("When an opposing creature enters a tile within 2 tiles of this card",
     When(ENTERS, OPPOSING, where=Where(Near.WITHIN, tiles=2))),
    ("When this creature locks down a trick card", When(Event.LOCKS_DOWN, what=AnyOf(Filter(Noun.TRICK)))),
    ("When an opposing creature is turned face-down", When(Event.TURNED_DOWN, OPPOSING)),
    ("When this creature changes its mode", When(Event.CHANGES_MODE)),
    ("When this creature gains an “Ember” counter", When(Event.GAINS_COUNTER, name="Ember")),
    ("When this creature becomes equipped", When(Event.EQUIPPED)),
    ("When this creature is targeted by an ability of an opposing card",
     When(Event.TARGETED, cause=tree.Cause(tree.Means.ABILITY, Filter(Noun.CARD, controller=Whose.OPPONENTS)))),
    ("When you activate a trick card", When(Event.ACTIVATES, YOU, AnyOf(Filter(Noun.TRICK)))),
    ("When your opponent activates an ability of a creature", When(Event.ACTIVATES, THEY, AnyOf(Filter()))),
    ("When a player draws a card", When(Event.DRAWS, tree.Player(Whose.BOTH))),
    ("At the start of your opponent's Main Phase", When(Event.MAIN_STARTS, THEY)),
    ("At the start of your Battle Phase", When(Event.BATTLE_STARTS, YOU)),
    ("At the end of your Battle Phase", When(Event.BATTLE_ENDS, YOU)),
    ("At the end of each turn", When(Event.TURN_ENDS, tree.Player(Whose.BOTH))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "when"), WHENS, ids=[text for text, _ in WHENS])
def test_when(text: str, when: When) -> None:
    (ability,) = parse(f"{text}, draw 1 card.")
    assert ability == Ability((Draw(1),), when)
    assert describe((ability,)) == f"{text.replace('Whenever', 'When')}, draw 1 card."


def test_instead() -> None:
    """Something happens instead of a destruction, and of nothing else; a destruction that would be waits for it."""
    when = When(Event.WOULD_BE_DESTROYED, This(Noun.CARD), cause=tree.Cause(tree.Means.BATTLE))
    (ability,) = parse("If this card would be destroyed by battle, draw 1 card instead.")
    assert ability == Ability((tree.Instead((Draw(1),)),), when)
    assert describe((ability,)) == "When this card would be destroyed by battle, instead, draw 1 card."
    assert parse(describe((ability,))) == (ability,)


def test_every_event_is_in_the_table() -> None:
    assert {when.event for _, when in WHENS} | {Event.WOULD_BE_DESTROYED} == set(Event)


DURATIONS: list[tuple[str, tree.Duration]] = [
    ("until the end of the turn", EndOfTurn()),
    ("until end of turn", EndOfTurn()),
    ("until the end of your opponent’s turn", EndOfOpponentsTurn()),
    ("until the end of your opponent's next turn", EndOfOpponentsTurn(is_next=True)),
    ("for 2 turns", ForTurns(2)),
    ("while this creature is on Sub-Zero tiles", While(OnTerrain(Tile.SUB_ZERO))),
    ("while this creature is on a Forest tile", While(OnTerrain(Tile.FOREST))),
    ("while you control 2 or more Knight creatures", While(Controls(Whose.YOURS, 2, Filter(type="Knight")))),
    ("while your opponent controls 1 or more cards", While(Controls(Whose.OPPONENTS, 1, Filter(Noun.CARD)))),
    ("while this card is face-up", While(IsFaceUp())),
    ("as long as this card is face up", While(IsFaceUp())),
]


@pytest.mark.parametrize(("text", "duration"), DURATIONS, ids=[text for text, _ in DURATIONS])
@pytest.mark.parametrize("comma", [", ", " "], ids=["comma", "no comma"])
def test_how_long(text: str, duration: tree.Duration, comma: str) -> None:
    expected = Ability((Forbid(THIS, Status.CANNOT_MOVE), Draw(1)), duration=duration)
    assert parse(f"This creature cannot move and draw 1 card{comma}{text}.") == (expected,)
    assert parse(f"{text}{comma}this creature cannot move and draw 1 card.") == (expected,)


COSTS: list[tuple[str, tuple[tree.Cost, ...]]] = [
    ("Activate", ()),
    ("Pay 2 Magic Crystals", (PayCrystals(2),)),
    ("Discard 1 card", (DiscardCards(1),)),
    ("Sacrifice 1 other creature you control", (SacrificeTarget(Chosen(1, replace(MINE, other=True))),)),
    ("Remove 2 “Ember” counters from this creature", (SpendCounters(2, "Ember", THIS),)),
    ("Discard 1 card and pay 1 Magic Crystal", (DiscardCards(1), PayCrystals(1))),
    ("Discard 1 card, pay 1 Magic Crystal, and sacrifice this creature", (
        DiscardCards(1), PayCrystals(1), SacrificeTarget(THIS))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "costs"), COSTS, ids=[text for text, _ in COSTS])
def test_a_cost(text: str, costs: tuple[tree.Cost, ...]) -> None:
    assert parse(f"{text}: Draw 1 card.") == (Ability((Draw(1),), is_activated=True, costs=costs),)


def test_an_effect_that_reads_like_a_cost() -> None:
    assert parse("Discard 1 card, then flip a coin: if heads, draw 1 card.") == (
        Ability((Discard(1), FlipCoin((Draw(1),)))),
    )


MARKS: list[tuple[str, Marks]] = [
    ("(Instant)", Marks(instant=True)),
    ("(chain)", Marks(chain=True)),
    ("(Unavoidable)", Marks(unavoidable=True)),
    ("(Once per duel)", Marks(once_per_duel=True)),
    ("(2 times per turn)", Marks(uses=2)),
    ("(Once per turn)", Marks(uses=1)),
    ("(Instant, three times per turn)", Marks(instant=True, uses=3)),
    ("(Instant) (Chain)", Marks(instant=True, chain=True)),
]


@pytest.mark.parametrize(("text", "marks"), MARKS, ids=[text for text, _ in MARKS])
def test_marks(text: str, marks: Marks) -> None:
    assert parse(f"{text} Draw 1 card.") == (Ability((Draw(1),), marks=marks),)


def test_a_sentence_with_everything() -> None:
    text = (
        "(Instant, Once per duel) When this creature is attacked, pay 1 Magic Crystal: "
        "Deal 100 damage to that creature and that creature cannot move, for 2 turns."
    )
    assert parse(text) == (
        Ability((DealDamage(100, THAT), Forbid(THAT, Status.CANNOT_MOVE)), When(Event.ATTACKED), is_activated=True,
            costs=(PayCrystals(1),), duration=ForTurns(2), marks=Marks(instant=True, once_per_duel=True)),
    )  # fmt: skip


def test_sentences_come_in_order() -> None:
    assert parse("Draw 1 card.\n\nDraw 2 cards. Draw 3 cards") == tuple(Ability((Draw(n),)) for n in (1, 2, 3))


@pytest.mark.parametrize("text", ["", " ", "\n\t "])
def test_a_blank_text_says_nothing(text: str) -> None:
    assert parse(text) == ()
    assert describe(()) == ""


@pytest.mark.parametrize("joint", [", then", ", and", " and", ", and then", " then", " and then"])
def test_effects_are_joined(joint: str) -> None:
    assert parse(f"Draw 1 card{joint} discard 1 card.") == (Ability((Draw(1), Discard(1))),)


def test_what_comes_after_a_coin() -> None:
    """“; then” goes on with the sentence, “, then” with the side of the coin."""
    assert parse("Flip a coin: if heads, draw 1 card; then discard 1 card.") == (
        Ability((FlipCoin((Draw(1),)), Discard(1))),
    )
    assert parse("Flip a coin: if heads, draw 1 card, then discard 1 card.") == (
        Ability((FlipCoin((Draw(1), Discard(1))),)),
    )


def test_quotations_within_quotations() -> None:
    inner = Ability((Destroy(Chosen(1, Filter(name="Knight"))),))
    middle = Ability((Gain(THIS, (inner, Ability((Draw(1),)))),), duration=EndOfTurn())
    expected = (Ability((Gain(THIS, (middle,)),), duration=ForTurns(2)),)
    curly = (
        "This creature gains “This creature gains “Destroy 1 “Knight” creature. Draw 1 card.”, until the end of the "
        "turn.”, for 2 turns."
    )
    assert parse(curly) == parse(curly.replace("“", '"').replace("”", '"')) == expected
    assert describe(expected) == curly


def test_a_known_type_is_spelt_as_it_is_known() -> None:
    known = ["McBeast", "Fire Giant", "Knight of Dawn"]
    assert parse("Destroy 1 mcbeast creature.", types=known)[0].effects == (Destroy(Chosen(1, Filter(type="McBeast"))),)
    assert parse("Destroy all Knight of Dawn creatures.", types=known)[0].effects == (
        Destroy(Every(Filter(type="Knight of Dawn"))),
    )


def test_a_known_type_may_begin_with_an_element() -> None:
    text = "1 Fire Giant creature becomes a Fire Giant."
    giant = Chosen(1, Filter(type="Fire Giant"))
    assert parse(text, types=["Fire Giant"])[0].effects == (Become(giant, type="Fire Giant"),)
    assert parse("1 Fire Giant creature becomes Fire.")[0].effects == (
        Become(Chosen(1, Filter(element=Element.FIRE, type="Giant")), element=Element.FIRE),
    )


def test_an_unknown_type_is_read_all_the_same() -> None:
    assert parse("Destroy 1 Beast creature.", types=["Knight"]) == parse("Destroy 1 Beast creature.")
    assert parse("Destroy 1 Mountain Equipped creature.", types=["Mountain Equipped"])


#: A text and how it is written after it was read; None: as it is.
WRITTEN: list[tuple[str, str | None]] = [
    ("deal 400 damage to one creature your opponent controls", "Deal 400 damage to 1 creature your opponent controls."),
    ("Draw 1 card and discard 1 card.", "Draw 1 card, then discard 1 card."),
    ("Exile that creature.", "Cast out that creature."),
    ("Add 1 creature in your graveyard to your hand.", "Return 1 creature in your graveyard to its owner's hand."),
    ("Return 2 creatures to its owner's hand.", "Return 2 creatures to their owners' hands."),
    ("Each creature you control gains “Draw 1 card”.", "All creatures you control gain “Draw 1 card.”."),
    ("2 creatures becomes an Undead.", "2 creatures become an Undead."),
    ("Boost the ATK of this creature by 0.", None),
    ("Discard 1 card and sacrifice this creature: Draw 1 card.", None),
    ("(Unavoidable, Once per turn) When this creature moves, discard 1 card: Draw 1 card, for 1 turn.", None),
    ("(Chain, Once per duel) Activate: Negate that ability.", None),
    ("Miracle Spawn 1 creature.", "Miracle Spawn 1 creature from your hand."),
    ("Negate that spawn, then Miracle Spawn 1 creature from your deck on any tile.", None),
    ("This creature cannot be destroyed, while your opponent controls 1 or more Fire creatures.", None),
    ("Change 2 Ocean tiles to Abyss.", "Change 2 tiles on Ocean tiles to Abyss."),
    ("Destroy all creatures of levels 2 to 4 on Sub-Zero tiles.", None),
    ("Roll a die: on 4 or more, draw 1 card; then flip a coin: if tails, you win the duel.", None),
]


@pytest.mark.parametrize(("text", "written"), WRITTEN)
def test_canonical_text(text: str, written: str | None) -> None:
    assert describe(parse(text)) == (written or text)


@pytest.mark.parametrize(
    "effect",
    [
        Send(THIS, Zone.FIELD), Search(1, Filter(zone=Zone.GRAVEYARD)), FlipCoin((FlipCoin((Draw(1),)),), (Draw(1),)),
        FlipCoin((FlipCoin((Draw(1),)), Draw(1))), Draw(1, OwnerOf(THIS)),
        Destroy(Chosen(1, Filter(controller=Whose.BOTH))), FlipCoin(), Gain(THIS, ()),
    ],
)  # fmt: skip
def test_what_no_text_says_is_refused(effect: Effect) -> None:
    with pytest.raises(ValueError, match=r"no phrase says|coin|holds others"):
        describe([Ability((effect,))])


def test_a_sentence_needs_an_effect() -> None:
    with pytest.raises(ValueError, match="without effects"):
        describe([Ability(())])


#: A text with the first character that makes no sense after ‸ -> one of the phrases expected.
PROBLEMS: list[tuple[str, str]] = [
    ("‸Deels 400 damage to 1 creature.", "destroy TARGET"),
    ("Deal ‸much damage to 1 creature.", "a number"),
    ("Deal 400 damage to 1 ‸creatur you control.", "creature(s)"),
    ("Deal 400 damage to 1 Sphinx ‸you control.", "creature(s)"),
    ("Deal 400 damage to ‸creature.", "up to N FILTER creature(s)"),
    ("Destroy 1 creature within two tiles of the ‸card.", "equipped creature"),
    ("Draw 1 card‸ draw 2 cards.", "and EFFECT"),
    ("Draw ‸0 cards.", "a number from 1 to 99999"),
    ("Draw ‸", "a number"),
    ("This creature gains ‸flying.", "“TEXT”"),
    ("This creature gains “Draw 1 ‸crad.”.", "card(s)"),
    ("This creature gains “Draw 1 card.‸", "”"),
    ("This creature gains “‸”.", "draw N card(s)"),
    ("Draw 1 card.‸”", "the end of the text"),
    ("Destroy 1 “Knight creature.‸", "”"),
    ("Destroy 1 “‸” creature.", "a name"),
    ("(‸Instnt) Draw 1 card.", "Chain"),
    ("(Instant‸ Draw 1 card.", ")"),
    ("Pay 2 Magic Crystals‸. Draw 1 card.", ":"),
    ("Activate‸, draw 1 card.", ":"),
    ("1 creature becomes a Fire ‸Beast.", "then EFFECT"),
    ("Flip a coin: if heads, draw 1 card; if ‸heads, draw 2 cards.", "tails EFFECT"),
    ("Turn 1 creature face-‸sideways.", "down"),
    ("‸. Draw 1 card.", "draw N card(s)"),
]


def _marked(text: str) -> tuple[str, int]:
    before, after = text.replace("‸ ", " ‸").split("‸")
    return before + after, len(before)


@pytest.mark.parametrize(("marked", "expected"), PROBLEMS, ids=[text for text, _ in PROBLEMS])
def test_where_a_text_stops_making_sense(marked: str, expected: str) -> None:
    text, position = _marked(marked)
    with pytest.raises(AbilityError) as caught:
        parse(text)
    problem = caught.value
    assert problem.position == position
    assert expected in problem.expected
    assert text.startswith(problem.found, position)
    assert str(problem)


def test_a_problem_in_a_later_line() -> None:
    with pytest.raises(AbilityError, match="line 2, column 6: “much” can't be read here") as caught:
        parse("Draw 1 card.\nDeal much damage.")
    assert caught.value.place == (2, 6)


@pytest.mark.parametrize("nested", ["this creature gains “", "flip a coin: if heads, ", "roll a die: on 4 or more, "])
def test_nothing_nests_for_ever(nested: str) -> None:
    parse(nested * 4 + "draw 1 card" + "”" * (nested.count("“") * 4))
    with pytest.raises(AbilityError, match="more than 4 deep"):
        parse(nested * 5 + "draw 1 card" + "”" * (nested.count("“") * 5))


STARTER = json.loads((Path(__file__).parents[3] / "data/sets/starter.json").read_text())
TEXTS: list[str] = [card["text"] for card in STARTER["cards"] if card.get("text")]


def test_the_starter_set_reads_the_same_in_capitals() -> None:
    """That it is read and written back is tested beside its other promises."""
    written = {text: [describe(parse(way)).casefold() for way in (text, text.upper())] for text in TEXTS}
    assert {text: ways for text, ways in written.items() if ways[0] != ways[1]} == {}
