"""Phrases of card text for effects of “they”, a player named before: “that player discards 1 card”."""

from __future__ import annotations

from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.templates import Form, Phrase, Slot, Table, choice, the
from rules.abilities.phrases.filters import KIND, KINDS
from rules.abilities.phrases.words import COUNT

_CRYSTALS: Final = "Magic_Crystal|Magic_Crystals|crystal|crystals"
_INTO: Final = "into|to|in their|the graveyard"
_THEY: Final = ast.They()


def _mill(count: int, who: ast.Who) -> ast.Send:
    return ast.Send(ast.Top(count, who), ast.Zone.GRAVEYARD)


#: Effects without the player, who was mentioned just before; the verb is in the third person.
THEIR_DEEDS: Final[Table[object]] = Table(
    [
        Phrase(ast.Draw, "draws {count} card/cards", count=COUNT, who=_THEY),
        Phrase(
            ast.DrawUpTo,
            "draws cards? until they_have|they_hold {count} card/cards in_hand|in_their_hand?",
            count=COUNT,
            who=_THEY,
        ),
        Phrase(ast.Discard, "discards {count} {filter} from_their_hand?", count=COUNT, filter=KIND, whose=_THEY),
        Phrase(
            ast.Discard,
            "discards {count} {filter} at_random",
            count=COUNT,
            filter=KIND,
            whose=_THEY,
            how=ast.Chooser.RANDOM,
        ),
        Phrase(ast.Discard, "discards any_number_of {filter}", count=None, filter=KINDS, whose=_THEY, up_to=True),
        Phrase(ast.Discard, "discards their whole|entire? hand|hands", count=None, whose=_THEY),
        Phrase(ast.Shuffle, "shuffles their deck", whose=_THEY),
        Phrase(ast.LoseCrystals, f"loses|pays {{count}} {_CRYSTALS}", count=COUNT, whose=_THEY),
        Phrase(
            ast.LoseCrystals,
            f"loses|pays {{count}} extra|more|additional|further {_CRYSTALS}",
            count=COUNT,
            whose=_THEY,
        ),
        Phrase(ast.Discard, "discards {count}", count=COUNT, whose=_THEY, unsure=1),
        Phrase(ast.GainCrystals, f"gains|adds {{count}} {_CRYSTALS} to_their_inventory?", count=COUNT, whose=_THEY),
        Phrase(_mill, f"puts|sends the top {{count}} card/cards of|from their deck {_INTO}", count=COUNT, who=_THEY),
        Phrase(_mill, f"puts|sends the top card of their deck {_INTO}", count=1, who=_THEY),
        Phrase(_mill, f"puts|sends {{count}} card/cards from the top of their deck {_INTO}", count=COUNT, who=_THEY),
        Phrase(_mill, "mills {count} card/cards", count=COUNT, who=_THEY),
    ]
)
_DEED: Final[Slot[object]] = Slot("EFFECT", THEIR_DEEDS.read, lambda value, _: None)
_CONTROLLER: Final = choice(
    "its controller", {"its controller": ast.ControllerOf(ast.That()), "its owner": ast.OwnerOf(ast.That())}
)

WORDINGS: Final[list[Form[object]]] = [
    Phrase(the, "that_player|they|the_turn_player {value}", value=_DEED),
    Phrase(
        _mill,
        f"{{who}} puts|sends the top {{count}} card/cards of|from their deck {_INTO}",
        count=COUNT,
        who=_CONTROLLER,
    ),
    Phrase(_mill, f"{{who}} puts|sends the top card of their deck {_INTO}", count=1, who=_CONTROLLER),
]
