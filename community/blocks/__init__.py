"""Blocks between people: services and pages. `community.permissions` enforces them."""
