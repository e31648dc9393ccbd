"""What is said of each kind of event, and the paragraph behind it. Knows the words for events; gathers none into lines."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.cards.english import count, listing, possessive
from undercroft.game import dice
from undercroft.game.events import Event
from undercroft.play.names import plain
from undercroft.play.telling import Telling

Words = Callable[[Telling, Event], str]


def cast(t: Telling, event: Event, rolled: Event | None, weapon: str = "") -> str:
    faces = dice.words(tuple(face for face in rolled.facts if isinstance(face, int))) if rolled is not None else ""
    what = t.card(event.card) if event.card >= 0 else weapon if weapon and "attack" in event.facts else "a spell"
    verb = "casts" if event.kind == "cast" else "fails to cast"
    return f"{t.fighter(event.who)} {verb} {what}" + (f": {faces}" if faces else "")


def _rolled_off(t: Telling, event: Event) -> str:
    rolls: list[tuple[str, list[int]]] = []
    for fact in event.facts:
        if isinstance(fact, str):
            rolls.append((t.seat(int(fact.split()[1])), []))
        else:
            rolls[-1][1].append(fact)
    told = "; ".join(f"{name} rolls {dice.words(tuple(faces))}" for name, faces in rolls)
    return f"Roll-off: {told}" + (
        "; level, so they roll again" if event.n > 1 else f": it falls to {t.seat(event.seat)}"
    )


def _token_placed(t: Telling, event: Event) -> str:
    what = _token_words(event)
    return (
        f"{t.seat(event.seat)} places {what} in {t.hex(event.at)}"
        if event.seat >= 0
        else f"{what} in {t.hex(event.at)}"
    )


def _token_words(event: Event) -> str:
    kind = str(event.facts[0]) if event.facts else "token"
    side = ", cover side up," if event.facts[1:] == ("cover",) else ""
    if kind == "objective":
        return f"objective {event.n}{side}" if event.n else "an objective token"
    return "the artefact" if kind == "artefact" else f"the {kind} token{side}"


def _tokens_revealed(t: Telling, event: Event) -> str:
    pairs = [fact for fact in event.facts if isinstance(fact, int)]
    shown = [f"{n} in {t.hex(h)}" for n, h in zip(pairs[::2], pairs[1::2], strict=True) if n]
    return f"The objectives: {listing(shown)}"


def _do_over(t: Telling, event: Event) -> str:
    kinds = {"power": "power cards", "both": "cards"}
    what = kinds.get(str(event.facts[0]), str(event.facts[0])) if event.facts else "cards"
    return f"{t.seat(event.seat)} throws away {event.n} {what}"


def _moved(t: Telling, event: Event) -> str:
    way = f" from {t.hex(event.was)}" if event.was >= 0 else ""
    on = " on" if event.facts == ("further",) else ""
    return f"{t.fighter(event.who)} moves{on}{way} to {t.hex(event.at)}" + t.because(event.cause)


def _shifted(verb: str) -> Words:
    def say(t: Telling, event: Event) -> str:
        way = f" from {t.hex(event.was)}" if event.was >= 0 and verb != "placed in" else ""
        to = "" if verb.endswith(" in") else " to"
        on = " on" if event.facts == ("further",) else ""
        return f"{t.fighter(event.who)} is {verb}{on}{way}{to} {t.hex(event.at)}" + t.because(event.cause)

    return say


def _damaged(t: Telling, event: Event) -> str:
    return f"{t.fighter(event.who)} is dealt {event.n} damage" + t.because(event.cause)


def _healed(t: Telling, event: Event) -> str:
    return f"{t.fighter(event.who)} is healed by {event.n}" + t.because(event.cause)


def _wounded(t: Telling, event: Event) -> str:
    return f"{t.fighter(event.who)} is given {event.n} wound token{'s' if event.n != 1 else ''}" + t.because(event.cause)


def _fighter_is(words: str) -> Words:
    return lambda t, event: f"{t.fighter(event.who)} {words}{t.because(event.cause)}"


def _token_given(t: Telling, event: Event) -> str:
    token = str(event.facts[0]) if event.facts else ""
    if token == "guard":
        return f"{t.fighter(event.who)} goes on Guard" + t.because(event.cause)
    if token == "stagger":
        # a Stun has a line of its own, which says whose it was
        return "" if event.cause[0] == "stun" else f"{t.fighter(event.who)} is staggered" + t.because(event.cause)
    return (
        "" if event.cause[0] in ("rule", "action") else f"{t.fighter(event.who)} is given a {token.capitalize()} token"
    )


def _token_removed(t: Telling, event: Event) -> str:
    token = str(event.facts[0]).capitalize() if event.facts else ""
    return f"{t.fighter(event.who)} loses its {token} token" + t.because(event.cause)


def _counter(verb: str) -> Words:
    def say(t: Telling, event: Event) -> str:
        what = count(max(1, event.n), f"{event.facts[0]} counter" if event.facts else "counter")
        return f"{t.fighter(event.who)} {verb} {what}" + t.because(event.cause)

    return say


def _played(t: Telling, event: Event) -> str:
    # an upgrade's line is that it is given
    verb = "reacts with" if event.facts[1:] == ("reaction",) else "plays"
    return "" if event.facts[:1] == ("upgrade",) else f"{t.seat(event.seat)} {verb} {t.card(event.card)}"


def _chosen(t: Telling, event: Event) -> str:
    verb = str(event.facts[0]) if event.facts else "choose"
    # a ploy's choice is told once it is final
    return "" if verb in ("stun", "name") else f"{t.seat(event.seat)} {verb}s {t.fighter(event.who)}"


def _action_made(t: Telling, event: Event) -> str:
    if event.facts[:1] == ("stun",):
        return f"{t.fighter(event.who)} stuns {t.fighter(event.whom)}, which is staggered"
    if event.facts[:1] == ("special",):
        return f"{t.fighter(event.who)} uses {event.facts[1] or t.card(event.card)}"
    return ""


def _card_is(verb: str) -> Words:
    return lambda t, event: f"{t.seat(event.seat)} {verb} {t.card(event.card)}"


def _scored(t: Telling, event: Event) -> str:
    return f"{t.seat(event.seat)} scores {t.card(event.card)} and gains {event.n} glory"


def _glory_gained(t: Telling, event: Event) -> str:
    if event.card >= 0 and event.cause[0] == "card" and event.cause[1] == event.card:
        # told with the objective that was scored
        return ""
    why = t.because(event.cause)
    if event.cause[0] == "bounty" and isinstance(event.cause[1], int):
        why = f" for {t.fighter(event.cause[1])}"
    return f"{t.seat(event.seat)} gains {event.n} glory{why}"


def _reaction_used(t: Telling, event: Event) -> str:
    code = str(event.facts[0]) if event.facts else ""
    what = t.ability(code) or (t.card(event.card) if event.card >= 0 else "")
    if event.who < 0 and not what:
        # a reaction that everybody has by the rules
        what = plain(code)
    who = t.fighter(event.who) if event.who >= 0 else t.seat(event.seat)
    if event.who >= 0 and not what:
        return f"{who} reacts as its fighter card says"
    return f"{who} reacts" + (f": {what}" if what else "")


def _rolled(t: Telling, event: Event) -> str:
    faces = dice.words(tuple(face for face in event.facts if isinstance(face, int)))
    return f"{t.seat(event.seat)} rolls {faces}" + t.because(event.cause)


def _rerolled(t: Telling, event: Event) -> str:
    faces = dice.words(tuple(face for face in event.facts if isinstance(face, int)))
    return f"{t.seat(event.seat)} re-rolls {count(event.n, 'die') if event.n == 1 else f'{event.n} dice'}: {faces}"


def _token_moved(t: Telling, event: Event) -> str:
    return f"{_token_words(event).capitalize()} moves from {t.hex(event.was)} to {t.hex(event.at)}" + t.because(
        event.cause
    )


def _token_gone(t: Telling, event: Event) -> str:
    return f"{_token_words(event).capitalize()} is removed from {t.hex(event.was)}" + t.because(event.cause)


def _token_flipped(t: Telling, event: Event) -> str:
    face = "cover hex" if event.facts[1:2] == ("cover",) else "printed"
    return f"The token in {t.hex(event.at)} is turned to its {face} side"


def _game_began(t: Telling, event: Event) -> str:
    sides = [f"{name} with {warband}" for name, warband in zip(t.seats, event.facts, strict=False)]
    return listing(sides, "against")


def _game_ended(t: Telling, event: Event) -> str:
    why = str(event.facts[0]) if event.facts else ""
    if event.seat < 0:
        return "The game is a draw"
    return f"{t.seat(event.seat)} wins" + (f": {why}" if why else "")


def _returned_card(t: Telling, event: Event) -> str:
    return f"{t.card(event.card)} returns to {possessive(t.seat(event.seat))} hand"


def paragraph(event: Event) -> str:
    """The paragraph behind an event's line: that of its kind, or of what it is about."""
    kind = event.kind
    if kind == "played" and event.facts[1:] == ("reaction",):
        return "reactions"
    about = event.facts[0] if event.facts else ""
    by_cause = SPECIAL.get((kind, event.cause[0]))
    if kind == "token_placed" and len(event.facts) > 1 and by_cause is None:
        # its player says which side is up: it is laid in the course of a round
        return "moving-tokens"
    return by_cause or SPECIAL.get((kind, about)) or TOLD[kind][0]


