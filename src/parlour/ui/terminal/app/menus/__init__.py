"""The screens before a match: menus, settings, and playing online."""
