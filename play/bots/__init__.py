"""Bots at the table: their decisions are queued in the database and made by worker processes.

- `worker`: the function that worker processes call
- `queue`: claims of processes on decisions
- `known`: decks that bots know
- `counts`: metrics
- `control`: services that change who plays a seat
- `hints`: hints for players
- `words`: actions in words
- `runner`: the background thread that has decisions made, and plays them
"""
