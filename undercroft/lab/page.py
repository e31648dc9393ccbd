"""The frame of a report: one HTML file with its style in it, light and dark, that needs nothing from anywhere. Knows no run.

The colours are those of the page that the table serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

STYLE = """
:root {
  color-scheme: light dark;
  --ground: light-dark(#f3f1ec, #14171b);
  --sheet: light-dark(#fdfcfa, #1c2126);
  --sunk: light-dark(#e9e6df, #262d34);
  --line: light-dark(#d8d3c8, #353d46);
  --line-strong: light-dark(#8d8678, #76818d);
  --ink: light-dark(#22262b, #eceae4);
  --ink-soft: light-dark(#565b62, #b3b8bd);
  --accent: light-dark(#8f5313, #e6ad63);
  --accent-soft: light-dark(#f6e8d4, #3a2d1b);
  --above: light-dark(#2a6b42, #7dc894);
  --below: light-dark(#a3271f, #f19b8f);
  --win: light-dark(#58a877, #2f7a4d);
  --loss: light-dark(#dd7d70, #96392d);
  --tone-0: light-dark(#1f5f8b, #78b4e0);
  --tone-1: light-dark(#a53a22, #ee9274);
  --tone-2: light-dark(#6a3d91, #c4a0e6);
  --tone-3: light-dark(#4c6614, #b6cc72);
  --text: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --display: "Alegreya", ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Noto Serif", serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 1rem/1.55 var(--text); }
main { max-width: 62rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3.5rem) clamp(.75rem, 3vw, 2rem) 4rem; }
h1, h2, h3 { font-family: var(--display); line-height: 1.15; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.4rem + 3vw, 3.25rem); }
h2 { font-size: 1.6rem; }
h3 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; }
p { margin: .6rem 0; max-width: 46rem; text-wrap: pretty; }
.lead { font-size: 1.1rem; color: var(--ink-soft); }
a { color: var(--accent); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1.75rem 0 0; }
.tiles div { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: .8rem 1rem .75rem; }
.tiles dt { font-size: .8125rem; color: var(--ink-soft); }
.tiles dd { margin: 0; font: 700 1.75rem/1.2 var(--display); font-variant-numeric: lining-nums tabular-nums; }
.tiles small { display: block; font: 400 .8125rem/1.35 var(--text); color: var(--ink-soft); }
nav { margin: 1.5rem 0 0; font-size: .9375rem; display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: .9rem; margin-top: 1.5rem;
  padding: clamp(1rem, 3vw, 2rem); box-shadow: 0 1px 2px light-dark(#2a241a1f, #0006); }
.sure { color: var(--ink-soft); font-size: .9375rem; }
.sure::before { content: "How sure: "; font-weight: 600; color: var(--ink); }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: .6rem; }
summary { cursor: pointer; color: var(--accent); font-weight: 600; font-size: .9375rem; }
.wide { overflow-x: auto; margin-top: .75rem; }
table { border-collapse: collapse; font-variant-numeric: lining-nums tabular-nums; font-size: .9375rem; }
th { font-weight: 400; text-align: left; }
thead th { font-size: .8125rem; color: var(--ink-soft); font-weight: 600; vertical-align: bottom; }
small { color: var(--ink-soft); font-size: .8125rem; }
svg { display: block; overflow: visible; }
svg text { fill: var(--ink-soft); font: 400 .8125rem var(--text); font-variant-numeric: lining-nums tabular-nums; }
.whiskers { width: 100%; margin-top: 1rem; }
.whiskers th, .whiskers td { padding: 0; }
.whiskers tbody tr:hover { background: var(--accent-soft); }
.whiskers tbody th { padding-right: .9rem; width: 1%; white-space: nowrap; }
.whiskers thead th { padding-bottom: .3rem; }
.whiskers thead th:last-child { text-align: right; }
.whiskers .figure { padding-left: .9rem; width: 1%; white-space: nowrap; text-align: right; font-size: .875rem; }
.grid { stroke: var(--line); stroke-width: 1; }
.base { stroke: var(--line-strong); stroke-width: 1.5; stroke-dasharray: 3 3; }
.whisker { stroke: var(--ink-soft); stroke-width: 2; stroke-linecap: round; }
.dot { fill: var(--sheet); stroke: var(--ink-soft); stroke-width: 2; }
.whisker.plain { stroke: var(--tone-0); } .dot.plain { fill: var(--tone-0); stroke: var(--tone-0); }
.whisker.above { stroke: var(--above); } .dot.above { fill: var(--above); stroke: var(--above); }
.whisker.below { stroke: var(--below); } .dot.below { fill: var(--below); stroke: var(--below); }
.lines { margin-top: 1rem; }
.tone-0 { --tone: var(--tone-0); } .tone-1 { --tone: var(--tone-1); }
.tone-2 { --tone: var(--tone-2); } .tone-3 { --tone: var(--tone-3); }
.stroke { stroke: var(--tone); stroke-width: 2.5; } .range { stroke: var(--tone); stroke-width: 6; opacity: .3; }
.point { fill: var(--tone); } svg .name { fill: var(--tone); font-weight: 600; }
.meetings td { text-align: center; min-width: 2.15rem; padding: .4rem .1rem; border: 1px solid var(--sheet); }
.meetings tbody { font-size: .875rem; }
.meetings tbody th { padding-right: .8rem; white-space: nowrap; }
.meetings thead th { padding: 0 0 .5rem; }
.meetings thead span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; margin: 0 auto; }
.meetings .win { background: color-mix(in srgb, var(--win) calc(var(--much) * 85%), var(--sunk)); }
.meetings .loss { background: color-mix(in srgb, var(--loss) calc(var(--much) * 85%), var(--sunk)); }
.meetings .clear { font-weight: 700; } .meetings .none { color: var(--ink-soft); }
.listing { width: 100%; }
.listing th, .listing td { padding: .28rem .6rem .28rem 0; border-bottom: 1px solid var(--line); }
.listing td, .listing thead th:not(:first-child) { text-align: right; white-space: nowrap; }
.listing .bar { background: linear-gradient(to right, var(--accent-soft) var(--p), transparent var(--p)); padding-left: .4rem; }
footer { margin-top: 2rem; color: var(--ink-soft); font-size: .875rem; }
code { font-size: .9em; background: var(--sunk); padding: .1em .35em; border-radius: .25rem; }
@media (max-width: 40rem) {
  .whiskers tbody th { white-space: normal; width: 30%; line-height: 1.2; font-size: .875rem; }
  .whiskers .figure { font-size: .75rem; padding-left: .4rem; }
  .whiskers text.odd { display: none; }
}
@media print { section { break-inside: avoid; box-shadow: none; } }
"""


class Tile(NamedTuple):
    """One figure at the head of a report, what it is, and how sure."""

    name: str
    figure: str
    more: str


class Section(NamedTuple):
    """One thing that the games say: a sentence, how sure it is, pictures; and tables for whoever wants every figure."""

    key: str
    title: str
    says: str
    sure: str
    body: str
    tables: tuple[tuple[str, str], ...] = ()
    """Title and table."""
    files: tuple[str, ...] = ()


def page(title: str, lead: str, tiles: Sequence[Tile], sections: Sequence[Section], foot: str) -> str:
    """The whole file."""
    heads = "".join(
        f"<div><dt>{escape(tile.name)}</dt><dd>{escape(tile.figure)}</dd><small>{escape(tile.more)}</small></div>"
        for tile in tiles
    )
    links = "".join(f'<a href="#{each.key}">{escape(each.title)}</a>' for each in sections)
    body = "".join(_section(each) for each in sections)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="lead">{escape(lead)}</p>\n<dl class="tiles">{heads}</dl>\n'
        f'<nav aria-label="Contents">{links}</nav>\n{body}\n<footer>{foot}</footer>\n</main>\n</body>\n</html>\n'
    )


def _section(each: Section) -> str:
    tables = "".join(
        f"<details><summary>{escape(title)}</summary>{table}</details>" for title, table in each.tables
    )
    links = ", ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in each.files)
    files = f"<p><small>Every figure: {links}</small></p>" if links else ""
    sure = f'<p class="sure">{escape(each.sure)}</p>' if each.sure else ""
    return (
        f'<section id="{each.key}"><h2>{escape(each.title)}</h2><p>{escape(each.says)}</p>{sure}{each.body}'
        f"{tables}{files}</section>\n"
    )
