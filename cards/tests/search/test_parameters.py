"""Tests of the conversion of form parameters and older links into queries."""

from __future__ import annotations

from django.http import QueryDict

from cards.catalog.catalogs import Catalog
from cards.search import search
from cards.search.despaira import CardQuery
from cards.search.despaira.form import TERMS
from query.unknown_parameters import with_unknown_parameters

#: Parameter → a link with it, and the query. What a query finds is tested in test_despaira.py.
ROWS = {
    "kind": ("kind=leader&kind=token", "kind:leader,token"),
    "element": ("element=fire&element=Ice&element=fire", "el:fire,Ice"),
    "type": ("type=knight,BEAST", "t:knight,BEAST"),
    "class": ("class=Area Radius&class=trap", 'class:"Area Radius",trap'),
    "activation": ("activation=chain", "act:chain"),
    "special": ("special=fusion,god", "special:fusion,god"),
    "level": ("level=0&level=09", "lv:0,09"),
    "level_min": ("level_min=2&level_min=8", "lv>=8"),
    "level_max": ("level_max=1", "lv<=1"),
    "set": ("set=dsp", "s:dsp"),
    "name": ("name=“Low Lamp”", 'quoted:"Low Lamp"'),
    "executable": ("executable=Runs", "is:executable"),
    "sort": ("sort=-number", "order:set dir:desc"),
    "view": ("view=faces&view=list", "display:list"),
}


def found(link: str, cards: Catalog) -> CardQuery:
    return search(TERMS.query_of(QueryDict(link)), cards)


def test_each_parameter_is_a_term_that_finds_cards(starter: Catalog) -> None:
    results = {name: found(ROWS[name][0], starter) for name in TERMS.names}
    assert {name: (result.text, result.warnings) for name, result in results.items()} == {
        name: (ROWS[name][1], ()) for name in TERMS.names
    }
    assert [name for name, result in results.items() if not result.count] == []


def test_each_order_is_one_still(starter: Catalog) -> None:
    for name in ("name", "level", "element", "atk", "hp", "number"):
        result = found(f"sort={name}", starter)
        assert result.warnings == ()
        assert result.display == {"order": "set" if name == "number" else name}


def test_parameters_together() -> None:
    for link, query in (
        ("", ""),
        ("page=3&q=", ""),
        ("q=low+lamp", "low lamp"),
        ("q=knight&element=fire&level_min=3&sort=level&view=list", "knight el:fire lv>=3 order:level display:list"),
        ("executable=true&executable=false", ""),
        ("executable=false", "not:executable"),
        # What the typed query leaves open takes none of the other terms in.
        ("q=a or b&element=fire", "el:fire (a or b)"),
        ('q="low lamp&element=fire', 'el:fire "low lamp'),
        ("q=(a or b&element=fire", "el:fire (a or b"),
        ('q=a or "b&element=fire', 'el:fire (a or "b'),
        ("q=hail -&element=fire", "el:fire hail -"),
        ("q=el:&level=3", "lv:3 el:"),
        # A value ends nowhere but at its own end.
        ("element=fire or kind:trick", 'el:"fire or kind:trick"'),
        ('element=fi"re&name=a") or (b', 'el:fire quoted:"a) or (b"'),
        ("name=,/x/", 'quoted:",/x/"'),
        ("element=,&kind=+&name=\"\"&level=&sort=-&view=wall", ""),
    ):  # fmt: skip
        assert TERMS.query_of(QueryDict(link)) == query


def test_what_no_field_has_is_warned_of(starter: Catalog) -> None:
    for link, code in (
        ("element=fier", "UNKNOWN_VALUE"), ("type=Knigt", "UNKNOWN_VALUE"), ("level=three", "NOT_A_NUMBER"),
        ("level_min=1,2", "NOT_A_NUMBER"), ("level_max=99999999999", "NOT_A_NUMBER"),
        ("sort=levle", "UNKNOWN_VALUE"), ("executable=perhaps", "UNKNOWN_VALUE"),
        ("type=" + "x" * 1001, "TOO_LONG"),
    ):  # fmt: skip
        assert code in {warning.code for warning in found(link, starter).warnings}


def test_letters_that_no_answer_holds_are_harmless(starter: Catalog) -> None:
    for text in ("\0", "\ud800", "\udfff knight", "\x1f", "\u202e", "\U0010ffff" * 50, "(" * 2000):
        params = QueryDict(mutable=True)
        for name in ("q", *TERMS.names):
            params.setlist(name, [text] * 50)
        query = TERMS.query_of(params)
        query.encode()
        search(query, starter).sentence.encode()


def test_parameters_that_nobody_reads_are_told_of(starter: Catalog) -> None:
    for text, link, suggestion, mended in (
        ("knight ", "order=atk&dir=desc", "order:atk dir:desc", "knight order:atk dir:desc"),
        ("", "unique=prints", "unique:prints", "unique:prints"), ("", "sort=level", "order:level", "order:level"),
        ("a or b", "order=atk", "order:atk (a or b)", "order:atk (a or b)"),
        ("", "elment=fire", "element:fire", "element:fire"),
        ("fire", "query=two words", '"two words"', 'fire "two words"'),
        ("", "artist=\0\ud800", "artist:\ufffd\ufffd", "artist:\ufffd\ufffd"),
        ("knight", "foo=1", None, ""), ("knight", "order=", None, ""), ("knight", "pagesize=3", None, ""),
        ("knight", "&".join(f"f{number}o=1" for number in range(99)), None, ""),
    ):  # fmt: skip
        params = dict(part.split("=", 1) for part in link.split("&"))
        query = with_unknown_parameters(search(text, starter), params, ("q", "page", "page_size"))
        (warning,) = query.warnings
        assert (warning.code, warning.suggestion, warning.end) == ("UNKNOWN_PARAMETER", suggestion, len(text))
        assert f"“{next(iter(params))}”" in warning.message
        assert ("“page_size”" in warning.message) == ("pagesize" in params)
        assert suggestion is None or warning.corrected(text, suggestion) == mended
        assert len(warning.message) < 400


def test_what_counts_visitors_asks_for_nothing(starter: Catalog) -> None:
    assert (
        with_unknown_parameters(search("knight", starter), {"utm_source": "x", "fbclid": "y", "_": "1"}, ()).warnings
        == ()
    )
