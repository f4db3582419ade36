"""What finished matches mean for their people, and what coins buy."""
