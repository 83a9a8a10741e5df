"""Admin of Despaira's cards by kind, and of their elements, classes and types."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import Count, F, Model, QuerySet
from django.forms import ModelForm, Script
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.admin.kind_forms import CardForm, CreatureTypeForm, PrintingFormSet, TrickForm
from cards.admin.lists import CardListAdmin
from cards.admin.parsing import sentence
from cards.admin.printings import PrintingInline, image_tag
from cards.importing.despaira.anatomy import CREATURE_TYPES
from cards.kinds import COLUMNS, fields_of
from cards.models import Card, Creature, CreatureType, Element, Leader, TileCard, Token, Trick, TrickClass
from cards.texts import bearer_of, read
from games import DEFAULT_GAME, Game
from games.fields import Show
from rules.abilities.describe import describe
from rules.abilities.parse import parse
from rules.vocabulary import Kind, Stat
from rules.vocabulary import TrickClass as TrickClassWord
from rules.web.draft import KINDS

_STAT_FIELDS = [COLUMNS[each.name] for each in DEFAULT_GAME.fields if each.show is Show.STAT and each.name != "level"]
#: Text fields, with the played text among them.
_TEXT_FIELDS = ("ability_name", "text", "plays_as", "played", "lore")


class ReadOnlyAdmin(admin.ModelAdmin[Model]):
    """Admin of rows that nobody may add, change or delete, because the rulebook defines them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: nobody may add rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: nobody may change rows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: nobody may delete rows."""
        return False


@admin.register(Element)
class ElementAdmin(ReadOnlyAdmin):
    """Read-only admin of Despaira's elements."""

    list_display = ("name", "code")


@admin.register(TrickClass)
class TrickClassAdmin(ReadOnlyAdmin):
    """Read-only admin of Despaira's classes of tricks."""

    list_display = ("name", "code")


