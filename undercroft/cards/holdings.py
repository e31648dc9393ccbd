"""Effects on power cards: whole hands, upgrades that fighters have, playing one for nothing. Knows zones and playing."""

from __future__ import annotations

from typing import Any

from undercroft.cards import english
from undercroft.cards.choices import YOU, seat_of
from undercroft.cards.fighters import Fighters, Is, Ref
from undercroft.cards.lasting import this_round
from undercroft.cards.modifiers import Modifier
from undercroft.cards.programs import Do, Effect, cause_of, possible
from undercroft.cards.words import Cond, must_be
from undercroft.game.question import Option
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.bearing import may_hold
from undercroft.rules.power import gambit_options, give_upgrade, play, upgrade_options
from undercroft.rules.procedure import running
from undercroft.rules.zones import discard, draw, gain_glory

# --- hands ---


class DiscardHand(Effect):
    """Discard all power cards in hand."""

    def act(self, cx: Cx) -> None:
        for c in cx.g.hand(cx.seat, False):
            discard(cx.g, c, cause_of(cx))

    def say(self) -> str:
        return "discard all power cards in your hand"


discard_hand = DiscardHand()


class PlayPowerCard(Effect):
    """Play a power card from the hand at once: an upgrade without spending glory, or a ploy."""

    def __init__(self, kind: str, words: str) -> None:
        self.kind = kind
        self.words = words

    def options(self, cx: Cx) -> list[Option]:
        if self.kind == "upgrade":
            return upgrade_options(cx.g, cx.seat, free=True)
        return gambit_options(cx.g, cx.seat, (self.kind,))

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.options(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            options = self.options(cx)
            if not options:
                cx.v["cancelled"] = True
                return
            cx.g.ask(cx.seat, f"play_{self.kind}", options, (self.words,))

        def take(cx: Cx) -> None:
            if not cx.v.get("cancelled"):
                play(cx.g, cx.g.result, cx.seat, free=True)

        return (Do(ask), Do(take))

    def say(self) -> str:
        return f"play {self.words}"


play_upgrade_free = PlayPowerCard("upgrade", "an upgrade without spending glory")
play_ploy = PlayPowerCard("ploy", "a ploy")

# --- upgrades in play ---


class ChooseUpgrade(Effect):
    """Choose an upgrade of some fighters."""

    def __init__(self, of: Fighters, universal: bool = False, name: str = "upgrade", by: str = YOU) -> None:
        self.of: Fighters = must_be(of, Fighters, "choose an upgrade")
        self.universal = universal
        self.name = name
        self.by = by

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def candidates(self, cx: Cx, rest: tuple[Effect, ...]) -> list[int]:
        g = cx.g
        return [
            c
            for f in self.of.members(cx)
            for c in g.upgrades[f]
            if (not self.universal or g.cards[c].faction == "universal") and possible(rest, cx.having(**{self.name: c}))
        ]

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.candidates(cx, rest))

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            options: list[Option] = [("card", c) for c in self.candidates(cx, rest)]
            if not options:
                cx.v["cancelled"] = True
                return
            cx.g.ask(seat_of(cx, self.by), "choose_card", options, (self.what(),))

        def take(cx: Cx) -> None:
            if not cx.v.get("cancelled"):
                cx.v[self.name] = cx.g.result[1]

        return (Do(ask), Do(take))

    def what(self) -> str:
        return f"{english.a('universal upgrade' if self.universal else 'upgrade')} of {self.of.say()}"

    def say(self) -> str:
        return f"choose {self.what()}"


def choose_upgrade(of: Fighters, universal: bool = False) -> Effect:
    return ChooseUpgrade(of, universal)


