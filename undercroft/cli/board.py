"""The battlefield as text for a terminal. Knows what is on it and how to show it without colours, too; no rule.

Each hex is two lines: what it is or who stands in it, and below that what else there is to know. A seat's fighters stand in
its own brackets, so that nothing is told by colour alone.
"""

from __future__ import annotations

from undercroft.cli.say import paint
from undercroft.game.state import State
from undercroft.hexes.sets import bits
from undercroft.play.names import names_of
from undercroft.rules.characteristics import wounds_of

WIDE = 8
MARGIN = 4
BRACKETS = ("[]", "<>", "{}", "()")
COLOURS = ("cyan", "magenta", "yellow", "green")
TOKENS = (("move", "m"), ("charge", "c"), ("guard", "g"), ("stagger", "s"))
LEGEND = (
    "s starting  ### blocked  !!! lethal  cov cover  snr snare  (1) objective   under a fighter: wounds left, * Inspired, "
    "tokens m c g s"
)

Cell = tuple[str, str, tuple[str, ...]]


def picture(g: State, colour: bool = False) -> str:
    """The battlefield with everything on it."""
    field = g.ground
    rows: dict[int, list[tuple[int, int]]] = {}
    for h in bits(field.all):
        column, row = field.cell(h)
        rows.setdefault(row, []).append((column, h))
    columns = max(column for row in rows.values() for column, _ in row) + 1
    letters = [field.name(h).rstrip("0123456789") for _, h in max(rows.values(), key=len)]
    head = " " * MARGIN + "".join(letter.center(WIDE) for letter in letters[:columns])
    lines = [head.rstrip()]
    for row in sorted(rows):
        upper = lower = " " * (MARGIN + row % 2 * (WIDE // 2))
        upper = f"{row + 1:>3}" + upper[3:]
        done = 0
        for column, h in sorted(rows[row]):
            gap = " " * (WIDE * (column - done))
            first, second, styles = _cell(g, h)
            upper += gap + paint(first.center(WIDE), *styles, on=colour)
            lower += gap + paint(second.center(WIDE), *styles, on=colour)
            done = column + 1
        lines += [upper.rstrip(), lower.rstrip()]
    return "\n".join(lines)


def _cell(g: State, h: int) -> Cell:
    terrain, styles = _terrain(g, h)
    f = g.fighter_at(h)
    if f < 0:
        return terrain, "", styles
    seat = g.owner[f]
    left, right = BRACKETS[seat][0], BRACKETS[seat][1]
    name = names_of(g).fighters[f].split("'s ")[-1]
    below = f"{wounds_of(g, f) - g.wounds[f]}{'*' if g.inspired[f] else ''}"
    below += "".join(letter * getattr(g, token)[f] for token, letter in TOKENS)
    if terrain not in (".", "s"):
        below += terrain if terrain.startswith("(") else terrain[0]
    return f"{left}{name[: WIDE - 3]}{right}", below, (COLOURS[seat], "bold")


def _terrain(g: State, h: int) -> tuple[str, tuple[str, ...]]:
    for token in g.tokens:
        if token.at == h and token.kind in ("objective", "artefact"):
            if token.face == "up":
                return (f"({token.number})" if token.kind == "objective" else "(A)"), ("yellow", "bold")
            return "(?)", ("yellow",)
    field = g.ground
    for mask, mark, styles in (
        (g.blocked(), "###", ("bold",)),
        (g.lethal(), "!!!", ("red",)),
        (g.cover(), "cov", ("green",)),
        (g.snare(), "snr", ("yellow",)),
    ):
        if mask >> h & 1:
            return mark, styles
    owner = next((seat for seat, territory in enumerate(field.territories) if territory >> h & 1), -1)
    mark = "s" if field.starting >> h & 1 else "."
    return mark, (COLOURS[owner], "dim") if owner >= 0 else ("dim",)
