"""Effects on what is going on just now: the running Attack action, damage about to take a fighter out, a ploy being
played, a choice just made. Knows the frames of those procedures by name."""

from __future__ import annotations

from typing import Any

from undercroft.cards.fighters import Fighters, Ref
from undercroft.cards.programs import Do, Effect, possible
from undercroft.game.dice import ATTACK, DEFENCE
from undercroft.game.frames import Frame
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.chance import roll
from undercroft.rules.success import FAIL, SUCCESS


def running_attack(cx: Cx) -> Frame | None:
    """The frame of the Attack action that this moment belongs to, while its sequence runs."""
    number = cx.v.get("id")
    for frame in reversed(cx.g.stack):
        if frame.name == "attack" and (number is None or frame.v.get("id") == number):
            return frame
    return None


def frame_below(cx: Cx, name: str) -> Frame | None:
    """The frame that a window was opened from."""
    depth = cx.v.get("depth", -1)
    stack = cx.g.stack
    if 0 <= depth < len(stack) and stack[depth].name == name:
        return stack[depth]
    for frame in reversed(stack):
        if frame.name == name:
            return frame
    return None


class ChangeAttack(Effect):
    """Set named values of the running Attack action."""

    def __init__(self, words: str, **values: Any) -> None:
        self.words = words
        self.values = values

    def act(self, cx: Cx) -> None:
        frame = running_attack(cx)
        if frame is not None:
            frame.v.update(self.values)
            for name in self.values:
                if name in cx.v:
                    cx.v[name] = self.values[name]

    def say(self) -> str:
        return self.words


attack_fails = ChangeAttack("the Attack action fails", outcome=FAIL, critical=False, forced=FAIL)
attack_succeeds = ChangeAttack("the Attack action succeeds", outcome=SUCCESS, forced=SUCCESS)
attack_ends = ChangeAttack("the combat sequence ends", ended=True)
no_drive_back = ChangeAttack("the target cannot be driven back by the Attack action", no_drive_back=True)
no_defence_roll = ChangeAttack("no defence roll is made", no_defence=True)
ignore_damage = ChangeAttack("the target is dealt no damage by the Attack action", ignored=True)


class KeepForAttack(Effect):
    """The running Attack action keeps a number of these effects, for the words that ask for it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def act(self, cx: Cx) -> None:
        frame = running_attack(cx)
        if frame is not None:
            frame.v[self.name] = cx.v[self.name]

    def say(self) -> str:
        return ""


def keep_for_attack(name: str) -> Effect:
    return KeepForAttack(name)


class RerollAll(Effect):
    """Roll all dice of the attack roll or the defence roll again; not if any of them was re-rolled before."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.die = {"attack": ATTACK, "defence": DEFENCE}[side]

    def dice(self, cx: Cx) -> int:
        frame = running_attack(cx)
        if frame is None or frame.v.get("rerolled " + self.die):
            return 0
        if self.side == "attack" and frame.v["kind"] != ATTACK:
            return 0
        return len(frame.v[f"{self.side}_dice"]) - len(self.unrolled(frame))

    def unrolled(self, frame: Frame) -> tuple[int, ...]:
        """The innate symbol of the roll, which stands behind the dice and is no die."""
        return tuple(frame.v[f"{self.side}_dice"][-1:]) if frame.v.get(f"innate {self.side}") else ()

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return self.dice(cx) > 0 and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def throw(cx: Cx) -> None:
            roll(cx.g, self.die, self.dice(cx))

        def replace(cx: Cx) -> None:
            frame = running_attack(cx)
            faces = cx.g.result
            if frame is None or not faces:
                return
            frame.v[f"{self.side}_dice"] = (*faces, *self.unrolled(frame))
            frame.v["rerolled " + self.die] = tuple(range(len(faces)))
            cx.g.tell("rerolled", cx.seat, n=len(faces), facts=(self.die, *faces))

        return (Do(throw), Do(replace))

    def say(self) -> str:
        return f"re-roll all the {self.side} dice"


def reroll_all(side: str) -> Effect:
    return RerollAll(side)


