"""The page on which a situation is played: its text and what was done go to and fro."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from despaira_site.testing.exhaustive import is_exhaustive
from jobs.later import Busy
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed
from rules.sandbox import MAX_DONE, MAX_LISTED, MAX_TEXT, Viewer, Wish, open_sandbox, share
from rules.scenario import load, read, run
from rules.tests.scenario.test_files import scenarios_of
from rules.web import scenarios
from rules.web.library import library, text_of

ADDRESS = "/rules/play/"
DUEL = """
id: two-and-a-trick
rules: [D-12.1, T-12.1]
cards:
  Ogre: {kind: creature, element: fire, atk: 800, hp: 300}
  Imp: {kind: creature, atk: 200, hp: 500}
  Spark: {kind: trick, activation: instant, text: "Deal 100 damage to 1 creature."}
start:
  S: {hand: [Imp, Spark]}
  N: {hand: [Spark]}
  field:
    - {tile: C3, card: Ogre, player: S}
    - {tile: C4, card: Imp, player: N}
    - {tile: E6, card: Ogre, player: N, mode: facedown}
    - {tile: C5, card: Spark, player: N}
  tiles: {B2: ocean}
do:
  - {refuse: move C3 D4, rule: D-10.1}
  - attack C3 C4
expect:
  N: {hp: 2700, graveyard: [Imp]}
  field: {C4: null}
