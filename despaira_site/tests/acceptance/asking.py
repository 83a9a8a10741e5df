"""How the rows ask, and how their answers are written."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

API = "/api/v1/"


def ask(client: Client, address: str, body: Any, method: str = "post", **headers: str) -> Any:
    """The answer to a body that is sent to an address of the API."""
    sent: dict[str, Any] = {"content_type": "application/json", "headers": headers}
    return getattr(client, method)(API + address, json.dumps(body), **sent)


def post(client: Client, address: str, body: Any, status: int = 200) -> dict[str, Any]:
    """What the API answers to a body, in this status."""
    answer = ask(client, address, body)
    assert answer.status_code == status, answer.content[:2000]
    found: dict[str, Any] = answer.json()
    return found


def pile(words: str) -> list[dict[str, Any]]:
    """ "4*S01, L40" as the entries of a section."""
    entries = []
    for word in filter(None, map(str.strip, words.split(","))):
        count, _, name = word.rpartition("*")
        entries.append({"card": name, "count": int(count or 1)})
    return entries


def piles(sections: dict[str, str]) -> dict[str, Any]:
    return {name: pile(words) for name, words in sections.items()}


def said(found: dict[str, Any]) -> list[str]:
    """The problems of a verdict as the tables write them: "W TOO_MANY_OF O-FADE.3 deck"."""
    return [
        f"{'W ' if each['severity'] == 'warning' else ''}{each['code']} {each['rule']} {each['section']}"
        for each in found["problems"]
    ]


def labels(found: dict[str, Any], problem: int = 0) -> list[str]:
    """The labels of the fixes of a problem."""
    return [fix["label"] for fix in found["problems"][problem]["fixes"]] if found["problems"] else []
