"""The programs in docs/bots.md run as they are printed: against a live server with a real worker, and in Python."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from cards.catalog.catalogs import Catalog
from decks.models import Deck
from jobs import background
from play.bots import runner
from play.models import ActionMark, MatchAction
from rules.tournament.meeting import Entrant, Meeting

CLIENT, FUNCTION = re.findall(r"```python\n(.*?)```", (settings.BASE_DIR / "docs" / "bots.md").read_text(), re.DOTALL)


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots of this process, which end with the test."""
    yield
    monkeypatch.setattr(background, "LINGER", 0.0)
    runner.RUNNER.wake()
    while thread := runner.RUNNER._thread:
        thread.join()


@pytest.mark.django_db(transaction=True)
def test_the_client_plays_a_match_against_level_2(deck: Deck, bots: None, live_server: Any, tmp_path: Path) -> None:
    program = tmp_path / "client.py"
    program.write_text(CLIENT)
    played = subprocess.run(  # noqa: S603  (ours)
        [sys.executable, program, live_server.url], capture_output=True, text=True, timeout=300, check=False
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.splitlines()[-1] in ("Won", "Lost", "Draw")
    assert set(MatchAction.objects.values_list("seat", "mark")) == {(0, ActionMark.NONE), (1, ActionMark.BOT)}
    assert len(CLIENT.splitlines()) <= 60


def test_a_function_plays_a_game(starter: Catalog) -> None:
    card = next(card for card in starter.values() if card.kind == "creature" and card.level == 1)
    entrant = Entrant("A", None, (starter.playable(card.id),) * 40)
    namespace: dict[str, Any] = {}
    exec(compile(FUNCTION, "docs/bots.md", "exec"), namespace)  # noqa: S102  (ours)
    assert namespace["play"](Meeting([entrant, entrant], (), {}), "seed") in (0, 1, 2)