@admin.register(CreatureType)
class CreatureTypeAdmin(admin.ModelAdmin[CreatureType]):
    """Admin of Despaira's creature types."""

    form = CreatureTypeForm
    list_display = ("name", "card_count")
    search_fields = ("name",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[CreatureType]:
        """Return all creature types, each with its number of cards."""
        return super().get_queryset(request).annotate(card_count=Count("card"))

    @admin.display(description="cards", ordering="card_count")
    def card_count(self, creature_type: CreatureType) -> int:
        """Return the number of cards of a creature type, for a column of the list."""
        count: int = getattr(creature_type, "card_count")  # noqa: B009  (annotated above)
        return count

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Show the list of creature types, with a warning if there are more than in the rulebook."""
        count = CreatureType.objects.count()
        if count > CREATURE_TYPES:
            messages.warning(request, f"{count} creature types; the rulebook counts {CREATURE_TYPES} (D-1.22).")
        return super().changelist_view(request, extra_context)


class NumberedInline(PrintingInline):
    """Inline form set for the printings of a Despaira card, at least one for most kinds."""

    formset = PrintingFormSet  # type: ignore[assignment]  # the stubs leave no room for a form of one's own

    def game_of(self, request: HttpRequest, card: Card | None) -> Game:
        """Return Despaira, the game of all cards with this inline."""
        return DEFAULT_GAME

    def get_extra(self, request: HttpRequest, obj: Card | None = None, **kwargs: Any) -> int:
        """Return the number of empty forms: one for a new card, none for a stored one."""
        return 1 if obj is None else 0


class ClassFilter(admin.SimpleListFilter):
    """Filter of the list of tricks by their class."""

    title = "class"
    parameter_name = "trick_class"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return all classes of tricks as choices of the filter."""
        return TrickClassWord.choices()

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        """Return the tricks of the chosen class, or all tricks."""
        for trick_class in TrickClassWord:
            if trick_class.value == self.value():
                return queryset.alias(of_class=F("class_mask").bitand(trick_class.bit)).filter(of_class__gt=0)
        return queryset


class KindAdmin(CardListAdmin):
    """Admin of the Despaira cards of one kind, with the fields that Appendix C of the rules gives that kind."""

    kind: ClassVar[Kind]
    games = (DEFAULT_GAME.code,)
    list_select_related = ("element", "type")
    form = CardForm
    inlines = (NumberedInline,)
    readonly_fields = ("drawn_image", "played")

    class Media:
        css: ClassVar = {"all": ["css/tokens.css", "css/workbench.css", "css/admin.css"]}
        js: ClassVar = [Script("js/workbench.js", type="module")]

    def get_form(self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any) -> Any:
        """Return the form class for cards of the kind."""
        form = super().get_form(request, obj, change, **kwargs)
        form.kind = self.kind  # type: ignore[attr-defined]  # the class was made for this admin
        return form

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """Return the fields of the kind in groups: general, stats, ability and the drawn image."""
        own = ["classes" if field == "class_mask" else field for field in fields_of(self.kind)]
        stats = [field for field in own if field in _STAT_FIELDS]
        texts = [field for field in _TEXT_FIELDS if field in own or field == "played"]
        rest = ["name", *(field for field in own if field not in (*stats, *texts))]
        fieldsets: list[tuple[str | None, dict[str, object]]] = [(None, {"fields": rest})]
        if stats:
            fieldsets.append(("Stats", {"fields": [tuple(stats)], "description": "Empty: not printed (O-1.5)."}))
        fieldsets.append(("Ability", {"fields": texts}))
        if obj:
            fieldsets.append(("Face", {"fields": ["drawn_image"]}))
        return fieldsets

    @admin.display(description="stats")
    def stats(self, card: Card) -> str:
        """Return the stats printed on a card in words, for a column of the list."""
        fields = [(stat.label, "defence" if stat is Stat.DEF else stat.value) for stat in Stat]
        fields.append(("leader HP", "leader_hp"))
        stats = [f"{label} {getattr(card, field)}" for label, field in fields if getattr(card, field) is not None]
        return " · ".join(stats)

    @admin.display(description="classes")
    def class_names(self, card: Card) -> str:
        """Return the classes of a trick in words, for a column of the list."""
        return ", ".join(trick_class.label for trick_class in card.classes)

    @admin.display(description="")
    def drawn_image(self, card: Card) -> SafeString:
        """Return the drawn image of a card as an HTML element."""
        return image_tag(reverse("api:card-image", args=[card.slug]))

    @admin.display(description="is played as")
    def played(self, card: Card) -> SafeString:
        """Return, as HTML, a card's text as the rules engine understands it, from the database or the form.

        While the user types, a script updates it like the page that tries card texts.
        """
        text = self._played(card)
        if self.kind not in KINDS:
            return format_html("{}", text)
        return format_html(
            '<div class="workbench"><p class="visually-hidden" role="status" id="played-status"></p>'
            '<div class="try__result" data-workbench="{}?beside=fields&amp;" data-kind="{}"'
            ' data-status="played-status"><p>{}</p></div></div>',
            reverse("text-reading"),
            self.kind.value,
            text,
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
        """Save the card and show warnings about unusual values."""
        super().save_model(request, obj, form, change)
        if isinstance(form, CardForm):
            for oddity in form.oddities:
                messages.warning(request, sentence(oddity.message))


@admin.register(Leader)
class LeaderAdmin(KindAdmin):
    """Admin of Despaira's leaders."""

    kind = Kind.LEADER
    list_display = ("name", "element", "stats", "executable")
    list_filter = ("executable", "element", "printings__set")


@admin.register(Creature)
class CreatureAdmin(KindAdmin):
    """Admin of Despaira's creatures."""

    kind = Kind.CREATURE
    list_display = ("name", "element", "level", "type", "special", "stats", "executable")
    list_filter = ("executable", "element", "level", "type", "special", "printings__set")


@admin.register(Trick)
class TrickAdmin(KindAdmin):
    """Admin of Despaira's tricks."""

    kind = Kind.TRICK
    form = TrickForm
    list_display = ("name", "element", "level", "activation", "class_names", "executable")
    list_filter = ("executable", "activation", ClassFilter, "element", "level", "printings__set")


@admin.register(Token)
class TokenAdmin(KindAdmin):
    """Admin of Despaira's tokens."""

    kind = Kind.TOKEN
    list_display = ("name", "element", "level", "type", "stats", "executable")
    list_filter = ("executable", "element", "level", "type", "printings__set")


@admin.register(TileCard)
class TileCardAdmin(KindAdmin):
    """Admin of Despaira's tile cards."""

    kind = Kind.TILE
    list_display = ("name", "tile", "executable")
    list_filter = ("executable", "tile", "printings__set")
