"""Attacks from the aim to the last die, and the wounds they make."""
