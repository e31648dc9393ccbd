"""Words for hexes: territories, edges, starting hexes, hexes near fighters, objectives. Knows geometry and tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import Fighters
from undercroft.hexes.sets import bits
from undercroft.rules.abilities import Cx, Word
from undercroft.rules.tokens import feature_hexes

TERRAIN: Final = frozenset({"terrain_changed", "token_placed", "token_moved", "token_removed_from_field", "token_flipped"})


class Hexes(Word):
    """A set of hexes, worked out when it is needed. Sets are joined by &, | and ~."""

    def __init__(self, words: str, mask: Callable[[Cx], int], where: str = "", uses: tuple[Any, ...] = ()) -> None:
        self.words = words
        self.of = mask
        self.place = where
        self.uses = uses

    def parts(self) -> tuple[Any, ...]:
        return self.uses

    def wakes(self) -> frozenset[str]:
        return TERRAIN.union(*[part.wakes() for part in self.uses])

    def mask(self, cx: Cx) -> int:
        return self.of(cx)

    def say(self) -> str:
        """One of them: "an edge hex"."""
        return english.a(self.words)

    def where(self) -> str:
        """As a place where something is: "on an edge hex", "in your territory"."""
        return self.place or f"in {self.say()}"

    def any_of(self) -> str:
        """Any of them, for placing: "any edge hex"."""
        return f"any {self.words}"

    def __and__(self, other: Hexes) -> Hexes:
        return Hexes(
            f"{self.words} {other.where()}",
            lambda cx: self.mask(cx) & other.mask(cx),
            f"{self.where()} {other.where()}",
            (self, other),
        )

    def __or__(self, other: Hexes) -> Hexes:
        return Hexes(
            f"{self.words} or {other.words}",
            lambda cx: self.mask(cx) | other.mask(cx),
            f"{self.where()} or {other.where()}",
            (self, other),
        )


    def __invert__(self) -> Hexes:
        return Hexes(
            f"hex that is not {self.say()}", lambda cx: cx.g.ground.all & ~self.mask(cx),
            f"that is not {self.say()}", (self,),
        )  # fmt: skip


def nearest_to(who: Fighters, among: Hexes) -> Hexes:
    """Of some hexes the empty ones that are as near to a fighter as any of them."""

    def mask(cx: Cx) -> int:
        g = cx.g
        found = [f for f in who.members(cx) if g.at[f] >= 0]
        open_to_it = among.mask(cx) & g.empty()
        if not found or not open_to_it:
            return 0
        away = g.ground.distance[g.at[found[0]]]
        least = min(away[h] for h in bits(open_to_it))
        return sum(1 << h for h in bits(open_to_it) if away[h] == least)

    return Hexes(f"{among.words} as near to {who.say()} as possible", mask, "", (who, among))


def _enemy_land(cx: Cx) -> int:
    land = cx.g.ground.territories
    mask = 0
    for seat, ground in enumerate(land):
        if seat != cx.v["seat"]:
            mask |= ground
    return mask


any_hex = Hexes("hex", lambda cx: cx.g.ground.all)
empty_hex = Hexes("empty hex", lambda cx: cx.g.empty())
edge_hex = Hexes("edge hex", lambda cx: cx.g.ground.edge, "on an edge hex")
starting_hex = Hexes("starting hex", lambda cx: cx.g.ground.starting)
your_territory = Hexes("hex in your territory", lambda cx: cx.g.ground.territories[cx.seat], "in your territory")
enemy_territory = Hexes("hex in enemy territory", _enemy_land, "in enemy territory")
no_ones_territory = Hexes("hex in no one's territory", lambda cx: cx.g.ground.no_ones, "in no one's territory")
lethal_hex = Hexes("lethal hex", lambda cx: cx.g.lethal())
blocked_hex = Hexes("blocked hex", lambda cx: cx.g.blocked())


def _objectives(cx: Cx) -> int:
    mask = 0
    for token in cx.g.tokens:
        if token.at >= 0 and token.kind == "objective" and token.face == "up":
            mask |= 1 << token.at
    return mask


objective_hex = Hexes("hex with an objective", _objectives, "on an objective")


def _objectives_may_enter(cx: Cx) -> int:
    g = cx.g
    if g.edition.tokens == "features":
        # there an objective is a feature token, which lies on no other one and in no hazard hex
        return feature_hexes(g)
    field: int = g.ground.all & ~_objectives(cx)
    return field if g.edition.objectives_enter_blocked else field & ~g.blocked()


open_to_objectives = Hexes(
    "hex open to an objective", _objectives_may_enter,
    "with no objective in it (and, in some rulebooks, that is not blocked, or takes no other token and is no hazard hex)",
)  # fmt: skip


def _near(n: int, of: Fighters | Hexes) -> Callable[[Cx], int]:
    def mask(cx: Cx) -> int:
        g = cx.g
        if isinstance(of, Hexes):
            spots = bits(of.mask(cx))
        else:
            spots = [g.at[f] for f in of.members(cx) if g.at[f] >= 0]
        found = 0
        for h in spots:
            found |= g.ground.neighbours[h] if n == 1 else g.ground.within(h, n)
        return found

    return mask


def hex_near(n: int, of: Fighters | Hexes, visible: bool = False) -> Hexes:
    """The hexes within so many hexes of a fighter or of other hexes (adjacent ones for 1)."""
    near = _near(n, of)
    if not visible:
        mask = near
    else:

        def mask(cx: Cx) -> int:
            from undercroft.rules.targets import sight_from

            seen = 0
            assert isinstance(of, Fighters)
            for f in of.members(cx):
                seen |= sight_from(cx.g, cx.g.at[f])
            return near(cx) & seen

    said = f"adjacent to {of.say()}" if n == 1 else f"within {english.count(n, 'hex')} of {of.say()}"
    if visible:
        said = "visible hex " + said
        return Hexes(said, mask, "", (of,))
    return Hexes(f"hex {said}", mask, said, (of,))


def _further_from_enemies(cx: Cx) -> int:
    """The hexes further from every enemy fighter than that of the fighter moving."""
    g = cx.g
    start = g.at[cx.v["moving"]]
    found = g.ground.all
    for f in g.surviving():
        if g.owner[f] != cx.seat:
            near = g.ground.distance[g.at[f]]
            found &= ~g.ground.within(g.at[f], near[start])
    return found


further_from_enemies = Hexes(
    "hex further from every enemy fighter", _further_from_enemies, "further from every enemy fighter than it began"
)


def territory_of(who: Fighters) -> Hexes:
    """The territory of the player whose fighter this is."""

    def mask(cx: Cx) -> int:
        found = 0
        for f in who.members(cx):
            found |= cx.g.ground.territories[cx.g.owner[f]]
        return found

    return Hexes(
        f"hex in {who.whose()} player's territory", mask, f"in the territory of {who.whose()} player", (who,)
    )
