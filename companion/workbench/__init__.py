"""What is needed at the workbench: where the wires of a box go, and labels for its keys."""
