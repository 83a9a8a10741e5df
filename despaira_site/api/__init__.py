"""URLs of the REST API, its OpenAPI document with a page to read it, and API tokens.

Other endpoints are in the packages of their objects.
"""
