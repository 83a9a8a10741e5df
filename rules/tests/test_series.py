"""Games of a series follow from its seed and their numbers, whoever plays which of them, and are read from records."""

from __future__ import annotations

import json
from functools import cache

import pytest

from rules.bots.series import GameRecord, Series, SeriesPlayer, pairs_of, read_games, sum_games
from rules.duel import apply, legal_actions, set_up, state_digest
from rules.goldfish import Cancelled
from rules.tests.duel.recorded import decks, others
from rules.tournament.meeting import Meeting

_DECKS = ("ember-rush", "fair-wind", "last-bell")


def never() -> bool:
    return False


@cache
def series() -> Series:
    return Series(tuple(decks()[name] for name in _DECKS), 1, "s", 2, tuple(others()))


@cache
def played() -> dict[int, GameRecord]:
    result = json.loads(json.dumps(SeriesPlayer(series()).play(0, 4, never)))
    return dict(read_games([result]))


def test_every_two_decks_meet_on_either_side() -> None:
    assert [series().decks(number) for number in range(6)] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert len({series().seed_of(number) for number in range(6)}) == 6


def test_a_game_does_not_depend_on_who_plays_it_after_which() -> None:
    later = SeriesPlayer(series())
    assert dict(read_games([later.play(3, 4, never), later.play(1, 2, never)])) == {
        number: played()[number] for number in (3, 1)
    }


def test_a_record_leads_to_the_end_that_was_played() -> None:
    for number, record in played().items():
        meeting = Meeting([series().sides[deck] for deck in series().decks(number)], others(), {}, series().imagined)
        duel, chance = set_up(meeting.table, meeting.decks, series().seed_of(number))
        for place in record.actions:
            apply(duel, legal_actions(duel)[place], chance)
        winner = None if duel.result not in (0, 1) else series().decks(number)[duel.result]
        assert (state_digest(duel), winner, duel.turn) == (record.digest, record.winner, record.turns)


def test_wins_are_summed_by_pair() -> None:
    records = [
        GameRecord(winner, "leader", 1, (0,), "") for winner in (0, 0, 2, None, 2, 1)
    ]  # 0 beats 1 twice, 2 and nobody, 2 and 1
    results = [{"start": 4, "games": records[4:]}, {"start": 0, "games": records[:4]}]
    assert sum_games(3, 2, results) == [[2, 0, 0], [0, 1, 1], [1, 1, 0]]
    assert sum_games(3, 2, results[1:])[2] == [0, 0, 0]
    assert pairs_of(3) == [(0, 1), (0, 2), (1, 2)]


def test_a_cancelled_part_has_no_result() -> None:
    with pytest.raises(Cancelled):
        SeriesPlayer(series()).play(0, 2, lambda: True)
