"""Search of public decks; similar decks; list items; turns of the win."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.signals import deleting_account
from cards.catalog.catalogs import Catalog
from cards.models import Card
from conftest import legal_list, make_deck
from decks.core import services
from decks.goldfish import limits as goldfish_limits
from decks.goldfish.services import HERE
from decks.models import Deck, StandingRevision, Visibility
from decks.pages import list_items
from decks.search import (
    played_by,
    public_decks,
    revalidation,
    search_decks,
    win_turns,
)
from decks.statistics import winning
from tcg.construction import Decklist

PUBLIC, PRIVATE = Visibility.PUBLIC, Visibility.PRIVATE


def _save(deck: Deck, **fields: Any) -> None:
    services.save_deck(deck=deck, version=deck.version, content=replace(services.content_of(deck), **fields))


def _sql(deck: Deck) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE decks_deck SET visibility = 'private', share_token = NULL WHERE id = %s", [deck.pk])


#: A way by which a deck is public no more, or is nobody's, or is called otherwise.
HIDING: dict[str, Callable[[Deck], object]] = {
    "saved as private": lambda deck: _save(deck, visibility=PRIVATE),
    "unlisted in the admin": lambda deck: services.unlist(deck=deck),
    "deleted": lambda deck: services.delete_deck(deck=deck, version=deck.version),
    "account deleted": lambda deck: User.objects.filter(username="ann").delete(),
    "changed in the database": _sql,
    "renamed": lambda deck: _save(deck, name="Another"),
}


@pytest.mark.postgres
@pytest.mark.parametrize("way", HIDING)
def test_what_is_hidden_is_in_no_answer_from_the_next_on(starter: Catalog, ann: User, client: Client, way: str) -> None:
    """No list, count, completion, page of a card, feed, nor likeness; and there are others that stay."""
    card = next(card for card in starter.values() if card.name == "Flash Step")
    deck = make_deck(ann, starter, PUBLIC, name="Zebra", decklist=Decklist.of(main=[(card.id, 3)]))
    zoe = User.objects.create_user("zoe")
    other = make_deck(zoe, starter, PUBLIC, name="Yak", decklist=Decklist.of(main=[(card.id, 3)]))

    def answers() -> dict[str, bool]:
        paths = (
            "/decks/?q=card:flash-step", "/decks/?q=name:zebra", "/api/v1/decks/?q=by:ann+or+by:zoe",
            "/api/v1/decks/autocomplete/?q=zeb", "/cards/flash-step/", "/decks/feed.atom?q=card:flash-step",
            f"/api/v1/decks/{other.pk}/similar/", "/",
        )  # fmt: skip
        return {path: "Zebra" in client.get(path).content.decode() for path in paths}

    assert set(answers().values()) == {True}
    assert len(played_by(card.id, public_decks(starter))) == 2
    HIDING[way](deck)
    assert set(answers().values()) == {False}
    assert len(played_by(card.id, public_decks(starter))) == (2 if way == "renamed" else 1)
    assert search_decks("yak", public_decks(starter)).count == 1


def test_changes_of_all_kinds_are_found_at_once(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, PRIVATE, name="Zebra")
    fork = make_deck(ann, starter, PUBLIC, name="Fork")
    Deck.objects.filter(pk=fork.pk).update(forked_from=deck)

    def count(query: str) -> int:
        return search_decks(query, public_decks(starter)).count

    assert (count("zebra"), count("is:copy"), count("by:ann")) == (0, 0, 1)
    _save(deck, visibility=PUBLIC)
    assert (count("zebra"), count("is:copy"), count(f"copy:{deck.pk}"), count("by:ann")) == (1, 1, 1, 2)
    Deck.objects.filter(pk=deck.pk).update(likes=3, win_turn=5.5)
    assert (count("likes>=3"), count("win<6")) == (1, 1)
    deck.refresh_from_db()
    decklist = Decklist.of(main=[(starter.named("Flash Step").id, 2)])  # type: ignore[union-attr]
    _save(deck, decklist=decklist, other_fields={"deck_tags": "slow, aggro"})
    assert (count("tag=slow"), count("win<6"), count("card:flash-step copies:2 name:zebra")) == (1, 0, 1)
    assert revalidation.revalidate_decks() == 0
    Deck.objects.filter(pk=deck.pk).update(is_legal=True)
    assert count("zebra legal:yes") == 1
    StandingRevision.objects.update(rules="others")
    assert revalidation.revalidate_decks() == 1
    assert count("zebra legal:yes") == 0
    ann.username = "somebody-else"
    ann.save()
    assert (count("by:ann"), count("by:somebody-else")) == (0, 2)
    deleting_account.send(User, user=ann, keep_public=True)
    assert (count("by:somebody-else"), count("zebra")) == (0, 1)


def test_the_largest_column_comes_last(db: None) -> None:
    """SQLite goes through a row from its beginning, and side plans have half a megabyte."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, Deck._meta.db_table)
    assert columns[-1].name == "extras"


