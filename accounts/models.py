"""People who keep decks, and the tokens with which programs write for them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AbstractUser
from django.db import DatabaseError, models, transaction
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django_stubs_ext.db.models.manager import RelatedManager

from accounts import usernames

#: Tokens that an account may have, and letters of a token's name.
TOKENS: Final = 20
TOKEN_NAME: Final = 60


class User(AbstractUser):
    """A person with an account. Their name is public beside their public decks; their address never is.

    `username_key` is what the name has in common with those that look like it (`names.key_of`). It is null for accounts
    that looked alike before there were keys: all but the first of them.
    """

    username_key = models.CharField(max_length=usernames.KEY, unique=True, null=True, editable=False)

    class Meta(AbstractUser.Meta):
        permissions: ClassVar = [("close_account", "Can close accounts from the queue of reports")]

    api_tokens: RelatedManager[ApiToken]
    sign_in_places: RelatedManager[SignInPlace]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Whoever sets a new password ends all tokens with it. A better hash of the same one has no `_password`."""
        is_new, has_new_password = self._state.adding, getattr(self, "_password", None) is not None
        if is_new or self.username_key is not None:
            self.username_key = usernames.key_of(self.username)
            written: Iterable[str] | None = kwargs.get("update_fields")
            if written is not None and "username" in written:
                kwargs["update_fields"] = {*written, "username_key"}
        with transaction.atomic():
            super().save(*args, **kwargs)
            if has_new_password and not is_new:
                self.api_tokens.all().delete()


class ApiToken(models.Model):
    """A secret with which a program acts for an account, until `expires_at`. Only its hash is kept.

    The secret has 256 random bits, so that one round of SHA-256 hides it as well as a slow hash would. `prefix` is how
    it begins, for people who look which of their tokens it is.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=TOKEN_NAME)
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = "API token"
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(name=""), name="token_has_a_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= timezone.now()


class SignInPlace(models.Model):
    """An address, or a browser, from which somebody has signed in to an account: `place` is its keyed hash."""

    user = models.ForeignKey(User, models.CASCADE, related_name="sign_in_places")
    place = models.CharField(max_length=64)
    used_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=("user", "place"), name="place_of_a_user_once")]

    def __str__(self) -> str:
        return self.place[:8]


class AttemptCount(models.Model):
    """How many attempts of a kind there were until `until`, when they are forgotten; see `accounts.login_attempts`."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"


class TooManyTokens(Exception):
    """The account has as many tokens as one may."""

    def __init__(self) -> None:
        super().__init__(f"You have {TOKENS} tokens, which is as many as one may. Revoke one on your account's page.")


def digest_of(secret: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(*, user: User, name: str, lasts: timedelta, renew: bool = False) -> tuple[ApiToken, str]:
    """A new token and its secret, which nobody can show again. Expired ones make room.

    With `renew`, where there is no room, the token of the same name goes that nobody has used for longest: a program
    that asks for one each time it starts goes on doing so. Raises TooManyTokens.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # one after the other, or all of them see room
    now = timezone.now()
    user.api_tokens.filter(expires_at__lte=now).delete()
    if user.api_tokens.count() >= TOKENS:
        used = Coalesce("last_used_at", "created_at")
        oldest = user.api_tokens.filter(name=name).order_by(used, "pk").first() if renew else None
        if oldest is None:
            raise TooManyTokens
        oldest.delete()
    prefix = f"dsp_{secrets.token_hex(4)}"
    secret = f"{prefix}_{secrets.token_urlsafe(32)}"
    token = ApiToken.objects.create(
        user=user, name=name, prefix=prefix, digest=digest_of(secret), expires_at=now + lasts
    )
    return token, secret


def use_token(secret: str) -> User | None:
    """The account that `secret` acts for; None where it is no token, has ended, or the account is not active.

    That it was used is noted once an hour, and not where nothing can be written.
    """
    now = timezone.now()
    token = (
        ApiToken.objects.select_related("user")
        .filter(digest=digest_of(secret), expires_at__gt=now, user__is_active=True)
        .first()
    )
    if token is None:
        return None
    if token.last_used_at is None or token.last_used_at < now - timedelta(hours=1):
        with suppress(DatabaseError):
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token.user
