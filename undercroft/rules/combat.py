"""The combat sequence, step by step, beside the book. Knows targets, support, success, damage; no card.

Everything an Attack action is stands in its frame as named values (attacker, target, weapon, the rolls, the outcome):
they are what modifiers, windows and cards read.
"""

from __future__ import annotations

from typing import Final

from undercroft.game import dice
from undercroft.game.events import KIND_BIT
from undercroft.game.frames import Frame, Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.hexes.sets import bits
from undercroft.rules.actions_end import end_action
from undercroft.rules.chance import roll, roll_off
from undercroft.rules.changing import offer_changes
from undercroft.rules.characteristics import damage_of, dice_of, keyword_of, range_of, weapon
from undercroft.rules.damage import check_out, deal
from undercroft.rules.effects import bind, end_bound
from undercroft.rules.force import flagged, latest_set, set_off_by
from undercroft.rules.movement import travel
from undercroft.rules.procedure import Procedure, straight_on
from undercroft.rules.reroll import offer_rerolls
from undercroft.rules.rolls import (
    ask_innate,
    attack_faces,
    attack_rerolls,
    attack_values,
    back_hexes,
    can_be_driven_back,
    defence_faces,
    defence_rerolls,
    innate,
)
from undercroft.rules.success import DRAW, FAIL, SUCCESS, judge, trapped_draw
from undercroft.rules.support import support
from undercroft.rules.targets import in_reach
from undercroft.rules.tokens import give_stagger
from undercroft.rules.windows import heard, offer, open_window

ATTACK: Final = Procedure("attack")
HIT: Final = KIND_BIT["attack_hit"]


def begin_attack(g: State, attacker: int, key: tuple[int, int, int], target: int, by: int, **more: object) -> None:
    """Make one Attack action against one target. Gives back whether it succeeded."""
    g.uid += 1
    values = attack_values(g, attacker, key, target, by)
    values["id"] = g.uid
    values["began"] = len(g.now)
    values.update(more)
    ATTACK.begin(g, values)


def facts_of(fr: Frame) -> Values:
    """What the running attack is, for a moment or a modifier."""
    return fr.v.copy()


def _window(g: State, fr: Frame, *names: str) -> None:
    """Offer the moment, or several that are one opportunity."""
    if any(heard(g, name) for name in names):
        facts = facts_of(fr)
        facts["depth"] = len(g.stack) - 1
        offer(g, tuple({**facts, "window": name} for name in names))


def _outmanoeuvred(g: State, fr: Frame) -> bool:
    """Out of range or sight, or gone: the Attack action fails and its sequence ends."""
    v = fr.v
    if v.get("ended"):
        ATTACK.goto(fr, "8 end sequence")
        return True
    if g.at[v["attacker"]] < 0 or g.at[v["target"]] < 0:
        gone = True
    elif v.get("any_range"):
        gone = False
    else:
        gone = not in_reach(g, v["attacker"], v["weapon"], v["target"], v)
    if gone:
        v["outcome"] = FAIL
        v["outmanoeuvred"] = True
        ATTACK.goto(fr, "8 end sequence")
    return gone


@ATTACK.step("1 declare", para="attack-declare")
def _declare(g: State, fr: Frame) -> None:
    v = fr.v
    printed = weapon(g, v["attacker"], v["weapon"])
    bind(g, "attack", v)
    if v["spell"]:
        bind(g, "spell", {**v, "caster": v["attacker"]})
    v["range"] = range_of(g, v["attacker"], v["weapon"], v)
    g.tell(
        "attack_declared", v["by"], v["attacker"], v["target"], g.at[v["target"]], v["from"], facts=(printed.name,)
    )


@ATTACK.step("after declaring", para="attack-declare")
def _declared(g: State, fr: Frame) -> None:
    _window(g, fr, "attack-declared")


@ATTACK.step("a roll-off instead of the rolls", para="roll-off")
def _roll_off_decides(g: State, fr: Frame) -> None:
    v = fr.v
    if _outmanoeuvred(g, fr):
        return
    players = latest_set(g, "decided by roll-off", v["attacker"], v)
    if players is None:
        ATTACK.goto(fr, "innate symbol of the attack roll")
        straight_on(g, fr)
        return
    v["attack_mask"] = v["defence_mask"] = 0
    roll_off(g, players)


