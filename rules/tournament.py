"""Decks played against one another by the rules, game by game: who won, how long it took, why it ended.

A tournament is decks, a seed and two kinds of player. Game number n has streams of its own, (seed, n), and the number
alone says which decks meet and who sits where, so that any game can be played again without the others. A player is a
function of the duel, its legal actions and a stream of chance; `players` has two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from rules.abilities.tree import Status
from rules.cards import CardDef
from rules.chance import Chance
from rules.duel.actions import NONE, Act, Listed, Mode
from rules.duel.engine import apply, legal_actions
from rules.duel.setup import Deck, setup
from rules.duel.state import DRAW, PLAYERS, SOUTH, Duel, Trick, Unit
from rules.duel.status import Census, census, faults_in
from rules.duel.table import Table
from rules.duel.view import view_for
from rules.vocabulary import Activation, Kind

#: Chooses one of the legal actions of whoever is due.
Player: TypeAlias = Callable[[Duel, Sequence[Listed], Chance], Listed]

#: A game of two decks of 60 takes a few hundred actions, and is cut off after so many.
MAX_ACTIONS: Final = 10_000
#: With checks on: what the players may see is drawn up after every so many actions.
_VIEW_EVERY: Final = 25


class Ending(StrEnum):
    """Why a game ended."""

    LEADER = "leader"
    FAMINE = "famine"
    CARD = "card"
    DRAW = "draw"
    CUT_OFF = "cut off"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A deck with a name: its cards as they are, each copy once, with their abilities compiled."""

    name: str
    leader: CardDef | None
    main: tuple[CardDef, ...]
    special: tuple[CardDef, ...] = ()


class Game(NamedTuple):
    """One game. `decks` are south's and north's places in the tournament, `winner` the winning one, None for nobody.

    `turns` are both players' together, `played` the ids of the cards that each deck brought into play.
    """

    number: int
    decks: tuple[int, int]
    winner: int | None
    turns: int
    actions: int
    ending: Ending
    played: tuple[frozenset[int], frozenset[int]]


class BrokenGame(Exception):
    """A game in which the engine failed, or a state contradicted the rules. `faults` are sentences."""

    def __init__(self, seed: str | int, number: int, actions: int, faults: Sequence[str]) -> None:
        super().__init__(f"seed {seed}, game {number}, after {actions} actions: {'; '.join(faults)}")
        self.seed = seed
        self.number = number
        self.actions = actions
        self.faults = tuple(faults)


