"""API views of decks: read, write, import, export and share them; validate decklists and deal hands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.functional import lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException, PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.cards import CURSOR, completions
from cards.models import game_choices
from cards.responses.files import FileView
from cards.serializers.fields import (
    PAGE,
    FlagParameter,
    PageParameters,
    RegisteredChoiceField,
    read_parameters,
    validated,
)
from cards.serializers.pagination import Pages
from cards.serializers.schemas import AutocompleteSchema
from decks import limits, permissions
from decks.content import DeckContent
from decks.core import services
from decks.core.coediting import editors_of
from decks.core.concurrency import in_turn
from decks.core.creation import imported, make_deck
from decks.core.hands import DrawnHand, clean_seed, deal, known_of, new_seed
from decks.core.odds import grade_odds
from decks.fields.table import DECK_FIELDS, with_values
from decks.games import every_library, game_of, library_of
from decks.importexport import FILE_FORMATS
from decks.legality import legality_data, name_of
from decks.models import Deck, every_format
from decks.pages.export import NotExportable, export_response
from decks.search import PARAMETERS, DeckIndex, matching_decks, public_decks, query_of, search_decks, table
from decks.search.named import NoSide, linked_copy
from decks.serializers.decks import DeckChanges, DeckSerializer, NewDeckSerializer, deck_data, etag, share_url
from decks.serializers.requests import (
    MAX_ID,
    ByCode,
    ByFile,
    ByText,
    HandOptions,
    ReadDecklist,
    decklist_from,
    every_shape,
    game_of_body,
    parsed_body,
    read_decklist,
)
from decks.serializers.schemas import (
    HANDS,
    DeckPageSchema,
    DeckSchema,
    ImportedDeckSchema,
    ShareSchema,
    VerdictSchema,
    decklist_schema,
)
from games import DEFAULT_GAME
from games.game import HandGrades
from query.unknown_parameters import with_unknown_parameters
from tcg.construction import Decklist
from tcg.integers import read_integer
from tcg.opening import Opening, UnknownSize

IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=True,
    description="The ETag of the deck that you read; `*` for whichever there is.",
)


class PreconditionRequired(APIException):
    """Error 428: a write names no version of the deck in If-Match."""

    status_code = 428
    default_detail = "Say which version you change: If-Match with the ETag that you read."
    default_code = "precondition_required"


class PreconditionFailed(APIException):
    """Error 412: the deck has changed since the version in If-Match. `current` is its present state."""

    status_code = 412
    default_code = "stale"

    def __init__(self, current: dict[str, object]) -> None:
        super().__init__(f"The deck has changed since you read it: it is at version {current['version']}.")
        self.members = {"current": current}


class AccountRequired(PermissionDenied):
    """Error 403: a visitor without account wants a public deck."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.members = {"errors": [{"path": "visibility", "code": "account_required", "message": message}]}


class Conflict(APIException):
    """Error 409: the user has as many decks as the limit allows."""

    status_code = 409
    default_code = "conflict"


def _full(decks: QuerySet[Deck]) -> QuerySet[Deck]:
    """Return the decks with all related rows that their JSON needs (`deck_data`)."""
    return decks.select_related("owner", "forked_from")


def find_deck(decks: QuerySet[Deck], deck_id: str) -> Deck:
    """Return the deck with this id among `decks`, with all related rows that its JSON needs. Raises Http404."""
    return permissions.first_or_404(_full(decks).filter(pk=deck_id))


def _data(deck: Deck, request: Request) -> dict[str, object]:
    editors = editors_of(request._request, [deck]).get(deck.pk)
    return deck_data(deck, services.content_of(deck), request._request, library_of(deck), editors)


def deck_answer(deck: Deck, request: Request, status: int = 200, **extra: object) -> Response:
    """Return the response with a deck as JSON, members `extra` and ETag; status 201 adds the deck's address."""
    data = _data(deck, request)
    headers = {"ETag": etag(deck, data), "Cache-Control": "private, no-cache"}
    if status == 201:
        headers["Location"] = f"/api/v1/decks/{deck.pk}/"
    return Response({**data, **extra}, status=status, headers=headers)


