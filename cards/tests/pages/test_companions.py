"""Tests of the related rules and cards on a card's page."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.pages.companions import named_with
from cards.search import search
from cards.texts import plays_as
from conftest import make_deck
from decks.core import services
from decks.models import Deck, Visibility
from games.despaira import DESPAIRA
from rules.abilities.phrasebook import CHAPTERS
from rules.cards import CardDef
from rules.rulebook import RULES
from rules.vocabulary import Kind
from tcg.construction import Decklist


def part(client: Client, card: CardDef, title: str) -> str:
    """Return a section of a card's page by its id."""
    page = client.get(f"/cards/{card.slug}/").content.decode()
    return page.partition(f'aria-labelledby="{title}"')[2].partition("</section>")[0]


def test_the_rules_that_a_text_touches(starter: Catalog, client: Client) -> None:
    entries = [entry for chapter in CHAPTERS for entry in chapter.entries if "D-1.25" in entry.meaning.rules]
    assert [entry.phrasing.label for entry in entries] == ["Equip trick"], "trick classes are shown for one of them"
    for card in list(starter.values())[::5]:
        touched = DESPAIRA.rules_touched(card, starter)
        assert bool(touched) == bool(card.played_text and card.is_executable), card.name
        assert [each.rule.id for each in touched] == [rule for rule in RULES if rule in {t.rule.id for t in touched}]
        said = f"{card.played_text}\n{plays_as(starter.playable(card.id))}"
        assert all(words in said for each in touched for words in each.words)
        of_classes = [words for each in touched if each.rule.id == "D-1.25" for words in each.words]
        assert all("trick" in words.lower() for words in of_classes), card.name
    card = next(card for card in starter.values() if "flip a coin" in card.played_text.lower())
    html = part(client, card, "touched")
    touched = DESPAIRA.rules_touched(card, starter)
    assert re.findall(r'touched__rule" href="/rules/#([^"]*)"', html) == [each.rule.id for each in touched]
    assert html.count("our ruling") == sum(each.rule.id.startswith("O-") for each in touched)
    blank = next(card for card in starter.values() if card.kind is Kind.CREATURE and not card.text)
    assert part(client, blank, "touched") == ""


def test_cards_that_name_one_another(starter: Catalog, client: Client) -> None:
    naming = next(card for card in starter.values() if len(named_with(card, starter).by_it) in (1, 2, 3))
    named = named_with(naming, starter).by_it
    for other in named:
        assert naming.id in named_with(starter[other], starter).it
        assert naming.id not in named
        assert f'href="/cards/{starter[other].slug}/"' in part(client, naming, "companions")
    for card in list(starter.values())[:80]:
        query = search(f'refs:"{card.name}"', starter)
        found = {query.index.things[row].id for row in np.flatnonzero(query.mask).tolist()} - {card.id}
        assert set(named_with(card, starter).it) == found, card.name


def test_cards_that_are_played_together_more_than_by_chance(starter: Catalog, client: Client, ann: User) -> None:
    ids = [card.id for card in starter.values() if card.kind is Kind.CREATURE and card.special == "none"][:8]
    one, friend, everywhere, once, alone, secret, *rest = ids

    def deck(*cards: int, visibility: str = Visibility.PUBLIC, maybe: tuple[int, ...] = ()) -> None:
        lists = Decklist.of(main=[(card, 1) for card in cards], maybe=[(card, 1) for card in maybe])
        make_deck(ann, starter, visibility, decklist=lists)

    deck(one, friend, everywhere)
    deck(one, friend, everywhere, once, maybe=(alone,))
    deck(one, everywhere, maybe=(alone,))
    for _ in range(5):
        deck(everywhere, rest[0])
        deck(one, secret, visibility=Visibility.PRIVATE)
        deck(one, secret, visibility=Visibility.UNLISTED)
    shown = part(client, starter[one], "companions").partition("Played together")[2]
    assert re.findall(r'href="/cards/([^/]*)/"', shown) == [starter[friend].slug]
    assert "in 2 of 3 decks" in shown
    assert "Played together" not in part(client, starter[alone], "companions")
    assert "Played together" not in part(client, starter[secret], "companions")
    # A deck that turns private is gone at once, and one that is made public is there.
    hidden = services.starter_decks()
    assert not hidden
    last = Deck.objects.filter(owner=ann, visibility=Visibility.PUBLIC, entries__card__permanent_number=friend).first()
    assert last
    content = services.content_of(last)
    services.save_deck(deck=last, version=last.version, content=replace(content, visibility=Visibility.PRIVATE))
    assert "Played together" not in part(client, starter[one], "companions")
