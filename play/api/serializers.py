"""Request bodies and answers of the API of matches."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from cards.catalog import catalogs
from decks.goldfish_pages.serializers import OtherDecklist, Terrain
from decks.models import format_choices
from decks.serializers.requests import EntrySerializer
from play import limits
from play.api.visible_cards import cards_in
from play.bots.queue import place_of
from play.core.access import may_see_all
from play.core.choices import choices, prompt
from play.core.clocks import clock_data
from play.core.opponents import LEVELS
from play.core.situations import expectations_of, plan_of
from play.core.state import GameState
from play.models import BotTask, Clock, Game, Match, Mode, OfferKind, Seat, Status
from rules.duel import DRAW, LETTERS

_AGAINST = 'Write "link", "self", or an object with a `bot` (1, 2 or 3) and, if you like, its `deck`.'


class Against(NamedTuple):
    """Opponent of a new match: its mode, the level of the bot, and the body of its decklist or None."""

    mode: Mode
    bot: int = 0
    deck: object = None


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["link", "self"]},
            {
                "type": "object",
                "properties": {"bot": {"type": "integer", "enum": list(LEVELS)}, "deck": {}},
                "required": ["bot"],
            },
            {"type": "object", "properties": {"self": {"type": "boolean"}, "deck": {}}, "required": ["self"]},
        ],
        "description": "`link`: whoever gets the invitation. `self`: you play both sides. A bot plays a starter deck "
        "unless you give its `deck`.",
    }
)
class AgainstField(serializers.Field[Against, object, object, object]):
    """Serializer field for the opponent of a new match."""

    def to_internal_value(self, data: object) -> Against:
        """Return the opponent; ValidationError if there is no such opponent."""
        if data in (Mode.LINK.value, Mode.SELF.value):
            return Against(Mode(data))
        if not isinstance(data, dict):
            raise ValidationError(_AGAINST, code="invalid")
        if data.get("self") is True and "bot" not in data:
            return Against(Mode.SELF, deck=data.get("deck"))
        if type(data.get("bot")) is int and data["bot"] in LEVELS and "self" not in data:
            return Against(Mode.BOT, data["bot"], data.get("deck"))
        raise ValidationError(_AGAINST, code="invalid")

    def to_representation(self, value: object) -> object:
        """Return the value unchanged, as it is never part of an answer."""
        return value


class BeginSerializer(serializers.Serializer[object]):
    """Options of a new match."""

    deck = OtherDecklist(help_text="Your decklist.")
    against = AgainstField()
    format = serializers.CharField(max_length=40, default="", allow_blank=True)
    map = Terrain(default=dict, help_text='Tiles that are not Plain Fields, such as `{"C3": "forest"}`.')
    seed = serializers.CharField(max_length=64, required=False, help_text="Equal seeds give equal games.")
    clock = serializers.ChoiceField([Clock.OFFICIAL.value], default=None, allow_null=True, help_text="D-20.1, D-20.2")
    games_to_win = serializers.ChoiceField([1, 2], default=1, help_text="2: best of three.")
    name = serializers.CharField(max_length=limits.NAME, default="", allow_blank=True, help_text="Shown to others.")
    bot = serializers.ChoiceField(LEVELS, default=0, help_text="Level of a bot that plays for you: two bots to watch.")
    pace = serializers.IntegerField(
        min_value=0, max_value=limits.MAX_PACE, default=limits.PACE, help_text="Milliseconds between actions of bots."
    )

    def validate_format(self, code: str) -> str:
        """Return the code of a format; ValidationError if there is none."""
        if code and code not in dict(format_choices()):
            raise ValidationError(f"Choose one of {', '.join(dict(format_choices()))}.", code="invalid_choice")
        return code

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the options; ValidationError for a seed in a match against a person, who can't choose it too."""
        if attrs["against"].mode == Mode.LINK and attrs.get("seed"):
            raise ValidationError({"seed": "A match against somebody else draws its own seed."})
        if attrs["against"].mode == Mode.LINK and attrs["bot"]:
            raise ValidationError({"bot": "Bots don't play against people who have an invitation."})
        return attrs


