"""`manage.py benchmark [NAME…] [--json]`: what benchmarks/ measures, as ratios within one run."""

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
    names = (found.name for found in walk_packages(benchmarks.__path__, "benchmarks.") if ".tests" not in found.name)
    modules = {name.rpartition(".")[2]: import_module(name) for name in names}
    return {name: module for name, module in sorted(modules.items()) if hasattr(module, "measure")}


class Command(BaseCommand):
    help = "Measures, and exits 1 where something is slower than its limit."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "name", nargs="*", choices=[[], *benchmark_modules()], help="which; all of them without a name"
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        results: dict[str, list[Measurement]] = {}
        modules = benchmark_modules()
        for name in options["name"] or modules:
            module = modules[name]
            results[name] = module.measure()
            if not options["json"]:
                self.stdout.write(f"{name}: {module.DESCRIPTION}")
                self.stdout.writelines(f"  {measurement}\n" for measurement in results[name])
        if options["json"]:
            shown = {
                name: [{**asdict(measurement), "ok": measurement.ok} for measurement in measurements]
                for name, measurements in results.items()
            }
            self.stdout.write(json.dumps(shown, indent=2))
        if not all(measurement.ok for measurements in results.values() for measurement in measurements):
            sys.exit(1)
