"""People in the admin. Of what signs them in it shows that it is there, and takes it away: never what it is."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.http import HttpRequest

from accounts.adapters import check_name
from accounts.models import ApiToken, User


class NewPersonForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """An account with a name that can be told apart."""

    def clean_username(self) -> str:
        return check_name(super().clean_username() or "")


class PersonForm(UserChangeForm):  # type: ignore[type-arg]
    """The same; a name from before stays while nobody changes it."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        return check_name(name, of=self.instance) if "username" in self.changed_data else name


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    form = PersonForm
    add_form = NewPersonForm


class _LookAndDelete(admin.ModelAdmin[Any]):
    """To look whether somebody has it, and to take it away for who has lost theirs."""

    search_fields = ("user__username",)
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(ApiToken)
class ApiTokenAdmin(_LookAndDelete):
    list_display = ("user", "name", "prefix", "created_at", "last_used_at", "expires_at")
    exclude = ("digest",)


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class AuthenticatorAdmin(_LookAndDelete):
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    exclude = ("data",)  # secrets