@dataclass(slots=True)
class Tournament:
    """Every deck against every other, round after round; the players change sides with every round.

    `others` are cards that are in no deck but may come into a game: tokens and tile cards. Raises ValueError for fewer
    than two decks.
    """

    entrants: Sequence[Entrant]
    player: Player
    seed: str | int = 0
    others: Sequence[CardDef] = ()
    is_checked: bool = False
    _tables: dict[tuple[int, int], _Meeting] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise ValueError("A tournament needs two decks.")

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Which decks meet in a round."""
        return list(combinations(range(len(self.entrants)), 2))

    def sides(self, number: int) -> tuple[int, int]:
        """South's and north's deck in a game."""
        pairs = self.pairs
        one, other = pairs[number % len(pairs)]
        return (one, other) if number // len(pairs) % 2 == 0 else (other, one)

    def play(self, number: int, watch: Callable[[Duel, Listed], None] | None = None) -> Game:
        """Play one game. Raises BrokenGame when it can't be played to its end by the rules.

        `watch` is shown every action in the situation in which it is chosen.
        """
        sides = self.sides(number)
        duel, rng = self._meeting(sides).begin(f"{self.seed}/{number}")
        chance, cards = Chance(self.seed, number), census(duel)
        played: tuple[set[int], set[int]] = (set(), set())
        actions = 0
        try:
            while duel.result is None and actions < MAX_ACTIONS:
                action = self.player(duel, legal_actions(duel), chance)
                if watch is not None:
                    watch(duel, action)
                played[duel.to_act].update(_brought(duel, action))
                apply(duel, action, rng)
                actions += 1
                if self.is_checked:
                    self._check(number, actions, duel, cards)
        except BrokenGame:
            raise
        except Exception as error:
            raise BrokenGame(self.seed, number, actions, [f"{type(error).__name__}: {error}"]) from error
        winner = None if duel.result in (None, DRAW) else sides[duel.result or SOUTH]
        south, north = (frozenset(duel.table.cards[card].def_.id for card in used) for used in played)
        return Game(number, sides, winner, duel.turn, actions, ending_of(duel), (south, north))

    def _meeting(self, sides: tuple[int, int]) -> _Meeting:
        if sides not in self._tables:
            self._tables[sides] = _Meeting([self.entrants[side] for side in sides], self.others)
        return self._tables[sides]

    def _check(self, number: int, actions: int, duel: Duel, cards: Census) -> None:
        faults = faults_in(duel)
        if census(duel) != cards:
            faults.append("A card is in no zone, or in more than one (O-3.5).")
        if faults:
            raise BrokenGame(self.seed, number, actions, faults)
        if actions % _VIEW_EVERY == 0:
            for eyes in (*PLAYERS, None):
                view_for(duel, eyes)


class _Meeting:
    """Two decks at a table of their cards; what they have in common stands there once."""

    def __init__(self, entrants: Sequence[Entrant], others: Iterable[CardDef]) -> None:
        known: dict[int, CardDef] = {}
        for entrant in entrants:
            leader = () if entrant.leader is None else (entrant.leader,)
            known |= {card.id: card for card in (*leader, *entrant.main, *entrant.special)}
        known |= {card.id: card for card in others if card.kind in (Kind.TOKEN, Kind.TILE)}
        self._table = Table(known.values())
        places = {card: place for place, card in enumerate(known)}
        south, north = (
            Deck(
                [places[card.id] for card in entrant.main],
                [places[card.id] for card in entrant.special],
                NONE if entrant.leader is None else places[entrant.leader.id],
            )
            for entrant in entrants
        )
        self._decks = south, north

    def begin(self, seed: str) -> tuple[Duel, Chance]:
        return setup(self._table, self._decks, seed)


def _brought(duel: Duel, action: Listed) -> Iterator[int]:
    """The card that an action brings into play, if it does: spawned, or activated."""
    kind, card, tile, *_ = action
    trick = duel.tricks[tile] if kind is Act.ACTIVATE else None
    if kind in (Act.SPAWN, Act.SACRIFICE, Act.PLAY):
        yield card
    elif trick is not None:
        yield trick.card


def ending_of(duel: Duel) -> Ending:
    """Why a duel is over."""
    if duel.result is None:
        return Ending.CUT_OFF
    if duel.result == DRAW:
        return Ending.DRAW
    loser = duel.players[1 - duel.result]
    if loser.leader.hp <= 0:
        return Ending.LEADER
    return Ending.CARD if loser.is_beaten else Ending.FAMINE


# --- who won how often --------------------------------------------------------------------------------------------


class Share(NamedTuple):
    """Games won of games played that somebody won, with the 95 % interval of the share (Wilson)."""

    won: int
    played: int

    @property
    def value(self) -> float:
        """The share itself; a half of nothing."""
        return self.won / self.played if self.played else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share would lie after any number of games, with 95 % confidence."""
        if not self.played:
            return 0.0, 1.0
        z, n, p = _Z95, self.played, self.value
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)


_Z95: Final = 1.959964


