"""What people may send of likes and comments, and what of hidden things others are left with."""

from __future__ import annotations

import pytest
from django.test import Client
from rest_framework.settings import api_settings

from cards.catalog import Catalog
from decks.models import Deck
from despaira_site.request_logs import RequestMiddleware


def test_a_number_is_no_comment(deck: Deck, ann_client: Client) -> None:
    for body in ('{"text": 1e400}', '{"text": 5}', '{"text": true}'):
        answer = ann_client.post(f"/api/v1/decks/{deck.pk}/comments/", body, content_type="application/json")
        assert answer.status_code == 400, body


def test_likes_that_are_taken_back_count_too(deck: Deck, bob_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "like", "10/min")  # of which a new account has two
    answers = [bob_client.delete(f"/api/v1/decks/{deck.pk}/like/").status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_caches_ask_whether_a_list_of_decks_is_still_so(starter: Catalog, client: Client) -> None:
    assert client.get("/sitemap-decks.xml")["Cache-Control"] == "no-cache"
    assert client.get("/sitemap-cards.xml")["Cache-Control"] == "public, max-age=3600"


@pytest.mark.parametrize(("status", "as_"), [(501, 404), (503, 404), (500, 500)])
def test_what_is_not_offered_is_no_error_of_the_log(status: int, as_: int) -> None:
    levels = RequestMiddleware(lambda request: None)._log_level_for_status_code  # type: ignore[arg-type]
    assert levels(status) == levels(as_)
