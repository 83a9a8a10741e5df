"""API that analyses the rules text of a Despaira card, as the rules engine would read it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog import catalogs
from cards.serializers.fields import ShortList, Text
from cards.serializers.schemas import choices
from rules.abilities.analysis import TextProblem, analyse
from rules.vocabulary import Activation, TrickClass
from rules.web.draft import KINDS, MAX_TEXT, Draft
from rules.web.needs import oddities_of, uses_of
from rules.web.trial import trial_of

#: Kinds of cards with a text, which form an enum of their own in the schema.
TEXT_KINDS: Final = [(kind.value, kind.label) for kind in KINDS]


class TextBody(serializers.Serializer[None]):
    """Card text to analyse, with the kind of its card."""

    text = Text(max_length=MAX_TEXT, trim_whitespace=False)
    kind = serializers.ChoiceField(TEXT_KINDS, required=False, help_text="Left out: as the text suggests.")
    activation = serializers.ChoiceField(choices(Activation), required=False, help_text="Of a trick; left out: normal.")
    classes = ShortList(
        child=serializers.ChoiceField(choices(TrickClass)),
        max_length=len(TrickClass),
        required=False,
        help_text="Of a trick.",
    )


class PhraseSchema(serializers.Serializer[None]):
    """Phrase of the language in which card texts are written."""

    shown = serializers.CharField(help_text="A phrase; what stands in capitals is to be put in place of.")
    key = serializers.CharField(allow_blank=True, help_text="Its place on /help/abilities/, where it has one.")


class TextProblemSchema(serializers.Serializer[None]):
    """Point where the parser stops reading a card text, and phrases that could stand there."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    place = serializers.CharField()
    message = serializers.CharField()
    expected = PhraseSchema(many=True, help_text="What could have stood there, the nearest first; none of a sentence.")


class TextHintSchema(serializers.Serializer[None]):
    """Suggested correction of a card text."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    replacement = serializers.CharField(allow_blank=True, help_text="Empty: what stands there can be left out.")
    instead_of = serializers.CharField(allow_blank=True)
    text = serializers.CharField(help_text="The whole text with it.")


class TextSpanSchema(serializers.Serializer[None]):
    """Phrase that was recognized in a card text, with its position."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    phrase = PhraseSchema()
    kind = serializers.CharField(allow_blank=True, help_text="What sort of phrase it is.")


class TextSentenceSchema(serializers.Serializer[None]):
    """Sentence of a card text, with its position and canonical wording or its problem."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    executable = serializers.BooleanField()
    plays_as = serializers.CharField(allow_null=True)
    problem = TextProblemSchema(allow_null=True)


class TextNeedSchema(serializers.Serializer[None]):
    """Requirement of an ability on a card, such as its cost."""

    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    words = serializers.CharField()


class TextUseSchema(serializers.Serializer[None]):
    """Ability in a card text, with its requirements."""

    text = serializers.CharField()
    needs = TextNeedSchema(many=True)


class TextSchema(serializers.Serializer[None]):
    """Analysis of a card text: its phrases, its canonical wording, or the point where reading stops."""

    kind = serializers.ChoiceField(TEXT_KINDS, help_text="The kind of card that it was read for.")
    executable = serializers.BooleanField(help_text="Whether it runs.")
    plays_as = serializers.CharField(allow_null=True, help_text="It in canonical words; null where it does nothing.")
    readings = serializers.ListField(
        child=serializers.CharField(), help_text="Canonical texts, more than one where it could mean several things."
    )
    spans = TextSpanSchema(many=True)
    sentences = TextSentenceSchema(many=True)
    problem = TextProblemSchema(allow_null=True, help_text="Where reading stops: offsets are letters from 0.")
    hint = TextHintSchema(allow_null=True)
    uses = TextUseSchema(many=True, help_text="What each part needs: when, cost, what is chosen, speed.")
    oddities = serializers.ListField(
        child=serializers.CharField(),
        help_text="What can never happen because of the kind and the classes of the card.",
    )
    situation = serializers.CharField(
        allow_null=True, help_text="A scenario to try it in, on a small board; null where it doesn’t run."
    )


_ABOUT: Final = """\
What a card text is read as: phrase by phrase, in canonical words, with what it needs; or where reading stops,
and what was probably meant. Nothing is kept of it."""


class TextView(APIView):
    """API view that analyses a card text."""

    throttle_scope = "text"

    @extend_schema(operation_id="text", description=_ABOUT, request=TextBody, responses=TextSchema)
    def post(self, request: Request) -> Response:
        """Analyse a card text, phrase by phrase, or return where reading stops and a likely correction.

        Nothing is stored.
        """
        body = TextBody(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(text_data(_draft(body.validated_data), catalogs.current().types))


def _draft(data: dict[str, Any]) -> Draft:
    kind = next((kind for kind in KINDS if kind.value == data.get("kind")), None)
    classes = tuple(each for each in TrickClass if each.value in data.get("classes", ()))
    return Draft(data["text"], kind, Activation(data.get("activation", Activation.NORMAL)), classes)


def text_data(draft: Draft, types: frozenset[str]) -> dict[str, object]:
    """Return the analysis of the card text in `draft` as JSON data (`TextSchema`).

    `types` are the names of all creature types.
    """
    card = draft.card()
    analysis = analyse(draft.text, types, draft.bearer)
    return {
        "kind": card.kind.value,
        "executable": analysis.is_read,
        "plays_as": analysis.canonical or None,
        "readings": analysis.readings,
        "spans": [asdict(span) for span in analysis.spans],
        "sentences": [
            {
                "start": each.start,
                "end": each.end,
                "executable": each.is_read,
                "plays_as": each.canonical or None,
                "problem": _problem_data(each.problem),
            }
            for each in analysis.sentences
        ],
        "problem": _problem_data(analysis.problem),
        "hint": analysis.hint and {**asdict(analysis.hint), "text": analysis.hint.applied(draft.text)},
        "uses": [
            {"text": use.text, "needs": [need._asdict() for need in use.needs]}
            for use in uses_of(draft.card(analysis.abilities))
        ],
        "oddities": oddities_of(draft.card(analysis.abilities)),
        "situation": trial_of(draft.card(analysis.abilities)).situation if analysis.is_read else None,
    }


def _problem_data(problem: TextProblem | None) -> dict[str, object] | None:
    return None if problem is None else asdict(problem)
