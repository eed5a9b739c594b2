"""What the companion's own suites want to know of Stones: its laws, and a walk through its screens."""