@ATTACK.step("its winner says", para="roll-off")
def _winner_says(g: State, fr: Frame) -> None:
    options: list[Option] = [("option", 0), ("option", 1)]
    g.ask(g.result, "option", options, ("the Attack action succeeds", "the Attack action fails"))


@ATTACK.step("as the winner said", para="determine-success")
def _as_said(g: State, fr: Frame) -> None:
    v = fr.v
    v["outcome"] = FAIL if g.result[1] else SUCCESS
    v["damage"] = damage_of(g, v["attacker"], v["weapon"], v) if v["outcome"] == SUCCESS else 0
    ATTACK.goto(fr, "after determining success")


@ATTACK.step("innate symbol of the attack roll", para="innate")
def _attack_innate(g: State, fr: Frame) -> None:
    # the target was still in reach just now
    ask_innate(g, fr.v["by"], "innate attack", fr.v["attacker"], fr.v)


@ATTACK.step("2 attack roll", para="attack-roll")
def _attack_roll(g: State, fr: Frame) -> None:
    v = fr.v
    v["innate attack"] = g.result[1]
    a, t, key = v["attacker"], v["target"], v["weapon"]
    ours, theirs = support(g, a, t, v, v["spell"])
    if v.get("no_support"):
        ours = theirs = 0
        v["attack_supporters"] = v["defence_supporters"] = ()
    v["attack_support"], v["defence_support"] = ours, theirs
    v["stood"] = tuple(g.at)
    v["symbol"], v["attack_mask"] = attack_faces(g, v)
    roll(g, v["kind"], dice_of(g, a, key, v))


@ATTACK.step("re-roll attack dice", para="re-roll")
def _attack_reroll(g: State, fr: Frame) -> None:
    v = fr.v
    v["attack_dice"] = g.result
    offer_rerolls(g, v["by"], v["kind"], v["attack_dice"], attack_rerolls(g, v))


@ATTACK.step("innate and changed symbols", para="innate")
def _attack_changed(g: State, fr: Frame) -> None:
    v = fr.v
    g.result = (*g.result, *innate(g, "innate attack", v["attacker"], v))
    if v["spell"]:
        offer_changes(g, v["by"], v["attacker"], g.result, v)


@ATTACK.step("after the attack roll", para="attack-roll")
def _attack_rolled(g: State, fr: Frame) -> None:
    v = fr.v
    v["attack_dice"] = g.result
    g.tell(
        "attack_rolled",
        v["by"],
        v["attacker"],
        v["target"],
        n=v["attack_mask"],
        facts=(v["kind"], *v["attack_dice"]),
    )
    for helper in v["attack_supporters"]:
        g.tell("supported", v["by"], helper, v["attacker"])


@ATTACK.step("window after the attack roll", para="attack-roll")
def _attack_window(g: State, fr: Frame) -> None:
    _window(g, fr, "attack-rolled")


@ATTACK.step("backlash of a spell Attack action", para="backlash")
def _backlash(g: State, fr: Frame) -> None:
    v = fr.v
    if v["spell"] and v["attack_dice"].count(dice.CRIT) >= 2 and g.at[v["attacker"]] >= 0:
        v["backlash"] = True
        g.tell("backlash", v["by"], v["attacker"])
        deal(g, v["attacker"], 1, ("attack", v["attacker"], "backlash"), by=v["attacker"])


@ATTACK.step("innate symbol of the defence roll", para="innate")
def _defence_innate(g: State, fr: Frame) -> None:
    if not _outmanoeuvred(g, fr):
        t = fr.v["target"]
        ask_innate(g, g.owner[t], "innate defence", t, fr.v)


@ATTACK.step("3 defence roll", para="defence-roll")
def _defence_roll(g: State, fr: Frame) -> None:
    v = fr.v
    v["innate defence"] = g.result[1]
    t = v["target"]
    if v.get("no_defence") or flagged(g, "no defence roll", t, v):
        v["no_defence"] = True
        v["defence_mask"] = dice.mask(dice.CRIT)
        g.result = ()
        return
    if v["stood"] != tuple(g.at) and not v.get("no_support"):
        _support_again(g, v)
    number, v["defence_mask"] = defence_faces(g, v)
    roll(g, dice.DEFENCE, number)


