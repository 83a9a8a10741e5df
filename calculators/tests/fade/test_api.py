"""The battle and the chain of F.A.D.E. in the API: what is read, what is answered, what is refused with its rule."""

from __future__ import annotations

from typing import Any

from django.test import Client

from shelf.tests.own_cards import store

BATTLE = "/api/v1/games/fade/battle/"
CHAIN = "/api/v1/games/fade/chain/"


def ask(client: Client, address: str, body: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(address, body, content_type="application/json")
    assert answer["Content-Type"] == ("application/json" if answer.status_code == 200 else "application/problem+json")
    return answer.status_code, answer.json()


#: Bodies, and members of the answer.
BATTLES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "flat": ({"plv": 5, "def": 2}, {"damage": 3, "success": True, "tp": 1, "card": None}),
    "PLV in the attack": ({"attack": {"plv": 5, "grade": "Unblockable"}, "target": {"def": 2}}, {"damage": 5}),
    "an attack in a word": ({"attack": "Skill", "plv": 5, "defense": "Negate"}, {"effects": False, "card": "discard"}),
    "Affinity as a list": (
        {
            "attacker": {
                "plv": 5,
                "keywords": {"Affinity": ["Ember", "Tide"], "Aura": 3, "Mute": False},
                "missing": 12,
            },
            "attack": {"kind": "skill", "cost": 5, "elements": ["Ember", "Tide"]},
        },
        {"cost": 3, "plv": 9, "elements": "Ember + Tide"},
    ),
    "what is missing": ({"attacker": {"plv": 5, "hp": 9, "max_hp": 20, "keywords": ["Aura 3"]}}, {"plv": 8}),
    "several hits": (
        {"plv": 5, "hits": 3, "grade": "unblockable", "defences": ["none", "downgrade + block", None], "def": 2},
        {"damage": 5 + 0 + 3},
    ),
    "other words": (
        {
            "attack": {"kind": "skill", "element": "Ember", "damage_type": "Energy", "extra_damage": 2, "plv": 5},
            "target": {"kind": "player"},
        },
        {"damage": 7, "elements": "Ember"},
    ),
    "row 5 without a kind": ({"plv": 5, "def": 2, "defence": "block"}, {"damage": 0, "effects": True, "card": None}),
    "a card makes a Skill": ({"plv": 5, "card": "Flare"}, {"card": "discard", "tp": 0}),
    "capitals and other words": (
        {"PLV": 5, "defender": {"DEF": 2, "missing_hp": 1}, "damage_grade": "Unblockable Damage"},
        {"damage": 5, "def": 2},
    ),
    "flat keywords": ({"plv": 5, "def": 2, "keywords": ["Aura 3"], "missing_hp": 12}, {"plv": 9, "damage": 7}),
    "flat counters": ({"plv": 5, "def": 1, "counters": ["Drain 2"]}, {"plv": 3, "def": 0, "damage": 3}),
    "a keyword in parts": (
        {"attacker": {"plv": 5, "missing": 12, "keywords": [{"name": "Aura", "n": 3}, {"Flash": True}]}},
        {"plv": 9},
    ),
    "one defence of three parts": (
        {"plv": 5, "grade": "relentless", "defence": ["downgrade", "downgrade", "block"]},
        {"damage": 0},
    ),
    "downgrade twice": ({"plv": 5, "grade": "relentless", "defence": "downgrade twice + block"}, {"damage": 0}),
    "deflected to a name": ({"plv": 5, "defence": {"type": "deflect", "to": "B"}}, {"success": True}),
    "a kind as type": ({"plv": 5, "attack": {"type": "Normal"}}, {"damage": 5, "tp": 1}),
    "a player's HP": ({"plv": 5, "target": {"player": True, "hp": 5}}, {"loses": True, "controller_hp": 0}),
    "an element": ({"plv": 5, "elements": "Ember", "defence": {"kind": "block", "element": "Tide"}}, {"damage": 5}),
}


def test_battles(client: Client) -> None:
    wrong = {}
    for name, (body, expected) in BATTLES.items():
        status, answer = ask(client, BATTLE, body)
        if status != 200 or {key: answer[key] for key in expected} != expected:
            wrong[name] = (status, answer)
        assert answer["rules"]
        assert all(step["text"] and step["rules"] for step in answer["steps"])
    assert wrong == {}


