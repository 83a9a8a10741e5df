"""The search of decks: each field on both databases, mistakes, whose decks are found, and what keeps it right."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.db.models import QuerySet
from django.http import QueryDict
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.models import Card
from conftest import legal_list, make_deck
from decks import permissions
from decks.content import DeckContent
from decks.core import services
from decks.models import Deck, StandingRevision, Visibility
from decks.search import (
    MAX_TERMS,
    MAX_TRIED,
    TABLE,
    DeckIndex,
    DeckQuery,
    matching_decks,
    public_decks,
    query_of,
    revalidation,
    search_decks,
)
from query.relaxation import Relaxed
from rules.vocabulary import Element
from tcg.construction import Decklist

PUBLIC = Visibility.PUBLIC


@pytest.fixture
def pool(starter: Catalog, ann: User, bob: User) -> Catalog:
    """Four public decks, and hidden ones that have all of it too."""

    def of(**sections: dict[str, int]) -> Decklist:
        ids = {card.name: card.id for card in starter.values()}
        return Decklist.of(
            **{name: [(ids[card], count) for card, count in pile.items()] for name, pile in sections.items()}
        )

    regent = {"Ashen Regent": 1}
    main = {starter[ref].name: count for ref, count in legal_list(starter).section("main").items()}  # type: ignore[index]
    quick = {"decklist": of(main={"Frost Hare": 2}, side={"Flash Step": 2}), "format": "quickstart"}
    contents: dict[str, tuple[User, str, dict[str, Any]]] = {
        "Ashes": (ann, PUBLIC, {"decklist": of(leader=regent, main=main), "description": "Burns what it can"}),
        "Émber": (ann, PUBLIC, {"decklist": of(main={"Flash Step": 3, "Cinder Bolt": 1})}),
        "Frost": (bob, PUBLIC, quick),
        "Ideas": (bob, PUBLIC, {"decklist": of(main={"Frost Hare": 1}, maybe={"Flash Step": 3, "Cinder Bolt": 3})}),
        "Hidden ashes": (ann, Visibility.PRIVATE, {"decklist": of(leader=regent, main={"Flash Step": 3})}),
        "Linked ember": (bob, Visibility.UNLISTED, {"decklist": of(main={"Flash Step": 3, "Cinder Bolt": 3})}),
    }  # fmt: skip
    for number, (name, (owner, visibility, fields)) in enumerate(contents.items()):
        deck = make_deck(owner, starter, visibility, name=name, **fields)
        day = datetime(2026, 1, 30, 23, 30, tzinfo=UTC) + timedelta(days=number)
        Deck.objects.filter(pk=deck.pk).update(updated_at=day, created_at=day - timedelta(days=365))
        Deck.objects.filter(pk=deck.pk).exclude(published_at=None).update(published_at=day - timedelta(days=3 * number))
    Deck.objects.filter(name="Ashes").update(
        tags=["Aggro", "Burn"], folded_tags="\naggro\nburn\n", likes=3, win_turn=5.5
    )
    Deck.objects.filter(name="Émber").update(tags=["Büdget aggro"], folded_tags="\nbudget aggro\n", likes=1)
    Deck.objects.filter(name="Frost").update(win_turn=7.0)
    Deck.objects.filter(name="Hidden ashes").update(tags=["Aggro"], folded_tags="\naggro\n", likes=2, win_turn=5.0)
    Deck.objects.filter(name="Frost").update(forked_from=Deck.objects.get(name="Émber"))
    Deck.objects.filter(name="Ideas").update(forked_from=Deck.objects.get(name="Hidden ashes"))
    return starter


def search(query: str, cards: Catalog) -> DeckQuery:
    return search_decks(query, public_decks(cards))


def names(query: DeckQuery) -> list[str]:
    return [deck.name for deck in matching_decks(query)]


#: Query → public decks (the newest first), and what was understood.
ROWS: dict[str, tuple[str, str]] = {
    "": ("Ideas Frost Émber Ashes", "all decks"),
    "ember": ("Émber", "decks that say “ember”"),
    '"what it"': ("Ashes", "decks that say “what it”"),
    '!"ASHES"': ("Ashes", "decks called “ASHES”"),
    "name:ash": ("Ashes", "decks whose name has “ash”"),
    'name="frost",ideas': ("Ideas Frost", "decks whose name is “frost” or “ideas”"),
    'card:"Flash Step"': ("Frost Émber", "decks with Flash Step"),
    'card:"Flash Step" side:no': ("Émber", "decks with Flash Step outside the side deck"),
    '-card:"Flash Step"': ("Ideas Ashes", "decks without Flash Step"),
    'card:"Flash Step" card:"Frost Hare"': ("Frost", "decks with Flash Step and with Frost Hare"),
    'card:"Flash Step" copies>=3': ("Émber", "decks with Flash Step and with at least 3 copies"),
    'card:"Flash Step" copies:2': ("Frost", "decks with Flash Step and with 2 copies"),
    "leader:ashen": ("Ashes", "decks led by Ashen Regent"),
    "by:ANN": ("Émber Ashes", "decks by ann"),
    "copy:nobodysdek": ("", "decks copied from “nobodysdek”"),
    "tag:AGG": ("Émber Ashes", "decks with a tag that has “AGG”"),
    "tag=aggro": ("Ashes", "decks whose tag is “aggro”"),
    "tag!=aggro": ("Ideas Frost Émber", "decks whose tag is not “aggro”"),
    "win<6.5": ("Ashes", "decks won before turn 6.5"),
    "win:5.5..7": ("Frost Ashes", "decks won on turn 5.5 to 7"),
    "win!=7": ("Ashes", "decks won on another turn than 7"),
    "likes>=1": ("Émber Ashes", "decks with at least 1 like"),
    "f:standard": ("Ideas Émber Ashes", "decks of the format Standard"),
    "legal:yes": ("Ashes", "decks that are legal"),
    "cards>50": ("Ashes", "decks with more than 50 cards"),
    "cards:1..3": ("Ideas Frost", "decks with 1 to 3 cards"),
    "cards!=4 size<=51": ("Ideas Frost Ashes", "decks with other than 4 cards and with at most 51 cards"),
    "updated:2026-01-30": ("Ashes", "decks last changed 2026-01-30"),
    "updated>2026-01": ("Ideas Frost", "decks last changed after 2026-01"),
    "updated:2026-01-31..2026-02-01": ("Frost Émber", "decks last changed 2026-01-31 to 2026-02-01"),
    "created:2025": ("Ideas Frost Émber Ashes", "decks made 2025"),
    "is:public": ("Ideas Frost Émber Ashes", "decks that everybody sees"),
    "is:private,unlisted": ("", "decks that only you see or that whoever has the link sees"),
    "is:copy": ("Frost", "decks that are copies of public decks"),
    "order:win": ("Ashes Frost Ideas Émber", "all decks"),
    "order:win dir:desc": ("Frost Ashes Ideas Émber", "all decks"),
    "by:ann or by:bob": ("Ideas Frost Émber Ashes", "either decks by ann or decks by bob"),
    "order:liked": ("Ashes Émber Ideas Frost", "all decks"),
    "order:new": ("Ashes Émber Frost Ideas", "all decks"),
    "order:name": ("Ashes Émber Frost Ideas", "all decks"),
    "order:created": ("Ideas Frost Émber Ashes", "all decks"),
    "order:cards dir:desc legal:no": ("Émber Frost Ideas", "decks that are not legal"),
    "f:quickstart or (by:ann legal:yes)": ("Frost Ashes",
        "either decks of the format Quick start or decks that are legal by ann"),
}  # fmt: skip


#: Query → Ann's own decks as they are `filed`, and what was understood.
OWN_ROWS: dict[str, tuple[str, str]] = {
    "folder:brew": ("Hidden ashes Émber", "decks in a folder with “brew” in its name"),
    "folder=brews": ("Émber", "decks whose folder is “brews”"),
    '-folder="Brews, old"': ("Émber Ashes", "decks whose folder is not “Brews, old”"),
    "folder!=brews": ("Hidden ashes Ashes", "decks whose folder is not “brews”"),
    "folder:none": ("Ashes", "decks that are in no folder"),
    "-folder:none": ("Hidden ashes Émber", "decks that are in a folder"),
    'folder:"none"': ("", "decks in a folder with “none” in its name"),
    "label:LEAGUE": ("Hidden ashes Émber", "decks with a label that has “LEAGUE”"),
    "label=league": ("Émber", "decks whose label is “league”"),
    "label:two,ague folder:old": (
        "Hidden ashes", "decks with a label that has “two” or “ague” and in a folder with “old” in its name"
    ),
    "label:none": ("Ashes", "decks without labels"),
    "order:legal": ("Ashes Hidden ashes Émber", "all decks"),
    "order:legal dir:asc legal:no": ("Hidden ashes Émber", "decks that are not legal"),
}  # fmt: skip


@pytest.fixture
def filed(pool: Catalog, ann: User) -> QuerySet[Deck]:
    """Ann's decks, two of them put away."""
    Deck.objects.filter(name="Émber").update(folder="Brews", labels=["League", "two words"])
    Deck.objects.filter(name="Hidden ashes").update(folder="Brews, old", labels=["big league"])
    return Deck.objects.filter(owner=ann)


