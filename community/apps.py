from django.apps import AppConfig


class CommunityConfig(AppConfig):
    name = "community"
    verbose_name = "people"

    def ready(self) -> None:
        from community import taking_along  # noqa: F401  # its receivers
