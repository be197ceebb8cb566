"""Steps, ways, water and traps; from room to room."""
