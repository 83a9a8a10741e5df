"""Getting the process ready that works through set files that are tried. It imports this before Django is set up."""

from __future__ import annotations

from jobs import process_setup
from rules.abilities.parse import parse


def get_ready() -> None:
    """Set up Django, and compile the grammar: no set is refused for the first text that is read."""
    process_setup.get_ready()
    parse("Draw 1 card.")
