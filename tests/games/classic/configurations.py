from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import Options, PartialAnswer, Source

CONFIGURATIONS = {
    "3-normal": Options(3),
    "3-advanced": Options(3, Mode.ADVANCED),
    "4-normal-card": Options(4, source=Source.CARD, start=2),
    "4-advanced": Options(4, Mode.ADVANCED, max_hints=3),
    "5-normal": Options(5),
    "5-advanced": Options(5, Mode.ADVANCED, hints=False),
    "2-normal": Options(2),
    "2-advanced-card-fill": Options(2, Mode.ADVANCED, Source.CARD, partial_answer=PartialAnswer.FILL),
    "2-honour": Options(2, Mode.ADVANCED, honour_mode=True),
    "4-honour": Options(4, honour_mode=True),
}
