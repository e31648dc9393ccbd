"""Which abilities are in force now, under the keys by which the rules look for them. Knows game and abilities' shapes.

The index is built when it is asked for after something changed (an upgrade, an Inspired fighter, a fighter gone or
returned, an effect begun or ended, a new activation) and shared by copies until then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.game.events import KIND_BIT
from undercroft.game.frames import Values
from undercroft.game.pieces import Effect, Weapon
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, IN_HAND, PLOTS, SCORED, Ability, Continuous, Cx


def event_mask(kinds: frozenset[str]) -> int:
    mask = 0
    for kind in kinds:
        mask |= KIND_BIT[kind]
    return mask


class InForce:
    """An ability in force: whose it is, which fighter bears it, from which card or effect."""

    __slots__ = ("ability", "card", "effect", "me", "own", "seat", "since", "v", "wakes", "weapon")

    def __init__(
        self,
        ability: Any,
        seat: int,
        me: int,
        card: int,
        effect: Effect | None,
        wakes: int,
        weapon: Any = None,
        since: int = 0,
    ) -> None:
        self.ability = ability
        self.seat = seat
        self.me = me
        self.card = card
        self.effect = effect
        self.wakes = wakes
        self.weapon = weapon
        self.since = since
        self.own = isinstance(ability, Continuous) and ability.own
        v: Values = {"seat": seat, "me": me, "card": card}
        if effect is not None:
            v.update(effect.values)
            v["effect"] = effect.uid
        if weapon is not None:
            v["own_weapon"] = weapon
        self.v = v

    def values(self) -> Values:
        """Its named values, for the asker to add to."""
        return self.v.copy()


Entries = tuple[InForce, ...]
NOTHING: Entries = ()


class Index:
    """Everything in force by its keys; modifiers again by what they modify alone; what sets triggers off.

    `arms` is for what `targets` works out of a fighter's weapons while nothing changes.
    """

    __slots__ = ("arms", "keys", "stats", "wakes")

    def __init__(self, keys: dict[str, Entries]) -> None:
        self.keys = keys
        self.stats = {key[5:]: entries for key, entries in keys.items() if key.startswith("stat:")}
        self.arms: dict[int, Any] = {}
        self.wakes = 0
        for entry in keys.get("on", NOTHING):
            self.wakes |= entry.wakes


def changed(g: State) -> None:
    """Something in play changed: ask anew when next asked."""
    g.in_force = None


def index_of(g: State) -> Index:
    index: Index | None = g.in_force
    if index is None:
        index = g.in_force = _build(g)
    return index


def in_force(g: State, key: str) -> Entries:
    return index_of(g).keys.get(key, NOTHING)


def set_off_by(g: State) -> int:
    """The kinds of event that a trigger in force waits for."""
    return index_of(g).wakes


def _build(g: State) -> Index:
    found: dict[str, list[InForce]] = {}
    for f, h in enumerate(g.at):
        if h < 0:
            continue
        seat = g.owner[f]
        side = g.side(f)
        for ability in side.abilities:
            _add(found, ability, seat, f, -1, None)
        for i, weapon in enumerate(side.weapons):
            for ability in weapon.abilities:
                _add(found, ability, seat, f, -1, None, (-1, i, g.face(f)))
        for c in g.upgrades[f]:
            since = g.flag(f"since {c}") or 0
            for i, ability in enumerate(g.cards[c].abilities):
                if isinstance(ability, Weapon):
                    for own in ability.abilities:
                        _add(found, own, seat, f, c, None, (c, i, g.face(f)))
                else:
                    _add(found, ability, seat, f, c, None, None, since)
    for seat, brought in enumerate(g.setup.seats):
        for ability in brought.warband.abilities:
            _add(found, ability, seat, -1, -1, None)
    plots = {brought.plot.lower(): seat for seat, brought in reversed([*enumerate(g.setup.seats)])}
    for name, seat in plots.items():
        # two players with the same plot bring its rules into the game once
        for ability in PLOTS.get(name, ()):
            _add(found, ability, seat, -1, -1, None)
    for effect in g.effects:
        if active(g, effect):
            _add(found, ABILITIES[effect.code], effect.seat, effect.me, effect.card, effect)
    for c in g.elsewhere:
        seat = g.holder[c]
        zone = IN_HAND if c in g.hands[seat] else SCORED if c in g.scored[seat] else ""
        for ability in g.cards[c].abilities:
            if zone in ability.keys():
                _add(found, ability, seat, -1, c, None)
    for f, h in enumerate(g.at):
        # abilities that work while their fighter is out of action say so by this key
        if h < 0 and not g.removed[f]:
            for ability in g.side(f).abilities:
                if "while-out" in ability.keys():
                    _add(found, ability, g.owner[f], f, -1, None)
    return Index({key: tuple(entries) for key, entries in found.items()})


def _add(
    found: dict[str, list[InForce]],
    ability: Ability,
    seat: int,
    me: int,
    card: int,
    effect: Effect | None,
    weapon: Any = None,
    since: int = 0,
) -> None:
    if effect is not None:
        since = effect.uid
    entry = InForce(ability, seat, me, card, effect, event_mask(ability.wakes()), weapon, since)
    for key in ability.keys():
        found.setdefault(key, []).append(entry)


def note_since(g: State, c: int) -> None:
    """An upgrade was given. One that sets a value remembers when, for of two set values the later counts."""
    if any(isinstance(ability, Continuous) and ability.op == "set" for ability in g.cards[c].abilities):
        g.uid += 1
        g.set_flag(f"since {c}", g.uid)
    changed(g)


def active(g: State, effect: Effect) -> bool:
    """Whether an effect is in force yet: one for the next activation waits for it to begin."""
    if effect.until.startswith("next-activation"):
        return g.activation > effect.born and effect.uses != 0
    return effect.uses != 0


def begin_effect(
    g: State, ability: Ability, seat: int, until: str, me: int = -1, card: int = -1, uses: int = -1, **values: Any
) -> Effect:
    g.uid += 1
    pairs = tuple(sorted(values.items()))
    effect = Effect(g.uid, ability.code, seat, me, card, until, g.activation, uses, pairs)
    g.effects = (*g.effects, effect)
    changed(g)
    return effect


def spend_use(g: State, uid: int) -> None:
    """An effect that applies a number of times applied once."""
    kept: list[Effect] = []
    for effect in g.effects:
        if effect.uid == uid and effect.uses > 0:
            effect = effect._replace(uses=effect.uses - 1)
        kept.append(effect)
    g.effects = tuple(kept)
    changed(g)


# --- values ---


def applying(g: State, entries: Entries, f: int, facts: Values | None) -> Iterator[tuple[InForce, Cx]]:
    """Those of some modifiers that touch a fighter now, with what each is asked with: its own named values, those of
    what asks, and the fighter it is asked about."""
    for entry in entries:
        if entry.own and entry.me != f:
            continue
        if facts is None:
            v = entry.v.copy()
        else:
            v = facts.copy()
            v.update(entry.v)
        v["bearer"] = f
        cx = Cx(g, v)
        if entry.ability.applies(cx, f):
            yield entry, cx


def modified(g: State, stat: str, base: int, f: int, facts: Values | None = None) -> int:
    """A characteristic with its modifiers: set first (the latest wins), then multiply, then add.

    `facts` are the named values of the Attack action or move that asks, so that a modifier may speak of its target.
    """
    entries = (g.in_force or index_of(g)).stats.get(stat)
    return base if entries is None else _modified(g, entries, base, f, facts)


def _modified(g: State, entries: Entries, base: int, f: int, facts: Values | None) -> int:
    added = 0
    times = 1
    latest = -1
    fixed = False
    bounded: list[tuple[int, int]] = []
    for entry, cx in applying(g, entries, f, facts):
        op = entry.ability.op
        amount = entry.ability.amount(cx)
        if op == "add" and entry.ability.floor is not None:
            bounded.append((amount, entry.ability.floor))
        elif op == "add":
            added += amount
        elif op == "mul":
            times *= amount
        elif op == "fix":
            # a value that cannot be modified
            base = amount
            fixed = True
        else:
            if entry.since >= latest:
                latest = entry.since
                base = amount
    if fixed:
        return base
    total = base * times + added
    for amount, least in bounded:
        total = max(min(total, least), total + amount)
    return total


def flagged(g: State, stat: str, f: int, facts: Values | None = None) -> bool:
    """Whether anything in force says this of the fighter ("cannot charge", "is on Guard" …)."""
    entries = (g.in_force or index_of(g)).stats.get(stat)
    if entries is None:
        return False
    return any(True for _ in applying(g, entries, f, facts))


def amounts(g: State, stat: str, f: int, facts: Values | None = None) -> list[Any]:
    """What each applying rule in force gives, the same thing once."""
    found: list[Any] = []
    for entry, cx in applying(g, index_of(g).stats.get(stat, NOTHING), f, facts):
        amount = entry.ability.amount(cx)
        if amount not in found:
            found.append(amount)
    return found


def latest_set(g: State, stat: str, f: int, facts: Values | None = None) -> Any:
    """The value that the latest applying setter gives, or None: for symbols and other things that are not numbers."""
    entries = (g.in_force or index_of(g)).stats.get(stat)
    if entries is None:
        return None
    value = None
    latest = -1
    for entry, cx in applying(g, entries, f, facts):
        if entry.ability.op == "fix":
            return entry.ability.amount(cx)
        if entry.since >= latest:
            latest = entry.since
            value = entry.ability.amount(cx)
    return value


def is_fixed(g: State, stat: str, f: int, facts: Values | None = None) -> bool:
    """Whether something in force says that this cannot be modified."""
    entries = (g.in_force or index_of(g)).stats.get(stat, NOTHING)
    return any(entry.ability.op == "fix" for entry, _ in applying(g, entries, f, facts))
