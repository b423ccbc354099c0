"""What people see in a browser: pages, pictures, the served documentation."""
