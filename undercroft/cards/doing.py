"""Effects on fighters and players: damage, healing, tokens, Inspiring, cards, glory, dice. Knows the rules' procedures."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.choices import YOU, seat_of, who_says
from undercroft.cards.fighters import Fighters, Ref
from undercroft.cards.programs import (
    Do,
    Effect,
    Jump,
    JumpUnless,
    OnFighters,
    cause_of,
    clause,
    compiled,
    dealer_of,
    each_of,
    effects,
    possible,
)
from undercroft.cards.words import TOKENS, Number, as_number, bare, known
from undercroft.game.dice import CRIT, FACES, SYMBOL
from undercroft.rules import damage, tokens, zones
from undercroft.rules import inspire as inspiring
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.chance import note_roll, roll
from undercroft.rules.characteristics import defence_of
from undercroft.rules.procedure import running


class Deal(OnFighters):
    """Deal damage."""

    harms = True

    def __init__(self, n: int | Number, to: Fighters, by: Fighters | None = None) -> None:
        super().__init__(to)
        self.n = as_number(n)
        self.by = by

    def parts(self) -> tuple[Any, ...]:
        return (self.n, self.who) if self.by is None else (self.n, self.who, self.by)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        # a fighter that is gone already is dealt nothing
        if isinstance(self.who, Ref):
            f = self.who.who(cx)
            if f >= 0 and cx.g.at[f] < 0:
                return False
        return possible(rest, cx)

    def can_fail(self) -> bool:
        return isinstance(self.who, Ref)

    def one(self, cx: Cx, f: int) -> None:
        by = dealer_of(cx)
        if self.by is not None:
            found = self.by.members(cx)
            by = found[0] if found else -1
        seat = -1 if cx.v.get("hazard") else cx.v["seat"]
        damage.deal(cx.g, f, self.n.value(cx), cause_of(cx), by=by, seat=seat)

    def say(self) -> str:
        return f"deal {bare(self.n)} damage to {self.subject()}"


def deal(n: int | Number, to: Fighters, by: Fighters | None = None) -> Effect:
    return Deal(n, to, by)


class EachRolled(Number):
    """How many dice of the roll that this answers show a symbol."""

    def __init__(self, symbol: str) -> None:
        self.symbol = symbol
        self.face = SYMBOL[symbol]

    def value(self, cx: Cx) -> int:
        return list(cx.v.get("rolled") or ()).count(self.face)

    def say(self) -> str:
        return f"for each {SAID[self.symbol]} rolled"


def each_rolled(symbol: str) -> Number:
    return EachRolled(symbol)


class Heal(OnFighters):
    """Remove wound tokens."""

    def __init__(self, n: int | Number | str, who: Fighters, up_to: bool = False) -> None:
        super().__init__(who)
        self.n = None if isinstance(n, str) else as_number(n)
        self.up_to = up_to

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.ask), Do(self.remove)) if self.up_to else super().ops(rest)

    def ask(self, cx: Cx) -> None:
        """How many wound tokens are removed: as many as there are, or fewer."""
        g, v = cx.g, cx.v
        key = f"left@{v['pc']}"
        left = v.get(key)
        if left is None:
            left = tuple(self.who.members(cx))
        if not left:
            v.pop(key, None)
            v["pc"] += 1
            return
        v[key] = left[1:]
        v["healing"] = left[0]
        most = min(g.wounds[left[0]], self.n.value(cx) if self.n is not None else g.wounds[left[0]])
        g.ask(cx.seat, "choose_number", [("number", n) for n in range(most, -1, -1)], ("how many wound tokens to remove",))

    def remove(self, cx: Cx) -> None:
        v = cx.v
        v["pc"] -= 2
        n = cx.g.result[1]
        # none at all is still what would remove some, where there was none to remove
        if n or not cx.g.wounds[v["healing"]]:
            v["healed"] = damage.heal(cx.g, v["healing"], n or 1, cause_of(cx), cx.seat)

    def one(self, cx: Cx, f: int) -> None:
        n = cx.g.wounds[f] if self.n is None else self.n.value(cx)
        cx.v["healed"] = damage.heal(cx.g, f, n, cause_of(cx), cx.seat)

    def say(self) -> str:
        if self.n is None:
            return f"remove all wound tokens from {self.subject()}"
        if isinstance(self.n, EachRolled):
            return f"remove 1 wound token from {self.subject()} {self.n.say()}"
        n = bare(self.n)
        size = english.count(n, "wound token") if isinstance(n, int) else f"{n} wound tokens"
        return f"remove {'up to ' if self.up_to else ''}{size} from {self.subject()}"


def heal(n: int | Number, who: Fighters) -> Effect:
    return Heal(n, who)


def heal_up_to(n: int | Number, who: Fighters) -> Effect:
    return Heal(n, who, True)


def heal_fully(who: Fighters) -> Effect:
    return Heal("all", who)


class Give(OnFighters):
    """Give fighters Move, Charge, Guard or Stagger tokens."""

    def __init__(self, token: str, to: Fighters, n: int = 1) -> None:
        super().__init__(to)
        self.token = known(token, TOKENS, "token of a fighter")
        self.n = n

    def one(self, cx: Cx, f: int) -> None:
        if self.token == "guard":
            if not cx.g.guard[f]:
                tokens.put_on_guard(cx.g, f, cause_of(cx))
        else:
            tokens.give_token(cx.g, f, self.token, self.n, cause_of(cx))

    def say(self) -> str:
        if self.token == "guard":
            return f"put {self.subject()} on Guard"
        return f"give {self.subject()} {english.count(self.n, self.token.title() + ' token')}"


def give(token: str, to: Fighters, n: int = 1) -> Effect:
    return Give(token, to, n)


class CountAsMoved(OnFighters):
    """Fighters count as having made a Move action, and have a Move token for it; but none was made."""

    def one(self, cx: Cx, f: int) -> None:
        tokens.give_token(cx.g, f, "move", 1, cause_of(cx))
        cx.g.tell("counted_as", cx.g.owner[f], f, cause=cause_of(cx), facts=("move",))

    def say(self) -> str:
        return f"{self.subject()} counts as having made a Move action"


def count_as_moved(who: Fighters) -> Effect:
    return CountAsMoved(who)


class TakeToken(OnFighters):
    """Remove tokens from fighters."""

    def __init__(self, token: str, who: Fighters, n: int = 1) -> None:
        super().__init__(who)
        self.token = known(token, TOKENS, "token of a fighter")
        self.n = n

    def one(self, cx: Cx, f: int) -> None:
        tokens.remove_tokens(cx.g, f, self.token, self.n, cause_of(cx))

    def say(self) -> str:
        return f"remove {english.count(self.n, self.token.title() + ' token')} from {self.subject()}"


def take_token(token: str, who: Fighters, n: int = 1) -> Effect:
    return TakeToken(token, who, n)


class Counter(OnFighters):
    """Give a fighter a counter of a card's own (Raise, Waaagh!), or take one from it."""

    def __init__(self, kind: str, who: Fighters, remove: bool = False) -> None:
        super().__init__(who)
        self.kind = kind
        self.remove = remove

    def one(self, cx: Cx, f: int) -> None:
        g = cx.g
        held = g.counters[f]
        if self.remove:
            if self.kind not in held:
                return
            i = held.index(self.kind)
            g.counters[f] = (*held[:i], *held[i + 1 :])
        else:
            g.counters[f] = (*held, self.kind)
        name = "counter_removed" if self.remove else "counter_given"
        g.tell(name, g.owner[f], f, n=1, cause=cause_of(cx), facts=(self.kind,))

    def say(self) -> str:
        if self.remove:
            return f"remove {english.a(self.kind + ' counter')} from {self.subject()}"
        return f"give {self.subject()} {english.a(self.kind + ' counter')}"


