"""Pages of cards, sets and games, and lists of cards.

Images, previews and the trial of set files have packages of their own.
"""
