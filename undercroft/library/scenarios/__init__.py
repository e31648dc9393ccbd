"""Reads scenario files: YAML into plain data, strictly. Knows files and YAML; neither the game nor what a scenario means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

HERE = Path(__file__).parent
_FILE = ("common", "scenarios")


class ScenarioFileError(ValueError):
    """A scenario file that cannot be read, with where it is wrong."""


class Source(NamedTuple):
    """One scenario as plain data, and where it stands."""

    file: str
    line: int
    data: dict[str, Any]

    @property
    def title(self) -> str:
        return str(self.data.get("title", "without a title"))

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
    """YAML in which yes, no, on and off are words, and no key stands twice in one mapping."""


_PLAIN_WORDS = ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag not in _PLAIN_WORDS]
    for first, resolvers in _Base.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


def _mapping(loader: Any, node: yaml.MappingNode) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if isinstance(key, list | dict) or key in found:
            said = "is no key" if isinstance(key, list | dict) else "is there twice"
            raise yaml.constructor.ConstructorError(None, None, f"{key!r} {said}", key_node.start_mark)
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_text(text: str, file: str = "scenario") -> list[Source]:
    """The scenarios of a text, with what is common to them filled in."""
    try:
        node = yaml.compose(text, Loader=_Loader)
        document = yaml.load(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or str(error)
        raise ScenarioFileError(f"{file}{line}: this is no YAML that can be read: {problem}") from None
    if isinstance(document, dict) and "scenarios" not in document:
        return [Source(file, 1, document)]
    entries, common, nodes = _entries(document, node, file)
    sources = []
    for entry, entry_node in zip(entries, nodes, strict=True):
        line = entry_node.start_mark.line + 1
        if not isinstance(entry, dict):
            raise ScenarioFileError(f"{file}:{line}: a scenario is a mapping (key: value)")
        merged = {**common, **entry}
        if "rulebook" in entry or "rulebooks" in entry:
            # the scenario's own choice of rulebooks stands for the common one, whichever of the two words it uses
            for key in ("rulebook", "rulebooks"):
                if key not in entry:
                    merged.pop(key, None)
        sources.append(Source(file, line, merged))
    return sources


def _entries(document: Any, node: Any, file: str) -> tuple[list[Any], dict[str, Any], list[Any]]:
    """The scenarios of a file, what is common to them, and where each stands."""
    if isinstance(document, list):
        return document, {}, node.value
    if not isinstance(document, dict):
        raise ScenarioFileError(f"{file}: a scenario file holds a scenario, or a list of them under `scenarios:`")
    for key in document:
        if key not in _FILE:
            raise ScenarioFileError(f"{file}: unknown key {key!r}; beside `scenarios:` there may be `common:` alone")
    entries, common = document["scenarios"], document.get("common", {})
    if not isinstance(entries, list) or not isinstance(common, dict):
        raise ScenarioFileError(f"{file}: `scenarios:` is a list and `common:` a mapping")
    nodes = next(value.value for key, value in node.value if key.value == "scenarios")
    return entries, common, nodes


def read_file(path: Path, name: str = "") -> list[Source]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioFileError(f"{path}: this is no UTF-8 text") from None
    return read_text(text, name or str(path))


def paths(place: Path) -> Iterator[Path]:
    """The scenario files at a place: itself, or all below it in order."""
    if place.is_dir():
        yield from sorted(place.rglob("*.yaml"))
    else:
        yield place


def library() -> list[Source]:
    """Every scenario of the library."""
    return [source for path in paths(HERE) for source in read_file(path, path.relative_to(HERE).as_posix())]
