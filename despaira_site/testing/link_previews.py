"""Link previews as chats show them: Open Graph and Twitter tags of a page, and the picture that the tags name."""

from __future__ import annotations

import io
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlsplit

from django.test import Client
from PIL import Image


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """Tags of a page by name, its picture or None, and the size of the picture's file in bytes."""

    tags: dict[str, str]
    picture: Image.Image | None
    size: int


class _Tags(HTMLParser):
    """Parser that collects the first of each Open Graph and Twitter tag of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        name = known.get("property") or known.get("name") or ""
        if tag == "meta" and name.startswith(("og:", "twitter:")):
            self.found.setdefault(name, known.get("content") or "")


def read_tags(html: str) -> dict[str, str]:
    """Return the Open Graph and Twitter tags of a page, given its `html`, by name."""
    reader = _Tags()
    reader.feed(html)
    return reader.found


def preview_of(path: str, client: Client | None = None) -> LinkPreview:
    """Return the preview of the page at `path`, fetched by `client`, or anonymously without one."""
    client = client or Client()
    page = client.get(path)
    assert page.status_code == 200, (path, page.status_code)
    tags = read_tags(page.content.decode())
    if "og:image" not in tags:
        return LinkPreview(tags, None, 0)
    address = urlsplit(tags["og:image"])
    assert address.scheme, tags["og:image"]
    assert address.netloc, tags["og:image"]
    answer = client.get(f"{address.path}?{address.query}" if address.query else address.path)
    assert (answer.status_code, answer["Content-Type"]) == (200, tags["og:image:type"])
    picture = Image.open(io.BytesIO(answer.content))
    picture.load()
    return LinkPreview(tags, picture, len(answer.content))


#: Bytes that no preview is larger than: some chats show none of what is larger than a few hundred thousand.
MOST_BYTES = 150_000


def faults_of(path: str, client: Client | None = None) -> list[str]:
    """Return faults of a page's preview (`preview_of`) as lines: missing tags, and a picture of a wrong size."""
    shown = preview_of(path, client)
    wanted = ("og:site_name", "og:type", "og:url", "og:title", "og:description", "og:image", "og:image:alt")
    faults = [f"{path}: no {name}" for name in wanted if not shown.tags.get(name)]
    if shown.tags.get("twitter:card") != "summary_large_image":
        faults.append(f"{path}: no large card")
    if shown.picture:
        said = int(shown.tags["og:image:width"]), int(shown.tags["og:image:height"])
        if not shown.picture.size == said == (1200, 630):
            faults.append(f"{path}: {shown.picture.size} pixels, {said} said")
        if shown.size > MOST_BYTES:
            faults.append(f"{path}: {shown.size} bytes")
    return faults
