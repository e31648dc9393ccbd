"""A report of a run: what its games say, in sentences and pictures that a player reads. Knows findings, charts and the page.

Each part says in a sentence what it shows and in another how sure it is; where the games do not tell, it says that.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isinf
from pathlib import Path

from undercroft.lab.charts import (
    Bar,
    Cell,
    Line,
    Mark,
    amounts,
    grid,
    lines,
    listing,
    percent,
    points,
    ratings,
    scale_for,
    shares,
    whiskers,
)
from undercroft.lab.findings import CardFinding, DoOver, FighterFinding, Findings, First, Meeting, Standing
from undercroft.lab.page import Section, Tile, page
from undercroft.lab.plan import TOSSED, Plan
from undercroft.lab.resample import Estimate
from undercroft.lab.sheets import file_for, sheets, write_sheets
from undercroft.lab.stored import run_in
from undercroft.rules.editions import EDITIONS

MOST_MARKS = 40
"""A chart of cards has no more rows than this; the table has all."""
HALF_MARKS = 15
FEW_LINES = 4
PALE = 10
"""A field of a grid is tinted as if so many drawn games more had been played."""


def write_report(folder: Path, out: Path) -> list[Path]:
    """Write the page of a run and its tables beside it; says which files."""
    found = Findings(run_in(folder))
    drawn = report(found, out)
    out.parent.mkdir(parents=True, exist_ok=True)
    written = write_sheets(found, out)
    out.write_text(drawn, encoding="utf-8")
    return [out, *written]


def report(found: Findings, out: Path) -> str:
    """The page as HTML."""
    whole = found.overview
    sections = [each for part in PARTS for each in part(found)]
    there = sheets(found)
    linked = [
        each._replace(files=tuple(file_for(out, name).name for name in each.files if name in there)) for each in sections
    ]
    title = "One game, and what it says" if whole.games == 1 else f"{whole.games:,} games, and what they say"
    return page(title, _played(found), _tiles(found), [*linked, _reading(found)], _foot(found, out))


def _played(found: Findings) -> str:
    """How the games were played, in a sentence or three."""
    plan, whole = found.run.plan, found.overview
    books = _listed([EDITIONS[name].title for name in plan.rules])
    if plan.meet:
        bots = _listed(list(plan.bots))
        who = f"{bots} met at tables of {plan.seats}, each table played once with each of them in every seat"
    else:
        who = " against ".join(plan.bots)
    told = f"{who}, by {books}, {_brought(plan)}, from seed {plan.seed}."
    told = told[0].upper() + told[1:]
    there = whole.games + whole.errors
    if there < whole.asked:
        told += f" The run is not finished: {there:,} of {whole.asked:,} games are there."
    if whole.errors:
        told += f" {whole.errors:,} more could not be played to the end and are left out."
    return told


def _brought(plan: Plan) -> str:
    if plan.lists:
        return "with " + _listed([each.name if each.warband else f"a {each.name} deck by lot" for each in plan.lists])
    return {
        "library": "with decks drawn by lot from the library",
        "plain": "with plain decks",
        "none": "without cards",
        "starter": "with the starter decks",
    }[plan.decks]


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _tiles(found: Findings) -> list[Tile]:
    whole = found.overview
    tables = f"at {whole.tables:,} tables, " if whole.tables < whole.games else ""
    tiles = [
        Tile("games", f"{whole.games:,}", f"{tables}{whole.decisions.value:.0f} decisions each"),
        Tile("drawn", percent(whole.draws.value, 1), _range(whole.draws, 1)),
        Tile("the winner's lead", f"{whole.margin.value:.1f}", "glory on average"),
    ]
    if found.firsts:
        first = found.firsts[0]
        tiles.append(Tile("wins with the first turn", percent(first.won.value), _range(first.won)))
    lead = found.leads[0].won
    if lead.n:
        tiles.append(Tile("wins when ahead after round 1", percent(lead.value), _range(lead)))
    return tiles


def _range(found: Estimate, digits: int = 0) -> str:
    """The bounds of a share in words."""
    if isinf(found.low):
        return "of too few games"
    return f"{100 * found.low:.{digits}f} to {100 * found.high:.{digits}f}%"


# --- who wins ---


def _standings(found: Findings, key: str, noun: str, rows: Sequence[Standing], met: Sequence[Meeting]) -> list[Section]:
    """A part on bots, warbands or decks: their share of games won, and how they fared against one another."""
    if not rows:
        return []
    fair = 1 / found.run.plan.seats
    best, worst = rows[0], rows[-1]
    says = f"Of all its games, {best.name} won {shares(best.won)}, {worst.name} {shares(worst.won)}."
    clear = [row for row in rows if _clear(row.won, fair)]
    several = "both" if len(rows) == 2 else f"all {len(rows)}"
    sure = (
        f"{len(clear)} of the {len(rows)} {noun}s lie clear of an even share ({percent(fair)}); the others may be as good "
        "as the average and merely have been lucky or unlucky so far."
        if len(clear) < len(rows)
        else f"{several} lie clear of an even share ({percent(fair)}): this is hardly luck."
    )
    scale = scale_for([b for row in rows for b in _bounds(row.won)], fair, 100, "%")
    marks = [Mark(row.name, row.won, shares(row.won), f"{row.seats:,}") for row in rows]
    body = whiskers(marks, scale, (f"{noun}, seats taken", "share of games won", "95% interval"))
    body += _elo_chart(rows, noun)
    table = listing(
        (noun, "seats", "won", "glory", "Elo (95%)", "skill"),
        [
            (
                row.name,
                f"{row.seats:,}",
                Bar(row.won),
                f"{row.glory.value:.1f}",
                ratings(Estimate(row.elo, row.elo_low, row.elo_high, row.seats)),
                f"{row.skill:.1f} ± {1.96 * row.doubt:.1f}",
            )
            for row in rows
        ],
    )
    sections = [
        Section(key, f"Which {noun}s win", says, sure, body, ((f"All {noun}s, with their ratings", table),), (key,))
    ]
    if met:
        sections.append(_meeting_section(key, noun, [row.name for row in rows], met))
    return sections


def _elo_chart(rows: Sequence[Standing], noun: str) -> str:
    """Elo beside the share of wins: it allows for whom each has met."""
    marks = []
    for row in rows:
        rating = Estimate(row.elo, row.elo_low, row.elo_high, row.seats)
        marks.append(Mark(row.name, rating, ratings(rating)))
    scale = scale_for([b for mark in marks for b in _bounds(mark.found)], 0.0, 1, "", sign=True)
    return (
        f"<h3>Elo, which allows for whom each has met</h3><p>100 more than the other means winning 64% of the games against "
        f"it, 200 more 76%, 400 more 91%.</p>{whiskers(marks, scale, (noun, 'Elo', '95% interval'))}"
    )


def _meeting_section(key: str, noun: str, names: Sequence[str], met: Sequence[Meeting]) -> Section:
    cells = {}
    for each in met:
        words = f"{each.name} against {each.against}: {shares(each.ahead)} of {each.games:,} games"
        # a few games tint a field but little, whatever they say
        tint = (each.ahead.value * each.games + PALE / 2) / (each.games + PALE)
        cells[each.name, each.against] = Cell(f"{100 * each.ahead.value:.0f}", tint, _clear(each.ahead, 0.5), words)
    surest = max(met, key=lambda each: each.ahead.low)
    clear = sum(_clear(each.ahead, 0.5) for each in met) // 2
    pairs = len(met) // 2
    fewest = min(each.games for each in met)
    return Section(
        f"{key}-meetings",
        f"Which {noun} beats which",
        f"Read along a row: the percentage of games in which the {noun} at its head finished before the one at the head of "
        f"the column. {surest.name} beats {surest.against} most surely: {shares(surest.ahead)}.",
        f"bold figures are clear of an even 50 ({clear} of {pairs} {'pair' if pairs == 1 else 'pairs'}; by luck alone it "
        f"would be one in twenty). The pair that met least did so in {fewest:,} {'game' if fewest == 1 else 'games'}.",
        grid(names, names, cells),
        (),
        (f"{key[:-1]}-meetings",),
    )


def _bots(found: Findings) -> list[Section]:
    return _standings(found, "bots", "bot", found.bot_standings, found.bot_meetings)


def _warbands(found: Findings) -> list[Section]:
    return _standings(found, "warbands", "warband", found.warband_standings, found.warband_meetings)


def _decks(found: Findings) -> list[Section]:
    if len(found.deck_standings) == len(found.warband_standings):
        # a deck a warband: it was all said
        return []
    return _standings(found, "decks", "deck", found.deck_standings, found.deck_meetings)


# --- turns and glory ---


def _first_turns(found: Findings) -> list[Section]:
    if not found.firsts:
        return []
    first = found.firsts[0]
    verdict = _verdict(first.won, first.fair)
    even = percent(first.fair)
    says = f"Whoever took the first turn of the game won {shares(first.won)} of the time; an even share is {even}."
    sure = {
        1: "the whole interval lies above an even share, so going first helps in these games.",
        -1: "the whole interval lies below an even share, so going first hurts in these games.",
        0: "the interval holds an even share, so these games do not tell whether going first helps.",
    }[verdict]
    sure += " Who goes first in a round is decided by a roll and a choice, so later rounds also show who was strong."
    marks = [Mark(f"round {row.round}", row.won, shares(row.won), _table_words(row, found)) for row in found.firsts]
    bounds = [b for row in found.firsts for b in _bounds(row.won)]
    body = whiskers(marks, scale_for(bounds, first.fair, 100, "%"), ("who went first in", "share of games won", "95% interval"))
    return [Section("first-turn", "Is it better to go first?", says, sure, body, (), ("first-turns",))]


def _table_words(row: First, found: Findings) -> str:
    words = "all rulebooks" if row.rules == "all" else EDITIONS[row.rules].title
    several = len({each.seats for each in found.firsts}) > 1
    return f"{words}, {row.seats} players" if several else words


def _glory(found: Findings) -> list[Section]:
    results = {row.name for row in found.glories if row.group == "result"}
    if "winners" not in results:
        return []
    series = _series(found, "result")
    ends = {line.name: line.found[-1] for line in series}
    lead = found.leads[0]
    says = f"Winners end with {amounts(ends['winners'])} glory"
    says += f", the others with {amounts(ends['losers'])}." if "losers" in ends else "."
    if lead.won.n:
        says += f" Whoever led alone after the first round went on to win {shares(lead.won)} of the time."
    sure = "the pale bars at the dots are 95% intervals; where they are too short to see, the games agree closely."
    rounds = [f"after round {n}" for n in range(1, len(series[0].found) + 1)]
    top = [b for line in series for each in line.found for b in _bounds(each)]
    body = lines(series, rounds, scale_for([0.0, *top]), "Mean glory of winners and others after each round")
    leads = [
        Mark(f"alone in the lead after round {row.round}", row.won, shares(row.won), f"{percent(row.games.value)} of games")
        for row in found.leads
        if row.won.n
    ]
    if leads:
        bounds = [b for mark in leads for b in _bounds(mark.found)]
        body += whiskers(leads, scale_for([*bounds, 1.0], 0.5, 100, "%"), ("who was", "went on to win", "95% interval"))
    for group in ("bot", "warband"):
        split = _series(found, group)
        if 2 <= len(split) <= FEW_LINES:
            top = [b for line in split for each in line.found for b in _bounds(each)]
            alt = f"Mean glory by {group} after each round"
            body += f"<h3>By {group}</h3>" + lines(split, rounds, scale_for([0.0, *top]), alt)
    every = [line for group in ("result", "bot", "warband") for line in _series(found, group)]
    rows = [(line.name, *(amounts(each, 2) for each in line.found)) for line in every]
    tables = (("Mean glory after each round", listing(("", *rounds), rows)),)
    return [Section("glory", "How glory grows", says, sure, body, tables, ("glory", "leads"))]


def _series(found: Findings, group: str) -> list[Line]:
    names = dict.fromkeys(row.name for row in found.glories if row.group == group)
    return [
        Line(name, tuple(row.glory for row in found.glories if row.group == group and row.name == name)) for name in names
    ]


# --- cards and fighters ---


def _cards(found: Findings) -> list[Section]:
    rows = found.card_findings
    if not rows:
        return []
    return [*_card_effects(rows), _card_uses(rows)]


def _card_effects(rows: Sequence[CardFinding]) -> list[Section]:
    told = [row for row in rows if row.dealt_effect.n]
    if not told:
        return []
    clear = [row for row in told if row.dealt_effect.clear_of_zero]
    luck = 0.05 * len(told)
    best = told[0]
    says = (
        "A shuffle decides who holds a card in the first hand, so whoever was dealt it can fairly be compared with whoever "
        f"brought it and was not. Being dealt {best.name} went with {points(best.dealt_effect.value)} points of winning "
        "chance, more than any other card."
    )
    sure = (
        f"of {len(told)} cards, about {luck:.0f} would lie clear of nothing by luck alone, and {len(clear)} do. "
        + ("So take a single card with care; " if len(clear) <= 2 * luck + 1 else "So most of these are real; ")
        + "the cards at the ends of a list are always partly there by luck, and with more games they move inwards."
    )
    shown = list(told) if len(told) <= MOST_MARKS else [*told[:HALF_MARKS], *told[-HALF_MARKS:]]
    marks = [Mark(row.name, row.dealt_effect, _points(row.dealt_effect), row.type) for row in shown]
    bounds = [b for row in shown for b in _bounds(row.dealt_effect)]
    body = ""
    if len(shown) < len(told):
        body = f"<p><small>The {HALF_MARKS} highest and the {HALF_MARKS} lowest of {len(told)}.</small></p>"
    body += whiskers(
        marks, scale_for(bounds, 0.0, 100, "", sign=True), ("card", "points of winning chance when dealt it", "95% interval")
    )
    return [Section("card-effects", "Which cards win games", says, sure, body, (), ("cards",))]


def _card_uses(rows: Sequence[CardFinding]) -> Section:
    aims = sorted((row for row in rows if row.type == "objective"), key=lambda row: -row.used.value)
    power = sorted((row for row in rows if row.type != "objective"), key=lambda row: -row.used.value)
    parts = []
    if aims:
        parts.append(f"{aims[0].name} is scored most often, by {shares(aims[0].used)} of those who bring it")
    if power:
        parts.append(f"{power[0].name} is played most often, by {shares(power[0].used)}")
    says = "; ".join(parts) + "." if parts else ""
    head = ("drawn", "used", "if drawn", "by round 1", "round 2", "round 3", "won: used", "won: drawn, not used")
    tables = []
    for title, group in (("objectives", aims), ("gambits and upgrades", power)):
        if group:
            body: list[Sequence[str | Bar]] = [
                (
                    row.name,
                    *(Bar(each) for each in (row.drawn, row.used, row.used_if_drawn, row.used_1, row.used_2, row.used_3)),
                    *(shares(each) for each in (row.won_used, row.won_idle)),
                )
                for row in group
            ]
            verb = "scored" if title == "objectives" else "played"
            words = tuple(each.replace("used", verb) for each in head)
            tables.append((f"All {len(group)} {title}", listing(("card", *words), body)))
    marks = [Mark(row.name, row.used_if_drawn, shares(row.used_if_drawn), "") for row in aims[:MOST_MARKS]]
    chart = ""
    if marks:
        scale = scale_for([0.0, 1.0], None, 100, "%")
        drawn = whiskers(marks, scale, ("objective", "scored when drawn", "95% interval"))
        chart = f"<h3>Objectives: scored, if drawn</h3>{drawn}"
    return Section(
        "cards",
        "How often cards are drawn, played and scored",
        says,
        "the last two columns of the tables compare games in which a drawn card was used with games in which it was not. That "
        "is no cause: whoever is winning anyway finds more use for cards. What a card does to winning is told above.",
        chart,
        tuple(tables),
        ("cards",),
    )


def _fighters(found: Findings) -> list[Section]:
    rows = found.fighter_findings
    if not rows:
        return []
    toughest = max(rows, key=lambda row: (row.survived.value, row.name))
    frailest = min(rows, key=lambda row: (row.survived.value, row.name))
    says = (
        f"{toughest.name} is still standing at the end in {shares(toughest.survived)} of its games, {frailest.name} in "
        f"{shares(frailest.survived)}."
    )
    scale = scale_for([0.0, 1.0], None, 100, "%")
    body = ""
    tables = []
    bands = list(dict.fromkeys(row.warband for row in rows))
    for band in bands:
        mine = [row for row in rows if row.warband == band]
        marks = [Mark(row.name, row.survived, shares(row.survived)) for row in mine]
        chart = whiskers(marks, scale, ("fighter", "standing at the end", "95% interval"))
        if len(bands) <= FEW_LINES:
            body += f"<h3>{escape(band)}</h3>{chart}"
        else:
            tables.append((band, chart))
    tables.append(("Every fighter's deeds", listing(_DEEDS, [_deeds(row) for row in rows])))
    sure = "each interval is made from whole games, so fighters who tend to fall together make it no narrower."
    return [Section("fighters", "Who survives", says, sure, body, tuple(tables), ("fighters",))]


_DEEDS = ("fighter", "games", "out by round 1", "round 2", "round 3", "inspired", "attacks", "hit", "kills", "damage")


def _deeds(row: FighterFinding) -> tuple[str | Bar, ...]:
    shares_ = (row.out_1, row.out_2, row.out_3, row.inspired)
    numbers = (row.kills, row.damage)
    bars = tuple(Bar(each) for each in shares_)
    tail = tuple(f"{each.value:.2f}" for each in numbers)
    return (row.name, f"{row.games:,}", *bars, f"{row.attacks.value:.2f}", Bar(row.hits), *tail)


def _do_overs(found: Findings) -> list[Section]:
    rows = [row for row in found.do_overs if row.effect.n]
    if not rows:
        return []
    clear = [row for row in rows if row.effect.clear_of_zero]
    says = (
        "In these games a coin decided which opening hands were thrown away, so that keeping and throwing away can be "
        "compared. Above nothing, throwing away won more games."
    )
    sure = (
        f"{len(clear)} of {len(rows)} kinds of hands are clear; for the others these games do not tell, or it hardly matters."
    )
    marks = [Mark(hand_words(row), row.effect, _points(row.effect), f"{row.kept.n + row.thrown.n:,} hands") for row in rows]
    bounds = [b for row in rows for b in _bounds(row.effect)]
    scale = scale_for(bounds, 0.0, 100, "", sign=True)
    body = whiskers(marks, scale, ("first hand", "points of winning chance by throwing it away", "95% interval"))
    return [Section("do-overs", "Which hands to throw away", says, sure, body, (), ("do-overs",))]


def hand_words(row: DoOver) -> str:
    """A kind of hand in words."""
    kind = "surge objective" if row.hand == "objectives" else "gambit"
    return f"{row.of_kind or 'no'} {kind}{'' if row.of_kind == 1 else 's'}"


# --- about the report ---


def _reading(found: Findings) -> Section:
    plan = found.run.plan
    together = "whole games"
    if plan.meet:
        together = "all games at one table (the same warbands, decks, boards and seed, with the seats changed)"
    return Section(
        "reading",
        "How to read the intervals",
        "A line through a dot is a 95% interval: play as many games again, and in nineteen cases of twenty it holds what "
        "endlessly many games would show. A full dot lies wholly on one side of the dashed line, a hollow one does not, and "
        "then these games do not tell. To halve an interval takes four times as many games.",
        "",
        "<p>"
        + escape(
            f"Intervals come from drawing {together} anew, {found.tables.times} times, because what belongs to one game shares "
            "its luck. They speak of games between these programs, with these decks: people may play otherwise."
        )
        + "</p>",
    )


def _foot(found: Findings, out: Path) -> str:
    plan = found.run.plan
    tossed = " Opening hands were thrown away by the toss of a coin." if plan.do_over == TOSSED else ""
    file = escape(file_for(out, "overview").name)
    errors = "".join(f"<li>{escape(each)}</li>" for each in found.errors[:10])
    more = f"<details><summary>Games that went wrong</summary><ul>{errors}</ul></details>" if errors else ""
    return (
        f'Made by Undercroft {escape(found.run.version)}, an unofficial fan project.{tossed} The figures at the top: '
        f'<a href="{file}">{file}</a>.{more}'
    )


def _bounds(found: Estimate) -> tuple[float, ...]:
    return (found.value, found.low, found.high) if found.n else ()


def _clear(found: Estimate, base: float) -> bool:
    return bool(found.n) and (found.low > base or found.high < base)


def _verdict(found: Estimate, base: float) -> int:
    return 0 if not _clear(found, base) else 1 if found.low > base else -1


def _points(found: Estimate) -> str:
    if isinf(found.low):
        return points(found.value)
    return f"{points(found.value)} ({points(found.low)} to {points(found.high)})"


PARTS = (_bots, _warbands, _decks, _first_turns, _glory, _cards, _fighters, _do_overs)
