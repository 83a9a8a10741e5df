"""Admin of the sets of all games."""

from __future__ import annotations

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from cards.admin.parsing import read_texts
from cards.importing.keys import SET_KEYS
from cards.models import CardSet


class CardSetForm(forms.ModelForm[CardSet]):
    """Form for a card set."""

    def clean(self) -> dict[str, object]:
        """Validate name and description of the set by the rules of the importer."""
        cleaned = super().clean() or self.cleaned_data
        read_texts(self, {key: SET_KEYS[key] for key in ("name", "description")})
        return cleaned


@admin.register(CardSet)
class CardSetAdmin(admin.ModelAdmin[CardSet]):
    """Admin of the card sets of all games."""

    form = CardSetForm
    list_display = ("code", "name", "game", "released", "language", "printing_count")
    list_filter = ("game",)
    search_fields = ("code", "name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardSet]:
        """Return all sets, each with its number of printings."""
        return super().get_queryset(request).annotate(printing_count=Count("printings"))

    def get_readonly_fields(self, request: HttpRequest, obj: CardSet | None = None) -> tuple[str, ...]:
        """Return the game as read-only for a stored set, since its cards belong to it."""
        return ("game",) if obj else ()

    @admin.display(description="printings", ordering="printing_count")
    def printing_count(self, card_set: CardSet) -> int:
        """Return the number of printings in a set, for a column of the list."""
        count: int = getattr(card_set, "printing_count")  # noqa: B009  (annotated above)
        return count
