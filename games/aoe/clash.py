"""Clash of two revealed cards of Assemblage of Eternity, in the six steps of the Attack Phase (AOE-4.2).

The steps change a plain state one after the other. Each event has the rules that it follows from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NoReturn

from games.aoe import space
from games.aoe.abilities import Ability, Effect, Heading
from games.aoe.cards import Card
from games.aoe.linking import MOST_CARDS_OF_COMBO, Reason, bar_between, letters, whiffs
from games.aoe.reveal import (
    Check,
    Clash,
    Code,
    Gone,
    Happening,
    Left,
    Linking,
    Outcome,
    Player,
    Resolution,
    Resolved,
    Resource,
    Revealed,
    State,
    Step,
    Zone,
)
from games.aoe.space import Direction, Position
from games.aoe.words import Kind, Tag
from games.faults import InputFault, InvalidInput

_STEPS: Final = (
    ("Meter requirements", ("AOE-4.2", "AOE-8.2")),
    ("Burst", ("AOE-4.2", "AOE-8.3")),
    ("Throws", ("AOE-4.2", "AOE-4.3")),
    ("Pre-priority abilities", ("AOE-4.2",)),
    ("Ante", ("AOE-4.2", "O-AOE.2")),
    ("All other cards", ("AOE-4.2", "AOE-4.3")),
)


def resolve(clash: Clash) -> Resolution:
    """Resolve a clash with all its decisions, and return its result.

    InvalidInput is raised if the rules forbid the clash. Reasons are a requirement that can't be paid, a fifth card of
    a combo, a link that doesn't follow, a burst without a token, and a figure outside the board.
    """
    refusals = list(_faults(clash))
    if refusals:
        raise InvalidInput(refusals)
    return Table(clash).play()


def priority(card: Card, states: frozenset[State]) -> int:
    """Return a card's priority, 0 if none is printed, less 1 for each of `states` (AOE-8.6, O-AOE.5, O-AOE.23)."""
    return 0 if card.priority is None else card.priority - len(states)


def checking_value(card: Card) -> int:
    """Return the priority of a card laid to check it (AOE-5.1, 5.2): its printed one, or 0 for common and utility."""
    return card.priority or 0 if card.kind is Kind.ATTACK else 0


def _faults(clash: Clash) -> Iterator[InputFault]:
    one, other = clash.players
    for number, player in enumerate(clash.players):
        yield from _player_faults(clash, player, f"players.{number}")
    if one.position == other.position:
        yield InputFault(
            "SAME_SPACE",
            "Two figures can’t be on one space: a figure that moves onto another jumps over it.",
            "players.1.position",
            "AOE-7.2",
        )


def off_board(name: str, position: Position, board: space.Board, path: str) -> InputFault:
    """Return the fault of player `name` for a figure at `position`, off the board (O-AOE.14), at the input's `path`."""
    text = f"{name} stands at {position}, outside the field of {board.columns} × {board.rows}."
    return InputFault("OFF_BOARD", text, path, "O-AOE.14")


def _player_faults(clash: Clash, player: Player, path: str) -> Iterator[InputFault]:
    name, board, bet = player.name, clash.board, player.bet
    if player.position not in board:
        yield off_board(name, player.position, board, f"{path}.position")
    needs = player.revealed.card.meter or 0
    if needs > player.meter:
        yield InputFault(
            "METER",
            f"{player.revealed.card.name} needs {_cards(needs)} of the meter, and {name} has {player.meter}: "
            "choose another card or fill the meter.",
            f"{path}.card",
            "AOE-8.2",
        )
    if player.burst is not None and not player.token:
        yield InputFault(
            "BURST", f"{name} has no burst token any more: a burst is possible once.", f"{path}.burst", "AOE-8.3"
        )
    left = {Resource.METER: player.meter - needs, Resource.HEALTH: player.health}.get(player.bet_of, bet)
    if bet and Tag.ANTE not in player.revealed.card.tags:
        message = f"{player.revealed.card.name} has no Ante: nothing can be bet on it."
        yield InputFault("ANTE", message, f"{path}.bet", "AOE-8.7")
    elif bet and bet > left:
        message = f"{name} can’t bet {bet}: of {player.bet_of.label.lower()} there is {max(left, 0)}."
        yield InputFault("ANTE", message, f"{path}.bet", "AOE-8.7")
    played = (player.revealed, *player.links)
    for number, revealed in enumerate(played):
        where = f"{path}.links.{number - 1}" if number else f"{path}.card"
        if revealed.card.kind is Kind.CHARACTER:
            yield InputFault(
                "NOT_PLAYED", f"{revealed.card.name} is a character card, which is not played.", where, "AOE-2.4"
            )
        for place, ability in enumerate(revealed.abilities):
            if ability.effect in (Effect.MOVE, Effect.PUSH) and ability.heading is None:
                message = f"Where to? {revealed.card.name} moves a figure, in one of eight directions, toward or away."
                yield InputFault("HEADING", message, f"{where}.abilities.{place}.direction", "AOE-7.1")
    if len(played) > MOST_CARDS_OF_COMBO:
        yield InputFault(
            "COMBO",
            f"A combo has at most {MOST_CARDS_OF_COMBO} cards, the revealed one too; {name} has {len(played)}.",
            f"{path}.links",
            "AOE-6.1",
        )
    for number, (before, link) in enumerate(zip(played, player.links, strict=False)):
        yield from _link_faults(before, link, f"{path}.links.{number}")


