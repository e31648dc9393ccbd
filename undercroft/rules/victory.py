"""Who has won, and by which tie-break. Knows game and characteristics."""

from __future__ import annotations

from undercroft.game.state import State
from undercroft.rules.characteristics import held_by


def survivors_left(g: State) -> list[int]:
    """The seats with a fighter on the battlefield."""
    return [seat for seat, standing in enumerate(g.places().standing) if standing]


def eliminated(g: State) -> bool:
    """Whether some warband is wholly out of action."""
    return not all(g.places().standing)


def ends_by_elimination(g: State) -> bool:
    """Whether the game is over because a warband is wiped out: in some rulebooks, and in sudden death."""
    return (g.edition.elimination or g.flag("sudden death") is not None) and eliminated(g)


def winners(g: State) -> tuple[tuple[int, ...], str]:
    """The winning seat, or the seats that share a draw, and what decided."""
    left = survivors_left(g)
    if g.edition.victory == "last-standing" and len(left) == 1:
        return (left[0],), "the only warband left"
    best = max(g.glory)
    tied = tuple(seat for seat in range(g.seats) if g.glory[seat] == best)
    if len(tied) == 1:
        return tied, "most glory"
    standing = tuple(seat for seat in tied if seat in left)
    if g.edition.victory == "last-standing" and len(left) < g.seats:
        return tied, "a draw"
    if len(standing) == 1:
        return standing, "the only one of them with fighters left"
    if not standing:
        return tied, "a draw"
    if g.edition.victory == "values":
        counts = {seat: sum(held_by(g, seat)) for seat in standing}
        why = "highest value of objectives held"
    else:
        counts = {seat: len(held_by(g, seat)) for seat in standing}
        why = "most objectives held"
    most = max(counts.values())
    final = tuple(seat for seat in standing if counts[seat] == most)
    return final, why if len(final) == 1 else "a draw"
