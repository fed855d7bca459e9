"""How long tests wait for something that must happen."""

# Seconds. Only a hang lasts this long, however busy the machine is; no test compares a duration with it.
LONG = 600.0