def _link_faults(before: Revealed, link: Revealed, path: str) -> Iterator[InputFault]:
    """Yield a fault at `path` if `link` can't follow `before`. Range is checked later, when `before` resolves."""
    if barred := bar_between(before.card, link.card, 1):
        bar, reason = barred
        yield InputFault(
            bar, f"{link.card.name} can’t be linked to {before.card.name}: {reason.text}.", path, reason.rules[0]
        )


@dataclass(slots=True)
class Side:
    """State of a player during the clash.

    Attributes:
        next_states: States that the figure gets for its next turn.
        is_immune: Whether damage and effects don't affect the player, who has burst.
        is_spared: Whether the log already says that the player is immune.
        has_hit: Whether a card of the player's combo has hit.
        struck_at: The distance to the target when the revealed card struck.
        played: The revealed card, then its links.
        dealt: The numbers of the played cards, from 0, that did damage.
        cancelled_links: The numbers of the played cards that were cancelled as links.
    """

    index: int
    player: Player
    position: Position
    health: int
    meter: int
    token: bool
    next_states: list[State] = field(default_factory=list)
    is_immune: bool = False
    is_cancelled: bool = False
    is_blanked: bool = False
    is_teched: bool = False
    has_burst: bool = False
    is_spared: bool = False
    has_whiffed: bool = False
    has_hit: bool = False
    damage_taken: int = 0
    linking: Linking | None = None
    struck_at: int = 0
    played: list[Revealed] = field(default_factory=list)
    dealt: set[int] = field(default_factory=set)
    cancelled_links: set[int] = field(default_factory=set)

    @property
    def name(self) -> str:
        """The name of the player on this side."""
        return self.player.name

    @property
    def card(self) -> Card:
        """The revealed card of the player."""
        return self.player.revealed.card

    @property
    def works(self) -> bool:
        """Whether the abilities of the player's revealed card work."""
        return not (self.is_cancelled or self.is_blanked)


class _Stop(Exception):
    """Signal that the clash ends before its last step: the round is over, or a priority check needs cards."""


