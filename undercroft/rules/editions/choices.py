"""The choices in which the rulebooks differ, as one type. Each field is a place where they part ways; knows no state."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.hexes.battlefield import Sight


class Edition(NamedTuple):
    """One rulebook. The defaults are those of the first (2018)."""

    name: str
    title: str
    short: str
    # -- set-up
    boards: str = "loser-first"
    """Who picks a board first: `loser-first` of the roll-off, `winner-names` the player who does, or `one-board`."""
    long_edge: int = 3
    short_edge: int = 2
    tokens: str = "objectives"
    """What is placed: `objectives` face down, `features` (numbered with a cover side), or `printed` objective hexes."""
    token_back: str = "down"
    """What the other side of a feature token is: a `cover` hex, a `lethal` hex, or nothing (it lies face `down`)."""
    edge_for_last: bool = True
    """The last token may lie on an edge hex even where it would fit elsewhere."""
    do_over: str = "gone"
    """Cards thrown away by a do-over are `gone` or `shuffled-back`."""
    # -- rounds and turns
    hazard_phase: bool = False
    elimination: bool = False
    turns: tuple[int, int, int] = (4, 4, 4)
    """Activations a round for 2, 3 and 4 players."""
    rounds: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((1, 2, 3), (1, 2, 3), (1, 2, 3))
    reversed_round: int = 2
    """In three- and four-player games this round runs the other way (0: none)."""
    # -- actions
    move_token_forbids: frozenset[str] = frozenset({"move", "charge"})
    charge_token_forbids: frozenset[str] = frozenset({"move", "charge"})
    """What a fighter with a Charge token may not do even when a card lets it act without an activation."""
    charge_again: str = "never"
    """When a fighter that charged may be activated: `never` this phase, or `all-charged` when all friends have, too."""
    superactions: bool = False
    charge_token_first: bool = True
    """The Charge token comes with the declaration; otherwise after the Move action."""
    guard_holds: str = "no"
    """Whether guard stops drive-backs: `no`, `always`, or `unless-knockback`."""
    guard_by_token: bool = False
    """Only a Guard token keeps a fighter from a Guard action; otherwise being on Guard does, whatever put it there."""
    guard_against_stagger: bool = False
    stun: bool = False
    barge: bool = False
    delve: bool = False
    salvage: bool = False
    plunder: bool = False
    # -- attacks
    support: str = "difference"
    """Support counts the `difference` between the sides, or each side's `own` number."""
    counted_late: bool = False
    """Successes are counted when success is determined, by how things stand then; otherwise each roll's when it is made."""
    trapped: str = "after-draw"
    """A trapped target turns a draw into a success (`after-draw`), or adds a success first (`adds-success`)."""
    draw_needs_reach: bool = True
    """A drawn Attack action whose target has left range or sight ends before the drive-back."""
    defence_window_apart: bool = False
    """Reactions after the defence roll have an opportunity of their own, before that at which success is determined."""
    scything_may_spare: bool = False
    away_each_hex: bool = False
    sight: Sight = Sight.OPEN_EDGE
    spell_support: bool = True
    spells_must_work: bool = False
    """A spell may be attempted only if its directions can be followed, as with every other ability."""
    spells_choose_in_sight: bool = False
    """What a spell chooses must be in its caster's line of sight."""
    lethal_hexes: bool = True
    # -- harm
    kill_glory: int = 1
    large_bonus: int = 0
    remembers_returned: bool = True
    """A fighter that went out of action and returned still counts as having moved, charged or gone on Guard."""
    # -- windows
    chains: bool = False
    power_step_all: bool = True
    reaction_first: str = "next"
    """Who is asked first: the player whose activation is `next`; the same, but to a reaction the opponent of who used it
    may `answer` first; or the player whose `turn` it is."""
    between_pushes: bool = False
    """Of pushes made at one time each has its own opportunity for the reactions that say so, before the next is made."""
    reactions_in_end_phase: bool = True
    inspire: str = "after-action"
    """`after-action`, `after-event` (a superaction makes it wait), or `steps`."""
    surge: str = "after-action"
    """`after-action`, `after-activation`, or `steps`."""
    surge_draw_in_action_phase: bool = False
    """A scored surge objective is replaced at once in the action phase only."""
    drawn_counts_at_once: bool = True
    """The few surges that may be scored when drawn late count from the end of the action that drew them, not the next."""
    # -- cards
    objectives_enter_blocked: bool = True
    """A card may move an objective into a blocked hex."""
    cards_in_part: bool = True
    """A card may be played although its last part cannot be followed."""
    amended_cards: bool = False
    """The few cards whose wording was changed after they were printed are read by the later one."""
    scored_apart: bool = False
    scored_is_discarded: bool = False
    """Whether a scored objective counts as discarded; in its pile it lies anyway."""
    floor_one: bool = False
    roll_off_names_first: bool = False
    """Of two players with abilities at the same time the winner of a roll-off says whose comes first, not always its own."""
    breaks_unfit: bool = False
    """An upgrade breaks when its bearer's traits or size change so that it could not be given the card."""
    # -- end
    blocked_tokens_leave: bool = False
    victory: str = "glory"
    """`glory` (then wiped out, then objectives held), `last-standing`, or `values` of the objectives held."""
    objective_tokens: tuple[int, int, int] = (5, 7, 9)
    default_format: str = "shadespire"

    def activations(self, players: int) -> int:
        return self.turns[players - 2]
