"""Models of accounts, API tokens, and sign-in attempts."""

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

#: Tokens that an account may have, and characters of a token's name.
TOKENS: Final = 20
TOKEN_NAME: Final = 60


class User(AbstractUser):
    """An account. Its username is public if it has public decks; its e-mail address never is.

    `username_key` is equal for usernames that look alike (`usernames.key_of`). Of accounts that looked alike before
    there were keys, all but the first have null.
    """

    username_key = models.CharField(max_length=usernames.KEY, unique=True, null=True, editable=False)

    class Meta(AbstractUser.Meta):
        permissions: ClassVar = [("close_account", "Can close accounts from the queue of reports")]

    api_tokens: RelatedManager[ApiToken]
    sign_in_places: RelatedManager[SignInPlace]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the account, with the key of its username. A new password deletes its tokens.

        `_password` is set for a new password only, and not when Django upgrades the hash of the old one.
        """
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
    """A secret with which a program acts for an account, until `expires_at`.

    Only its SHA-256 is stored: it has 256 random bits, for which a slow hash is not needed. `prefix` is its beginning,
    by which people recognise it.
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
        """Whether the lifetime of the token is over."""
        return self.expires_at <= timezone.now()


class SignInPlace(models.Model):
    """An IP address or browser from which an account has been signed in to. `place` is its keyed hash."""

    user = models.ForeignKey(User, models.CASCADE, related_name="sign_in_places")
    place = models.CharField(max_length=64)
    used_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=("user", "place"), name="place_of_a_user_once")]

    def __str__(self) -> str:
        return self.place[:8]


class AttemptCount(models.Model):
    """The number of sign-in attempts of a kind, which is reset at `until`. See `accounts.login_attempts`."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"


class TooManyTokens(Exception):
    """Error: the account has reached the limit of API tokens."""

    def __init__(self) -> None:
        super().__init__(f"You have {TOKENS} tokens, the most you can have. Revoke one on your account's page.")


def digest_of(secret: str) -> str:
    """Return the hash of a token's secret, which is stored in place of the secret: SHA-256 in hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(*, user: User, name: str, lasts: timedelta, renew: bool = False) -> tuple[ApiToken, str]:
    """Create an API token for an account, delete its expired ones, and return it with its secret, which is not stored.

    People recognise it by `name`; `lasts` is its lifetime. TooManyTokens is raised if the account has reached the
    limit. With `renew` the new token then replaces the least recently used one of its name. So a program that creates a
    token at each start can go on.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # concurrent calls could exceed the limit
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
    """Return the active account whose API token has this secret, or None if the token is unknown or expired.

    The time of its last use is saved once an hour, unless the database refuses writes.
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
