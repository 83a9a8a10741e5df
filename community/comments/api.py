"""API endpoints of comments on decks: list, write, answer, edit, delete."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from cards.catalog.library import Library
from cards.serializers.fields import PAGE, PageParameters, Text, read_parameters, validated
from cards.serializers.pagination import Pages
from cards.serializers.schemas import PageSchema
from community import throttles
from community.api_helpers import account_of, as_problems, tagged
from community.comments import services as comments
from community.models import Comment
from community.permissions import find_comment, find_public_deck, viewer_of
from decks.core.markdown import render_markdown
from decks.games import library_of
from decks.models import Deck


class CommentSchema(serializers.Serializer[None]):
    """A comment on a deck. If it is deleted, or you may not read it, author, text and html are null."""

    id = serializers.IntegerField()
    deck = serializers.CharField()
    thread = serializers.IntegerField(allow_null=True, help_text="The first comment of its thread, null for that.")
    author = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_null=True, help_text="Markdown, as it was written.")
    html = serializers.CharField(allow_null=True, help_text="The text as the site shows it.")
    created = serializers.DateTimeField()
    edited = serializers.DateTimeField(allow_null=True)
    url = serializers.CharField()


class CommentPageSchema(PageSchema):
    """A page of comments: the newest thread first, the answers in it oldest first."""

    open = serializers.BooleanField(help_text="Whether others may comment.")
    results = CommentSchema(many=True)


class TextBody(serializers.Serializer[None]):
    """Text of a comment."""

    text = Text(trim_whitespace=False, help_text="Markdown.")

    def validate_text(self, text: str) -> str:
        """Return the cleaned text of the comment. Raises ValidationError if it is empty, invisible or too long."""
        try:
            return comments.clean_text(text)
        except comments.InvalidText as error:
            raise ValidationError(str(error), code=error.code) from error


class NewCommentBody(TextBody):
    """New comment on a deck, or answer to a comment."""

    answers = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=2**63 - 1, help_text="The id of a comment."
    )


class DeckCommentsView(APIView):
    """API endpoint of the comments on a deck."""

    @extend_schema(operation_id="decks_comments_list", parameters=[PAGE, PageParameters], responses=CommentPageSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """List the comments on a public deck."""
        deck, viewer = find_public_deck(deck_id), viewer_of(request._request)
        read_parameters(PageParameters, request)
        pages = Pages()
        rows = comments.rows_for(viewer, deck).select_related("author")
        page = pages.paginate_queryset(rows, request, self) or []
        cards = library_of(deck)
        data = [_comment_data(row, cards, getattr(row, "is_readable")) for row in page]  # noqa: B009  (annotated)
        response = pages.get_paginated_response(data)
        response.data["open"] = deck.comments_open
        return response

    @extend_schema(operation_id="decks_comments_create", request=NewCommentBody, responses={201: CommentSchema})
    def post(self, request: Request, deck_id: str) -> Response:
        """Comment on a public deck, or answer a comment on it."""
        deck, author = find_public_deck(deck_id), account_of(request)
        data = validated(NewCommentBody(data=request.data))
        with as_problems(comments.CommentError):
            answered = _answered(author, deck, data.get("answers"))
            comments.check_writing(deck, author)
            throttles.count(request._request, "comment", author)
            comment = comments.add_comment(deck=deck, author=author, text=data["text"], answered=answered)
        return tagged(_comment_data(comment, library_of(deck)), 201, Location=f"/api/v1/comments/{comment.pk}/")


def _answered(author: User, deck: Deck, comment_id: int | None) -> Comment | None:
    """Return the comment on this deck that a new one answers, or None for no `comment_id`.

    ValidationError is raised if the author may not read a comment with this id on the deck.
    """
    if comment_id is None:
        return None
    try:
        comment = find_comment(author, comment_id)
    except Http404:
        comment = None
    if comment is None or comment.deck_id != deck.pk:
        raise ValidationError({"answers": "No comment on this deck has this id."}, code="does_not_exist")
    return comment


class CommentView(APIView):
    """API endpoint of one comment."""

    @extend_schema(operation_id="comments_retrieve", responses=CommentSchema)
    def get(self, request: Request, comment_id: int) -> Response:
        """Return a comment on a public deck that you may read."""
        comment = find_comment(viewer_of(request._request), comment_id)
        return tagged(_comment_data(comment, library_of(comment.deck)))

    @extend_schema(operation_id="comments_update", request=TextBody, responses=CommentSchema)
    def patch(self, request: Request, comment_id: int) -> Response:
        """Edit a comment of yours that no moderator has hidden."""
        comment = find_comment(viewer_of(request._request), comment_id)
        author = account_of(request)
        if comment.author_id != author.pk or comment.is_hidden:
            raise PermissionDenied("You can edit only your own comments, and not those that a moderator has hidden.")
        text = validated(TextBody(data=request.data))["text"]
        with as_problems(comments.CommentError):
            edited = comments.edit_comment(comment=comment, author=author, text=text)
        return tagged(_comment_data(edited, library_of(comment.deck)))

    @extend_schema(operation_id="comments_delete", request=None, responses={204: OpenApiResponse()})
    def delete(self, request: Request, comment_id: int) -> Response:
        """Delete a comment of yours, or on a deck of yours. Its answers stay."""
        comment = find_comment(viewer_of(request._request), comment_id)
        user = account_of(request)
        if user.pk not in (comment.author_id, comment.deck.owner_id):
            raise PermissionDenied("You can delete only your own comments, and comments on your own decks.")
        comments.delete_comment(comment=comment, by=user)
        return Response(status=204)


def _comment_data(comment: Comment, cards: Library, is_readable: bool = True) -> dict[str, object]:
    is_there = is_readable and comment.author is not None
    return {
        "id": comment.pk,
        "deck": comment.deck_id,
        "thread": comment.thread_id,
        "author": comment.author.username if comment.author and is_there else None,
        "text": comment.text if is_there else None,
        "html": str(render_markdown(comment.text, cards)) if is_there else None,
        "created": comment.created_at,
        "edited": comment.edited_at if is_there else None,
        "url": f"/comments/{comment.pk}/",
    }
