"""Alhambra, the card game by Dirk Henn, with Dirk for two players."""
