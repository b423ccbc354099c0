"""The lake: Parquet files that a projector makes from the log, and how they are read."""
