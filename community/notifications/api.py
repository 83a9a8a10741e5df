"""API endpoint of an account's notices."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.serializers.fields import PAGE, PageParameters, read_parameters
from cards.serializers.pagination import NumberedPage
from cards.serializers.schemas import PageSchema
from community.api_helpers import account_of, tagged
from community.models import NoticeKind
from community.notifications import services as notifications


class NoticeSchema(serializers.Serializer[None]):
    """A notice. Likes of a deck by several people, and new followers, are one notice."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(NoticeKind.choices)
    words = serializers.CharField(help_text="The notice in a sentence.")
    people = serializers.IntegerField(help_text="The number of people who did it.")
    deck = serializers.CharField(allow_null=True)
    comment = serializers.IntegerField(allow_null=True)
    unread = serializers.BooleanField()
    created = serializers.DateTimeField()
    url = serializers.CharField(help_text="Redirects to the deck, comment or person that it is about.")


class NoticePageSchema(PageSchema):
    """A page of notices, newest first."""

    unread = serializers.IntegerField(help_text="The number of unread notices on all pages.")
    results = NoticeSchema(many=True)


class NoticesView(APIView):
    """API endpoint of your notices."""

    @extend_schema(operation_id="notices_list", parameters=[PAGE, PageParameters], responses=NoticePageSchema)
    def get(self, request: Request) -> Response:
        """List your notices."""
        groups = notifications.notice_groups(notifications.visible_to(account_of(request)))
        size = read_parameters(PageParameters, request).get("page_size")
        page = NumberedPage(request, len(groups), size)
        return tagged(
            {
                "count": len(groups),
                "next": page.next,
                "previous": page.previous,
                "results": [_notice_data(each) for each in groups[page.slice]],
                "unread": sum(each.is_unread for each in groups),
            }
        )

    @extend_schema(operation_id="notices_read", request=None, responses={204: OpenApiResponse()})
    def post(self, request: Request) -> Response:
        """Mark all your notices as read."""
        notifications.mark_read(notifications.visible_to(account_of(request)))
        return Response(status=204)


def _notice_data(group: notifications.NoticeGroup) -> dict[str, object]:
    notice = group.newest
    return {
        "id": notice.pk,
        "kind": notice.kind,
        "words": group.sentence,
        "people": len(group.notices),
        "deck": notice.deck_id,
        "comment": notice.comment_id,
        "unread": group.is_unread,
        "created": notice.created_at,
        "url": reverse("community:notice", args=[notice.pk]),
    }
