"""The command line: thin, each command prints what a library call returns."""