class Table:
    """Clash while it is resolved. Here `clash` has all decisions; a subclass for rounds asks the players for them."""

    def __init__(self, clash: Clash) -> None:
        self._clash = clash
        self._sides = tuple(
            Side(index, player, player.position, player.health, player.meter, player.token, played=[player.revealed])
            for index, player in enumerate(clash.players)
        )
        self._happenings: list[list[Happening]] = []
        self._order: list[Resolved] = []
        self._laid = 0
        self._check: Check | None = None
        self._unpaid: list[str] = []
        self._outcome = Outcome(False, (), "The round goes on.", ("AOE-4.1",))

    # --- course of the clash ----------------------------------------------------------------------------------------

    def play(self) -> Resolution:
        """Resolve the clash, step by step, and return its result."""
        tidied: list[Happening] = []
        clean_up: tuple[Gone, ...] = ()
        try:
            for step in (self._requirements, self._bursts, self._throws, self._pre_priority, self._ante, self._others):
                self._happenings.append([])
                step()
            reached = len(self._happenings)
            self._happenings.append(tidied)
            clean_up = tuple(self._goes_where())
            self._clean_up_abilities()
        except _Stop:
            reached = min(len(self._happenings), len(_STEPS))
        steps = tuple(
            Step(
                number, name, rules, number <= reached, tuple(self._happenings[number - 1]) if number <= reached else ()
            )
            for number, (name, rules) in enumerate(_STEPS, start=1)
        )
        one, other = self._sides
        return Resolution(
            steps=steps,
            order=tuple(self._order),
            linking=(self._linking(one), self._linking(other)),
            check=self._check,
            outcome=self._outcome,
            players=(left_of(one, clean_up), left_of(other, clean_up)),
            clean_up=clean_up,
            tidied=tuple(tidied),
            notes=tuple(self._notes()),
        )

    def _requirements(self) -> None:
        for side in self._sides:
            if needs := side.card.meter:
                side.meter -= needs
                text = f"{side.name} pays {_cards(needs)} of the meter for {side.card.name}; they leave the game."
                self._say(Code.PAID, side, text, "AOE-8.2", "AOE-8.1")

    def _bursts(self) -> None:
        for side in self._sides:
            if side.player.burst == 0:
                self._burst(side)

    def _burst(self, side: Side) -> None:
        side.token, side.has_burst, side.is_immune = False, True, True
        harmless = f"nothing harms {side.name} for the rest of the turn"
        text = f"{side.name} bursts: {side.name}’s own card is cancelled, and {harmless}."
        self._say(Code.BURST, side, text, "AOE-8.3")
        side.is_cancelled = True

    def _throws(self) -> None:
        throwers = [side for side in self._sides if side.card.throw and not side.is_cancelled]
        if len(throwers) == 2:
            for side in throwers:
                side.is_teched = side.is_blanked = True
            text = "Two throws at each other: teched. Neither does damage, both texts are blank, nobody may link."
            self._say(Code.TECH, None, text, "AOE-8.4", "AOE-6.2")
        for side in throwers:
            self._order.append(Resolved(side.index, side.card.name, None, 3))
            if not side.is_teched:
                self._resolve(side, "before every priority", "AOE-4.3")

    def _pre_priority(self) -> None:
        ready = [side for side in self._sides if side.works and Tag.PRE_PRIORITY in side.player.revealed.card.tags]
        if len(ready) == 2:
            ready = self._checked("Both cards have a pre-priority ability", 4, "AOE-5.1", "AOE-5.3")
        for side in ready:
            self._work(side, Tag.PRE_PRIORITY)

    def _ante(self) -> None:
        bettors = [side for side in self._sides if side.player.bet and side.works]
        for side in bettors:
            bet, resource = side.player.bet, side.player.bet_of
            secret = " in secret" if len(bettors) > 1 else ""
            self._say(
                Code.ANTE, side, f"{side.name} bets {bet} {_resource(resource, bet)}{secret} and loses it.", "AOE-8.7"
            )
            if resource is Resource.METER:
                side.meter -= bet
            elif resource is Resource.HEALTH:
                side.health -= bet
        if len(bettors) > 1:
            one, other = (side.player.bet for side in bettors)
            text = "Both bet as much." if one == other else f"{bettors[one < other].name} bets more."
            self._say(Code.ANTE, None, text, "AOE-8.7")
        self._defeats("AOE-9.1")
        for side in sorted(bettors, key=in_turn):
            self._work(side, Tag.ANTE)

    def _others(self) -> None:
        waiting = [side for side in self._sides if not (side.is_cancelled or side.card.throw)]
        counts = {side.index: priority(side.card, side.player.states) for side in waiting}
        for side in waiting:
            if side.player.states and side.card.priority is not None:
                states = " and ".join(state.label.lower() for state in State if state in side.player.states)
                text = f"{side.name} suffers {states}: priority {side.card.priority} counts as {counts[side.index]}."
                self._say(Code.STATE, side, text, "AOE-8.6", *(("O-AOE.5",) if counts[side.index] < 0 else ()))
        if len(waiting) == 2 and len(set(counts.values())) == 1:
            waiting = self._checked(f"Both priorities are {counts[0]}", 6, "AOE-5.1", "AOE-5.3")
        else:
            waiting.sort(key=lambda side: -counts[side.index])
        for side in waiting:
            if side.is_cancelled:
                continue
            self._order.append(Resolved(side.index, side.card.name, counts[side.index], 6))
            self._resolve(side, f"with priority {counts[side.index]}", "AOE-4.3")

    def _checked(self, why: str, step: int, *rules: str) -> list[Side]:
        """Check priority in step `step`; return both players, the winner first. The log says `why`, citing `rules`.

        _Stop is raised if no cards are laid for the check, or all of them tie.
        """
        self._say(Code.CHECK, None, f"{why}: check priority.", *rules)
        laid = 0
        for pair in self._clash.checks[self._laid :]:
            self._laid, laid = self._laid + 1, laid + 1
            values = [checking_value(card) for card in pair]
            values_text = " against ".join(f"{card.name} ({value})" for card, value in zip(pair, values, strict=True))
            if values[0] == values[1]:
                self._say(
                    Code.CHECKED,
                    None,
                    f"{values_text}: a tie. Both are discarded, and each player lays another.",
                    "AOE-5.1",
                    "AOE-5.2",
                )
                continue
            first = self._sides[values[0] < values[1]]
            self._say(Code.CHECKED, None, f"{values_text}. Both are discarded.", "AOE-5.1", "AOE-5.2")
            self._say(Code.FIRST, first, f"{first.name} goes first.", "AOE-5.1")
            return [first, self._rival(first)]
        text = f"{why}. Each player lays a hand card, or the unseen top card of the method deck, in secret."
        self._check = Check(step, rules, text, laid)
        raise _Stop

    # --- cards -----------------------------------------------------------------------------------------------------

    def _resolve(self, side: Side, how: str, rule: str) -> None:
        """Resolve the revealed card of `side` and its links. The log says `how` it resolves, by `rule`."""
        rival = self._rival(side)
        self._say(Code.RESOLVES, side, f"{side.name}’s {side.card.name} resolves, {how}.", rule)
        did_damage = self._strike(side, 0)
        linking = self._linking(side)
        side.linking = linking
        if side.player.links and not linking.may:
            for reason in linking.why:
                self._say(Code.NO_LINK, side, f"{side.name} may not link: {reason.text}.", *reason.rules)
        last = 0
        for number, link in enumerate(self._links(side, linking), start=1):
            for bursting in (side, rival) if self._clash.burst_on_hit else (side,):
                if bursting.player.burst == number and bursting.token:
                    self._burst(bursting)
            if side.has_burst:
                side.played.append(link)
                side.cancelled_links.add(number)
                text = f"The burst cancels {link.card.name}; the combo ends."
                self._say(Code.CANCELLED, side, text, "AOE-8.3", "AOE-8.5", "O-AOE.6")
                return
            self._pay_link(side, link, number)
            side.played.append(link)
            side.has_whiffed = False
            last, did_damage = number, self._strike(side, number)
            if side.has_whiffed:
                if number < len(side.player.links):
                    self._say(Code.NO_LINK, side, "Nothing is linked behind a whiff.", "AOE-6.2", "AOE-7.3")
                break
        self._finish(side, last, did_damage)

    def _links(self, side: Side, linking: Linking) -> Iterable[Revealed]:
        """Return the cards that a player links; none unless `linking` allows it. In rounds players are asked."""
        return side.player.links if linking.may else ()

    def _pay_link(self, side: Side, link: Revealed, number: int) -> None:
        needs = link.card.meter or 0
        if needs > side.meter:
            message = f"{link.card.name} needs {_cards(needs)} of the meter, and {side.name} has {side.meter} left."
            raise InvalidInput([InputFault("METER", message, f"players.{side.index}.links.{number - 1}", "O-AOE.12")])
        text = f"{side.name} links {link.card.name}."
        if needs:
            side.meter -= needs
            text = f"{side.name} links {link.card.name} and pays {_cards(needs)} of the meter for it."
        self._say(Code.LINKED, side, text, "AOE-6.1", *(("O-AOE.12",) if needs else ()))

    def _strike(self, side: Side, number: int) -> bool:
        """Resolve abilities and damage of card `number` (0: revealed) of a player's combo; return if it did damage."""
        revealed, rival = side.played[number], self._rival(side)
        now = [] if side.is_blanked else _when_it_resolves(revealed)
        more = 0
        for ability in now:
            if ability.effect is Effect.DAMAGE:
                more += ability.amount * ability.times if self._pays(side, revealed.card, ability) else 0
            elif ability.is_before:
                self._carry_out(side, number, ability)
        if not number:
            side.struck_at = space.distance(side.position, rival.position)
        did_damage = not self._whiffs(side, revealed.card, rival) and self._damage(side, number, more)
        for ability in now:
            if not ability.is_before and ability.effect is not Effect.DAMAGE:
                self._carry_out(side, number, ability)
        return did_damage

    def _whiffs(self, side: Side, card: Card, rival: Side) -> bool:
        """Log and return whether `rival` is out of the card's range; a card without a range never whiffs."""
        if card.range is None:
            return False
        spaces = space.distance(side.position, rival.position)
        if not whiffs(card, spaces):
            text = f"{rival.name} is {_spaces(spaces)} away, in range {card.range}."
            self._say(Code.HIT, side, text, "AOE-7.1", "O-AOE.8")
            return False
        side.has_whiffed = True
        text = f"{card.name} whiffs: {rival.name} is {_spaces(spaces)} away, range {card.range} does not reach."
        self._say(Code.WHIFF, side, text, "AOE-7.3", "AOE-7.1", "O-AOE.8")
        return True

    def _damage(self, side: Side, number: int, more: int) -> bool:
        card, rival = side.played[number].card, self._rival(side)
        kind, printed = ("link", card.link) if side.has_hit else ("attack", card.attack)
        amount = (printed or 0) + more
        if not amount:
            if card.kind is Kind.ATTACK:
                self._say(Code.NO_DAMAGE, side, f"{card.name} deals 0: it did no damage.", "AOE-6.7", "O-AOE.10")
            return False
        if rival.is_immune:
            self._spare(rival, f"{rival.name} has burst and takes no damage.")
            return False
        side.has_hit = True
        sum_of = f" ({kind} {printed or 0} + {more})" if more else f" ({kind} damage)"
        self._deal(side, number, amount, sum_of, "AOE-6.7")
        return True

    def _spare(self, side: Side, text: str) -> None:
        """Log `text`, which says that the player of `side`, who has burst, is unharmed; at most once a turn."""
        if not side.is_spared:
            side.is_spared = True
            self._say(Code.IMMUNE, side, text, "AOE-8.3")

    def _deal(self, side: Side, number: int, amount: int, sum_of: str, rule: str) -> None:
        """Deal damage to the opponent of `side`, who may be defeated. Damage of 0 doesn't count as damage (O-AOE.10).

        `number` is the place of the card in the combo. The log explains the amount by `sum_of` and cites `rule`.
        """
        if not amount:
            return
        rival = self._rival(side)
        side.dealt.add(number)
        rival.damage_taken += amount
        rival.health -= amount
        text = f"{side.played[number].card.name} deals {amount}{sum_of}: {rival.name} has {rival.health} health."
        self._say(Code.DAMAGE, side, text, rule)
        self._defeats("AOE-4.5", "AOE-9.1")

    def _finish(self, side: Side, number: int, did_damage: bool) -> None:
        """Carry out the Final abilities of card `number`, the last of a combo, if it did damage (AOE-6.6)."""
        last = side.played[number]
        if side.is_blanked or Tag.FINAL not in last.card.tags:
            return
        if did_damage:
            for ability in last.tagged(Tag.FINAL):
                self._carry_out(side, number, ability)
        else:
            text = f"{last.card.name} did no damage: its Final does not work."
            self._say(Code.NO_FINAL, side, text, "AOE-6.6", *(("AOE-7.3",) if side.has_whiffed else ()))

    # --- abilities -------------------------------------------------------------------------------------------------

    def _work(self, side: Side, tag: Tag) -> None:
        """Carry out those abilities of a player's revealed card that have `tag`, until it is cancelled or blanked."""
        for ability in side.player.revealed.tagged(tag):
            if side.works:
                self._carry_out(side, 0, ability)

    def _pays(self, side: Side, card: Card, ability: Ability) -> bool:
        """Pay for an ability if it costs meter (AOE-8.2); return whether it works: if it is paid or costs nothing.

        InvalidInput is raised if the ability is to be paid several times and the meter doesn't suffice.
        """
        needs = ability.cost * ability.times if ability.tag is Tag.METER else 0
        if needs > side.meter:
            message = (
                f"{card.name}: Meter {ability.cost}, paid {_times(ability.times)}, needs {_cards(needs)}, "
                f"and {side.name} has {side.meter} left."
            )
            if ability.times > 1:
                raise InvalidInput([InputFault("METER", message, f"players.{side.index}.card", "AOE-8.2")])
            self._unpaid.append(f"{message} It is not paid.")
            self._say(Code.ABILITY, side, f"{message} It is not paid.", "AOE-8.2")
            return False
        if needs:
            side.meter -= needs
            text = f"{side.name} pays {_cards(needs)} of the meter for Meter {ability.cost}."
            self._say(Code.PAID, side, text, "AOE-8.2", "AOE-8.1")
        return True

    def _carry_out(self, side: Side, number: int, ability: Ability) -> None:
        if not self._pays(side, side.played[number].card, ability):
            return
        rival, card = self._rival(side), side.played[number].card.name
        rule = _RULE_OF_TAG.get(ability.tag, "AOE-2.6") if ability.tag else "AOE-2.6"
        if ability.effect is Effect.OTHER:
            works = f"its {ability.tag.label} ability works." if ability.tag else "its ability works."
            text = f"{ability.text} (Not understood: it has no effect.)" if ability.text else works
            self._say(Code.ABILITY, side, f"{card}: {text}", rule)
        elif ability.effect is Effect.MOVE:
            if State.ROOT in side.player.states:
                text = f"{side.name} is rooted: {card} does not move {side.name}’s figure."
                self._say(Code.ROOTED, side, text, "AOE-8.6", "O-AOE.7")
            else:
                self._move(side, rival, ability, card, rule)
        elif rival.is_immune:
            if not side.has_whiffed:
                self._spare(rival, f"{rival.name} has burst: {card} does nothing to {rival.name}.")
        elif ability.effect is Effect.DAMAGE:
            self._deal(side, number, ability.amount * ability.times, "", rule)
        elif ability.effect is Effect.PUSH:
            self._move(rival, side, ability, card, rule)
        elif ability.effect is Effect.CANCEL:
            self._cancel(rival, card, rule)
        elif ability.effect is Effect.BLANK:
            rival.is_blanked = True
            text = f"{card} blanks {rival.card.name}: its abilities do not work, nothing is linked behind it."
            self._say(Code.BLANKED, rival, text, rule, "AOE-6.2")
        else:
            state = State(ability.effect.value)
            if state not in rival.next_states:
                rival.next_states.append(state)
            text = f"{card}: {rival.name} suffers {state.label.lower()} in the next turn."
            self._say(Code.STATE, rival, text, "AOE-8.6", rule)

    def _cancel(self, rival: Side, card: str, rule: str) -> None:
        rival.is_cancelled = True
        text = f"{card} cancels {rival.card.name}: it is discarded, deals no damage and uses no abilities."
        self._say(Code.CANCELLED, rival, text, "AOE-8.5", rule)

    def _move(self, side: Side, other: Side, ability: Ability, card: str, rule: str) -> None:
        direction = _direction(side, other, ability.heading)
        spaces = ability.amount * ability.times
        chooser = other if ability.effect is Effect.PUSH else side
        if ability.is_up_to and chooser.player.up_to is not None:
            text = f"{card}: up to {_spaces(spaces)}, and {chooser.name} chooses none."
            spaces = min(spaces, chooser.player.up_to)
            if not spaces:
                self._say(Code.ABILITY, chooser, text, rule)
                return
        moved = space.move(self._clash.board, side.position, direction, spaces, (other.position,))
        side.position = moved.end
        jump = f", jumping over {other.name}" if moved.jumped else ""
        rules = (rule, "AOE-7.1", *(("AOE-7.2", "O-AOE.20") if moved.jumped else ()))
        if moved.is_out:
            text = f"{card}: {side.name} goes {direction.label}{jump} and over the red line. Ring out!"
            self._say(Code.RING_OUT, side, text, *rules, "AOE-7.4")
            self._end((other,), f"{side.name} is out of the ring: {other.name} wins the round.", "AOE-7.4")
        text = f"{card}: {side.name} goes {_spaces(spaces)} {direction.label} to {moved.end}{jump}."
        self._say(Code.MOVED, side, text, *rules)

    # --- ends ------------------------------------------------------------------------------------------------------

    def _defeats(self, *rules: str) -> None:
        """End the round if a player has no health left; as a draw if neither has any. The log cites `rules`."""
        fallen = [side for side in self._sides if side.health < 1]
        for side in fallen:
            self._say(Code.DEFEATED, side, f"{side.name} is defeated: the round ends at once.", *rules)
        if len(fallen) == 2:
            self._end((), "Both are defeated: the round is a draw.", "AOE-9.1", "O-AOE.3")
        for side in fallen:
            winner = self._rival(side)
            self._end((winner,), f"{side.name} has no health left: {winner.name} wins the round.", *rules)

    def _end(self, winners: Sequence[Side], text: str, *rules: str) -> NoReturn:
        self._outcome = Outcome(True, tuple(side.index for side in winners), text, rules)
        raise _Stop

    def _goes_where(self) -> Iterator[Gone]:
        """Yield each played card with its next place: the meter for hits, the hand for common cards, or the discard."""
        for side in self._sides:
            for number, revealed in enumerate(side.played):
                pile: Zone = Zone.DISCARD
                rules: tuple[str, ...] = ("AOE-4.4",)
                if revealed.card.kind in (Kind.COMMON, Kind.TAG):
                    pile, rules = Zone.HAND, ("AOE-4.4", "AOE-2.3")
                elif number in side.cancelled_links if number else side.is_cancelled:
                    rules = ("AOE-4.4", "AOE-8.5")
                elif number in side.dealt:
                    pile, rules = Zone.METER, ("AOE-4.4", "AOE-8.1")
                yield Gone(side.index, revealed.card.name, pile, rules)

    def _clean_up_abilities(self) -> None:
        for side in sorted(self._sides, key=in_turn):
            for number, revealed in enumerate(side.played):
                works = number not in side.cancelled_links if number else side.works
                for ability in revealed.tagged(Tag.CLEAN_UP) if works else ():
                    self._carry_out(side, number, ability)

    # --- reports ----------------------------------------------------------------------------------------------------

    def _linking(self, side: Side) -> Linking:
        """Return whether the player of `side` may link, and why (AOE-6.2); undecided while a priority check waits."""
        if side.linking is not None:
            return side.linking
        has_resolved = any(turn.player == side.index for turn in self._order)
        why = list(_bars(side))
        if self._outcome.round_ends:
            why.append(Reason("the round has ended", self._outcome.rules))
        elif not has_resolved and not why:
            return Linking(None, (Reason("the check of priority comes first", ("AOE-5.1",)),))
        if why:
            return Linking(False, tuple(why))
        apart = space.distance(side.position, self._rival(side).position)
        return replace(_from_hand(side), distance=side.struck_at, apart=apart, meter=side.meter)

    def _notes(self) -> Iterator[str]:
        """Yield notes on parts of the clash's input that had no effect."""
        for side in self._sides:
            for revealed in (side.player.revealed, *side.player.links):
                for ability in revealed.abilities:
                    if ability.effect is Effect.OTHER and ability.text:
                        yield (
                            f"{side.name}: “{ability.text}” on {revealed.card.name} is not understood and has no "
                            "effect. Write texts such as “Move 3 left.” or “Final: Knockdown.”"
                        )
        yield from self._unpaid
        if self._check is not None:
            return
        if surplus := len(self._clash.checks) - self._laid:
            when = "any more" if self._laid else "here"
            pairs = "1 pair" if surplus == 1 else f"{surplus} pairs"
            yield f"No priority is checked {when}: {pairs} of checking cards are unused."
        for side in self._sides:
            if side.player.burst and not side.has_burst:
                yield f"{side.name} did not burst: no linked card number {side.player.burst} was resolved."

    def _rival(self, side: Side) -> Side:
        return self._sides[1 - side.index]

    def _say(self, code: Code, side: Side | None, text: str, *rules: str) -> None:
        self._happenings[-1].append(
            Happening(code, None if side is None else side.index, text, tuple(dict.fromkeys(rules)))
        )


