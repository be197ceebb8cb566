"""A table as JSON that a person can write."""
