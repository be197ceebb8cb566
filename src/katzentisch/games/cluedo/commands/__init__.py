"""Commands that this game brings along to the program, which finds them by their names."""
