"""Which abilities are in force now, under the keys by which the rules look for them. Knows game and abilities' shapes.

The index is built when it is asked for after something changed (an upgrade, an Inspired fighter, a fighter gone or
returned, an effect begun or ended, a new activation) and shared by copies until then.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from undercroft.game.events import KIND_BIT
from undercroft.game.frames import Values
from undercroft.game.pieces import Effect, Weapon
from undercroft.game.state import State, Zone
from undercroft.rules.abilities import ABILITIES, IN_HAND, PLOTS, SCORED, Ability, Condition, Continuous, Cx


@cache
def event_mask(kinds: frozenset[str]) -> int:
    """Kinds of event as a set of bits."""
    mask = 0
    for kind in kinds:
        mask |= KIND_BIT[kind]
    return mask


WOUNDS_CHANGE: Final = event_mask(
    frozenset(
        {
            *("effect_began", "effect_ended", "inspired", "uninspired", "discarded", "broken", "activation_began"),
            *("counter_given", "counter_removed", "taken_out", "returned"),
        }
    )
)
"""After these, Wounds characteristics may be lower than they were."""
OTHER_SIDE: Final = event_mask(frozenset({"inspired", "uninspired", "counter_given", "counter_removed"}))
"""Of these, those after which they may be although nothing in force bears on any: another side may be printed with less."""
BEARING_CHANGES: Final = WOUNDS_CHANGE | event_mask(frozenset({"upgraded"}))
"""After these, a fighter may have become Large or have another trait."""


def wakes_of(condition: Condition) -> int:
    """The kinds of event that can meet a condition."""
    known = _WAKES.get(id(condition))
    if known is None:
        known = _WAKES[id(condition)] = (condition, event_mask(condition.wakes()))
    return known[1]


_WAKES: Final[dict[int, tuple[Condition, int]]] = {}
"""By the condition's identity, which stays its own because it is kept here."""


class Nature:
    """What the index asks of an ability whatever game it is in: its keys, and the kinds of event it waits for."""

    __slots__ = ("ability", "keys", "own", "wakes")

    def __init__(self, ability: Any) -> None:
        self.ability = ability
        self.keys: tuple[str, ...] = ability.keys()
        self.wakes = event_mask(ability.wakes())
        self.own = isinstance(ability, Continuous) and ability.own


_NATURES: Final[dict[int, Nature]] = {}
"""By the ability's identity, which stays its own because it is kept here."""


def nature_of(ability: Any) -> Nature:
    known = _NATURES.get(id(ability))
    if known is None:
        known = _NATURES[id(ability)] = Nature(ability)
    return known


class InForce:
    """An ability in force: whose it is, which fighter bears it, from which card or effect."""

    __slots__ = ("ability", "card", "effect", "keys", "me", "own", "seat", "since", "v", "wakes", "weapon")

    def __init__(
        self,
        ability: Any,
        seat: int,
        me: int,
        card: int,
        effect: Effect | None,
        weapon: Any = None,
        since: int = 0,
    ) -> None:
        nature = nature_of(ability)
        self.ability = ability
        self.seat = seat
        self.me = me
        self.card = card
        self.effect = effect
        self.keys = nature.keys
        self.wakes = nature.wakes
        self.own = nature.own
        self.weapon = weapon
        self.since = since
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
NOTHING: Final[Entries] = ()
_MATTERS: Final[dict[str, int]] = {}
"""Of each stat that is asked about together with others: in which matters, as a set of bits."""


def matter(*stats: str) -> int:
    """A bit for a few stats that bear on one matter, so that `quiet` asks about them, or several matters, with one look."""
    bit = 1 << max((bits.bit_length() for bits in _MATTERS.values()), default=0)
    for stat in stats:
        _MATTERS[stat] = _MATTERS.get(stat, 0) | bit
    return bit


Hope = tuple[int, int, Condition]
"""A fighter that may yet be Inspired, the kinds of event that can meet its condition, and the condition."""


