"""The power step and playing power cards: ploys, spells, upgrades; delve and salvage. Knows windows; no single card."""

from __future__ import annotations

from typing import Any, Final

from undercroft.game.events import NO_CAUSE, Cause
from undercroft.game.frames import Frame
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx, Play
from undercroft.rules.actions_end import end_action
from undercroft.rules.bearing import is_one_of, may_hold, price
from undercroft.rules.characteristics import is_wizard
from undercroft.rules.damage import check_everyone
from undercroft.rules.effects import end_at
from undercroft.rules.force import in_force, note_since
from undercroft.rules.hands import CardNature, hand_of
from undercroft.rules.inspire import inspire_met
from undercroft.rules.order import next_seat, seats_from
from undercroft.rules.procedure import PROCEDURES, Procedure
from undercroft.rules.scoring import score_surges
from undercroft.rules.tokens import flip_token, give_stagger, token_at
from undercroft.rules.windows import offer, open_window, run_program
from undercroft.rules.zones import discard, draw, leave, spend_glory

POWER_STEP: Final = Procedure("power step")
PLAY: Final = Procedure("play")
NO_POWER_CARDS: Final = "stat:no power cards"


# --- what may be played ---


def upgrade_options(g: State, seat: int, free: bool = False) -> list[Option]:
    """The upgrades in hand with the fighters they may be given to."""
    found: list[Option] = []
    to_spend = 1 if free else g.unspent(seat)
    # none is to be had for nothing
    if to_spend > 0 and not in_force(g, NO_POWER_CARDS):
        for c in hand_of(g, seat).upgrades:
            if price(g, c) <= to_spend:
                found += [("upgrade", c, f) for f in g.survivors(seat) if may_hold(g, c, f)]
    return found


def gambit_options(g: State, seat: int, types: tuple[str, ...] = ("ploy", "spell")) -> list[Option]:
    """The ploys and spells in hand that may be played now, a spell once for each wizard that could cast it."""
    found: list[Option] = []
    if in_force(g, NO_POWER_CARDS):
        return found
    for c in hand_of(g, seat).gambits:
        nature: CardNature = g.natures[c]
        gambit = nature.play
        if gambit is None or nature.type not in types or (nature.bound and not present(g, seat, c)):
            continue
        if not gambit.spell:
            if gambit.possible(Cx(g, {"seat": seat, "me": -1, "card": c})):
                found.append(("ploy", c))
            continue
        for caster in g.places().standing[seat]:
            if is_wizard(g, caster) and gambit.possible(Cx(g, {"seat": seat, "me": caster, "card": c})):
                found.append(("spell", c, caster))
    return found


def present(g: State, seat: int, c: int) -> bool:
    """A gambit with restrictions needs one of the fighters it names on the battlefield."""
    named = g.cards[c].restricted
    return not named or _any_of(g, g.places().standing[seat], named)


def delve_options(g: State, seat: int, delved: tuple[int, ...]) -> list[Option]:
    """Who may turn over the feature token it stands on: one fighter a power step, if it is not staggered."""
    found: list[Option] = []
    places = g.places()
    if seat in delved or not places.spots[seat] & g.lies().feature_spots:
        return found
    for f in places.standing[seat]:
        i = token_at(g, g.at[f])
        if i < 0 or g.stagger[f]:
            continue
        token = g.tokens[i]
        if token.kind == "objective" or (token.kind == "blocked" and token.face == "up"):
            found.append(("delve", f))
    return found


def salvage_options(g: State, seat: int) -> list[Option]:
    """Cards whose fighters are all out of action, and spells of a warband whose wizards are."""
    found: list[Option] = []
    places = g.places()
    if not places.out:
        return found
    standing = places.standing[seat]
    out = [f for f in g.fighters(seat) if g.at[f] < 0]
    for c in hand_of(g, seat).bound:
        card = g.cards[c]
        named = card.restricted
        if (named and not _any_of(g, standing, named) and _any_of(g, out, named)) or (
            card.type == "spell" and not _any_wizard(g, standing) and _any_wizard(g, out)
        ):
            found.append(("salvage", c))
    return found


