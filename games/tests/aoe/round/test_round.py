"""A round of Assemblage: scenarios by their rules, and play-outs of the characters of our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples
from games.aoe.abilities import Heading
from games.aoe.cards import Card
from games.aoe.reveal import State

from games.aoe.round import (  # isort: skip
    TOP, Action, Bet, Burst, Deck, Lay, Link, Pay, Reveal, Round, Seat, Spaces, Stage, Stop, Under, apply,
    legal_actions, play, start, view,
)  # fmt: skip
from games.aoe.round.policy import choose
from games.aoe.space import Position
from games.aoe.words import Input, Kind, Tag
from games.faults import InvalidInput
from games.tests import own_sets
from tcg.chance import Chance

OWN = tuple(own_sets.library("aoe").cards.values())
CHARACTERS = sorted(card.name for card in OWN if card.kind is Kind.CHARACTER)
COMMON = sorted((card for card in OWN if card.kind is Kind.COMMON), key=lambda card: card.name)


def deck_of(name: str, common: int = 0) -> Deck:
    """The deck of a character of our own."""
    (character,) = (card for card in OWN if card.kind is Kind.CHARACTER and card.name == name)
    method = tuple(card for card in OWN if card.symbol == character.symbol and card.kind is not Kind.CHARACTER)
    return Deck(character, method, COMMON[common % len(COMMON)])


def cards_of(seat: Seat) -> Counter[str]:
    piles = (seat.deck, seat.hand, seat.meter, seat.discard, seat.spent)
    return Counter(card.full_name for pile in piles for card in pile)


def played_out(
    state: Round, pick: Callable[[Round, int], Action], watch: Callable[[Round], None] = lambda _: None
) -> int:
    """Play to the end, and say how many actions that took."""
    for count in range(5_000):
        waiting = [player for player in (0, 1) if legal_actions(state, player)]
        if not waiting:
            return count
        player = waiting[0]
        play(state, player, pick(state, player))
        watch(state)
    raise AssertionError("the round does not end")


decks = st.tuples(st.sampled_from(CHARACTERS), st.sampled_from(CHARACTERS), st.integers(0, 7), st.integers(0, 7))


@settings(max_examples=examples(60))
@given(decks, st.integers(0, 10_000))
@pytest.mark.statement("AOE-4.1")
def test_whatever_players_do_the_round_ends_and_no_card_is_lost(who: tuple[str, str, int, int], seed: int) -> None:
    state = start((deck_of(who[0], who[2]), deck_of(who[1], who[3])), str(seed))
    chance, whole = Chance(seed, 7), [cards_of(seat) for seat in state.seats]

    def watch(now: Round) -> None:
        assert [cards_of(seat) for seat in now.seats] == whole
        assert all(seat.position in now.board for seat in now.seats) or now.ended
        assert len({seat.position for seat in now.seats}) == 2
        for seat in now.seats:
            held = sum(card.kind is not Kind.COMMON for card in seat.hand)
            assert held <= (seat.character.hand_size or 0)
            assert now.ended or seat.health > 0

    def pick(now: Round, player: int) -> Action:
        actions = legal_actions(now, player)
        return actions[chance.below(len(actions))]

    played_out(state, pick, watch)
    assert state.stage is Stage.OVER
    assert state.ended
    assert state.ended.rules
    assert all(entry.rules for entry in state.log)


@settings(max_examples=examples(20))
@given(decks, st.integers(0, 10_000))
@example(("Lucan", "Lucan", 6, 4), 8715).via("neither could reach the other, and their common cards came back to them")
@example(("Lucan", "Lucan", 6, 4), 9157).via("what was in their hands else led away")
def test_the_opponent_plays_to_the_end_and_the_same_again(who: tuple[str, str, int, int], seed: int) -> None:
    rounds = []
    for _ in range(2):
        state = start((deck_of(who[0], who[2]), deck_of(who[1], who[3])), str(seed))
        played_out(state, lambda now, player: choose(view(now, player)))
        rounds.append(state)
    assert rounds[0].log == rounds[1].log
    assert rounds[0].ended == rounds[1].ended


@settings(max_examples=examples(20))
@given(decks, st.integers(0, 10_000), st.integers(0, 200))
def test_a_clone_goes_its_own_way(who: tuple[str, str, int, int], seed: int, stop: int) -> None:
    state, chance = start((deck_of(who[0]), deck_of(who[1])), str(seed)), Chance(seed)
    for _ in range(stop):
        waiting = [player for player in (0, 1) if legal_actions(state, player)]
        if not waiting:
            return
        actions = legal_actions(state, waiting[-1])
        apply(state, waiting[-1], actions[chance.below(len(actions))])
    before, copy = asdict(state), state.clone()
    played_out(copy, lambda now, player: choose(view(now, player)))
    assert asdict(state) == before


@settings(max_examples=examples(20))
@given(st.integers(0, 10_000))
@pytest.mark.statement("AOE-4.1", "AOE-8.1")
def test_what_is_secret_is_not_seen(seed: int) -> None:
    """Another order of the opponent's deck and other cards in that hand make no difference to what a player sees."""
    state, chance = start((deck_of("Gerda"), deck_of("Lucan")), str(seed)), Chance(seed)
    for _ in range(60):
        waiting = [player for player in (0, 1) if legal_actions(state, player)]
        if not waiting:
            return
        other = state.clone()
        rival = other.seats[1]
        playing = {card.full_name for card in rival.hand} - {card.full_name for card in other.in_hand(1)}
        hidden = [card for card in rival.hand if card.full_name not in playing and card.kind is not Kind.COMMON]
        pool = rival.deck + hidden
        chance.shuffle(pool)
        rival.deck, rest = pool[: len(rival.deck)], pool[len(rival.deck) :]
        rival.hand = [card for card in rival.hand if card not in hidden] + rest
        if 1 in other.answers:
            other.answers[1] = other.options[1][0]
        assert view(other, 0) == view(state, 0)
        actions = legal_actions(state, waiting[0])
        apply(state, waiting[0], actions[chance.below(len(actions))])


