"""Pins and bytes: keys, display, strip and their simulated twins. Knows no game."""