class Index:
    """Everything in force by its keys; modifiers again by what they modify alone; what it takes to Inspire those that
    are not.

    `bears` is on which matters anything here bears (see `matter`); `wakes` are the kinds of event that a trigger here
    waits for, `hoped` those that could Inspire somebody; `out` is what works from out of action and is told after all
    else; `arms` is for what `targets` works out of a fighter's weapons while nothing changes.
    """

    __slots__ = ("arms", "bears", "hoped", "hopes", "keys", "out", "stats", "wakes")

    def __init__(self, keys: dict[str, Entries], hopes: tuple[Hope, ...], out: Entries = NOTHING) -> None:
        self.keys = keys
        self.stats = {key[5:]: entries for key, entries in keys.items() if key.startswith("stat:")}
        self.bears = 0
        for stat in self.stats:
            self.bears |= _MATTERS.get(stat, 0)
        self.arms: dict[int, Any] = {}
        self.wakes = 0
        for entry in keys.get("on", NOTHING):
            self.wakes |= entry.wakes
        self.hopes = hopes
        self.out = out
        self.hoped = 0
        for hope in hopes:
            self.hoped |= hope[1]


def changed(g: State) -> None:
    """Who bears what changed (an upgrade, a face, a fighter gone or returned): ask anew when next asked."""
    g.in_force = None
    g.standing = None
    g.heeds = -1


def deployed(g: State, f: int) -> None:
    """A fighter was placed at set-up: nothing changes by one that bears nothing, as what it takes to Inspire it is looked
    at only when the game begins."""
    if _borne(g, f):
        changed(g)


def effects_changed(g: State) -> None:
    """Only the effects changed, or which of them are active: what fighters bear stays as it was worked out."""
    g.in_force = None
    g.heeds = -1


def card_moved(g: State, c: int) -> None:
    """A card came to another zone: a few have abilities that work from a hand, or once they are scored; a surge objective
    waits for what happens while it is in a hand."""
    if c in g.elsewhere:
        effects_changed(g)
    if g.wakes_of[c]:
        g.heeds = -1
        g.judged &= ~(1 << c)


def card_in_hand(g: State, c: int) -> None:
    """The same of a card that comes to a hand: what it waits for is waited for besides what the others do."""
    heeds = g.heeds
    card_moved(g, c)
    if heeds >= 0 and c not in g.elsewhere:
        # at set-up no objective is met
        g.heeds = heeds if g.phase == "setup" else heeds | g.wakes_of[c]


def index_of(g: State) -> Index:
    index: Index | None = g.in_force
    if index is None:
        index = g.in_force = _build(g)
        if "wounds" in index.stats:
            g.tough = True
    return index


def in_force(g: State, key: str) -> Entries:
    index: Index = g.in_force or index_of(g)
    return index.keys.get(key, NOTHING)


def quiet(g: State, matters: int) -> bool:
    """Whether nothing in force bears on any of these matters: then what is printed holds, and nobody need be asked."""
    index: Index = g.in_force or index_of(g)
    return not index.bears & matters


def set_off_by(g: State) -> int:
    """The kinds of event that a trigger in force waits for."""
    index: Index = g.in_force or index_of(g)
    return index.wakes


def _build(g: State) -> Index:
    """What fighters, warbands and plots bear, then the effects, then what works from out of action."""
    standing: Index | None = g.standing
    if standing is None:
        standing = g.standing = _standing(g)
    more = [
        InForce(ABILITIES[effect.code], effect.seat, effect.me, effect.card, effect, None, effect.uid)
        for effect in g.effects
        if active(g, effect)
    ]
    if g.elsewhere:
        more += _from_elsewhere(g)
    more += standing.out
    if not more:
        return standing
    keys = standing.keys.copy()
    for entry in more:
        for key in entry.keys:
            keys[key] = (*keys.get(key, NOTHING), entry)
    return Index(keys, standing.hopes)


def _standing(g: State) -> Index:
    """All but the effects: it stays when one of these begins or ends, and comes back when everybody bears the same again."""
    bearing = [h >= 0 for h in g.at]
    since = [_since(g, borne) for borne in g.upgrades] if any(g.upgrades) else ()
    key = (g.phase == "setup", *bearing, *g.removed, *g.inspired, *g.counters, *g.upgrades, *since)
    known: Index | None = g.borne.get(key)
    if known is None:
        known = _work_out_standing(g)
        keep_borne(g, key, known)
    return known