@pytest.mark.postgres
def test_ones_own_order_of_things(pool: Catalog, filed: QuerySet[Deck], django_assert_num_queries: Any) -> None:
    answers = {}
    for query in OWN_ROWS:
        found = search_decks(query, DeckIndex(filed, pool, filed))
        answers[query] = (" ".join(names(found)), found.sentence)
    assert {query: answer for query, answer in answers.items() if answer != OWN_ROWS[query]} == {}
    with django_assert_num_queries(4):  # one asks whether a deck is called so, two read what is found
        assert names(search_decks("-folder:none -label:none -folder:zebra", DeckIndex(filed, pool, filed)))


@pytest.mark.postgres
def test_queries(pool: Catalog) -> None:
    wrong = {}
    for query in ROWS:
        found = search(query, pool)
        assert [warning.code for warning in found.warnings if warning.code != "NO_SUCH_WORD"] == [], query
        if (answer := (" ".join(names(found)), found.sentence)) != ROWS[query]:
            wrong[query] = answer
        assert found.count == len(names(found))
    assert wrong == {}


@pytest.mark.postgres
def test_a_deck_whose_name_means_something_else_as_a_query(pool: Catalog, ann: User) -> None:
    make_deck(ann, pool, PUBLIC, name="Not a Drill")
    assert names(search("not a\u200b drill", pool)) == ["Not a Drill"]
    assert "Not a Drill" in names(search("Not a", pool))


