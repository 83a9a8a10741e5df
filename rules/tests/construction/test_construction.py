"""Deck construction: every row of group 2, every problem code of the two formats, and what problems say and offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.cards import CardDef
from rules.formats import FORMATS, QUICKSTART, STANDARD, despaira_format
from rules.vocabulary import Kind, SpecialKind
from tcg.construction import (
    Cards,
    Change,
    Decklist,
    Format,
    Op,
    Problem,
    Ref,
    apply_change,
    check,
    compile_format,
    is_legal,
)
from tcg.construction import ProblemCode as Code

LEADER, OTHER_LEADER, TOKEN, TILE = 1, 2, 3, 4
HOUND, HOUND_OF_ANOTHER_SET, CROWN = 10, 11, 12
#: Creatures of level 3, tricks, level 7 creatures and fusion creatures, one id after the other.
CREATURES, TRICKS, GIANTS, FUSIONS = 100, 200, 300, 400
UNKNOWN_ID = 9999


def _cards() -> Cards[CardDef]:
    cards = [
        CardDef(LEADER, "Ashen Regent", Kind.LEADER),
        CardDef(OTHER_LEADER, "Tide Regent", Kind.LEADER),
        CardDef(TOKEN, "Imp Token", Kind.TOKEN, level=1, hp=100),
        CardDef(TILE, "Lava Tile", Kind.TILE),
        CardDef(HOUND, "Ash Hound", Kind.CREATURE, level=2, hp=300),
        CardDef(HOUND_OF_ANOTHER_SET, " ash HOUND", Kind.CREATURE, level=2, hp=300),
        CardDef(CROWN, "Regent's Crown", Kind.TRICK, level=1),
    ]
    for n in range(30):
        cards.append(CardDef(CREATURES + n, f"Guard {n:02}", Kind.CREATURE, level=3, hp=500))
        cards.append(CardDef(TRICKS + n, f"Bolt {n:02}", Kind.TRICK, level=1))
        cards.append(CardDef(GIANTS + n, f"Giant {n:02}", Kind.CREATURE, level=7, hp=900))
        cards.append(CardDef(FUSIONS + n, f"Fusion {n:02}", Kind.CREATURE, level=9, hp=900, special=SpecialKind.FUSION))
    return Cards({card.id: card for card in cards})


CARDS = _cards()
NO_COPY_LIMIT = despaira_format("draft", "Draft", 40, "D-2.6", copy_limit=None)
NO_SPECIAL = despaira_format("plain", "Plain", 50, "D-2.1", special_deck_enabled=False)
HOUND_BANNED = despaira_format("league", "League", 50, "D-2.1", max_copies_by_name={"ASH hound": 0})
HOUNDS_FREE = despaira_format("hounds", "Hounds", 50, "D-2.1", max_copies_by_name={"Ash Hound": 60})
HOUND_SINGLE = despaira_format("single", "Single", 50, "D-2.1", max_copies_by_name={"Ash Hound": 1})


def fill(count: int, start: int = CREATURES) -> list[Ref]:
    """`count` cards of a kind, 3 copies of each at most."""
    return [start + n // 3 for n in range(count)]


def deck(main: Sequence[Ref] | int = 50, **others: Sequence[Ref]) -> Decklist:
    """A leader and a main deck, and what is said otherwise."""
    sections: dict[str, Sequence[Ref]] = {"leader": [LEADER], "main": fill(main) if isinstance(main, int) else main}
    return Decklist.of(**{**sections, **others})


def codes(problems: list[Problem]) -> list[Code]:
    return [problem.code for problem in problems]


def only(problems: list[Problem], code: Code) -> Problem:
    (problem,) = [problem for problem in problems if problem.code == code]
    return problem


Row = tuple[Decklist, Format, list[tuple[Code, str]]]

#: id -> decklist, format, the problems it has: code and rule, in order.
ROWS: dict[str, Row] = {
    "T-2.1: 49 main cards": (deck(49), STANDARD, [(Code.MAIN_TOO_SMALL, "D-2.1")]),
    "T-2.1: 50 main cards": (deck(50), STANDARD, []),
    "T-2.1: 80 main cards": (deck(80), STANDARD, []),
    "T-2.1: 81 main cards": (deck(81), STANDARD, [(Code.MAIN_TOO_LARGE, "D-2.1")]),
    "T-2.2: 40 main cards in quickstart": (deck(40), QUICKSTART, []),
    "T-2.2: 39 main cards in quickstart": (deck(39), QUICKSTART, [(Code.MAIN_TOO_SMALL, "D-2.6")]),
    "T-2.2: the same 40 in standard": (deck(40), STANDARD, [(Code.MAIN_TOO_SMALL, "D-2.1")]),
    "quickstart takes no more than 80 either": (deck(81), QUICKSTART, [(Code.MAIN_TOO_LARGE, "D-2.6")]),
    "T-2.3: 4 copies": (deck([*fill(46), *[HOUND] * 4]), STANDARD, [(Code.COPIES_MAIN, "D-2.3")]),
    "T-2.3: 2 + 2 of two sets": (deck([*fill(46), HOUND, HOUND, HOUND_OF_ANOTHER_SET, HOUND_OF_ANOTHER_SET]), STANDARD,
        [(Code.COPIES_MAIN, "D-2.3")]),
    "T-2.4: 3 main and 1 side, side of 20": (deck([*fill(47), *[HOUND] * 3], side=[HOUND, *fill(19, TRICKS)]),
        STANDARD, [(Code.COPIES_MAIN_SIDE, "O-2.4")]),
    "T-2.4: side of 21": (deck([*fill(47), *[HOUND] * 3], side=[HOUND, *fill(20, TRICKS)]), STANDARD,
        [(Code.SIDE_TOO_LARGE, "D-2.4"), (Code.COPIES_MAIN_SIDE, "O-2.4")]),
    "4 in the side deck": (deck(side=[HOUND] * 4), STANDARD, [(Code.COPIES_SIDE, "O-2.4")]),
    "2 main of one set and 2 side of another": (deck([*fill(48), HOUND, HOUND], side=[HOUND_OF_ANOTHER_SET] * 2),
        STANDARD, [(Code.COPIES_MAIN_SIDE, "O-2.4")]),
    "T-2.5: 20 fusion creatures": (deck(special=fill(20, FUSIONS)), STANDARD, []),
    "T-2.5: 21 fusion creatures": (deck(special=fill(21, FUSIONS)), STANDARD, [(Code.SPECIAL_TOO_LARGE, "D-2.5")]),
    "T-2.5: 4 of a kind in the special deck": (deck(special=[FUSIONS] * 4), STANDARD, [(Code.COPIES_SPECIAL, "D-2.5")]),
    "T-2.5: fusion creature in main": (deck([*fill(50), FUSIONS]), STANDARD, [(Code.WRONG_SECTION, "O-2.5")]),
    "T-2.5: ordinary creature in special": (deck(special=[HOUND]), STANDARD, [(Code.WRONG_SECTION, "O-2.5")]),
    "special creatures may stand in the side deck": (deck(side=[FUSIONS]), STANDARD, []),
    "T-2.6: no leader": (deck(leader=[]), STANDARD, [(Code.LEADER_MISSING, "D-2.7")]),
    "T-2.6: two leaders": (deck(leader=[LEADER, OTHER_LEADER]), STANDARD, [(Code.LEADER_MULTIPLE, "D-2.7")]),
    "T-2.6: leader card in main": (deck([*fill(50), LEADER]), STANDARD, [(Code.WRONG_SECTION, "O-2.5")]),
    "a creature as leader": (deck(leader=[HOUND]), STANDARD, [(Code.WRONG_SECTION, "O-2.5")]),
    "tokens and tiles stand nowhere": (deck([*fill(50), TOKEN], side=[TILE]), STANDARD,
        [(Code.WRONG_SECTION, "O-2.5"), (Code.WRONG_SECTION, "O-2.5")]),
    "no creature": (deck(fill(50, TRICKS)), STANDARD, [(Code.NO_CREATURES, "O-2.9")]),
    "level 7 and nothing below": (deck([*fill(47, TRICKS), *fill(3, GIANTS)]), STANDARD,
        [(Code.UNSPAWNABLE_LEVELS, "O-6.10")]),
    "level 7 and one below": (deck([*fill(47, TRICKS), *fill(3, GIANTS), HOUND]), STANDARD, []),
    "no special deck: one card": (deck(special=[FUSIONS]), NO_SPECIAL, [(Code.SPECIAL_DISABLED, "O-2.7")]),
    "no special deck: 21 cards": (deck(special=fill(21, FUSIONS)), NO_SPECIAL,
        [(Code.SPECIAL_DISABLED, "O-2.7"), (Code.SPECIAL_TOO_LARGE, "D-2.5")]),
    "no copy limit in an organiser's draft": (deck([*fill(20), *[HOUND] * 20], side=[HOUND] * 9), NO_COPY_LIMIT, []),
    "a banned name, in either set": (deck([*fill(50), HOUND_OF_ANOTHER_SET], side=[HOUND]), HOUND_BANNED,
        [(Code.NAME_LIMIT, "O-2.10"), (Code.NAME_LIMIT, "O-2.10"), (Code.NAME_LIMIT, "O-2.10")]),
    "a name without limit": (deck([HOUND] * 60), HOUNDS_FREE, []),
    "the limit of others is as it was": (deck([HOUND] * 50 + [CROWN] * 4), HOUNDS_FREE, [(Code.COPIES_MAIN, "D-2.3")]),
    "a single": (deck([*fill(48), HOUND, HOUND]), HOUND_SINGLE, [(Code.NAME_LIMIT, "O-2.10")]),
    "an unknown name": (deck([*fill(50), "Ash Huond"]), STANDARD, [(Code.UNKNOWN_CARD, "O-2.5")]),
    "unknown cards count": (deck([*fill(49), "Ash Huond"]), STANDARD, [(Code.UNKNOWN_CARD, "O-2.5")]),
    "4 of an unknown card": (deck([*fill(50), *["Ash Huond"] * 4]), STANDARD,
        [(Code.UNKNOWN_CARD, "O-2.5"), (Code.COPIES_MAIN, "D-2.3")]),
    "a section the format does not have": (deck(graveyard=[HOUND]), STANDARD, [(Code.WRONG_SECTION, "O-2.5")]),
    "the maybe list never counts": (deck(maybe=[*[HOUND] * 9, LEADER, TOKEN, "Ash Huond", *fill(90)]), STANDARD, []),
    "the leader is no copy": (deck([*fill(48), CROWN, CROWN]), STANDARD, []),
    "an empty deck": (Decklist(), STANDARD,
        [(Code.LEADER_MISSING, "D-2.7"), (Code.MAIN_TOO_SMALL, "D-2.1"), (Code.NO_CREATURES, "O-2.9")]),
    "everything at once, in order": (Decklist.of(main=[*[TRICKS] * 4, *fill(78, TRICKS + 1), LEADER, "Ash Huond"],
         side=[TRICKS, TRICKS, *fill(19, TRICKS + 1)], special=[FUSIONS] * 4), STANDARD,
        [(Code.LEADER_MISSING, "D-2.7"), (Code.MAIN_TOO_LARGE, "D-2.1"), (Code.SIDE_TOO_LARGE, "D-2.4"),
         (Code.UNKNOWN_CARD, "O-2.5"), (Code.WRONG_SECTION, "O-2.5"), (Code.COPIES_MAIN, "D-2.3"),
         (Code.COPIES_SPECIAL, "D-2.5"), *[(Code.COPIES_MAIN_SIDE, "O-2.4")] * 8, (Code.NO_CREATURES, "O-2.9")]),
}  # fmt: skip

_WARNINGS = {Code.COPIES_MAIN_SIDE, Code.NO_CREATURES, Code.UNSPAWNABLE_LEVELS}


@pytest.mark.parametrize(("decklist", "deck_format", "expected"), ROWS.values(), ids=ROWS.keys())
def test_rows(decklist: Decklist, deck_format: Format, expected: list[tuple[Code, str]]) -> None:
    problems = check(decklist, CARDS, deck_format)
    assert [(problem.code, problem.rule) for problem in problems] == expected
    if deck_format is not HOUND_BANNED:
        assert is_legal(problems) == ({code for code, _ in expected} <= _WARNINGS)


def test_O_2_1_the_formats_differ_in_the_main_deck_alone() -> None:
    """O-2.1: standard and quickstart have the same constraints and the same sections, but for the main deck."""
    assert FORMATS == {"standard": STANDARD, "quickstart": QUICKSTART}
    assert STANDARD.constraints == QUICKSTART.constraints
    different = [a.name for a, b in zip(STANDARD.sections, QUICKSTART.sections, strict=True) if a != b]
    assert different == ["main"]


MESSAGES = [
    (deck([*fill(46), *[HOUND] * 4]), "Ash Hound ×4 — at most 3 copies in the main deck."),
    (deck(49), "49 cards in the main deck — at least 50: add 1."),
    (deck([HOUND]), "1 card in the main deck — at least 50: add 49."),
    (deck(83), "83 cards in the main deck — at most 80: take out 3."),
    (deck(side=[CREATURES] * 2), "Guard 00 ×5 — at most 3 copies in the main deck, also after swapping with the "
     "side deck."),
    (deck(leader=[]), "No leader yet — a deck has exactly one."),
    (deck(leader=[LEADER, OTHER_LEADER]), "2 leaders — a deck has exactly one."),
    (deck([*fill(50), "Ash {Huond"]), "Ash {Huond ×1 — not a card we know: check the spelling."),
    (deck([*fill(50), UNKNOWN_ID]), "card 9999 ×1 — not a card we know: check the spelling."),
    (deck(special=[HOUND, HOUND]), "Ash Hound ×2 — only gods, devils, ritual, fusion and other special creatures go in "
     "the special deck."),
    (deck(graveyard=[HOUND]), "1 card in “graveyard” — a deck has no such section."),
    (deck([*fill(47, TRICKS), *fill(3, GIANTS)]), "3 cards of level 7 or more, but no creature of level 6 or less to "
     "sacrifice."),
    (Decklist.of(leader=[LEADER], main=[(CREATURES, 10**5000)]), "Guard 00 ×999999+ — at most 3 copies in the main "
     "deck."),
]  # fmt: skip


@pytest.mark.parametrize(("decklist", "message"), MESSAGES)
def test_messages(decklist: Decklist, message: str) -> None:
    assert message in [problem.message for problem in check(decklist, CARDS, STANDARD)]


def test_no_more_is_looked_for_after_so_many_errors() -> None:
    decklist = Decklist.of(main=[f"Nobody {number}" for number in range(30)])
    assert check(decklist, CARDS, STANDARD, 5) == check(decklist, CARDS, STANDARD)[:5]


def test_T_2_3_the_problem_names_the_cards() -> None:
    """T-2.3: both printings, with how many there are of each."""
    main = [*fill(46), HOUND, HOUND_OF_ANOTHER_SET, HOUND_OF_ANOTHER_SET, HOUND_OF_ANOTHER_SET]
    (problem,) = check(deck(main), CARDS, STANDARD)
    assert dict(problem.cards) == {HOUND: 1, HOUND_OF_ANOTHER_SET: 3}
    assert problem.section == "main"
    assert problem.fixes[0].change == Change(Op.REMOVE, "main", HOUND_OF_ANOTHER_SET, 1)


#: decklist, code -> the labels offered, best first.
FIXES = {
    "too many copies": (deck([*fill(46), *[HOUND] * 5]), Code.COPIES_MAIN, ["Remove 2", "Move 2 to maybe"]),
    "special creature in main": (deck([*fill(50), FUSIONS, FUSIONS]), Code.WRONG_SECTION,
        ["Move to special", "Move to side", "Move 2 to maybe", "Remove 2"]),
    "special creature in main, special deck full": (deck([*fill(50), FUSIONS + 9, FUSIONS + 9],
         special=fill(19, FUSIONS), side=fill(20, TRICKS)), Code.WRONG_SECTION,
        ["Move 1 to special", "Move 2 to maybe", "Remove 2"]),
    "ordinary creature in special": (deck(special=[HOUND]), Code.WRONG_SECTION,
        ["Move to main", "Move to side", "Move 1 to maybe", "Remove 1"]),
    "moving would break the copy limit": (deck([*fill(47), *[HOUND] * 3], special=[HOUND_OF_ANOTHER_SET]),
        Code.WRONG_SECTION, ["Move 1 to maybe", "Remove 1"]),
    "token": (deck([*fill(50), TOKEN]), Code.WRONG_SECTION, ["Remove 1"]),
    "no leader, one in main": (deck([*fill(50), LEADER], leader=[]), Code.LEADER_MISSING,
        ["Move 1 Ashen Regent to leader", "Choose a leader"]),
    "no leader at all": (deck(leader=[]), Code.LEADER_MISSING, ["Choose a leader"]),
    "leaders to keep": (deck(leader=[OTHER_LEADER, LEADER]), Code.LEADER_MULTIPLE,
        ["Keep Ashen Regent", "Keep Tide Regent"]),
    "a main card in the leader's place": (deck(leader=[LEADER, HOUND]), Code.LEADER_MULTIPLE,
        ["Move all to where they belong", "Keep Ashen Regent"]),
    "too small, with ideas and a side deck": (deck(48, maybe=[LEADER, HOUND, CROWN, CROWN, CROWN], side=[TRICKS]),
        Code.MAIN_TOO_SMALL, ["Move 2 Regent's Crown to main", "Move 1 Bolt 00 to main", "Choose cards"]),
    "ideas that are in the deck three times already are no help": (deck(48, maybe=[CREATURES]), Code.MAIN_TOO_SMALL,
        ["Choose cards"]),
    "too large: the dearest goes, to the side deck first": (deck([*fill(79), GIANTS + 1, GIANTS]), Code.MAIN_TOO_LARGE,
        ["Move 1 Giant 00 to side", "Move 1 Giant 00 to maybe", "Remove 1 Giant 00"]),
    "unknown": (deck([*fill(50), "Ash Huond"]), Code.UNKNOWN_CARD, ["Find the card", "Remove 1", "Move 1 to maybe"]),
    "no such section": (deck(graveyard=[HOUND]), Code.WRONG_SECTION, ["Move all to maybe", "Remove all"]),
    "no creatures, one among the ideas": (deck(fill(50, TRICKS), maybe=[HOUND, HOUND]), Code.NO_CREATURES,
        ["Move 1 Ash Hound to main", "Choose creatures"]),
    "nothing to sacrifice": (deck([*fill(47, TRICKS), *fill(3, GIANTS)], side=[GIANTS + 5, HOUND]),
        Code.UNSPAWNABLE_LEVELS, ["Move 1 Ash Hound to main", "Choose creatures"]),
}  # fmt: skip


def test_O_2_5_one_fix_moves_all_to_where_they_belong() -> None:
    """O-2.5: whichever sections they are in; of what belongs nowhere nothing is said, and it stays."""
    leader = [LEADER, *fill(48), HOUND, HOUND]
    decklist = Decklist.of(leader=[*leader, TOKEN], main=[FUSIONS], special=[TRICKS], side=[OTHER_LEADER])
    problems = check(decklist, CARDS, STANDARD)
    labels = [[fix.label for fix in problem.fixes] for problem in problems if problem.code is Code.WRONG_SECTION]
    assert [label[0] for label in labels].count("Move all to where they belong") == 1
    (change,) = [fix.change for problem in problems for fix in problem.fixes if fix.label.endswith("where they belong")
                 and problem.code is Code.WRONG_SECTION]  # fmt: skip
    main = [*fill(48), HOUND, HOUND, TRICKS]
    expected = Decklist.of(leader=[LEADER, OTHER_LEADER, TOKEN], main=main, special=[FUSIONS])
    assert apply_change(decklist, change) == expected
    # What has the right place already is not asked about: a leader and fifty cards are a legal deck again.
    first = check(Decklist.of(leader=leader), CARDS, STANDARD)[0]
    assert first.code is Code.LEADER_MULTIPLE
    assert check(apply_change(Decklist.of(leader=leader), first.fixes[0].change), CARDS, STANDARD) == []


@pytest.mark.parametrize(
    ("card", "home", "home_without_special"),
    [(LEADER, "leader", "leader"), (HOUND, "main", "main"), (CROWN, "main", "main"), (FUSIONS, "special", "side"),
     (TOKEN, None, None), (TILE, None, None), (UNKNOWN_ID, None, None)],
)  # fmt: skip
def test_O_2_5_where_a_card_belongs(card: int, home: str | None, home_without_special: str | None) -> None:
    standard, plain = compile_format(STANDARD, CARDS), compile_format(NO_SPECIAL, CARDS)
    assert (standard.home(card), plain.home(card)) == (home, home_without_special)
    assert home is None or card in standard.accepted(home)
    assert plain.accepted("special") == plain.accepted("graveyard") == frozenset()


@pytest.mark.parametrize(
    ("deck_format", "card", "section", "most"),
    [
        (STANDARD, HOUND, "main", 3), (STANDARD, "Nobody", "side", 3), (STANDARD, HOUND, "maybe", None),
        (STANDARD, LEADER, "leader", None), (HOUND_SINGLE, HOUND, "main", 1), (HOUNDS_FREE, HOUND, "side", 60),
    ],
)  # fmt: skip
def test_how_many_copies_a_section_may_have(deck_format: Format, card: Ref, section: str, most: int | None) -> None:
    assert compile_format(deck_format, CARDS).most_copies(card, section) == most


@pytest.mark.parametrize(
    ("decklist", "card", "section", "more", "reason"),
    [
        (deck([HOUND, HOUND]), HOUND, "main", 1, "2 of 3 copies (D-2.3)"),
        (deck([HOUND] * 4), HOUND, "main", 0, "4 of 3 copies (D-2.3)"),
        # What is only warned of is no limit: swapped in, the side deck's copies would be too many.
        (deck([HOUND] * 3), HOUND, "side", 3, "0 of 3 copies (O-2.4)"),
        (deck(fill(80)), CROWN, "main", 0, "80 of 80 in Main (D-2.1)"),
        (deck(fill(79)), CROWN, "main", 1, "79 of 80 in Main (D-2.1)"),
        (deck(), LEADER, "leader", 0, "1 of 1 in Leader (D-2.7)"),
        (deck([HOUND] * 9), HOUND, "maybe", None, ""),
    ],
)
def test_how_many_more_copies_a_section_takes(
    decklist: Decklist, card: int, section: str, more: int | None, reason: str
) -> None:
    capacity = compile_format(STANDARD, CARDS).capacity(decklist, card, section)
    assert ((capacity.more, capacity.reason) if capacity else (None, "")) == (more, reason)


@pytest.mark.parametrize(("decklist", "code", "labels"), FIXES.values(), ids=FIXES.keys())
def test_fixes(decklist: Decklist, code: Code, labels: list[str]) -> None:
    problem = only(check(decklist, CARDS, STANDARD), code)
    assert [fix.label for fix in problem.fixes] == labels


def test_a_variant_under_the_same_code_is_not_mixed_up() -> None:
    """A format is recognised by itself, not by its code."""
    decklist, strict = deck([HOUND] * 50), despaira_format("standard", "Standard", 60, "D-2.1")
    assert codes(check(decklist, CARDS, STANDARD)) == [Code.COPIES_MAIN]
    assert codes(check(decklist, CARDS, strict)) == [Code.MAIN_TOO_SMALL, Code.COPIES_MAIN]
    assert codes(check(decklist, CARDS, STANDARD)) == [Code.COPIES_MAIN]


def test_a_format_is_compiled_anew_only_for_what_it_asks_about() -> None:
    main, special = (STANDARD.sections[place].accepts for place in (1, 2))
    compile_format(STANDARD, CARDS)
    hound = CARDS[HOUND]
    retold = Cards({**CARDS, HOUND: replace(hound, text="Draw 1 card.", level=9)}, CARDS)
    assert retold.matching(main) is CARDS.matching(main)
    assert retold.keys_by("name") is CARDS.keys_by("name")
    assert retold.twins("name") is CARDS.twins("name")
    become = Cards({**CARDS, HOUND: replace(hound, special=SpecialKind.GOD)}, CARDS)
    assert (HOUND in become.matching(main), HOUND in become.matching(special)) == (False, True)
    assert become.matching(main) == CARDS.matching(main) - {HOUND}
    twin = Cards({**CARDS, 10**6: replace(hound, id=10**6)}, CARDS)
    assert 10**6 in twin.matching(main)
    assert twin.twins("name")[HOUND] == (HOUND, HOUND_OF_ANOTHER_SET, 10**6)
    gone = Cards({id_: card for id_, card in twin.items() if id_ != HOUND}, twin)
    assert (HOUND in gone.matching(main), HOUND in gone.keys_by("name")) == (False, False)
    assert gone.twins("name")[10**6] == (HOUND_OF_ANOTHER_SET, 10**6)
