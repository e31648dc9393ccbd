"""Figures of speed as a table: `make bench`. What is measured, and how, stands in `undercroft.lab.bench`."""
