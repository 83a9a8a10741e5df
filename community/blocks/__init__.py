"""Blocks between people: services and pages.

`community.permissions` keeps people apart of whom one blocks the other.
"""
