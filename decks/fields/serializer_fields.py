"""Serializer fields of the API for the texts of a deck, such as its name, in request bodies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.fields import empty

from cards.serializers.fields import Messages, ShortList, Text
from decks.fields.cleaning import Unfit, clean_description, clean_title, is_visible
from decks.fields.tags import clean_deck_tags, join_tags


class Title(Text):
    """Name of a deck: one visible line without direction controls."""

    default_error_messages: ClassVar[Messages] = {"unseen": _("A name is made of letters that can be seen.")}

    def run_validation(self, data: object = empty) -> object:
        """Return the cleaned name of a deck. Raises ValidationError."""
        title = super().run_validation(data)
        if isinstance(title, str):
            title = clean_title(title)
            if not is_visible(title):
                self.fail("unseen")
        return title


class Description(Text):
    """Markdown text without characters that cannot be shown."""

    def run_validation(self, data: object = empty) -> object:
        """Return the cleaned Markdown text. Raises ValidationError."""
        description = super().run_validation(data)
        return clean_description(description) if isinstance(description, str) else description


def fit(clean: Callable[[Any], Any], data: Any) -> Any:
    """Return `data` cleaned by a function. Raises ValidationError if the function raises Unfit."""
    try:
        return clean(data)
    except Unfit as error:
        raise serializers.ValidationError(str(error), code="invalid") from error


class CleanedText(Text):
    """Optional text that a function cleans; the function raises Unfit for a text that cannot be stored."""

    def __init__(self, clean_text: Callable[[str], str], **options: Any) -> None:
        super().__init__(allow_blank=True, **options)
        self._clean_text = clean_text

    def run_validation(self, data: object = empty) -> object:
        """Return the text after the function cleaned it. Raises ValidationError."""
        text = super().run_validation(data)
        return fit(self._clean_text, text) if isinstance(text, str) else text


class DeckTags(ShortList):
    """List of the tags of a deck, which becomes one text with commas and without duplicates."""

    def run_validation(self, data: object = empty) -> object:
        """Return the tags as one text with commas. Raises ValidationError."""
        tags = super().run_validation(data)
        return join_tags(fit(clean_deck_tags, tags)) if isinstance(tags, (list, tuple)) else tags
