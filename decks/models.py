"""Decks: what is in them, whose they are and who may see them."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.urls import reverse

from cards.models import Card
from decks import limits
from rules.construction import FORMATS
from rules.vocabulary import Section

#: Letters of a name as somebody wrote it, which no card has.
MAX_WRITTEN = 160
#: Letters that can be read aloud and typed: no l and 1, no o and 0.
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_deck_id() -> str:
    """Ten letters that nobody can count along (50 bits). Not a secret: what hides a deck is its visibility."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def new_share_token() -> str:
    """The secret part of a share link, 192 random bits."""
    return secrets.token_urlsafe(24)


def format_choices() -> list[tuple[str, str]]:
    """(code, name) of every deck format."""
    return [(code, deck_format.name) for code, deck_format in FORMATS.items()]


class Visibility(models.TextChoices):
    """Who sees a deck: everybody; whoever has the link; its owner."""

    PUBLIC = "public", "Public"
    UNLISTED = "unlisted", "Unlisted"
    PRIVATE = "private", "Private"


class Deck(models.Model):
    """A deck of an account or, until somebody signs in, of a browser's session (`visitor`).

    `version` counts the changes: whoever writes names the version that they saw. An unlisted deck always has a
    share token, a private one never.
    """

    id = models.CharField(max_length=10, primary_key=True, default=new_deck_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="decks")
    visitor = models.CharField(max_length=43, blank=True, default="", db_index=True, editable=False)
    name = models.CharField(max_length=limits.DECK_NAME)
    format = models.CharField(max_length=20, choices=format_choices, default="standard")
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    share_token = models.CharField(max_length=32, unique=True, null=True, blank=True, editable=False)
    description = models.TextField(blank=True, default="", max_length=limits.DESCRIPTION)
    forked_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="forks")
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-updated_at", "id")
        indexes: ClassVar = [
            models.Index(fields=("visibility", "-updated_at")),
            models.Index(fields=("owner", "-updated_at")),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=~Q(name=""), name="deck_has_a_name"),
            CheckConstraint(condition=Q(owner__isnull=True) | Q(visitor=""), name="deck_has_one_owner"),
            CheckConstraint(condition=Q(visibility__in=Visibility.values), name="deck_visibility_is_known"),
            CheckConstraint(
                condition=~Q(visibility="private") | Q(share_token__isnull=True), name="private_deck_has_no_link"
            ),
            CheckConstraint(
                condition=~Q(visibility="unlisted") | Q(share_token__isnull=False), name="unlisted_deck_has_a_link"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.pk])


class DeckEntry(models.Model):
    """How often a card stands in a section; `written` is the name of a card that the database doesn't know."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries")
    section = models.CharField(max_length=8, choices=Section.choices())
    card = models.ForeignKey(Card, models.PROTECT, null=True, blank=True, related_name="deck_entries")
    written = models.CharField(max_length=MAX_WRITTEN, blank=True, default="")
    count = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(limits.COPIES)])

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "deck entries"
        constraints: ClassVar = [
            UniqueConstraint(
                fields=("deck", "section", "card"), condition=Q(card__isnull=False), name="deck_entry_card_once"
            ),
            UniqueConstraint(
                fields=("deck", "section", "written"), condition=Q(card=None), name="deck_entry_name_once"
            ),
            CheckConstraint(condition=Q(count__range=(1, limits.COPIES)), name="deck_entry_count_is_possible"),
            CheckConstraint(condition=Q(section__in=[section.value for section in Section]), name="deck_entry_section"),
            CheckConstraint(
                condition=Q(card__isnull=False, written="") | (Q(card__isnull=True) & ~Q(written="")),
                name="deck_entry_is_a_card_or_a_name",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.written or self.card_id} ({self.section})"
