"""Classic: what players could know, proofs, and how good their choices were."""
