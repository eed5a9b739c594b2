"""The games, one folder each. Nothing outside knows their names: `companion.shelf` finds them by their place."""
