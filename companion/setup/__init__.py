"""The set-up of a box: a dialogue that learns from presses, turns and looks what the box is made of."""