def locked_deck(request: Request, deck_id: str) -> Deck:
    """Return a deck that the requester may edit, locked until the end of the transaction. Raises Http404."""
    return find_deck(permissions.editable(request._request).select_for_update(of=("self",)), deck_id)


def _locked_own(request: Request, deck_id: str, deed: str) -> Deck:
    """Return the requester's own deck, locked for `deed`, an action of the owner alone, named in the error message.

    Raises PermissionDenied for co-editors, Http404 for others.
    """
    deck = locked_deck(request, deck_id)
    permissions.refuse_co_editor(request._request, deck, deed)
    return deck


def check_precondition(request: Request) -> None:
    """Check that the request has the header If-Match. Raises PreconditionRequired."""
    if not request.headers.get("If-Match", "").strip():
        raise PreconditionRequired


def expected_version(request: Request, deck: Deck) -> int:
    """Return the deck's version that If-Match names; the present one for `*`, −1 for an invalid value."""
    header = request.headers.get("If-Match", "").strip()
    if header == "*":
        return deck.version
    return read_integer(header.removeprefix("W/").strip('"').partition("-")[0]) or -1


class MineParameters(serializers.Serializer[None]):
    """Query parameters that select the user's own decks or public ones, and the game."""

    mine = FlagParameter(default=False, help_text="Your decks instead of the public ones.")
    game = RegisteredChoiceField(
        game_choices, required=False, help_text="Left out, public decks are Despaira’s, and yours are of any."
    )


class DeckListParameters(PageParameters, MineParameters):
    """Query parameters of the list of decks."""

    format = RegisteredChoiceField(every_format, required=False)


class DeckListView(APIView):
    """API view that lists decks and creates one."""

    problem_codes = ("409",)

    @extend_schema(
        operation_id="decks_list",
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, description="What to find, in the language of `/help/search/`."),
            PAGE,
            DeckListParameters,
            OpenApiParameter("card", OpenApiTypes.STR, description="The slug of a card that the deck plays."),
        ],
        responses=DeckPageSchema,
    )
    def get(self, request: Request) -> Response:
        """Return public decks that match a search, newest first; with `mine`, your own.

        Pages of more than 50 decks are made for one request at a time. A request that would wait too long gets 503 with
        Retry-After.
        """
        params = read_parameters(DeckListParameters, request)
        index = _index(request, is_mine=params["mine"], game=params.get("game", ""))
        query = search_decks(query_of(request.query_params), index)
        query = with_unknown_parameters(
            query, request.query_params, ("q", "page", "page_size", "mine", "game", *PARAMETERS)
        )
        pages = Pages()
        page = list(pages.paginate_queryset(matching_decks(query), request, self) or [])
        with in_turn(len(page)):
            contents = services.contents_of(page, plans=False)
            editors = editors_of(request._request, page)
            libraries = {code: library_of(code) for code in {deck.game for deck in page}}
            data = [
                deck_data(
                    *(deck, contents[deck.pk], request._request, libraries[deck.game], editors.get(deck.pk)),
                    most=limits.PROBLEMS,
                )
                for deck in page
            ]
        response = pages.get_paginated_response(data)
        response.data["query"] = query.as_dict()
        return response

    @extend_schema(operation_id="decks_create", request=NewDeckSerializer, responses={201: DeckSchema})
    def post(self, request: Request) -> Response:
        """Create a deck, or copy a deck that you may see."""
        source = self._source(request)
        game = game_of(source) if source else game_of_body(request.data if isinstance(request.data, dict) else {})
        data = validated(NewDeckSerializer(data=request.data, context={"library": library_of(game.code)}))
        if source is None and "name" not in data:
            raise ValidationError({"name": "A deck needs a name."}, code="required")
        # A copy takes everything that is not given from its source, except the visibility.
        fields = {
            name: data[name]
            for name in (*DECK_FIELDS, "sections", "plans")
            if name in data and (source is None or name in request.data or _is_sharing(name))
        }
        usual = services.content_of(source) if source else services.empty_content("", game)
        content = _changed(usual, fields, partial=False)
        return deck_answer(_create(request, content, source), request, 201)

    def _source(self, request: Request) -> Deck | None:
        """Return the deck to copy, or None if no valid id is named; Http404 if the requester may not see it."""
        named = request.data.get("forked_from") if isinstance(request.data, dict) else None
        if not named or not isinstance(named, str) or len(named) > MAX_ID:
            return None
        return find_deck(permissions.visible(request._request), named)


