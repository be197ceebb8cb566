"""What server and clients say to each other: frames of the socket (`messages.py`), bodies of requests (`shapes.py`)."""