def test_decks_by_their_elements(pool: Catalog) -> None:
    elements = {}
    for deck in permissions.public():
        refs = services.decklist_of(deck).section("main")
        elements[deck.name] = {pool[ref].element for ref in refs if isinstance(ref, int)} - {None}
    fire, ice = Element.FIRE, Element.ICE
    queries: dict[str, Callable[[set[Any]], bool]] = {
        "el:fire": lambda held: fire in held, "el:fire,ice": lambda held: bool({fire, ice} & held),
        "c>=fire,ice": lambda held: {fire, ice} <= held, "el=ice": lambda held: held == {ice},
        "element<=fire,ice": lambda held: bool(held) and held <= {fire, ice},
        "el!=ice": lambda held: bool(held) and held != {ice}, "-el:ice": lambda held: ice not in held,
    }  # fmt: skip
    for query, holds in queries.items():
        assert sorted(names(search(query, pool))) == sorted(name for name, held in elements.items() if holds(held)), (
            query
        )


def test_the_most_copied_first_counts_public_copies_alone(pool: Catalog, bob: User) -> None:
    for _ in range(2):
        assert names(search("order:copied", pool))[0] == "Émber"
        copies = [make_deck(bob, pool).pk for _ in range(3)]  # private ones are nobody's business
        Deck.objects.filter(pk__in=copies).update(forked_from=Deck.objects.get(name="Ideas"))


def test_every_field_has_rows_and_a_help_example(pool: Catalog, client: Client, filed: QuerySet[Deck]) -> None:
    page = client.get("/help/search/").content.decode()
    rows = (*ROWS, *OWN_ROWS, "el:fire", "order:copied")
    used = {key for query in rows for key in TABLE.by_key if f"{key}" in query}
    for field in TABLE.fields:
        assert used & set(field.keys), field.key
        assert f'id="deck-field-{field.key}"' in page
        assert field.about
        assert field.examples
        for example in field.examples:
            is_own = field.key in ("folder", "label")
            read = search_decks(example.query, DeckIndex(filed, pool, filed) if is_own else public_decks(pool))
            codes = [warning.code for warning in read.warnings]
            assert codes == ([] if "by:" not in example.query else ["UNKNOWN_VALUE"]), example.query


