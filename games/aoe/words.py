"""The words of Assemblage of Eternity as enums (groups 1 and 2 of its rules).

The value of a member is its code, used in the API and set files; `label` is what a person reads.
"""

from __future__ import annotations

from tcg.words import Vocabulary


class Kind(Vocabulary):
    """What a card is (AOE-2.1 to 2.4; the tag card of a Tag game, AOE-1.2)."""

    CHARACTER = "character"
    ATTACK = "attack"
    UTILITY = "utility"
    COMMON = "common"
    TAG = "tag"


class Input(Vocabulary):
    """The four inputs, in the order in which a card shows them (AOE-2.5)."""

    LIGHT = "L"
    MEDIUM = "M"
    HEAVY = "H"
    SPECIAL = "S"

    @property
    def label(self) -> str:
        return self.name.title()


class Colour(Vocabulary):
    """The colour of an input: red is the card's own kind, yellow may follow, white cannot (AOE-2.5, O-AOE.9)."""

    RED = "red"
    YELLOW = "yellow"
    WHITE = "white"


class Tag(Vocabulary):
    """What an ability of a card says of its time (AOE-2.6)."""

    METER = "meter"
    FINAL = "final"
    TERMINAL = "terminal"
    PRE_PRIORITY = "pre_priority"
    RESOLVE = "resolve"
    ANTE = "ante"
    CLEAN_UP = "clean_up"

    @property
    def label(self) -> str:
        return _HYPHENATED.get(self.value, super().label)


class Mode(Vocabulary):
    """The five ways to play (AOE-1.1)."""

    VERSUS = "versus"
    TAG = "tag"
    SCRAMBLE = "scramble"
    TEAMS = "teams"
    VAMPIRE = "vampire"

    @property
    def label(self) -> str:
        return _MODES.get(self.value, super().label)


_HYPHENATED = {"pre_priority": "Pre-Priority", "clean_up": "Clean-up"}
_MODES = {"teams": "Scramble Teams", "vampire": "Vampire Scramble"}