_RULE_OF_TAG: Final = {
    Tag.METER: "AOE-8.2",
    Tag.FINAL: "AOE-6.6",
    Tag.PRE_PRIORITY: "AOE-4.2",
    Tag.ANTE: "AOE-8.7",
    Tag.CLEAN_UP: "AOE-4.4",
}


def in_turn(side: Side) -> tuple[bool, int]:
    """Return the sort key of a player by the revealed card, the faster first, if no priority is checked (O-AOE.26)."""
    return not side.card.throw, -priority(side.card, side.player.states)


def _when_it_resolves(revealed: Revealed) -> list[Ability]:
    """Return the abilities that work as a played card resolves, without those whose meter cost is not paid."""
    is_known = any(ability.tag is Tag.RESOLVE for ability in revealed.abilities)
    unknown = () if is_known else revealed.tagged(Tag.RESOLVE)
    times = (None, Tag.RESOLVE, Tag.METER)
    return [*(ability for ability in revealed.abilities if ability.tag in times and ability.times), *unknown]


def _bars(side: Side) -> Iterator[Reason]:
    """Yield the reasons that forbid a player to link (AOE-6.2, 6.6); none if linking is allowed."""
    card = side.card.name
    if side.has_burst:
        yield Reason(f"{side.name} has burst", ("AOE-6.2", "AOE-8.3"))
    elif side.is_cancelled:
        yield Reason(f"{card} was cancelled", ("AOE-6.2", "AOE-8.5"))
    if side.is_teched:
        yield Reason("the throws were teched", ("AOE-6.2", "AOE-8.4"))
    elif side.is_blanked:
        yield Reason(f"{card} was blanked", ("AOE-6.2",))
    if side.has_whiffed:
        yield Reason(f"{card} whiffed", ("AOE-6.2", "AOE-7.3"))
    if side.damage_taken:
        yield Reason(f"{side.name} has taken damage this turn", ("AOE-6.2",))
    if Tag.TERMINAL in side.player.revealed.card.tags:
        yield Reason(f"{card} is Terminal", ("AOE-6.6",))
    if not side.card.linkable_after and (side.card.slug or side.card.kind is not Kind.ATTACK):
        # An attack that was typed in may lack its inputs.
        yield Reason(f"{card} has no input that something may follow", ("AOE-2.5", "O-AOE.16"))


