"""Benchmark of each operation of anonymous and new users, with the worst input that the limits allow.

The CPU time of the answering thread counts. The database has the starter sets of all games, and a public deck of 400
cards with the most expensive description and comments. Work in other processes is not counted, because it has limits of
its own (`jobs.resource_limits`). Each case is requested three times with different values, so that no cache helps, and
the faster of the last two counts. `docs/limits.md` has the table.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import count
from time import thread_time
from typing import Any, Final, NamedTuple
from unittest.mock import patch
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.test import Client, override_settings

from accounts.models import User
from benchmarks.environment import own_database
from benchmarks.measurement import Measurement
from cards.catalog import catalogs
from cards.importing import load
from community.limits import COLLECTED, COMMENT
from community.models import Collected, Collection, Comment
from decks import limits
from decks.content import DeckContent, PlanData
from decks.core import services
from decks.core.plans import Plan, dump_plan
from decks.core.services import load_starter_decks
from decks.goldfish import limits as limits_of_games
from decks.goldfish.runner import RUNNER
from decks.goldfish.services import start_run
from decks.goldfish.snapshot import Contender
from decks.importexport import FILE_FORMATS
from decks.models import Deck, DeckEntry, Visibility, new_deck_id
from games import other_games
from rules.goldfish import Params
from rules.vocabulary import Kind
from tcg.construction import Decklist

DESCRIPTION: Final = (
    "Operations of those without an account, with their worst inputs: milliseconds of CPU in the thread"
)
#: Milliseconds that any operation may take.
LIMIT: Final = 300.0

_SETTINGS: Final[dict[str, Any]] = {
    "ALLOWED_HOSTS": ["testserver"],
    "SECURE_SSL_REDIRECT": False,
    "STORAGES": settings.STORAGES
    | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}},
}
_ADDRESSES: Final = count()


class Case(NamedTuple):
    """Request whose cost is measured, of an anonymous user or, if `is_member`, of a new account.

    `ask` returns the path and the body of a request, by its number; the body is None for GET.
    """

    name: str
    ask: Callable[[int], tuple[str, Any]]
    is_member: bool = False


def measure() -> list[Measurement]:
    """Return the milliseconds of each case, the slowest first."""
    with own_database(), override_settings(**_SETTINGS), patch.object(RUNNER, "wake"):
        deck = _fill()
        costs = [(_milliseconds(case), case.name) for case in _cases(deck)]
    return [Measurement(name, cost, "ms", cost / LIMIT, 1.0) for cost, name in sorted(costs, reverse=True)]


def _milliseconds(case: Case) -> float:
    return min([_once(case, number) for number in range(3)][1:])


def _once(case: Case, number: int) -> float:
    path, body = case.ask(number)
    address = next(_ADDRESSES)
    client = Client(
        REMOTE_ADDR=f"198.{address >> 16}.{address >> 8 & 255}.{address & 255}", raise_request_exception=False
    )
    if case.is_member:
        client.force_login(User.objects.get(username="ann"))
    cache.clear()  # of the rates
    start = thread_time()
    if body is None:
        answer = client.get(path)
    elif isinstance(body, Form):
        answer = client.post(path, body)
    else:
        answer = client.post(path, body if isinstance(body, str) else json.dumps(body), "application/json")
    took = 1000 * (thread_time() - start)
    if answer.status_code >= 500 and answer.status_code != 503:
        raise RuntimeError(f"{case.name}: {answer.status_code}")
    return took


class Form(dict[str, Any]):
    """Request body that is sent as an HTML form, not as JSON."""


# --- the site -----------------------------------------------------------------------------------------------------

_DESCRIPTIONS: Final = {
    "quotations": (">" * 10 + "a\n\n") * 900,
    "links": "[a](b)" * 60 + "\n\n",
    "cells": "|a|b|c\n|-|-|-\n" + "a|b|c\n" * 320,
    "signs": "[a" * 195 + "\n\n",
    "emphasis": "*a **b _c " * 60 + "\n\n",
    "addresses": "<http://a>" * 40 + "\n\n",
    "references": "[a]: /b\n\n" + ("[a]" * 130 + "\n\n") * 20,
    "lists": "- " * 5 + "a\n\n",
    "cards": "[[Flash Step]]" * 90 + "\n\n",
    "a word": "a",
}


def _description(kind: str, letters: int, salt: int) -> str:
    part = _DESCRIPTIONS[kind]
    return f"{salt} {(part * (letters // len(part) + 1))[: letters - 10]}"


def _fill() -> Deck:
    for game in ("", *(game.code for game in other_games())):
        load(sorted((settings.DATA_DIR / "sets" / game).glob("*.json")))
    load_starter_decks(settings.DATA_DIR / "decks")
    for each in other_games():
        load_starter_decks(settings.DATA_DIR / "decks" / each.code, each)
    ann = User.objects.create(username="ann")
    names = _unknown(limits.ENTRIES, 0)
    decklist = Decklist.of(main=[(name, 3) for name in names])
    content = DeckContent(
        name="Worst",
        format="standard",
        description=_description("links", limits.DESCRIPTION, 0),
        visibility=Visibility.PUBLIC,
        decklist=decklist,
        plans={f"{number:08}": _plan(names, number) for number in range(limits.PLANS)},
    )
    deck = services.create_deck(owner=ann, visitor="", content=content)
    kinds = [*_DESCRIPTIONS]
    for number in range(60):
        text = _description(kinds[number % len(kinds)], COMMENT, number)
        Comment.objects.create(deck=deck, author=ann, text=text)
    _own_decks(ann, deck)
    return deck


def _plan(names: list[str], number: int) -> PlanData:
    """Return a side plan named `number`, which exchanges as many cards, from their `names`, as are allowed."""
    out, into = names[: limits.PLAN_CARDS], names[-limits.PLAN_CARDS :]
    plan = Plan(f"{number}", "x" * 200, "y" * 1_000, Decklist.of(main=out), Decklist.of(side=into))
    return dump_plan(plan)


def _own_decks(owner: User, deck: Deck) -> None:
    """Create a collection of `owner` with as many copies of a deck as are allowed."""
    entries = [*deck.entries.all()]
    decks = Deck.objects.bulk_create(_copy(deck, id=new_deck_id(), share_token=None) for _ in range(COLLECTED - 1))
    for each in decks:
        DeckEntry.objects.bulk_create(_copy(entry, id=None, deck_id=each.pk) for entry in entries)
    collection = Collection.objects.create(owner=owner, name="Worst", description=_description("links", 4_000, 0))
    Collected.objects.bulk_create(
        Collected(collection=collection, deck=each, place=place, note="x" * 300)
        for place, each in enumerate([deck, *decks], start=1)
    )


def _copy(row: Any, **values: Any) -> Any:
    """Return an unsaved copy of the model instance `row`, with `values` for the fields named in them."""
    return type(row)(**{field.attname: getattr(row, field.attname) for field in row._meta.fields} | values)


def _unknown(number: int, salt: int) -> list[str]:
    """Return `number` names of about 150 letters that no card has, of words in names of cards; `salt` varies them."""
    rng = random.Random(salt)  # noqa: S311  (the same names every time)
    words = ("Ember", "Flash", "Step", "Hound", "Drowned", "Garden", "Lantern", "Veil", "Storm", "Knight", "of", "the")
    return [" ".join(rng.choices(words, k=40))[:150].strip() + f" {n}" for n in range(number)]


# --- the operations -----------------------------------------------------------------------------------------------

_QUERIES: Final = {
    "words": "zq{} " * 250,
    "a long word": "q{}" + "embrhundfrlsh" * 70,
    "OR": "a{} or " * 140,
    "brackets": "(" * 15 + "ember{} -(hound or " * 15 + "a" + ")" * 30,
    "NOT": "-" * 300 + "a{} " + "-ember " * 60,
    "expressions": "o:/(a|b|c|d){{1,20}}[^x]*(e|f)*z{}/ " * 20,
    "a large expression": "o:/{}((a{{1,99}}){{1,9}}.*){{1,9}}/",
    "wildcards": "*a*e*{}* name:*i*o*u* " * 30,
    "misspelt fields": "elemnt{}:fyre lvel>>3 " * 30,
    "misspelt values": "element:fyre{} type:hond class:trpa " * 20,
    "regular comparisons": "atk>hp{} hp>=atk level<spd " * 20,
    "quotes": 'o:"a{}" "b" ' * 60,
    "sorting": "order:name dir:desc unique:prints display:full {}",
}


def _query(name: str, number: int) -> str:
    return _QUERIES[name].format(*[number] * 300)[:1_000]


def _cases(deck: Deck) -> Iterator[Case]:
    yield from _searches(deck)
    yield from _lists(deck)
    yield from _texts(deck)
    yield from _tools()
    yield from _pages(deck)
    yield from _games(deck)
    yield from _members(deck)


def _searches(deck: Deck) -> Iterator[Case]:
    places = {
        "card search": "/cards/", "card search, API": "/api/v1/cards/", "deck search": "/decks/",
        "deck search, API": "/api/v1/decks/", "cards of F.A.D.E.": "/fade/cards/", "cards of Assemblage": "/aoe/cards/",
        "cards of Grand Archive": "/ga/cards/", "completion": "/api/v1/cards/autocomplete/",
        "completion, decks": "/api/v1/decks/autocomplete/", "rules": "/rules/", "rules of F.A.D.E.": "/fade/rules/",
        "rules, API": "/api/v1/games/despaira/rules/", "phrases of texts": "/help/abilities/",
        "an author's decks": "/people/ann/",
    }  # fmt: skip
    for place, path in places.items():
        for name in _QUERIES:
            more = {"cursor": "900"} if "completion" in place else {}
            yield Case(
                f"{place}: {name}",
                lambda n, path=path, name=name, more=more: (
                    f"{path}?{urlencode({'q': _query(name, n), **more})}",
                    None,
                ),
            )
    for name in ("words", "a large expression", "expressions", "brackets"):
        yield Case(f"odds of a search: {name}", lambda n, name=name: ("/api/v1/odds/", {
            "deck": deck.pk, "q": _query(name, n), "turns": 40}))  # fmt: skip


def _lists(deck: Deck) -> Iterator[Case]:
    unknown = lambda n: "\n".join(f"3 {name}" for name in _unknown(400, n))[: limits.LIST_LETTERS]  # noqa: E731
    texts: dict[str, Callable[[int], str]] = {
        "400 unknown names": unknown,
        "1,000 lines": lambda n: "\n".join(f"3x Embr Hund {n} {line}" for line in range(1_000)),
        "one line": lambda n: f"3 {n}" + "Ember Hound " * 4_000,
        "digits": lambda n: f"{n}" + "9" * 49_000,
        "spaces": lambda n: f"1 a{n}" + " " * 49_000 + "b",
        "brackets": lambda n: f"1 a{n}" + "(" * 24_000 + ")" * 24_000,
        "comments": lambda n: f"# {n}\n" + "# Deck: x\n" * 900,
        "a Markdown list": lambda n: f"# D{n}\n" + "- 3 [[Embr]] [a](b)\n" * 990,
        "CSV": lambda n: f"name,count\n{n},1\n" + '"Embr ""Hund""",3\n' * 900,
        "JSON in JSON": lambda n: json.dumps({"main": [{"card": name, "count": 3} for name in _unknown(300, n)]}),
        "nested JSON": lambda n: '{"a":' * 8_000 + f"{n}",
        "XML": lambda n: f'<cockatrice_deck version="1"><deckname>{n}</deckname><zone name="main">'
        + '<card number="3" name="Embr"/>' * 900 + "</zone></cockatrice_deck>",
        "nested XML": lambda n: "<a>" * 16_000 + f"{n}",
    }  # fmt: skip
    for name, text in texts.items():
        yield Case(f"validate a list: {name}", lambda n, text=text: ("/api/v1/validate/", {"text": text(n)}))
        yield Case(f"import: {name}", lambda n, text=text: ("/api/v1/decks/import/", {"text": text(n)}))
        yield Case(f"import, page: {name}", lambda n, text=text: ("/decks/new/", Form(text=text(n))))
    many = {
        "100 lists of 60 cards": lambda n: "\n---\n".join(
            f"# Name: {n} {each}\n"
            + "\n".join(f"3 {card.name}" for card in list(catalogs.current().values())[each : each + 20])
            for each in range(100)
        ),
        "100 of unknown names": lambda n: "\n---\n".join(f"3 {name}\n" * 9 for name in _unknown(100, n)),
        "headings": lambda n: f"{n}\n" + "Main\n---\n" * 70_000,
        "codes": lambda n: f"{n}\n" + f"DSPA{'-DSPAaaaaaaaaaaaaaa' * 5_000}!\n" * 10,
    }
    for name, text in many.items():
        yield Case(f"many lists: {name}", lambda n, text=text: ("/decks/check/", Form(text=text(n))))
    files: dict[str, Callable[[int], str]] = {
        "Tabletop Simulator": lambda n: json.dumps({"ObjectStates": [{"Name": "Deck", "ContainedObjects": [
            {"Name": "Card", "Nickname": f"Embr {n} {c}", "Description": "x" * 600} for c in range(1_200)]}]}),
        "nested": lambda n: '{"ContainedObjects":[' * 40_000 + f"{n}",
        "XML": lambda n: f"<cockatrice_deck><deckname>{n}</deckname>" + "<zone><card/></zone>" * 40_000,
        "letters": lambda n: f"{n}" + "a" * 890_000,
        "lines": lambda n: f"{n}" + "\n" * 890_000,
    }  # fmt: skip
    for name, text in files.items():
        yield Case(f"import a file: {name}", lambda n, text=text: ("/api/v1/decks/import/", {"file": text(n)}))
    yield Case("a deck code", lambda n: ("/api/v1/validate/", {"code": "DSP" + ("AAAA" * 999)[:3_980] + f"{n}"}))
    entries = lambda n: [{"card": name, "count": 99} for name in _unknown(400, n)]  # noqa: E731
    yield Case("validate sections", lambda n: ("/api/v1/validate/", {"sections": {"main": entries(n)}}))
    yield Case("validate 1 MB", lambda n: ("/api/v1/validate/", '{"x":"' + f"{n}" + '\\"' * 500_000 + '"}'))
    yield Case("validate 1 MB of brackets", lambda n: ("/api/v1/validate/", "[" + "[]," * 340_000 + f"{n}]"))
    yield Case("hands", lambda n: ("/api/v1/hands/", {"text": unknown(n), "draws": 40}))
    yield Case("hands of 60", lambda n: ("/api/v1/hands/", {"text": "99 Flash Step\n" * 20, "seed": n, "opening": 60}))
    odds = {"text": "99 Flash Step\n99 Stray Cur\n" * 20, "cards": ["Flash Step"], "turns": 40}
    yield Case("odds", lambda n: ("/api/v1/odds/", {**odds, "at_least": 90 + n}))
    yield Case("a new deck", lambda n: ("/api/v1/decks/", {"name": f"{n}", "sections": {"main": entries(n)}}))


