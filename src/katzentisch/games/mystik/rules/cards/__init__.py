"""Searching, carrying, using: who may use what, when it holds, what values it gives, and what lasts of it."""
