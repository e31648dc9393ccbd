"""Words for Attack actions: which ones a card speaks of, by range, target, outcome. Knows the named values of an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.cards import english
from undercroft.cards.fighters import Fighters, Is
from undercroft.cards.words import Cond, Named, known, must_be
from undercroft.rules.abilities import Continuous, Cx, Word
from undercroft.rules.characteristics import keyword_of, range_of, weapon
from undercroft.rules.success import SUCCESS


class OfAttack(Word):
    """Something true or false of the Attack action at hand: one being made, just made, or only considered."""

    def __init__(
        self, words: str, test: Callable[[Cx], bool], uses: tuple[Any, ...] = (), several: str = ""
    ) -> None:
        """`several` are the words behind "Attack actions" where those behind one of them will not do."""
        self.words = words
        self.several = several or words
        self.test = test
        self.uses = uses

    def parts(self) -> tuple[Any, ...]:
        return self.uses

    def ok(self, cx: Cx) -> bool:
        return self.test(cx)

    def say(self) -> str:
        return self.words


class Attacks(Word):
    """Which Attack actions: of whom, and what must be true of them."""

    def __init__(self, by: Fighters | None = None, tests: tuple[OfAttack, ...] = ()) -> None:
        self.by = by
        self.tests = tuple(must_be(test, OfAttack, "an Attack action") for test in tests)

    def parts(self) -> tuple[Any, ...]:
        return self.tests if self.by is None else (self.by, *self.tests)

    def ok(self, cx: Cx) -> bool:
        if self.by is not None and not self.by.matches(cx, cx.v.get("attacker", -1)):
            return False
        return all(test.ok(cx) for test in self.tests)

    def tail(self, several: bool = False) -> str:
        return "".join(" " + (test.several if several else test.say()) for test in self.tests)

    @property
    def just_this(self) -> bool:
        """It speaks of the very Attack action that the words stand on."""
        return with_this_weapon in self.tests

    def many(self) -> str:
        if self.just_this:
            return "this Attack action" + "".join(" " + test.say() for test in self.tests if test is not with_this_weapon)
        if self.by is None:
            return f"Attack actions{self.tail(True)}"
        from undercroft.cards.fighters import Ref

        if not isinstance(self.by, Ref) and any(not test.before and test.say() for test in self.by.tests):
            return f"Attack actions{self.tail(True)} of {self.by.many()}"
        owner = self.by.whose() if isinstance(self.by, Ref) else english.possessive(self.by.many())
        return f"{owner} Attack actions{self.tail(True)}"

    def one(self) -> str:
        made = f" made by {self.by.say()}" if self.by is not None else ""
        return f"Attack action{self.tail()}{made}"

    def say(self) -> str:
        return self.many()


def _range(cx: Cx) -> int:
    v = cx.v
    if "range" in v and isinstance(v["range"], int):
        return int(v["range"])
    return range_of(cx.g, v["attacker"], v["weapon"])


def range_within(*ranges: int) -> OfAttack:
    """`range_within(1, 2)`: with a Range of 1 or 2."""
    words = f"with a Range of {english.listing((str(n) for n in ranges), 'or')}"
    return OfAttack(words, lambda cx: cx.v.get("weapon") is not None and _range(cx) in ranges)


def range_at_least(n: int) -> OfAttack:
    return OfAttack(f"with a Range of at least {n}", lambda cx: cx.v.get("weapon") is not None and _range(cx) >= n)


def printed_damage(n: int) -> OfAttack:
    return OfAttack(
        f"with a printed Damage of {n}", lambda cx: weapon(cx.g, cx.v["attacker"], cx.v["weapon"]).damage == n
    )


def damage_before_modifiers(n: int) -> OfAttack:
    """Its Damage as printed; where the Attack action itself says what its Damage is, that."""

    def test(cx: Cx) -> bool:
        printed = weapon(cx.g, cx.v["attacker"], cx.v["weapon"])
        for rule in printed.abilities:
            if isinstance(rule, Continuous) and rule.stat == "damage" and rule.op in ("set", "fix"):
                return bool(rule.amount(cx) == n)
        return bool(printed.damage == n)

    return OfAttack(f"with a Damage of {n} before modifiers", test)


in_charge = OfAttack("in a Charge action", lambda cx: bool(cx.v.get("charge")))
not_in_charge = OfAttack(
    "that is not part of a Charge action", lambda cx: not cx.v.get("charge"), (), "that are not part of a Charge action"
)
not_in_superaction = OfAttack(
    "that is not part of a superaction", lambda cx: not cx.v.get("superaction"), (), "that are not part of a superaction"
)


def _spell(cx: Cx) -> bool:
    v = cx.v
    if "spell" in v:
        return bool(v["spell"])
    key = v.get("weapon")
    return key is not None and weapon(cx.g, v["attacker"], key).spell


a_spell = OfAttack("that is a spell", _spell, several="that are spells")
not_a_spell = OfAttack("that is not a spell", lambda cx: not _spell(cx), several="that are not spells")


def _single(cx: Cx) -> bool:
    v = cx.v
    key = v.get("weapon")
    if v.get("scything") or key is None:
        return False
    return keyword_of(cx.g, v["attacker"], key, "scything", v) == 0


single_target = OfAttack("with a single target", _single)


def _own(cx: Cx) -> bool:
    own, key = cx.v.get("own_weapon"), cx.v.get("weapon")
    return own is not None and key is not None and own[:2] == key[:2]


with_this_weapon = OfAttack("made with this Attack action", _own)


def against(at: Fighters) -> OfAttack:
    return OfAttack(
        f"that targets {at.say()}", lambda cx: at.matches(cx, cx.v.get("target", -1)), (at,), f"that target {at.say()}"
    )


def by_attack(cx: Cx) -> bool:
    """Whether the damage of this moment is dealt by an Attack action: by its Damage, or by its attacker's upgrade."""
    cause = cx.v.get("cause") or ("",)
    if cause[0] in ("upgrade", "ability"):
        by = cx.v.get("dealer", -1)
        return by >= 0 and any(frame.name == "attack" and frame.v["attacker"] == by for frame in cx.g.stack)
    return bool(cause[0] == "attack")


