"""Reports of decks, comments, collections and people to moderators: services, form and pages.

Moderators settle them in the admin.
"""
