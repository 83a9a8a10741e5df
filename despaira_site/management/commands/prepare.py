"""`manage.py prepare`: make a fresh clone, or an older installation, ready to be served."""

from __future__ import annotations

import multiprocessing
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from cards.catalog import catalogs
from cards.models import Card, Revision
from cards.reparse import reread
from decks.core.services import load_starter_decks, starter_decks
from decks.search.revalidation import revalidate_decks
from decks.statistics.matchups import load_matchups
from despaira_site.installation import file_permissions, migration_state
from games import DEFAULT_GAME, other_games
from rules.goldfish import get_ready

#: Forking gives the process all imported modules.
_FORK: Final = multiprocessing.get_context("fork")


class Command(BaseCommand):
    """Command that prepares an installation to be served."""

    help = (
        "Migrates the database, loads starter cards and decks of each game without cards, validates outdated decks, "
        "compiles the game engine, and collects static files."
    )
    # They import every page, which takes a second. `./test` runs them.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments."""
        parser.add_argument("--static", action="store_true", help="collect static files too, for serving without DEBUG")

    def handle(self, *args: object, **options: object) -> None:
        """Restrict file permissions, migrate and fill the database, and collect static files."""
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        file_permissions.restrict()
        if (difference := migration_state.difference()).is_newer:
            raise CommandError(str(difference))
        # Compile during the work in the database. Server processes load the stored program.
        compiler = _FORK.Process(target=get_ready)
        compiler.start()
        try:
            self._fill_database()
            if options["static"]:
                call_command("collectstatic", interactive=False, verbosity=0)
            compiler.join()
        finally:
            compiler.kill()
        if compiler.exitcode:
            raise CommandError(f"The game engine could not be compiled: its process ended with {compiler.exitcode}.")

    def _fill_database(self) -> None:
        """Migrate, load the starter data of each game without cards, and validate outdated decks."""
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        if not Card.objects.filter(game=DEFAULT_GAME.code).exists():
            self.stdout.write("loading the starter set …")
            self._load_cards(settings.DATA_DIR / "sets")
            self.stdout.write(f"loaded {load_starter_decks(settings.DATA_DIR / 'decks')} starter decks")
            loaded = load_matchups(settings.DATA_DIR / "matchups.json", starter_decks(), catalogs.current())
            self.stdout.write(f"loaded {loaded} of their matchups")
        elif corrected := reread():
            # This version understands other card texts than the last one.
            Revision.renew_of(DEFAULT_GAME.code, corrected)
        for game in other_games():
            sets = settings.DATA_DIR / "sets" / game.code
            if sets.exists() and not Card.objects.filter(game=game.code).exists():
                self.stdout.write(f"loading the starter set of {game.name} …")
                self._load_cards(sets)
                loaded = load_starter_decks(settings.DATA_DIR / "decks" / game.code, game)
                self.stdout.write(f"loaded {loaded} starter decks of {game.name}")
        if count := revalidate_decks():
            self.stdout.write(f"validated {count} decks again")

    def _load_cards(self, folder: Path) -> None:
        call_command("load_cards", *sorted(folder.glob("*.json")), stdout=self.stdout)
