"""State of a goldfish game of F.A.D.E., with three functions: legal_actions, apply, outcome.

Turns are the player's own; the opponent does nothing. `apply` does not check that an action is legal. Check choices
from outside with `legal_actions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from games.fade import keywords
from games.fade.goldfish.pieces import FOR_THE_PLAYER, Use
from games.fade.goldfish.stage import NORMAL, PLAYER, Body, Stage, Strike
from games.fade.keywords import Held
from games.fade.words import START, Phase, Stat
from tcg.chance import Chance
from tcg.words import Vocabulary

#: Cards of the first hand (FADE-1.5), TP and cards of a turn (FADE-5.2, FADE-5.3), most cards in hand (FADE-4.3), most
#: cards attached to a Character or player (FADE-4.4), and Extra Zones: front line and back line (FADE-4.1).
HAND: Final = 6
TP: Final = 5
DRAW: Final = 2
MOST_IN_HAND: Final = 10
MOST_EQUIPPED: Final = 5
EXTRA_ZONES: Final = 2


class Act(Vocabulary):
    """Kind of an action of the player."""

    KEEP = "keep"
    REDRAW = "redraw"
    ENTER = "enter"
    EQUIP = "equip"
    PLACE = "place"
    ATTACH = "attach"
    ATTACK = "attack"
    USE = "use"
    DISCARD = "discard"
    NEXT = "next"


#: The rules that allow and shape each act.
RULES: Final[dict[Act, tuple[str, ...]]] = {
    Act.KEEP: ("FADE-1.5", "FADE-1.6"),
    Act.REDRAW: ("FADE-1.6",),
    Act.ENTER: ("FADE-5.4", "FADE-4.2"),
    Act.EQUIP: ("FADE-5.4", "FADE-8.2", "FADE-4.4"),
    Act.PLACE: ("FADE-5.4", "FADE-8.3", "FADE-4.7", "FADE-4.5"),
    Act.ATTACH: ("FADE-5.4",),
    Act.ATTACK: ("FADE-6.1", "FADE-6.8"),
    Act.USE: ("FADE-6.4", "O-FADE.11", "FADE-6.8"),
    Act.DISCARD: ("FADE-4.3",),
    Act.NEXT: ("FADE-5.1",),
}


class Ending(Vocabulary):
    """Ending of a game: the opponent at 0 HP, the player's deck empty (FADE-9.2), or too many turns."""

    LETHAL = "lethal"
    DECK_OUT = "deck_out"
    OUT_OF_TURNS = "out_of_turns"


class Action(NamedTuple):
    """Action of the player, with its card and the fighter that uses it.

    `card` is the number of the card, NORMAL for a Normal Attack. `by` is the place among the Characters, PLAYER for the
    player; for a Zone the place among the Extra Zones. `cards` of the hand become a Stack (FADE-10.43).
    """

    act: Act
    card: int = NORMAL
    by: int = PLAYER
    cards: tuple[int, ...] = ()


class Unit:
    """Character in play, or the player, with Augments and the attacks made this turn."""

    __slots__ = ("attacks_made", "augments", "entered", "fighter")

    def __init__(self, fighter: int, entered: int) -> None:
        self.fighter = fighter
        self.entered = entered
        self.augments: tuple[int, ...] = ()
        self.attacks_made = 0


