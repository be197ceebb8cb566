"""Rooms and chapters drawn, as pictures and in characters."""