def _texts(deck: Deck) -> Iterator[Case]:
    parts = (
        "of change. ", "Draw 1 card, ", "Bird 50. ", "Destroy all Insects and ", "It cannot move. ",
        "inventory; While ",
        "All creatures your opponent controls on Forest tiles cannot activate abilities, while this card is face-up, ",
        "Destroy 1 creature. It cannot move. ", "Give an adjacent creature +200. ", "graveyard shuffle may it: and ",
        "“", "(", "Activate: ", "When this creature attacks, ", "Choose one: “Draw 1 card.”; ",
    )  # fmt: skip
    for part in parts:
        text = lambda n, part=part: f"{n} {(part * 1_200)[:1_195]}"  # noqa: E731
        yield Case(f"a card text: {part[:40]}", lambda n, text=text: ("/api/v1/text/", {"text": text(n)[:1_200]}))
        yield Case(
            f"a card text, page: {part[:40]}",
            lambda n, text=text: (f"/help/abilities/reading/?{urlencode({'text': text(n)[:1_200]})}", None),
        )
    for kind in _DESCRIPTIONS:

        def described(n: int, kind: str = kind) -> tuple[str, Any]:
            Deck.objects.filter(pk=deck.pk).update(description=_description(kind, limits.DESCRIPTION, n))
            return f"/decks/{deck.pk}/", None

        yield Case(f"a deck's page, description of {kind}", described)
    yield Case("comments", lambda n: (f"/decks/{deck.pk}/comments/?page={n}", None))
    yield Case("comments, API", lambda n: (f"/api/v1/decks/{deck.pk}/comments/?page_size=200&x{n}", None))
    yield Case("a comment of nobody", lambda n: (f"/decks/{deck.pk}/comments/", Form(text=f"{n}" + "a" * 900_000)))
    edit = {f"count-main-{number}": "3" for number in range(1, 2_400)} | {"description": "x" * 9_000}
    yield Case("an edit of nobody", lambda n: (f"/decks/{deck.pk}/edit/", Form(**edit, name=f"{n}")))
    yield Case("a report of nobody", lambda n: (f"/report/deck/{deck.pk}/", Form(words=f"{n}" + "a" * 90_000)))


