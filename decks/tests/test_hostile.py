"""What people write into decks to do harm does none, on no page and in no answer, nor is it much work to show.

Each text by itself is rendered as a description. Besides, a deck has hundreds of them, wherever a person may write
something, and each page of it is compared with that of a deck in which plain words stand in the same places: no element
and no attribute may be there that is not there either, but for what Markdown may become.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from html import unescape
from typing import Any

import nh3
import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils.html import escape

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.presenters.cards import presenter_of
from decks import limits
from decks.content import DeckContent, key_of
from decks.converters import DeckKey
from decks.core import history, services
from decks.core.markdown import _PARSER, _render, render_markdown, summary_of
from decks.core.plans import Plan, dump_plan
from decks.editor.notes import note_address
from decks.fields.cleaning import clean_description, clean_name, clean_title, is_readable, is_visible
from decks.models import MAX_WRITTEN, Deck, Visibility
from decks.pages.card_links import unknown_links
from decks.tests.hostile import ADDRESSES, MARKS, PAYLOADS, TAGS, long_payloads, packed, some_payloads
from decks.tests.parsing import MARKDOWN, scheme_of, tags_of
from decks.urls import OF_A_DECK, OF_A_GAME, TO_EDIT_A_DECK, urlpatterns
from despaira_site.testing.exhaustive import is_exhaustive
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.construction import Decklist, Ref

LINES = [*TAGS, *MARKS, *ADDRESSES]
#: Texts that find their way into many places at once.
SHORT = [text for text in LINES if len(clean_title(text)) <= limits.CARD_TAG and is_visible(clean_title(text))]
CARDS = 12


def content_of(write: Callable[[int, int, Callable[[str], str]], str], cards: Catalog) -> DeckContent:
    """A deck in which `write` (which text, how long at most, how it is cleaned) stands wherever a text may."""
    names: list[Ref] = list(dict.fromkeys(write(n, MAX_WRITTEN, clean_name) for n in range(CARDS)))
    flash = cards.named("Flash Step").id  # type: ignore[union-attr]
    noted = [flash, *names[:18]]
    plan = Plan(
        against=write(3, limits.PLAN_NAME, clean_title),
        deck=write(4, limits.PLAN_DECK, clean_title),
        note=write(5, limits.PLAN_NOTE, clean_description),
        out=Decklist.of(main=[flash]),
        into=Decklist.of(main=names[:2]),
    )
    return DeckContent(
        name=write(1, limits.DECK_NAME, clean_title),
        format="standard",
        description=write(2, limits.DESCRIPTION, clean_description),
        visibility=Visibility.PUBLIC,
        decklist=Decklist.of(main=[(flash, 3), *names[2:]], side=names[:2]),
        notes={ref: write(100 + n, limits.NOTE, clean_description) for n, ref in enumerate(noted)},
        tags={ref: (write(200 + n, limits.CARD_TAG, clean_title),) for n, ref in enumerate(noted)},
        plans={"p1": dump_plan(plan)},
    )


def plain(number: int, letters: int, clean: Callable[[str], str]) -> str:
    return f"plain **words** {number}" if letters > limits.CARD_TAG else f"plain {number}"


def hostile(turn: int) -> Callable[[int, int, Callable[[str], str]], str]:
    """Other texts at every turn."""
    packs = [text for text in packed(map(clean_description, PAYLOADS), limits.NOTE) if text]
    described = packed(map(clean_description, PAYLOADS), limits.DESCRIPTION)

    def write(number: int, letters: int, clean: Callable[[str], str]) -> str:
        if letters == limits.DESCRIPTION:
            return described[turn % len(described)][:letters]
        if letters == limits.NOTE:
            return packs[(20 * turn + number) % len(packs)][:letters].strip()
        texts = SHORT if letters == limits.CARD_TAG else LINES
        fit = [text for text in map(clean, texts) if len(text) <= letters and is_visible(text) and is_readable(text)]
        return fit[(turn * CARDS + number) % len(fit)]

    return write


def make(owner: User, content: DeckContent, word: str) -> Deck:
    deck = services.create_deck(owner=owner, visitor="", content=content)
    deck = services.share(deck=deck)
    Deck.objects.filter(pk=deck.pk).update(folder=word[: limits.FOLDER], labels=[word[: limits.LABEL]])
    history.name_version(deck, 1, word[: limits.VERSION_NAME])
    return deck


def pages_of(deck: Deck) -> Iterator[tuple[str, str]]:
    """(name, address) of every page about a deck that a link can lead to."""
    link: dict[str, object] = {"deck_key": DeckKey(deck.share_token or "", by_link=True)}
    # Pages by the link are those by the id once more.
    by_link = [each for each in OF_A_DECK if is_exhaustive() or each.name == "deck"]
    groups: list[tuple[Sequence[URLPattern], dict[str, object], str]] = [
        ([*OF_A_GAME, *(each for each in urlpatterns if isinstance(each, URLPattern))], {}, ""),
        (TO_EDIT_A_DECK, {"deck_id": deck.pk}, ""),
        (OF_A_DECK, {"deck_key": DeckKey(deck.pk)}, ""),
        (by_link, link, "shared-"),
    ]
    for patterns, named, prefix in groups:
        for pattern in patterns:
            is_page = not str(pattern.pattern).endswith((".pdf", ".png", ".webp", ".svg", ".jpg"))
            if is_page and pattern.pattern.converters.keys() <= {"number"}:
                kwargs = named | dict.fromkeys(pattern.pattern.converters, 1)
                yield f"{prefix}{pattern.name}", reverse(f"decks:{pattern.name}", kwargs=kwargs)
    first = next(iter(services.content_of(deck).notes))
    yield "note", note_address(deck.pk, key_of(first))
    yield "faces", f"/decks/{deck.pk}/?view=faces"
    yield "compare with itself", f"/decks/compare/?a={deck.pk}&b={deck.pk}@1"
    for name in ("", "sitemap-decks.xml", "cards/flash-step/"):
        yield name or "home", f"/{name}"


def answers_of(client: Client, deck: Deck, content: DeckContent, known: Collection[str] = ()) -> dict[str, str]:
    """Every page about a deck, by its name, and what becomes of its text and form when they are sent. Where
    pages are `known`, no others are asked for."""
    found = {}
    for name, address in pages_of(deck):
        if known and name not in known:
            continue
        answer = client.get(address, follow=name == "hand")  # the others lead to pages that are asked for as well
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            found[name] = answer.content.decode()
    form = {"version": deck.version, "format": "nonsense", "visibility": "public", "name": content.name}
    words = {"description": content.description, "text": f"3 {content.name}\n2 {content.description}"}
    for name in ("edit", "edit-text"):
        found[f"{name} sent"] = client.post(
            reverse(f"decks:{name}", args=[deck.pk]), {**form, **words}
        ).content.decode()
        there = reverse(f"decks:{name}", args=["abcdefghjk"])
        found[f"{name} of no deck"] = client.post(there, {**form, **words}).content.decode()
    stale = {**form, "format": "standard", "version": 10_000, **words}
    found["both"] = client.post(reverse("decks:edit", args=[deck.pk]), stale).content.decode()
    return found


#: Elements that come with what there is to show, and attributes that Markdown's have.
_MORE = {
    "ins", "del", "li", "ul", "h2", "dl", "dt", "dd", "div", "details", "summary", "button", "span", "section", "svg",
    "path",
}  # fmt: skip
_ATTRIBUTES = {"href", "rel", "title", "data-face", "data-folded", "data-more"}
_ADDRESSES = ("href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href", "hx-get", "hx-post")


#: What a page that hands out a frame of a deck shows it in.
OWN_FRAME = re.compile(r"(http://testserver)?/embed/(decks|s)/[\w-]+/(\?[\w=&]*)?$")


def framed(tags: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """The attributes of what takes in other pages, or moves this one's addresses."""
    return [attributes for tag, attributes in tags if tag in ("base", "iframe", "object", "embed")]


