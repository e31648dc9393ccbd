"""Modifiers: values set, multiplied, added; things forbidden and allowed. Knows the rules' stats; begins no effect."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.attacks import Attacks, OfAttack
from undercroft.cards.choices import seat_of
from undercroft.cards.fighters import Fighters, Ref, any_fighter, friendly, this_fighter
from undercroft.cards.harm import DealtBy
from undercroft.cards.hexes import Hexes
from undercroft.cards.words import CardError, Cond, Number, as_number, bare, known, must_be
from undercroft.rules.abilities import Continuous, Cx

FIGHTER_STATS: Final = {
    "move": "Move", "wounds": "Wounds", "defence dice": "Defence", "wizard level": "wizard level",
    "supporters": "supporters", "casting dice": "casting dice", "charge tokens": "Charge tokens",
    "move tokens": "Move tokens", "damage taken": "damage taken", "changeable casting dice": "casting dice to change",
}  # fmt: skip
ATTACK_STATS: Final = {"damage": "Damage", "dice": "Dice", "range": "Range"}
KEYWORDS: Final = ("cleave", "ensnare", "knockback", "grievous", "scything", "stagger")
SETTINGS: Final = {
    "defence": "a Defence characteristic", "defence symbol": "the Defence symbol", "symbol": "the Attack symbol",
    "innate attack": "Innate", "innate defence": "Innate", "innate casting": "Innate", "placing hexes": "places",
    "trait": "the trait", "push first": "a push", "lethal hexes": "lethal",
    "decided by roll-off": "a roll-off", "objective glory": "glory points",
}  # fmt: skip
REROLLS: Final = {
    "re-roll attack": "attack", "re-roll defence": "defence", "re-roll casting": "casting",
}  # fmt: skip
FLAGS: Final = frozenset(
    {
        "cannot be driven back", "cannot be pushed", "cannot be damaged", "cannot be activated", "cannot act",
        "cannot make moves", "cannot move", "cannot charge", "cannot attack", "cannot guard", "cannot be inspired",
        "cannot support", "cannot support the target",
        "cannot hold", "cannot be targeted", "cannot be given upgrades", "cannot make this attack",
        "on guard", "moves through fighters", "moves through all", "moves through blocked", "moves by placing",
        "may move by placing", "spared by lethal", "friends are foes", "symbols swapped", "smash and fury succeed",
        "block and dodge succeed", "supports double", "one supports double",
        "defence crits fail", "no defence roll", "no power cards", "cannot score", "cannot discard objectives",
        "edges hurt", "cannot be on guard",
    }
)  # fmt: skip
"""What the rules ask by name. A word that is not among these is a mistake, found when the card is written."""

FLAG_SAID: Final = {
    "on guard": "is on Guard",
    "cannot act": "cannot make actions",
    "moves through fighters": "can move through other fighters, ending in an empty hex",
    "moves through all": "can move through any hex, ending in an empty one",
    "moves through blocked": "can move through blocked hexes, ending in an empty hex",
    "spared by lethal": "is dealt no damage by lethal hexes",
    "smash and fury succeed": "has both smash and fury symbols as successes",
    "friends are foes": "treats other friendly fighters as enemy fighters",
    "symbols swapped": "has smash and fury, and block and dodge, characteristics exchanged",
    "block and dodge succeed": "has both block and dodge symbols as successes in its defence rolls",
    "defence crits fail": "has no successes from critical symbols in its defence rolls",
    "cannot make moves": "cannot make Move actions",
    "cannot move": "cannot be moved by Move actions",
    "cannot attack": "cannot make Attack actions",
    "cannot guard": "cannot make Guard actions",
    "cannot be inspired": "cannot be Inspired",
    "cannot be on guard": "cannot be on Guard",
    "moves by placing": "is placed, instead of moving, in its Move actions",
    "may move by placing": "can be placed, instead of moving, in its Move actions",
    "cannot hold": "cannot hold objectives",
    "no defence roll": "makes no defence roll",
    "edges hurt": "is in danger in edge hexes",
}


WHOSE_FIRST: Final = {"attack": "attacker", "move": "mover", "cast": "caster", "spell": "caster", "damage": "victim"}
"""Whose event it is that a modifier waits for the first of."""


class Modifier(Continuous):
    """One modifier. `whom` it touches; for an Attack action's values, `of` which Attack actions; `when` it applies.

    With `first` it waits for the first such Attack action or Move action, and applies to that one alone.
    """

    def __init__(
        self,
        stat: str,
        op: str,
        amount: Any,
        whom: Fighters | None = this_fighter,
        of: Attacks | None = None,
        when: Cond | None = None,
        first: str = "",
        words: str = "",
        floor: int | None = None,
    ) -> None:
        self.floor = floor
        if stat not in FIGHTER_STATS and stat not in ATTACK_STATS and stat not in KEYWORDS and stat not in SETTINGS:
            if stat not in FLAGS and stat not in REROLLS:
                raise CardError(f"the rules know nothing called {stat!r}")
        self.stat = stat
        self.op = op
        self.n: Number | None = as_number(amount) if isinstance(amount, int | Number) and op != "flag" else None
        self.fixed = amount
        self.whom: Fighters | None = None if whom is None else must_be(whom, Fighters, stat)
        self.own = self.whom is this_fighter
        self.of: Attacks | None = None if of is None else must_be(of, Attacks, stat)
        self.when: Cond | None = None if when is None else must_be(when, Cond, stat)
        self.first = known(first, WHOSE_FIRST, "event to be the first of") if first else ""
        self.words = words

    def parts(self) -> tuple[Any, ...]:
        return tuple(part for part in (self.whom, self.of, self.when, self.n) if part is not None)

    def keys(self) -> tuple[str, ...]:
        return (f"stat:{self.stat}", f"binds:{self.first}") if self.first else (f"stat:{self.stat}",)

    def concerns(self, cx: Cx) -> bool:
        """Whether this is the first such event that it waits for."""
        return self._touches(cx, cx.v.get(WHOSE_FIRST[self.first], -1))

    def _touches(self, cx: Cx, f: int) -> bool:
        if self.of is not None:
            if not self.of.ok(cx):
                return False
        elif self.whom is not None and not self.whom.matches(cx, f):
            return False
        return self.when is None or self.when.holds(cx)

    def applies(self, cx: Cx, f: int) -> bool:
        if self.first:
            bound, number = cx.v.get("bound"), cx.v.get("id")
            # before it is bound it counts for what is only being considered
            if bound != number:
                return False
            if bound is not None:
                return self.whom is None or self.whom.matches(cx, f)
        if self.whom is not None and self.of is not None and not self.whom.matches(cx, f):
            return False
        return self._touches(cx, f)

    def amount(self, cx: Cx) -> Any:
        return self.n.value(cx) if self.n is not None else self.fixed

    # --- saying ---

    def say(self) -> str:
        if self.words:
            return self.words
        text = self._said()
        return f"while {self.when.say()}, {text}" if self.when is not None else text

    def owner(self) -> str:
        if self.of is not None:
            if self.first:
                return f"the first {self.of.one()}"
            return self.of.many()
        if self.first == "move" and self.whom is not None:
            return f"the first {self.whom.phrase(False)} to make a Move action"
        whom = self.whom or any_fighter
        return whom.say() if _one(whom) else whom.many()

    def _have(self) -> str:
        if self.of is not None:
            plural = not self.first and not self.of.just_this
        else:
            plural = not _one(self.whom) and self.first != "move"
        return "have" if plural else "has"

    def _said(self) -> str:
        if self.stat in FLAGS:
            said = FLAG_SAID.get(self.stat, self.stat)
            if self.whom is not None and self.of is not None and self.whom is not self.of.by:
                one = _one(self.whom)
                whom = self.whom.say() if one else self.whom.many()
                which = f"the first {self.of.one()}" if self.first else self.of.many()
                return f"{whom} {said if one else _plural_verb(said)} in {which}"
            if self._have() == "have":
                said = _plural_verb(said)
            return f"{self.owner()} {said}"
        if self.stat in KEYWORDS:
            n = self.amount_said()
            if self.n is not None and not isinstance(bare(self.n), int):
                n = f"equal to {n}"
            word = self.stat.title()
            return f"{self.owner()} {self._have()} {word}{'' if word in PLAIN_KEYWORDS else ' ' + n}"
        if self.stat in REROLLS:
            n = self.amount_said()
            dice = {"any": "any number of", "all": "all"}.get(n, n)
            noun = "die" if n == "1" else "dice"
            owner = self.owner()
            return f"you can re-roll {dice} {REROLLS[self.stat]} {noun} for {owner}"
        named = ATTACK_STATS.get(self.stat) or FIGHTER_STATS.get(self.stat) or SETTINGS[self.stat]
        change = self._change(named)
        if self.whom is this_fighter and self.of is None and not self.first and self.op == "add":
            return change
        return f"{self.owner()} {self._have()} {change}"

    def change(self) -> str:
        """What it does to an Attack action that need not be named; nothing if that is not all there is to say."""
        return self._change(ATTACK_STATS[self.stat]) if self.stat in ATTACK_STATS and self.when is None else ""

    def amount_said(self) -> str:
        if self.n is not None:
            return str(bare(self.n))
        if isinstance(self.fixed, tuple):
            symbol, n = self.fixed
            return f"of {n} {symbol}"
        return str(self.fixed)

    def _change(self, named: str) -> str:
        if self.op == "add":
            n = bare(self.n) if self.n is not None else 0
            floor = f" (to no less than {self.floor})" if self.floor is not None else ""
            return f"{english.signed(n) if isinstance(n, int) else '+' + n} {named}{floor}"
        if self.op == "mul":
            return f"double {named}" if self.amount_said() == "2" else f"{named} multiplied by {self.amount_said()}"
        if self.op == "fix":
            return f"{named} {self.amount_said()} (it cannot be modified)"
        return f"{named} {self.amount_said()}"


def _one(whom: Fighters | None) -> bool:
    return isinstance(whom, Ref) or (whom is not None and whom.alone)


class RollOffDecides(Modifier):
    """You and an opponent roll off instead of the rolls of an Attack action, and the winner says whether it succeeds."""

    remembers = "opponent"

    def __init__(self, of: Attacks, first: str = "") -> None:
        super().__init__("decided by roll-off", "set", 0, None, of, None, first)

    def amount(self, cx: Cx) -> tuple[int, int]:
        return (cx.seat, seat_of(cx, "opponent"))

    def say(self) -> str:
        which = f"the first {self.of.one()}" if self.of is not None else "the Attack action"
        return f"no dice are rolled for {which}: you and the opponent roll off, and the winner says whether it succeeds"


class ChangeableDice(Modifier):
    """After a casting roll so many of its symbols may be changed to channel."""

    def __init__(self, n: int) -> None:
        super().__init__("changeable casting dice", "add", n)

    def say(self) -> str:
        n = english.number(int(self.fixed))
        roll = "casting roll of this fighter, that of a spell Attack action included"
        return f"after each {roll}, you may change {n} of its symbols to channel"


def change_casting_symbols(n: int = 1) -> Modifier:
    return ChangeableDice(n)


class InnateOfNextSpell(Modifier):
    """A symbol is added to the roll for the next spell that some fighters attempt to cast, an Attack action or not."""

    def __init__(self, symbol: str, by: Fighters) -> None:
        super().__init__("innate casting", "set", symbol, by, None, None, "spell")

    def keys(self) -> tuple[str, ...]:
        return (*super().keys(), "stat:innate attack")

    def applies(self, cx: Cx, f: int) -> bool:
        return bool(cx.v.get("spell")) and super().applies(cx, f)

    def say(self) -> str:
        by = (self.whom or any_fighter).say()
        return f"the next spell that {by} attempts to cast, be it an Attack action or not, has Innate {self.fixed}"


def innate_of_next_spell(symbol: str, by: Fighters = friendly) -> Modifier:
    return InnateOfNextSpell(symbol, by)


def roll_off_decides(of: Attacks, first: str = "") -> Modifier:
    return RollOffDecides(of, first)


class DamageTaken(Modifier):
    """What is left of damage as it is dealt: at most so much, or less by so much but not under a least."""

    def __init__(
        self,
        whom: Fighters,
        *,
        most: int | Number | None = None,
        less: int | Number = 0,
        least: int = 0,
        when: Cond | None = None,
        first: str = "",
        words: str = "",
        final: bool = False,
    ) -> None:
        """`final`: what it has changed is not modified any further."""
        super().__init__("damage taken", "fix" if final else "set", 0, whom, None, when, first, words)
        self.most = None if most is None else as_number(most)
        self.less = as_number(less)
        self.least = least

    def amount(self, cx: Cx) -> int:
        n = int(cx.v["n"])
        if self.most is not None:
            return min(n, self.most.value(cx))
        return max(min(n, self.least), n - self.less.value(cx))

    def say(self) -> str:
        if self.words:
            return self.words
        one = self.first or isinstance(self.whom, Ref)
        who = self.whom.say() if one and self.whom is not None else (self.whom or any_fighter).many()
        if self.first:
            who = f"the first damage dealt to {who}"
        elif one:
            who = f"damage dealt to {who}"
        else:
            who = f"any damage dealt to {who}"
        if isinstance(self.when, DealtBy):
            who += f" by {self.when.what()}"
        if self.most is not None:
            text = f"{who} is no more than {bare(self.most)}" if bare(self.most) else f"{who} is ignored"
        else:
            least = f", to no less than {self.least}" if self.least else ""
            text = f"{who} is reduced by {bare(self.less)}{least}"
        if self.op == "fix":
            text += " (it cannot be modified further)"
        if self.when is None or isinstance(self.when, DealtBy):
            return text
        return f"while {self.when.say()}, {text}"


def damage_at_most(n: int | Number, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    return DamageTaken(whom, most=n, **how)


def less_damage(n: int | Number, whom: Fighters = this_fighter, least: int = 0, **how: Any) -> Modifier:
    return DamageTaken(whom, less=n, least=least, **how)


def marks(token: str, n: int, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    """Treated as if it had so many more, or fewer, Move or Charge tokens."""
    more = "more" if n > 0 else "fewer"
    kind = token.title()
    noun = f"{kind} token" if abs(n) == 1 else f"{kind} tokens"
    words = f"{whom.say()} is treated as if it had {english.number(abs(n))} {more} {noun}"
    if how.get("when") is not None:
        words = f"while {how['when'].say()}, {words}"
    return Modifier(f"{token} tokens", "add", n, whom, words=words, **how)


PLAIN_KEYWORDS: Final = ("Cleave", "Ensnare", "Scything", "Stagger")


def _plural_verb(said: str) -> str:
    for one, many in (("is ", "are "), ("has ", "have "), ("makes ", "make "), ("treats ", "treat ")):
        if said.startswith(one):
            return many + said[len(one) :]
    return said


# --- the usual ones, as a card writes them ---


def wounds(n: int | Number, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    return Modifier("wounds", "add", n, whom, **how)


def move(n: int | Number, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    return Modifier("move", "add", n, whom, **how)


def wizard_level(n: int | Number, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    return Modifier("wizard level", "add", n, whom, **how)


def defence(n: int | Number, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    """So many more defence dice."""
    return Modifier("defence dice", "add", n, whom, **how)


def supporters(n: int | Number, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    """Considered to have so many more supporting fighters."""
    size = english.count(n, "more supporting fighter") if isinstance(n, int) else f"{n.say()} more supporting fighters"
    condition = how.get("when")
    words = f"{whom.say()} counts as having {size}"
    if condition is not None:
        words = f"while {condition.say()}, {words}"
    return Modifier("supporters", "add", n, whom, words=words, **how)


def attacks_of(by: Fighters | None, *tests: OfAttack) -> Attacks:
    return Attacks(by, tests)


def damage(n: int | Number, of: Attacks, **how: Any) -> Modifier:
    return Modifier("damage", "add", n, None, of, **how)


def dice(n: int | Number, of: Attacks, **how: Any) -> Modifier:
    return Modifier("dice", "add", n, None, of, **how)


def reach(n: int | Number, of: Attacks, **how: Any) -> Modifier:
    return Modifier("range", "add", n, None, of, **how)


def keyword(word: str, of: Attacks, n: int | Number = 1, **how: Any) -> Modifier:
    return Modifier(word, "add", n, None, of, **how)


def forbid(what: str, whom: Fighters = this_fighter, **how: Any) -> Modifier:
    """`forbid("cannot be driven back", this_fighter)`; also allows: `forbid("moves through fighters")`."""
    return Modifier(what, "flag", True, whom, **how)


allow = forbid


class LethalFor(Modifier):
    """For some fighters certain hexes are lethal, as if they were printed so."""

    def __init__(self, whom: Fighters, hexes: Hexes) -> None:
        super().__init__("lethal hexes", "set", None, whom, words=f"{hexes.any_of()} is lethal for {whom.many()}")
        self.hexes: Hexes = must_be(hexes, Hexes, "lethal hexes")

    def parts(self) -> tuple[Any, ...]:
        return (*super().parts(), self.hexes)

    def amount(self, cx: Cx) -> int:
        return self.hexes.mask(cx)


def lethal_for(whom: Fighters, hexes: Hexes) -> Modifier:
    return LethalFor(whom, hexes)


class PlacedInstead(Modifier):
    """Instead of moving in a Move action the fighter is placed in one of these hexes, or may be."""

    def __init__(self, hexes: Hexes, must: bool) -> None:
        super().__init__("placing hexes", "set", None, this_fighter)
        self.hexes: Hexes = must_be(hexes, Hexes, "placed instead of moving")
        self.flag = "moves by placing" if must else "may move by placing"

    def keys(self) -> tuple[str, ...]:
        return (*super().keys(), f"stat:{self.flag}")

    def parts(self) -> tuple[Any, ...]:
        return (*super().parts(), self.hexes)

    def amount(self, cx: Cx) -> int:
        return self.hexes.mask(cx)

    def say(self) -> str:
        how = "you may place it" if self.flag.startswith("may") else "place it"
        where = f"{how} {self.hexes.where()}"
        return f"when this fighter makes a Move action, {where} instead of moving it; it is a Move action all the same"


def placed_instead(hexes: Hexes, must: bool = False) -> Modifier:
    """In its Move actions the fighter can be placed in such a hex instead of moving, or `must` be."""
    return PlacedInstead(hexes, must)


class Supporting(Cond):
    """The fighter that is supported just now is one of these."""

    def __init__(self, helped: Fighters) -> None:
        self.helped = helped

    def parts(self) -> tuple[Any, ...]:
        return (self.helped,)

    def holds(self, cx: Cx) -> bool:
        return self.helped.matches(cx, cx.v.get("helped", -1))

    def say(self) -> str:
        return f"it supports {self.helped.say()}"


def supports_double(helped: Fighters, of: Attacks | None = None, first: str = "") -> Modifier:
    """Each friendly fighter that supports one of these is considered to be two supporting fighters."""
    text = f"each friendly fighter that supports {helped.say()} counts as two supporting fighters"
    if first and of is not None:
        text += f" in the first {of.one()}"
    return Modifier("supports double", "flag", True, friendly, of, Supporting(helped), first, text)


class GivenCardIs(Cond):
    """The upgrade that would be given has a keyword."""

    def __init__(self, word: str) -> None:
        self.word = word

    def holds(self, cx: Cx) -> bool:
        return self.word in cx.g.cards[cx.v["given"]].keywords

    def say(self) -> str:
        return f"it is one with the keyword {self.word}"


def push_first(of: Attacks, as_reaction: bool = False) -> Modifier:
    """The attacker may be pushed one hex before such an Attack action, to where it can make it."""
    kind = "reaction" if as_reaction else "action"
    which = "this Attack action" if of.just_this else f"an Attack action{of.tail()}"
    head = "Reaction, before" if as_reaction else "before"
    words = f"{head} this fighter makes {which}: you may push it 1 hex, to where it can make that Attack action"
    return Modifier("push first", "set", kind, this_fighter, of, words=words)


def forbid_upgrades(word: str, whom: Fighters = this_fighter) -> Modifier:
    """Upgrades with a keyword ("attack action") cannot be given to it."""
    said = {"attack action": "upgrades that are Attack actions"}.get(word, f"{word} upgrades")
    return Modifier(
        "cannot be given upgrades", "flag", True, whom, None, GivenCardIs(word),
        words=f"{whom.say()} cannot be given {said}",
    )  # fmt: skip


def reroll(roll: str, n: int | str, whom: Fighters | None = this_fighter, **how: Any) -> Modifier:
    """Re-roll so many dice ("any" number, or "all" of them together) of attack, defence or casting rolls."""
    return Modifier(f"re-roll {roll}", "set", n, whom, **how)


def set_to(
    stat: str, value: Any, whom: Fighters | None = this_fighter, *, fixed: bool = False, **how: Any
) -> Modifier:
    """`fixed`: it cannot be modified."""
    return Modifier(stat, "fix" if fixed else "set", value, whom, **how)


def multiply(stat: str, by: int, whom: Fighters | None = this_fighter, **how: Any) -> Modifier:
    return Modifier(stat, "mul", by, whom, **how)
