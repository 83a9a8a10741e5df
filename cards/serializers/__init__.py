"""Serializers of cards and sets for the API, and fields, errors, pagination and schemas that all APIs share.

The endpoints are in `cards.api` and in packages above `cards`.
"""
