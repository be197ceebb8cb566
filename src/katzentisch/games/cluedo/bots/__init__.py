"""Those who play, and what they think with; `roster.py` lists them."""