class ChooseUpgradeInHand(Effect):
    """Choose an upgrade in your hand that could be given to a fighter, at the price of any usual one."""

    def __init__(self, to: Ref, name: str = "upgrade") -> None:
        self.to = to
        self.name = name

    def parts(self) -> tuple[Any, ...]:
        return (self.to,)

    def candidates(self, cx: Cx) -> list[int]:
        to = self.to.who(cx)
        return [c for _, c, f in upgrade_options(cx.g, cx.seat, free=True) if f == to]

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.candidates(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            options: list[Option] = [("card", c) for c in self.candidates(cx)]
            if not options:
                cx.v["cancelled"] = True
                return
            cx.g.ask(cx.seat, "choose_card", options, ("an upgrade in your hand",))

        def take(cx: Cx) -> None:
            if not cx.v.get("cancelled"):
                cx.v[self.name] = cx.g.result[1]

        return (Do(ask), Do(take))

    def say(self) -> str:
        return f"choose an upgrade in your hand that could be given to {self.to.say()}"


def choose_upgrade_in_hand(to: Ref) -> Effect:
    return ChooseUpgradeInHand(to)


could_bear_it = Is("that could be given it", lambda cx, f: may_hold(cx.g, cx.v["upgrade"], f))


class GiveUpgrade(Effect):
    """Give the chosen upgrade to a fighter, from wherever it is."""

    def __init__(self, to: Ref) -> None:
        self.to = to

    def parts(self) -> tuple[Any, ...]:
        return (self.to,)

    def act(self, cx: Cx) -> None:
        f = self.to.who(cx)
        if f >= 0:
            give_upgrade(cx.g, cx.v["upgrade"], f, cx.seat, free=True, cause=cause_of(cx))

    def say(self) -> str:
        return f"give that upgrade to {self.to.say()}"


def give_that_upgrade(to: Ref) -> Effect:
    return GiveUpgrade(to)


class DiscardUpgrade(Effect):
    """Discard the chosen upgrade from its fighter."""

    def act(self, cx: Cx) -> None:
        g, c = cx.g, cx.v["upgrade"]
        for f, borne in enumerate(g.upgrades):
            if c in borne:
                discard(g, c, cause_of(cx))
                g.tell("broken", g.owner[f], f, card=c, cause=cause_of(cx))
                return

    def say(self) -> str:
        return "discard that upgrade"


discard_that_upgrade = DiscardUpgrade()

# --- a card drawn for what it is worth ---


class NotThatCard(Modifier):
    """A certain objective card cannot be scored."""

    remembers = "card_drawn"

    def __init__(self) -> None:
        super().__init__("cannot score", "flag", True, None, words="you cannot score that card in this end phase")

    def applies(self, cx: Cx, f: int) -> bool:
        return bool(cx.v.get("objective") == cx.v["card_drawn"])


class DrawForGlory(Effect):
    """Draw an objective card and gain glory if it is worth so much; it cannot be scored in this end phase."""

    at_once = True

    def __init__(self, worth: int, glory: int) -> None:
        self.worth = worth
        self.glory = glory
        self.unscored = this_round(NotThatCard())

    def parts(self) -> tuple[Any, ...]:
        return (self.unscored,)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.begin), Do(self.look))

    def begin(self, cx: Cx) -> None:
        cx.v["drawn_since"] = len(cx.g.now)
        draw(cx.g, cx.seat, 1, objectives=True)

    def look(self, cx: Cx) -> None:
        g, v = cx.g, cx.v
        for event in g.now[v["drawn_since"] :]:
            if event.kind == "drawn" and event.seat == cx.seat:
                v["card_drawn"] = event.card
                self.unscored.act(cx)
                if g.cards[event.card].glory == self.worth:
                    gain_glory(g, cx.seat, self.glory, cause_of(cx), v.get("card", -1))

    def say(self) -> str:
        return (
            f"draw an objective card; if it is worth {english.count(self.worth, 'glory point')}, "
            f"gain {english.count(self.glory, 'glory point')}; you cannot score that card in this end phase"
        )


def draw_for_glory(worth: int, glory: int) -> Effect:
    return DrawForGlory(worth, glory)


# --- activations ---


class LastPowerStep(Cond):
    """It is the last power step of the round: no player has an activation left."""

    def holds(self, cx: Cx) -> bool:
        g = cx.g
        over: bool = g.phase == "action" and min(g.activations) >= g.edition.activations(g.seats)
        return over

    def say(self) -> str:
        return "it is the last power step of the round"


last_power_step = LastPowerStep()



class ActivationsLeft(Cond):
    """You have an activation left in this action phase."""

    def holds(self, cx: Cx) -> bool:
        g = cx.g
        left: bool = g.activations[cx.seat] < g.edition.activations(g.seats)
        return left

    def say(self) -> str:
        return "you have an activation left in this phase"


activations_left = ActivationsLeft()


class AfterYourActivation(Cond):
    """It is the power step after an activation of yours."""

    def holds(self, cx: Cx) -> bool:
        step = running(cx.g, "power step")
        return step is not None and bool(step.v["seat"] == cx.seat)

    def say(self) -> str:
        return "it is the power step after your activation"


after_your_activation = AfterYourActivation()


class SkipActivation(Effect):
    """The player passes the next activation."""

    def act(self, cx: Cx) -> None:
        skipped = f"skip {cx.seat}"
        cx.g.set_flag(skipped, (cx.g.flag(skipped) or 0) + 1)

    def say(self) -> str:
        return "skip your next activation"


skip_activation = SkipActivation()
