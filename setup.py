"""Builds the wheel: plain Python, or with UNDERCROFT_COMPILE=1 the hot storeys compiled by mypyc.

The same source is both. What is compiled stands in STOREYS and PLAY; what of the storeys is not stands in INTERPRETED,
with the reason.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path(__file__).parent / "undercroft"

STOREYS = ("hexes", "game", "rules", "cards")
"""Compiled as a whole."""
PLAY = (
    "attack_story",
    "commentary",
    "determinize",
    "encoding",
    "names",
    "notation",
    "odds",
    "odds_game",
    "phrases",
    "plain",
    "questions",
    "randomly",
    "record",
    "seen",
    "snapshot",
    "tables",
    "telling",
    "view",
    "view_types",
)
"""What of `play` bots, searches and replays run through for every question."""
INTERPRETED = {
    "rules/reference": "is read by people, never in a game: compiled, it would be larger and no faster",
}


def compiled_modules() -> list[str]:
    """The files to compile, from the root of the source."""
    paths = [path for storey in STOREYS for path in sorted((PACKAGE / storey).rglob("*.py"))]
    paths += [PACKAGE / "play" / f"{name}.py" for name in PLAY]
    names = [path.relative_to(PACKAGE).as_posix() for path in paths if path.name != "__init__.py"]
    return [f"undercroft/{name}" for name in names if not any(name.startswith(kept) for kept in INTERPRETED)]


class SideBySide(build_ext):
    """Compiles the many C files of the one library several at a time, and only those that are not compiled yet."""

    def build_extensions(self) -> None:
        compile_some: Callable[..., list[str]] = self.compiler.compile

        def compile_one(source: str, output_dir: str, **options: Any) -> list[str]:
            made = self.compiler.object_filenames([source], output_dir=output_dir)
            if all(newer(Path(each), source) for each in made):
                return list(made)
            return compile_some([source], output_dir=output_dir, **options)

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [each for made in pool.map(lambda source: compile_one(source, **options), sources) for each in made]

        self.compiler.compile = compile_all
        super().build_extensions()


def newer(made: Path, source: str) -> bool:
    """Whether an object file was made from a C file and its headers as they are now."""
    if not made.exists():
        return False
    used = [Path(source), Path(__file__), *Path(source).parent.glob("*.h")]
    return made.stat().st_mtime > max(path.stat().st_mtime for path in used)


COMPILE = os.environ.get("UNDERCROFT_COMPILE") == "1"


WITHIN = ["-fvisibility=hidden", "-fno-plt"]
"""What is compiled is called from within the one library, as if it were one file, and calls Python without a detour."""


def extensions() -> list[Any]:
    if not COMPILE:
        return []
    from mypyc.build import mypycify

    # at 1 the C compiler needs two thirds of the time that it takes at 2, and the games are as fast
    level = os.environ.get("UNDERCROFT_COMPILE_LEVEL", "1")
    made = mypycify(compiled_modules(), opt_level=level, debug_level="0", multi_file=True, group_name="undercroft")
    if os.name == "posix":
        for extension in made:
            extension.extra_compile_args += WITHIN
    return made


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": SideBySide},
    # what `pip install .` fetches for the time of building
    setup_requires=["mypy>=1.18"] if COMPILE else [],
)
