"""URLs of the REST API, its OpenAPI document with a page to read it, and API tokens.

Endpoints stand in the packages of what they serve.
"""
