"""`manage.py backup` and `restore`: everything in one file, and back, or nothing is changed."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import sqlite3
import stat
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.exceptions import IrreversibleError
from django.db.models.signals import post_migrate
from django.test import Client

from accounts.models import User
from cards.models import Card, Printing, Revision
from cards.tests.own_cards import store
from decks.models import Deck, DeckEntry, Run
from despaira_site.backups import databases
from despaira_site.testing import postgres, starter_set

IMAGE = b"RIFF and so on: nobody looks into it"


def _point_at(name: str) -> None:
    """Have the connection of this process speak to another database."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL has one
    connection.settings_dict["NAME"] = name


#: Make pytest-django create the test database: it only does so for tests that are marked or use `db`.
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _django_db_helper() -> None:
    """Leave out pytest-django's transaction, since these tests point the connection at databases of their own."""


@pytest.fixture(scope="module")
def empty(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a migrated database that holds what migrations write, and that tests make copies of."""
    before = connection.settings_dict["NAME"]
    cards = apps.get_app_config("cards")
    post_migrate.disconnect(starter_set.load, sender=cards)  # what is restored here has cards of its own
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            name = str(tmp_path_factory.mktemp("empty") / "db.sqlite3")
            shutil.copyfile(os.environ["TEST_TABLES"], name)
        else:
            name = f"{before}_empty"
            _point_at("postgres")  # nobody may be connected to what is copied
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {name} TEMPLATE {before}")
            _point_at(name)
            starter_set.delete()
        _point_at(before)
        yield name
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")
    post_migrate.connect(starter_set.load, sender=cards)


@pytest.fixture
def site(
    empty: str,
    django_db_blocker: Any,
    tmp_path: Path,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Path]:
    """The VAR_DIR of a site of its own, with a database, a card, a printed image, people, a deck and a run."""
    var = tmp_path / "var"
    (var / "media" / "printings").mkdir(parents=True)
    (var / "media" / "printings" / "ash.webp").write_bytes(IMAGE)
    (var / "secret_key").write_text("the key of the site\n")
    settings.VAR_DIR, settings.MEDIA_ROOT, settings.SECRET_KEY = var, var / "media", "the key of the site"
    monkeypatch.delenv("SECRET_KEY", raising=False)
    before = connection.settings_dict["NAME"]
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            name = str(var / "db.sqlite3")
            Path(name).write_bytes(Path(empty).read_bytes())
        else:
            monkeypatch.setenv("PATH", str(postgres.binaries()), prepend=os.pathsep)
            name = f"{before}_site"
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {name} TEMPLATE {empty}")
        _point_at(name)
        _fill()
        yield var
        _point_at(before)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _fill() -> None:
    ann = User.objects.create_user("ann", "ann@example.org", "correct horse battery")
    card = _leader("Flash Step \\. ünd")
    deck = Deck.objects.create(owner=ann, name="Ann's\tashes", description="two\nlines\\.\n\\.\n")
    deck.entries.create(section="main", card=card, count=3)
    Run.objects.create(deck=deck, sides=[], params={}, games=1, status="done", report='{"a": "\\\\"}')


def _leader(name: str) -> Card:
    card = Card(kind="leader", name=name, leader_hp=3000)
    card.save()
    return card


def _state() -> dict[str, Any]:
    """Data that a backup must restore."""
    return {
        "people": list(User.objects.order_by("pk").values("username", "email", "password")),
        "decks": list(Deck.objects.order_by("name").values("name", "description", "owner__username", "entries__count")),
        "runs": list(Run.objects.values("report", "deck__name")),
        "cards": list(Card.objects.order_by("pk").values_list("name", flat=True)),
        "migrations": sorted(databases.applied_migrations()),
    }


def backup(path: Path, **options: Any) -> str:
    out = io.StringIO()
    call_command("backup", str(path), stdout=out, **options)
    return out.getvalue()


def restore(path: Path) -> str:
    out = io.StringIO()
    call_command("restore", str(path), stdout=out, no_input=True)
    return out.getvalue()


def _forge(source: Path, target: Path, change: Callable[[dict[str, bytes], dict[str, Any]], None]) -> Path:
    """A copy of a backup, its members and its manifest changed."""
    with zipfile.ZipFile(source) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    change(members, manifest)
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        archive.writestr("manifest.json", json.dumps(manifest))
    return target


@pytest.mark.postgres
def test_all_comes_back(site: Path, tmp_path: Path, settings: LazySettings) -> None:
    before, file = _state(), tmp_path / "site.backup"
    assert "printed images: 1, and the secret key" in backup(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    User.objects.create_user("eve")
    Deck.objects.create(name="Later")
    Deck.objects.filter(name__startswith="Ann").delete()
    (site / "media" / "printings" / "ash.webp").unlink()
    (site / "media" / "printings" / "later.webp").write_bytes(b"later")
    (site / "secret_key").write_text("another")
    settings.SECRET_KEY = "another"
    assert "The secret key is the backup's now" in restore(file)

    assert _state() == before
    assert {path.name: path.read_bytes() for path in (site / "media" / "printings").iterdir()} == {"ash.webp": IMAGE}
    assert (site / "secret_key").read_text() == "the key of the site\n"
    assert stat.S_IMODE((site / "secret_key").stat().st_mode) == 0o600
    assert not list(site.glob("restore-*"))
    assert not list(tmp_path.glob(".site*"))
    # Ids go on where they were, and constraints hold.
    User.objects.create_user("bob")
    assert Client().get("/health/ready").json() == {"status": "ok"}


def test_a_key_of_the_environment_stays_there(site: Path, tmp_path: Path, settings: LazySettings) -> None:
    (site / "secret_key").unlink()
    file = tmp_path / "site.backup"
    assert "not the secret key" in backup(file)
    assert "secret key" not in restore(file)
    settings.SECRET_KEY = "another"
    assert "This site has another secret key" in restore(file)


@pytest.mark.postgres
def test_what_is_written_meanwhile_is_in_it_whole_or_not_at_all(
    site: Path, tmp_path: Path, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deck comes with its entry in one transaction, before, while and after the database is copied."""
    card, going = Card.objects.get(name__startswith="Flash Step \\"), threading.Event()

    def write() -> None:
        from django.db import transaction

        for number in range(60):
            with transaction.atomic():
                Deck.objects.create(name=f"{number}").entries.create(section="main", card=card, count=1)
            if number == 20:
                going.set()
        connection.close()

    dump = databases.dump

    def dump_while_writing(path: Path) -> None:
        going.wait()
        dump(path)

    monkeypatch.setattr(databases, "dump", dump_while_writing)
    writer = threading.Thread(target=write)
    writer.start()
    backup(tmp_path / "site.backup")
    writer.join()
    restore(tmp_path / "site.backup")
    decks = Deck.objects.exclude(name__startswith="Ann")
    assert decks.count() >= 1
    assert decks.filter(entries__card=card).count() == decks.count()
    names = {int(name) for name in decks.values_list("name", flat=True)}
    assert names == set(range(len(names)))


def test_an_image_that_comes_while_the_database_is_copied_is_in_it(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dump, folder = databases.dump, site / "media" / "printings"

    def dump_and_change(path: Path) -> None:
        (folder / "new.webp").write_bytes(b"new")
        dump(path)
        (folder / "ash.webp").unlink()

    monkeypatch.setattr(databases, "dump", dump_and_change)
    backup(tmp_path / "site.backup")
    restore(tmp_path / "site.backup")
    assert {path.name for path in folder.iterdir()} == {"ash.webp", "new.webp"}


def test_a_file_is_only_replaced_when_told(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    file.write_text("something dear")
    with pytest.raises(CommandError, match="exists"):
        backup(file)
    assert file.read_text() == "something dear"
    backup(file, overwrite=True)
    restore(file)
    with pytest.raises(CommandError, match="exists"):
        backup(tmp_path, overwrite=True)
    with pytest.raises(CommandError, match="can't be written: No such file"):
        backup(tmp_path / "nowhere" / "file")


@pytest.mark.postgres
def test_a_backup_that_fails_leaves_nothing(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(databases, "dump", full)
    with pytest.raises(CommandError, match="No space left"):
        backup(tmp_path / "site.backup")
    assert [path.name for path in tmp_path.iterdir()] == ["var"]


def _change_a_byte(members: dict[str, bytes], manifest: dict[str, Any]) -> None:
    members["media/printings/ash.webp"] = IMAGE[::-1]


def _add(name: str) -> Callable[[dict[str, bytes], dict[str, Any]], None]:
    def add(members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        members[name] = b""
        empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        manifest["files"][name] = {"size": 0, "sha256": empty}

    return add


def _set(field: str, value: Any) -> Callable[[dict[str, bytes], dict[str, Any]], None]:
    return lambda members, manifest: manifest.__setitem__(field, value)


def _make_huge(members: dict[str, bytes], manifest: dict[str, Any]) -> None:
    members["media/huge"] = b"\0" * 1_000
    manifest["files"]["media/huge"] = {"size": 10**15, "sha256": ""}


def _add_migration(members: dict[str, bytes], manifest: dict[str, Any]) -> None:
    manifest["migrations"].append("decks.9999_from_tomorrow")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_change_a_byte, "ash.webp is not what the manifest says"),
        (lambda members, manifest: members.pop("media/printings/ash.webp"), "ash.webp is not what"),
        (_add("media/../../escaped"), "Nothing was unpacked"),
        (_add("/tmp/escaped"), "Nothing was unpacked"),  # noqa: S108  (nothing is ever there)
        (_add("media/a\\b"), "Nothing was unpacked"),
        (_add("db.sqlite3"), "Nothing was unpacked"),
        (_make_huge, "media/huge is not what the manifest says"),
        (_set("format", "a holiday"), "no backup of despaira"),
        (_set("files", [1]), "no backup of despaira"),
        (_set("version", 2), "a newer version of despaira"),
        (_set("database", "oracle"), "there is no database in it"),
        (_add_migration, "doesn't know decks.9999_from_tomorrow"),
    ],
)
def test_what_is_damaged_foreign_or_newer_changes_nothing(
    site: Path, tmp_path: Path, change: Callable[[dict[str, bytes], dict[str, Any]], None], message: str
) -> None:
    backup(tmp_path / "site.backup")
    forged = _forge(tmp_path / "site.backup", tmp_path / "forged", change)
    _assert_refused(forged, message, site)
    assert not list(tmp_path.rglob("escaped"))


def _assert_refused(file: Path, message: str, site: Path) -> None:
    User.objects.create_user("eve")
    before = _state()
    with pytest.raises(CommandError, match=message) as refusal:
        restore(file)
    assert str(refusal.value).endswith("Nothing was changed.")
    assert _state() == before
    assert (site / "media" / "printings" / "ash.webp").read_bytes() == IMAGE
    assert not list(site.glob("restore-*"))


def test_a_file_cut_short_and_other_files_are_refused(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    backup(file)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    _assert_refused(file, "damaged, cut short, or no backup", site)
    file.write_bytes(whole[:200] + bytes(200) + whole[400:])
    with pytest.raises(CommandError, match="damaged"):
        restore(file)
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("holiday.txt", "sun")
    with pytest.raises(CommandError, match=r"it has no manifest\.json"):
        restore(tmp_path / "other.zip")
    with pytest.raises(CommandError, match="No such file"):
        restore(tmp_path / "none")


def test_there_must_be_room(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup(tmp_path / "site.backup")
    monkeypatch.setattr("shutil.disk_usage", lambda path: type("Usage", (), {"free": 10}))
    _assert_refused(tmp_path / "site.backup", "has room for 10", site)


@pytest.mark.postgres
def test_the_other_database_is_refused(site: Path, tmp_path: Path) -> None:
    def change(members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        own, other = sorted(databases_of, key=lambda name: name != connection.vendor)
        manifest["database"] = other
        for files in (members, manifest["files"]):
            files[databases_of[other]] = files.pop(databases_of[own])

    databases_of = {"sqlite": "database.sqlite3", "postgresql": "database.sql"}
    backup(tmp_path / "site.backup")
    _assert_refused(
        _forge(tmp_path / "site.backup", tmp_path / "forged", change), "was made from .* and this site uses", site
    )


@pytest.mark.postgres
def test_a_restore_that_fails_at_its_last_step_changes_nothing(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Migrating the backup fails; on SQLite that is beside the site, on PostgreSQL within the transaction."""
    backup(tmp_path / "site.backup")
    monkeypatch.setattr(databases, "_migrate", lambda: connection.cursor().execute("SELECT nothing"))
    _assert_refused(tmp_path / "site.backup", "The database refused the backup, and is as it was", site)


def test_a_key_that_cannot_be_put_in_its_place_changes_nothing(
    site: Path, tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(tmp_path / "site.backup")
    (site / "secret_key").write_text("another")
    settings.SECRET_KEY = "another"
    for name in ("rename", "replace"):
        monkeypatch.setattr(os, name, _unless_the_key_comes(getattr(os, name)))
    _assert_refused(tmp_path / "site.backup", "No space left on device", site)
    assert (site / "secret_key").read_text() == "another"


def _unless_the_key_comes(move: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    def moved(source: Any, target: Any) -> None:
        if Path(target).name == "secret_key" and Path(source).name.startswith("secret_key"):
            raise OSError(errno.ENOSPC, "No space left on device")
        move(source, target)

    return moved


@pytest.mark.postgres
def test_an_older_backup_is_migrated(site: Path, tmp_path: Path) -> None:
    """Check a backup from before a table was made: that the site has the table already is no obstacle."""
    before, tables = _state(), set(connection.introspection.table_names())
    call_command("migrate", "decks", "0014", verbosity=0)
    assert "decks.0015_worth" not in databases.applied_migrations()
    backup(tmp_path / "site.backup")
    call_command("migrate", verbosity=0)
    restore(tmp_path / "site.backup")
    assert (_state(), set(connection.introspection.table_names())) == (before, tables)


#: What a database once found cards with, and the highest id that it has given to a card: 99.
OLDER: dict[str, tuple[str, ...]] = {
    "sqlite": (
        "CREATE VIRTUAL TABLE cards_card_fts"
        " USING fts5(search_text, content='cards_card', content_rowid='id', tokenize='trigram')",
        "CREATE TRIGGER cards_card_fts_insert AFTER INSERT ON cards_card BEGIN SELECT new.search_text; END",
        "CREATE TRIGGER cards_card_fts_delete AFTER DELETE ON cards_card BEGIN SELECT old.search_text; END",
        "CREATE TRIGGER cards_card_fts_update AFTER UPDATE OF search_text ON cards_card BEGIN SELECT 1; END",
        "UPDATE sqlite_sequence SET seq = 99 WHERE name = 'cards_card'",
    ),
    "postgresql": (
        "CREATE EXTENSION pg_trgm",
        "CREATE INDEX cards_card_search_text ON cards_card USING gin (search_text gin_trgm_ops)",
        "SELECT setval('cards_card_id_seq', 99)",
    ),
}


def test_a_backup_with_a_search_index_comes_back_without(site: Path, tmp_path: Path) -> None:
    before = _state()
    call_command("migrate", "cards", "0005", verbosity=0)
    with connection.cursor() as cursor:
        for statement in OLDER[connection.vendor]:
            cursor.execute(statement)
    backup(tmp_path / "site.backup")
    call_command("migrate", verbosity=0)
    restore(tmp_path / "site.backup")
    assert _state() == before
    assert not [name for name in connection.introspection.table_names() if "fts" in name]
    assert _leader("New").permanent_number == 100, "a number is never given again"


def _of_every_game() -> Any:
    """The cards of all games, what their decks hold, and the revisions: what a migration must not change."""
    entries = DeckEntry.objects.order_by("deck__game", "pk").values_list(
        "deck__name", "card__game", "card__permanent_number", "card__slug", "count"
    )
    cards = Card.objects.order_by("game", "permanent_number").values("game", "permanent_number", "slug", "values")
    printings = Printing.objects.order_by("card__game", "card__permanent_number", "number")
    printed = printings.values_list("card__game", "card__permanent_number", "set__code", "number")
    return (
        list(entries),
        list(cards),
        list(printed),
        list(Revision.objects.order_by("game").values("game", "token", "changes")),
    )


def _put_into_a_deck(card: Card) -> None:
    deck = Deck.objects.create(name=card.name, game=card.game, format=card.of_game.default)
    deck.entries.create(section=card.of_game.main, card=card, count=2)


@pytest.mark.postgres
def test_cards_of_every_game_go_back_to_tables_of_their_own_and_forth(site: Path) -> None:
    store("fade")
    _put_into_a_deck(Card.objects.filter(game="fade")[0])
    new = _leader("New")
    assert new.pk != new.permanent_number
    _put_into_a_deck(new)
    before = _of_every_game()
    call_command("migrate", "cards", "0008", verbosity=0)
    call_command("migrate", verbosity=0)
    assert _of_every_game() == before
    assert _leader("Newer").permanent_number == new.permanent_number + 1


@pytest.mark.postgres
def test_numbers_that_older_versions_gave_once_for_all_games_are_refused_with_a_sentence(site: Path) -> None:
    for code in ("fade", "aoe"):
        store(code)
    before = _of_every_game()
    with pytest.raises(IrreversibleError, match="belong to cards of two games"):
        call_command("migrate", "cards", "0008", verbosity=0)
    call_command("migrate", verbosity=0)
    assert _of_every_game() == before


@pytest.mark.postgres
def test_it_comes_back_into_a_site_that_has_nothing(site: Path, tmp_path: Path) -> None:
    before, file = _state(), tmp_path / "site.backup"
    backup(file)
    if connection.vendor == "sqlite":
        connection.close()
        for path in site.glob("db.sqlite3*"):
            path.unlink()
    else:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    (site / "media" / "printings" / "ash.webp").unlink()
    restore(file)
    assert _state() == before
    if connection.vendor == "sqlite":
        assert stat.S_IMODE((site / "db.sqlite3").stat().st_mode) == 0o600


def test_a_database_damaged_inside_is_found_before_anything_changes(site: Path, tmp_path: Path) -> None:
    """The manifest agrees with it: somebody backed up what was broken already."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL reads all that it dumps")
    from hashlib import sha256

    def change(members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        data = bytearray(members["database.sqlite3"])
        data[3 * 4096 : 5 * 4096] = bytes(2 * 4096)
        members["database.sqlite3"] = bytes(data)
        manifest["files"]["database.sqlite3"]["sha256"] = sha256(data).hexdigest()

    backup(tmp_path / "site.backup")
    _assert_refused(_forge(tmp_path / "site.backup", tmp_path / "forged", change), "in the backup is damaged", site)


def test_a_site_that_runs_sees_the_old_or_the_new_and_writes_on(site: Path, tmp_path: Path) -> None:
    """A connection that was open before reads what was restored, and what it writes is kept."""
    if connection.vendor != "sqlite":
        pytest.skip("one transaction of PostgreSQL's")
    file = tmp_path / "site.backup"
    with closing(sqlite3.connect(site / "db.sqlite3")) as other:
        assert other.execute("SELECT count(*) FROM decks_deck").fetchone() == (1,)
        backup(file)
        Deck.objects.all().delete()
        restore(file)
        assert other.execute("SELECT count(*) FROM decks_deck").fetchone() == (1,)
        other.execute("UPDATE decks_deck SET name = 'Renamed'")
        other.commit()
    assert Deck.objects.get().name == "Renamed"


def test_a_site_that_writes_on_and_on_stays_as_it_is(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The images, which are exchanged first, come back."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL exchanges them last")
    backup(tmp_path / "site.backup")
    (site / "media" / "printings" / "later.webp").write_bytes(b"later")
    monkeypatch.setattr(databases, "_PATIENCE", 0)
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0)
    with closing(sqlite3.connect(site / "db.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CommandError, match="another process is writing; stop the site"):
            restore(tmp_path / "site.backup")
    assert {path.name for path in (site / "media" / "printings").iterdir()} == {"ash.webp", "later.webp"}
    assert Deck.objects.count() == 1


@pytest.mark.postgres
def test_without_pg_dump_it_says_what_to_install(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite needs no programs")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="Install PostgreSQL's client of version"):
        backup(tmp_path / "site.backup")
