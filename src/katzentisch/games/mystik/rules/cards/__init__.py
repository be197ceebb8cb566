"""Searching, carrying, using; what cards and abilities do, and what lasts of it."""