def _any_of(g: State, fighters: list[int], named: tuple[str, ...]) -> bool:
    """Whether any of some fighters is one that a card names."""
    for f in fighters:
        if is_one_of(g, f, named):
            return True
    return False


def _any_wizard(g: State, fighters: list[int]) -> bool:
    for f in fighters:
        if is_wizard(g, f):
            return True
    return False


def power_options(g: State, seat: int, delved: tuple[int, ...]) -> list[Option]:
    """All that may be done in a power step, besides passing."""
    hand = hand_of(g, seat)
    found = gambit_options(g, seat) if hand.gambits else []
    if hand.upgrades and g.glory[seat] > g.spent[seat]:
        found += upgrade_options(g, seat)
    edition = g.edition
    if edition.delve:
        found += delve_options(g, seat, delved)
    if edition.salvage and hand.bound:
        found += salvage_options(g, seat)
    return found


# --- the power step ---


@POWER_STEP.step("begin", para="power-step")
def _begin(g: State, fr: Frame) -> None:
    v = fr.v
    seat = v["seat"]
    end_at(g, "next-power-step")
    everyone = seats_from(g, seat)
    v["players"] = tuple(everyone if g.edition.power_step_all or g.seats == 2 else (seat, next_seat(g, seat)))
    v["turn"] = 0
    v["passes"] = 0
    v["delved"] = ()
    g.tell("power_step_began", seat)


@POWER_STEP.step("choose", para="power-step")
def _choose(g: State, fr: Frame) -> None:
    v = fr.v
    players = v["players"]
    n = len(players)
    turn, passes = v["turn"], v["passes"]
    if g.flag("game over"):
        passes = n
    while passes < n:
        seat = players[turn % n]
        options = power_options(g, seat, v["delved"])
        if options or g.stops >> seat & 1:
            options.append(("pass",))
            v["turn"], v["passes"] = turn, passes
            g.ask(seat, "power", options)
            return
        # who can do nothing else passes
        turn += 1
        passes += 1
    POWER_STEP.goto(fr, "end")


@POWER_STEP.step("do it", para="power-step")
def _do(g: State, fr: Frame) -> None:
    v = fr.v
    players = v["players"]
    seat = players[v["turn"] % len(players)]
    v["turn"] += 1
    POWER_STEP.goto(fr, "choose")
    option = g.result
    if option[0] == "pass":
        v["passes"] += 1
        return
    v["passes"] = 0
    if option[0] == "delve":
        v["delved"] = (*v["delved"], seat)
        f = option[1]
        flip_token(g, token_at(g, g.at[f]), seat, ("action",))
        g.tell("delved", seat, f, at=g.at[f])
        give_stagger(g, f, ("delve",))
    elif option[0] == "salvage":
        discard(g, option[1], ("action",))
        g.tell("salvaged", seat, card=option[1])
        draw(g, seat, 1)
    else:
        play(g, option, seat)


@POWER_STEP.step("end", para="power-step")
def _end_step(g: State, fr: Frame) -> None:
    end_at(g, "power-step")
    g.tell("power_step_ended", fr.v["seat"])


@POWER_STEP.step("over", para="power-step")
def _over(g: State, fr: Frame) -> None:
    g.cut()
    g.give_back(None)


# --- playing a card ---


def play(g: State, option: Option, seat: int, free: bool = False) -> None:
    """Play a power card as one of the options says."""
    verb, c = option[0], option[1]
    if verb == "upgrade":
        PLAY.call(g, card=c, seat=seat, fighter=option[2], free=free, code="", values=None, me=-1)
        return
    caster = option[2] if verb == "spell" else -1
    for ability in g.cards[c].abilities:
        if isinstance(ability, Play):
            values: dict[str, Any] = {"seat": seat, "me": caster, "card": c}
            PLAY.call(g, card=c, seat=seat, fighter=-1, free=free, code=ability.code, values=values, me=caster)
            return


