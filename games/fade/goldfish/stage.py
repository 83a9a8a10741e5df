"""The deck that is played, and what stays the same from game to game: pieces by number, and what attacks come to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from games.fade import keywords
from games.fade.attacks import Attack, Question
from games.fade.battle import solve
from games.fade.cards import Card
from games.fade.fighters import Fighter
from games.fade.goldfish.params import Params
from games.fade.goldfish.pieces import BESIDE, Piece, Use, piece_beside, piece_of, unknown
from games.fade.keywords import Held
from games.fade.words import START, Stat
from tcg.construction import Decklist, Ref
from tcg.names import name_key

#: Where the number of a Character stands, this is the player.
PLAYER: Final = -1
#: A Normal Attack, where the number of a Skill stands.
NORMAL: Final = -1

#: The one who is attacked: no Characters, no keywords, and HP that are counted elsewhere.
OPPONENT: Final = Fighter("the opponent", is_player=True, def_=START[Stat.DEF])


class Body(NamedTuple):
    """Who attacks: a Character by number, or the player, with the Augments attached, sorted; and whether it is a Last
    Stand.
    """

    fighter: int
    augments: tuple[int, ...] = ()
    last_stand: bool = False


class Strike(NamedTuple):
    """What an attack comes to: its damage, the TP that it brings, and the battle's sentences and rules."""

    damage: int
    tp: int
    sentences: tuple[str, ...]
    rules: tuple[str, ...]


class Stage:
    """A deck as it is played. Cards are numbers here, the places of their pieces in `pieces`.

    `deck` has each copy once, in the order before shuffling: by name, so that the same cards are the same games.
    """

    def __init__(self, decklist: Decklist, cards: Mapping[int, Card], params: Params) -> None:
        self.params = params
        pieces: list[Piece] = []
        self.deck = _numbers(decklist.section("deck"), cards, pieces, in_pool=False)
        self.in_deck = len(pieces)
        self.pool = _numbers(decklist.section("pool"), cards, pieces, in_pool=True)
        self.pieces = tuple(pieces)
        #: What stands beside them and is not played: (section, copies, piece).
        self.beside = [
            (section, count, unknown(str(ref)) if (card := _card(ref, cards)) is None else piece_beside(card, why))
            for section, why in BESIDE.items()
            for ref, count in decklist.section(section).items()
        ]
        self.uses = tuple(piece.use for piece in pieces)
        self.costs = tuple(piece.cost for piece in pieces)
        #: How many cards each needs as its Stack (FADE-10.43).
        self.stacks = tuple(piece.number("stacker") for piece in pieces)
        #: What the policy chose already for slots and pools: few of them come up in a thousand games.
        self.kept: dict[Any, Any] = {}
        self._times: dict[Body, int] = {}
        self._strikes: dict[tuple[Body, int], Strike] = {}

    @cached_property
    def useful(self) -> frozenset[int]:
        """The cards of the deck that can be played."""
        return frozenset(number for number in self.deck if self.uses[number] is not Use.NOTHING)

    def name(self, number: int) -> str:
        """What a Character, a card or the player is called."""
        return "you" if number == PLAYER else self.pieces[number].name

    def normal_attacks(self, body: Body) -> int:
        """How many Normal Attacks it makes in a turn (FADE-6.1), with those of Multistrike (FADE-10.28)."""
        if body.fighter == PLAYER:
            return 1
        if body not in self._times:
            held = self.pieces[body.fighter].held + self._given(body)
            self._times[body] = 1 + keywords.total(held, "multistrike")
        return self._times[body]

    def _given(self, body: Body) -> tuple[Held, ...]:
        """The keywords that its Augments give (FADE-10.22); a player can have none (FADE-8.4)."""
        if body.fighter == PLAYER:
            return ()
        return tuple(held for at in body.augments for held in self.pieces[at].given)

    def strike(self, body: Body, skill: int = NORMAL) -> Strike:
        """What a Normal Attack or a Skill of `body` comes to, as the battle calculator says it."""
        key = (body, skill)
        found = self._strikes.get(key)
        if found is None:
            found = self._strikes[key] = self._struck(body, skill)
        return found

    def _struck(self, body: Body, skill: int) -> Strike:
        attack = Attack() if skill == NORMAL else self.pieces[skill].attack
        if attack is None:
            raise ValueError(f"{self.name(skill)} is no Skill")
        fighter = self._fighter(body, None if skill == NORMAL else self.pieces[skill].own_plv)
        outcome = solve(Question(fighter, attack, (OPPONENT,), last_stand=body.last_stand))
        return Strike(outcome.damage, outcome.tp, tuple(step.text for step in outcome.steps), outcome.rules)

    def _fighter(self, body: Body, own_plv: int | None) -> Fighter:
        """Who attacks, with the stats of the Augments (FADE-8.2), or with the PLV of the Skill (O-FADE.30)."""
        gained = sum(self.pieces[at].plv for at in body.augments)
        if body.fighter == PLAYER:
            plv = START[Stat.PLV] + gained
            return Fighter("the player", is_player=True, plv=plv if own_plv is None else own_plv)
        piece = self.pieces[body.fighter]
        return Fighter(
            piece.name,
            plv=piece.plv + gained if own_plv is None else own_plv,
            level=piece.card.level if piece.card else None,
            elements=piece.elements.names,
            keywords=piece.held + self._given(body),
        )


def _numbers(
    section: Mapping[Ref, int], cards: Mapping[int, Card], pieces: list[Piece], *, in_pool: bool
) -> tuple[int, ...]:
    """Each copy of the cards of a section, as places in `pieces`, to which they are added, by name."""
    known = [
        (unknown(str(ref)) if (card := _card(ref, cards)) is None else piece_of(card, in_pool=in_pool), count, str(ref))
        for ref, count in section.items()
    ]
    known.sort(key=lambda each: (name_key(each[0].name), each[2]))
    numbers: list[int] = []
    for piece, count, _ in known:
        pieces.append(piece)
        numbers += [len(pieces) - 1] * count
    return tuple(numbers)


def _card(ref: Ref, cards: Mapping[int, Card]) -> Card | None:
    return cards.get(ref) if isinstance(ref, int) else None
