"""Lessons: first games that teach by being played, a file each. Knows no rule; the files are read where they are told."""
