"""Reports, and what moderators make of them in the admin."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.settings import api_settings

from accounts.deletion import delete_account
from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.comments import services as comments
from community.models import Collection, Comment, Notice, Report
from conftest import make_deck
from decks.models import Deck

REPORTS = "/admin/community/report/"


@pytest.fixture
def moderator(db: None) -> Client:
    """A browser of one who sees to what is reported."""
    person = User.objects.create_user("mod")
    call_command("moderator", "mod")
    client = Client()
    client.force_login(person)
    return client


def paths_of(deck: Deck, ann: User) -> dict[str, str]:
    """Of one of each kind that is ann's: where it is reported."""
    comment = Comment.objects.create(deck=deck, author=ann, text="Rude words")
    collection = Collection.objects.create(owner=ann, name="Heap", is_public=True)
    return {
        "deck": f"/report/deck/{deck.pk}/",
        "comment": f"/report/comment/{comment.pk}/",
        "collection": f"/report/collection/{collection.pk}/",
        "person": "/report/person/ann/",
    }


def settle(client: Client, action: str, *reports: Report) -> Any:
    return client.post(REPORTS, {"action": action, "_selected_action": [each.pk for each in reports]}, follow=True)


def test_each_thing_is_reported_once_until_it_is_settled(deck: Deck, ann: User, bob: User, bob_client: Client) -> None:
    for member, path in paths_of(deck, ann).items():
        assert bob_client.get(path).status_code == 200
        for _ in range(2):
            assert bob_client.post(path, {"reason": "spam", "words": "Look"}).status_code == 302
        report = Report.objects.get(**{f"{member}__isnull": False})
        assert (report.reporter, report.words, bool(report.quoted)) == (bob, "Look", True)
        assert "reported this already" in bob_client.get(path).content.decode()
        Report.objects.filter(pk=report.pk).update(state="dismissed")
        assert "reported this already" not in bob_client.get(path).content.decode()


def test_what_is_wrong_with_a_report_stands_beside_it(deck: Deck, ann_client: Client, bob_client: Client) -> None:
    path = f"/report/deck/{deck.pk}/"
    refused = bob_client.post(path, {"reason": "x", "words": "y" * 1001})
    html = refused.content.decode()
    assert (refused.status_code, "1,001 letters" in html, "y" * 1001 in html) == (422, True, True)
    assert ann_client.post(path, {"reason": "spam"}).status_code == 403  # one's own
    away = Client().post(path, {"reason": "spam", "words": "Kept words"})
    assert away["Location"] == f"/accounts/login/?next={path}"
    assert not Report.objects.exists()
    # Nobody learns of people without anything public.
    User.objects.create_user("hidden")
    for client in (bob_client, Client()):
        answers = [client.get(f"/report/person/{name}/") for name in ("hidden", "nobody")]
        assert [each.status_code for each in answers] == [404, 404]
        texts = {each.content.decode().replace("hidden", "nobody") for each in answers}
        assert len({re.sub(r'CSRFToken[^}]*|value="[^"]*"', "", text) for text in texts}) == 1


def test_who_reports_too_often_waits_and_loses_no_words(
    deck: Deck, ann: User, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "report", "10/day")  # of which a new account has two
    answers = [
        bob_client.post(path, {"reason": "spam", "words": "Look here"}) for path in [*paths_of(deck, ann).values()][:3]
    ]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert 86_000 < int(answers[-1]["Retry-After"]) <= 86_401
    text = answers[-1].content.decode()
    assert ("You have reported a lot within a day" in text, "Try again in 24 hours." in text) == (True, True)
    assert "Look here" in text
    assert Report.objects.count() == 2


def test_upheld_it_is_taken_away_and_everybody_is_told(
    deck: Deck, ann: User, bob: User, bob_client: Client, moderator: Client
) -> None:
    eve_client = Client()
    eve_client.force_login(User.objects.create_user("eve"))
    for path in paths_of(deck, ann).values():
        for client in (bob_client, eve_client):
            client.post(path, {"reason": "abuse", "words": "See"})
    html = moderator.get(REPORTS).content.decode()
    assert html.count('class="action-select"') == 4  # a row for each thing
    assert "Rude words" in html
    first = Report.objects.filter(reporter=bob).order_by("pk")
    detail = moderator.get(f"{REPORTS}{first[1].pk}/change/").content.decode()
    assert "eve, Insults" in detail
    settle(moderator, "uphold", *first)
    assert set(Report.objects.values_list("state", flat=True)) == {"upheld"}
    deck.refresh_from_db()
    assert deck.visibility == "unlisted"
    assert Comment.objects.get().is_hidden
    assert not Collection.objects.get().is_public
    assert Notice.objects.filter(person=bob, kind="moderation").count() == 4
    assert Notice.objects.filter(person=ann, kind="moderation").count() == 3
    assert LogEntry.objects.filter(change_message__contains="Upheld").count() == 8
    assert html.count('class="action-select"') == 4
    assert 'class="action-select"' not in moderator.get(REPORTS).content.decode()


