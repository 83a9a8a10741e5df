"""Pages to follow authors, and to list new decks of followed authors."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from community import limits, throttles
from community.authors.lookup import author_address, find_author, known_authors
from community.follows import services as follows
from community.permissions import BlockExists
from decks import permissions
from decks.pages.list_items import deck_items
from decks.pages.lists import DECKS_A_PAGE
from jobs.later import TooOften


@login_required
@require_POST
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """Follow an author, or with `do=unfollow` stop following, even if they have no public page any more."""
    viewer = cast(User, request.user)
    try:
        throttles.count(request, "like", viewer)
    except TooOften as error:
        return throttles.refuse(request, error, _back(request, reverse("community:following"))["Location"])
    if request.POST.get("do") == "unfollow":
        followed = User.objects.filter(followers__follower=viewer, username=name).first()
        author = followed or find_author(name)
        follows.unfollow(follower=viewer, author=author)
        messages.success(request, f"You don’t follow {author.username} any more.")
        return _back(request, reverse("community:following"))
    author = find_author(name)
    try:
        follows.follow(follower=viewer, author=author)
    except (follows.CannotFollow, BlockExists) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"You follow {author.username}. You will get notices of new decks.")
    return _back(request, author_address(author))


def _back(request: HttpRequest, usual: str) -> HttpResponse:
    """Redirect to the page in the form's field `next` if it is on this site, or else to `usual`."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith("/")
    return redirect(wanted if is_ours else usual)


@login_required
@never_cache
@require_safe
def following_page(request: HttpRequest) -> HttpResponse:
    """Show the public decks of followed authors, newest first, and the authors."""
    people = User.objects.filter(followers__follower=cast(User, request.user))
    # Decks of inactive accounts are hidden, as everywhere.
    decks = permissions.public().filter(owner__in=people.filter(is_active=True).order_by().values("pk"))
    newest = decks.select_related("owner").order_by(F("published_at").desc(nulls_last=True), "pk")
    paginator = Paginator(newest, DECKS_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    followed = list(people.order_by("username"))
    context = {
        "page": page,
        "pages_around": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": request.path,
        "decks": deck_items(page),
        "people": followed,
        "authors": known_authors(person.pk for person in followed),
        "limit": limits.FOLLOWED,
    }
    return render(request, "community/following.html", context)
