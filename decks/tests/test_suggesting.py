"""Cards that are proposed for a deck: which, why, and what games say of them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks.goldfish import claims, limits
from decks.goldfish.playing import attempt, play_here
from decks.goldfish.trials import SEED, TRIED
from decks.models import Deck, Run
from decks.services import decklist_of
from decks.suggesting import A_FEW, suggestions
from decks.tests.test_pages import edit_path, form_of
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.construction import Decklist

GAMES = 40


def proposed(decklist: Decklist, cards: Catalog, section: str = "main") -> dict[str, list[str]]:
    """Names -> codes of the reasons."""
    found = suggestions(decklist, "standard", cards, section)
    return {each.card.name: [reason.code for reason in each.reasons] for each in found}


def by_name(cards: Catalog, name: str) -> CardDef:
    card = cards.named(name)
    assert card
    return card


def path(deck: Deck, section: str = "main") -> str:
    return f"{reverse('decks:suggest', args=[deck.pk])}?section={section}"


def test_a_leader_of_the_decks_element_comes_first(starter: Catalog) -> None:
    fire = [card.id for card in starter.values() if card.element == "fire" and card.kind is Kind.CREATURE][:10]
    names = list(proposed(Decklist.of(main=fire), starter, "leader"))
    assert names[0] == "Ashen Regent"
    assert len(names) == A_FEW
    first = suggestions(Decklist.of(main=fire), "standard", starter, "leader")[0]
    assert [reason.message for reason in first.reasons] == [
        "The deck has no leader yet (D-2.7).",
        "Fire, as 10 of your cards are.",
    ]
    assert first.copies == 1


def test_reasons_are_in_words_and_true(starter: Catalog) -> None:
    """Knights: a lantern squire looks for one, and the curve has gaps."""
    knights = [card for card in starter.values() if "Knight" in card.name.split() and card.element == "light"]
    leader = by_name(starter, "Aurelle, Marshal of Vael")
    deck = Decklist.of(leader=[leader.id], main=[(card.id, 3) for card in knights])
    found = {each.card.name: each for each in suggestions(deck, "standard", starter, "main")}
    squire, count = found["Lantern Squire"], 3 * len(knights)
    said = [reason.message for reason in squire.reasons]
    assert f"Light, as {count + 1} of your cards are." in said
    assert f"Its text names “Knight”, and {count} of your cards have that in their names." in said
    assert any(line.startswith("A creature to spawn early: there ") for line in said)
    # The other way round: a card that the deck's texts name.
    deck = Decklist.of(leader=[leader.id], main=[(squire.card.id, 3)])
    named = {name for name, codes in proposed(deck, starter).items() if "named" in codes}
    assert named
    assert all("Knight" in re.split(r"[\s-]", name) for name in named)
    first = suggestions(deck, "standard", starter, "main")
    assert "Lantern Squire names “Knight”." in [reason.message for each in first for reason in each.reasons]


def test_a_choice_and_not_a_list_of_the_same(starter: Catalog) -> None:
    found = suggestions(legal_list(starter), "standard", starter, "main")
    kinds = [(each.card.kind, each.card.level) for each in found]
    assert len(found) == A_FEW
    assert all(kinds.count(kind) <= 2 for kind in kinds)
    assert not {each.card.id for each in found} & set(legal_list(starter).section("main"))
    again = suggestions(Decklist({**legal_list(starter).sections}), "standard", starter, "main")
    assert again == found


def test_without_a_script_a_button_of_the_page_adds_copies(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, decklist=Decklist.of(leader=[by_name(starter, "Ashen Regent").id]))
    html = ann_client.get(edit_path(deck)).content.decode()
    (link,) = {unescape(each) for each in re.findall(r'href="([^"]*)" data-suggest', html)}
    assert link == path(deck)
    html = ann_client.get(link).content.decode()
    first = suggestions(decklist_of(deck), deck.format, starter, "main")[0].card
    (button,) = re.findall(rf'name="do" value="([^"]*)" aria-label="Add 3 {first.name}"', html)
    answer = ann_client.post(edit_path(deck), {**form_of(html), "do": unescape(button)})
    assert answer.status_code == 303
    assert decklist_of(deck).section("main") == {first.id: 3}
    assert decklist_of(deck).count("leader") == 1


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GAMES", GAMES)


def play_all() -> None:
    """What the thread of a server does with what is queued."""
    for run in Run.objects.filter(status="queued"):
        claim = claims.claim(run, "holder")
        assert claim
        attempt(claim, lambda claim: play_here(claim, 600.0))


def test_the_best_are_tried(starter: Catalog, deck: Deck, ann_client: Client, few_games: None) -> None:
    assert ann_client.post(path(deck), {"do": "try"}, follow=True).status_code == 200
    runs = Run.objects.filter(deck=deck)
    assert [(run.status, run.seed, run.games) for run in runs] == [("queued", SEED, GAMES)] * TRIED
    best = suggestions(decklist_of(deck), deck.format, starter, "main")[:TRIED]
    names = {f"{deck.name} with {each.copies} {each.card.name} more" for each in best}
    assert {run.sides[1]["name"] for run in runs} == names
    html = ann_client.get(path(deck), headers={"HX-Request": "true"}).content.decode()
    assert html.count("<progress") == TRIED
    assert "data-is-trying" in html
    assert "Stop the games" in html
    ann_client.post(path(deck), {"do": "try"})
    assert runs.count() == TRIED  # they are under way
    play_all()
    html = ann_client.get(path(deck)).content.decode()
    said = re.findall(r"With \d in: ([^<]*)", html)
    assert len(said) == TRIED
    assert all(re.match(r"(Wins|Makes no difference|No game)", each) for each in said)
    assert "Try the best" not in html
    assert "data-is-trying" not in html
    # Another deck has its own; back at this one, nothing is played again.
    first = best[0].card
    content = {**form_of(ann_client.get(edit_path(deck)).content.decode()), f"count:main:{first.id}": "1"}
    ann_client.post(edit_path(deck), content)
    assert not re.findall(r"With \d in: ", ann_client.get(path(deck)).content.decode())
    ann_client.post(edit_path(deck), {**content, "version": "2", f"count:main:{first.id}": "0"})
    assert len(re.findall(r"With \d in: ", ann_client.get(path(deck)).content.decode())) == TRIED


def test_trials_are_stopped_by_a_button_and_by_those(deck: Deck, ann_client: Client, few_games: None) -> None:
    ann_client.post(path(deck), {"do": "try"})
    ann_client.post(path(deck), {"do": "stop"})
    assert set(Run.objects.values_list("status", flat=True)) == {"cancelled"}
    assert "Try the best" in ann_client.get(path(deck)).content.decode()
    ann_client.post(path(deck), {"do": "try"})
    before = set(Run.objects.filter(status="queued").values_list("pk", flat=True))
    form = form_of(ann_client.get(edit_path(deck)).content.decode())
    ann_client.post(edit_path(deck), {**form, "add": "Cinder Bolt"})
    ann_client.post(path(deck), {"do": "try"})
    active = set(Run.objects.filter(status="queued").values_list("pk", flat=True))
    assert len(active) == TRIED
    assert not active & before


def test_the_api_says_the_same(
    starter: Catalog, public: Deck, ann: User, ann_client: Client, client: Client, few_games: None
) -> None:
    ann_client.post(path(public), {"do": "try"})
    answer = client.get(f"/api/v1/decks/{public.pk}/suggestions/")
    found = suggestions(decklist_of(public), public.format, starter, "main")
    data = answer.json()
    assert data["section"] == "main"
    assert [item["slug"] for item in data["items"]] == [each.card.slug for each in found]
    assert data["items"][0]["reasons"][0] == {
        "code": found[0].reasons[0].code,
        "message": found[0].reasons[0].message,
    }
    assert [item["trial"] and item["trial"]["status"] for item in data["items"][: TRIED + 1]] == ["queued"] * 3 + [None]
    assert client.get(f"/api/v1/decks/{public.pk}/suggestions/?section=pool").status_code == 400
    hidden = make_deck(ann, starter)
    assert client.get(f"/api/v1/decks/{hidden.pk}/suggestions/").status_code == 404