def _support_again(g: State, v: Values) -> None:
    """Somebody has left or come near since the attack roll: the defence roll goes by who supports when it is made."""
    ours = v["attack_supporters"]
    v["defence_support"] = support(g, v["attacker"], v["target"], v, v["spell"])[1]
    v["attack_supporters"] = ours


@ATTACK.step("re-roll defence dice", para="re-roll")
def _defence_reroll(g: State, fr: Frame) -> None:
    v = fr.v
    v["defence_dice"] = g.result
    allowed = defence_rerolls(g, v) if g.result else []
    offer_rerolls(g, g.owner[v["target"]], dice.DEFENCE, v["defence_dice"], allowed)


@ATTACK.step("after the defence roll", para="defence-roll")
def _defence_rolled(g: State, fr: Frame) -> None:
    v = fr.v
    if not v.get("no_defence"):
        v["defence_dice"] = (*g.result, *innate(g, "innate defence", v["target"], v))
        faces = v["defence_dice"]
        g.tell("defence_rolled", g.owner[v["target"]], v["target"], v["attacker"], n=v["defence_mask"], facts=faces)
    for helper in v["defence_supporters"]:
        g.tell("supported", g.owner[v["target"]], helper, v["target"])


@ATTACK.step("window after the defence roll", para="defence-roll")
def _defence_window(g: State, fr: Frame) -> None:
    if g.edition.defence_window_apart:
        _window(g, fr, "defence-rolled")


@ATTACK.step("4 determine success", para="determine-success")
def _determine(g: State, fr: Frame) -> None:
    v = fr.v
    if _outmanoeuvred(g, fr):
        return
    if g.edition.counted_late and v["stood"] != tuple(g.at):
        _count_again(g, v)
    _judge(g, v)


def _count_again(g: State, v: Values) -> None:
    """Somebody has left or come near since the attack roll, and successes are counted only now."""
    if not v.get("no_support"):
        v["attack_support"], v["defence_support"] = support(g, v["attacker"], v["target"], v, v["spell"])
        v["attack_mask"] = attack_faces(g, v)[1]
    if not v.get("no_defence"):
        v["defence_mask"] = defence_faces(g, v)[1]
    g.tell(
        "recounted", v["by"], v["attacker"], v["target"], n=v["attack_mask"],
        facts=(v["defence_mask"], len(v["attack_supporters"]), *v["attack_supporters"], *v["defence_supporters"]),
    )  # fmt: skip


def _judge(g: State, v: Values) -> None:
    """What the dice say, as they lie now."""
    v["judged"] = (v["attack_dice"], v["defence_dice"])
    trapped_first = False
    if g.edition.trapped == "adds-success" and v["attack_mask"]:
        trapped_first = can_be_driven_back(g, v) and not back_hexes(g, v)
        v["trapped"] = trapped_first
    verdict = judge(v["attack_dice"], v["defence_dice"], v["attack_mask"], v["defence_mask"], trapped_first)
    v["outcome"] = v.pop("forced", None) or verdict.outcome
    v["critical"] = verdict.critical_hit and v["outcome"] == SUCCESS
    v["critical_defence"] = verdict.critical_defence
    v["attack_total"] = verdict.attack_total
    v["defence_total"] = verdict.defence_total
    v["damage"] = damage_of(g, v["attacker"], v["weapon"], v) if v["outcome"] == SUCCESS else 0


@ATTACK.step("after determining success", para="determine-success")
def _determined(g: State, fr: Frame) -> None:
    if g.edition.defence_window_apart:
        _window(g, fr, "success-determined")
    else:
        _window(g, fr, "defence-rolled", "success-determined")


