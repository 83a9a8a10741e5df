"""API of F.A.D.E.'s chain calculator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rest_framework import serializers

from calculators.base import CalculatorView, documented
from calculators.fade.chain.serializers import FadeChainQuestion
from games.fade import chain
from games.fade.chain import Link, Outcome


class FadeResultSchema(serializers.Serializer[None]):
    """Result of one link of a chain, that is a card, attack or effect."""

    link = serializers.IntegerField(help_text="Its number, from 1, as it was played.")
    name = serializers.CharField()
    kind = serializers.CharField()
    rank = serializers.CharField(allow_null=True)
    chain = serializers.IntegerField(help_text="The number of its chain, from 1.")
    answers = serializers.IntegerField(allow_null=True, help_text="The number of the link that it answers.")
    happens = serializers.BooleanField(help_text="False: it was negated or prevented.")
    damage = serializers.IntegerField(allow_null=True, help_text="Null: it has none, or nobody said.")
    card = serializers.CharField(allow_null=True, help_text="“discard” or “face_up”; null: there is no card.")
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class FadeChainSchema(serializers.Serializer[None]):
    """Outcome of a chain, link by link."""

    chain = serializers.BooleanField(help_text="Whether there is one: an Augment starts none.")
    chains = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="The links of each chain by number, as they were linked; the first chain resolves first.",
    )
    apart = serializers.ListField(child=serializers.IntegerField(), help_text="Links that take part in no chain.")
    order = serializers.ListField(child=serializers.CharField(), help_text="Names, in the order of resolving.")
    results = FadeResultSchema(many=True, help_text="What becomes of each, in the order of resolving.")
    cards_used = serializers.IntegerField()
    tp = serializers.IntegerField(help_text="Gained by Normal Attacks that succeed.")
    rules = serializers.ListField(child=serializers.CharField())


def chain_data(links: Sequence[Link], outcome: Outcome) -> dict[str, object]:
    """Return the links of a chain and their outcome as JSON for the API."""
    return {
        "chain": bool(outcome.chains),
        "chains": [[place + 1 for place in each] for each in outcome.chains],
        "apart": [place + 1 for place in outcome.apart],
        "order": [result.name for result in outcome.results],
        "results": [
            {
                "link": result.link + 1,
                "name": result.name,
                "kind": links[result.link].kind,
                "rank": links[result.link].rank,
                "chain": result.chain,
                "answers": None if result.answers is None else result.answers + 1,
                "happens": result.happens,
                "damage": result.damage,
                "card": result.card,
                "text": result.text,
                "rules": result.rules,
            }
            for result in outcome.results
        ],
        "cards_used": outcome.cards_used,
        "tp": outcome.tp,
        "rules": outcome.rules,
    }


_EXAMPLE: Final = {
    "links": [
        {"kind": "item"},
        {"kind": "reaction", "rank": "hyper", "negates": "an item"},
        {"kind": "reaction", "rank": "special", "negates": "a hyper reaction"},
    ]
}


@documented("fade_chain", FadeChainSchema, "The first example of the rulebook", _EXAMPLE)
class ChainView(CalculatorView):
    """F.A.D.E.: what happens in a chain, resolved from the last link to the first.

    A link that the rules forbid is answered with 400 and the rule. Items wait in chains of their own. A link that
    starts no chain is listed in `apart`.
    """

    question = FadeChainQuestion

    def solve(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the outcome of the chain as JSON."""
        return chain_data(question["links"], chain.solve(question["links"]))
