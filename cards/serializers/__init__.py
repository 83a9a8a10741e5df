"""Serializers of cards and sets, and the serializer fields, errors, pagination and schemas that every API shares.

The endpoints stand in `cards.api` and in the packages above `cards`.
"""
