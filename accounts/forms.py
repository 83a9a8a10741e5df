"""Forms of sign-in and of the account's pages."""

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
from accounts.two_factor import SingleUseCodeMixin

#: Characters of a username or an address. No account has longer ones, and SQLite refuses to search for very long ones.
LOGIN: Final = 254


class LoginForm(forms.LoginForm):  # type: ignore[misc]  # allauth has no types
    """Sign-in form, which limits the length of the username or address."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["login"]
        field.max_length = LOGIN
        field.validators.append(MaxLengthValidator(LOGIN))
        field.widget.attrs.update(maxlength=str(LOGIN), autocomplete="username", autocapitalize="none")

    def clean_login(self) -> str:
        """Return the username or address without invisible characters, which may have been pasted."""
        login: str = super().clean_login()
        return "".join(letter for letter in login if unicodedata.category(letter) != "Cf")


class ResetPasswordForm(forms.ResetPasswordForm):  # type: ignore[misc]
    """Form that requests a mail to choose a new password. Requests are counted like sign-in attempts."""

    def clean_email(self) -> str:
        """Return the address and count the request. Raises ValidationError after too many requests."""
        email: str = super().clean_email()
        count_for_form(context.request, "reset", email)
        return email


class _CountedCodeMixin(SingleUseCodeMixin):
    """Mixin for forms that ask for a code of the second step, which counts attempts to guess it."""

    def clean_code(self) -> str:
        """Return the code, and count the attempt unless the code is right.

        Raises ValidationError if it is wrong, or after too many attempts.
        """
        attempt = count_for_form(context.request, "code", self.user.username)  # type: ignore[attr-defined]
        code = super().clean_code()
        attempt.take_back()
        return code


class AuthenticateForm(_CountedCodeMixin, second_step.AuthenticateForm):  # type: ignore[misc]
    """Form for the code that signing in requires after the password."""


class ReauthenticateForm(_CountedCodeMixin, second_step.ReauthenticateForm):  # type: ignore[misc]
    """Form for the code that confirms a sensitive action of somebody who is signed in."""


class NameForm(django_forms.Form):
    """Form for a new username of an existing account."""

    username = django_forms.CharField(
        label="Username",
        min_length=account_settings.USERNAME_MIN_LENGTH,
        max_length=usernames.LENGTH,
        widget=django_forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
        help_text="Letters of one script, digits, and . + - _. It is shown with the decks that you make public.",
    )

    def __init__(self, data: Mapping[str, object] | None, *, user: User) -> None:
        super().__init__(data, initial={"username": user.username})
        self.user = user

    def clean_username(self) -> str:
        """Return the cleaned username. Raises ValidationError if it is invalid or not free."""
        return check_own_name(self.cleaned_data["username"], of=self.user)


class TokenForm(django_forms.Form):
    """Form for a new API token."""

    name = django_forms.CharField(
        label="Name", max_length=TOKEN_NAME, help_text="What it is for, such as “deck backup on my laptop”."
    )
    days = django_forms.TypedChoiceField(
        label="Lasts", coerce=int, choices=[(30, "30 days"), (90, "90 days"), (365, "1 year")], initial=90
    )


class DeleteForm(django_forms.Form):
    """Form to delete an account. If it has public decks, its owner must choose whether they stay."""

    public = django_forms.ChoiceField(
        choices=[("keep", "Keep them, without my name"), ("delete", "Delete them too")], widget=django_forms.RadioSelect
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, has_public: bool) -> None:
        super().__init__(data)
        if not has_public:
            del self.fields["public"]
