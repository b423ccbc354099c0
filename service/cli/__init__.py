"""The command line: every use of the service from a terminal or a pipe."""
