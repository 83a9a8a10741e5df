"""Reading of what forms of the admin take, as the importer reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from tcg.values import Reader, Refused


def sentence(message: str) -> str:
    """A message as it begins a line."""
    return message[:1].upper() + message[1:]


def read_texts(form: forms.ModelForm[Any], readers: Mapping[str, Reader]) -> None:
    """Read texts as the importer does, so that entering and importing them give the same."""
    for name, read in readers.items():
        if form.cleaned_data.get(name):
            try:
                form.cleaned_data[name] = read(form.cleaned_data[name])
            except Refused as refused:
                form.add_error(name, sentence(refused.message))