class Standings:
    """What is known of a tournament after some games of it."""

    def __init__(self, count: int) -> None:
        self.games = 0
        self.turns = 0
        self.actions = 0
        self.endings: Counter[Ending] = Counter()
        #: (a deck, its opponent) -> games that it won.
        self._won: Counter[tuple[int, int]] = Counter()
        #: Card id -> how often a deck brought it into play in a game with a winner, and how often it was the winner.
        self._cards: Counter[int] = Counter()
        self._cards_won: Counter[int] = Counter()
        self._count = count

    def add(self, game: Game) -> None:
        """Count a game."""
        self.games += 1
        self.turns += game.turns
        self.actions += game.actions
        self.endings[game.ending] += 1
        if game.winner is None:
            return
        loser = game.decks[0] if game.winner == game.decks[1] else game.decks[1]
        self._won[game.winner, loser] += 1
        for deck, played in zip(game.decks, game.played, strict=True):
            self._cards.update(played)
            if deck == game.winner:
                self._cards_won.update(played)

    def between(self, one: int, other: int) -> Share:
        """How one deck does against another."""
        return Share(self._won[one, other], self._won[one, other] + self._won[other, one])

    def of(self, deck: int) -> Share:
        """How a deck does against all others."""
        shares = [self.between(deck, other) for other in range(self._count) if other != deck]
        return Share(sum(share.won for share in shares), sum(share.played for share in shares))

    def of_cards(self) -> dict[int, Share]:
        """Card id -> how often those win who have brought the card into play, most often first."""
        shares = {card: Share(self._cards_won[card], played) for card, played in self._cards.items()}
        return dict(sorted(shares.items(), key=lambda item: (-item[1].value, item[0])))


# --- players ------------------------------------------------------------------------------------------------------


def random_player(duel: Duel, actions: Sequence[Listed], chance: Chance) -> Listed:
    """Any kind of action, then any action of that kind; an end or pass only when it comes up three times in a row."""
    kinds = sorted({action[0] for action in actions})
    for _ in range(3):
        kind = kinds[chance.below(len(kinds))]
        if kind not in (Act.END, Act.PASS, Act.MAIN2):
            break
    fitting = [action for action in actions if action[0] is kind]
    return fitting[chance.below(len(fitting))]


