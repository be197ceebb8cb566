"""Who comes, where they stand, what they do."""
