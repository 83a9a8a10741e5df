"""Helpers of the API endpoints of this package: the account, errors and entity tags."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from community.permissions import BlockExists, viewer_of


def account_of(request: Request) -> User:
    """Return the account that is signed in with an API request, or raise NotAuthenticated if nobody is."""
    viewer = viewer_of(request._request)
    if viewer is None:
        raise NotAuthenticated("This needs an account: sign in, or send a token.")
    return viewer


@contextmanager
def as_problems(*refused: type[Exception]) -> Iterator[None]:
    """Convert exceptions of services to those of the API, within a `with` block.

    Missing rows become 404, exceeded rates 429, and BlockExists and the classes `refused` 403.
    """
    try:
        yield
    except (BlockExists, *refused) as error:
        raise PermissionDenied(str(error)) from error
    except ObjectDoesNotExist as error:
        raise Http404 from error


def tag_of(data: object) -> str:
    """Return the entity tag (ETag) of a response with this data, in quotation marks."""
    return f'"{hashlib.sha256(json.dumps(data, default=str).encode()).hexdigest()[:16]}"'


def tagged(data: object, status: int = 200, **headers: str) -> Response:
    """Return an API response with the data, its entity tag (ETag), an HTTP `status` and further `headers`."""
    return Response(data, status, headers={"ETag": tag_of(data), "Cache-Control": "private, no-cache", **headers})
