"""Passkeys in a real browser, with an authenticator that it makes up."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page

from accounts.models import User
from accounts.tests.pages import PASSWORD
from despaira_site.testing.browser import assert_accessible

DEVICE: dict[str, Any] = {"protocol": "ctap2", "transport": "internal"} | dict.fromkeys(
    ("hasResidentKey", "hasUserVerification", "isUserVerified", "automaticPresenceSimulation"), True
)


@pytest.fixture
def page(new_page: Any, ann: User) -> Page:
    """A tab of somebody whose device confirms everything."""
    tab: Page = new_page()
    session = tab.context.new_cdp_session(tab)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return tab


def sign_in(page: Page) -> None:
    page.goto("/accounts/login/")
    page.fill("[name=login]", "ann")
    page.fill("[name=password]", PASSWORD)
    page.click("main button.button--primary")


def sign_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.click("main button.button--primary")
    page.wait_for_url("**/")


@pytest.mark.exhaustive
def test_a_passkey_is_made_and_signs_in(page: Page) -> None:
    sign_in(page)
    page.wait_for_url("**/decks/mine/")
    page.goto("/accounts/2fa/webauthn/add/")
    page.fill("[name=name]", "Laptop")
    assert_accessible(page, within="main")
    page.press("[name=name]", "Enter")  # as good as the button
    page.wait_for_url("**/recovery-codes/")
    assert sorted(Authenticator.objects.values_list("type", flat=True)) == ["recovery_codes", "webauthn"]
    page.goto("/accounts/2fa/webauthn/")
    assert "Laptop" in page.inner_text("table")

    sign_out(page)
    page.goto("/accounts/login/")
    assert_accessible(page, within="main")
    page.click("#passkey_login")  # alone
    page.wait_for_url("**/decks/mine/")

    sign_out(page)
    sign_in(page)  # and beside the password
    page.wait_for_url("**/2fa/authenticate/")
    assert_accessible(page, within="main")
    page.click("#mfa_webauthn_authenticate")
    page.wait_for_url("**/decks/mine/")


def test_what_went_wrong_is_said(page: Page) -> None:
    page.goto("/accounts/login/")
    page.click("#passkey_login")  # the device has none of this site
    page.wait_for_selector("#passkey-trouble:not([hidden])")
    assert "Nothing was confirmed" in page.inner_text("#passkey-trouble")