class DeckAutocompleteView(APIView):
    """API view that completes a search for decks while it is typed."""

    @extend_schema(
        operation_id="decks_autocomplete",
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, description="What was typed so far."),
            CURSOR,
            MineParameters,
        ],
        responses=AutocompleteSchema,
    )
    def get(self, request: Request) -> Response:
        """Return completions of a search for decks: fields, their values, names of decks, cards and players."""
        params = read_parameters(MineParameters, request)
        index = _index(request, is_mine=params["mine"], game=params.get("game", ""))
        return Response({"items": completions(request, table(index.game), index)})


def _index(request: Request, *, is_mine: bool, game: str = "") -> DeckIndex:
    """Return the search index of public decks or, with `is_mine`, of the user's, in the game with the code `game`.

    Without `game`, public decks are those of the default game, and the user's those of all games.
    """
    if not is_mine:
        return public_decks(library_of(game or DEFAULT_GAME.code))
    asking = request._request
    decks, owned = permissions.listable(asking), permissions.owned(asking)
    if not game:
        return DeckIndex(decks, every_library(), owned)
    return DeckIndex(decks.filter(game=game), [library_of(game)], owned.filter(game=game))


def _create(request: Request, content: DeckContent, forked_from: Deck | None = None) -> Deck:
    with refusals():
        deck = make_deck(request._request, content, forked_from)
    return find_deck(permissions.owned(request._request), deck.pk)


@contextmanager
def refusals() -> Iterator[None]:
    """Turn errors that `decks.core.services` raises in the block into API errors: 400, 403 and 409."""
    try:
        yield
    except services.TooManyDecks as error:
        raise Conflict(str(error)) from error
    except services.TooMuch as error:
        raise ValidationError({error.path: str(error)}) from error
    except services.NeedsAccount as error:
        raise AccountRequired(str(error)) from error
    except services.OwnersAlone as error:
        raise PermissionDenied(str(error)) from error


