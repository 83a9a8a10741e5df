"""Services that write decks, each in one transaction, and functions that read their contents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Final, TypeAlias, cast

from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, models, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from decks import limits
from decks.content import DeckContent, dump_extras, parse_extras
from decks.core import history, visitors
from decks.core.change_labels import as_known, called, is_gone
from decks.core.changes import CellChange, Delta, Edit, apply_delta, conflicts, difference, value_of
from decks.core.derived_fields import derive_fields
from decks.fields.cleaning import fit_title
from decks.fields.table import as_arguments, list_values, values_of_row, write_row
from decks.games import game_of, library_of
from decks.importexport import parse_text
from decks.models import Deck, DeckEntry, DeckVersion, Run, VersionKind, Visibility, new_share_token
from games import DEFAULT_GAME, Game
from tcg.construction import Decklist, Ref

#: Entry of a deck: section, permanent number of the card or None, name of an unknown card, copies.
_Entry: TypeAlias = tuple[str, int | None, str, int]


class StaleVersion(Exception):
    """Error: another user or tab saved the deck meanwhile. `deck` is its present state."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(f"The deck is at version {deck.version}.")
        self.deck = deck


class EditConflict(StaleVersion):
    """Error: another user or tab changed the same parts of the deck meanwhile.

    `mine` is the content that the user wants: the present deck, with others' changes to other parts and the user's own.
    """

    def __init__(self, deck: Deck, mine: DeckContent) -> None:
        super().__init__(deck)
        self.mine = mine


class TooManyDecks(Exception):
    """Error: the owner has as many decks as allowed (`limit`)."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"You keep {limit} decks, which is as many as one may. Delete one to make room.")


class TooMuch(Exception):
    """Error: a deck exceeds a limit; `path` is the member of the API's JSON that is too large."""

    path = ""


class TooManyEntries(TooMuch):
    """Error: a deck has too many different cards."""

    path = "sections"

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} different cards: a deck keeps at most {limits.ENTRIES}.")


class TooManyLetters(TooMuch):
    """Error: the notes of a deck are too long together."""

    path = "notes"

    def __init__(self, letters: int) -> None:
        super().__init__(
            f"{letters:,} letters in all notes on cards together, those of cards that have gone included: a deck keeps "
            f"at most {limits.NOTES:,}."
        )


class TooManyTags(TooMuch):
    """Error: a deck has too many different tags."""

    path = "tags"

    def __init__(self, count: int) -> None:
        super().__init__(
            f"{count} different tags, those of cards that have gone included: a deck keeps at most "
            f"{limits.DIFFERENT_CARD_TAGS}."
        )


class TooManyPlans(TooMuch):
    """Error: a deck has too many side plans."""

    path = "plans"

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} side plans: a deck keeps at most {limits.PLANS}.")


class NeedsAccount(Exception):
    """Error: the deck of a visitor without account cannot be public."""

    def __init__(self) -> None:
        super().__init__(
            "Public decks are listed for everybody, which needs an account. Sign up, or make the deck unlisted: then "
            "whoever has its link sees it."
        )


class OwnersAlone(Exception):
    """Error: a co-editor cannot change who sees a deck."""

    def __init__(self, deck: Deck) -> None:
        whose = deck.owner.username if deck.owner else "nobody"
        super().__init__(
            f"This is a deck of {whose}, who alone may say who sees it. Everything else in it you may edit."
        )


def empty_content(name: str, game: Game, format_code: str = "") -> DeckContent:
    """Return the content of a new private deck without cards; without `format_code`, in the game's default format."""
    return DeckContent(
        name=name,
        format=format_code or game.default,
        description="",
        visibility=Visibility.PRIVATE,
        decklist=Decklist(),
        game=game.code,
    )


def decklist_of(deck: Deck) -> Decklist:
    """Return the decklist of a deck, read with one query."""
    return decklists_of([deck])[deck.pk]


def decklists_of(decks: Iterable[Deck], *, leading: bool = False) -> dict[str, Decklist]:
    """Return the decklists of decks by deck id, by one query without model objects.

    With `leading`, they have only the sections that lead a deck (`Game.led_by`) of the decks' games.
    """
    known = {deck.pk: deck for deck in decks}
    rows: dict[str, list[_Entry]] = {deck_id: [] for deck_id in known}
    if not rows:
        return {}
    entries = DeckEntry.objects.filter(deck__in=rows).order_by("id")
    if leading:
        entries = entries.filter(section__in={game_of(deck).led_by for deck in known.values()})
    for deck_id, *entry in entries.values_list("deck_id", "section", "card__permanent_number", "written", "count"):
        rows[deck_id].append(cast(_Entry, entry))
    return {deck_id: _decklist(game_of(known[deck_id]), entries) for deck_id, entries in rows.items()}


