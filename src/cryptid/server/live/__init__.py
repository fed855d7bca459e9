"""Tables in use: connections, lobby, presence, turns that are due, and the processes that think."""
