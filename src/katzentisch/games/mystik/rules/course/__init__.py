"""How a game goes on: what runs by itself, what nature draws, and what a question is. No rule is decided here."""
