"""Admin pages of decks and of runs (series of simulated games): staff find, read, unlist, cancel and delete.

Staff never write in other people's decks: only the admin actions change anything. A list takes the same number of
queries, however long it is.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar, cast

from django.contrib import admin, messages
from django.db.models import Model, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.template.defaultfilters import linebreaksbr
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.admin_filters import ListedFiltersAdmin
from accounts.models import User
from decks.core import services
from decks.games import library_of
from decks.goldfish.presenting import present_report
from decks.goldfish.services import cancel_run
from decks.importexport import ExportedDeck, dump
from decks.models import ACTIVE, Deck, Run, RunKind, Visibility
from games import DEFAULT_GAME


class WhoseFilter(admin.SimpleListFilter):
    """Admin list filter by owner: an account, a visitor without account, or nobody (the account was deleted)."""

    title = "whose"
    parameter_name = "whose"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return (code, label) of the three kinds of owner."""
        return [("account", "an account's"), ("visitor", "a visitor's"), ("nobody", "nobody's")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the decks or runs of `queryset` whose owner is of the kind that staff selected, by default all."""
        match self.value():
            case "account":
                return queryset.exclude(owner=None)
            case "visitor":
                return queryset.filter(owner=None).exclude(visitor="")
            case "nobody":
                return queryset.filter(owner=None, visitor="")
        return queryset


class PeoplesAdmin(ListedFiltersAdmin):
    """Base of the admin pages for decks and runs: staff can read and delete them, but not add or edit them."""

    list_per_page = 50
    show_full_result_count = False
    empty_value_display = "–"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: staff add nothing here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: staff edit nothing here."""
        return False

    @admin.display(description="whose", ordering="owner__username")
    def whose(self, thing: Deck | Run) -> str:
        """Return the name of the owner of a deck or run, or else "a visitor" or "nobody"."""
        if thing.owner:
            return thing.owner.username
        return "a visitor" if thing.visitor else "nobody"


@admin.register(Deck)
class DeckAdmin(PeoplesAdmin):
    """Admin pages of decks: list, search, and each deck to read."""

    list_display = ("name", "game", "whose", "visibility", "cards", "updated_at", "page")
    list_filter = ("game", "visibility", "format", WhoseFilter, "updated_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "=id")
    search_help_text = "Part of the name of the deck or of its owner, or the deck's id."
    fields = (
        *(
            "name",
            "whose",
            "game",
            "format",
            "visibility",
            "page",
            "runs",
            "origin",
            "version",
            "created_at",
            "updated_at",
        ),
        *("description", "decklist"),
    )
    readonly_fields = ("whose", "game", "page", "runs", "origin", "decklist")
    actions = ("unlist",)
    #: Condition of the decks that staff without superuser rights see. Other apps may extend it.
    seen_by_staff: ClassVar[Q] = Q(visibility=Visibility.PUBLIC)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        """Return the decks that the staff user may see, with `card_count`: their cards without the section of ideas."""
        cards = Coalesce(Sum("entries__count", filter=~Q(entries__section=DEFAULT_GAME.ideas)), 0)
        counted: QuerySet[Model] = super().get_queryset(request).annotate(card_count=cards)
        return counted if cast(User, request.user).is_superuser else counted.filter(DeckAdmin.seen_by_staff)

    def has_unlist_permission(self, request: HttpRequest) -> bool:
        """Return whether the staff user may take decks from the public list."""
        return cast(User, request.user).has_perm("decks.change_deck")

    @admin.action(description="Take selected decks from the public list", permissions=["unlist"])
    def unlist(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        """Make the selected public decks unlisted, and log each change."""
        decks = list(queryset.filter(visibility=Visibility.PUBLIC))
        for deck in decks:
            services.unlist(deck=deck)
            self.log_change(request, deck, "Taken from the public list.")
        messages.success(
            request, f"Taken from the public list: {len(decks)}. Their owners and their links still open them."
        )

    @admin.display(description="cards", ordering="card_count")
    def cards(self, deck: Deck) -> int:
        """Return the number of cards in a deck, without the section of ideas."""
        count: int = getattr(deck, "card_count")  # noqa: B009  (annotated above)
        return count

    @admin.display(description="on the site")
    def page(self, deck: Deck) -> str:
        """Return a link to the deck's page if the deck is public, else a dash: staff cannot open other decks."""
        if deck.visibility != Visibility.PUBLIC:
            return self.empty_value_display
        return format_html('<a href="{}">Open</a>', deck.get_absolute_url())

    @admin.display(description="runs of games")
    def runs(self, deck: Deck) -> SafeString:
        """Return the number of runs of a deck, as a link to the list of these runs."""
        url = f"{reverse('admin:decks_run_changelist')}?deck__id__exact={deck.pk}"
        return format_html('<a href="{}">{}</a>', url, deck.runs.count())

    @admin.display(description="copied from")
    def origin(self, deck: Deck) -> str:
        """Return a link to the deck that this one is a copy of; a dash if that is not public: its name is private."""
        origin = deck.forked_from
        return _deck_link(origin) if origin and origin.visibility == Visibility.PUBLIC else self.empty_value_display

    @admin.display(description="cards")
    def decklist(self, deck: Deck) -> SafeString:
        """Return the cards of a deck as a text in lines."""
        written = ExportedDeck(deck.name, deck.format, "", services.decklist_of(deck), library_of(deck))
        return format_html("<pre>{}</pre>", dump("text", written))


@admin.register(Run)
class RunAdmin(PeoplesAdmin):
    """Admin pages of runs: each is a series of simulated games with one deck, two to compare, or several that meet."""

    list_display = ("created_at", "deck_name", "whose", "games", "status", "page")
    list_filter = ("kind", "status", WhoseFilter, "created_at")
    list_select_related = ("owner", "deck")
    search_fields = ("=id", "deck__name", "owner__username")
    search_help_text = "Part of the name of the deck or of the owner, or the run's id."
    fields = (
        *("id", "kind", "deck_name", "other_deck", "whose", "games", "seed", "settings", "status", "reason", "page"),
        *("created_at", "held_until", "failures", "report_at_a_glance", "whole_report"),
    )
    readonly_fields = (
        *("id", "kind", "deck_name", "other_deck", "whose", "settings", "page", "held_until"),
        *("failures", "report_at_a_glance", "whole_report"),
    )
    actions = ("cancel",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        """Return all runs that staff may see, without their large columns."""
        return super().get_queryset(request).defer("report", "sides")  # large, and not shown in lists

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Return whether a query parameter may filter the list of runs; `deck__id__exact` may, for one deck's runs."""
        return lookup == "deck__id__exact" or super().lookup_allowed(lookup, value, request)

    def has_cancel_permission(self, request: HttpRequest) -> bool:
        """Return whether the staff user may cancel runs."""
        return cast(User, request.user).has_perm("decks.change_run")

    @admin.action(description="Cancel selected runs", permissions=["cancel"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        """Cancel the selected runs that have not ended and log each change."""
        runs = list(queryset.filter(status__in=ACTIVE))
        for run in runs:
            cancel_run(run=run)
            self.log_change(request, run, "Cancelled.")
        messages.success(request, f"Cancelled: {len(runs)}. Runs that are at an end stay as they are.")

    @admin.display(description="deck", ordering="deck__name")
    def deck_name(self, run: Run) -> str:
        """Return a link to the admin page of the deck that the run plays, or a dash."""
        return _deck_link(run.deck) if run.deck else self.empty_value_display

    @admin.display(description="compared with")
    def other_deck(self, run: Run) -> str:
        """Return a link to the admin page of the deck that the run compares with, or a dash."""
        return _deck_link(run.against) if run.against else self.empty_value_display

    @admin.display(description="on the site")
    def page(self, run: Run) -> str:
        """Return a link to the run's page on the site if all its decks are public, else a dash."""
        decks = [deck for deck in (run.deck, run.against) if deck]
        if not run.deck or any(deck.visibility != Visibility.PUBLIC for deck in decks):
            return self.empty_value_display
        return format_html('<a href="{}">Open</a>', reverse("decks:goldfish-run", args=[run.deck.pk, run.pk]))

    @admin.display(description="settings")
    def settings(self, run: Run) -> SafeString:
        """Return the settings that the run was started with, as JSON."""
        return _pre(run.params)

    @admin.display(description="games that could not be played")
    def failures(self, run: Run) -> str:
        """Return, as HTML, the errors of games of a run that could not be played: at most ten, or a dash."""
        lines = [f"{chunk}: {chunk.error}" for chunk in run.chunks.filter(tries__gt=0).defer("result")[:10]]
        return format_html("<pre>{}</pre>", "\n".join(lines)) if lines else self.empty_value_display

    @admin.display(description="report at a glance")
    def report_at_a_glance(self, run: Run) -> str:
        """Return the headline and facts of each deck in a report on goldfish games as HTML; a dash without one."""
        if run.report is None or run.kind != RunKind.GOLDFISH:
            return self.empty_value_display
        report = json.loads(run.report)
        decks = [present_report(deck, report["params"], {}) for deck in report["decks"]]
        lines = [
            [f"{deck.name}: {deck.headline}", *(f"{fact.name}: {fact.value}" for fact in deck.facts)] for deck in decks
        ]
        return format_html_join("", "<p>{}</p>", ((linebreaksbr("\n".join(each)),) for each in lines))

    @admin.display(description="whole report")
    def whole_report(self, run: Run) -> str:
        """Return a run's report as JSON in a collapsed block of HTML; a dash without a report."""
        if run.report is None:
            return self.empty_value_display
        return format_html("<details><summary>JSON</summary>{}</details>", _pre(json.loads(run.report)))


def _deck_link(deck: Deck) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse("admin:decks_deck_change", args=[deck.pk]), deck.name)


def _pre(data: object) -> SafeString:
    return format_html("<pre>{}</pre>", json.dumps(data, indent=1, ensure_ascii=False))
