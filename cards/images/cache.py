"""File cache of generated pictures, keyed by a digest of their content.

`PICTURES_DIR` may be emptied at any time. Pictures that are unused for a month are deleted, and the oldest ones above
`MOST_BYTES`, because clients can request an unlimited number of different pictures.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response

from cards.images import files, limits
from jobs.later import TryLater

#: Increase it with every change of the look of pictures, to invalidate files and URLs.
VERSION: Final = 5

CONTENT_TYPES: Final = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
#: Cache-Control for public pictures that never change.
FOR_EVER: Final = "public, max-age=31536000, immutable"
#: Cache-Control for pictures whose visibility may change; most requests get 304.
ASK_AGAIN: Final = "no-cache"
#: Cache-Control for private pictures.
FOR_ONE: Final = "private, no-cache"

#: Most bytes of all pictures, and seconds after which an unused picture is deleted.
MOST_BYTES: Final = 512 * 1024 * 1024
_UNUSED: Final = 30 * 24 * 3600
#: Seconds after which a use renews the time stamp of a picture.
_A_DAY: Final = 24 * 3600
#: Number of pictures drawn by this process, and of pictures between clean-ups.
_drawn: Final = itertools.count(1)
_LOOK_EVERY: Final = 100


def digest_of(what: str, *content: Any) -> str:
    """Return a digest of 20 hexadecimal digits for a picture of the sort `what`, such as "sheet", with this content."""
    text = json.dumps([VERSION, what, content], default=str, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def picture(digest: str, kind: str, draw: Callable[[], bytes]) -> bytes:
    """Return a picture from the cache, or draw and store it. `kind` is jpg, png or webp (a key of `CONTENT_TYPES`)."""
    image = stored(digest, kind)
    if image is None:
        files.write(_path(digest, kind), image := draw())
        if next(_drawn) % _LOOK_EVERY == 0:
            delete_old()
    return image


def stored(digest: str, kind: str) -> bytes | None:
    """Return the bytes of the cached picture of this digest and kind, or None if it is not cached."""
    try:
        with _path(digest, kind).open("rb") as file:
            if os.fstat(file.fileno()).st_mtime < time.time() - _A_DAY:
                os.utime(file.fileno())
            return file.read()
    except OSError:
        return None


def response(
    request: HttpRequest, digest: str, kind: str, draw: Callable[[], bytes], cache_control: str
) -> HttpResponseBase:
    """Return a picture as a response, or 304 if the client has it.

    If drawing is refused (`TryLater`) or throttled, return a page that says when to retry. `draw` is called only for a
    picture that is neither stored nor known to the client. `cache_control` is the value of the header.
    """

    def counted() -> bytes:
        limits.count(request)
        return draw()

    etag = f'"{digest}"'
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        try:
            answer = HttpResponse(picture(digest, kind, counted), content_type=CONTENT_TYPES[kind])
        except TryLater as error:
            return limits.answer_later(request, error)
    answer["ETag"] = etag
    answer["Cache-Control"] = cache_control
    return answer


def old() -> list[Path]:
    """Return the picture files that are unused for a month, and the least recently used ones above the size limit."""
    files_by_age = sorted(_files(), reverse=True)
    sizes = itertools.accumulate(size for _, size, _ in files_by_age)
    before = time.time() - _UNUSED
    return [path for (at, _, path), total in zip(files_by_age, sizes, strict=True) if at < before or total > MOST_BYTES]


def delete_old(batch: int | None = None) -> int:
    """Delete old picture files, at most `batch` if given, and return how many were deleted."""
    return files.delete(old()[:batch])


def _files() -> list[tuple[float, int, Path]]:
    """Return time of last use, size in bytes and path of every cached picture."""
    found = []
    for path in Path(settings.PICTURES_DIR).glob("*/*"):
        try:
            known = path.stat()
        except FileNotFoundError:  # another process was faster
            continue
        found.append((known.st_mtime, known.st_size, path))
    return found


def _path(digest: str, kind: str) -> Path:
    return Path(settings.PICTURES_DIR) / digest[:2] / f"{digest}.{kind}"
