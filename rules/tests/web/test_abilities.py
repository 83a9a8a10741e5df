"""The pages on how card text is written."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from rest_framework.settings import api_settings

from cards.models import CreatureType
from cards.tests.importing.set_files import CREATURE, to_json, write
from despaira_site.testing.exhaustive import is_exhaustive
from rules.abilities.analysis import Analysis, TextProblem
from rules.abilities.grammar.problems import TextHint
from rules.abilities.phrasebook import CHAPTERS

from rules.abilities.ast import (  # isort: skip
    Ability, Chosen, Destroy, Draw, EndOfTurn, Filter, Forbid, ForTurns, IsFaceUp, Lasting, Limit, Past, Stance,
    Status, This,
)  # fmt: skip
from cards.importing import load
from rules.duel import play
from rules.notation import parse_action
from rules.rulebook import RULES
from rules.scenario import load as load_scenario
from rules.scenario import read, run
from rules.vocabulary import Activation, Kind, SpecialKind, Stat, TrickClass
from rules.web.abilities import Bench, bench_of, find_phrases
from rules.web.draft import MAX_TEXT, Draft
from rules.web.library import library
from rules.web.needs import uses_of
from rules.web.trial import trial_of

PATH = "/help/abilities/"


def page(client: Client, **query: str) -> str:
    response = client.get(PATH, query)
    assert response.status_code == 200
    return response.content.decode()


def plain(html: str) -> str:
    """What can be read of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@pytest.mark.django_db
def test_every_phrase_has_its_place_and_every_link_leads_somewhere(client: Client) -> None:
    contents = page(client)
    chapters = re.findall(r'href="(/help/abilities/[^"]+)" data-chapter="', contents)
    assert chapters == [f"{PATH}{chapter.key}/" for chapter in CHAPTERS]
    for path, chapter in zip(chapters, CHAPTERS, strict=True):
        html = client.get(path).content.decode()
        assert re.findall(r'<div class="rule phrase" id="([^"]+)"', html) == [entry.key for entry in chapter.entries]
        text = plain(html)
        assert all(entry.meaning.text in text for entry in chapter.entries)
        ids = re.findall(r'\sid="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="(/help/abilities/[^"]+)"', html)) <= set(chapters)
        assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
        assert set(re.findall(r'href="/rules/#([^"]+)"', html)) <= set(RULES)
        assert set(re.findall(r'href="/play/situation/\?scenario=([^"]+)"', html)) <= set(library().by_id)
        assert "noindex" not in html
    assert client.get(f"{PATH}no-such-chapter/").status_code == 404


@pytest.mark.django_db
def test_a_chapter_leads_to_its_neighbours_and_back_to_the_text(client: Client) -> None:
    html = client.get(f"{PATH}marks/", {"text": "Draw 1 card."}).content.decode()
    kept = "?text=Draw+1+card."
    assert f'href="{PATH}{kept}#tried">How card text is written' in html
    assert re.findall(r'rel="(prev|next)" href="([^"]+)"', html) == [
        ("prev", f"{PATH}shape/{kept}"),
        ("next", f"{PATH}often/{kept}"),
    ]
    assert "noindex" in html


@pytest.mark.django_db
def test_an_example_stands_as_on_the_card(client: Client) -> None:
    html = page(client, q="cast out")
    assert "“Activate: Cast out 1 creature your opponent controls.”" in plain(html)
    assert "/play/situation/?scenario=phrase-cast-out" in html
    assert "noindex" in html


@pytest.mark.django_db
def test_the_page_asks_little(client: Client, django_assert_num_queries: Any) -> None:
    """Where a text is tried it asks which state the cards are in; their types are known from the time before."""
    page(client, text="Draw 2 cards.", q="zzzz")
    with django_assert_num_queries(0):
        page(client, q="draw")
    with django_assert_num_queries(1):
        page(client, text="Draw 2 cards.", q="zzzz")


@pytest.mark.django_db
def test_pages_and_sitemap_lead_to_it(client: Client) -> None:
    for path in ("/rules/", "/", "/sitemap-pages.xml"):
        assert PATH in client.get(path).content.decode()


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("exile", "effects-exile-target"),
        ("whenever MOVES", "when-when-who-moves"),
        ("D-18.1", "more-place-n-name-counter-on-place"),
        ("magic crystals pay", "costs-pay-n-magic-crystal-s"),
    ],
)
def test_a_phrase_is_found_by_words_meaning_and_rules(query: str, key: str) -> None:
    found = [entry.key for chapter in find_phrases(query) for entry in chapter.entries]
    assert key in found
    assert len(found) < 30