def counter(kind: str, who: Fighters) -> Effect:
    return Counter(kind, who)


def remove_counter(kind: str, who: Fighters) -> Effect:
    return Counter(kind, who, True)


class Inspire(OnFighters):
    """Inspire fighters, or take their Inspiration away."""

    def __init__(self, who: Fighters, back: bool = False) -> None:
        super().__init__(who)
        self.back = back

    def one(self, cx: Cx, f: int) -> None:
        if self.back:
            inspiring.uninspire(cx.g, f, cause_of(cx))
        else:
            inspiring.inspire(cx.g, f, cause_of(cx))

    def say(self) -> str:
        return f"un-Inspire {self.subject()}" if self.back else f"Inspire {self.subject()}"


def inspire(who: Fighters) -> Effect:
    return Inspire(who)


def uninspire(who: Fighters) -> Effect:
    return Inspire(who, True)


class TakeOut(OnFighters):
    """Take fighters out of action, whatever their wounds."""

    harms = True

    def __init__(self, who: Fighters, glory: bool = True) -> None:
        super().__init__(who)
        self.glory = glory

    def one(self, cx: Cx, f: int) -> None:
        if cx.g.at[f] < 0:
            return
        damage.take_out(cx.g, f, cause_of(cx), by=dealer_of(cx), seat=cx.seat)
        frame = running(cx.g, "out of action")
        if not self.glory and frame is not None:
            frame.v["no_glory"] = True

    def say(self) -> str:
        text = f"take {self.subject()} out of action"
        return text if self.glory else text + " (nobody gains glory for it)"


