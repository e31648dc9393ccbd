"""Asks the registries whether anything that is installed is known to be unsafe. Knows pip-audit and npm audit.

    python tools/audit.py

Fails on what is known to be unsafe. A registry that gives no answer proves nothing either way: that is said, and passes,
because a change should not fail to be checked on a train.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
GRAVE = ("high", "critical")
"""What npm calls the faults that count here: its packages build the page and are not on the server."""
SECONDS = 120


class Audited(NamedTuple):
    """What came of one audit: how many packages a registry knew about, and a line for each fault."""

    packages: int
    faults: list[str]


def of_python(told: dict[str, Any]) -> Audited:
    """What pip-audit said, as JSON."""
    known = [each for each in told.get("dependencies", []) if "vulns" in each]
    faults = [f"{each['name']} {each['version']}: {fault['id']}" for each in known for fault in each["vulns"]]
    return Audited(len(known), faults)


def of_page(told: dict[str, Any]) -> Audited:
    """What npm audit said, as JSON."""
    if "vulnerabilities" not in told:
        return Audited(0, [])
    grave = [each for each in told["vulnerabilities"].values() if each["severity"] in GRAVE]
    return Audited(
        told["metadata"]["dependencies"]["total"], [f"{each['name']}: {each['severity']}" for each in grave]
    )


def report(name: str, audited: Audited) -> str:
    """The audit in a line."""
    if not audited.packages:
        return f"{name}: NOT AUDITED, the registry gives no answer"
    if audited.faults:
        return f"{name}: {len(audited.faults)} known to be unsafe: " + "; ".join(audited.faults)
    return f"{name}: {audited.packages} packages, none known to be unsafe"


def told_by(command: list[str]) -> dict[str, Any]:
    """What a command prints as JSON; nothing if it prints something else or takes too long."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=SECONDS)
        told = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return {}
    return told if isinstance(told, dict) else {}


def main() -> int:
    pip = [sys.executable, "-m", "pip_audit", "--skip-editable", "--format", "json", "--progress-spinner", "off"]
    audits = {
        "Python packages": of_python(told_by(pip)),
        "the page's packages": of_page(told_by(["npm", "--prefix", "web", "audit", "--json"])),
    }
    for name, audited in audits.items():
        print(report(name, audited))
    return 1 if any(audited.faults for audited in audits.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
