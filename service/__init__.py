"""The service: use-cases on the log and the rules, and the ways in: HTTP, pages, command line, worker."""
