"""Decklists as Markdown: what is written, that it reads well wherever it is shown, and what is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from decks.formats import FormatCode, FormatError, LineCode, dump, parse, parse_markdown
from decks.formats.site import NOWHERE, Site
from decks.tests.formats.example_site import SITE
from decks.tests.formats.format_cards import (
    BOLT,
    CATALOG,
    REGENT,
    SEVEN_SINS,
    SINS,
    STEP,
    WARD,
    deck_names,
    decklists,
    descriptions,
    format_codes,
)
from decks.tests.hostile import some_payloads
from decks.tests.parsing import scheme_of, tags_of
from tcg.construction import Decklist

DECK = Decklist.of(leader=[REGENT], main=[(BOLT, 2), (STEP, 3), "No*body"], side=[(WARD, 2)])
WRITTEN = r"""# [Ember \*Rush\*](https://decks.example/decks/8vzq2k7x9m/)

**Format:** Standard

> Cheap **Fire** creatures, [flash step](https://decks.example/cards/flash-step/) and [[nobody]].
>
> &lt;b> & more

## Leader

- 1 [Ashen Regent](https://decks.example/cards/ashen-regent/)

## Main (6)

- 3 [Flash Step](https://decks.example/cards/flash-step/)
- 2 [Cinder Bolt](https://decks.example/cards/cinder-bolt/)
- 1 No\*body

## Side (2)

- 2 [Mirror Ward](https://decks.example/cards/mirror-ward/)
""".replace("& more", "&amp; more")


def test_the_form() -> None:
    said = ("Ember *Rush*", "standard", "Cheap **Fire** creatures, [[flash step]] and [[nobody]].\n\n<b> & more")
    assert dump("markdown", *said, DECK, CATALOG, site=SITE) == WRITTEN
    parsed = parse(WRITTEN, CATALOG)
    assert (parsed.name, parsed.format, parsed.description, parsed.decklist) == (*said, DECK)
    assert [(line.text, line.code) for line in parsed.lines] == [(r"- 1 No\*body", LineCode.UNKNOWN_CARD)]


def test_without_a_site_names_are_no_links() -> None:
    assert "- 3 Flash Step\n" in dump("markdown", "", "standard", "", DECK, CATALOG)


#: What people write, the deck, and what is listed.
LISTS: list[tuple[str, Decklist, list[LineCode]]] = [
    ("## Main\n* 3x Flash Step\n+ [[Cinder Bolt]]", Decklist.of(main=[(STEP, 3), BOLT]), []),
    ("## Main\n- 2 [[cinder-bolt|that bolt]]\n1. 3 Flash Step", Decklist.of(main=[(BOLT, 2), (STEP, 3)]), []),
    ("# Deck\n### Main Deck (3) ###\n3 Flash Step\n\nSideboard is below.\n#### Sideboard\n- Mirror Ward",
     Decklist.of(main=[(STEP, 3)], side=[WARD]), [LineCode.NOT_A_CARD]),
    ("## Main\n### Tricks\n- 3 Flash Step\n### Toys\n- 1 Cinder Bolt",
     Decklist.of(main=[(STEP, 3), BOLT]), [LineCode.UNKNOWN_SECTION]),
    ("- 2 7 Sins\n## Side\n- 7 Sins", Decklist.of(main=[(SEVEN_SINS, 2)], side=[(SINS, 7)]), []),
    ("**Format**: vintage\n## Main\n- 100 Flash Step\n- 0 Flash Step\n- 3 \n-", Decklist(),
     [LineCode.UNKNOWN_FORMAT, LineCode.TOO_MANY_COPIES, LineCode.BAD_COUNT, LineCode.BAD_COUNT, LineCode.NOT_A_CARD]),
    ("## Main\n- 1 [Flash Step](javascript:alert(1))", Decklist.of(main=["[Flash Step](javascript:alert(1))"]),
     [LineCode.UNKNOWN_CARD]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "decklist", "codes"), LISTS)
def test_what_people_write_is_read(text: str, decklist: Decklist, codes: list[LineCode]) -> None:
    parsed = parse(text, CATALOG)
    assert parsed.decklist == decklist
    assert [line.code for line in parsed.lines] == codes


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(FormatError) as refusal:
        parse_markdown("## Main\n" + "- 1 Flash Step\n" * 1_001, CATALOG)
    assert refusal.value.code is FormatCode.TOO_MANY_LINES


@given(deck_names, format_codes, descriptions, decklists(), st.sampled_from([SITE, NOWHERE]))
def test_it_reads_back_the_same(name: str, format_code: str, description: str, decklist: Decklist, site: Site) -> None:
    parsed = parse(dump("markdown", name, format_code, description, decklist, CATALOG, site=site), CATALOG)
    assert (parsed.name, parsed.format, parsed.description) == (name, format_code, description)
    assert parsed.decklist == decklist


#: As careless as programs that show Markdown get: HTML, and links to anywhere.
CARELESS = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
CARELESS.validateLink = lambda url: True  # type: ignore[method-assign]


def shown(text: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of some Markdown that is shown."""
    return tags_of(CARELESS.render(text))


@given(deck_names.filter(bool), decklists())
def test_names_are_shown_as_they_are(name: str, decklist: Decklist) -> None:
    tags = shown(dump("markdown", name, "standard", "", decklist, CATALOG))
    assert {tag for tag, _ in tags} <= {"h1", "h2", "p", "strong", "ul", "li"}


def test_nothing_that_people_write_does_anything() -> None:
    """Neither as a deck's name, nor as a card's, nor in a description, which is Markdown."""
    for payload in some_payloads():
        line = " ".join(payload.split())
        card = parse(f"1x {line}", CATALOG).decklist
        text = dump("markdown", line, "standard", payload, card, CATALOG)
        for tag, attributes in shown(text):
            assert tag not in ("script", "svg", "iframe", "object", "style", "form", "meta", "base"), text
            assert not any(name.startswith("on") for name in attributes), text
            if tag == "a":
                assert scheme_of(attributes["href"]) in ("", "http", "https", "mailto"), text
        tags = shown(dump("markdown", line, "standard", "", card, CATALOG))
        assert {tag for tag, _ in tags} <= {"h1", "h2", "p", "strong", "ul", "li"}
