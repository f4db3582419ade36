"""What people see and touch."""
