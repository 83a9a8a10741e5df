"""Matches are begun, joined and played once, whatever is sent twice, late or at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cards.catalog.catalogs import Catalog
from decks.goldfish.snapshot import contender_of
from decks.models import Deck
from play import limits
from play.core.remembered import MatchClosed, forget_all, present_state
from play.core.services import NewSeat, StalePosition, TooManyMatches, act, begin_match, join_match
from play.core.state import ActionRefused
from play.models import Match, MatchAction, Mode, Status
from rules.duel import legal_actions
from rules.notation import dump_action


def seat(deck: Deck, **fields: Any) -> NewSeat:
    return NewSeat(contender=contender_of(deck), **fields)


@pytest.fixture
def match(deck: Deck, starter: Catalog) -> Match:
    """Match of two seats without owners."""
    return begin(deck, starter)


def begin(deck: Deck, cards: Catalog, **fields: Any) -> Match:
    match, _ = begin_match(mode=Mode.SELF, format_="standard", seats=[seat(deck), seat(deck)], cards=cards, **fields)
    return match


def options(match: Match, cards: Catalog) -> tuple[int, list[str]]:
    """Return the player to act, and the legal actions."""
    with present_state(match, cards) as (_, state):
        assert state.to_act is not None
        return state.to_act, [dump_action(state.duel, action) for action in legal_actions(state.duel)]


def choose(match: Match, cards: Catalog, random: Random) -> None:
    """Do a random legal action of the player to act."""
    player, texts = options(match, cards)
    position = match.position
    act(match=match, seat=player, position=position, key=str(position), text=random.choice(texts), cards=cards)
    match.refresh_from_db()


def digest(match: Match, cards: Catalog) -> tuple[int, str]:
    with present_state(match, cards) as (_, state):
        return state.number, state.digest


def test_what_was_acknowledged_is_there_after_a_restart(match: Match, starter: Catalog) -> None:
    random = Random("a")  # noqa: S311
    for _ in range(60):
        choose(match, starter, random)
    before = digest(match, starter)
    forget_all()
    assert digest(match, starter) == before
    assert before[0] == 60
    assert match.actions.exclude(digest="").count() == 3


def test_an_action_that_is_sent_twice_is_done_once(match: Match, starter: Catalog) -> None:
    player, texts = options(match, starter)
    for _ in range(2):
        act(match=match, seat=player, position=0, key="k", text=texts[0], cards=starter)
    assert match.actions.count() == 1


def test_an_action_that_answers_an_older_position_is_not_done(match: Match, starter: Catalog) -> None:
    choose(match, starter, Random("a"))  # noqa: S311
    player, texts = options(match, starter)
    with pytest.raises(StalePosition):
        act(match=match, seat=player, position=0, key="late", text=texts[0], cards=starter)
    assert match.actions.count() == 1


def test_an_action_of_another_process_at_the_same_time_wins(match: Match, starter: Catalog) -> None:
    player, texts = options(match, starter)
    other = MatchAction(match=match, game=match.games.get(), number=0, seat=player, key="other", text=texts[-1])
    other.save()  # its process has not saved the new position of the match yet
    with pytest.raises(StalePosition):
        act(match=match, seat=player, position=0, key="mine", text=texts[0], cards=starter)
    Match.objects.update(position=1)
    assert digest(match, starter)[0] == 1
    assert match.actions.get().key == "other"


def test_what_is_refused_changes_nothing(match: Match, starter: Catalog) -> None:
    before = digest(match, starter)
    player, texts = options(match, starter)
    for number, text in (
        (player, "attack A1 B1"), (player, "nonsense"), (1 - player, texts[0]), (player, "timeout turn"),
    ):  # fmt: skip
        with pytest.raises(ActionRefused):
            act(match=match, seat=number, position=0, key=text, text=text, cards=starter)
    assert (digest(match, starter), match.actions.count()) == (before, 0)


def test_a_match_is_joined_once(deck: Deck, starter: Catalog) -> None:
    match, (key,) = begin_match(mode=Mode.LINK, format_="standard", seats=[seat(deck)], cards=starter)
    assert (match.status, bool(match.invitation)) == (Status.WAITING, True)
    other = join_match(match, seat(deck), starter)
    match.refresh_from_db()
    assert (match.status, match.invitation, match.games.count()) == (Status.RUNNING, "", 1)
    assert key != other
    with pytest.raises(MatchClosed):
        join_match(match, seat(deck), starter)


def test_best_of_three_goes_on_until_two_games_are_won(deck: Deck, starter: Catalog) -> None:
    match = begin(deck, starter, games_to_win=2)
    for position in range(2):
        act(match=match, seat=0, position=position, key=f"{position}", text="surrender", cards=starter)
    match.refresh_from_db()
    assert (match.status, list(match.games.values_list("winner", flat=True))) == (Status.OVER, [1, 1])
    with pytest.raises(MatchClosed):
        act(match=match, seat=0, position=2, key="2", text="surrender", cards=starter)


def test_a_match_that_an_update_would_lead_elsewhere_is_void(match: Match, starter: Catalog) -> None:
    random = Random("a")  # noqa: S311
    for _ in range(limits.DIGEST_EVERY):
        choose(match, starter, random)
    match.actions.exclude(digest="").update(digest="of other rules")
    forget_all()
    with pytest.raises(MatchClosed, match="rules were changed"), present_state(match, starter):
        pass
    assert Match.objects.get().status == Status.VOID


def test_nobody_begins_more_matches_than_allowed(deck: Deck, starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OPEN", 2)
    for address in ("1.2.3.4", "1.2.3.4", "5.6.7.8"):
        begin_match(mode=Mode.LINK, format_="standard", seats=[seat(deck, address=address)], cards=starter)
    with pytest.raises(TooManyMatches):
        begin_match(mode=Mode.LINK, format_="standard", seats=[seat(deck, address="1.2.3.4")], cards=starter)
