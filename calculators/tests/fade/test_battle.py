"""The battle in the API and as a page: what is read, shown and refused, and what stays in an address."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
import yaml
from django.test import Client

from calculators.fade.battle.page import EXAMPLES
from calculators.tests.helpers import address_of, ask, seen
from cards.tests.own_cards import store

pytestmark = pytest.mark.django_db

API = "/api/v1/games/fade/battle/"
PAGE = "/fade/battle/"


#: Questions that are answered, about cards of the site, and refused.
BATTLES: Final[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("battles.yaml").read_text(encoding="utf-8"))


def test_battles(client: Client) -> None:
    wrong = {}
    for name, asked in BATTLES["answered"].items():
        status, answer = ask(client, API, asked["body"])
        if status != 200 or {key: answer[key] for key in asked["answer"]} != asked["answer"]:
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
    _, answer = ask(client, API, body)
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


def test_battles_of_cards(client: Client, db: None) -> None:
    store("fade")
    for name, asked in BATTLES["of_cards"].items():
        status, answer = ask(client, API, asked["body"])
        assert (status, {key: answer.get(key) for key in asked["answer"]}) == (200, asked["answer"]), name


def test_cards_that_can_t_fight_are_refused_with_all_else(client: Client, db: None) -> None:
    store("fade")
    status, answer = ask(client, API, {"by": "Nobody", "at": 3, "skill": "old-spanners", "hits": 99, "target": [1]})
    assert status == 400
    assert {(each["path"], each["code"]) for each in answer["errors"]} == {
        ("by", "UNKNOWN_CARD"), ("at", "invalid"), ("skill", "WRONG_KIND"), ("attack.hits", "max_value"),
        ("target", "invalid"),
    }  # fmt: skip


def test_refused_battles(client: Client) -> None:
    no_letter = {"body": {"\ud800": 1}, "faults": [["\\ud800", "unknown", None]]}
    for asked in (*BATTLES["refused"].values(), no_letter):
        status, answer = ask(client, API, asked["body"])
        found = [[error["path"], error["code"], error.get("rule")] for error in answer["errors"]]
        assert (status, sorted(found)) == (400, sorted(asked["faults"])), asked
        assert all(error["message"] for error in answer["errors"])


def test_an_empty_address_shows_a_battle_ready_to_be_changed(client: Client) -> None:
    words = seen(client, PAGE)
    assert "PLV 5 − DEF 2 = 3 damage. FADE-6.2" in words
    assert "12 → 9" in words
    assert 'href="/fade/rules/#FADE-6.2"' in client.get(PAGE).content.decode()
    assert "(an example: give its own numbers)" in words
    assert "an example:" not in seen(client, f"{PAGE}?hp=9")
    assert "an example:" not in seen(client, f"{PAGE}?player=1")


def test_battles_on_the_page(client: Client) -> None:
    for query, shown in (
        ("hp=3", "loses 4 HP: 50 → 46"),
        ("kind=skill&grade=relentless&d1=downgrade%2Bdowngrade", "PLV 5 − DEF 2 = 3 damage"),
        ("targets=2&hits=2&hp=3&name2=Cy&hp2=9", "goes on to Cy"),
        ("d1=deflect&to_name=Cy&to_hp=9&to_def=1", "Deflected to Cy"),
        ("d1=deflect", "Fill in “A deflected hit strikes”"),
        ("elements=Ember&d1=block&e1=Tide", "which is not in the attack"),
        ("plv=9&hits=2&hp=12&def=3", "Hit 2: PLV 9 − DEF 3 = 6 damage."),
        ("plv=26", "24 damage, 12 more than needed"),
        *((example, "") for _, example in EXAMPLES),
    ):
        assert shown in seen(client, f"{PAGE}?{query}")
    assert "Hit 1:" not in seen(client, PAGE)


def test_what_is_refused_stands_beside_its_field_and_the_input_is_kept(client: Client) -> None:
    for query, message in (
        ("kind=skill&grade=relentless&d1=negate", "Relentless damage can’t be negated, only prevented or downgraded."),
        ("keywords=Haste", "“Haste” is no keyword of F.A.D.E."),
        ("plv=many", "PLV: a whole number, not “many”."),
        ("a_statuses=Stun", "The attacker is stunned and does not attack."),
    ):
        page = unescape(client.get(f"{PAGE}?{query}").content.decode())
        assert page.count(message) == 2, "once in the answer, once beside the field"
        assert 'aria-invalid="true"' in page
        name, _, value = query.rpartition("&")[2].partition("=")
        if name != "d1" and name != "grade":
            assert f'name="{name}" value="{value}"' in page


def test_a_target_that_becomes_a_player_has_what_a_player_starts_with(client: Client) -> None:
    """FADE-1.4, as long as nobody said something else of it; and back again."""
    form = "hp=12&def=2&level=4&was=character"
    assert address_of(client, f"{PAGE}?player=1&{form}") == f"{PAGE}?player=1"
    assert "PLV 5 − DEF 0 = 5 damage" in seen(client, f"{PAGE}?player=1")
    assert "50 → 45" in seen(client, f"{PAGE}?player=1")
    assert address_of(client, f"{PAGE}?player=1&hp=7&def=2&level=4&was=character") == f"{PAGE}?player=1&hp=7"
    assert client.get(f"{PAGE}?player=1&hp=12").status_code == 200
    assert address_of(client, f"{PAGE}?player=&hp=50&def=0&level=&was=player") == PAGE
    assert 'name="was" value="player"' in client.get(f"{PAGE}?player=1").content.decode()


def test_only_what_is_not_as_usual_stays_in_the_address(client: Client) -> None:
    form = {"kind": "normal", "plv": "7", "extra": "", "hits": "1", "grade": "basic", "hp": "", "d1": "none"}
    assert address_of(client, f"{PAGE}?{urlencode(form)}&targets=1&targets=2") == f"{PAGE}?targets=2&plv=7&hp="
    assert address_of(client, f"{PAGE}?plv=5&colour=red") == PAGE
    assert client.get(f"{PAGE}?targets=2&plv=7&hp=").status_code == 200


def test_cards_of_the_site_fill_in_their_numbers(client: Client) -> None:
    store("fade")
    address = address_of(client, f"{PAGE}?by=old-spanners&skill=scrapheap-thunder&at=kettle-hound&hp=3")
    said = dict(parse_qsl(urlsplit(address).query))
    assert (said["a_name"], said["plv"], said["a_keywords"]) == ("Old Spanners", "4", "Arm Up 2")
    assert (said["card"], said["kind"], said["elements"]) == ("Scrapheap Thunder", "skill", "Rust + Static")
    assert (said["extra"], said["hits"], said["grade"], said["type"]) == ("4", "2", "unblockable", "energy")
    assert (said["name"], said["hp"], said["def"], said["level"]) == ("Kettle Hound", "5", "0", "5")
    assert "8 damage, 3 more than needed" in seen(client, address)
    assert address_of(client, f"{PAGE}?use=old-spanners").startswith(f"{PAGE}?plv=4&")
    assert "card=Scrapheap+Thunder" in address_of(client, f"{PAGE}?use=scrapheap-thunder")
    assert address_of(client, f"{PAGE}?use=nobody&by=scrapheap-thunder&skill=kettle-hound") == PAGE


def test_a_card_that_fights_leads_to_the_battle(client: Client) -> None:
    store("fade")
    for slug, is_led in (("old-spanners", True), ("scrapheap-thunder", True), ("long-winter-nights", False)):
        page = client.get(f"/fade/cards/{slug}/").content.decode()
        assert (f'href="/fade/battle/?use={slug}"' in page) is is_led
