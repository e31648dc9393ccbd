"""The actions of fighters: Move, Attack, Charge, Guard, Stun, Barge. Knows movement and combat; who may act is not asked
here but in `permission`."""

from __future__ import annotations

from typing import Any, Final

from undercroft.game.frames import Frame, Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.sets import bits
from undercroft.rules.actions_end import end_action, end_superaction
from undercroft.rules.characteristics import keyword_of, move_of
from undercroft.rules.combat import begin_attack
from undercroft.rules.effects import bind, end_bound
from undercroft.rules.force import flagged, matter, quiet
from undercroft.rules.movement import destinations, push, routes, travel
from undercroft.rules.procedure import Procedure, running, straight_on
from undercroft.rules.push_first import open_to, push_hexes, pushes_first
from undercroft.rules.targets import in_reach, scything_targets, seat_of, usable
from undercroft.rules.tokens import give_stagger, give_token, put_on_guard, remove_tokens
from undercroft.rules.windows import open_window

MOVE: Final = Procedure("move")
CHARGE: Final = Procedure("charge")
ATTACK_ACTION: Final = Procedure("attack action")
GUARD: Final = Procedure("guard")
STUN: Final = Procedure("stun")
BARGE: Final = Procedure("barge")


# --- Move ---


def printed_ends(field: Battlefield, h: int, steps: int, flies: bool, empty: int) -> int:
    """Where a Move action from a hex may end while nothing in force bears on it: as far off as is printed, in a hex that is
    empty."""
    return field.reach(h, steps, field.all if flies else empty) & empty


def move_ends(g: State, f: int, charge: bool = False) -> int:
    """Where a Move action of the fighter may end."""
    if g.at[f] < 0:
        return 0
    if quiet(g, ON_MOVES):
        return printed_ends(g.ground, g.at[f], g.side(f).move, "flying" in g.cast[f].traits, g.empty())
    if flagged(g, "cannot move", f):
        return 0
    facts = {"mover": f, "charge": charge}
    if flagged(g, "moves by placing", f, facts):
        return placing_ends(g, f)
    ends = destinations(g, f, move_of(g, f, facts), facts)
    if flagged(g, "may move by placing", f, facts):
        ends |= placing_ends(g, f)
    return ends


ON_MOVES: Final = matter(
    "move", "moves by placing", "may move by placing", "moves through all", "moves through blocked",
    "moves through fighters", "cannot move", "trait",
)  # fmt: skip
"""All that can bear on where a Move action ends."""


def placing_ends(g: State, f: int) -> int:
    """Where a fighter that is placed instead of moving may go: the hexes that the rule in force names."""
    from undercroft.rules.force import latest_set

    ends: Any = latest_set(g, "placing hexes", f)
    return int(ends or 0) & g.empty() & ~(1 << g.at[f])


def begin_move(
    g: State,
    f: int,
    goal: int,
    by: int,
    charge: bool = False,
    superaction: bool = False,
    last: bool = False,
    reaction: bool = False,
) -> None:
    """A Move action to a hex. Gives back how many hexes the fighter moved."""
    g.uid += 1
    values: Values = {
        "id": g.uid, "mover": f, "goal": goal, "by": by, "charge": charge, "superaction": superaction, "last": last,
        "reaction": reaction, "start": g.at[f], "began": len(g.now), "placing": False,
    }  # fmt: skip
    MOVE.begin(g, values)


@MOVE.step("set out", para="move-action")
def _set_out(g: State, fr: Frame) -> None:
    v = fr.v
    bind(g, "move", v)
    v["adjacent_before"] = _neighbours(g, v["mover"])
    straight_on(g, fr)


