"""Write what others need of the protocol from its one source, the typed models of `undercroft.table`.

    python tools/protocol.py            rewrites docs/protocol.md (its tables) and web/src/protocol.ts
    python tools/protocol.py --check    only says whether they are up to date
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from undercroft.table import forms, protocol, protocol_parts, shapes

ROOT = Path(__file__).parents[1]
TYPESCRIPT = ROOT / "web" / "src" / "protocol.ts"
PAGE = ROOT / "docs" / "protocol.md"
MARK = "<!-- from here on made by tools/protocol.py -->"

Schema = dict[str, Any]


def models(module: Any) -> list[type[BaseModel]]:
    """The models a module defines, in the order in which they stand there."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, BaseModel)
        and value.__module__ == module.__name__
        and value.model_fields
    ]


def members(union: Any) -> list[type[BaseModel]]:
    """The models of an annotated union."""
    return list(get_args(get_args(union)[0]))


ASKS = members(protocol.Ask)
TELLS = members(protocol.Tell)
PROTOCOL = models(shapes) + models(protocol)
HTTP = models(forms)


def definitions() -> dict[str, Schema]:
    """The JSON schema of every model, by name."""
    every = [
        (model, "validation" if issubclass(model, protocol_parts.Strict) else "serialization")
        for model in PROTOCOL + HTTP
    ]
    _, schema = models_json_schema(every, ref_template="{model}")  # type: ignore[arg-type]
    found: dict[str, Schema] = schema["$defs"]
    return found


# --- TypeScript ---


def typescript(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(typescript(each) for each in schema[key]))
    kind = schema.get("type")
    if kind == "array":
        inner = typescript(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        extra = schema.get("additionalProperties")
        return f"Record<string, {typescript(extra) if isinstance(extra, dict) else 'unknown'}>"
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def comment(text: str | None, indent: str = "") -> Iterable[str]:
    if not text:
        return
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
        return
    yield f"{indent}/**"
    yield from (f"{indent} * {line}".rstrip() for line in lines)
    yield f"{indent} */"


def interface(model: type[BaseModel], schema: Schema) -> Iterable[str]:
    """A model as an interface. What the server leaves out when it is nothing, and what a client may, is optional."""
    yield from comment(model.__doc__)
    yield f"export interface {model.__name__} {{"
    for attribute, field in model.model_fields.items():
        name = field.alias or attribute
        inner = schema["properties"][name]
        kind = typescript(inner)
        nothing = not field.is_required() and field.default is None
        if nothing:
            kind = " | ".join(part for part in kind.split(" | ") if part != "null")
        optional = not field.is_required() and name != "type"
        yield from comment(inner.get("description"), "  ")
        yield f"  {name}{'?' if optional else ''}: {kind};"
    yield "}"
    yield ""


def typescript_module() -> str:
    schemas = definitions()
    lines = [
        "// Made by tools/protocol.py from undercroft/table/protocol.py and forms.py. Change those, then run it.",
        "",
        f"export const PROTOCOL = {protocol.VERSION} as const;",
        "",
    ]
    for model in PROTOCOL + HTTP:
        lines.extend(interface(model, schemas[model.__name__]))
    lines.append("/** What a client sends. */")
    lines.append(f"export type Ask = {' | '.join(model.__name__ for model in ASKS)};")
    lines.append("")
    lines.append("/** What the server sends. */")
    lines.append(f"export type Tell = {' | '.join(model.__name__ for model in TELLS)};")
    return "\n".join(lines) + "\n"


# --- the page of the documentation ---


def table_of(model: type[BaseModel], schema: Schema) -> Iterable[str]:
    title = schema["properties"].get("type", {}).get("const") or model.__name__
    yield f"### {title}" if "type" in model.model_fields else f"### {model.__name__}"
    yield ""
    for paragraph in re.split(r"\n\s*\n", (model.__doc__ or "").strip()):
        if paragraph:
            yield " ".join(paragraph.split())
            yield ""
    yield "| field | type | |"
    yield "|---|---|---|"
    for attribute, field in model.model_fields.items():
        name = field.alias or attribute
        inner = schema["properties"][name]
        kind = typescript(inner).replace("|", "or")
        optional = "" if field.is_required() or name == "type" else "may be left out"
        says = " ".join(part for part in (inner.get("description", ""), optional) if part)
        yield f"| `{name}` | {kind} | {says} |"
    yield ""


def reference() -> str:
    schemas = definitions()
    lines = [MARK, "", "## What a client sends", ""]
    for model in ASKS:
        lines.extend(table_of(model, schemas[model.__name__]))
    lines.extend(["## What the server sends", ""])
    for model in TELLS:
        lines.extend(table_of(model, schemas[model.__name__]))
    lines.extend(["## Parts of messages", ""])
    for model in PROTOCOL:
        if model not in ASKS and model not in TELLS:
            lines.extend(table_of(model, schemas[model.__name__]))
    return "\n".join(lines).rstrip() + "\n"


def page(text: str) -> str:
    """The page with its made part made anew; what is written above the mark stays."""
    return text.split(MARK)[0].rstrip() + "\n\n" + reference()


def main(arguments: list[str]) -> int:
    wanted = {TYPESCRIPT: typescript_module(), PAGE: page(PAGE.read_text(encoding="utf-8"))}
    stale = [
        path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not what the models say: run python tools/protocol.py", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
