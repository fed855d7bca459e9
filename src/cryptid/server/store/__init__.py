"""Databases: the store interface, SQLite, PostgreSQL, migrations and backups."""
