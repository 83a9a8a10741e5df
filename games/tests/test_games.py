"""Every game of the house: complete, frozen, and one in itself."""

from __future__ import annotations

import dataclasses
import re

import pytest

from games import GAMES, Game
from games.game import Part
from games.tests.own_sets import card_of
from rules.formats import FORMATS
from rules.rulebook import RULES
from tcg.construction.formats import Copies, Fault, Format
from tcg.opening import OfCard, Opening, Skips, ToSize

EACH = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@EACH
def test_a_game_is_frozen(game: Game) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.name = "Another"  # type: ignore[misc]
    for mapping in (game.works, game.formats, game.openings, game.format_numbers):
        assert not hasattr(mapping, "__setitem__")


@EACH
def test_sections_are_the_same_in_every_format_and_fit_a_column(game: Game) -> None:
    names = [str(section.name) for section in game.sections]
    assert len(set(names)) == len(names)
    for name in names:
        assert re.fullmatch("[a-z]{1,8}", name)
    assert [section.name for section in game.sections if not section.counts] == [game.ideas]
    for deck_format in game.formats.values():
        assert [(section.name, section.label, section.aliases) for section in deck_format.sections] == [
            (section.name, section.label, section.aliases) for section in game.sections
        ]


@EACH
def test_codes_and_openings_are_of_the_formats_and_sections(game: Game) -> None:
    names = [section.name for section in game.sections]
    assert game.default in game.formats
    assert game.formats.keys() == game.openings.keys() == game.format_numbers.keys()
    assert all(code == deck_format.code for code, deck_format in game.formats.items())
    assert sorted(game.format_numbers.values()) == list(range(len(game.formats)))
    assert [*game.coded_sections, game.ideas] == names
    for opening in game.openings.values():
        assert {opening.section, *opening.beside} <= set(names)


@EACH
def test_kinds_have_homes_among_the_sections(game: Game) -> None:
    codes = [kind.code for kind in game.kinds]
    assert len(set(codes)) == len(codes)
    assert {kind.home for kind in game.kinds} <= {"", *(section.name for section in game.sections)}
    assert game.kind(codes[0]) is game.kinds[0]
    with pytest.raises(KeyError):
        game.kind("nothing")


@EACH
def test_formats_cite_rules_of_the_game(game: Game) -> None:
    cited = {fault.rule for deck_format in game.formats.values() for fault in _faults(deck_format)}
    assert cited <= game.rulebook.rules.keys()


@EACH
def test_tools_and_parts_are_below_the_game(game: Game) -> None:
    assert len({tool.code for tool in game.tools}) == len(game.tools)
    for path in (*(tool.path for tool in game.tools), *game.works.values()):
        assert path.startswith(game.path)
        assert path.endswith("/")
    assert game.works.keys() <= set(Part)


@EACH
def test_letters_send_cards_to_sections(game: Game) -> None:
    taken = set("hituxn")  # what other keys of the editor do to a row
    assert set(game.keys.values()) <= {section.name for section in game.sections}
    assert all(len(letter) == 1 and letter.isalpha() and letter not in taken for letter in game.keys)


@EACH
def test_what_is_exchanged_with_what_stands_beside_the_deck(game: Game) -> None:
    expected = {"despaira": ("side", ("main", "special")), "ga": ("side", ("main", "material"))}
    assert (game.side, game.swaps) == expected.get(game.code, ("", ()))
    assert {game.side, *game.swaps} <= {"", *(section.name for section in game.sections if section.counts)}


@pytest.mark.statement("FADE-1.5", "FADE-1.6", "FADE-5.3", "AOE-3.2", "AOE-3.3")
def test_openings_are_those_of_the_rules() -> None:
    assert {code: set(game.openings.values()) for code, game in GAMES.items()} == {
        "despaira": {Opening("main", 6, 2, Skips.EACH)},
        "fade": {Opening("deck", 6, 2, Skips.FIRST, redraws=1)},
        "aoe": {Opening("method", OfCard("fighter", "hand_size"), ToSize(), Skips.NONE, beside=("common", "tag"))},
        "ga": {Opening("main", None, 1, Skips.NONE)},
    }


@pytest.mark.statement("AOE-2.4")
def test_a_hand_of_assemblage_is_as_large_as_the_card_of_the_character_says() -> None:
    game = GAMES["aoe"]
    ash = card_of(game, 1, {"name": "Ash", "kind": "character", "symbol": "ash", "health": 20, "hand_size": 7})
    assert game.openings["tag"].sized({"fighter": [ash]}).hand == 7


def test_despaira_is_what_stands_elsewhere() -> None:
    """The adapter has nothing of its own that decks and cards say otherwise."""
    game = GAMES["despaira"]
    assert dict(game.formats) == FORMATS
    assert game.rulebook.rules is RULES


def _faults(deck_format: Format) -> list[Fault]:
    faults = [deck_format.unknown_card, deck_format.unknown_section]
    for section in deck_format.sections:
        faults += filter(None, (section.misplaced, section.disabled))
        faults += [bound.fault for bound in (section.least, section.most) if bound]
    for constraint in deck_format.constraints:
        if isinstance(constraint, Copies):
            faults += filter(None, (constraint.fault, constraint.by_key_fault))
        else:
            bounds = (getattr(constraint, end, None) for end in ("least", "most"))
            faults += [bound.fault for bound in bounds if bound]
            faults += filter(None, [getattr(constraint, "fault", None)])
    return faults


def test_a_game_is_written_by_its_code() -> None:
    assert [str(game) for game in GAMES.values()] == list(GAMES)
