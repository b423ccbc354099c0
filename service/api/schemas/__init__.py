"""Request and response schemas, built once."""
