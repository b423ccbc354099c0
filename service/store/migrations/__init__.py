"""Migrations of the service's own tables, applied by `events.log.migrate` under a book of their own."""