def test_dismissed_it_stays(deck: Deck, ann: User, bob: User, bob_client: Client, moderator: Client) -> None:
    for path in paths_of(deck, ann).values():
        bob_client.post(path, {"reason": "abuse", "words": ""})
    settle(moderator, "dismiss", *Report.objects.all())
    assert set(Report.objects.values_list("state", flat=True)) == {"dismissed"}
    deck.refresh_from_db()
    assert (deck.visibility, Comment.objects.get().is_hidden, Collection.objects.get().is_public) == (
        "public",
        False,
        True,
    )
    assert "may stay" in Notice.objects.filter(person=bob)[0].words
    assert not Notice.objects.filter(person=ann).exists()
    settle(moderator, "uphold", *Report.objects.all())  # settled once
    assert set(Report.objects.values_list("state", flat=True)) == {"dismissed"}
    # A comment is hidden without a report, and shown again.
    comment, there = Comment.objects.get(), "/admin/community/comment/"
    for action, is_hidden in (("hide", True), ("show_again", False)):
        moderator.post(there, {"action": action, "_selected_action": [comment.pk]})
        comment.refresh_from_db()
        assert comment.is_hidden is is_hidden
    assert "Rude words" in moderator.get(f"{there}{comment.pk}/change/").content.decode()


def test_accounts_are_closed_by_who_may_change_them_alone(
    deck: Deck, ann: User, bob_client: Client, moderator: Client
) -> None:
    paths = paths_of(deck, ann)
    bob_client.post(paths["comment"], {"reason": "abuse"})
    for permission, is_active in (("change_user", True), ("close_account", False)):
        User.objects.get(username="mod").user_permissions.add(Permission.objects.get(codename=permission))
        settle(moderator, "ban", Report.objects.get())
        ann.refresh_from_db()
        assert ann.is_active is is_active, permission
    assert comments.comments_on(deck, None).rows == []
    assert Client().get(paths["person"]).status_code == 404


def test_words_of_who_has_left_go_with_the_settling_of_their_report(
    starter: Catalog, deck: Deck, ann: User, bob: User, bob_client: Client, moderator: Client
) -> None:
    """Some reports are settled before the account goes, and others after."""
    root = Comment.objects.create(deck=make_deck(bob, starter, "public"), author=ann, text="Below others")
    Comment.objects.create(deck=root.deck, author=bob, text="An answer", thread=root)
    for path in (*paths_of(deck, ann).values(), f"/report/comment/{root.pk}/"):
        bob_client.post(path, {"reason": "abuse", "words": "See"})
    first, *others = Report.objects.order_by("pk")
    settle(moderator, "dismiss", first, others[0])
    delete_account(ann, keep_public=False)
    open_ones = Report.objects.filter(state="open")
    assert len([each for each in open_ones if each.quoted]) == 3
    assert not Report.objects.exclude(state="open").exclude(quoted="").exists()
    settle(moderator, "dismiss", *open_ones)
    assert set(Report.objects.values_list("quoted", "words")) == {("", "See")}
    delete_account(bob, keep_public=False)
    assert set(Report.objects.values_list("words", flat=True)) == {""}
    logged = " ".join(LogEntry.objects.values_list("object_repr", flat=True))
    assert [words for words in ("Rude", "Below", "ashes", "Heap") if words in logged] == []


def test_moderators_see_public_decks_and_those_in_the_queue(
    deck: Deck, ann: User, bob_client: Client, moderator: Client, admin_client: Client
) -> None:
    there = "/admin/decks/deck/"

    def seen_by(client: Client) -> list[bool]:
        answers = (client.get(there), client.get(f"{there}?q={deck.pk}"), client.get(f"{there}{deck.pk}/change/"))
        return ["ashes" in answer.content.decode() for answer in answers if answer.status_code == 200]

    assert seen_by(moderator) == [True] * 3
    bob_client.post(paths_of(deck, ann)["deck"], {"reason": "spam"})
    Deck.objects.update(visibility="private")
    assert seen_by(moderator) == [True] * 3
    settle(moderator, "dismiss", Report.objects.get())
    assert seen_by(moderator) == [False] * 2
    assert seen_by(admin_client) == [True] * 3


def test_who_moderates_is_made_by_a_command(ann: User, ann_client: Client, bob: User, bob_client: Client) -> None:
    assert ann_client.get(REPORTS).status_code == 302
    assert REPORTS not in ann_client.get("/decks/new/").content.decode()
    call_command("moderator", "ann", "bob")
    assert ann_client.get(REPORTS).status_code == 200
    assert REPORTS in ann_client.get("/decks/new/").content.decode()
    assert ann_client.get("/admin/accounts/user/").status_code == 403
    call_command("moderator", "ann", "--remove")
    assert ann_client.get(REPORTS).status_code == 302
    assert bob_client.get(REPORTS).status_code == 200
    with pytest.raises(CommandError, match="nobody"):
        call_command("moderator", "ann", "nobody")
    assert ann_client.get(REPORTS).status_code == 302
