"""Every test run is the same run: hypothesis draws the same examples and never looks at the clock."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
