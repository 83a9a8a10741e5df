"""Whatever things are called, what the site sends as XML is XML."""

from __future__ import annotations

from urllib.parse import urlencode

from defusedxml import ElementTree
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.file_formats.xml_text import fit_for_xml
from cards.models import Card
from community.models import Collection, Comment
from conftest import make_deck
from decks.models import Deck, Visibility
from rules.vocabulary import Kind

#: What no XML holds, what some readers stumble over, and what has a meaning in it. (No database keeps a null character
#: and half a character.)
ODD = "a\x01\x0b\x1f\x7f\x85\u2028\ufffe\uffff\U0001fffe&<]]>\"'b"


def test_everything_is_read_by_a_strict_parser(starter: Catalog, ann: User, bob: User, client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    Deck.objects.filter(pk=deck.pk).update(
        name=ODD, description=f"{ODD} [[{ODD}]] `{ODD}`", tags=[ODD], share_token="t" * 32
    )
    Deck.objects.filter(pk=make_deck(bob, starter, Visibility.PUBLIC).pk).update(name=ODD)
    User.objects.filter(pk=ann.pk).update(username=ODD)
    Comment.objects.create(deck=deck, author=ann, text=ODD)
    Collection.objects.create(owner=ann, name=ODD, description=ODD, is_public=True)
    card = Card.objects.filter(kind=Kind.CREATURE)[0]
    card.lore = ODD
    card.save()
    here = f"http://testserver/decks/{deck.pk}/"
    paths = [
        "/decks/feed.atom",
        f"/decks/feed.atom?{urlencode({'q': f'format:standard or {ODD}'})}",
        "/people/bob/feed.atom",
        f"/cards/{deck.entries.filter(section='main').values_list('card__slug', flat=True)[0]}/decks.atom",
        f"/oembed/?{urlencode({'url': here, 'format': 'xml'})}",
        *(f"{where}/qr.svg?of={of}" for where in (f"/decks/{deck.pk}", f"/s/{'t' * 32}") for of in ("link", "code")),
        f"/api/v1/decks/{deck.pk}/export/?as=cockatrice",
        f"/s/{'t' * 32}/export/?as=cockatrice",
        "/api/v1/bulk/cockatrice.xml",
        "/sitemap.xml",
        *(f"/sitemap-{part}.xml" for part in ("pages", "cards", "sets", "decks", "authors")),
    ]
    said = {}
    for path in paths:
        answer = client.get(path)
        assert (path, answer.status_code) == (path, 200)
        body = b"".join(answer) if answer.streaming else answer.content
        said[path] = "".join(ElementTree.fromstring(body, forbid_dtd=True).itertext())
    for path in paths[:5]:
        assert fit_for_xml(ODD).replace("\x85", "") in said[path].replace("\x85", ""), path
