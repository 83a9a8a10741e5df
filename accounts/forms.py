"""What people type to sign in, and about their account."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from allauth.account import app_settings as account_settings
from allauth.account import forms
from allauth.core import context
from allauth.mfa.base import forms as second_step
from django import forms as django_forms
from django.core.validators import MaxLengthValidator

from accounts import usernames
from accounts.adapters import check_own_name, count_for_form
from accounts.models import TOKEN_NAME, User
from accounts.two_factor import UsedOnce

#: Letters of a username or an address. Longer ones are nobody's, and SQLite refuses to look for the longest.
LOGIN: Final = 254


class LoginForm(forms.LoginForm):  # type: ignore[misc]  # allauth has no types
    """Signing in, by a name that somebody could have."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["login"]
        field.max_length = LOGIN
        field.validators.append(MaxLengthValidator(LOGIN))
        field.widget.attrs.update(maxlength=str(LOGIN), autocomplete="username", autocapitalize="none")

    def clean_login(self) -> str:
        login: str = super().clean_login()
        return "".join(letter for letter in login if unicodedata.category(letter) != "Cf")  # nobody sees these


class ResetPasswordForm(forms.ResetPasswordForm):  # type: ignore[misc]
    """Asking for a mail with which to choose a new password: as many as one needs, and no flood of them."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        count_for_form(context.request, "reset", email)
        return email


class _CountedCode(UsedOnce):
    """A code of the second step is guessed like a password."""

    def clean_code(self) -> str:
        attempt = count_for_form(context.request, "code", self.user.username)  # type: ignore[attr-defined]
        code = super().clean_code()
        attempt.take_back()
        return code


class AuthenticateForm(_CountedCode, second_step.AuthenticateForm):  # type: ignore[misc]
    """The code after the password."""


class ReauthenticateForm(_CountedCode, second_step.ReauthenticateForm):  # type: ignore[misc]
    """The code that is asked for again before something that matters."""


class NameForm(django_forms.Form):
    """Another username."""

    username = django_forms.CharField(
        label="Username",
        min_length=account_settings.USERNAME_MIN_LENGTH,
        max_length=usernames.LENGTH,
        widget=django_forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
        help_text="Letters of one script, digits, and . + - _. It stands beside the decks that you make public.",
    )

    def __init__(self, typed: Mapping[str, object] | None, *, user: User) -> None:
        super().__init__(typed, initial={"username": user.username})
        self.user = user

    def clean_username(self) -> str:
        return check_own_name(self.cleaned_data["username"], of=self.user)


class TokenForm(django_forms.Form):
    """A new API token."""

    name = django_forms.CharField(
        label="Name", max_length=TOKEN_NAME, help_text="What it is for, such as “deck backup on my laptop”."
    )
    days = django_forms.TypedChoiceField(
        label="Lasts", coerce=int, choices=[(30, "30 days"), (90, "90 days"), (365, "1 year")], initial=90
    )


class DeleteForm(django_forms.Form):
    """What becomes of public decks, where there are any. Nothing is chosen beforehand."""

    public = django_forms.ChoiceField(
        choices=[("keep", "Keep them, without my name"), ("delete", "Delete them too")], widget=django_forms.RadioSelect
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, has_public: bool) -> None:
        super().__init__(data)
        if not has_public:
            del self.fields["public"]
