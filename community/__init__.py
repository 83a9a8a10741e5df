"""Interaction of people: likes, comments, follows, blocks, collections, reports and notifications.

It imports decks and accounts, which do not import it. `feature_flag` switches all of it off.
"""
