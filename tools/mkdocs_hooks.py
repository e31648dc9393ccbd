"""What the documentation adds while it is built: knows the folder of decisions; writes no file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

MARK = "<!-- the list of decisions -->"


def on_page_markdown(markdown: str, *, config: Any, **_: Any) -> str:
    """Put the list of decisions where a page asks for it."""
    if MARK not in markdown:
        return markdown
    return markdown.replace(MARK, listing(Path(config["docs_dir"]) / "decisions"))


def listing(folder: Path) -> str:
    """One line a decision, in the order of their file names, each named by its own heading."""
    lines = []
    for path in sorted(folder.glob("*.md")):
        heading = next(
            (line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("# ")), ""
        )
        lines.append(f"- [{heading.removeprefix('# ').strip() or path.stem}](decisions/{path.name})")
    return "\n".join(lines) if lines else "No decision has been written down yet."
