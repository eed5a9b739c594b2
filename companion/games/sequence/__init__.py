"""Sequence: two to twelve players, alone or in teams."""