def _decklist(game: Game, entries: Iterable[_Entry]) -> Decklist:
    sections: dict[str, list[tuple[int | str, int]]] = {section.name: [] for section in game.sections}
    for section, number, written, count in entries:
        sections[section].append((number or written, count))
    return Decklist.of(**sections)


def content_of(deck: Deck) -> DeckContent:
    """Return the content of a deck (all that people write into it), read with one query."""
    return contents_of([deck])[deck.pk]


def contents_of(decks: Collection[Deck], *, plans: bool = True) -> dict[str, DeckContent]:
    """Return the contents of decks by deck id, read with one query; without `plans` (side plans) it is faster."""
    decklists = decklists_of(decks)
    return {
        deck.pk: DeckContent(
            **as_arguments(values_of_row(deck)),
            decklist=decklists[deck.pk],
            game=deck.game,
            **parse_extras(deck.extras, plans=plans),
        )
        for deck in decks
    }


def wait_in_line(model: type[models.Model]) -> None:
    """Make transactions that count and add rows of `model` run one after the other, by locking until their end.

    In parallel none would count the rows of the others. The lock is on the model's row of `ContentType`, which nothing
    else changes. SQLite needs no lock: its transactions hold the write lock from their start (`transaction_mode`).
    """
    rows = ContentType.objects.select_for_update(no_key=True)
    rows.get(app_label=model._meta.app_label, model=model._meta.model_name)


@transaction.atomic
def create_deck(
    *, owner: User | None, visitor: str, network: str = "", content: DeckContent, forked_from: Deck | None = None
) -> Deck:
    """Create a deck for `owner` or, for None, for the visitor with the token `visitor`; cut a name that is too long.

    `network` is the digest of the visitor's network, `forked_from` the deck that it copies. Raises TooManyDecks,
    TooMuch, NeedsAccount and VisitorsLimit.
    """
    # Cut generated names, made from those of cards and decks; forms have checked typed ones.
    content = replace(content, name=fit_title(content.name))
    _check_visibility(visitor, content)
    _check_size(content)
    if owner:
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    else:
        wait_in_line(Deck)
    mine = Deck.objects.filter(owner=owner) if owner else Deck.objects.filter(visitor=visitor)
    limit = limits.DECKS if owner else limits.VISITOR_DECKS
    if mine.count() >= limit:
        raise TooManyDecks(limit)
    if visitor:
        visitors.check_limits(network)
    deck = Deck(game=content.game, owner=owner, visitor=visitor, network=network, forked_from=forked_from)
    _write(deck, content)
    deck.save(force_insert=True)
    _insert_entries(deck, content.decklist.sections)
    history.entry(deck, VersionKind.MADE, (), content, author=owner).save()
    return deck


@transaction.atomic
def save_deck(*, deck: Deck, version: int, content: DeckContent, author: User | None = None) -> Deck:
    """Replace the content of a deck that is still at `version`; return the deck. Equal content changes nothing.

    `author` is the account, None for a visitor. Raises StaleVersion, TooMuch, NeedsAccount and OwnersAlone.
    """
    deck = _locked(deck, version)
    writing = _Writing(deck, author)
    writing.change(difference(writing.content, content))
    writing.save()
    return deck


@transaction.atomic
def merge_deck(*, deck: Deck, version: int, content: DeckContent, author: User | None = None) -> Deck:
    """Apply to the present deck the changes that lead from its content at `version` to `content`; return the deck.

    Changes that others made to other parts of the deck stay.

    Raises:
        EditConflict: Others changed the same parts.
        StaleVersion: The content at `version` is no longer known.
        TooMuch: The deck would exceed a limit.
        NeedsAccount: A visitor's deck would be public.
        OwnersAlone: A co-editor would change who sees the deck.
    """
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    writing = _Writing(deck, author)
    try:
        delta = difference(history.content_at(deck, version, writing.content), content)
    except history.NoSuchVersion:
        raise StaleVersion(deck) from None
    if conflicts(writing.content, delta):
        raise EditConflict(deck, apply_delta(writing.content, delta))
    writing.change(delta)
    writing.save()
    return deck


@dataclass(frozen=True, slots=True)
class RejectedEdit:
    """Edit of a deck that was not applied: the client's `key` of it, and the reason as a sentence (`message`).

    Attributes:
        code: `conflict` (others changed its cells), `stale` (another entry is to be undone), `limit` (the deck would be
        invalid) or `owner` (only the owner may do it).
        cells: The parts of the deck in conflict, with their present values as `before`.
    """

    key: str
    code: str
    message: str
    cells: tuple[CellChange, ...] = ()


