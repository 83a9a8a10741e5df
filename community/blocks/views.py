"""Pages to block a person, and to list and undo blocks."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from community import login_redirect
from community.authors.lookup import author_address, find_author
from community.blocks import services as blocks
from community.permissions import author_of, find_comment, viewer_of
from tcg.integers import read_integer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def block_author(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Show a page that explains blocks; on POST block the author of a comment."""
    viewer = viewer_of(request)
    comment = find_comment(viewer, comment_id)
    if viewer is None:
        return login_redirect.sign_in(request)
    person = author_of(comment)
    if request.method == "POST":
        try:
            blocks.block(blocker=viewer, blocked=person)
        except blocks.CannotBlock as error:
            messages.error(request, str(error))
        else:
            messages.success(request, f"You have blocked {person.username}.")
        return redirect(f"{comment.deck.get_absolute_url()}#comments")
    context = {"person": person, "back": comment.deck.get_absolute_url(), "is_me": person == viewer}
    return render(request, "community/block.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def blocked(request: HttpRequest) -> HttpResponse:
    """List the people whom the user has blocked. POST undoes the block with the id `block`."""
    viewer = viewer_of(request)
    if viewer is None:
        return login_redirect.sign_in(request)
    if request.method == "POST":
        number = read_integer(request.POST.get("block", ""), 18)
        if person := blocks.unblock(blocker=viewer, block_id=number or 0):
            messages.success(request, f"You have unblocked {person.username}.")
        return redirect("community:blocked")
    return render(request, "community/blocked.html", {"blocks": blocks.blocks_of(viewer)})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def block_person(request: HttpRequest, name: str) -> HttpResponse:
    """Show a page that explains blocks; on POST block the author with this name."""
    viewer, author = cast(User, request.user), find_author(name)
    back = author_address(author)
    if request.method == "POST":
        try:
            blocks.block(blocker=viewer, blocked=author)
        except blocks.CannotBlock as error:
            messages.error(request, str(error))
        else:
            messages.success(request, f"You have blocked {author.username}.")
        return redirect(back)
    return render(request, "community/block.html", {"person": author, "back": back, "is_me": author == viewer})
