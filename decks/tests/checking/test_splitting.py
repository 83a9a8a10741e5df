"""How lists in one paste are told apart."""

from __future__ import annotations

import pytest

from decks.checking.splitting import split_lists
from games import GAMES

pytestmark = pytest.mark.django_db
_CODES = tuple(f"{game.code_prefix}A{'b' * 20}" for game in list(GAMES.values())[:2])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1 A\n2 B", [("", "1 A\n2 B")]),
        ("1 A\n---\n\n2 B\n====\n", [("", "1 A"), ("", "2 B")]),
        (
            "# Name: x\r\n1 A\r\n\r\n# Format: standard\r\n// name: y\r\n2 B",
            [("", "# Name: x\n1 A"), ("", "# Format: standard\n// name: y\n2 B")],
        ),
        ("1 A\n\n# Name: y\n2 B", [("", "1 A"), ("", "# Name: y\n2 B")]),
        # What underlines a title or a heading parts nothing.
        (
            "Ramp\n===\nLeader\n---\n1 A\n\nMain (2)\n------\n2 B\n---\n3 C",
            [("", "Ramp\n===\nLeader\n---\n1 A\n\nMain (2)\n------\n2 B"), ("", "3 C")],
        ),
        (
            f"{_CODES[0]}\nAnn:\t{_CODES[1]}\n# a comment\nhttps://x.example/d/{_CODES[0]}",
            [("", _CODES[0]), ("Ann", _CODES[1]), ("", _CODES[0])],
        ),
        (f"Bo – {_CODES[0]}", [("Bo", _CODES[0])]),
        (f"{_CODES[0]}\nwhich goes on here", [("", f"{_CODES[0]}\nwhich goes on here")]),
        ('{"sections": {}}\n---\nname,count\nA,1', [("", '{"sections": {}}'), ("", "name,count\nA,1")]),
        ("\n---\n# only a remark\n---\n", []),
        # The first heading comes again below a blank line.
        (
            "Ann\nLeader\n1 A\nMain\n2 B\n\nBernd:\n\nLeader:\n1 C\n\nLeader: D",
            [("", "Ann\nLeader\n1 A\nMain\n2 B"), ("", "Bernd:\n\nLeader:\n1 C"), ("", "Leader: D")],
        ),
        (
            "Leader\n1 A\n\nThanks,\nAnn\n\nHi Tom,\n\n**Bernd**\n\nLeader\n1 B",
            [("", "Leader\n1 A\n\nThanks,\nAnn"), ("", "Hi Tom,\n\n**Bernd**\n\nLeader\n1 B")],
        ),
        ("Leader\n1 A\nLeader\n1 B", [("", "Leader\n1 A\nLeader\n1 B")]),
        ("Ann\n1 A\n\n2 B\n\nBernd\n1 B", [("", "Ann\n1 A\n\n2 B"), ("", "Bernd\n1 B")]),
        ("1 A\n\nBernd\n1 B", [("", "1 A\n\nBernd\n1 B")]),
        ("1 A\n\nMain\n2 B\n\nMain\n3 C", [("", "1 A\n\nMain\n2 B\n\nMain\n3 C")]),
        # Mails that are quoted, and what stands above the name of a list.
        ("> # Name: x\n> 1 A\n>\n>> // name: y\n>> 2 B", [("", "# Name: x\n1 A"), ("", "// name: y\n2 B")]),
        ("1 A\n2 B\n3 C\n---\n> 1 D\n> 2 E", [("", "1 A\n2 B\n3 C"), ("", "1 D\n2 E")]),
        ("# Name: x\n1 A\n\nHi Tom,\n\n# Name: y\n2 B", [("", "# Name: x\n1 A"), ("", "Hi Tom,\n\n# Name: y\n2 B")]),
        ("Ann\n# Name: x\n1 A", [("", "Ann\n# Name: x\n1 A")]),
    ],
)
def test_lists_are_parted_as_people_part_them(text: str, found: list[tuple[str, str]]) -> None:
    assert [(each.name, each.text) for each in split_lists(text)] == found


def test_a_single_list_is_called_after_its_file() -> None:
    assert [each.name for each in split_lists("1 A", "ann")] == ["ann"]
    assert [each.name for each in split_lists("1 A\n---\n1 B", "all")] == ["", ""]
