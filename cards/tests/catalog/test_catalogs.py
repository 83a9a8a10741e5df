"""Tests of the library in memory: its age, its reuse of objects, and that it is always a committed state."""

from __future__ import annotations

import datetime
import gc
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest
from django.db import OperationalError, connection, transaction
from pytest_django import DjangoAssertNumQueries

from cards import search
from cards.api import bulk
from cards.catalog import catalogs, process_cache
from cards.catalog.catalogs import Catalog
from cards.catalog.library import Library
from cards.importing import load
from cards.models import Card, CardSet, Creature, CreatureType, Printing, Revision
from cards.presenters.cards import presenter_of
from cards.search import search_of
from cards.search.despaira import columns
from cards.serializers.cards import cards_json
from cards.tests.importing.set_files import LEADER, to_json, write
from decks.presenters.deck import card_facts
from games import DEFAULT_GAME, Game
from query.index import Document
from rules.cards import CardDef
from tcg.construction import Cards
from tcg.names import fold

pytestmark = pytest.mark.django_db


def in_thread(work: Callable[[], Any]) -> Any:
    """Return the result of `work` in a thread with its own connection, which sees only committed data."""
    returned: list[Any] = []

    def run() -> None:
        try:
            returned.append(work())
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return returned[0]


def with_texts(cards: Catalog) -> list[int]:
    return [card.id for card in cards.values() if card.text]


def contents(cards: Any) -> Any:
    """Return the whole content of a library in order."""
    listed = [
        (card, cards.printings_of(card.id), cards.named(card.name), cards.slugged(card.slug)) for card in cards.values()
    ]
    return listed, cards.types, cards.printings.by_set, cards.printings.by_number


def elsewhere(card_id: int, text: str) -> None:
    """Change a card as another process would, without notice to this one."""
    Card.objects.filter(permanent_number=card_id).update(text=text)
    Revision.objects.update(token=text, changes=[[Revision.current_of("despaira"), [card_id]]])


