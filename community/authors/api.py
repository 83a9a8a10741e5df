"""API endpoint of an author, who is a person with a public deck or collection."""

from __future__ import annotations

from django.db.models import Sum
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from community.api_helpers import tagged
from community.authors.lookup import author_address, find_author
from community.collections import services as collections
from decks import permissions


class AuthorSchema(serializers.Serializer[None]):
    """A person with public decks or collections. Numbers count only these."""

    name = serializers.CharField()
    since = serializers.DateTimeField()
    decks = serializers.IntegerField()
    collections = serializers.IntegerField()
    likes = serializers.IntegerField(help_text="Likes of all public decks.")
    url = serializers.CharField(help_text="The author's page.")
    feed = serializers.CharField(help_text="The feed of new decks (Atom).")


class AuthorView(APIView):
    """API endpoint of one author."""

    @extend_schema(operation_id="people_retrieve", responses=AuthorSchema)
    def get(self, request: Request, name: str) -> Response:
        """Return an author. A person without public decks or collections answers 404, like an unknown name."""
        author = find_author(name)
        decks = permissions.public().filter(owner=author)
        return tagged(
            {
                "name": author.username,
                "since": author.date_joined,
                "decks": decks.count(),
                "collections": collections.public().filter(owner=author).count(),
                "likes": decks.aggregate(likes=Sum("likes"))["likes"] or 0,
                "url": author_address(author),
                "feed": reverse("community:author-feed", args=[author.username]),
            }
        )
