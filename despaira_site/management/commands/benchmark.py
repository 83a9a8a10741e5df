"""`manage.py benchmark [NAME…] [--json]`: run the benchmarks in `benchmarks`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand

import benchmarks
from benchmarks.measurement import Measurement


def benchmark_modules() -> dict[str, ModuleType]:
    """Return the modules below `benchmarks` that have a `measure`, by their last names in alphabetical order."""
    names = (info.name for info in walk_packages(benchmarks.__path__, "benchmarks.") if ".tests" not in info.name)
    modules = {name.rpartition(".")[2]: import_module(name) for name in names}
    return {name: module for name, module in sorted(modules.items()) if hasattr(module, "measure")}


class Command(BaseCommand):
    """Command that runs benchmarks of the site's speed."""

    help = "Runs benchmarks, and exits with 1 if a measurement exceeds its limit."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments."""
        parser.add_argument(
            "name", nargs="*", choices=[[], *benchmark_modules()], help="benchmarks to run; without a name, all"
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the named benchmarks, or all, and print their results."""
        results: dict[str, list[Measurement]] = {}
        modules = benchmark_modules()
        for name in options["name"] or modules:
            module = modules[name]
            results[name] = module.measure()
            if not options["json"]:
                self.stdout.write(f"{name}: {module.DESCRIPTION}")
                self.stdout.writelines(f"  {measurement}\n" for measurement in results[name])
        if options["json"]:
            document = {
                name: [{**asdict(measurement), "ok": measurement.ok} for measurement in measurements]
                for name, measurements in results.items()
            }
            self.stdout.write(json.dumps(document, indent=2))
        if not all(measurement.ok for measurements in results.values() for measurement in measurements):
            sys.exit(1)