@ATTACK.step("it is settled", para="determine-success")
def _settled(g: State, fr: Frame) -> None:
    v = fr.v
    if "judged" in v and v["judged"] != (v["attack_dice"], v["defence_dice"]):
        # a die was rolled again
        _judge(g, v)
    if v["critical"]:
        g.tell("critical_hit", v["by"], v["attacker"], v["target"], g.at[v["target"]])
    elif v.get("critical_defence"):
        g.tell("critical_defence", g.owner[v["target"]], v["target"], v["attacker"])


@ATTACK.step("is it trapped?", para="trapped")
def _trapped(g: State, fr: Frame) -> None:
    v = fr.v
    gone = g.at[v["attacker"]] < 0 or g.at[v["target"]] < 0
    if (v["outcome"] != DRAW or gone or v.get("ended") or g.edition.draw_needs_reach) and _outmanoeuvred(g, fr):
        return
    if (
        g.edition.trapped == "after-draw"
        and v["outcome"] == DRAW
        and can_be_driven_back(g, v)
        and not back_hexes(g, v)
    ):
        v["outcome"], v["critical"] = trapped_draw(v["attack_dice"], v["attack_mask"])
        v["trapped"] = True
        if v["critical"]:
            g.tell("critical_hit", v["by"], v["attacker"], v["target"], g.at[v["target"]])
    if v["trapped"]:
        # by the rulebook that counts a success more for it, that one success
        more = int(g.edition.trapped == "adds-success" and v.get("attack_total", 0) > 0)
        g.tell("trapped", v["by"], v["target"], v["attacker"], g.at[v["target"]], n=more)
    if v["outcome"] == FAIL:
        ATTACK.goto(fr, "8 end sequence")
    elif v["outcome"] == DRAW:
        ATTACK.goto(fr, "7 drive back")


@ATTACK.step("it succeeds", para="deal-damage")
def _succeeds(g: State, fr: Frame) -> None:
    v = fr.v
    if set_off_by(g) & HIT:
        # told only where a rule waits for it, as one that rolls for the damage
        g.tell("attack_hit", v["by"], v["attacker"], v["target"], g.at[v["target"]])


@ATTACK.step("5 deal damage", para="deal-damage")
def _deal(g: State, fr: Frame) -> None:
    v = fr.v
    if _outmanoeuvred(g, fr):
        return
    v["damage"] = damage_of(g, v["attacker"], v["weapon"], v)
    v["struck_at"] = g.at[v["target"]]
    if v.get("ignored"):
        g.result = 0
        return
    deal(g, v["target"], v["damage"], ("attack", v["attacker"]), by=v["attacker"], check=False)


@ATTACK.step("6 out of action?", para="check-out-of-action")
def _out(g: State, fr: Frame) -> None:
    v = fr.v
    v["dealt"] = g.result
    if not v["dealt"]:
        # an Attack action that deals no damage, whatever kept it from dealing any, is one that did not succeed; but one
        # that is printed to deal none is spared this by its keyword
        v["outcome"] = SUCCESS if keyword_of(g, v["attacker"], v["weapon"], "harmless", v) else FAIL
    check_out(g, v["target"], ("attack", v["attacker"]), v["attacker"], g.owner[v["attacker"]], v["dealt"])


@ATTACK.step("after the out of action check", para="check-out-of-action")
def _after_out(g: State, fr: Frame) -> None:
    v = fr.v
    v["out"] = bool(g.result)
    if v["out"]:
        ATTACK.goto(fr, "8 end sequence")
    elif v.get("spared"):
        v["outcome"] = FAIL


@ATTACK.step("7 drive back", para="drive-back")
def _drive(g: State, fr: Frame) -> None:
    v = fr.v
    if v.get("ended") or g.at[v["target"]] < 0 or g.at[v["attacker"]] < 0:
        ATTACK.goto(fr, "8 end sequence")
        return
    if v["trapped"] or not can_be_driven_back(g, v):
        ATTACK.goto(fr, "8 end sequence")
        return
    if v.get("spared") and not v.get("ignored") and g.edition.trapped == "after-draw" and not back_hexes(g, v):
        # whoever was saved from the blow and then proves to be trapped is struck after all
        v["spared"] = False
        v["trapped"] = True
        v["outcome"] = SUCCESS
        g.tell("trapped", v["by"], v["target"], v["attacker"], g.at[v["target"]])
        ATTACK.goto(fr, "5 deal damage")
        return
    _window(g, fr, "could-be-driven-back")


