"""Pages that go on from a position of a match or a goldfish game, or a sample hand. A position is also a file."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.throttles import count
from cards.catalog import catalogs
from decks.converters import DeckKey
from decks.core.hands import clean_seed, deck_order
from decks.core.lookup import find
from decks.core.services import content_of
from decks.games import game_of
from decks.goldfish.access import find_run
from decks.goldfish.snapshot import Contender, Unplayable, contender_of
from decks.goldfish_pages.games import side_index, stage_of
from decks.presenters.plans import host_of, present_plans
from games import DEFAULT_GAME
from jobs.later import TooOften
from play.core.access import find_match, new_seat, remember_key
from play.core.continuing import NoSuchPosition, continue_from, state_at
from play.core.opponents import bot_name, random_starter
from play.core.services import NewSeat, begin_match
from play.core.state import ActionRefused
from play.models import Match, Mode
from play.pages.situations import OFTEN, begin_situation, posted_bot, posted_side
from rules.goldfish.reports.story import tell_game
from rules.scenario.export import export_scenario
from tcg.construction import Decklist
from tcg.integers import read_integer


@require_POST
def play_on(request: HttpRequest, match_id: str) -> HttpResponse:
    """Begin an own match that goes on from the posted `position` of a match, and lead to it."""
    match = find_match(match_id)
    contender = Contender(name="", format=match.format, decklist=Decklist())
    try:
        count(request, "match", OFTEN)
        new, key = continue_from(
            match,
            _position(match, request.POST.get("position", "")),
            seat=new_seat(request, contender, ""),
            plays=posted_side(request),
            bot=posted_bot(request),
            cards=catalogs.current(),
        )
    except (NoSuchPosition, ActionRefused, TooOften) as error:
        messages.error(request, str(error))
        return redirect("play:match", match.pk)
    return remember_key(request, redirect("play:match", new.pk), key)


@require_safe
@never_cache
def scenario_file(request: HttpRequest, match_id: str) -> HttpResponse:
    """Return the position `?position=` of a match, by default the present one, as a scenario in YAML."""
    match = find_match(match_id)
    position = _position(match, request.GET.get("position", ""))
    try:
        _, state = state_at(match, position, catalogs.current())
        text = export_scenario(state.duel, f"position-{position}-of-{match.pk}")
    except (NoSuchPosition, ActionRefused, ValueError) as error:
        return HttpResponse(f"{error}\n", status=404, content_type="text/plain; charset=utf-8")
    response = HttpResponse(text, content_type="application/yaml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="position-{position}.yaml"'
    return response


@require_POST
def from_goldfish(request: HttpRequest, run_id: str, number: int, deck_key: DeckKey) -> HttpResponse:
    """Begin a match that goes on from the posted `move` of a goldfish game, and lead to it."""
    run, opened = find_run(request, run_id, deck_key)
    if not 1 <= number <= run.games:
        raise Http404
    try:
        count(request, "match", OFTEN)
        stage = stage_of(run, side_index(request, run), catalogs.current())
        story = tell_game(stage, run.seed, number - 1, read_integer(request.POST.get("move", "")) or 1)
        text = export_scenario(story.duel, f"goldfish-{number}-{story.at}")
        return begin_situation(request, text, opened.deck.name)
    except (Unplayable, TooOften, ValueError) as error:
        messages.error(request, str(error))
        return redirect(opened.url("goldfish-game", run.pk, number))


@require_POST
def from_hand(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Begin a match with the sample hand of the posted `seed`, and lead to it; the deck is in the order of the seed.

    With `plan` it is the deck after that side plan. A bot plays a starter deck, the player alone the same deck twice.
    """
    opened = find(request, deck_key)
    deck, cards = opened.deck, catalogs.current()
    if game_of(deck) is not DEFAULT_GAME:
        raise Http404
    content, seed, plan_id = content_of(deck), clean_seed(request.POST.get("seed", "")), request.POST.get("plan", "")
    plans = {plan.id: plan for plan in present_plans(content, cards, host_of(request))}
    decklist = plans[plan_id].deck_view.decklist if plan_id in plans else content.decklist
    order = deck_order(decklist, cards, seed, DEFAULT_GAME.openings[content.format])
    own = Contender(name=deck.name, format=deck.format, decklist=decklist)
    bot, side = posted_bot(request), posted_side(request)
    starter = random_starter(seed) if bot else None
    other = NewSeat(contender=contender_of(starter) if starter else own, bot=bot, name=bot_name(bot) if bot else "")
    slugs = tuple(cards[card].slug for card in order if isinstance(card, int) and card in cards)
    seats = [replace(new_seat(request, own, ""), order=slugs), other]
    try:
        count(request, "match", OFTEN)
        match, keys = begin_match(
            mode=Mode.BOT if bot else Mode.SELF,
            format_=content.format,
            seats=seats[::-1] if side else seats,
            cards=cards,
        )
    except (Unplayable, TooOften) as error:
        messages.error(request, str(error))
        return redirect(f"{opened.url('hand')}?{urlencode({'seed': seed, **({'plan': plan_id} if plan_id else {})})}")
    return remember_key(request, redirect("play:match", match.pk), keys[side])


def _position(match: Match, text: str) -> int:
    position = read_integer(text) if text else match.position
    return match.position if position is None else position