def faults_of(html: str, twin: str) -> dict[str, Any]:
    """What stands in a page that doesn't in its twin, and may not."""
    tags, usual = tags_of(html), tags_of(twin)
    names = {name for _, attributes in tags for name in attributes}
    addresses = {each for _, attributes in tags for name, each in attributes.items() if name in _ADDRESSES}
    scripts = [Counter(tag for tag, _ in each)["script"] for each in (tags, usual)]
    found = {
        "elements": {tag for tag, _ in tags} - {tag for tag, _ in usual} - MARKDOWN - _MORE,
        "attributes": names - {name for _, attributes in usual for name in attributes} - _ATTRIBUTES,
        "handlers": {name for name in names if name.startswith("on") or name in ("style", "srcdoc")},
        "addresses": {each for each in addresses if scheme_of(each) not in ("", "http", "https", "mailto")},
        "scripts": scripts[0] - scripts[1],
        "base": [each for each in framed(tags) if not OWN_FRAME.match(each.get("src") or "")],
    }
    return {name: fault for name, fault in found.items() if fault}


def test_no_page_of_a_deck_does_harm(starter: Catalog, ann: User, ann_client: Client) -> None:
    twin = make(ann, content_of(plain, starter), "plain words")
    usual = answers_of(ann_client, twin, services.content_of(twin))
    assert {
        "deck",
        "mine",
        "edit",
        "note",
        "edit-text",
        "history",
        "version",
        "shared-deck",
        "both",
        "hand",
    } <= usual.keys()
    Deck.objects.all().delete()
    faults: dict[str, Mapping[str, Any]] = {}
    for turn in range(2 if is_exhaustive() else 1):
        content = content_of(hostile(turn), starter)
        deck = make(ann, content, clean_title(TAGS[turn]))
        for name, html in answers_of(ann_client, deck, content, () if is_exhaustive() else usual).items():
            if found := faults_of(html, usual[name]):
                faults[f"{name}, {turn}"] = found
        page = ann_client.get(f"/decks/{deck.pk}/").content.decode()
        assert escape(content.name) in page  # so there was something to do harm with
        deck.delete()
    assert faults == {}


