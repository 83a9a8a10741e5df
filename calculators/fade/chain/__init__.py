"""Calculator of a chain of F.A.D.E.: cards and effects that answer each other, last in first out.

It has a page, whose query string is the input, and an API.
"""
