"""Bots at the table: their decisions are queued in the database and made by worker processes.

- `worker`: the function that worker processes call
- `queue`: claims of processes on decisions
- `runner`: the background thread that has decisions made, and plays them
"""
