"""Reports of decks, comments, collections and people: services, form, pages. Moderators settle them in the admin."""
