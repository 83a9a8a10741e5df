"""oEmbed 1.0 (oembed.com) for decks and cards: the data with which another site embeds an address of this one.

A deck is a frame (`rich`), a card a picture (`photo`); where there is too little room for either, the answer is a
`link`. The user is not looked up: an address that not everybody can see answers 404.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring  # written alone: nothing is parsed

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import Resolver404, resolve
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.catalog.library import Library
from cards.file_formats.xml_text import fit_for_xml
from cards.presenters.cards import presenter_of
from decks import permissions
from decks.converters import DeckKey
from decks.core.lookup import OpenedDeck
from decks.games import library_of
from decks.images.links import deck_preview
from decks.sharing.embedding import SIZES, EmbedFrame
from drawing.canvas import HEIGHT, WIDTH
from drawing.card_images.size import Size
from tcg.integers import read_integer

#: Seconds for which a client may cache the answer.
_AGE: Final = 3600
#: The smallest useful width and height of a frame, in CSS pixels.
_LEAST: Final = (200, 160)
_FORMATS: Final = ("json", "xml")


def _text_response(status: int, sentence: str) -> HttpResponse:
    return HttpResponse(sentence + "\n", status=status, content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, no_cache=True)
def oembed(request: HttpRequest) -> HttpResponse:
    """Return the oEmbed data of the page at `url` as JSON or XML, within `maxwidth` and `maxheight` in pixels.

    Errors are plain text: 400 for a wrong parameter, 404 for a page that not everybody sees, 501 for another `format`.
    """
    params = request.GET
    written = params.get("format", "json")
    if written not in _FORMATS:
        return _text_response(501, f"format is one of: {', '.join(_FORMATS)}.")
    if not (url := params.get("url", "").strip()):
        return _text_response(400, "url is missing: the address of a deck or a card of this site.")
    room: list[int | None] = []
    for name in ("maxwidth", "maxheight"):
        typed = params.get(name, "")
        if typed and not read_integer(typed, 6):
            return _text_response(400, f"{name} is a number of pixels.")
        room.append(read_integer(typed))
    width, height = room
    try:
        data = _oembed_data(request, url, width, height)
    except Http404:
        return _text_response(404, "There is nothing to show at this address.")
    answer = {
        "version": "1.0",
        **data,
        "provider_name": "despaira",
        "provider_url": request.build_absolute_uri("/"),
        "cache_age": _AGE,
    }
    if written == "xml":
        return HttpResponse(_xml(answer), content_type="text/xml; charset=utf-8")
    return JsonResponse(answer)


def _oembed_data(request: HttpRequest, url: str, width: int | None, height: int | None) -> dict[str, object]:
    """Return the oEmbed data of the deck or card page at `url`, at most `width` × `height` pixels (None: any).

    Raises Http404 if the address is not of this site, or not visible to everybody.
    """
    try:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or parts.netloc.lower() != request.get_host().lower():
            raise Http404
        match, params = resolve(parts.path), QueryDict(parts.query)
    except (ValueError, Resolver404) as error:
        raise Http404 from error
    match match.view_name:
        case "decks:deck":
            key: DeckKey = match.kwargs["deck_key"]
            decks = permissions.shared(key.value) if key.by_link else permissions.public().filter(pk=key.value)
            deck = get_object_or_404(decks.select_related("owner"))
            return _deck(request, OpenedDeck(deck, key), params, width, height)
        case "cards:card":
            return _card(request, library_of(match.kwargs["game"].code), match.kwargs["slug"], width, height)
    raise Http404


def _deck(
    request: HttpRequest, opened: OpenedDeck, params: QueryDict, width: int | None, height: int | None
) -> dict[str, object]:
    deck = opened.deck
    size = "faces" if params.get("view") == "faces" else "list"
    if height is not None and height < SIZES["list"][1] // 2:
        size = "compact"
    likes = SIZES[size]
    across, down = min(likes[0], width or likes[0]), min(likes[1], height or likes[1])
    data: dict[str, object] = {"title": deck.name}
    if deck.owner:
        data["author_name"] = deck.owner.username
    if across < _LEAST[0] or down < _LEAST[1]:
        return {"type": "link", **data}
    if (
        (preview := deck_preview(opened, library_of(deck)))
        and (width or WIDTH) >= WIDTH
        and (height or HEIGHT) >= HEIGHT
    ):
        data["thumbnail_url"] = request.build_absolute_uri(preview.url)
        data |= {"thumbnail_width": WIDTH, "thumbnail_height": HEIGHT}
    frame = EmbedFrame(size, "auto")
    html = frame.html(request, opened, across, down)
    return {"type": "rich", **data, "html": html, "width": across, "height": down}


def _card(request: HttpRequest, cards: Library, slug: str, width: int | None, height: int | None) -> dict[str, object]:
    card = cards.slugged(slug)
    if card is None:
        raise Http404
    card_view = presenter_of(cards).newest(card.id)
    faces = {Size.LARGE: card_view.large_image, Size.NORMAL: card_view.normal_image, Size.SMALL: card_view.small_image}
    for size, address in faces.items():
        if size.width <= (width or size.width) and size.height <= (height or size.height):
            url = request.build_absolute_uri(address)
            return {"type": "photo", "title": card_view.alt, "url": url, "width": size.width, "height": size.height}
    return {"type": "link", "title": card_view.alt}


def _xml(answer: Mapping[str, object]) -> bytes:
    root = Element("oembed")
    for name, value in answer.items():
        SubElement(root, name).text = fit_for_xml(str(value))
    written: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return written