class DeckView(APIView):
    """API view of one deck: read, replace, change or delete it."""

    @extend_schema(operation_id="decks_retrieve", responses=DeckSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """Return a deck that you may see."""
        return deck_answer(find_deck(permissions.visible(request._request), deck_id), request)

    problem_codes = ("412", "428")

    @extend_schema(operation_id="decks_update", parameters=[IF_MATCH], request=DeckSerializer, responses=DeckSchema)
    def put(self, request: Request, deck_id: str) -> Response:
        """Replace the fields and sections of a deck that you may edit."""
        return self._write(request, deck_id, partial=False)

    @extend_schema(
        operation_id="decks_partial_update",
        description="Only what is given changes; of `sections`, only those that are named.",
        parameters=[IF_MATCH],
        request=DeckChanges,
        responses=DeckSchema,
    )
    def patch(self, request: Request, deck_id: str) -> Response:
        """Change some fields or sections of a deck that you may edit."""
        return self._write(request, deck_id, partial=True)

    @extend_schema(operation_id="decks_delete", parameters=[IF_MATCH], request=None, responses={204: OpenApiResponse()})
    def delete(self, request: Request, deck_id: str) -> Response:
        """Delete a deck that you own."""
        deck = find_deck(permissions.editable(request._request), deck_id)
        permissions.refuse_co_editor(request._request, deck, "delete it")
        check_precondition(request)
        with transaction.atomic():
            deck = _locked_own(request, deck_id, "delete it")
            try:
                services.delete_deck(deck=deck, version=expected_version(request, deck))
            except services.StaleVersion:
                raise stale_deck(request, deck) from None
        return Response(status=204)

    def _write(self, request: Request, deck_id: str, *, partial: bool) -> Response:
        unlocked = find_deck(permissions.editable(request._request), deck_id)
        check_precondition(request)
        shape = DeckChanges if partial else DeckSerializer
        fields = validated(shape(data=request.data, context={"library": library_of(unlocked)}))
        with transaction.atomic():
            deck = locked_deck(request, deck_id)
            fields.pop("game", None)
            filed = {name: fields.pop(name) for name in ("folder", "labels") if name in fields}
            if filed:
                permissions.refuse_co_editor(request._request, deck, "put it into a folder and label it")
            content = _changed(services.content_of(deck), fields, partial=partial)
            try:
                with refusals():
                    services.save_deck(
                        deck=deck,
                        version=expected_version(request, deck),
                        content=content,
                        author=permissions.account_of(request._request),
                    )
            except services.StaleVersion:
                raise stale_deck(request, deck) from None
            if filed:
                permissions.owned(request._request).filter(pk=deck_id).update(**filed)
            permissions.stay_known(request._request)
            return deck_answer(find_deck(permissions.editable(request._request), deck_id), request)


def _changed(old: DeckContent, fields: dict[str, Any], *, partial: bool) -> DeckContent:
    """Return the content `old` with the given `fields`; sections that are missing there stay if `partial`, else go."""
    changes = {name: fields[name] for name in ("plans",) if name in fields}
    if "sections" in fields:
        named = fields["sections"]
        piles = decklist_from(named, library_of(old)).sections
        sections = {name: pile for name, pile in old.decklist.sections.items() if partial and name not in named}
        changes["decklist"] = Decklist({**sections, **piles})
    return replace(with_values(old, {name: fields[name] for name in DECK_FIELDS if name in fields}), **changes)


def _is_sharing(name: str) -> bool:
    return name in DECK_FIELDS and DECK_FIELDS[name].is_sharing


def stale_deck(request: Request, deck: Deck) -> PreconditionFailed:
    """Return the 412 error for a deck whose version is not that in If-Match."""
    return PreconditionFailed(_data(deck, request))


class DeckImportView(APIView):
    """API view that creates a deck from text, a deck code or a file."""

    throttle_scope = "import"
    problem_codes = ("409",)

    @extend_schema(
        operation_id="decks_import",
        request=decklist_schema("Import", lambda: (ByText, ByCode, ByFile)),
        responses={201: ImportedDeckSchema},
    )
    def post(self, request: Request) -> Response:
        """Create a deck from pasted text, a deck code or a file.

        Lines that are not understood are listed, and unknown cards are kept. `file` is the content of a file in any
        format; it may be longer than `text`. A `text` that is only the address or share link of a deck that you may see
        makes a copy of it, with `forked_from`.
        """
        shapes = {"text": ByText, "code": ByCode, "file": ByFile}
        sent = [name for name in shapes if isinstance(request.data, dict) and name in request.data]
        if len(sent) != 1:
            raise ValidationError("Give one of text, code and file.", code="one_of")
        data = validated(shapes[sent[0]](data=request.data))
        try:
            copy = linked_copy(request._request, data.get("text", ""))
        except NoSide as error:
            raise ValidationError({"text": str(error)}, code="no_deck") from error
        if copy:
            return deck_answer(_create(request, *copy), request, 201, lines=[])
        content, lines = imported(parsed_body(data), "Imported deck")
        return deck_answer(_create(request, content), request, 201, lines=[line.as_dict() for line in lines])


def _formats() -> str:
    return "\n".join(f"* `{each.code}`: {each.label}. {each.losses()}" for each in FILE_FORMATS.values())


def _media_types() -> list[str]:
    return list(dict.fromkeys(each.content_type.partition(";")[0] for each in FILE_FORMATS.values()))


class DeckExportView(FileView):
    """API view that returns a deck as a file."""

    @extend_schema(
        operation_id="decks_export",
        parameters=[
            OpenApiParameter(
                "as",
                OpenApiTypes.STR,
                enum=FILE_FORMATS,  # type: ignore[arg-type]  # listed for each schema, as the description is
                description=lazy(_formats, str)(),
            )
        ],
        responses={
            (200, media): OpenApiTypes.OBJECT if media == "application/json" else OpenApiTypes.STR
            for media in _media_types()
        },
    )
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        """Return a deck as a file of the requested format."""
        deck = find_deck(permissions.visible(request._request), deck_id)
        try:
            as_ = request.query_params.get("as", "text")
            return export_response(request._request, deck, services.content_of(deck), as_)
        except NotExportable as error:
            raise ValidationError({"as": str(error)}, code="not_exportable") from error


class DeckShareView(APIView):
    """API view that makes and removes the share link of a deck."""

    @extend_schema(operation_id="decks_share", request=None, responses=ShareSchema)
    def post(self, request: Request, deck_id: str) -> Response:
        """Give a share link to a deck that you own."""
        with transaction.atomic():
            deck = services.share(deck=_locked_own(request, deck_id, "share it"))
        return Response({"token": deck.share_token, "url": share_url(request._request, deck)})

    @extend_schema(operation_id="decks_revoke", request=None, responses={204: OpenApiResponse()})
    def delete(self, request: Request, deck_id: str) -> Response:
        """Remove for ever the share link of a deck that you own."""
        with transaction.atomic():
            services.revoke(deck=_locked_own(request, deck_id, "take its link back"))
        return Response(status=204)


class ValidateView(APIView):
    """API view that checks whether a decklist is legal."""

    @extend_schema(operation_id="validate", request=decklist_schema("Decklist", every_shape), responses=VerdictSchema)
    def post(self, request: Request) -> Response:
        """Return whether a decklist is legal, and its problems with possible fixes."""
        read = read_decklist(request)
        return Response(legality_data(read.decklist, read.format, read.library))


class HandsView(APIView):
    """API view that deals sample hands from a decklist."""

    @extend_schema(
        operation_id="hands", request=decklist_schema("HandRequest", every_shape, HandOptions), responses=HANDS
    )
    def post(self, request: Request) -> Response:
        """Deal a sample hand with its grade and the odds of each (G-22): the same seed deals the same cards."""
        read = read_decklist(request)
        params, cards = validated(HandOptions(data=request.data)), read.library
        opening = game_of(cards).openings[read.format]
        try:
            hand = deal(
                read.decklist,
                cards,
                clean_seed(params["seed"]) or new_seed(),
                params["draws"],
                opening,
                first=params["first"],
                redraws=params["redraws"],
                size=params.get("size"),
            )
        except UnknownSize as error:
            raise ValidationError({"size": str(error)}, code="required") from error
        except ValueError as error:
            raise ValidationError({"redraws": str(error)}, code="max_value") from error
        return Response(
            {
                "seed": hand.seed,
                "game": cards.game,
                "beside": [
                    name_of(card, cards)
                    for section in opening.beside
                    for card, count in read.decklist.section(section).items()
                    for _ in range(count)
                ],
                "hand": [name_of(card, cards) for card in hand.hand],
                "draws": [[name_of(card, cards) for card in turn] for turn in hand.draws],
                "remaining": hand.remaining,
                **(_grades(read, hand, opening, grades) if (grades := game_of(cards).hand_grades) else {}),
            }
        )


def _grades(read: ReadDecklist, hand: DrawnHand, opening: Opening, grades: HandGrades) -> dict[str, object]:
    """Return JSON with the grade of an opening hand of the decklist `read`, and the odds of each grade (G-22)."""
    return {
        "grade": grades.grade(known_of(hand.hand, read.library)),
        "odds": grade_odds(read.decklist.section(opening.section), read.library, grades),
    }
