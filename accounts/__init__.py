"""Accounts: names, sign-in, second step, sessions, API tokens, throttles, and the export of personal data.

django-allauth does the sign-in itself; this package limits and extends it.
"""