@pytest.mark.django_db
def test_whatever_is_typed_is_answered(client: Client) -> None:
    rubbish = "\0", "<script>alert(1)</script>", "x" * 5000, "%", "\ufffd", "“", "((((("
    for typed in rubbish:
        assert "<script>alert" not in page(client, q=f"zzzz{typed}", text=typed)


def tried(client: Client, **query: str) -> str:
    """The page of a text, without the phrases."""
    return page(client, **query, q="zzzz")


def bench(text: str, **card: Any) -> Bench:
    return bench_of(Draft(text, **card), frozenset())


@pytest.mark.django_db
def test_a_text_that_can_be_read(client: Client) -> None:
    html = page(client, text="draw TWO cards and then discard a card")
    assert "It plays as Draw 2 cards, then discard 1 card." in plain(html)
    kept = f"{PATH}effects/?text=draw+TWO+cards+and+then+discard+a+card"
    assert f'href="{kept}#effects-draw-n-card-s"' in html
    assert f'href="{kept}#effects-discard-n-filter-card-s"' in html
    assert "noindex" in html


@pytest.mark.django_db
def test_a_text_that_stops_making_sense(client: Client) -> None:
    html = tried(client, text="Draw 1 card. Destroi this creature.", kind="creature")
    assert "Draw 1 card. <mark>Destroi</mark> this creature." in html
    text = plain(html)
    assert "“Destroi” can't be read here. Did you mean “destroy”?" in text
    assert "Runs: Draw 1 card.Does not run: Destroi this creature." in text
    applied = "Draw+1+card.+destroy+this+creature.&amp;kind=creature#tried"
    assert f'href="{PATH}?text={applied}" data-put="Draw 1 card. destroy this creature."' in html
    html = tried(client, text="Deal 100 damage")
    assert "(the end of the text)" in html
    assert "The text ends too early." in plain(html)


@pytest.mark.django_db
def test_what_a_change_takes_out_is_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be more than the word that can't be read."""
    found = Analysis("Draw a new card.", problem=TextProblem(5, 6, "column 6", ""), hint=TextHint(5, 10, "1", "a new"))
    monkeypatch.setattr("rules.web.abilities.analyse", lambda *_: found)
    assert "Write “1” instead of “a new”" in plain(tried(client, text=found.text))


@pytest.mark.django_db
def test_who_looks_a_phrase_up_keeps_the_text(client: Client) -> None:
    html = page(client, text="Draw 2 cards.", kind="trick", activation="instant", classes="evade", q="coin")
    assert "Draw 2 cards.</textarea>" in html
    form = html.partition('id="find"')[2].partition("</form>")[0]
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    assert kept == {"text": "Draw 2 cards.", "kind": "trick", "activation": "instant", "classes": "evade"}
    assert f'href="{PATH}?text=Draw+2+cards.&amp;kind=trick&amp;activation=instant&amp;classes=evade">Show all' in html


@pytest.mark.django_db
def test_what_somebody_typed_is_escaped_where_it_is_marked(client: Client) -> None:
    html = tried(client, text="Draw 1 card. <b>&\"'</b>")
    assert "<b>" not in html
    assert "Draw 1 card. <mark>&lt;</mark>b&gt;" in html
    assert "1 “&lt;i&gt;” creature" in bench("Destroy 1 “<i>” creature.").coloured


