"""API endpoint that creates an API token for a username and password."""

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

#: Lifetime of a token that was made here.
LASTS: Final = timedelta(days=365)


class TokenRequest(serializers.Serializer[None]):
    """Credentials of an account, and the name of the new token."""

    username = Text(max_length=254, write_only=True, help_text="Username or email address.")
    password = Text(max_length=1000, trim_whitespace=False, write_only=True)
    code = Text(
        max_length=20,
        default="",
        allow_blank=True,
        write_only=True,
        help_text="Code of the authenticator app, or a recovery code, if the account has two-factor sign-in.",
    )
    name = Text(max_length=TOKEN_NAME, default="Made by POST token/", help_text="Name on the account's page.")


class TokenAnswer(serializers.Serializer[None]):
    """A new API token, which no other response has, with its name and the time until which it is valid."""

    token = serializers.CharField()
    name = serializers.CharField()
    expires = serializers.DateTimeField()


class TokenView(APIView):
    """API endpoint of API tokens."""

    # Without sessions: they neither sign in here, nor need a CSRF token.
    authentication_classes = ()
    throttle_scope = "token"
    problem_codes = ("409",)

    @extend_schema(operation_id="token", request=TokenRequest, responses=TokenAnswer)
    def post(self, request: Request) -> Response:
        """Create a token for a username and password, to be sent as `Authorization: Token …`.

        It is shown once, lasts a year, and ends when the password changes. If the account has reached the limit of
        tokens, it replaces the least recently used token of its name.
        """
        serializer = TokenRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        user = _signed_in(request._request, data["username"], data["password"], data["code"])
        login_attempts.remember(request._request, user, browser=False)
        try:
            token, secret = make_token(user=user, name=data["name"], lasts=LASTS, renew=True)
        except TooManyTokens as error:
            raise Conflict(str(error)) from error
        return Response(
            {"token": secret, "name": token.name, "expires": token.expires_at}, headers={"Cache-Control": "no-store"}
        )


def _signed_in(request: HttpRequest, username: str, password: str, code: str) -> User:
    """Return the account with this username or address, password and code of the second step, if it has one.

    ValidationError is raised if there is none or the code is missing or wrong, TooManyAttempts after too many attempts.
    """
    attempt = login_attempts.count(request, "password", username)
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        raise ValidationError("There is no account with this name and password.", code="authorization")
    attempt.take_back()
    if is_mfa_enabled(user, [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]):
        _check_code(request, user, code)
    return user


def _check_code(request: HttpRequest, user: User, code: str) -> None:
    """Check the code of the second step of signing in. Raises as `_signed_in` does, also for an empty code."""
    if not code:
        page = request.build_absolute_uri(reverse("account_tokens"))
        detail = f"This account has two-factor sign-in. Send a code or recovery code, or make a token at {page}."
        raise ValidationError({"code": detail}, code="required")
    attempt = login_attempts.count(request, "code", user.username)
    form = CodeForm(user=user, data={"code": code})
    if not form.is_valid():
        raise ValidationError({"code": "This code is not right, or was used before."}, code="authorization")
    attempt.take_back()
    form.authenticator.record_usage()
