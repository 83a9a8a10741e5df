"""Names can be told apart: at signing up, when they change, and for those that looked alike before."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import usernames
from accounts.adapters import check_name
from accounts.models import User

PASSWORD = "a long enough phrase"


def sign_up(name: str) -> Any:
    return Client().post(
        "/accounts/signup/", {"username": name, "email": "", "password1": PASSWORD, "password2": PASSWORD}
    )


LOOK_LIKE_ADMIN = ["ａｄｍｉｎ", "ADMIN", "Admin", "𝐚𝐝𝐦𝐢𝐧", "ádmin", "adrnin", "adm1n", "admln", "admIn"]
#: Letters of other scripts, letters that nobody sees, signs, and words that look Latin and are not.
CANT_BE = [
    "аdmin", "αdmin", "ad\u200bmin", "ad\u00admin", "ad\u2060min", "admin\u3164", "\u202enimda", "ɑdmin", "ᴀdmin",
    "admin\u0307x\u0336", "ad min", "a@b", "ann@example.org", "аре", "ΑΝΝΑ", "ann٣", "<b>", "..", "",
]  # fmt: skip
CAN_BE = ["ann", "Ann-Marie", "jörg", "Łukasz", "weiß", "Дмитрий", "Анна", "Νίκος", "さくら", "サクラ",
          "김민준", "علي", "x.y_z+1", "Nguyễn", "25"]  # fmt: skip


@pytest.mark.postgres
def test_nobody_signs_up_with_a_name_that_looks_like_anothers(db: None) -> None:
    User.objects.create_user("admin")
    answers = {name: sign_up(name) for name in LOOK_LIKE_ADMIN}
    assert [name for name, answer in answers.items() if "looks like it" not in answer.content.decode()] == []
    assert User.objects.count() == 1


def test_what_no_name_can_be(db: None) -> None:
    for name in filter(None, CANT_BE):
        with pytest.raises(ValidationError):
            usernames.clean(name)
    for name in (CANT_BE[0], ""):
        answer = sign_up(name)
        assert (answer.status_code, "field__error" in answer.content.decode()) == (200, True)
    assert not User.objects.exists()


def test_names_of_all_scripts() -> None:
    assert list(map(usernames.clean, CAN_BE)) == CAN_BE


def test_a_name_is_kept_as_it_is_read(db: None) -> None:
    assert sign_up("ｃａｒｌａ").status_code == 302
    assert User.objects.get().username == "carla"


def test_every_fault_is_told(db: None) -> None:
    with pytest.raises(ValidationError) as refused:
        usernames.clean("a b" + "x" * 200)
    assert len(refused.value.messages) == 2


def test_a_letter_that_nobody_sees_is_named(db: None) -> None:
    with pytest.raises(ValidationError) as refused:
        usernames.clean("player one\u200b@")
    assert refused.value.messages[0].endswith("Not allowed: a space · @ · U+200B")


@pytest.mark.postgres
def test_the_database_keeps_them_apart(db: None) -> None:
    User.objects.create_user("admin")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ADMlN")


def test_names_of_whoever_runs_the_site_are_kept_for_them(ann: User, ann_client: Client) -> None:
    for name in ("admin", "ａｄｍｉｎ", "Adm1n", "Support", "despaira"):
        for answer in (sign_up(name), ann_client.post("/accounts/name/", {"username": name})):
            assert "reserved for the people who run the site" in answer.content.decode(), name
        check_name(name)  # which is what the admin asks
    assert not User.objects.exclude(pk=ann.pk).exists()


def test_a_name_changes(ann: User, ann_client: Client) -> None:
    assert ann_client.post("/accounts/name/", {"username": "Anna"})["Location"] == "/accounts/"
    ann.refresh_from_db()
    assert (ann.username, ann.username_key) == ("Anna", "anna")
    assert ann_client.post("/accounts/name/", {"username": "ANNA"}).status_code == 302  # one's own is free
    assert Client().post("/accounts/name/", {"username": "x"})["Location"].startswith("/accounts/login/")


def test_another_name_is_looked_at_like_the_first(ann: User, bob: User, ann_client: Client) -> None:
    for name in ("b0b", "ВОВ", "", "x" * 200, "a"):
        page = ann_client.post("/accounts/name/", {"username": name})
        assert (page.status_code, "field__error" in page.content.decode()) == (422, True), name
        assert "ann" in page.content.decode()
    ann.refresh_from_db()
    assert ann.username == "ann"


@pytest.mark.postgres
def test_names_that_looked_alike_stay_and_the_first_has_the_key(db: None) -> None:
    for name in ("admin", "ADMIN", "аdmin", "carl"):
        User.objects.bulk_create([User(username=name)])
    import_module("accounts.migrations.0003_hash_tokens_and_fill_keys").fill_keys(apps, None)
    keys = dict(User.objects.values_list("username", "username_key"))
    assert keys == {"admin": "admln", "ADMIN": None, "аdmin": "аdmln", "carl": "carl"}
    second = User.objects.get(username="ADMIN")
    second.first_name = "Ada"
    second.save()  # goes on as it was
    assert User.objects.get(username="ADMIN").username_key is None


def test_an_operator_is_told_what_is_wrong_with_a_name(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "long-enough-for-all")
    User.objects.create_user("owner")
    rows = {"owner": "taken", "0WNER": "looks like it", "\u043ewner": "mixes Cyrillic and Latin", "x" * 151: "150"}
    for name, message in rows.items():
        with pytest.raises(CommandError, match=message):
            call_command("createsuperuser", "--noinput", username=name, email="a@example.org")
    assert User.objects.count() == 1
    call_command("createsuperuser", "--noinput", username="keeper", email="a@example.org", verbosity=0)
    assert User.objects.get(username="keeper").is_superuser
