"""Validation of admin form input with the readers of the importer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from tcg.values import InvalidValue, Reader


def sentence(message: str) -> str:
    """Return a message with a capital first letter."""
    return message[:1].upper() + message[1:]


def read_texts(form: forms.ModelForm[Any], readers: Mapping[str, Reader]) -> None:
    """Replace form values by those that the readers in `readers`, by form field, return.

    Invalid values become errors of the form. Forms and the importer thus store the same values.
    """
    for name, read in readers.items():
        if form.cleaned_data.get(name):
            try:
                form.cleaned_data[name] = read(form.cleaned_data[name])
            except InvalidValue as error:
                form.add_error(name, sentence(error.message))