@dataclass(frozen=True, slots=True)
class EditResult:
    """Result of edits of a deck: content, versions made (by key of the edit), refused edits and new history entries."""

    deck: Deck
    content: DeckContent
    versions: dict[str, int]
    refused: list[RejectedEdit]
    entries: list[DeckVersion]


def apply_edits(
    *, deck: Deck, version: int, edits: Sequence[Edit], author: User | None = None, among: QuerySet[Deck] | None = None
) -> EditResult:
    """Apply edits to a deck in order, each whole or not at all. An edit with a known key is not applied again.

    Deck.DoesNotExist is raised if the deck was deleted or is not `among` the decks that may be changed, by default all.

    Args:
        deck: The deck, which is looked up again by its id.
        version: The last version that the sender has seen.
        edits: The edits.
        author: The account that makes them; None for a visitor.
        among: The decks that may be changed.
    """
    decks = Deck.objects.all() if among is None else among
    try:
        return _apply_edits(decks, deck.pk, version, edits, author)
    except IntegrityError:  # a key was used before, but `version` hid that from the check
        return _apply_edits(decks, deck.pk, 0, edits, author)


@transaction.atomic
def _apply_edits(
    decks: QuerySet[Deck], deck_id: str, version: int, edits: Sequence[Edit], author: User | None
) -> EditResult:
    deck = decks.select_related("owner", "forked_from").select_for_update(of=("self",)).get(pk=deck_id)
    writing = _Writing(deck, author)
    # A client that has seen the last version most likely knows the results of its earlier edits.
    versions = {} if version == deck.version else _made_before(deck, edits)
    refused = []
    for edit in edits:
        if edit.key in versions:
            continue
        reason = writing.make(edit)
        if reason:
            refused.append(reason)
        elif edit.key:
            versions[edit.key] = deck.version
    if refused and version == deck.version - len(writing.entries):
        before = _made_before(deck, edits)
        versions.update(before)
        refused = [reason for reason in refused if reason.key not in before]
    writing.save()
    return EditResult(deck, writing.content, versions, refused, writing.entries)


def _made_before(deck: Deck, edits: Sequence[Edit]) -> dict[str, int]:
    """Return {key: version} of those `edits` that have a key and were already applied by an earlier request."""
    return history.versions_of(deck, [edit.key for edit in edits if edit.key])


class _Writing:
    """Changes of a locked deck, collected for one save. `entries` are their history entries, still unsaved."""

    def __init__(self, deck: Deck, author: User | None) -> None:
        self.deck, self._author = deck, author
        self._old = self.content = content_of(deck)
        self.entries: list[DeckVersion] = []

    def make(self, edit: Edit) -> RejectedEdit | None:
        """Apply an edit to the deck and return None, or change nothing and return the edit with the reason."""
        delta, kind, steps = edit.cells, VersionKind.EDIT, None
        if edit.undo is not None or edit.redo is not None:
            kind = VersionKind.REDO if edit.undo is None else VersionKind.UNDO
            number = self.deck.redo_next if edit.undo is None else self.deck.undo_next
            if number is None or number != (edit.redo if edit.undo is None else edit.undo):
                message = "Something else was done since. Look again at what is to be undone."
                return RejectedEdit(edit.key, "stale", message)
            delta, steps = history.turned_round(self.deck, kind, number, self.entries)
            library = library_of(self.deck)
            if gone := [cell.key for cell in delta if is_gone(cell.key, library)]:
                message = f"{called(gone[0], library)} from the database: that can’t be done any more."
                return RejectedEdit(edit.key, "limit", message)
        met = conflicts(self.content, delta)
        if met:
            now = tuple(replace(cell, before=value_of(self.content, cell.kind, cell.key)) for cell in met)
            return RejectedEdit(edit.key, "conflict", "Somebody else changed the same.", now)
        try:
            self.change(delta, kind, key=edit.key, steps=steps)
        except (TooMuch, NeedsAccount) as error:
            return RejectedEdit(edit.key, "limit", str(error))
        except OwnersAlone as error:
            return RejectedEdit(edit.key, "owner", str(error))
        return None

    def change(
        self, delta: Delta, kind: VersionKind = VersionKind.EDIT, *, key: str = "", steps: history.Steps | None = None
    ) -> None:
        """Set the cells of `delta` (parts of the deck) to their new values, as one history entry of this `kind`.

        The present values may be any; cells that already have the new value are left out, and without others there is
        no entry. A change of visibility or share link alone gets the kind SHARE. `key` is the client's key of the edit,
        if any. `steps` are the entries that undo and redo act on next; by default undo acts on this entry. TooMuch,
        NeedsAccount or OwnersAlone is raised before anything changes.
        """
        before = [replace(cell, before=value_of(self.content, cell.kind, cell.key)) for cell in delta]
        delta = tuple(cell for cell in before if cell.before != cell.after)
        if not delta:
            return
        content, deck = apply_delta(self.content, delta), self.deck
        _check_visibility(deck.visitor, content)
        _check_size(content)
        is_owner = self._author is None or self._author.pk == deck.owner_id
        if not is_owner and content.visibility != self.content.visibility:
            raise OwnersAlone(deck)
        self.content = content
        deck.version += 1
        if all(cell.is_sharing for cell in delta):
            kind = VersionKind.SHARE
        else:
            deck.undo_next, deck.redo_next = steps or (deck.version, None)
        self.entries.append(history.entry(deck, kind, delta, content, author=self._author, key=key))

    def save(self) -> None:
        """Save all collected changes of the deck."""
        if not self.entries:
            return
        _write(self.deck, self.content)
        if self.content.decklist != self._old.decklist:
            # The win turn was that of other cards; `decks.search.win_turns` computes it again.
            self.deck.win_turn = self.deck.win_low = self.deck.win_high = None
            self.deck.win_of = ""
        self.deck.save()
        _update_entries(self.deck, self._old.decklist, self.content.decklist)
        DeckVersion.objects.bulk_create(self.entries)


