"""Changes of decks that are more than one save: each in one transaction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction

from accounts.models import User
from cards import catalog
from decks import limits, visitors
from decks.formats import parse_text
from decks.games import HOME
from decks.models import Deck, DeckEntry, Run, Visibility, new_share_token
from decks.standing import standing_of
from tcg.construction import Decklist

#: An entry of a deck: section, id of the card or None, the name where there is no card, copies.
_Entry: TypeAlias = tuple[str, int | None, str, int]


class StaleVersion(Exception):
    """Somebody else, or another tab, saved in between. `deck` is the deck as it stands."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(f"The deck is at version {deck.version}.")
        self.deck = deck


class TooManyDecks(Exception):
    """The owner keeps as many decks as one may."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"You keep {limit} decks, which is as many as one may. Delete one to make room.")


class TooManyEntries(Exception):
    """A deck with more different cards than can be kept."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} different cards: a deck keeps at most {limits.ENTRIES}.")


class NeedsAccount(Exception):
    """A visitor's deck was to be public."""

    def __init__(self) -> None:
        super().__init__(
            "Public decks are listed for everybody, which needs an account. Sign up, or make the deck unlisted: then "
            "whoever has its link sees it."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckContent:
    """What a person writes into a deck."""

    name: str
    format: str
    description: str
    visibility: str
    decklist: Decklist


def empty_content(name: str, format_code: str) -> DeckContent:
    """What is written in a deck that has no cards yet."""
    return DeckContent(
        name=name, format=format_code, description="", visibility=Visibility.PRIVATE, decklist=Decklist()
    )


def decklist_of(deck: Deck) -> Decklist:
    """The cards of a deck: one query."""
    return decklists_of([deck])[deck.pk]


def decklists_of(decks: Iterable[Deck]) -> dict[str, Decklist]:
    """The cards of decks by the decks' ids: one query, without an object for each of thousands of entries."""
    rows: dict[str, list[_Entry]] = {deck.pk: [] for deck in decks}
    if not rows:
        return {}
    entries = DeckEntry.objects.filter(deck__in=rows).order_by("id")
    for deck_id, *entry in entries.values_list("deck_id", "section", "card_id", "written", "count"):
        rows[deck_id].append(cast(_Entry, entry))
    return {deck_id: _decklist(entries) for deck_id, entries in rows.items()}


def _decklist(entries: Iterable[_Entry]) -> Decklist:
    sections: dict[str, list[tuple[int | str, int]]] = {section.name: [] for section in HOME.sections}
    for section, card_id, written, count in entries:
        sections[section].append((card_id or written, count))
    return Decklist.of(**sections)


def content_of(deck: Deck) -> DeckContent:
    """What is written in a deck."""
    return DeckContent(
        name=deck.name,
        format=deck.format,
        description=deck.description,
        visibility=deck.visibility,
        decklist=decklist_of(deck),
    )


def wait_in_line(model: type[models.Model]) -> None:
    """Let one transaction after the other count rows of `model` and add its own: all at once would each count none of
    the others.

    What is locked is the row that Django keeps of each model, which nobody else changes. SQLite has no such locks and
    needs none: the transaction holds the one for writing since it has begun (`transaction_mode`).
    """
    rows = ContentType.objects.select_for_update(no_key=True)
    rows.get(app_label=model._meta.app_label, model=model._meta.model_name)


@transaction.atomic
def create_deck(
    *, owner: User | None, visitor: str, network: str = "", content: DeckContent, forked_from: Deck | None = None
) -> Deck:
    """Make a deck; `network` is where a visitor makes it from.

    Raises TooManyDecks, TooManyEntries, NeedsAccount and VisitorsLimit.
    """
    _check_visibility(visitor, content)
    if owner:
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    else:
        wait_in_line(Deck)
    mine = Deck.objects.filter(owner=owner) if owner else Deck.objects.filter(visitor=visitor)
    limit = limits.DECKS if owner else limits.VISITOR_DECKS
    if mine.count() >= limit:
        raise TooManyDecks(limit)
    if visitor:
        visitors.check_room(network)
    deck = Deck(owner=owner, visitor=visitor, network=network, forked_from=forked_from)
    _write(deck, content)
    deck.save(force_insert=True)
    _write_entries(deck, content.decklist)
    return deck


@transaction.atomic
def save_deck(*, deck: Deck, version: int, content: DeckContent) -> Deck:
    """Replace what is written in a deck by `content`, if it still is at `version`. Writing the same changes nothing.

    Raises StaleVersion, TooManyEntries and NeedsAccount.
    """
    deck = _locked(deck, version)
    _check_visibility(deck.visitor, content)
    old = content_of(deck)
    if content == old:
        return deck
    _write(deck, content)
    deck.version += 1
    deck.save()
    if content.decklist != old.decklist:
        deck.entries.all().delete()
        _write_entries(deck, content.decklist)
    return deck


@transaction.atomic
def delete_deck(*, deck: Deck, version: int) -> None:
    """Delete a deck, if it still is at `version`. Raises StaleVersion."""
    _locked(deck, version).delete()


@transaction.atomic
def share(*, deck: Deck) -> Deck:
    """Give a deck a link, if it has none; a private deck becomes unlisted."""
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    if not deck.share_token:
        if deck.visibility == Visibility.PRIVATE:
            deck.visibility = Visibility.UNLISTED
        deck.share_token = new_share_token()
        deck.version += 1
        deck.save()
    return deck


@transaction.atomic
def revoke(*, deck: Deck) -> Deck:
    """Take a deck's link away for ever; an unlisted deck becomes private."""
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    if deck.share_token:
        if deck.visibility == Visibility.UNLISTED:
            deck.visibility = Visibility.PRIVATE
        deck.share_token = None
        deck.version += 1
        deck.save()
    return deck


@transaction.atomic
def unlist(*, deck: Deck) -> Deck:
    """Take a public deck from the public list; whoever has its link, which it gets where it had none, still sees it."""
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    if deck.visibility == Visibility.PUBLIC:
        deck.visibility = Visibility.UNLISTED
        deck.share_token = deck.share_token or new_share_token()
        deck.version += 1
        deck.save()
    return deck


@transaction.atomic
def adopt_decks(*, user: User, visitor: str) -> int:
    """Give the decks of a browser's session, and its runs, to the account that it signed in to; says how many decks."""
    if not visitor:
        return 0
    Run.objects.filter(visitor=visitor, owner=None).update(owner=user, visitor="")
    return Deck.objects.filter(visitor=visitor, owner=None).update(owner=user, visitor="", network="")


@transaction.atomic
def load_starter_decks(folder: Path) -> int:
    """Make the decks in `folder` (decklist text) public decks of the site's own account; says how many.

    What a decklist says of itself is followed by its guide, the Markdown file of the same name, where there is one.
    Raises ValueError when both together are too long for a description.
    """
    owner, _ = User.objects.get_or_create(username="despaira", defaults={"first_name": "despaira", "password": "!"})
    cards = catalog.current()
    files = sorted(folder.glob("*.txt"))
    for file in files:
        parsed = parse_text(file.read_text(encoding="utf-8"), cards)
        content = DeckContent(
            name=parsed.name,
            format=parsed.format,
            description=_with_guide(parsed.description, file.with_suffix(".md")),
            visibility=Visibility.PUBLIC,
            decklist=parsed.decklist,
        )
        create_deck(owner=owner, visitor="", content=content)
    return len(files)


def _with_guide(description: str, guide: Path) -> str:
    """A description with the guide of its deck as further paragraphs."""
    if guide.exists():
        description = f"{description}\n\n{guide.read_text(encoding='utf-8')}".strip()
    if len(description) > limits.DESCRIPTION:
        raise ValueError(f"{guide}: with it the description has more than {limits.DESCRIPTION} letters.")
    return description


def _check_visibility(visitor: str, content: DeckContent) -> None:
    if visitor and content.visibility == Visibility.PUBLIC:
        raise NeedsAccount


def _locked(deck: Deck, version: int) -> Deck:
    current = Deck.objects.select_for_update().get(pk=deck.pk)
    if current.version != version:
        raise StaleVersion(current)
    return current


def _write(deck: Deck, content: DeckContent) -> None:
    deck.name, deck.format, deck.description = content.name, content.format, content.description
    for field, value in standing_of(content, catalog.current()).items():
        setattr(deck, field, value)
    deck.visibility = content.visibility
    if deck.visibility == Visibility.PRIVATE:
        deck.share_token = None
    elif deck.visibility == Visibility.UNLISTED and not deck.share_token:
        deck.share_token = new_share_token()


def _write_entries(deck: Deck, decklist: Decklist) -> None:
    entries = [
        DeckEntry(
            deck=deck,
            section=section,
            card_id=card if isinstance(card, int) else None,
            written="" if isinstance(card, int) else card,
            count=count,
        )
        for section, cards in decklist.sections.items()
        for card, count in cards.items()
    ]
    if len(entries) > limits.ENTRIES:
        raise TooManyEntries(len(entries))
    DeckEntry.objects.bulk_create(entries)
