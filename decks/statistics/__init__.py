"""Statistics of a deck, beside its list and on its page: figures that are worked out, and games that are played.

- `counting`: cards by the words of a field and the spread of printed numbers, in any game (`Game.counted`, `.measured`)
- `despaira`: what only its decks are asked (`decks.desks` says which game has which figures of its own)
- `drawing`: the odds of drawing a card, or what a search finds
- `winning`: the turn of the win, from goldfish games that are played a few at a time while somebody builds
- `figures`: all figures of a decklist, kept by what is in it; `panel`: what each is shown as
- `pages`, `api`: the panels in the editor and as a page of their own; the figures as JSON
"""
