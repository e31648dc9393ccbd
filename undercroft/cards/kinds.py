"""Words for what a fighter is and where it stands: traits, names, tokens, wounds, territory. Knows the characteristics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import (
    POSITIONS,
    Fighters,
    Is,
    _friendly,
    any_fighter,
    enemy,
    friendly,
)
from undercroft.cards.words import TOKENS, Cond, Number, Test, as_number, bare, must_be
from undercroft.cards.words import known as known_word
from undercroft.rules.abilities import Cx
from undercroft.rules.bearing import relics

# --- what a fighter is ---


def _has_trait(*wanted: str) -> Callable[[Cx, int], bool]:
    lowered = frozenset(each.lower() for each in wanted)

    def test(cx: Cx, f: int) -> bool:
        from undercroft.rules.characteristics import traits_of

        card = cx.g.cast[f]
        if card.name.lower() in lowered or card.id in lowered:
            return True
        return any(trait.lower() in lowered for trait in traits_of(cx.g, f))

    return test


def trait(word: str) -> Test:
    """A fighter with this trait or tag, as an adjective: `friendly(trait("Hunter"))`."""
    return Is(word, _has_trait(word), True)


def being(word: str) -> Test:
    """The same trait, as a noun: `is_(this_fighter, being("Quarry"))`."""
    return Is(english.a(word), _has_trait(word))


def named(*names: str) -> Test:
    """A fighter of one of these names."""
    return Is(f"named {english.listing(names, 'or')}", _has_trait(*names))


def known(name: str, side: Fighters = friendly) -> Fighters:
    """The fighter of a name in your warband, as a noun."""
    return _Known(name, side)


class _Known(Fighters):
    alone = True

    def __init__(self, name: str, side: Fighters) -> None:
        # its noun says the name already, however it is narrowed
        super().__init__((*side.tests, Is("", _has_trait(name))), name)

    def say(self) -> str:
        return self.noun

    def many(self) -> str:
        return self.noun

    def whose(self) -> str:
        return english.possessive(self.noun)


class Aside(Fighters):
    """The friendly fighter of a name that is not on the battlefield: kept in reserve or, with `or_out`, out of action."""

    def __init__(self, name: str, or_out: bool) -> None:
        super().__init__((Is("friendly", _friendly, True), named(name)), name)
        self.or_out = or_out

    def has(self, cx: Cx, f: int) -> bool:
        g = cx.g
        if f < 0 or g.at[f] >= 0 or not (self.or_out or g.removed[f]):
            return False
        return g.cast[f].reserve and self.matches(cx, f)

    def members(self, cx: Cx, enough: int = 0) -> list[int]:
        return [f for f in range(len(cx.g.at)) if self.has(cx, f)]

    def say(self) -> str:
        return self.noun

    def many(self) -> str:
        return self.noun

    def whose(self) -> str:
        return english.possessive(self.noun)


def in_reserve(name: str) -> Fighters:
    """The fighter of a name that has not been put on the battlefield yet."""
    return Aside(name, False)


def absent(name: str) -> Fighters:
    """The fighter of a name that begins in reserve and is not on the battlefield, be it for the first time or not."""
    return Aside(name, True)


is_leader = Is("that is a leader", lambda cx, f: "leader" in cx.g.cast[f].traits)
is_wizard = Is("that is a wizard", lambda cx, f: cx.g.side(f).wizard > 0 or "wizard" in cx.g.cast[f].traits)
is_inspired = Is("Inspired", lambda cx, f: bool(cx.g.inspired[f]), True, frozenset({"inspired", "uninspired"}))
class OwnLeader(Fighters):
    """Your leader."""

    alone = True

    def __init__(self) -> None:
        super().__init__((Is("friendly", _friendly, True), is_leader), "leader")

    def say(self) -> str:
        return "your leader"

    def phrase(self, many: bool, without_last: bool = False) -> str:
        return "leader of yours"

    def whose(self) -> str:
        return "your leader's"


leader = any_fighter(Is("", lambda cx, f: "leader" in cx.g.cast[f].traits), noun="leader")
enemy_leader = enemy(Is("", lambda cx, f: "leader" in cx.g.cast[f].traits, True), noun="leader")
your_leader = OwnLeader()
survives = Is("surviving", lambda cx, f: cx.g.at[f] >= 0, True, POSITIONS)


def _wounded(cx: Cx, f: int) -> bool:
    return cx.g.wounds[f] > 0


WOUND_TOKENS: Final = frozenset({"damaged", "healed", "wounded"})
"""The events that change how many wound tokens a fighter on the battlefield has."""
is_wounded = Is("with at least one wound token", _wounded, False, WOUND_TOKENS)


def _on_guard(cx: Cx, f: int) -> bool:
    from undercroft.rules.characteristics import on_guard

    return on_guard(cx.g, f)


is_on_guard = Is("on Guard", _on_guard, False, frozenset({"token_given", "token_removed"}))


def with_defence(symbol: str) -> Test:
    """With a Defence characteristic of block or dodge."""

    def test(cx: Cx, f: int) -> bool:
        from undercroft.rules.characteristics import defence_symbol

        return defence_symbol(cx.g, f) == symbol

    return Is(f"with {english.a(symbol)} Defence characteristic", test)


def with_token(token: str) -> Test:
    """With one or more tokens of a kind: move, charge, guard, stagger."""
    known_word(token, TOKENS, "token of a fighter")
    return Is(f"with a {token.title()} token", lambda cx, f: getattr(cx.g, token)[f] > 0)


def without_token(*tokens: str) -> Test:
    """Without any token of these kinds."""
    for token in tokens:
        known_word(token, TOKENS, "token of a fighter")
    words = f"without a {english.listing((token.title() for token in tokens), 'or')} token"
    return Is(words, lambda cx, f: all(getattr(cx.g, token)[f] == 0 for token in tokens))


def with_tokens(token: str, n: int) -> Test:
    """With just so many tokens of a kind: move, charge, guard, stagger."""
    known_word(token, TOKENS, "token of a fighter")
    noun = english.plural(f"{token.title()} token") if n != 1 else f"{token.title()} token"
    return Is(f"with exactly {english.number(n)} {noun}", lambda cx, f: getattr(cx.g, token)[f] == n)


def with_wound_tokens(n: int) -> Test:
    """With so many wound tokens, or more."""
    if n == 1:
        return is_wounded
    return Is(
        f"with at least {english.number(n)} wound tokens", lambda cx, f: cx.g.wounds[f] >= n, False,
        WOUND_TOKENS,
    )  # fmt: skip


def with_upgrades(n: int = 1) -> Test:
    words = "with an upgrade" if n == 1 else f"with at least {english.number(n)} upgrades"
    return Is(words, lambda cx, f: len(cx.g.upgrades[f]) >= n, False, frozenset({"upgraded", "broken"}))


class Relics(Cond):
    """The bearer has so many relics; of their equal abilities only those on the first of them count."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, cx: Cx) -> bool:
        found = relics(cx.g, cx.me)
        return len(found) >= self.n and cx.v.get("card") == found[0]

    def say(self) -> str:
        return f"this fighter has at least {english.number(self.n)} Katophrane Relics"


