"""Serializers of cards and sets, and fields, errors, pagination and schemas shared by all APIs.

The endpoints are in `cards.api` and in packages above `cards`.
"""