def _tools() -> Iterator[Case]:
    yield Case("battle", lambda n: (f"/fade/battle/?targets=9&allies=9&kind=skill&extra=9&hits=99&card={n}", None))
    yield Case("chain", lambda n: ("/fade/chain/?" + "&".join(f"k{i}=reaction&d{i}=negate&to{i}={i - 1}"
                                                              for i in range(1, 60)) + f"&x={n}", None))  # fmt: skip
    hand = "Reed L-M 2/1;Mill M-HS 3/2;Gate H 6/2 terminal;Comet S 4/4 r3 m1;Vow utility"
    yield Case("combos", lambda n: (f"/aoe/combos/?{urlencode({'hand': hand + f';X{n} L 1/1', 'opening': 2})}", None))
    links = ";".join(f"Mill{i} M-H 3/2" for i in range(40))
    clash = {"right": "Oar M 3/2", "left_links": links}
    yield Case("clash", lambda n: (f"/aoe/clash/?{urlencode({**clash, 'left': f'R{n} L 2/1'})}", None))
    yield Case("lineup", lambda n: ("/aoe/lineup/?mode=tag&" + "&".join(["team=Ash%2C+Bo"] * 200) + f"&x={n}", None))
    yield Case("table", lambda n: (f"/aoe/table/?left=7,4&right=8,4&move={n}&left_links=9", None))
    yield Case("round", lambda n: (f"/aoe/round/?left=minna&right=gerda&seed={n}&actions=" + "aA" * 400, None))
    effects = "&".join(f"effect=becomes+rested+{i}" for i in range(60))
    yield Case("characteristics", lambda n: (f"/ga/characteristics/?object=Ally&power={n}&{effects}", None))
    yield Case("sample game of F.A.D.E.", lambda n: (f"/fade/goldfish/?seed={n}", None))


