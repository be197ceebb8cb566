"""Setting up, the initiative track, a mouse's turn and its menu, the fate board."""
