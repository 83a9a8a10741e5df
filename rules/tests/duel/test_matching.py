"""Which cards the words of a filter mean (D-1.7, group 17, O-23.24)."""

from __future__ import annotations

import pytest

from rules.abilities.ast import Ability, Filter, Limit, Noun, Past, Role, Stance, Whose, WinDuel, Zone
from rules.cards import CardDef
from rules.duel.events.zones import arrive, lay
from rules.duel.queries.matching import tricks_matching, units_matching
from rules.duel.queries.zone_contents import cards_matching
from rules.duel.state.actions import NONE, Act, CardZone, Declared, Mode
from rules.duel.state.duel import NORTH, SOUTH, Arrival, Duel, Unit
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck, set_up
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Stat, TrickClass

_CARDS = [
    CardDef(0, "Ember", Kind.CREATURE, element=Element.FIRE, level=2, type="Mage", atk=200, hp=300),
    CardDef(1, "Golem", Kind.CREATURE, element=Element.EARTH, level=5, type="Golem", atk=600, hp=900, def_=200),
    CardDef(2, "Drop", Kind.CREATURE, element=Element.WATER, level=2, type="Mage", hp=100),
    CardDef(3, "Idol", Kind.CREATURE, element=Element.DARK, level=9, type="Idol", hp=900, special=SpecialKind.GOD),
    CardDef(4, "Wisp", Kind.TOKEN, element=Element.FIRE, level=1, type="Spirit", atk=100, hp=100),
    CardDef(5, "Sage", Kind.CREATURE, element=Element.LIGHT, level=3, type="Mage", hp=300,
        abilities=(Ability((WinDuel(),), is_activated=True),)),
    CardDef(6, "Sword", Kind.TRICK, level=1, classes=(TrickClass.EQUIP, TrickClass.STATS)),
    CardDef(7, "Snare", Kind.TRICK, level=1, activation=Activation.INSTANT, classes=(TrickClass.TRAP,)),
]  # fmt: skip
_TABLE = Table(_CARDS)


@pytest.fixture
def duel() -> Duel:
    """South: Ember C2 (damaged, in Defence Mode, two counters), Golem C3 (equipped).

    North: Drop C4, Wisp C5, a face-down Golem B5, Sage D5, whom south owns, and a Snare face-down there. South's
    graveyard has a Sword and a Golem, north's an Idol.
    """
    duel, _ = set_up(_TABLE, (Deck([0] * 20), Deck([0] * 20)), 1)
    for player, tile in ((SOUTH, "C1"), (NORTH, "C6")):
        duel.players[player].leader.tile = _TABLE.board.numbers[tile]
        duel.stand(duel.players[player].leader, _TABLE.board.numbers[tile])
        duel.players[player].units.append(duel.players[player].leader)

    def put(card: int, owner: int, tile: str, mode: Mode = Mode.ATTACK, control: int = NONE) -> Unit:
        return arrive(duel, card, owner, _TABLE.board.numbers[tile], mode, Arrival.EARLIER, control)

    ember = put(0, SOUTH, "C2", Mode.DEFENCE)
    ember.hp = 200
    ember.with_extras().counters = {"rage": 2}
    golem = put(1, SOUTH, "C3")
    sword = lay(duel, 6, SOUTH, golem.tile)
    duel.players[SOUTH].tricks.remove(sword)
    duel.pick_up(sword)
    sword.host, sword.is_face_up = golem.serial, True
    golem.with_extras().equips.append(sword)
    golem.attacks = 1
    drop = put(2, NORTH, "C4")
    put(4, NORTH, "C5").arrived = Arrival.MIRACLE
    put(1, NORTH, "B5", Mode.FACEDOWN)
    put(5, SOUTH, "D5", control=NORTH)
    lay(duel, 7, NORTH, _TABLE.board.numbers["D5"])
    duel.declared = Declared(Act.ATTACK, SOUTH, serial=golem.serial, other=drop.serial)
    duel.players[SOUTH].graveyard = [6, 1]
    duel.players[NORTH].graveyard = [3]
    return duel


