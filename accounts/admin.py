"""People in the admin. Of what signs them in it shows that it is there, and takes it away: never what it is.

Permissions are a superuser's to give, and accounts of staff a superuser's to change: anything else would let whoever
may change people, groups or addresses become a superuser.
"""

from __future__ import annotations

from typing import Any, cast

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.adapters import check_name
from accounts.admin_filters import OfferedFilters
from accounts.models import ApiToken, User
from accounts.sessions import end


class NewPersonForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """An account with a name that can be told apart."""

    def clean_username(self) -> str:
        return check_name(super().clean_username() or "")


class PersonForm(UserChangeForm):  # type: ignore[type-arg]
    """The same; a name from before stays while nobody changes it."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        return check_name(name, of=self.instance) if "username" in self.changed_data else name


class SuperusersWrite(OfferedFilters):
    """What opens accounts or gives permissions: others look at it at most."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return _is_superuser(request)


def _is_superuser(request: HttpRequest) -> bool:
    return cast(User, request.user).is_superuser


def _may_touch(request: HttpRequest, person: User | None) -> bool:
    """Whether an account is not of staff, or a superuser asks."""
    return _is_superuser(request) or person is None or not (person.is_staff or person.is_superuser)


@admin.register(User)
class PersonAdmin(OfferedFilters, UserAdmin):  # type: ignore[type-arg]
    form = PersonForm
    add_form = NewPersonForm

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        return () if _is_superuser(request) else ("is_staff", "is_superuser", "groups", "user_permissions")

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _may_touch(request, obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _may_touch(request, obj) and super().has_delete_permission(request, obj)


class _LookAndDelete(OfferedFilters):
    """To look whether somebody has it, and to take it away for who has lost theirs."""

    search_fields = ("user__username",)
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _may_touch(request, obj and obj.user) and super().has_delete_permission(request, obj)


@admin.register(ApiToken)
class ApiTokenAdmin(_LookAndDelete):
    list_display = ("user", "name", "prefix", "created_at", "last_used_at", "expires_at")
    exclude = ("digest",)


for model in (Authenticator, EmailAddress, Group, UserSession):
    admin.site.unregister(model)


@admin.register(Authenticator)
class AuthenticatorAdmin(_LookAndDelete):
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    exclude = ("data",)  # secrets


@admin.register(UserSession)
class UserSessionAdmin(_LookAndDelete):
    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    exclude = ("data",)

    def delete_model(self, request: HttpRequest, obj: UserSession) -> None:
        end([obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[UserSession]) -> None:
        end(queryset)


@admin.register(EmailAddress)
class AddressAdmin(SuperusersWrite, EmailAddressAdmin):  # type: ignore[misc]  # allauth has no types
    """Addresses, at which new passwords are chosen."""

    @admin.action(description="Mark selected addresses as confirmed", permissions=["change"])
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        super().make_verified(request, queryset)


@admin.register(Group)
class PermissionGroupAdmin(SuperusersWrite, GroupAdmin):
    """Groups and their permissions."""
