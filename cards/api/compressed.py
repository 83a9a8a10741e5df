"""Compressed bulk files, cached while no card changes."""

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

#: Compressed body and its entity tag.
Packed = tuple[bytes, str]
#: Number of cached files per game, since a site may have several host names.
MOST_BODIES: Final = 8

MEDIA_TYPES: Final[Mapping[str, str]] = {
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "csv": "text/csv; charset=utf-8",
    "cockatrice": "application/xml",
}


def packed(bodies: BoundedCache[Packed], key: object, write: Callable[[], str]) -> Packed:
    """Return the compressed text of `write` and its entity tag, from the cache `bodies` if it has `key`."""
    known = bodies.get(key)
    if known is None:  # two threads may both make it: alike
        body = write().encode()
        # Weak, because it identifies the compressed and the plain body alike.
        known = gzip.compress(body, mtime=0), f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
        bodies.set(key, known)
    return known


def as_json(records: Iterable[Mapping[str, object]]) -> str:
    """Return records as a JSON list with one record a line."""
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]\n"


def as_json_lines(records: Iterable[Mapping[str, object]]) -> str:
    """Return records as JSON lines: one JSON object a line."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def as_csv(rows: Iterable[Mapping[str, object]]) -> str:
    """Return rows as a CSV table with the columns of the first row; without rows there is no heading."""
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
    """Base of API views that return all cards of a game as one file in one format."""

    throttle_scope = "bulk"
    form = "json"

    def packed(self, site: str) -> Packed:
        """Return the compressed file and its entity tag. `site` is the URL of the site without a trailing slash."""
        raise NotImplementedError

    def get(self, request: Request, **place: Any) -> HttpResponse:
        """Return the file with all cards, compressed if the client accepts it."""
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
