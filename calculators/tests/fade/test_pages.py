"""The battle and the chain of F.A.D.E. as pages: what an address shows, what stays in it, and how a chain is built."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.test import Client

from calculators.fade.battle.page import EXAMPLES as BATTLES
from calculators.fade.chain.page import EXAMPLES as CHAINS
from shelf.tests.own_cards import store

pytestmark = pytest.mark.django_db

BATTLE = "/fade/battle/"
CHAIN = "/fade/chain/"


def seen(client: Client, address: str) -> str:
    """The text of a page after redirects, without its tags."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    words = re.sub(r"<[^>]*>", " ", answer.content.decode().partition('id="answer"')[2])
    return " ".join(unescape(words).split())


def address_of(client: Client, address: str) -> str:
    """Where an address leads."""
    return client.get(address)["Location"]


def test_an_empty_address_shows_a_battle_ready_to_be_changed(client: Client) -> None:
    words = seen(client, BATTLE)
    assert "PLV 5 − DEF 2 = 3 damage. FADE-6.2" in words
    assert "12 → 9" in words
    assert 'href="/fade/rules/#FADE-6.2"' in client.get(BATTLE).content.decode()
    assert "(an example: give its own numbers)" in words
    assert "an example:" not in seen(client, f"{BATTLE}?hp=9")
    assert "an example:" not in seen(client, f"{BATTLE}?player=1")


def test_battles(client: Client) -> None:
    for query, shown in (
        ("hp=3", "loses 4 HP: 50 → 46"),
        ("kind=skill&grade=relentless&d1=downgrade%2Bdowngrade", "PLV 5 − DEF 2 = 3 damage"),
        ("targets=2&hits=2&hp=3&name2=Cy&hp2=9", "goes on to Cy"),
        ("d1=deflect&to_name=Cy&to_hp=9&to_def=1", "Deflected to Cy"),
        ("d1=deflect", "fill in “A deflected hit strikes”"),
        ("elements=Ember&d1=block&e1=Tide", "which is not in the attack"),
        ("plv=9&hits=2&hp=12&def=3", "Hit 2: PLV 9 − DEF 3 = 6 damage."),
        ("plv=26", "24 damage, 12 more than needed"),
        *((example, "") for _, example in BATTLES),
    ):
        assert shown in seen(client, f"{BATTLE}?{query}")
    assert "Hit 1:" not in seen(client, BATTLE)


def test_what_is_refused_stands_beside_its_field_and_the_input_is_kept(client: Client) -> None:
    for query, message in (
        ("kind=skill&grade=relentless&d1=negate", "Relentless damage can’t be negated, only prevented or downgraded."),
        ("keywords=Haste", "“Haste” is no keyword of F.A.D.E."),
        ("plv=many", "PLV: a whole number, not “many”."),
        ("a_statuses=Stun", "The attacker is stunned and does not attack."),
    ):
        page = unescape(client.get(f"{BATTLE}?{query}").content.decode())
        assert page.count(message) == 2, "once in the answer, once beside the field"
        assert 'aria-invalid="true"' in page
        name, _, value = query.rpartition("&")[2].partition("=")
        if name != "d1" and name != "grade":
            assert f'name="{name}" value="{value}"' in page


def test_a_target_that_becomes_a_player_has_what_a_player_starts_with(client: Client) -> None:
    """FADE-1.4, as long as nobody said something else of it; and back again."""
    form = "hp=12&def=2&level=4&was=character"
    assert address_of(client, f"{BATTLE}?player=1&{form}") == f"{BATTLE}?player=1"
    assert "PLV 5 − DEF 0 = 5 damage" in seen(client, f"{BATTLE}?player=1")
    assert "50 → 45" in seen(client, f"{BATTLE}?player=1")
    assert address_of(client, f"{BATTLE}?player=1&hp=7&def=2&level=4&was=character") == f"{BATTLE}?player=1&hp=7"
    assert client.get(f"{BATTLE}?player=1&hp=12").status_code == 200
    assert address_of(client, f"{BATTLE}?player=&hp=50&def=0&level=&was=player") == BATTLE
    assert 'name="was" value="player"' in client.get(f"{BATTLE}?player=1").content.decode()


def test_only_what_is_not_as_usual_stays_in_the_address(client: Client) -> None:
    form = {"kind": "normal", "plv": "7", "extra": "", "hits": "1", "grade": "basic", "hp": "", "d1": "none"}
    assert address_of(client, f"{BATTLE}?{urlencode(form)}&targets=1&targets=2") == f"{BATTLE}?targets=2&plv=7&hp="
    assert address_of(client, f"{BATTLE}?plv=5&colour=red") == BATTLE
    assert client.get(f"{BATTLE}?targets=2&plv=7&hp=").status_code == 200


