"""Calculator of the damage and survivors of an attack in F.A.D.E.

It has a page, whose query string is the input, and an API.
"""
