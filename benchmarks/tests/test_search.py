"""What the benchmark of the search asks is understood, and finds something."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from benchmarks.generated_cards import cards, fill
from benchmarks.search import queries
from cards import catalog
from cards.search import search

COUNT = 600


@pytest.mark.django_db
@pytest.mark.usefixtures("no_cards")
def test_every_query_is_understood_and_those_of_words_find_cards() -> None:
    fill(COUNT)
    asked, here = queries((card.name, card.text) for card, _ in cards(COUNT)), catalog.current()
    assert len(asked) == 8
    for name, all_ in asked.items():
        assert len(all_) == len(set(all_)) > (10 if name == "plain browsing" else 100)
        for query in all_[:20]:
            asked_for = parse_qs(urlsplit(query.ours).query).get("q", [""])[0]
            found = search(asked_for, here)
            assert not found.warnings, asked_for
            assert found.count or query.is_same or "order:" in asked_for, asked_for
