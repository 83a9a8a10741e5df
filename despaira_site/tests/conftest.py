"""Fixtures of the tests of the whole site."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.tests.own_cards import store
from community.collections import services as collections
from community.models import Comment, Follow, Like, NoticeKind
from community.notifications import services as notifications
from conftest import legal_list, make_deck
from decks.core import history
from decks.goldfish.services import start_run
from decks.goldfish.snapshot import Contender
from decks.goldfish_pages.worth.progress import play_next
from decks.models import Deck, Run, Visibility
from decks.tests.decks_of_games import make_deck_of
from decks.tests.history_pages.test_history_pages import write
from games import other_games
from rules.goldfish import Params
from rules.goldfish.reports import worth


@pytest.fixture
def public_deck(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> Deck:
    """Ann's, with a run, and what its cards are worth. Her address is confirmed: a second step wants that."""
    EmailAddress.objects.create(user=ann, email="ann@example.org", verified=True, primary=True)
    first = next(iter(legal_list(starter).section("main")))
    legal = make_deck(ann, starter, Visibility.PUBLIC, name="A legal one")
    for word in ("two", "three"):
        legal = write(legal, "description", f"Keep *{word}* tricks.", ann)
    history.name_version(legal, 2, "Before the cup")
    decklist = legal_list(starter).add("main", first).add("main", "Nobody's Card")
    deck = make_deck(ann, starter, Visibility.PUBLIC, name="Four of a kind", decklist=decklist)
    rival = Contender(name="A legal one", format="standard", decklist=legal_list(starter))
    made = collections.create(owner=ann, name="To try", description="On **Friday**")
    collections.add(collection=made, deck=deck, note="Four is one too many")
    reader = User.objects.create_user("reader")
    Follow.objects.create(follower=ann, author=reader)
    Like.objects.create(deck=deck, user=reader)
    thread = Comment.objects.create(deck=deck, author=reader, text="Too **slow** against [[Flash Step]].")
    Comment.objects.create(deck=deck, author=ann, text="It isn't.", thread=thread)
    notifications.notify(person=ann, kind=NoticeKind.LIKE, actor=reader, deck=deck)
    run = play(ann, starter, [Contender(name=deck.name, format="standard", decklist=decklist, deck=deck), rival])
    monkeypatch.setattr(worth, "GAMES", 20)
    play_next(run, 0, starter, seconds=600)
    return deck


@pytest.fixture
def shelves(ann: User) -> None:
    """The sets of our own of every further game, and of each a public deck of Ann's."""
    for game in other_games():
        store(game.code)
        make_deck_of(game.code, ann, Visibility.PUBLIC)


def play(owner: User, cards: Catalog, contenders: list[Contender]) -> Run:
    """A run of a few games."""
    return start_run(
        owner=owner, visitor="", contenders=contenders, params=Params(), seed="fish", games=20, cards=cards
    )
