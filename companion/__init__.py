"""Table Companion: keeps turn, majorities and score of real card games."""
