"""Terms of Assemblage of Eternity as enums (groups 1 and 2 of its rules).

The value of a member is its code in the API and set files; `label` is its name for people.
"""

from __future__ import annotations

from tcg.words import Vocabulary


class Kind(Vocabulary):
    """Kind of a card, such as attack or character (AOE-2.1 to 2.4; the tag card of a Tag game, AOE-1.2)."""

    CHARACTER = "character"
    ATTACK = "attack"
    UTILITY = "utility"
    COMMON = "common"
    TAG = "tag"


class Input(Vocabulary):
    """Input of a card (light, medium, heavy, special), in the order on a card (AOE-2.5)."""

    LIGHT = "L"
    MEDIUM = "M"
    HEAVY = "H"
    SPECIAL = "S"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return self.name.title()


class Colour(Vocabulary):
    """Colour of an input on a card: red is the card's own, yellow may follow it, white cannot (AOE-2.5, O-AOE.9)."""

    RED = "red"
    YELLOW = "yellow"
    WHITE = "white"


class Tag(Vocabulary):
    """Tag of an ability: the time in a clash at which it works (AOE-2.6)."""

    METER = "meter"
    FINAL = "final"
    TERMINAL = "terminal"
    PRE_PRIORITY = "pre_priority"
    RESOLVE = "resolve"
    ANTE = "ante"
    CLEAN_UP = "clean_up"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return _HYPHENATED.get(self.value, super().label)


class Mode(Vocabulary):
    """Mode of the game, by numbers of players and teams (AOE-1.1)."""

    VERSUS = "versus"
    TAG = "tag"
    SCRAMBLE = "scramble"
    TEAMS = "teams"
    VAMPIRE = "vampire"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return _MODES.get(self.value, super().label)


_HYPHENATED = {"pre_priority": "Pre-Priority", "clean_up": "Clean-up"}
_MODES = {"teams": "Scramble Teams", "vampire": "Vampire Scramble"}
