"""Editor of decks: the form, the card picker beside it, notes, plans, and the deck as text.

It works as a plain form; the scripts in static/js/editor make it faster.
"""
