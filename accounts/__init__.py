"""Accounts: names, sign-in, second step, sessions, API tokens, throttles, and the export of one's data.

Sign-in itself is django-allauth's; this package limits and extends it.
"""
