"""Admin of the cards of all games. Despaira's are only listed here and edited in the admin of their kind."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.addresses import card_image
from cards.admin.lists import CardListAdmin
from cards.admin.printings import PrintingInline, image_tag, printed_image
from cards.admin.value_forms import ValueCardForm, fields_of
from cards.models import Card
from cards.storage import storage_of
from games import GAMES, Game
from games.fields import Show


class ValueInline(PrintingInline):
    """Inline form set for a card's printings, with the sets and rarities of its game."""

    def game_of(self, request: HttpRequest, card: Card | None) -> Game:
        """Return the game of the card, or the one that the URL names for a new card."""
        return _game(request, card)


@admin.register(Card)
class CardAdmin(CardListAdmin):
    """Admin of the cards of all games. Users choose the game of a new card first, because it determines the fields."""

    form = ValueCardForm
    inlines = (ValueInline,)
    readonly_fields = ("drawn_image",)
    list_display = ("link", "game", "kind", "executable")
    list_display_links = None
    list_filter = ("game", "kind", "executable", "printings__set")

    class Media:
        css = {"all": ["css/tokens.css", "css/admin.css"]}  # noqa: RUF012  (Django's way to say it)

    @admin.display(description="name", ordering="name_key")
    def link(self, card: Card) -> SafeString:
        """Return a link to the admin page where a listed card is edited."""
        return format_html('<a href="{}">{}</a>', _page_of(card), card.name)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Show the page to edit a card, or redirect to the admin of its kind for a Despaira card."""
        card = self.get_object(request, object_id)
        if card is not None and _model_of(card) != "card":
            return redirect(_page_of(card))
        return super().change_view(request, object_id, form_url, extra_context)

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Return whether the user may delete a card here. Despaira's cards have other admin pages."""
        return super().has_delete_permission(request, obj) and not (obj and _model_of(obj) != "card")

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Show the page for a new card, or the choice of its game if the URL names none."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        if _named_game(request) is None:
            context = {
                **self.admin_site.each_context(request),
                "opts": self.opts,
                "games": _games(),
                "title": "Add a card",
            }
            return TemplateResponse(request, "admin/cards/card/choose_game.html", context)
        return super().add_view(request, form_url, extra_context)

    def get_form(self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any) -> Any:
        """Return the form class for the card's game. Its fields are not columns, so Django generates none."""
        return type("CardForm", (ValueCardForm,), {"game": _game(request, obj)})

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """Return the card fields of the game in groups: general, numbers, texts and the drawn image."""
        fields = fields_of(_game(request, obj))
        parts = [
            (None, [field for field in fields if field.show not in (Show.STAT, Show.TEXT)]),
            ("Numbers", [field for field in fields if field.show is Show.STAT]),
            ("Texts", [field for field in fields if field.show is Show.TEXT]),
        ]
        fieldsets: list[tuple[str | None, dict[str, object]]] = [
            (title, {"fields": [field.name for field in of_part]}) for title, of_part in parts if of_part
        ]
        return [*fieldsets, ("Face", {"fields": ["drawn_image"]})] if obj else fieldsets

    def get_urls(self) -> list[URLPattern]:
        """Return the URLs of these admin pages, including that of printed images."""
        image = path("printings/<int:pk>/image", self.admin_site.admin_view(self.image), name="cards_printing_image")
        return [image, *super().get_urls()]

    def image(self, request: HttpRequest, pk: int) -> FileResponse:
        """Return the imported image of the printing with this primary key. Media have no public URL."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return printed_image(pk)

    @admin.display(description="")
    def drawn_image(self, card: Card) -> SafeString:
        """Return the drawn image of a card as an HTML element."""
        return image_tag(card_image(card.of_game, card.slug))


def _page_of(card: Card) -> str:
    return reverse(f"admin:cards_{_model_of(card)}_change", args=[card.pk])


def _model_of(card: Card) -> str:
    """Return the name of the model whose admin page edits a card."""
    return storage_of(card.of_game).proxies.get(card.kind, "card")


def _games() -> list[Game]:
    """Return the games whose cards are edited on these pages: all but Despaira."""
    return [game for game in GAMES.values() if not storage_of(game).proxies]


def _named_game(request: HttpRequest) -> Game | None:
    """Return the game that the URL names for a new card, or None."""
    return next((game for game in _games() if game.code == request.GET.get("game")), None)


def _game(request: HttpRequest, card: Card | None) -> Game:
    """Return the game of a card, or the one that the URL names for a new card."""
    return card.of_game if card is not None else _named_game(request) or _games()[0]
