"""Reviews, proofs, puzzles, hunts and lessons: pure functions over records and views."""
