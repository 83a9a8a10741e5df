"""Every page answers, on either database."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.tests.pages import confirm
from decks.models import Deck
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.tests.pages import pages_of, wrong_of

pytestmark = pytest.mark.postgres

#: Pages that ask a database no more than every page does; they have tests of their own.
OF_NO_DATABASE = (
    "/rules/", "/learn/", "/help/", "/fade/rules/", "/api/v1/docs/", "/aoe/combos/", "/aoe/clash/", "/aoe/lineup/",
    "/aoe/table/", "/aoe/round/", "/ga/characteristics/", "/fade/battle/", "/fade/chain/",
)  # fmt: skip


def test_every_page_answers_its_owner(public_deck: Deck, shelves: None, ann_client: Client) -> None:
    confirm(ann_client)
    paths = [path for path in pages_of(public_deck) if is_exhaustive() or not path.startswith(OF_NO_DATABASE)]
    answers = {path: ann_client.get(path).status_code for path in paths}
    usual = dict.fromkeys(paths, 200) | {"/nothing/here/": 404}
    usual |= {path: 422 for path in wrong_of(public_deck) if path in usual}
    assert {path: status for path, status in answers.items() if status != usual[path]} == {}
