"""The pages of authors, following them, and the page of the new decks of those whom one follows."""

from __future__ import annotations

from typing import Final, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from community import blocks, collections, following, limits, rates
from community.access import KeptApart, are_apart
from community.authors import author_address, find_author, known_authors
from community.models import Block, Follow
from decks import permissions
from decks.games import every_library
from decks.pages.feeds import feed_response
from decks.pages.list_items import tiles
from decks.pages.lists import DECKS_A_PAGE, leads_elsewhere, list_context
from decks.search import StoredDecks

#: Collections that an author's page shows: the newest. All are in the list of collections.
COLLECTIONS: Final = 12


@never_cache
@require_safe
def author_page(request: HttpRequest, name: str) -> HttpResponse:
    """What somebody has made public: decks, to be searched and sorted, and collections."""
    author = find_author(name)
    here = author_address(author)
    if author.username != name:
        return redirect(f"{here}?{request.META['QUERY_STRING']}".rstrip("?"))
    decks = permissions.public().filter(owner=author)
    index = StoredDecks(decks, every_library())
    if moved := leads_elsewhere(request, index):
        return moved
    public = collections.public().filter(owner=author)
    viewer = permissions.account_of(request)
    context = {
        **list_context(request, request.GET, here, index),
        "here": here,
        "author": author,
        "count": decks.count(),
        "likes": decks.aggregate(likes=Sum("likes"))["likes"] or 0,
        "collections": collections.counted(public.order_by("-updated_at", "pk"), request)[:COLLECTIONS],
        "collection_count": public.count(),
        "is_me": viewer == author,
        "is_blocked": viewer is not None and Block.objects.filter(blocker=viewer, blocked=author).exists(),
        "apart": KeptApart(author.username) if are_apart(viewer, author) else None,
        "is_followed": viewer is not None and Follow.objects.filter(follower=viewer, author=author).exists(),
    }
    return render(request, "community/author.html", context)


@require_safe
def author_feed(request: HttpRequest, name: str) -> HttpResponse:
    """`/people/<name>/feed.atom`: an author's public decks."""
    author = find_author(name)
    path = reverse("community:author-feed", args=[author.username])
    if author.username != name:
        return redirect(path)
    return feed_response(
        request,
        permissions.public().filter(owner=author),
        title=f"New decks by {author.username}",
        about=f"Public decks by {author.username}, newest first.",
        page=author_address(author),
        path=path,
        author=author.username,
    )


@login_required
@require_POST
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """Follow an author, or (`do=unfollow`) no more. Whom one follows already one may leave whether or not they have a
    page any more."""
    viewer = cast(User, request.user)
    try:
        rates.count(request, "like", viewer)
    except rates.TooOften as error:
        return rates.refuse(request, error, _back(request, reverse("community:following"))["Location"])
    if request.POST.get("do") == "unfollow":
        followed = User.objects.filter(followers__follower=viewer, username=name).first()
        author = followed or find_author(name)
        following.unfollow(follower=viewer, author=author)
        messages.success(request, f"You don’t follow {author.username} any more.")
        return _back(request, reverse("community:following"))
    author = find_author(name)
    try:
        following.follow(follower=viewer, author=author)
    except (following.CantFollow, KeptApart) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"You follow {author.username}: you are told of new decks.")
    return _back(request, author_address(author))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def block_person(request: HttpRequest, name: str) -> HttpResponse:
    """Block an author, after saying what that means."""
    viewer, author = cast(User, request.user), find_author(name)
    back = author_address(author)
    if request.method == "POST":
        try:
            blocks.block(blocker=viewer, blocked=author)
        except blocks.CannotBlock as error:
            messages.error(request, str(error))
        else:
            messages.success(request, f"You and {author.username} leave each other alone from now on.")
        return redirect(back)
    return render(request, "community/block.html", {"person": author, "back": back, "is_me": author == viewer})


def _back(request: HttpRequest, usual: str) -> HttpResponse:
    """To the page that a form was sent from, where it says one of ours."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith("/")
    return redirect(wanted if is_ours else usual)


@login_required
@never_cache
@require_safe
def following_page(request: HttpRequest) -> HttpResponse:
    """The public decks of those whom one follows, the newest first, and who they are."""
    people = User.objects.filter(followers__follower=cast(User, request.user))
    # An account that is not active any more shows nothing, as everywhere.
    decks = permissions.public().filter(owner__in=people.filter(is_active=True).order_by().values("pk"))
    newest = decks.select_related("owner").order_by(F("published_at").desc(nulls_last=True), "pk")
    paginator = Paginator(newest, DECKS_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    followed = list(people.order_by("username"))
    context = {
        "page": page,
        "pages_around": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": request.path,
        "decks": tiles(page),
        "people": followed,
        "authors": known_authors(person.pk for person in followed),
        "limit": limits.FOLLOWED,
    }
    return render(request, "community/following.html", context)
