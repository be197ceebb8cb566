"""What people write, chapters, cards and rooms: its formats, what is wrong with a file, and how it becomes a box."""
