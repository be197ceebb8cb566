"""Who comes, where they stand, what they do: enemies, the cat, and mice that are bewitched."""
