"""What is wrong with a deck, beside it: few of many problems, and buttons for all of a kind."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import limits
from decks.models import Deck
from decks.services import decklist_of
from decks.shown_problems import FEW
from decks.tests.test_pages import buttons, edit_path, form_of, named, press
from tcg.construction import Decklist

#: Names of usual length that no card has; the others are misspelt, and each may mean several cards.
UNKNOWN = [f"Wandering Lamp {number:03}" for number in range(limits.ENTRIES)]


def misspelt(cards: Catalog) -> list[str]:
    names = [card.name for card in cards.values()]
    return [f"{names[number % len(names)]}{'xyz'[number // len(names)]}" for number in range(limits.ENTRIES)]


def piled(names: list[str], **piles: int) -> Decklist:
    """A deck of names, so many for each section, one copy each."""
    rest = iter(names)
    return Decklist.of(**{section: [next(rest) for _ in range(count)] for section, count in piles.items()})


def named_of(deck: Deck, cards: Catalog) -> dict[tuple[str, str], int]:
    return named(decklist_of(deck), cards)


def problems_path(deck: Deck, code: str, page: int = 1) -> str:
    return f"{reverse('decks:problems', args=[deck.pk])}?of={code}&page={page}"


@pytest.mark.parametrize("are_alike", [False, True], ids=["like nothing", "misspelt"])
def test_of_four_hundred_problems_few_stand_beside_the_deck(
    starter: Catalog, ann: User, ann_client: Client, are_alike: bool
) -> None:
    names = misspelt(starter) if are_alike else UNKNOWN
    deck = make_deck(ann, starter, decklist=piled(names, main=limits.ENTRIES))
    html = ann_client.get(edit_path(deck)).content.decode()
    verdict = html[html.index('id="verdict"') :]
    verdict = verdict[: verdict.index("</section>")]
    assert verdict.count("data-problem=") <= FEW + 3  # the sizes besides
    assert len(verdict.encode()) < 20_000
    assert f"All {limits.ENTRIES} of this kind" in verdict
    seen: list[str] = []
    for page in range(1, 9):
        html = ann_client.get(problems_path(deck, "UNKNOWN_CARD", page)).content.decode()
        assert len(html.encode()) < 200_000
        seen += re.findall(r'data-problem="UNKNOWN_CARD [^ ]+ main ~([^"]*)"', html)
    assert sorted(map(unescape, seen)) == sorted(names)
    sent = {**form_of(html), "do": buttons(html, "Remove 1")[-1]}
    assert ann_client.post(edit_path(deck), sent).status_code == 303
    assert deck.entries.count() == limits.ENTRIES - 1


def test_all_of_a_kind_are_mended_by_one_button(starter: Catalog, ann: User, ann_client: Client) -> None:
    names = ["Flahs Step", "Cinder Blot", "Xyzzy Quux", "Plugh Plover", *UNKNOWN[:4]]
    decklist = Decklist.of(main=[(name, 2) for name in names], maybe=["Flahs Step"])

    def after(label: str) -> dict[tuple[str, str], int]:
        deck = make_deck(ann, starter, decklist=decklist)
        (button,) = buttons(ann_client.get(edit_path(deck)).content.decode(), label)
        assert press(ann_client, deck, button).status_code == 200
        deck.refresh_from_db()
        assert deck.version == 2  # one entry of the history
        return named_of(deck, starter)

    removed = after("Remove all 8")
    assert removed == {("maybe", "Flahs Step"): 1}
    assert after("Move all 8 to Maybe") == {
        **{("maybe", name): 2 for name in names},
        ("maybe", "Flahs Step"): 3,
    }
    replaced = after("Replace 2 by the likeliest")
    assert replaced == {
        ("main", "Flash Step"): 2,
        ("maybe", "Flash Step"): 1,
        ("main", "Cinder Bolt"): 2,
        **{("main", name): 2 for name in names[2:]},
    }


def test_problems_that_are_mended_by_now_lead_to_the_deck(deck: Deck, ann_client: Client) -> None:
    for code in ("UNKNOWN_CARD", "", "<b>"):
        assert ann_client.get(problems_path(deck, code)).headers["Location"] == edit_path(deck)
    for button in ("all UNKNOWN_CARD remove", "all NOTHING remove", "all UNKNOWN_CARD burn", "all"):
        page = press(ann_client, deck, button)
        assert page.status_code == 422
        assert "doesn&#x27;t fit the deck any more" in page.content.decode()
    deck.refresh_from_db()
    assert deck.version == 1


def test_of_a_deck_of_others_no_problem_is_told(
    starter: Catalog, ann: User, bob_client: Client, client: Client
) -> None:
    deck = make_deck(ann, starter, visibility="public", decklist=piled(UNKNOWN, main=20))
    for stranger in (bob_client, client):
        assert stranger.get(problems_path(deck, "UNKNOWN_CARD")).status_code == 404
    assert client.post(problems_path(deck, "UNKNOWN_CARD")).status_code == 405
    html = client.get(reverse("decks:deck", args=[deck.pk])).content.decode()
    assert "… and 15 more of this kind." in html
    assert "All 20 of this kind" not in html
