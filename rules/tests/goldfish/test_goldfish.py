"""The goldfish, by the tests of the rules (T-22.1 to T-22.6) and what its games have to hold."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.cards import CardDef
from rules.duel.state.duel import SOUTH
from rules.goldfish import Cancelled, Job, Params, Side, play_chunk, report, sum_up
from rules.goldfish.games.counts import Count, Ending, Game
from rules.goldfish.games.game import Stage
from rules.vocabulary import Activation, Element, Kind, TrickClass
from tcg.chance import Chance
from tcg.estimates import mean, percentile, share
from tcg.odds import at_least

SOLDIER = CardDef(1, "Soldier", Kind.CREATURE, element=Element.FIRE, level=3, type="Warrior", atk=500, hp=500)
ARCHER = CardDef(2, "Archer", Kind.CREATURE, level=3, type="Warrior", atk=200, ratk=400, ratk_range=2, hp=300)
GIANT = CardDef(3, "Giant", Kind.CREATURE, level=7, type="Warrior", atk=900, hp=900)
ANSWER = CardDef(
    4, "Answer", Kind.TRICK, level=2, activation=Activation.CHAIN, classes=(TrickClass.COUNTER,), text="?",
    is_executable=False,
)  # fmt: skip
BLANK = CardDef(
    5, "Blank", Kind.TRICK, level=2, activation=Activation.NORMAL, classes=(TrickClass.EFFECT,), text="?",
    is_executable=False,
)  # fmt: skip


def side(*cards: tuple[CardDef, int]) -> Side:
    return Side("Deck", None, tuple(card for card, count in cards for _ in range(count)))


def played(deck: Side, params: Params | None = None, seed: str = "any") -> Game:
    return Stage(deck, params or Params()).play(seed, (0,))


def column(game: Game, count: Count) -> list[int]:
    return [row[count] for row in game.rows]


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_T_22_1_fifty_soldiers_win_on_turn_six(seed: str) -> None:
    places: dict[int, set[str]] = {}
    stage = Stage(side((SOLDIER, 50)), Params())

    def watch(duel: Any, _: Any, __: Any) -> None:
        names = duel.table.board.names
        places[duel.players[SOUTH].turns] = {names[u.tile] for u in duel.players[SOUTH].units if not u.is_leader}

    game = stage.play(seed, (0,), watch)
    assert places[1] == {"C3", "B2"}
    assert column(game, Count.POINTS_USED)[0] == 6
    assert game.first_creature == 1
    assert game.first_damage == 3
    assert column(game, Count.OPPONENT_HP) == [3000, 3000, 2500, 2000, 1000, 0]
    assert (game.ending, game.turn) == (Ending.LETHAL, 6)


def test_T_22_2_fifty_archers_hit_from_turn_two() -> None:
    game = played(side((ARCHER, 50)))
    assert game.first_damage == 2
    assert column(game, Count.OPPONENT_HP) == [3000, 2600, 2200, 1400, 200, 0]
    assert (game.ending, game.turn) == (Ending.LETHAL, 6)


def test_T_22_3_fifty_giants_are_never_spawned() -> None:
    game = played(side((GIANT, 50)), Params(max_turns=30))
    assert (game.ending, game.turn) == (Ending.FAMINE, 23)
    assert column(game, Count.SPAWNS) == [0] * 22
    assert column(game, Count.TOO_EXPENSIVE) == [6] * 22
    assert game.grade.value == "brick"
    assert column(game, Count.DEAD) == column(game, Count.HAND)


def test_T_22_4_fifty_chain_tricks_only_wait() -> None:
    game = played(side((ANSWER, 50)))
    assert column(game, Count.CRYSTALS)[:6] == [6, 9, 12, 15, 15, 15]
    assert column(game, Count.OVERFLOW)[:6] == [0, 0, 0, 0, 3, 3]
    assert column(game, Count.REACTIVE) == column(game, Count.HAND)
    assert column(game, Count.NO_CREATURE) == [6] * 15


@pytest.mark.parametrize(("cards", "castable", "exact"), [(60, 24, 0.0389), (50, 20, 0.0374)])
def test_T_22_5_bricks_are_as_frequent_as_they_have_to_be(cards: int, castable: int, exact: float) -> None:
    job = Job((side((SOLDIER, castable), (GIANT, cards - castable)),), Params(max_turns=1), "bricks")
    opening = report(job, play_chunk(job, 0, 1000))["decks"][0]["opening"]
    assert opening["no_castable"]["exact"] == pytest.approx(exact, abs=5e-5)
    assert 0.020 <= opening["no_castable"]["share"]["value"] <= 0.058
    assert sum(grade["exact"] for grade in opening["grades"]) == pytest.approx(1)


def test_T_22_6_the_same_seed_is_the_same_report_byte_for_byte() -> None:
    deck = side((SOLDIER, 20), (ARCHER, 10), (GIANT, 5), (BLANK, 10), (ANSWER, 5))
    jobs = [Job((deck,), Params(), seed) for seed in ("seed", "seed", "another")]
    one, again, other = (json.dumps(report(job, play_chunk(job, 0, 30))["decks"]) for job in jobs)
    assert one == again
    assert one != other


def test_chunks_add_up_to_the_same_however_they_are_cut() -> None:
    decks = (side((SOLDIER, 30), (BLANK, 20)), side((ARCHER, 30), (GIANT, 20)))
    job = Job(decks, Params(), "seed")
    whole = json.dumps(report(job, play_chunk(job, 0, 21)))
    for cuts in ([(11, 21), (0, 11)], [(start, start + 3) for start in (15, 0, 18, 6, 3, 9, 12)]):
        assert json.dumps(report(job, sum_up(play_chunk(job, *cut) for cut in cuts))) == whole


def test_cancelling_stops_before_the_next_game() -> None:
    job = Job((side((SOLDIER, 30)),), Params(), "seed")
    asked = iter([False, False, True])
    with pytest.raises(Cancelled):
        play_chunk(job, 0, 1_000_000, lambda: next(asked))


def test_cards_that_cannot_run_are_cast_blank_if_the_setting_says_so() -> None:
    deck = side((BLANK, 50))
    cast, kept = (column(played(deck, Params(cast_unscripted=casts)), Count.SPENT) for casts in (True, False))
    assert cast[0] == 6
    assert set(kept) == {0}


def test_points_are_counted_whole() -> None:
    game = played(side((SOLDIER, 20), (ARCHER, 10), (GIANT, 10), (BLANK, 10)))
    for row in game.rows:
        assert sum(row[Count.POINTS_USED : Count.SPAWNS]) == 6


def test_an_advancing_leader_stops_two_rows_before_the_enemy() -> None:
    rows: list[str] = []

    def watch(duel: Any, _: Any, __: Any) -> None:
        rows.append(duel.table.board.names[duel.players[SOUTH].leader.tile])

    Stage(side((GIANT, 50)), Params(leader_policy="advance")).play("seed", (0,), watch)
    assert list(dict.fromkeys(rows)) == ["C1", "C2", "C3", "C4"]


def test_a_map_with_field_buffs_counts() -> None:
    everywhere = tuple((f"{column}{row}", "burning_lands") for column in "ABCDE" for row in range(1, 7))
    game = played(side((SOLDIER, 50)), Params(map=everywhere))
    assert column(game, Count.DAMAGE)[2] == 600  # the Fire soldier hits for 100 more (D-16.1)


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"leader_tile": "C2"}, "Your leader can't stand on C2"),
        ({"opponent_tile": "C1"}, "The opposing leader can't stand on C1"),
        ({"map": (("Z9", "forest"),)}, "no tile Z9"),
        ({"max_turns": 0}, "at least one turn"),
    ],
)
def test_impossible_settings_are_refused(params: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Params(**params)


@pytest.mark.parametrize(("count", "words"), [(0, "no card"), (1, "1 card"), (5, "5 cards")])
def test_a_deck_without_a_hand_is_refused(count: int, words: str) -> None:
    with pytest.raises(ValueError, match=f"The main deck has {words}"):
        side((SOLDIER, count))


def test_a_deck_that_is_no_more_than_a_hand_has_run_out_before_the_first_turn() -> None:
    game = played(side((SOLDIER, 6)))
    assert (game.ending, game.turn, game.rows) == (Ending.FAMINE, 0, ())


def test_a_deck_compared_with_itself_differs_in_nothing() -> None:
    deck = side((SOLDIER, 20), (ARCHER, 20), (BLANK, 10))
    job = Job((deck, deck), Params(), "seed")
    comparison = report(job, play_chunk(job, 0, 20))["comparison"]
    assert {figure["verdict"] for figure in comparison["figures"]} == {"same"}
    assert {figure["changed"]["count"] for figure in comparison["figures"]} == {0}


def test_a_better_deck_is_called_better() -> None:
    weak = replace(SOLDIER, id=9, name="Recruit", atk=100)
    job = Job((side((weak, 50)), side((SOLDIER, 50))), Params(), "seed")
    figures = {f["figure"]: f for f in report(job, play_chunk(job, 0, 10))["comparison"]["figures"]}
    assert figures["lethal_turn"]["verdict"] == "better"
    assert figures["lethal_turn"]["difference"]["value"] < 0
    assert figures["first_creature"]["verdict"] == "same"


def test_intervals_that_hold_together_are_wider() -> None:
    alone, together = mean({0: 50, 1: 50}), mean({0: 50, 1: 50}, together=7)
    assert together.low < alone.low < alone.value < alone.high < together.high


def test_estimates() -> None:
    assert share(0, 0) == (0.0, 0.0, 1.0)
    assert share(0, 100).low == 0.0
    assert share(100, 100).high == 1.0
    half = share(50, 100)
    assert (round(half.low, 4), round(half.high, 4)) == (0.4038, 0.5962)
    assert mean({2: 3}) == (2.0, 2.0, 2.0)
    middle = mean({0: 50, 1: 50})
    assert (middle.value, round(middle.low, 4)) == (0.5, 0.4003)
    assert [percentile({1: 10, 2: 80, 3: 10}, percent) for percent in (10, 11, 50, 90, 91)] == [1, 2, 2, 2, 3]


@pytest.mark.exhaustive
def test_the_intervals_hold_what_they_promise() -> None:
    """Of a thousand simulations 95 ± 2 % have the exact odds of a brick in their interval (G-23)."""
    size, castable, hands, tries = 40, 6, 150, 1_000
    exact = 1 - at_least(1, castable, 6, size)
    chance = Chance("intervals")
    held = 0
    for _ in range(tries):
        bricks = 0
        for _ in range(hands):
            deck = [*range(size)]
            for place in range(6):  # the first six of a shuffle are all that matters
                other = place + chance.below(size - place)
                deck[place], deck[other] = deck[other], deck[place]
            bricks += min(deck[:6]) >= castable
        estimate = share(bricks, hands)
        held += estimate.low <= exact <= estimate.high
    assert 0.93 <= held / tries <= 0.97