def test_decks_with_the_same_rare_cards_are_alike(starter: Catalog, ann: User, bob: User, client: Client) -> None:
    ids = {card.name: card.id for card in starter.values()}
    rest = sorted(set(ids.values()) - {ids["Flash Step"], ids["Frost Hare"], ids["Ashen Regent"]})
    common = [(card, 3) for card in rest[:5]]
    for number in range(6):
        make_deck(
            bob, starter, PUBLIC, name=f"Common {number}", decklist=Decklist.of(main=[*common, (rest[10 + number], 3)])
        )
    mine = Decklist.of(main=[*common, (ids["Flash Step"], 3)])
    deck = make_deck(ann, starter, PUBLIC, name="Mine", decklist=mine)
    make_deck(ann, starter, PRIVATE, name="Sibling", decklist=mine)
    make_deck(ann, starter, Visibility.UNLISTED, name="Linked", decklist=mine)
    twin = make_deck(
        bob, starter, PUBLIC, name="Twin", decklist=Decklist.of(main=[(ids["Flash Step"], 3), *common[:3]])
    )
    make_deck(bob, starter, PUBLIC, name="Idea", decklist=Decklist.of(maybe=[(ids["Flash Step"], 3)]))
    make_deck(bob, starter, PUBLIC, name="Empty", decklist=Decklist())
    answer = client.get(f"/api/v1/decks/{deck.pk}/similar/").json()["results"]
    assert answer[0]["name"] == "Twin"
    assert answer[0]["shared"][0] == "Flash Step"
    assert answer[0]["id"] == twin.pk
    assert [each["score"] for each in answer] == sorted((each["score"] for each in answer), reverse=True)
    assert all(0 < each["score"] < 1 for each in answer)
    assert {each["name"] for each in answer} == {"Twin", *(f"Common {number}" for number in range(6))}
    page = client.get(f"/decks/{deck.pk}/").content.decode()
    assert ">Twin</a>" in page
    for hidden in ("Sibling", "Linked"):
        assert hidden not in page + str(answer)
    assert client.get(f"/api/v1/decks/{Deck.objects.get(name='Sibling').pk}/similar/").status_code == 404


def test_no_page_offers_or_counts_hidden_decks(starter: Catalog, ann: User, bob: User, ann_client: Client) -> None:
    """Neither as copies of a deck, nor as other decks of its author, nor to be compared with."""
    source, own = make_deck(bob, starter, PUBLIC), make_deck(ann, starter, name="Own")
    hidden = [make_deck(bob, starter, each, name="Zebra").pk for each in (PRIVATE, Visibility.UNLISTED)]
    Deck.objects.filter(pk__in=hidden).update(forked_from=source)
    for path in (f"/decks/{source.pk}/", f"/decks/compare/?a={source.pk}", f"/decks/{own.pk}/goldfish/"):
        page = ann_client.get(path).content.decode()
        assert [text for text in (*hidden, "Zebra") if text in page] == [], path
    assert own.pk in ann_client.get(f"/decks/compare/?a={source.pk}").content.decode()
    Deck.objects.filter(pk=hidden[0]).update(visibility=PUBLIC)
    page = ann_client.get(f"/decks/{source.pk}/").content.decode()
    for part in re.findall(r'<section[^>]*aria-labelledby="(?:copies|others)-title">.*?</section>', page, re.DOTALL):
        assert f'href="/decks/{hidden[0]}/"' in part
    assert page.count('aria-labelledby="copies-title"') + page.count('aria-labelledby="others-title"') == 2