@pytest.mark.statement("FADE-7.1", "FADE-7.3")
def test_both_examples_of_the_rulebook(client: Client) -> None:
    first, second = (query for _, query in CHAINS[:2])
    words = seen(client, f"{CHAIN}?{first}")
    assert "C → , then B (nothing) → , then A" in words
    assert "Cards used up 3" in words
    assert words.count("happens") == 2
    assert words.index("Special Reaction C") < words.index("Hyper Reaction B") < words.index("Item A")
    assert words.count("nothing, and its card is used up") == 1
    words = seen(client, f"{CHAIN}?{second}")
    assert "Chain 2, which waited FADE-7.3" in words
    assert "C → , then A (nothing) → , then B" in words
    assert seen(client, CHAIN).startswith(seen(client, f"{CHAIN}?{first}")[:40])


def test_a_chain_is_built_link_by_link_without_scripts(client: Client) -> None:
    address = address_of(client, f"{CHAIN}?k1=item&n1=&r1=&d1=happen&add=1")
    assert address == f"{CHAIN}?k1=item&k2=reaction&d2=negate"
    address = address_of(client, f"{address}&to2=1&add=1")
    assert address == f"{CHAIN}?k1=item&k2=reaction&d2=negate&to2=1&k3=reaction&d3=negate"
    assert "C → , then B (nothing) → , then A" in seen(client, address)
    address = address_of(client, f"{address}&to3=2&remove=1")
    assert address == f"{CHAIN}?k1=reaction&d1=negate&k2=reaction&d2=negate&to2=1"
    assert "it can’t start a chain" in seen(client, address)
    assert "No links yet" in seen(client, f"{CHAIN}?k1=item&remove=1")
    assert f'href="{CHAIN}?add=">Start over' in client.get(address).content.decode()
    assert 'placeholder="B"' in client.get(address).content.decode()
    assert address_of(client, f"{CHAIN}?add=1") == f"{CHAIN}?k1=attack"


def test_a_chain_is_seen_to_resolve_step_by_step(client: Client) -> None:
    query = "k1=attack&k2=reaction&d2=negate"
    assert seen(client, f"{CHAIN}?{query}&step=0").count("Waits.") == 2
    words = seen(client, f"{CHAIN}?{query}&step=1")
    assert "1 of 2 resolved" in words
    assert words.count("Waits.") == 1
    last = client.get(f"{CHAIN}?{query}&step=2").content.decode()
    assert last.count('aria-current="step"') == 1
    assert "Resolve the next" not in last
    assert address_of(client, f"{CHAIN}?{query}&step=99") == f"{CHAIN}?{query}"


def test_chains(client: Client) -> None:
    for query, shown in (
        ("k1=augment", "nothing can answer: an Augment that enters the field starts none. FADE-7.2"),
        ("k1=item&k2=reaction&d2=negate&o2=moon", "“moon” is not a kind of card such as “a Hyper Reaction”."),
        ("&".join(f"k{number}=item" for number in range(1, 60)), "at most 40"),
        ("k1=attack&k2=reaction&d2=block&to2=9", "only link 1 is before it"),
    ):
        assert shown in seen(client, f"{CHAIN}?{query}")


def test_junk_is_shown_and_escaped(client: Client) -> None:
    for address in (
        f"{BATTLE}?name=%3Cb%3E&keywords=%00&hits=-1&targets=x&allies=%F0&d1=%5B&e1=%ED%A0%80&a_player=%3Cb%3E&step=%C2%B2",
        f"{CHAIN}?k1=%3Cb%3E&n1=%3Cb%3E&to1=%C2%B2&x1=-1&step=%C2%B2&k2=item&remove=x",
        f"{CHAIN}?k1=item&n1=%3Cb%3E&k2=reaction&d2=negate&step=1",
    ):
        answer = client.get(address, follow=True)
        assert answer.status_code == 200
        assert "<b>" not in answer.content.decode()


def test_cards_of_the_site_fill_in_their_numbers(client: Client) -> None:
    store("fade")
    address = address_of(client, f"{BATTLE}?by=old-spanners&skill=scrapheap-thunder&at=kettle-hound&hp=3")
    said = dict(parse_qsl(urlsplit(address).query))
    assert (said["a_name"], said["plv"], said["a_keywords"]) == ("Old Spanners", "4", "Arm Up 2")
    assert (said["card"], said["kind"], said["elements"]) == ("Scrapheap Thunder", "skill", "Rust + Static")
    assert (said["extra"], said["hits"], said["grade"], said["type"]) == ("4", "2", "unblockable", "energy")
    assert (said["name"], said["hp"], said["def"], said["level"]) == ("Kettle Hound", "5", "0", "5")
    assert "8 damage, 3 more than needed" in seen(client, address)
    assert address_of(client, f"{BATTLE}?use=old-spanners").startswith(f"{BATTLE}?plv=4&")
    assert "card=Scrapheap+Thunder" in address_of(client, f"{BATTLE}?use=scrapheap-thunder")
    assert address_of(client, f"{BATTLE}?use=nobody&by=scrapheap-thunder&skill=kettle-hound") == BATTLE


def test_a_card_that_fights_leads_to_the_battle(client: Client) -> None:
    store("fade")
    for slug, is_led in (("old-spanners", True), ("scrapheap-thunder", True), ("long-winter-nights", False)):
        page = client.get(f"/fade/cards/{slug}/").content.decode()
        assert (f'href="/fade/battle/?use={slug}"' in page) is is_led
