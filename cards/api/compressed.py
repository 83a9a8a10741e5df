"""All cards of a game at once, as files: packed, and made once for as long as no card changes."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request

from cards.responses.files import FileView
from cards.responses.rendered import BoundedCache
from tcg.values import BYTE_ORDER_MARK

#: A body, packed, and its entity tag.
Packed = tuple[bytes, str]
#: Bodies that are kept of a game: a site may be known by several names.
MOST_BODIES: Final = 8

MEDIA_TYPES: Final[Mapping[str, str]] = {
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "csv": "text/csv; charset=utf-8",
    "cockatrice": "application/xml",
}


def packed(bodies: BoundedCache[Packed], key: object, write: Callable[[], str]) -> Packed:
    """What `write` makes, packed, unless it has been made before; `bodies` keep it by this key."""
    known = bodies.get(key)
    if known is None:  # two threads may both make it: alike
        body = write().encode()
        # Weak, as it stands for the packed and the plain body alike.
        known = gzip.compress(body, mtime=0), f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
        bodies.set(key, known)
    return known


def as_json(records: Iterable[Mapping[str, object]]) -> str:
    """A list, a record a line."""
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]\n"


def as_json_lines(records: Iterable[Mapping[str, object]]) -> str:
    """A record a line."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def as_csv(rows: Iterable[Mapping[str, object]]) -> str:
    """A row a record, with the columns of the first."""
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(out, list(row))
            writer.writeheader()
        writer.writerow(row)
    return out.getvalue()


class BulkView(FileView):
    """All cards at once, in one form."""

    throttle_scope = "bulk"
    form = "json"

    def packed(self, site: str) -> Packed:
        """The body for this address of the site."""
        raise NotImplementedError

    def get(self, request: Request, **place: Any) -> HttpResponse:
        packed, etag = self.packed(request.build_absolute_uri("/").rstrip("/"))
        wants_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        response = HttpResponse(
            packed if wants_packed else gzip.decompress(packed), content_type=MEDIA_TYPES[self.form]
        )
        if wants_packed:
            response["Content-Encoding"] = "gzip"
        response["ETag"] = etag
        response["Cache-Control"] = "public, no-cache"
        patch_vary_headers(response, ["Accept-Encoding"])
        return response