#: Query → (code, what is underlined, suggestion) of its only warning, and the decks that are found.
MISTAKES: dict[str, tuple[str, str, str | None, str]] = {
    "el:fier": ("UNKNOWN_VALUE", "fier", "fire", ""),
    "elment:fire f:quickstart": ("UNKNOWN_FIELD", "elment:fire", "element:fire", "Frost"),
    "author:nobody-here f:quickstart": ("UNKNOWN_VALUE", "nobody-here", None, "Frost"),
    'card:"Flsh Step"': ("UNKNOWN_VALUE", '"Flsh Step"', '"Flash Step"', ""),
    "card:e f:quickstart": ("TOO_MANY_VALUES", "e", None, "Frost"),
    "card:/flash.*/": ("TOO_MANY_PATTERNS", "/flash.*/", None, ""),
    "name:/ash/ f:quickstart": ("TOO_MANY_PATTERNS", "/ash/", None, "Frost"),
    "copies>=2": ("NO_CARD", "copies>=2", None, ""),
    'card:"Flash Step" copies>=x': ("NOT_A_NUMBER", "x", None, "Frost Émber"),
    "f:standard (copies>2 or side:no)": ("NO_CARD", "copies>2", None, "Ideas Émber Ashes"),
    "updated:yesterday": ("NOT_A_DATE", "yesterday", None, ""),
    "updated:2026-03..2026-01": ("EMPTY_RANGE", "2026-03..2026-01", "2026-01..2026-03", ""),
    "by>ann": ("WRONG_OPERATOR", "by>ann", "by:ann", ""),
    "folder:brews f:quickstart": ("WRONG_FIELD", "folder:brews", "", "Frost"),
    "legal:yes or order:name": ("MISPLACED_DISPLAY", "order:name", "", "Ashes"),
}  # fmt: skip


def test_mistakes_are_said_with_their_place(pool: Catalog) -> None:
    wrong = {}
    for query in MISTAKES:
        read = search(query, pool)
        warning = read.warnings[0]
        place = query[warning.start : warning.end]
        answer = (warning.code.value, place, warning.suggestion, " ".join(names(read)))
        if answer != MISTAKES[query]:
            wrong[query] = answer
        assert warning.message
    assert wrong == {}


def test_a_word_that_no_deck_says_and_the_term_to_drop(pool: Catalog) -> None:
    read = search("ashes legal:no zebra f:standard", pool)
    assert [(warning.code, warning.message) for warning in read.warnings] == [("NO_SUCH_WORD", "No deck says “zebra”.")]
    assert read.relaxed() == [
        Relaxed(("ashes", "zebra"), "legal:no f:standard", 2),
        Relaxed(("legal:no", "zebra"), "ashes f:standard", 1),
    ]
    read = search(" or ".join(f"zebra{number}" for number in range(12)), pool)
    assert len(read.warnings) == MAX_TRIED  # each is a look at every deck
    read = search("ashes legal:no f:standard", pool)
    assert read.relaxed() == [
        Relaxed(("ashes",), "legal:no f:standard", 2),
        Relaxed(("legal:no",), "ashes f:standard", 1),
    ]


def test_the_page_says_what_it_understood_and_what_not(pool: Catalog, client: Client) -> None:
    html = client.get("/decks/", {"q": "elment:fire legal:yes"}).content.decode()
    assert "<mark>elment:fire</mark> legal:yes" in html
    assert 'href="/decks/?q=element%3Afire+legal%3Ayes"' in html
    assert '<meta name="robots" content="noindex, follow">' in html
    empty = client.get("/decks/", {"q": "ashes f:quickstart"}).content.decode()
    assert "No deck fits all of that" in empty
    assert '<a href="/decks/?q=f%3Aquickstart">Without <code>ashes</code>: 1 deck</a>' in empty


#: A link as it was, and the query that it leads to.
OLD = {
    "format=quickstart": "f:quickstart",
    "format=&card=": "",
    "card=flash-step": "card:flash-step",
    "format=nothing&card=no+card&page=2": 'f:nothing card:"no card"',
    "format=standard&q=a+or+b": "f:standard (a or b)",
}


