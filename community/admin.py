"""Admin pages for moderators: the queue of reports about content, and comments.

Moderators act with admin actions and cannot edit texts of others. While `settings.COMMUNITY` is off, these pages are
hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import URLPattern, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from accounts.models import User
from charts.measure import counted
from community import feature_flag
from community.models import Collection, Comment, Report, ReportState
from community.reports import services as reports
from decks.admin import DeckAdmin, PeoplesAdmin
from decks.models import Deck, Visibility

# Moderators see a reported deck until the report is settled, even if it is not public any more.
DeckAdmin.seen_by_staff |= Q(Exists(Report.objects.filter(deck=OuterRef("pk"), state=ReportState.OPEN)))

#: Fields of `Report` of which one has the reported object.
ABOUT = ("deck", "comment", "collection", "person")


class CommunityAdmin(PeoplesAdmin):
    """Base of the admin classes of this package. They are hidden while `settings.COMMUNITY` is off."""

    def get_urls(self) -> list[URLPattern]:
        """Return the URLs of these admin pages, which answer 404 while `settings.COMMUNITY` is off."""
        urls: list[URLPattern] = super().get_urls()
        for url in urls:
            url.callback = feature_flag.guarded(url.callback)
        return urls

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may see the app in the admin; nobody may while the setting is off."""
        return feature_flag.is_on() and super().has_module_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return whether the user may see the rows; nobody may while the setting is off."""
        return feature_flag.is_on() and super().has_view_permission(request, obj)

    def has_settle_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may run the actions that settle reports or hide comments."""
        return cast(User, request.user).has_perm(f"community.change_{self.opts.model_name}")


class StateFilter(admin.SimpleListFilter):
    """Filter of reports by state. By default it shows open reports, one for each reported object."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return the (value, label) of each state besides the default, open."""
        return [("upheld", "Upheld"), ("dismissed", "Dismissed"), ("all", "All")]

    def choices(self, changelist: Any) -> Any:
        """Return Django's choices of the filter, with “Open” as label of the default, which Django calls “All”."""
        first, *others = super().choices(changelist)
        return [{**first, "display": "Open"}, *others]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        """Return the reports in the selected state; by default the oldest open one of each object."""
        match self.value():
            case "upheld" | "dismissed" as state:
                return queryset.filter(state=state)
            case "all":
                return queryset
        earlier = Report.objects.filter(_same(), state=ReportState.OPEN, pk__lt=OuterRef("pk"))
        return queryset.filter(~Exists(earlier), state=ReportState.OPEN)


def _same() -> Q:
    """Return the condition, for a subquery, that a report is about the object of the report of the outer query."""
    same = Q(pk__in=())
    for member in ABOUT:
        same |= Q(**{f"{member}__isnull": False, member: OuterRef(member)})
    return same


