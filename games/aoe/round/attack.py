"""Attack Phase of a round of Assemblage of Eternity: the clash of two cards, with decisions of both players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar, cast

from games.aoe.abilities import Ability, Effect
from games.aoe.cards import Card
from games.aoe.clash import Side, Table, in_turn, left_of
from games.aoe.linking import MOST_CARDS_OF_COMBO, bar_between
from games.aoe.reveal import Clash, Happening, Left, Linking, Revealed
from games.aoe.round.actions import Action, Bet, Link, Pay, Spaces, Stop
from games.aoe.texts import read_text, write_ability
from games.aoe.words import Kind, Tag

_A = TypeVar("_A")
#: Sentence that repeats the field `links` of a card (AOE-6.3).
_MAY_BE_LINKED: Final = "This card may be linked."


class Due(Exception):
    """Signal that `player` (0 or 1) has to choose one of `actions`.

    `card` is the name of the card that asks, or ""; `is_clean_up` says that a Clean-up ability does.
    """

    def __init__(self, player: int, actions: tuple[Action, ...], card: str, is_clean_up: bool) -> None:
        super().__init__(player, actions, card, is_clean_up)
        self.player, self.actions, self.card, self.is_clean_up = player, actions, card, is_clean_up


def revealed_card(card: Card, *, is_reversed: bool = False) -> Revealed:
    """Return a card with the abilities of its text, or if `is_reversed` of a common card's other text (AOE-2.3)."""
    abilities = read_text(card.text_reversed if is_reversed else card.text)
    if card.kind is Kind.COMMON:
        card = replace(card, tags=frozenset(ability.tag for ability in abilities if ability.tag))
    return Revealed(card, tuple(ability for ability in abilities if not _is_of_fields(ability)))


def _is_of_fields(ability: Ability) -> bool:
    """Return whether an ability only repeats a field of its card: Terminal, or the permission to be linked."""
    is_field = ability.tag is Tag.TERMINAL or ability.text == _MAY_BE_LINKED
    return ability.effect is Effect.OTHER and is_field


class Attack(Table):
    """Clash in a round: it uses the players' decisions so far in order, and raises Due when one is missing."""

    def __init__(self, clash: Clash, decided: Sequence[Action], characters: Sequence[Card]) -> None:
        super().__init__(clash)
        self._decided = iter(decided)
        self._characters = characters
        self._asking = ""
        self._is_clean_up = False

    @property
    def happened(self) -> list[Happening]:
        """The events of the clash so far."""
        return [happening for step in self._happenings for happening in step]

    @property
    def players_now(self) -> tuple[Left, Left]:
        """Values of both players at this point of the clash."""
        one, other = (left_of(side, ()) for side in self._sides)
        return one, other

    def _ask(self, side: Side, actions: tuple[_A, ...]) -> _A:
        """Return the decision of `side`'s player among `actions`, or the only action; raise Due if none is made."""
        if len(actions) == 1:
            return actions[0]
        for action in self._decided:
            return cast(_A, action)
        raise Due(side.index, cast(tuple[Action, ...], actions), self._asking, self._is_clean_up)

    def _ante(self) -> None:
        for side in self._sides:
            if side.works and Tag.ANTE in side.card.tags:
                bet = self._ask(side, tuple(Bet(cards) for cards in range(side.meter + 1)))
                side.player = replace(side.player, bet=bet.cards)
        super()._ante()

    def _links(self, side: Side, linking: Linking) -> Iterator[Revealed]:
        laid = [pair[side.index] for pair in self._clash.checks[: self._laid]]
        hand = [card for card in side.player.hand or () if linking.may and card not in laid]
        for number in range(1, MOST_CARDS_OF_COMBO):
            before = side.played[-1].card
            linkable = [
                card for card in hand
                if (card.meter or 0) <= side.meter and not (side.has_whiffed or bar_between(before, card, 1))
            ]  # fmt: skip
            links: list[Link | Stop] = [Link(card.full_name) for card in linkable]
            if side.token:
                links += [Link(card.full_name, bursts=True) for card in linkable]
            actions = (Stop(), *links)
            choice = self._ask(side, actions)
            if not isinstance(choice, Link):
                return
            if choice.bursts:
                side.player = replace(side.player, burst=number)
            card = next(card for card in hand if card.full_name == choice.card)
            hand.remove(card)
            yield revealed_card(card)

    def _strike(self, side: Side, number: int) -> bool:
        revealed, left = side.played[number], side.meter
        abilities = []
        for ability in revealed.abilities:
            if ability.tag is Tag.METER and ability.cost:
                sentence = write_ability(ability)
                self._asking = revealed.card.name
                paid = self._ask(side, tuple(Pay(times, sentence) for times in range(left // ability.cost + 1)))
                left -= ability.cost * paid.times
                ability = replace(ability, times=paid.times)
            abilities.append(ability)
        side.played[number] = replace(revealed, abilities=tuple(abilities))
        return super()._strike(side, number)

    def _carry_out(self, side: Side, number: int, ability: Ability) -> None:
        harms_nobody = ability.effect is Effect.PUSH and self._rival(side).is_immune
        if ability.is_up_to and not harms_nobody:
            figure = 1 - side.index if ability.effect is Effect.PUSH else side.index
            counts = range(ability.amount, -1, -1)
            self._asking = side.played[number].card.name
            spaces = self._ask(side, tuple(Spaces(count, ability.heading, figure) for count in counts))
            if not spaces.count:
                return
            ability = replace(ability, amount=spaces.count)
        super()._carry_out(side, number, ability)

    def _clean_up_abilities(self) -> None:
        self._is_clean_up = True
        super()._clean_up_abilities()
        for side in sorted(self._sides, key=in_turn):
            side.played.append(revealed_card(self._characters[side.index]))
            for ability in side.played[-1].abilities:
                if ability.tag is Tag.CLEAN_UP:
                    self._carry_out(side, len(side.played) - 1, ability)