def test_what_may_not_be_done_is_refused_with_its_rule() -> None:
    state = start((deck_of("Minna"), deck_of("Lucan")), "1")
    with pytest.raises(InvalidInput) as refused:
        play(state, 0, Burst(True))
    (refusal,) = refused.value.faults
    assert (refusal.rule, refusal.code) == ("AOE-4.1", "NOT_LEGAL")
    assert refusal.message == "Left can’t do that now. The next action is: choose a card that can be paid for."
    choice = legal_actions(state, 0)[0]
    play(state, 0, choice)
    with pytest.raises(InvalidInput, match="wait for the other player"):
        play(state, 0, choice)


@pytest.mark.statement("AOE-1.2", "AOE-3.1")
def test_decks_that_are_none_are_refused_whole() -> None:
    minna, lucan = deck_of("Minna"), deck_of("Lucan")
    with pytest.raises(InvalidInput) as refused:
        start(
            (replace(minna, method=minna.method[1:], common=minna.method[0]), replace(lucan, character=COMMON[0])), "1"
        )
    assert [(refusal.path, refusal.rule) for refusal in refused.value.faults] == [
        ("decks.0.method", "AOE-1.2"),
        ("decks.0.common", "AOE-3.1"),
        ("decks.1.character", "AOE-2.4"),
        ("decks.1.method", "AOE-1.2"),
    ]


def card(name: str, priority: int | None = 5, damage: str = "2/1", text: str = "", **more: Any) -> Card:
    attack, _, link = damage.partition("/")
    tags = frozenset(tag for tag in Tag if tag.label.casefold() in text.casefold())
    values: dict[str, Any] = {"range": 1, "red": frozenset({Input.LIGHT}), "symbol": "Test", "slug": name, **more}
    return Card(name, priority=priority, attack=int(attack), link=int(link), text=text, tags=tags, **values)


def named(word: str) -> str:
    return f"{word} (Test)"


JAB, KNEE, HOOK = card("Jab", 6), card("Knee", 4), card("Hook", 2, "5/3")
CROWN, FAST = card("Crown", 5, "3/2", "Final: Knockdown."), card("Fast", 9, "1/1")
THROW, SLING = (card(name, None, "4/0", throw=True, red=frozenset()) for name in ("Throw", "Sling"))
COST = card("Cost", 6, "4/4", meter=1)
SURGES = "Meter 1: Deal 3 more damage."
SURGE = card("Surge", 6, "2/1", SURGES)
STEP = card("Step", 6, "2/1", "Before damage: Move up to 2 toward.")
WAGER = card("Wager", 5, "1/1", "Ante: Deal 2 more damage.", range=9)
BASICS = Card("Basics", Kind.COMMON, text="Pre-Priority: Root.", text_reversed="Clean-up: Push 1 away.",
              tags=frozenset({Tag.PRE_PRIORITY, Tag.CLEAN_UP}))  # fmt: skip
FILLER = tuple(card(f"Filler {at}", at % 7) for at in range(20))
WHO = Card("Tester", Kind.CHARACTER, symbol="Test", health=10, hand_size=4)


