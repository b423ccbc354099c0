"""The HTTP API: thin modules that read a request, call a use-case and answer."""
