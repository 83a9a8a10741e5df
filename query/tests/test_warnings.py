"""Tests of query warnings: a row for each code, and the results of suggestions."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples
from query.tests import queries
from query.tests.pool import ask
from query.warnings import MAX_WARNINGS, SearchWarningCode, replaced

_MANY = ",".join(f"w{n}" for n in range(42))

#: SearchWarningCode → queries: the place in the query, the beginning of the message, and what is suggested.
ROWS: dict[SearchWarningCode, tuple[tuple[str, str, str, str | None], ...]] = {
    SearchWarningCode.TOO_LONG: (("el:fire " + "x" * 1000, "x" * 8, "Only the first 1,000 letters", None),),
    SearchWarningCode.TOO_MANY_TERMS: (("a " * 64 + "b c", "b c", "Only the first 64 terms", None),),
    SearchWarningCode.TOO_MANY_VALUES: (
        (f"o:{_MANY}", "w40,w41", "Only the first 40 values of “o”", ""),
        ("order:atk,hp", "order:atk,hp", "“order” has one value at a time, so it was read as order:atk.", "order:atk"),
        ("unique:prints,cards", "unique:prints,cards", "“unique” has one value", "unique:prints"),
        ("display:list,grid,x dir:asc", "display:list,grid,x", "“display” has one value", "display:list"),
        ("order:-atk,hp", "order:-atk,hp", "“order” has one value", "order:atk dir:desc"),
        ("order:atk order:hp", "order:atk", "“order” has one value at a time: order:hp was read, which", ""),
        ("order:atk dir:asc dir:desc", "dir:asc", "“dir” has one value at a time: dir:desc was read", ""),
        ("deck:d1,d2,empty,a deck:b", "b", "A query can name 4 decks", None),
    ),
    SearchWarningCode.TOO_MANY_PATTERNS: (("/a/ o:/b/ n:/c/ /d/ -/e/", "/e/", "Only the first 4 patterns", None),),
    SearchWarningCode.TOO_DEEP: (("fire " + "(" * 17 + "a" + ")" * 17, "(a)", "Parentheses go 16 deep", None),),
    SearchWarningCode.UNCLOSED_QUOTE: (
        ('fire "draw 1', '"draw 1', "The quotation has no end", '"draw 1"'),
        ('fire "', '"', "The quotation has no end", ""),
    ),
    SearchWarningCode.UNCLOSED_PARENTHESIS: (("fire (draw", "(", "This parenthesis is never closed", None),),
    SearchWarningCode.UNEXPECTED_PARENTHESIS: (("fire) draw", ")", "This parenthesis closes nothing", ""),),
    SearchWarningCode.EMPTY_PARENTHESES: (("fire ()", "()", "There is nothing in these", ""),),
    SearchWarningCode.DANGLING: (
        ("fire or", "or", "“or” has nothing on one side", ""),
        ("fire -", "-", "There is nothing behind this", ""),
        ("(fire not)", "not", "There is nothing behind this", ""),
    ),
    SearchWarningCode.LOOSE_VALUE: (
        ("el:fire, ice lv:3", "el:fire, ice", "A space ends the values of “el:”, so “ice” is looked for by itself. Did "
         "you mean “el:fire,ice”?", "el:fire,ice"),
        ("el:fire, draw", "el:fire, draw", "A space ends the values of “el:”, so “draw” is looked for by itself.",
         "el:fire draw"),
        ('a:"Ann Ash", "Ben Oak", Zoë', 'a:"Ann Ash", "Ben Oak", Zoë', "A space ends", 'a:"Ann Ash","Ben Oak",Zoë'),
        ("order:atk desc", "desc", "“desc” is looked for as a word. Did you mean “dir:desc”?", "dir:desc"),
        ("fire Ascending order:atk", "Ascending", "“Ascending” is looked for as a word", "dir:asc"),
    ),
    SearchWarningCode.UNKNOWN_FIELD: (
        ("elment:fire", "elment:fire", "“elment” is not a field, so this was left out. Did you mean “element:”?",
         "element:fire"),
        ("no:lore", "no:lore", "“no” is not a field, so this was left out. Did you mean “-has:lore”?", "-has:lore"),
        ("banned:standard", "banned:standard", "“banned” is not a field, so this was left out. Did you mean "
         "“-format:standard”?", "-format:standard"),
        ("game:paper", "game:paper", "“game” is not a field, so this was left out.", ""),
        ("elment:fier", "elment:fier", "“elment” is not a field, so this was left out. Did you mean “element:fire”?",
         "element:fire"),
        ("lvel>=3 fire", "lvel>=3", "“lvel” is not a field", "level>=3"),
        ("atk+aktk>3", "atk+aktk>3", "“aktk” is not a field", "atk+atk>3"),
        ("Knights: draw", "Knights: draw"[:8], "“knights” is not a field", ""),
        ("power>400", "power>400", "“power” is not a field here: this was read as atk>400.", "atk>400"),
        ("colour:fire", "colour:fire", "“colour” is not a field here: this was read as element:fire.", "element:fire"),
        ("Color:red", "Color:red", "“color” is not a field, so this was left out. Here it is “element:”. There are "
         "Normal, ", ""),
        ("flavor:red", "flavor:red", "“flavor” is not a field, so this was left out. Here it is “lore:”.", ""),
        ("race:fire", "race:fire", "“race” is not a field, so this was left out. Fire is an element: element:fire?",
         "element:fire"),
        ("toughness>atk+pow", "toughness>atk+pow", "“toughness” is not a field", ""),
    ),
    SearchWarningCode.UNKNOWN_VALUE: (
        ("el:fier", "fier", "el:fier: no such element. Fire?", "fire"),
        ("cl:arearadis", "arearadis", "cl:arearadis: no such class. Area Radius?", '"area radius"'),
        ("cl:area radius fire", "area radius", "cl:area: no such class. Area Radius?", '"area radius"'),
        ("t:solder", "solder", "t:solder: no such type. Soldier?", "soldier"),
        ('a:"Ann Ahs"', '"Ann Ahs"', "a:Ann Ahs: no such artist. Ann Ash?", '"ann ash"'),
        ("r:/rare/", "/rare/", "r:rare: no such rarity. rare?", "rare"),
        ("t:fire", "t:fire", "t:fire: no such type. Fire is an element: element:fire?", "element:fire"),
        ("r!=chain", "r!=chain", "r!=chain: no such rarity. Chain is an activation: activation!=chain?",
         "activation!=chain"),
        ("t:fire,dragon", "fire", "t:fire: no such type.", None),
        ("a:ash", "ash", "a:ash: no such artist. Ann Ash?", '"ann ash"'),
        ("order:-atk", "order:-atk", "A minus is no part of an order, so this was read as order:atk dir:desc.",
         "order:atk dir:desc"),
        ("order:−atk dir:asc", "order:−atk", "A minus is no part of an order", "order:atk"),
        ("el:-fire", "el:-fire", "el:-fire: no such element. -el:fire?", "-el:fire"),
        ("el:fire|ice", "fire|ice", "el:fire|ice: no such element. Between values stands a comma: fire,ice?",
         "fire,ice"),
        ("el:dark,fire/ice", "fire/ice", "el:fire/ice: no such element", "fire,ice"),
        ("el!=fire;ice", "fire;ice", "el!=fire;ice: no such element", "fire,ice"),
        ('el:"fire, ice"', '"fire, ice"', "el:fire, ice: no such element", "fire,ice"),
        ("class:trap&damage", "class:trap&damage", "class:trap&damage: no such class", "class>=trap,damage"),
        ("el:fire|fier", "fire|fier", "el:fire|fier: no such element. Fire?", "fire"),
        ("has:nolore", "has:nolore", "has:nolore: no such stat or text. -has:lore?", "-has:lore"),
        ("not:lore", "not:lore", "not:lore: no such property. -has:lore?", "-has:lore"),
        ("r:m", "m", "r:m: no such rarity. mythic?", "mythic"),
        ("el:n", "n", "el:n: no such element. N", "normal"),
        ("is:foo", "foo", "is:foo: no such property. There are Creature, ", None),
        ("has:foo", "foo", "has:foo: no such stat or text. There are ATK, ", None),
        ("act:x", "x", "act:x: no such activation. There are Normal, Instant, Chain.", None),
        ("order:price", "price", "order:price: no such order. There are Name,", None),
    ),
    SearchWarningCode.NO_VALUE: (
        ("el: or fire", "el: or"[:3], "el: needs a value, as in el:fire.", None),
        ("el:(fire or ice) lv:2", "el:(fire or ice)", "el: needs a value, as in el:fire. Did you mean “el:fire,ice”?",
         "el:fire,ice"),
        ("-el: ( fire|ICE,dark )", "el: ( fire|ICE,dark )", "el: needs a value", "el:fire,ICE,dark"),
        ("el:(fire or zzz)", "el:(fire or zzz)", "el: needs a value, as in el:fire.", None),
        ("order:", "order:", "order: needs a value", None),
        ('fire ""', '""', "There are no letters between", ""),
        ("fire \u0301", "\u0301", "There are no letters here", ""),
        ('n:""', 'n:""', "n: needs a word after it.", None),
        ('lore:""', 'lore:""', "lore: needs a word after it. Did you mean “-has:lore”?", "-has:lore"),
        ("refs:-", "refs:-", "refs: needs a name", None),
    ),
    SearchWarningCode.WRONG_OPERATOR: (
        ("fire | ice", "|", "“|” is written “or” here.", "or"),
        ("(el:fire || el:ice) lv:2", "||", "“||” is written “or” here.", "or"),
        ("t>fire", "t>fire", "“t” goes with “:”, “=” or “!=”, not with “>”", None),
        ("el>fire", "el>fire", "“element” goes with “:”, “=” or “!=”, not with “>”", "el:fire"),
        ('is!="new"', 'is!="new"', "“is” goes with", 'is:"new"'),
        ("order<atk", "order<atk", "“order” goes with", "order:atk"),
        ("lv>1,2", "lv>1,2", "“>” compares with one number", None),
        ("lv>1..2", "lv>1..2", "A range is written with a colon. Did you mean “lv:1..2”?", "lv:1..2"),
        ("level>=2-4", "level>=2-4", "A range is written with a colon", "level:2..4"),
        ("lv>4-2", "4-2", "A range is written with a colon", None),
        ("level:>3", "level:>3", "One operator is enough, so “>” stands without “:”. Did you mean “level>3”?",
         "level>3"),
        ("lv:≥3 fire", "lv:≥3", "One operator is enough", "lv>=3"),
        ("act>instant,chain", "act>instant,chain", "Activation can be compared with one value", None),
    ),
    SearchWarningCode.NOT_A_NUMBER: (
        ("lv:three", "three", "“three” is not a number", None),
        ("lv:4+", "lv:4+", "“4+” is not a number. Did you mean “lv>=4”?", "lv>=4"),
        ("lv:1e309", "1e309", "“1e309” is not a number", None),
        ("lv:9223372036854775808", "9223372036854775808", "“9223372036854775808” is larger", None),
        ("lv:1..9223372036854775808", "1..9223372036854775808", "“1..9223372036854775808” is larger", None),
        ("atk>ahp", "ahp", "“ahp” is not a number, nor a field that is one", "hp"),
        ("atk+name>3", "atk+name>3", "“name” is not a number, nor", None),
        ("order+atk>3", "order+atk>3", "“order” is not a number, nor", None),
        ("lv:..", "..", "“..” is a range without numbers", None),
        ("lv:/3/", "/3/", "/3/ is a pattern", None),
        ("deck:d1 copies>x", "copies>x", "copies> needs a number", None),
    ),
    SearchWarningCode.EMPTY_RANGE: (
        ("lv:5-2", "5-2", "Nothing is at least 5 and at most 2.", "2..5"),
    ),
    SearchWarningCode.BAD_PATTERN: (
        ("/a(/", "/a(/", "/a(/ isn’t a pattern that can be read: missing ): a(.", None),
        ("o:/[z-a]/", "/[z-a]/", "/[z-a]/ isn’t a pattern that can be read:", None),
        (f"/{'a' * 201}/", f"/{'a' * 201}/", "A pattern has at most 200 letters", None),
        ("/x|(a|.b|e.c){30}/", "/x|(a|.b|e.c){30}/", "This pattern repeats or allows for too much", None),
        ("/(((a{100}){100}){100})/", "/(((a{100}){100}){100})/", "/(((a{100}){100}){100})/ isn’t a", None),
    ),
    SearchWarningCode.NO_SUCH_WORD: (
        ("el:ice frst", "frst", "No card says “frst”. Frost Hare or frost?", '"Frost Hare"'),
        ("frots hair el:ice", "frots hair", "No card says “frots” or “hair”. Frost Hare?", '"Frost Hare"'),
        ("lv:2 frost hair", "frost hair", "No card says “hair”. Frost Hare?", '"Frost Hare"'),
        ("fire dstroy", "dstroy", "No card says “dstroy”. destroy or destroyed?", "destroy"),
        ("insects", "insects", "No card says “insects”. insect", "insect"),
        ("lv:2 o:destory", "o:destory", "There is no card whose text says “destory”. destroy or destroyed?",
         "o:destroy"),
        ("o:draw,destory", "destory", "There is no card whose text says “destory”. destroy or destroyed?", "destroy"),
        ('o:"draw 1 crad"', 'o:"draw 1 crad"', "There is no card whose text says “draw 1 crad”. draw 1 card",
         'o:"draw 1 card"'),
        ('o:"card draw"', 'o:"card draw"', "There is no card whose text says “card draw”. card draw?",
         "o:card o:draw"),
        ("n:knigth", "n:knigth", "There is no card whose name has “knigth”. knight", "n:knight"),
        ("ab:oaht", "ab:oaht", "There is no card whose ability is called “oaht”. oath?", "ab:oath"),
        ("lore:sprak", "lore:sprak", "There is no card whose lore says “sprak”. spark?", "lore:spark"),
        ('refs:"Frost Har"', 'refs:"Frost Har"', "There is no card whose text names “Frost Har”. Frost Hare?",
         'refs:"Frost Hare"'),
        ("quoted:knigth", "quoted:knigth", "There is no card whose name has the words “knigth”. Émber Knight",
         'quoted:"Émber Knight"'),
        ("n=frost", "n=frost", "There is no card whose name is “frost”. Frost Hare or n:frost?", 'n="Frost Hare"'),
        ("name=hare,ember", "hare", "There is no card whose name is “hare”. Frost Hare?", '"Frost Hare"'),
        ("name=Frost Hare el:ice", "name=Frost Hare", "There is no card whose name is “Frost”. Frost Hare?",
         'name="Frost Hare"'),
        ("ab=zzz", "ab=zzz", "There is no card whose ability name is “zzz”.", ""),
        ("zzz or fire", "zzz", "No card says “zzz”.", ""),
        ('"fire zzz"', '"fire zzz"', "No card says “fire zzz”. Fire?", '"Fire"'),
        ('!"Frost Har"', '!"Frost Har"', "No card is called “Frost Har”. Frost Hare?", '!"Frost Hare"'),
    ),
    SearchWarningCode.NO_SUCH_DECK: (("deck:d9", "d9", "There is no deck “d9”, or it is not yours to see.", None),),
    SearchWarningCode.NO_DECK: (("copies>2", "copies>2", "“copies” counts the cards of a deck", None),),
    SearchWarningCode.MISPLACED_DISPLAY: (
        ("fire or order:atk", "order:atk", "“order” says how all results are shown", ""),
        ("fire -dir:desc", "dir:desc", "“dir” says how all results are shown", ""),
    ),
}  # fmt: skip


#: Dates, and cards, folders and labels of decks, are a matter of the table of decks (decks/tests), parameters one of
#: addresses.
_CODES: Final = sorted(
    set(SearchWarningCode)
    - {
        SearchWarningCode.NOT_A_DATE,
        SearchWarningCode.NO_CARD,
        SearchWarningCode.WRONG_FIELD,
        SearchWarningCode.UNKNOWN_PARAMETER,
    }
)


@pytest.mark.parametrize("code", _CODES)
def test_each_code_is_said_of_its_place(code: SearchWarningCode) -> None:
    wrong = []
    for query, place, message, suggestion in ROWS[code]:
        (warning,) = (each for each in ask(query).warnings if each.code is code)
        got = (query[warning.start : warning.end], warning.message[: len(message)], warning.suggestion)
        if got != (place, message, suggestion):
            wrong.append((query, got))
    assert wrong == []


def _bad_suggestions(query: str) -> list[tuple[str, str]]:
    """Return suggestions that cause other warnings once applied, with the resulting query."""
    asked, bad = ask(query), []
    for warning in asked.warnings:
        others = {each.code for each in asked.warnings if each is not warning}
        for meant in filter(None, (warning.suggestion, *warning.more)):
            mended = ask(warning.corrected(asked.text, meant))
            end = warning.start + len(meant)
            there = {each.code for each in mended.warnings if each.start < end and each.end > warning.start}
            if not there <= others | {SearchWarningCode.TOO_MANY_VALUES}:  # that was written too, and is seen now
                bad.append((meant, mended.text))
    return bad


def test_a_suggestion_is_an_end_of_the_warning() -> None:
    for code in _CODES:
        for query, *_ in ROWS[code]:
            assert _bad_suggestions(query) == []
            asked = ask(query)
            for warning in asked.warnings:
                for meant in (warning.suggestion, *warning.more):
                    mended = ask(warning.corrected(asked.text, meant)) if meant is not None else None
                    assert mended is None or len(mended.warnings) < len(asked.warnings) or _MANY in query, (
                        query,
                        meant,
                    )


def test_two_orders_are_told_of_when_both_are_spelt_right() -> None:
    assert [each.code for each in ask("oder:atk order:set").warnings] == [SearchWarningCode.UNKNOWN_FIELD]
    assert [each.code for each in ask("order:atk order:set").warnings] == [SearchWarningCode.TOO_MANY_VALUES]
    assert _bad_suggestions("oder:atk order:set") == []


@settings(max_examples=examples(2_000) // 5, phases=(Phase.generate,))
@given(st.integers(0, 2**32 - 1).map(Random))
def test_no_suggestion_of_any_query_is_another_mistake(random: Random) -> None:
    assert _bad_suggestions(queries.misspelt(random, next(queries.queries(random)))) == []


#: Terms that ask for nothing.
_DISPLAYS: Final = ("order:", "order<", "unique:", "display:")


def test_what_is_left_out_is_no_part_of_the_results() -> None:
    for code in _CODES:
        for query, *_ in ROWS[code]:
            asked = ask(query)
            assert asked.is_void is (asked.tree is None and not query.startswith(_DISPLAYS))
            assert not asked.is_void or (asked.count, asked.rows.tolist(), asked.parts.tolist()) == (0, [], [])


def test_where_nothing_is_left_there_are_no_results() -> None:
    for text in ("-", "or", "()", ")", '""', "order:atk )", "((((", "el:fier", "elment:x", "\u0301"):
        assert ask(text).is_void
        assert (ask(text).count, ask(text).sentence) == (0, "nothing, since no part of it could be read")
        assert ask(text).relaxed() == []


def test_where_nothing_is_asked_for_there_are_all_cards() -> None:
    for text in ("", "  ", "order:atk", "order:x", "unique:prints display:list"):
        assert not ask(text).is_void
        assert ask(text).count == 24


def test_words_that_are_left_out_are_no_mistakes() -> None:
    assert ask("fire -zzz -(yyy or (not -xxx))").warnings == ask("fire not zzz").warnings == ()
    codes = [each.code for each in ask("-(fire -zzz)").warnings]
    assert codes == [SearchWarningCode.NO_SUCH_WORD]


def test_so_many_warnings_are_given() -> None:
    asked = ask(" ".join(f"x{chr(97 + n)}:y" for n in range(26)))
    assert len(asked.warnings) == MAX_WARNINGS
    assert asked.warnings[0].as_dict() == {
        "code": "UNKNOWN_FIELD",
        "message": "“xa” is not a field, so this was left out.",
        "start": 0,
        "end": 4,
        "suggestion": "",
    }


def test_a_place_is_replaced_and_nothing_else() -> None:
    for text, place, by, mended in (
        ("a b c", (2, 3), "", "a c"), ("a b c", (2, 3), "x y", "a x y c"), (" b  c", (1, 2), "", "c"),
        ('"x  y" b', (7, 8), "", '"x  y"'), ("el:fier,ice", (3, 7), "fire", "el:fire,ice"),
    ):  # fmt: skip
        assert replaced(text, *place, by) == mended