def _work_out_standing(g: State) -> Index:
    """What fighters on the battlefield bear, who of them may yet be Inspired; warbands' own rules, and plots'."""
    found: dict[str, list[InForce]] = {}
    hopes: list[Hope] = []
    for f, h in enumerate(g.at):
        if h < 0:
            continue
        for entry in _borne(g, f):
            for key in entry.keys:
                found.setdefault(key, []).append(entry)
        condition: Condition | None = g.cast[f].inspire
        if condition is not None and not g.inspired[f] and g.phase != "setup":
            # before the game begins no condition is met
            hopes.append((f, wakes_of(condition), condition))
    for seat, brought in enumerate(g.setup.seats):
        for ability in brought.warband.abilities:
            _add(found, ability, seat)
    plots: dict[str, int] = {}
    for seat, brought in enumerate(g.setup.seats):
        plots.setdefault(brought.plot.lower(), seat)
    for name, seat in plots.items():
        # two players with the same plot bring its rules into the game once
        for ability in PLOTS.get(name, ()):
            _add(found, ability, seat)
    out = tuple(_from_out_of_action(g))
    return Index({key: tuple(entries) for key, entries in found.items()}, tuple(hopes), out)


def _add(found: dict[str, list[InForce]], ability: Ability, seat: int) -> None:
    entry = InForce(ability, seat, -1, -1, None)
    for key in entry.keys:
        found.setdefault(key, []).append(entry)


MOST_BORNE: Final = 300
"""So much is kept of what fighters bore: a search that goes through many games at one table forgets what is older."""


def keep_borne(g: State, key: Any, worked_out: Any) -> None:
    """For all games of one setup and their copies."""
    if len(g.borne) >= MOST_BORNE:
        g.borne.clear()
    g.borne[key] = worked_out


def _since(g: State, upgrades: Zone) -> tuple[int, ...]:
    """Since when each of some upgrades sets a value, where that matters."""
    return tuple([g.flag(f"since {c}") or 0 for c in upgrades]) if upgrades else ()


def _borne(g: State, f: int) -> Entries:
    """What a fighter on the battlefield bears, with a face and its upgrades."""
    since = _since(g, g.upgrades[f])
    key = (f, g.face(f), g.upgrades[f], since)
    known: Entries | None = g.borne.get(key)
    if known is None:
        known = tuple(_worked_out(g, f, since))
        keep_borne(g, key, known)
    return known


def _worked_out(g: State, f: int, since: tuple[int, ...]) -> list[InForce]:
    seat = g.owner[f]
    side = g.side(f)
    face = g.face(f)
    found = [InForce(ability, seat, f, -1, None) for ability in side.abilities]
    for i, weapon in enumerate(side.weapons):
        found += [InForce(ability, seat, f, -1, None, (-1, i, face)) for ability in weapon.abilities]
    for c, when in zip(g.upgrades[f], since, strict=True):
        for i, ability in enumerate(g.cards[c].abilities):
            if isinstance(ability, Weapon):
                found += [InForce(own, seat, f, c, None, (c, i, face)) for own in ability.abilities]
            else:
                found.append(InForce(ability, seat, f, c, None, None, when))
    return found


def _from_elsewhere(g: State) -> list[InForce]:
    """Abilities that work while their card is in a hand or was scored say so by a key."""
    found: list[InForce] = []
    for c in g.elsewhere:
        seat = g.holder[c]
        zone = IN_HAND if c in g.hands[seat] else SCORED if c in g.scored[seat] else ""
        for ability in g.cards[c].abilities:
            if zone in nature_of(ability).keys:
                found.append(InForce(ability, seat, -1, c, None))
    return found


def _from_out_of_action(g: State) -> list[InForce]:
    """Abilities that work while their fighter is out of action say so by a key."""
    found: list[InForce] = []
    if -1 not in g.at:
        return found
    for f, h in enumerate(g.at):
        if h < 0 and not g.removed[f]:
            for ability in g.side(f).abilities:
                if "while-out" in nature_of(ability).keys:
                    found.append(InForce(ability, g.owner[f], f, -1, None))
    return found


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