class RerollOne(Effect):
    """Re-roll one die of the attack roll or the defence roll, one that was not re-rolled before."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.die = {"attack": ATTACK, "defence": DEFENCE}[side]

    def open(self, cx: Cx) -> list[int]:
        frame = running_attack(cx)
        if frame is None or (self.side == "attack" and frame.v["kind"] != ATTACK):
            return []
        done = frame.v.get("rerolled " + self.die) or ()
        rolled = len(frame.v[f"{self.side}_dice"]) - bool(frame.v.get(f"innate {self.side}"))
        return [i for i in range(rolled) if i not in done]

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.open(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            frame = running_attack(cx)
            faces = frame.v[f"{self.side}_dice"] if frame is not None else ()
            cx.g.ask(cx.seat, "reroll", [("die", i) for i in self.open(cx)], (self.die, faces))

        def throw(cx: Cx) -> None:
            cx.v["die"] = cx.g.result[1]
            roll(cx.g, self.die, 1)

        def replace(cx: Cx) -> None:
            frame, i = running_attack(cx), cx.v["die"]
            if frame is None:
                return
            faces = frame.v[f"{self.side}_dice"]
            faces = frame.v[f"{self.side}_dice"] = (*faces[:i], cx.g.result[0], *faces[i + 1 :])
            frame.v["rerolled " + self.die] = (*(frame.v.get("rerolled " + self.die) or ()), i)
            cx.g.tell("rerolled", cx.seat, n=1, facts=(self.die, *faces))

        return (Do(ask), Do(throw), Do(replace))

    def say(self) -> str:
        return f"re-roll one {self.side} die"


def reroll_one(side: str) -> Effect:
    return RerollOne(side)


class Spare(Effect):
    """The fighter that is about to go out of action stays: the damage that would take it out is undone.

    An Attack action whose damage is undone fails; it may still drive its target back, unless the fighter `stands`. What
    saves it from this one blow is no help if it then proves to be trapped; `throughout` saves it whenever the Attack
    action would deal its damage.
    """

    def __init__(self, throughout: bool = False, stands: bool = False) -> None:
        self.throughout = throughout
        self.stands = stands

    def act(self, cx: Cx) -> None:
        g = cx.g
        out = frame_below(cx, "out of action")
        if out is None:
            return
        f = out.v["f"]
        g.wounds[f] = max(0, g.wounds[f] - out.v["n"])
        out.v["saved"] = True
        if out.v["cause"][:2] != ("attack", out.v["by"]):
            return
        for frame in reversed(g.stack):
            if frame.name == "attack" and frame.v["target"] == f and frame.v["attacker"] == out.v["by"]:
                frame.v["spared"] = True
                frame.v["dealt"] = 0
                if self.throughout:
                    frame.v["ignored"] = True
                if self.stands:
                    frame.v["no_drive_back"] = True
                return

    def say(self) -> str:
        damage = "the damage from that Attack action" if self.throughout else "that damage"
        stands = ", nor driven back" if self.stands else ""
        return f"ignore {damage} (the fighter is not taken out of action{stands})"


spare = Spare()
spare_throughout = Spare(throughout=True)
spare_and_stand = Spare(stands=True)


class Deny(Effect):
    """The ploy that is being played has no effect."""

    def act(self, cx: Cx) -> None:
        frame = frame_below(cx, "play")
        if frame is not None:
            frame.v["denied"] = True

    def say(self) -> str:
        return "that ploy has no effect"


deny_ploy = Deny()


class Redirect(Effect):
    """The choice just made falls on another fighter that it could have fallen on."""

    def __init__(self, to: Ref) -> None:
        self.to = to

    def act(self, cx: Cx) -> None:
        g, v = cx.g, cx.v
        depth, name = v.get("depth", -1), v.get("name")
        f = self.to.who(cx)
        if not 0 <= depth < len(g.stack) or name is None or f < 0:
            return
        chosen = g.stack[depth].v
        if isinstance(chosen.get(name), tuple):
            chosen[name] = (*chosen[name][:-1], f)
        else:
            chosen[name] = f

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return possible(rest, cx)

    def say(self) -> str:
        return f"{self.to.say()} is chosen instead"


def redirect(to: Ref) -> Effect:
    return Redirect(to)


def could_be_chosen() -> Any:
    """A test: the fighter is among those that the ploy's choice could have fallen on."""
    from undercroft.cards.fighters import Is

    return Is("that the ploy could have chosen instead", lambda cx, f: f in (cx.v.get("candidates") or ()))


def whose(who: Fighters) -> str:
    return who.whose()
