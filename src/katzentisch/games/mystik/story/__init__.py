"""Chapters as authors hand them in, and what mice carry from one to the next."""
