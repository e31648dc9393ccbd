"""Which tokens lie where, for one tuple of tokens. Knows tokens alone: no rule, nobody who stands on them."""

from __future__ import annotations

from undercroft.game.pieces import FieldToken

FEATURES = frozenset({"objective", "blocked", "artefact"})
"""The kinds of token that stay a game long and may be turned over; of these a hex has one."""


class Lying:
    """The tokens on the battlefield by their hexes. Tokens are never changed but laid anew, all of them: whoever keeps this
    knows by `tokens` whether they still lie as they did.

    `objectives` are those that can be held, hex to number (the artefact counts as one, with number 0), `objective_spots`
    their hexes and `up` the places in the list of tokens of all but the artefact; `features` are places in that list by
    their hexes, `feature_spots` the hexes of these; `untils` is when some will be taken away.
    """

    __slots__ = ("feature_spots", "features", "objective_spots", "objectives", "tokens", "untils", "up")

    def __init__(self, tokens: tuple[FieldToken, ...]) -> None:
        self.tokens = tokens
        objectives: dict[int, int] = {}
        features: dict[int, int] = {}
        up: list[int] = []
        untils: set[str] = set()
        objective_spots = feature_spots = 0
        for i, token in enumerate(tokens):
            h, kind = token.at, token.kind
            if token.until:
                untils.add(token.until)
            if h >= 0 and kind in FEATURES:
                features.setdefault(h, i)
                feature_spots |= 1 << h
                if token.face == "up" and kind != "blocked":
                    objectives[h] = token.number
                    if kind == "objective":
                        up.append(i)
                    objective_spots |= 1 << h
        self.objectives = objectives
        self.features = features
        self.objective_spots = objective_spots
        self.feature_spots = feature_spots
        self.up = up
        self.untils = untils
