"""What stands on cards, ready to run: plays, reactions, actions, triggers, objectives. Knows words and programs."""

from __future__ import annotations

from collections import Counter
from types import NoneType
from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.choices import YOU, May
from undercroft.cards.happenings import Happening, events_of
from undercroft.cards.lasting import end_this_effect
from undercroft.cards.modifiers import Modifier
from undercroft.cards.moments import Moment
from undercroft.cards.programs import Effect, demanding, effects, possible, program, said
from undercroft.cards.words import Cond, known, must_be
from undercroft.game.events import Event
from undercroft.game.frames import Values
from undercroft.rules import abilities as shapes
from undercroft.rules.abilities import Cx, Program


class Doing:
    """Some effects in their order: the program they are compiled to, once it is first needed, and what it asks for."""

    def __init__(self, what: tuple[Effect, ...], spell: tuple[str, ...] = ()) -> None:
        self.what = effects(what)
        self.spell = spell
        self.needs = demanding(self.what)
        self.compiled: Program | None = None

    def program(self) -> Program:
        if self.compiled is None:
            self.compiled = program(self.what)
        return self.compiled

    def possible(self, cx: Cx) -> bool:
        """Whether the effects can be followed; some rulebooks let a spell be attempted that could do nothing."""
        needs = self.needs
        if not needs:
            return True
        if not self.spell:
            return needs[0].possible(cx, needs[1:])
        return not cx.g.edition.spells_must_work or possible(needs, cx.naming("caster", cx.me))


def cost(spell: tuple[str, ...]) -> tuple[str, ...]:
    """What must be rolled to cast a spell."""
    for symbol in spell:
        known(symbol, ("channel", "focus"), "symbol of a casting roll")
    return spell


class Played(shapes.Play):
    """What a ploy or a gambit spell does when it is played in the power step."""

    def __init__(self, what: tuple[Effect, ...], spell: tuple[str, ...] = (), when: Cond | None = None) -> None:
        self.doing = Doing(what, spell)
        self.what = self.doing.what
        self.spell = cost(spell)
        self.when: Cond | None = must_be(when, (Cond, NoneType), "when it may be played")

    def parts(self) -> tuple[Any, ...]:
        return self.what if self.when is None else (self.when, *self.what)

    def program(self) -> Program:
        return self.doing.program()

    def possible(self, cx: Cx) -> bool:
        if self.when is not None and not self.when.holds(cx):
            return False
        return self.doing.possible(cx)

    def say(self) -> str:
        text = said(self.what)
        if self.when is not None:
            text = f"Play this only if {self.when.say()}. {text}"
        return f"Gambit spell ({symbols(self.spell)}): if it is cast: {text}" if self.spell else text


USED: Final = frozenset({"reaction_used"})


class Reacting(shapes.Reaction):
    """A reaction: the moments it answers and what it does."""

    def __init__(
        self,
        moment: Moment,
        what: tuple[Effect, ...],
        spell: tuple[str, ...] = (),
        title: str = "",
        once: str = "",
    ) -> None:
        self.once = once
        self.moment: Moment = must_be(moment, Moment, "a reaction")
        self.windows = moment.windows
        self.doing = Doing(what, spell)
        self.what = self.doing.what
        self.breaks = any(getattr(effect, "discards_this", False) for effect in self.what)
        self.spell = cost(spell)
        self.title = title

    def parts(self) -> tuple[Any, ...]:
        return (self.moment, *self.what)

    def program(self) -> Program:
        return self.doing.program()

    def usable(self, cx: Cx) -> bool:
        if cx.v["window"] not in self.windows or not self.moment.fits(cx):
            return False
        return not self.spent(cx) and self.doing.possible(cx)

    def spent(self, cx: Cx) -> bool:
        """Whether it was used in the period in which it may be used once."""
        return bool(self.once) and any(
            event.facts == (self.code,) and event.who == cx.me
            for event in events_of(cx.g, self.once, USED)
        )

    def say(self) -> str:
        cost = f" ({symbols(self.spell)})" if self.spell else ""
        name = f"{self.title}, reaction" if self.title else "Reaction"
        name += f", once a {self.once}" if self.once else ""
        text = said(self.what)
        return f"{name}{cost}, {self.moment.say()}: {text}"


