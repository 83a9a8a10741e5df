"""The admin: what a set's author enters and mends by hand. Every kind has its own pages with its own fields."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, F, Model, QuerySet
from django.forms import ModelForm, Script
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.admin_forms import (
    CardForm,
    CardSetForm,
    CreatureTypeForm,
    PrintingForm,
    PrintingFormSet,
    TrickForm,
    sentence,
)
from cards.catalog import current
from cards.importing.anatomy import CREATURE_TYPES
from cards.kinds import fields_of
from cards.models import (
    Card,
    CardSet,
    Creature,
    CreatureType,
    Element,
    Leader,
    Printing,
    TileCard,
    Token,
    Trick,
    TrickClass,
)
from cards.search import search
from cards.search.context import context_of
from cards.texts import bearer_of, read
from rules.abilities.describe import describe
from rules.abilities.parse import parse
from rules.vocabulary import Kind, Stat
from rules.vocabulary import TrickClass as TrickClassWord
from rules.web.draft import KINDS

_STAT_FIELDS = ("leader_hp", "atk", "hp", "catk", "ratk", "ratk_range", "defence", "hl")
#: What the text comes to stands beside it.
_TEXT_FIELDS = ("ability_name", "text", "plays_as", "played", "lore")


class ReadOnlyAdmin(admin.ModelAdmin[Model]):
    """What the rulebook fixes, to be looked at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Element)
class ElementAdmin(ReadOnlyAdmin):
    list_display = ("name", "code")


@admin.register(TrickClass)
class TrickClassAdmin(ReadOnlyAdmin):
    list_display = ("name", "code")


