"""Helpers of the tests of calculators: questions to the API and to pages."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client


def post(client: Client, address: str, **body: Any) -> Any:
    return client.post(address, body, content_type="application/json")


def ask(client: Client, address: str, body: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(address, body, content_type="application/json")
    assert answer["Content-Type"] == ("application/json" if answer.status_code == 200 else "application/problem+json")
    return answer.status_code, answer.json()


def seen(client: Client, address: str) -> str:
    """Return the text of a page after redirects, without its tags."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    words = re.sub(r"<[^>]*>", " ", answer.content.decode().partition('id="answer"')[2])
    return " ".join(unescape(words).split())


def address_of(client: Client, address: str) -> str:
    """Return where an address redirects to."""
    return client.get(address)["Location"]