def test_the_database_is_asked_now_and_then(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    now = 1000.0
    monkeypatch.setattr(process_cache, "INTERVAL", 0.25)
    monkeypatch.setattr("cards.catalog.process_cache.time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(catalogs.LIBRARY_CACHE, "_next_look", 0.0)
    card_id = with_texts(starter)[0]
    with django_assert_num_queries(1):
        assert [catalogs.current() for _ in range(9)] == [starter] * 9
    elsewhere(card_id, "News.")
    with django_assert_num_queries(0):
        assert catalogs.current() is starter
    now += 0.3
    assert catalogs.current()[card_id].text == "News."


@pytest.mark.postgres
def test_what_this_process_changes_is_seen_at_once_and_by_nobody_else_before_it_is_committed(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_cache, "INTERVAL", 3600.0)
    card = Card.objects.get(permanent_number=with_texts(starter)[0])
    with transaction.atomic():
        card.text = "Not for long."
        card.save()
        changed = catalogs.current()
        assert changed[card.permanent_number].text == "Not for long."
        assert catalogs.current() is changed
        assert in_thread(catalogs.current) is starter
        with transaction.atomic():
            Card.objects.filter(permanent_number=card.permanent_number).update(text="For even less.")
            Revision.renew_of("despaira", [card.permanent_number])
            assert catalogs.current()[card.permanent_number].text == "For even less."
            transaction.set_rollback(True)
        assert catalogs.current()[card.permanent_number].text == "Not for long."
        transaction.set_rollback(True)
    assert catalogs.current() is starter


@pytest.mark.postgres
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "next"])
def test_what_changes_while_it_is_read_is_read_again(starter: Catalog, is_first: bool) -> None:
    card_id = with_texts(starter)[0]
    times = 0

    def change(run: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal times
        if times < 3 and sql.startswith("SELECT") and "cards_printing" in sql:
            times += 1
            Card.objects.filter(permanent_number=card_id).update(text=f"Import {times}")
            Printing.objects.filter(card__permanent_number=card_id).update(artist=f"Import {times}")
            Revision.renew_of("despaira", [card_id])
        return run(sql, *rest)

    Revision.renew_of("despaira", [card_id])
    with connection.execute_wrapper(change):
        cards = catalogs._read(DEFAULT_GAME, None if is_first else starter)
    printing = cards.printing_of(card_id)
    assert printing is not None
    assert (cards[card_id].text, printing.artist) == ("Import 3", "Import 3")
    assert cards.revision == Revision.current_of("despaira")


def change_texts() -> None:
    for card in Card.objects.exclude(text="")[:2]:
        card.text = "Draw 3 cards."
        card.save()


def rename() -> None:
    card = Creature.objects.all()[0]
    card.name = "Zzz Last of All"
    card.save()


def rename_a_type() -> None:
    creature_type = CreatureType.objects.filter(card__isnull=False)[0]
    creature_type.name = "Herring"
    creature_type.save()


def move_a_printing() -> None:
    printing, other = Printing.objects.order_by("pk")[0], Printing.objects.order_by("pk")[9]
    printing.card = other.card
    printing.save()


def print_in_a_set_without_a_date() -> None:
    card_set = CardSet.objects.create(code="AAA", name="Undated")
    Printing.objects.create(card=Card.objects.all()[0], set=card_set, number=1)


def rename_a_set() -> None:
    card_set = CardSet.objects.get()
    card_set.code, card_set.released = "NEW", datetime.date(2026, 1, 1)
    card_set.save()


def import_a_file(folder: Path) -> None:
    card = Card.objects.filter(kind="leader")[0]
    records = [LEADER, {**LEADER, "name": card.name, "number": 2}, {**LEADER, "name": "Another", "number": 3}]
    load([write(folder / "set.json", to_json(records))])
    load([write(folder / "set.json", to_json([*records[:2], {**records[2], "number": 4, "artist": "Somebody"}]))])


CHANGES: list[Callable[..., Any]] = [
    change_texts, rename, lambda: Card.objects.filter(kind="tile")[0].delete(), rename_a_type, move_a_printing,
    lambda: Printing.objects.all()[3].delete(), print_in_a_set_without_a_date, rename_a_set, import_a_file,
]  # fmt: skip


@pytest.mark.postgres
@pytest.mark.parametrize("change", CHANGES)
def test_only_what_has_changed_is_read_and_the_rest_is_the_same(
    change: Callable[..., Any], starter: Catalog, tmp_path: Path
) -> None:
    change(*([tmp_path] if change is import_a_file else []))
    changed = Revision.head_of("despaira").changed_since(starter.revision)
    assert changed is not None
    after, whole = catalogs.current(), catalogs._read(DEFAULT_GAME, None)
    assert after is not starter
    assert contents(after) == contents(whole)
    kept = [card_id for card_id in after if card_id in starter and card_id not in changed]
    assert all(after[card_id] is starter[card_id] for card_id in kept)
    assert all(after.printings_of(card_id) is starter.printings_of(card_id) for card_id in kept)
    assert (after.names is starter.names) == (list(after.names.by_key.items()) == list(starter.names.by_key.items()))
    assert (after.printings is starter.printings) == (after.printings.by_card == starter.printings.by_card)


def test_rows_that_nobody_changed_are_not_read_and_texts_compiled_once(starter: Catalog) -> None:
    changed, other = with_texts(starter)[:2]
    compiled = starter.playable(changed), starter.playable(other)
    Card.objects.filter(permanent_number__in=[changed, other]).update(text="Said of one.")
    Revision.renew_of("despaira", [changed])
    cards = catalogs.current()
    assert (cards[changed].text, cards[other]) == ("Said of one.", starter[other])
    assert cards[other] is starter[other]
    assert cards.playable(other) is compiled[1]
    assert cards.playable(changed) is not compiled[0]
    CreatureType.objects.create(name="Herring")
    assert catalogs.current().playable(other) is not compiled[1]


@pytest.mark.postgres
@pytest.mark.parametrize("known", [True, False])
def test_where_it_is_not_known_what_has_changed_all_is_read(
    known: bool, starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.models.MAX_CHANGES", 3)
    ids = with_texts(starter)[:3]
    Card.objects.filter(permanent_number__in=ids).update(text="News.")
    Revision.renew_of("despaira", ids if known else None)  # a state and three cards are one too many
    assert Revision.head_of("despaira").changes == []
    cards = catalogs.current()
    assert [cards[card_id].text for card_id in ids] == ["News."] * 3
    assert all(cards[card_id] is card for card_id, card in starter.items() if card_id not in ids)
    Revision.renew_of("despaira", ids[:1])
    Revision.renew_of("despaira", ids[1:2])
    assert Revision.head_of("despaira").changed_since(cards.revision) is None
    assert len(Revision.head_of("despaira").changes) == 1


def test_what_is_made_of_a_catalogue_follows_what_was_made_of_the_one_before(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_cache, "_preloaded", defaultdict(list))
    made: list[tuple[Library, object]] = []

    def make(cards: Library, before: int | None) -> int:
        made.append((cards, before))
        return len(made)

    of_catalog = process_cache.cached_by_library_of("despaira")(make)
    of_names = process_cache.cached_by_names(lambda names, before: object())
    seen, names = [starter], [of_names(starter)]
    assert of_catalog(starter) == of_catalog(starter) == 1
    for skipped in (True, False):
        Card.objects.filter(permanent_number=with_texts(starter)[0]).update(text=f"News {skipped}.")
        Revision.renew_of("despaira", [with_texts(starter)[0]])
        seen.append(catalogs.current())
        if not skipped:
            names.append(of_names(seen[-1]))
            assert of_catalog(seen[-1]) == 2
    assert made == [(starter, None), (seen[-1], 1)]
    assert names[0] is names[1]
    rename()
    assert of_names(catalogs.current()) is not names[0]


def test_it_follows_the_catalogue_before_even_where_another_was_asked_about_last(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_cache, "_preloaded", defaultdict(list))
    of_catalog = process_cache.cached_by_library_of("despaira")(lambda cards, before: [*(before or []), cards.revision])
    of_catalog(starter)
    of_catalog(Catalog("another", starter.values()))
    Revision.renew_of("despaira", with_texts(starter)[:1])
    cards = catalogs.current()
    assert of_catalog(cards) == [starter.revision, cards.revision]


def test_of_a_card_that_is_the_same_nothing_is_made_again(starter: Catalog) -> None:
    changed, other = with_texts(starter)[:2]
    number = Printing.objects.get(card__permanent_number=other).number

    def made(cards: Catalog, card_id: int) -> list[object]:
        card, shown = cards[card_id], presenter_of(cards)
        printing = cards.printings_of(card_id)[0]
        return [cards_json(cards)[card.id], card_facts(card, cards), shown.newest(card_id), shown.printed(printing)]

    before = {card_id: made(starter, card_id) for card_id in (changed, other)}
    Card.objects.filter(permanent_number=changed).update(text="Draw 5 cards.")
    Revision.renew_of("despaira", [changed])
    cards = catalogs.current()
    assert all(now is then for now, then in zip(made(cards, other), before[other], strict=True))
    assert not any(now is then for now, then in zip(made(cards, changed), before[changed], strict=True))
    Printing.objects.filter(card__permanent_number=other).update(artist="Another")
    Revision.renew_of("despaira", [other])
    assert not any(now is then for now, then in zip(made(catalogs.current(), other), before[other], strict=True))
    assert cards.numbered("DSP", number) is starter[other]


def test_only_cards_that_have_changed_are_read_for_the_index(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    search.index_of(starter)
    read: list[str] = []

    def document(card: CardDef, *rest: Any) -> Document[CardDef]:
        read.append(card.name)
        return make_document(card, *rest)

    make_document = columns.document
    of_game = search_of(DEFAULT_GAME)
    monkeypatch.setattr("cards.search.index.search_of", lambda game: replace(of_game, document=document))
    text, renamed, reprinted, gone = (starter[card_id] for card_id in with_texts(starter)[:4])
    Card.objects.filter(permanent_number=text.id).update(text="Draw 5 cards.")
    Card.objects.filter(permanent_number=renamed.id).update(name="Zzz", slug="zzz")
    Printing.objects.filter(card__permanent_number=reprinted.id).update(artist="Another")
    Printing.objects.filter(card__permanent_number=gone.id).delete()
    Card.objects.filter(permanent_number=gone.id).delete()
    Revision.renew_of("despaira", [text.id, renamed.id, reprinted.id, gone.id])
    cards = catalogs.current()
    index = search.index_of(cards)
    assert sorted(read) == sorted([text.name, "Zzz", reprinted.name])
    assert index.source.catalog is cards
    assert [card.id for card in index.things] == [
        card.id for card in sorted(cards.values(), key=lambda card: (fold(card.name), card.name))
    ]
    assert all(cards[card.id] is card for card in index.things)
    read.clear()
    # Now another set is the newest: which cards are new is another matter for those of both.
    CardSet.objects.create(code="NEW", name="Newest", released=datetime.date(2100, 1, 1))
    cards = catalogs.current()
    assert search.search("is:new", cards).count == 0
    assert len(read) == len({printing.card_id for printing in cards.printings_in(index.source.newest)})


def test_a_column_of_the_index_in_which_nothing_has_changed_is_taken_over(starter: Catalog) -> None:
    before = search.index_of(starter)
    changed = with_texts(starter)[0]
    Card.objects.filter(permanent_number=changed).update(text="Draw 77 cards.", level=99)
    Printing.objects.filter(card__permanent_number=changed).update(artist="Somebody")
    Revision.renew_of("despaira", [changed])
    after = search.index_of(catalogs.current())
    other = {name for name, column in after._columns.items() if column is not before._columns[name]}
    assert (
        {"level", "text", "all", "artist"}
        <= other
        <= {"level", "text", "all", "artist", "own"} | {name for name in after._columns if name.startswith("is ")}
    )
    for wanted, count in (("level=99", 1), ('text:"draw 77 cards"', 1), ("a:somebody", 1), ("t:trick", None)):
        found = search.search(wanted, catalogs.current()).count
        assert found == (count or search.search(wanted, starter).count)


CATCHING_UP = "cards of despaira"


def wait_for_thread() -> None:
    for thread in threading.enumerate():
        if thread.name == CATCHING_UP:
            thread.join()


def test_a_large_one_is_read_beside_the_requests_and_all_made_of_it_beforehand(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Catalog("old", list(starter.values())[1:])
    cache = catalogs.LIBRARY_CACHE
    monkeypatch.setattr(process_cache, "LARGE", len(old) - 1)
    monkeypatch.setattr(cache, "_library", old)
    made: list[tuple[Catalog, bool]] = []
    monkeypatch.setattr(
        process_cache,
        "_preloaded",
        defaultdict(list, despaira=[lambda cards: made.append((cards, cache._library is old))]),
    )
    reading, read = threading.Event(), catalogs._read

    def fail(game: Game, before: Catalog | None) -> Catalog:
        raise OperationalError("the server is away")

    def wait(game: Game, before: Catalog | None) -> Library:
        reading.wait()
        return read(game, before)

    monkeypatch.setattr(catalogs, "_read", fail)
    assert catalogs.current() is old
    wait_for_thread()
    monkeypatch.setattr(catalogs, "_read", wait)
    assert [catalogs.current() for _ in range(3)] == [old] * 3
    assert [thread.name for thread in threading.enumerate()].count(CATCHING_UP) == 1
    reading.set()
    wait_for_thread()
    assert contents(catalogs.current()) == contents(starter)
    assert made == [(catalogs.current(), True)]


def test_requests_are_let_in_while_a_catalogue_is_made(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, interval, looks = catalogs.LIBRARY_CACHE, sys.getswitchinterval(), list[tuple[float, bool]]()

    def look(cards: Catalog) -> None:
        looks.append((sys.getswitchinterval(), gc.isenabled()))
        raise RuntimeError("the memory is full")

    monkeypatch.setattr(process_cache, "_preloaded", defaultdict(list, despaira=[look]))
    elsewhere(with_texts(starter)[0], "News.")
    cache.catch_up()
    assert [(round(interval, 6), is_collecting) for interval, is_collecting in looks] == [(0.0005, False)]
    assert (sys.getswitchinterval(), gc.isenabled()) == (interval, True)
    assert cache._library is starter


def test_the_collector_of_garbage_goes_on_resting_after_the_first_catalogue(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_cache, "attend", lambda caches: None)
    monkeypatch.setattr(process_cache, "connection", SimpleNamespace(close=lambda: None))
    monkeypatch.setattr(gc, "freeze", lambda: None)
    gc.disable()
    try:
        assert process_cache.watch([catalogs.LIBRARY_CACHE])
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_newer_catalogue_is_not_replaced_by_one_that_took_longer(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache, card_id = catalogs.LIBRARY_CACHE, with_texts(starter)[0]

    def ask_meanwhile(cards: Catalog) -> None:
        elsewhere(card_id, "Newer.")
        assert catalogs.current()[card_id].text == "Newer."

    monkeypatch.setattr(process_cache, "_preloaded", defaultdict(list, despaira=[ask_meanwhile]))
    elsewhere(card_id, "New.")
    cache.catch_up()
    assert cache._library is not None
    assert cache._library[card_id].text == "Newer."


def test_of_a_catalogue_that_nobody_asks_any_more_nothing_is_left(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_module("despaira_site.urls")  # with all that is made of it
    cache, now, naps = catalogs.LIBRARY_CACHE, 1000.0, 0
    monkeypatch.setattr(cache, "_previous", None)
    card_id, seen = with_texts(starter)[0], list[ref[Any]]()

    def all_cards() -> int:
        return sum(type(each) is Cards for each in gc.get_objects())  # no proxy is asked for its class

    gc.collect()
    gc.disable()
    try:
        before = 0
        for number in range(4):
            elsewhere(card_id, f"News {number}.")
            cache.catch_up()
            assert cache._library is not None
            bulk.packed_cards(cache._library, "csv", "")
            seen.append(ref(cache._library))
            if number == 1:  # those of other tests have gone
                before = all_cards()
        assert [each() is None for each in seen] == [True, True, False, False]
        assert all_cards() == before

        def nap(seconds: float) -> None:
            nonlocal now, naps
            now, naps = now + 20, naps + 1
            if naps == 5:
                raise StopIteration

        monkeypatch.setattr(cache, "_changed_at", now)
        monkeypatch.setattr("cards.catalog.process_cache.time", SimpleNamespace(monotonic=lambda: now, sleep=nap))
        monkeypatch.setattr("cards.catalog.process_cache.close_old_connections", lambda: None)
        with pytest.raises(StopIteration):
            process_cache.attend([cache])
        assert [each() is None for each in seen] == [True, True, True, False]
        assert all_cards() == before - 1
    finally:
        gc.enable()


def test_a_server_starts_without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(before: Library | None) -> Library:
        raise OperationalError("no such table")

    attending = threading.Event()
    cache = process_cache.LibraryCache("despaira", fail, lambda: "")
    monkeypatch.setattr(process_cache, "attend", lambda caches: attending.set())
    frozen: list[bool] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(gc.isenabled()))
    in_thread(lambda: process_cache.watch([cache]))
    attending.wait()
    assert frozen == [True]  # and what is read later is collected as ever


_IS_WAITED_FOR = """
    SELECT pg_sleep(0.005), EXISTS (
        SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid
    )
"""


def wait_until_waited_for() -> None:
    """Wait until another transaction waits for this one; on SQLite it waits from its first statement."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for _ in range(4000):
                cursor.execute(_IS_WAITED_FOR)
                if cursor.fetchall()[0][1]:
                    return
        raise TimeoutError("nobody waits for this transaction")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_changes_are_kept_in_the_order_in_which_they_are_committed(starter: Catalog) -> None:
    began, waited = threading.Event(), threading.Event()

    def change() -> None:
        began.wait()
        waited.set()
        Revision.renew_of("despaira", [2])

    thread = threading.Thread(target=in_thread, args=[change])
    thread.start()
    with transaction.atomic():
        Revision.renew_of("despaira", [1])
        began.set()
        waited.wait()
        wait_until_waited_for()
    thread.join()
    assert Revision.head_of("despaira").changed_since(starter.revision) == {1, 2}
