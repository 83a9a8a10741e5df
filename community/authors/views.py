"""Page and feed of an author."""

from __future__ import annotations

from typing import Final

from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from community.authors.lookup import author_address, find_author
from community.collections import services as collections
from community.models import Block, Follow
from community.permissions import BlockExists, are_blocked
from decks import permissions
from decks.games import every_library
from decks.pages.feeds import feed_response
from decks.pages.lists import leads_elsewhere, list_context
from decks.search import DeckIndex

#: Collections that an author's page shows: the newest. All are in the list of collections.
COLLECTIONS: Final = 12


@never_cache
@require_safe
def author_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show the page of an author: public decks, with search and order, and newest public collections."""
    author = find_author(name)
    here = author_address(author)
    if author.username != name:
        return redirect(f"{here}?{request.META['QUERY_STRING']}".rstrip("?"))
    decks = permissions.public().filter(owner=author)
    index = DeckIndex(decks, every_library())
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
        "block_message": BlockExists(author.username) if are_blocked(viewer, author) else None,
        "is_followed": viewer is not None and Follow.objects.filter(follower=viewer, author=author).exists(),
    }
    return render(request, "community/author.html", context)


@require_safe
def author_feed(request: HttpRequest, name: str) -> HttpResponse:
    """Return the Atom feed of an author's public decks."""
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
