"""Choice of the goldfish policy among legal targets of tricks, abilities and questions (G-31 to G-35)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.abilities.ast import Sacrifice
from rules.duel import NONE, Action, Card, CardZone, Question, QuestionKind, Ref, RefKind, Targets, Unit
from rules.goldfish.policy.board import Ground
from rules.goldfish.policy.card_uses import Purpose, Taste, Use
from rules.goldfish.policy.view import View

#: Score above that of any number of tiles that buff nothing.
_BUFFED: Final = 10_000
#: Purpose of an answer to a question, which is unknown.
_ANSWER: Final = Purpose(Use.OTHER)
#: Length of a path, above any real one.
_LONGEST: Final = 100


def best_attack(card: Card) -> int:
    """Return the higher of a card's printed ATK and RATK; 0 if it has neither."""
    return max(card.stats[0] or 0, card.stats[3] or 0)


def attack_of(unit: Unit) -> int:
    """Return the higher of a unit's current ATK and RATK."""
    return max(unit.traits.atk or 0, unit.traits.ratk or 0)


def gain_for(purpose: Purpose, unit: Unit) -> int:
    """Return how much a boost raises a unit's attack (the higher of ATK and RATK); missing stats stay so (O-1.5)."""
    atk, ratk = unit.traits.atk, unit.traits.ratk
    boosted = (0 if atk is None else atk + purpose.atk, 0 if ratk is None else ratk + purpose.ratk)
    return max(boosted) - max(atk or 0, ratk or 0)


