"""Authors, who have a public deck or collection: lookup, page, feed and endpoint.

Nobody else has a page, so that names of accounts stay private.
"""
