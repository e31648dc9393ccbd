"""`undercroft bench`: how fast the engine is here, pure and compiled, and whether it has become slower. Knows the lab."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from undercroft.cli.say import Subparsers, UserError, as_json, command
from undercroft.lab.bench import FULL, QUICK
from undercroft.lab.engines import BODIES, Document, both, build, hold, outdated, read_baseline, write_baseline

BASELINE = Path("benchmarks") / "baseline.json"
ROWS = (
    ("questions_per_s", "answered questions a second, full decks", "{:,.0f}"),
    ("games_per_s", "random games a second, full decks", "{:,.1f}"),
    ("copy_us", "copy of a game in the middle of a fight, µs", "{:,.1f}"),
    ("options_us", "list of what an activation may be, µs", "{:,.1f}"),
    ("odds_us", "exact odds of one attack, µs", "{:,.0f}"),
    ("search_iterations_per_s", "iterations of search a second", "{:,.0f}"),
    ("replay_questions_per_s", "replayed decisions a second", "{:,.0f}"),
    ("import_s", "import of the engine and the library, s", "{:,.2f}"),
    ("peak_mb", "peak memory, MB", "{:,.0f}"),
)


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "bench",
        "how fast the engine is here",
        "Measures the engine in pure Python and, where `make wheel` has made one, the compiled engine. Each figure is\n"
        "also told against a calibration loop of the same run (five million rounds of x = (x*3 + i) & 0xffff): what is\n"
        "done in the time of one loop, or how many loops it takes. Ratios can be compared between machines.",
        "  undercroft bench                      a table\n"
        "  undercroft bench --quick --json       rough figures as JSON\n"
        "  undercroft bench --check              and compare with benchmarks/baseline.json\n"
        "  undercroft bench --write-baseline     keep the ratios as the new baseline\n",
    )
    parser.add_argument("--quick", action="store_true", help="one short round of everything: rough figures")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help=f"the baseline (default {BASELINE})")
    parser.add_argument("--check", action="store_true", help="fail if a ratio lost more than a fifth against the baseline")
    parser.add_argument("--write-baseline", action="store_true", help="keep the ratios as the baseline")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.check and arguments.write_baseline:
        raise UserError("--check and --write-baseline: a new baseline has nothing to be checked against")
    if arguments.quick and arguments.write_baseline:
        raise UserError("--write-baseline wants a full measurement, without --quick")
    path = arguments.baseline or BASELINE
    baseline = read_baseline(path) if arguments.check else {}
    where = build()
    if where is not None and (old := outdated(where)):
        said = f"{old[0]} and {len(old) - 1} others differ" if len(old) > 1 else f"{old[0]} differs"
        print(f"undercroft: the compiled build in {where} is not of this source ({said}): make wheel", file=sys.stderr)
    effort = QUICK if arguments.quick else FULL
    measured = both(effort)
    worse = hold(baseline, measured) if arguments.check else []
    if arguments.json:
        as_json(measured)
    else:
        print(told(measured))
    if arguments.write_baseline:
        write_baseline(path, measured)
        print(f"{path} is written", file=sys.stderr)
    for each in worse:
        print(f"undercroft: {each}", file=sys.stderr)
    if arguments.check and not worse:
        checked = [body for body in BODIES if measured[body] is not None and baseline.get(body)]
        which = " and ".join(checked) or "nothing"
        print(f"no figure lost more than a fifth against {path} ({which} checked)", file=sys.stderr)
    return 1 if worse else 0


def told(measured: Document) -> str:
    """The figures as a person reads them."""
    lines = [f"calibration loop: {measured['calibration_s']:.3f} s of processor time (Python {measured['python']})"]
    for body in BODIES:
        figures, ratios = measured[body], measured["ratio"][body]
        if figures is None:
            lines += ["", f"{body}: there is no such build here; make wheel makes one"]
            continue
        lines += ["", f"{body:<48}{'figure':>12}{'ratio':>14}"]
        for key, words, shown in ROWS:
            if figures[key] is None:
                lines.append(f"  {words:<46}{'-':>12}{'-':>14}")
            else:
                lines.append(f"  {words:<46}{shown.format(figures[key]):>12}{ratios[key]:>14,.4g}")
        lines += ["", f"  {'questions a second':<22}{'with cards':>14}{'without':>14}"]
        for rulebook, speeds in measured["rulebooks"][body].items():
            lines.append(f"  {rulebook:<22}{speeds['with_cards']:>14,.0f}{speeds['without_cards']:>14,.0f}")
    return "\n".join(lines)