def eager_player(duel: Duel, actions: Sequence[Listed], chance: Chance) -> Listed:
    """Spawns the best it can, goes for the enemy leader, attacks, and uses cards where that makes things better.

    What makes things better is tried out on a copy of the duel: so it knows what lies face-down, but not what a coin
    will show. It looks no further than one action.
    """
    if len(actions) == 1:
        return actions[0]
    if duel.window is not None or duel.question is not None:
        return _tried(duel, _some(actions, chance), chance, least=None) or actions[-1]
    if duel.phase is None:
        return actions[len(actions) // 2]
    by_kind: dict[Act, list[Listed]] = {}
    for action in actions:
        by_kind.setdefault(action[0], []).append(action)
    return (
        _best_spawn(duel, by_kind, chance)
        or _best_move(duel, by_kind.get(Act.MOVE, ()))
        or _best_use(duel, by_kind, chance)
        or _placement(duel, by_kind.get(Act.PLACE, ()))
        or _readied(duel, by_kind.get(Act.MODE, ()))
        or _tried(duel, by_kind.get(Act.ATTACK, ()), chance)
        or by_kind.get(Act.MAIN2, by_kind[Act.END])[0]
    )


PLAYERS_BY_NAME: Final[dict[str, Player]] = {"random": random_player, "eager": eager_player}

#: How many uses of cards are tried out for one decision.
_TRIES: Final = 24
#: By how much using a card must make things better.
_LEAST: Final = 1.0
#: How many tricks of its own an eager player lets lie in wait.
_WAITING: Final = 3
#: Of more Sacrifice Spawns only some are looked at.
_MAX_SACRIFICES: Final = 200


def _best_spawn(duel: Duel, by_kind: dict[Act, list[Listed]], chance: Chance) -> Listed | None:
    """The best body, in Attack Mode if it can attack, near the enemy leader; sacrifices for something much better."""
    cards, units = duel.table.cards, duel.units
    goal = duel.table.distances[duel.players[1 - duel.active].leader.tile]
    best, found = 0.0, None
    for action in (*by_kind.get(Act.SPAWN, ()), *_some(by_kind.get(Act.SACRIFICE, ()), chance, _MAX_SACRIFICES)):
        _, number, tile, _, mode, sacrificed, _ = action
        card = cards[number]
        atk, _, _, ratk, _, _ = card.stats
        if mode != (Mode.ATTACK if atk or ratk else Mode.DEFENCE):
            continue
        score = 20.0 + _body(card.stats) - goal[tile]
        if sacrificed:
            lost = sum(_unit_worth(duel, unit) for one in sacrificed if (unit := units[one]) is not None)
            score -= 1.2 * lost
        if score > best:
            best, found = score, action
    return found


def _best_move(duel: Duel, moves: Sequence[Listed]) -> Listed | None:
    """To where more can be hurt, else towards the enemy leader; leaders and what can't attack stay."""
    goal = duel.table.distances[duel.players[1 - duel.active].leader.tile]
    best, found = 0.0, None
    for action in moves:
        _, _, tile, to, *_ = action
        unit = duel.units[tile]
        if unit is None or unit.is_leader or not unit.traits.farthest:
            continue
        now, then = _threat(duel, unit, tile), _threat(duel, unit, to)
        score = then - now + (0.0 if now else goal[tile] - goal[to])
        if score > best:
            best, found = score, action
    return found


def _threat(duel: Duel, unit: Unit, tile: int) -> float:
    """The most that a unit could do to one opposing unit from a tile; a leader counts twice."""
    traits, apart = unit.traits, duel.table.distances[tile]
    most = 0.0
    for other in duel.players[1 - unit.control].units:
        distance = apart[other.tile]
        power = (traits.atk or 0) if distance <= max(1, traits.attack_reach) else 0
        if 2 <= distance <= traits.reach:
            power = max(power, traits.ratk or 0)
        most = max(most, 2.0 * power if other.is_leader else min(power, other.hp))
    return most


_USES: Final = (Act.PLAY, Act.ACTIVATE, Act.ABILITY, Act.HEAL)


def _best_use(duel: Duel, by_kind: dict[Act, list[Listed]], chance: Chance) -> Listed | None:
    """The best of some uses of tricks and abilities, the same number of tries for each card."""
    by_source: dict[tuple[int, int, int], list[Listed]] = {}
    for kind in _USES:
        for action in by_kind.get(kind, ()):
            source = (kind, action[1], NONE if kind is Act.PLAY else action[2])
            by_source.setdefault(source, []).append(action)
    tries = max(1, _TRIES // max(1, len(by_source)))
    return _tried(duel, [one for several in by_source.values() for one in _some(several, chance, tries)], chance)


def _placement(duel: Duel, places: Sequence[Listed]) -> Listed | None:
    """A trick that can answer something, laid down where the enemy comes from."""
    side, cards = duel.players[duel.active], duel.table.cards
    if sum(not trick.is_face_up for trick in side.tricks) >= _WAITING:
        return None
    goal = duel.table.distances[duel.players[1 - duel.active].leader.tile]
    useful = [
        action
        for action in places
        if cards[action[1]].kit.traps or cards[action[1]].activation is not Activation.NORMAL
    ]
    return min(useful, key=lambda action: goal[action[2]], default=None)


def _readied(duel: Duel, modes: Sequence[Listed]) -> Listed | None:
    """A creature that can attack, turned to Attack Mode."""
    for action in modes:
        unit = duel.units[action[2]]
        if action[4] == Mode.ATTACK and unit is not None and unit.traits.farthest:
            return action
    return None


def _some(actions: Sequence[Listed], chance: Chance, limit: int = _TRIES) -> list[Listed]:
    """Some of the actions, any as likely as any other; the last one, which may be a pass, is always among them."""
    if len(actions) <= limit:
        return list(actions)
    return [*(actions[chance.below(len(actions))] for _ in range(limit - 1)), actions[-1]]


def _tried(duel: Duel, actions: Sequence[Listed], chance: Chance, least: float | None = _LEAST) -> Listed | None:
    """The action after which things are best for whoever is due, if they are better by `least` than now."""
    if not actions:
        return None
    player = duel.to_act
    best = float("-inf") if least is None else _lead(duel, player) + least
    found = None
    for action in actions:
        lead = _lead(_after(duel, action, chance), player)
        if lead > best:
            best, found = lead, action
    return found


def _after(duel: Duel, action: Listed, chance: Chance) -> Duel:
    """A copy of the duel in which an action has been carried out, and nobody has answered it."""
    copy = duel.clone()
    apply(copy, action, chance)
    for _ in range(_ANSWERS):
        if copy.result is not None or (copy.window is None and copy.question is None):
            break
        answers = legal_actions(copy)
        apply(copy, answers[0] if copy.window is None else answers[-1], chance)
    return copy


#: After so many answers what an action leads to is looked at as it is.
_ANSWERS: Final = 30


def _lead(duel: Duel, player: int) -> float:
    """How much better a player stands than the opponent, in points of HP of a leader."""
    if duel.result is not None:
        return 0.0 if duel.result == DRAW else _WON if duel.result == player else -_WON
    return _standing(duel, player) - _standing(duel, 1 - player)


_WON: Final = 1e6


def _standing(duel: Duel, player: int) -> float:
    side = duel.players[player]
    hp, deck = side.leader.hp, len(side.deck)
    tricks = sum(duel.table.cards[card].is_trick for card in side.hand)
    worth = hp - 0.5 * max(0, 1000 - hp) + 45.0 * len(side.hand) - 15.0 * tricks + 5.0 * side.crystals
    # The last cards of a deck are the last turns of a player.
    worth += 5.0 * deck - 60.0 * max(0, 8 - deck)
    goal = duel.table.distances[duel.players[1 - player].leader.tile]
    for unit in side.units:
        if not unit.is_leader:
            worth += _unit_worth(duel, unit) - 8.0 * goal[unit.tile]
    for trick in side.tricks:
        worth += _standing_worth(duel, trick) if trick.is_standing else 40.0
    worn = [equip for one in duel.players for unit in one.units if unit.extras for equip in unit.extras.equips]
    return worth + sum(_standing_worth(duel, equip) for equip in worn if equip.control == player)


def _standing_worth(duel: Duel, trick: Trick) -> float:
    """What a trick that goes on is worth beside what it does at once."""
    return 60.0 + 20.0 * duel.table.cards[trick.card].level


def _unit_worth(duel: Duel, unit: Unit) -> float:
    """What a creature is worth on the field as it is now."""
    traits = unit.traits
    shield = traits.def_ if unit.has_shield else 0
    worth = _body((traits.atk, unit.hp, traits.catk, traits.ratk, shield, traits.hl))
    worth *= 1.0 - 0.1 * len(traits.statuses - {Status.CANNOT_BE_DESTROYED}) - (0.0 if unit.is_face_up else 0.1)
    if unit.extras is not None:
        # A counter is a step towards something, on a creature of one's own or, of venom, of the opponent's.
        worth += sum(_COUNTER[unit.control == duel.to_act] * count for count in unit.extras.counters.values())
        worth += sum(0.6 * _unit_worth(duel, attached) for attached in unit.extras.attached)
    return worth


_COUNTER: Final = (-30.0, 30.0)


def _body(stats: Sequence[int | None]) -> float:
    atk, hp, catk, ratk, shield, hl = (value or 0 for value in stats)
    return 60.0 + max(atk, 1.1 * ratk) + 0.5 * hp + 0.3 * (catk + shield + hl)


__all__ = [
    "MAX_ACTIONS",
    "PLAYERS_BY_NAME",
    "BrokenGame",
    "Ending",
    "Entrant",
    "Game",
    "Player",
    "Share",
    "Standings",
    "Tournament",
    "eager_player",
    "ending_of",
    "random_player",
]
