"""Beside the editor and in the API: statistics of a deck, games in steps, and cards that are proposed for it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from math import comb
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks.core import services
from decks.core.hands import USUAL_SIZE
from decks.core.services import decklist_of
from decks.games import game_of
from decks.goldfish import claims, limits
from decks.goldfish.playing import attempt, play_here
from decks.goldfish.services import HERE
from decks.goldfish.trials import SEED, TRIED
from decks.limits import HAND
from decks.models import Deck, Run, Visibility
from decks.recommendations.suggestions import A_FEW, suggestions
from decks.statistics import pages, winning
from decks.statistics.winning import GAMES, STEP, play_on, winning_of
from decks.tests.decks_of_games import CODES, make_deck_of
from decks.tests.goldfish.test_pages import text_of
from decks.tests.test_pages import edit_path, form_of
from rules.cards import CardDef
from rules.goldfish import Job, play_chunk
from rules.vocabulary import Kind
from tcg.construction import Decklist

PART = {"HX-Request": "true"}


def path_of(deck: Deck, end: str = "") -> str:
    return f"/decks/{deck.pk}/edit/statistics/{end}"


def panels_in(html: str) -> list[str]:
    return re.findall(r'<details [^>]*id="statistic-([\w-]+)"', html)


ALL = ["winning", "drawing", "levels", "costs", "opening", "element", "type", "classes", "activation", "numbers"]


def test_a_script_gets_the_panels_alone_and_whoever_has_none_a_page(deck: Deck, ann_client: Client) -> None:
    page = ann_client.get(path_of(deck)).content.decode()
    part = ann_client.get(path_of(deck), headers=PART)
    html = part.content.decode()
    for each in (html, page):
        assert [panel for panel in panels_in(each) if panel not in ("quotations", "functions")] == ALL
    assert ("<html" in page, "<html" in html) == (True, False)
    assert f'action="{path_of(deck, "games/")}"' in page
    # On the page all panels are open, and their figures above lead to them; odds are those of a card from the start.
    assert all(" open" in tag for tag in re.findall('<details class="fold statistic[^>]*>', page))
    assert 'href="#statistic-levels"' in page
    assert ("At least 1 of 3" in page, "At least 1 of 3" in html) == (True, False)
    assert "csrf" not in html  # or no two answers would be the same
    assert "HX-Request" in part["Vary"]
    assert part["Cache-Control"] == "private, no-cache"
    assert ann_client.get(path_of(deck), headers={**PART, "If-None-Match": part["ETag"]}).status_code == 304
    other = replace(services.content_of(deck), decklist=Decklist())
    services.save_deck(deck=deck, version=deck.version, content=other)
    again = ann_client.get(path_of(deck), headers={**PART, "If-None-Match": part["ETag"]})
    assert panels_in(again.content.decode()) == ["winning", "drawing"]


def test_odds_are_asked_of_a_card_or_a_search(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    card = next(ref for ref in legal_list(starter).section("main") if isinstance(ref, int))
    html = ann_client.get(path_of(deck, "odds/"), {"card": card}, headers=PART).content.decode()
    found = ann_client.get(path_of(deck, "odds/"), {"q": "kind:creature nosuch:thing"}, headers=PART).content.decode()
    assert "message--warning" in found
    whole = ann_client.get(path_of(deck, "odds/"), {"card": card})
    assert whole["Location"] == f"{path_of(deck)}?card={card}#statistic-drawing"
    page = ann_client.get(whole["Location"]).content.decode()
    assert f'<option value="{card}" selected>' in page
    for each in (html, page):
        assert "<td>31.9</td>" in each
    both = ann_client.get(path_of(deck), {"card": str(card), "q": "kind:creature"}).content.decode()
    assert f'<option value="{card}" selected>' not in both, "the search is answered, and the list says so"
    nobody = ann_client.get(path_of(deck, "odds/"), {"card": "~Nobody"}, headers=PART).content.decode()
    assert "no such card" in nobody


def test_whoever_sees_a_deck_gets_its_odds_by_its_address_or_its_link(
    starter: Catalog, unlisted: Deck, bob_client: Client
) -> None:
    card = next(ref for ref in legal_list(starter).section("main") if isinstance(ref, int))
    shared = f"/s/{unlisted.share_token}/"
    page = bob_client.get(f"{shared}odds/").content.decode()
    assert "At least 1 of 3" in page
    assert f'data-odds="{shared}odds/"' in page
    part = bob_client.get(f"{shared}odds/", {"card": card}, headers=PART).content.decode()
    assert ("<td>31.9</td>" in part, "<html" in part) == (True, False)
    assert f'href="{shared}odds/"' in bob_client.get(shared).content.decode()
    assert bob_client.get(f"/decks/{unlisted.pk}/odds/").status_code == 404


def test_games_in_steps(starter: Catalog, deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def play(job: Job, start: int, stop: int, **others: Any) -> dict[str, Any]:
        asked.append((start, stop))
        return play_chunk(job, start, min(stop, start + 2), **others)

    games = 3 * STEP
    assert GAMES % STEP == 0
    monkeypatch.setattr(winning, "GAMES", games)
    monkeypatch.setattr(winning, "play_chunk", play)
    for step in range(1, 4):
        html = ann_client.post(path_of(deck, "games/"), headers=PART).content.decode()
        assert f'data-games="{step * STEP}"' in html
        assert ("data-is-done" in html) is (step * STEP == games)
    ann_client.post(path_of(deck, "games/"), headers=PART)
    assert asked == [(start, start + STEP) for start in range(0, games, STEP)]
    assert not Run.objects.exists()  # nobody's day, queue or list of runs is filled with them


def test_results_are_of_the_cards(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "STEP", 4)
    decklist = legal_list(starter)
    first = play_on(decklist, starter)
    assert first.games == 4
    card, other = list(decklist.section("main"))[:2]
    changed = decklist.set("main", card, 2)
    assert winning_of(changed, starter).games == 0
    back = changed.set("main", card, 3).add("side", other).add("maybe", other)
    assert winning_of(back, starter) == first  # what is not played makes no difference
    cache.clear()
    assert play_on(decklist, starter) == first


def test_without_a_script_all_games_are_played(deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "GAMES", 12)
    monkeypatch.setattr(winning, "STEP", 5)
    monkeypatch.setattr(pages, "_PATIENCE", 600.0)
    html = ann_client.post(path_of(deck, "games/"), follow=True).content.decode()
    assert "12 of 12 games" in html


def test_a_deck_that_no_game_can_be_played_with_says_why(empty: Deck, ann_client: Client) -> None:
    for answer in (
        ann_client.get(path_of(empty), headers=PART),
        ann_client.post(path_of(empty, "games/"), headers=PART),
    ):
        html = answer.content.decode()
        assert html.count("a game begins with 6 in hand") == 1
        assert "data-is-done" in html


def test_too_many_requests_are_refused(deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAIT_LOOKING_ON", 0.0)
    with HERE:
        answer = ann_client.post(path_of(deck, "games/"), headers=PART)
        assert (answer.status_code, answer["Retry-After"]) == (429, "2")
        assert "Games of others are being played." in text_of(ann_client.post(path_of(deck, "games/"), follow=True))
    cache.clear()
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"step": "1/min"})
    monkeypatch.setattr(winning, "STEP", 1)
    assert ann_client.post(path_of(deck, "games/"), headers=PART).status_code == 200
    answer = ann_client.post(path_of(deck, "games/"), headers=PART)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 61


def test_the_api_has_the_figures(starter: Catalog, ann: User, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "STEP", 4)
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    played = play_on(legal_list(starter), starter)
    answer = client.get(f"/api/v1/decks/{deck.pk}/statistics/")
    data = answer.json()
    assert (answer.status_code, data["size"], data["unknown"]) == (200, 51, 0)
    assert [words["field"] for words in data["words"]] == ["element", "type", "classes", "activation"]
    assert data["winning"] == played.as_data()
    assert sum(data["levels"]["creatures"].values()) + sum(data["levels"]["tricks"].values()) == 51
    again = client.get(f"/api/v1/decks/{deck.pk}/statistics/", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


#: The figures that only decks of a game have.
OWN = {
    "fade": {"tp", "pool", "keywords"},
    "aoe": {"links", "priorities", "damage", "reach"},
    "ga": {"section_costs"},
}
DESPAIRAS = {"levels", "costs", "opening", "quotations", "blanks"}


@pytest.mark.parametrize("code", CODES)
def test_figures_and_odds_are_of_the_deck_s_own_game(code: str, ann: User, ann_client: Client) -> None:
    deck = make_deck_of(code, ann)
    data: dict[str, Any] = ann_client.get(f"/api/v1/decks/{deck.pk}/statistics/").json()
    assert set().union(*OWN.values(), DESPAIRAS) & set(data) == OWN[code]
    assert data["winning"]["refusal"].startswith("No goldfish games")
    assert (data["game"], data["size"], data["unknown"]) == (code, deck.size, 0)
    page = ann_client.get(path_of(deck)).content.decode()
    part = ann_client.get(path_of(deck), headers=PART).content.decode()
    for html in (page, part):
        assert all(f'id="statistic-{key}"' in html for key in OWN[code])
        assert "statistic-winning" not in html
    assert f'<a href="/{code}/rules/#' in page
    ref = next(iter(services.decklist_of(deck).section(game_of(deck).main)))
    for asked, said in (({"card": ref}, "At least 1 of"), ({"q": "kind:nosuch"}, "No card of")):
        assert said in ann_client.get(path_of(deck, "odds/"), asked, headers=PART).content.decode()


def test_odds_are_those_of_a_hand_of_the_size_that_is_asked_for(ann: User, ann_client: Client) -> None:
    """O-GA.10: nobody says how many cards an opening hand of Grand Archive has."""
    deck_of_game = make_deck_of("ga", ann)
    decklist = services.decklist_of(deck_of_game)
    ref, count = next(iter(decklist.section("main").items()))
    path, size = f"/decks/{deck_of_game.pk}/edit/statistics/", decklist.count("main")
    asked: dict[str, str]
    for asked, shown in (({}, USUAL_SIZE), ({"size": "9"}, 9), ({"size": "x"}, USUAL_SIZE), ({"size": "999"}, HAND)):
        html = ann_client.get(path, {"card": ref, **asked}).content.decode()
        assert re.search(rf'name="size"[^>]* value="{shown}"', html)
        seen = min(shown + 1, size)
        odds = 100 * (1 - comb(size - count, seen) / comb(size, seen))
        assert f"<td>{odds:.1f}</td>" in html or seen == size
    assert (
        'name="size"' not in ann_client.get(f"/decks/{make_deck_of('fade', ann).pk}/edit/statistics/").content.decode()
    )


TRIAL_GAMES = 12


def proposed(decklist: Decklist, cards: Catalog, section: str = "main") -> dict[str, list[str]]:
    """Names -> codes of the reasons."""
    found = suggestions(decklist, "standard", cards, section)
    return {each.card.name: [reason.code for reason in each.reasons] for each in found}


def by_name(cards: Catalog, name: str) -> CardDef:
    card = cards.named(name)
    assert card
    return card


def suggest_path(deck: Deck, section: str = "main") -> str:
    return f"{reverse('decks:suggest', args=[deck.pk])}?section={section}"


def test_a_leader_of_the_decks_element_comes_first(starter: Catalog) -> None:
    fire = [card.id for card in starter.values() if card.element == "fire" and card.kind is Kind.CREATURE][:10]
    names = list(proposed(Decklist.of(main=fire), starter, "leader"))
    assert names[0] == "Ashen Regent"
    assert len(names) == A_FEW
    first = suggestions(Decklist.of(main=fire), "standard", starter, "leader")[0]
    assert [reason.message for reason in first.reasons] == [
        "The deck has no leader yet (D-2.7).",
        "Matches 10 Fire cards in your deck.",
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
    assert f"Matches {count + 1} Light cards in your deck." in said
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
    kinds = [(each.card.kind, starter[each.card.id].level) for each in found]
    assert len(found) == A_FEW
    assert all(kinds.count(kind) <= 2 for kind in kinds)
    assert not {each.card.id for each in found} & set(legal_list(starter).section("main"))
    again = suggestions(Decklist({**legal_list(starter).sections}), "standard", starter, "main")
    assert again == found


def test_without_a_script_a_button_of_the_page_adds_copies(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, decklist=Decklist.of(leader=[by_name(starter, "Ashen Regent").id]))
    html = ann_client.get(edit_path(deck)).content.decode()
    (link,) = {unescape(each) for each in re.findall(r'href="([^"]*)" data-suggest', html)}
    assert link == suggest_path(deck)
    html = ann_client.get(link).content.decode()
    first = suggestions(decklist_of(deck), deck.format, starter, "main")[0].card
    (button,) = re.findall(rf'name="do" value="([^"]*)" aria-label="Add 3 {first.name}"', html)
    answer = ann_client.post(edit_path(deck), {**form_of(html), "do": unescape(button)})
    assert answer.status_code == 303
    assert decklist_of(deck).section("main") == {first.id: 3}
    assert decklist_of(deck).count("leader") == 1


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GAMES", TRIAL_GAMES)


def play_all() -> None:
    """What the thread of a server does with what is queued."""
    for run in Run.objects.filter(status="queued"):
        claim = claims.claim(run, "holder")
        assert claim
        attempt(claim, lambda claim: play_here(claim, 600.0))


def test_the_best_are_tried(starter: Catalog, deck: Deck, ann_client: Client, few_games: None) -> None:
    assert ann_client.post(suggest_path(deck), {"do": "try"}, follow=True).status_code == 200
    runs = Run.objects.filter(deck=deck)
    assert [(run.status, run.seed, run.games) for run in runs] == [("queued", SEED, TRIAL_GAMES)] * TRIED
    best = suggestions(decklist_of(deck), deck.format, starter, "main")[:TRIED]
    names = {f"{deck.name} with {each.copies} {each.card.name} more" for each in best}
    assert {run.sides[1]["name"] for run in runs} == names
    html = ann_client.get(suggest_path(deck), headers={"HX-Request": "true"}).content.decode()
    assert html.count("<progress") == TRIED
    assert "data-is-trying" in html
    ann_client.post(suggest_path(deck), {"do": "try"})
    assert runs.count() == TRIED  # they are under way
    play_all()
    html = ann_client.get(suggest_path(deck)).content.decode()
    said = re.findall(r"With \d in: ([^<]*)", html)
    assert len(said) == TRIED
    assert all(re.match(r"(Wins|Makes no difference|No game)", each) for each in said)
    assert "data-is-trying" not in html
    # Another deck has its own; back at this one, nothing is played again.
    first = best[0].card
    content = {**form_of(ann_client.get(edit_path(deck)).content.decode()), f"count:main:{first.id}": "1"}
    ann_client.post(edit_path(deck), content)
    assert not re.findall(r"With \d in: ", ann_client.get(suggest_path(deck)).content.decode())
    ann_client.post(edit_path(deck), {**content, "version": "2", f"count:main:{first.id}": "0"})
    assert len(re.findall(r"With \d in: ", ann_client.get(suggest_path(deck)).content.decode())) == TRIED


def test_trials_are_stopped_by_a_button_and_by_those(deck: Deck, ann_client: Client, few_games: None) -> None:
    ann_client.post(suggest_path(deck), {"do": "try"})
    ann_client.post(suggest_path(deck), {"do": "stop"})
    assert set(Run.objects.values_list("status", flat=True)) == {"cancelled"}
    assert "Try the best" in ann_client.get(suggest_path(deck)).content.decode()
    ann_client.post(suggest_path(deck), {"do": "try"})
    before = set(Run.objects.filter(status="queued").values_list("pk", flat=True))
    form = form_of(ann_client.get(edit_path(deck)).content.decode())
    ann_client.post(edit_path(deck), {**form, "add": "Cinder Bolt"})
    ann_client.post(suggest_path(deck), {"do": "try"})
    active = set(Run.objects.filter(status="queued").values_list("pk", flat=True))
    assert len(active) == TRIED
    assert not active & before


def test_the_api_says_the_same(
    starter: Catalog, public: Deck, ann: User, ann_client: Client, client: Client, few_games: None
) -> None:
    ann_client.post(suggest_path(public), {"do": "try"})
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
