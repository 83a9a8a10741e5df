"""Signal receivers for a user's decks: take them over at sign-in, export them, keep public ones at deletion."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.data_export import as_json
from accounts.models import User
from accounts.signals import checking_public_content, deleting_account, exporting
from decks import limits, permissions
from decks.content import CardNotes
from decks.core import services
from decks.core.coediting import co_editors_of
from decks.core.plans import dump_plans
from decks.fields.table import field_data
from decks.games import library_of
from decks.goldfish.services import report_of
from decks.importexport import ExportedDeck, dump
from decks.legality import sections_data
from decks.models import CoEditor, Deck, DeckVersion, Invitation, Run, RunKind, Visibility
from decks.serializers.decks import share_path, words_data
from decks.serializers.history import entry_data
from games import GAMES
from tcg.library import AnyLibrary


@receiver(user_logged_in)
def take_decks_over(sender: type, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Give the decks of the browser's session to the account at sign-in, which sign-up includes."""
    if request is None or not hasattr(request, "session"):
        return
    count = services.adopt_decks(user=user, visitor=request.session.pop(permissions.SESSION_KEY, ""))
    if count:
        text = ngettext(
            "%d deck made in this browser is now yours.", "%d decks made in this browser are now yours.", count
        )
        messages.success(request, text % count)


@receiver(exporting)
def export_decks(sender: type, user: User, home: str, **kwargs: Any) -> Iterator[tuple[str, str]]:
    """Yield (path, content) of the files about decks in an account's data export.

    They hold all decks in `decks.json`, each also as a list to paste, their histories, decks edited with others, and
    the last runs. `home` is the address of the site's start page.
    """
    records: list[dict[str, object]] = []
    libraries = {game: library_of(game) for game in GAMES}
    decks = Deck.objects.filter(owner=user).order_by("created_at", "pk")
    contents, editors = services.contents_of(decks), co_editors_of(decks)
    for deck in decks:
        content, cards = contents[deck.pk], libraries[deck.game]
        records.append(
            {
                "id": deck.pk,
                "game": deck.game,
                **field_data(content),
                "editors": editors[deck.pk],
                "share_url": home + share_path(deck)[1:] if deck.share_token else None,
                "folder": deck.folder,
                "labels": deck.labels,
                "sections": sections_data(content.decklist, cards),
                **words_data(CardNotes(content.notes, content.tags), cards),
                "plans": dump_plans(content.plans, cards),
                "version": deck.version,
                "created": deck.created_at,
                "updated": deck.updated_at,
            }
        )
        yield f"decks/{deck.pk}.txt", dump("text", ExportedDeck.of(content, cards))
    yield "decks.json", as_json(records)
    yield from _histories(user, libraries)
    together = CoEditor.objects.filter(user=user).order_by("since", "pk")
    rows = together.values_list("deck", "deck__name", "deck__owner__username", "since")
    yield "co_edited.json", as_json([dict(zip(("id", "name", "owner", "since"), row, strict=True)) for row in rows])
    runs = Run.objects.filter(owner=user).order_by("-created_at", "pk")[: limits.RUNS_EXPORTED]
    own = {record["id"] for record in records}
    for run in runs.iterator(chunk_size=50):
        yield f"runs/{run.pk}.json", as_json(_run_record(run, own))


def _histories(user: User, libraries: Mapping[str, AnyLibrary]) -> Iterator[tuple[str, str]]:
    """Yield (path, content) of the history of each deck, newest first: entries up to the limits, and all named ones."""
    entries = DeckVersion.objects.filter(deck__owner=user).order_by("deck", "-number")
    entries = entries.select_related("author").defer("snapshot")
    room = limits.HISTORY_LETTERS_EXPORTED
    games = dict(Deck.objects.filter(owner=user).values_list("pk", "game"))
    for deck_id, of_deck in groupby(entries.iterator(chunk_size=500), key=attrgetter("deck_id")):
        decks, count = [], 0
        for count, entry in enumerate(of_deck, start=1):
            if (count <= limits.HISTORY_EXPORTED and room > 0) or entry.name:
                room -= len(entry.delta)
                decks.append(entry_data(entry, libraries[games[deck_id]]))
        yield f"decks/{deck_id}.history.json", as_json({"deck": deck_id, "count": count, "entries": decks})


def _run_record(run: Run, own: Container[object]) -> dict[str, object]:
    """Return a run as JSON. The lists of other people's decks in matchups are left out: they may be private by now."""
    is_series = run.kind == RunKind.MATCHUPS
    return {
        "id": run.pk,
        "deck": run.deck_id,
        "against": run.against_id,
        "status": run.status,
        "games": run.games,
        "seed": run.seed,
        "params": run.params,
        "kind": run.kind,
        "decks": [side if not is_series or side["deck"] in own else {"deck": side["deck"]} for side in run.sides],
        "created": run.created_at,
        "report": report_of(run),
    }


@receiver(checking_public_content)
def has_public_decks(sender: type, user: User, **kwargs: Any) -> bool:
    """Return whether the account owns public decks, before it is deleted."""
    return Deck.objects.filter(owner=user, visibility=Visibility.PUBLIC).exists()


@receiver(deleting_account)
def leave_public_decks(sender: type, user: User, keep_public: bool, **kwargs: Any) -> None:
    """Keep the public decks of an account that is deleted, without an owner, if `keep_public`; else do nothing.

    They can be read, copied and shared, but not changed any more. Their co-editors, invitations, folder and labels go.
    All other decks are deleted with the account.
    """
    if keep_public:
        public = Deck.objects.filter(owner=user, visibility=Visibility.PUBLIC)
        for model in (CoEditor, Invitation):
            model.objects.filter(deck__in=public).delete()
        public.update(owner=None, folder="", labels=[])
