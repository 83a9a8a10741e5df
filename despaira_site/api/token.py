"""Endpoint that answers a username and a password with an API token."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import login_attempts
from accounts.models import TOKEN_NAME, TooManyTokens, User, make_token
from accounts.two_factor import CodeForm
from cards.serializers.fields import Text
from decks.api.views import Conflict

#: How long a token lasts that was made here.
LASTS: Final = timedelta(days=365)


class TokenRequest(serializers.Serializer[None]):
    """Whose token. Longer names are nobody's, and no database should look for them."""

    username = Text(max_length=254, write_only=True, help_text="Username or email address.")
    password = Text(max_length=1000, trim_whitespace=False, write_only=True)
    code = Text(
        max_length=20,
        default="",
        allow_blank=True,
        write_only=True,
        help_text="Of the authenticator app, or a recovery code, where the account has two-factor sign-in.",
    )
    name = Text(max_length=TOKEN_NAME, default="Made by POST token/", help_text="What the account's page calls it.")


class TokenAnswer(serializers.Serializer[None]):
    """The one time that the token is shown."""

    token = serializers.CharField()
    name = serializers.CharField()
    expires = serializers.DateTimeField()


class TokenView(APIView):
    """Username and password for a token: `Authorization: Token …`. It is shown once, lasts a year, and ends with a new
    password. Where an account has as many as it may, a new one takes the place of the one of its name that was used
    longest ago.
    """

    # Sessions have no part in it: neither to sign in with, nor to be protected.
    authentication_classes = ()
    throttle_scope = "token"
    problem_codes = ("409",)

    @extend_schema(operation_id="token", request=TokenRequest, responses=TokenAnswer)
    def post(self, request: Request) -> Response:
        serializer = TokenRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        given = serializer.validated_data
        user = _signed_in(request._request, given["username"], given["password"], given["code"])
        login_attempts.remember(request._request, user, browser=False)
        try:
            token, secret = make_token(user=user, name=given["name"], lasts=LASTS, renew=True)
        except TooManyTokens as error:
            raise Conflict(str(error)) from error
        return Response(
            {"token": secret, "name": token.name, "expires": token.expires_at}, headers={"Cache-Control": "no-store"}
        )


def _signed_in(request: HttpRequest, username: str, password: str, code: str) -> User:
    """Whose username, or address, password and code these are. Raises ValidationError and TooManyAttempts."""
    attempt = login_attempts.count(request, "password", username)
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        raise ValidationError("There is no account with this name and password.", code="authorization")
    attempt.take_back()
    if is_mfa_enabled(user, [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]):
        _check_code(request, user, code)
    return user


def _check_code(request: HttpRequest, user: User, code: str) -> None:
    """The second step. Raises ValidationError and TooManyAttempts."""
    if not code:
        page = request.build_absolute_uri(reverse("account_tokens"))
        detail = (
            f"This account has two-factor sign-in: send a code, of the app or for recovery, or make a token at {page}."
        )
        raise ValidationError({"code": detail}, code="required")
    attempt = login_attempts.count(request, "code", user.username)
    form = CodeForm(user=user, data={"code": code})
    if not form.is_valid():
        raise ValidationError({"code": "This code is not right, or was used before."}, code="authorization")
    attempt.take_back()
    form.authenticator.record_usage()