@pytest.mark.django_db
def test_a_text_that_is_too_long(client: Client) -> None:
    html = tried(client, text="Draw 1 card. " * 100)
    assert f"more than {MAX_TEXT} letters" in plain(html)
    assert "It plays as" not in html
    assert bench("Draw 1 card. " * (MAX_TEXT // 13)).analysis.is_read


def test_phrases_are_coloured_within_one_another() -> None:
    shown = bench("When this creature moves, destroy 1 creature, until the end of the turn.")
    assert str(shown.coloured) == (
        '<span class="said said--when">When this creature moves</span>, <span class="said said--effect">destroy '
        '<span class="said said--target">1 creature</span></span>, <span class="said said--lasts">until the end of the '
        "turn</span>."
    )
    assert [name for _, name in shown.families] == ["when", "what happens", "to what", "how long"]


@pytest.mark.django_db
def test_of_two_meanings_none_is_taken(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a text can be read in two ways both are shown, and the author chooses."""
    readings = ("Destroy 1 creature you control.", "Destroy 1 creature your opponent controls.")
    monkeypatch.setattr("rules.web.abilities.analyse", lambda text, *_: Analysis(text, readings=readings, problem=None))
    html = tried(client, text="Destroy a creature of a player.", kind="trick")
    text = plain(html)
    assert "It can be read in 2 ways" in text
    assert "It plays as" not in text
    for reading in readings:
        assert reading in text
        assert f'data-put="{reading}" data-settles' in html
    assert "?text=Destroy+1+creature+you+control.&amp;kind=trick#tried" in html


@pytest.mark.django_db
def test_it_is_read_alone_while_somebody_types(client: Client) -> None:
    alone = f"{PATH}reading/"
    answer = client.get(alone, {"text": "draw two cards", "kind": "trick", "activation": "instant", "classes": "evade"})
    assert answer.content.decode().startswith("\n")
    assert "It plays as Draw 2 cards." in plain(answer.content.decode())
    assert "What it needs on a trick (Instant, Evade)" in plain(answer.content.decode())
    assert "<html" not in answer.content.decode()
    assert 'action="/play/situation/"' in answer.content.decode()
    beside = client.get(alone, {"text": "draw two cards", "beside": "fields"}).content.decode()
    assert "<form" not in beside  # it would be part of the form of the card
    assert f'href="{PATH}?text=draw+two+cards#tried" target="_blank"' in beside


@pytest.mark.django_db
@pytest.mark.parametrize("path", [PATH, f"{PATH}reading/"])
def test_who_asks_too_often_waits(client: Client, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "text", "1/min")
    assert client.post("/api/v1/text/", {"text": "Draw 1 card."}, "application/json").status_code == 200
    answer = client.get(path, {"text": "Draw 1 card.", "q": "zzzz"})
    assert "You ask faster than texts are read here." in plain(answer.content.decode())
    assert answer.status_code == (200 if path == PATH else 429)
    assert answer.get("Retry-After") == (None if path == PATH else "60")


IN_MAIN = "in your Main Phases, from your hand or face-down on the field"
CRYSTALS = "Magic Crystals of its level"
REACH = "what is chosen must be on the trick’s own tile or adjacent to it: it is not of class Ranged"


def trick(*classes: TrickClass, **card: Any) -> dict[str, Any]:
    return {"kind": Kind.TRICK, "classes": classes, **card}


@pytest.mark.parametrize(
    ("card", "text", "speed", "needs"),
    [
        (trick(TrickClass.DAMAGE), "Deal 400 damage to up to 2 Fire creatures your opponent controls.", 4,
         {"When": IN_MAIN, "Cost": CRYSTALS, "You choose": "up to 2 Fire creatures your opponent controls",
          "Reach": REACH}),
        (trick(TrickClass.COUNTER, activation=Activation.CHAIN), "Negate that ability.", 1,
         {"When": "as an answer in a chain, once it lies face-down on the field", "Cost": CRYSTALS}),
        (trick(TrickClass.EQUIP), "Boost the ATK of the equipped creature by 200.", 4,
         {"When": IN_MAIN, "Cost": CRYSTALS,
          "Lasts": "as long as it is attached to the creature that it was activated on"}),
        ({"kind": Kind.CREATURE}, "(Instant, 2 times per turn) Sacrifice 1 creature you control: Draw 1 card.", 3,
         {"When": "at any time", "Cost": "sacrifice 1 creature you control", "You choose": "1 creature you control",
          "How often": "2 times a turn"}),
        ({"kind": Kind.CREATURE},
         "When this creature moves, change 2 tiles adjacent to this card to Ocean, for 2 turns.", 5,
         {"When": "by itself, when this creature moves", "You choose": "2 tiles adjacent to this card",
          "Lasts": "for 2 turns"}),
        (trick(TrickClass.RANGED), "Choose one: draw 1 card; or destroy 1 creature.", 4,
         {"When": IN_MAIN, "Cost": CRYSTALS, "Options": "1 of 2, chosen before all else", "You choose": "1 creature"}),
        ({}, "This creature cannot move, while you control 2 or more creatures.", None,
         {"When": "always, as long as the card is on the field", "Lasts": "while you control 2 or more creatures"}),
    ],
)  # fmt: skip
def test_what_a_text_needs(card: dict[str, Any], text: str, speed: int | None, needs: dict[str, str]) -> None:
    (use,) = bench(text, **card).uses
    told = {need.label: need.words for need in use.needs}
    assert told == needs | ({"Speed": f"{speed} of 5; 1 is the quickest"} if speed else {})


def test_conditions_and_how_long_parts_last_are_told() -> None:
    turns = Lasting((Forbid(This(), Status.CANNOT_MOVE),), ForTurns(2))
    ability = Ability((turns, Draw(1)), is_activated=True, duration=EndOfTurn(), condition=IsFaceUp())
    (use,) = uses_of(Draft("", Kind.CREATURE).card([ability]))
    needs = {need.label: need.words for need in use.needs}
    assert needs["Only if"] == "this card is face-up"
    assert needs["Lasts"] == "until the end of the turn; for 2 turns"


def test_what_a_text_suggests_that_it_stands_on() -> None:
    tricks = "Draw 1 card.", "(Once per duel) Draw 1 card.", "Change 1 tile adjacent to this card to Ocean."
    creatures = (
        "Destroy 1 creature. This creature cannot move.", "When this card is spawned, draw 1 card.",
        "(Instant) Activate: Draw 1 card.", "Once per turn, you may draw 1 card.",
    )  # fmt: skip
    assert [text for text in tricks if Draft(text).played_kind is not Kind.TRICK] == []
    assert [text for text in creatures if Draft(text).played_kind is not Kind.CREATURE] == []
    assert Draft(tricks[0], Kind.LEADER).played_kind is Kind.LEADER


def test_what_is_chosen_may_be_a_target() -> None:
    """O-23.1: “target” says so, and the class Target of a trick."""
    for text, classes, label in (
        ("Destroy 1 creature.", (), "You choose"),
        ("Destroy 1 creature.", (TrickClass.TARGET,), "You target"),
        ("Destroy 1 target creature.", (), "You target"),
    ):
        (use,) = bench(text, **trick(*classes)).uses
        assert [need.label for need in use.needs if need.label.startswith("You")] == [label]


@pytest.mark.parametrize(
    ("kind", "classes", "text", "odd"),
    [
        (Kind.CREATURE, (), "Draw 1 card.", "Nothing sets “Draw 1 card.” off: what a creature says"),
        (Kind.CREATURE, (), "Activate: Draw 1 card.", None),
        (Kind.CREATURE, (), "When this creature moves, draw 1 card.", None),
        (Kind.CREATURE, (), "This creature cannot move.", None),
        (Kind.TRICK, (), "Draw 1 card.", None),
        (Kind.TRICK, (), "Boost the ATK of the equipped creature by 100.", "No creature is ever equipped with it"),
        (Kind.TRICK, (TrickClass.EQUIP,), "Boost the ATK of the equipped creature by 100.", None),
    ],
)
def test_what_can_never_happen_is_said(kind: Kind, classes: tuple[TrickClass, ...], text: str, odd: str | None) -> None:
    oddities = bench(text, kind=kind, classes=classes).oddities
    assert [each.startswith(odd or "") for each in oddities] == ([True] if odd else [])


@pytest.mark.parametrize(
    ("kind", "text", "action"),
    [
        (None, "Activate: Destroy 1 Fire “Knight” creature of level 5 adjacent to this card.", "ability C3 -> C4"),
        (None, "Remove 2 “Ember” counters from this creature: Draw 1 card.", "ability C3"),
        (None, "Activate: Deal 100 damage to 1 creature on Ocean tiles.", "ability C3 -> C4"),
        (Kind.TRICK, "Deal 100 damage to 1 Undead creature your opponent controls.", "activate C3 -> C4"),
        (Kind.TRICK, "Shuffle 1 Undead creature in your graveyard into your deck.", "activate C3 -> graveyard:Undead"),
        (Kind.TRICK, "Spawn 1 “Rag Doll” token.", "activate C3 -> B1,attack"),
        (Kind.TRICK, "1 creature becomes a Card Shark.", "activate C3 -> C4"),
        (Kind.TRICK, "Swap the places of 2 Undead creatures you control.", "activate C3 -> B3,C2"),
        (None, "When this creature is spawned, draw 1 card.", 'spawn "The Card" B1'),
        (Kind.LEADER, "Activate: Draw 1 card.", "ability C1"),
        (Kind.LEADER, "Activate: Destroy 1 Undead creature adjacent to this card.", "ability C1 -> D1"),
        (Kind.TOKEN, "Activate: Draw 1 card.", "ability C3"),
    ],
)  # fmt: skip
def test_a_text_can_be_tried_on_its_board(kind: Kind | None, text: str, action: str) -> None:
    """All that the text asks for is there: it can be used at once."""
    trial = bench_of(Draft(text, kind), frozenset({"Card Shark"})).trial
    assert trial is not None
    scenario = load_scenario(read(trial.situation)[0])
    assert not scenario.notes
    duel, chance = scenario.begin()
    parsed = parse_action(action, duel)
    play(duel, parsed.action, chance, parsed.player)
    assert not parsed.rest
    squares = {square.name: square for _, row in trial.rows for square in row}
    assert squares["C4"].player == "N"
    assert squares["C1" if kind is Kind.LEADER else "C3"].is_own


@pytest.mark.parametrize(
    ("wanted", "unit"),
    [
        (Filter(is_face_up=False), {"mode": "facedown"}),
        (Filter(mode=Stance.DEFENCE), {"mode": "defence"}),
        (Filter(is_damaged=True), {"hp": 250, "max_hp": 500}),
        (Filter(counter="Ember", counters_from=5), {"counters": {"Ember": 5}}),
        (Filter(limits=(Limit(Stat.ATK, least=700),)), {"atk": 700}),
        (Filter(limits=(Limit(Stat.HP, most=100, is_strict=True),)), {"hp": 99}),
        (Filter(limits=(Limit(Stat.DEF, least=0, is_strict=True),)), {"def": 1}),
        (Filter(past=Past.SPAWNED), {}),
        (Filter(past=Past.ATTACKED), {}),
        (Filter(special=SpecialKind.GOD, is_token=False), {}),
        (Filter(is_token=True), {}),
    ],
)
def test_creatures_are_as_the_text_wants_them(wanted: Filter, unit: dict[str, Any]) -> None:
    card = Draft("Destroy.", Kind.TRICK).card([Ability((Destroy(Chosen(1, wanted)),))])
    scenario = read(trial_of(card).situation)[0]
    stands = next(each for each in scenario["start"]["field"] if each["tile"] == "C4")
    expected = {"field": {"C4": {"card": stands["card"], **unit}}}
    assert run(load_scenario({**scenario, "expect": expected})).differences == []


def test_every_text_of_the_starter_set_has_its_situation() -> None:
    """A situation that is wrong would be seen on the page to play on alone."""
    cards = json.loads((Path(settings.BASE_DIR) / "data" / "sets" / "starter.json").read_text())["cards"]
    texts = [(card["text"], Kind(card["kind"])) for card in cards if "text" in card]
    types = frozenset(card["type"] for card in cards if "type" in card)
    for text, kind in texts if is_exhaustive() else texts[::12]:
        trial = bench_of(Draft(text, kind), types).trial
        assert trial is not None
        assert run(load_scenario(read(trial.situation)[0])).notes == (), text


@pytest.mark.django_db
def test_a_card_that_is_tried_is_played(client: Client) -> None:
    html = tried(client, text="Activate: Draw 1 card.")
    situation = unescape(re.findall(r'name="situation" value="([^"]*)"', html)[0])
    answer = client.post("/play/situation/", {"situation": situation}, follow=True)
    assert answer.status_code == 200
    assert '"ability' in answer.content.decode()


#: “Card” is no part of a type unless a type is called so.
OF_A_TYPE = "Destroy 1 Card Shark creature."


@pytest.mark.django_db
def test_a_text_is_read_as_on_a_card_that_is_loaded(client: Client, tmp_path: Path, no_cards: None) -> None:
    assert "Destroy 1 Card <mark>Shark</mark> creature." in tried(client, text=OF_A_TYPE)
    shark = {**CREATURE, "type": "Card Shark", "text": OF_A_TYPE}
    assert load([write(tmp_path / "set.json", to_json([shark]))]).files[0].warnings == []
    html = tried(client, text=OF_A_TYPE.lower())
    assert f"It plays as {OF_A_TYPE}" in plain(html)


@pytest.mark.django_db
def test_a_misspelt_type_stops_the_reading(client: Client) -> None:
    text = "Destroy 1 Grave Shakr creature."
    assert f"It plays as {text}" in plain(tried(client, text=text))
    CreatureType.objects.create(name="Grave Shark")
    assert "“Grave” can't be read here. Did you mean “Grave Shark”?" in plain(tried(client, text=text))