@MOVE.step("choose the way", para="move-action")
def _choose_way(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["mover"]
    goal = v["goal"]
    if quiet(g, ON_MOVES):
        ways = routes(g, f, goal, g.side(f).move)
    else:
        ways = () if flagged(g, "moves by placing", f, v) else routes(g, f, goal, move_of(g, f, v), v)
    if not ways:
        v["placing"] = True
        g.result = ("path", goal)
    else:
        g.ask(v["by"], "route", [("path", *way) for way in ways], (f,))


def _neighbours(g: State, f: int) -> tuple[int, ...]:
    places = g.places()
    around = g.ground.neighbours[g.at[f]] & places.occupied
    return tuple([x for x in places.everybody if around >> g.at[x] & 1]) if around else ()


@MOVE.step("move", para="move-action")
def _go(g: State, fr: Frame) -> None:
    v = fr.v
    cause = ("charge",) if v["charge"] else ("action",)
    travel(g, v["mover"], g.result[1:], "place" if v["placing"] else "move", v["by"], cause)


@MOVE.step("give the token", para="move-token")
def _token(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["mover"]
    at = g.at[f]
    v["hexes"] = g.result
    v["arrived"] = at
    if v["placing"]:
        # being placed instead of moving is still a Move action
        g.tell("moved", v["by"], f, at=at, was=v["start"], n=1, facts=(at,))
    if not v["charge"]:
        give_token(g, f, "move")
        facts: tuple[str, ...] = ("move",)
    else:
        _charged(g, f)
        facts = ("move", "charge")
    g.tell("action_made", v["by"], f, -1, at, v["start"], v["hexes"], facts=facts)


def _charged(g: State, f: int) -> None:
    """The move of a Charge is made: a fighter that falls on its way has made no Charge; what happens to it later does not
    undo one."""
    whole = running(g, "charge")
    if whole is not None:
        whole.v["arrived"] = g.at[f] >= 0
    if not g.edition.charge_token_first:
        give_token(g, f, "charge")


@MOVE.step("after the action", para="move-action")
def _moved(g: State, fr: Frame) -> None:
    v = fr.v
    end_bound(g, v["id"])
    facts = v.copy()
    facts["window"] = "after-move"
    if not end_action(g, facts, v["last"], v["superaction"]) and not g.awake:
        straight_on(g, fr)


@MOVE.step("over", para="move-action")
def _move_over(g: State, fr: Frame) -> None:
    g.give_back(fr.v["hexes"])


# --- Attack ---


def begin_attack_action(g: State, f: int, by: int, choice: Option | None = None, **more: Any) -> None:
    """An Attack action: of the chosen weapon against the chosen target, or of the player's choice.

    `options` may limit the choice; `optional` lets the player decline; `single` leaves all but the one target out. Gives back
    whether (the last part) succeeded.
    """
    values: dict[str, Any] = {
        "f": f, "by": by, "choice": choice, "charge": False, "superaction": False, "last": False, "reaction": False,
        "options": None, "optional": False, "queue": (), "made": 0, "extra": (), "only_target": -1, "single": False,
    }  # fmt: skip
    values.update(more)
    ATTACK_ACTION.begin(g, values)


@ATTACK_ACTION.step("choose the attack", para="attack-declare")
def _choose_attack(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["f"]
    if v["choice"] is not None:
        g.result = v["choice"]
        return
    options: list[Option] = []
    if g.at[f] >= 0:
        options = [("attack", f, key, t) for key, t in open_to(g, f, _facts(v))]
        if v["only_target"] >= 0:
            options = [o for o in options if o[3] == v["only_target"]]
        if v["options"] is not None:
            options = [o for o in options if o in v["options"]]
    if not options:
        g.give_back(None)
        return
    if v["optional"]:
        options.append(("decline",))
    g.ask(v["by"], "attack", options, (f,))


@ATTACK_ACTION.step("it is chosen", para="attack-declare")
def _chosen(g: State, fr: Frame) -> None:
    if g.result[0] == "decline":
        g.give_back(None)
        return
    _, _, fr.v["weapon"], fr.v["target"] = g.result


def _facts(v: Values) -> Values:
    """What the Attack action will be, for those who speak of it before it is declared."""
    return {"charge": v["charge"], **dict(v["extra"])}


@ATTACK_ACTION.step("a push before it", para="push")
def _push_before(g: State, fr: Frame) -> None:
    v = fr.v
    f, key, target = v["f"], v["weapon"], v["target"]
    facts = _facts(v)
    g.result = ("stay",)
    v["before"] = pushes_first(g, f, key, facts)
    if v["before"]:
        options: list[Option] = [("hex", h) for h in bits(push_hexes(g, f, key, target, facts))]
        if in_reach(g, f, key, target, facts):
            options.append(("stay",))
        if options:
            g.ask(v["by"], "push", options, (f, 1))


@ATTACK_ACTION.step("push it", para="push")
def _push_it(g: State, fr: Frame) -> None:
    v = fr.v
    if g.result[0] == "stay":
        v["before"] = ""
        return
    if v["before"] == "reaction":
        g.tell("reaction_used", v["by"], v["f"], card=max(-1, v["weapon"][0]))
    push(g, v["f"], 1, v["by"], ("action",), ends=1 << g.result[1], by=v["f"])


@ATTACK_ACTION.step("is the target still in reach?", para="attack-declare")
def _still(g: State, fr: Frame) -> None:
    v = fr.v
    if v["before"] and not in_reach(g, v["f"], v["weapon"], v["target"], _facts(v)):
        # the Attack action is not made: it neither fails nor succeeds
        v["not_made"] = True
        if not v["made"]:
            g.give_back(None)
            return
        g.result = v["succeeded"]
        ATTACK_ACTION.goto(fr, "next target")
    elif v["made"]:
        ATTACK_ACTION.goto(fr, "attack")


@ATTACK_ACTION.step("fix the targets", para="scything")
def _fix(g: State, fr: Frame) -> None:
    v = fr.v
    f, key, target = v["f"], v["weapon"], v["target"]
    targets = scything_targets(g, f, key, seat_of(_facts(v)))
    others = tuple(t for t in targets if t != target) if target in targets and not v["single"] else ()
    spares = g.edition.scything_may_spare
    v["queue"] = () if spares else others
    v["left_out"] = others if spares else ()


@ATTACK_ACTION.step("whom else?", para="scything")
def _whom_else(g: State, fr: Frame) -> None:
    v = fr.v
    if not v["left_out"]:
        g.result = ("stop",)
        return
    g.ask(v["by"], "also_target", [*[("target", t) for t in v["left_out"]], ("stop",)], (v["f"],))


@ATTACK_ACTION.step("the targets are fixed", para="scything")
def _fixed(g: State, fr: Frame) -> None:
    v = fr.v
    if g.result[0] == "target":
        t = g.result[1]
        v["queue"] = (*v["queue"], t)
        v["left_out"] = tuple(x for x in v["left_out"] if x != t)
        ATTACK_ACTION.goto(fr, "whom else?")
    elif v["queue"]:
        v["many"] = True


@ATTACK_ACTION.step("attack", para="attack-declare")
def _attack(g: State, fr: Frame) -> None:
    v = fr.v
    many = bool(v.get("many"))
    last = False if v["queue"] else v["last"]
    v["made"] += 1
    begin_attack(
        g, v["f"], v["weapon"], v["target"], v["by"], charge=v["charge"], reaction=v["reaction"], last=last,
        superaction=v["superaction"] or many, scything=v["made"] if many else 0, **dict(v["extra"]),
    )  # fmt: skip


@ATTACK_ACTION.step("next target", para="scything")
def _next(g: State, fr: Frame) -> None:
    v = fr.v
    v["succeeded"] = g.result
    f = v["f"]
    left = []
    if g.at[f] >= 0 and _has(g, f, v["weapon"]):
        left = [t for t in v["queue"] if g.at[t] >= 0 and _in_reach(g, f, v["weapon"], t, _facts(v))]
    if not left:
        ATTACK_ACTION.goto(fr, "complete")
        return
    g.ask(v["by"], "next_target", [("target", t) for t in left], (f,))


def _in_reach(g: State, f: int, key: tuple[int, int, int], t: int, facts: Values) -> bool:
    """Whether the fighter could attack the target now, if need be after a push."""
    if in_reach(g, f, key, t, facts):
        return True
    return bool(pushes_first(g, f, key, facts) and push_hexes(g, f, key, t, facts))


def _has(g: State, f: int, key: tuple[int, int, int]) -> bool:
    """Whether the fighter still has the Attack action (an upgrade may be gone)."""
    return key[0] < 0 or key[0] in g.upgrades[f]


@ATTACK_ACTION.step("take the next target", para="scything")
def _take_next(g: State, fr: Frame) -> None:
    v = fr.v
    v["target"] = g.result[1]
    v["queue"] = tuple(t for t in v["queue"] if t != v["target"])
    ATTACK_ACTION.goto(fr, "a push before it")


@ATTACK_ACTION.step("complete", para="scything")
def _complete_attacks(g: State, fr: Frame) -> None:
    v = fr.v
    if v.get("many"):
        g.tell("superaction_made", v["by"], v["f"], n=v["made"], facts=("scything",))
        if not v["superaction"] and not v["last"]:
            end_superaction(g)


@ATTACK_ACTION.step("over", para="attack-declare")
def _attacks_over(g: State, fr: Frame) -> None:
    g.give_back(fr.v["succeeded"])


# --- Charge ---


def begin_charge(g: State, f: int, goal: int, by: int, **more: Any) -> None:
    values: dict[str, Any] = {"f": f, "goal": goal, "by": by, "last": False, "reaction": False, "moments": ()}
    values.update(more)
    CHARGE.begin(g, values)


@CHARGE.step("declare", para="charge")
def _declare(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["f"]
    v["guarded"] = g.guard[f] > 0
    g.tell("action_began", v["by"], f, facts=("charge",))
    if g.guard[f]:
        remove_tokens(g, f, "guard", g.guard[f], ("charge",))
    if g.edition.charge_token_first:
        give_token(g, f, "charge")


@CHARGE.step("move", para="charge")
def _charge_move(g: State, fr: Frame) -> None:
    v = fr.v
    begin_move(g, v["f"], v["goal"], v["by"], charge=True, superaction=True, reaction=v["reaction"])


@CHARGE.step("attack", para="charge")
def _charge_attack(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["f"]
    if g.at[f] < 0:
        return
    begin_attack_action(
        g,
        f,
        v["by"],
        charge=True,
        superaction=True,
        last=v["last"] or "charge",
        reaction=v["reaction"],
        only_target=v.get("target", -1),
    )


@CHARGE.step("complete", para="charge")
def _complete(g: State, fr: Frame) -> None:
    v = fr.v
    facts = ("charge", "guarded") if v["guarded"] else ("charge",)
    if v.get("arrived"):
        g.tell("superaction_made", v["by"], v["f"], facts=facts)


@CHARGE.step("after the charge", para="charge")
def _after_charge(g: State, fr: Frame) -> None:
    v = fr.v
    moment = {"window": "after-charge", "f": v["f"], "by": v["by"], "charger": v["f"]}
    end_action(g, moment, v["last"], False, v["moments"])


@CHARGE.step("over", para="charge")
def _charge_over(g: State, fr: Frame) -> None:
    g.give_back(None)


# --- Guard, Stun, Barge ---


@GUARD.step("go on Guard", para="guard")
def _guard(g: State, fr: Frame) -> None:
    put_on_guard(g, fr.v["f"], ("action",))
    g.tell("action_made", fr.v["by"], fr.v["f"], facts=("guard",))


@GUARD.step("after the action", para="guard")
def _guarded(g: State, fr: Frame) -> None:
    end_action(g, {"window": "after-action", "f": fr.v["f"], "by": fr.v["by"], "action": "guard"}, fr.v["last"], False)


@GUARD.step("over", para="guard")
def _guard_over(g: State, fr: Frame) -> None:
    g.give_back(None)


ON_STAGGERING: Final = matter("cannot be staggered")


def stunnable(g: State, f: int, h: int) -> list[int]:
    """The adjacent enemies without a Stagger token that can be given one, as seen from a hex."""
    places = g.places()
    near = g.ground.neighbours[h] & places.foes[g.owner[f]]
    if near:
        near &= unstaggered(g, g.owner[f])
    return [x for x in places.everybody if near >> g.at[x] & 1] if near else []


def unstaggered(g: State, seat: int) -> int:
    """The hexes of a seat's enemies that have no Stagger token and can be given one."""
    places = g.places()
    hexes = places.foes[seat]
    if any(g.stagger):
        for x, tokens in enumerate(g.stagger):
            if tokens and g.at[x] >= 0:
                hexes &= ~(1 << g.at[x])
    if not quiet(g, ON_STAGGERING):
        for x in places.everybody:
            if flagged(g, "cannot be staggered", x):
                hexes &= ~(1 << g.at[x])
    return hexes


@STUN.step("choose", para="stun")
def _stun_choose(g: State, fr: Frame) -> None:
    v = fr.v
    if v.get("target", -1) >= 0:
        g.result = ("target", v["target"])
        return
    options: list[Option] = [("target", t) for t in stunnable(g, v["f"], g.at[v["f"]])] if g.at[v["f"]] >= 0 else []
    if not options:
        g.give_back(False)
        return
    g.ask(v["by"], "stun", options, (v["f"],))


@STUN.step("stagger", para="stun")
def _stun(g: State, fr: Frame) -> None:
    v = fr.v
    target = g.result[1]
    g.tell("chosen", v["by"], target, v["f"], facts=("stun",))
    give_stagger(g, target, ("stun", v["f"]))
    g.tell("action_made", v["by"], v["f"], target, facts=("stun",))


@STUN.step("after the action", para="stun")
def _stunned(g: State, fr: Frame) -> None:
    v = fr.v
    end_action(
        g,
        {"window": "after-action", "f": v["f"], "by": v["by"], "action": "stun"},
        v["last"],
        v.get("superaction", False),
    )


@STUN.step("over", para="stun")
def _stun_over(g: State, fr: Frame) -> None:
    g.give_back(True)


@BARGE.step("move", para="barge")
def _barge_move(g: State, fr: Frame) -> None:
    v = fr.v
    begin_move(g, v["f"], v["goal"], v["by"], superaction=True)


@BARGE.step("stun", para="barge")
def _barge_stun(g: State, fr: Frame) -> None:
    v = fr.v
    if g.at[v["f"]] < 0:
        g.give_back(None)
        return
    STUN.call(g, f=v["f"], by=v["by"], last="barge", superaction=True)


@BARGE.step("stagger itself", para="barge")
def _barge_stagger(g: State, fr: Frame) -> None:
    v = fr.v
    give_stagger(g, v["f"], ("barge",))
    g.tell("superaction_made", v["by"], v["f"], facts=("barge",))


@BARGE.step("after the superaction", para="barge")
def _barged(g: State, fr: Frame) -> None:
    v = fr.v
    moment = {"window": "after-action", "f": v["f"], "by": v["by"], "action": "barge"}
    end_action(g, moment, v["last"], False, v["moments"])


@BARGE.step("over", para="barge")
def _barge_over(g: State, fr: Frame) -> None:
    g.give_back(None)


__all__ = [
    "ATTACK_ACTION", "BARGE", "CHARGE", "GUARD", "MOVE", "STUN", "begin_attack_action", "begin_charge", "begin_move",
    "keyword_of", "move_ends", "open_window", "placing_ends", "stunnable", "usable",
]  # fmt: skip
