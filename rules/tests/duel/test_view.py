"""What leaves the server: nobody may see more of a duel than the rules let them (O-3.6, D-10.8)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings

from despaira_site.testing.exhaustive import examples, is_exhaustive
from rules.cards import CardDef
from rules.duel.engine import apply, legal_actions, play
from rules.duel.observation.player_view import view_for
from rules.duel.observation.schema import View
from rules.duel.state.actions import NONE, Act, Action, Mode
from rules.duel.state.duel import NORTH, SOUTH, Duel, Trick, Unit
from rules.duel.state.log import Entry, What
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck
from rules.notation import dump_action
from rules.tests.duel.cards import creature, trick
from rules.tests.duel.duels import Match, Put, arrange, board, matches
from tcg.chance import Chance

SEERS = (SOUTH, NORTH, None)


def marked(match: Match) -> Match:
    """The same match with a name of its own for every copy of every card."""
    cards = [card.def_ for card in match.table.cards[: match.table.blank_leader]]
    decks = []
    for deck in match.decks:
        new = []
        for zone in (deck.main, deck.special):
            new.append(range(len(cards), len(cards) + len(zone)))
            cards += [replace(cards[number], name=f"§{len(cards) + index}§") for index, number in enumerate(zone)]
        decks.append(Deck(new[0], new[1], deck.leader))
    return Match(Table(cards, board()), (decks[0], decks[1]), match.seed)


class Knowledge:
    """What a player has ever been allowed to know, worked out from the state beside `view_for`."""

    def __init__(self) -> None:
        self.open: set[int] = set()
        self.own: dict[int | None, set[int]] = {seer: set() for seer in SEERS}

    def look(self, duel: Duel) -> tuple[set[int], dict[int | None, set[int]]]:
        """What is open now, and what each player knows besides; both are remembered for the log."""
        now, own = open_cards(duel), {seer: own_cards(duel, seer) for seer in SEERS}
        self.open |= now
        for seer in SEERS:
            self.own[seer] |= own[seer]
        return now, own

    def be_shown(self, entries: Sequence[Entry]) -> None:
        """What is looked at is known to the looker, what is revealed or open for a moment to both (O-23.9)."""
        for entry in entries:
            was_open = entry.what is What.SENT and entry.word in ("graveyard", "Void", "Archive")
            was_open |= entry.what in (What.ACTIVATE, What.TRIGGER, What.RESOLVE, What.REVEAL)
            if was_open or (entry.what is What.LOOK and entry.sees == NONE):
                self.open.add(entry.card)
            elif entry.what is What.LOOK:
                self.own[entry.sees].add(entry.card)
            if entry.who != NONE:  # who searches a deck or a hand knows what is found
                self.own[entry.who] |= {pick.card for pick in entry.chosen if pick.sees == entry.who and pick.word}


def open_cards(duel: Duel) -> set[int]:
    """Cards that lie open to everybody."""
    found = {link.card for link in duel.links}
    declared = duel.declared
    if declared is not None and declared.kind in (Act.SPAWN, Act.SACRIFICE) and declared.mode != Mode.FACEDOWN:
        found.add(declared.card)
    for side in duel.players:
        found |= {*side.graveyard, *side.void, *side.archive, side.leader.card}
        found |= {trick.card for trick in side.tricks if trick.is_face_up}
        for unit in side.units:
            found |= {card.card for card in with_carried(unit) if card.is_face_up}
    return found


def with_carried(unit: Unit) -> Iterator[Unit | Trick]:
    """A unit and everything that is fastened to it, and to that."""
    yield unit
    if unit.extras is not None:
        yield from unit.extras.equips
        for attached in unit.extras.attached:
            yield from with_carried(attached)


def own_cards(duel: Duel, seer: int | None) -> set[int]:
    """Cards that one player may know besides."""
    if seer is None:
        return set()
    side, other = duel.players[seer], duel.players[1 - seer]
    found = {*side.hand, *side.special}
    found |= {unit.card for unit in side.units} | {trick.card for trick in side.tricks}
    found |= {trick.card for trick in other.tricks if duel.is_locked(trick)}
    found |= {card.card for unit in side.units for card in with_carried(unit) if card.control == seer}
    found |= {
        reference.card for link in duel.links if link.player == seer for group in link.targets for reference in group
    }
    if duel.declared is not None and duel.declared.player == seer:
        found.add(duel.declared.card)
    if duel.question is not None and duel.question.player == seer:
        found |= {ref.card for targets in duel.question.options for group in targets for ref in group}
    return found


def named(view: object) -> set[str]:
    """The canaries that are sung in a view."""
    return set(re.findall(r"§\d+§", json.dumps(view, ensure_ascii=False)))


def names_of(duel: Duel, cards: set[int]) -> set[str]:
    """The names of cards; a token that is a copy of a card has the card's."""
    return {duel.table.cards[card].name for card in cards - {NONE}}


@settings(max_examples=examples(15))
@given(matches())
def test_nobody_reads_what_is_hidden(match: Match) -> None:
    """In no view, for no player and no spectator, in no line of the log; at every moment in an exhaustive run."""
    match = marked(match)
    duel, rng = match.begin(keep_log=True)
    known, told = Knowledge(), 0
    for ply, _ in enumerate(match.play(duel, rng)):
        now, own = known.look(duel)
        known.be_shown((duel.log or [])[told:])
        if ply % 3 and not is_exhaustive():
            continue
        for seer in SEERS:
            view = view_for(duel, seer, since=told)
            log = view["log"]
            view["log"] = []
            assert named(view) <= names_of(duel, now | own[seer])
            assert named(log) <= names_of(duel, known.open | known.own[seer])
        told = len(duel.log or ())