@ATTACK.step("choose the hex", para="drive-back")
def _choose(g: State, fr: Frame) -> None:
    v = fr.v
    hexes = back_hexes(g, v) if g.at[v["target"]] >= 0 and can_be_driven_back(g, v) else 0
    if not hexes or v.get("ended"):
        ATTACK.goto(fr, "8 end sequence")
        return
    options: list[Option] = [("hex", h) for h in bits(hexes)]
    if v["outcome"] == SUCCESS:
        extra = keyword_of(g, v["attacker"], v["weapon"], "knockback", v)
        if extra:
            options = []
            for h in bits(hexes):
                path = _line_back(g, g.at[v["target"]], h, extra)
                options.extend(("hex", *path[: i + 1]) for i in range(len(path)))
    g.ask(v["by"], "drive_back", [*options, ("stay",)], (v["target"],))


def _line_back(g: State, start: int, h: int, extra: int) -> tuple[int, ...]:
    """The first hex of a drive-back and the hexes of Knockback beyond it, in the same direction, as far as free."""
    path = [h]
    free = g.empty()
    before = start
    for _ in range(extra):
        following = g.ground.onward(before, path[-1])
        if following < 0 or not free >> following & 1:
            break
        before = path[-1]
        path.append(following)
    return tuple(path)


@ATTACK.step("push it back", para="drive-back")
def _push_back(g: State, fr: Frame) -> None:
    v = fr.v
    if g.result[0] == "stay":
        ATTACK.goto(fr, "8 end sequence")
        return
    path = g.result[1:]
    v["driven_from"] = g.at[v["target"]]
    v["drive_began"] = len(g.now)
    v["direction"] = g.ground.direction(v["driven_from"], path[0])
    travel(g, v["target"], path, "drive_back", v["by"], ("attack", v["attacker"]), v["attacker"])


@ATTACK.step("after the drive back", para="drive-back")
def _driven(g: State, fr: Frame) -> None:
    v = fr.v
    v["driven"] = g.result
    if v["driven"]:
        facts = facts_of(fr)
        facts.update(window="driven-back", depth=len(g.stack) - 1, pushed=(v["target"],), hexes=v["driven"])
        facts["began"] = v["drive_began"]
        open_window(g, **facts)


@ATTACK.step("8 end sequence", para="end-sequence")
def _end(g: State, fr: Frame) -> None:
    v = fr.v
    if v["outcome"] == DRAW:
        v["outcome"] = FAIL
    succeeded = v["outcome"] == SUCCESS
    v["succeeded"] = succeeded
    if succeeded and keyword_of(g, v["attacker"], v["weapon"], "stagger", v) and g.at[v["target"]] >= 0:
        give_stagger(g, v["target"])
    facts: list[str | int] = [v.get("name", ""), f"range:{v.get('range', 1)}"]
    for name in ("charge", "reaction", "critical", "out", "spell", "trapped", "critical_defence"):
        if v.get(name):
            facts.append(name)
    facts.append("success" if succeeded else "fail")
    g.tell(
        "attack_resolved",
        v["by"],
        v["attacker"],
        v["target"],
        n=v["dealt"],
        at=v.get("from", -1),
        facts=tuple(facts),
    )
    if v["spell"]:
        # a spell Attack action casts its spell only if it succeeds: a defence roll can stop it, too
        how = ("attack", "reaction") if v["reaction"] else ("attack",)
        g.tell("cast" if succeeded else "not_cast", v["by"], v["attacker"], v["target"], facts=how)
    g.tell("action_made", v["by"], v["attacker"], v["target"], facts=("attack", *facts[2:]))


@ATTACK.step("after the action", para="end-sequence")
def _after(g: State, fr: Frame) -> None:
    v = fr.v
    end_bound(g, v["id"])
    facts = facts_of(fr)
    facts["window"] = "after-attack"
    end_action(g, facts, v["last"], v["superaction"])


@ATTACK.step("over", para="end-sequence")
def _over(g: State, fr: Frame) -> None:
    g.give_back(fr.v["succeeded"])
