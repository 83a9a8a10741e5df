"""Serializers of decks in request bodies, and the JSON of a deck in responses."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.http import HttpRequest
from rest_framework import serializers
from rest_framework.fields import empty

from cards.models import game_choices
from cards.serializers.fields import RegisteredChoiceField, ShortList, Text
from decks import limits, permissions
from decks.content import CardNotes, DeckContent
from decks.converters import DeckKey
from decks.core.lookup import OpenedDeck
from decks.fields.serializer_fields import Title, fit
from decks.fields.table import DECK_FIELDS, field_data
from decks.folders.services import clean_folder, clean_labels
from decks.legality import name_of, problem_data, sections_data, validate
from decks.models import Deck, Visibility
from decks.serializers.plans import Plans, plans_data
from decks.serializers.requests import MAX_ID, game_in, sections_of
from games import DEFAULT_GAME
from tcg.library import AnyLibrary


class DeckSerializer(serializers.Serializer[object]):
    """Fields of a deck that a client may write.

    The game is that of the `library` in the context, or Despaira.
    """

    game = RegisteredChoiceField(game_choices, required=False, help_text="Of which game it is; it stays of it.")

    sections = sections_of(DEFAULT_GAME)(default=dict)
    plans = Plans(required=False, help_text="Its side plans; left out, they stay as they are.")

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        """Return the fields, with sections for the game of the deck."""
        declared, game = super().get_fields(), game_in(self.context)
        fields = {field.name: field.serializer_field(game) for field in DECK_FIELDS.values()}
        return {"game": declared["game"], **fields, **declared, "sections": sections_of(game)(default=dict)}

    def validate_game(self, code: str) -> str:
        """Return the `code` if the deck's game has it, as a deck never changes its game.

        Raises ValidationError for another.
        """
        game = game_in(self.context)
        if code != game.code:
            raise serializers.ValidationError(f"This is a deck of {game.name}, and stays one.", code="other_game")
        return code


class Folder(Text):
    """Name of a private folder, empty for none."""

    def run_validation(self, data: object = empty) -> object:
        """Return the cleaned name of the folder. Raises ValidationError if it is too long or has no visible letter."""
        return fit(clean_folder, super().run_validation(data))


class Labels(ShortList):
    """Private labels of a deck, without duplicates."""

    def run_validation(self, data: object = empty) -> object:
        """Return the cleaned labels without duplicates. Raises ValidationError if they are too many or too long."""
        return fit(clean_labels, super().run_validation(data))


class DeckChanges(DeckSerializer):
    """Fields of a deck that a client may change; any may be left out.

    `partial=True` would make members of section entries optional too.
    """

    folder = Folder(max_length=limits.FOLDER, allow_blank=True, help_text="Where you keep it; only you see it.")
    labels = Labels(
        child=Text(max_length=limits.LABEL), max_length=limits.LABELS, help_text="Words of yours; only you see them."
    )

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        """Return the fields that a client may change, all optional."""
        fields = super().get_fields()
        for field in fields.values():
            field.required, field.default = False, empty
        return fields


class NewDeckSerializer(DeckSerializer):
    """A new deck, or a copy of a deck that you may see."""

    forked_from = Text(max_length=MAX_ID, required=False, allow_null=True, help_text="The id of a deck to copy.")
    name = Title(max_length=limits.DECK_NAME, required=False)


def deck_data(
    deck: Deck,
    content: DeckContent,
    request: HttpRequest,
    library: AnyLibrary,
    editors: Sequence[str] | None,
    most: int | None = None,
) -> dict[str, object]:
    """Return the JSON of a deck for the requester. Load `owner` and `forked_from` with the deck.

    Args:
        deck: The deck.
        content: Its content.
        request: The request, which decides what is included.
        library: The cards.
        editors: Names of the deck's co-editors, or None if the requester may not see them (`coediting.editors_of`).
        most: Errors after which the check stops, for a deck in a list, which also has no plans.
    """
    is_mine = permissions.owns(request, deck)
    source = deck.forked_from
    data: dict[str, object] = {
        "id": deck.pk,
        "game": deck.game,
        **field_data(content),
        "sections": sections_data(content.decklist, library),
        "version": deck.version,
        "owner": deck.owner.username if deck.owner else None,
        "editors": editors,
        "forked_from": source.pk if source and may_name(request, source) else None,
        "created": deck.created_at.isoformat(),
        "updated": deck.updated_at.isoformat(),
        "problems": [problem_data(each, library) for each in validate(content.decklist, deck.format, library, most)],
        "plans": plans_data(content, library) if most is None else None,
        "share_url": share_url(request, deck) if is_mine and deck.share_token else None,
    }
    words = CardNotes(content.notes, content.tags)
    if editors is None and not is_mine:
        words = words.within(content.decklist)
    data.update(words_data(words, library))
    if is_mine:
        data.update(folder=deck.folder, labels=deck.labels)
    return data


def words_data(words: CardNotes, library: AnyLibrary) -> dict[str, object]:
    """Return `words`, the notes and tags of cards, as JSON: {notes, tags}, each by the names of the cards."""
    return {
        "notes": {name_of(ref, library): note for ref, note in words.notes.items()},
        "tags": {name_of(ref, library): list(tags) for ref, tags in words.tags.items()},
    }


def may_name(request: HttpRequest, deck: Deck) -> bool:
    """Return whether responses may name `deck` as a copy's original: it is public or the requester may edit it."""
    return deck.visibility == Visibility.PUBLIC or permissions.may_edit(request, deck)


def share_url(request: HttpRequest, deck: Deck) -> str:
    """Return the full address of a deck's share link, which the deck must have."""
    return request.build_absolute_uri(share_path(deck))


def share_path(deck: Deck) -> str:
    """Return the path of a deck's share link, which the deck must have."""
    return OpenedDeck(deck, DeckKey(deck.share_token or "", by_link=True)).url()


def etag(deck: Deck, data: dict[str, object]) -> str:
    """Return the entity tag of a deck: its version, which If-Match compares, and a digest of its data."""
    digest = hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]
    return f'"{deck.version}-{digest}"'
