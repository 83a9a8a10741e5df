"""Presenters of decks, hands, problems, side plans and differences: objects made from `core` for templates."""