@PLAY.step("reveal", para="power-step")
def _reveal(g: State, fr: Frame) -> None:
    v = fr.v
    seat, c = v["seat"], v["card"]
    v["type"] = g.cards[c].type
    v["began"] = len(g.now)
    # whoever met its condition in an action that this card only answers is Inspired when that is over
    v["waiting"] = g.met_inspire
    leave(g, c)
    g.front[seat] = (*g.front[seat], c)
    answers = len(g.stack) > 1 and g.stack[-2].name == "reaction"
    facts = (v["type"], "reaction") if answers else (v["type"],)
    g.tell("played", seat, v.get("fighter", -1), card=c, facts=facts)
    if v["type"] == "ploy":
        open_window(g, "ploy-played", by=seat, ploy=c, depth=len(g.stack) - 1)


@PLAY.step("follow it", para="ploys")
def _follow(g: State, fr: Frame) -> None:
    v = fr.v
    if v["type"] == "upgrade":
        give_upgrade(g, v["card"], v["fighter"], v["seat"], v.get("free", False))
        return
    if v.get("denied"):
        g.tell("denied", v["seat"], card=v["card"])
        return
    values = v["values"]
    ability = ABILITIES[v["code"]]
    spell = getattr(ability, "spell", ())
    if spell:
        PROCEDURES["cast"].call(
            g, caster=v["me"], spell=spell, code=v["code"], values=values, seat=v["seat"], card=v["card"]
        )
    else:
        run_program(g, v["code"], values)


def give_upgrade(g: State, c: int, f: int, seat: int, free: bool = False, cause: Cause = NO_CAUSE) -> None:
    """Apply an upgrade to a fighter; it costs a glory point unless something says otherwise."""
    if g.at[f] < 0:
        discard(g, c)
        return
    if not free:
        spend_glory(g, seat, price(g, c))
    before = next((x for x, borne in enumerate(g.upgrades) if c in borne), -1)
    # a card that is being played lies face up already
    facts = ("from hand",) if c in g.hands[seat] or c in g.front[seat] else ()
    leave(g, c)
    g.upgrades[f] = (*g.upgrades[f], c)
    note_since(g, c)
    g.tell("upgraded", seat, f, before, card=c, cause=cause, facts=facts)
    check_everyone(g, ("upgrade", c, f))


@PLAY.step("put it away", para="discard")
def _away(g: State, fr: Frame) -> None:
    v = fr.v
    c = v["card"]
    v["cast with"] = g.result if v["type"] == "spell" else None
    if c in g.front[v["seat"]] and not any(effect.card == c for effect in g.effects):
        discard(g, c, ("rule",))
    g.tell("resolved", v["seat"], card=c, facts=(v["type"],))


@PLAY.step("Inspire", para="inspire")
def _inspire(g: State, fr: Frame) -> None:
    if g.edition.inspire != "steps":
        inspire_met(g, fr.v["waiting"])


@PLAY.step("after the card", para="reactions")
def _after(g: State, fr: Frame) -> None:
    v = fr.v
    if v["type"] == "upgrade":
        open_window(g, "upgrade-given", by=v["seat"], upgraded=v["fighter"], upgrade=v["card"])
    elif v["type"] == "ploy":
        # an upgrade that the ploy itself gave is answered at the same opportunity as the ploy
        given = [e for e in g.now[v["began"] :] if e.kind == "upgraded" and e.cause[:2] == ("card", v["card"])]
        moments = [{"window": "upgrade-given", "by": e.seat, "upgraded": e.who, "upgrade": e.card} for e in given]
        ploy = {"window": "after-ploy", "by": v["seat"], "ploy": v["card"], "began": v["began"]}
        offer(g, (ploy, *moments))
    else:
        open_window(
            g, "after-spell", by=v["seat"], gambit=v["card"], caster=v["me"], cast_with=v["cast with"], began=v["began"]
        )


@PLAY.step("surge", para="surge")
def _surge(g: State, fr: Frame) -> None:
    if g.edition.surge != "steps" and g.phase == "action":
        style = g.edition.surge
        if style == "after-action" or not any(frame.name == "activation" for frame in g.stack):
            score_surges(g)


@PLAY.step("over", para="power-step")
def _play_over(g: State, fr: Frame) -> None:
    g.give_back(None)


__all__ = ["PLAY", "POWER_STEP", "end_action", "give_upgrade", "may_hold", "play", "upgrade_options"]
