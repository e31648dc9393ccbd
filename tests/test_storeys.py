"""The storeys of the house: each module knows only those above it, says what it knows, and stays small."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "undercroft"

# From the ground up: a storey may import itself and those before it in this list, and no other.
STOREYS = ("hexes", "game", "rules", "cards", "library", "play", "bots", "table", "lab", "cli")
ENGINE = ("hexes", "game", "rules", "cards", "play")

# The rules run what cards say, so they may know these words of the card language, and nothing else of it.
RULES_MAY_KNOW: frozenset[str] = frozenset()

EDITION = re.compile(r"\b(shadespire|nightvault|dreadfane|beastgrave|deathgorge)\b", re.IGNORECASE)
# Where a rulebook may be named: where it is defined or cited, where its cards and boards are, and where
# a person picks one.
NAMES_EDITIONS = ("rules/editions", "rules/reference", "library", "cli")

MOST_LINES = 600


class Module(NamedTuple):
    path: Path
    tree: ast.Module
    lines: int

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def storey(self) -> str:
        return self.path.relative_to(PACKAGE).parts[0].removesuffix(".py")

    def inside(self, folder: str) -> bool:
        return f"{self.path.relative_to(PACKAGE).with_suffix('').as_posix()}/".startswith(f"{folder}/")


def read(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    return Module(path, ast.parse(text, str(path)), text.count("\n") + 1)


MODULES = [read(path) for path in sorted(PACKAGE.rglob("*.py"))]
HOUSED = [module for module in MODULES if module.storey in STOREYS]


def imports(tree: ast.Module) -> list[str]:
    """Every module that a source imports, at the top or inside a function, in dotted form."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            found.append(base)
            if base in ("undercroft", "undercroft.cards"):
                found += [f"{base}.{alias.name}" for alias in node.names]
    return found


def not_allowed(storey: str, tree: ast.Module) -> list[str]:
    """The imports that a module of that storey must not make."""
    below = STOREYS[: STOREYS.index(storey) + 1]
    wrong = []
    for name in imports(tree):
        parts = name.split(".")
        if name.startswith("."):
            wrong.append(f"{name} (a relative import hides its storey)")
            continue
        if parts[0] != "undercroft" or len(parts) == 1:
            continue
        word_of_cards = storey == "rules" and ".".join(parts[:3]) in RULES_MAY_KNOW
        if parts[1] in STOREYS and parts[1] not in below and not word_of_cards:
            wrong.append(name)
    return wrong


def strings(tree: ast.Module) -> list[ast.Constant]:
    """The string literals of a module, without its docstrings."""
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docs.add(id(first.value))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


@pytest.mark.parametrize("module", HOUSED, ids=lambda module: module.name)
def test_a_storey_knows_only_those_above_it(module: Module) -> None:
    assert not_allowed(module.storey, module.tree) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_opens_by_saying_what_it_is(module: Module) -> None:
    words = ast.get_docstring(module.tree)
    assert words, f"{module.name} has no docstring"
    assert len(words.splitlines()[0]) > 20, f"{module.name}: the first line says too little"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_stays_small(module: Module) -> None:
    assert module.lines <= MOST_LINES, f"{module.name} has {module.lines} lines"


@pytest.mark.parametrize(
    "module", [module for module in HOUSED if module.storey in ENGINE], ids=lambda module: module.name
)
def test_the_engine_needs_nothing_but_python(module: Module) -> None:
    tops = {name.split(".")[0] for name in imports(module.tree)}
    assert tops - set(sys.stdlib_module_names) - {"undercroft"} == set()


@pytest.mark.parametrize(
    "module",
    [module for module in MODULES if not any(module.inside(folder) for folder in NAMES_EDITIONS)],
    ids=lambda module: module.name,
)
def test_nothing_asks_which_rulebook_it_is(module: Module) -> None:
    literals = [node for node in strings(module.tree) if EDITION.search(str(node.value))]
    assert [f"line {node.lineno}: {node.value!r}" for node in literals] == []


def test_no_storey_is_missing_from_the_list() -> None:
    folders = {path.parent.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/**/*.py")}
    assert folders <= set(STOREYS), f"not a storey: {folders - set(STOREYS)}"


def test_what_the_rules_may_know_of_the_cards_is_there() -> None:
    for name in RULES_MAY_KNOW:
        path = ROOT / Path(*name.split("."))
        assert path.with_suffix(".py").exists() or path.is_dir(), f"{name} is gone: take it off the list"


def test_an_import_from_below_is_found() -> None:
    tree = ast.parse("def f():\n    from undercroft.table.rooms import R\n    import undercroft.bots as b\n")
    assert not_allowed("rules", tree) == ["undercroft.table.rooms", "undercroft.bots"]
    assert not_allowed("lab", tree) == []
    assert not_allowed("game", ast.parse("from undercroft import rules")) == ["undercroft.rules"]
    assert not_allowed("game", ast.parse("from . import state")) != []


def test_a_rulebook_named_in_code_is_found_and_one_in_a_docstring_is_not() -> None:
    tree = ast.parse('"""As in Shadespire."""\nif name == "shadespire":\n    pass\n')
    assert [node.lineno for node in strings(tree) if EDITION.search(str(node.value))] == [2]
