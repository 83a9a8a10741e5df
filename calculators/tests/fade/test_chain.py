"""The chain in the API and as a page: what is read, how it is built link by link, and how it resolves."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from django.test import Client

from calculators.fade.chain.page import EXAMPLES
from calculators.tests.helpers import address_of, ask, seen

pytestmark = pytest.mark.django_db

API = "/api/v1/games/fade/chain/"
PAGE = "/fade/chain/"


def test_the_first_example_as_it_is_documented(client: Client) -> None:
    body = {
        "links": [
            "Item",
            {"kind": "Reaction", "rank": "Hyper", "negates": "an item"},
            {"kind": "reaction", "rank": "special", "negates": "a Hyper Reaction"},
        ]
    }
    status, answer = ask(client, API, body)
    assert (status, answer["order"], answer["cards_used"], answer["tp"]) == (200, ["C", "B", "A"], 3, 0)
    assert [result["happens"] for result in answer["results"]] == [True, False, True]
    assert [(result["link"], result["answers"]) for result in answer["results"]] == [(3, 2), (2, 1), (1, None)]


def test_other_words_for_a_link(client: Client) -> None:
    for links in (
        [{"type": "item"}, {"type": "reaction", "negates": {"kind": "item"}}],
        ["Equip Item", {"kind": "reaction", "trigger": "On Attacked", "negates": "any item"}],
        [{"kind": "Item"}, {"kind": "reaction", "does": "negate", "target": 1}],
    ):
        _, answer = ask(client, API, {"links": links})
        assert [(result["kind"], result["happens"]) for result in answer["results"]] == [
            ("reaction", True),
            ("item", False),
        ]
        assert ask(client, API, {"links": ["Arena Augment"]})[1]["apart"] == [1]


def test_refused_chains(client: Client) -> None:
    refused = yaml.safe_load(Path(__file__).with_name("refused_chains.yaml").read_text(encoding="utf-8"))
    for name, (body, expected) in refused.items():
        status, answer = ask(client, API, body)
        found = [[error["path"], error["code"], error.get("rule")] for error in answer["errors"]]
        assert (status, found) == (400, expected), name


def test_both_examples_of_the_rulebook(client: Client) -> None:
    first, second = (query for _, query in EXAMPLES[:2])
    words = seen(client, f"{PAGE}?{first}")
    assert "C → , then B (nothing) → , then A" in words
    assert "Cards used up 3" in words
    assert words.count("happens") == 2
    assert words.index("Special Reaction C") < words.index("Hyper Reaction B") < words.index("Item A")
    assert words.count("nothing, and its card is used up") == 1
    words = seen(client, f"{PAGE}?{second}")
    assert "Chain 2, which waited FADE-7.3" in words
    assert "C → , then A (nothing) → , then B" in words
    assert seen(client, PAGE).startswith(seen(client, f"{PAGE}?{first}")[:40])


def test_a_chain_is_built_link_by_link_without_scripts(client: Client) -> None:
    address = address_of(client, f"{PAGE}?k1=item&n1=&r1=&d1=happen&add=1")
    assert address == f"{PAGE}?k1=item&k2=reaction&d2=negate"
    address = address_of(client, f"{address}&to2=1&add=1")
    assert address == f"{PAGE}?k1=item&k2=reaction&d2=negate&to2=1&k3=reaction&d3=negate"
    assert "C → , then B (nothing) → , then A" in seen(client, address)
    address = address_of(client, f"{address}&to3=2&remove=1")
    assert address == f"{PAGE}?k1=reaction&d1=negate&k2=reaction&d2=negate&to2=1"
    assert "it can’t start a chain" in seen(client, address)
    assert "No links yet" in seen(client, f"{PAGE}?k1=item&remove=1")
    assert f'href="{PAGE}?add=">Start over' in client.get(address).content.decode()
    assert 'placeholder="B"' in client.get(address).content.decode()
    assert address_of(client, f"{PAGE}?add=1") == f"{PAGE}?k1=attack"


def test_a_chain_is_seen_to_resolve_step_by_step(client: Client) -> None:
    query = "k1=attack&k2=reaction&d2=negate"
    assert seen(client, f"{PAGE}?{query}&step=0").count("Waits.") == 2
    words = seen(client, f"{PAGE}?{query}&step=1")
    assert "1 of 2 resolved" in words
    assert words.count("Waits.") == 1
    last = client.get(f"{PAGE}?{query}&step=2").content.decode()
    assert last.count('aria-current="step"') == 1
    assert "Resolve the next" not in last
    assert address_of(client, f"{PAGE}?{query}&step=99") == f"{PAGE}?{query}"


def test_chains(client: Client) -> None:
    for query, shown in (
        ("k1=augment", "nothing can answer: an Augment that enters the field starts none. FADE-7.2"),
        ("k1=item&k2=reaction&d2=negate&o2=moon", "“moon” is not a kind of card such as “a Hyper Reaction”."),
        ("&".join(f"k{number}=item" for number in range(1, 60)), "at most 40"),
        ("k1=attack&k2=reaction&d2=block&to2=9", "only link 1 is before it"),
    ):
        assert shown in seen(client, f"{PAGE}?{query}")
