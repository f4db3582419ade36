"""People: names, passwords, accounts, profiles, mutes and bans."""