def take_out(who: Fighters, glory: bool = True) -> Effect:
    return TakeOut(who, glory)


# --- cards and glory ---


class Draw(Effect):
    """Draw cards."""

    def __init__(self, n: int | Number, objectives: bool = False, by: str = YOU, up_to: bool = False) -> None:
        self.n = as_number(n)
        self.objectives = objectives
        self.by = by
        self.up_to = up_to

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.ask), Do(self.act)) if self.up_to else (Do(self.all), Do(self.act))

    def all(self, cx: Cx) -> None:
        cx.g.result = ("number", self.n.value(cx))

    def ask(self, cx: Cx) -> None:
        most = self.n.value(cx)
        numbers = [("number", n) for n in range(most, -1, -1)]
        cx.g.ask(seat_of(cx, self.by), "choose_number", numbers, ("how many cards to draw",))

    def act(self, cx: Cx) -> None:
        zones.draw(cx.g, seat_of(cx, self.by), cx.g.result[1], self.objectives)

    def say(self) -> str:
        n = bare(self.n)
        noun = "objective card" if self.objectives else "power card"
        size = english.count(n, noun) if isinstance(n, int) else f"{n} {noun}s"
        by = who_says(self.by)
        return f"{by + ' draws' if by else 'draw'} {'up to ' if self.up_to else ''}{size}"


def draw(n: int | Number = 1, **how: Any) -> Effect:
    return Draw(n, **how)


class Gain(Effect):
    """Gain glory points."""

    at_once = True

    def __init__(self, n: int | Number, by: str = YOU) -> None:
        self.n = as_number(n)
        self.by = by

    def act(self, cx: Cx) -> None:
        zones.gain_glory(cx.g, seat_of(cx, self.by), self.n.value(cx), cause_of(cx), cx.v.get("card", -1))

    def say(self) -> str:
        by = who_says(self.by)
        n = bare(self.n)
        size = english.count(n, "glory point") if isinstance(n, int) else f"{n} glory points"
        return f"{by + ' gains' if by else 'gain'} {size}"


def gain(n: int | Number = 1, by: str = YOU) -> Effect:
    return Gain(n, by)


class Steal(Effect):
    """Take unspent glory points of an opponent."""

    def __init__(self, n: int) -> None:
        self.n = n

    def act(self, cx: Cx) -> None:
        lost = zones.lose_glory(cx.g, seat_of(cx, "opponent"), self.n, cause_of(cx))
        zones.gain_glory(cx.g, cx.seat, lost, cause_of(cx), cx.v.get("card", -1))

    def say(self) -> str:
        rest = "if there is one" if self.n == 1 else "or as many as there are"
        return f"take {english.count(self.n, 'unspent glory point')} from the opponent, {rest}"


def steal_glory(n: int = 1) -> Effect:
    return Steal(n)


class DiscardThis(Effect):
    """Discard this card: an upgrade from its fighter, or a gambit that lies face up."""

    discards_this = True

    def act(self, cx: Cx) -> None:
        g = cx.g
        c = cx.v["card"]
        me = cx.v.get("me", -1)
        held = me >= 0 and c in g.upgrades[me]
        zones.discard(g, c, cause_of(cx))
        if held:
            g.tell("broken", g.owner[me], me, card=c, cause=cause_of(cx))

    def say(self) -> str:
        return "discard this card"


discard_this = DiscardThis()


# --- dice ---


