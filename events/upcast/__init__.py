"""How forms of events that were retired become those of today; importing this package registers the upcasters.

Nothing has been retired yet. When a schema changes its meaning, a module here registers, with
`events.registry.EVENTS.upcaster(tag, v)`, a function from the merged data of the old form to the next.
"""
