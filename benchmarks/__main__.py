"""Prints the figures of speed, and each against the calibration loop."""

from __future__ import annotations

import sys

from undercroft.lab.bench import FULL, QUICK, run

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


def main() -> int:
    measured = run(QUICK if "--quick" in sys.argv[1:] else FULL)
    print(f"calibration loop: {measured['calibration_s']:.3f} s of processor time (Python {measured['python']})\n")
    for engine in ("pure", "compiled"):
        if measured[engine] is None:
            continue
        print(f"{engine:<48}{'figure':>12}{'ratio':>14}")
        for key, words, shown in ROWS:
            figure, ratio = measured[engine][key], measured["ratio"][engine][key]
            if figure is None:
                print(f"  {words:<46}{'-':>12}{'-':>14}")
            else:
                print(f"  {words:<46}{shown.format(figure):>12}{ratio:>14,.4g}")
    print(f"\n{'questions a second':<24}{'with cards':>14}{'without':>14}")
    for rulebook, speeds in measured["rulebooks"].items():
        print(f"  {rulebook:<22}{speeds['with_cards']:>14,.0f}{speeds['without_cards']:>14,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
