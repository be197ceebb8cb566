"""How a game goes on: what runs by itself, what nature draws, what is asked, and what answers do."""
