"""Setup of the process that reads set files which users try. It is imported before Django is set up."""

from __future__ import annotations

from jobs import process_setup
from rules.abilities.parse import parse


def get_ready() -> None:
    """Set up Django and compile the grammar of card texts, so that the first text does not time out."""
    process_setup.get_ready()
    parse("Draw 1 card.")