def _pages(deck: Deck) -> Iterator[Case]:
    for path in (
        "", "?view=faces", "hand/?seed={}", "goldfish/?x={}",
        "embed/?x={}", "qr/?x={}",
        "qr.svg?x={}", "picture.png?x={}", "picture.webp?x={}", "print/?x={}", "print/list.pdf?x={}",
        "print/registration.pdf?name={}", *(f"export/?as={code}&x={{}}" for code in FILE_FORMATS),
        "statistics/?x={}", "similar/?x={}", "suggestions/?x={}",
    ):  # fmt: skip
        root = "/api/v1" if path.partition("/")[0] in ("statistics", "similar", "suggestions") else ""
        yield Case(f"a deck: {path}", lambda n, path=f"{root}/decks/{deck.pk}/{path}": (path.format(n), None))
    starter = Deck.objects.filter(game="despaira").exclude(owner=deck.owner).order_by("pk")[0]
    for path in ("statistics/?x={}", "similar/?x={}", "suggestions/?x={}"):
        yield Case(f"a usual deck: {path}", lambda n, path=f"/api/v1/decks/{starter.pk}/{path}": (path.format(n), None))
    for path in (
        "hand/?seed={}",
        "picture.png?x={}",
        "print/proxies.pdf?x={}",
        "edit/?x={}",
        "export/?as=code&x={}",
    ):
        yield Case(f"a usual deck: {path}", lambda n, path=f"/decks/{starter.pk}/{path}": (path.format(n), None))
    aoe = Deck.objects.filter(game="aoe").order_by("pk")[0]
    yield Case("a deck's combos", lambda n: (f"/decks/{aoe.pk}/combos/?meter={n}", None))
    for path in (
        "/decks/feed.atom?x={}", "/people/ann/feed.atom?x={}", "/api/v1/schema/?x={}",
        "/api/v1/docs/?x={}", "/help/abilities/?x={}", "/help/search/?x={}", "/rules/?x={}", "/learn/?x={}",
        "/sitemap.xml?x={}", "/oembed/?url=http://testserver/decks/x{}/", "/api/v1/bulk/cards.json?x={}",
        "/api/v1/bulk/cards.csv?x={}", "/api/v1/bulk/cockatrice.xml?x={}", "/api/v1/cards/?page_size=200&x={}",
        "/api/v1/decks/?page_size=200&x={}", "/cards/flash-step/?x={}", "/cards/flash-step/preview/x{}.jpg",
        "/sets/DSP/spoiler/?x={}", "/sets/DSP/statistics/?x={}", "/sets/DSP/set.csv?x={}", "/play/situation/?x={}",
        "/?x={}",
        "/collections/?q=x{}", "/api/v1/vocabulary/?x={}", "/api/v1/games/?x={}",
    ):  # fmt: skip
        yield Case(f"page {path}", lambda n, path=path: (path.format(n), None))
    password = "correct horse battery"
    yield Case("sign in", lambda n: ("/accounts/login/", Form(login=f"x{n}", password=password * 200)))
    yield Case("sign up", lambda n: ("/accounts/signup/", Form(
        username=f"x{n}", email=f"x{n}@example.org", password1=password, password2=password)))  # fmt: skip
    yield Case("a new password", lambda n: ("/accounts/password/reset/", Form(email=f"x{n}@example.org")))
    yield Case("a token", lambda n: ("/api/v1/token/", {"username": f"x{n}", "password": password * 40}))


