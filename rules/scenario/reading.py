"""Parser of scenario files: YAML or JSON, without duplicate keys, with `yes` and `on` as plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable
from contextlib import suppress
from typing import Any, Final

import yaml

from rules.scenario.problems import UnreadableError

#: Most letters of a file.
MAX_LETTERS: Final = 2_000_000
#: Most levels of nested data that libyaml may parse.
_DEEPEST: Final = 100
_MERGE: Final = "tag:yaml.org,2002:merge"


class _Constructor(yaml.constructor.SafeConstructor):
    """YAML constructor that rejects duplicate keys and reads 010 as ten."""

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        """Reject duplicate keys, then apply merge keys (`<<`); each key is stored once, so that memory is bounded."""
        self._check_keys(node)
        super().flatten_mapping(node)
        last = {_key_of(key, number): (key, value) for number, (key, value) in enumerate(node.value)}
        node.value = list(last.values())

    def _check_keys(self, node: yaml.MappingNode) -> None:
        seen = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.tag != _MERGE:
                if key.value in seen:
                    mark = key.start_mark
                    raise UnreadableError(f"the key “{key.value}” is there twice", mark.line + 1, mark.column + 1)
                seen.add(key.value)


def _key_of(key: yaml.Node, number: int) -> Hashable:
    return (key.tag, key.value) if isinstance(key, yaml.ScalarNode) else number


def _construct_int(_: object, node: yaml.ScalarNode) -> int:
    return int(node.value)


class _Loader(_Constructor, yaml.SafeLoader):
    """YAML loader with `true` and `false` as the only booleans, no dates, and no base 60 numbers."""


class _QuickLoader(_Constructor, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML loader based on libyaml, if available. Its messages say less, and it has no limit of nesting."""


_RESOLVED: Final = (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"^[-+]?[0-9]{1,18}$", list("-+0123456789")),
    ("float", r"^[-+]?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?$", list("-+0123456789")),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("merge", r"^<<$", ["<"]),
)
for _class in (_Loader, _QuickLoader):
    _class.yaml_implicit_resolvers = {}
    _class.add_constructor("tag:yaml.org,2002:int", _construct_int)
    for _tag, _pattern, _firsts in _RESOLVED:
        _class.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _firsts)


def read(text: str) -> list[Any]:
    """Return the scenarios in the text of a file as unchecked input data, one item for each.

    UnreadableError if the text is too long, nested too deeply, empty, or neither valid YAML nor valid JSON.
    """
    if len(text) > MAX_LETTERS:
        raise UnreadableError(f"longer than {MAX_LETTERS:,} letters")
    text = text.removeprefix("\ufeff")
    try:
        document = _parse_json(text) if text.lstrip()[:1] in ("{", "[") else _parse_yaml(text)
    except RecursionError:
        raise UnreadableError("nested too deeply") from None
    if document is None or document == []:
        raise UnreadableError("there is no scenario in it")
    return document if isinstance(document, list) else [document]


def _parse_json(text: str) -> object:
    """Return the data of a text in JSON, or else in YAML, which may begin with brackets too."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_refuse_constant)
    except ValueError as error:
        try:
            return _parse_yaml(text)
        except UnreadableError:
            if isinstance(error, json.JSONDecodeError):
                raise UnreadableError(error.msg, error.lineno, error.colno) from None
            raise UnreadableError(str(error)) from None


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key “{key}” is there twice")
        found[key] = value
    return found


def _parse_yaml(text: str) -> object:
    # Only the Python loader reports the position of an error.
    with suppress(UnreadableError, yaml.YAMLError, ValueError, TypeError):
        if _is_shallow(text):
            return _load(text, _QuickLoader)
    try:
        return _load(text, _Loader)
    except UnreadableError:
        raise
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = str(error.problem or error.context)
        if mark is None:
            raise UnreadableError(message) from None
        raise UnreadableError(message, mark.line + 1, mark.column + 1) from None
    except yaml.YAMLError as error:
        raise UnreadableError(str(error).replace("\n", " ")) from None
    except (ValueError, TypeError) as error:
        raise UnreadableError(str(error)) from None


def _is_shallow(text: str) -> bool:
    """Return whether a text is nested so little that libyaml can load it; a stack overflow would end the process."""
    depth = 0
    for event in yaml.parse(text, _QuickLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > _DEEPEST:
            return False
    return True


def _load(text: str, loader_class: Any) -> Any:
    loader = loader_class(text)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()
