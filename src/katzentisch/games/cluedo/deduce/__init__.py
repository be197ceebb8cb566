"""What can be known, exactly."""
