"""What the compiler of the wheel is told about a class. Uncompiled it says nothing. Knows nothing; every storey may use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    # the compiler knows this decorator by name: it is a mark for it and never called
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    Marked = TypeVar("Marked")

    def mypyc_attr(**told: Any) -> Callable[[Marked], Marked]:
        """A mark on a class; `allow_interpreted_subclasses` is for those that anybody's Python may extend."""
        return lambda cls: cls
