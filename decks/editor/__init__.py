"""Pages on which a deck is edited: the form, a picker of cards beside it, notes, side plans, and the deck as text.

The editor works as a plain form; the scripts in static/js/editor make it faster.
"""