def _games(deck: Deck) -> Iterator[Case]:
    """Yield operations that play games or compare decks."""
    cards = catalogs.current()
    playable = [card for card in cards.values() if card.kind in (Kind.CREATURE, Kind.TRICK)]
    sections = lambda of, count: {"main": [{"card": card.name, "count": count} for card in of]}  # noqa: E731
    long = {"max_turns": 60, "opponent_hp": 100_000, "runs": 1_000}
    for name, body in {
        "as many cards as are played at once": {"sections": sections(playable[: limits_of_games.CARDS_HERE], 2)},
        "two decks": {"sections": sections(playable[:60], 5), "against": {"sections": sections(playable[60:120], 5)}},
        "300 cards": {"sections": sections(playable[:300], 1)},
    }.items():
        yield Case(f"goldfish: {name}", lambda n, body=body: ("/api/v1/goldfish/", {**body, **long, "seed": f"{n}"}))
    fade = Deck.objects.filter(game="fade").order_by("pk")[0]
    params = {"turn": "second", "games": 1_000, "opponent_hp": 1_000_000}
    yield Case("goldfish of F.A.D.E.", lambda n: (
        f"/decks/{fade.pk}/goldfish/?{urlencode({**params, 'seed': n, 'game': 9})}", None))  # fmt: skip
    yield Case("goldfish of F.A.D.E., report", lambda n: (
        f"/decks/{fade.pk}/goldfish/?{urlencode({**params, 'opponent_hp': 50, 'seed': n})}", None))  # fmt: skip
    starters = Deck.objects.filter(game="despaira").exclude(owner=deck.owner).order_by("pk")
    decklist = Decklist.of(main=[(card.id, 1) for card in playable[:300]])
    with patch.multiple(limits_of_games, CARDS_HERE=300, SECONDS_HERE=600):
        run = start_run(
            owner=None, visitor="nobody", params=Params(max_turns=60, opponent_hp=100_000), seed="", games=100,
            contenders=[Contender(name="Worst", format="standard", decklist=decklist, deck=starters[0])], cards=cards,
        )  # fmt: skip
    yield Case("goldfish: a run", lambda n: (f"/decks/{starters[0].pk}/goldfish/{run.pk}/?x={n}", None))
    yield Case("goldfish: a game", lambda n: (f"/decks/{starters[0].pk}/goldfish/{run.pk}/game/{n + 1}/", None))
    yield Case(
        "goldfish: a slow game", lambda n: (f"/decks/{starters[0].pk}/goldfish/{run.pk}/find/slowest/?x={n}", None)
    )
    yield Case("goldfish: what cards are worth", lambda n: (f"/api/v1/goldfish/{run.pk}/worth/", {}))
    both = {"a": f"/decks/{deck.pk}/", "b": f"/decks/{starters[0].pk}/"}
    yield Case("decks compared", lambda n: (f"/decks/compare/?{urlencode({**both, 'x': n})}", None))
    aoe = Deck.objects.filter(game="aoe").order_by("pk")[0]
    for tool in ("", "hands/"):
        yield Case(f"combos, API: {tool}", lambda n, tool=tool: (
            f"/api/v1/games/aoe/combos/{tool}", {"deck": aoe.pk, "meter": n}))  # fmt: skip
    for path in ("clash/?x={}", "round/?seed={}", "combos/?distance=1&meter={}"):
        yield Case(f"a deck of Assemblage: {path}", lambda n, path=path: (f"/decks/{aoe.pk}/{path.format(n)}", None))


