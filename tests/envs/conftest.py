"""The training example needs PyTorch, which no test should install: without it, what did not run is said loudly."""

from __future__ import annotations

import importlib.util

import pytest

HAS_TORCH = importlib.util.find_spec("torch") is not None
EXAMPLE = "test_training_example.py"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not HAS_TORCH:
        config.hook.pytest_deselected(items=[item for item in items if item.path.name == EXAMPLE])
        items[:] = [item for item in items if item.path.name != EXAMPLE]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not HAS_TORCH and not hasattr(config, "workerinput"):
        terminalreporter.section("THE TRAINING EXAMPLE DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line("PyTorch is not installed here: pip install 'undercroft[train]', and run the tests again.")