def test_the_states_of_all_are_answered(client: Client) -> None:
    body = {
        "attacker": {"plv": 5, "def": 1, "keywords": {"Drain": 2}},
        "targets": [{"name": "Bo", "hp": 3, "level": 2}, {"name": "Cy", "hp": 9}],
        "attack": {"kind": "skill", "hits": 2, "keywords": ["Void", "Paralyze 1"]},
        "allies": [{"name": "Dee", "level": 1, "statuses": "Deathmark"}],
    }
    _, answer = ask(client, BATTLE, body)
    assert (answer["attacker"]["plv"], answer["attacker"]["def"]) == (3, 0)
    assert [(each["name"], each["hp"], each["goes_to"], each["put_on"]) for each in answer["targets"]] == [
        ("Bo", 0, "rift", []),
        ("Cy", 6, None, ["Paralyze Counter 1"]),
    ]
    assert [each["knocked_out"] for each in answer["allies"]] == [True]
    assert answer["controller_loses"] == 3
    assert {each["defence"]: each["allowed"] for each in answer["may_answer"]} == {
        "defend": True, "block": True, "deflect": True, "counter": True, "negate": True, "prevent": True,
        "downgrade": False,
    }  # fmt: skip


#: Between cards of the set, by name or slug; what is said beside them goes before what is printed.
BATTLES_OF_CARDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "by slugs": (
        {"by": "old-spanners", "skill": "scrapheap-thunder", "at": "kettle-hound", "target": {"hp": 3}},
        {"damage": 8, "plv": 4, "def": 0, "elements": "Rust + Static", "grade": "unblockable", "knocked_out": True},
    ),
    "by names": ({"by": "Old Spanners", "at": "KETTLE HOUND"}, {"damage": 4, "plv": 4, "def": 0, "tp": 1}),
    "a number beside it": ({"by": "Old Spanners", "plv": 9, "attacker": {"name": "Bo"}}, {"damage": 9, "plv": 9}),
    "a card's own name": ({"skill": "Scrapheap Thunder", "attack": {"card": "Copy"}, "plv": 1}, {"damage": 10}),
    "the first of several": (
        {"by": "Old Spanners", "at": "Kettle Hound", "targets": [{"def": 1}, {"hp": 3}]},
        {"damage": 3, "controller_loses": 0},
    ),
}


def test_battles_of_cards(client: Client, db: None) -> None:
    store("fade")
    for name, (body, expected) in BATTLES_OF_CARDS.items():
        status, answer = ask(client, BATTLE, body)
        assert (status, {key: answer.get(key) for key in expected}) == (200, expected), name


def test_cards_that_can_t_fight_are_refused_with_all_else(client: Client, db: None) -> None:
    store("fade")
    status, answer = ask(client, BATTLE, {"by": "Nobody", "at": 3, "skill": "old-spanners", "hits": 99, "target": [1]})
    assert status == 400
    assert {(each["path"], each["code"]) for each in answer["errors"]} == {
        ("by", "UNKNOWN_CARD"), ("at", "invalid"), ("skill", "WRONG_KIND"), ("attack.hits", "max_value"),
        ("target", "invalid"),
    }  # fmt: skip


#: Bodies, and path, code and rule of each fault.
REFUSED_BATTLES: dict[str, tuple[Any, list[tuple[str, str, str | None]]]] = {
    "negate on relentless": (
        {"plv": 5, "grade": "relentless", "defence": "negate"},
        [("defence", "NOT_PERMITTED", "FADE-6.10")],
    ),
    "block on unblockable": (
        {"plv": 5, "grade": "unblockable", "defences": ["none", "block"], "hits": 2},
        [("defences.1", "NOT_PERMITTED", "FADE-6.10")],
    ),
    "a player with keywords": (
        {"target": {"player": True, "keywords": ["Willpower"]}},
        [("target.keywords", "PLAYER_HAS_KEYWORDS", "FADE-8.4")],
    ),
    "all at once": (
        {"attack": {"grade": "huge", "hits": 21}, "target": {"def": -1, "keywords": ["Haste"]}, "colour": "red"},
        [
            ("attack.grade", "invalid_choice", None),
            ("attack.hits", "max_value", None),
            ("target.keywords", "no_keyword", None),
            ("target.def", "min_value", None),
            ("colour", "unknown", None),
        ],
    ),
    "a member that can't be written": ({"\ud800": 1}, [("\\ud800", "unknown", None)]),
    "a target without HP": ({"plv": 5, "target": {"hp": 0}}, [("target.hp", "no_hp", None)]),
    "two words for one": ({"element": "Ember", "elements": "Tide"}, [("element", "unknown", None)]),
    "both spellings": ({"target": {}, "targets": [{}]}, [("targets", "invalid", None)]),
    "no such hit": ({"defences": ["none", "block"]}, [("defences.1", "NO_SUCH_HIT", "FADE-6.3")]),
}


