"""Effects on the tokens of the battlefield: choosing, moving, removing and placing them. Knows tokens; no fighter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.choices import YOU, in_casters_sight, seat_of
from undercroft.cards.fighters import Fighters, Ref
from undercroft.cards.hexes import Hexes
from undercroft.cards.programs import Do, Effect, cause_of, possible
from undercroft.cards.words import known, must_be
from undercroft.game.pieces import FieldToken
from undercroft.game.question import Option
from undercroft.rules import tokens
from undercroft.rules.abilities import Cx, Op, Word
from undercroft.rules.characteristics import holds_objectives


class Objectives(Word):
    """Objective tokens on the battlefield of a kind."""

    def __init__(self, words: str, test: Callable[[Cx, FieldToken], bool]) -> None:
        self.words = words
        self.test = test

    def members(self, cx: Cx) -> list[int]:
        """Their places in the list of tokens."""
        tokens = cx.g.tokens
        return [i for i in cx.g.lies().up if self.test(cx, tokens[i])]

    def say(self) -> str:
        return english.a(self.words)


def _held_by_you(cx: Cx, token: FieldToken) -> bool:
    g = cx.g
    return g.spots(cx.seat) >> token.at & 1 != 0 and holds_objectives(g, g.fighter_at(token.at))


def _held_by_nobody(cx: Cx, token: FieldToken) -> bool:
    f = cx.g.fighter_at(token.at)
    return f < 0 or not holds_objectives(cx.g, f)


any_objective = Objectives("objective", lambda cx, token: True)
your_objective = Objectives("objective that you hold", _held_by_you)
unheld_objective = Objectives("objective that nobody holds", _held_by_nobody)
other_objective = Objectives(
    "other objective", lambda cx, token: cx.g.tokens[cx.v["objective"]].number != token.number
)


def objective_held_by(who: Ref) -> Objectives:
    """The objective that a fighter holds."""

    def held(cx: Cx, token: FieldToken) -> bool:
        f = who.who(cx)
        return f >= 0 and cx.g.at[f] == token.at and holds_objectives(cx.g, f)

    return Objectives(f"objective held by {who.say()}", held)


class ChooseObjective(Effect):
    """Choose an objective token, by its number. One that is picked need not be in the sight of a spell's caster."""

    def __init__(self, of: Objectives, name: str = "objective", by: str = YOU, pick: bool = False) -> None:
        self.of: Objectives = must_be(of, Objectives, "choose an objective")
        self.name = name
        self.by = by
        self.pick = pick

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def candidates(self, cx: Cx, rest: tuple[Effect, ...]) -> list[int]:
        found = self.of.members(cx)
        seen = -1 if self.pick else in_casters_sight(cx)
        if seen >= 0:
            found = [i for i in found if seen >> cx.g.tokens[i].at & 1]
        if not rest:
            return found
        return [i for i in found if possible(rest, cx.naming(self.name, i))]

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.candidates(cx, rest))

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            found = self.candidates(cx, rest)
            if not found:
                cx.v["cancelled"] = True
                return
            options: list[Option] = [("token", cx.g.tokens[i].number, cx.g.tokens[i].at) for i in found]
            cx.g.ask(seat_of(cx, self.by), "choose_objective", options, (self.of.say(),))

        def take(cx: Cx) -> None:
            if not cx.v.get("cancelled"):
                cx.v[self.name] = tokens.token_at(cx.g, cx.g.result[2])

        return (Do(ask), Do(take))

    def say(self) -> str:
        return f"{'pick' if self.pick else 'choose'} {self.of.say()}"


def choose_objective(of: Objectives = any_objective, name: str = "objective") -> Effect:
    return ChooseObjective(of, name)


def pick_objective(of: Objectives = any_objective, name: str = "objective") -> Effect:
    return ChooseObjective(of, name, pick=True)