_ALL = {"Ember", "Golem", "Drop", "Wisp", "hidden", "Sage"}
_SHOWN = _ALL - {"hidden"}
_UNITS: list[tuple[Filter, set[str]]] = [
    (Filter(), _ALL),
    (Filter(mode=Stance.DEFENCE), {"Ember", "hidden"}),
    (Filter(is_damaged=True), {"Ember"}),
    (Filter(is_damaged=False), _ALL - {"Ember"}),
    (Filter(is_equipped=True), {"Golem"}),
    (Filter(is_equipped=False, controller=Whose.YOURS), {"Ember"}),
    (Filter(counter="Rage", counters_from=2), {"Ember"}),
    (Filter(counter="Rage", counters_from=3), set()),
    (Filter(counter=""), {"Ember"}),
    (Filter(is_token=True), {"Wisp"}),
    (Filter(is_token=False), _ALL - {"Wisp"}),
    (Filter(special=SpecialKind.GOD), set()),
    (Filter(has_ability=True), {"Sage"}),
    (Filter(has_ability=False), _SHOWN - {"Sage"}),
    (Filter(owner=Whose.YOURS), {"Ember", "Golem", "Sage"}),
    (Filter(owner=Whose.YOURS, controller=Whose.OPPONENTS), {"Sage"}),
    (Filter(past=Past.ATTACKED), {"Golem"}),
    (Filter(past=Past.MIRACLE_SPAWNED), {"Wisp"}),
    (Filter(role=Role.ATTACKING), {"Golem"}),
    (Filter(role=Role.ATTACKED), {"Drop"}),
    (Filter(limits=(Limit(Stat.ATK, least=200),)), {"Ember", "Golem"}),
    (Filter(limits=(Limit(Stat.ATK, least=200, is_strict=True),)), {"Golem"}),
    (Filter(limits=(Limit(Stat.ATK, most=200),)), {"Ember", "Wisp"}),
    (Filter(limits=(Limit(Stat.HP, most=200),)), {"Ember", "Drop", "Wisp"}),
    (Filter(limits=(Limit(Stat.DEF, least=1),)), {"Golem"}),
    (Filter(limits=(Limit(None, most=2, is_strict=True),)), {"Wisp"}),
    (Filter(but_not=Filter(element=Element.FIRE)), _SHOWN - {"Ember", "Wisp"}),
    (Filter(any_of=(Filter(element=Element.FIRE), Filter(element=Element.WATER))), {"Ember", "Drop", "Wisp"}),
    (Filter(type="Mage", but_not=Filter(is_damaged=True)), {"Drop", "Sage"}),
    (Filter(trick_class=TrickClass.EQUIP), set()),
]


def test_units_by_what_is_said_of_them(duel: Duel) -> None:
    names = {_TABLE.board.numbers["B5"]: "hidden"}
    wrong = []
    for filter_, wanted in _UNITS:
        found = units_matching(duel, filter_, SOUTH, NONE, NONE, NONE)
        matching = {names.get(unit.tile, _CARDS[unit.card].name) for unit in found}
        if matching != wanted:
            wrong.append((filter_, matching, wanted))
    assert wrong == []


_TRICKS: list[tuple[Filter, set[str]]] = [
    (Filter(Noun.TRICK), {"Sword", "Snare"}),
    (Filter(Noun.TRICK, trick_class=TrickClass.EQUIP), {"Sword"}),
    (Filter(Noun.CARD, is_face_up=False), {"Snare"}),
    (Filter(Noun.TRICK, activation=Activation.NORMAL), {"Sword"}),
    # Nobody but its controller knows that it is an Instant (O-17.5).
    (Filter(Noun.TRICK, activation=Activation.INSTANT), set()),
    (Filter(Noun.TRICK, mode=Stance.ATTACK), set()),
    (Filter(Noun.CARD, is_token=False), {"Sword", "Snare"}),
]


def test_tricks_by_what_is_said_of_them(duel: Duel) -> None:
    found = {
        number: {_CARDS[trick.card].name for trick in tricks_matching(duel, filter_, SOUTH, NONE, NONE, NONE)}
        for number, (filter_, _) in enumerate(_TRICKS)
    }
    assert found == {number: wanted for number, (_, wanted) in enumerate(_TRICKS)}


def test_cards_of_zones_by_whose_they_are(duel: Duel) -> None:
    """O-23.24: “your” and “your opponent's” are by the owner outside the field."""

    def found(**words: object) -> list[tuple[int, str]]:
        filter_ = Filter(**{"noun": Noun.CARD, "zone": Zone.GRAVEYARD, **words})  # type: ignore[arg-type]
        return [(owner, _CARDS[card].name) for owner, card, _ in cards_matching(duel, filter_, SOUTH, NONE)]

    assert found() == [(SOUTH, "Sword"), (SOUTH, "Golem")]
    assert found(zone_of=Whose.OPPONENTS) == [(NORTH, "Idol")]
    assert found(zone_of=Whose.BOTH, noun=Noun.CREATURE) == [(SOUTH, "Golem"), (NORTH, "Idol")]
    assert found(zone_of=Whose.BOTH, special=SpecialKind.GOD) == [(NORTH, "Idol")]
    assert found(trick_class=TrickClass.EQUIP) == [(SOUTH, "Sword")]
    assert found(limits=(Limit(Stat.ATK, least=600),)) == [(SOUTH, "Golem")]
    assert found(zone=Zone.VOID) == []
    duel.players[SOUTH].void = [5]
    both = Filter(Noun.CREATURE, zone=Zone.VOID, more_zones=(Zone.GRAVEYARD,), level_to=3)
    assert cards_matching(duel, both, SOUTH, NONE) == [(SOUTH, 5, CardZone.VOID)]