def test_refused_battles(client: Client) -> None:
    for name, (body, expected) in REFUSED_BATTLES.items():
        status, answer = ask(client, BATTLE, body)
        found = [(error["path"], error["code"], error.get("rule")) for error in answer["errors"]]
        assert (status, sorted(found)) == (400, sorted(expected)), name
        assert all(error["message"] for error in answer["errors"])


def test_the_first_example_as_it_is_documented(client: Client) -> None:
    body = {
        "links": [
            "Item",
            {"kind": "Reaction", "rank": "Hyper", "negates": "an item"},
            {"kind": "reaction", "rank": "special", "negates": "a Hyper Reaction"},
        ]
    }
    status, answer = ask(client, CHAIN, body)
    assert (status, answer["order"], answer["cards_used"], answer["tp"]) == (200, ["C", "B", "A"], 3, 0)
    assert [result["happens"] for result in answer["results"]] == [True, False, True]
    assert [(result["link"], result["answers"]) for result in answer["results"]] == [(3, 2), (2, 1), (1, None)]


def test_an_augment_starts_no_chain(client: Client) -> None:
    status, answer = ask(client, CHAIN, {"links": [{"kind": "augment"}]})
    assert (status, answer["chain"], answer["order"], answer["apart"], answer["rules"]) == (
        200, False, [], [1], ["FADE-7.2"],
    )  # fmt: skip


def test_other_words_for_a_link(client: Client) -> None:
    for links in (
        [{"type": "item"}, {"type": "reaction", "negates": {"kind": "item"}}],
        ["Equip Item", {"kind": "reaction", "trigger": "On Attacked", "negates": "any item"}],
        [{"kind": "Item"}, {"kind": "reaction", "does": "negate", "target": 1}],
    ):
        _, answer = ask(client, CHAIN, {"links": links})
        assert [(result["kind"], result["happens"]) for result in answer["results"]] == [
            ("reaction", True),
            ("item", False),
        ]
        assert ask(client, CHAIN, {"links": ["Arena Augment"]})[1]["apart"] == [1]


def test_the_first_link_has_nothing_to_answer(client: Client) -> None:
    _, answer = ask(client, CHAIN, {"links": [{"kind": "attack", "answers": 1}]})
    assert answer["errors"][0]["message"] == "Normal Attack A can’t answer link 1: nothing is before it."


REFUSED_CHAINS: dict[str, tuple[Any, list[tuple[str, str, str | None]]]] = {
    "a Block first": ({"links": [{"kind": "reaction", "does": "block"}]}, [("links.0", "LINK_ONLY", "FADE-7.4")]),
    "41 links": ({"links": [{"kind": "item"}] * 41}, [("links", "max_length", None)]),
    "no links": ({"links": []}, [("links", "min_length", None)]),
    "nothing": ({}, [("links", "required", None)]),
    "no kind": ({"links": [{"name": "A"}]}, [("links.0.kind", "required", None)]),
    "an unknown answer": (
        {"links": [{"kind": "item"}, {"kind": "reaction", "negates": "the moon"}]},
        [("links.1.answers", "nothing_to_answer", None)],
    ),
    "said twice": (
        {"links": [{"kind": "item"}, {"kind": "reaction", "negates": 1, "does": "block"}]},
        [("links.1.negates", "invalid", None)],
    ),
    "a later link": (
        {"links": [{"kind": "item"}, {"kind": "reaction", "negates": 2}]},
        [("links.1.answers", "NOTHING_TO_ANSWER", "FADE-7.1")],
    ),
}


def test_refused_chains(client: Client) -> None:
    for name, (body, expected) in REFUSED_CHAINS.items():
        status, answer = ask(client, CHAIN, body)
        found = [(error["path"], error["code"], error.get("rule")) for error in answer["errors"]]
        assert (status, found) == (400, expected), name
