"""Tests of the search form: it displays queries, keeps what it cannot display, and returns queries."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

import numpy as np
import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cards.catalog.catalogs import Catalog
from cards.search import index_of, search
from cards.search.despaira import FORM, TABLE
from despaira_site.testing.exhaustive import examples
from query.forms import FilledForm, combined, form_of_params, form_of_query, operators_of, query_of, replaced

pytestmark = pytest.mark.django_db


def filled(text: str, cards: Catalog) -> FilledForm:
    return form_of_query(text, TABLE, index_of(cards), FORM.keys)


def shown(text: str, cards: Catalog) -> tuple[dict[str, tuple[str, ...]], str]:
    form = filled(text, cards)
    return {key: (entry.op, *entry.values) for key, entry in form.entries.items()}, form.rest


def test_a_query_is_shown_in_the_form(starter: Catalog) -> None:
    entries: Mapping[str, tuple[str, ...]]
    for text, entries, rest in (
        ("", {}, ""),
        ("knight", {}, "knight"),
        ("c:Fire,ICE knight", {"element": (":", "fire", "ice")}, "knight"),
        ("element=fire", {"element": (":", "fire")}, ""),
        ("lv:2..4 atk>hp", {"level": (":", "2..4"), "atk": (">", "hp")}, ""),
        ("class>=trap,damage", {"class": (">=", "trap", "damage")}, ""),
        ("is:new is:trick,token is:spawnable", {"is": (":", "new", "spawnable")}, "is:trick,token"),
        ('o:"draw 1 card" ab:oath', {"text": (":", "draw 1 card"), "ability": (":", "oath")}, ""),
        ("o:/dra./", {"text": (":", "/dra./")}, ""),
        ("order:level dir:desc", {"order": (":", "level"), "dir": (":", "desc")}, ""),
        # What no control shows stays as it is.
        ("-el:fire not kind:trick", {}, "-el:fire not kind:trick"),
        ("lv>=2 lv<=4", {"level": (">=", "2")}, "lv<=4"),
        ("el:fire or el:ice", {}, "el:fire or el:ice"),
        ("kind:trick (el:fire or el:ice)", {"kind": (":", "trick")}, "(el:fire or el:ice)"),
        ("((el:fire) lv:3) act:chain", {"activation": (":", "chain")}, "((el:fire) lv:3)"),
        ("el:fier kind:trick", {"kind": (":", "trick")}, "el:fier"),
        ("t:knigt,knight", {"t": (":", "knigt", "knight")}, ""),
        ("el!=fire act>=instant atk+ratk>=600 o=draw", {}, "el!=fire act>=instant atk+ratk>=600 o=draw"),
        ('el:fire "never closed', {"element": (":", "fire")}, '"never closed'),
        ("el:fire or", {"element": (":", "fire")}, "or"),
    ):  # fmt: skip
        assert shown(text, starter) == (entries, rest)


def test_the_form_writes_a_query(starter: Catalog) -> None:
    params = QueryDict(
        "form-kind=creature&form-kind=token&form-element=&form-level=2 .. 4&form-level-op=>=&form-atk=300"
        "&form-t=knight, Soldier&form-is=new&form-is=spawnable&form-class-op=>%3D&form-text=draw 1 “card”"
        "&form-set=zzz&form-rest=a or b&form-order=atk"
    )
    form = form_of_params(params, TABLE, index_of(starter), FORM.keys)
    assert query_of(form, TABLE) == (
        't:Knight,Soldier kind:creature,token level:2..4 atk>=300 text:"draw 1 card" set:zzz is:new is:spawnable'
        " order:atk (a or b)"
    )


def test_one_term_is_put_in_the_place_of_another() -> None:
    for text, value, query in (
        ("", "list", "display:list"),
        ("knight", "", "knight"),
        ("display:full a or b", "list", "display:list (a or b)"),
        ("display:full knight display:text", "list", "knight display:list"),
        ("display:full knight", "", "knight"),
    ):
        assert replaced(text, "display", [value, "grid"], TABLE)[0] == query


class Sent(HTMLParser):
    """Form parameters as a browser sends them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.params, self._name = QueryDict(mutable=True), ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "select":
            self._name = known["name"] or ""
        elif tag == "option" and self._name and (self._name not in self.params or "selected" in known):
            self.params[self._name] = known["value"] or ""
        elif tag == "input" and (known.get("type") != "checkbox" or "checked" in known):
            self.params.appendlist(known["name"] or "", known["value"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._name = ""


def test_a_form_that_nobody_changed_leaves_what_was_typed(starter: Catalog, client: Client) -> None:
    examples = [example.query for each in TABLE.fields for example in each.examples]
    plain = [text for text in examples if set(filled(text, starter).entries) - {"display"}]
    for text in [*plain[::4], "dir:asc unique:cards display:grid x", "lv:1,2 class>=trap,damage o:/a./ s:DSP"]:
        page = client.get("/cards/", {"q": text}).content.decode()
        sent = Sent(page[page.index('id="search"') : page.index("data-view-link")]).params
        form = form_of_params(sent, TABLE, index_of(starter), FORM.keys)
        assert combined(form, "typed", text, TABLE, index_of(starter), FORM.keys) == "typed", text


PIECES = [
    *(example.query for each in TABLE.fields for example in each.examples),
    "knight", '"draw 1"', "/dra./", '!"Flash Step"', "-", "not ", "or", "or", "(", ")", '"', "el:fire", "el:fier",
    "lv:3", "lv>=", "=", ",", "is:new", "is:trick", "name:a,b", "name:\"/x/\"", "elment:fire", "o:~", "order:atk",
]  # fmt: skip
QUERIES = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from([" ", " ", " ", ""])), max_size=7).map(
    lambda parts: "".join(piece + space for piece, space in parts)
)


@settings(max_examples=examples(120))
@given(text=QUERIES)
@example(text="name:knight - -")
@example(text='or lv:3")')
@example(text=") ( lv:3 )")
@example(text="order:level order:atk")
def test_a_query_means_the_same_after_it_was_a_form(starter: Catalog, text: str) -> None:
    query = search(text, starter)
    form = filled(text, starter)
    again = search(query_of(form, TABLE), starter)
    assert np.array_equal(again.mask, query.mask)
    assert (again.is_void, again.display) == (query.is_void, query.display)
    # Of two values of a display a form keeps the one that is read, so nothing is to be said of them any more, but for
    # those in a parenthesis.
    said, left = (
        sorted(each.code for each in asked.warnings if "which stands last" not in each.message)
        for asked in (query, again)
    )
    assert left == said


def test_each_control_has_operators_that_its_field_knows() -> None:
    for key in FORM.keys:
        which = TABLE.by_key[key]
        assert set(operators_of(which)) <= set(which.operators)
        assert which.key == key


def test_every_field_is_in_the_form_or_told_of_here() -> None:
    missing = {each.key for each in TABLE.fields} - set(FORM.keys)
    assert missing == {"in", "not"}  # said with "set", "rarity", "lang", and by a minus, in the rest