class Acting(shapes.FighterAction):
    """An action on a fighter card or an upgrade."""

    def __init__(
        self, title: str, what: tuple[Effect, ...], spell: tuple[str, ...] = (), when: Cond | None = None
    ) -> None:
        self.title = title
        self.doing = Doing(what, spell)
        self.what = self.doing.what
        self.spell = cost(spell)
        self.when: Cond | None = must_be(when, (Cond, NoneType), "when the action may be made")

    def parts(self) -> tuple[Any, ...]:
        return self.what if self.when is None else (self.when, *self.what)

    def program(self) -> Program:
        return self.doing.program()

    def possible(self, cx: Cx) -> bool:
        if self.when is not None and not self.when.holds(cx):
            return False
        if self.spell:
            from undercroft.rules.characteristics import is_wizard

            return is_wizard(cx.g, cx.me) and self.doing.possible(cx)
        return self.doing.possible(cx)

    def say(self) -> str:
        kind = f"spell action ({symbols(self.spell)})" if self.spell else "action"
        head = f"{self.title}, {kind}" if self.title else kind.capitalize()
        condition = f", only if {self.when.say()}" if self.when is not None else ""
        return f"{head}{condition}: {said(self.what)}"


class When(shapes.Trigger):
    """Something that happens by itself whenever its event does."""

    where: tuple[str, ...] = ()
    """Where else than in play its card must be for that."""

    def __init__(
        self, what_happens: Happening, what: tuple[Effect, ...], when: Cond | None = None, once: bool = False
    ) -> None:
        self.happening: Happening = must_be(what_happens, Happening, "when")
        self.doing = Doing((end_this_effect, *what) if once else what)
        self.what = self.doing.what
        self.when: Cond | None = must_be(when, (Cond, NoneType), "if")
        self.once = once
        self.optional = len(what) == 1 and isinstance(what[0], May) and what[0].by == YOU
        self.at_once = all(effect.at_once for effect in what)

    def parts(self) -> tuple[Any, ...]:
        return (self.happening, *self.what) if self.when is None else (self.happening, self.when, *self.what)

    def keys(self) -> tuple[str, ...]:
        return ("on", *self.where)

    def program(self) -> Program:
        return self.doing.program()

    def wakes(self) -> frozenset[str]:
        return self.happening.kinds

    def matching(self, cx: Cx, event: Event) -> Values | None:
        if not self.happening.fits(cx, event):
            return None
        values = {**attack_at_hand(cx, event), **self.happening.values(event)}
        if self.when is not None and not self.when.holds(cx.having(**values)):
            return None
        return values

    def say(self) -> str:
        condition = f", if {self.when.say()}" if self.when is not None else ""
        first = "The first time that" if self.once else "When"
        return f"{first} {self.happening.say()}{condition}: {said(self.what)}"


AT_HAND: Final = frozenset(
    {"attack_declared", "attack_rolled", "defence_rolled", "critical_hit", "attack_hit", "trapped", "driven_back"}
)


def attack_at_hand(cx: Cx, event: Event) -> Values:
    """For an event of a running Attack action: what that action is (its number, weapon, whether in a Charge)."""
    if event.kind not in AT_HAND:
        return {}
    for frame in reversed(cx.g.stack):
        if frame.name == "attack":
            return {name: frame.v[name] for name in ("id", "weapon", "charge", "superaction", "reaction")}
    return {}


class Goal(shapes.Score):
    """When an objective may be scored."""

    def __init__(self, condition: Cond, timing: str) -> None:
        self.condition: Cond = must_be(condition, Cond, "an objective")
        self.timing = known(timing, ("end", "third", "surge"), "time to score")

    def parts(self) -> tuple[Any, ...]:
        return (self.condition,)

    def wakes(self) -> frozenset[str]:
        return self.condition.wakes()

    def holds(self, cx: Cx) -> bool:
        return self.condition.holds(cx)

    def say(self) -> str:
        head = {"end": "End phase", "third": "Third end phase", "surge": "Surge, at once"}[self.timing]
        return f"{head}: if {self.condition.say()}"


def symbols(spell: tuple[str, ...]) -> str:
    """What must be cast: "focus", "2 channel".

    >>> symbols(("focus",)), symbols(("channel", "channel"))
    ('focus', '2 channel')
    """
    return english.listing(symbol if n == 1 else f"{n} {symbol}" for symbol, n in Counter(spell).items())


# --- as a card writes them ---


def reaction(moment: Moment, *what: Effect, title: str = "", once: str = "") -> Reacting:
    """`once` names the period in which it may be used only once: round, game."""
    return Reacting(moment, what, title=title, once=once)


def action(title: str, *what: Effect, when: Cond | None = None) -> Acting:
    return Acting(title, what, when=when)


def spell_action(title: str, cost: tuple[str, ...], *what: Effect) -> Acting:
    return Acting(title, what, cost)


def when(what_happens: Happening, *what: Effect, if_: Cond | None = None, once: bool = False) -> When:
    return When(what_happens, what, if_, once)


__all__ = ["Acting", "Goal", "Modifier", "Played", "Reacting", "When", "action", "reaction", "spell_action", "when"]
