"""Deck pages as a browser without JavaScript uses them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.settings import api_settings

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.search.context import Context
from conftest import legal_list, make_deck
from decks.core import services
from decks.core.services import decklist_of
from decks.editor.form import DeckDraft, read_draft
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from decks.presenters.problems import FEW
from rules.vocabulary import Section
from tcg.construction import Decklist


def form_of(html: str) -> dict[str, str]:
    """The fields of the editor's form as a browser would send them, buttons left out."""
    form = html[html.index('<form id="editor"') :]
    form = form[: form.index("</form>")]
    fields = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if "name" in attributes and (attributes.get("type") != "checkbox" or " checked" in tag):
            fields[unescape(attributes["name"])] = unescape(attributes.get("value", ""))
    for name, body in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', body)
        fields[name] = chosen[1] if chosen else ""
    for name, body in re.findall(r'<textarea[^>]*name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL):
        fields[name] = unescape(body)
    copies = re.search(r"<option selected>(\d+)</option>", form)
    return {**fields, "add_count": copies[1] if copies else "1"}


def buttons(html: str, label: str) -> list[str]:
    """The values of the `do` buttons with this label."""
    found = re.findall(r'<button[^>]*name="do" value="([^"]*)"[^>]*>\s*' + re.escape(label) + r"\s*</button>", html)
    return [unescape(value) for value in found]


def edit_path(deck: Deck) -> str:
    return reverse("decks:edit", args=[deck.pk])


def draft_of(cards: Catalog, deck: Deck, form: dict[str, str], **fields: str) -> DeckDraft:
    """What the editor reads in a form of a deck, but for some fields."""
    sent = QueryDict(urlencode({**form, **fields}))
    return read_draft(sent, cards, services.content_of(deck), Context())


def press(client: Client, deck: Deck, do: str = "", **fields: str) -> Any:
    """Open the editor, change fields, press a button."""
    html = client.get(edit_path(deck)).content.decode()
    return client.post(edit_path(deck), {**form_of(html), **fields, "do": do})


def test_a_visitor_builds_judges_and_shares(starter: Catalog, client: Client) -> None:
    made = client.post("/decks/new/", {"name": "Fresh", "format": "standard"}, follow=True)
    deck = Deck.objects.get()
    assert made.redirect_chain == [(edit_path(deck), 302)]

    (first, count), *others = legal_list(starter).section("main").items()
    content = services.content_of(deck)
    services.save_deck(deck=deck, version=1, content=replace(content, decklist=Decklist.of(main=others)))
    press(client, deck, add=starter[first].name, add_count=str(count))  # type: ignore[index]
    press(client, deck, add="Ashen Regent")
    assert not client.get(edit_path(deck)).context["deck_view"].problems

    client.post(reverse("decks:share", args=[deck.pk]))
    deck.refresh_from_db()
    friend = Client()
    assert friend.get(f"/decks/{deck.pk}/").status_code == 404
    seen = friend.get(f"/s/{deck.share_token}/")
    assert seen.status_code == 200
    assert "Ashen Regent" in seen.content.decode()
    assert "Edit" not in re.findall(r"<a class=\"button[^>]*>.*?</a>", seen.content.decode())


def test_the_same_hand_for_everybody_with_the_address(unlisted: Deck, ann_client: Client) -> None:
    first = ann_client.get(f"/decks/{unlisted.pk}/hand/")
    assert first.status_code == 302
    assert re.fullmatch(rf"/decks/{unlisted.pk}/hand/\?seed=[0-9a-f]{{8}}", first["Location"])
    own = ann_client.get(f"/decks/{unlisted.pk}/hand/?seed=abc&draws=2")
    shared = Client().get(f"/s/{unlisted.share_token}/hand/?seed=abc&draws=2")
    mine, theirs = own.context["hand"], shared.context["hand"]
    assert len(mine.cards) == 6
    assert [(number, len(drawn)) for number, drawn in mine.draws] == [(2, 2), (3, 2)]
    assert (mine.cards, mine.draws) == (theirs.cards, theirs.draws)
    assert ann_client.get(f"/decks/{unlisted.pk}/hand/?seed=abc&draws=99999999").status_code == 200
    odd = ann_client.get(f"/decks/{unlisted.pk}/hand/", {"seed": "\x00\x1b<script>" + "x" * 500, "draws": "-1"})
    assert (odd.status_code, len(odd.context["seed"])) == (200, 64)
    assert b"<script>xx" not in odd.content


def test_every_fix_of_every_problem_is_a_button_that_works(starter: Catalog, ann: User, ann_client: Client) -> None:
    legal = legal_list(starter)
    leaders = [card.id for card in starter.values() if card.kind == "leader"]
    god = next(card.id for card in starter.values() if card.special == "god")
    first = next(iter(legal.section("main")))
    decklist = legal.add("main", first, 1).add("leader", leaders[1]).add("main", god).add("main", "Nobody's Card")
    deck = make_deck(ann, starter, decklist=decklist)
    page = ann_client.get(edit_path(deck))
    kinds = page.context["deck_view"].problem_kinds
    shown = [fix for kind in kinds for item in kind.first for fix in item.fixes] + [
        fix for kind in kinds for fix in kind.together
    ]
    changes = [fix.change for fix in shown if fix.change]
    assert len(changes) > 5
    html = page.content.decode()
    assert set(changes) <= {unescape(value) for value in re.findall(r'name="do" value="([^"]*)"', html)}
    form = form_of(html)
    for change in changes:
        trial = make_deck(ann, starter, decklist=decklist)
        assert ann_client.post(edit_path(trial), {**form, "do": change}).status_code == 303
        after = DeckPresenter(services.decklist_of(trial), trial.format, starter)
        assert len(after.problems) <= len(page.context["deck_view"].problems)
        trial.refresh_from_db()
        assert trial.version == 2


def test_counts_moves_and_texts_are_saved(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    ref = next(iter(legal_list(starter).section("main")))
    field = f"count:main:{ref}"
    press(ann_client, deck, **{field: "1", "name": "Renamed", "description": "**bold** <script>x</script>"})
    move = f'{{"op":"move","from":"main","to":"side","card":{ref},"count":1}}'
    press(ann_client, deck, move)
    deck.refresh_from_db()
    assert {(entry.section, entry.count) for entry in deck.entries.filter(card__permanent_number=ref)} == {("side", 1)}
    assert deck.name == "Renamed"
    shown = ann_client.get(f"/decks/{deck.pk}/").content.decode()
    assert "<strong>bold</strong>" in shown
    assert "<script>x" not in shown


def test_a_guide_is_shown_as_it_will_look_and_not_saved(deck: Deck, ann_client: Client) -> None:
    path = f"/decks/{deck.pk}/edit/guide/"
    html = ann_client.post(path, {"description": "**Burn** <b>[[Flash Step]]"}).content.decode()
    assert '<strong>Burn</strong> &lt;b&gt;<a href="/cards/flash-step/"' in html
    assert "nothing to show" in ann_client.post(path).content.decode()
    deck.refresh_from_db()
    assert "Burn" not in deck.description


def test_impossible_counts_are_refused(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    form = form_of(ann_client.get(edit_path(deck)).content.decode()) | {"description": "typed"}
    field = f"count:main:{next(iter(legal_list(starter).section('main')))}"
    for count in ("1000000", "1e309", "x", "٣", "9" * 5000, "2.5"):
        (error,) = draft_of(starter, deck, form, **{field: count}).errors
        assert "is not a number from 0 to 99" in error
    answer = ann_client.post(edit_path(deck), {**form, field: "-1"})
    html = answer.content.decode()
    assert (answer.status_code, "is not a number from 0 to 99" in html, "typed" in html) == (422, True, True)
    deck.refresh_from_db()
    assert (deck.version, deck.description) == (1, "")


def test_a_name_that_nothing_has_and_one_that_several_begin_with(deck: Deck, ann_client: Client) -> None:
    answer = press(ann_client, deck, add="Cindral", name="Kept")
    assert answer.status_code == 422
    assert len(answer.context["draft"].suggestions.cards) > 1
    deck.refresh_from_db()
    assert deck.name == "Kept"
    picked = answer.context["draft"].suggestions.cards[0]
    html = answer.content.decode()
    ann_client.post(edit_path(deck), {**form_of(html), "pick": picked.slug})
    assert deck.entries.filter(card__permanent_number=picked.id).exists()
    nothing = press(ann_client, deck, add="Zzzz")
    assert "No card is called “Zzzz”" in nothing.content.decode()
    # What a search finds is chosen by hand.
    answer = press(ann_client, deck, add='!"War Banner" el:fier')
    html = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "el:fier: no such element. Fire?" in html
    ann_client.post(edit_path(deck), {**form_of(answer.content.decode()), "pick": "war-banner"})
    assert sections_of(deck)["main", "War Banner"] == 1
    assert "Delete “Kept”?" in ann_client.get(reverse("decks:delete", args=[deck.pk])).content.decode()
    ann_client.post(reverse("decks:delete", args=[deck.pk]))
    assert Deck.objects.count() == 0


def sections_of(deck: Deck) -> dict[tuple[str, str], int]:
    """(section, card) -> copies."""
    entries = deck.entries.select_related("card")
    return {(entry.section, entry.card.name if entry.card else entry.written): entry.count for entry in entries}


def test_O_2_5_wrong_section(starter: Catalog, ann: User, ann_client: Client) -> None:
    for name, target, said in (
        ("Flash Step", "leader", "Flash Step can’t go into Leader (O-2.5)."),
        ("Storm Titan", "main", "Storm Titan can’t go into Main (O-2.5)."),
        ("Ashen Regent", "side", "Ashen Regent can’t go into Side (O-2.5)."),
    ):
        deck = make_deck(ann, starter, decklist=Decklist())
        refused = press(ann_client, deck, add=name, add_to=target)
        assert (refused.status_code, said in refused.content.decode()) == (422, True)
        assert sections_of(deck) == {}
        # The name stays in the box, and the next press puts it where it belongs.
        ann_client.post(edit_path(deck), form_of(refused.content.decode()))
        ((section, card),) = sections_of(deck)
        assert (section != target, card) == (True, name)


def test_a_search_in_the_box_lists_what_may_go_there(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    path = reverse("decks:card-offers", args=[deck.pk])

    def asked(typed: str, add_to: str = "") -> dict[str, Any]:
        answer: dict[str, Any] = ann_client.get(path, {"q": typed, "add_to": add_to}).json()
        return answer

    def labels(typed: str, add_to: str = "") -> set[str]:
        return {item["label"] for item in asked(typed, add_to)["items"]}

    leaders = {card.name for card in starter.values() if card.element == "fire" and card.kind == "leader"}
    assert (labels("el:fire t:leader"), labels("el:fire t:leader", "main")) == (leaders, set())
    main = {starter[ref].name for ref in services.decklist_of(deck).section(Section.MAIN)}  # type: ignore[index]
    assert labels(f"deck:{deck.pk} t:creature,trick order:name") == main
    found = asked("el:fier t:token", "main")
    assert (found["items"], found["is_guess"]) == ([], False)
    assert found["about"].startswith("No cards that may go into Main: tokens. To look further")
    assert found["warnings"] == ["el:fier: no such element. Fire?"]
    assert len(labels("x" * 2000)) == 0


def test_names_of_an_import_are_replaced_one_by_one_and_all_at_once(starter: Catalog, client: Client) -> None:
    text = "Main\n3 Flahs Step\n2 Cinder Blot\nSide\n1 Flahs Step\n1 Ashen Regnet\n2 Xyzzy Quux\n0 Mirror Ward"
    html = client.post("/decks/new/", {"text": text}, follow=True).content.decode()
    deck = Deck.objects.get()
    assert len(buttons(html, "Replace with Flash Step")) == 4  # a line and a problem for each of its two sections
    press(client, deck, buttons(html, "Replace with Flash Step")[0])
    assert {card for _, card in sections_of(deck)} == {"Flash Step", "Cinder Blot", "Ashen Regnet", "Xyzzy Quux"}
    html = client.get(edit_path(deck)).content.decode()
    assert "4 lines of the list need a look" in html  # both lines of the name are seen to
    (everything,) = buttons(html, "Replace all")
    client.post(edit_path(deck), {**form_of(html), "do": everything})
    assert sections_of(deck) == {
        ("main", "Flash Step"): 3,
        ("main", "Cinder Bolt"): 2,
        ("side", "Flash Step"): 1,
        ("leader", "Ashen Regent"): 1,  # which may not go into Side
        ("side", "Xyzzy Quux"): 2,
    }
    assert "2 lines of the list need a look" in client.get(edit_path(deck)).content.decode()


def test_a_change_that_no_button_makes_is_refused(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    form = form_of(ann_client.get(edit_path(deck)).content.decode())
    for change in (
        '{"op":"add","section":"main","card":99999999,"count":1}',
        '{"op":"add","section":"main","card":"Made up","count":1}',
        '{"op":"remove","section":"main","card":[],"count":"all"}',
        '{"op":"add","section":"main","count":"all"}',
        '{"op":"all","section":"main","changes":[{"op":"add","section":"attic","card":1,"count":1}]}',
        '{"op":"all","section":"main","changes":[{"op":"move","from":"main","to":"side"}]}',
        '{"op":"all","section":"main","changes":' + "[" * 50_000,
    ):
        (error,) = draft_of(starter, deck, form, do=change).errors
        assert "doesn't fit" in error, change[:99]
    page = ann_client.post(edit_path(deck), {**form, "do": change}).content.decode()
    assert "doesn’t fit" in page.replace("&#x27;", "’")
    deck.refresh_from_db()
    assert deck.version == 1


def test_a_write_whose_answer_was_lost_is_not_made_twice(empty: Deck, ann_client: Client) -> None:
    """Sent again as it was it changes nothing more, and is no conflict, whatever else has changed meanwhile."""
    form = {**form_of(ann_client.get(edit_path(empty)).content.decode()), "add": "Flash Step", "add_count": "2"}
    for _ in range(2):
        assert ann_client.post(edit_path(empty), form).status_code == 303
    assert sections_of(empty) == {("main", "Flash Step"): 2}
    press(ann_client, empty, name="Another tab")
    assert ann_client.post(edit_path(empty), form).status_code == 303
    empty.refresh_from_db()
    assert (sections_of(empty), empty.name, empty.version) == ({("main", "Flash Step"): 2}, "Another tab", 3)


def test_a_stale_write_shows_both_versions(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    old = form_of(ann_client.get(edit_path(deck)).content.decode())
    press(ann_client, deck, name="Theirs")
    ref = next(iter(legal_list(starter).section("main")))
    answer = ann_client.post(edit_path(deck), {**old, "name": "Mine", f"count:main:{ref}": "1", "do": ""})
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "Mine" in html
    assert "Theirs" in html
    deck.refresh_from_db()
    assert (deck.name, deck.version) == ("Theirs", 2)
    mine = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', html))
    ann_client.post(edit_path(deck), {key: unescape(value) for key, value in mine.items()})
    deck.refresh_from_db()
    assert (deck.name, deck.entries.get(card__permanent_number=ref).count) == ("Mine", 1)


def test_an_expired_session_keeps_the_edit(deck: Deck, ann_client: Client) -> None:
    form = form_of(ann_client.get(edit_path(deck)).content.decode())
    expired = Client()
    hidden = expired.post(edit_path(deck), {**form, "name": "Typed for an hour", "do": ""})
    absent = Client().post("/decks/nothinghere/edit/", {**form, "do": ""})
    assert hidden.status_code == absent.status_code == 404
    assert hidden.content.replace(deck.pk.encode(), b"").count(b"kept") == absent.content.count(b"kept")
    assert hidden.cookies.keys() == absent.cookies.keys()
    assert Session.objects.filter(expire_date__lt=timezone.now() + timedelta(hours=1)).count() == 2
    expired.post("/accounts/login/", {"login": "ann", "password": "correct horse battery"})
    offered = expired.get(edit_path(deck))
    assert "Typed for an hour" in offered.content.decode()
    mine = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', offered.content.decode()))
    expired.post(edit_path(deck), {key: unescape(value) for key, value in mine.items()})
    deck.refresh_from_db()
    assert deck.name == "Typed for an hour"
    assert expired.session.get_expiry_age() == settings.SESSION_COOKIE_AGE


RANDOM = Random(1)  # noqa: S311
NOISE = RANDOM.randbytes(30_000).hex()
LARGE_EDIT = {
    **{f"count-main-{number}": str(number % 9 + 1) for number in range(1_000, 1_400)},
    "description": "".join(RANDOM.choices("愛界水火木金土日月雷風闇光刃力", k=10_000)),
}


@pytest.mark.parametrize(
    ("deck_id", "edit", "is_kept", "most"),
    [
        ("", LARGE_EDIT, True, 25_000),
        ("", {"description": NOISE}, False, 0),
        ("nothinghere", LARGE_EDIT, True, 200),
        ("visitor", LARGE_EDIT, True, 200),
    ],
)
def test_so_much_of_an_edit_is_kept(
    deck: Deck, client: Client, deck_id: str, edit: dict[str, str], is_kept: bool, most: int
) -> None:
    """All of a real edit of a deck that an account has; nothing of one that nobody who signs in could take."""
    if deck_id == "visitor":
        deck.owner, deck.visitor = None, "somebody"
        deck.save()
    page = client.post(edit_path(deck) if deck_id != "nothinghere" else "/decks/nothinghere/edit/", edit)
    assert (page.status_code, page.context["is_stored"]) == (404, is_kept)
    stored = "".join(Session.objects.values_list("session_data", flat=True))
    assert len(stored) <= most


def test_so_many_edits_are_kept_for_a_network(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "draft", "2/hour")
    pages = [Client().post(path, {"name": "x"}) for path in (edit_path(deck), "/decks/nothinghere/edit/") * 2]
    assert [page.context["is_stored"] for page in pages] == [True, True, False, False]
    assert Session.objects.count() == 2


def test_an_edit_of_a_deck_that_is_gone_can_become_another(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, name="Gone")
    form = {**form_of(ann_client.get(edit_path(deck)).content.decode()), "description": "Typed for an hour"}
    deck.delete()
    page = ann_client.post(edit_path(deck), {**form, "do": ""})
    assert page.status_code == 404
    text = re.search(r"<textarea[^>]*name=\"text\"[^>]*>\n(.*?)</textarea>", page.content.decode(), re.DOTALL)
    assert text
    ann_client.post("/decks/new/", {"text": unescape(text[1])})
    made = Deck.objects.get()
    assert (made.name, made.description) == ("Gone", "Typed for an hour")
    assert decklist_of(made) == legal_list(starter)


#: Names of usual length that no card has.
UNKNOWN = [f"Wandering Lamp {number:03}" for number in range(20)]


def test_few_of_many_problems_are_shown(starter: Catalog, ann: User, ann_client: Client) -> None:
    """Use names that are misspelt, so that each may mean several cards."""
    names = [f"{card.name}{'xyz'[number % 3]}" for number, card in enumerate(list(starter.values())[:120])]
    deck = make_deck(ann, starter, decklist=Decklist.of(main=names))
    html = ann_client.get(edit_path(deck)).content.decode()
    verdict = html[html.index('id="verdict"') :]
    verdict = verdict[: verdict.index("</section>")]
    assert verdict.count("data-problem=") <= FEW + 3  # the sizes besides
    assert len(verdict.encode()) < 20_000
    assert "All 120 of this kind" in verdict
    seen: list[str] = []
    for page in range(1, 4):
        asked = {"of": "UNKNOWN_CARD", "page": str(page)}
        html = ann_client.get(reverse("decks:problems", args=[deck.pk]), asked).content.decode()
        assert len(html.encode()) < 200_000
        seen += re.findall(r'data-problem="UNKNOWN_CARD [^ ]+ main ~([^"]*)"', html)
    assert sorted(map(unescape, seen)) == sorted(names)
    sent = {**form_of(html), "do": buttons(html, "Remove 1")[-1]}
    assert ann_client.post(edit_path(deck), sent).status_code == 303
    assert deck.entries.count() == 119


def test_all_of_a_kind_are_mended_by_one_button(starter: Catalog, ann: User, ann_client: Client) -> None:
    names = ["Flahs Step", "Cinder Blot", "Xyzzy Quux", "Plugh Plover", *UNKNOWN[:4]]
    decklist = Decklist.of(main=[(name, 2) for name in names], maybe=["Flahs Step"])

    def after(label: str) -> dict[tuple[str, str], int]:
        deck = make_deck(ann, starter, decklist=decklist)
        html = ann_client.get(edit_path(deck)).content.decode()
        (button,) = buttons(html, label)
        assert ann_client.post(edit_path(deck), {**form_of(html), "do": button}).status_code == 303
        deck.refresh_from_db()
        assert deck.version == 2  # one entry of the history
        return sections_of(deck)

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


def test_others_see_few_problems_of_a_kind(starter: Catalog, ann: User, client: Client) -> None:
    deck = make_deck(ann, starter, visibility="public", decklist=Decklist.of(main=UNKNOWN))
    html = client.get(reverse("decks:deck", args=[deck.pk])).content.decode()
    assert ("… and 15 more of this kind." in html, "All 20 of this kind" in html) == (True, False)
