"""The pages: what each asks of the metrics and how it tells the answer."""