@dataclass
class Scenario:
    """Two hands as they lie, side by side unless said otherwise, and how the turn goes."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    apart: int = 1
    meters: tuple[int, int] = (0, 0)
    decks: tuple[int, int] = (10, 10)
    health: tuple[int, int] = (10, 10)
    column: int = 4

    def begin(self) -> Round:
        seats = [
            Seat(
                name=("Left", "Right")[at],
                character=replace(WHO, hand_size=len(self.hands[at])),
                deck=list(FILLER[: self.decks[at]]),
                position=Position(self.column + at * self.apart, 4),
                health=self.health[at],
                hand=[*self.hands[at], BASICS],
                meter=list(FILLER[10 : 10 + self.meters[at]]),
            )
            for at in (0, 1)
        ]
        state = start((deck_of("Minna"), deck_of("Minna")), "1")
        state.seats = (seats[0], seats[1])
        asked = {at: [Reveal(card.full_name) for card in (*self.hands[at], BASICS)] for at in (0, 1)}
        asked[0].append(Reveal("Basics", is_reversed=True))
        asked[1].append(Reveal("Basics", is_reversed=True))
        state.options = {
            at: tuple(one for one in asked[at] if (seats[at].held(one.card).meter or 0) <= self.meters[at])
            for at in (0, 1)
        }
        return state


def do(state: Round, *steps: tuple[int, Action]) -> Round:
    for player, action in steps:
        play(state, player, action)
    return state


def revealed(state: Round, one: str, other: str, *, bursts: tuple[bool, bool] = (False, False)) -> Round:
    """Both reveal, and burst or not."""
    names = [name if name == "Basics" else named(name) for name in (one, other)]
    do(state, (0, Reveal(names[0])), (1, Reveal(names[1])))
    return do(state, *((at, Burst(bursts[at])) for at in (0, 1)))


def told(state: Round) -> str:
    return " ".join(entry.text for entry in (*state.log, *state.attack))


@pytest.mark.statement("AOE-4.3", "AOE-6.2", "AOE-4.4", "AOE-8.1")
def test_the_faster_hits_links_and_both_cards_go_to_the_meter() -> None:
    state = revealed(Scenario(((JAB, HOOK), (KNEE, FAST))).begin(), "Jab", "Knee")
    assert legal_actions(state, 0) == (Stop(), Link(named("Hook")), Link(named("Hook"), bursts=True))
    assert legal_actions(state, 1) == ()
    do(state, (0, Link(named("Hook"))))
    assert [seat.health for seat in state.seats] == [8, 5], "2 and 3 by the combo; hit first, Right links nothing"
    assert [[card.name for card in seat.meter] for seat in state.seats] == [["Jab", "Hook"], ["Knee"]]
    assert state.stage is Stage.CLEAN_UP


@pytest.mark.statement("AOE-5.1", "AOE-5.2", "AOE-5.3")
def test_equal_priorities_are_checked_with_laid_cards() -> None:
    state = revealed(Scenario(((JAB, HOOK), (JAB, FAST))).begin(), "Jab", "Jab")
    assert state.stage is Stage.CHECK
    assert legal_actions(state, 0) == (Lay(TOP), Lay(named("Hook")), Lay("Basics"))
    do(state, (0, Lay(named("Hook"))))
    assert legal_actions(state, 0) == ()
    do(state, (1, Lay(named("Fast"))))
    assert "Right goes first." in told(state)
    assert [card.name for card in state.seats[0].discard] == ["Hook"]
    assert [card.name for card in state.seats[1].discard] == ["Fast"]


@pytest.mark.statement("O-AOE.27")
def test_who_has_nothing_to_lay_counts_as_0_and_a_coin_decides_of_two() -> None:
    scene = Scenario(((JAB,), (JAB,)), decks=(0, 0))
    state = revealed(scene.begin(), "Jab", "Jab")
    do(state, (0, Lay("Basics")), (1, Lay("Basics")))
    assert state.stage in (Stage.CLEAN_UP, Stage.ATTACK)
    assert "heads (1)" in told(state)
    one = scene.begin()
    one.seats[1].hand.remove(BASICS)
    revealed(one, "Jab", "Jab")
    assert legal_actions(one, 1) == (Lay(None),)


@pytest.mark.statement("AOE-8.2", "AOE-2.6")
def test_a_meter_ability_is_paid_as_often_as_one_likes() -> None:
    state = revealed(Scenario(((SURGE,), (KNEE,)), meters=(2, 0)).begin(), "Surge", "Knee")
    assert legal_actions(state, 0) == tuple(Pay(times, SURGES) for times in (0, 1, 2))
    do(state, (0, Pay(1, SURGES)))
    assert state.seats[1].health == 5
    assert [len(state.seats[0].meter), len(state.seats[0].spent)] == [2, 1], "one was spent, and Surge hit"


@pytest.mark.statement("AOE-8.2", "O-AOE.12")
def test_a_requirement_that_can_not_be_paid_is_not_offered() -> None:
    scene = Scenario(((COST, JAB), (KNEE,)))
    assert Reveal(named("Cost")) not in legal_actions(scene.begin(), 0)
    state = revealed(replace(scene, meters=(1, 0)).begin(), "Jab", "Knee")
    assert Link(named("Cost")) in legal_actions(state, 0)
    later = revealed(replace(scene, apart=3).begin(), "Jab", "Knee")
    do(later, (0, Under(None)), (1, Under(None)))
    assert {Reveal(named("Cost")), Reveal("Basics")} & {*legal_actions(later, 0)} == {Reveal("Basics")}


@pytest.mark.statement("AOE-7.1", "AOE-7.3")
def test_up_to_is_the_players_choice() -> None:
    scene = Scenario(((STEP,), (KNEE,)), apart=2)
    near = do(revealed(scene.begin(), "Step", "Knee"), (0, Spaces(1, Heading.TOWARD, 0)))
    assert near.seats[1].health == 8
    far = do(revealed(scene.begin(), "Step", "Knee"), (0, Spaces(0, Heading.TOWARD, 0)))
    assert far.seats[1].health == 10
    assert "whiffs" in told(far)


def _of_character(text: str, *, apart: int = 1) -> Round:
    """A turn to come of a player whose character has this text."""
    state = Scenario(((JAB, STEP), (KNEE,)), apart=apart).begin()
    state.seats[0].character = replace(state.seats[0].character, text=text)
    return state


def test_a_decision_says_which_card_asks_and_whether_it_is_clean_up() -> None:
    state = revealed(_of_character("Clean-up: Move up to 1 away."), "Step", "Knee")
    assert (view(state, 0).asking, view(state, 0).is_tidying) == ("Step", False)
    while not view(state, 0).is_tidying:
        do(state, (0, legal_actions(state, 0)[0]))
    assert view(state, 0).asking == "Tester"
    assert legal_actions(state, 0)[0] == Spaces(1, Heading.AWAY, 0)
    do(state, (0, Spaces(0, Heading.AWAY, 0)))
    assert (view(state, 0).asking, view(state, 0).is_tidying) == ("", False)


@pytest.mark.statement("AOE-8.7")
def test_what_is_bet_is_lost() -> None:
    state = revealed(Scenario(((WAGER,), (KNEE,)), meters=(2, 0)).begin(), "Wager", "Knee")
    assert legal_actions(state, 0) == (Bet(0), Bet(1), Bet(2))
    do(state, (0, Bet(2)))
    assert len(state.seats[0].spent) == 2
    assert state.seats[1].health == 10 - 2 - 1


@pytest.mark.statement("AOE-2.3")
def test_a_common_card_has_the_ability_of_its_orientation() -> None:
    for is_reversed, states, column in ((False, frozenset({State.ROOT}), 5), (True, frozenset(), 6)):
        state = Scenario(((JAB,), (KNEE,))).begin()
        do(state, (0, Reveal("Basics", is_reversed)), (1, Reveal(named("Knee"))), (0, Burst(False)), (1, Burst(False)))
        assert (state.seats[1].states, state.seats[1].position) == (states, Position(column, 4))
    assert BASICS in state.seats[0].hand


@pytest.mark.statement("AOE-4.4", "AOE-3.3")
def test_a_card_goes_under_the_deck_and_hands_are_filled() -> None:
    state = revealed(Scenario(((JAB, KNEE), (KNEE, HOOK)), apart=3).begin(), "Jab", "Knee")
    do(state, (0, Under(named("Knee"))))
    assert view(state, 1).chosen is None
    do(state, (1, Under(None)))
    left = state.seats[0]
    assert left.deck[0] is KNEE
    assert [len(seat.deck) for seat in state.seats] == [9, 9]
    assert [len(seat.hand) for seat in state.seats] == [3, 3]
    assert state.turn == 2


@pytest.mark.statement("AOE-9.2", "O-AOE.3")
@pytest.mark.parametrize(
    ("health", "decks", "winners"),
    [((10, 10), (0, 0), ()), ((9, 10), (0, 5), (1,)), ((10, 9), (0, 5), (0,)), ((9, 9), (5, 0), ())],
)
def test_time_is_called_by_an_empty_deck(health: Any, decks: Any, winners: tuple[int, ...]) -> None:
    state = revealed(Scenario(((JAB,), (KNEE,)), apart=3, decks=decks, health=health).begin(), "Jab", "Knee")
    do(state, (0, Under(None)), (1, Under(None)))
    assert state.ended
    assert (state.ended.winners, state.ended.rules[0]) == (winners, "AOE-9.2")
