"""Every page answers, on either database, and every address takes the methods that are recorded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from django.test import Client

from accounts.tests.pages import confirm
from decks.models import Deck
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.tests.access_cells import addresses
from despaira_site.tests.pages.all_pages import pages_of, wrong_of
from despaira_site.tests.test_access import NEVER

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


METHODS: Final = Path(__file__).with_name("methods.txt")


def test_each_address_takes_the_methods_that_are_recorded(ann_client: Client, tmp_path: Path) -> None:
    """A method that nobody knows is refused with those that the address takes, whatever it names."""
    answers = {each.route: ann_client.generic("PROPFIND", each.path(NEVER)) for each in addresses()}
    assert {route: answer.status_code for route, answer in answers.items() if answer.status_code != 405} == {}
    now = tmp_path / METHODS.name
    lines = sorted(f"/{route}: {answer['Allow']}\n" for route, answer in answers.items())
    now.write_text(re.sub(r"<\w+:", "<", "".join(lines)), "utf-8")
    assert now.read_text("utf-8") == METHODS.read_text("utf-8"), f"if this is meant: cp {now} {METHODS}"