"""
#: The same without anything that could answer.
QUIET = DUEL.replace("    - {tile: C5, card: Spark, player: N}\n", "")

pytestmark = pytest.mark.django_db


def page(client: Client, status: Any = 200, **form: str) -> str:
    answer = client.post(ADDRESS, {"situation": DUEL, **form})
    assert answer.status_code == status
    return answer.content.decode()


def text_in(body: str, pattern: str) -> str:
    """The text of what a pattern finds, without tags."""
    found = re.search(pattern, body, re.DOTALL)
    assert found is not None, pattern
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", found[1])).split())


def done_in(body: str) -> list[str]:
    found = re.search(r'name="done" value="([^"]*)"', body)
    assert found is not None
    done: list[str] = json.loads(html.unescape(found[1]))
    return done


def due_in(body: str) -> str:
    return text_in(body, r'id="now-title">(.*?)</h2>')


def actions_in(body: str) -> list[str]:
    return [html.unescape(words) for words in re.findall(r'name="do" value="([^"]*)"', body)]


def tile_in(body: str, tile: str) -> str:
    return text_in(body, rf'data-tile="{tile}">(.*?)</td>')


def do(client: Client, body: str, **form: str) -> str:
    """The next page, with what was done so far."""
    return page(client, done=json.dumps(done_in(body)), **form)


def test_the_empty_page_offers_an_example_and_all_scenarios(client: Client) -> None:
    body = client.get(ADDRESS).content.decode()
    assert "id: t-12-1-surplus-hurts-the-leader" in body
    assert body.count("<option") == sum(bool(shown.rules) for shown in library().by_id.values())
    assert 'id="now"' not in body
    assert "noindex" not in body


def test_a_scenario_of_ours_by_its_id(client: Client) -> None:
    body = client.get(ADDRESS, {"scenario": "t-12-1-surplus-hurts-the-leader"}).content.decode()
    assert "damage beyond the HP of a creature in Attack Mode goes to its leader" in body
    assert due_in(body) == "South decides"
    assert "attack C3 C4" in actions_in(body)
    assert "noindex" in body


def test_every_rule_leads_to_what_shows_it(client: Client) -> None:
    body = client.get("/rules/").content.decode()
    for rule, ids in library().by_rule.items():
        entry = re.search(rf'id="{re.escape(rule)}">.*?</div>', body, re.DOTALL)
        assert entry is not None
        assert f'play/?scenario={ids[0]}"' in entry[0]
    assert f'href="{ADDRESS}"' in body


def test_what_is_asked_otherwise_is_refused(client: Client) -> None:
    unknown = "no-such-thing", "../views", "<b>", "x" * 5000, "\0"
    assert {client.get(ADDRESS, {"scenario": name}).status_code for name in unknown} == {404}
    assert (client.head(ADDRESS).status_code, client.put(ADDRESS).status_code) == (200, 405)
    assert client.post(ADDRESS, {"situation": "x" * 2**20}).status_code == 413
    from_elsewhere = Client(enforce_csrf_checks=True)
    assert from_elsewhere.post(ADDRESS, {"situation": DUEL}).status_code == 403


def test_the_page_asks_no_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.post(ADDRESS, {"situation": DUEL, "wish": "all"})


def test_the_board_in_words(client: Client) -> None:
    body = page(client)
    assert tile_in(body, "C3").startswith("C3: Ogre, creature of South, Fire, Attack Mode, ATK 800, 300 of 300 HP")
    assert tile_in(body, "C1").startswith("C1: Leader, leader of South, 3000 of 3000 HP")
    assert tile_in(body, "B2").startswith("B2: Ocean")
    assert tile_in(body, "D4") == "D4: empty"
    assert body.count("data-tile=") == 30
    assert re.findall(r'<th scope="row">(\d)</th>', body) == list("654321")


def test_both_hands_are_open_unless_a_player_looks(client: Client) -> None:
    body = page(client)
    assert "Ogre, creature of North" in tile_in(body, "E6")
    assert "Spark, face-down trick of North" in tile_in(body, "C5")
    body = page(client, see="S")
    assert tile_in(body, "E6").startswith("E6: a face-down creature of North")
    assert tile_in(body, "C5").startswith("C5: a face-down trick of North")
    assert "1 hidden" in text_in(body, r'id="side-N">(.*?)</section>')
    assert "Imp, Spark" in text_in(body, r'id="side-S">(.*?)</section>')
    assert "attack C3 C4" in actions_in(body)
    body = page(client, see="N")
    assert "Ogre, creature of North" in tile_in(body, "E6")
    assert "2 hidden" in text_in(body, r'id="side-S">(.*?)</section>')
    assert "hidden cards" in body
    assert "attack C3 C4" not in actions_in(body)
    assert 'name="eyes" value="N"' in body


def test_an_action_is_done_and_told_with_its_rules(client: Client) -> None:
    body = page(client, do="attack C3 C4")
    # Without a script a page begins at what is due, which takes the focus.
    assert re.search(r'id="now" tabindex="-1"', body)
    assert f'action="{ADDRESS}#now"' in body
    assert done_in(body) == ["attack C3 C4"]
    assert due_in(body) == "North may respond to what is declared, or pass"
    assert "South: attack Ogre, C3 → C4" in body
    assert {"pass", "activate C5 -> C4"} <= set(actions_in(body))
    body = do(client, body, do="pass")
    assert done_in(body) == ["attack C3 C4", "pass"]
    record = text_in(body, r'<ol class="record">(.*?)</ol>')
    assert "Ogre on C3 strikes with ATK " in record
    assert "Imp on C4 is destroyed. D-12.5, D-15.1" in record
    assert '<a href="/rules/#D-12.5" title="' in body
    assert tile_in(body, "C4") == "C4: empty"


def test_every_listed_action_can_be_done(client: Client) -> None:
    first = page(client)
    actions = actions_in(first)
    assert len(actions) > 20
    for words in actions if is_exhaustive() else actions[::4]:
        assert done_in(do(client, first, do=words)) == [words], words


def test_undo_and_begin_again(client: Client) -> None:
    body = page(client, situation=QUIET, do="move C3 C2")
    body = do(client, body, situation=QUIET, do="end")
    assert done_in(body) == ["move C3 C2", "end"]
    body = do(client, body, situation=QUIET, wish="undo")
    assert done_in(body) == ["move C3 C2"]
    assert "Ogre" in tile_in(body, "C2")
    body = do(client, body, situation=QUIET, wish="restart")
    assert done_in(body) == []
    assert "Ogre" in tile_in(body, "C3")
    assert done_in(do(client, body, situation=QUIET, wish="undo")) == []


def test_an_illegal_action_is_refused_with_every_reason(client: Client) -> None:
    body = page(client, wish="do", typed=" move C3 D4 ")
    assert done_in(body) == []
    alert = text_in(body, r'role="alert">(.*?)</div>')
    assert "move C3 D4 is refused" in alert
    assert "A card moves one tile horizontally or vertically. D-10.1, D-1.1" in alert
    assert '<a href="/rules/#D-10.1"' in body
    assert 'value="move C3 D4"' in body  # to be mended
    assert "Ogre" in tile_in(body, "C3")


def test_words_that_are_no_action_are_refused(client: Client) -> None:
    for words in ("dance", "spawn Nobody C2", '"', "S: S: pass", "x" * 5000, "\0"):
        body = page(client, wish="do", typed=words)
        assert 'role="alert"' in body
        assert done_in(body) == []


def test_the_own_steps_one_by_one(client: Client) -> None:
    body = page(client)
    assert "2 left of 2" in body
    body = do(client, body, wish="next")
    assert done_in(body) == ["next"]
    assert "refused, as it must be" in body
    assert "A card moves one tile horizontally or vertically." in text_in(body, r'<ol class="record">(.*?)</ol>')
    assert "What was expected" not in body
    body = do(client, body, wish="next")
    assert done_in(body) == ["next", "next"]
    assert "All is as expected" in body  # open windows are closed for it
    assert "Imp" in tile_in(body, "C4")  # but not on the board
    body = do(client, body, wish="next")
    assert "All steps have been done." in body
    assert done_in(do(client, body, wish="undo")) == ["next"]


def test_differences_are_shown(client: Client) -> None:
    body = page(client, situation=DUEL.replace("hp: 2700", "hp: 2500"), wish="all")
    assert "Not as expected" in body
    assert text_in(body, r'class="is-off">(.*?)</tr>') == "N.hp2500otherwise: 2700"


def test_what_was_done_is_done_again_as_far_as_it_can_be(client: Client) -> None:
    body = page(client, situation=QUIET, done=json.dumps(["move C3 C2", "move C3 C2", "end"]))
    assert done_in(body) == ["move C3 C2"]
    assert "is refused" in body


NOBODY = "start: {field: [{tile: Z9, card: Nobody, player: S}]}"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("cards: [", ["line 1"]),
        ("- {}\n- {}", ["There are 2 situations in it"]),
        (NOBODY, ["start.field[0].tile", "start.field[0].card"]),
        ("x" * (MAX_TEXT + 1), ["Longer than 100,000 letters."]),
    ],
)
def test_what_is_no_situation_is_said_with_its_places(client: Client, text: str, places: list[str]) -> None:
    body = page(client, 422, situation=text)
    alert = text_in(body, r'role="alert">(.*?)</section>')
    assert [place for place in places if place not in alert] == []
    assert 'id="now"' not in body


def test_a_form_that_somebody_made_up_is_answered(client: Client) -> None:
    done = "nonsense", "{}", "[1, null, {}]", "[" * 9000, json.dumps(["pass"] * 9000)
    others = {"wish": "fly"}, {"see": "everything"}, {"eyes": "\0"}
    for form in (*({"done": each} for each in done), *others):
        assert done_in(page(client, **form)) == []


def test_only_so_much_is_done(client: Client) -> None:
    text = "{start: {S: {deck: 500}, N: {deck: 500}}, params: {draw_per_turn: 0}}"
    body = page(client, situation=text, done=json.dumps(["end"] * (MAX_DONE + 5)))
    assert len(done_in(body)) == MAX_DONE
    body = page(client, situation=text, done=json.dumps(["end"] * MAX_DONE), do="end")
    assert f"At most {MAX_DONE} things" in body
    assert len(done_in(body)) == MAX_DONE


def test_hostile_text_is_text(client: Client) -> None:
    evil = "</textarea><script>alert(1)</script>\"'&"
    text = json.dumps(
        {
            "id": evil, "why": evil, "rules": [evil], "seed": evil,
            "cards": {evil: {"kind": "creature", "atk": 100, "type": evil, "text": evil}},
            "start": {
                "S": {"hand": [evil]},
                "field": [{"tile": "C3", "card": evil, "player": "S", "counters": {evil: 2}}],
                "tile_counters": {"C4": {evil: 1}},
            },
            "expect": {"S": {"hand": [evil]}},
        }
    )  # fmt: skip
    for form in ({}, {"wish": "do", "typed": evil}, {"do": "move C3 C2"}, {"done": json.dumps([evil])}):
        body = page(client, situation=text, **form)
        assert "<script>alert" not in body
        assert "alert(1)" in html.unescape(body)
    for broken in (evil, f"cards: {{{evil!r}: 1}}"):
        assert "<script>alert" not in page(client, 422, situation=broken)


def test_half_a_letter_breaks_nothing(client: Client) -> None:
    for text in (r'{"id": "\ud800"}', r'id: "\ud83d"', r'{"why": "\u0000\ufffe"}'):
        assert client.post(ADDRESS, {"situation": text}).status_code in (200, 422)


def test_of_a_crowd_so_much_is_drawn(client: Client) -> None:
    """28 creatures and a titan in hand: more Sacrifice Spawns than anybody could read."""
    tiles = [f"{column}{row}" for column in "ABCDE" for row in range(1, 7)]
    text = json.dumps(
        {
            "cards": {"Imp": {"kind": "creature", "level": 1, "atk": 100}, "Titan": {"kind": "creature", "level": 9}},
            "start": {"S": {"hand": ["Titan", "Imp"]},
                "field": [{"tile": t, "card": "Imp", "player": "S"} for t in tiles if t not in ("C1", "C6")]},
        }
    )  # fmt: skip
    body = page(client, situation=text)
    assert body.count("data-tile=") == 30
    assert len(actions_in(body)) <= MAX_LISTED + 30
    assert done_in(page(client, situation=text, do="sacrifice A1,B1,D1,E1,C2,A2,B2,D2,E2 spawn Titan C2")) != []


@pytest.mark.parametrize(("error", "status"), [(LimitExceeded, 422), (Busy, 429), (CallFailed, 422)])
def test_what_goes_wrong_beside_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: type[Exception], status: int
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise error("a traceback")

    monkeypatch.setattr(scenarios, "ask", fail)
    body = page(client, status)
    assert "a traceback" not in body
    assert "two-and-a-trick" in body  # the text is not lost


def test_scenarios_of_ours_read_back_the_same() -> None:
    for scenario in sorted(library().by_id)[:: 1 if is_exhaustive() else 250]:
        (data,) = read(text_of(scenario))
        assert data in scenarios_of(library().by_id[scenario].path.stem)


def test_scenarios_of_ours_can_be_played_to_their_ends() -> None:
    for scenario in sorted(library().by_id)[:: 7 if is_exhaustive() else 150]:
        found: Any = open_sandbox(text_of(scenario), wish=Wish.ALL)
        passed = run(load(read(text_of(scenario))[0])).passed
        assert (found["failure"] is None and (found["results"] or {"passed": True})["passed"]) == passed, scenario
        for viewer in Viewer:
            again: Any = open_sandbox(text_of(scenario), found["done"], viewer=viewer)
            assert again["done"] == found["done"]


def test_room_is_dealt_out_fairly() -> None:
    assert [share(10, wanted) for wanted in ([3, 4], [30, 4], [30, 30, 1])] == [[3, 4], [6, 4], [4, 5, 1]]
    assert (share(2, [5, 5, 5]), share(5, [])) == ([1, 1, 1], [])
