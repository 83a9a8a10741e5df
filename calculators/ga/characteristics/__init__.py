"""Calculator of the characteristics of a card while effects change it.

It has a page, whose query string is the input, and an API.
"""