class State:
    """State of a goldfish game. Cards cost TP; Characters fill slots, as many as their CS.

    Every copy of a card is in exactly one of `deck` (the last is drawn next), `hand`, `attached` (Skills face-down,
    with the place of their Character), the Augments of a unit, `zones` (the Extra Zones, None if free), `stacked` and
    `discarded`; a Character in `pool` or `units`. `phase` is None before the first turn. `gained`, `spent`, `damage`
    and `drawn` are of this turn. `total` is all damage so far, `thrown` counts all cards above the hand limit.
    """

    __slots__ = (
        "attached", "chance", "damage", "deck", "discarded", "drawn", "ending", "friends", "gained", "hand", "held",
        "hp", "phase", "player", "pool", "redrawn", "spent", "stacked", "stage", "thrown", "total", "tp", "turn",
        "units", "zones",
    )  # fmt: skip

    def __init__(self, stage: Stage, chance: Chance) -> None:
        self.stage = stage
        self.chance = chance
        self.deck = list(stage.deck)
        self.hand: list[int] = []
        self.attached: list[tuple[int, int]] = []
        self.stacked: list[int] = []
        self.discarded: list[int] = []
        self.pool = list(stage.pool)
        self.units: list[Unit] = []
        self.player = Unit(PLAYER, 0)
        self.zones: list[int | None] = [None] * EXTRA_ZONES
        #: The keywords of cards in play that work for the player, and Friendship alone.
        self.held: tuple[Held, ...] = ()
        self.friends: tuple[Held, ...] = ()
        self.turn = 0
        self.phase: Phase | None = None
        self.tp = START[Stat.TP]
        self.hp = stage.params.opponent_hp
        self.redrawn = False
        self.drawn: list[int] = []
        self.gained = self.spent = self.damage = self.total = self.thrown = 0
        self.ending: Ending | None = None
        chance.shuffle(self.deck)
        self._draw(HAND)

    # Queries.

    @property
    def last_stand(self) -> bool:
        """Whether the player has no Characters (FADE-6.8)."""
        return not self.units

    @property
    def seen(self) -> int:
        """The number of cards drawn from the deck so far, with the first hand."""
        return len(self.stage.deck) - len(self.deck)

    @property
    def slots(self) -> int:
        """The number of character slots in use (FADE-4.2)."""
        return sum(self.slots_of(unit.fighter) for unit in self.units)

    @property
    def free_slots(self) -> int:
        """The number of free character slots."""
        return START[Stat.CS] - self.slots

    def unit(self, by: int) -> Unit:
        """Return the Character at the place `by`, or the player for PLAYER."""
        return self.player if by == PLAYER else self.units[by]

    def body(self, unit: Unit) -> Body:
        """Return a unit as an attacker, with its Augments, for the results of attacks."""
        return Body(unit.fighter, unit.augments, not self.units)

    def can_act(self, unit: Unit) -> bool:
        """Return whether a unit may attack: not on the turn in which it entered, unless it has Flash (FADE-5.6)."""
        return unit.entered < self.turn or self.stage.pieces[unit.fighter].has_flash

    def slots_of(self, fighter: int) -> int:
        """Return the slots that a Character (`fighter`) takes: its CS, 1 less by Friendship (FADE-10.4), at least 0."""
        cost = self.stage.costs[fighter]
        if not self.friends:
            return cost
        elements = self.stage.pieces[fighter].elements
        less = any(len(self.units) >= (held.number or 0) and elements.count(held.elements) for held in self.friends)
        return max(0, cost - less)

    def tp_of(self, card: int) -> int:
        """Return the cost of a card in TP: less by Affinity (FADE-10.3), at least 0 (O-FADE.16)."""
        cost = self.stage.costs[card]
        if not self.held:
            return cost
        return max(0, cost - keywords.affinity(self.held, self.stage.pieces[card].elements))

    # Changes.

    def _draw(self, count: int) -> None:
        """Draw `count` cards, or as many as the deck has (O-FADE.9)."""
        self.drawn = [self.deck.pop() for _ in range(min(count, len(self.deck)))]
        self.hand += self.drawn

    def redraw(self) -> None:
        """Shuffle the first hand back and draw another (FADE-1.6)."""
        self.deck = list(self.stage.deck)
        self.hand.clear()
        self.chance.shuffle(self.deck)
        self._draw(HAND)
        self.redrawn = True

    def begin_turn(self) -> None:
        """Do the Starting Phase and the Draw Phase of the next turn, unless the game ends (FADE-9.2)."""
        if self.hp <= 0:
            self.ending = Ending.LETHAL
            return
        if self.turn >= self.stage.params.max_turns:
            self.ending = Ending.OUT_OF_TURNS
            return
        self.turn += 1
        self.gained = self.spent = self.damage = 0
        self.drawn = []
        self.phase = Phase.STARTING
        if not self.deck:
            self.ending = Ending.DECK_OUT
            return
        is_without = self.turn == 1 and self.stage.params.first
        if not is_without:
            self.gain(TP + keywords.total(self.held, "power_source"))
            self._draw(DRAW)
        for unit in (self.player, *self.units):
            unit.attacks_made = 0
        self.phase = Phase.PREPARATION

    def gain(self, tp: int) -> None:
        """Add `tp` to the player's TP."""
        self.tp += tp
        self.gained += tp

    def pay(self, tp: int) -> None:
        """Take `tp` from the player's TP."""
        self.tp -= tp
        self.spent += tp

    def enter(self, fighter: int, stack: tuple[int, ...]) -> None:
        """Put the Character `fighter` of the pool into play, on a Stack of the hand cards `stack`."""
        self.pool.remove(fighter)
        for card in stack:
            self.hand.remove(card)
        self.stacked += stack
        self.units.append(Unit(fighter, self.turn))
        self._hold()

    def equip(self, card: int, by: int) -> None:
        """Pay for the Augment `card` of the hand and attach it to the Character at `by`, or to the player (PLAYER)."""
        self.pay(self.tp_of(card))
        self.hand.remove(card)
        unit = self.unit(by)
        unit.augments = tuple(sorted((*unit.augments, card)))
        self._hold()

    def place(self, card: int, at: int) -> None:
        """Put the Zone `card` of the hand into the Extra Zone `at`, from 0; discard the Zone before it (FADE-4.5)."""
        self.hand.remove(card)
        before, self.zones[at] = self.zones[at], card
        if before is not None:
            self.discarded.append(before)
        self._hold()

    def _hold(self) -> None:
        """Update the list of keywords, on cards in play, that work for the player."""
        units = (self.player, *self.units)
        fighters = (unit.fighter for unit in self.units)
        cards = [
            *fighters,
            *(at for unit in units for at in unit.augments),
            *(at for at in self.zones if at is not None),
        ]
        held = (one for card in cards for one in self.stage.pieces[card].held)
        self.held = tuple(one for one in held if one.code in FOR_THE_PLAYER)
        self.friends = tuple(one for one in self.held if one.code == "friendship")

    def strike(self, unit: Unit, skill: int = NORMAL) -> Strike:
        """Carry out a Skill (the card `skill`) or by default a Normal Attack of a unit, and return the result."""
        strike = self.stage.strike(self.body(unit), skill)
        self.hp -= strike.damage
        self.damage += strike.damage
        self.total += strike.damage
        if strike.tp:
            self.gain(strike.tp)
        return strike


