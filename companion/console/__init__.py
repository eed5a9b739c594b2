"""The box as the players know it: keys become moves, the match becomes screens and lights. No pin and no byte here."""
