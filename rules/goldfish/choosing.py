"""Which of the legal choices for a trick, an ability or a question the policy takes (G-31 to G-35)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.duel.actions import Listed, Pile, Ref, RefKind, Targets
from rules.duel.state import Question, QuestionKind, Unit
from rules.duel.table import Card
from rules.goldfish.ground import Ground
from rules.goldfish.repertoire import Purpose, Taste
from rules.goldfish.view import View

_UNIT: Final = RefKind.UNIT
_PATH: Final = RefKind.PATH
#: No path is longer.
_LONGEST: Final = 100


def best_attack(card: Card) -> int:
    """The better of a card's printed ATK and RATK, 0 without either."""
    return max(card.stats[0] or 0, card.stats[3] or 0)


def attack_of(unit: Unit) -> int:
    """The better of a unit's ATK and RATK as they are now."""
    return max(unit.traits.atk or 0, unit.traits.ratk or 0)


class Chooser:
    """Chooses for a table: `ranks` puts its cards in the order of the tie chain, the best first."""

    __slots__ = ("_ground", "attacks", "ranks")

    def __init__(self, cards: Sequence[Card], ground: Ground) -> None:
        self._ground = ground
        ordered = sorted(cards, key=lambda card: (-card.level, -best_attack(card), card.name, card.number))
        #: By number of a card the better of its ATK and RATK.
        self.attacks = [best_attack(card) for card in cards]
        self.ranks = [0] * len(cards)
        for rank, card in enumerate(ordered):
            self.ranks[card.number] = rank

    def best(self, view: View, purpose: Purpose, actions: Iterable[Listed], host: int | None = None) -> Listed | None:
        """The action with the best choice, None where each would hurt the own side or do nothing for it.

        With `host` only those whose first choice is the creature on that tile. Of equal ones the card is laid on the
        tile of what is chosen first, else on the first that is legal.
        """
        if not purpose.is_choosy:
            return next(iter(actions), None)
        found, most = None, None
        # The same group stands in many choices; `options` makes each once, and it lives as long as `actions`.
        known: list[dict[int, int | None]] = [{} for _ in purpose.tastes]
        slots = list(zip(known, purpose.tastes, strict=True))
        for action in actions:
            targets = action[6]
            if not targets:
                return action
            if host is not None and not _is_for(targets, host):
                continue
            score: list[int] = []
            for (scores, taste), group in zip(slots, targets, strict=True):
                key = id(group)
                one = scores[key] if key in scores else scores.setdefault(key, self._score(view, taste, group))
                if one is None:
                    break
                score.append(one)
            else:
                first = targets[0]
                score.append(bool(first) and first[0].at == action[2])
                if most is None or score > most:
                    found, most = action, score
        return found

    def answer(self, view: View, question: Question) -> tuple[Targets, int]:
        """The answer to a question, and how many there were; what a discard takes is the worst."""
        taste = Taste.WORST if question.kind is QuestionKind.DISCARD else Taste.BEST_CARD
        found, most = question.options[0], None
        for targets in question.options:
            scores = [self._score(view, taste, group) or 0 for group in targets]
            if most is None or scores > most:
                found, most = targets, scores
        return found, len(question.options)

    def _score(self, view: View, taste: Taste, group: tuple[Ref, ...]) -> int | None:
        """How much a group is wanted in a slot; None: not at all."""
        if taste is Taste.PATH:
            nearer = sum([self._gained(view, ref) for ref in group])
            return nearer * _LONGEST - sum([len(ref.path) for ref in group]) if nearer > 0 else None
        total = 0
        for ref in group:
            one = self._of(view, taste, ref)
            if one is None:
                return None
            total += one
        return total

    def _of(self, view: View, taste: Taste, ref: Ref) -> int | None:
        kind, at = ref.kind, ref.at
        if kind is _PATH:
            return self._gained(view, ref)
        if kind is RefKind.MODE:
            return -at
        if kind is RefKind.ANSWER:
            return at
        if kind is RefKind.TILE:
            return -self._ground.order[at]
        if kind is _UNIT:
            unit = view.units_on[at]
            is_mine = unit is not None and unit.control == view.me
            if taste is Taste.THEIRS:
                return None if is_mine else 1
            if unit is None or not is_mine:
                return None if taste is Taste.OURS else 0
            worth = attack_of(unit) * 100 + unit.traits.level
            return -worth if taste is Taste.WORST else worth
        if kind is RefKind.TRICK:
            return None if taste is Taste.THEIRS and view.is_trick_of_mine(at) else 0
        if kind is RefKind.CARD:
            return self._of_card(view, taste, ref)
        return 0

    def _of_card(self, view: View, taste: Taste, ref: Ref) -> int:
        """Cards by the tie chain; wanted are those first that can be spawned with a turn's points."""
        card, many = view.cards[ref.card], len(view.cards)
        rank = self.ranks[ref.card]
        if taste is Taste.WORST:
            return rank + (many if ref.pile == Pile.HAND and card.level > view.table.params.spawn_points else 0)
        is_castable = card.is_creature and card.level <= view.table.params.spawn_points
        return (many if is_castable else 0) - rank

    def _gained(self, view: View, ref: Ref) -> int:
        """How many tiles nearer to a goal a path leads an own creature that can attack."""
        unit = view.units_on[ref.at]
        if unit is None or unit.control != view.me or unit.is_leader or not unit.traits.farthest:
            return 0
        return self._ground.lack(unit, ref.at) - self._ground.lack(unit, ref.path[-1] if ref.path else ref.at)


def _is_for(targets: Targets, host: int) -> bool:
    return bool(targets) and bool(targets[0]) and targets[0][0].kind is _UNIT and targets[0][0].at == host
