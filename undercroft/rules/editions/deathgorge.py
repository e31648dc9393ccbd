"""Deathgorge (2023): feature tokens, turns in steps, reaction chains, own-side support. Knows no state.

Readings: whoever is dealt a numbered token sees its number, the opponents do not, as the pages for more players say; support
is counted in the step that counts successes; a Barge whose victim has escaped still staggers the fighter that barged.
"""

from typing import Final

from undercroft.hexes.battlefield import Sight
from undercroft.rules.editions.choices import Edition

DEATHGORGE: Final = Edition(
    name="deathgorge",
    title="Deathgorge (2023)",
    short="DG",
    boards="winner-names",
    long_edge=4,
    tokens="features",
    token_back="cover",
    edge_for_last=False,
    do_over="shuffled-back",
    turns=(4, 3, 4),
    rounds=((1, 2, 3), (1, 2, 3), (1, 3)),
    reversed_round=0,
    move_token_forbids=frozenset({"charge"}),
    charge_token_forbids=frozenset(),
    charge_again="all-charged",
    superactions=True,
    charge_token_first=False,
    guard_holds="unless-knockback",
    guard_against_stagger=True,
    stun=True,
    barge=True,
    delve=True,
    salvage=True,
    plunder=True,
    support="own",
    counted_late=True,
    trapped="adds-success",
    defence_window_apart=True,
    draw_needs_reach=False,
    away_each_hex=True,
    sight=Sight.ON_BATTLEFIELD,
    spell_support=False,
    spells_must_work=True,
    spells_choose_in_sight=True,
    large_bonus=1,
    chains=True,
    power_step_all=False,
    reaction_first="turn",
    reactions_in_end_phase=False,
    inspire="steps",
    surge="steps",
    scored_apart=True,
    floor_one=True,
    remembers_returned=False,
    roll_off_names_first=True,
    breaks_unfit=True,
    blocked_tokens_leave=True,
    victory="values",
    default_format="rivals",
)
