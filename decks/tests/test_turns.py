"""The turn of the win that public decks keep: what is counted, when it is forgotten, and that nobody waits for it."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from cards.catalog import Catalog
from cards.models import Card
from conftest import legal_list, make_deck
from decks import judging, services, turns
from decks.goldfish import here
from decks.goldfish.services import HERE
from decks.models import Deck, Visibility
from decks.search import public_decks, search_decks
from decks.statistics import winning
from tcg.construction import Decklist


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "GAMES", 20)
    monkeypatch.setattr(winning, "STEP", 10)


def _later() -> None:
    Deck.objects.update(updated_at=timezone.now() - timedelta(hours=1))


def test_public_decks_are_played_when_they_have_settled(starter: Catalog, public: Deck, ann: User) -> None:
    hidden = make_deck(ann, starter)
    broken = make_deck(ann, starter, Visibility.PUBLIC, decklist=Decklist())
    assert turns.count_turns(time.monotonic() + 600) == 0  # somebody may still be at it
    _later()
    assert turns.count_turns(time.monotonic() + 600) == 2
    for each in (public, hidden, broken):
        each.refresh_from_db()
    assert public.win_turn is not None
    assert public.win_low is not None
    assert public.win_high is not None
    assert public.win_low <= public.win_turn <= public.win_high
    told = winning.winning_of(services.decklist_of(public), starter).turn
    assert told is not None
    assert (told.value, told.low, told.high) == (public.win_turn, public.win_low, public.win_high)
    assert (hidden.win_turn, hidden.win_of) == (None, "")
    assert broken.win_turn is None
    assert broken.win_of  # it can't be played, and isn't tried again
    assert turns.count_turns(time.monotonic() + 600) == 0
    assert search_decks("win>0", public_decks(starter)).count == 1
    assert public.version == 1


def test_what_was_counted_of_other_cards_is_told_no_more(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    judging.judge_again()
    _later()

    def count() -> int:
        _later()
        assert turns.count_turns(time.monotonic() + 600) == 1
        return search_decks("win>0", public_decks(starter)).count

    assert count() == 1
    deck.refresh_from_db()
    content = services.content_of(deck)
    renamed = replace(content, name="Another")
    deck = services.save_deck(deck=deck, version=deck.version, content=renamed)
    assert Deck.objects.get().win_turn is not None  # the cards are the same
    fewer = replace(renamed, decklist=Decklist.of(leader=[*legal_list(starter).section("leader")]))
    services.save_deck(deck=deck, version=deck.version, content=fewer)
    assert Deck.objects.values("win_turn", "win_low", "win_high", "win_of").get() == turns.UNKNOWN
    assert search_decks("win>0", public_decks(starter)).count == 0
    deck.refresh_from_db()
    services.save_deck(deck=deck, version=deck.version, content=content)
    assert count() == 1
    card = Card.objects.get(pk=next(iter(legal_list(starter).section("leader"))))
    card.element_id = "ice" if card.element_id != "ice" else "fire"
    card.save()
    judging.judge_again()
    assert Deck.objects.values("win_turn", "win_low", "win_high", "win_of").get() == turns.UNKNOWN


def test_a_deck_that_is_changed_while_it_is_played_keeps_nothing(public: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    _later()
    play = winning.play_on

    def slow(*args: Any) -> winning.Winning:
        Deck.objects.update(version=7)
        return play(*args)

    with monkeypatch.context() as patch:
        patch.setattr(turns, "play_on", slow)
        assert turns.count_turns(time.monotonic() + 600) == 0
    assert Deck.objects.get(pk=public.pk).win_of == ""
    # People who wait for games come first.
    monkeypatch.setattr(here, "_WAIT", 0.0)
    with HERE:
        assert turns.count_turns(time.monotonic() + 600) == 0
    assert turns.count_turns(time.monotonic() + 600) == 1


def test_a_setting_has_no_server_play(
    starter: Catalog, ann: User, at_once: list[str], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    make_deck(ann, starter, Visibility.PUBLIC)
    _later()
    played: list[float] = []
    monkeypatch.setattr(turns, "count_turns", lambda until: played.append(until))
    for settings.WIN_TURNS in (False, True):
        assert played == []
        monkeypatch.setattr(turns.PLAYER, "_next", 0.0)
        turns.PLAYER.look()
    assert len(played) == 1
