"""The moments in which a reaction may be used, with what must be true of them. Knows the windows and their named values."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType
from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.attacks import Attacks, OfAttack, by_attack, with_this_weapon
from undercroft.cards.fighters import Fighters, Is, any_fighter, this_fighter
from undercroft.cards.happenings import Happening, undone
from undercroft.cards.words import CardError, Cond, Test, known, must_be
from undercroft.game.dice import CRIT
from undercroft.rules.abilities import Cx, Word
from undercroft.rules.moments import WINDOWS


class Moment(Word):
    """Some windows, and what must be true in them."""

    def __init__(
        self, windows: tuple[str, ...], words: str, checks: tuple[Callable[[Cx], bool], ...] = (), uses: tuple[Any, ...] = ()
    ) -> None:
        for window in windows:
            if window not in WINDOWS:
                raise CardError(f"no rulebook has a moment {window!r}")
        self.windows = frozenset(windows)
        self.words = words
        self.checks = checks
        self.uses = uses

    def parts(self) -> tuple[Any, ...]:
        return self.uses

    def fits(self, cx: Cx) -> bool:
        return all(check(cx) for check in self.checks)

    def when(self, condition: Cond) -> Moment:
        """The same moment, if a condition holds besides."""
        must_be(condition, Cond, "a moment")
        return Moment(
            tuple(self.windows), f"{self.words}, if {condition.say()}", (*self.checks, condition.holds),
            (*self.uses, condition),
        )  # fmt: skip

    def __or__(self, other: Moment) -> Moment:
        """Either of two moments."""
        first, second = self, other

        def either(cx: Cx) -> bool:
            window = cx.v["window"]
            return (window in first.windows and first.fits(cx)) or (window in second.windows and second.fits(cx))

        return Moment(
            tuple(first.windows | second.windows), f"{first.words}, or {second.words}", (either,),
            (*first.uses, *second.uses),
        )  # fmt: skip

    def say(self) -> str:
        return self.words


def _is(name: str, group: Fighters | None) -> tuple[Callable[[Cx], bool], ...]:
    if group is None:
        return ()
    must_be(group, Fighters, name)
    return (lambda cx: group.matches(cx, cx.v.get(name, -1)),)


def _attack(by: Fighters, at: Fighters | None, tests: tuple[OfAttack, ...]) -> tuple[Any, ...]:
    of = Attacks(by, tests)
    return (of.ok, *_is("target", at))


def _attack_words(by: Fighters, at: Fighters | None, tests: tuple[OfAttack, ...]) -> str:
    must_be(by, Fighters, "whose Attack action")
    must_be(at, (Fighters, NoneType), "the target")
    for test in tests:
        must_be(test, OfAttack, "an Attack action")
    return by.owns("Attack action") + told(tests, f" against {at.say()}" if at is not None else "")


def told(tests: tuple[OfAttack, ...], against: str = "") -> str:
    """What must be true of an Attack action, behind its noun: what it is like, whom it is made against, how it must go."""
    said = [test.say() for test in tests]
    like = [text for text in said if not text.startswith(("that ", "whose target "))]
    must = [text.replace("whose target ", "its target ").replace("that ", "it ", 1) for text in said if text not in like]
    text = " " + " and ".join(like) if like else ""
    return text + against + (", if " + english.listing(must) if must else "")


def _uses(*parts: Any) -> tuple[Any, ...]:
    return tuple(part for part in parts if part is not None)


def after_attack(by: Fighters = any_fighter, at: Fighters | None = None, *tests: OfAttack) -> Moment:
    """After an Attack action: `after_attack(friendly, enemy, takes_out)`."""
    words = f"after {_attack_words(by, at, tests)}"
    return Moment(("after-attack",), words, _attack(by, at, tests), _uses(by, at, *tests))


def after_this_attack(*tests: OfAttack) -> Moment:
    """After the very Attack action that these words stand on."""
    words = "after this Attack action" + told(tests)
    return Moment(("after-attack",), words, _attack(this_fighter, None, (with_this_weapon, *tests)), tests)


STEPS: Final = {
    "declared": ("attack-declared", "before any roll"),
    "attack rolled": ("attack-rolled", "after the attack roll"),
    "defence rolled": ("defence-rolled", "after the defence roll"),
    "determined": ("success-determined", "once it is known whether it will succeed"),
    "could drive back": ("could-be-driven-back", "when the target could be driven back"),
    "driven back": ("driven-back", "after the target is driven back"),
}


def during_attack(step: str, by: Fighters = any_fighter, at: Fighters | None = None, *tests: OfAttack) -> Moment:
    """During an Attack action, at one of its steps: declared, attack rolled, defence rolled, determined, could drive back,
    driven back."""
    window, words = STEPS[known(step, STEPS, "step of an Attack action")]
    return Moment(
        (window,), f"during {_attack_words(by, at, tests)}, {words}", _attack(by, at, tests), _uses(by, at, *tests)
    )


def after_move(
    by: Fighters = any_fighter,
    charge: bool | None = None,
    beside: Fighters | None = None,
    superaction: bool = True,
) -> Moment:
    """After a Move action; `charge` True only as part of a Charge action, False never so; `beside` a fighter that it
    began adjacent to; without `superaction` not as part of any superaction."""
    checks: tuple[Callable[[Cx], bool], ...] = _is("mover", by)
    words = f"after {by.owns('Move action')}"
    if beside is not None:
        near: Fighters = must_be(beside, Fighters, "beside")
        checks = (*checks, lambda cx: any(near.has(cx, f) for f in cx.v.get("adjacent_before") or ()))
        words += f" that began adjacent to {near.say()}"
    if charge is not None:
        checks = (*checks, lambda cx: bool(cx.v.get("charge")) == charge)
        words += " in a Charge action" if charge else " that is not part of a Charge action"
    if not superaction:
        checks = (*checks, lambda cx: not cx.v.get("superaction"))
        words += " that is not part of a superaction"
    return Moment(("after-move",), words, checks, _uses(by, beside))


def after_charge(by: Fighters = any_fighter) -> Moment:
    return Moment(("after-charge",), f"after {by.owns('Charge action')}", _is("charger", by), (by,))


ACTION_WINDOWS: Final = ("after-attack", "after-move", "after-charge", "after-action")


def after_action(by: Fighters = any_fighter, what: Happening | None = None) -> Moment:
    """After any action of a fighter; with a happening, after one during which that happened."""

    def actor(cx: Cx) -> bool:
        named = (name for name in ("attacker", "mover", "charger", "f") if name in cx.v)
        return by.matches(cx, cx.v.get(next(named, ""), -1))

    if what is None:
        return Moment(ACTION_WINDOWS, f"after any action of {by.say()}", (actor,), (by,))
    words = f"after any action of {by.say()} in which {what.say()}"
    return Moment(ACTION_WINDOWS, words, (actor, _meanwhile(what)), (by, what))


def _meanwhile(what: Happening) -> Callable[[Cx], bool]:
    """Whether it happened since that which the moment follows began."""

    def did(cx: Cx) -> bool:
        now = cx.g.now
        return any(what.fits(cx, now[i]) for i in range(cx.v.get("began", len(now)), len(now)))

    return did


def after_activation(of: Fighters = any_fighter, by: str = "") -> Moment:
    """After the activation of a fighter of a kind; `by` opponent or you for whose it is."""
    checks = _is("activated", of) if of is not any_fighter else ()
    words = f"after {of.owns('activation')}" if of is not any_fighter else "after an activation"
    if by:
        checks = (*checks, _seat(by))
        words = "after your activation" if by == "you" else "after an opponent's activation"
    return Moment(("after-activation",), words, checks, (of,))


def _seat(by: str) -> Callable[[Cx], bool]:
    if by == "you":
        return lambda cx: cx.v.get("by") == cx.seat
    return lambda cx: cx.v.get("by", -1) not in (cx.seat, -1)


def _pushed_from_beside(cx: Cx, who: Fighters) -> list[int]:
    """Of the fighters that were pushed those that were adjacent to such a fighter before; it may have been pushed, too."""
    g = cx.g
    pushes = [e for e in g.now[cx.v.get("began", len(g.now)) :] if e.kind in ("pushed", "driven_back")]
    before = {event.who: event.was for event in reversed(pushes)}
    spots = [before.get(f, g.at[f]) for f in who.members(cx) if g.at[f] >= 0]
    around = g.ground.neighbours
    return [f for f in cx.v["pushed"] if f in before and any(around[before[f]] >> h & 1 for h in spots)]


def pushed_from_beside(who: Fighters) -> Test:
    """In answer to a push: a fighter that was pushed and was adjacent to such a fighter before."""
    return Is(f"that was pushed from a hex adjacent to {who.say()}", lambda cx, f: f in _pushed_from_beside(cx, who))


def after_push(
    of: Fighters = any_fighter, by: str = "", beside: Fighters | None = None, between: bool = False
) -> Moment:
    """After a fighter of a kind is pushed; `by` opponent or you for who pushes; `beside` a fighter that it was adjacent to
    before; `between` also while others are still to be pushed at the same time, where the rulebook has that moment."""
    checks: tuple[Callable[[Cx], bool], ...] = (lambda cx: any(of.matches(cx, f) for f in cx.v.get("pushed") or ()),)
    words = f"after {of.say()} is pushed"
    if by:
        checks = (*checks, _seat(by))
        words = f"after {'you push' if by == 'you' else 'an opponent pushes'} {of.say()}"
    if beside is not None:
        near = beside
        checks = (*checks, lambda cx: any(of.matches(cx, f) for f in _pushed_from_beside(cx, near)))
        words += f" that was adjacent to {beside.say()} before"
    windows: tuple[str, ...] = ("after-push", "driven-back")
    if between:
        windows = (*windows, "between-pushes")
        words += " (where the rulebook allows it even while others are still to be pushed at the same time)"
    return Moment(windows, words, checks, _uses(of, beside))


def _another(cx: Cx, f: int) -> bool:
    return any(x != f for x in cx.v.get("pushed") or ())


not_that_push = Is("other than the pushed fighter (if several were pushed at one time, than one of them)", _another)


def when_ploy_played(by: str = "opponent") -> Moment:
    who = "an opponent plays" if by == "opponent" else "you play"
    return Moment(("ploy-played",), f"when {who} a ploy", (_seat(by),))


def when_chosen(who: Fighters) -> Moment:
    """When a fighter of a kind is chosen by a ploy."""
    return Moment(("chosen",), f"when a ploy chooses {who.say()}", _is("chosen", who), (who,))


def _by_attack_or_ploy(cx: Cx) -> bool:
    cause = cx.v["cause"]
    return by_attack(cx) or (cause[0] == "card" and cx.g.cards[cause[1]].type == "ploy")


def _damage_of_attack_or_gambit(cx: Cx) -> bool:
    """Its damage did it: a fighter that a card takes out of action outright was dealt none."""
    cause = cx.v["cause"]
    by_it = by_attack(cx) or (cause[0] == "card" and cx.g.cards[cause[1]].is_gambit)
    return bool(by_it and cx.v["n"] > 0)


def _by_foe(cx: Cx) -> bool:
    """Whether an enemy's Attack action or an opponent's gambit deals the damage of this moment."""
    cause = cx.v["cause"]
    if by_attack(cx):
        return bool(cx.g.owner[cx.v["dealer"]] != cx.seat)
    return bool(cause[0] == "card" and cx.g.cards[cause[1]].is_gambit and cause[2] != cx.seat)


HOW_OUT: Final = {
    "an Attack action": by_attack,
    "an Attack action or ploy": _by_attack_or_ploy,
    "an Attack action or gambit": _damage_of_attack_or_gambit,
    "an enemy's Attack action or an opponent's gambit": _by_foe,
}


def would_go_out(who: Fighters, how: str = "an Attack action or ploy") -> Moment:
    """When a fighter will be taken out of action, before it is removed: `how` an Attack action, or also a ploy, or by the
    damage of an Attack action or any gambit."""
    if how == "anything":
        return Moment(
            ("would-go-out",), f"when {who.say()} is about to go out of action, before it is removed",
            _is("victim", who), (who,),
        )  # fmt: skip
    known(how, HOW_OUT, "way to go out of action")
    checks = (*_is("victim", who), HOW_OUT[how])
    deals = "whose damage" if HOW_OUT[how] is _damage_of_attack_or_gambit else "that"
    return Moment(("would-go-out",), f"during {how} {deals} is about to take {who.say()} out of action", checks, (who,))


def after_taken_out(who: Fighters, by: Fighters | None = None) -> Moment:
    """During an action, right after a fighter is taken out of action."""
    words = f"after {who.say()} is taken out of action" + (f" by {by.say()}" if by is not None else "")
    return Moment(("taken-out",), words, (*_is("victim", who), *_is("dealer", by)), _uses(who, by))


def after_damage(who: Fighters, by: Fighters | None = None) -> Moment:
    words = f"after {who.say()} is dealt damage" + (f" by {by.say()}" if by is not None else "")
    return Moment(("dealt-damage",), words, (*_is("victim", who), *_is("dealer", by)), _uses(who, by))


WHICH_GAMBIT: Final = {"after-ploy": "ploy", "after-spell": "gambit"}


def _hurt(cx: Cx, by_foe: bool = False) -> frozenset[int]:
    """Who was dealt damage by the Attack action or the ploy that this moment follows; after a move or a push, by a ploy
    whose effect it set off. `by_foe`: only by those of others, gambit spells among them."""
    g, v = cx.g, cx.v
    window = v.get("window")
    found = set()
    for event in g.now[v.get("began", len(g.now)) :]:
        if event.kind != "damaged" or (by_foe and event.seat in (cx.seat, -1)) or undone(g, event):
            continue
        cause = event.cause
        if window == "after-attack":
            by_it = event.whom >= 0 and event.whom == v["attacker"] and cause[0] in ("attack", "upgrade", "ability")
        elif window in ("after-ploy", "after-spell"):
            by_it = cause[0] == "card" and cause[1] == v[WHICH_GAMBIT[window]]
        else:
            by_it = cause[0] == "card" and g.cards[int(cause[1])].type in (("ploy", "spell") if by_foe else ("ploy",))
        if by_it:
            found.add(event.who)
    return frozenset(found)


hurt_by_it = Is("that it dealt damage to", lambda cx, f: f in _hurt(cx))


def after_hurting(who: Fighters) -> Moment:
    """After an Attack action or ploy that deals damage to a fighter of a kind; if the ploy's effect was set off by a move or
    a push, after that."""
    return Moment(
        ("after-attack", "after-ploy", "after-move", "after-push", "driven-back"),
        f"after an Attack action or ploy that deals damage to {who.say()}",
        (lambda cx: any(who.matches(cx, f) for f in _hurt(cx)),),
        (who,),
    )


def after_hurting_by_foe(who: Fighters) -> Moment:
    """After an enemy's Attack action or an opponent's gambit that deals damage to a fighter of a kind."""
    return Moment(
        ("after-attack", "after-ploy", "after-spell", "after-move", "after-push", "driven-back"),
        f"after an enemy's Attack action or an opponent's gambit that deals damage to {who.say()}",
        (lambda cx: any(who.matches(cx, f) for f in _hurt(cx, by_foe=True)),),
        (who,),
    )


def after_ploy(what: Happening | None = None, by: str = "") -> Moment:
    """After a ploy; with a happening, after one during which that happened."""
    checks: tuple[Callable[[Cx], bool], ...] = ()
    words = "after a ploy"
    if by:
        checks = (_seat(by),)
        words = "after your ploy" if by == "you" else "after an opponent's ploy"
    if what is not None:
        checks = (*checks, _meanwhile(what))
        words += f" in which {what.say()}"
    return Moment(("after-ploy",), words, checks, _uses(what))


def after_upgrade(who: Fighters, by: str = "you") -> Moment:
    words = f"after {'you give' if by == 'you' else 'an opponent gives'} an upgrade to {who.say()}"
    return Moment(("upgrade-given",), words, (*_is("upgraded", who), _seat(by)), (who,))


def after_casting_roll(by: Fighters = any_fighter) -> Moment:
    return Moment(
        ("casting-rolled",), f"after the casting roll of {by.say()}, before the spell is resolved or fails",
        _is("caster", by), (by,),
    )  # fmt: skip


def before_casting(by: Fighters = any_fighter) -> Moment:
    return Moment(("before-casting",), f"before the casting roll of {by.say()}", _is("caster", by), (by,))


def after_cast(by: Fighters, *, critically: bool = False) -> Moment:
    """After a spell is cast, be it a gambit, an action or an Attack action; `critically` with a critical in the roll."""

    def fits(cx: Cx) -> bool:
        v = cx.v
        if v["window"] == "after-attack":
            who, dice = v["attacker"], v["attack_dice"] if v["spell"] and v["succeeded"] else None
        else:
            who, dice = v.get("caster", -1), v.get("cast_with")
        return dice is not None and by.matches(cx, who) and (CRIT in dice or not critically)

    words = f"after {by.say()} casts a spell" + (" with a critical in the casting roll" if critically else "")
    return Moment(("after-spell", "after-action", "after-attack"), words, (fits,), (by,))


def after_spell(by: Fighters = any_fighter) -> Moment:
    return Moment(("after-spell",), f"after {by.say()} casts, or fails to cast, a gambit spell", _is("caster", by), (by,))
