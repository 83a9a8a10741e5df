"""Codes of the second step, each of which works once."""

from __future__ import annotations

from typing import Final

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.mfa.utils import decrypt
from django.db import transaction

#: The key in `Authenticator.data` of the number of the last code that was used (RFC 6238, 5.2).
_LAST_USED: Final = "last_counter"


class UsedOnce:
    """A mixin for allauth's forms that ask for a code: a code of an app works once.

    Such a code is right for a minute and a half. allauth remembers for half a minute that it was used, in a cache.
    """

    def clean_code(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]
        authenticator: Authenticator = self.authenticator  # type: ignore[attr-defined]
        if authenticator.type == Authenticator.Type.TOTP and not use_up(authenticator, code):
            raise get_adapter().validation_error("incorrect_code")
        return code


class CodeForm(UsedOnce, forms.BaseAuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """A code of the app, or for recovery."""


@transaction.atomic
def use_up(authenticator: Authenticator, code: str) -> bool:
    """Note that a code of an app was used. Returns whether it may be: neither it nor a later one was before."""
    row = Authenticator.objects.select_for_update().get(pk=authenticator.pk)
    secret = decrypt(row.data["secret"])
    for counter in yield_hotp_counters_from_time():
        if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, counter))):
            if counter <= row.data.get(_LAST_USED, -1):
                return False
            row.data[_LAST_USED] = counter
            row.save(update_fields=["data"])
            return True
    return False
