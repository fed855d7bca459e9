"""Lessons: real games in small steps, each with words, a tap to make, and kind answers to other taps.

A lesson is a file `<game>/<name>.toml` in this folder. docs/add-a-lesson.md explains what stands in it.
"""