def _from_hand(side: Side) -> Linking:
    """Return the permission of a player to link: given if a hand card may follow, or if the hand is unknown."""
    card, hand = side.card, side.player.hand
    kinds = letters(card.linkable_after)
    if hand is None:
        which = f"cards of the kinds {kinds} may follow" if kinds else "the inputs that may follow are unknown"
        return Linking(True, (Reason(f"nothing stands in the way; {which}", ("AOE-6.2", "O-AOE.1")),))
    linkable = tuple(
        other.name for other in hand if bar_between(card, other, 1) is None and (other.meter or 0) <= side.meter
    )
    if linkable:
        return Linking(
            True, (Reason("nothing stands in the way, and the hand has a proper input", ("AOE-6.2",)),), linkable
        )
    return Linking(False, (Reason(f"no card in hand can follow {card.name}", ("AOE-6.2", "AOE-6.3")),))


def left_of(side: Side, clean_up: Sequence[Gone]) -> Left:
    """Return the values of a player after the clash, with the meter gained from `clean_up`."""
    gained = sum(gone.player == side.index and gone.pile is Zone.METER for gone in clean_up)
    states = tuple(state for state in State if state in side.next_states)
    return Left(side.health, side.meter + gained, side.position, side.token, side.damage_taken, states)


def _direction(side: Side, other: Side, heading: Direction | Heading | None) -> Direction:
    if isinstance(heading, Direction):
        return heading
    return (
        space.toward(side.position, other.position)
        if heading is Heading.TOWARD
        else space.away(side.position, other.position)
    )


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _resource(resource: Resource, amount: int) -> str:
    words = {
        Resource.METER: "of the meter",
        Resource.HEALTH: "health",
        Resource.CARDS: "cards",
        Resource.TOKENS: "tokens",
    }
    return words[resource][:-1] if amount == 1 and resource in (Resource.CARDS, Resource.TOKENS) else words[resource]