class Features(Objectives):
    """Feature tokens on the battlefield, whichever side lies up, within so many hexes of a fighter."""

    def __init__(self, n: int, of: Fighters) -> None:
        super().__init__(f"feature token within {english.count(n, 'hex')} of {of.say()}", lambda cx, token: True)
        self.n = n
        self.fighters: Fighters = must_be(of, Fighters, "a feature token near")

    def parts(self) -> tuple[Any, ...]:
        return (self.fighters,)

    def members(self, cx: Cx) -> list[int]:
        g = cx.g
        near = 0
        for f in self.fighters.members(cx):
            near |= g.ground.within(g.at[f], self.n) if g.at[f] >= 0 else 0
        return [i for i, t in enumerate(g.tokens) if t.kind in tokens.FEATURES and t.at >= 0 and near >> t.at & 1]


def feature_near(n: int, of: Fighters) -> Objectives:
    return Features(n, of)


class Flip(Effect):
    """Turn the chosen token over."""

    def act(self, cx: Cx) -> None:
        tokens.flip_token(cx.g, cx.v["objective"], cx.seat, cause_of(cx))

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return tokens.may_flip(cx.g, cx.v["objective"]) and possible(rest, cx)

    def say(self) -> str:
        return "flip it"


flip_it = Flip()


class RemoveObjective(Effect):
    """Remove the chosen objective from the battlefield."""

    def __init__(self, name: str = "objective") -> None:
        self.name = name

    def act(self, cx: Cx) -> None:
        tokens.move_field_token(cx.g, cx.v[self.name], -1, cx.seat, cause_of(cx))

    def say(self) -> str:
        return "remove it from the battlefield"


remove_objective = RemoveObjective()


class MoveObjective(Effect):
    """Move the chosen objective to the chosen hex."""

    def __init__(self, hexes: Hexes, name: str = "objective") -> None:
        self.hexes: Hexes = must_be(hexes, Hexes, "move an objective")
        self.name = name

    def act(self, cx: Cx) -> None:
        mask = self.hexes.mask(cx)
        if mask:
            tokens.move_field_token(cx.g, cx.v[self.name], mask.bit_length() - 1, cx.seat, cause_of(cx))

    def say(self) -> str:
        return f"move it to {self.hexes.say()}"


def move_objective(to: Hexes) -> Effect:
    return MoveObjective(to)


class SwitchObjectives(Effect):
    """Two chosen objectives change places."""

    def __init__(self, one: str, other: str) -> None:
        self.one = one
        self.other = other

    def act(self, cx: Cx) -> None:
        tokens.switch_field_tokens(cx.g, cx.v[self.one], cx.v[self.other], cx.seat, cause_of(cx))

    def say(self) -> str:
        return "the two objectives switch places"


def switch_objectives(one: str = "objective", other: str = "other") -> Effect:
    return SwitchObjectives(one, other)


def token_hex(name: str = "objective", words: str = "the objective") -> Hexes:
    """The hex of the chosen objective."""

    def mask(cx: Cx) -> int:
        i = cx.v.get(name, -1)
        return 1 << cx.g.tokens[i].at if i >= 0 and cx.g.tokens[i].at >= 0 else 0

    return _HexOf(words, mask, f"in the hex of {words}")


class _HexOf(Hexes):
    """One hex, that of a token, by the token's name."""

    def say(self) -> str:
        return self.words


class PlaceToken(Effect):
    """Place a token of a card's own (Shardfall and the like) in the chosen hex; it may be there for a time only."""

    def __init__(self, kind: str, at: Hexes, until: str = "") -> None:
        self.kind = known(kind, KINDS, "token to place")
        self.at: Hexes = must_be(at, Hexes, "place a token")
        self.until = known(until, ("", "activation", "phase", "round"), "time for a token")

    def act(self, cx: Cx) -> None:
        mask = self.at.mask(cx)
        if mask:
            token = FieldToken(self.kind, 0, mask.bit_length() - 1, "up", self.until)
            tokens.add_field_token(cx.g, token, cx.seat, cause_of(cx))

    def say(self) -> str:
        when = f" until the end of the {self.until}" if self.until else ""
        return f"place {english.a(self.kind.title() + ' token')} in {self.at.say()}; it is {KINDS[self.kind]}{when}"


KINDS: Final = {"shardfall": "blocked", "comet": "blocked", "ambershard": "blocked", "lethal": "lethal", "snare": "snare",
         "cover": "cover", "blocked": "blocked"}  # fmt: skip


def place_token(kind: str, at: Hexes, until: str = "") -> Effect:
    return PlaceToken(kind, at, until)
