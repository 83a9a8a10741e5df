"""Pages of notices: list, redirect to the subject of a notice, preferences, and unsubscribing from mail."""

from __future__ import annotations

from typing import Any, Final, cast

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from community import limits
from community.authors.lookup import author_address, known_authors
from community.models import Notice, NoticeKind, Preferences
from community.notifications import email
from community.notifications import services as notifications
from community.permissions import find_comment
from decks.models import Visibility

NOTICES_A_PAGE: Final = 30


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)


@login_required
@never_cache
@require_safe
def notice_list(request: HttpRequest) -> HttpResponse:
    """List the notices of the user, newest first."""
    groups = notifications.notice_groups(notifications.visible_to(_user(request)))
    paginator = Paginator(groups, NOTICES_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "pages_around": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": request.path,
        "unread": sum(each.is_unread for each in groups),
        "authors": known_authors(each.newest.actor_id for each in page if each.newest.actor_id),
    }
    return render(request, "community/notices.html", context)


@login_required
@never_cache
@require_safe
def notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Mark a notice and its group as read, and redirect to the deck, comment or person that it is about."""
    instance = get_object_or_404(
        notifications.visible_to(_user(request)).select_related("actor", "deck", "comment"), pk=notice_id
    )
    if request.method == "GET":
        notifications.mark_read(notifications.alike(instance))
    if instance.kind in notifications.ALWAYS:
        return redirect(_settled(_user(request), instance))
    if instance.comment is not None and instance.deck is not None:
        return redirect("community:comment", instance.comment.pk)  # that view finds the page of the comment
    if instance.deck is not None:
        return redirect(instance.deck)
    if instance.actor is not None and known_authors([instance.actor.pk]):
        return redirect(author_address(instance.actor))
    return redirect("community:notices")


def _settled(person: User, notice: Notice) -> str:
    """Return the address of the comment or deck that a notice of moderation is about.

    It is the page of the rules of conduct if `person` may not see the comment or deck any more.
    """
    deck = notice.deck
    if notice.comment is not None:
        try:
            return reverse("community:comment", args=[find_comment(person, notice.comment.pk).pk])
        except Http404:
            return reverse("community:conduct")
    if deck is not None and (deck.visibility == Visibility.PUBLIC or deck.owner_id == person.pk):
        return deck.get_absolute_url()
    return reverse("community:conduct")


@login_required
@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """Mark all notices of the user as read."""
    notifications.mark_read(notifications.visible_to(_user(request)))
    return redirect("community:notices")


#: Kinds of notices that can be muted, with their labels.
_LABELS: Final = {
    NoticeKind.LIKE: "Somebody likes a deck of yours",
    NoticeKind.COMMENT: "Somebody comments on a deck of yours",
    NoticeKind.ANSWER: "Somebody replies where you commented",
    NoticeKind.DECK: "An author whom you follow has a new public deck",
    NoticeKind.FOLLOW: "Somebody follows you",
    NoticeKind.COPY: "Somebody makes a copy of a deck of yours public",
}


class PreferencesForm(forms.Form):
    """Form for the kinds of notices that a user wants, and whether they are mailed too."""

    wanted = forms.MultipleChoiceField(
        label="Notify me when",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(kind.value, label) for kind, label in _LABELS.items()],
    )
    by_mail = forms.BooleanField(label="Send me mail too: one mail with all new notices", required=False)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Show the form with the user's preferences for notices; on POST save them."""
    user = _user(request)
    stored = Preferences.objects.filter(user=user).first() or Preferences(user=user)
    wanted = [kind.value for kind in NoticeKind if kind.value not in stored.muted]
    form = PreferencesForm(
        request.POST if request.method == "POST" else None, initial={"wanted": wanted, "by_mail": stored.by_mail}
    )
    if form.is_valid():
        site = request.build_absolute_uri("/")
        if len(site) > limits.SITE:
            raise BadRequest("The address of this site is too long.")
        save_preferences(stored, form.cleaned_data, site=site)
        messages.success(request, "Your choice is saved.")
        return redirect("community:preferences")
    context: dict[str, object] = {
        "form": form,
        "address": EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first(),
    }
    return render(request, "account/notices.html", context, status=422 if form.errors else 200)


def save_preferences(preferences: Preferences, data: dict[str, Any], *, site: str) -> None:
    """Save preferences from `data` (`wanted` kinds and `by_mail`); `site` is the address for links in mails."""
    if data["by_mail"] and not preferences.by_mail:
        email.skip_existing(preferences.user)
    preferences.muted = [kind.value for kind in _LABELS if kind not in data["wanted"]]
    preferences.by_mail, preferences.site = data["by_mail"], site
    preferences.save()


@csrf_exempt  # mail programs send the POST (RFC 8058); the token identifies the person
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Turn off notice mails for the person of a mail link's token. GET asks to confirm; mail programs POST at once."""
    person = email.person_of(token)
    if person is None:
        raise Http404
    if request.method == "POST":
        Preferences.objects.filter(pk=person).update(by_mail=False)
    return render(request, "community/unsubscribe.html", {"is_done": request.method == "POST"})
