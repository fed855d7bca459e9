"""One table without I/O: the referee, its state, its log, and the messages each reader gets."""
