"""Authors, who are people with a public deck or collection: lookup, page, feed and endpoint.

Nobody else has a page, so that usernames without public content stay private.
"""
