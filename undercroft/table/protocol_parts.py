"""What the messages of play and of HTTP are made of: their base classes and the few kinds of words. Knows no message."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Annotated[int, Field(ge=0, le=3, description="A seat at the table, from 0.")]
Name = Annotated[str, Field(max_length=40)]
Secret = Annotated[str, Field(min_length=1, max_length=64)]
GameId = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{4,40}$")]
Label = Annotated[str | None, Field(max_length=40, description="Any word; the answer to this message repeats it.")]
Matter = Literal["draw", "take_back", "rematch"]


class Part(BaseModel):
    """Whatever is part of a message."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Strict(Part):
    """What comes from outside: a number is a number, never a text that looks like one."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
