"""What the compiler of the wheel is told about a class, and how to run the source in spite of it. Knows nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

FROM_SOURCE = "UNDERCROFT_FROM_SOURCE"
"""Set to 1, a compiled wheel runs the Python source that it holds beside what was compiled from it."""

Long = Any
"""A whole number that needs more than 62 bits as a rule, as a set of hexes does. Of an `int` the compiler tries first
whether it is a short one, and its arithmetic on those that are not is slow; what goes by this name it leaves to Python's own at
once. For the few places where that is most of the work."""

if TYPE_CHECKING:
    # the compiler knows this decorator by name: it is a mark for it and never called
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    Marked = TypeVar("Marked")

    def mypyc_attr(**told: Any) -> Callable[[Marked], Marked]:
        """A mark on a class; `allow_interpreted_subclasses` is for those that anybody's Python may extend."""
        return lambda cls: cls


class SourceOnly:
    """Finds the package's modules as source, whatever else lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or name.split(".")[0] != __name__.split(".")[0]:
            return None
        for folder in path:
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if found is not None:
                return found
        return None


def run_from_source() -> None:
    """From now on import the package's modules from their source."""
    sys.meta_path.insert(0, SourceOnly)
