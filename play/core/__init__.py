"""Matches: their state, which follows from recorded actions, and the services that change them."""
