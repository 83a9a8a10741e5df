"""Comparison of checked set files with the database, and the writing of what differs.

Only `apply` writes.
"""