def relics_at_least(n: int) -> Cond:
    return Relics(n)


def wizard_of_level(n: int) -> Test:
    """A wizard of just this level, with all that bears on it now."""

    def test(cx: Cx, f: int) -> bool:
        from undercroft.rules.characteristics import wizard_level

        return wizard_level(cx.g, f) == n

    return Is(f"a level {n} wizard", test)


def with_wounds_at_least(n: int | Number) -> Test:
    least = as_number(n)

    def test(cx: Cx, f: int) -> bool:
        from undercroft.rules.characteristics import wounds_of

        return wounds_of(cx.g, f) >= least.value(cx)

    return Is(f"with a Wounds characteristic of at least {bare(least)}", test)


# --- where it stands ---


class On(Test):
    """Standing in one of these hexes."""

    def __init__(self, hexes: Any) -> None:
        from undercroft.cards.hexes import Hexes

        self.hexes: Hexes = must_be(hexes, Hexes, "on")

    def parts(self) -> tuple[Any, ...]:
        return (self.hexes,)

    def wakes(self) -> frozenset[str]:
        return POSITIONS | self.hexes.wakes()

    def ok(self, cx: Cx, f: int) -> bool:
        h = cx.g.at[f]
        return h >= 0 and bool(self.hexes.mask(cx) >> h & 1)

    def say(self) -> str:
        return self.hexes.where()


def on(hexes: Any) -> Test:
    """In one of these hexes: `friendly(on(enemy_territory))`."""
    return On(hexes)


HELD: Final = POSITIONS | {"token_moved", "token_removed_from_field", "token_placed", "token_flipped"}
"""The events that change who holds what."""


def _at_home(cx: Cx, f: int) -> bool:
    g = cx.g
    return g.at[f] >= 0 and bool(g.ground.territories[g.owner[f]] >> g.at[f] & 1)


in_own_territory = Is("in their own player's territory", _at_home, False, POSITIONS)


def _holding(cx: Cx, f: int) -> bool:
    from undercroft.rules.characteristics import holds_objectives, objective_hexes

    return cx.g.at[f] in objective_hexes(cx.g) and holds_objectives(cx.g, f)


def holding_number(number: int) -> Test:
    """Holding the objective of this number."""

    def test(cx: Cx, f: int) -> bool:
        from undercroft.rules.characteristics import held_by

        return held_by(cx.g, cx.g.owner[f]).get(number) == f

    return Is(f"holding objective {number}", test, False, HELD)


holding = Is(
    "holding an objective",
    _holding,
    False,
    HELD,
)
