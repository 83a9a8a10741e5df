"""Middleware: conditional responses, compression, CORS, letter case, logs. `monitoring` and `problems` have more."""
