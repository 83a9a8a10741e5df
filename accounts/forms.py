"""What people type to sign in."""

from __future__ import annotations

from typing import Any, Final

from allauth.account import forms
from django.core.validators import MaxLengthValidator

#: Letters of a user name or an address. Longer ones are nobody's, and SQLite refuses to look for the longest.
LOGIN: Final = 254


class LoginForm(forms.LoginForm):  # type: ignore[misc]  # allauth has no types
    """Signing in, by a name that somebody could have."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["login"]
        field.max_length = LOGIN
        field.validators.append(MaxLengthValidator(LOGIN))
        field.widget.attrs["maxlength"] = str(LOGIN)
