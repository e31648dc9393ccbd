"""Builds the compiled wheel into dist/, installs it into build/compiled, and runs the engine's tests against it.

    python tools/wheel.py              what `make wheel` does: an error without a compiler
    python tools/wheel.py --if-can     the same where there is a compiler, else a loud word; must with
                                       UNDERCROFT_COMPILED_TESTS=must
    python tools/wheel.py --tests N    and then the engine's tests on the compiled build, N at a time

Nothing is built anew while no source changed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
INSTALLED = ROOT / "build" / "compiled"
STAMP = INSTALLED / "made-of.txt"
REQUIRED = "UNDERCROFT_COMPILED_TESTS"
"""Set to `must` where the compiled build has to be tested, as on a build machine."""
TESTS = ("tests/compiled", "tests/engine", "tests/hexes", "tests/library", "tests/play", "tests/rules")
SOURCE_ALONE = {
    "tests/engine/test_cost_of_a_question.py": "it counts calls of Python functions, of which a compiled engine makes none",
    "tests/library/test_mistakes.py": "a slip in a card is refused by the compiled engine, too, but in the compiler's words",
}
"""What is tested of the source alone, and why."""


def lacking() -> str:
    """What is missing for compiling and how to get it, or nothing."""
    compiler = os.environ.get("CC", "").split()[:1] or ["cc"]
    if not any(shutil.which(name) for name in (*compiler, "gcc", "clang")):
        return "there is no C compiler on this machine. Get one with `apt-get install gcc` (or name yours: CC=…)"
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not header.exists():
        return f"the headers of Python are missing ({header}). Get them with `apt-get install python3-dev`"
    return ""


def source() -> str:
    """A sum over all that the wheel is made of."""
    summed = hashlib.sha256(f"{sys.version} {os.environ.get('UNDERCROFT_COMPILE_LEVEL', '')}".encode())
    files = [*(ROOT / "undercroft").rglob("*.py"), ROOT / "setup.py", ROOT / "pyproject.toml"]
    for path in sorted(files):
        summed.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return summed.hexdigest()


def call(*command: str, **environment: str) -> None:
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
    if done.returncode:
        sys.exit(f"wheel: {' '.join(command[2:5])} … failed with status {done.returncode}")


def build() -> Path:
    """The wheel, built and installed, unless it is there and nothing changed since."""
    wheels = sorted(DIST.glob("undercroft-*-cp*.whl"))
    made_of = source()
    if wheels and STAMP.exists() and STAMP.read_text("ascii") == made_of:
        return wheels[-1]
    for old in (*wheels, *(ROOT / "build").glob("lib*"), *(ROOT / "build").glob("bdist*")):
        old.unlink() if old.is_file() else shutil.rmtree(old)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    print("compiling the engine: some minutes the first time", flush=True)
    call(
        *pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", str(DIST), ".", UNDERCROFT_COMPILE="1"
    )  # fmt: skip
    wheel = sorted(DIST.glob("undercroft-*-cp*.whl"))[-1]
    shutil.rmtree(INSTALLED, ignore_errors=True)
    call(*pip, "install", "-q", "--no-deps", "--target", str(INSTALLED), str(wheel))
    STAMP.write_text(made_of, "ascii")
    return wheel


def test(workers: str) -> None:
    """The engine's tests, the compiled build first on the path and the source tree not on it."""
    left_out = (f"--ignore={path}" for path in SOURCE_ALONE)
    call(
        sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", workers, *TESTS, *left_out,
        PYTHONPATH=str(INSTALLED), PYTHONSAFEPATH="1", UNDERCROFT_ENGINE="compiled",
    )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--if-can", action="store_true", help="without a compiler say so and go on")
    parser.add_argument("--tests", metavar="N", help="run the engine's tests on the build, N at a time")
    arguments = parser.parse_args()
    why = lacking()
    if why:
        if not arguments.if_can or os.environ.get(REQUIRED) == "must":
            sys.exit(f"wheel: the engine cannot be compiled: {why}")
        line = "!" * 24
        print(f"{line} THE COMPILED ENGINE WAS NOT TESTED {line}\n{why[0].upper()}{why[1:]}, and run the tests again.")
        return 0
    wheel = build()
    print(f"{wheel.relative_to(ROOT)} is built and installed in {INSTALLED.relative_to(ROOT)}", flush=True)
    if arguments.tests:
        test(arguments.tests)
    return 0


if __name__ == "__main__":
    sys.exit(main())
