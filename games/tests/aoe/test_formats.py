"""Decks of Assemblage of Eternity: a character, its 20 cards, a common card, and in Tag the tag card (AOE-1.2)."""

from __future__ import annotations

import pytest

from games.aoe.cards import Card
from games.aoe.formats import FORMATS
from games.aoe.words import Kind
from tcg.construction import Cards, Decklist, Op, Problem, apply_change, check

ASH, BO, BASICS, MORE_BASICS, TAG, LONER = 1, 2, 3, 4, 5, 6
#: Sixteen attacks and four utilities each.
OF_ASH, OF_BO = range(100, 120), range(200, 220)


def _cards() -> Cards[Card]:
    cards = [
        Card("Ash", Kind.CHARACTER, "ash", health=20, hand_size=5, id=ASH),
        Card("Bo", Kind.CHARACTER, "bo", health=22, hand_size=6, id=BO),
        Card("Basics", Kind.COMMON, id=BASICS),
        Card("More Basics", Kind.COMMON, id=MORE_BASICS),
        Card("Tag", Kind.TAG, id=TAG),
        Card("Loner", Kind.CHARACTER, "loner", id=LONER),
    ]
    for symbol, ids in (("ash", OF_ASH), ("bo", OF_BO)):
        for number, id_ in enumerate(ids):
            # Names are the same: in this game the symbol tells cards apart too.
            kind = Kind.ATTACK if number < 16 else Kind.UTILITY
            cards.append(Card(f"Move {number:02}", kind, symbol, range=1, id=id_))
    return Cards({card.id: card for card in cards})


CARDS = _cards()


def _deck(**sections: object) -> Decklist:
    usual: dict[str, object] = {"fighter": [ASH], "method": OF_ASH, "common": [BASICS]}
    return Decklist.of(**{**usual, **sections})  # type: ignore[arg-type]


def _said(problem: Problem) -> str:
    return f"{problem.code} {problem.rule} {problem.section}"


LIST = "LIST_MISMATCH AOE-1.2 method"
FILL_ASH = "Fill the method deck with the 20 cards of Ash"
OUT = ["Remove 1 Move 00", "Move 1 Move 00 to maybe"]

