"""The protocol's models are its one source: what is made from them is up to date, and strict about what comes in."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from pydantic import ValidationError

from undercroft.table.protocol import ASK, TELL, Error

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("protocol_tool", ROOT / "tools" / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_page_and_the_document_are_made_from_the_models() -> None:
    made = tool()
    assert made.TYPESCRIPT.read_text(encoding="utf-8") == made.typescript_module(), "run tools/protocol.py"
    text = made.PAGE.read_text(encoding="utf-8")
    assert text == made.page(text), "run tools/protocol.py"


def test_what_may_be_nothing_is_optional_for_the_page() -> None:
    text = tool().typescript_module()
    assert "  question?: Question;" in text
    assert "  ply: number;" in text
    assert "  left: (number | null)[];" in text


@pytest.mark.parametrize(
    "message",
    [
        {"type": "answer", "seat": "0", "ply": 3, "option": 1},
        {"type": "answer", "seat": 0, "ply": 3.0, "option": 1},
        {"type": "answer", "seat": 4, "ply": 3, "option": 1},
        {"type": "answer", "seat": 0, "ply": -1, "option": 1},
        {"type": "answer", "seat": 0, "ply": 3, "option": 1, "more": True},
        {"type": "resign"},
        {"type": "unheard of", "seat": 0},
        {"type": "sit", "protocol": 1, "game": "../x", "secrets": ["a"]},
        {"type": "sit", "protocol": 2, "game": "abcd", "secrets": ["a"]},
        ["answer"],
        None,
    ],
    ids=str,
)
def test_a_message_that_is_not_of_the_protocol_is_refused(message: object) -> None:
    with pytest.raises(ValidationError):
        ASK.validate_python(message)


def test_a_message_is_known_by_its_type() -> None:
    assert ASK.validate_python({"type": "resign", "seat": 1}).seat == 1  # type: ignore[union-attr]
    told = TELL.validate_json('{"type": "error", "fault": "stale", "text": "too late"}')
    assert told == Error(fault="stale", text="too late")