@settings(max_examples=examples(10))
@given(matches())
def test_the_actions_are_told_to_whoever_is_due(match: Match) -> None:
    duel, rng = match.begin()
    for _ in match.play(duel, rng, 60):
        view = view_for(duel, duel.to_act, write=dump_action)
        assert len(view["actions"]) == len(legal_actions(duel)) > 0
        for seer in (1 - duel.to_act, None):
            assert view_for(duel, seer, write=dump_action)["actions"] == []


CARDS: list[CardDef] = [
    creature(0, "Ogre", level=3, atk=500, hp=400, catk=None, ratk=None, def_=200, hl=None),
    creature(1, "Imp", level=1, atk=100, hp=200, catk=None, ratk=None, def_=None, hl=None),
    trick(2, "Bolt", "instant", "damage ranged", 2, "Deal 100 damage to 1 creature."),
    trick(3, "Ward", "chain", "counter", 1, "Negate that ability."),
]


def seen_by(duel: Duel, seer: int | None) -> View:
    view = view_for(duel, seer)
    assert json.loads(json.dumps(view)) == view
    return view


def test_the_face_of_a_face_down_creature() -> None:
    """O-3.6: its controller's alone; that it lies there is public."""
    duel = arrange(CARDS, [Put("C3", "Ogre", SOUTH, Mode.FACEDOWN)])
    for seer, name in ((SOUTH, "Ogre"), (NORTH, None), (None, None)):
        unit = seen_by(duel, seer)["tiles"]["C3"]["unit"]
        assert unit is not None
        assert (unit["face"]["card"] if unit["face"] else None) == name
        assert (unit["mode"], unit["control"]) == ("facedown", "S")


@pytest.mark.parametrize(
    "text",
    ["Activate: This creature becomes a copy of 1 creature other than this creature.",
     "Activate: Spawn 1 token that is a copy of 1 creature other than this creature adjacent to your leader.",
     "Activate: This creature gains the abilities of 1 creature other than this creature."],
)  # fmt: skip
def test_a_face_down_creature_that_is_copied_is_shown(text: str) -> None:
    """O-3.6, docs/rulings.md."""
    cards = (*CARDS, creature(9, "Mimic", text))
    duel = arrange(cards, [Put("C3", "Mimic"), Put("C2", "Ogre", SOUTH, Mode.FACEDOWN)])
    duel.log = []
    copying = next(action for action in legal_actions(duel) if action.kind is Act.ABILITY)
    rng = Chance(1)
    play(duel, copying, rng)
    while duel.window is not None:
        apply(duel, Action(Act.PASS), rng)
    lines = [line["text"] for line in view_for(duel, None)["log"]]
    assert "South reveals Ogre." in lines
    shown = seen_by(duel, None)["tiles"]["C2"]["unit"]
    assert shown is not None
    assert shown["face"] is None


def test_a_trick_that_is_locked_down() -> None:
    """D-10.8: the locking player may look at it, as long as the creature lies on it."""
    duel = arrange(CARDS, [Put("C4", "Ward", NORTH), Put("C4", "Ogre"), Put("D4", "Ward", NORTH)])
    tiles = {seer: seen_by(duel, seer)["tiles"] for seer in SEERS}
    names = {seer: [trick["card"] if (trick := tiles[seer][name]["trick"]) else "" for name in ("C4", "D4")]
             for seer in SEERS}  # fmt: skip
    assert names == {SOUTH: ["Ward", None], NORTH: ["Ward", "Ward"], None: [None, None]}
    play(duel, Action(Act.MOVE, tile=duel.table.board.numbers["C4"], to=duel.table.board.numbers["C3"]), Chance(1))
    free = seen_by(duel, SOUTH)["tiles"]["C4"]["trick"]
    assert free is not None
    assert free["card"] is None


def test_hands_and_counts() -> None:
    duel = arrange(CARDS, hands=(["Ogre", "Bolt"], ["Ward"]))
    south, north, spectator = (seen_by(duel, seer)["sides"] for seer in SEERS)
    assert (south["S"]["hand"], south["N"]["hand"]) == (["Ogre", "Bolt"], None)
    assert (north["S"]["hand"], north["N"]["hand"]) == (None, ["Ward"])
    assert [spectator[side]["hand"] for side in "SN"] == [None, None]
    for sides in (south, north, spectator):
        assert [(sides[side]["hand_count"], sides[side]["deck_count"]) for side in "SN"] == [(2, 20), (1, 20)]
        assert (sides["S"]["crystals"], sides["S"]["used"], sides["S"]["spawn_points"]) == (6, 9, 6)


def test_stats_are_those_of_the_moment() -> None:
    duel = arrange(CARDS, [Put("C3", "Ogre"), Put("C4", "Imp", NORTH)])
    play(duel, Action(Act.ATTACK, tile=duel.table.board.numbers["C3"], to=duel.table.board.numbers["C4"]), Chance(1))
    view = seen_by(duel, None)
    ogre = view["tiles"]["C3"]["unit"]
    assert ogre is not None
    assert ogre["face"] is not None
    assert ogre["attacked"]
    assert (ogre["face"]["hp"], ogre["face"]["def"], ogre["face"]["shield"]) == (400, 200, "up")
    assert (view["sides"]["N"]["graveyard"], view["sides"]["N"]["hp"], view["phase"]) == (["Imp"], 2700, "battle")
