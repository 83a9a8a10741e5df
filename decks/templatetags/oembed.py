"""Template tag `{% oembed_links address %}`: links to the oEmbed data of a page, for its head."""

from __future__ import annotations

from urllib.parse import urlencode

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

_KINDS = {"json": "application/json+oembed", "xml": "text/xml+oembed"}


@register.simple_tag(takes_context=True)
def oembed_links(context: Context, address: str) -> SafeString:
    """Return HTML links to the oEmbed data of the page at `address` (a path), one for each data format."""
    request = context["request"]
    url, here = request.build_absolute_uri(address), request.build_absolute_uri(reverse("decks:oembed"))
    links = ((kind, here, urlencode({"url": url, "format": written})) for written, kind in _KINDS.items())
    return format_html_join("", '<link rel="alternate" type="{}" href="{}?{}">', links)
