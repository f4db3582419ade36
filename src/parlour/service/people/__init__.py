"""People: names, passwords, accounts, profiles, and who may not speak or come in."""