class RollFor(Effect):
    """Roll a die; on certain symbols some effects, on the others different ones."""

    def __init__(
        self, die: str, symbols: tuple[str, ...], then: tuple[Effect, ...], otherwise: tuple[Effect, ...] = ()
    ) -> None:
        self.die = known(die, FACES, "die")
        self.symbols = symbols
        self.faces = frozenset(SYMBOL[known(symbol, SYMBOL, "symbol")] for symbol in symbols)
        self.then = then
        self.otherwise = otherwise

    def parts(self) -> tuple[Any, ...]:
        return (*self.then, *self.otherwise)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        then = compiled(self.then)
        otherwise = compiled(self.otherwise)

        def throw(cx: Cx) -> None:
            roll(cx.g, self.die, 1)

        def lands(cx: Cx) -> bool:
            faces = cx.g.result
            note_roll(cx.g, cx.seat, self.die, faces, cause_of(cx))
            cx.v["rolled"] = faces
            return self.lands_on(cx, faces[0])

        return (
            Do(throw),
            JumpUnless(lands, len(then) + 1),
            *then,
            Jump(len(otherwise)),
            *otherwise,
        )

    def lands_on(self, cx: Cx, face: int) -> bool:
        return face in self.faces

    def say(self) -> str:
        die = english.a(self.die + " die")
        text = f"roll {die}; on {english.a(english.listing((SAID[s] for s in self.symbols), 'or'))}, {clause(self.then)}"
        return f"{text}; otherwise, {clause(self.otherwise)}" if self.otherwise else text


SAID: Final = {
    "crit": "critical", "smash": "smash", "fury": "fury", "single": "single support", "double": "double support",
    "block": "block", "dodge": "dodge", "focus": "focus", "channel": "channel",
}  # fmt: skip


def roll_for(die: str, *symbols: str, then: Any = (), otherwise: Any = ()) -> Effect:
    """`roll_for("defence", "block", "crit", then=heal(2, it), otherwise=heal(1, it))`."""
    first = (then,) if isinstance(then, Effect) else effects(then)
    second = (otherwise,) if isinstance(otherwise, Effect) else effects(otherwise)
    return RollFor(die, symbols, first, second)


class RollNoSuccess(RollFor):
    """Roll a defence die that must show what would be no success for a fighter by its Defence characteristic alone."""

    def __init__(self, who: Fighters, then: tuple[Effect, ...]) -> None:
        super().__init__("defence", ("block", "dodge", "single", "double"), then)
        self.who = who

    def lands_on(self, cx: Cx, face: int) -> bool:
        found = self.who.members(cx)
        return bool(found) and face not in (CRIT, defence_of(cx.g, found[0])[0])

    def say(self) -> str:
        return (
            f"roll a defence die; if it would not be a success by {self.who.whose()} Defence characteristic, "
            f"{clause(self.then)}"
        )


def roll_no_success(who: Fighters, then: Effect | tuple[Effect, ...]) -> Effect:
    return RollNoSuccess(who, (then,) if isinstance(then, Effect) else effects(then))


class CountRoll(Effect):
    """Roll dice and keep under a name how many of certain symbols there are."""

    def __init__(self, n: int | Number, die: str, symbols: tuple[str, ...], name: str) -> None:
        self.n = as_number(n)
        self.die = known(die, FACES, "die")
        self.symbols = symbols
        self.faces = frozenset(SYMBOL[known(symbol, SYMBOL, "symbol")] for symbol in symbols)
        self.name = name

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def throw(cx: Cx) -> None:
            roll(cx.g, self.die, self.n.value(cx))

        def keep(cx: Cx) -> None:
            faces = cx.g.result
            note_roll(cx.g, cx.seat, self.die, faces, cause_of(cx))
            cx.v[self.name] = sum(1 for face in faces if face in self.faces)

        return (Do(throw), Do(keep))

    def say(self) -> str:
        n = bare(self.n)
        noun = f"{self.die} {'die' if n == 1 else 'dice'}"
        return f"roll {n} {noun} and count each {english.listing((SAID[s] for s in self.symbols), 'and each')}"


def count_roll(n: int | Number, die: str, *symbols: str, name: str = "n") -> Effect:
    return CountRoll(n, die, symbols, name)


def subject(who: Fighters) -> str:
    return who.say() if isinstance(who, Ref) else each_of(who)