_NEXT: Final = {Phase.PREPARATION: Phase.COMBAT, Phase.COMBAT: Phase.AFTERMATH, Phase.AFTERMATH: Phase.END}


def begin(stage: Stage, chance: Chance) -> State:
    """Return the state of a new game before its first turn, with shuffled deck and first hand (FADE-1.3 to 1.5)."""
    return State(stage, chance)


def outcome(state: State) -> Ending | None:
    """Return the ending of the game; None while it continues."""
    return state.ending


def apply(state: State, action: Action) -> Strike | None:
    """Do a legal action; return the result of an attack, else None. After the End Phase the next turn begins."""
    act, card = action.act, action.card
    if act is Act.ATTACK:
        unit = state.unit(action.by)
        unit.attacks_made += 1
        return state.strike(unit)
    if act is Act.USE:
        state.pay(state.tp_of(card))
        if state.last_stand:
            state.hand.remove(card)
        else:
            state.attached.remove((card, action.by))
        strike = state.strike(state.unit(action.by), card)
        state.discarded.append(card)
        return strike
    if act is Act.ATTACH:
        state.hand.remove(card)
        state.attached.append((card, action.by))
    elif act is Act.EQUIP:
        state.equip(card, action.by)
    elif act is Act.PLACE:
        state.place(card, action.by)
    elif act is Act.ENTER:
        state.enter(card, action.cards)
    elif act is Act.DISCARD:
        state.hand.remove(card)
        state.discarded.append(card)
        state.thrown += 1
    elif act is Act.REDRAW:
        state.redraw()
    elif act is Act.NEXT and state.phase in _NEXT:
        state.phase = _NEXT[state.phase]
    else:
        state.begin_turn()
    return None


