"""Make test runs repeatable: hypothesis draws the same examples every time and has no deadlines."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
