"""Helpers that submit admin forms of cards and read their errors."""

from __future__ import annotations

from html import unescape
from typing import Any, Final

from django.test import Client

from accounts.models import User

#: No printing, in the form of the inline.
NO_PRINTING: Final = {"printings-TOTAL_FORMS": "0", "printings-INITIAL_FORMS": "0"}


def staff_client() -> Client:
    """Return the client of a superuser."""
    client = Client()
    client.force_login(User.objects.create(username="root", is_staff=True, is_superuser=True))
    return client


def printing_of(card_set: int, number: int = 50, **fields: Any) -> dict[str, Any]:
    """Return the inline form data of a printing."""
    values = {"set": card_set, "language": "EN", "number": number, "id": "", **fields}
    forms = {"printings-TOTAL_FORMS": "1", "printings-INITIAL_FORMS": "1" if values["id"] else "0"}
    return forms | {f"printings-0-{name}": value for name, value in values.items()}


def errors(client: Client, url: str, data: dict[str, Any]) -> dict[str, list[str]]:
    """Return the errors of a form and of its printings."""
    response = client.post(url, data)
    assert response.status_code == 200, "it was saved"
    formsets = [inline.formset for inline in response.context["inline_admin_formsets"]]
    found = {"": [unescape(str(formset.non_form_errors())) for formset in formsets if formset.non_form_errors()]}
    for form in (response.context["adminform"].form, *(form for formset in formsets for form in formset.forms)):
        found |= {name: [unescape(str(each)) for each in said] for name, said in form.errors.items()}
    return {name: said for name, said in found.items() if said}