#: Calls of functions, of Python's or below, that 10,000 letters may take. Plain words take 400, “![” took 3,900,000.
MOST_WORK = 450_000

#: Texts from which more is made than they have letters: cells, elements, addresses.
LARGE = (
    "|a" * 200 + "\n" + "|-" * 200 + "\n" + "x\n" * 900,
    "|a" * 20 + "\r" + "|-" * 20 + "\r" + "x\r" * 900,
    "> |a|a\n> |-|-\n" + "> x\n" * 990,
    "[a]: /" + "b" * 5_000 + "\n\n" + ("[a]" * 190 + "\n\n") * 8,
    "[a]: /b '" + "b" * 5_000 + "'\n\n" + ("[a]" * 190 + "\n\n") * 8,
    (">" * 20 + "a\n\n") * 400,
    ("- " * 20 + "a\n\n") * 240,
)

NAMED = Catalog("some", [CardDef(1, "Flash Step", Kind.TRICK, "flash-step"), CardDef(2, "A", Kind.TRICK, "a")])


def face(card_id: int = 1) -> str:
    return presenter_of(NAMED).newest(card_id).normal_image


def html_of(text: str) -> str:
    return str(render_markdown(text, NAMED))


def work_of(text: str) -> int:
    """How many functions are called to render `text`."""
    calls = 0
    html_of("")  # the names are looked up in what is made of the catalogue once

    def count(*_: Any) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        _render(text, NAMED)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**bold** and *italic*", "<p><strong>bold</strong> and <em>italic</em></p>"),
        ("[a](https://example.org/)", 'href="https://example.org/"'),
        ("[a][b]\n\n[b]: https://example.org/", 'href="https://example.org/"'),
        ("# Title", "<h3>Title</h3>"),
        ("| a |\n|---|\n| b |", "<td>b</td>"),
        ("![a picture](https://example.org/a.png)", '!<a href="https://example.org/a.png"'),  # its link is all there is
        ("[" * 1000 + "<b>", "[[[[&lt;b&gt;</p>"),  # a block with too many signs is text
        ("*a*\n\n" + "[" * 1000, "<em>a</em>"),  # and the others are not
        ("<b>\n" * 1500, "&lt;b&gt;<br>&lt;b&gt;"),
        ("<b>\r" * 1500, "&lt;b&gt;<br>&lt;b&gt;"),
        ("|a|b\n|-|-\n" + "|c|d\n" * 330, "<td>d</td>"),
        ("|a|b\n|-|-\n" + "|c|d\n" * 340, "|a|b<br>|-|-<br>"),  # a table with too many cells is text
        ("> |a|b\n> |-|-\n" + "> x\n" * 340, "&gt; |a|b<br>"),
        ("|a" * 21 + "\n" + "|-" * 21 + "\n" + "x\u2028\n" * 50, "|a|a"),
        ("|a|b\n|-|-\nc\n\n" * 100, "<td>c</td>"),
    ],
)
def test_what_comes_of_it(text: str, html: str) -> None:
    assert html in html_of(text)


@pytest.mark.parametrize("scheme", ["javascript", "JaVaScRiPt", "data", "vbscript", "file", "ftp", "tel", "blob"])
def test_what_cleans_refuses_schemes_by_itself(monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setattr(_PARSER, "validateLink", lambda _: True)  # the parser would refuse some of them first
    html = _render(f"[a]({scheme}:alert(1)) <{scheme}:alert(2)> [b]\n\n[b]: {scheme}:alert(3)", NAMED).html
    assert html.count("<a") == 3
    assert "href" not in html


@pytest.mark.parametrize("text", ["[x](//evil.example/)", "[x](<//evil.example>)", "[x][y]\n\n[y]: //evil.example/"])
def test_a_link_to_another_site_says_so(text: str) -> None:
    assert "href" not in html_of(text)
    assert 'href="/decks' in html_of(text.replace("//evil.example", "/decks"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[Flash Step]]", "Flash Step"), ("[[ flash   STEP ]]", "Flash Step"), ("[[flash-step]]", "Flash Step"),
        ("[[Flash Step|the trick]]", "the trick"), ("[[Flash Step|**not bold**]]", "**not bold**"),
        ("[[Flash Step|  ]]", "Flash Step"), ("| a |\n|---|\n| [[Flash Step\\|in a table]] |", "in a table"),
        ("[[[Flash Step]]]", "Flash Step"),
    ],
)  # fmt: skip
def test_a_card_is_a_link_that_knows_its_face(text: str, said: str) -> None:
    html = html_of(text)
    links = [attributes for tag, attributes in tags_of(html) if tag == "a"]
    assert [(link["href"], link["data-face"]) for link in links] == [("/cards/flash-step/", face())]
    assert f">{said}</a>" in html


