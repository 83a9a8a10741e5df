"""The admin of the further games: cards are entered with the fields of their game, in the words of its table."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import FileResponse, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString

from cards.admin import image_tag, printed_image
from cards.admin_forms import CardSetForm
from games import SHELVED, Game
from games.fields import Show
from shelf.admin_forms import ShelfCardForm, ShelfPrintingForm, fields_of, game_named
from shelf.models import ShelfCard, ShelfPrinting, ShelfSet


@admin.register(ShelfSet)
class ShelfSetAdmin(admin.ModelAdmin[ShelfSet]):
    """The sets of all further games."""

    form = CardSetForm  # type: ignore[assignment]  # it only knows what sets of any game have
    list_display = ("code", "name", "game", "released", "language", "printing_count")
    list_filter = ("game",)
    search_fields = ("code", "name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ShelfSet]:
        return super().get_queryset(request).annotate(printing_count=Count("printings"))

    def get_readonly_fields(self, request: HttpRequest, obj: ShelfSet | None = None) -> tuple[str, ...]:
        """A set stays of its game: its cards are."""
        return ("game",) if obj else ()

    @admin.display(description="printings", ordering="printing_count")
    def printing_count(self, card_set: ShelfSet) -> int:
        count: int = getattr(card_set, "printing_count")  # noqa: B009  (annotated above)
        return count


class ShelfPrintingInline(admin.StackedInline[ShelfPrinting, ShelfCard]):
    """The printings of a card, in sets of its game."""

    model = ShelfPrinting
    form = ShelfPrintingForm
    fields = (("set", "language", "number", "variant"), ("rarity", "artist"), "image", "preview")
    readonly_fields = ("preview",)
    extra = 0

    def get_formset(self, request: HttpRequest, obj: ShelfCard | None = None, **kwargs: Any) -> Any:
        formset: Any = super().get_formset(request, obj, **kwargs)
        game = _game(request, obj)
        form: Any = formset.form  # a class that was made for this formset
        form.game = game
        form.base_fields["set"].queryset = ShelfSet.objects.filter(game=game.code)
        return formset

    @admin.display(description="preview")
    def preview(self, printing: ShelfPrinting) -> str:
        return image_tag(reverse("admin:shelf_printing_image", args=[printing.pk])) if printing.image else ""


@admin.register(ShelfCard)
class ShelfCardAdmin(admin.ModelAdmin[ShelfCard]):
    """The cards of all further games. Of which game a card is, is chosen first: that says which fields there are."""

    form = ShelfCardForm
    inlines = (ShelfPrintingInline,)
    readonly_fields = ("face",)
    list_display = ("name", "game", "kind")
    list_filter = ("game", "kind", "printings__set")
    list_per_page = 50
    search_fields = ("name",)

    class Media:
        css = {"all": ["css/tokens.css", "css/admin.css"]}  # noqa: RUF012  (Django's way to say it)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not self.has_add_permission(request):
            raise PermissionDenied
        if game_named(request.GET.get("game")) is None:
            context = {
                **self.admin_site.each_context(request),
                "opts": self.opts,
                "games": SHELVED,
                "title": "Add a card",
            }
            return TemplateResponse(request, "admin/shelf/shelfcard/choose_game.html", context)
        return super().add_view(request, form_url, extra_context)

    def get_form(self, request: HttpRequest, obj: ShelfCard | None = None, change: bool = False, **kwargs: Any) -> Any:
        """The form of the card's game; its fields are no columns, so there is nothing for Django to make."""
        return type("CardForm", (ShelfCardForm,), {"game": _game(request, obj)})

    def get_fieldsets(self, request: HttpRequest, obj: ShelfCard | None = None) -> Any:
        fields = fields_of(_game(request, obj))
        parts = [
            (None, [field for field in fields if field.show not in (Show.STAT, Show.TEXT)]),
            ("Numbers", [field for field in fields if field.show is Show.STAT]),
            ("Texts", [field for field in fields if field.show is Show.TEXT]),
        ]
        shown: list[tuple[str | None, dict[str, Any]]] = [
            (title, {"fields": [field.name for field in of_part]}) for title, of_part in parts if of_part
        ]
        return [*shown, ("Face", {"fields": ["face"]})] if obj else shown

    def get_urls(self) -> list[URLPattern]:
        image = path("printings/<int:pk>/image", self.admin_site.admin_view(self.image), name="shelf_printing_image")
        return [image, *super().get_urls()]

    def image(self, request: HttpRequest, pk: int) -> FileResponse:
        """The imported image of a printing. Media have no public address: players see faces."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return printed_image(ShelfPrinting.objects.exclude(image=""), pk)

    @admin.display(description="")
    def face(self, card: ShelfCard) -> SafeString:
        return image_tag(reverse("api:game-card-image", args=[card.of_game, card.slug]))


def _game(request: HttpRequest, card: ShelfCard | None) -> Game:
    """The game of a card, or the one that the address names for a new one."""
    return card.of_game if card is not None else game_named(request.GET.get("game")) or SHELVED[0]
