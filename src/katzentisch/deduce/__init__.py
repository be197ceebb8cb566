"""What can be known, in one shape; and what games count with. There is no game in it."""
