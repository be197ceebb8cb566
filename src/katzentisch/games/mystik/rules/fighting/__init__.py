"""Attacks, and the wounds they make."""
