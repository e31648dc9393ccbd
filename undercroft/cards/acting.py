"""Effects that let fighters make actions: Move, Attack, Charge, any. Knows the actions' procedures and permission."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards.choices import YOU, seat_of
from undercroft.cards.fighters import Fighters, Is, Ref, target
from undercroft.cards.hexes import Hexes
from undercroft.cards.programs import Do, Effect, possible
from undercroft.cards.words import known, must_be
from undercroft.game.question import Option
from undercroft.hexes.sets import bits
from undercroft.rules.abilities import ABILITIES, Cx, Op
from undercroft.rules.actions import begin_attack_action, begin_charge, begin_move, move_ends
from undercroft.rules.activation import fighter_options, perform, special_actions
from undercroft.rules.characteristics import range_of, weapon, weapons
from undercroft.rules.force import flagged
from undercroft.rules.permission import charge_ends, why_not_act, why_not_charge, why_not_move
from undercroft.rules.procedure import running
from undercroft.rules.push_first import open_to
from undercroft.rules.targets import within_reach


class Act(Effect):
    """One fighter makes an action, now. `may` leaves its player free not to; `named` names it for ever (see below).

    An action that a card names can be made in spite of tokens that would forbid it; a card that only lets a fighter
    "make an action" gives no such leave.
    """

    verb = ""

    def __init__(self, who: Ref | Fighters, *, optional: bool = False, by: str = YOU) -> None:
        self.who: Fighters = must_be(who, Fighters, "make an action")
        self.optional = optional
        self.by = by

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def options(self, cx: Cx, f: int) -> list[Option]:
        raise NotImplementedError

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        found = self.who.members(cx)
        if not found or not self.options(cx, found[0]):
            return False
        return possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.ask), Do(self.make))

    def ask(self, cx: Cx) -> None:
        found = self.who.members(cx)
        options = self.options(cx, found[0]) if found else []
        if not options:
            cx.g.result = ("decline",)
            return
        if self.optional:
            options.append(("decline",))
        cx.g.ask(seat_of(cx, self.by), "act", options, (found[0],))

    def make(self, cx: Cx) -> None:
        if cx.g.result[0] != "decline":
            self.begin(cx, cx.g.result)

    def begin(self, cx: Cx, option: Option) -> None:
        perform(cx.g, option, seat_of(cx, self.by), reaction=in_reaction(cx))

    def say(self) -> str:
        return f"{self.who.say()} {'may make' if self.optional else 'makes'} {self.verb}"


def in_reaction(cx: Cx) -> bool:
    return bool(cx.v.get("by_reaction")) or running(cx.g, "reaction") is not None


class MakeMove(Act):
    """A Move action, perhaps to certain hexes only."""

    verb = "a Move action"

    def __init__(
        self, who: Fighters, *, optional: bool = False, by: str = YOU, ends: Hexes | None = None, named: bool = True
    ) -> None:
        super().__init__(who, optional=optional, by=by)
        self.ends = ends
        self.named = named

    def options(self, cx: Cx, f: int) -> list[Option]:
        g = cx.g
        if why_not_act(g, f) is not None or why_not_move(g, f, self.named) is not None:
            return []
        mask = move_ends(g, f)
        if self.ends is not None:
            mask &= self.ends.mask(cx.having(moving=f))
        return [("move", f, h) for h in bits(mask)]

    def begin(self, cx: Cx, option: Option) -> None:
        begin_move(cx.g, option[1], option[2], seat_of(cx, self.by), reaction=in_reaction(cx))

    def say(self) -> str:
        text = super().say()
        return f"{text} that ends {self.ends.where()}" if self.ends is not None else text


class MakeAttack(Act):
    """An Attack action, perhaps against one fighter only, with one weapon only, of a longest range."""

    verb = "an Attack action"

    def __init__(
        self,
        who: Fighters,
        *,
        optional: bool = False,
        by: str = YOU,
        at: Fighters | None = None,
        own: bool = False,
        longest: int = 0,
        using: str = "",
        extra: tuple[tuple[str, Any], ...] = (),
        needed: bool = True,
        as_yours: bool = False,
    ) -> None:
        """`needed` False: what comes before it may be done although there is nobody to attack. `as_yours`: the fighter
        attacks as if it were friendly to you, without support on either side."""
        super().__init__(who, optional=optional, by=by)
        self.needed = needed
        self.as_yours = as_yours
        self.at = at
        self.own = own
        self.longest = longest
        self.using = using
        self.extra = extra

    def parts(self) -> tuple[Any, ...]:
        return (self.who,) if self.at is None else (self.who, self.at)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return super().possible(cx, rest) if self.needed else possible(rest, cx)

    def facts(self, cx: Cx) -> tuple[tuple[str, Any], ...]:
        """What else is to be true of the Attack action."""
        return (*self.extra, ("as_seat", cx.seat), ("no_support", True)) if self.as_yours else self.extra

    def options(self, cx: Cx, f: int) -> list[Option]:
        g = cx.g
        if g.at[f] < 0 or why_not_act(g, f) is not None or flagged(g, "cannot attack", f):
            return []
        found: list[Option] = []
        for key, t in self.pairs(cx, f):
            if self.at is not None and not self.at.has(cx, t):
                continue
            if self.longest and range_of(g, f, key) > self.longest:
                continue
            found.append(("attack", f, key, t))
        return found

    def pairs(self, cx: Cx, f: int) -> list[tuple[tuple[int, int, int], int]]:
        g = cx.g
        own = cx.v.get("own_weapon")
        if self.own and own is not None:
            # the very Attack action that these words stand on, on the side that now lies up
            key = (own[0], own[1], g.face(f))
            if own[0] < 0 and own[1] >= len(g.side(f).weapons):
                return []
            return [(key, t) for t in within_reach(g, f, key)]
        if self.using:
            named = [key for key in weapons(g, f) if weapon(g, f, key).name == self.using]
            return [(key, t) for key in named for t in within_reach(g, f, key)]
        return open_to(g, f, dict(self.facts(cx)))

    def begin(self, cx: Cx, option: Option) -> None:
        begin_attack_action(
            cx.g, option[1], seat_of(cx, self.by), choice=option, reaction=in_reaction(cx), extra=self.facts(cx)
        )

    def say(self) -> str:
        named = f"the {self.using} Attack action" if self.using else self.verb
        verb = "this Attack action" if self.own else named
        text = f"{self.who.say()} {'may make' if self.optional else 'makes'} {verb}"
        if self.longest:
            text += f" with a Range of {self.longest} or less"
        if self.at is target:
            text += " at the same target"
        elif self.at is not None:
            text += f" that targets {self.at.say()}"
        if self.as_yours:
            text += " as if it were a friendly fighter, and no fighter supports either side"
        return text


class MakeCharge(Act):
    """A Charge action."""

    verb = "a Charge action"

    def __init__(self, who: Fighters, *, optional: bool = False, by: str = YOU, named: bool = True) -> None:
        super().__init__(who, optional=optional, by=by)
        self.named = named

    def options(self, cx: Cx, f: int) -> list[Option]:
        g = cx.g
        if g.at[f] < 0 or why_not_charge(g, f, self.named) is not None:
            return []
        return [("charge", f, h) for h in bits(charge_ends(g, f))]

    def begin(self, cx: Cx, option: Option) -> None:
        begin_charge(cx.g, option[1], option[2], seat_of(cx, self.by), reaction=in_reaction(cx))


KINDS_OF_ACTION: Final = ("move", "attack", "charge", "guard", "stun", "barge", "action")


class MakeAny(Act):
    """Any action that the fighter could make, or one of certain kinds."""

    def __init__(
        self, who: Fighters, *, kinds: tuple[str, ...] = (), optional: bool = False, by: str = YOU, named: bool = False,
        titled: str = "",
    ) -> None:  # fmt: skip
        """`titled`: the action of this title on its fighter card or upgrades, and no other."""
        super().__init__(who, optional=optional, by=by)
        for kind in kinds:
            known(kind, KINDS_OF_ACTION, "action")
        self.kinds = kinds
        self.named = named
        self.titled = titled

    def options(self, cx: Cx, f: int) -> list[Option]:
        g = cx.g
        if g.at[f] < 0:
            return []
        named = frozenset(self.kinds) if self.named else frozenset()
        if self.titled:
            actions = special_actions(g, f) if why_not_act(g, f) is None else []
            return [option for option in actions if getattr(ABILITIES[option[2]], "title", "") == self.titled]
        found = fighter_options(g, f, named)
        return [option for option in found if not self.kinds or option[0] in self.kinds]

    def say(self) -> str:
        from undercroft.cards import english

        if self.titled:
            return f"{self.who.say()} {'may make' if self.optional else 'makes'} the {self.titled} action"
        kinds = english.listing((kind.title() for kind in self.kinds), "or")
        verb = english.a(f"{kinds} action") if kinds else "an action"
        return f"{self.who.say()} {'may make' if self.optional else 'makes'} {verb}"


def _able_to_move(cx: Cx, f: int) -> bool:
    g = cx.g
    return why_not_act(g, f) is None and why_not_move(g, f) is None and move_ends(g, f) != 0


able_to_move = Is("that could make a Move action", _able_to_move)


def make_move(who: Fighters, **how: Any) -> Effect:
    return MakeMove(who, **how)


def make_attack(who: Fighters, **how: Any) -> Effect:
    return MakeAttack(who, **how)


def make_charge(who: Fighters, **how: Any) -> Effect:
    return MakeCharge(who, **how)


def make_action(who: Fighters, *kinds: str, **how: Any) -> Effect:
    return MakeAny(who, kinds=kinds, **how)


class MakeThatAttackAgain(Act):
    """The Attack action that was just made, once more, with the same Attack action printed."""

    def __init__(self, who: Fighters, same_target: bool = False) -> None:
        super().__init__(who)
        self.same_target = same_target

    def options(self, cx: Cx, f: int) -> list[Option]:
        g = cx.g
        key = cx.v.get("weapon")
        if g.at[f] < 0 or key is None or why_not_act(g, f) is not None:
            return []
        if key[0] >= 0 and key[0] not in g.upgrades[f]:
            return []
        if key[2] != g.face(f) and not _same(cx, f, key):
            return []
        key = (key[0], key[1], g.face(f))
        found = within_reach(g, f, key)
        return [("attack", f, key, t) for t in found if not self.same_target or t == cx.v.get("target")]

    def begin(self, cx: Cx, option: Option) -> None:
        # of several attacks made one after another, the single one that is repeated has its own target and no other
        begin_attack_action(cx.g, option[1], cx.seat, choice=option, reaction=in_reaction(cx), single=self.same_target)

    def say(self) -> str:
        text = f"{self.who.say()} makes that Attack action again"
        return f"{text}, at the same target" if self.same_target else text


def _same(cx: Cx, f: int, key: tuple[int, int, int]) -> bool:
    """Whether the Attack action stands on the other side of the card, too, at the same place and by the same name."""
    if key[0] >= 0:
        return True
    now = cx.g.side(f).weapons
    return key[1] < len(now) and now[key[1]].name == weapon(cx.g, f, key).name


def make_it_again(who: Fighters, same_target: bool = False) -> Effect:
    return MakeThatAttackAgain(who, same_target)