#: The number of a row, its format and deck, its problems, and the labels of the fixes of the last one.
ROWS: dict[str, tuple[str, Decklist, list[str], list[str], tuple[str, ...]]] = {
    "1": ("versus", _deck(), [], [], ("AOE-1.2",)),
    "2": ("versus", _deck(fighter=[]), ["SECTION_TOO_SMALL AOE-1.2 fighter"], ["Choose a character"], ("AOE-1.2",)),
    "3": ("versus", _deck(fighter=[ASH, BO]), ["SECTION_TOO_LARGE AOE-1.2 fighter"], ["Keep Ash", "Keep Bo"],
        ("AOE-1.2",)),
    "4": ("versus", _deck(method=OF_ASH[1:]), [LIST], [FILL_ASH], ("AOE-1.2",)),
    "5": ("versus", _deck(method=[*OF_ASH, 100]), [LIST], [FILL_ASH, *OUT], ("AOE-1.2",)),
    "6": ("versus", _deck(method=[]), [LIST], [FILL_ASH], ("AOE-1.2",)),
    "7": ("versus", _deck(method=[*OF_ASH[1:], 200]), [LIST], [FILL_ASH, *OUT], ("AOE-1.2",)),
    "8": ("versus", _deck(method=OF_BO), [LIST], [FILL_ASH], ("AOE-1.2",)),
    "9": ("versus", _deck(common=[]), ["SECTION_TOO_SMALL AOE-3.1 common"], ["Choose a common card"], ("AOE-3.1",)),
    "10": ("versus", _deck(common=[BASICS, MORE_BASICS]), ["SECTION_TOO_LARGE AOE-3.1 common"],
        ["Keep Basics", "Keep More Basics"], ("AOE-3.1",)),
    "11": ("versus", _deck(method=[*OF_ASH, BO]), ["WRONG_SECTION O-AOE.15 method", LIST], [FILL_ASH], ("O-AOE.15",)),
    "12": ("versus", _deck(method=[*OF_ASH, BASICS], common=[]),
        ["SECTION_TOO_SMALL AOE-3.1 common", "WRONG_SECTION O-AOE.15 method", LIST], [FILL_ASH],
        ("AOE-3.1", "O-AOE.15")),
    "13": ("versus", _deck(method=[*OF_ASH[1:], "Nobody"]), ["UNKNOWN_CARD O-AOE.15 method", LIST], [FILL_ASH],
        ("O-AOE.15",)),
    "14": ("versus", _deck(tag=[TAG]), ["SECTION_TOO_LARGE AOE-9.3 tag"], ["Move all to maybe", "Remove all"],
        ("AOE-9.3",)),
    "15": ("tag", _deck(), ["SECTION_TOO_SMALL AOE-9.3 tag"], ["Choose a tag card"], ("AOE-9.3",)),
    "16": ("tag", _deck(tag=[TAG]), [], [], ("AOE-9.3",)),
    "17": ("tag", _deck(tag=[TAG, TAG]), ["SECTION_TOO_LARGE AOE-9.3 tag"], ["Keep Tag"], ("AOE-9.3",)),
    **{f"18 {mode}": (mode, _deck(), [], [], ("AOE-1.1",)) for mode in ("scramble", "teams", "vampire")},
    # Further ones.
    **{f"a tag card in {mode}": (mode, _deck(tag=[TAG]), ["SECTION_TOO_LARGE AOE-9.3 tag"],
         ["Move all to maybe", "Remove all"], ("AOE-9.3",)) for mode in ("scramble", "teams", "vampire")},
    "one character twice": ("versus", _deck(fighter=[ASH, ASH]), ["SECTION_TOO_LARGE AOE-1.2 fighter"], ["Keep Ash"],
        ("AOE-1.2",)),
    "a common card as tag card": ("tag", _deck(tag=[MORE_BASICS]), ["WRONG_SECTION O-AOE.15 tag"],
        ["Move 1 to maybe", "Remove 1"], ("O-AOE.15",)),
    "a common card as the only one, in the tag section": ("tag", _deck(common=[], tag=[BASICS]),
        ["SECTION_TOO_SMALL AOE-3.1 common", "WRONG_SECTION O-AOE.15 tag"],
        ["Move to common", "Move 1 to maybe", "Remove 1"], ("O-AOE.15",)),
    "a character of whom no card is known": ("versus", _deck(fighter=[LONER]), [LIST],
        ["Move all to maybe", "Remove all"], ("AOE-1.2",)),
    "nothing": ("versus", Decklist(), ["SECTION_TOO_SMALL AOE-1.2 fighter", "SECTION_TOO_SMALL AOE-3.1 common"],
        ["Choose a common card"], ("AOE-1.2", "AOE-3.1")),
    "ideas are never wrong": ("versus", _deck(maybe=[BO, TAG, *OF_BO, *OF_BO, "Nobody"]), [], [], ()),
}  # fmt: skip


@pytest.mark.parametrize(
    ("code", "decklist", "expected", "fixes"),
    [pytest.param(code, decklist, said, fixes, id=f"3.5-{row}", marks=pytest.mark.statement(*ids) if ids else ())
     for row, (code, decklist, said, fixes, ids) in ROWS.items()],
)  # fmt: skip
def test_legality(code: str, decklist: Decklist, expected: list[str], fixes: list[str]) -> None:
    problems = check(decklist, CARDS, FORMATS[code])
    assert [_said(problem) for problem in problems] == expected
    assert [fix.label for problem in problems[-1:] for fix in problem.fixes] == fixes


@pytest.mark.statement("AOE-1.2")
@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("4", "1 missing — the method deck is exactly the 20 cards of its character."),
        ("5", "1 too many (Move 00) — the method deck is exactly the 20 cards of its character."),
        ("7", "1 missing and 1 too many (Move 00) — the method deck is exactly the 20 cards of its character."),
        ("8", "20 missing and 20 too many (Move 00, Move 01, Move 02, 17 others) — "
         "the method deck is exactly the 20 cards of its character."),
        ("12", "1 too many (Basics) — the method deck is exactly the 20 cards of its character."),
    ],
)  # fmt: skip
def test_the_list_says_what_is_missing_and_too_many(row: str, message: str) -> None:
    code, decklist, *_ = ROWS[row]
    assert check(decklist, CARDS, FORMATS[code])[-1].message == message


@pytest.mark.parametrize("row", ["4", "5", "6", "7", "8", "11", "13"])
def test_filling_the_method_deck_makes_it_legal(row: str) -> None:
    code, decklist, *_ = ROWS[row]
    fix, *_ = check(decklist, CARDS, FORMATS[code])[-1].fixes
    assert fix.change.op is Op.FILL
    filled = apply_change(decklist, fix.change)
    assert filled == _deck()
    assert not check(filled, CARDS, FORMATS[code])
