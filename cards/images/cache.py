"""Pictures as files: drawn when they are first asked for, kept by what is on them, and answered from there.

`PICTURES_DIR` may be emptied at any time. What nobody has asked for in a month goes, and so do the oldest where there
are more than `MOST_BYTES`: anybody may ask for pictures of ever new hands.
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

#: Raise it with every change of how pictures look: what is kept, and all addresses, are then new.
VERSION: Final = 5

CONTENT_TYPES: Final = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
#: Of what everybody may see for ever.
FOR_EVER: Final = "public, max-age=31536000, immutable"
#: Of what may be nobody's business tomorrow: whoever has it asks every time, and is mostly answered 304.
ASK_AGAIN: Final = "no-cache"
#: Of what one person alone may see.
FOR_ONE: Final = "private, no-cache"

#: Bytes of all pictures together, and seconds for which one is kept that nobody asks for.
MOST_BYTES: Final = 512 * 1024 * 1024
_UNUSED: Final = 30 * 24 * 3600
#: Seconds after which a picture that is asked for counts as new again.
_A_DAY: Final = 24 * 3600
#: Pictures drawn by this process, and after how many it looks at how much there is.
_drawn: Final = itertools.count(1)
_LOOK_EVERY: Final = 100


def digest_of(what: str, *shown: Any) -> str:
    """Return 20 hexadecimal digits that name a picture; `shown` is all that is on it."""
    text = json.dumps([VERSION, what, shown], default=str, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def picture(digest: str, kind: str, draw: Callable[[], bytes]) -> bytes:
    """Return the picture, drawn unless it is stored. `kind` is one of `CONTENT_TYPES`."""
    image = stored(digest, kind)
    if image is None:
        files.write(_path(digest, kind), image := draw())
        if next(_drawn) % _LOOK_EVERY == 0:
            delete_old()
    return image


def stored(digest: str, kind: str) -> bytes | None:
    """Return the picture if it is stored."""
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
    """Return the picture as a response, or a 304 for a client that has it.

    Where `draw` raises `limits.NotNow`, or the request has had as much drawn as it may, return a page that says when to
    ask again.
    """

    def counted() -> bytes:
        limits.count(request)
        return draw()

    etag = f'"{digest}"'
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        try:
            answer = HttpResponse(picture(digest, kind, counted), content_type=CONTENT_TYPES[kind])
        except limits.NotNow as error:
            return limits.answer_later(request, error)
    answer["ETag"] = etag
    answer["Cache-Control"] = cache_control
    return answer


def old() -> list[Path]:
    """Return the files that nobody has asked for in a month, and the oldest of those that are too many."""
    found = sorted(_found(), reverse=True)
    sizes = itertools.accumulate(size for _, size, _ in found)
    before = time.time() - _UNUSED
    return [path for (at, _, path), total in zip(found, sizes, strict=True) if at < before or total > MOST_BYTES]


def delete_old(batch: int | None = None) -> int:
    """Delete the old ones, at most `batch` of them; says how many."""
    return files.delete(old()[:batch])


def _found() -> list[tuple[float, int, Path]]:
    """Return (time of the last request, bytes, path) of every file."""
    found = []
    for path in Path(settings.PICTURES_DIR).glob("*/*"):
        try:
            known = path.stat()
        except FileNotFoundError:  # somebody else was faster
            continue
        found.append((known.st_mtime, known.st_size, path))
    return found


def _path(digest: str, kind: str) -> Path:
    return Path(settings.PICTURES_DIR) / digest[:2] / f"{digest}.{kind}"
