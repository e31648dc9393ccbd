"""The spaces of observations and actions, for libraries that ask. Knows Gymnasium and the encoding; knows no game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from undercroft.lab.envs.choices import WIDTH
from undercroft.lab.envs.encoding import Shape

MOST = 40.0
"""No number of an observation is larger."""


def seen(shape: Shape) -> dict[str, spaces.Space[Any]]:
    """What a seat sees, part by part."""

    def box(*size: int) -> spaces.Box:
        return spaces.Box(-MOST, MOST, size, np.float32)

    return {"state": box(shape.state), "board": box(*shape.board), "options": box(*shape.options)}


def mask() -> spaces.Box:
    return spaces.Box(0, 1, (WIDTH,), np.int8)


def action() -> spaces.Discrete:
    return spaces.Discrete(WIDTH)
