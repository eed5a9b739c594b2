"""Catan, the fast card game: two to four players, five or six with a second set."""
