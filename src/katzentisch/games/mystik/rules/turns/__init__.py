"""Setting up, the initiative track, a mouse's turn, the cheese clock."""
