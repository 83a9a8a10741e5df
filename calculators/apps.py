"""Django app of the calculators."""

from django.apps import AppConfig


class CalculatorsConfig(AppConfig):
    """Configuration of the Django app of the calculators."""

    name = "calculators"
