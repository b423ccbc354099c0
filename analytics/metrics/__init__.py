"""What the lake tells: whom a number is about, the metrics, and how they are worked out."""
