"""Codes of the second step of signing in, which can be used only once."""

from __future__ import annotations

from typing import Final

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.mfa.utils import decrypt
from django.db import transaction

#: Key in `Authenticator.data` of the counter of the last used code (RFC 6238, 5.2).
_LAST_USED: Final = "last_counter"


class SingleUseCodeMixin:
    """Mixin for allauth's forms that ask for a code. It accepts each code of an authenticator app once.

    Such a code is valid for a minute and a half, but allauth remembers for only half a minute that it was used.
    """

    def clean_code(self) -> str:
        """Return the code from the form. Raises ValidationError if it is a code of an app that was used before."""
        code: str = super().clean_code()  # type: ignore[misc]
        authenticator: Authenticator = self.authenticator  # type: ignore[attr-defined]
        if authenticator.type == Authenticator.Type.TOTP and not use_up(authenticator, code):
            raise get_adapter().validation_error("incorrect_code")
        return code


class CodeForm(SingleUseCodeMixin, forms.BaseAuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """Form for a code of the second step: from an authenticator app, or a recovery code."""


@transaction.atomic
def use_up(authenticator: Authenticator, code: str) -> bool:
    """Mark an authenticator's `code` as used, and return whether the code is accepted.

    It is accepted if it is right, and neither this code nor a later one was used before.
    """
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
