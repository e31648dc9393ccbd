"""Tokens that fighters have and tokens on the battlefield. Knows game; who gives them is not its business."""

from __future__ import annotations

from typing import Final

from undercroft.game.events import NO_CAUSE, Cause
from undercroft.game.pieces import FieldToken
from undercroft.game.state import State
from undercroft.rules.force import flagged


def give_token(g: State, f: int, token: str, n: int = 1, cause: Cause = NO_CAUSE) -> None:
    """Give a fighter tokens. In the rulebook where guard and stagger exclude each other, one takes the other away."""
    if g.at[f] < 0:
        return
    tokens: list[int] = getattr(g, token)
    tokens[f] += n
    g.tell("token_given", g.owner[f], f, n=n, cause=cause, facts=(token,))
    if g.edition.guard_against_stagger:
        if token == "guard" and g.stagger[f]:
            remove_tokens(g, f, "stagger", g.stagger[f], ("guard",))
        elif token == "stagger" and g.guard[f]:
            remove_tokens(g, f, "guard", g.guard[f], ("stagger",))


def remove_tokens(g: State, f: int, token: str, n: int, cause: Cause = NO_CAUSE) -> None:
    """Take tokens from a fighter, as far as it has them."""
    tokens: list[int] = getattr(g, token)
    n = min(n, tokens[f])
    if n > 0:
        tokens[f] -= n
        g.tell("token_removed", g.owner[f], f, n=n, cause=cause, facts=(token,))


def give_stagger(g: State, f: int, cause: Cause = NO_CAUSE) -> None:
    if not flagged(g, "cannot be staggered", f):
        give_token(g, f, "stagger", 1, cause)


def put_on_guard(g: State, f: int, cause: Cause = NO_CAUSE) -> None:
    if flagged(g, "cannot be on guard", f):
        return
    give_token(g, f, "guard", 1, cause)


def clear_fighter(g: State, f: int) -> None:
    """Clear a fighter that leaves the battlefield: cleared is not removed, so nothing counts it.

    In the rulebook by which a fighter that returns still counts as having moved, its marks stay with it.
    """
    if not g.edition.remembers_returned:
        g.move[f] = g.charge[f] = g.guard[f] = g.stagger[f] = 0
    g.counters[f] = ()


def clear_phase_tokens(g: State) -> None:
    """The end of a round clears all Move, Charge, Guard and Stagger tokens."""
    n = len(g.at)
    g.move = [0] * n
    g.charge = [0] * n
    g.guard = [0] * n
    g.stagger = [0] * n


# --- the battlefield ---


def terrain_of(tokens: tuple[FieldToken, ...]) -> tuple[int, int, int, int]:
    """The hexes that tokens make blocked, lethal, cover and snare."""
    blocked = lethal = cover = snare = 0
    for token in tokens:
        if token.at < 0 or token.face == "down":
            continue
        bit = 1 << token.at
        if token.face == "cover":
            cover |= bit
        elif token.face == "lethal":
            lethal |= bit
        elif token.kind in ("blocked", "comet", "ambershard", "shardfall"):
            blocked |= bit
        elif token.kind == "lethal":
            lethal |= bit
        elif token.kind == "snare":
            snare |= bit
        elif token.kind == "cover":
            cover |= bit
    return blocked, lethal, cover, snare


def set_tokens(g: State, tokens: tuple[FieldToken, ...]) -> None:
    """Change the tokens on the field and with them the terrain."""
    g.tokens = tokens
    before = g.terrain
    g.terrain = terrain_of(tokens)
    if before != g.terrain:
        g.tell("terrain_changed")
        snared = g.terrain[3] & ~before[3]
        for f, h in enumerate(g.at):
            if h >= 0 and snared >> h & 1:
                give_stagger(g, f, ("snare",))


def token_at(g: State, h: int) -> int:
    """The index of the feature or objective token in a hex, or -1."""
    return g.lies().features.get(h, -1)


FEATURES: Final = ("objective", "blocked")


def available_features(g: State) -> list[int]:
    """The feature tokens that lie beside the battlefield."""
    return [i for i, token in enumerate(g.tokens) if token.at < 0 and token.kind in FEATURES]


def feature_hexes(g: State) -> int:
    """Where a feature token may be placed or moved to during a game: no blocked or hazard hex, on no other of its kind."""
    barred = g.blocked() | g.lethal() | g.cover() | g.snare()
    for token in g.tokens:
        if token.at >= 0 and token.kind in FEATURES:
            barred |= 1 << token.at
    return g.ground.all & ~barred


def may_flip(g: State, i: int) -> bool:
    """Whether a token on the field may be turned over: none becomes a blocked hex under a fighter."""
    token = g.tokens[i]
    return token.kind != "blocked" or token.face != "cover" or g.fighter_at(token.at) < 0


def lay_feature(g: State, i: int, h: int, face: str, seat: int, cause: Cause = NO_CAUSE) -> None:
    """Put an available feature token on the field, with the side up that its player wants."""
    token = g.tokens[i]
    set_tokens(g, (*g.tokens[:i], token._replace(at=h, face=face), *g.tokens[i + 1 :]))
    g.tell("token_placed", seat, at=h, n=token.number, cause=cause, facts=(token.kind, face))


def move_field_token(g: State, i: int, h: int, seat: int, cause: Cause = NO_CAUSE) -> None:
    token = g.tokens[i]
    set_tokens(g, (*g.tokens[:i], token._replace(at=h), *g.tokens[i + 1 :]))
    if h < 0:
        g.tell("token_removed_from_field", seat, was=token.at, n=token.number, cause=cause, facts=(token.kind,))
    else:
        g.tell("token_moved", seat, at=h, was=token.at, n=token.number, cause=cause, facts=(token.kind,))


def switch_field_tokens(g: State, i: int, j: int, seat: int, cause: Cause = NO_CAUSE) -> None:
    """Two tokens change places at one instant."""
    held = list(g.tokens)
    held[i], held[j] = g.tokens[i]._replace(at=g.tokens[j].at), g.tokens[j]._replace(at=g.tokens[i].at)
    before = g.tokens
    set_tokens(g, tuple(held))
    for x in (i, j):
        token = g.tokens[x]
        g.tell("token_moved", seat, at=token.at, was=before[x].at, n=token.number, cause=cause, facts=(token.kind,))


def add_field_token(g: State, token: FieldToken, seat: int, cause: Cause = NO_CAUSE) -> None:
    set_tokens(g, (*g.tokens, token))
    g.tell("token_placed", seat, at=token.at, n=token.number, cause=cause, facts=(token.kind,))


def flip_token(g: State, i: int, seat: int, cause: Cause = NO_CAUSE) -> None:
    token = g.tokens[i]
    face = g.edition.token_back if token.face == "up" else "up"
    set_tokens(g, (*g.tokens[:i], token._replace(face=face), *g.tokens[i + 1 :]))
    g.tell("token_flipped", seat, at=token.at, n=token.number, cause=cause, facts=(token.kind, face))
