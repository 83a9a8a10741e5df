"""People in the admin."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts.models import ApiToken, User, make_token

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def root(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


def test_names_are_looked_at_there_too(root: Client, ann: User) -> None:
    new = {"username": "ànn", "usable_password": "false"}
    assert "looks like it" in root.post("/admin/accounts/user/add/", new).content.decode()
    page = root.get(f"/admin/accounts/user/{ann.pk}/change/")
    form = {name: value for name, value in page.context["adminform"].form.initial.items() if value not in (None, False)}
    dates = {"date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    path = f"/admin/accounts/user/{ann.pk}/change/"
    assert "looks like it" in root.post(path, {**form, **dates, "username": "r00t"}).content.decode()
    User.objects.filter(pk=ann.pk).update(username="a@b", username_key=None)  # from before
    assert root.post(path, {**form, **dates, "username": "a@b", "first_name": "Ann"}).status_code == 302
    assert User.objects.get(pk=ann.pk).first_name == "Ann"


@pytest.mark.parametrize("path", ["mfa/authenticator", "accounts/apitoken"])
def test_what_signs_people_in_is_taken_away_and_not_shown(root: Client, ann: User, path: str) -> None:
    token, secret = make_token(user=ann, name="T", lasts=timedelta(days=1))
    TOTP.activate(ann, SECRET)
    model, pk = (Authenticator, Authenticator.objects.get().pk) if "mfa" in path else (ApiToken, token.pk)
    assert "ann" in root.get(f"/admin/{path}/?q=ann").content.decode()
    page = root.get(f"/admin/{path}/{pk}/change/").content.decode()
    for hidden in (SECRET, secret, token.digest):
        assert hidden not in page
    assert root.get(f"/admin/{path}/add/").status_code == 403
    assert root.post(f"/admin/{path}/{pk}/delete/", {"post": "yes"}).status_code == 302
    assert not model.objects.exists()


@pytest.fixture
def staff(db: None) -> tuple[User, Client]:
    """Somebody with every permission there is, who is no superuser."""
    group = Group.objects.create(name="Everything")
    group.permissions.set(Permission.objects.all())
    person = User.objects.create_user("mod", "mod@example.org", "correct horse battery", is_staff=True)
    person.groups.add(group)
    client = Client()
    client.force_login(person)
    return person, client


def test_nobody_becomes_a_superuser(root: Client, staff: tuple[User, Client], ann: User) -> None:
    """No permission is worth more than it says: not on people, groups, addresses, nor on what signs people in."""
    mod, client = staff
    chief = User.objects.get(username="root")
    address = EmailAddress.objects.create(user=chief, email="root@example.org", primary=True, verified=False)
    session = UserSession.objects.create(user=chief, session_key="k", ip="127.0.0.1")
    TOTP.activate(chief, SECRET)
    make_token(user=chief, name="T", lasts=timedelta(days=1))
    group, every = Group.objects.get(), list(Permission.objects.values_list("pk", flat=True))

    def state() -> list[Any]:
        models = (User, Group, EmailAddress, Authenticator, ApiToken, UserSession)
        kept = [list(model.objects.order_by("pk").values()) for model in models]  # type: ignore[attr-defined]
        return [*kept, list(User.groups.through.objects.values()), list(Group.permissions.through.objects.values())]

    new = {"usable_password": "true", "password1": "quite another phrase", "password2": "quite another phrase"}
    dates = {"date_joined_0": "2026-01-01", "date_joined_1": "00:00:00", "is_active": "on"}
    powers = {"is_staff": "on", "is_superuser": "on", "groups": [group.pk], "user_permissions": every}
    sent = {"email": "mod@evil.example", "verified": "on", "primary": "on", "action_checkbox": []}
    people = "/admin/accounts/user/"
    before = state()
    for path, form in (
        (f"{people}{mod.pk}/change/", {"username": "mod", **dates, **powers}),
        (f"{people}{chief.pk}/change/", {"username": "root", "email": "mod@evil.example", **dates}),
        (f"{people}{chief.pk}/password/", new),
        (f"{people}{mod.pk}/password/", new),
        (f"{people}{chief.pk}/delete/", {"post": "yes"}),
        (people, {"action": "delete_selected", "_selected_action": [chief.pk], "post": "yes"}),
        (f"/admin/auth/group/{group.pk}/change/", {"name": "Mine", "permissions": every}),
        ("/admin/auth/group/add/", {"name": "Mine", "permissions": every}),
        (f"/admin/account/emailaddress/{address.pk}/change/", {"user": chief.pk, **sent}),
        ("/admin/account/emailaddress/add/", {"user": chief.pk, **sent}),
        ("/admin/account/emailaddress/", {"action": "make_verified", "_selected_action": [address.pk]}),
        (f"/admin/mfa/authenticator/{Authenticator.objects.get().pk}/delete/", {"post": "yes"}),
        (f"/admin/accounts/apitoken/{ApiToken.objects.get().pk}/delete/", {"post": "yes"}),
        (f"/admin/usersessions/usersession/{session.pk}/delete/", {"post": "yes"}),
    ):
        client.post(path, form)
        assert state() == before, path
    # Of anybody else what the permission says may be changed, and still nothing that gives permissions.
    assert client.post(f"{people}{ann.pk}/change/", {"username": "anna", **dates, **powers}).status_code == 302
    ann.refresh_from_db()
    assert (ann.username, ann.is_staff, ann.is_superuser) == ("anna", False, False)
    assert not ann.groups.exists()
    assert not ann.user_permissions.exists()
    client.post(f"{people}add/", {"username": "eve", **new, **powers})
    assert not User.objects.get(username="eve").is_staff


def test_no_filter_tells_a_secret_letter_by_letter(root: Client, ann: User) -> None:
    TOTP.activate(ann, SECRET)
    make_token(user=ann, name="T", lasts=timedelta(days=1))
    for path in (
        "mfa/authenticator/?data__secret__startswith=J", "accounts/apitoken/?digest__startswith=a",
        "usersessions/usersession/?session_key__startswith=a", "accounts/user/?password__startswith=a",
        "decks/deck/?share_token__startswith=a", "decks/deck/?visitor__startswith=a",
        "decks/run/?visitor__startswith=a", "community/comment/?author__password__startswith=a",
    ):  # fmt: skip
        assert root.get(f"/admin/{path}").status_code == 400, path
    for path in (
        "accounts/user/?is_staff__exact=1&groups__id__exact=1", "decks/deck/?whose=nobody&game__exact=aoe",
        "decks/run/?deck__id__exact=abc", "community/report/?state=all", "account/emailaddress/?verified__exact=1",
    ):  # fmt: skip
        assert root.get(f"/admin/{path}").status_code == 200, path


def test_a_session_is_ended_with_its_row(root: Client, ann: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "ann", "password": "correct horse battery"})
    row = UserSession.objects.get()
    root.post(f"/admin/usersessions/usersession/{row.pk}/delete/", {"post": "yes"})
    assert client.get("/accounts/").status_code == 302
