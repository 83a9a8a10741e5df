"""`manage.py tidy`: what goes, what stays, and that it may be run at any time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.images.card_image import newest_image
from community.models import Notice, NoticeKind
from conftest import make_deck
from decks import cleanup
from decks.models import Deck, Invitation, Run
from despaira_site.cleanup import CLEANUP_JOB, tidy
from drawing.card_images.size import Size

LONG_AGO = timedelta(days=91)


def tidied(**options: Any) -> str:
    out = StringIO()
    call_command("tidy", stdout=out, **options)
    return out.getvalue()


def visitors_deck(days: int, **fields: Any) -> Deck:
    """A visitor's deck that was touched so many days ago."""
    deck = Deck.objects.create(name="A visitor's", visitor="somebody", **fields)
    Deck.objects.filter(pk=deck.pk).update(updated_at=timezone.now() - timedelta(days=days))
    return deck


def run_of(deck: Deck | None = None, **fields: Any) -> Run:
    return Run.objects.create(deck=deck, sides=[], params={}, games=1, status="cancelled", **fields)


@pytest.fixture
def faces(settings: Any, tmp_path: Path) -> Path:
    settings.FACES_DIR = tmp_path
    settings.PICTURES_DIR = tmp_path / "pictures"
    settings.COPIES_DIR = tmp_path / "copies" / "of"
    return tmp_path


@pytest.fixture
def cache_table(settings: Any, db: None) -> Iterator[None]:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}}
    call_command("createcachetable", verbosity=0)
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE cache")


@pytest.mark.postgres
def test_what_is_no_longer_needed_goes(starter: Catalog, ann: User, faces: Path, cache_table: None) -> None:
    forgotten = [visitors_deck(91) for _ in range(2)]
    run_of(forgotten[0])
    kept = [visitors_deck(89), make_deck(ann, starter), Deck.objects.create(name="Outlived its account")]
    Deck.objects.filter(visitor="").update(updated_at=timezone.now() - LONG_AGO)
    run_of(visitor="somebody")
    hers, recent = run_of(owner=ann), run_of(visitor="somebody")
    Run.objects.exclude(pk=recent.pk).update(created_at=timezone.now() - LONG_AGO)
    for days in (-1, 1):
        Session.objects.create(
            session_key=f"session{days}", session_data="", expire_date=timezone.now() + timedelta(days=days)
        )
        UserSession.objects.create(user=ann, session_key=f"session{days}", ip="192.0.2.1", user_agent="")
        Invitation.objects.create(deck=kept[1], expires_at=timezone.now() + timedelta(days=days))
    for days in (179, 181):
        notice = Notice.objects.create(person=ann, kind=NoticeKind.MODERATION, words=str(days))
        Notice.objects.filter(pk=notice.pk).update(created_at=timezone.now() - timedelta(days=days))
    cache = caches["default"]
    cache.set("stays", 1)
    cache.set("goes", 1)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE cache SET expires = '2020-01-01' WHERE cache_key LIKE '%%goes'")
    card = starter[next(iter(starter))]
    newest_image(starter, card).content(Size.SMALL)
    drawn = set(faces.glob("*/*"))
    old = [faces / "ab" / name for name in ("ab12-small.webp", "half.part")]
    old[0].parent.mkdir(exist_ok=True)
    for path in old:
        path.touch()
    (copied := faces / "copies" / "of" / "1.zip").parent.mkdir(parents=True)
    copied.touch()
    for path in (*drawn, *old, copied):
        os.utime(path, (1e9, 1e9))
    new = faces / "ab" / "ab34-small.webp"  # of cards that another process knows, perhaps
    new.touch()

    # The run of a deck that goes may go by itself, or with it; a session that has expired is over once it is gone.
    would = tidied(dry_run=True).splitlines()
    assert [line.split()[2] for line in would] == ["1", "0", "2", "2", "0", "0", "1", "1", "1", "2", "0", "1"]
    assert all(line.startswith("would remove") for line in would)
    gone = [line.split()[1] for line in tidied().splitlines()]
    assert gone == [
        "1",
        "1",
        "2",
        "1",
        "0",
        "0",
        "1",
        "1",
        "1",
        "2",
        "0",
        "1",
    ]
    assert set(Deck.objects.all()) == set(kept)
    assert set(Run.objects.all()) == {hers, recent}
    assert Session.objects.get().session_key == UserSession.objects.get().session_key == "session1"
    assert (cache.get("stays"), cache.get("goes")) == (1, None)
    assert Invitation.objects.get().expires_at > timezone.now()
    assert Notice.objects.get().words == "179"
    assert set(faces.glob("??/*")) == {*drawn, new}
    assert all(line.startswith("removed 0 ") for line in tidied().splitlines())


def test_it_goes_in_batches(db: None, faces: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("despaira_site.cleanup.BATCH", 2)
    for _ in range(5):
        visitors_deck(91)
    assert {gone.step.name: gone.count for gone in tidy()}["decks"] == 5


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", ["edited", "taken over"])
def test_a_deck_that_is_touched_meanwhile_stays(starter: Catalog, ann: User, change: str) -> None:
    """Somebody is writing it while the house is tidied. PostgreSQL passes it by, SQLite waits and looks again."""
    deck = visitors_deck(91)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            if change == "edited":
                Deck.objects.get(pk=deck.pk).save()
            else:
                Deck.objects.filter(pk=deck.pk).update(owner=ann, visitor="")
            removed = pool.submit(tidied_elsewhere)
            if connection.vendor == "postgresql":
                assert removed.result() == 0
        assert removed.result() == 0
    assert Deck.objects.filter(pk=deck.pk).exists()


def tidied_elsewhere() -> int:
    try:
        return cleanup.delete_forgotten_decks(10)
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_an_edit_after_the_deck_has_gone_is_not_lost(starter: Catalog) -> None:
    browser = Client()
    deck_id = browser.post("/api/v1/decks/", '{"name": "Mine"}', content_type="application/json").json()["id"]
    Deck.objects.update(updated_at=timezone.now() - LONG_AGO)
    assert cleanup.delete_forgotten_decks(10) == 1
    answer = browser.post(f"/decks/{deck_id}/edit/", {"version": "1", "name": "Mine", "add": "Ash"})
    assert answer.status_code == 404
    assert "kept" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_server_tidies_now_and_then(faces: Path, at_once: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    visitors_deck(91)
    monkeypatch.setattr(CLEANUP_JOB, "_next", 0.0)
    CLEANUP_JOB.look()
    assert at_once == ["tidy"]
    assert not Deck.objects.exists()