@admin.register(CreatureType)
class CreatureTypeAdmin(admin.ModelAdmin[CreatureType]):
    form = CreatureTypeForm
    list_display = ("name", "card_count")
    search_fields = ("name",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[CreatureType]:
        return super().get_queryset(request).annotate(card_count=Count("card"))

    @admin.display(description="cards", ordering="card_count")
    def card_count(self, creature_type: CreatureType) -> int:
        count: int = getattr(creature_type, "card_count")  # noqa: B009  (annotated above)
        return count

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        count = CreatureType.objects.count()
        if count > CREATURE_TYPES:
            messages.warning(request, f"{count} creature types; the rulebook counts {CREATURE_TYPES} (D-1.22).")
        return super().changelist_view(request, extra_context)


@admin.register(CardSet)
class CardSetAdmin(admin.ModelAdmin[CardSet]):
    form = CardSetForm
    list_display = ("code", "name", "released", "language", "printing_count")
    search_fields = ("code", "name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardSet]:
        return super().get_queryset(request).annotate(printing_count=Count("printings"))

    @admin.display(description="printings", ordering="printing_count")
    def printing_count(self, card_set: CardSet) -> int:
        count: int = getattr(card_set, "printing_count")  # noqa: B009  (annotated above)
        return count


class PrintingInline(admin.StackedInline[Printing, Card]):
    """Stacked: in a row its fields would be wider than any window."""

    model = Printing
    form = PrintingForm
    formset = PrintingFormSet  # type: ignore[assignment]  # the stubs leave no room for a form of one's own
    fields = (("set", "language", "number", "variant"), ("rarity", "artist"), "image", "preview")
    readonly_fields = ("preview",)
    extra = 0

    def get_extra(self, request: HttpRequest, obj: Card | None = None, **kwargs: Any) -> int:
        return 1 if obj is None else 0

    @admin.display(description="preview")
    def preview(self, printing: Printing) -> str:
        return image_tag(reverse("admin:cards_printing_image", args=[printing.pk])) if printing.image else ""


def printed_image(printings: QuerySet[Any], pk: int) -> FileResponse:
    """The imported image of one of these printings. Raises Http404."""
    printing = get_object_or_404(printings, pk=pk)
    try:
        return FileResponse(printing.image.open("rb"))
    except FileNotFoundError:
        raise Http404 from None


def image_tag(url: str) -> SafeString:
    """A picture on a page of the admin."""
    return format_html('<img src="{}" alt="" width="150" loading="lazy">', url)


class ClassFilter(admin.SimpleListFilter):
    """Tricks of a class."""

    title = "class"
    parameter_name = "trick_class"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        return TrickClassWord.choices()

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        for trick_class in TrickClassWord:
            if trick_class.value == self.value():
                return queryset.alias(of_class=F("class_mask").bitand(trick_class.bit)).filter(of_class__gt=0)
        return queryset


#: Cards that a search in the admin lists at most.
MAX_FOUND: Final = 5_000


class CardListAdmin(admin.ModelAdmin[Card]):
    """The list that all cards have in common: the site's own search, stats in a line."""

    #: What all cards of the list are, where they are of one kind.
    kind: ClassVar[Kind | None] = None
    search_fields = ("name",)  # for there to be a box
    search_help_text = "As on the site: words, or el:fire lv<=2 o:draw, not:executable, s:DSP cn:1..20."
    list_select_related = ("element", "type")
    list_per_page = 50

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """The cards that a search finds; what it didn't understand, and what is left out, is said above the list."""
        if not search_term:
            return queryset, False
        query = search(search_term, current(), context_of(request))
        rows = query.rows
        if self.kind:
            rows = rows[query.index.choices("kind").mask(self.kind)[rows]]
        notes = [warning.message for warning in query.warnings]
        if len(rows) > MAX_FOUND:
            notes.append(f"only the first {MAX_FOUND:,} of {len(rows):,} cards are listed. Say more about them.")
        for note in notes:
            messages.warning(request, f"Search: {note}")  # the first letter of a message is made large
        return queryset.filter(pk__in=[query.index.things[row].id for row in rows[:MAX_FOUND]]), False

    @admin.display(description="stats")
    def stats(self, card: Card) -> str:
        fields = [(stat.label, "defence" if stat is Stat.DEF else stat.value) for stat in Stat]
        fields.append(("leader HP", "leader_hp"))
        shown = [f"{label} {getattr(card, field)}" for label, field in fields if getattr(card, field) is not None]
        return " · ".join(shown)

    @admin.display(description="classes")
    def class_names(self, card: Card) -> str:
        return ", ".join(trick_class.label for trick_class in card.classes)


@admin.register(Card)
class AnyCardAdmin(CardListAdmin):
    """All cards together, to be found; each is entered and changed among those of its kind."""

    list_display = ("link", "kind", "element", "level", "type", "stats", "executable")
    list_display_links = None
    list_filter = (
        "executable",
        "kind",
        "element",
        "level",
        "type",
        "special",
        "activation",
        ClassFilter,
        "printings__set",
    )

    def get_urls(self) -> list[URLPattern]:
        image = path("printings/<int:pk>/image", self.admin_site.admin_view(self.image), name="cards_printing_image")
        return [image, *super().get_urls()]

    def image(self, request: HttpRequest, pk: int) -> FileResponse:
        """The imported image of a printing. Media have no public address: players see faces."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return printed_image(Printing.objects.exclude(image=""), pk)

    @admin.display(description="name", ordering="name_key")
    def link(self, card: Card) -> SafeString:
        model = _MODELS[Kind(card.kind)]
        url = reverse(f"admin:cards_{model._meta.model_name}_change", args=[card.pk])
        return format_html('<a href="{}">{}</a>', url, card.name)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return False


class KindAdmin(CardListAdmin):
    """The cards of one kind, with the fields that Appendix C gives it."""

    kind: ClassVar[Kind]
    form = CardForm
    inlines = (PrintingInline,)
    readonly_fields = ("face", "played")

    class Media:
        css: ClassVar = {"all": ["css/tokens.css", "css/workbench.css", "css/admin.css"]}
        js: ClassVar = [Script("js/workbench.js", type="module")]

    def get_form(self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        form.kind = self.kind  # type: ignore[attr-defined]  # the class was made for this admin
        return form

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        own = ["classes" if field == "class_mask" else field for field in fields_of(self.kind)]
        stats = [field for field in own if field in _STAT_FIELDS]
        texts = [field for field in _TEXT_FIELDS if field in own or field == "played"]
        rest = ["name", *(field for field in own if field not in (*stats, *texts))]
        fieldsets: list[tuple[str | None, dict[str, Any]]] = [(None, {"fields": rest})]
        if stats:
            fieldsets.append(("Stats", {"fields": [tuple(stats)], "description": "Empty: not printed (O-1.5)."}))
        fieldsets.append(("Ability", {"fields": texts}))
        if obj:
            fieldsets.append(("Face", {"fields": ["face"]}))
        return fieldsets

    @admin.display(description="")
    def face(self, card: Card) -> SafeString:
        return image_tag(reverse("api:card-image", args=[card.slug]))

    @admin.display(description="is played as")
    def played(self, card: Card) -> SafeString:
        """What the text that is played is understood to say, of a card as it is or as it was just entered.

        While somebody types, a script shows the same as the workbench of the page on card text does.
        """
        said = self._played(card)
        if self.kind not in KINDS:
            return format_html("{}", said)
        return format_html(
            '<div class="workbench"><p class="visually-hidden" role="status" id="played-status"></p>'
            '<div class="try__result" data-workbench="{}?beside=fields&amp;" data-kind="{}"'
            ' data-status="played-status"><p>{}</p></div></div>',
            reverse("text-reading"),
            self.kind.value,
            said,
        )

    def _played(self, card: Card) -> str:
        if not card.played_text:
            return "–"
        types = CreatureType.names()
        bearer = bearer_of(card.kind, card.class_mask)
        if stop := read(card.played_text, types, bearer).stop:
            return f"A blank. {sentence(str(stop.place))}: {stop.complaint}"
        return describe(parse(card.played_text, types=types, bearer=bearer))

    def save_model(self, request: HttpRequest, obj: Card, form: ModelForm[Card], change: bool) -> None:
        super().save_model(request, obj, form, change)
        if isinstance(form, CardForm):
            for oddity in form.oddities:
                messages.warning(request, sentence(oddity.message))


@admin.register(Leader)
class LeaderAdmin(KindAdmin):
    kind = Kind.LEADER
    list_display = ("name", "element", "stats", "executable")
    list_filter = ("executable", "element", "printings__set")


@admin.register(Creature)
class CreatureAdmin(KindAdmin):
    kind = Kind.CREATURE
    list_display = ("name", "element", "level", "type", "special", "stats", "executable")
    list_filter = ("executable", "element", "level", "type", "special", "printings__set")


@admin.register(Trick)
class TrickAdmin(KindAdmin):
    kind = Kind.TRICK
    form = TrickForm
    list_display = ("name", "element", "level", "activation", "class_names", "executable")
    list_filter = ("executable", "activation", ClassFilter, "element", "level", "printings__set")


@admin.register(Token)
class TokenAdmin(KindAdmin):
    kind = Kind.TOKEN
    list_display = ("name", "element", "level", "type", "stats", "executable")
    list_filter = ("executable", "element", "level", "type", "printings__set")


@admin.register(TileCard)
class TileCardAdmin(KindAdmin):
    kind = Kind.TILE
    list_display = ("name", "tile", "executable")
    list_filter = ("executable", "tile", "printings__set")


_MODELS: dict[Kind, type[Card]] = {
    Kind.LEADER: Leader,
    Kind.CREATURE: Creature,
    Kind.TRICK: Trick,
    Kind.TOKEN: Token,
    Kind.TILE: TileCard,
}