def legal_actions(state: State) -> list[Action]:
    """Return all legal actions without repetitions; none after the end of the game.

    Actions with cards that have no effect in goldfish games are left out.
    """
    if state.ending is not None:
        return []
    if state.phase is None:
        return [Action(Act.KEEP)] if state.redrawn else [Action(Act.KEEP), Action(Act.REDRAW)]
    if state.phase is Phase.END:
        if len(state.hand) > MOST_IN_HAND:
            return [Action(Act.DISCARD, card) for card in sorted(set(state.hand))]
        return [Action(Act.NEXT)]
    actions = list(_attacks(state) if state.phase is Phase.COMBAT else _preparations(state))
    return [*dict.fromkeys(actions), Action(Act.NEXT)]


def _preparations(state: State) -> Iterator[Action]:
    """Yield the legal actions in Preparation (FADE-5.4) and, except with the Fighter Pool, in Aftermath (FADE-5.5)."""
    hand = sorted(set(state.hand))
    if state.phase is Phase.PREPARATION:
        for fighter in sorted(set(state.pool)):
            if state.stage.uses[fighter] is Use.FIGHTER and state.slots_of(fighter) <= state.free_slots:
                size = state.stage.stacks[fighter]
                for stack in sorted(set(combinations(sorted(state.hand), size))):
                    yield Action(Act.ENTER, fighter, cards=stack)
    for card in hand:
        if state.stage.uses[card] is Use.AUGMENT and state.tp_of(card) <= state.tp:
            for by in range(PLAYER, len(state.units)):
                if may_equip(state, card, by):
                    yield Action(Act.EQUIP, card, by)
        elif state.stage.uses[card] is Use.ZONE:
            for at in range(EXTRA_ZONES):
                yield Action(Act.PLACE, card, at)
        elif state.stage.uses[card] is Use.SKILL:
            for by in range(len(state.units)):
                yield Action(Act.ATTACH, card, by)


def may_equip(state: State, card: int, by: int) -> bool:
    """Return whether the Augment `card` may be attached to the unit at `by`: as Equip allows, up to five (FADE-4.4)."""
    unit = state.unit(by)
    bearer = None if by == PLAYER else state.stage.pieces[unit.fighter]
    return len(unit.augments) < MOST_EQUIPPED and state.stage.pieces[card].may_be_attached_to(bearer)


def _attacks(state: State) -> Iterator[Action]:
    """Yield the legal actions in Combat: Normal Attacks, and Skills on Characters or, in a Last Stand, in hand."""
    for by in range(PLAYER, len(state.units)):
        unit = state.unit(by)
        if state.can_act(unit) and unit.attacks_made < state.stage.normal_attacks(state.body(unit)):
            yield Action(Act.ATTACK, by=by)
    skills = [(card, PLAYER) for card in sorted(set(state.hand))] if state.last_stand else state.attached
    for card, by in skills:
        is_skill = state.stage.uses[card] is Use.SKILL
        if is_skill and state.tp_of(card) <= state.tp and state.can_act(state.unit(by)):
            yield Action(Act.USE, card, by)
