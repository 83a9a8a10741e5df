"""The pages of notices: the list, the way to what one is about, what one wants to be told of, and no more mail."""

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
    """What one is told of, newest first."""
    shown = notifications.listed(notifications.shown_to(_user(request)))
    paginator = Paginator(shown, NOTICES_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "pages_around": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": request.path,
        "unread": sum(each.is_unread for each in shown),
        "authors": known_authors(each.newest.actor_id for each in page if each.newest.actor_id),
    }
    return render(request, "community/notices.html", context)


@login_required
@never_cache
@require_safe
def notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """To what a notice is about. It has been read then, and those that are shown as one with it."""
    found = get_object_or_404(
        notifications.shown_to(_user(request)).select_related("actor", "deck", "comment"), pk=notice_id
    )
    if request.method == "GET":
        notifications.mark_read(notifications.alike(found))
    if found.kind in notifications.ALWAYS:
        return redirect(_settled(_user(request), found))
    if found.comment is not None and found.deck is not None:
        return redirect("community:comment", found.comment.pk)  # which knows on which page it is
    if found.deck is not None:
        return redirect(found.deck)
    if found.actor is not None and known_authors([found.actor.pk]):
        return redirect(author_address(found.actor))
    return redirect("community:notices")


def _settled(person: User, notice: Notice) -> str:
    """Where what moderators, or the author of a deck, did is seen: a comment of one's own or that may stay, a deck;
    else what is allowed."""
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
    """All notices have been read."""
    notifications.mark_read(notifications.shown_to(_user(request)))
    return redirect("community:notices")


#: What somebody may be told of, said to them.
_SAID: Final = {
    NoticeKind.LIKE: "Somebody likes a deck of yours",
    NoticeKind.COMMENT: "Somebody comments on a deck of yours",
    NoticeKind.ANSWER: "Somebody replies where you commented",
    NoticeKind.DECK: "An author whom you follow has a new public deck",
    NoticeKind.FOLLOW: "Somebody follows you",
    NoticeKind.COPY: "Somebody makes a copy of a deck of yours public",
}


class PreferencesForm(forms.Form):
    """What somebody wants to be told of, and whether by mail too."""

    wanted = forms.MultipleChoiceField(
        label="Tell me when",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(kind.value, label) for kind, label in _SAID.items()],
    )
    by_mail = forms.BooleanField(label="By mail too: one mail with all that is new", required=False)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """What one wants to be told of."""
    user = _user(request)
    kept = Preferences.objects.filter(user=user).first() or Preferences(user=user)
    wanted = [kind.value for kind in NoticeKind if kind.value not in kept.muted]
    form = PreferencesForm(
        request.POST if request.method == "POST" else None, initial={"wanted": wanted, "by_mail": kept.by_mail}
    )
    if form.is_valid():
        site = request.build_absolute_uri("/")
        if len(site) > limits.SITE:
            raise BadRequest("The name and port of this site are longer than they can be.")
        keep(kept, form.cleaned_data, site=site)
        messages.success(request, "This is what you are told of from now on.")
        return redirect("community:preferences")
    context: dict[str, object] = {
        "form": form,
        "address": EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first(),
    }
    return render(request, "account/notices.html", context, status=422 if form.errors else 200)


def keep(preferences: Preferences, asked: dict[str, Any], *, site: str) -> None:
    """Keep what somebody asked for; `site` is where they know it by, for the links in mails."""
    if asked["by_mail"] and not preferences.by_mail:
        email.begin(preferences.user)
    preferences.muted = [kind.value for kind in _SAID if kind not in asked["wanted"]]
    preferences.by_mail, preferences.site = asked["by_mail"], site
    preferences.save()


@csrf_exempt  # mail programs send it by themselves (RFC 8058); the token says who it is
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """No more mails, for whoever has the link from one: asked first in a browser, at once for a mail program."""
    person = email.person_of(token)
    if person is None:
        raise Http404
    if request.method == "POST":
        Preferences.objects.filter(pk=person).update(by_mail=False)
    return render(request, "community/unsubscribe.html", {"is_done": request.method == "POST"})
