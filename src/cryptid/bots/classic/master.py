from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.belief import Belief, Model
from cryptid.bots.classic.honest import honest_actions
from cryptid.games.classic.model import Action, Ask, ClassicView, Cube, Search, Vote

MODEL = Model(0.3, 0.5, 0.25)
ASKS = 24
SEARCHES = 8
CUBES = 16


class Master:
    def __init__(self, model=MODEL, asks=ASKS):
        self.model=model; self.asks=asks
    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        belief = Belief(view)
        cubes = [action for action in honest if isinstance(action, Cube)]
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if belief.is_empty or not (cubes or acts):
            return Choice(rng.choice(honest), "by chance")
        if cubes:
            kept = belief.kept(cubes)
            few = sorted(range(len(cubes)), key=lambda i: (-kept[i], rng.random()))[:CUBES]
            few = [cubes[i] for i in few]
            values = belief.values(few, self.model, None)
            return self.top(few, values, rng)
        searches = sorted((a for a in acts if isinstance(a, Search) and belief.odds[a.space] > 0), key=lambda a: -belief.odds[a.space])[:SEARCHES]
        asks = [a for a in acts if isinstance(a, Ask)]
        gains = belief.gains(asks)
        few = sorted(range(len(asks)), key=lambda i: (-gains[i], rng.random()))[:self.asks]
        few = [asks[i] for i in few]
        deeds = [*searches, *few]
        own = view.private.masks
        free = [s for s in range(108) if not any(c >> s & 1 for c in view.public.cubes)]
        spots = [Cube(k, s) for k, m in zip(belief.own, own) for s in free if not m >> s & 1 and not view.public.discs[k] >> s & 1]
        cube = None
        if spots:
            kept = belief.kept(spots)
            cube = spots[kept.index(max(kept))]
        values = belief.values(deeds, self.model, cube)
        return self.top(deeds, values, rng)
    def top(self, deeds, values, rng):
        best = max(values)
        return Choice(rng.choice([d for d, v in zip(deeds, values) if v >= best - 1e-9]), f"{best}")
