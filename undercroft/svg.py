"""Pictures for people who write Python: a game, a view or a battlefield as SVG. Knows who draws what; draws nothing itself.

>>> from undercroft import svg
>>> from undercroft.play.tables import table
>>> from undercroft.rules.engine import Game
>>> game = Game(table("shadespire", ["Garrek's Reavers", "Steelheart's Champions"]), seed=7)
>>> svg.board(game)[:4]
'<svg'

Once this module is imported, a notebook shows games and views as their battlefield by themselves.
"""

from __future__ import annotations

from pathlib import Path

from undercroft.game.state import State
from undercroft.hexes.battlefield import Battlefield
from undercroft.play import picture
from undercroft.play.determinize import determinize
from undercroft.play.picture import Picture
from undercroft.play.view_types import View
from undercroft.rules import engine

__all__ = ["Picture", "board", "png", "save"]


def board(what: State | View | Battlefield, theme: str = "light", width: int = 0) -> Picture:
    """The battlefield of a game or of what one seat sees of it, or one with nobody on it; `theme` is light or dark."""
    if isinstance(what, Battlefield):
        return picture.ground(what, theme, width)
    # what a view hides is no part of a picture, so it does not matter how it is dealt
    game = determinize(what, 0) if isinstance(what, View) else what
    return picture.board(game, theme, width)


def png(drawn: str, zoom: float = 2.0) -> bytes:
    """A picture as PNG, for which the extra `lab` is needed."""
    try:
        import matplotlib
        import resvg_py
    except ImportError:
        raise MissingExtra("a PNG needs the renderer resvg: pip install 'undercroft[lab]'") from None
    # the same letters on every machine, also where no fonts are installed
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    found: bytes = bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawn,
            zoom=zoom,
            skip_system_fonts=True,
            font_files=[str(fonts / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )
    return found


class MissingExtra(RuntimeError, ValueError):
    """A library that is not installed, and how to install it."""


def save(what: State | View | Battlefield, file: str | Path, theme: str = "light", width: int = 0) -> None:
    """Draw a battlefield into a file, which is PNG if its name ends so, and SVG otherwise."""
    path = Path(file)
    drawn = board(what, theme, width)
    if path.suffix.lower() == ".png":
        path.write_bytes(png(drawn))
    else:
        path.write_text(drawn, encoding="utf-8")


engine.PICTURES.append(picture.board)