def test_older_links_lead_to_the_search(pool: Catalog, client: Client) -> None:
    for old, query in OLD.items():
        assert query_of(QueryDict(old)) == query
        assert client.get(f"/decks/?{old}").status_code == 301
        assert f'name="q" value="{escape(query)}"' in client.get(f"/decks/?{old}", follow=True).content.decode()
        plain, answer = client.get("/api/v1/decks/", {"q": query}), client.get(f"/api/v1/decks/?{old}")
        if answer.status_code == 200:
            assert answer.json()["results"] == plain.json()["results"]
        else:
            assert "format" in {error["path"] for error in answer.json()["errors"]}


HOSTILE = [
    "\0", "\ud800", "x" * 60_000, "or " * 1200 + "a", "not " * 400 + "a", "cards>9223372036854775808", "cards:1e309",
    "(" * 500, "card:" + ",".join("abcdefgh"), 'card:"', "card:e", "card:" + "e," * 300, "by:" + ",x" * 300, "%", "_",
    "name:" + "a," * 400, " ".join(f"card:e{n}" for n in range(60)), "updated:" + "9" * 300, "cards:" + "1," * 300,
    "el>=" + "fire," * 200, "legal:yes" * 100, "/(a+)+$/", "copies:1 " * 60, "card:\ud800", "by:\0", "cards-cards>0",
    "cards+size>-1", "'; DROP TABLE decks_deck; --", "{% now %}", "updated:-1", "updated:2026-13", "updated:99999-01",
    "copies+cards>1 card:flash-step", "card:flash-step copies>cards", "-" * 900, "leader:" + "a," * 200,
]  # fmt: skip


@pytest.mark.postgres
def test_hostile_queries_are_answered(pool: Catalog, client: Client, django_assert_max_num_queries: Any) -> None:
    for query in HOSTILE:
        sent = query.encode("utf-8", "replace").decode()
        with django_assert_max_num_queries(20 + 2 * MAX_TERMS):
            assert client.get("/api/v1/decks/", {"q": sent}).status_code == 200, query[:40]
        found = search(query, pool)
        names(found)
        found.relaxed()
    assert client.get("/decks/", {"q": "\0(" * 900}).status_code == 200


def test_saving_a_deck_judges_it(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, PUBLIC, name="Éclair")
    assert (deck.folded_name, deck.size, deck.is_legal) == ("eclair", 51, True)
    content = services.content_of(deck)
    emptied = DeckContent(
        name="Other", format=content.format, description="Süß", visibility=PUBLIC, decklist=Decklist()
    )
    services.save_deck(deck=deck, version=deck.version, content=emptied)
    deck.refresh_from_db()
    standing = (deck.folded_name, deck.folded_text, deck.size, deck.elements, deck.is_legal)
    assert standing == ("other", "other  suss", 0, 0, False)


