"""`{{ text|linked }}`: a sentence with the ids of rules in it as links to them."""

from __future__ import annotations

from django import template

from rules.web.play import linked

register = template.Library()

register.filter("linked", linked)
