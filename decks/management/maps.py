"""Option `--map` of commands that play games: the terrain of the tiles of the field."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError

from rules.duel import Board
from rules.vocabulary import Tile


def add_map(parser: ArgumentParser) -> None:
    """Add the option `--map`, a JSON object that maps tiles to their terrain, by default empty."""
    parser.add_argument(
        "--map", type=read_map, default={}, metavar="JSON", help='tiles that are not Plain Fields: {"C3": "forest"}'
    )


def read_map(text: str) -> dict[str, str]:
    """Return the tiles that are not Plain Fields, in the form of `POST goldfish/`: `{"C3": "forest"}` (D-3.3, G-2).

    ArgumentTypeError with all errors is raised if the text is not such an object.
    """
    try:
        data: object = json.loads(text)
    except ValueError as error:
        raise ArgumentTypeError(f'write it as JSON, such as {{"C3": "forest"}}: {error}.') from error
    if not isinstance(data, dict):
        raise ArgumentTypeError('write tiles and what lies on them: {"C3": "forest"}.')
    names, terrains = Board().names, [tile.value for tile in Tile]
    faults = [f"“{tile}” is no tile: {names[0]} to {names[-1]}." for tile in data if tile not in names]
    faults += [
        f"{tile}: “{terrain}” is none of {', '.join(terrains)}."
        for tile, terrain in data.items()
        if terrain not in terrains
    ]
    if faults:
        raise ArgumentTypeError(" ".join(faults))
    return {tile: terrain for tile, terrain in sorted(data.items()) if terrain != Tile.PLAIN_FIELDS}