def shown(deck: Deck, **shown_as: Any) -> str:
    return list_items.deck_items([Deck.objects.select_related("owner").get(pk=deck.pk)], **shown_as)


def test_a_tile_says_what_is_so_now(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, name="Before")
    assert all(word in shown(deck) for word in ("Before", "by ann", "51 cards", "Legal"))
    content = replace(services.content_of(deck), name="After", decklist=Decklist())
    services.save_deck(deck=deck, version=deck.version, content=content)
    User.objects.filter(pk=ann.pk).update(username="Anna")
    assert all(word in shown(deck) for word in ("After", "by Anna", "0 cards", "problem"))
    # Only its owner reads who else sees it.
    assert ("Private" in shown(deck, is_mine=True), "Private" in shown(deck)) == (True, False)


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "GAMES", 20)
    monkeypatch.setattr(winning, "STEP", 10)


def _later() -> None:
    Deck.objects.update(updated_at=timezone.now() - timedelta(hours=1))


@pytest.mark.usefixtures("few_games")
def test_public_decks_are_played_when_they_have_settled(starter: Catalog, public: Deck, ann: User) -> None:
    hidden = make_deck(ann, starter)
    broken = make_deck(ann, starter, Visibility.PUBLIC, decklist=Decklist())
    assert win_turns.count_turns(time.monotonic() + 600) == 0  # somebody may still be at it
    _later()
    assert win_turns.count_turns(time.monotonic() + 600) == 2
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
    assert win_turns.count_turns(time.monotonic() + 600) == 0
    assert search_decks("win>0", public_decks(starter)).count == 1
    assert public.version == 1


@pytest.mark.usefixtures("few_games")
def test_what_was_counted_of_other_cards_is_told_no_more(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    revalidation.revalidate_decks()
    _later()

    def count() -> int:
        _later()
        assert win_turns.count_turns(time.monotonic() + 600) == 1
        return search_decks("win>0", public_decks(starter)).count

    assert count() == 1
    deck.refresh_from_db()
    content = services.content_of(deck)
    renamed = replace(content, name="Another")
    deck = services.save_deck(deck=deck, version=deck.version, content=renamed)
    assert Deck.objects.get().win_turn is not None  # the cards are the same
    fewer = replace(renamed, decklist=Decklist.of(leader=[*legal_list(starter).section("leader")]))
    services.save_deck(deck=deck, version=deck.version, content=fewer)
    assert Deck.objects.values("win_turn", "win_low", "win_high", "win_of").get() == win_turns.UNKNOWN
    assert search_decks("win>0", public_decks(starter)).count == 0
    deck.refresh_from_db()
    services.save_deck(deck=deck, version=deck.version, content=content)
    assert count() == 1
    card = Card.objects.get(permanent_number=next(iter(legal_list(starter).section("leader"))))
    card.element_id = "ice" if card.element_id != "ice" else "fire"
    card.save()
    revalidation.revalidate_decks()
    assert Deck.objects.values("win_turn", "win_low", "win_high", "win_of").get() == win_turns.UNKNOWN


@pytest.mark.usefixtures("few_games")
def test_a_deck_that_is_changed_while_it_is_played_keeps_nothing(public: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    _later()
    play = winning.play_on

    def slow(*args: Any) -> winning.Winning:
        Deck.objects.update(version=7)
        return play(*args)

    with monkeypatch.context() as patch:
        patch.setattr(win_turns, "play_on", slow)
        assert win_turns.count_turns(time.monotonic() + 600) == 0
    assert Deck.objects.get(pk=public.pk).win_of == ""
    # People who wait for games come first.
    monkeypatch.setattr(goldfish_limits, "WAIT_LOOKING_ON", 0.0)
    with HERE:
        assert win_turns.count_turns(time.monotonic() + 600) == 0
    assert win_turns.count_turns(time.monotonic() + 600) == 1


def test_a_setting_has_no_server_play(
    starter: Catalog, ann: User, at_once: list[str], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    make_deck(ann, starter, Visibility.PUBLIC)
    _later()
    played: list[float] = []
    monkeypatch.setattr(win_turns, "count_turns", lambda until: played.append(until))
    for settings.WIN_TURNS in (False, True):
        assert played == []
        monkeypatch.setattr(win_turns.PLAYER, "_next", 0.0)
        win_turns.PLAYER.look()
    assert len(played) == 1