def begins_now(g: State) -> bool:
    """Whether an effect was waiting for the activation that just began."""
    return any(effect.born == g.activation - 1 and effect.until.startswith("next-activation") for effect in g.effects)


def begin_effect(
    g: State, ability: Ability, seat: int, until: str, me: int = -1, card: int = -1, uses: int = -1, **values: Any
) -> Effect:
    g.uid += 1
    pairs = tuple(sorted(values.items()))
    effect = Effect(g.uid, ability.code, seat, me, card, until, g.activation, uses, pairs)
    g.effects = (*g.effects, effect)
    effects_changed(g)
    return effect


def spend_use(g: State, uid: int) -> None:
    """An effect that applies a number of times applied once."""
    kept: list[Effect] = []
    for effect in g.effects:
        if effect.uid == uid and effect.uses > 0:
            effect = effect._replace(uses=effect.uses - 1)
        kept.append(effect)
    g.effects = tuple(kept)
    effects_changed(g)


# --- values ---


def touching(g: State, entry: InForce, f: int, facts: Values | None) -> Cx | None:
    """What a modifier is asked with if it touches a fighter now: its own named values, those of what asks, and the
    fighter it is asked about."""
    if entry.own and entry.me != f:
        return None
    if facts is None:
        v = entry.v.copy()
    else:
        v = facts.copy()
        v.update(entry.v)
    v["bearer"] = f
    cx = Cx(g, v)
    modifier: Continuous = entry.ability
    return cx if modifier.applies(cx, f) else None


def modified(g: State, stat: str, base: int, f: int, facts: Values | None = None) -> int:
    """A characteristic with its modifiers: set first (the latest wins), then multiply, then add.

    `facts` are the named values of the Attack action or move that asks, so that a modifier may speak of its target.
    """
    index: Index = g.in_force or index_of(g)
    entries = index.stats.get(stat)
    return base if entries is None else _modified(g, entries, base, f, facts)


def _modified(g: State, entries: Entries, base: int, f: int, facts: Values | None) -> int:
    added = 0
    times = 1
    latest = -1
    fixed = False
    bounded: list[tuple[int, int]] = []
    for entry in entries:
        cx = touching(g, entry, f, facts)
        if cx is None:
            continue
        modifier: Continuous = entry.ability
        op = modifier.op
        amount = modifier.amount(cx)
        if op == "add" and modifier.floor is not None:
            bounded.append((amount, modifier.floor))
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
    index: Index = g.in_force or index_of(g)
    entries = index.stats.get(stat)
    if entries is None:
        return False
    for entry in entries:
        if touching(g, entry, f, facts) is not None:
            return True
    return False


def amounts(g: State, stat: str, f: int, facts: Values | None = None) -> list[Any]:
    """What each applying rule in force gives, the same thing once."""
    found: list[Any] = []
    for entry in index_of(g).stats.get(stat, NOTHING):
        cx = touching(g, entry, f, facts)
        if cx is not None:
            amount = entry.ability.amount(cx)
            if amount not in found:
                found.append(amount)
    return found


def latest_set(g: State, stat: str, f: int, facts: Values | None = None) -> Any:
    """The value that the latest applying setter gives, or None: for symbols and other things that are not numbers."""
    index: Index = g.in_force or index_of(g)
    value = None
    latest = -1
    for entry in index.stats.get(stat, NOTHING):
        cx = touching(g, entry, f, facts)
        if cx is None:
            continue
        if entry.ability.op == "fix":
            return entry.ability.amount(cx)
        if entry.since >= latest:
            latest = entry.since
            value = entry.ability.amount(cx)
    return value


def is_fixed(g: State, stat: str, f: int, facts: Values | None = None) -> bool:
    """Whether something in force says that this cannot be modified."""
    for entry in index_of(g).stats.get(stat, NOTHING):
        if entry.ability.op == "fix" and touching(g, entry, f, facts) is not None:
            return True
    return False
