"""Migrations of the log's own tables, applied by `events.log.migrate`."""
