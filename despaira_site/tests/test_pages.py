"""Every page answers, on either database."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.tests.pages import confirm
from decks.models import Deck
from despaira_site.tests.pages import pages_of, wrong_of

pytestmark = pytest.mark.postgres


def test_every_page_answers_its_owner(public_deck: Deck, shelves: None, ann_client: Client) -> None:
    confirm(ann_client)
    answers = {path: ann_client.get(path).status_code for path in pages_of(public_deck)}
    others = {path: status for path, status in answers.items() if status != 200}
    assert others == {"/nothing/here/": 404} | dict.fromkeys(wrong_of(public_deck), 422)
