"""The puzzles of classic."""

from cryptid.study.classic.puzzles import question, where, whose

KINDS = (where.KIND, whose.KIND, question.KIND)