def content_at(deck: Deck, number: int) -> DeckContent:
    """Return the content of a deck at version `number`, or the present one if that version is unknown."""
    current = content_of(deck)
    try:
        return history.content_at(deck, number, current)
    except history.NoSuchVersion:
        return current


@transaction.atomic
def restore(*, deck: Deck, number: int, author: User | None = None) -> Deck:
    """Restore the content of version `number` as a new version by `author` (None: a visitor); return the deck.

    The visibility stays, and cards that are gone from the database come back as names. Raises history.NoSuchVersion and
    TooMuch.
    """
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    writing = _Writing(deck, author)
    old = as_known(history.content_at(deck, number, writing.content), library_of(deck))
    delta = tuple(cell for cell in difference(writing.content, old) if not cell.is_sharing)
    writing.change(delta, VersionKind.RESTORE)
    writing.save()
    return deck


@transaction.atomic
def delete_deck(*, deck: Deck, version: int) -> None:
    """Delete a deck that is still at `version`. Raises StaleVersion."""
    _locked(deck, version).delete()


@transaction.atomic
def share(*, deck: Deck) -> Deck:
    """Give a deck a share link if it has none, and return it; a private deck becomes unlisted."""
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    if not deck.share_token:
        seen = Visibility.UNLISTED if deck.visibility == Visibility.PRIVATE else deck.visibility
        _write_link(deck, seen, new_share_token())
    return deck


@transaction.atomic
def revoke(*, deck: Deck) -> Deck:
    """Remove the share link of a deck for ever, and return the deck; an unlisted deck becomes private."""
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    if deck.share_token:
        seen = Visibility.PRIVATE if deck.visibility == Visibility.UNLISTED else deck.visibility
        _write_link(deck, seen, None)
    return deck


@transaction.atomic
def unlist(*, deck: Deck) -> Deck:
    """Make a public deck unlisted, with its share link or a new one, but change no other deck; return the deck."""
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    if deck.visibility == Visibility.PUBLIC:
        _write_link(deck, Visibility.UNLISTED, deck.share_token or new_share_token())
    return deck


def _write_link(deck: Deck, visibility: str, token: str | None) -> None:
    old = content_of(deck)
    content = replace(old, visibility=visibility)
    deck.visibility, deck.share_token = visibility, token
    deck.version += 1
    deck.save()
    history.entry(deck, VersionKind.SHARE, difference(old, content), content, author=deck.owner).save()


@transaction.atomic
def adopt_decks(*, user: User, visitor: str) -> int:
    """Give the decks and runs (simulated games) of a session's visitor to an account; return the number of decks."""
    if not visitor:
        return 0
    Run.objects.filter(visitor=visitor, owner=None).update(owner=user, visitor="")
    return Deck.objects.filter(visitor=visitor, owner=None).update(owner=user, visitor="", network="")


#: Account that owns the starter decks.
_STARTER: Final = "despaira"


def starter_decks() -> dict[str, Deck]:
    """Return the public decks of the site's own account in the default game, for beginners, by name."""
    decks = Deck.objects.filter(owner__username=_STARTER, visibility=Visibility.PUBLIC, game=DEFAULT_GAME.code)
    return {deck.name: deck for deck in decks}


