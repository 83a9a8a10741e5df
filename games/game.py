"""What a card game is to the site: a frozen description, from which pages, API and decks take what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tcg.rulebook import Rulebook
from tcg.words import Vocabulary


class Part(Vocabulary):
    """What the site may do for a game: the columns of the table of games."""

    CARDS = "cards"
    DECKS = "decks"
    RULES = "rules"
    HANDS = "hands"
    FIGURES = "figures"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Tool:
    """A page that works something out: `question` is what a player would ask it, `path` its address."""

    code: str
    label: str
    question: str
    icon: str
    path: str


@dataclass(frozen=True, slots=True)
class Game:
    """A card game.

    `code` stands in addresses, files and the API; `path` is where its pages begin. `works` has the address of each
    part that works: a part is there when all that its rules let software do is done, never because a page exists.
    `status` says in a sentence what there is. The first of `tools` is what a visitor should try first.
    """

    code: str
    name: str
    path: str
    about: str
    status: str
    works: Mapping[Part, str]
    tools: tuple[Tool, ...]
    rulebook: Rulebook