@admin.register(Report)
class ReportAdmin(CommunityAdmin):
    """Admin of reports, the queue in which moderators uphold or dismiss them."""

    list_display = ("kind", "page", "author", "quote", "reason_and_words", "how_often", "state", "created_at")
    list_filter = (StateFilter, "reason", "created_at")
    list_select_related = ("deck__owner", "comment__deck", "comment__author", "collection__owner", "person")
    fields = (
        *("kind", "owner", "quoted_whole", "page", "all_reports", "state", "settled_by", "settled_at", "created_at"),
    )
    readonly_fields = ("kind", "owner", "quoted_whole", "page", "all_reports")
    actions = ("uphold", "dismiss", "ban")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Return all reports, with `how_many`: the number of open reports of the same object."""
        others = Report.objects.filter(_same(), state=ReportState.OPEN).order_by().values("state")
        many = Subquery(others.annotate(many=Count("pk")).values("many"))
        # Django's own method would order the query before it is annotated.
        return Report.objects.annotate(how_many=Coalesce(many, 0))

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the order of the queue: the objects with most open reports come first."""
        return ("-how_many", "created_at", "pk")

    def has_ban_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may settle reports and close accounts."""
        return self.has_settle_permission(request) and cast(User, request.user).has_perm("accounts.close_account")

    @admin.action(description="Uphold: remove it, and notify author and reporters", permissions=["settle"])
    def uphold(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Uphold the selected reports: remove the objects from public view, and notify authors and reporters."""
        self._settle(request, queryset, reports.uphold, "Upheld")

    @admin.action(description="Dismiss: keep it, and notify reporters", permissions=["settle"])
    def dismiss(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Dismiss the selected reports: keep the objects as they are, and notify the reporters."""
        self._settle(request, queryset, reports.dismiss, "Dismissed")

    @admin.action(description="Uphold, and close the accounts of the authors", permissions=["ban"])
    def ban(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Uphold the selected reports and close the authors' accounts, except accounts of staff."""
        people = []
        for report in queryset.filter(state=ReportState.OPEN):
            target = reports.object_of(report)
            owner = reports.content_of(target).owner if target else None
            if owner is None or owner.is_staff or owner.is_superuser:
                messages.error(request, f"{report}: there is no account that can be closed here.")
                continue
            people.append(owner)
        self.uphold(request, queryset)
        for person in {person.pk: person for person in people}.values():
            User.objects.filter(pk=person.pk).update(is_active=False)
            self.log_change(request, person, "Account closed by a moderator.")
        if people:
            names = ", ".join(sorted({person.username for person in people}))
            messages.success(request, f"Closed: {names}. They can't sign in, and their texts are hidden.")

    def _settle(
        self, request: HttpRequest, queryset: QuerySet[Report], settle: Callable[..., list[Report]], state: str
    ) -> None:
        count = 0
        for report in queryset.filter(state=ReportState.OPEN).select_related(*self.list_select_related):
            settled = settle(report=report, moderator=request.user)
            for each in settled:
                self.log_change(request, each, f"{state}.")
            count += len(settled)
        messages.success(request, f"{state}: {counted(count, 'report')}. The reporters are notified.")

    @admin.display(description="reported")
    def kind(self, report: Report) -> str:
        """Return the kind of the reported object, and whether it is visible; “gone” if it is deleted."""
        target = reports.object_of(report)
        if target is None:
            return "gone"
        word = reports.content_of(target).word
        if isinstance(target, Deck) and target.visibility != Visibility.PUBLIC:
            return f"{word}, not public any more"
        return f"{word}, hidden" if isinstance(target, Comment) and target.is_hidden else word

    @admin.display(description="whose")
    def owner(self, report: Report) -> str:
        """Return the owner of the reported object, with the number of upheld reports of their content, or a dash."""
        target = reports.object_of(report)
        owner = reports.content_of(target).owner if target else None
        if owner is None:
            return self.empty_value_display
        closed = "" if owner.is_active else ", whose account is closed"
        many = Report.objects.filter(
            Q(deck__owner=owner) | Q(comment__author=owner) | Q(collection__owner=owner) | Q(person=owner),
            state=ReportState.UPHELD,
        ).count()
        return f"{owner.username}{closed}; upheld before: {many}"

    @admin.display(description="of")
    def author(self, report: Report) -> str:
        """Return the name of the owner of the reported object, or a dash if it is deleted."""
        target = reports.object_of(report)
        owner = reports.content_of(target).owner if target else None
        return owner.username if owner else self.empty_value_display

    @admin.display(description="as it was")
    def quote(self, report: Report) -> str:
        """Return the beginning of the reported text, as it was when it was reported."""
        return Truncator(report.quoted).chars(160)

    @admin.display(description="why", ordering="reason")
    def reason_and_words(self, report: Report) -> str:
        """Return the reason of the report, and the beginning of the reporter's words."""
        words = Truncator(report.words).chars(160)
        return f"{report.get_reason_display()}: {words}" if words else report.get_reason_display()

    @admin.display(description="as it was")
    def quoted_whole(self, report: Report) -> SafeString:
        """Return the whole reported text, as it was when it was reported."""
        return format_html("<pre>{}</pre>", report.quoted)

    @admin.display(description="open reports", ordering="how_many")
    def how_often(self, report: Report) -> int:
        """Return the number of open reports of the same object."""
        many: int = getattr(report, "how_many")  # noqa: B009  (annotated above)
        return many

    @admin.display(description="all reports of it")
    def all_reports(self, report: Report) -> SafeString:
        """Return the last 100 reports of the same object as paragraphs."""
        alike = Report.objects.filter(reports.about_same(report)).select_related("reporter").order_by("-pk")[:100]
        return format_html_join(
            "",
            "<p>{}, {} ({}): {}</p>",
            (
                (
                    each.reporter.username if each.reporter else "a former member",
                    each.get_reason_display(),
                    each.get_state_display(),
                    each.words or self.empty_value_display,
                )
                for each in alike
            ),
        )

    @admin.display(description="on the site")
    def page(self, report: Report) -> str:
        """Return a link to the page of the reported object, or a dash if not everybody may see it."""
        target = reports.object_of(report)
        match target:
            case Deck(visibility=Visibility.PUBLIC):
                address = target.get_absolute_url()
            case Comment(deck=Deck(visibility=Visibility.PUBLIC), is_hidden=False) if target.author_id:
                address = reverse("community:comment", args=[target.pk])
            case Collection(is_public=True) if target.owner.is_active:
                address = target.get_absolute_url()
            case _:
                return self.empty_value_display
        return format_html('<a href="{}">Open</a>', address)


@admin.register(Comment)
class CommentAdmin(CommunityAdmin):
    """Admin of comments on public decks, which moderators can hide."""

    list_display = ("created_at", "author", "deck", "excerpt", "is_hidden")
    list_filter = ("is_hidden", "created_at")
    list_select_related = ("author", "deck")
    search_fields = ("text", "author__username", "=deck__id")
    search_help_text = "Part of the text or of the author's name, or the id of the deck."
    fields = ("author", "deck", "text", "is_hidden", "created_at", "edited_at")
    actions = ("hide", "show_again")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Comment]:
        """Return the comments on public decks."""
        return super().get_queryset(request).filter(deck__visibility=Visibility.PUBLIC)

    @admin.display(description="text")
    def excerpt(self, comment: Comment) -> str:
        """Return the beginning of the comment's text."""
        return comment.text[:200] or "(deleted)"

    @admin.action(description="Hide selected comments, and notify their authors", permissions=["settle"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Comment]) -> None:
        """Hide the selected comments from everybody but their authors and moderators, and notify the authors."""
        for comment in queryset.filter(is_hidden=False).exclude(author=None).select_related("author", "deck"):
            reports.hide(comment=comment)
            self.log_change(request, comment, "Hidden.")

    @admin.action(description="Show selected comments again", permissions=["settle"])
    def show_again(self, request: HttpRequest, queryset: QuerySet[Comment]) -> None:
        """Show the selected comments again that `hide` has hidden."""
        for comment in queryset.filter(is_hidden=True):
            reports.show_again(comment=comment)
            self.log_change(request, comment, "Shown again.")