@pytest.mark.parametrize(
    "text",
    [
        "[[Nobody]]", "[[Nobody|somebody]]", "[[]]", "[[|Flash Step]]", "[[Flash\nStep]]", "`[[Flash Step]]`",
        "\\[[Flash Step]]",
    ],
)  # fmt: skip
def test_what_is_no_card_stays_as_it_was_written(text: str) -> None:
    html = html_of(text)
    assert "<a" not in html
    assert (
        unescape(html)
        .replace("<p>", "")
        .replace("<code>", "")
        .replace("<br>", "")
        .startswith(text.strip("`").lstrip("\\"))
    )


def test_names_that_no_card_has_are_told_with_what_may_be_meant() -> None:
    text = "[[Flsh Step]], [[Nobody|x]], [[Flash Step]], `[[Code]]`, [[Nobody]]"
    assert unknown_links(text, NAMED) == "2 cards not found: Flsh Step (did you mean Flash Step?), Nobody."
    many = " ".join(f"[[Nobody {number}]]" for number in range(12))
    assert unknown_links(many, NAMED).endswith("Nobody 9 and 2 more.")
    assert unknown_links("[[Flash Step]]", NAMED) == ""


REL = "nofollow ugc noopener noreferrer"


def test_lines_and_addresses_are_shown_as_they_were_typed() -> None:
    link = f'<a href="https://x.y/a_b?c=1&amp;d" rel="{REL}">https://x.y/a_b?c=1&amp;d</a>'
    assert html_of("See https://x.y/a_b?c=1&d.\nGo") == f"<p>See {link}.<br>\nGo</p>\n"
    for text in ("`https://x.y`", "javascript://x.y", "[https://x.y](https://x.y)"):
        assert html_of(text).count("<a") == text.count("["), text


def markdown_faults_of(html: str) -> list[str]:
    """What of some HTML is more than text, lists, tables and links to other pages."""
    faults = []
    for tag, attributes in tags_of(html):
        href = attributes.pop("href", "")
        if tag not in MARKDOWN or scheme_of(href) not in ("", "http", "https", "mailto"):
            faults.append(f"<{tag} {href}>")
        if attributes.pop("rel", REL) != REL or attributes.pop("data-face", face()) not in (face(), face(2)):
            faults.append(f"{attributes}")
        faults += attributes.keys() - {"title"}
    return faults


def test_five_hundred_texts_do_no_harm() -> None:
    assert len(set(PAYLOADS)) > 500
    found = {}
    for text in PAYLOADS:
        html = html_of(text)
        again = nh3.clean(html, tags=MARKDOWN, attributes={"a": {"href", "rel", "title", "data-face"}}, link_rel=None)
        if (faults := markdown_faults_of(html)) or again != html:  # a browser reads it as it was written
            found[text] = faults
    assert found == {}


def test_none_of_them_is_much_work() -> None:
    long = long_payloads(limits.DESCRIPTION)
    short = some_payloads() if is_exhaustive() else ()
    assert [text[:20] for text in (*long, *short, *LARGE) if work_of(text) >= MOST_WORK] == []
    assert [text[:20] for text in (*long, *LARGE) if len(html_of(text)) > 20 * len(text) + 8_000] == []
    long = long if is_exhaustive() else long_payloads(1000)
    assert [text[:20] for text in long if markdown_faults_of(html_of(text))] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", ""),
        ("# Guide\n\n**Go** fast & [[Flash Step]] often. Then rest.", "Go fast & Flash Step often."),
        ("Spawn e.g. a 3.5 of them!  Then\nmore.", "Spawn e.g. a 3.5 of them!"),
        ("No stop here\nat all\n\nSecond paragraph.", "No stop here at all"),
        ("- a list\n- alone", ""),
        ("<b>Bold</b> words. More.", "<b>Bold</b> words."),
    ],
)
def test_the_first_sentence(starter: Catalog, text: str, sentence: str) -> None:
    assert summary_of(render_markdown(text, starter)) == sentence


def test_a_first_sentence_is_looked_for_in_the_beginning() -> None:
    assert summary_of(f"<p>{'a' * 10_000}</p>") == "a" * 1_000  # a word that doesn't end takes the square of its length
