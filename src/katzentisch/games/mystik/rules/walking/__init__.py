"""Steps, ways, water and traps; from room to room, and where mice land."""