class Chooser:
    """Chooser among targets. `ranks` has the rank of each card by level, attack and name; 0 is the best."""

    __slots__ = ("attacks", "ground", "ranks")

    def __init__(self, cards: Sequence[Card], ground: Ground) -> None:
        self.ground: Ground = ground
        ordered = sorted(cards, key=lambda card: (-card.level, -best_attack(card), card.name, card.number))
        #: Card number -> higher of its ATK and RATK.
        self.attacks: list[int] = [best_attack(card) for card in cards]
        self.ranks: list[int] = [0] * len(cards)
        for rank, card in enumerate(ordered):
            self.ranks[card.number] = rank

    def best(self, view: View, purpose: Purpose, actions: Sequence[Action], host: int = NONE) -> Action | None:
        """Return the action with the best targets for `purpose`; None without one that would help the own side.

        `host` is the tile of a creature that must be the first target. Among equal choices, the card is played on the
        tile of its first target, else on the first legal tile.
        """
        if not purpose.is_choosy:
            return actions[0] if actions else None
        found: Action | None = None
        most: list[int] = []
        for action in actions:
            targets = action.targets
            if host != NONE and not _is_for(targets[0], host):
                continue
            scores = self._scores(view, purpose, targets)
            if scores is None:
                continue
            scores.append(_is_first(targets, action.tile))
            if found is None or scores > most:
                found, most = action, scores
        return found

    def _scores(self, view: View, purpose: Purpose, targets: Targets) -> list[int] | None:
        """Return the score of each slot, modes first, greater is better; None if a choice is unacceptable."""
        scores: list[int] = []
        for number in purpose.order:
            score = self._score(view, purpose, purpose.tastes[number], targets[number])
            if score is None:
                return None
            scores.append(score)
        return scores

    def answer(self, view: View, question: Question) -> Targets:
        """Return the option with the best cards as the answer to the engine; the worst for discards and sacrifices."""
        loses = question.kind is QuestionKind.DISCARD or (
            question.step is not None and isinstance(question.step.effect, Sacrifice)
        )
        taste = Taste.WORST if loses else Taste.BEST_CARD
        found = question.options[0]
        most: list[int] = []
        for number, targets in enumerate(question.options):
            scores = [self._score(view, _ANSWER, taste, group) or 0 for group in targets]
            if number == 0 or scores > most:
                found, most = targets, scores
        return found

    def _score(self, view: View, purpose: Purpose, taste: Taste, group: tuple[Ref, ...]) -> int | None:
        """Return the score of `group`, the targets of one slot, for a preference; None if a target is unacceptable."""
        if taste is Taste.MODE:
            return None if any(ref.at for ref in group) else 0
        if taste is Taste.AHEAD:
            order = self.ground.order
            return -sum([order[ref.at] for ref in group])
        if taste is Taste.PATH:
            nearer, steps = self._gained(view, group)
            return nearer * _LONGEST - steps if nearer > 0 else None
        if taste is Taste.TERRAIN:
            return sum([self._laid(view, purpose.terrain, ref.at) for ref in group]) or None
        total = 0
        for ref in group:
            one = self._of(view, purpose, taste, ref)
            if one is None:
                return None
            total += one
        return total

    def _of(self, view: View, purpose: Purpose, taste: Taste, ref: Ref) -> int | None:
        kind, at = ref.kind, ref.at
        if kind is RefKind.UNIT:
            unit = view.units_on[at]
            is_mine = unit is not None and unit.control == view.me
            if taste is Taste.THEIRS:
                return None if is_mine else 1
            if unit is None or not is_mine:
                return None if taste is Taste.OURS else 0
            if taste is Taste.OURS and (purpose.atk or purpose.ratk) and gain_for(purpose, unit) <= 0:
                return None
            worth = attack_of(unit) * 100 + unit.traits.level
            return -worth if taste is Taste.WORST else worth
        if kind is RefKind.CARD:
            return self._of_card(view, taste, ref)
        if kind is RefKind.PATH:
            return self._gained(view, (ref,))[0]
        if kind is RefKind.TRICK:
            return None if taste is Taste.THEIRS and view.is_trick_of_mine(at) else 0
        if kind is RefKind.TILE:
            return -self.ground.order[at]
        if kind is RefKind.MODE:
            return -at
        return at if kind is RefKind.ANSWER else 0

    def _of_card(self, view: View, taste: Taste, ref: Ref) -> int:
        """Return the score of a card by its rank: the best card first, or for `Taste.WORST` the worst.

        Creatures that one turn's points can pay for come first. For `Taste.WORST` cards in hand that cost more than a
        turn's points come first.
        """
        card, many, rank = view.cards[ref.card], len(view.cards), self.ranks[ref.card]
        if taste is Taste.WORST:
            return rank + (many if ref.zone == CardZone.HAND and card.level > view.table.params.spawn_points else 0)
        is_castable = card.is_creature and card.level <= view.table.params.spawn_points
        return (many if is_castable else 0) - rank

    def _laid(self, view: View, terrain: int, tile: int) -> int:
        """Return the score of `terrain` newly laid on a tile: nearest the enemy leader is best; 0 if nothing changes.

        A tile under an own creature of the terrain's element scores above all others (D-16.1).
        """
        if view.terrain[tile] == terrain:
            return 0
        unit = view.units_on[tile]
        is_mine = unit is not None and unit.control == view.me and not unit.is_leader
        is_buffed = is_mine and unit is not None and view.table.terrain_of.get(unit.traits.element) == terrain
        return (_BUFFED if is_buffed else 0) + _LONGEST - self.ground.distances[tile][view.enemy.tile]

    def _gained(self, view: View, paths: Iterable[Ref]) -> tuple[int, int]:
        """Return how many tiles all `paths` bring the player's attackers nearer to goals, and the number of steps."""
        nearer = steps = 0
        units = view.units_on
        for ref in paths:
            start, path = ref.at, ref.path
            unit = units[start]
            if path and unit is not None and unit.control == view.me and not unit.is_leader and unit.traits.farthest:
                lacks = self.ground.lacks(unit)
                nearer += lacks[start] - lacks[path[-1]]
                steps += len(path)
        return nearer, steps


def _is_for(group: Sequence[Ref], host: int) -> bool:
    return bool(group) and group[0].kind is RefKind.UNIT and group[0].at == host


def _is_first(targets: Targets, tile: int) -> bool:
    """Return whether the first target of the first slot is on `tile`."""
    return bool(targets[0]) and targets[0][0].at == tile
