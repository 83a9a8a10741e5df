"""Notices of what others did, on the site and by e-mail: services, pages, endpoint, and the job that sends them.

`fan_out` notifies followers of new decks; `email` sends notices to people who want mail.
"""
