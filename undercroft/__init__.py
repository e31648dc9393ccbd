"""Undercroft: a rules engine and table for Warhammer Underworlds (an unofficial fan project)."""

__version__ = "0.1.0"
