"""Stones: take some from the heap; whoever takes the last one wins."""
