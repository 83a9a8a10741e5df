"""Cards of zones that a filter means; the scenarios show which cards of the field are meant."""

from __future__ import annotations

from rules.abilities.ast import Filter, Limit, Noun, Whose, Zone
from rules.cards import CardDef
from rules.duel.queries.zone_contents import cards_matching
from rules.duel.state.actions import NONE, CardZone
from rules.duel.state.duel import NORTH, SOUTH
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck, set_up
from rules.vocabulary import Element, Kind, SpecialKind, Stat, TrickClass

_CARDS = [
    CardDef(0, "Golem", Kind.CREATURE, element=Element.EARTH, level=5, type="Golem", atk=600, hp=900, def_=200),
    CardDef(1, "Idol", Kind.CREATURE, element=Element.DARK, level=9, type="Idol", hp=900, special=SpecialKind.GOD),
    CardDef(2, "Sage", Kind.CREATURE, element=Element.LIGHT, level=3, type="Mage", hp=300),
    CardDef(3, "Sword", Kind.TRICK, level=1, classes=(TrickClass.EQUIP, TrickClass.STATS)),
]


def test_cards_of_zones_by_whose_they_are() -> None:
    """O-23.24: “your” and “your opponent's” are by the owner outside the field."""
    duel, _ = set_up(Table(_CARDS), (Deck([0] * 20), Deck([0] * 20)), 1)
    duel.players[SOUTH].graveyard = [3, 0]
    duel.players[NORTH].graveyard = [1]

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
    duel.players[SOUTH].void = [2]
    both = Filter(Noun.CREATURE, zone=Zone.VOID, more_zones=(Zone.GRAVEYARD,), level_to=3)
    assert cards_matching(duel, both, SOUTH, NONE) == [(SOUTH, 2, CardZone.VOID)]
