"""Admin of accounts, and of their tokens, second steps, sessions and addresses, whose secrets it never displays.

Only superusers give permissions and change accounts of staff. Otherwise anybody who may change users, groups or
addresses could become a superuser.
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
from accounts.admin_filters import ListedFiltersAdmin
from accounts.models import ApiToken, User
from accounts.sessions import end


class NewPersonForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """Admin form for a new account."""

    def clean_username(self) -> str:
        """Return the cleaned username. Raises ValidationError if it looks like another."""
        return check_name(super().clean_username() or "")


class PersonForm(UserChangeForm):  # type: ignore[type-arg]
    """Admin form for an existing account."""

    def clean_username(self) -> str:
        """Return the cleaned username. Raises ValidationError if it is new and looks like another."""
        name: str = self.cleaned_data["username"]
        return check_name(name, of=self.instance) if "username" in self.changed_data else name


class SuperuserWriteAdmin(ListedFiltersAdmin):
    """Base of admin classes that let only superusers write. Other staff may view, if they have the permission."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return whether the user is a superuser, who alone may add rows."""
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return whether the user is a superuser, who alone may change rows."""
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return whether the user is a superuser, who alone may delete rows."""
        return _is_superuser(request)


def _is_superuser(request: HttpRequest) -> bool:
    return cast(User, request.user).is_superuser


def _may_change(request: HttpRequest, person: User | None) -> bool:
    """Return whether the signed-in user may change `person`, or for None any account; only superusers change staff."""
    return _is_superuser(request) or person is None or not (person.is_staff or person.is_superuser)


@admin.register(User)
class PersonAdmin(ListedFiltersAdmin, UserAdmin):  # type: ignore[type-arg]
    """Admin of accounts."""

    form = PersonForm
    add_form = NewPersonForm

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Return the fields that the user may not change: those for permissions; a superuser may change all."""
        return () if _is_superuser(request) else ("is_staff", "is_superuser", "groups", "user_permissions")

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Return whether the user may change `obj` (staff: only superusers), or accounts at all if it is None."""
        return _may_change(request, obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Return whether the user may delete `obj` (staff: only superusers), or accounts at all if it is None."""
        return _may_change(request, obj) and super().has_delete_permission(request, obj)


class _ViewAndDeleteAdmin(ListedFiltersAdmin):
    """Base of admin classes for tokens, second steps and sessions: they can be viewed and deleted only."""

    search_fields = ("user__username",)
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: these rows are never added in the admin."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return False: these rows are never changed in the admin."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may delete the row; only superusers delete those of staff."""
        return _may_change(request, obj and obj.user) and super().has_delete_permission(request, obj)


@admin.register(ApiToken)
class ApiTokenAdmin(_ViewAndDeleteAdmin):
    """Admin of API tokens, which can be viewed and deleted."""

    list_display = ("user", "name", "prefix", "created_at", "last_used_at", "expires_at")
    exclude = ("digest",)


for model in (Authenticator, EmailAddress, Group, UserSession):
    admin.site.unregister(model)


@admin.register(Authenticator)
class AuthenticatorAdmin(_ViewAndDeleteAdmin):
    """Admin of the second steps of accounts: authenticator apps, passkeys and recovery codes."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    exclude = ("data",)  # secrets


@admin.register(UserSession)
class UserSessionAdmin(_ViewAndDeleteAdmin):
    """Admin of sessions. Deleting one signs the browser out."""

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    exclude = ("data",)

    def delete_model(self, request: HttpRequest, obj: UserSession) -> None:
        """End a session, which signs its browser out."""
        end([obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[UserSession]) -> None:
        """End sessions, which signs their browsers out."""
        end(queryset)


@admin.register(EmailAddress)
class AddressAdmin(SuperuserWriteAdmin, EmailAddressAdmin):  # type: ignore[misc]  # allauth has no types
    """Admin of the e-mail addresses of accounts. Only superusers write, since a new password can be chosen by mail."""

    @admin.action(description="Mark selected addresses as confirmed", permissions=["change"])
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        """Mark the selected addresses as confirmed."""
        super().make_verified(request, queryset)


@admin.register(Group)
class PermissionGroupAdmin(SuperuserWriteAdmin, GroupAdmin):
    """Admin of groups of users and their permissions."""