def _members(deck: Deck) -> Iterator[Case]:
    """Yield operations of a new account that owns many decks, one of them with 400 cards."""
    home = f"/decks/{deck.pk}"

    def case(name: str, ask: Callable[[int], tuple[str, Any]]) -> Case:
        return Case(name, ask, is_member=True)

    for kind in _DESCRIPTIONS:
        text = lambda n, kind=kind: _description(kind, COMMENT, n)  # noqa: E731
        yield case(f"a comment: {kind}", lambda n, text=text: (f"{home}/comments/", Form(text=text(n))))
        yield case(f"a preview: {kind}", lambda n, text=text: (f"{home}/comments/", Form(text=text(n), preview="yes")))
    for path in (
        "", "/edit/", "/edit/statistics/", "/edit/statistics/odds/?cards=x{}", "/edit/problems/", "/edit/suggest/",
        "/edit/plans/", "/edit/text/", "/edit/cards/?q=o:a{}", "/history/", "/people/", "/export/", "/edit/changes/",
        "/compare/?with=" + deck.pk, "/goldfish/", "/delete/",
    ):  # fmt: skip
        yield case(f"own deck: {path.partition('=')[0]}", lambda n, path=path: (home + path.format(n), None))
    edit = {f"count-main-{number}": "3" for number in range(1, 2_400)}
    edit |= {"name": "x", "format": "standard", "visibility": "public"}
    yield case("own deck: saved", lambda n: (f"{home}/edit/", Form(
        **edit, version=f"{n}", description=_description("links", limits.DESCRIPTION, n))))  # fmt: skip
    lines = lambda n: "\n".join(f"3 {name}" for name in _unknown(400, n))[: limits.LIST_LETTERS]  # noqa: E731
    yield case("own deck: as text", lambda n: (f"{home}/edit/text/", Form(text=lines(n), version="1")))
    yield case("own deck: as text, applied", lambda n: (
        f"{home}/edit/text/", Form(text=lines(n), version="1", do="apply")))  # fmt: skip
    yield case("a new deck of an account", lambda n: ("/decks/new/", Form(text=lines(n))))
    yield case("a copy", lambda n: (f"{home}/copy/", Form(x=f"{n}")))
    for path in (
        "/decks/mine/?q=a{}", "/api/v1/decks/?mine=true&page_size=200&x={}", "/people/ann/?x={}",
        "/following/?x={}", "/notices/?x={}",
        "/collections/?x={}", "/collections/new/?x={}", "/accounts/?x={}", "/accounts/tokens/?x={}",
        "/accounts/sessions/?x={}", "/accounts/data/?x={}", "/api/v1/collections/?x={}", "/api/v1/notices/?x={}",
        f"/decks/add/?card=flash-step&deck={deck.pk}&x={{}}", f"/report/deck/{deck.pk}/?x={{}}",
    ):  # fmt: skip
        yield case(f"an account's {path.partition('?')[0]}", lambda n, path=path: (path.format(n), None))
    collection = Collection.objects.get()
    yield case("a collection", lambda n: (f"/collections/{collection.pk}/?x={n}", None))
    yield case("a collection, API", lambda n: (f"/api/v1/collections/{collection.pk}/?x={n}", None))
    yield case("decks filed", lambda n: ("/decks/mine/file/", Form(every="on", do="folder", folder=f"x{n}")))
    yield case("decks labelled", lambda n: ("/decks/mine/file/", Form(every="on", do="on", labels=f"x{n}")))
    noted = [f"note-{pk}" for pk in collection.entries.values_list("deck", flat=True)]
    notes = lambda n: dict.fromkeys(noted, f"{n}" + "y" * 290)  # noqa: E731
    yield case("notes of a collection", lambda n: (f"/collections/{collection.pk}/notes/", Form(**notes(n))))
    yield case("into a deck", lambda n: ("/decks/add/", Form(card="flash-step", deck=deck.pk, count="1", x=f"{n}")))
    yield case("a report", lambda n: (f"/report/deck/{deck.pk}/", Form(reason="spam", words=f"{n}" + "a" * 990)))
    for name, cells in _edits(_unknown(limits.ENTRIES, 0)).items():
        changes = lambda n, cells=cells: [  # noqa: E731
            {"key": f"{n}-{number}", "cells": cells(n, number)} for number in range(limits.CHANGES)
        ]
        yield case(f"own deck: 200 changes: {name}", lambda n, changes=changes: (
            f"/api/v1{home}/changes/", {"version": 1, "changes": changes(n)}))  # fmt: skip
    yield case("own deck: `/differences/`", lambda n: (f"/api/v1{home}/differences/?from=1&x={n}", None))
    words = lambda n: _description("links", 4_000, n)  # noqa: E731
    yield Case("sign in to the admin", lambda n: ("/admin/login/", Form(username=f"x{n}", password="y" * 4_000)))
    yield case("a new collection", lambda n: ("/collections/new/", Form(name=f"x{n}", description=words(n))))


def _edits(names: list[str]) -> dict[str, Callable[[int, int], list[dict[str, Any]]]]:
    """Return, by sort of edit, a function from the numbers of request and change to a change of a deck as JSON."""

    def cell(kind: str, key: str, before: Any, after: Any) -> dict[str, Any]:
        return {kind: key, "before": before, "after": after}

    return {
        "cards": lambda n, number: [
            cell("card", name, {"main": 3 - n}, {"main": 2 - n}) for name in names[2 * number : 2 * number + 2]
        ],
        "of one card": lambda n, number: [
            cell("card", names[0], {"main": 90 - (number + n) % 2}, {"main": 90 - (number + n + 1) % 2})
        ],
        "refused": lambda n, number: [
            cell("card", f"Embr Hund {number} {part}", {"main": 1}, {"main": 2}) for part in range(40)
        ],
    }
