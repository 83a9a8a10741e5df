"""Deck prepared for many goldfish games of F.A.D.E.: numbered cards (pieces) and results of attacks."""

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

#: The player, in place of the number of a Character.
PLAYER: Final = -1
#: A Normal Attack, in place of the number of a Skill.
NORMAL: Final = -1

#: The opponent: no Characters, no keywords, and HP that are counted elsewhere.
OPPONENT: Final = Fighter("the opponent", is_player=True, def_=START[Stat.DEF])


class Body(NamedTuple):
    """Attacker: number of a Character, or the player, with sorted Augments, and whether it is a Last Stand."""

    fighter: int
    augments: tuple[int, ...] = ()
    last_stand: bool = False


class Strike(NamedTuple):
    """Result of an attack: damage, gained TP (points to pay with), and sentences and rules of the battle."""

    damage: int
    tp: int
    sentences: tuple[str, ...]
    rules: tuple[str, ...]


class Stage:
    """Deck prepared for goldfish games. Cards are numbers, the places of their pieces in `pieces`.

    `deck` has each copy once, sorted by name before shuffling, so that the same cards give the same games.
    """

    def __init__(self, decklist: Decklist, cards: Mapping[int, Card], params: Params) -> None:
        self.params = params
        pieces: list[Piece] = []
        self.deck = _numbers(decklist.section("deck"), cards, pieces, in_pool=False)
        self.in_deck = len(pieces)
        self.pool = _numbers(decklist.section("pool"), cards, pieces, in_pool=True)
        self.pieces = tuple(pieces)
        #: Cards of sections that are not played: (section, copies, piece).
        self.beside = [
            (section, count, unknown(str(ref)) if (card := _card(ref, cards)) is None else piece_beside(card, why))
            for section, why in BESIDE.items()
            for ref, count in decklist.section(section).items()
        ]
        self.uses = tuple(piece.use for piece in pieces)
        self.costs = tuple(piece.cost for piece in pieces)
        #: Cards that each needs as its Stack (FADE-10.43).
        self.stacks = tuple(piece.number("stacker") for piece in pieces)
        #: Memoized choices of the policy for slots and pools, of which there are few.
        self.memo: dict[Any, Any] = {}
        self._times: dict[Body, int] = {}
        self._strikes: dict[tuple[Body, int], Strike] = {}

    @cached_property
    def useful(self) -> frozenset[int]:
        """The cards of the deck that can be played."""
        return frozenset(number for number in self.deck if self.uses[number] is not Use.NOTHING)

    def name(self, number: int) -> str:
        """Return the name of the card with this number, or "you" for the player."""
        return "you" if number == PLAYER else self.pieces[number].name

    def normal_attacks(self, body: Body) -> int:
        """Return the attacker's number of Normal Attacks in a turn (FADE-6.1), with Multistrike (FADE-10.28)."""
        if body.fighter == PLAYER:
            return 1
        if body not in self._times:
            held = self.pieces[body.fighter].held + self._given(body)
            self._times[body] = 1 + keywords.total(held, "multistrike")
        return self._times[body]

    def _given(self, body: Body) -> tuple[Held, ...]:
        """Return the keywords that the Augments of an attacker give (FADE-10.22). A player has none (FADE-8.4)."""
        if body.fighter == PLAYER:
            return ()
        return tuple(held for at in body.augments for held in self.pieces[at].given)

    def strike(self, body: Body, skill: int = NORMAL) -> Strike:
        """Return the battle calculator's result of a Normal Attack or Skill; ValueError if `skill` is no Skill."""
        key = (body, skill)
        strike = self._strikes.get(key)
        if strike is None:
            strike = self._strikes[key] = self._struck(body, skill)
        return strike

    def _struck(self, body: Body, skill: int) -> Strike:
        attack = Attack() if skill == NORMAL else self.pieces[skill].attack
        if attack is None:
            raise ValueError(f"{self.name(skill)} is no Skill")
        fighter = self._fighter(body, None if skill == NORMAL else self.pieces[skill].own_plv)
        outcome = solve(Question(fighter, attack, (OPPONENT,), last_stand=body.last_stand))
        return Strike(outcome.damage, outcome.tp, tuple(step.text for step in outcome.steps), outcome.rules)

    def _fighter(self, body: Body, own_plv: int | None) -> Fighter:
        """Return the attacker with the stats of its Augments (FADE-8.2).

        `own_plv` is the PLV printed on a Skill, which counts instead (O-FADE.30); None without one.
        """
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
    """Return the card number of each copy in a section of the deck, which is the Fighter Pool if `in_pool`.

    The cards are added to `pieces`, sorted by name.
    """
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