the_attacker_if_any = Is(
    "that is the attacker, if an attack did it", lambda cx, f: not by_attack(cx) or f == cx.v.get("dealer")
)

class ByThatSpell(Cond):
    """The damage is dealt by the spell, or the spell Attack action, to whose casting this belongs; no backlash is."""

    def holds(self, cx: Cx) -> bool:
        cause = cx.v.get("cause") or ("",)
        for frame in reversed(cx.g.stack):
            v = frame.v
            if frame.name == "attack" and v["id"] == cx.v["bound"]:
                return bool(cause == ("attack", v["attacker"]))
            if frame.name == "cast" and v.get("id") == cx.v["bound"]:
                if v["card"] < 0:
                    return bool(cause == ("ability", v["caster"]))
                return bool(cause[:2] in (("card", v["card"]), ("upgrade", v["card"])))
        return False

    def say(self) -> str:
        return "that spell deals it"


by_that_spell = ByThatSpell()


# --- how it went: only of one being made or just made ---

fails = OfAttack("that fails", lambda cx: cx.v.get("outcome") != SUCCESS)
succeeds = OfAttack("that succeeds", lambda cx: cx.v.get("outcome") == SUCCESS)
takes_out = OfAttack("that takes its target out of action", lambda cx: bool(cx.v.get("out")))
spares = OfAttack("that does not take its target out of action", lambda cx: not cx.v.get("out"))
hits_critically = OfAttack("with a critical hit", lambda cx: bool(cx.v.get("critical")))
no_critical_hit = OfAttack("without a critical hit", lambda cx: not cx.v.get("critical"))
drives_back = OfAttack("that drives its target back", lambda cx: bool(cx.v.get("driven")))
damages = OfAttack("that deals damage", lambda cx: bool(cx.v.get("dealt")))