class ContinueSerializer(serializers.Serializer[object]):
    """Position of a match to go on from, by default the present one; opponent and own side in the new match."""

    at = serializers.IntegerField(min_value=0, required=False)
    against = AgainstField(required=False, help_text='`"self"`, the default, or `{"bot": 2}`.')
    seat = serializers.ChoiceField(LETTERS, default=LETTERS[0], help_text="Your side.")

    def validate_against(self, against: Against) -> Against:
        """Return an opponent; ValidationError for another person, and for a deck, as the decks stay."""
        if against.mode == Mode.LINK or against.deck is not None:
            raise ValidationError('Write "self" or {"bot": 2}: the decks stay.', code="invalid")
        return against


class JoinSerializer(serializers.Serializer[object]):
    """Invitation, decklist and name of a player who joins a match."""

    deck = OtherDecklist(help_text="Your decklist.")
    token = serializers.CharField(max_length=22, help_text="The last part of the invitation link.")
    name = serializers.CharField(max_length=limits.NAME, default="", allow_blank=True, help_text="Shown to others.")


class ActSerializer(serializers.Serializer[object]):
    """Action of a player: its text, the number of the position which it answers, and a key chosen by the client."""

    action = serializers.CharField(max_length=limits.ACTION)
    position = serializers.IntegerField(min_value=0)
    key = serializers.CharField(max_length=limits.KEY)


