"""The audit of packages fails on what is known to be unsafe, and says so when it could learn nothing."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", Path(__file__).parents[1] / "tools" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_python_package_known_to_be_unsafe_is_named(audit: ModuleType) -> None:
    safe = {"name": "good", "version": "1", "vulns": []}
    unsafe = {"name": "bad", "version": "2", "vulns": [{"id": "PYSEC-1"}]}
    assert audit.of_python({"dependencies": [safe, unsafe]}) == (2, ["bad 2: PYSEC-1"])


def test_packages_that_the_registry_does_not_know_are_not_counted_as_safe(audit: ModuleType) -> None:
    nothing = audit.of_python({"dependencies": [{"name": "any", "skip_reason": "not found"}]})
    assert nothing == (0, [])
    assert "NOT AUDITED" in audit.report("here", nothing)
    assert "NOT AUDITED" in audit.report("here", audit.of_page({"message": "405 Method Not Allowed"}))


def test_of_the_pages_packages_grave_faults_count(audit: ModuleType) -> None:
    told = {
        "vulnerabilities": {"a": {"name": "a", "severity": "high"}, "b": {"name": "b", "severity": "low"}},
        "metadata": {"dependencies": {"total": 12}},
    }
    assert audit.of_page(told) == (12, ["a: high"])
    assert "1 known to be unsafe: a: high" in audit.report("here", audit.of_page(told))


def test_a_command_that_prints_no_json_tells_nothing(audit: ModuleType) -> None:
    assert audit.told_by(["echo", "no"]) == {}
