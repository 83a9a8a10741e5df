"""What people do, for pages that know nothing of it: decks don't import community, their templates may.

While the setting is off, every one of these shows nothing.
"""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from community.switch import is_on

register = template.Library()


@register.simple_tag
def conduct_link() -> SafeString:
    """The item of the foot that leads to what is allowed."""
    return render_to_string("community/conduct_link.html") if is_on() else SafeString()