def would_take_out(cx: Cx) -> bool:
    """Whether the attack will succeed and deal its target enough to take it out of action."""
    from undercroft.rules.characteristics import wounds_of

    g, v = cx.g, cx.v
    t = v.get("target", -1)
    if v.get("outcome") != SUCCESS or t < 0 or g.at[t] < 0:
        return False
    return bool(g.wounds[t] + v.get("damage", 0) >= wounds_of(g, t))


will_take_out = OfAttack("that will take its target out of action", would_take_out)


def fells(of: Fighters, beside: Fighters | None = None) -> OfAttack:
    """It takes a fighter of a kind out of action, the target or another; `beside` whom that fighter stood."""

    def stood_there(cx: Cx, h: int) -> bool:
        around = cx.g.ground.neighbours[h]
        return beside is None or any(cx.g.at[f] >= 0 and around >> cx.g.at[f] & 1 for f in beside.members(cx))

    def felled(cx: Cx) -> bool:
        now, by = cx.g.now, cx.v.get("attacker", -1)
        later = now[cx.v.get("began", len(now)) :]
        fallen = (e for e in later if e.kind == "taken_out" and e.whom == by and of.matches(cx, e.who))
        return any(stood_there(cx, e.at) for e in fallen)

    near = f" adjacent to {beside.say()}" if beside is not None else ""
    return OfAttack(f"that takes {of.say()}{near} out of action", felled, (of,) if beside is None else (of, beside))


def rolled(side: str, symbol: str, n: int = 1) -> OfAttack:
    """`rolled("defence", "crit")`: with at least so many of a symbol in that roll."""
    from undercroft.game.dice import SYMBOL

    face = SYMBOL[known(symbol, SYMBOL, "symbol")]
    symbol = "critical" if symbol == "crit" else symbol
    size = english.a(symbol) if n == 1 else f"{english.number(n)} {symbol}s"
    words = f"with {size} in the {side} roll"
    return OfAttack(words, lambda cx: tuple(cx.v.get(f"{side}_dice") or ()).count(face) >= n)


def struck_near(n: int, of: Fighters) -> OfAttack:
    """The target stood within so many hexes of a fighter of a kind when it was struck, wherever it is now."""

    def near(cx: Cx) -> bool:
        g = cx.g
        h = cx.v.get("struck_at", -1)
        if h < 0:
            return False
        around = g.ground.within(h, n)
        return any(g.at[f] >= 0 and around >> g.at[f] & 1 for f in of.members(cx))

    said = f"adjacent to {of.say()}" if n == 1 else f"within {english.count(n, 'hex')} of {of.say()}"
    return OfAttack(f"whose target was {said}", near, (of,))


def supported_by(who: Fighters) -> OfAttack:
    """The target has the support of such a fighter."""

    def supports(cx: Cx) -> bool:
        return any(who.matches(cx, f) for f in cx.v.get("defence_supporters") or ())

    return OfAttack(f"whose target is supported by {who.say()}", supports, (who,))


attack_successes = Named("attack_total", "the number of successes in the attack roll")


class Charging(Cond):
    """The Move or Attack action at hand is part of a Charge action."""

    def holds(self, cx: Cx) -> bool:
        return bool(cx.v.get("charge"))

    def say(self) -> str:
        return "it makes a Charge action"


charging = Charging()


class AttackIs(Cond):
    """What is true of the Attack action at hand, as a condition."""

    def __init__(self, test: OfAttack) -> None:
        self.test: OfAttack = must_be(test, OfAttack, "the Attack action")

    def parts(self) -> tuple[Any, ...]:
        return (self.test,)

    def holds(self, cx: Cx) -> bool:
        return self.test.ok(cx)

    def say(self) -> str:
        if self.test is with_this_weapon:
            return "it is this Attack action"
        return f"the Attack action is one {self.test.say()}"

    def say_not(self) -> str:
        return f"the Attack action is not one {self.test.say()}"


def attack_is(test: OfAttack) -> Cond:
    return AttackIs(test)
