"""Tests that hostile texts in comments and reports are harmless on pages, in the API and in the admin."""

from __future__ import annotations

from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community import limits
from community.models import Comment, Report
from conftest import make_deck
from decks.fields.cleaning import clean_description, is_visible
from decks.models import Deck, Visibility
from decks.tests.hostile import PAYLOADS, packed, some_payloads
from decks.tests.test_hostile import faults_of
from despaira_site.testing.exhaustive import is_exhaustive

#: Some by themselves, and as many together as a comment holds.
TEXTS = [
    text
    for text in map(
        clean_description, [*some_payloads()[:: 1 if is_exhaustive() else 12], *packed(PAYLOADS, limits.COMMENT)]
    )
    if is_visible(text) and "\x00" not in text
]


def pages_of(deck: Deck, comment: Comment) -> list[str]:
    return [
        f"/decks/{deck.pk}/",
        f"/decks/{deck.pk}/comments/",
        *(f"/decks/{deck.pk}/comments/?page={number}" for number in range(2, 1 + -(-len(TEXTS) // 50))),
        *(f"/comments/{comment.pk}/{part}/" for part in ("answer", "edit", "delete", "block")),
        f"/report/comment/{comment.pk}/",
        "/admin/community/report/",
        "/admin/community/comment/",
        f"/admin/community/comment/{comment.pk}/change/",
    ]


def test_no_comment_does_harm(starter: Catalog, ann: User, admin_client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    admin = User.objects.get(username="admin")

    def look(texts: list[str]) -> dict[str, str]:
        Comment.objects.all().delete()
        Comment.objects.bulk_create(
            Comment(pk=n, deck=deck, author=admin if n % 2 else ann, text=text) for n, text in enumerate(texts, 1)
        )
        first = Comment.objects.get(pk=1)
        Report.objects.all().delete()
        Report.objects.create(reporter=ann, comment=first, reason="spam", words=texts[0], quoted=texts[0])
        found = {path: admin_client.get(path).content.decode() for path in pages_of(deck, first)}
        for each in ("", "answer"):
            path = f"/comments/1/{each}/" if each else f"/decks/{deck.pk}/comments/"
            sent = {"text": texts[-1], "preview": "yes"}
            found[f"{path} previewed"] = admin_client.post(path, sent).content.decode()
        return found

    usual = look(["plain **words**"] * len(TEXTS))
    pages = look(TEXTS)
    faults = {path: fault for path, html in pages.items() if (fault := faults_of(html, usual[path]))}
    assert faults == {}
    answer = admin_client.get(f"/api/v1/decks/{deck.pk}/comments/?page_size=200", headers={"Accept": "text/html, */*"})
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("application/json", "nosniff")
    rows = answer.json()["results"]
    assert len(rows) == min(200, len(TEXTS))
    assert {row["author"] for row in rows} == {"ann", "admin"}
    assert [row["id"] for row in rows if faults_of(row["html"], "<p>plain</p>").keys() - {"elements"}] == []