SPECIAL: dict[tuple[str, str | int], str] = {
    ("token_given", "guard"): "guard",
    ("token_given", "stagger"): "stagger",
    ("token_given", "snare"): "snare-hex",
    ("token_given", "barge"): "barge",
    ("token_given", "delve"): "delve",
    ("token_given", "move"): "move-token",
    ("token_given", "charge"): "charge-token",
    ("token_removed", "charge"): "charge",
    ("token_removed", "guard"): "guard",
    ("token_removed", "stagger"): "stagger",
    ("token_placed", "objective"): "place-objectives",
    ("token_placed", "artefact"): "capture-the-artefact",
    ("token_placed", "plunder"): "plunder",
    ("token_removed_from_field", "round"): "end-of-round",
    ("action_made", "stun"): "stun",
    ("discarded", "action"): "cycle-objective",
    ("damaged", "lethal"): "lethal-hex",
    ("damaged", "backlash"): "backlash",
    ("glory_gained", "bounty"): "bounty",
    ("glory_gained", "artefact"): "artefact-end-phase",
}
"""For a kind of event and what brought it about, or what it is about, the paragraph, where it is not that of the kind."""


TOLD: dict[str, tuple[str, Words]] = {
    # the course of the game
    "game_began": ("game-sequence", _game_began),
    "round_began": ("round", lambda t, e: f"Round {e.n} begins"),
    "hazard_phase_began": ("hazard-phase", lambda t, e: "The hazard phase begins"),
    "action_phase_began": ("action-phase", lambda t, e: "The action phase begins"),
    "end_phase_began": ("end-phase", lambda t, e: "The end phase begins"),
    "round_ended": ("end-of-round", lambda t, e: f"Round {e.n} is over"),
    "game_ended": ("victory", _game_ended),
    "turn_began": ("activation", lambda t, e: f"{possessive(t.seat(e.seat))} turn"),
    "first_player_chosen": ("first-turn", lambda t, e: f"{t.seat(e.seat)} takes the first turn"),
    "rolled_off": ("roll-off", _rolled_off),
    # set-up
    "board_placed": ("place-boards", lambda t, e: f"{t.seat(e.seat)} chooses the board {e.facts[0]}"),
    "territory_chosen": (
        "place-boards", lambda t, e: f"{t.seat(e.seat)} takes half {e.facts[0] if e.facts else ''} of the board"
    ),
    "token_placed": ("placing", _token_placed),
    "tokens_revealed": ("objective-token", _tokens_revealed),
    "fighter_deployed": ("place-fighters", lambda t, e: f"{t.seat(e.seat)} places {t.fighter(e.who)} in {t.hex(e.at)}"),
    "do_over": ("do-over", _do_over),
    # actions
    "action_made": ("fighter-action", _action_made),
    "counted_as": ("move-token", _fighter_is("counts as having made a Move action")),
    "passed": ("pass", lambda t, e: f"{t.seat(e.seat)} passes"),
    "activation_skipped": ("skip-activation", lambda t, e: f"{t.seat(e.seat)} gives up an activation"),
    # positions
    "moved": ("move-action", _moved),
    "pushed": ("push", _shifted("pushed")),
    "driven_back": ("drive-back", _shifted("driven back")),
    "placed": ("placing", _shifted("placed in")),
    "swapped": (
        "placing",
        lambda t, e: f"{t.fighter(e.who)} and {t.fighter(e.whom)} change places{t.because(e.cause)}",
    ),
    # harm and help
    "damaged": ("damage", _damaged),
    "healed": ("heal", _healed),
    "wounded": ("damage", _wounded),
    "taken_out": ("out-of-action", _fighter_is("is taken out of action")),
    "returned": ("returned-fighter", _fighter_is("returns to the battlefield")),
    "inspired": ("inspire", _fighter_is("is Inspired")),
    "uninspired": ("un-inspire", _fighter_is("is no longer Inspired")),
    "turned": ("other-side", lambda t, e: f"{t.fighter(e.who)} becomes {e.facts[0]}"),
    "saved": ("saved", _fighter_is("is saved from going out of action")),
    "token_given": ("tokens", _token_given),
    "token_removed": ("tokens", _token_removed),
    "counter_given": ("counters", _counter("is given")),
    "counter_removed": ("counters", _counter("loses")),
    "backlash": ("backlash", _fighter_is("suffers backlash")),
    # cards
    "discarded": ("discard", _card_is("discards")),
    "played": ("playing-a-card", _played),
    "denied": ("reaction-to-reaction", lambda t, e: f"{t.card(e.card)} has no effect"),
    "chosen": ("choose", _chosen),
    "held": (
        "hold",
        lambda t, e: f"{t.fighter(e.who)} holds objective {e.n}" if e.n else f"{t.fighter(e.who)} holds it",
    ),
    "upgraded": ("upgrades", lambda t, e: f"{t.seat(e.seat)} gives {t.fighter(e.who)} the upgrade {t.card(e.card)}"),
    "broken": ("break", lambda t, e: f"{t.card(e.card)} is broken"),
    "revealed": ("surge", _card_is("reveals")),
    "scored": ("surge", _scored),
    "glory_gained": ("glory", _glory_gained),
    "glory_lost": ("glory", lambda t, e: f"{t.seat(e.seat)} loses {e.n} glory{t.because(e.cause)}"),
    "returned_to_hand": ("deck", _returned_card),
    "reaction_used": ("reactions", _reaction_used),
    "salvaged": ("salvage", _card_is("salvages")),
    "shuffled": ("deck", lambda t, e: f"{t.seat(e.seat)} shuffles a deck"),
    # magic and dice
    "cast": ("casting", lambda t, e: cast(t, e, None)),
    "not_cast": ("casting", lambda t, e: cast(t, e, None)),
    "rolled": ("dice", _rolled),
    "rerolled": ("re-roll", _rerolled),
    # the battlefield
    "token_moved": ("moving-tokens", _token_moved),
    "token_removed_from_field": ("moving-tokens", _token_gone),
    "token_flipped": ("feature-token", _token_flipped),
    "scattered": ("scatter", lambda t, e: f"The scatter ends in {t.hex(e.at)}"),
    "hazard_drawn": ("hazard-phase", lambda t, e: f"Hazard: {e.facts[0]}"),
    "delved": ("delve", lambda t, e: f"{t.fighter(e.who)} delves in {t.hex(e.at)}"),
}
"""For each kind of event that makes a line of its own its paragraph and its words (none for some of its events)."""

QUIET: frozenset[str] = frozenset(
    {
        # borders that other lines show
        "activation_began", "activation_ended", "activation_over", "power_step_began", "power_step_ended", "action_phase_ended",
        "action_began", "effect_ended",
        "superaction_made", "resolved", "tended", "instant_ended", "effect_began", "terrain_changed", "entered",
        "passed_through", "glory_spent",
        # told in the line of the attack, the spell or the draw that they belong to
        "attack_declared", "attack_rolled", "defence_rolled", "recounted", "attack_resolved", "supported", "critical_hit",
        "critical_defence", "trapped", "attack_hit", "drawn", "casting_rolled",
    }
)  # fmt: skip
"""Kinds of event that have no line of their own."""
