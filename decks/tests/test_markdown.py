"""Descriptions as HTML: how much work the worst of them are, and what comes of the usual ones."""

from __future__ import annotations

import sys
from html import unescape
from typing import Any

import nh3
import pytest

from cards.catalog import Catalog
from cards.shown import shown_cards
from decks import limits
from decks.markdown import _PARSER, _render, render_markdown, summary_of
from decks.tests.hostile import PAYLOADS, long_payloads, some_payloads
from decks.tests.parsing import MARKDOWN, scheme_of, tags_of
from rules.cards import CardDef
from rules.vocabulary import Kind

#: Calls of functions, of Python's or below, that 10,000 letters may take. Plain words take 400, “![” took 3,900,000.
MOST_WORK = 400_000

CARDS = Catalog("some", [CardDef(1, "Flash Step", Kind.TRICK, "flash-step"), CardDef(2, "A", Kind.TRICK, "a")])


def face(card_id: int = 1) -> str:
    return shown_cards(CARDS).newest(card_id).face


def html_of(text: str) -> str:
    return str(render_markdown(text, CARDS))


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
        _render(text, CARDS)
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
    ],
)
def test_what_comes_of_it(text: str, html: str) -> None:
    assert html in html_of(text)


@pytest.mark.parametrize("scheme", ["javascript", "JaVaScRiPt", "data", "vbscript", "file", "ftp", "tel", "blob"])
def test_what_cleans_refuses_schemes_by_itself(monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setattr(_PARSER, "validateLink", lambda _: True)  # the parser would refuse some of them first
    html = _render(f"[a]({scheme}:alert(1)) <{scheme}:alert(2)> [b]\n\n[b]: {scheme}:alert(3)", CARDS)
    assert html.count("<a") == 3
    assert "href" not in html


@pytest.mark.parametrize("text", ["[x](//evil.example/)", "[x](<//evil.example>)", "[x][y]\n\n[y]: //evil.example/"])
def test_a_link_to_another_site_says_so(text: str) -> None:
    assert "href" not in html_of(text)


def test_a_link_may_lead_to_a_page_of_this_site() -> None:
    assert 'href="/decks/"' in html_of("[x](/decks/)")


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
    assert unescape(html).replace("<p>", "").replace("<code>", "").startswith(text.strip("`").lstrip("\\"))


def test_nobody_else_says_which_face_is_shown() -> None:
    assert html_of("[[Flash Step]] [[A]]").count("data-face") == 2
    attribute = {"a": {"data-face": {face()}}}
    assert nh3.clean('<a data-face="/elsewhere">a</a>', tag_attribute_values=attribute).count("data-face") == 0


REL = "nofollow ugc noopener noreferrer"


def faults_of(html: str) -> list[str]:
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
        if (faults := faults_of(html)) or again != html:  # a browser reads it as it was written
            found[text] = faults
    assert found == {}


def test_none_of_them_is_much_work() -> None:
    long = long_payloads(limits.DESCRIPTION)
    assert [text[:20] for text in (*long, *some_payloads()) if work_of(text) >= MOST_WORK] == []
    assert [text[:20] for text in long if faults_of(html_of(text))] == []


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
