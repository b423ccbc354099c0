"""The service's own data beside the log: seats' tokens, policies, rewind requests, refusals, leases, settings."""
