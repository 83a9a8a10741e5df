"""Meeting of people at decks: likes, comments, follows, blocks, collections, reports, notifications.

It uses decks and accounts, which know nothing of it; `feature_flag` switches all of it off.
"""
