"""What crosses borders: actions, views, events."""