@transaction.atomic
def load_starter_decks(folder: Path, game: Game = DEFAULT_GAME) -> int:
    """Create public decks of the site's own account from the text files (`*.txt`) in `folder`; return their number.

    A Markdown file of the same name is a guide that ends the description; ValueError if this is too long.
    """
    owner, _ = User.objects.get_or_create(username=_STARTER, defaults={"first_name": _STARTER, "password": "!"})
    cards = library_of(game.code)
    files = sorted(folder.glob("*.txt"))
    for file in files:
        parsed = parse_text(file.read_text(encoding="utf-8"), cards)
        texts = list_values(parsed) | {"description": _with_guide(parsed.description, file.with_suffix(".md"))}
        content = DeckContent(
            **as_arguments(texts), visibility=Visibility.PUBLIC, decklist=parsed.decklist, game=parsed.game
        )
        create_deck(owner=owner, visitor="", content=content)
    return len(files)


def _with_guide(description: str, guide: Path) -> str:
    """Return a description with the text of the file `guide`, if any, at the end; ValueError if it is too long."""
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
    write_row(deck, content)
    for field, value in derive_fields(content, library_of(deck)).items():
        setattr(deck, field, value)
    deck.extras = dump_extras(content)
    if deck.visibility == Visibility.PUBLIC and deck.published_at is None:
        deck.published_at = timezone.now()
    if deck.visibility == Visibility.PRIVATE:
        deck.share_token = None
    elif deck.visibility == Visibility.UNLISTED and not deck.share_token:
        deck.share_token = new_share_token()


def _check_size(content: DeckContent) -> None:
    """Check that a deck's content keeps all limits. Raises TooMuch, and ValueError for an unknown section."""
    count = sum(map(len, content.decklist.sections.values()))
    if count > limits.ENTRIES:
        raise TooManyEntries(count)
    if strays := [name for name in content.decklist.sections if not game_of(content).has_section(name)]:
        raise ValueError(f"A deck of {game_of(content).name} has no section {strays[0]}.")
    letters = sum(map(len, content.notes.values()))
    if letters > limits.NOTES:
        raise TooManyLetters(letters)
    tags = {tag for tags in content.tags.values() for tag in tags}
    if len(tags) > limits.DIFFERENT_CARD_TAGS:
        raise TooManyTags(len(tags))
    if len(content.plans) > limits.PLANS:
        raise TooManyPlans(len(content.plans))


def _insert_entries(deck: Deck, sections: Mapping[str, Mapping[Ref, int]]) -> None:
    row_ids = library_of(deck).row_ids
    entries = [
        DeckEntry(
            deck=deck,
            section=section,
            count=count,
            card_id=row_ids[card] if isinstance(card, int) else None,
            written="" if isinstance(card, int) else card,
        )
        for section, pile in sections.items()
        for card, count in pile.items()
    ]
    DeckEntry.objects.bulk_create(entries)


def _update_entries(deck: Deck, old: Decklist, new: Decklist) -> None:
    """Write the rows of a deck's cards that differ from `old` to `new`: by one statement if a single count changed."""
    places = {(name, card) for deck in (old, new) for name, pile in deck.sections.items() for card in pile}
    changed = [place for place in places if old.copies(*place) != new.copies(*place)]
    if not changed:
        return
    entries = DeckEntry.objects.filter(_of(changed), deck=deck)
    if len(changed) == 1 and old.copies(*changed[0]) and new.copies(*changed[0]):
        entries.update(count=new.copies(*changed[0]))
        return
    if any(old.copies(*place) for place in changed):
        entries.delete()
    added: dict[str, dict[Ref, int]] = {}
    for name, pile in new.sections.items():  # in the order of the list
        for card, count in pile.items():
            if count != old.copies(name, card):
                added.setdefault(name, {})[card] = count
    if added:
        _insert_entries(deck, added)


def _of(places: Iterable[tuple[str, Ref]]) -> Q:
    """Return the condition for rows of `DeckEntry` with one of the (section, card) pairs `places`, at least one."""
    ids: dict[str, list[int]] = {}
    names: dict[str, list[str]] = {}
    for section, card in places:
        if isinstance(card, int):
            ids.setdefault(section, []).append(card)
        else:
            names.setdefault(section, []).append(card)
    known = (Q(section=section, card__permanent_number__in=cards) for section, cards in ids.items())
    unknown = (Q(section=section, written__in=cards) for section, cards in names.items())
    either: Q = reduce(or_, (*known, *unknown))
    return either
