"""For people at a real table: what they type in, what follows from it, and what to ask next."""
