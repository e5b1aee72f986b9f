"""What is handed on, tried where it arrives."""