def test_a_change_of_a_card_reaches_the_decks(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, other = make_deck(ann, starter, PUBLIC), make_deck(ann, starter, PUBLIC, decklist=Decklist())
    revalidation.revalidate_decks()
    looked: list[str] = []
    judge = revalidation._revalidate

    def noted(ids: list[str], cards: Catalog) -> int:
        looked.extend(ids)
        return judge(ids, cards)

    monkeypatch.setattr(revalidation, "_revalidate", noted)
    assert revalidation.revalidate_decks() == 0
    assert looked == []
    card = Card.objects.get(permanent_number=next(iter(legal_list(starter).section("leader"))))
    card.element_id = "ice" if card.element_id != "ice" else "fire"
    card.save()
    assert revalidation.revalidate_decks(timedelta(hours=1)) == 0  # it may be changed further
    assert revalidation.revalidate_decks() == 0  # as a leader's element is none of the main deck
    assert looked == [deck.pk]
    Deck.objects.filter(pk=deck.pk).update(elements=0)
    main = Card.objects.get(permanent_number=next(iter(legal_list(starter).section("main"))))
    main.save()  # as the admin does
    assert revalidation.revalidate_decks() == 1
    stands = Deck.objects.get(pk=deck.pk)
    assert (stands.elements, stands.version, stands.updated_at) == (deck.elements, deck.version, deck.updated_at)
    assert other.pk not in looked


def test_the_server_revalidates(starter: Catalog, at_once: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[timedelta] = []
    revalidation.revalidate_decks()
    monkeypatch.setattr(revalidation, "revalidate_decks", lambda settled: judged.append(settled))
    for times in range(2):
        monkeypatch.setattr(revalidation.JUDGE, "_next", 0.0)
        revalidation.JUDGE.look()
        assert judged == [revalidation.SETTLED] * times
        monkeypatch.setattr(revalidation, "games_digest", lambda: "others")


def test_other_rules_reach_all_decks(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    decks = [make_deck(ann, starter, PUBLIC) for _ in range(3)]
    revalidation.revalidate_decks()
    Deck.objects.update(is_legal=False, folded_text="", size=9)
    assert revalidation.revalidate_decks() == 0
    monkeypatch.setattr(revalidation, "BATCH", 2)
    monkeypatch.setattr(revalidation, "games_digest", lambda: "others")
    assert revalidation.revalidate_decks() == 3
    assert StandingRevision.objects.get().rules == "others"
    for deck in decks:
        stands = Deck.objects.values_list("is_legal", "folded_text", "size").get(pk=deck.pk)
        assert stands == (deck.is_legal, deck.folded_text, deck.size) == (True, "ann's ashes  ", 51)


def test_the_form_writes_the_query(pool: Catalog, client: Client) -> None:
    forms = {
        "q=ember&form-element=fire&form-updated=2026&form-updated-op=>=&form-card=flash&form-copies=2"
        "&form-copies-op=>=&form-side=no&form-legal=yes&form-order=name&form-dir=desc":
            "ember card:flash copies>=2 side:no element:fire legal:yes updated>=2026 order:name dir:desc",
        "q=by:ann&form-of=ash&form-rest=ash&form-name=ember": "name:ember by:ann",
        "form-created=2026-01..2026-03&form-created-op=>=&form-rest=a or b": "created:2026-01..2026-03 (a or b)",
        "q=el:fire&form-of=el:fire&form-element=ice&page=3": "element:ice",
    }  # fmt: skip
    for path, (asked, query) in product(("/decks/", "/decks/mine/"), forms.items()):
        response = client.get(f"{path}?{asked}")
        assert response.status_code == 302
        address, _, rest = response.headers["Location"].partition("?")
        assert (address, QueryDict(rest).dict()) == (path, {"q": query})


def test_what_may_follow_names_nobody_and_nothing_that_is_not_seen(pool: Catalog, client: Client) -> None:
    def offered(text: str, asking: Client, more: str = "") -> list[str]:
        answer = asking.get(f"/api/v1/decks/autocomplete/?q={text}{more}")
        return [item["label"] for item in answer.json()["items"]]

    make_deck(User.objects.create_user("zoe"), pool, Visibility.UNLISTED)
    ann = Client()
    ann.force_login(User.objects.get(username="ann"))
    assert "Flash Step" in offered("card:fla", client)
    assert offered('leader:"as', client) == ["Ashen Regent"]
    assert offered("leader:fla", client) == []
    assert offered("legal:", client) == ["Yes", "No"]
    assert offered("lead", client) == ["leader:"]
    public = set(Deck.objects.filter(visibility=Visibility.PUBLIC).values_list("name", flat=True))
    hidden = set(Deck.objects.filter(owner__username="ann").values_list("name", flat=True)) - public
    assert hidden
    for name in public:
        assert name in offered(name[:3], client)
        assert name in offered(f"name:{name[:3]}", client)
    for name in hidden:
        assert name not in offered(name[:3], client) + offered(name[:3], ann)
        assert name in offered(name[:3], ann, "&mine=true")
    owners = set(Deck.objects.filter(visibility=Visibility.PUBLIC).values_list("owner__username", flat=True))
    for owner in User.objects.values_list("username", flat=True):
        assert (owner in offered(f"by:{owner[:2]}", client)) == (owner in owners)
    for text in ("card:%00", "by:%ED%A0%80", "x" * 5000, "by:%25", "name:_"):
        assert client.get(f"/api/v1/decks/autocomplete/?q={text}").status_code == 200
    assert client.get("/api/v1/decks/autocomplete/?q=a&cursor=x").status_code == 400
