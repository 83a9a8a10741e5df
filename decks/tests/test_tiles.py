"""Items of lists of decks: rendered once for each state of a deck, and never older than what they show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import services, tiles
from decks.models import Deck
from tcg.construction import Decklist


def shown(deck: Deck, **shown_as: Any) -> str:
    return tiles.tiles([Deck.objects.select_related("owner").get(pk=deck.pk)], **shown_as)


def test_the_cards_of_a_deck_are_looked_up_once_for_its_tile(
    starter: Catalog, ann: User, django_assert_num_queries: Any
) -> None:
    decks = [make_deck(ann, starter, name=f"Deck {number}") for number in range(3)]
    first = tiles.tiles(decks[:2])
    with django_assert_num_queries(1):  # whether the cards are still the same
        assert tiles.tiles(decks[:2]) == first
    with django_assert_num_queries(2):
        both = tiles.tiles(decks)
    assert both.startswith(first)
    assert both.index("Deck 1") < both.index("Deck 2")


def test_a_tile_says_what_is_so_now(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, name="Before")
    assert all(word in shown(deck) for word in ("Before", "by ann", "51 cards", "Legal"))
    content = replace(services.content_of(deck), name="After", decklist=Decklist())
    services.save_deck(deck=deck, version=deck.version, content=content)
    User.objects.filter(pk=ann.pk).update(username="Anna")
    assert all(word in shown(deck) for word in ("After", "by Anna", "0 cards", "problem"))


def test_a_tile_says_in_a_sentence_what_the_deck_does(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, description="")
    assert "deck-tile__summary" not in shown(deck)
    guide = "# Plan\n\n[[Flash Step]] & **go fast**. Then <script>win</script>.\n\n" + "More words. " * 100
    services.save_deck(deck=deck, version=deck.version, content=replace(services.content_of(deck), description=guide))
    assert '<p class="deck-tile__summary">Flash Step &amp; go fast.</p>' in shown(deck)
    endless = replace(services.content_of(deck), description="<b>" + "word " * 500)
    services.save_deck(deck=deck, version=Deck.objects.get(pk=deck.pk).version, content=endless)
    said = shown(deck).partition('deck-tile__summary">')[2].partition("</p>")[0]
    assert said.startswith("&lt;b&gt;word word")
    assert said.endswith("…")
    assert len(said) < 250


def test_only_its_owner_reads_who_else_sees_a_deck(unlisted: Deck) -> None:
    for _ in range(2):
        assert "Unlisted" in shown(unlisted, is_mine=True)
        assert "Unlisted" not in shown(unlisted)
