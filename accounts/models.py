"""People who keep decks."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account. Their name is public beside their public decks; their address never is."""
