"""Requests that are not carried out: the kind of fault and its words, made from whatever refused. Knows no socket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from undercroft.play.refusal import Refused
from undercroft.rules.engine import NotOffered
from undercroft.table.course import NotNow
from undercroft.table.protocol import Error, Fault

MOST_WORDS = 300


class Failed(Exception):
    """A request that changes nothing: one of the protocol's faults, and why in words."""

    def __init__(self, fault: Fault, text: str, para: str = "") -> None:
        super().__init__(text)
        self.fault: Fault = fault
        self.text = text
        self.para = para

    def message(self, label: str | None = None) -> Error:
        return Error(fault=self.fault, text=self.text, para=self.para or None, label=label)


def failed(error: Exception) -> Failed:
    """The fault that an exception of the game or the table is; the exception itself if it is neither."""
    if isinstance(error, Failed):
        return error
    if isinstance(error, Refused):
        return Failed("not_offered", error.refusal.text, error.refusal.para)
    if isinstance(error, NotOffered):
        return Failed("not_offered", str(error))
    if isinstance(error, NotNow):
        return Failed("not_now", str(error))
    raise error


def malformed(error: ValidationError) -> Failed:
    """What is wrong with a message, and where, in one line that repeats nothing of what was sent."""
    return Failed("malformed", in_words(error))


def in_words(error: ValidationError) -> str:
    text, where = words_of(list(error.errors(include_url=False, include_context=False, include_input=False)))
    return f"{where}: {text}" if where else text


def words_of(details: Sequence[Mapping[str, Any]]) -> tuple[str, str]:
    """What is wrong, in words, and where; of several things the first, with the number of the others."""
    if not details:
        return "it is not of the right form", ""
    first = details[0]
    text = str(first["msg"]).removeprefix("Value error, ")
    if len(details) > 1:
        text += f" (and {len(details) - 1} more)"
    where = ".".join(str(part)[:40] for part in first["loc"])
    return text if len(text) <= MOST_WORDS else text[: MOST_WORDS - 1] + "…", where[:MOST_WORDS]
