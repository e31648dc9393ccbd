"""One Attack action told in one line: the rolls, support, why it succeeded or failed, what came of it. Knows the events
of an attack; must not know any rule."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from undercroft.cards.english import count as counted
from undercroft.cards.english import listing, possessive, sentence
from undercroft.game import dice
from undercroft.game.events import Event
from undercroft.play.telling import Telling

PARTS: Final = frozenset(
    {
        "attack_rolled", "defence_rolled", "recounted", "supported", "rerolled", "critical_hit", "critical_defence", "trapped",
        "damaged", "taken_out", "saved", "driven_back", "glory_gained", "backlash", "token_given", "attack_resolved",
    }
)  # fmt: skip
"""The kinds of event that an attack's line may tell of."""


class AttackStory:
    """What has happened in an Attack action so far, and how much of it has been told."""

    def __init__(self, t: Telling, event: Event, charge: Event | None) -> None:
        self.t = t
        self.attacker = event.who
        self.target = event.whom
        self.weapon = str(event.facts[0]) if event.facts else "an attack"
        self.charge = charge
        self.attack: Event | None = None
        self.defence: Event | None = None
        self.helpers: list[int] = []
        self.wards: list[int] = []
        self.rerolls = 0
        self.trapped = False
        self.more = 0
        """A success more for a trapped target, by the rulebook that counts one."""
        self.fell = False
        self.critical = ""
        self.effects: list[tuple[str, str]] = []
        self.resolved: Event | None = None
        self.told = 0
        """0: nothing is told yet, 1: that it is made, 2: the attack roll, 3: both rolls."""
        self.judged = False

    def takes(self, event: Event) -> bool:
        """Whether an event belongs to this attack; it is kept if so."""
        kind = event.kind
        if kind not in PARTS:
            return False
        if kind == "attack_rolled":
            self.attack = event
        elif kind == "defence_rolled":
            self.defence = event
        elif kind == "recounted":
            # the successes are those of this moment, whoever supported before
            ward, n, *others = [int(fact) for fact in event.facts]
            self.attack = self.attack.but(n=event.n) if self.attack is not None else None
            self.defence = self.defence.but(n=ward) if self.defence is not None else None
            self.helpers, self.wards = others[:n], others[n:]
        elif kind == "supported":
            (self.helpers if event.whom == self.attacker else self.wards).append(event.who)
        elif kind == "rerolled":
            self.rerolls += 1
        elif kind in ("critical_hit", "critical_defence"):
            self.critical = kind
        elif kind == "trapped":
            self.trapped = True
            self.more = event.n
        elif kind == "attack_resolved":
            self.resolved = event
        else:
            return self._effect(event)
        return True

    def _effect(self, event: Event) -> bool:
        """What came of the attack, as who and what."""
        if event.kind == "backlash":
            words = "suffers backlash"
        elif event.kind == "glory_gained":
            if event.cause[0] != "bounty" or not self.fell:
                return False
            self.fell = False
            self.effects.append((self.t.seat(event.seat), f"gains {event.n} glory"))
            return True
        elif event.kind == "token_given":
            # the Stagger keyword gives its token without any other cause
            if event.who != self.target or event.facts != ("stagger",) or event.cause[0] != "rule":
                return False
            words = "is staggered"
        elif event.cause[0] != "attack":
            return False
        elif event.kind == "damaged":
            words = f"is dealt {event.n} damage"
        elif event.kind == "taken_out":
            self.fell = True
            words = "is taken out of action"
        elif event.kind == "saved":
            words = "is saved from going out of action"
        else:
            words = f"is driven back {'further ' if event.facts == ('further',) else ''}to {self.t.hex(event.at)}"
        self.effects.append((self.t.fighter(event.who), words))
        return True

    def untold(self) -> str:
        """What is known and not told yet, as a line; nothing if nothing new is known."""
        head = self._head() if self.told == 0 else ""
        rolls = []
        if self.attack is not None and self.told < 2:
            rolls.append(self._attack_roll())
            self.told = 2
        if self.defence is not None and self.told < 3:
            rolls.append(self._defence_roll())
            self.told = 3
        self.told = max(self.told, 1)
        verdict = ""
        if not self.judged and (self.resolved is not None or self.effects):
            # damage and drive-backs come after the verdict, even if the attack is not over
            verdict = self._verdict()
            self.judged = True
        effects, self.effects = self.effects, []
        if not head and not rolls and not verdict and not effects:
            return ""
        attack = f"{possessive(self.t.fighter(self.attacker))} attack"
        course = "; ".join(part for part in (" ".join(rolls), verdict) if part)
        came = [f"{who} {listing(what for _, what in some)}" for who, some in groupby(effects, lambda pair: pair[0])]
        if not head and not course:
            # only what comes of it is left to tell
            came[0] += f" ({attack})"
        else:
            told = head or f"{attack} on {self.t.fighter(self.target)}"
            came.insert(0, f"{told}: {course}" if course else told)
        return " ".join(sentence(words) for words in came)

    def _head(self) -> str:
        t = self.t
        name, target = t.fighter(self.attacker), t.fighter(self.target)
        if self.charge is not None:
            way = f"from {t.hex(self.charge.was)} to {t.hex(self.charge.at)}"
            verb = "goes on" if self.charge.facts == ("further",) else "charges"
            return f"{name} {verb} {way} and attacks {target} with {self.weapon}"
        return f"{name} attacks {target} with {self.weapon}"

    def _attack_roll(self) -> str:
        assert self.attack is not None
        words = faces_of(self.attack)
        if self.helpers:
            words += f" (supported by {listing(self.t.fighter(f) for f in self.helpers)})"
        if self.rerolls:
            words += " (after a re-roll)"
        return words

    def _defence_roll(self) -> str:
        assert self.defence is not None
        words = f"against {faces_of(self.defence)}"
        if self.wards:
            words += f" (supported by {listing(self.t.fighter(f) for f in self.wards)})"
        return words

    def _verdict(self) -> str:
        """How it ended and why."""
        hits, wards = successes(self.attack), successes(self.defence)
        score = f"{counted(hits, 'success')} to {wards}"
        harmed = any(who == self.t.fighter(self.target) and "damage" in what for who, what in self.effects)
        if harmed or (self.resolved is not None and "success" in self.resolved.facts):
            ahead = dice.count(_faces(self.attack), 1) - dice.count(_faces(self.defence), 1)
            words = score if self.defence is not None else f"{counted(hits, 'success')}, no defence roll"
            words += f", but {counted(ahead, 'crit')} ahead" if hits <= wards and ahead > 0 and self.defence is not None else ""
            words += ", a critical hit" if self.critical == "critical_hit" else ""
            words += ", and the target is trapped" if self.trapped else ""
            return words if harmed else f"{words}, but no damage is dealt"
        if self.attack is None or (self.defence is None and hits):
            return "it breaks off before it is decided"
        if self.critical == "critical_defence":
            crits = dice.count(_faces(self.defence), 1) - dice.count(_faces(self.attack), 1)
            return f"fails, {counted(crits, 'crit')} behind"
        if self.critical == "critical_hit" or hits > wards:
            return f"{score}, but it is undone"
        if hits == 0:
            return "fails without a success"
        if self.more and hits + self.more == wards:
            return f"fails, a draw at {counted(hits + self.more, 'success')} to {wards} with one more for the trapped target"
        return f"fails, a draw at {score}" if hits == wards else f"fails, {score}"


def _faces(event: Event | None) -> tuple[int, ...]:
    return tuple([face for face in event.facts if isinstance(face, int)]) if event is not None else ()


def faces_of(event: Event) -> str:
    """The faces of a roll in words."""
    return dice.words(_faces(event))


def successes(event: Event | None) -> int:
    return dice.count(_faces(event), event.n) if event is not None else 0
