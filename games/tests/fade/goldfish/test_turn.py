"""The rules of a turn as the goldfish plays them: what may be done when, and what it comes to."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.importexport import parse_text
from despaira_site.testing.exhaustive import examples
from games.fade.goldfish.params import Params
from games.fade.goldfish.policy import moves, opening
from games.fade.goldfish.stage import NORMAL, PLAYER, Stage
from games.fade.goldfish.state import MOST_EQUIPPED, Act, Action, State, apply, begin, legal_actions, outcome
from games.fade.words import Phase
from games.tests.fade.goldfish.decks import MIXED_DECK, MIXED_POOL, SHELF, deck, state
from games.tests.own_sets import DECKS, library
from tcg.chance import Chance


def do(game: State, *wanted: str) -> State:
    """Do actions by their words, each of which has to be legal: "keep", "enter Kes", "attach Bolt 0", "use Bolt 0"."""
    for words in wanted:
        found = [each for each in legal_actions(game) if said(game, each) == words]
        assert found, f"{words!r} is not among {[said(game, each) for each in legal_actions(game)]}"
        apply(game, found[0])
    return game


def said(game: State, action: Action) -> str:
    name = "" if action.card == NORMAL else game.stage.name(action.card)
    by = "" if action.act not in (Act.ATTACH, Act.EQUIP, Act.USE, Act.ATTACK, Act.PLACE) else str(action.by)
    stack = " ".join(game.stage.name(card) for card in action.cards)
    return " ".join(filter(None, (action.act.value, name, by, stack)))


def may(game: State) -> list[str]:
    return [said(game, action) for action in legal_actions(game)]


def next_turn(game: State) -> State:
    """To the Preparation of the next turn, without doing anything."""
    turn = game.turn
    while game.turn == turn and outcome(game) is None:
        last = [each for each in legal_actions(game) if each.act in (Act.NEXT, Act.DISCARD)][-1]
        apply(game, last)
    return game


def at_combat(game: State) -> State:
    return do(game, "next")


@pytest.mark.statement("FADE-1.3", "FADE-1.4", "FADE-1.5", "FADE-1.6")
def test_the_first_hand_may_be_redrawn_once() -> None:
    game = state("30*Blank 30*Bolt", "2*Kes")
    assert (len(game.hand), len(game.deck), game.tp, game.hp, game.turn) == (6, 54, 0, 50, 0)
    assert game.pool == list(game.stage.pool), "the pool is not shuffled"
    assert may(game) == ["keep", "redraw"]
    before = list(game.hand)
    do(game, "redraw")
    assert (len(game.hand), len(game.deck)) == (6, 54)
    assert before != game.hand
    assert may(game) == ["keep"]


@pytest.mark.statement("FADE-4.2", "FADE-5.4", "O-FADE.8")
def test_characters_fill_as_many_slots_as_their_cs() -> None:
    game = do(state("60*Blank", "4*Kes Titan Ghost"), "keep")
    assert may(game) == ["enter Ghost", "enter Kes", "enter Titan", "next"]
    do(game, "enter Kes")
    assert may(game) == ["enter Ghost", "enter Kes", "next"]
    do(game, "enter Kes", "enter Kes")
    assert (game.slots, game.free_slots) == (6, 0)
    assert may(game) == ["enter Ghost", "next"]


@pytest.mark.statement("FADE-5.6", "FADE-10.23", "O-FADE.12")
def test_who_has_just_come_does_not_attack() -> None:
    game = at_combat(do(state("60*Blank", "Kes Flit"), "keep", "enter Flit", "enter Kes"))
    assert may(game) == ["attack -1", "attack 0", "next"]
    at_combat(next_turn(game))
    assert may(game) == ["attack -1", "attack 0", "attack 1", "next"]


@pytest.mark.statement("FADE-6.1", "FADE-10.28")
def test_each_makes_one_normal_attack_a_turn() -> None:
    game = do(state("60*Blank", "Twins Kes"), "keep", "enter Twins", "enter Kes")
    at_combat(next_turn(game))
    do(game, "attack 0", "attack 0", "attack 1", "attack -1")
    assert may(game) == ["next"]
    assert (game.damage, game.gained) == (8 + 8 + 10 + 5, 5 + 4)


@pytest.mark.statement("FADE-6.8")
def test_in_a_last_stand_skills_are_used_from_hand() -> None:
    game = at_combat(do(state("60*Bolt", first=False), "keep"))
    assert may(game) == ["attack -1", "use Bolt -1", "next"]
    do(game, "attack -1", "use Bolt -1")
    assert (game.damage, game.tp, len(game.hand), len(game.discarded)) == (10, 2, 7, 1)
    other = at_combat(do(state("60*Bolt", "Kes", first=False), "keep", "enter Kes"))
    assert may(other) == ["attack -1", "next"], "with a Character nothing is used from hand"
    assert apply(other, Action(Act.ATTACK)).tp == 1  # type: ignore[union-attr]


@pytest.mark.statement("FADE-6.4", "FADE-5.4", "O-FADE.11", "O-FADE.13")
def test_skills_are_attached_and_paid_for_when_they_are_used() -> None:
    game = next_turn(do(state("60*Jab", "Kes"), "keep", "enter Kes"))
    tp = game.tp
    do(game, "attach Jab 0", "attach Jab 0", "attach Jab 0")
    assert (game.tp, len(game.attached)) == (tp, 3), "nothing is paid yet"
    at_combat(game)
    do(game, "use Jab 0", "use Jab 0")
    assert (game.damage, game.tp, len(game.attached)) == (20, tp - 4, 1)
    assert may(game) == ["attack -1", "attack 0", "next"], "a third can't be paid for"
    do(game, "attack 0", "use Jab 0")
    assert (game.tp, len(game.discarded)) == (0, 3)


@pytest.mark.statement("FADE-5.1", "FADE-5.5")
def test_the_aftermath_is_a_preparation_without_the_pool() -> None:
    game = do(state("60*Whetstone", "Kes Flit", first=False), "keep", "enter Kes", "next", "next")
    assert game.phase is Phase.AFTERMATH
    assert may(game) == ["equip Whetstone -1", "equip Whetstone 0", "next"]
    assert do(game, "next").phase == "end"


@pytest.mark.statement("FADE-4.4", "FADE-8.2")
def test_augments_add_their_plv_and_five_may_be_attached() -> None:
    game = do(state("60*Whetstone", first=False), "keep")
    do(game, *["equip Whetstone -1"] * MOST_EQUIPPED)
    assert may(game) == ["next"]
    assert game.tp == 0
    do(at_combat(game), "attack -1")
    assert game.damage == 5 + 5 * 3


@pytest.mark.statement("FADE-10.22")
def test_equip_says_to_whom_and_gives_its_keywords() -> None:
    crown = do(state("60*Crown", "Kes Queen", first=False), "keep", "enter Kes", "enter Queen")
    assert may(crown) == ["equip Crown 1", "next"], "the Queen alone is Royal"
    gauntlets = do(state("60*Gauntlets", "Flit", first=False), "keep", "enter Flit")
    assert may(gauntlets) == ["equip Gauntlets 0", "next"]
    do(gauntlets, "equip Gauntlets 0", "equip Gauntlets 0")
    do(at_combat(gauntlets), "attack 0", "attack 0", "attack 0")
    assert may(gauntlets) == ["attack -1", "next"]


@pytest.mark.statement("FADE-4.5", "FADE-4.7")
def test_a_zone_holds_one_zone_card() -> None:
    game = do(state("4*Forge 4*Dynamo", first=False), "keep")
    assert may(game) == ["place Dynamo 0", "place Dynamo 1", "place Forge 0", "place Forge 1", "next"]
    do(game, "place Dynamo 0", "place Forge 0")
    assert [game.stage.name(card) for card in game.discarded] == ["Dynamo"]
    assert [str(held) for held in game.held] == ["Affinity Ember"], "what was destroyed works no more"


@pytest.mark.statement("FADE-4.3")
@pytest.mark.parametrize(("turns", "thrown"), [(3, 0), (4, 2), (5, 4)])
def test_more_than_ten_cards_are_discarded_in_the_end_phase(turns: int, thrown: int) -> None:
    game = do(state("60*Blank"), "keep")
    for _ in range(turns):
        next_turn(game)
    assert (game.turn, game.thrown, len(game.hand)) == (turns + 1, thrown, min(6 + 2 * turns, 12))
    do(game, "next", "next", "next")
    assert may(game) == (["next"] if len(game.hand) <= 10 else ["discard Blank"])


@pytest.mark.statement("FADE-9.2", "O-FADE.9")
def test_an_empty_deck_loses_when_the_turn_begins() -> None:
    for cards, turn in ((0, 1), (6, 1), (7, 3), (8, 3), (9, 4)):
        game = state(f"{cards}*Blank") if cards else state("")
        assert len(game.hand) == min(cards, 6)
        do(game, "keep")
        while outcome(game) is None:
            next_turn(game)
        assert (str(outcome(game)), game.turn, legal_actions(game)) == ("deck_out", turn, [])


@pytest.mark.statement("FADE-10.37")
def test_power_source_brings_tp_in_the_starting_phase() -> None:
    game = do(state("60*Purse", "2*Miser", first=False), "keep", "enter Miser", "enter Miser", "equip Purse -1")
    assert game.tp == 3
    assert next_turn(game).tp == 3 + 5 + 3 + 3 + 2


@pytest.mark.statement("FADE-10.3", "O-FADE.16")
def test_affinity_makes_cards_cheaper_for_everybody() -> None:
    game = do(state("20*Ember_Bolt 20*Tide_Bolt 20*Cinder", "Queen Kes"), "keep", "enter Queen")
    costs = {game.stage.name(card): game.tp_of(card) for card in game.stage.useful}
    assert costs == {"Ember Bolt": 4, "Tide Bolt": 5, "Cinder": 0}


@pytest.mark.statement("FADE-10.4", "O-FADE.16")
def test_friendship_makes_characters_smaller() -> None:
    game = do(state("60*Blank", "4*Pal Queen Kes Wisp"), "keep", "enter Pal")
    assert game.slots == 2, "it takes two Characters"
    do(game, "enter Pal")
    assert game.slots == 2
    do(game, "enter Wisp")
    assert game.slots == 2, "no Character has less than no slots"
    do(game, "enter Queen", "enter Kes")
    assert game.slots == 1 + 1 + 1 + 2
    do(game, "enter Pal")
    assert game.free_slots == 0


@pytest.mark.statement("FADE-10.43")
def test_a_stacker_needs_cards_of_the_hand() -> None:
    game = do(state("60*Blank", "Hoarder"), "keep", "enter Hoarder Blank Blank")
    assert (len(game.hand), len(game.stacked)) == (4, 2)
    assert may(do(state("1*Blank", "Hoarder", first=False), "keep")) == []


@pytest.mark.statement("FADE-10.6", "O-FADE.18", "FADE-6.3", "O-FADE.19", "O-FADE.30", "FADE-10.29")
@pytest.mark.parametrize(
    ("skill", "fighter", "damage"),
    [
        ("Bolt", "Kes", 10), ("Tide Bolt", "Sage", 20), ("Ember Bolt", "Sage", 10), ("Flurry", "Kes", 3 * 12),
        ("Cannon", "Kes", 20), ("Mumble", "Kes", 10), ("Loud", "Kes", 10),
    ],
)  # fmt: skip
def test_what_skills_do(skill: str, fighter: str, damage: int) -> None:
    game = do(state(f"60*{skill.replace(' ', '_')}", fighter, first=False), "keep", f"enter {fighter}")
    next_turn(game)
    do(game, f"attach {skill} 0", "next", f"use {skill} 0")
    assert game.damage == damage


_WORDS = st.lists(
    st.tuples(st.sampled_from(sorted({card.name for card in SHELF.values()})), st.integers(1, 12)), max_size=8
)


def _words(pairs: list[tuple[str, int]]) -> str:
    return " ".join(f"{count}*{name.replace(' ', '_')}" for name, count in pairs)


def _cards(game: State) -> Counter[int]:
    units = [game.player, *game.units]
    return Counter(
        [*game.deck, *game.hand, *game.discarded, *game.stacked, *(card for card, _ in game.attached),
         *(card for unit in units for card in unit.augments), *(card for card in game.zones if card is not None)]
    )  # fmt: skip


def _check(game: State) -> None:
    """What is so in every state: cards are kept, nothing falls below 0, slots and equipment keep their limits."""
    assert _cards(game) == Counter(game.stage.deck)
    assert Counter([*game.pool, *(unit.fighter for unit in game.units)]) == Counter(game.stage.pool)
    assert game.tp >= 0
    assert game.free_slots >= 0
    assert max(len(unit.augments) for unit in (game.player, *game.units)) <= MOST_EQUIPPED
    assert game.total + game.hp == game.stage.params.opponent_hp


@given(_WORDS, _WORDS, st.integers(0, 2**32), st.booleans(), st.data())
def test_any_legal_actions_keep_the_books(
    words: list[tuple[str, int]], pool: list[tuple[str, int]], seed: int, first: bool, data: st.DataObject
) -> None:
    params = Params(first=first, max_turns=4)
    game = begin(Stage(deck(_words(words), _words(pool)), SHELF, params), Chance(seed))
    for _ in range(60):
        _check(game)
        actions = legal_actions(game)
        if not actions:
            assert outcome(game) is not None
            break
        assert len(set(actions)) == len(actions)
        apply(game, data.draw(st.sampled_from(actions)))


@given(_WORDS, _WORDS, st.integers(0, 2**32), st.booleans())
def test_the_policy_does_only_what_is_legal(
    words: list[tuple[str, int]], pool: list[tuple[str, int]], seed: int, first: bool
) -> None:
    _play_checked(Stage(deck(_words(words), _words(pool)), SHELF, Params(first=first, max_turns=6)), seed)


def test_whole_decks_are_played_by_the_rules() -> None:
    own = library("fade")
    paths = [path for path in DECKS if path.parent.name == "fade"]
    stages = [Stage(parse_text(path.read_text(encoding="utf-8"), own).decklist, own.cards, Params()) for path in paths]
    for stage in (*stages, Stage(deck(MIXED_DECK, MIXED_POOL), SHELF, Params())):
        for seed in range(examples(20)):
            _play_checked(stage, seed)


def _play_checked(stage: Stage, seed: int) -> None:
    game = begin(stage, Chance(seed))
    before = Counter(game.deck + game.hand)
    while game.phase is None:
        choice = opening(game)
        assert choice.action in legal_actions(game)
        apply(game, choice.action)
        assert Counter(game.deck + game.hand) == before, "the redraw keeps the cards"
    while outcome(game) is None:
        for choice in moves(game):
            assert choice.action in legal_actions(game), choice.why
            apply(game, choice.action)
            _check(game)
        assert len(game.hand) <= 10
        assert not game.attached, "nothing is attached that is not used"
        apply(game, Action(Act.NEXT, by=PLAYER))