class BotsSerializer(serializers.Serializer[object]):
    """Changes of the bots of a match; what is left out stays."""

    seat = serializers.ChoiceField(LETTERS, required=False, help_text="The seat whose `level` changes.")
    level = serializers.ChoiceField([0, *LEVELS], required=False, help_text="0: you take the seat over.")
    paused = serializers.BooleanField(required=False, help_text="Whether the bots wait.")
    pace = serializers.IntegerField(
        min_value=0, max_value=limits.MAX_PACE, required=False, help_text="Milliseconds between actions of bots."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the changes; ValidationError for a level without a seat, or a seat without a level."""
        if ("seat" in attrs) != ("level" in attrs):
            raise ValidationError("Give a seat and its level together.")
        return attrs


class ComparedPlanSchema(serializers.Serializer[object]):
    """Plan that a bot compared: its actions, the chance to win with it, and how many games looked at it.

    `words` is the first action as a sentence; old records lack it.
    """

    actions = serializers.ListField(child=serializers.CharField())
    value = serializers.FloatField()
    visits = serializers.IntegerField()
    words = serializers.CharField(required=False)


class HintSchema(serializers.Serializer[object]):
    """Action that a bot would do at a position, as written and in words, its reason, and the plans it compared."""

    position = serializers.IntegerField()
    action = serializers.CharField()
    words = serializers.CharField()
    reason = serializers.CharField()
    plans = ComparedPlanSchema(many=True)


class MatchUrlsSchema(serializers.Serializer[object]):
    """Addresses of a match: its page, the invitation (null if there is none), and the page for spectators."""

    page = serializers.URLField()
    join = serializers.URLField(allow_null=True)
    watch = serializers.URLField()


class BegunSchema(serializers.Serializer[object]):
    """New match: its id, your seat and its secret key, and its addresses."""

    id = serializers.CharField()
    seat = serializers.ChoiceField(choices=LETTERS)
    key = serializers.CharField()
    urls = MatchUrlsSchema()


class JoinedSchema(serializers.Serializer[object]):
    """Your seat in a match, and its secret key."""

    seat = serializers.ChoiceField(choices=LETTERS)
    key = serializers.CharField()


class SeatSchema(serializers.Serializer[object]):
    """Seat of a match: S or N, the name of the player and of the deck, and the level of a bot (0 for a person).

    `helped`: a bot plays for its player until the turn ends. `ready`: it waits for no exchange of its
    cards between two games.
    """

    seat = serializers.ChoiceField(choices=LETTERS)
    name = serializers.CharField()
    deck = serializers.CharField()
    bot = serializers.IntegerField()
    helped = serializers.BooleanField()
    ready = serializers.BooleanField()


class ClockSchema(serializers.Serializer[object]):
    """Remaining seconds of the turn and of a response (null if none is due), and which of them `runs`."""

    turn_of = serializers.ChoiceField(choices=LETTERS)
    turn = serializers.FloatField()
    response = serializers.FloatField(allow_null=True)
    runs = serializers.ChoiceField(choices=["turn", "response"])


class OfferSchema(serializers.Serializer[object]):
    """Offer that waits for an answer, and the seat that made it."""

    offer = serializers.ChoiceField([OfferKind.TAKE_BACK.value, OfferKind.REMATCH.value])
    by = serializers.ChoiceField(choices=LETTERS)


class ResultSchema(serializers.Serializer[object]):
    """Winner of a game: S, N or `draw`, and how it ended: by the `rules`, or at the `limit` of actions."""

    winner = serializers.ChoiceField(choices=[*LETTERS, "draw"])
    ending = serializers.CharField()


class BotSchema(serializers.Serializer[object]):
    """Bots of a match: whether one is deciding, since when, and how many decisions come first; whether they wait."""

    thinking = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True)
    queue = serializers.IntegerField()
    paused = serializers.BooleanField()
    pace = serializers.IntegerField(help_text="Least milliseconds between two of their actions.")


class BranchSchema(serializers.Serializer[object]):
    """Line of play in a match against yourself.

    It left another line at position `fork`, and `end` is its last position, `actions` actions later; `first` is the
    first of them. The present position is on the line that `is_present`.
    """

    fork = serializers.IntegerField()
    end = serializers.IntegerField()
    actions = serializers.IntegerField()
    first = serializers.CharField()
    is_present = serializers.BooleanField()


class PlannedStepSchema(serializers.Serializer[object]):
    """Step of the scenario that a match began with. The action `step` does the next one; some are to be refused."""

    words = serializers.CharField()
    is_refusal = serializers.BooleanField()
    is_done = serializers.BooleanField()


class ExpectationSchema(serializers.Serializer[object]):
    """Value that a scenario expects of a part of the position after its steps, and its value now."""

    path = serializers.CharField()
    wanted = serializers.CharField()
    got = serializers.CharField(allow_null=True)
    is_met = serializers.BooleanField()


class MatchSchema(serializers.Serializer[object]):
    """Match as one seat or a spectator sees it.

    `you` is your seat, null for spectators. `position`, `view` and `result` are those of the last game; `results` those
    of the games that are over. The log in `view` begins after position `since`, null if it is whole.
    The action `goto N` leads back to position N, where the match allows it: `undo` and `redo` are such positions.

    With `?choices=1` there are `choices` in place of `actions`: a tree of steps to the numbers of actions. `prompt` is
    the question that you have to answer, `cards` has images and pages of the cards that the view names.
    `bot` is null if no bot plays.
    """

    id = serializers.CharField()
    mode = serializers.ChoiceField(choices=Mode.choices)
    status = serializers.ChoiceField(choices=Status.choices)
    reason = serializers.CharField()
    version = serializers.IntegerField()
    you = serializers.ChoiceField(choices=LETTERS, allow_null=True)
    seats = SeatSchema(many=True)
    games_to_win = serializers.IntegerField()
    results = ResultSchema(many=True)
    position = serializers.IntegerField()
    since = serializers.IntegerField(allow_null=True)
    view = serializers.JSONField(allow_null=True)
    actions = serializers.ListField(child=serializers.CharField())
    undo = serializers.IntegerField(allow_null=True)
    redo = serializers.IntegerField(allow_null=True)
    branches = BranchSchema(many=True)
    plan = PlannedStepSchema(many=True)
    expected = ExpectationSchema(many=True)
    clock = ClockSchema(allow_null=True)
    offer = OfferSchema(allow_null=True)
    rematch = serializers.CharField(allow_null=True, help_text="Id of the match that follows.")
    bot = BotSchema(allow_null=True)
    result = ResultSchema(allow_null=True)
    choices = serializers.JSONField(required=False)
    prompt = serializers.CharField(required=False)
    cards = serializers.JSONField(required=False)


class OfferSerializer(serializers.Serializer[object]):
    """Offer of a player to the other one."""

    offer = serializers.ChoiceField([OfferKind.TAKE_BACK.value, OfferKind.REMATCH.value])


class DeckExchangeSerializer(serializers.Serializer[object]):
    """Cards of your main and special deck in the next game; all others of your deck are in the side deck."""

    main = EntrySerializer(many=True)
    special = EntrySerializer(many=True, default=list)


class WhySerializer(serializers.Serializer[object]):
    """Actions, any of which a player would like to do."""

    actions = serializers.ListField(
        child=serializers.CharField(max_length=limits.ACTION), min_length=1, max_length=limits.ASKED
    )


class FaultSchema(serializers.Serializer[object]):
    """Reason why an action is not legal, and the ids of its rules."""

    message = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class WhyNotSchema(serializers.Serializer[object]):
    """Reasons why none of the actions is legal: those of the one with the fewest. Empty if one of them is legal."""

    action = serializers.CharField()
    reasons = FaultSchema(many=True)


def match_data(
    match: Match,
    seat: Seat | None,
    state: GameState | None,
    since: int | None = None,
    *,
    has_choices: bool = False,
    is_open: bool = False,
) -> dict[str, Any]:
    """Return a match as a seat sees it, None for a spectator. The log of its view begins after position `since`.

    With `has_choices` it has the legal actions as a tree of `choices` in place of a list. With `is_open` both hands are
    visible, if `may_see_all` allows it.
    """
    number = None if seat is None else seat.number
    if state is None:
        view = None
    elif is_open and may_see_all(match):
        view = state.open_view(since=since, is_listed=seat is not None and not has_choices)
    else:
        view = state.view(number, since=since, is_listed=not has_choices)
    results = [result_data(game) for game in match.games.all() if game.winner is not None]
    data = {
        "id": match.pk,
        "mode": match.mode,
        "status": match.status,
        "reason": match.reason,
        "version": match.version,
        "you": None if number is None else LETTERS[number],
        "seats": [seat_data(one, is_played=match.due is not None) for one in match.seats.all()],
        "games_to_win": match.games_to_win,
        "results": results,
        "position": match.position,
        "since": None if state is None else state.log_since(since),
        "view": view,
        "actions": [] if view is None else view["actions"],
        **_ways_back(match, seat, state),
        **_scenario_data(match, state),
        "clock": None if state is None else clock_data(match, state, timezone.now()),
        "offer": {"offer": match.offer, "by": LETTERS[match.offered_by]} if match.offered_by is not None else None,
        "rematch": match.rematch_id,
        "bot": _bot_data(match, state),
        "result": results[-1] if match.status == Status.OVER and results else None,
    }
    if has_choices and state is not None and view is not None:
        is_due = number is not None and state.to_act == number
        data["choices"] = choices(state.duel) if is_due else {}
        data["prompt"] = prompt(state.duel) if is_due else ""
        data["cards"] = cards_in([view], catalogs.current())
    return data


def seat_data(seat: Seat, *, is_played: bool) -> dict[str, Any]:
    """Return a seat as others see it; `is_played`: a game of the match is being played, so it is ready."""
    return {
        "seat": LETTERS[seat.number],
        "name": seat.name,
        "deck": seat.side["name"],
        "bot": seat.bot,
        "helped": seat.helped_in is not None,
        "ready": is_played or bool(seat.bot) or seat.next_side is not None,
    }


def _bot_data(match: Match, state: GameState | None) -> dict[str, Any] | None:
    due = None if state is None else state.to_act
    played = [seat.number for seat in match.seats.all() if seat.bot or seat.helped_in is not None]
    if not played:
        return None
    task = BotTask.objects.filter(match=match).first() if due in played else None
    return {
        "thinking": task is not None,
        "since": task and task.at.isoformat(),
        "queue": place_of(task) if task else 0,
        "paused": match.is_paused,
        "pace": match.pace,
    }


def _scenario_data(match: Match, state: GameState | None) -> dict[str, Any]:
    """Return the steps of the scenario that a match against oneself began with, and after them what it expects."""
    if state is None or state.scenario is None or match.mode != Mode.SELF:
        return {"plan": [], "expected": []}
    plan = plan_of(state.scenario, state.steps)
    is_done = state.steps == len(plan)
    return {"plan": plan, "expected": expectations_of(state.scenario, state.duel) if is_done else []}


def _ways_back(match: Match, seat: Seat | None, state: GameState | None) -> dict[str, Any]:
    """Return the positions of undo and redo for a seat, and the lines of play if it plays both sides."""
    if state is None or seat is None or match.mode == Mode.LINK:
        return {"undo": None, "redo": None, "branches": []}
    if match.mode == Mode.BOT:
        undo = state.history.undo(seat.number) if match.status == Status.RUNNING else None
        return {"undo": undo, "redo": None, "branches": []}
    return {
        "undo": state.history.undo(),
        "redo": state.history.redo(),
        "branches": [branch._asdict() for branch in state.history.branches()],
    }


def result_data(game: Game) -> dict[str, str]:
    """Return the result of a game that is over."""
    winner = "draw" if game.winner == DRAW else LETTERS[game.winner or 0]
    return {"winner": winner, "ending": game.ending}
