"""People in the admin."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
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
