"""Results of matches on a deck's page: who sees which, and that they count what was played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.goldfish.snapshot import contender_of
from decks.models import Deck, Visibility
from play.core.continuing import continue_from
from play.core.services import NewSeat, act, begin_match
from play.friends.agreements import make_offer
from play.models import Match, Mode, OfferKind
from play.pages.deck_results import LEAST, finished_matches, win_rates


def finished(
    deck: Deck, cards: Catalog, *, owner: User | None = None, bot: int = 1, loser: int = 1, against: Deck | None = None
) -> Match:
    """Return a match in which the owner has the first seat, and that `loser` has resigned."""
    seats = [
        NewSeat(contender=contender_of(deck), owner=owner),
        NewSeat(contender=contender_of(against or deck), bot=bot),
    ]
    mode = Mode.BOT if bot else Mode.LINK
    match, _ = begin_match(mode=mode, format_="standard", seats=seats, cards=cards)
    act(match=match, seat=loser, position=0, key="a", text="surrender", cards=cards, mark="clock")
    match.refresh_from_db()
    return match


def rates(user: User | None, deck: Deck) -> list[tuple[str, int, int]]:
    deck.refresh_from_db()
    request: Any = Client().get("/").wsgi_request
    if user is not None:
        request.user = user
    return [(rate.name, rate.won, rate.lost) for rate in win_rates(request, deck)]


@pytest.mark.postgres
def test_everybody_sees_their_own_games_by_kind_of_opponent(deck: Deck, starter: Catalog, ann: User, bob: User) -> None:
    finished(deck, starter, owner=ann)
    finished(deck, starter, owner=ann, loser=0)
    finished(deck, starter, owner=ann, bot=3)
    finished(deck, starter, owner=bob, bot=0, loser=0)
    assert rates(ann, deck) == [("Bot, level 1", 1, 1), ("Bot, level 3", 1, 0)]
    assert rates(bob, deck) == [("People", 0, 1)]
    assert rates(None, deck) == []


def test_games_of_others_count_from_ten_on_since_the_deck_is_public(
    deck: Deck, starter: Catalog, ann: User, bob: User
) -> None:
    for _ in range(LEAST - 1):
        finished(deck, starter, owner=bob)
    finished(deck, starter, owner=ann)
    assert rates(None, deck) == [("Bot, level 1", LEAST, 0)]
    assert rates(ann, deck) == [("Bot, level 1", 1, 0)]
    finished(deck, starter, owner=bob, loser=0)
    assert rates(ann, deck) == rates(None, deck) == [("Bot, level 1", LEAST, 1)]
    deck.published_at = timezone.now()
    deck.save()
    assert rates(None, deck) == []
    Deck.objects.update(published_at=None, visibility=Visibility.PRIVATE)
    assert rates(ann, deck) == [("Bot, level 1", 1, 0)]


def test_only_games_of_people_from_the_beginning_count(deck: Deck, starter: Catalog, ann: User) -> None:
    other = make_deck(ann, starter)
    old = finished(deck, starter, owner=ann, against=other)
    assert rates(ann, other) == []  # a bot has played it
    seat = NewSeat(contender=contender_of(other), owner=ann)
    new, _ = continue_from(old, old.position, seat=seat, plays=0, bot=1, cards=starter)
    Match.objects.filter(pk=new.pk).update(status="over")
    new.games.update(winner=0)
    assert list(new.seats.values_list("deck", flat=True)) == [deck.pk, other.pk]
    assert rates(ann, deck) == [("Bot, level 1", 1, 0)]


def test_a_rematch_keeps_the_decks_and_a_deleted_deck_leaves_the_match(deck: Deck, starter: Catalog, ann: User) -> None:
    other = make_deck(ann, starter)
    match = finished(deck, starter, owner=ann, against=other)
    make_offer(match, match.seats.get(number=0), OfferKind.REMATCH, starter)
    match.refresh_from_db()
    assert match.rematch
    assert list(match.rematch.seats.values_list("deck", flat=True)) == [other.pk, deck.pk]
    deck.delete()
    assert list(match.seats.values_list("deck", flat=True)) == [None, other.pk]


def test_the_page_of_a_deck_lists_own_matches_alone(
    deck: Deck, starter: Catalog, ann: User, ann_client: Client, bob_client: Client, client: Client
) -> None:
    match = finished(deck, starter, owner=ann)
    page = ann_client.get(deck.get_absolute_url()).content.decode()
    assert f'href="/play/{match.pk}/replay/">Won against' in page
    assert "Games that people have played" in page
    for other in (bob_client, client):
        page = other.get(deck.get_absolute_url()).content.decode()
        assert match.pk not in page
        assert 'id="matches"' not in page


def test_more_matches_take_no_more_queries(
    deck: Deck, starter: Catalog, ann: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    request: Any = Client().get("/").wsgi_request
    request.user = ann
    for _ in range(2):
        finished(deck, starter, owner=ann)
        with django_assert_num_queries(2):
            win_rates(request, deck)
        with django_assert_num_queries(3):
            finished_matches(request, deck)


@pytest.mark.parametrize(("winners", "words"), [((0, 1, 0), "Won 2–1"), ((1, 1), "Lost 0–2"), ((0,), "Won")])
def test_results_in_words(deck: Deck, starter: Catalog, ann: User, winners: tuple[int, ...], words: str) -> None:
    match = finished(deck, starter, owner=ann)
    match.games.all().delete()
    for number, winner in enumerate(winners, start=1):
        match.games.create(number=number, winner=winner)
    Match.objects.update(games_to_win=min(2, len(winners)))
    request: Any = Client().get("/").wsgi_request
    request.user = ann
    assert [each.result for each in finished_matches(request, deck)] == [words]
