"""Writer of scenarios in YAML, in the layout of our files."""

from __future__ import annotations

from typing import Final

import yaml


class _Representer(yaml.representer.SafeRepresenter):
    """Representer that repeats equal values in full."""

    def ignore_aliases(self, data: object) -> bool:
        """Return True, so that repeated values are written in full."""
        return True


class _Writer(yaml.SafeDumper):
    """YAML writer that indents lists."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists too."""
        super().increase_indent(flow, False)


#: Parts with a line for each member; everything deeper is on one line.
_OPEN: Final = ("cards", "start", "setup", "do", "expect", "start.field")


def write(data: dict[str, object]) -> str:
    """Return a scenario, given as plain data, as YAML in the layout of our files."""
    root = _Representer(sort_keys=False).represent_data(data)
    _lay_out(root, "")
    text: str = yaml.serialize(root, Dumper=_Writer, allow_unicode=True, width=110)
    return text


def _lay_out(node: object, place: str) -> None:
    if not isinstance(node, yaml.CollectionNode):
        return
    node.flow_style = not (place == "" or place in _OPEN)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            _lay_out(value, f"{place}.{key.value}".removeprefix("."))
    else:
        for member in node.value:
            _lay_out(member, f"{place}[]")
